//! Games in tar archives packed by gzip.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

use flate2::bufread::MultiGzDecoder;
use tar::{Archive, Entry, EntryType};

use crate::limits::{Bounded, MAX_ENTRY, unpacked};
use crate::sources::{Members, Take, trouble};

const TOO_LARGE: &str = "it unpacks to more than 1 GiB: unpack it, and scan the folder";
const BOMB: &str = "the archive unpacks to more than 200 times its size: unpack it, and scan the folder";

/// The longest name that is read, in bytes. Names are read before anything is known of them, so that they need a bound.
const LONGEST_NAME: u64 = 1 << 16;

/// Reads the games of a tar archive packed by gzip, in its order. Nothing is unpacked on the disk.
pub fn read(name: &Arc<str>, file: File, take: &mut Take<'_>) -> ControlFlow<()> {
    let most = unpacked(file.metadata().map_or(0, |data| data.len()));
    let content = Bounded::new(MultiGzDecoder::new(BufReader::new(file)), most, BOMB);
    let mut archive = Archive::new(content);
    let mut outcome = ControlFlow::Continue(());
    let mut members = Members { archive: name, any: false };
    let read = read_members(&mut members, &mut archive, take, &mut outcome);
    outcome?;
    match read {
        Ok(()) => members.end(take),
        Err(error) => take(trouble(name, &format!("the archive cannot be read on: {error}"))),
    }
}

/// Long names stand in members of their own, before the file that they name.
fn read_members(
    members: &mut Members<'_>,
    archive: &mut Archive<impl Read>,
    take: &mut Take<'_>,
    outcome: &mut ControlFlow<()>,
) -> io::Result<()> {
    let mut long_name = None;
    for entry in archive.entries()?.raw(true) {
        let mut entry = entry?;
        match entry.header().entry_type() {
            EntryType::GNULongName => long_name = Some(gnu_name(&mut entry)?),
            EntryType::XHeader => long_name = pax_name(&mut entry)?.or(long_name),
            EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => {
                let own = || String::from_utf8_lossy(&entry.path_bytes()).into_owned();
                let name = long_name.take().unwrap_or_else(own);
                *outcome = members.take(&name, Bounded::new(entry, MAX_ENTRY, TOO_LARGE), take);
            }
            EntryType::Directory | EntryType::Symlink | EntryType::Link => long_name = None,
            _ => {}
        }
        if outcome.is_break() {
            break;
        }
    }
    Ok(())
}

fn gnu_name(entry: &mut Entry<'_, impl Read>) -> io::Result<String> {
    let bytes = content(entry)?;
    let name = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
    Ok(String::from_utf8_lossy(name).into_owned())
}

/// The path of an extended header: records of a length, a blank, `path=NAME` and the end of the line.
fn pax_name(entry: &mut Entry<'_, impl Read>) -> io::Result<Option<String>> {
    let bytes = content(entry)?;
    let mut rest = &bytes[..];
    while let Some((length, blank)) = record(rest) {
        if let Some(path) = rest[blank + 1..length].strip_prefix(b"path=") {
            return Ok(Some(String::from_utf8_lossy(path.trim_ascii_end()).into_owned()));
        }
        rest = &rest[length..];
    }
    Ok(None)
}

/// The length of the record that begins here, and where its blank is.
fn record(bytes: &[u8]) -> Option<(usize, usize)> {
    let blank = bytes.iter().position(|&byte| byte == b' ')?;
    let length: usize = std::str::from_utf8(&bytes[..blank]).ok()?.parse().ok()?;
    (length > blank && length <= bytes.len()).then_some((length, blank))
}

fn content(entry: &mut Entry<'_, impl Read>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Bounded::new(entry, LONGEST_NAME, "a name is longer than 64 KiB").read_to_end(&mut bytes)?;
    Ok(bytes)
}
