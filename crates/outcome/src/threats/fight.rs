//! The solution of a fight for each number of threats, by retrograde analysis of one number after the other.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use koatlas_board::{BoardPosition, Colour, Point, PointSet, in_narrowest};
use koatlas_files::{Control, LimitError};
use koatlas_rules::{GameMove, RuleSet, StartError};
use rustc_hash::FxHashMap;
use serde::{Serialize, Serializer};

use super::goal::FightGoal;
use super::states::{FightStates, StateAfter};
use crate::best::{AfterMove, BestMoves, kept_bounds};
use crate::game::SearchGame;
use crate::payoff::{HalfPoints, Interval, WIN};
use crate::stack::run_on_large_stack;

/// A move of a fight: a local move, or a threat elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightMove {
    /// A play or pass by the rules.
    Local(GameMove),
    /// A threat of this player.
    Threat(Colour),
}

impl fmt::Display for FightMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FightMove::Local(game_move) => game_move.fmt(f),
            FightMove::Threat(player) => write!(f, "{player} threat"),
        }
    }
}

/// Written as text, such as `B c3`, `W pass` or `B threat`.
impl Serialize for FightMove {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_str(self)
    }
}

/// The threats of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Threats {
    /// By player, the threats that he has.
    pub left: [u8; 2],
    /// By player, the threats of his opponent that he may ignore.
    pub ignored: [u8; 2],
}

/// The solution for one number of threats and one first player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightCell {
    /// The threats.
    pub threats: Threats,
    /// The player who moves first.
    pub first: Colour,
    /// What both players can force.
    pub value: Interval,
    /// The moves that give nothing away; see [`BestMoves`].
    pub best: BestMoves<FightMove>,
}

/// By new start, what both players can force, with a number of threats.
type Forced = Vec<Interval>;

/// The fight on a local board under a rule set.
pub struct KoFight {
    game: FightStates,
    /// By point of the local board, its name.
    points: Vec<Point>,
    /// True if the goal is the score, which stones forfeited change.
    counts_score: bool,
    /// By threats, what both players can force from the new starts.
    solved: FxHashMap<Threats, Forced>,
}

impl KoFight {
    /// Explores the states of the fight for `goal` on `board` under `rules`, for any numbers of threats.
    ///
    /// # Errors
    /// [`KoFightError`] if the rule set cannot be searched, if more than 128 points can change, or at a limit of `control`.
    ///
    /// # Complexity
    /// States by positions, players to move and what the rule set remembers: exponential in the positions under rules with a whole history.
    pub fn new(
        rules: &RuleSet,
        board: &BoardPosition,
        goal: FightGoal,
        control: &Control<'_>,
    ) -> Result<KoFight, KoFightError> {
        run_on_large_stack(|| in_narrowest!(board, S in [u64, u128] => explored::<S>(rules, board, goal, control)))
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.game.moves.len()
    }

    /// Solves the fight for `threats`, for both first players: Black's cell, then White's.
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if `control` stops the work.
    ///
    /// # Complexity
    /// O(moves of all states) for each number of threats up to `threats` that has not been solved before.
    pub fn solve(&mut self, threats: Threats, control: &Control<'_>) -> Result<[FightCell; 2], LimitError> {
        for below in threats.up_to().filter(|below| !self.solved.contains_key(below)).collect::<Vec<_>>() {
            control.check_stop()?;
            let layer = Layer::solve(self, below);
            let forced = self.game.states.iter().map(|&state| layer.value(state)).collect();
            self.solved.insert(below, forced);
            if below == threats {
                return Ok(Colour::BOTH.map(|first| self.cell(&layer, threats, first)));
            }
        }
        let layer = Layer::solve(self, threats);
        Ok(Colour::BOTH.map(|first| self.cell(&layer, threats, first)))
    }

    /// True if the goal is the score.
    pub(super) fn counts_score(&self) -> bool {
        self.counts_score
    }

    /// The number of new starts.
    pub(super) fn new_starts(&self) -> u32 {
        self.game.states.len() as u32
    }

    /// The player to move at a new start.
    pub(super) fn player_at(&self, new_start: u32) -> Colour {
        self.game.to_move[self.game.states[new_start as usize] as usize]
    }

    /// The new start in the same position with the opponent to move.
    pub(super) fn opponents_start(&self, new_start: u32) -> u32 {
        self.game.after_ignored[self.game.states[new_start as usize] as usize]
    }

    /// The new start in the position from which the fight begins, with `player` to move.
    pub(super) fn first_new_start(&self, player: Colour) -> u32 {
        self.game.after_answer[self.game.first[player.index()] as usize]
    }

    /// The results of the plays at a new start, after each of which the opponent moves elsewhere.
    pub(super) fn plays_in_a_row(&self, new_start: u32) -> &[StateAfter] {
        &self.game.two_in_a_row[new_start as usize]
    }

    /// Black's area minus White's at a new start.
    pub(super) fn score_at(&self, new_start: u32) -> i32 {
        self.game.scores[new_start as usize]
    }

    /// What both players can force at a new start with `threats`, which have been solved.
    pub(super) fn value_at(&self, new_start: u32, threats: Threats) -> Interval {
        self.solved[&threats][new_start as usize]
    }

    fn cell(&self, layer: &Layer, threats: Threats, first: Colour) -> FightCell {
        let state = self.game.first[first.index()];
        let value = layer.value(state);
        let local = self.game.moves[state as usize].iter().map(|&(action, after)| {
            let action = action.map(|point| self.points[point]);
            (FightMove::Local(GameMove { colour: first, action }), layer.value_after(after))
        });
        let threat = layer.threats[state as usize].map(|value| (FightMove::Threat(first), value));
        let judged = local.chain(threat).map(|(fight_move, after)| (fight_move, kept_bounds(value, after)));
        FightCell { threats, first, value, best: BestMoves::from_judged(&judged.collect::<Vec<_>>()) }
    }

    /// What both players can force after a threat of the player to move in `state`; `None` if he has none.
    fn after_threat(&self, state: u32, threats: Threats) -> Option<Interval> {
        let forfeits = if self.counts_score { 2 * self.game.forfeits[state as usize] } else { 0 };
        let moved =
            |bound: Option<HalfPoints>| bound.map(|bound| if bound.abs() < WIN { bound + forfeits } else { bound });
        let value = self.after_threat_without_forfeits(state, threats)?;
        Some(Interval { lo: moved(value.lo), hi: moved(value.hi) })
    }

    fn after_threat_without_forfeits(&self, state: u32, threats: Threats) -> Option<Interval> {
        let player = self.game.to_move[state as usize];
        let after = threats.without_threat_of(player)?;
        let answered = self.solved[&after][self.game.after_answer[state as usize] as usize];
        let Some(ignored) = after.with_ignored_by(!player) else { return Some(answered) };
        let start = self.game.after_ignored[state as usize];
        let plays = self.game.two_in_a_row[start as usize].iter().map(|after_play| match *after_play {
            AfterMove::End(worth) => worth,
            AfterMove::State(new_start) => self.solved[&ignored][new_start as usize],
        });
        Some(best_of(!player, plays.chain([answered])))
    }
}

fn explored<S: PointSet>(
    rules: &RuleSet,
    board: &BoardPosition,
    goal: FightGoal,
    control: &Control<'_>,
) -> Result<KoFight, KoFightError> {
    let mut game = SearchGame::<S>::new(rules, board)?;
    let found = FightStates::explore(&mut game, &goal, control)?;
    let points = game.history.positions.local_board.points().to_vec();
    let counts_score = goal == FightGoal::Value;
    Ok(KoFight { game: found, points, counts_score, solved: FxHashMap::default() })
}

/// The reason why a fight cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KoFightError {
    /// The rule set or the board does not allow it.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A limit was reached, or the work was stopped.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

/// What `player` chooses among `values`: for each bound the one that is best for him.
fn best_of(player: Colour, values: impl Iterator<Item = Interval>) -> Interval {
    // A missing lower bound is less than any, a missing upper bound more than any.
    let upper = |hi: Option<HalfPoints>| (hi.is_none(), hi);
    let better = |one: Interval, other: Interval| match player {
        Colour::Black => {
            Interval { lo: one.lo.max(other.lo), hi: if upper(one.hi) >= upper(other.hi) { one.hi } else { other.hi } }
        }
        Colour::White => Interval {
            lo: if one.lo.is_none() || other.lo.is_none() { None } else { one.lo.min(other.lo) },
            hi: if upper(one.hi) <= upper(other.hi) { one.hi } else { other.hi },
        },
    };
    values.reduce(better).unwrap_or_default()
}

impl Threats {
    /// The threats after one of `player`; `None` if he has none.
    fn without_threat_of(mut self, player: Colour) -> Option<Threats> {
        let left = &mut self.left[player.index()];
        *left = left.checked_sub(1)?;
        Some(self)
    }

    /// The threats after `player` has ignored one; `None` if he may ignore none.
    fn with_ignored_by(mut self, player: Colour) -> Option<Threats> {
        let ignored = &mut self.ignored[player.index()];
        *ignored = ignored.checked_sub(1)?;
        Some(self)
    }

    /// All threats to which moves elsewhere can lead from these, smaller numbers first and these last.
    fn up_to(self) -> impl Iterator<Item = Threats> {
        let [black, white] = self.left;
        let [by_black, by_white] = self.ignored;
        let all = (0..=black).flat_map(move |black| (0..=white).map(move |white| [black, white]));
        let ignored = move || (0..=by_black).flat_map(move |black| (0..=by_white).map(move |white| [black, white]));
        all.flat_map(move |left| ignored().map(move |ignored| Threats { left, ignored }))
    }
}

/// The solution of all states for one number of threats.
struct Layer {
    /// By player and state, the best worth that he can force, times his sign; `None` if he can force no end.
    forced: [Vec<Option<HalfPoints>>; 2],
    /// By state, what both players can force after a threat of the player to move.
    threats: Vec<Option<Interval>>,
}

impl Layer {
    /// Solves all states for `threats`. All smaller numbers have been solved.
    fn solve(fight: &KoFight, threats: Threats) -> Layer {
        let exits: Vec<Option<Interval>> =
            (0..fight.states() as u32).map(|state| fight.after_threat(state, threats)).collect();
        let forced = Colour::BOTH.map(|player| forced(&fight.game, &exits, player));
        Layer { forced, threats: exits }
    }

    fn value(&self, state: u32) -> Interval {
        let [lo, hi] = self.forced.each_ref().map(|forced| forced[state as usize]);
        Interval { lo, hi: hi.map(|worth| -worth) }
    }

    fn value_after(&self, after: StateAfter) -> Interval {
        match after {
            AfterMove::End(worth) => worth,
            AfterMove::State(state) => self.value(state),
        }
    }
}

/// The bound of `player`, times his sign: more is better for him.
fn signed(value: Interval, player: Colour) -> Option<HalfPoints> {
    match player {
        Colour::Black => value.lo,
        Colour::White => value.hi.map(|worth| -worth),
    }
}

/// By state, the best worth that `player` can force, times his sign. Retrograde analysis as in `all_states`: ends, and threats as moves to
/// what they are worth, the best for him first.
fn forced(game: &FightStates, exits: &[Option<Interval>], player: Colour) -> Vec<Option<HalfPoints>> {
    // There are few worths and many ends: a list for each worth saves sorting.
    let mut ends: BTreeMap<Reverse<HalfPoints>, Vec<u32>> = BTreeMap::new();
    for (number, (moves, exit)) in (0..).zip(game.moves.iter().zip(exits)) {
        let worths =
            moves.iter().filter_map(|(_, after)| if let AfterMove::End(worth) = after { Some(*worth) } else { None });
        for worth in worths.chain(*exit).filter_map(|worth| signed(worth, player)) {
            ends.entry(Reverse(worth)).or_default().push(number);
        }
    }
    let moves = game.moves.iter().zip(exits);
    let mut left: Vec<u32> = moves.map(|(moves, exit)| moves.len() as u32 + u32::from(exit.is_some())).collect();
    let mut forced = vec![None; left.len()];
    let mut next = VecDeque::new();
    for (Reverse(worth), numbers) in ends {
        next.extend(numbers);
        while let Some(number) = next.pop_front() {
            let state = number as usize;
            // Every move is counted once, when what it leads to is reached: 0 are left if all lead to ends as good as this.
            left[state] -= 1;
            if forced[state].is_none() && (game.to_move[state] == player || left[state] == 0) {
                forced[state] = Some(worth);
                next.extend(game.before.row(number));
            }
        }
    }
    forced
}
