//! A second, slow enumeration of settings with mortal strings: all combinations of pieces with all kinds of stones around them, all
//! positions on literal boards, components by mutual reachability, and types by trying all bijections of positions. It shares no
//! code with the catalogue.

use std::collections::BTreeSet;

use koatlas_board::{Colour, Point, Suicide};
use koatlas_catalogue::{CatalogueOptions, CatalogueRun, Plan};
use koatlas_test_support::{Contents, LiteralBoard};

use crate::settings::{around, permutations, polyominoes};
use crate::slow::{Component, plays};
use crate::{POLICIES, explored};

/// The stones that a point touches, one bit each: immortal black, immortal white, the mortal black and the mortal white string.
type Touch = u8;

/// The bits of the mortal strings.
const MORTAL: [Touch; 2] = [4, 8];

/// A piece: its adjacency matrix, and the stones that each point touches.
type Piece = (Vec<Vec<bool>>, Vec<Touch>);

/// All pieces of `points` points, each in its least numbering.
fn pieces(points: usize) -> BTreeSet<Piece> {
    let mut all = BTreeSet::new();
    for cells in polyominoes(points) {
        let cells: Vec<(i32, i32)> = cells.into_iter().collect();
        let adjacent: Vec<Vec<bool>> =
            cells.iter().map(|&a| cells.iter().map(|&b| around(a).contains(&b)).collect()).collect();
        let (bottom, right) = (cells.iter().map(|c| c.0).max().unwrap(), cells.iter().map(|c| c.1).max().unwrap());
        for edges in 0..16u32 {
            let beyond = |(row, col): (i32, i32)| [row < 0, row > bottom, col < 0, col > right];
            let off = |cell| (0..4).any(|side| beyond(cell)[side] && edges >> side & 1 == 1);
            let outside: BTreeSet<(i32, i32)> = cells.iter().flat_map(|&cell| around(cell)).collect();
            let stones = outside.into_iter().filter(|cell| !cells.contains(cell) && !off(*cell));
            let mut touched = BTreeSet::from([vec![0; points]]);
            for stone in stones {
                let near = |i: usize| around(cells[i]).contains(&stone);
                let with = |touched: &Vec<Touch>, kind: Touch| -> Vec<Touch> {
                    touched.iter().enumerate().map(|(i, &t)| if near(i) { t | 1 << kind } else { t }).collect()
                };
                touched = touched.iter().flat_map(|touched| [0, 1, 2, 3].map(|kind| with(touched, kind))).collect();
            }
            all.extend(touched.into_iter().map(|touched| least(&adjacent, &touched)));
        }
    }
    all
}

/// The least of all numberings of the points.
fn least(adjacent: &[Vec<bool>], touched: &[Touch]) -> Piece {
    let numbered = |order: &Vec<usize>| {
        let row = |&i: &usize| order.iter().map(|&j| adjacent[i][j]).collect();
        (order.iter().map(row).collect(), order.iter().map(|&i| touched[i]).collect())
    };
    permutations(touched.len()).iter().map(numbered).min().unwrap()
}

/// The mortal strings that touch a piece.
fn strings((_, touched): &Piece) -> Touch {
    touched.iter().fold(0, |all, touch| all | touch) & (MORTAL[0] | MORTAL[1])
}

/// True if strings that touch two pieces connect all pieces.
fn hang_together(pieces: &[Piece]) -> bool {
    let mut reached = BTreeSet::from([0]);
    loop {
        let near = |&i: &usize| reached.iter().any(|&j: &usize| strings(&pieces[i]) & strings(&pieces[j]) != 0);
        let more: Vec<usize> = (0..pieces.len()).filter(|i| !reached.contains(i)).filter(near).collect();
        if more.is_empty() {
            return reached.len() == pieces.len();
        }
        reached.extend(more);
    }
}

/// All settings of `points` points.
fn settings(points: usize) -> Vec<Vec<Piece>> {
    fn extend(all: &[Vec<Piece>], left: usize, setting: &mut Vec<Piece>, found: &mut Vec<Vec<Piece>>) {
        if left == 0 && hang_together(setting) {
            found.push(setting.clone());
        }
        for piece in (1..=left).flat_map(|size| &all[size]) {
            // In one order only.
            if setting.last().is_none_or(|last| (last.1.len(), last) <= (piece.1.len(), piece)) {
                setting.push(piece.clone());
                extend(all, left - piece.1.len(), setting, found);
                setting.pop();
            }
        }
    }
    let all: Vec<Vec<Piece>> =
        (0..=points).map(|size| if size == 0 { Vec::new() } else { pieces(size).into_iter().collect() }).collect();
    let mut found = Vec::new();
    extend(&all, points, &mut Vec::new(), &mut found);
    found
}

/// A setting as a literal board: the points of the pieces, then an unplayable point for each mortal string.
struct Board {
    board: LiteralBoard,
    /// Contents of the points of the mortal strings.
    mortal: Contents,
    points: usize,
}

impl Board {
    fn new(setting: &[Piece]) -> Board {
        let points: usize = setting.iter().map(|piece| piece.1.len()).sum();
        let touched: Vec<Touch> = setting.iter().flat_map(|piece| piece.1.clone()).collect();
        let mut adjacent: Vec<Vec<usize>> = Vec::new();
        for (rows, _) in setting {
            let start = adjacent.len();
            let near = |row: &Vec<bool>| (0..row.len()).filter(|&j| row[j]).map(|j| start + j).collect();
            adjacent.extend(rows.iter().map(near).collect::<Vec<Vec<usize>>>());
        }
        let mut mortal = Vec::new();
        for (string, colour) in MORTAL.into_iter().zip(Colour::BOTH) {
            let near: Vec<usize> = (0..points).filter(|&i| touched[i] & string != 0).collect();
            if !near.is_empty() {
                let number = adjacent.len();
                near.iter().for_each(|&i| adjacent[i].push(number));
                adjacent.push(near);
                mortal.push(Some(colour));
            }
        }
        let safe = |bit: Touch| (0..adjacent.len()).map(|i| touched.get(i).is_some_and(|t| t & bit != 0)).collect();
        let name = |i: usize| Point { col: i as u8, row: 0 };
        let names = (0..adjacent.len()).map(name).collect();
        let board = LiteralBoard { points: names, safe: [safe(1), safe(2)], region: (0..points).collect(), adjacent };
        Board { board, mortal, points }
    }

    /// The legal positions in which the mortal strings stand.
    fn positions(&self) -> Vec<Contents> {
        let all = (0..3usize.pow(self.points as u32)).map(|number| {
            let contents = koatlas_test_support::contents_of(number, self.points);
            [contents.as_slice(), &self.mortal].concat()
        });
        all.filter(|contents| self.board.is_legal(contents)).collect()
    }
}

/// The number of types of settings of up to `points` points.
fn types(points: usize, suicide: Suicide) -> Vec<usize> {
    let mut types: Vec<Component> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut counts = Vec::new();
    for points in 1..=points {
        for setting in settings(points) {
            let board = Board::new(&setting);
            let positions = board.positions();
            let edges = plays(&board.board, &positions, suicide);
            for component in Component::all(positions.len(), &edges) {
                let new = seen.insert(component.edges.clone());
                if new && !types.iter().any(|known| known.is_type_of(&component)) {
                    types.push(component);
                }
            }
        }
        counts.push(types.len());
    }
    counts
}

/// The number of types in the catalogue.
fn catalogued(points: usize, suicide: Suicide) -> Vec<usize> {
    let run: CatalogueRun = explored(&Plan::new(CatalogueOptions::whole(points, suicide, true)));
    run.types_by_points(points)
}

#[test]
fn types_of_settings_with_mortal_strings_are_those_of_a_slow_program() {
    for suicide in POLICIES {
        assert_eq!(catalogued(3, suicide), types(3, suicide), "suicide {suicide}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn slow_coupled_4_points() {
    for suicide in POLICIES {
        assert_eq!(catalogued(4, suicide), types(4, suicide), "suicide {suicide}");
    }
}

/// The figures for up to 4 points are those of the model's author; those for 5 points have been found by a second program in
/// `second_opinion` too.
#[test]
fn there_are_as_many_types_of_all_settings_as_are_known() {
    assert_eq!(catalogued(5, Suicide::None), [0, 1, 5, 20, 55]);
    assert_eq!(catalogued(5, Suicide::Multi), [0, 4, 9, 38, 124]);
}
