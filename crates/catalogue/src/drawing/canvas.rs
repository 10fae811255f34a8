//! A board in the making.

use koatlas_board::{BoardPosition, Colour, Point, Setup, Size};

use crate::contacts::Wall;
use crate::drawing::around::STEPS;
use crate::drawing::colouring::{Colouring, clash};
use crate::region::Cell;

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing yet.
    Free,
    /// A point of a piece.
    Piece,
    /// A stone.
    Stone(Wall),
}

/// A board in the making: pieces, and stones around them. Cells count from the top left.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    rows: i8,
    cols: i8,
    marks: Vec<Mark>,
}

impl Canvas {
    pub fn new((rows, cols): (i8, i8)) -> Canvas {
        Canvas { rows, cols, marks: vec![Mark::Free; rows as usize * cols as usize] }
    }

    /// Places a piece with what stands around it. `None` if it touches another piece, or if the stones of the two do not go
    /// together.
    #[must_use]
    pub fn with(mut self, cells: &[Cell], stones: &Colouring) -> Option<Canvas> {
        for &cell in cells {
            let at = self.place(cell)?;
            self.put(at, Mark::Piece)?;
        }
        for &(cell, wall) in stones {
            let at = self.place(cell)?;
            self.put(at, Mark::Stone(wall))?;
            let clashes = |other| matches!(self.marks[other], Mark::Stone(of) if clash(of, wall));
            if self.around(at).any(clashes) {
                return None;
            }
        }
        Some(self)
    }

    /// Marks a cell that is free, or has the mark already and is a stone.
    fn put(&mut self, at: usize, mark: Mark) -> Option<()> {
        let fits = self.marks[at] == Mark::Free || (self.marks[at] == mark && mark != Mark::Piece);
        fits.then(|| self.marks[at] = mark)
    }

    /// Puts a stone on a cell.
    pub fn set(&mut self, at: usize, wall: Wall) {
        self.marks[at] = Mark::Stone(wall);
    }

    /// Number of cells.
    pub fn area(&self) -> usize {
        self.marks.len()
    }

    fn place(&self, (row, col): Cell) -> Option<usize> {
        let on_board = (0..self.rows).contains(&row) && (0..self.cols).contains(&col);
        on_board.then(|| row as usize * self.cols as usize + col as usize)
    }

    /// The cells next to one.
    pub fn around(&self, at: usize) -> impl Iterator<Item = usize> + use<'_> {
        let (row, col) = ((at / self.cols as usize) as i8, (at % self.cols as usize) as i8);
        STEPS.iter().filter_map(move |(down, right)| self.place((row + down, col + right)))
    }

    /// Whether nothing is on a cell.
    pub fn is_free(&self, at: usize) -> bool {
        self.marks[at] == Mark::Free
    }

    /// Whether such a stone is on a cell.
    pub fn is(&self, at: usize, wall: Wall) -> bool {
        self.marks[at] == Mark::Stone(wall)
    }

    /// Whether a cell is next to such a stone.
    pub fn is_beside(&self, at: usize, wall: Wall) -> bool {
        self.around(at).any(|next| self.is(next, wall))
    }

    /// Whether the mortal string of a colour can be led over a cell.
    pub fn is_open(&self, at: usize, colour: Colour) -> bool {
        self.is_free(at) && !self.is_beside(at, Wall::Immortal(colour))
    }

    /// The cells with such a stone.
    pub fn all(&self, wall: Wall) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.area()).filter(move |&at| self.is(at, wall))
    }

    /// Points whose content can change: those of the pieces and of the mortal strings.
    pub fn changeable(&self) -> usize {
        let changes = |mark: &&Mark| matches!(mark, Mark::Piece | Mark::Stone(Wall::Mortal(_)));
        self.marks.iter().filter(changes).count()
    }

    /// The point of a cell.
    pub fn point(&self, (row, col): Cell) -> Point {
        Point { col: col as u8, row: (self.rows - 1 - row) as u8 }
    }

    /// The board, with all pieces empty.
    ///
    /// # Panics
    /// If a mortal string has no liberty, or the canvas is larger than any board.
    pub fn board(&self) -> BoardPosition {
        let size = Size::new(self.rows as usize, self.cols as usize).expect("no larger than 19x19");
        let points: Vec<Point> = size.points().collect();
        let where_is = |wanted: &dyn Fn(Mark) -> bool| {
            let there = points.iter().zip(&self.marks).filter(|&(_, &mark)| wanted(mark));
            there.map(|(&point, _)| point).collect::<Vec<Point>>()
        };
        let content = |mark: &Mark| if let Mark::Stone(wall) = mark { Some(wall.colour()) } else { None };
        let setup = Setup {
            size,
            contents: self.marks.iter().map(content).collect(),
            region: Some(where_is(&|mark| mark == Mark::Piece)),
            immortal: where_is(&|mark| matches!(mark, Mark::Stone(Wall::Immortal(_)))),
            to_move: Colour::Black,
        };
        BoardPosition::try_from(setup).expect("mortal strings have liberties in the pieces that they touch")
    }
}
