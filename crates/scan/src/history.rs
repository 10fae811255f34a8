//! A stretch of a game, replayed on the bare board: what it repeats, and what rule sets might object to.

use hashbrown::{HashTable, hash_table::Entry};
use koatlas_board::{Arena, BoardPosition, Colour, Move, PointSet, Position, Strings, Suicide};
use koatlas_classifier::types::Label;
use koatlas_rulesets::Occasions;

use crate::cycle::Watch;

/// A stretch of a game: the moves from the start, or from where stones are set up, to where stones are set up again. Moves
/// are numbered from 1 in it; 0 is its start.
pub struct History<'a, S: PointSet> {
    /// The board before the first move.
    pub board: &'a BoardPosition,
    /// The points of the board.
    pub arena: Arena<S>,
    /// The moves, made or not.
    pub moves: &'a [Move],
    /// The positions after each move; the first is that of the start.
    pub positions: Vec<Position<S>>,
    /// What each move did that is a play and was made.
    pub labels: Vec<Option<Label>>,
    /// For every move, the last earlier move after which the position was the same, if there is one: a move that changes nothing has
    /// the one before.
    pub seen: Vec<Option<u32>>,
    /// What rule sets might object to.
    pub occasions: Occasions,
    /// Moves out of turn, and plays that are not made since no rules allow them: on a stone.
    pub irregular: usize,
}

impl<'a, S: PointSet> History<'a, S> {
    /// Replays moves. A play on a stone is not made; every other is, suicides too. O(moves), as long as no two positions have
    /// one key.
    ///
    /// # Panics
    /// If the board has more points than an `S`.
    pub fn new(board: &'a BoardPosition, moves: &'a [Move]) -> History<'a, S> {
        let (arena, start) = board.arena::<S>().expect("the set is as wide as it must be");
        let history = History {
            board,
            arena: arena.clone(),
            moves,
            positions: Vec::with_capacity(moves.len() + 1),
            labels: Vec::with_capacity(moves.len()),
            seen: Vec::with_capacity(moves.len()),
            occasions: Occasions::default(),
            irregular: 0,
        };
        let watch = Watch::new(arena.len(), start.occupied().len());
        let mut replay = Replay { history, strings: Strings::new(arena, start), places: Places::default(), watch };
        replay.history.positions.push(start);
        replay.places.note(&replay.history.positions, replay.strings.key());
        let mut to_move = board.to_move();
        for &made in moves {
            replay.history.irregular += usize::from(made.colour != to_move);
            replay.make(made);
            to_move = !made.colour;
        }
        replay.history.occasions = replay.watch.happens;
        replay.history
    }

    /// The player to move after a move.
    pub fn to_move_after(&self, number: usize) -> Colour {
        number.checked_sub(1).map_or(self.board.to_move(), |index| !self.moves[index].colour)
    }

    /// The board after a move.
    pub fn board_after(&self, number: usize) -> BoardPosition {
        self.board.with(&self.arena, self.positions[number]).with_to_move(self.to_move_after(number))
    }
}

/// A replay that is going on.
struct Replay<'a, S: PointSet> {
    history: History<'a, S>,
    strings: Strings<S>,
    places: Places,
    watch: Watch,
}

impl<S: PointSet> Replay<'_, S> {
    fn make(&mut self, made: Move) {
        let label = self.play(made);
        let Replay { history, strings, places, watch } = self;
        history.positions.push(*strings.position());
        let seen = places.note(&history.positions, strings.key());
        history.labels.push(label);
        history.seen.push(seen);
        let point = made.point.and_then(|point| history.arena.index(point));
        match (made.point, point.zip(label)) {
            (None, _) => watch.pass(),
            (Some(_), Some((point, label))) => {
                let [.., before, after] = &history.positions[..] else { return };
                let gone = before.occupied().minus(after.occupied());
                watch.play(point, label, gone, seen.is_some());
            }
            (Some(_), None) => {
                history.irregular += 1;
                watch.any();
            }
        }
    }

    /// Makes a play, if it can be made.
    fn play(&mut self, made: Move) -> Option<Label> {
        let index = self.history.arena.index(made.point?)?;
        let prospect = self.strings.prospect(made.colour, index, Suicide::All).ok()?;
        self.strings.make(&prospect, true);
        Some(Label::new(made.colour, prospect.suicide, prospect.removed))
    }
}

/// The last move after which each position stood, found by the key of the position and confirmed by comparison.
#[derive(Debug, Default)]
pub struct Places {
    last: HashTable<u32>,
    keys: Vec<u64>,
}

impl Places {
    /// Notes the last of the positions, which has this key; answers where the same stood last before.
    pub fn note<S: PointSet>(&mut self, positions: &[Position<S>], key: u64) -> Option<u32> {
        let Places { last, keys } = self;
        let number = keys.len() as u32;
        keys.push(key);
        let same =
            |&other: &u32| keys[other as usize] == key && positions[other as usize] == positions[number as usize];
        match last.entry(key, same, |&other| keys[other as usize]) {
            Entry::Occupied(mut entry) => Some(std::mem::replace(entry.get_mut(), number)),
            Entry::Vacant(entry) => {
                entry.insert(number);
                None
            }
        }
    }
}
