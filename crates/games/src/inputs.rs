//! The inputs of a scan: files, folders and archives.

use std::path::{Path, PathBuf};
use std::{fs::File, io, ops::ControlFlow, sync::Arc};

use koatlas_files::{FileError, Reading, files_in, open};

#[cfg(feature = "archives")]
use crate::archives::{UnpackLimits, read_archive};
use crate::items::{FileKind, ItemVisitor, RecordItem, read_games, unreadable};

/// Source of games among the inputs.
pub(crate) enum Source {
    StandardInput,
    File(PathBuf),
    /// The reason why a folder, or something in it, cannot be read.
    Unreadable(FileError),
}

/// Visits the games of files, folders and archives. A file that is named is read as SGF, whatever it is called, unless it is an
/// archive; `-` is standard input. In folders only archives and files ending in `.sgf`, `.gib` or `.ngf` are read, and in archives only the latter.
pub(crate) fn read_inputs(inputs: &[PathBuf], reading: Reading, take: &mut ItemVisitor<'_>) -> ControlFlow<()> {
    visit_sources(inputs, &mut |source| read_source(&source, Path::new(""), reading, take))
}

/// Visits the sources among the inputs: folders are replaced by what is in them.
pub(crate) fn visit_sources(inputs: &[PathBuf], visit: &mut dyn FnMut(Source) -> ControlFlow<()>) -> ControlFlow<()> {
    inputs.iter().try_for_each(|input| {
        if input == Path::new("-") {
            visit(Source::StandardInput)
        } else if input.is_dir() {
            visit_folder(input, visit)
        } else {
            visit(Source::File(input.clone()))
        }
    })
}

fn visit_folder(path: &Path, visit: &mut dyn FnMut(Source) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut any = false;
    for found in files_in(path, |path: &Path| FileKind::from_name(&path.to_string_lossy()) != FileKind::Other) {
        any = true;
        visit(found.map_or_else(Source::Unreadable, Source::File))?;
    }
    if any { ControlFlow::Continue(()) } else { visit(Source::Unreadable(FileError::whole(NO_GAMES).in_file(path))) }
}

const NO_GAMES: &str = "there is no .sgf file in this folder, and no .zip or .tar.gz archive: name one with games";

/// Visits the games of a source. Paths that are not absolute begin at the folder `base`.
pub(crate) fn read_source(
    source: &Source,
    base: &Path,
    reading: Reading,
    take: &mut ItemVisitor<'_>,
) -> ControlFlow<()> {
    match source {
        Source::StandardInput => read_games(&Arc::from("-"), io::stdin().lock(), reading, take),
        Source::File(path) => read_file(path, base, reading, take),
        Source::Unreadable(error) => take(RecordItem::Unreadable(error.clone())),
    }
}

fn read_file(path: &Path, base: &Path, reading: Reading, take: &mut ItemVisitor<'_>) -> ControlFlow<()> {
    let name = Arc::from(path.to_string_lossy());
    let opened = match open(&base.join(path)) {
        Ok(opened) => opened,
        Err(error) => return take(unreadable(&name, &format!("the file cannot be read: {error}"))),
    };
    match FileKind::from_name(&name) {
        kind @ (FileKind::Zip | FileKind::TarGz) => archive(kind, &name, opened, reading, take),
        FileKind::Games | FileKind::Other => read_games(&name, opened, reading, take),
    }
}

#[cfg(feature = "archives")]
fn archive(
    kind: FileKind,
    name: &Arc<str>,
    opened: File,
    reading: Reading,
    take: &mut ItemVisitor<'_>,
) -> ControlFlow<()> {
    read_archive(kind, name, opened, UnpackLimits::STANDARD, reading, take)
}

#[cfg(not(feature = "archives"))]
fn archive(_: FileKind, name: &Arc<str>, _: File, _: Reading, take: &mut ItemVisitor<'_>) -> ControlFlow<()> {
    const REMEDY: &str = "unpack it and scan the folder, or build with --features archives";
    take(unreadable(name, &format!("this program is built without archives: {REMEDY}")))
}
