//! The points whose content can change, positions as numbers, and what plays do there: on the board of the literal referee.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use koatlas_board::{BoardPosition, Colour, Content, Suicide};
use rustc_hash::FxHashMap;

use crate::limits::{Budget, Decided, NotDecided};
use crate::literal::bars::basic_ko_points;
use crate::literal::grid::{self, Contents, Grid};

/// A set of points: bit `i` for point `i`.
pub(crate) type Points = u128;

/// What the points hold that can change. Positions are sorted by black stones, then white stones, as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    pub black: Points,
    pub white: Points,
}

impl Position {
    /// What a point holds.
    pub fn content(self, point: usize) -> Content {
        let holds = |stones: Points| stones >> point & 1 == 1;
        match (holds(self.black), holds(self.white)) {
            (true, _) => Some(Colour::Black),
            (_, true) => Some(Colour::White),
            _ => None,
        }
    }

    /// The stones that are not on some points.
    pub fn without(self, points: Points) -> Position {
        Position { black: self.black & !points, white: self.white & !points }
    }
}

/// A play on the points that can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlacePlay {
    pub colour: Colour,
    pub point: usize,
    /// The stones removed: the opponent's, or, if `suicide`, the player's own, the stone just played among them.
    pub removed: Points,
    pub suicide: bool,
    pub after: Position,
}

impl PlacePlay {
    /// Whether it takes just the stone on a point.
    pub fn takes_only(&self, point: usize) -> bool {
        !self.suicide && self.removed == 1 << point
    }
}

/// The points of a board whose content can change, with their numbers.
///
/// First come the points where plays may be made, then those of the strings outside that a play could capture: those
/// without an immortal stone and without a liberty where no play may be made. Each as a diagram is read.
pub(crate) struct Places {
    grid: Grid,
    /// The place on the board of each point.
    points: Vec<usize>,
    /// How many of them are playable: the first ones.
    playable: usize,
    /// The board as it is at the start; only the content of `points` ever changes.
    board: Contents,
    /// Which plays there are.
    policy: Suicide,
    /// What has been found out before.
    plays: RefCell<FxHashMap<Position, Rc<[PlacePlay]>>>,
    kos: RefCell<FxHashMap<Position, Points>>,
    /// Bytes held by that, and not counted yet.
    bytes: Cell<usize>,
}

impl Places {
    /// The points of a board, and the position that it holds.
    pub fn of(board: &BoardPosition, policy: Suicide) -> Decided<(Places, Position)> {
        let grid = Grid::of(board);
        let contents = board.contents().to_vec();
        let playable: Vec<usize> = (0..contents.len()).filter(|&p| grid.is_playable(p)).collect();
        let capturable = capturable(&grid, &contents);
        let points = [&playable[..], &capturable].concat();
        if points.len() > Points::BITS as usize {
            return Err(NotDecided::Points { points: points.len(), most: Points::BITS as usize });
        }
        let places = Places {
            grid,
            points,
            playable: playable.len(),
            board: contents,
            policy,
            plays: RefCell::default(),
            kos: RefCell::default(),
            bytes: Cell::new(0),
        };
        let start = places.position(&places.board);
        Ok((places, start))
    }

    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Counts what has been done and kept since the last time.
    pub fn charge(&self, budget: &mut Budget) -> Decided<()> {
        budget.work(1 + self.grid.take_steps())?;
        budget.hold(self.bytes.take())
    }

    /// The plays of either player that the bare rules allow, by point, Black's before White's.
    pub fn plays(&self, position: Position) -> Rc<[PlacePlay]> {
        if let Some(plays) = self.plays.borrow().get(&position) {
            return plays.clone();
        }
        let contents = self.contents(position);
        let empty = (0..self.playable).filter(|&point| contents[self.points[point]].is_none());
        let both = empty.flat_map(|point| Colour::BOTH.map(|colour| (point, colour)));
        let all = both.map(|(point, colour)| self.grid.play(&contents, colour, self.points[point]));
        let plays: Rc<[PlacePlay]> =
            all.filter(|play| play.is_allowed(self.policy)).map(|play| self.numbered(&play)).collect();
        self.bytes.set(self.bytes.get() + ENTRY + size_of::<PlacePlay>() * plays.len());
        self.plays.borrow_mut().insert(position, plays.clone());
        plays
    }

    /// What a play does on an empty point, whatever the policy; nothing if no play may be made there.
    pub fn play(&self, position: Position, colour: Colour, point: usize) -> Option<PlacePlay> {
        let play = || self.numbered(&self.grid.play(&self.contents(position), colour, self.points[point]));
        (point < self.playable).then(play)
    }

    /// The positions that plays of either player can reach.
    pub fn reached(&self, start: Position, budget: &mut Budget) -> Decided<BTreeSet<Position>> {
        let mut found = BTreeSet::from([start]);
        let mut new = vec![start];
        while let Some(position) = new.pop() {
            budget.hold(POSITION)?;
            let plays = self.plays(position);
            new.extend(plays.iter().map(|play| play.after).filter(|&after| found.insert(after)));
            self.charge(budget)?;
        }
        Ok(found)
    }

    /// The points of all basic kos of a position.
    pub fn basic_kos(&self, position: Position) -> Points {
        if let Some(kos) = self.kos.borrow().get(&position) {
            return *kos;
        }
        let kos = self.set(&basic_ko_points(&self.grid, &self.contents(position)));
        self.bytes.set(self.bytes.get() + ENTRY);
        self.kos.borrow_mut().insert(position, kos);
        kos
    }

    fn numbered(&self, play: &grid::Play) -> PlacePlay {
        let suicide = !play.suicided.is_empty();
        let point = self.number(play.point);
        let removed = self.set(if suicide { &play.suicided } else { &play.captured });
        PlacePlay { colour: play.colour, point, removed, suicide, after: self.position(&play.after) }
    }

    fn number(&self, place: usize) -> usize {
        self.points.iter().position(|&p| p == place).expect("a point that can change")
    }

    fn set(&self, places: &[usize]) -> Points {
        places.iter().fold(0, |set, &place| set | 1 << self.number(place))
    }

    /// The board with a position on it.
    fn contents(&self, position: Position) -> Contents {
        let mut contents = self.board.clone();
        for (point, &place) in self.points.iter().enumerate() {
            contents[place] = position.content(point);
        }
        contents
    }

    fn position(&self, contents: &Contents) -> Position {
        let stones = |colour| {
            let held = self.points.iter().enumerate().filter(move |&(_, &place)| contents[place] == Some(colour));
            held.fold(0, |set, (point, _)| set | 1 << point)
        };
        Position { black: stones(Colour::Black), white: stones(Colour::White) }
    }
}

/// What an entry of a table takes besides its lists, and a position that is reached, in bytes: rounded up.
const ENTRY: usize = 128;
const POSITION: usize = 256;

/// The points of the strings outside that a play could capture, as a diagram is read.
fn capturable(grid: &Grid, contents: &Contents) -> Vec<usize> {
    let is_outside = |p: usize| !grid.is_playable(p);
    let outside: Contents = (0..contents.len()).map(|p| contents[p].filter(|_| is_outside(p))).collect();
    let has_liberty = |&p: &usize| grid.adjacent(p).iter().any(|&q| is_outside(q) && contents[q].is_none());
    let stays = |p: &usize| grid.is_immortal(*p) || has_liberty(p);
    (0..outside.len()).filter(|&p| outside[p].is_some() && !grid.string(&outside, p).iter().any(stays)).collect()
}
