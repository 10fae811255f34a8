//! Files that are written whole or not at all: a hidden file is filled first, and then takes the name of the file.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::{fs, io};

use tempfile::NamedTempFile;

use crate::destination::{Destination, folder};

/// Writes `bytes` to the file `path` as [`write_atomically_with`] does.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("answer.txt");
/// koatlas_files::write_atomically(&path, b"whole, or not at all")?;
/// assert_eq!(std::fs::read(&path)?, b"whole, or not at all");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// As [`write_atomically_with`].
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_atomically_with(path, |file| file.write_all(bytes))
}

/// Writes a file so that nobody ever reads half of it. `write` fills a hidden file in the same folder. When it is complete and on
/// the disk it is renamed, and so replaces an older file.
///
/// `-` is standard output. Symbolic links are followed. A path that is not a regular file, for example a pipe or a device, is
/// written directly.
///
/// # Errors
/// The error of `write`, or one of the file system. It does not name the file. An older file is then untouched.
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

/// A regular file that is being written, and is invisible until it is complete: bytes go to a hidden file in the same folder.
/// Dropped before [`AtomicFile::finish`], it removes the hidden file and leaves an older file untouched.
#[derive(Debug)]
pub struct AtomicFile {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
}

impl AtomicFile {
    /// Creates the hidden file. It has the permissions of the older file, or those of any new file.
    ///
    /// # Errors
    /// If the hidden file cannot be written.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        let mut hidden = tempfile::Builder::new();
        hidden.prefix(".koatlas-").suffix(".part");
        #[cfg(unix)]
        let permissions: fs::Permissions = std::os::unix::fs::PermissionsExt::from_mode(0o666);
        #[cfg(unix)]
        hidden.permissions(permissions);
        // The name of the hidden file, which the error has, says nothing to anybody.
        let file = hidden.tempfile_in(folder(path)).map_err(|error| io::Error::from(error.kind()))?;
        if let Ok(older) = fs::metadata(path) {
            file.as_file().set_permissions(older.permissions())?;
        }
        Ok(AtomicFile { path: path.to_owned(), file: BufWriter::new(file) })
    }

    /// Writes everything to the disk and gives the file its name.
    ///
    /// # Errors
    /// An error of the file system; the hidden file is then removed.
    pub fn finish(self) -> io::Result<()> {
        let file = self.file.into_inner()?;
        file.as_file().sync_all()?;
        file.persist(&self.path)?;
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

/// Runs `write` on a buffered `output`, and flushes the buffer.
fn write_buffered(output: impl Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = BufWriter::new(output);
    write(&mut buffer)?;
    buffer.flush()
}
