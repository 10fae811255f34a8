//! The replay of a *stretch* of a game, in which no stones are set up: its positions and repetitions, and the events for which rule
//! sets might object.

use hashbrown::{HashTable, hash_table::Entry};
use koatlas_board::{BoardPosition, Colour, LocalBoard, Move, PointSet, Position, Strings, Suicide};
use koatlas_classifier::types::EdgeLabel;
use koatlas_rules::{Refusal, SequenceEvents};

/// Replayed stretch of a game: the moves from the start, or from where stones are set up, to where stones are set up again. Its moves
/// are numbered from 1; 0 is its start.
pub struct GameHistory<'a, S: PointSet> {
    /// Board before the first move.
    pub board: &'a BoardPosition,
    /// Local board of all its points.
    pub local_board: LocalBoard<S>,
    /// All moves, made or not.
    pub moves: &'a [Move],
    /// Players to move that nodes of the record name, each after a number of moves; see [`Stretch`](crate::Stretch).
    pub to_move: &'a [(usize, Colour)],
    /// Position after each move; `positions[0]` is that of the start.
    pub positions: Vec<Position<S>>,
    /// Edge label of each move; `None` for a pass and for a play that is not made.
    pub labels: Vec<Option<EdgeLabel>>,
    /// For each move, the last earlier move after which the position was the same; `None` if it is new. For a move that
    /// changes nothing it is the move before.
    pub last_occurrences: Vec<Option<u32>>,
    /// Events for which rule sets might object, for [`RuleSet::may_object`](koatlas_rules::RuleSet::may_object).
    pub occasions: SequenceEvents,
    /// Moves out of turn, which are made, plays on a stone, which are not made, and suicides, which are made: the number of each, and the
    /// rule. No rules allow the first two, and some allow suicides.
    pub violations: Vec<(usize, Refusal)>,
}

impl<'a, S: PointSet> GameHistory<'a, S> {
    /// Replays `moves` on `board`; `to_move` has the players that nodes of the record name. A play on a stone is not made; every other
    /// is, suicides too. Time O(moves), as long as no two positions have the same key.
    ///
    /// # Panics
    /// If the board has more points than an `S`.
    pub fn new(board: &'a BoardPosition, moves: &'a [Move], to_move: &'a [(usize, Colour)]) -> GameHistory<'a, S> {
        let (local_board, start) = board.local_board::<S>().expect("the set is as wide as it must be");
        let history = GameHistory {
            board,
            local_board: local_board.clone(),
            moves,
            to_move,
            positions: Vec::with_capacity(moves.len() + 1),
            labels: Vec::with_capacity(moves.len()),
            last_occurrences: Vec::with_capacity(moves.len()),
            occasions: SequenceEvents::default(),
            violations: Vec::new(),
        };
        let events = EventCollector::new(local_board.len(), start.occupied().len());
        let (strings, occurrences) = (Strings::new(local_board, start), LastOccurrences::default());
        let mut replay = Replay { history, strings, occurrences, events };
        replay.history.positions.push(start);
        replay.occurrences.note(&replay.history.positions, replay.strings.key());
        for (number, &game_move) in moves.iter().enumerate() {
            let is_out_of_turn = game_move.colour != replay.history.to_move_after(number);
            replay.history.violations.extend(is_out_of_turn.then_some((number + 1, Refusal::Turn)));
            replay.make(game_move);
        }
        replay.history.occasions = replay.events.events;
        replay.history
    }

    /// Player to move after move `number`.
    pub fn to_move_after(&self, number: usize) -> Colour {
        let in_turn = number.checked_sub(1).map_or(self.board.to_move(), |index| !self.moves[index].colour);
        self.named_after(number).unwrap_or(in_turn)
    }

    /// Player to move whom a node names after move `number`; `None` if none does. The last node counts.
    pub fn named_after(&self, number: usize) -> Option<Colour> {
        let named = &self.to_move[..self.to_move.partition_point(|&(after, _)| after <= number)];
        named.last().filter(|&&(after, _)| after == number).map(|&(_, player)| player)
    }

    /// Board after move `number`.
    pub fn board_after(&self, number: usize) -> BoardPosition {
        self.board.with_position(&self.local_board, self.positions[number]).with_to_move(self.to_move_after(number))
    }
}

struct Replay<'a, S: PointSet> {
    history: GameHistory<'a, S>,
    strings: Strings<S>,
    occurrences: LastOccurrences,
    events: EventCollector,
}

impl<S: PointSet> Replay<'_, S> {
    fn make(&mut self, game_move: Move) {
        let label = self.play(game_move);
        let Replay { history, strings, occurrences, events } = self;
        history.positions.push(*strings.position());
        let last_occurrence = occurrences.note(&history.positions, strings.key());
        history.labels.push(label);
        history.last_occurrences.push(last_occurrence);
        let point = game_move.point.and_then(|point| history.local_board.index(point));
        match (game_move.point, point.zip(label)) {
            (None, _) => events.note_pass(),
            (Some(_), Some((point, label))) => {
                history.violations.extend(label.suicide().then_some((history.labels.len(), Refusal::Suicide)));
                let [.., before, after] = &history.positions[..] else { return };
                // Points that the play has emptied: those of captured stones, or of its own string.
                let emptied = before.occupied().minus(after.occupied());
                events.note_play(point, label, emptied, last_occurrence.is_some());
            }
            (Some(_), None) => {
                history.violations.push((history.labels.len(), Refusal::Occupied));
                events.note_move();
            }
        }
    }

    /// Makes a play and returns its label; `None` for a pass or a play that cannot be made.
    fn play(&mut self, game_move: Move) -> Option<EdgeLabel> {
        let index = self.history.local_board.index(game_move.point?)?;
        let prospect = self.strings.preview(game_move.colour, index, Suicide::All).ok()?;
        self.strings.make_play(&prospect, true);
        Some(EdgeLabel::new(game_move.colour, prospect.suicide, prospect.removed))
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
        let key_of = |&other: &u32| keys[other as usize];
        let is_equal = |other: &u32| key_of(other) == key && positions[*other as usize] == positions[number as usize];
        match last.entry(key, is_equal, key_of) {
            Entry::Occupied(mut entry) => Some(std::mem::replace(entry.get_mut(), number)),
            Entry::Vacant(entry) => {
                entry.insert(number);
                None
            }
        }
    }
}

struct EventCollector {
    /// Events so far.
    events: SequenceEvents,
    /// Passes in a row up to now.
    passes: u32,
    /// By colour and point, true if a play has taken a stone of the colour there, and this stone alone.
    taken: [Vec<bool>; 2],
    /// Number of stones on the board.
    stones: u32,
    /// By colour and point, the numbers of stones before each play there.
    stones_before: [Vec<Vec<u32>>; 2],
}

impl EventCollector {
    fn new(points: usize, stones: usize) -> EventCollector {
        let taken = [(); 2].map(|()| vec![false; points]);
        let stones_before = [(); 2].map(|()| vec![Vec::new(); points]);
        let (events, stones) = (SequenceEvents::default(), stones as u32);
        EventCollector { events, passes: 0, taken, stones, stones_before }
    }

    /// Notes a play on `point` that has been made: its label, the points that it `emptied`, and true if it `repeats` a position.
    fn note_play<S: PointSet>(&mut self, point: usize, label: EdgeLabel, emptied: S, repeats: bool) {
        self.note_move();
        self.passes = 0;
        self.events.repetition |= repeats;
        self.events.suicide |= label.suicide();
        self.note_stones_before(label.colour(), point);
        self.stones = self.stones + 1 - label.removed() as u32;
        if label.removed() == 1 && !label.suicide() {
            self.events.retaking |= self.taken[label.colour().index()][point];
            emptied.for_each(|stone| self.taken[(!label.colour()).index()][stone] = true);
        }
    }

    /// Notes a play that is made twice with the same number of stones on the board. Up to the first such play the numbers in a list of
    /// `stones_before` are all different; after it nothing more is noted.
    fn note_stones_before(&mut self, colour: Colour, point: usize) {
        if !self.events.replays_point {
            let stones_before = &mut self.stones_before[colour.index()][point];
            self.events.replays_point = stones_before.contains(&self.stones);
            stones_before.push(self.stones);
        }
    }

    fn note_pass(&mut self) {
        self.note_move();
        self.passes += 1;
    }

    /// Notes any move, also a play that is not made, before the move changes `passes`. So the last pass of a row counts only when another
    /// move follows: passes with which a game ends are nothing to object to.
    fn note_move(&mut self) {
        self.events.passes = self.events.passes.max(self.passes);
    }
}
