//! What is found type by type: in parallel, and saved in between as a sealed file. This is JSON of pairs of a type's place and what is
//! said of it.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, path::Path};

use koatlas_storage::sealed;
use koatlas_storage::sealed::{Header, Reader, Section};
use rayon::prelude::*;
use serde::{Serialize, de::DeserializeOwned};

/// What has been found for some of the types of a list, by their places in it.
pub type PerType<T> = BTreeMap<usize, T>;

/// Finds what is missing for `types` types, one by one, as a large component is worth many small ones. After each type
/// `after_type` hears what has been found so far and can save it. When `stop` is set, or `after_type` answers an error,
/// no further type is begun. Answers whether all is found.
pub(crate) fn fill<T: Send, E: Send>(
    all: &mut PerType<T>,
    types: usize,
    find: impl Fn(usize) -> T + Sync,
    stop: &AtomicBool,
    after_type: impl FnMut(&PerType<T>) -> Result<(), E> + Send,
) -> Result<bool, E> {
    let missing: Vec<usize> = (0..types).filter(|place| !all.contains_key(place)).collect();
    let shared = Mutex::new((std::mem::take(all), after_type));
    let done = missing.into_par_iter().with_max_len(1).try_for_each(|place| {
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let found = find(place);
        let mut shared = shared.lock().expect("nobody panics with the lock in hand");
        let (all, after_type) = &mut *shared;
        all.insert(place, found);
        after_type(all)
    });
    *all = shared.into_inner().expect("nobody panics with the lock in hand").0;
    done.map(|()| all.len() == types)
}

const KIND: &str = "types of a catalogue";

/// Bytes of such a file are never more.
const MAX_BYTES: u64 = 1 << 32;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Writes what was found; `of` says what it belongs to.
pub(crate) fn write<T: Serialize>(path: &Path, of: &str, found: &PerType<T>) -> io::Result<()> {
    let bytes = serde_json::to_vec(&found.iter().collect::<Vec<_>>())?;
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
    Ok(pairs.into_iter().collect())
}
