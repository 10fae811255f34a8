//! Board sizes, and positions that are not reached by play.

use std::path::PathBuf;

use koatlas_board::{BoardPosition, Colour, Point, Size};
use koatlas_formats::Record;
use tempfile::TempDir;

use crate::engine::Trouble;
use crate::gtp::engine::Commands;

/// A folder for the positions that a program loads.
pub(super) struct Folder(TempDir);

impl Folder {
    pub fn new() -> std::io::Result<Folder> {
        tempfile::tempdir().map(Folder)
    }

    /// Writes a position as SGF.
    pub fn write(&self, board: &BoardPosition) -> std::io::Result<PathBuf> {
        let path = self.0.path().join("start.sgf");
        let record = Record {
            name: "",
            rules: "",
            start: board,
            ko_points: &[],
            comment: "",
            moves: &[],
            comments: &[],
            boards: None,
        };
        let text = record.to_sgf().map_err(std::io::Error::other)?;
        std::fs::write(&path, text)?;
        Ok(path)
    }
}

/// The command that puts all stones at once.
pub(super) fn set_position(board: &BoardPosition) -> String {
    let stones = board.size().points().zip(board.contents());
    let stones =
        stones.filter_map(|(point, content)| content.map(|colour: Colour| format!(" {colour} {}", vertex(point))));
    format!("set_position{}", stones.collect::<String>())
}

/// The commands that may set a size, the usual one first.
fn commands(size: Size) -> Vec<String> {
    let (rows, cols) = (size.rows(), size.cols());
    if rows == cols {
        return vec![format!("boardsize {rows}")];
    }
    vec![
        format!("rectangular_boardsize {cols} {rows}"),
        format!("boardsize {cols}:{rows}"),
        format!("boardsize {cols} {rows}"),
    ]
}

/// The command that sets a size; what the program says if there is none.
pub(super) fn find(gtp: &mut Commands, size: Size) -> Result<Result<String, String>, Trouble> {
    let mut why = String::new();
    for command in commands(size) {
        let reply = gtp.ask(&command)?;
        let is_square = size.rows() == size.cols();
        if reply.done && (is_square || has_size(gtp, size)?) {
            return Ok(Ok(command));
        }
        if why.is_empty() {
            why = if reply.done { "the board has another size then".to_owned() } else { reply.text };
        }
    }
    Ok(Err(why))
}

/// Whether the board has this size: programs may read `boardsize 3 4` as 3x3. Stones fit on the last column and the last row,
/// and not beyond.
fn has_size(gtp: &mut Commands, size: Size) -> Result<bool, Trouble> {
    let (col, row) = (size.cols() as u8 - 1, size.rows() as u8 - 1);
    let mut plays = |col, row| {
        gtp.ask("clear_board")?;
        Ok(gtp.ask(&format!("play B {}", vertex(Point { col, row })))?.done)
    };
    let fits = plays(col, row)? && !plays(col + 1, 0)? && !plays(0, row + 1)?;
    gtp.ask("clear_board")?;
    Ok(fits)
}

/// A point as the protocol writes it.
pub(super) fn vertex(point: Point) -> String {
    point.to_string().to_ascii_uppercase()
}
