//! What was found type by type, as a sealed file: JSON of pairs of a type's place and what is said of it.

use std::{collections::BTreeMap, io, path::Path};

use koatlas_storage::sealed;
use koatlas_storage::sealed::{Header, Reader, Section};
use serde::{Serialize, de::DeserializeOwned};

use crate::find_longest::PerType;

const KIND: &str = "types of a catalogue";

/// Bytes of such a file are never more.
const MAX_BYTES: u64 = 1 << 32;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Writes what was found; `of` says what it belongs to.
pub(crate) fn write<T: Serialize>(path: &Path, of: &str, found: &PerType<T>) -> io::Result<()> {
    let bytes = serde_json::to_vec(&found.0.iter().collect::<Vec<_>>())?;
    let header = Header {
        kind: KIND.to_owned(),
        facts: vec![("version".to_owned(), VERSION.to_owned()), ("of".to_owned(), of.to_owned())],
        sections: vec![Section { name: "types".to_owned(), bytes: bytes.len() as u64 }],
    };
    sealed::write(path, &header, |blocks| blocks.bytes(&bytes))
}

/// Reads what was found, if it belongs to `of`.
pub(crate) fn read<T: DeserializeOwned>(path: &Path, of: &str) -> Result<PerType<T>, String> {
    let mut file = Reader::open(path, KIND, MAX_BYTES).map_err(|error| error.to_string())?;
    let fact = |key: &str| file.header().fact(key).unwrap_or("unknown").to_owned();
    let (version, whose) = (fact("version"), fact("of"));
    if version != VERSION {
        return Err(format!("it was written by koatlas {version}, and this is {VERSION}: remove it to begin again"));
    }
    if whose != of {
        return Err(format!("it belongs to {whose}, not to {of}: remove it to begin again"));
    }
    let bytes = file.bytes("types").map_err(|error| error.to_string())?;
    let pairs: Vec<(usize, T)> = serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
    Ok(PerType(pairs.into_iter().collect::<BTreeMap<usize, T>>()))
}
