//! A board under construction, on which mortal strings are connected and enclosed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use koatlas_board::{BoardPosition, Colour, Point, PointSet, Setup, Size};

use crate::drawing::OutsideStones;
use crate::drawing::border::Colouring;
use crate::drawing::placement::{Margins, Placement};
use crate::settings::contacts::OuterStone;
use crate::settings::region::{GridCell, Region};

/// A set of points of the board, numbered in reading order.
pub(super) type Cells = u128;

/// Extra cost of a cell next to the other mortal string, whose way it may block. A cell costs 8 or a little more.
const BESIDE_OTHER_STRING: u32 = 12;

/// A board of at most 128 points under construction: pieces and the stones around them. Points are called cells here, as in [`GridCell`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Canvas {
    rows: i8,
    cols: i8,
    all: Cells,
    left_column: Cells,
    pieces: Cells,
    /// Stones of each kind, in the order of [`OuterStone::ALL`].
    stones: [Cells; 4],
}

impl Canvas {
    /// An empty board.
    pub fn new((rows, cols): (i8, i8)) -> Canvas {
        let area = rows as usize * cols as usize;
        assert!(area <= Cells::CAPACITY, "a board in the making has at most 128 cells");
        let left_column = Cells::collect((0..area).step_by(cols as usize));
        Canvas { rows, cols, all: Cells::MAX >> (Cells::CAPACITY - area), left_column, pieces: 0, stones: [0; 4] }
    }

    /// A board with one piece and the stones on its border, with `margins` around it. `None` if the stones do not fit.
    pub fn with_one_piece(region: &Region, margins: Margins, colouring: &Colouring) -> Option<(Canvas, Placement)> {
        let (rows, cols) = region.extent();
        let [top, bottom, left, right] = margins;
        let placement = Placement::upright(region).moved_to((top, left));
        let canvas = Canvas::new((top + rows + bottom, left + cols + right));
        Some((canvas.with_piece(region, &placement, colouring)?, placement))
    }

    /// Adds a piece and the stones on its border. `None` if it touches another piece, or if their stones conflict.
    ///
    /// The stones of `colouring` fill all cells of the board next to the piece. So if it touches another piece, one of them has no place.
    /// Stones conflict if one place would get two kinds, or if a mortal one is next to an immortal one of its colour, as one string.
    pub fn with_piece(mut self, region: &Region, placement: &Placement, colouring: &Colouring) -> Option<Canvas> {
        for &cell in region.cells() {
            let cell = self.cell(placement.board_cell(cell)).filter(|cell| self.free().meets(*cell))?;
            self.pieces |= cell;
        }
        for &(cell, kind) in colouring {
            let cell = self.cell(placement.board_cell(cell))?;
            let fits = (self.free() | self.stones(kind)).meets(cell);
            if !fits || self.beside(cell).meets(self.stones(kind.other_kind())) {
                return None;
            }
            self.add_stones(kind, cell);
        }
        Some(self)
    }

    /// The set of a single cell. `None` if it is off the board.
    pub fn cell(&self, (row, col): GridCell) -> Option<Cells> {
        let on_board = (0..self.rows).contains(&row) && (0..self.cols).contains(&col);
        on_board.then(|| Cells::single(row as usize * self.cols as usize + col as usize))
    }

    /// The neighbours of `cells`.
    pub fn beside(&self, cells: Cells) -> Cells {
        // A shift by one column would wrap around the edge: leave out the cells of the last or first column.
        let right_column = self.left_column << (self.cols - 1);
        let in_column = cells << self.cols | cells >> self.cols;
        (in_column | cells.minus(right_column) << 1 | cells.minus(self.left_column) >> 1) & self.all
    }

    fn stones(&self, kind: OuterStone) -> Cells {
        self.stones[kind.index()]
    }

    fn add_stones(&mut self, kind: OuterStone, cells: Cells) {
        self.stones[kind.index()] |= cells;
    }

    fn free(&self) -> Cells {
        self.all.minus(self.stones.into_iter().fold(self.pieces, |taken, stones| taken | stones))
    }

    /// The free cells that the mortal string of `colour` may use: those not next to an immortal stone of its colour.
    fn usable(&self, colour: Colour) -> Cells {
        self.free().minus(self.beside(self.stones(OuterStone::Immortal(colour))))
    }

    /// The neighbours of the mortal string of `colour`.
    fn beside_string(&self, colour: Colour) -> Cells {
        self.beside(self.stones(OuterStone::Mortal(colour)))
    }

    /// Rank among drawings on boards of the same size, the least first: the number of points whose content can change
    /// (pieces and mortal strings), then of points that are not empty. Fewer stones are easier to read.
    pub fn rank(&self) -> (usize, usize) {
        let mortal = Colour::BOTH.map(|colour| self.stones(OuterStone::Mortal(colour)).len());
        (self.pieces.len() + mortal[0] + mortal[1], self.all.minus(self.free()).len())
    }

    /// Number of cells.
    pub fn area(&self) -> usize {
        self.all.len()
    }

    pub fn point(&self, (row, col): GridCell) -> Point {
        Point { col: col as u8, row: (self.rows - 1 - row) as u8 }
    }

    /// True if every string of immortal stones has a free neighbour. Nobody plays on a free cell, which is outside of the
    /// region, so this liberty stays.
    pub fn breathes(&self) -> bool {
        Colour::BOTH.into_iter().all(|colour| {
            let stones = self.stones(OuterStone::Immortal(colour));
            stones.iter().all(|stone| self.beside(self.reached(stone, stones)).meets(self.free()))
        })
    }

    /// The board. All pieces are empty. Immortal stones are declared so if `outside` says it.
    pub fn board(&self, outside: OutsideStones) -> BoardPosition {
        let size = Size::new(self.rows as usize, self.cols as usize).expect("no larger than 19x19");
        let points: Vec<Point> = size.points().collect();
        let mut contents = vec![None; size.area()];
        for kind in OuterStone::ALL {
            self.stones(kind).for_each(|cell| contents[cell] = Some(kind.colour()));
        }
        let declared = match outside {
            OutsideStones::Declared => {
                let [black, white] = Colour::BOTH.map(|colour| self.stones(OuterStone::Immortal(colour)));
                black | white
            }
            OutsideStones::Breathing => 0,
        };
        let [region, immortal] =
            [self.pieces, declared].map(|cells| cells.iter().map(|cell| points[cell]).collect::<Vec<Point>>());
        let setup = Setup { size, contents, region: Some(region), immortal, to_move: Colour::Black };
        BoardPosition::try_from(setup).expect("mortal strings have liberties in the pieces that they touch")
    }

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

    /// True if the stones of each mortal string could be connected over free cells, ignoring the other string.
    pub fn can_join(&self) -> bool {
        Colour::BOTH.into_iter().all(|colour| {
            let own = self.stones(OuterStone::Mortal(colour));
            own.first().is_none_or(|first| own.minus(self.reached(first, own | self.usable(colour))).is_empty())
        })
    }

    /// Connects the mortal string of `colour` over free cells, with `costs` for each cell. `None` if there is no way.
    pub fn join_string(mut self, colour: Colour, costs: &[u32]) -> Option<Canvas> {
        let own = OuterStone::Mortal(colour);
        let Some(first) = self.stones(own).first() else { return Some(self) };
        loop {
            let joined = self.reached(first, self.stones(own));
            if joined == self.stones(own) {
                return Some(self);
            }
            self.add_stones(own, self.cheapest_path(colour, joined, costs)?);
        }
    }

    /// The cheapest path of free cells from the part `from` of a string to another part of it (Dijkstra 1959).
    fn cheapest_path(&self, colour: Colour, from: Cells, costs: &[u32]) -> Option<Cells> {
        // The frontier starts at all stones of the part at no cost. A path ends next to another part.
        let (usable, beside_other) = (self.usable(colour), self.beside_string(!colour));
        let goal = self.beside(self.stones(OuterStone::Mortal(colour)).minus(from));
        // By cell, its least cost and the cell before it on the path. A stone of the part costs 0, and stands for the cell before itself.
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
            for next in (self.beside(Cells::single(cell)) & usable).iter() {
                let cost = cost + costs[next] + if beside_other.contains(next) { BESIDE_OTHER_STRING } else { 0 };
                if cost < before[next].0 {
                    before[next] = (cost, cell);
                    queue.push(Reverse((cost, next)));
                }
            }
        }
        None
    }

    /// Lets each free cell next to both mortal strings join one of them, that of `first` if possible. `None` if a cell can join neither.
    pub fn assign_cells_between(mut self, first: Colour) -> Option<Canvas> {
        while let Some(cell) = (self.free() & self.beside_string(first) & self.beside_string(!first)).first() {
            let colour = [first, !first].into_iter().find(|&colour| self.usable(colour).contains(cell))?;
            self.add_stones(OuterStone::Mortal(colour), Cells::single(cell));
        }
        Some(self)
    }

    /// Fills the liberties of the mortal strings outside the pieces with immortal stones.
    pub fn fill_outer_liberties(mut self) -> Canvas {
        for colour in Colour::BOTH {
            self.add_stones(OuterStone::Immortal(!colour), self.free() & self.beside_string(colour));
        }
        self
    }
}
