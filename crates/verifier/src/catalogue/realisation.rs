//! The small board on which a type or a word is shown.

use koatlas_board::{BoardPosition, Colour};
use koatlas_certificates::Board;

use super::errors::Wrong;
use super::surroundings::Surroundings;

/// A setting on a board, in a position.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub board: BoardPosition,
    /// Connected parts of the region.
    pub pieces: usize,
    /// Strings of stones outside of the region that can be captured.
    pub mortal_strings: usize,
    region: Vec<String>,
    immortal: Vec<String>,
}

impl Shown {
    /// The board, if it is a setting: see [`Surroundings`]. Without `mortal` it has no mortal string.
    pub fn new(diagram: &[String], region: &[String], immortal: &[String], mortal: bool) -> Result<Shown, Wrong> {
        let board = read("diagram", diagram, region, immortal)?;
        let wrong = |reason: String| Wrong::Board { key: "diagram".to_owned(), reason };
        if board.region().len() != region.len() || board.immortal().len() != immortal.len() {
            return Err(wrong("a point of the region or an immortal stone stands there twice".to_owned()));
        }
        let surroundings = Surroundings::of(&board);
        surroundings.check(mortal).map_err(wrong)?;
        let (pieces, mortal_strings) = (surroundings.pieces(), surroundings.mortal_strings());
        Ok(Shown { board, pieces, mortal_strings, region: region.to_vec(), immortal: immortal.to_vec() })
    }

    /// The board with another position.
    pub fn with_rows(&self, key: &str, diagram: &[String]) -> Result<BoardPosition, Wrong> {
        read(key, diagram, &self.region, &self.immortal)
    }

    /// The names of points, sorted by their places on the board.
    pub fn indices(&self, names: &[String]) -> Result<Vec<usize>, Wrong> {
        let size = self.board.size();
        let mut indices = Vec::new();
        for name in names {
            let point: koatlas_board::Point = name.parse()?;
            if !size.contains(point) {
                let reason = format!("{} is not on the board", koatlas_certificates::quoted(name));
                return Err(Wrong::Board { key: "ko_points".to_owned(), reason });
            }
            indices.push(size.index(point));
        }
        indices.sort_unstable();
        Ok(indices)
    }
}

fn read(key: &str, diagram: &[String], region: &[String], immortal: &[String]) -> Result<BoardPosition, Wrong> {
    let board = Board {
        rows: diagram.to_vec(),
        region: Some(region.to_vec()),
        immortal: immortal.to_vec(),
        to_move: Colour::Black.to_string(),
    };
    board.position().map_err(|error| Wrong::Board { key: key.to_owned(), reason: error.to_string() })
}
