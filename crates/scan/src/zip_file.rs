//! Games in zip archives.

use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::sync::Arc;

use zip::ZipArchive;

use crate::limits::{Bounded, MAX_ENTRY, unpacked};
use crate::sources::{Members, Take, trouble};

const TOO_LARGE: &str =
    "it unpacks to more than 1 GiB, or the archive to more than 200 times its size: unpack it, and scan the folder";

/// Reads the games of a zip archive, in the order of its list of files. Nothing is unpacked on the disk. The list is in memory.
pub fn read(name: &Arc<str>, file: File, take: &mut Take<'_>) -> ControlFlow<()> {
    let size = file.metadata().map_or(0, |data| data.len());
    let mut archive = match ZipArchive::new(BufReader::new(file)) {
        Ok(archive) => archive,
        Err(error) => return take(trouble(name, &format!("the archive cannot be read: {error}"))),
    };
    let (mut left, mut members) = (unpacked(size), Members { archive: name, any: false });
    for index in 0..archive.len() {
        let inner = archive.name_for_index(index).and_then(Result::ok).unwrap_or_default().into_owned();
        match archive.by_index(index) {
            Ok(entry) if !entry.is_file() => {}
            Ok(entry) => {
                let most = left.min(MAX_ENTRY);
                let mut content = Bounded::new(entry, most, TOO_LARGE);
                members.take(&inner, &mut content, take)?;
                left -= most - content.left();
            }
            Err(error) => {
                members.any = true;
                let full = Arc::from(format!("{name}/{inner}"));
                take(trouble(&full, &format!("the file cannot be unpacked: {error}")))?;
            }
        }
    }
    members.end(take)
}
