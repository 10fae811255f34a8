//! Piece classes compared with a slow enumeration: every region, every set of edges, every colouring.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, LocalBoard, PointSet};
use koatlas_catalogue::{Contacts, PieceClass};

type Cell = (i32, i32);

/// A point of a region: the cell, and true if it touches black, and white.
type Touched = (Cell, bool, bool);

/// The points of an abstract setting: the adjacency matrix, and the colours that each point touches.
type Key = (Vec<Vec<bool>>, Vec<(bool, bool)>);

pub fn around((row, col): Cell) -> [Cell; 4] {
    [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
}

/// Connected sets of cells whose least row and column are 0, in every orientation.
pub fn polyominoes(points: usize) -> BTreeSet<BTreeSet<Cell>> {
    let mut all = BTreeSet::from([BTreeSet::from([(0, 0)])]);
    for _ in 1..points {
        let grown = all.iter().flat_map(|cells| {
            let more = cells.iter().flat_map(|&cell| around(cell)).filter(|cell| !cells.contains(cell));
            more.map(|cell| moved_home(cells.iter().copied().chain([cell]))).collect::<Vec<_>>()
        });
        all = grown.collect();
    }
    all
}

fn moved_home(cells: impl Iterator<Item = Cell>) -> BTreeSet<Cell> {
    let cells: Vec<Cell> = cells.collect();
    let (top, left) = (cells.iter().map(|c| c.0).min().unwrap(), cells.iter().map(|c| c.1).min().unwrap());
    cells.into_iter().map(|(row, col)| (row - top, col - left)).collect()
}

/// The colours that the points of a region touch in each of its surroundings, with the number of edges.
fn surroundings(cells: &BTreeSet<Cell>) -> BTreeMap<Vec<Touched>, u32> {
    let (bottom, right) = (cells.iter().map(|c| c.0).max().unwrap(), cells.iter().map(|c| c.1).max().unwrap());
    let outside: BTreeSet<Cell> =
        cells.iter().flat_map(|&cell| around(cell)).filter(|cell| !cells.contains(cell)).collect();
    let mut found: BTreeMap<Vec<Touched>, u32> = BTreeMap::new();
    for edges in 0..16u32 {
        let on_board = |&&(row, col): &&Cell| {
            let beyond = [row < 0, row > bottom, col < 0, col > right];
            !(0..4).any(|side| beyond[side] && edges >> side & 1 == 1)
        };
        let stones: Vec<Cell> = outside.iter().filter(on_board).copied().collect();
        for colours in 0..1u32 << stones.len() {
            let touches = |cell: Cell, colour: u32| {
                (0..stones.len()).any(|i| colours >> i & 1 == colour && around(cell).contains(&stones[i]))
            };
            let touched = cells.iter().map(|&cell| (cell, touches(cell, 0), touches(cell, 1))).collect();
            let fewest = found.entry(touched).or_insert(4);
            *fewest = edges.count_ones().min(*fewest);
        }
    }
    found
}

/// The symmetries of the grid.
pub const SYMMETRIES: [fn(Cell) -> Cell; 8] = [
    |(r, c)| (r, c),
    |(r, c)| (r, -c),
    |(r, c)| (-r, c),
    |(r, c)| (-r, -c),
    |(r, c)| (c, r),
    |(r, c)| (c, -r),
    |(r, c)| (-c, r),
    |(r, c)| (-c, -r),
];

/// The least image under the symmetries of the grid and the exchange of colours.
fn up_to_symmetry(touched: &[Touched]) -> Vec<Touched> {
    let image = |map: fn(Cell) -> Cell, exchange: bool| {
        let cells: Vec<Cell> = touched.iter().map(|&(cell, _, _)| map(cell)).collect();
        let (top, left) = (cells.iter().map(|c| c.0).min().unwrap(), cells.iter().map(|c| c.1).min().unwrap());
        let point = |(&(_, black, white), &(row, col)): (&Touched, &Cell)| {
            let (black, white) = if exchange { (white, black) } else { (black, white) };
            ((row - top, col - left), black, white)
        };
        let mut image: Vec<Touched> = touched.iter().zip(&cells).map(point).collect();
        image.sort_unstable();
        image
    };
    SYMMETRIES.into_iter().flat_map(|map| [image(map, false), image(map, true)]).min().unwrap()
}

pub fn permutations(len: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..len {
        let longer = |to: &Vec<usize>| {
            let free = (0..len).filter(|i| !to.contains(i)).collect::<Vec<_>>();
            free.into_iter().map(|i| [&to[..], &[i]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The least of all numberings of the points and namings of the colours.
fn least(adjacent: impl Fn(usize, usize) -> bool, touched: &[(bool, bool)]) -> Key {
    let key = |order: &Vec<usize>, exchange: bool| {
        let row = |&i: &usize| order.iter().map(|&j| adjacent(i, j)).collect();
        let touches = |&i: &usize| if exchange { (touched[i].1, touched[i].0) } else { touched[i] };
        (order.iter().map(row).collect(), order.iter().map(touches).collect())
    };
    let orders = permutations(touched.len());
    orders.iter().flat_map(|order| [key(order, false), key(order, true)]).min().unwrap()
}

/// The classes, each with its number of settings and its fewest edges.
fn classes(points: usize) -> BTreeMap<Key, (u64, u32)> {
    let settings: BTreeMap<Vec<Touched>, u32> = polyominoes(points)
        .iter()
        .flat_map(surroundings)
        .map(|(touched, edges)| (up_to_symmetry(&touched), edges))
        .fold(BTreeMap::new(), |mut settings, (setting, edges)| {
            let fewest: &mut u32 = settings.entry(setting).or_insert(edges);
            *fewest = edges.min(*fewest);
            settings
        });
    let mut classes: BTreeMap<Key, (u64, u32)> = BTreeMap::new();
    for (setting, edges) in settings {
        let touched: Vec<(bool, bool)> = setting.iter().map(|&(_, black, white)| (black, white)).collect();
        let key = least(|i, j| around(setting[i].0).contains(&setting[j].0), &touched);
        let (number, fewest) = classes.entry(key).or_insert((0, edges));
        (*number, *fewest) = (*number + 1, edges.min(*fewest));
    }
    classes
}

/// The class of a setting, read off its board.
fn class_of(class: &PieceClass) -> Key {
    let (local_board, _): (LocalBoard<u64>, _) = class.first.board().local_board().unwrap();
    assert_eq!(local_board.playable(), local_board.all(), "the stones around a region are immortal");
    let touches = |i| (local_board.safe(Colour::Black).contains(i), local_board.safe(Colour::White).contains(i));
    let touched: Vec<(bool, bool)> = (0..local_board.len()).map(touches).collect();
    least(|i, j| local_board.neighbours(i).contains(j), &touched)
}

#[test]
fn classes_are_those_of_an_obvious_enumeration() {
    for points in 1..=5 {
        let found: BTreeMap<Key, (u64, u32)> = PieceClass::all(points, false)
            .iter()
            .map(|class| (class_of(class), (class.pieces, class.first.sides)))
            .collect();
        assert_eq!(found.len(), PieceClass::all(points, false).len(), "no class comes twice");
        assert_eq!(found, classes(points), "{points} points");
    }
}

#[test]
fn the_board_of_a_setting_has_its_contacts_and_no_more_edges_than_it_needs() {
    for class in (1..=4).flat_map(|points| PieceClass::all(points, false)) {
        let (local_board, _): (LocalBoard<u64>, _) = class.first.board().local_board().unwrap();
        let [black, white] = Colour::BOTH.map(|colour| local_board.safe(colour) as u16);
        assert_eq!(Contacts([black, white, 0, 0]), class.first.contacts);
        assert_eq!(local_board.len(), class.first.region.len());
    }
}

#[test]
fn classes_come_in_order_of_their_first_settings() {
    for points in 1..=5 {
        assert!(PieceClass::all(points, false).is_sorted_by(|a, b| a.first < b.first));
    }
}
