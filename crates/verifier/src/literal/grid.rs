//! Board without rules about repetition: strings, liberties, captures and suicides, on lists of contents.

use std::cell::Cell;

use koatlas_board::{BoardPosition, Colour, Content, Point, Size, Suicide};

/// Contents of all points of the board, row by row from the top left.
pub type BoardContents = Vec<Content>;

/// Steps counted for finding a string, for each stone in it, and for making a play.
const STRING_STEPS: usize = 20;
const STONE_STEPS: usize = 5;
const PLAY_STEPS: usize = 50;

/// Points that are copied or compared in one step.
const POINTS_A_STEP: usize = 8;

/// Board without its stones: neighbours, region and immortal points.
pub struct Grid {
    adjacent: Vec<Vec<usize>>,
    /// True for the points where plays may be made.
    playable: Vec<bool>,
    /// True for the points where a stone is never captured.
    immortal: Vec<bool>,
    /// Number of points looked at, by this type and by the rules that use it.
    steps: Cell<u64>,
}

/// Play with everything that it did.
#[derive(Clone)]
pub struct Play {
    pub colour: Colour,
    pub point: usize,
    /// The opponent's stones removed, sorted.
    pub captured: Vec<usize>,
    /// The player's own stones removed, sorted: the whole string, with the stone just played.
    pub suicided: Vec<usize>,
    /// True if a rule took the stone just played off again.
    pub forfeited: bool,
    pub after: BoardContents,
}

impl Grid {
    /// Builds the board of `size`, with points numbered row by row from the top left.
    pub fn new(size: Size, region: &[usize], immortal: &[usize]) -> Grid {
        let adjacent = (0..size.area()).map(|point| adjacent(point, size.rows(), size.cols())).collect();
        Grid::from_adjacency(adjacent, region, immortal)
    }

    /// Builds a board of any shape; `adjacent` holds for every point its neighbours.
    pub fn from_adjacency(adjacent: Vec<Vec<usize>>, region: &[usize], immortal: &[usize]) -> Grid {
        let points = adjacent.len();
        Grid {
            adjacent,
            playable: (0..points).map(|p| region.contains(&p)).collect(),
            immortal: (0..points).map(|p| immortal.contains(&p)).collect(),
            steps: Cell::new(0),
        }
    }

    /// Builds the board of a position, without its stones.
    pub fn from_board(board: &BoardPosition) -> Grid {
        let size = board.size();
        Grid::new(size, &indices(size, board.region()), &indices(size, board.immortal()))
    }

    /// Counts `steps` steps of work.
    pub fn count_steps(&self, steps: usize) {
        self.steps.set(self.steps.get() + steps as u64);
    }

    /// Returns the number of steps since the last call.
    pub fn take_steps(&self) -> u64 {
        self.steps.take()
    }

    pub fn adjacent(&self, point: usize) -> &[usize] {
        &self.adjacent[point]
    }

    /// True if `point` is on the board and plays may be made there.
    pub fn is_playable(&self, point: usize) -> bool {
        self.playable.get(point) == Some(&true)
    }

    /// True if a stone on `point` is never captured.
    pub fn is_immortal(&self, point: usize) -> bool {
        self.immortal[point]
    }

    /// Returns the points of the string of the stone at `seed`, sorted. At an empty point, returns the connected empty points.
    pub fn string(&self, contents: &BoardContents, seed: usize) -> Vec<usize> {
        self.string_without(contents, seed, |_| false).expect("it may have any points")
    }

    /// Returns the points of the string at `seed`, sorted; `None` as soon as `none` is true of one of them.
    fn string_without(
        &self,
        contents: &BoardContents,
        seed: usize,
        none: impl Fn(usize) -> bool,
    ) -> Option<Vec<usize>> {
        let (mut string, mut seen) = (vec![seed], vec![false; contents.len()]);
        seen[seed] = true;
        // `string` is also the queue of the search: the points from `next` on were not expanded yet.
        let mut next = 0;
        while next < string.len() && !none(string[next]) {
            for &q in &self.adjacent[string[next]] {
                if contents[q] == contents[seed] && !std::mem::replace(&mut seen[q], true) {
                    string.push(q);
                }
            }
            next += 1;
        }
        self.count_steps(STRING_STEPS + STONE_STEPS * next);
        if next < string.len() {
            return None;
        }
        string.sort_unstable();
        Some(string)
    }

    /// True if `string` stays on the board: it has a liberty or an immortal stone.
    pub fn can_stay(&self, contents: &BoardContents, string: &[usize]) -> bool {
        string.iter().any(|&p| self.is_safe(contents, p))
    }

    /// True if every string stays on the board.
    pub fn is_legal(&self, contents: &BoardContents) -> bool {
        let mut stones = (0..contents.len()).filter(|&point| contents[point].is_some());
        stones.all(|point| self.can_stay(contents, &self.string(contents, point)))
    }

    /// True if `stone` alone keeps its string on the board.
    fn is_safe(&self, contents: &BoardContents, stone: usize) -> bool {
        self.immortal[stone] || self.adjacent[stone].iter().any(|&q| contents[q].is_none())
    }

    /// Removes the string at `seed` if it cannot stay, and returns its points.
    fn remove_dead(&self, contents: &mut BoardContents, seed: usize) -> Vec<usize> {
        let dead = self.string_without(contents, seed, |p| self.is_safe(contents, p)).unwrap_or_default();
        dead.iter().for_each(|&p| contents[p] = None);
        dead
    }

    /// Puts a stone on the empty `point`, removes the opponent's strings without liberties, then the player's own.
    pub fn play(&self, before: &BoardContents, colour: Colour, point: usize) -> Play {
        self.count_steps(PLAY_STEPS + before.len() / POINTS_A_STEP);
        let mut after = before.clone();
        after[point] = Some(colour);
        let mut captured = Vec::new();
        for &q in &self.adjacent[point] {
            if after[q] == Some(!colour) {
                captured.extend(self.remove_dead(&mut after, q));
            }
        }
        captured.sort_unstable();
        // The opponent's stones are removed first: a play that captures has a liberty, so it is no suicide.
        let suicided = self.remove_dead(&mut after, point);
        Play { colour, point, captured, suicided, forfeited: false, after }
    }

    /// Area of Black minus area of White: stones, and empty regions next to stones of only that colour.
    pub fn area(&self, contents: &BoardContents) -> i32 {
        (0..contents.len()).map(|p| self.owner(contents, p).map_or(0, worth)).sum()
    }

    /// Stones of Black minus stones of White.
    pub fn stones(&self, contents: &BoardContents) -> i32 {
        contents.iter().flatten().copied().map(worth).sum()
    }

    /// Colour whose area contains `point`; `None` if neither does.
    fn owner(&self, contents: &BoardContents, point: usize) -> Content {
        if contents[point].is_some() {
            return contents[point];
        }
        let region = self.string(contents, point);
        let around = region.iter().flat_map(|&p| &self.adjacent[p]);
        match Colour::BOTH.map(|colour| around.clone().any(|&q| contents[q] == Some(colour))) {
            [true, false] => Some(Colour::Black),
            [false, true] => Some(Colour::White),
            _ => None,
        }
    }

    /// True if the stone at `taker` stands alone and `taken` is its only liberty.
    pub fn is_ko_stone(&self, contents: &BoardContents, taker: usize, taken: usize) -> bool {
        let around = &self.adjacent[taker];
        let is_alone = around.iter().all(|&q| contents[q] != contents[taker]);
        is_alone && !self.immortal[taker] && around.iter().filter(|&&q| contents[q].is_none()).eq([&taken])
    }
}

/// Neighbours of `point`: above, left, right, below, if they are on the board.
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

/// Numbers of `points` on a board of `size`.
fn indices(size: Size, points: &[Point]) -> Vec<usize> {
    points.iter().map(|&point| size.index(point)).collect()
}

fn worth(colour: Colour) -> i32 {
    if colour == Colour::Black { 1 } else { -1 }
}

impl Play {
    /// True if `policy` allows the play.
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

    /// True if the play captures in a basic ko: it took one stone, and its own stone stands alone and can be taken from there.
    pub fn is_ko_capture(&self, grid: &Grid) -> bool {
        matches!(self.captured[..], [taken] if grid.is_ko_stone(&self.after, self.point, taken))
    }
}
