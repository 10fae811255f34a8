//! Positions that are not reached by play.

use std::path::PathBuf;

use koatlas_board::{BoardPosition, Colour};
use koatlas_files::Record;
use tempfile::TempDir;

use super::board_size::vertex;

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
