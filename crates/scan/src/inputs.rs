//! The inputs of a scan: files, folders and archives.

use std::{fs::File, io, ops::ControlFlow, path::Path, sync::Arc};

use koatlas_formats::files_in;
use koatlas_storage::open;

#[cfg(feature = "archives")]
use crate::archives::{UnpackLimits, read_tar_gz, read_zip};
use crate::items::{ItemVisitor, RecordItem, read_games, unreadable};

/// Kind of a file, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Game records in SGF.
    Games,
    /// A zip archive.
    Zip,
    /// A tar archive packed by gzip.
    TarGz,
    /// Any other file.
    Other,
}

impl FileKind {
    /// Returns the kind of a file by the end of its name, in letters of any case: `.sgf`, `.zip`, `.tar.gz` or `.tgz`.
    ///
    /// ```
    /// use koatlas_scan::FileKind;
    /// assert_eq!(["a.SGF", "b.tgz", "c.txt"].map(FileKind::from_name), [FileKind::Games, FileKind::TarGz, FileKind::Other]);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> FileKind {
        let name = name.to_ascii_lowercase();
        match () {
            () if name.ends_with(".sgf") => FileKind::Games,
            () if name.ends_with(".zip") => FileKind::Zip,
            () if name.ends_with(".tar.gz") || name.ends_with(".tgz") => FileKind::TarGz,
            () => FileKind::Other,
        }
    }
}

/// Visits the games of files, folders and archives. A file that is named is read as SGF, whatever it is called, unless it is an
/// archive; `-` is standard input. In folders only archives and files ending in `.sgf` are read, and in archives only the latter.
pub fn read_inputs(inputs: &[impl AsRef<Path>], take: &mut ItemVisitor<'_>) -> ControlFlow<()> {
    inputs.iter().try_for_each(|input| {
        let input = input.as_ref();
        match input {
            _ if input == Path::new("-") => read_games(&Arc::from("-"), io::stdin().lock(), take),
            _ if input.is_dir() => folder(input, take),
            _ => file(input, take),
        }
    })
}

fn folder(path: &Path, take: &mut ItemVisitor<'_>) -> ControlFlow<()> {
    let mut any = false;
    for found in files_in(path, |path: &Path| FileKind::from_name(&path.to_string_lossy()) != FileKind::Other) {
        any = true;
        match found {
            Ok(path) => file(&path, take)?,
            Err(error) => {
                let name = error.file.as_deref().map_or_else(|| name_of(path), name_of);
                take(RecordItem::Unreadable(name, error))?;
            }
        }
    }
    if any { ControlFlow::Continue(()) } else { take(unreadable(&name_of(path), NO_GAMES)) }
}

const NO_GAMES: &str = "there is no .sgf file in this folder, and no .zip or .tar.gz archive: name one with games";

fn file(path: &Path, take: &mut ItemVisitor<'_>) -> ControlFlow<()> {
    let name = name_of(path);
    let opened = match open(path) {
        Ok(opened) => opened,
        Err(error) => return take(unreadable(&name, &format!("the file cannot be read: {error}"))),
    };
    match FileKind::from_name(&name) {
        FileKind::Zip | FileKind::TarGz => archive(&name, opened, take),
        FileKind::Games | FileKind::Other => read_games(&name, opened, take),
    }
}

#[cfg(feature = "archives")]
fn archive(name: &Arc<str>, opened: File, take: &mut ItemVisitor<'_>) -> ControlFlow<()> {
    let read = if FileKind::from_name(name) == FileKind::Zip { read_zip } else { read_tar_gz };
    read(name, opened, UnpackLimits::STANDARD, take)
}

#[cfg(not(feature = "archives"))]
fn archive(name: &Arc<str>, _: File, take: &mut ItemVisitor<'_>) -> ControlFlow<()> {
    take(unreadable(
        name,
        "this program is built without archives: unpack it and scan the folder, or build with --features archives",
    ))
}

fn name_of(path: &Path) -> Arc<str> {
    Arc::from(path.to_string_lossy())
}
