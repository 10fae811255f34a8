//! A board by the bare rules: lists of contents, and nothing clever.

use std::cell::Cell;

use koatlas_board::{BoardPosition, Colour, Content, Point, Size, Suicide};

/// What the points of the board hold, row by row from the top left.
pub type Contents = Vec<Content>;

/// Steps of finding a string, of each stone in it, and of making a play.
const STRING: usize = 20;
const STONE: usize = 5;
const PLAY: usize = 50;

/// Points that are copied or compared in one step.
const BYTES: usize = 8;

/// The board without its stones.
pub struct Grid {
    adjacent: Vec<Vec<usize>>,
    /// Where plays may be made.
    playable: Vec<bool>,
    /// Where a stone is never captured.
    immortal: Vec<bool>,
    /// Steps: points looked at, by this and by the rules that ask.
    steps: Cell<u64>,
}

/// A play with all that it did.
#[derive(Clone)]
pub struct Play {
    pub colour: Colour,
    pub point: usize,
    /// The opponent's stones removed, sorted.
    pub captured: Vec<usize>,
    /// The player's own stones removed, sorted: all of the string, with the stone just played.
    pub suicided: Vec<usize>,
    /// Whether a rule took the stone just played off again.
    pub forfeited: bool,
    pub after: Contents,
}

impl Grid {
    /// The board of a size, with points numbered row by row from the top left.
    pub fn new(size: Size, region: &[usize], immortal: &[usize]) -> Grid {
        let around = |p| adjacent(p, size.rows(), size.cols());
        Grid::of_graph((0..size.area()).map(around).collect(), region, immortal)
    }

    /// A board of any shape: for every point those next to it.
    pub fn of_graph(adjacent: Vec<Vec<usize>>, region: &[usize], immortal: &[usize]) -> Grid {
        let points = adjacent.len();
        Grid {
            adjacent,
            playable: (0..points).map(|p| region.contains(&p)).collect(),
            immortal: (0..points).map(|p| immortal.contains(&p)).collect(),
            steps: Cell::new(0),
        }
    }

    /// The board of a position, without its stones.
    pub fn of(board: &BoardPosition) -> Grid {
        let size = board.size();
        let indices = |points: &[Point]| points.iter().map(|&point| size.index(point)).collect::<Vec<_>>();
        Grid::new(size, &indices(board.region()), &indices(board.immortal()))
    }

    pub fn count(&self, steps: usize) {
        self.steps.set(self.steps.get() + steps as u64);
    }

    /// The steps since they were last asked for.
    pub fn take_steps(&self) -> u64 {
        self.steps.take()
    }

    pub fn adjacent(&self, point: usize) -> &[usize] {
        &self.adjacent[point]
    }

    /// Whether the point is on the board, and plays may be made there.
    pub fn is_playable(&self, point: usize) -> bool {
        self.playable.get(point) == Some(&true)
    }

    /// Whether a stone there is never captured.
    pub fn is_immortal(&self, point: usize) -> bool {
        self.immortal[point]
    }

    /// The points of the string at a stone, sorted.
    pub fn string(&self, contents: &Contents, seed: usize) -> Vec<usize> {
        self.string_without(contents, seed, |_| false).expect("it may have any points")
    }

    /// The same, if none of its points is one of these: when the first is found, nothing more is looked at.
    fn string_without(&self, contents: &Contents, seed: usize, none: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let (mut string, mut seen) = (vec![seed], vec![false; contents.len()]);
        seen[seed] = true;
        let mut next = 0;
        while next < string.len() && !none(string[next]) {
            for &q in &self.adjacent[string[next]] {
                if contents[q] == contents[seed] && !std::mem::replace(&mut seen[q], true) {
                    string.push(q);
                }
            }
            next += 1;
        }
        self.count(STRING + STONE * next);
        if next < string.len() {
            return None;
        }
        string.sort_unstable();
        Some(string)
    }

    /// Whether a string stays on the board: it has a liberty or an immortal stone.
    pub fn lives(&self, contents: &Contents, string: &[usize]) -> bool {
        string.iter().any(|&p| self.is_safe(contents, p))
    }

    /// Whether a stone keeps its string on the board.
    fn is_safe(&self, contents: &Contents, stone: usize) -> bool {
        self.immortal[stone] || self.adjacent[stone].iter().any(|&q| contents[q].is_none())
    }

    /// Removes the string at a stone if it cannot stay. Answers what was removed.
    fn remove_dead(&self, contents: &mut Contents, seed: usize) -> Vec<usize> {
        let dead = self.string_without(contents, seed, |p| self.is_safe(contents, p)).unwrap_or_default();
        dead.iter().for_each(|&p| contents[p] = None);
        dead
    }

    /// Puts a stone on an empty point, removes the opponent's strings without liberty, then the player's own.
    pub fn play(&self, before: &Contents, colour: Colour, point: usize) -> Play {
        self.count(PLAY + before.len() / BYTES);
        let mut after = before.clone();
        after[point] = Some(colour);
        let mut captured = Vec::new();
        for &q in &self.adjacent[point] {
            if after[q] == Some(!colour) {
                captured.extend(self.remove_dead(&mut after, q));
            }
        }
        captured.sort_unstable();
        let suicided = self.remove_dead(&mut after, point);
        Play { colour, point, captured, suicided, forfeited: false, after }
    }

    /// The area of Black minus that of White: stones, and empty regions that reach stones of only that colour.
    pub fn area(&self, contents: &Contents) -> i32 {
        (0..contents.len()).map(|p| self.owner(contents, p).map_or(0, worth)).sum()
    }

    /// Whose area a point is.
    fn owner(&self, contents: &Contents, point: usize) -> Content {
        if contents[point].is_some() {
            return contents[point];
        }
        let region = self.string(contents, point);
        let reaches = |colour| region.iter().any(|&p| self.adjacent[p].iter().any(|&q| contents[q] == Some(colour)));
        match Colour::BOTH.map(reaches) {
            [true, false] => Some(Colour::Black),
            [false, true] => Some(Colour::White),
            _ => None,
        }
    }

    /// Whether the stone at `taker` stands alone and has its only liberty at `taken`.
    pub fn is_ko_stone(&self, contents: &Contents, taker: usize, taken: usize) -> bool {
        let around = |content| self.adjacent[taker].iter().filter(move |&&q| contents[q] == content);
        around(contents[taker]).next().is_none() && !self.immortal[taker] && around(None).eq([&taken])
    }
}

/// The points next to a point: above, left, right, below, as far as there are such.
fn adjacent(point: usize, rows: usize, cols: usize) -> Vec<usize> {
    let (row, col) = (point / cols, point % cols);
    let beside = [
        (row > 0).then(|| point - cols),
        (col > 0).then(|| point - 1),
        (col + 1 < cols).then(|| point + 1),
        (row + 1 < rows).then(|| point + cols),
    ];
    beside.into_iter().flatten().collect()
}

/// 1 for Black, -1 for White.
fn worth(colour: Colour) -> i32 {
    if colour == Colour::Black { 1 } else { -1 }
}

impl Play {
    /// Whether the policy allows it.
    pub fn is_allowed(&self, policy: Suicide) -> bool {
        match policy {
            Suicide::None => self.suicided.is_empty(),
            Suicide::Multi => self.suicided.len() != 1,
            Suicide::All => true,
        }
    }

    /// White stones removed minus black stones removed, whoever removed them.
    pub fn balance(&self) -> i32 {
        (self.captured.len() as i32 - self.suicided.len() as i32) * worth(self.colour)
    }

    /// Whether it is the capture in a basic ko: it took one stone, and its own stands alone and can be taken from there.
    pub fn is_ko_capture(&self, grid: &Grid) -> bool {
        matches!(self.captured[..], [taken] if grid.is_ko_stone(&self.after, self.point, taken))
    }
}
