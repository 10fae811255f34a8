//! A board in the making, on which mortal strings are led from piece to piece, and shut in.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use koatlas_board::{BoardPosition, Colour, Point, PointSet, Setup, Size};

use crate::contacts::OuterStone;
use crate::drawing::border::Colouring;
use crate::drawing::placement::{Margins, Placement};
use crate::region::{GridCell, Region};

/// A set of cells of a board, numbered row by row from the top left.
pub(super) type Cells = u128;

/// A board in the making, of at most 128 cells: pieces, and stones around them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Canvas {
    rows: i8,
    cols: i8,
    all: Cells,
    left_column: Cells,
    /// The points of pieces.
    pieces: Cells,
    /// The stones of each kind, in the order of [`OuterStone::ALL`].
    stones: [Cells; 4],
}

impl Canvas {
    /// A board without pieces.
    pub fn new((rows, cols): (i8, i8)) -> Canvas {
        let area = rows as usize * cols as usize;
        assert!(area <= Cells::CAPACITY, "a board in the making has at most 128 cells");
        let left_column = Cells::collect((0..area).step_by(cols as usize));
        Canvas { rows, cols, all: Cells::MAX >> (Cells::CAPACITY - area), left_column, pieces: 0, stones: [0; 4] }
    }

    /// A piece with the stones on its border on a board that has so many rows and columns around it.
    pub fn with_one_piece(region: &Region, margins: Margins, colouring: &Colouring) -> Option<(Canvas, Placement)> {
        let (rows, cols) = region.extent();
        let [top, bottom, left, right] = margins;
        let placement = Placement::upright(region).moved_to((top, left));
        let canvas = Canvas::new((top + rows + bottom, left + cols + right));
        Some((canvas.with_piece(region, &placement, colouring)?, placement))
    }

    /// Places a piece with what stands around it. `None` if it touches another piece, or if the stones of the two do not go
    /// together.
    #[must_use]
    pub fn with_piece(mut self, region: &Region, placement: &Placement, colouring: &Colouring) -> Option<Canvas> {
        for &cell in region.cells() {
            let cell = self.cell(placement.board_cell(cell)).filter(|cell| self.free().meets(*cell))?;
            self.pieces |= cell;
        }
        for &(cell, wall) in colouring {
            let cell = self.cell(placement.board_cell(cell))?;
            let fits = (self.free() | self.stones(wall)).meets(cell);
            if !fits || self.beside(cell).meets(self.stones(wall.other_kind())) {
                return None;
            }
            self.put(wall, cell);
        }
        Some(self)
    }

    /// The set of a cell that is on the board.
    pub fn cell(&self, (row, col): GridCell) -> Option<Cells> {
        let on_board = (0..self.rows).contains(&row) && (0..self.cols).contains(&col);
        on_board.then(|| Cells::single(row as usize * self.cols as usize + col as usize))
    }

    /// The cells next to one of these.
    pub fn beside(&self, cells: Cells) -> Cells {
        let right_column = self.left_column << (self.cols - 1);
        let in_column = cells << self.cols | cells >> self.cols;
        (in_column | cells.minus(right_column) << 1 | cells.minus(self.left_column) >> 1) & self.all
    }

    fn stones(&self, wall: OuterStone) -> Cells {
        self.stones[wall.index()]
    }

    fn put(&mut self, wall: OuterStone, cells: Cells) {
        self.stones[wall.index()] |= cells;
    }

    /// The cells with nothing on them.
    fn free(&self) -> Cells {
        self.all.minus(self.stones.into_iter().fold(self.pieces, |taken, stones| taken | stones))
    }

    /// The cells over which the mortal string of a colour can be led.
    fn open(&self, colour: Colour) -> Cells {
        self.free().minus(self.beside(self.stones(OuterStone::Immortal(colour))))
    }

    /// The cells next to the mortal string of a colour.
    fn beside_string(&self, colour: Colour) -> Cells {
        self.beside(self.stones(OuterStone::Mortal(colour)))
    }

    /// Of two drawings on a board of one size people read the one with fewer stones more easily, above all of mortal strings: the
    /// points whose content can change, which are those of the pieces and of the mortal strings; and all that are taken.
    pub fn ugliness(&self) -> (usize, usize) {
        let mortal = Colour::BOTH.map(|colour| self.stones(OuterStone::Mortal(colour)).len());
        (self.pieces.len() + mortal[0] + mortal[1], self.all.minus(self.free()).len())
    }

    /// The number of cells.
    pub fn area(&self) -> usize {
        self.all.len()
    }

    pub fn point(&self, (row, col): GridCell) -> Point {
        Point { col: col as u8, row: (self.rows - 1 - row) as u8 }
    }

    /// The board, with all pieces empty.
    pub fn board(&self) -> BoardPosition {
        let size = Size::new(self.rows as usize, self.cols as usize).expect("no larger than 19x19");
        let points: Vec<Point> = size.points().collect();
        let named = |cells: Cells| cells.iter().map(|cell| points[cell]).collect();
        let wall = |cell: usize| OuterStone::ALL.into_iter().find(|&wall| self.stones(wall).contains(cell));
        let [immortal_black, immortal_white, ..] = self.stones;
        let setup = Setup {
            size,
            contents: (0..size.area()).map(|cell| wall(cell).map(OuterStone::colour)).collect(),
            region: Some(named(self.pieces)),
            immortal: named(immortal_black | immortal_white),
            to_move: Colour::Black,
        };
        BoardPosition::try_from(setup).expect("mortal strings have liberties in the pieces that they touch")
    }

    /// The cells that one reaches from one over some cells.
    fn reached(&self, from: usize, over: Cells) -> Cells {
        let mut reached = Cells::single(from);
        loop {
            let further = reached | self.beside(reached) & over;
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }

    /// Whether the stones of each mortal string could be joined if the other string were not in the way.
    pub fn can_join(&self) -> bool {
        Colour::BOTH.into_iter().all(|colour| {
            let own = self.stones(OuterStone::Mortal(colour));
            own.first().is_none_or(|first| own.minus(self.reached(first, own | self.open(colour))).is_empty())
        })
    }

    /// Leads the mortal string of a colour over free cells so that it is connected; `None` if there is no way.
    pub fn join_string(mut self, colour: Colour, costs: &[u32]) -> Option<Canvas> {
        let own = OuterStone::Mortal(colour);
        let Some(first) = self.stones(own).first() else { return Some(self) };
        loop {
            let joined = self.reached(first, self.stones(own));
            if joined == self.stones(own) {
                return Some(self);
            }
            self.put(own, self.way(colour, joined, costs)?);
        }
    }

    /// The cheapest way over free cells from a part of a string to another one (Dijkstra's algorithm).
    fn way(&self, colour: Colour, from: Cells, costs: &[u32]) -> Option<Cells> {
        let (open, beside_other) = (self.open(colour), self.beside_string(!colour));
        let goal = self.beside(self.stones(OuterStone::Mortal(colour)).minus(from));
        let mut before: Vec<(u32, usize)> = vec![(u32::MAX, 0); self.area()];
        let mut queue: BinaryHeap<Reverse<(u32, usize)>> = from.iter().map(|cell| Reverse((0, cell))).collect();
        queue.iter().for_each(|&Reverse(start)| before[start.1] = start);
        while let Some(Reverse((cost, cell))) = queue.pop() {
            if cost > before[cell].0 {
                continue;
            }
            if goal.contains(cell) {
                let back = std::iter::successors(Some(cell), |&cell| Some(before[cell].1));
                return Some(Cells::collect(back.take_while(|&cell| before[cell].0 > 0)));
            }
            for next in (self.beside(Cells::single(cell)) & open).iter() {
                let cost = cost + costs[next] + if beside_other.contains(next) { BESIDE_THE_OTHER } else { 0 };
                if cost < before[next].0 {
                    before[next] = (cost, cell);
                    queue.push(Reverse((cost, next)));
                }
            }
        }
        None
    }

    /// Lets each free cell that is next to both mortal strings join one of them, the one of `first` if it can; `None` if one can
    /// join neither.
    pub fn assign_cells_between(mut self, first: Colour) -> Option<Canvas> {
        let between = |canvas: &Canvas| canvas.free() & canvas.beside_string(first) & canvas.beside_string(!first);
        while let Some(cell) = between(&self).first() {
            let colour = [first, !first].into_iter().find(|&colour| self.open(colour).contains(cell))?;
            self.put(OuterStone::Mortal(colour), Cells::single(cell));
        }
        Some(self)
    }

    /// Takes the liberties that mortal strings have outside of the pieces, with immortal stones.
    pub fn fill_outer_liberties(mut self) -> Canvas {
        for colour in Colour::BOTH {
            self.put(OuterStone::Immortal(!colour), self.free() & self.beside_string(colour));
        }
        self
    }
}

/// A string that passes beside a stone of the other mortal string may be in its way.
const BESIDE_THE_OTHER: u32 = 12;
