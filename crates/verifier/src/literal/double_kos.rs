//! Double kos, where a rule set may have no ban on retaking.

use std::collections::BTreeSet;

use koatlas_board::Colour;

use crate::{BoardContents, Grid};

/// The empty point of a ko, and its stone.
type Ko = (usize, usize);

/// A string, by its first point.
type Seed = usize;

/// True if `ko` and another ko of the position are a double ko, strong or weak.
pub fn is_double_ko(grid: &Grid, contents: &BoardContents, ko: Ko) -> bool {
    let kos = kos(grid, contents);
    kos.contains(&ko) && kos.iter().any(|&other| other != ko && is_pair(grid, contents, &kos, ko, other))
}

/// True if the two kos are a strong double ko, or a weak one: with stones of one colour, and a string beside both that stands beside no
/// two kos of a strong one.
fn is_pair(grid: &Grid, contents: &BoardContents, kos: &[Ko], one: Ko, other: Ko) -> bool {
    if is_strong(grid, contents, one, other) {
        return true;
    }
    let beside = |ko| strings_beside(grid, contents, ko);
    let is_of_strong = |seed: &Seed| {
        let own: Vec<Ko> = kos.iter().copied().filter(|&ko| beside(ko).contains(seed)).collect();
        own.iter().any(|&x| own.iter().any(|&y| x != y && is_strong(grid, contents, x, y)))
    };
    contents[one.1] == contents[other.1] && beside(one).intersection(&beside(other)).any(|seed| !is_of_strong(seed))
}

/// True if a black string stands beside both kos, and a white one too.
fn is_strong(grid: &Grid, contents: &BoardContents, one: Ko, other: Ko) -> bool {
    let both = &strings_beside(grid, contents, one) & &strings_beside(grid, contents, other);
    Colour::BOTH.iter().all(|&colour| both.iter().any(|&seed| contents[seed] == Some(colour)))
}

/// Returns the strings beside a ko: those with a stone beside one of its two points, but for the stone of the ko.
fn strings_beside(grid: &Grid, contents: &BoardContents, (empty, stone): Ko) -> BTreeSet<Seed> {
    let around = grid.adjacent(empty).iter().chain(grid.adjacent(stone));
    let stones = around.copied().filter(|&point| point != stone && contents[point].is_some());
    stones.map(|point| grid.string(contents, point)[0]).collect()
}

/// Returns all kos: a stone and an empty point beside it, where plays may be made. All other points beside the stone have stones of the other
/// colour, and all other points beside the empty point have stones of its own.
fn kos(grid: &Grid, contents: &BoardContents) -> Vec<Ko> {
    let pairs = (0..contents.len()).flat_map(|empty| grid.adjacent(empty).iter().map(move |&stone| (empty, stone)));
    let is_ko = |&(empty, stone): &Ko| {
        let Some(colour) = contents[stone].filter(|_| contents[empty].is_none()) else { return false };
        let all = |point: usize, but: usize, colour: Colour| {
            grid.adjacent(point).iter().all(|&other| other == but || contents[other] == Some(colour))
        };
        let playable = grid.is_playable(empty) && grid.is_playable(stone);
        playable && all(stone, empty, !colour) && all(empty, stone, colour)
    };
    pairs.filter(is_ko).collect()
}
