//! The states of a local game, with the states in which it goes on after moves elsewhere.

use koatlas_board::{Colour, PointSet};
use koatlas_files::{Control, LimitError};
use koatlas_position_graph::Rows;
use koatlas_rules::{Action, SequenceState};
use rustc_hash::FxHashMap;

use super::goal::FightGoal;
use crate::best::AfterMove;
use crate::game::history::MarkReading;
use crate::game::{CandidateMove, SearchGame};
use crate::payoff::Interval;

/// The result of a local move: the number of a state, or the worth of an end.
pub(super) type StateAfter = AfterMove<u32, Interval>;

/// What a new start after moves elsewhere depends on: the position, the player to move, and the bans that stay.
type NewStart = (u32, Colour, u32);

/// What two equal states agree in: the state of the sequence, the stones forfeited, whether it has a start, and what the rules can read.
type StateKey = (SequenceState, i32, bool, Box<[MarkReading]>);

/// The states that a fight can reach. A *new start* is a state right after moves elsewhere.
#[derive(Default)]
pub(super) struct FightStates {
    /// By state, the player to move.
    pub to_move: Vec<Colour>,
    /// By state, its moves.
    pub moves: Vec<Vec<(Action<usize>, StateAfter)>>,
    /// By state, the new start with the same player to move, after his threat and the answer.
    pub after_answer: Vec<u32>,
    /// By state, the new start with the opponent to move, after the player's move elsewhere.
    pub after_ignored: Vec<u32>,
    /// By new start, its state.
    pub states: Vec<u32>,
    /// By state, the stones that White has forfeited minus those of Black since the last new start. They change scores alone.
    pub forfeits: Vec<i32>,
    /// By new start, Black's area minus White's.
    pub scores: Vec<i32>,
    /// By new start, the results of each play, after which the opponent moves elsewhere.
    pub two_in_a_row: Vec<Vec<StateAfter>>,
    /// By player, the state from which the fight begins if he moves first.
    pub first: [u32; 2],
    /// By state, the states with a move to it, once for each move.
    pub before: Rows<u32>,
}

/// Memory of a state in bytes, besides its moves and readings.
const BYTES_A_STATE: usize = 400;

struct Explorer<'a, S: PointSet> {
    game: &'a mut SearchGame<S>,
    goal: &'a FightGoal,
    found: FightStates,
    /// What a new start in the position of each state depends on.
    keys: Vec<NewStart>,
    numbers: FxHashMap<StateKey, u32>,
    new_starts: FxHashMap<NewStart, u32>,
    /// The new starts in the order in which they were found.
    queue: Vec<NewStart>,
    bytes: usize,
    control: &'a Control<'a>,
}

impl FightStates {
    /// Explores the states from the start of `game`, whoever moves first.
    ///
    /// # Errors
    /// [`LimitError`] if there are more states than `control` allows, or if it stops the work.
    pub fn explore<S: PointSet>(
        game: &mut SearchGame<S>,
        goal: &FightGoal,
        control: &Control<'_>,
    ) -> Result<FightStates, LimitError> {
        let first = game.state.to_move;
        let mut explorer = Explorer {
            game,
            goal,
            found: FightStates::default(),
            keys: Vec::new(),
            numbers: FxHashMap::default(),
            new_starts: FxHashMap::default(),
            queue: Vec::new(),
            bytes: 0,
            control,
        };
        explorer.found.first[first.index()] = explorer.state()?;
        let start = explorer.keys[explorer.found.first[first.index()] as usize];
        let second = explorer.new_start((start.0, !first, 0));
        explorer.follow_new_starts()?;
        let Explorer { mut found, .. } = explorer;
        found.first[(!first).index()] = found.states[second as usize];
        found.before = found.reversed();
        Ok(found)
    }

    fn reversed(&self) -> Rows<u32> {
        Rows::from_pairs(self.moves.len(), |add| {
            for (number, moves) in (0..).zip(&self.moves) {
                moves.iter().filter_map(|(_, after)| after.state()).for_each(|next| add(next, number));
            }
        })
    }
}

impl<S: PointSet> Explorer<'_, S> {
    /// Returns the number of the state of the game, and adds it with all states after it by local moves if it is new.
    fn state(&mut self) -> Result<u32, LimitError> {
        let next = self.keys.len() as u32;
        let (state, forfeits) = (self.game.state, self.game.forfeits);
        let readings = self.game.remembered_readings().into_boxed_slice();
        self.bytes += BYTES_A_STATE + size_of_val(&*readings);
        let number = *self.numbers.entry((state, forfeits, self.game.has_start(), readings)).or_insert(next);
        if number < next {
            return Ok(number);
        }
        self.control.check_nodes(u64::from(next) + 1)?;
        if next.is_multiple_of(1024) {
            self.control.check_stop()?;
            self.control.check_memory(self.bytes as u64)?;
        }
        let here = (state.position, state.to_move, state.bans);
        self.keys.push(here);
        self.found.forfeits.push(forfeits);
        self.found.to_move.push(state.to_move);
        self.found.moves.push(Vec::new());
        let answered = self.new_start(here);
        self.found.after_answer.push(answered);
        let mut moves = Vec::new();
        for candidate in self.game.legal_moves() {
            let after = self.after(candidate)?;
            moves.push((candidate.action, after));
        }
        self.bytes += moves.len() * size_of::<(Action<usize>, StateAfter)>() * 2;
        self.found.moves[number as usize] = moves;
        Ok(number)
    }

    /// The result of a move.
    fn after(&mut self, candidate: CandidateMove) -> Result<StateAfter, LimitError> {
        let ended = self.game.make(candidate, &mut Vec::new());
        let worth = self.goal.worth(self.game, ended.map(|ended| ended.outcome));
        let after = match worth {
            Some(worth) => Ok(AfterMove::End(worth)),
            None => self.state().map(AfterMove::State),
        };
        self.game.undo();
        after
    }

    /// The number of a new start. It is explored later, when no moves are made.
    fn new_start(&mut self, start: NewStart) -> u32 {
        let next = self.queue.len() as u32;
        let number = *self.new_starts.entry(start).or_insert(next);
        if number == next {
            self.queue.push(start);
        }
        number
    }

    /// Explores the new starts until there are no more of them.
    fn follow_new_starts(&mut self) -> Result<(), LimitError> {
        let mut done = 0;
        while let Some(&(position, to_move, bans)) = self.queue.get(done) {
            self.game.restart(position, to_move, bans);
            self.game.forfeits = 0;
            let state = self.state()?;
            self.found.states.push(state);
            self.found.scores.push(self.game.score());
            let plays = self.two_in_a_row(state);
            self.found.two_in_a_row.push(plays);
            self.add_ignored();
            done += 1;
        }
        Ok(())
    }

    /// The results of the plays from a new start in `state`, after each of which the opponent moves elsewhere.
    fn two_in_a_row(&mut self, state: u32) -> Vec<StateAfter> {
        let player = self.found.to_move[state as usize];
        let moves = self.found.moves[state as usize].clone();
        let plays = moves.into_iter().filter(|(action, _)| matches!(action, Action::Play(_)));
        let after = plays.map(|(_, after)| match after {
            AfterMove::End(worth) => AfterMove::End(worth),
            AfterMove::State(next) => {
                let (position, _, bans) = self.keys[next as usize];
                AfterMove::State(self.new_start((position, player, bans)))
            }
        });
        after.collect()
    }

    /// Adds, for each state that has none yet, the new start of the opponent.
    fn add_ignored(&mut self) {
        for number in self.found.after_ignored.len()..self.keys.len() {
            let (position, to_move, bans) = self.keys[number];
            let ignored = self.new_start((position, !to_move, bans));
            self.found.after_ignored.push(ignored);
        }
    }
}
