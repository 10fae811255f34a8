//! Random small boards: no type that a board shows has an obstacle.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, LocalBoard, Point, Position, Setup, Size, Suicide};
use koatlas_catalogue::{CatalogueOptions, GridCell, NotDrawnEntry, OuterStone, Plan};
use koatlas_classifier::types::TypeId;
use koatlas_classifier::{Names, labelled_digraph};
use koatlas_position_graph::{PositionGraph, Random};

use crate::{POLICIES, explored};

/// A cell of a literal board: a point of a piece, empty for ever, or a stone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Literal {
    Piece,
    Blank,
    Stone(OuterStone),
}

struct FilledBoard {
    rows: i8,
    cols: i8,
    cells: Vec<Literal>,
}

impl FilledBoard {
    fn index(&self, (row, col): GridCell) -> Option<usize> {
        let on_board = (0..self.rows).contains(&row) && (0..self.cols).contains(&col);
        on_board.then(|| (row * self.cols + col) as usize)
    }

    fn all(&self) -> impl Iterator<Item = GridCell> + use<> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    /// True if the cell `at` and its neighbours among the earlier cells cannot be adjacent.
    fn clashes(&self, at: usize) -> bool {
        let cell = ((at as i8) / self.cols, (at as i8) % self.cols);
        let before =
            |next: &GridCell| self.index(*next).is_some_and(|next| next < at || self.cells[next] == Literal::Piece);
        let mut earlier = neighbours(cell).into_iter().filter(before).filter_map(|next| self.index(next));
        earlier.any(|next| cannot_be_neighbours(self.cells[at], self.cells[next]))
    }

    fn is_connected(&self, colour: Colour) -> bool {
        let own = Literal::Stone(OuterStone::Mortal(colour));
        let stones: BTreeSet<GridCell> =
            self.all().filter(|&cell| self.cells[self.index(cell).unwrap()] == own).collect();
        let mut joined: BTreeSet<GridCell> = stones.first().copied().into_iter().collect();
        while let Some(next) =
            stones.iter().find(|cell| !joined.contains(cell) && neighbours(**cell).iter().any(|n| joined.contains(n)))
        {
            joined.insert(*next);
        }
        joined == stones
    }
}

/// True if the two cannot be adjacent: next to pieces there are stones only, mortal strings have no other liberties, and do not touch
/// immortal stones of their colour.
fn cannot_be_neighbours(a: Literal, b: Literal) -> bool {
    let one_way = |a, b| match (a, b) {
        (Literal::Blank, Literal::Piece | Literal::Stone(OuterStone::Mortal(_))) => true,
        (Literal::Stone(OuterStone::Mortal(mortal)), Literal::Stone(OuterStone::Immortal(immortal))) => {
            mortal == immortal
        }
        _ => false,
    };
    one_way(a, b) || one_way(b, a)
}

fn neighbours((row, col): GridCell) -> [GridCell; 4] {
    [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
}

#[test]
fn types_of_5_points_on_random_boards_are_drawn() {
    assert_eq!(POLICIES.map(|suicide| decided(5, suicide, 20_000)), [(53, 2), (107, 17)]);
}

/// The enumeration of the verifier finds the same types impossible when its limit is raised.
#[test]
#[ignore = "takes minutes"]
fn slow_types_of_6_points_on_random_boards_are_drawn() {
    assert_eq!(POLICIES.map(|suicide| decided(6, suicide, 100_000)), [(235, 27), (496, 170)]);
}

/// The numbers of types of up to `points` points that have a board, and that cannot be drawn: there are no others. Every type on random
/// boards, of which `boards` of each size are tried, is drawn.
fn decided(points: usize, suicide: Suicide, boards: usize) -> (usize, usize) {
    let plan = Plan::new(CatalogueOptions::whole(points, suicide, true));
    let catalogue = explored(&plan).catalogue_without_longest(&plan);
    assert!(catalogue.not_drawn.iter().all(NotDrawnEntry::is_proved));
    let drawn: BTreeSet<TypeId> = catalogue.types.iter().map(|entry| entry.id).collect();
    let sizes = [(1, 8), (1, 9), (1, 10), (2, 4), (2, 5), (2, 6), (3, 3), (3, 4)];
    let found: BTreeSet<TypeId> =
        sizes.into_iter().flat_map(|extent| types_on_random_boards(extent, points, boards, suicide)).collect();
    assert!(found.is_subset(&drawn), "{:?}", found.difference(&drawn));
    assert!(found.len() > 20, "{} are few", found.len());
    (drawn.len(), catalogue.not_drawn.len())
}

/// Types of all settings on random boards of this size with up to `most` points and a mortal string.
fn types_on_random_boards((rows, cols): (i8, i8), most: usize, boards: usize, suicide: Suicide) -> BTreeSet<TypeId> {
    let (mut random, mut found, mut seen) = (Random::new(1), BTreeSet::new(), BTreeSet::new());
    for _ in 0..boards {
        let mut board = FilledBoard { rows, cols, cells: vec![Literal::Blank; (rows * cols) as usize] };
        for cell in &mut board.cells {
            *cell = if random.below(5) < 2 { Literal::Piece } else { Literal::Blank };
        }
        let points = board.cells.iter().filter(|cell| **cell == Literal::Piece).count();
        if (2..=most).contains(&points)
            && board.fill_randomly(&mut random)
            && board.is_setting()
            && seen.insert(board.cells.clone())
        {
            found.extend(types_on(&board.position(), suicide));
        }
    }
    found
}

/// Types of the components of all positions on a board in which no mortal string has been captured.
fn types_on(board: &BoardPosition, suicide: Suicide) -> BTreeSet<TypeId> {
    let (local_board, empty): (LocalBoard<u64>, Position<u64>) = board.local_board().unwrap();
    let points: Vec<usize> = board.region().iter().map(|point| local_board.index(*point).unwrap()).collect();
    let (mut seen, mut types) = (BTreeSet::new(), BTreeSet::new());
    for number in 0..3_usize.pow(points.len() as u32) {
        let mut position = empty;
        for (place, &point) in points.iter().enumerate() {
            match number / 3_usize.pow(place as u32) % 3 {
                1 => position.black |= 1 << point,
                2 => position.white |= 1 << point,
                _ => {}
            }
        }
        if !local_board.is_legal(position) || seen.contains(&position) {
            continue;
        }
        let graph = PositionGraph::component(&local_board, position, suicide, usize::MAX).unwrap();
        seen.extend(graph.positions().iter().copied());
        if graph.positions().len() > 1 {
            types.insert(Names::of_collection(suicide).ko_type(&labelled_digraph(&graph)).id);
        }
    }
    types
}

impl FilledBoard {
    /// Fills all cells outside of the pieces at random. False if no content fits a cell.
    fn fill_randomly(&mut self, random: &mut Random) -> bool {
        let contents: Vec<Literal> = [Literal::Blank].into_iter().chain(OuterStone::ALL.map(Literal::Stone)).collect();
        for at in (0..self.cells.len()).filter(|&at| self.cells[at] != Literal::Piece).collect::<Vec<_>>() {
            let fitting = contents.iter().filter(|&&literal| {
                self.cells[at] = literal;
                !self.clashes(at)
            });
            let fitting: Vec<Literal> = fitting.copied().collect();
            if fitting.is_empty() {
                return false;
            }
            self.cells[at] = fitting[random.below(fitting.len())];
        }
        true
    }

    /// True if each mortal string is connected, there is one, and the pieces hang together by them.
    fn is_setting(&self) -> bool {
        let can_change = |cell: &GridCell| {
            matches!(self.cells[self.index(*cell).unwrap()], Literal::Piece | Literal::Stone(OuterStone::Mortal(_)))
        };
        let own = |cell: GridCell| self.cells[self.index(cell).unwrap()];
        let all: BTreeSet<GridCell> = self.all().filter(can_change).collect();
        let mut joined: BTreeSet<GridCell> = all.first().copied().into_iter().collect();
        let is_next = |cell: &GridCell, joined: &BTreeSet<GridCell>| {
            neighbours(*cell).into_iter().any(|next| {
                joined.contains(&next) && (own(next) == own(*cell) || [own(next), own(*cell)].contains(&Literal::Piece))
            })
        };
        while let Some(next) = all.iter().find(|cell| !joined.contains(cell) && is_next(cell, &joined)) {
            joined.insert(*next);
        }
        let has_string = all.iter().any(|cell| own(*cell) != Literal::Piece);
        has_string && joined == all && Colour::BOTH.into_iter().all(|colour| self.is_connected(colour))
    }

    fn position(&self) -> BoardPosition {
        let size = Size::new(self.rows as usize, self.cols as usize).unwrap();
        let literal = |point: Point| {
            self.cells[(self.rows as usize - 1 - point.row as usize) * self.cols as usize + point.col as usize]
        };
        let content = |point| match literal(point) {
            Literal::Stone(OuterStone::Immortal(colour) | OuterStone::Mortal(colour)) => Some(colour),
            _ => None,
        };
        let is_immortal = |point: &Point| matches!(literal(*point), Literal::Stone(OuterStone::Immortal(_)));
        let setup = Setup {
            size,
            contents: size.points().map(content).collect(),
            region: Some(size.points().filter(|point| literal(*point) == Literal::Piece).collect()),
            immortal: size.points().filter(is_immortal).collect(),
            to_move: Colour::Black,
        };
        BoardPosition::try_from(setup).unwrap()
    }
}
