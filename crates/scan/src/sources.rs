//! The inputs of a scan: files, folders and archives.

use std::{fs::File, io, ops::ControlFlow, path::Path, sync::Arc};

use koatlas_formats::files_in;

use crate::archives::{Kind, Limits, tar_gz, zip};
use crate::pieces::{Piece, Take, games, trouble};

/// Visits the games of files, folders and archives. A file that is named is read as SGF, whatever it is called, unless it is an
/// archive; `-` is standard input. In folders only archives and files ending in `.sgf` are read, and in archives only the latter.
pub fn read(inputs: &[impl AsRef<Path>], take: &mut Take<'_>) -> ControlFlow<()> {
    inputs.iter().try_for_each(|input| {
        let input = input.as_ref();
        match input {
            _ if input == Path::new("-") => games(&Arc::from("-"), io::stdin().lock(), take),
            _ if input.is_dir() => folder(input, take),
            _ => file(input, take),
        }
    })
}

fn folder(path: &Path, take: &mut Take<'_>) -> ControlFlow<()> {
    let mut any = false;
    for found in files_in(path, |path: &Path| Kind::of(&path.to_string_lossy()) != Kind::Other) {
        any = true;
        match found {
            Ok(path) => file(&path, take)?,
            Err(error) => {
                let name = error.file.as_deref().map_or_else(|| name_of(path), name_of);
                take(Piece::Unreadable(name, error))?;
            }
        }
    }
    if any { ControlFlow::Continue(()) } else { take(trouble(&name_of(path), NO_GAMES)) }
}

const NO_GAMES: &str = "there is no .sgf file in this folder, and no .zip or .tar.gz archive: name one with games";

fn file(path: &Path, take: &mut Take<'_>) -> ControlFlow<()> {
    let name = name_of(path);
    let opened = match File::open(path) {
        Ok(opened) => opened,
        Err(error) => return take(trouble(&name, &format!("the file cannot be read: {error}"))),
    };
    match Kind::of(&name) {
        Kind::Zip => zip(&name, opened, Limits::STANDARD, take),
        Kind::TarGz => tar_gz(&name, opened, Limits::STANDARD, take),
        Kind::Games | Kind::Other => games(&name, opened, take),
    }
}

fn name_of(path: &Path) -> Arc<str> {
    Arc::from(path.to_string_lossy())
}
