//! The small board on which a type or a word is shown.

use koatlas_board::{BoardPosition, Colour};

use super::errors::Wrong;
use crate::certificate::board::Board;
use crate::literal::grid::Grid;

/// A region with immortal stones around it, and a position.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub board: BoardPosition,
    region: Vec<String>,
    immortal: Vec<String>,
}

impl Shown {
    /// The board, if it is a setting: the region is connected, all stones outside are immortal, and every neighbour of the region
    /// on the board is such a stone.
    pub fn new(diagram: &[String], region: &[String], immortal: &[String]) -> Result<Shown, Wrong> {
        let board = read("diagram", diagram, region, immortal)?;
        let wrong = |reason: &str| Wrong::Board { key: "diagram".to_owned(), reason: reason.to_owned() };
        let size = board.size();
        let [inside, around] = [board.region(), board.immortal()]
            .map(|points| points.iter().map(|&point| size.index(point)).collect::<Vec<usize>>());
        let grid = Grid::of(&board);
        let stone = |point: usize| board.contents()[point].is_some();
        if (0..size.area()).any(|point| stone(point) && !inside.contains(&point) && !around.contains(&point)) {
            return Err(wrong("a stone outside of the region is not declared immortal"));
        }
        if inside.len() != region.len() || around.len() != immortal.len() {
            return Err(wrong("a point of the region or an immortal stone stands there twice"));
        }
        if around.iter().any(|point| inside.contains(point)) {
            return Err(wrong("a point of the region is declared immortal"));
        }
        let mut next: Vec<usize> = inside.iter().flat_map(|&point| grid.adjacent(point)).copied().collect();
        next.retain(|point| !inside.contains(point));
        if !next.iter().all(|point| around.contains(point)) {
            return Err(wrong("a neighbour of the region is not an immortal stone"));
        }
        let mut connected: Vec<usize> = inside.first().copied().into_iter().collect();
        let mut place = 0;
        while let Some(&point) = connected.get(place) {
            place += 1;
            let near = grid.adjacent(point).iter().filter(|q| inside.contains(q) && !connected.contains(q));
            let near: Vec<usize> = near.copied().collect();
            connected.extend(near);
        }
        if connected.len() != inside.len() || inside.is_empty() {
            return Err(wrong("the region is not connected"));
        }
        Ok(Shown { board, region: region.to_vec(), immortal: immortal.to_vec() })
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
                let reason = format!("{} is not on the board", crate::quoted::quoted(name));
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
