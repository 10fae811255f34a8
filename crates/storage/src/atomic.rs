//! Files that are written whole or not at all.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::destination;
use crate::destination::{Destination, beside, folder};

/// What is added to the name of a file while it is being written.
const UNFINISHED: &str = ".part";

/// Writes a file so that nobody ever finds half of it, as [`write_atomically_with`] does.
///
/// ```
/// let path = std::env::temp_dir().join(format!("koatlas-example-{}", std::process::id()));
/// koatlas_storage::write_atomically(&path, b"whole, or not at all")?;
/// assert_eq!(std::fs::read(&path)?, b"whole, or not at all");
/// std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
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
        Destination::Standard => into(io::stdout().lock(), write),
        Destination::InPlace(path) => into(OpenOptions::new().append(true).open(path)?, write),
        Destination::File(path) => {
            let mut file = AtomicFile::begin(&path)?;
            write(&mut file)?;
            file.finish()
        }
    }
}

/// A regular file that is being written, and that nobody finds before it is complete: what is written goes to a hidden file in
/// the same folder, `.NAME.part`. If it is dropped before the end, nothing is left of it, and an older file is untouched.
#[derive(Debug)]
pub struct AtomicFile {
    path: PathBuf,
    part: PathBuf,
    file: BufWriter<File>,
    finished: bool,
}

impl AtomicFile {
    /// Begins a file. What a killed process has left under the hidden name is written over.
    ///
    /// # Errors
    /// If the hidden file cannot be written; [`io::ErrorKind::ResourceBusy`] if another process is writing it.
    pub fn begin(path: &Path) -> io::Result<AtomicFile> {
        let part = beside(path, UNFINISHED);
        let file = BufWriter::new(destination::open(&part)?);
        let begun = AtomicFile { path: path.to_owned(), part, file, finished: false };
        begun.file.get_ref().set_len(0)?;
        if let Ok(older) = fs::metadata(path) {
            begun.file.get_ref().set_permissions(older.permissions())?;
        }
        Ok(begun)
    }

    /// Puts the file in its place, when everything is on the disk.
    ///
    /// # Errors
    /// If that cannot be done; nothing is left of the file then.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.part, &self.path)?;
        self.finished = true;
        // The new name is to be on the disk too. Some systems cannot do that for a folder: then they do it in their own time.
        let _ = File::open(folder(&self.path)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.finished {
            // The reason that is reported is the first one.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Writes everything, with a buffer.
fn into(to: impl Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = BufWriter::new(to);
    write(&mut buffer)?;
    buffer.flush()
}
