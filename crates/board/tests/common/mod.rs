//! A slow, obvious board, and random numbers, for the tests.
#![allow(dead_code, reason = "every test file uses its part")]

use koatlas_board::{Colour, Content, Size, Suicide};

/// A board by the literal bare rules: a list of contents, and nothing clever.
#[derive(Clone, Debug)]
pub struct SlowBoard {
    /// For every point the points next to it.
    pub adjacent: Vec<Vec<usize>>,
    /// By colour, where a stone cannot be captured.
    pub safe: [Vec<bool>; 2],
    /// What the points hold.
    pub contents: Vec<Content>,
}

/// What a play removed, sorted, and whether it was the player's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    pub points: Vec<usize>,
    pub suicide: bool,
}

impl SlowBoard {
    /// An empty board of rows and columns, points numbered row by row from the top left.
    pub fn grid(size: Size) -> SlowBoard {
        let (rows, cols) = (size.rows() as isize, size.cols() as isize);
        let mut adjacent = Vec::new();
        for row in 0..rows {
            for col in 0..cols {
                let around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)];
                let on_board = |&(r, c): &(isize, isize)| (0..rows).contains(&r) && (0..cols).contains(&c);
                adjacent.push(around.into_iter().filter(on_board).map(|(r, c)| (r * cols + c) as usize).collect());
            }
        }
        let area = adjacent.len();
        SlowBoard { adjacent, safe: [vec![false; area], vec![false; area]], contents: vec![None; area] }
    }

    /// The points of the string at a stone, sorted.
    pub fn string(&self, seed: usize) -> Vec<usize> {
        let mut string = vec![seed];
        let mut next = 0;
        while next < string.len() {
            for &q in &self.adjacent[string[next]] {
                if self.contents[q] == self.contents[seed] && !string.contains(&q) {
                    string.push(q);
                }
            }
            next += 1;
        }
        string.sort_unstable();
        string
    }

    /// Whether the string at a stone has a liberty or cannot be captured.
    pub fn breathes(&self, seed: usize) -> bool {
        let colour = self.contents[seed].expect("a stone");
        let safe = &self.safe[colour.index()];
        self.string(seed).into_iter().any(|p| safe[p] || self.adjacent[p].iter().any(|&q| self.contents[q].is_none()))
    }

    /// Whether every string has a liberty or cannot be captured.
    pub fn is_legal(&self) -> bool {
        (0..self.contents.len()).all(|p| self.contents[p].is_none() || self.breathes(p))
    }

    /// Removes all strings without a liberty.
    pub fn make_legal(&mut self) {
        for p in 0..self.contents.len() {
            if self.contents[p].is_some() && !self.breathes(p) {
                self.remove(&self.string(p));
            }
        }
    }

    fn remove(&mut self, points: &[usize]) {
        for &p in points {
            self.contents[p] = None;
        }
    }

    /// Places a stone on an empty point, removes the opponent's strings without liberty, then the player's own.
    /// `None`, and nothing changed, if it is a suicide that the policy forbids.
    pub fn play(&mut self, colour: Colour, point: usize, policy: Suicide) -> Option<Removed> {
        let before = self.contents.clone();
        self.contents[point] = Some(colour);
        let mut captured = Vec::new();
        for q in self.adjacent[point].clone() {
            if self.contents[q] == Some(!colour) && !self.breathes(q) {
                let string = self.string(q);
                self.remove(&string);
                captured.extend(string);
            }
        }
        captured.sort_unstable();
        if self.breathes(point) {
            return Some(Removed { points: captured, suicide: false });
        }
        let own = self.string(point);
        let allowed = match policy {
            Suicide::None => false,
            Suicide::Multi => own.len() >= 2,
            Suicide::All => true,
        };
        if !allowed {
            self.contents = before;
            return None;
        }
        self.remove(&own);
        Some(Removed { points: own, suicide: true })
    }
}

/// The contents with this number, written in base 3.
pub fn contents_of(mut number: usize, points: usize) -> Vec<Content> {
    let digit = |_| {
        let content = [None, Some(Colour::Black), Some(Colour::White)][number % 3];
        number /= 3;
        content
    };
    (0..points).map(digit).collect()
}

/// Random numbers that are the same on every machine.
pub struct Random(pub u64);

impl Random {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    /// Black or White.
    pub fn colour(&mut self) -> Colour {
        Colour::BOTH[self.below(2)]
    }
}
