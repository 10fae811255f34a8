//! The inputs of a scan: files, folders and archives.

use std::{io, ops::ControlFlow, path::Path, sync::Arc};

use koatlas_formats::files_in;
use koatlas_storage::open;

use crate::archives::{FileKind, UnpackLimits, read_tar_gz, read_zip};
use crate::items::{ItemVisitor, RecordItem, read_games, unreadable};

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
        FileKind::Zip => read_zip(&name, opened, UnpackLimits::STANDARD, take),
        FileKind::TarGz => read_tar_gz(&name, opened, UnpackLimits::STANDARD, take),
        FileKind::Games | FileKind::Other => read_games(&name, opened, take),
    }
}

fn name_of(path: &Path) -> Arc<str> {
    Arc::from(path.to_string_lossy())
}
