//! Files that are written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::destination::{Destination, beside, folder};
use super::lock;

/// What is added to the name of a file while it is being written.
const UNFINISHED: &str = ".part";

/// Writes a file so that nobody ever finds half of it, as [`write_atomically_with`] does.
///
/// # Errors
/// As [`write_atomically_with`].
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_atomically_with(path, |file| file.write_all(bytes))
}

/// Writes a file so that nobody ever finds half of it: `write` fills a hidden file in the same folder, `.NAME.part`, which
/// takes the name, and the place of an older file, only when it is complete and on the disk.
///
/// `-` is standard output. Symbolic links are followed. What is not a regular file, a pipe or a device, is written in place.
/// What a killed process has left under the hidden name is written over.
///
/// # Errors
/// If `write` fails or the file cannot be written; [`io::ErrorKind::ResourceBusy`] if another process is writing it. The
/// error does not name the file. What was there before is then untouched.
pub fn write_atomically_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    match Destination::of(path)? {
        Destination::Standard => into(io::stdout().lock(), write).map(drop),
        Destination::InPlace(path) => into(OpenOptions::new().append(true).open(path)?, write).map(drop),
        Destination::File(path) => replace(&path, write),
    }
}

/// Writes a regular file.
fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let part = beside(path, UNFINISHED);
    let file = lock::open(&part)?;
    let done = fill(&file, path, write).and_then(|()| fs::rename(&part, path));
    if done.is_err() {
        // The reason that is reported is the first one.
        let _ = fs::remove_file(&part);
    }
    done?;
    sync_folder(folder(path));
    Ok(())
}

/// Writes the whole content of the hidden file.
fn fill(file: &File, path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    file.set_len(0)?;
    if let Ok(older) = fs::metadata(path) {
        file.set_permissions(older.permissions())?;
    }
    into(file, write)?.sync_all()
}

/// Writes everything, with a buffer.
fn into<W: Write>(to: W, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<W> {
    let mut buffer = BufWriter::new(to);
    write(&mut buffer)?;
    buffer.into_inner().map_err(io::IntoInnerError::into_error)
}

/// Asks for the new name to be on the disk. Some systems cannot do that for a folder: then they do it in their own time.
fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}
