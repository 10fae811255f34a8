//! Files that are written whole or not at all: a hidden file is filled first, and then takes the name of the file.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::destination;
use crate::destination::{Destination, folder, hidden_sibling};

/// Ending of the name of the hidden file of an [`AtomicFile`].
const PART_ENDING: &str = ".part";

/// Writes `bytes` to the file `path` as [`write_atomically_with`] does.
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

/// Writes a file so that nobody ever reads half of it. `write` fills the hidden file `.NAME.part` in the same folder. When it is
/// complete and on the disk it is renamed, and so replaces an older file.
///
/// `-` is standard output. Symbolic links are followed. A path that is not a regular file, for example a pipe or a device, is
/// written directly. A hidden file that a killed process has left is overwritten.
///
/// # Errors
/// The error of `write`, or one of the file system; [`io::ErrorKind::ResourceBusy`] if another process is writing the file. The
/// error does not name the file. An older file is then untouched.
pub fn write_atomically_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    match Destination::from_path(path)? {
        Destination::Standard => write_buffered(io::stdout().lock(), write),
        Destination::InPlace(path) => write_buffered(OpenOptions::new().append(true).open(path)?, write),
        Destination::File(path) => {
            let mut file = AtomicFile::create(&path)?;
            write(&mut file)?;
            file.finish()
        }
    }
}

/// A regular file that is being written, and is invisible until it is complete: bytes go to the hidden file `.NAME.part` in the
/// same folder. Dropped before [`AtomicFile::finish`], it removes the hidden file and leaves an older file untouched.
#[derive(Debug)]
pub struct AtomicFile {
    path: PathBuf,
    part: PathBuf,
    file: BufWriter<File>,
    finished: bool,
}

impl AtomicFile {
    /// Creates the hidden file. One that a killed process has left is overwritten.
    ///
    /// # Errors
    /// If the hidden file cannot be written; [`io::ErrorKind::ResourceBusy`] if another process is writing it.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        let part = hidden_sibling(path, PART_ENDING);
        let file = BufWriter::new(destination::open_locked(&part)?);
        let unfinished = AtomicFile { path: path.to_owned(), part, file, finished: false };
        unfinished.file.get_ref().set_len(0)?;
        if let Ok(older) = fs::metadata(path) {
            unfinished.file.get_ref().set_permissions(older.permissions())?;
        }
        Ok(unfinished)
    }

    /// Writes everything to the disk and gives the file its name.
    ///
    /// # Errors
    /// An error of the file system; the hidden file is then removed.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.part, &self.path)?;
        self.finished = true;
        // Write the folder to the disk too, so that the new name outlasts a crash. Some systems cannot open a folder: they write
        // it later.
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
            // An error while cleaning up would hide the first error, which is the one to report.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Runs `write` on a buffered `output`, and flushes the buffer.
fn write_buffered(output: impl Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = BufWriter::new(output);
    write(&mut buffer)?;
    buffer.flush()
}
