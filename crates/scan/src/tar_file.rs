//! Games in tar archives packed by gzip.

use std::io::{BufReader, Read};
use std::{fs::File, io, ops::ControlFlow, sync::Arc};

use flate2::bufread::MultiGzDecoder;
use tar::{Archive, Entry, EntryType};

use crate::sources::{Bounded, LARGE_ARCHIVE, LARGE_FILE, Limits, Members};
use crate::totals::{Take, trouble};

/// The longest name that is read, in bytes. Names are read before anything is known of them, so that they need a bound.
const LONGEST_NAME: u64 = 1 << 16;

/// Reads the games of a tar archive packed by gzip, in its order. Nothing is unpacked on the disk.
pub fn read(name: &Arc<str>, file: File, limits: Limits, take: &mut Take<'_>) -> ControlFlow<()> {
    let most = limits.whole(file.metadata().map_or(0, |data| data.len()));
    let content = Bounded::new(MultiGzDecoder::new(BufReader::new(file)), most, LARGE_ARCHIVE);
    let mut archive = Archive::new(content);
    let mut members = Members { archive: name, any: false };
    match read_members(&mut members, &mut archive, limits, take) {
        Ok(ControlFlow::Continue(())) => members.end(take),
        Ok(stopped) => stopped,
        Err(error) => take(trouble(name, &format!("the archive cannot be read on: {error}"))),
    }
}

/// Long names stand in members of their own, before the file that they name.
fn read_members(
    members: &mut Members<'_>,
    archive: &mut Archive<impl Read>,
    limits: Limits,
    take: &mut Take<'_>,
) -> io::Result<ControlFlow<()>> {
    let mut long_name = None;
    for entry in archive.entries()?.raw(true) {
        let mut entry = entry?;
        let kind = entry.header().entry_type();
        let taken = match kind {
            EntryType::GNULongName => {
                long_name = Some(gnu_name(&mut entry)?);
                continue;
            }
            EntryType::XHeader => {
                long_name = pax_name(&mut entry)?.or(long_name);
                continue;
            }
            EntryType::GNULongLink | EntryType::XGlobalHeader => continue,
            EntryType::Regular | EntryType::Continuous => {
                let name = long_name.take().unwrap_or_else(|| own_name(&entry));
                members.take(&name, Bounded::new(entry, limits.file, LARGE_FILE), take)
            }
            _ => members.leave_out(&long_name.take().unwrap_or_else(|| own_name(&entry)), take),
        };
        if taken.is_break() {
            return Ok(taken);
        }
    }
    Ok(ControlFlow::Continue(()))
}

fn own_name(entry: &Entry<'_, impl Read>) -> String {
    String::from_utf8_lossy(&entry.path_bytes()).into_owned()
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
