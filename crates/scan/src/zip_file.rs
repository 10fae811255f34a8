//! Games in zip archives.

use std::fs::File;
use std::io::{BufReader, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

use zip::{ZipArchive, read::ZipFile};

use crate::sources::{Bounded, LARGE_ARCHIVE, LARGE_FILE, Limits, Members};
use crate::totals::{Take, trouble};

/// Reads the games of a zip archive, in the order of its list of files. Nothing is unpacked on the disk. The list is in memory.
pub fn read(name: &Arc<str>, file: File, limits: Limits, take: &mut Take<'_>) -> ControlFlow<()> {
    let size = file.metadata().map_or(0, |data| data.len());
    let mut archive = match ZipArchive::new(BufReader::new(file)) {
        Ok(archive) => archive,
        Err(error) => return take(trouble(name, &format!("the archive cannot be read: {error}"))),
    };
    let (mut left, mut members) = (limits.whole(size), Members { archive: name, any: false });
    for index in 0..archive.len() {
        let inner = archive.name_for_index(index).and_then(Result::ok).unwrap_or_default().into_owned();
        match archive.by_index(index) {
            Ok(entry) if entry.is_dir() => {}
            Ok(entry) if !entry.is_file() => members.leave_out(&inner, take)?,
            Ok(entry) => match read_file(&mut members, &inner, entry, left, limits, take)? {
                Some(rest) => left = rest,
                None => break,
            },
            Err(error) => {
                members.any = true;
                let full = Arc::from(format!("{name}/{inner}"));
                take(trouble(&full, &format!("the file cannot be unpacked: {error}")))?;
            }
        }
    }
    members.end(take)
}

/// Reads the games of a file, if the archive may unpack to so much more. Answers how much it may unpack to after it; none if that
/// was not enough.
fn read_file(
    members: &mut Members<'_>,
    name: &str,
    file: ZipFile<'_, impl Read>,
    left: u64,
    limits: Limits,
    take: &mut Take<'_>,
) -> ControlFlow<(), Option<u64>> {
    let (most, sentence) = if left < limits.file { (left, LARGE_ARCHIVE) } else { (limits.file, LARGE_FILE) };
    let mut content = Bounded::new(file, most, sentence);
    members.take(name, &mut content, take)?;
    let read = content.left().map_or(most, |rest| most - rest);
    let enough = content.left().is_some() || left >= limits.file;
    ControlFlow::Continue(enough.then(|| left - read))
}
