//! Files that are written whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// Writes a file so that nobody ever finds half of it, as [`write_atomically_with`] does.
///
/// # Errors
/// If the file cannot be written; the error does not name it. What was there before is then untouched.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_atomically_with(path, |file| file.write_all(bytes))
}

/// Writes a file so that nobody ever finds half of it: `write` fills a temporary file in the same folder, which takes the
/// name, and the place of an older file, only when it is complete and on the disk.
///
/// # Errors
/// If `write` fails or the file cannot be written; the error does not name it. What was there before is then untouched.
pub fn write_atomically_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = BufWriter::new(temporary(folder)?);
    write(&mut file)?;
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// A temporary file that others may read, as far as the user's settings let them: it becomes an ordinary file.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
