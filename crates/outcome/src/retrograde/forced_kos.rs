//! The forced kos of a whole board, counted by the strings that they must capture, with smallest examples.

use koatlas_board::Move;
use koatlas_files::{Control, LimitError};
use koatlas_position_graph::ItemIndex;

use super::enforced::EnforcedStrings;
use super::insistence::Insistence;
use super::numbering::TableState;
use super::table::RetrogradeTable;
use crate::best::AfterMove;
use crate::payoff::Interval;

/// The forced kos of a whole board: the open states from which all play goes on for ever if neither player accepts less than
/// his opponent's bound. [`insistence`](super::insistence) has the definitions and why the search is right.
///
/// ```
/// use koatlas_board::Suicide;
/// use koatlas_outcome::retrograde::{ForcedKos, KoRule, RetrogradeTable};
/// use koatlas_files::Control;
///
/// // On 2x2 such play must capture strings of three stones again and again.
/// let table = RetrogradeTable::solve("2x2".parse()?, KoRule::BasicKo, Suicide::None, &Control::default())?;
/// let kos = ForcedKos::find(&table, &Control::default())?;
/// assert_eq!((kos.largest_string(), kos.open), (Some(3), 148));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedKos {
    /// Number of open states. States are counted as by [`RetrogradeTable::states`]: symmetric ones and both colours.
    pub open: u64,
    /// Number of open states that lie on a cycle of insisting moves.
    pub recurring: u64,
    /// By size `s = 1, 2, ...` of strings, up to the largest that a player enforces anywhere.
    pub by_string: Vec<KosWithStrings>,
}

/// The open states from which strings of at least `stones` stones are captured again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KosWithStrings {
    /// The least number of stones of the strings: each state counts for fewer stones as well.
    pub stones: u8,
    /// Number of states where at least one player enforces it, see [`EnforcedStrings`].
    pub by_one: u64,
    /// Number of states where each player enforces it, so that neither can avoid it on his own.
    pub by_both: u64,
    /// Number of forced kos: both players together cannot avoid it.
    pub forced: u64,
    /// Number of forced kos that lie on a cycle of insisting moves.
    pub recurring: u64,
    /// Number of those that lie on a cycle, and in which some player can force an end in which he does not lose the whole board.
    pub in_part: u64,
    /// The forced ko on a cycle with the fewest stones, and of several that with the least number in the table.
    pub example: Option<ForcedKo>,
    /// The same of those that [`KosWithStrings::in_part`] counts.
    pub example_in_part: Option<ForcedKo>,
    /// The state with the fewest stones of those that [`KosWithStrings::by_both`] counts, and its bounds.
    pub example_by_both: Option<(TableState, Interval)>,
}

/// A forced ko, with a cycle of insisting moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedKo {
    /// The state, with Black to move.
    pub state: TableState,
    /// Its bounds.
    pub value: Interval,
    /// A shortest cycle of insisting moves from the state back to it; all of them keep both bounds. Each move comes with the number of
    /// stones of the largest string of the opponent that it captures.
    pub cycle: Vec<(Move, u8)>,
}

/// What is known of an open state.
struct OpenState {
    number: usize,
    /// Number of states that it stands for.
    weight: u64,
    needed: u8,
    enforced: EnforcedStrings,
    recurring: bool,
    in_part: bool,
}

impl ForcedKos {
    /// Finds the forced kos of the board of `table`. Partly in parallel; the result is the same for any number of threads.
    ///
    /// # Errors
    /// [`LimitError`] if more memory is needed than `control` allows, or if it stops the work.
    pub fn find(table: &RetrogradeTable, control: &Control<'_>) -> Result<ForcedKos, LimitError> {
        let states = open_states(table, control)?;
        let largest = states.iter().map(|state| state.enforced.by_one()).max().unwrap_or(0);
        Ok(ForcedKos {
            open: sum(states.iter()),
            recurring: sum(states.iter().filter(|state| state.recurring)),
            by_string: (1..=largest).map(|stones| kos_with_strings(table, &states, stones)).collect(),
        })
    }

    /// The number of stones of the largest strings that a forced ko needs; `None` if there is none.
    pub fn largest_string(&self) -> Option<u8> {
        self.by_string.iter().rev().find(|kos| kos.forced > 0).map(|kos| kos.stones)
    }
}

/// The open states of the table, up to symmetry, with what is known of them.
fn open_states(table: &RetrogradeTable, control: &Control<'_>) -> Result<Vec<OpenState>, LimitError> {
    let insistence = Insistence::find(table, control)?;
    let (needed, recurring) = (insistence.needed_strings(control)?, insistence.recurring(control)?);
    let enforced = insistence.enforced_strings(control)?;
    let known = insistence.numbers.iter().enumerate().map(|(index, &number)| OpenState {
        number: number as usize,
        weight: table.numbering.states_of_number(number as usize),
        needed: needed[index],
        enforced: enforced[index],
        recurring: recurring[index],
        in_part: table.is_in_part(number as usize),
    });
    Ok(known.collect())
}

/// Number of states that these stand for.
fn sum<'s>(states: impl Iterator<Item = &'s OpenState>) -> u64 {
    states.map(|state| state.weight).sum()
}

fn kos_with_strings(table: &RetrogradeTable, states: &[OpenState], stones: u8) -> KosWithStrings {
    let recurring = || states.iter().filter(|state| state.needed >= stones && state.recurring);
    let in_part = || recurring().filter(|state| state.in_part);
    let by_both = || states.iter().filter(|state| state.enforced.by_both() >= stones);
    KosWithStrings {
        stones,
        by_one: sum(states.iter().filter(|state| state.enforced.by_one() >= stones)),
        by_both: sum(by_both()),
        forced: sum(states.iter().filter(|state| state.needed >= stones)),
        recurring: sum(recurring()),
        in_part: sum(in_part()),
        example: table.smallest(recurring()).and_then(|found| table.with_cycle(found)),
        example_in_part: table.smallest(in_part()).and_then(|found| table.with_cycle(found)),
        example_by_both: table.smallest(by_both()),
    }
}

impl RetrogradeTable {
    /// True if some player can force an end in which he does not lose the whole board.
    fn is_in_part(&self, number: usize) -> bool {
        let (bounds, whole) = (self.bounds[number], self.size().area() as i8);
        bounds.lo > -whole || bounds.hi < whole
    }

    /// The state with the fewest stones, and its bounds.
    fn smallest<'s>(&self, states: impl Iterator<Item = &'s OpenState>) -> Option<(TableState, Interval)> {
        let stones = |state: &&OpenState| self.numbering.state(state.number).position.occupied().count_ones();
        let number = states.min_by_key(stones)?.number;
        Some((self.numbering.state(number), self.bounds[number].interval()))
    }

    fn with_cycle(&self, (state, value): (TableState, Interval)) -> Option<ForcedKo> {
        Some(ForcedKo { state, value, cycle: self.insisting_cycle(state)? })
    }

    /// A shortest cycle of insisting moves from `start` back to it, by breadth-first search; of several the first in the order of
    /// moves. `None` if the state is on no such cycle.
    pub fn insisting_cycle(&self, start: TableState) -> Option<Vec<(Move, u8)>> {
        let mut reached = ItemIndex::new(vec![start]);
        // By reached state after the start, the state before it and the move that leads to it.
        let mut came = vec![None];
        let mut next = 0;
        while let Some(&state) = reached.items().get(next) {
            for found in self.insisting_moves(&state) {
                let AfterMove::State(after) = found.after else { continue };
                let step = Some((next, (found.game_move, self.captured_string(&state, &found))));
                if after == start {
                    return Some(path(&came, step));
                }
                if reached.index_or_insert(after) as usize == came.len() {
                    came.push(step);
                }
            }
            next += 1;
        }
        None
    }
}

/// A move, with the index of the state before it.
type Step<M> = Option<(usize, M)>;

/// The moves from the start up to the step `last`.
fn path<M: Copy>(came: &[Step<M>], last: Step<M>) -> Vec<M> {
    let mut moves: Vec<M> =
        std::iter::successors(last, |&(before, _)| came[before]).map(|(_, game_move)| game_move).collect();
    moves.reverse();
    moves
}
