//! The small board on which a type or a word is shown.

use koatlas_board::{BoardPosition, Colour, Point, PointError};
use koatlas_certificates::Board;

use super::surroundings::Surroundings;
use crate::unproved::Refused;

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
    pub fn new(diagram: &[String], region: &[String], immortal: &[String], mortal: bool) -> Result<Shown, Refused> {
        let board = read("diagram", diagram, region, immortal)?;
        let wrong = |reason: &str| Refused::at("diagram", reason);
        if board.region().len() != region.len() || board.immortal().len() != immortal.len() {
            return Err(wrong("a point of the region or an immortal stone stands there twice"));
        }
        let surroundings = Surroundings::of(&board);
        surroundings.check(mortal).map_err(|reason| wrong(&reason))?;
        let (pieces, mortal_strings) = (surroundings.pieces(), surroundings.mortal_strings());
        Ok(Shown { board, pieces, mortal_strings, region: region.to_vec(), immortal: immortal.to_vec() })
    }

    /// The board with another position.
    pub fn with_rows(&self, key: &str, diagram: &[String]) -> Result<BoardPosition, Refused> {
        read(key, diagram, &self.region, &self.immortal)
    }

    /// The names of points, sorted by their places on the board.
    pub fn indices(&self, names: &[String]) -> Result<Vec<usize>, Refused> {
        let size = self.board.size();
        let mut indices = Vec::new();
        for name in names {
            let point: Point = name.parse().map_err(|error: PointError| Refused::at("ko_points", error))?;
            if !size.contains(point) {
                let name = koatlas_certificates::quoted(name);
                return Err(Refused::at("ko_points", format_args!("{name} is not on the board")));
            }
            indices.push(size.index(point));
        }
        indices.sort_unstable();
        Ok(indices)
    }
}

fn read(key: &str, diagram: &[String], region: &[String], immortal: &[String]) -> Result<BoardPosition, Refused> {
    let board = Board {
        rows: diagram.to_vec(),
        region: Some(region.to_vec()),
        immortal: immortal.to_vec(),
        to_move: Colour::Black.to_string(),
    };
    board.position().map_err(|error| Refused::at(key, error))
}
