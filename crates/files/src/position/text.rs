//! Text files: a board that somebody drew, and a few keys.

use koatlas_board::Colour;

use super::diagram::{self, Diagram};
use super::keys::{IMMORTAL, Keys, NAME, REGION, TO_MOVE};
use super::pieces::lines;
use super::position_file::PositionFile;
use super::sensei::reader as sensei;
use super::showboard;
use super::written::{Written, spaced};
use crate::error::{At, Fault};

/// Reads a text: what is drawn there decides how.
pub fn read(text: &str) -> Result<Written, Fault> {
    let lines: Vec<(usize, &str)> = lines(text).filter(|(_, line)| !line.starts_with('#')).collect();
    if sensei::is_one(&lines) {
        return sensei::read(&lines);
    }
    let mut keys = Keys::default();
    match showboard::columns(&lines) {
        Some(header) => {
            let board = showboard::read(&lines, header, &mut keys)?;
            written(board.diagram, &keys, board.to_move)
        }
        None => {
            let mut rows = Vec::new();
            for (at, line) in lines {
                match line.split_once(':') {
                    None => rows.push((at, line)),
                    Some((key, value)) => keys.add(at, key, value)?,
                }
            }
            written(diagram::read(&rows)?, &keys, None)
        }
    }
}

/// A diagram with what the keys say; the player to move is `to_move` if they do not name him.
fn written(drawn: Diagram, keys: &Keys<'_>, to_move: Option<Colour>) -> Result<Written, Fault> {
    Ok(Written {
        name: keys.name(),
        size: drawn.size,
        contents: drawn.contents.into_iter().zip(drawn.bytes.into_iter().map(At::Byte)).collect(),
        region: keys.points(REGION)?,
        immortal: keys.points(IMMORTAL)?.unwrap_or_default(),
        to_move: keys.to_move()?.or(to_move).unwrap_or(Colour::Black),
    })
}

/// A position as the content of a file.
pub fn write(file: &PositionFile) -> String {
    let line = |key: &str, value: &str| if value.is_empty() { String::new() } else { format!("{key}: {value}\n") };
    [
        diagram::write(&file.position),
        line(NAME, &file.tidy_name().unwrap_or_default()),
        line(TO_MOVE, &file.position.to_move().to_string()),
        line(REGION, &spaced(file.written_region())),
        line(IMMORTAL, &spaced(file.position.immortal())),
    ]
    .concat()
}
