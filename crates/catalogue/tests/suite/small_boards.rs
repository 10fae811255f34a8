//! All contents of some small boards: no obstacle is found for a setting that a board shows.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::Colour;
use koatlas_catalogue::drawing::obstacle_together;
use koatlas_catalogue::{Contacts, GridCell, OuterStone, Region};

use crate::settings::SYMMETRIES;

/// A cell of a literal board: a point of a piece, empty for ever, or a stone.
#[derive(Clone, Copy, PartialEq, Eq)]
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

    fn around(&self, cell: GridCell) -> impl Iterator<Item = Literal> {
        neighbours(cell).into_iter().filter_map(|next| self.index(next)).map(|next| self.cells[next])
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

    fn contacts(&self, cells: &[GridCell]) -> Contacts {
        let walls = cells.iter().enumerate().flat_map(|(i, &cell)| self.around(cell).map(move |literal| (i, literal)));
        walls.fold(Contacts::default(), |contacts, (i, literal)| match literal {
            Literal::Stone(wall) => contacts.with_stone(wall, 1 << i),
            _ => contacts,
        })
    }

    /// Fills the cells from `at` on in every way and collects the contacts of the pieces on all boards that result.
    fn fill(&mut self, at: usize, pieces: &[Vec<GridCell>], found: &mut BTreeSet<Vec<Contacts>>) {
        if at == self.cells.len() {
            if Colour::BOTH.into_iter().all(|colour| self.is_connected(colour)) {
                found.insert(pieces.iter().map(|piece| self.contacts(piece)).collect());
            }
        } else if self.cells[at] == Literal::Piece {
            self.fill(at + 1, pieces, found);
        } else {
            for literal in [Literal::Blank].into_iter().chain(OuterStone::ALL.map(Literal::Stone)) {
                self.cells[at] = literal;
                if !self.clashes(at) {
                    self.fill(at + 1, pieces, found);
                }
            }
            self.cells[at] = Literal::Blank;
        }
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

/// All places of a region on a board, one for each set of cells, in the order of the region's cells.
fn places(region: &Region, (rows, cols): (i8, i8)) -> Vec<Vec<GridCell>> {
    let mut places: BTreeMap<BTreeSet<GridCell>, Vec<GridCell>> = BTreeMap::new();
    for map in SYMMETRIES {
        for (down, right) in (-rows..=rows).flat_map(|down| (-cols..=cols).map(move |right| (down, right))) {
            let place = |&(row, col): &GridCell| {
                let (row, col) = map((row.into(), col.into()));
                (row as i8 + down, col as i8 + right)
            };
            let cells: Vec<GridCell> = region.cells().iter().map(place).collect();
            if cells.iter().all(|&(row, col)| (0..rows).contains(&row) && (0..cols).contains(&col)) {
                places.entry(cells.iter().copied().collect()).or_insert(cells);
            }
        }
    }
    places.into_values().collect()
}

/// Checks that no setting on a board of this size with these regions has an obstacle, and returns the number of different contacts. Boards
/// with many cells to fill are left out.
fn contacts_without_obstacle((rows, cols): (i8, i8), regions: &[&Region]) -> usize {
    if (rows * cols) as usize > 6 + regions.iter().map(|region| region.len()).sum::<usize>() {
        return 0;
    }
    let mut all: Vec<Vec<Vec<GridCell>>> = vec![Vec::new()];
    for region in regions {
        let near = |a: &[GridCell], b: &[GridCell]| {
            b.iter().any(|&cell| a.contains(&cell) || neighbours(cell).iter().any(|next| a.contains(next)))
        };
        let with = |before: &Vec<Vec<GridCell>>| {
            let apart = |placed: &Vec<GridCell>| !before.iter().any(|other| near(other, placed));
            let placed = places(region, (rows, cols)).into_iter().filter(apart);
            placed.map(|placed| [&before[..], &[placed]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    let mut found = BTreeSet::new();
    for pieces in all {
        let mut board = FilledBoard { rows, cols, cells: vec![Literal::Blank; (rows * cols) as usize] };
        for &cell in pieces.iter().flatten() {
            let at = board.index(cell).unwrap();
            board.cells[at] = Literal::Piece;
        }
        board.fill(0, &pieces, &mut found);
    }
    for contacts in &found {
        let pieces: Vec<(&Region, Contacts)> = regions.iter().copied().zip(contacts.iter().copied()).collect();
        assert_eq!(obstacle_together(&pieces), None, "{pieces:?}");
    }
    found.len()
}

#[test]
fn no_piece_on_a_small_board_has_an_obstacle() {
    let mut seen = 0;
    for region in (1..=5).flat_map(Region::all) {
        for extent in [(1, 6), (2, 4), (2, 5), (3, 3)] {
            seen += contacts_without_obstacle(extent, &[&region]);
        }
    }
    assert!(seen > 1000, "{seen} are few");
}

#[test]
fn no_pieces_on_a_small_board_have_an_obstacle() {
    let regions: Vec<Region> = (1..=3).flat_map(Region::all).collect();
    let mut seen = 0;
    for (i, region) in regions.iter().enumerate() {
        for other in &regions[..=i] {
            for extent in [(1, 7), (2, 5), (3, 3)] {
                seen += contacts_without_obstacle(extent, &[region, other]);
            }
            seen += contacts_without_obstacle((3, 3), &[region, other, &regions[0]]);
        }
    }
    for four in Region::all(4) {
        for other in &regions[..2] {
            seen += contacts_without_obstacle((2, 5), &[&four, other]);
        }
    }
    assert!(seen > 1000, "{seen} are few");
}
