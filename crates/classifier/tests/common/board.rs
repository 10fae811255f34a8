//! Whole boards by the literal bare rules: lists of contents, and nothing clever.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, Content, Point, Size, Suicide};

/// What the points of a board hold, top row first.
pub type Contents = Vec<Content>;

/// A board, and where plays may be made.
#[derive(Clone, Debug)]
pub struct Board {
    pub points: Vec<Point>,
    pub adjacent: Vec<Vec<usize>>,
    pub region: Vec<usize>,
    pub immortal: Vec<usize>,
}

/// What a play did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub colour: Colour,
    pub point: usize,
    pub after: Contents,
    /// The strings removed, each sorted; after a suicide one of the player's own, with the stone just played.
    pub removed: Vec<Vec<usize>>,
    pub suicide: bool,
}

impl Played {
    /// The number of stones removed.
    pub fn stones(&self) -> usize {
        self.removed.iter().map(Vec::len).sum()
    }

    /// The points that are played on or emptied.
    pub fn touched(&self) -> BTreeSet<usize> {
        self.removed.iter().flatten().copied().chain([self.point]).collect()
    }
}

impl Board {
    pub fn of(position: &BoardPosition) -> Board {
        let size = position.size();
        let index = |points: &[Point]| points.iter().map(|&p| size.index(p)).collect();
        let (region, immortal) = (index(position.region()), index(position.immortal()));
        Board { points: size.points().collect(), adjacent: adjacent(size), region, immortal }
    }

    /// All of the board is playable.
    pub fn whole(size: &str) -> Board {
        Board::of(&BoardPosition::empty_board(size.parse().expect("a size")))
    }

    /// The points of the string at a stone, sorted.
    pub fn string(&self, contents: &Contents, seed: usize) -> Vec<usize> {
        let mut string = vec![seed];
        let mut next = 0;
        while next < string.len() {
            for &q in &self.adjacent[string[next]] {
                if contents[q] == contents[seed] && !string.contains(&q) {
                    string.push(q);
                }
            }
            next += 1;
        }
        string.sort_unstable();
        string
    }

    fn breathes(&self, contents: &Contents, seed: usize) -> bool {
        let free = |&q: &usize| contents[q].is_none();
        let lives = |p: usize| self.immortal.contains(&p) || self.adjacent[p].iter().any(free);
        self.string(contents, seed).into_iter().any(lives)
    }

    /// Places a stone on an empty point of the region, removes the opponent's strings without liberty, then the player's
    /// own. `None` if it may not be.
    pub fn play(&self, before: &Contents, colour: Colour, point: usize, policy: Suicide) -> Option<Played> {
        if !self.region.contains(&point) || before[point].is_some() {
            return None;
        }
        let mut after = before.clone();
        after[point] = Some(colour);
        let mut removed = Vec::new();
        for &q in &self.adjacent[point] {
            if after[q] == Some(!colour) && !self.breathes(&after, q) {
                removed.push(self.remove(&mut after, q));
            }
        }
        let suicide = !self.breathes(&after, point);
        if suicide {
            removed.push(self.remove(&mut after, point));
        }
        let least =
            [usize::MAX, 2, 1][[Suicide::None, Suicide::Multi, Suicide::All].iter().position(|&p| p == policy)?];
        let played = Played { colour, point, after, removed, suicide };
        (!suicide || played.stones() >= least).then_some(played)
    }

    fn remove(&self, contents: &mut Contents, seed: usize) -> Vec<usize> {
        let string = self.string(contents, seed);
        string.iter().for_each(|&p| contents[p] = None);
        string
    }

    /// All plays of a player that change the board.
    pub fn plays(&self, before: &Contents, colour: Colour, policy: Suicide) -> Vec<Played> {
        let played = self.region.iter().filter_map(|&point| self.play(before, colour, point, policy));
        played.filter(|played| played.after != *before).collect()
    }

    /// Whether every string has a liberty or is immortal.
    pub fn is_legal(&self, contents: &Contents) -> bool {
        (0..contents.len()).all(|p| contents[p].is_none() || self.breathes(contents, p))
    }

    /// All legal positions of a whole board.
    pub fn legal_positions(&self) -> Vec<Contents> {
        let all = (0..3usize.pow(self.points.len() as u32)).map(|number| contents_of(number, self.points.len()));
        all.filter(|contents| self.is_legal(contents)).collect()
    }
}

fn adjacent(size: Size) -> Vec<Vec<usize>> {
    let next_to = |a: Point, b: Point| a.col.abs_diff(b.col) + a.row.abs_diff(b.row) == 1;
    let around = |p: Point| size.points().filter(|&q| next_to(p, q)).map(|q| size.index(q)).collect();
    size.points().map(around).collect()
}

/// The contents with this number, written in base 3.
fn contents_of(mut number: usize, points: usize) -> Contents {
    let digit = |_| {
        let content = [None, Some(Colour::Black), Some(Colour::White)][number % 3];
        number /= 3;
        content
    };
    (0..points).map(digit).collect()
}
