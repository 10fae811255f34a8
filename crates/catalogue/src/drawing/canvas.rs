//! A board in the making, on which mortal strings are led from piece to piece, and shut in.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use koatlas_board::{BoardPosition, Colour, Point, Setup, Size};

use crate::contacts::Wall;
use crate::drawing::border::{Colouring, STEPS, clash};
use crate::region::GridCell;

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
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
    pub fn with(mut self, cells: &[GridCell], stones: &Colouring) -> Option<Canvas> {
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

    fn place(&self, (row, col): GridCell) -> Option<usize> {
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
    pub fn point(&self, (row, col): GridCell) -> Point {
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

/// A string that passes beside a stone of the other mortal string may be in its way.
const BESIDE_THE_OTHER: u32 = 12;

/// Leads the mortal string of a colour over free cells so that it is connected; `None` if there is no way.
pub(super) fn join(mut canvas: Canvas, colour: Colour, costs: &[u32]) -> Option<Canvas> {
    let own = Wall::Mortal(colour);
    let stones: Vec<usize> = canvas.all(own).collect();
    let Some(&first) = stones.first() else { return Some(canvas) };
    loop {
        let joined = reached(&canvas, first, |at| canvas.is(at, own));
        if stones.iter().all(|&stone| joined[stone]) {
            return Some(canvas);
        }
        for at in way(&canvas, colour, &joined, costs)? {
            canvas.set(at, own);
        }
    }
}

/// Whether the stones of a colour's mortal string could be joined if the other string were not in the way.
pub(super) fn can_join(canvas: &Canvas, colour: Colour) -> bool {
    let own = Wall::Mortal(colour);
    let Some(first) = canvas.all(own).next() else { return true };
    let reached = reached(canvas, first, |at| canvas.is(at, own) || canvas.is_open(at, colour));
    canvas.all(own).all(|at| reached[at])
}

/// Which cells one reaches from one over such cells.
fn reached(canvas: &Canvas, from: usize, over: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut reached = vec![false; canvas.area()];
    reached[from] = true;
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for next in canvas.around(at) {
            if !reached[next] && over(next) {
                reached[next] = true;
                open.push(next);
            }
        }
    }
    reached
}

/// The cheapest way over free cells from a string to another stone of it: the free cells (Dijkstra's algorithm).
fn way(canvas: &Canvas, colour: Colour, from: &[bool], costs: &[u32]) -> Option<Vec<usize>> {
    const FAR: u32 = u32::MAX;
    let own = Wall::Mortal(colour);
    let mut before: Vec<(u32, usize)> = vec![(FAR, 0); canvas.area()];
    let from = (0..canvas.area()).filter(|&at| from[at]);
    let mut queue: BinaryHeap<Reverse<(u32, usize)>> = from.map(|at| Reverse((0, at))).collect();
    queue.iter().for_each(|&Reverse(start)| before[start.1] = start);
    while let Some(Reverse((cost, at))) = queue.pop() {
        if cost > before[at].0 {
            continue;
        }
        for next in canvas.around(at) {
            if canvas.is(next, own) && before[next].0 > 0 {
                return Some(back(&before, at));
            }
            if canvas.is_open(next, colour) {
                let beside = canvas.is_beside(next, Wall::Mortal(!colour));
                let cost = cost + costs[next] + if beside { BESIDE_THE_OTHER } else { 0 };
                if cost < before[next].0 {
                    before[next] = (cost, at);
                    queue.push(Reverse((cost, next)));
                }
            }
        }
    }
    None
}

/// The cells from here back to where it costs nothing.
fn back(before: &[(u32, usize)], mut at: usize) -> Vec<usize> {
    let mut way = Vec::new();
    while before[at].0 > 0 {
        way.push(at);
        at = before[at].1;
    }
    way
}

/// Lets each free cell that is next to both mortal strings join one of them, the one of `first` if it can; `None` if one can
/// join neither.
pub(super) fn close(mut canvas: Canvas, first: Colour) -> Option<Canvas> {
    while let Some(at) = (0..canvas.area()).find(|&at| is_between(&canvas, at)) {
        let colour = [first, !first].into_iter().find(|&colour| canvas.is_open(at, colour))?;
        canvas.set(at, Wall::Mortal(colour));
    }
    Some(canvas)
}

/// Whether a cell is free and next to both mortal strings.
fn is_between(canvas: &Canvas, at: usize) -> bool {
    canvas.is_free(at) && Colour::BOTH.iter().all(|&colour| canvas.is_beside(at, Wall::Mortal(colour)))
}

/// Takes the liberties that mortal strings have outside of the pieces, with immortal stones.
pub(super) fn shut_in(mut canvas: Canvas) -> Canvas {
    for colour in Colour::BOTH {
        let own = Wall::Mortal(colour);
        let free: Vec<usize> =
            (0..canvas.area()).filter(|&at| canvas.is_free(at) && canvas.is_beside(at, own)).collect();
        free.into_iter().for_each(|at| canvas.set(at, Wall::Immortal(!colour)));
    }
    canvas
}
