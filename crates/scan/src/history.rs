//! The replay of a stretch of a game on the bare board, with its repetitions and the occasions for objections of rule sets.

use hashbrown::{HashTable, hash_table::Entry};
use koatlas_board::{BoardPosition, Colour, LocalBoard, Move, PointSet, Position, Strings, Suicide};
use koatlas_classifier::types::EdgeLabel;
use koatlas_rulesets::SequenceEvents;

/// Replayed stretch of a game: the moves from the start, or from where stones are set up, to where stones are set up again. Its moves
/// are numbered from 1; 0 is its start.
pub struct GameHistory<'a, S: PointSet> {
    /// Board before the first move.
    pub board: &'a BoardPosition,
    /// Local board of all its points.
    pub local_board: LocalBoard<S>,
    /// All moves, made or not.
    pub moves: &'a [Move],
    /// Position after each move; `positions[0]` is that of the start.
    pub positions: Vec<Position<S>>,
    /// Edge label of each move; `None` for a pass and for a play that is not made.
    pub labels: Vec<Option<EdgeLabel>>,
    /// For each move, the last earlier move after which the position was the same; `None` if it is new. A move that changes nothing
    /// has the one before.
    pub last_occurrences: Vec<Option<u32>>,
    /// Occasions on which rule sets might object, for [`RuleSet::may_object`](koatlas_rulesets::RuleSet::may_object).
    pub occasions: SequenceEvents,
    /// Number of moves out of turn, and of plays on a stone, which are not made since no rules allow them.
    pub irregular: usize,
}

impl<'a, S: PointSet> GameHistory<'a, S> {
    /// Replays `moves` on `board`. A play on a stone is not made; every other is, suicides too. Time O(moves), as long as no two
    /// positions have the same key.
    ///
    /// # Panics
    /// If the board has more points than an `S`.
    pub fn new(board: &'a BoardPosition, moves: &'a [Move]) -> GameHistory<'a, S> {
        let (local_board, start) = board.local_board::<S>().expect("the set is as wide as it must be");
        let history = GameHistory {
            board,
            local_board: local_board.clone(),
            moves,
            positions: Vec::with_capacity(moves.len() + 1),
            labels: Vec::with_capacity(moves.len()),
            last_occurrences: Vec::with_capacity(moves.len()),
            occasions: SequenceEvents::default(),
            irregular: 0,
        };
        let watch = OccasionWatch::new(local_board.len(), start.occupied().len());
        let mut replay =
            Replay { history, strings: Strings::new(local_board, start), places: LastOccurrences::default(), watch };
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

    /// Player to move after move `number`.
    pub fn to_move_after(&self, number: usize) -> Colour {
        number.checked_sub(1).map_or(self.board.to_move(), |index| !self.moves[index].colour)
    }

    /// Board after move `number`.
    pub fn board_after(&self, number: usize) -> BoardPosition {
        self.board.with_position(&self.local_board, self.positions[number]).with_to_move(self.to_move_after(number))
    }
}

/// Replay in progress.
struct Replay<'a, S: PointSet> {
    history: GameHistory<'a, S>,
    strings: Strings<S>,
    places: LastOccurrences,
    watch: OccasionWatch,
}

impl<S: PointSet> Replay<'_, S> {
    fn make(&mut self, made: Move) {
        let label = self.play(made);
        let Replay { history, strings, places, watch } = self;
        history.positions.push(*strings.position());
        let seen = places.note(&history.positions, strings.key());
        history.labels.push(label);
        history.last_occurrences.push(seen);
        let point = made.point.and_then(|point| history.local_board.index(point));
        match (made.point, point.zip(label)) {
            (None, _) => watch.pass(),
            (Some(_), Some((point, label))) => {
                let [.., before, after] = &history.positions[..] else { return };
                // Points that the play has emptied: those of captured stones, or of its own string.
                let gone = before.occupied().minus(after.occupied());
                watch.play(point, label, gone, seen.is_some());
            }
            (Some(_), None) => {
                history.irregular += 1;
                watch.any();
            }
        }
    }

    /// Makes a play and returns its label; `None` for a pass or a play that cannot be made.
    fn play(&mut self, made: Move) -> Option<EdgeLabel> {
        let index = self.history.local_board.index(made.point?)?;
        let prospect = self.strings.preview(made.colour, index, Suicide::All).ok()?;
        self.strings.make_play(&prospect, true);
        Some(EdgeLabel::new(made.colour, prospect.suicide, prospect.removed))
    }
}

/// Last move after which each position stood. A position is found by its key and confirmed by comparison.
#[derive(Debug, Default)]
pub struct LastOccurrences {
    last: HashTable<u32>,
    keys: Vec<u64>,
}

impl LastOccurrences {
    /// Notes the last of `positions`, which has this key. Returns the number of the last earlier one that is equal.
    pub fn note<S: PointSet>(&mut self, positions: &[Position<S>], key: u64) -> Option<u32> {
        let LastOccurrences { last, keys } = self;
        let number = keys.len() as u32;
        keys.push(key);
        match last.entry(
            key,
            |&other| keys[other as usize] == key && positions[other as usize] == positions[number as usize],
            |&other| keys[other as usize],
        ) {
            Entry::Occupied(mut entry) => Some(std::mem::replace(entry.get_mut(), number)),
            Entry::Vacant(entry) => {
                entry.insert(number);
                None
            }
        }
    }
}

/// Collector of [`SequenceEvents`].
struct OccasionWatch {
    /// Occasions so far.
    happens: SequenceEvents,
    /// Passes in a row up to now.
    passes: u32,
    /// By colour and point, true if a play has taken a stone of the colour there, and no other.
    taken: [Vec<bool>; 2],
    /// Number of stones on the board.
    stones: u32,
    /// By colour and point, the numbers of stones before each play there.
    before: [Vec<Vec<u32>>; 2],
}

impl OccasionWatch {
    fn new(points: usize, stones: usize) -> OccasionWatch {
        OccasionWatch {
            happens: SequenceEvents::default(),
            passes: 0,
            taken: [(); 2].map(|()| vec![false; points]),
            stones: stones as u32,
            before: [(); 2].map(|()| vec![Vec::new(); points]),
        }
    }

    /// Notes a play on `point` that has been made: its label, the points `gone` that it emptied, and whether it repeats a position.
    fn play<S: PointSet>(&mut self, point: usize, label: EdgeLabel, gone: S, repeats: bool) {
        self.any();
        self.passes = 0;
        self.happens.repetition |= repeats;
        self.happens.suicide |= label.suicide();
        self.played_again(label.colour(), point);
        self.stones = self.stones + 1 - label.removed() as u32;
        if label.removed() == 1 && !label.suicide() {
            self.happens.retaking |= self.taken[label.colour().index()][point];
            gone.for_each(|stone| self.taken[(!label.colour()).index()][stone] = true);
        }
    }

    /// Notes a play that is made twice with the same number of stones on the board. Up to the first such play the numbers of a point
    /// are all different; after it nothing more is noted.
    fn played_again(&mut self, colour: Colour, point: usize) {
        if !self.happens.replays_point {
            let before = &mut self.before[colour.index()][point];
            self.happens.replays_point = before.contains(&self.stones);
            before.push(self.stones);
        }
    }

    fn pass(&mut self) {
        self.any();
        self.passes += 1;
    }

    /// Notes any move, also a play that is not made. A row of passes counts when a move follows: at the end of a game it ends the game.
    fn any(&mut self) {
        self.happens.passes = self.happens.passes.max(self.passes);
    }
}
