//! The answer to "who wins?" for one position under one rule set.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, PointSet, in_narrowest};
use koatlas_rulesets::{Bar, End, GameMove, Outcome, RuleSet, Settlement, StartError};
use koatlas_storage::Control;
use serde::{Deserialize, Serialize};

use crate::all_states::AllStates;
use crate::best::{After, BestMoves, Strategy, Variation};
use crate::game::SearchGame;
use crate::payoff::{HalfPoints, Interval, Terms, WIN, Winner};
use crate::retrograde::{KoRule, Table, TableState};
use crate::search::value::{Brackets, ValueQuestion};
use crate::stack::deep;

koatlas_board::named_values! {
    /// How an answer was found.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum SolveMethod {
        /// By proof-number search over states with their history.
        #[default]
        Search = "proof-number search over states with their history",
        /// From all states that can be reached, backwards from the ends.
        AllStates = "retrograde analysis of all states that can be reached",
        /// From a table of all states of the board.
        Table = "retrograde analysis of all states of the board",
        /// Nothing ends a sequence under the rule set, so nobody can force an end.
        NoEnds = "nothing ends a sequence under this rule set",
    }
}

/// Who wins, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    /// What both players can force, or what is known of it if the answer is not exact: ends worth at least `lo`, and at most `hi`, in
    /// half points, Black minus White.
    #[serde(flatten)]
    pub value: Interval,
    /// Whether nobody can force more than that.
    pub exact: bool,
    /// The best moves of the start; all of them if `exact`.
    #[serde(flatten)]
    pub best: BestMoves<GameMove>,
    /// A line of best play: see [`BestMoves`].
    pub variation: Vec<GameMove>,
    /// If the variation does not end and comes back to an earlier state: the number of moves before that.
    pub repeats_from: Option<usize>,
    /// How the variation ends.
    pub outcome: Option<Outcome>,
    /// States looked at.
    pub states: u64,
    /// How it was found.
    pub method: SolveMethod,
    /// How Black gets the lower bound, and how White gets the upper one.
    #[serde(skip)]
    pub strategies: [Option<Strategy>; 2],
}

impl Solution {
    /// Who wins when White gets the komi, if that is known.
    #[must_use]
    pub fn winner(&self, komi: HalfPoints) -> Option<Winner> {
        Winner::if_known(self.value, self.exact, komi)
    }
}

/// Finds out who wins from a board under a rule set.
///
/// By a rule set under which every sequence ends the two bounds are the same, unless ends without result count as no end
/// ([`VoidIs::Separate`](crate::VoidIs::Separate)). Otherwise they can differ: then each player can keep play going for ever.
///
/// # Errors
/// If a sequence cannot begin there: see [`StartError`].
pub fn solve(
    rules: &RuleSet,
    board: &BoardPosition,
    terms: Terms,
    control: &Control<'_>,
) -> Result<Solution, StartError> {
    in_narrowest!(board, S in [u64, u128] => deep(|| solve_in::<S>(rules, board, terms, control)))
}

fn solve_in<S: PointSet>(
    rules: &RuleSet,
    board: &BoardPosition,
    terms: Terms,
    control: &Control<'_>,
) -> Result<Solution, StartError> {
    let mut game = SearchGame::<S>::new(rules, board)?;
    if control.is_stopped() {
        let method = if rules.is_finite() { SolveMethod::Search } else { SolveMethod::AllStates };
        return Ok(Solution { method, ..Solution::default() });
    }
    if rules.ends.is_empty() {
        let both = game.legal().into_iter().map(|candidate| game.game_move(candidate.done)).collect();
        let best = BestMoves { both, ..BestMoves::default() };
        return Ok(Solution { exact: true, best, method: SolveMethod::NoEnds, ..Solution::default() });
    }
    if !rules.is_finite() {
        return Ok(from_all_states(&mut game, terms, control));
    }
    let payoffs = payoffs(&mut game, board.size().area(), terms, control);
    let question = ValueQuestion { rules, board, terms, played: &[], payoffs: &payoffs, control };
    Ok(from_search(Brackets::<S>::new(question), question))
}

fn from_search<'a, S: PointSet>(mut brackets: Brackets<'a, S>, question: ValueQuestion<'_, 'a>) -> Solution {
    let (value, strategies, states) = (brackets.value(), brackets.strategies(), brackets.states());
    let known = Solution { value, states, strategies, ..Solution::default() };
    if !brackets.is_decided() {
        return known;
    }
    let best = brackets.best();
    let (variation, ended) = brackets.variation(question);
    Solution { exact: true, best, variation, outcome: ended.map(|ended| ended.outcome), ..known }
}

/// The answer from all states, if they are not too many.
fn from_all_states<S: PointSet>(game: &mut SearchGame<S>, terms: Terms, control: &Control<'_>) -> Solution {
    let none = Solution { method: SolveMethod::AllStates, ..Solution::default() };
    let Some(all) = AllStates::new(game, terms, control) else { return none };
    let (variation, outcome, repeats_from) = parts(all.variation(), |(outcome, _)| outcome);
    Solution {
        value: all.value(0),
        exact: true,
        best: all.best(),
        variation,
        outcome,
        repeats_from,
        states: all.states.len() as u64,
        strategies: Colour::BOTH.map(|player| all.strategy(player)),
        ..none
    }
}

/// The moves of a variation, how it ends, or where it begins anew.
fn parts<M, E>(
    variation: Option<Variation<M, E>>,
    outcome: impl Fn(E) -> Outcome,
) -> (Vec<M>, Option<Outcome>, Option<usize>) {
    let Some(Variation { moves, end }) = variation else { return Default::default() };
    match end {
        After::End(end) => (moves, Some(outcome(end)), None),
        After::State(from) => (moves, None, Some(from)),
    }
}

/// Positions that are gone through; if there are more, every score of the board is taken for possible.
const POSITIONS: u32 = 100_000;

/// Every payoff that the value can be, ascending.
///
/// Where stones are forfeited, scores can be beyond those of positions. The value is not: whoever always passes
/// forfeits nothing, so he gets at least the worst score for him. But it can be any number between.
fn payoffs<S: PointSet>(game: &mut SearchGame<S>, area: usize, terms: Terms, control: &Control<'_>) -> Vec<HalfPoints> {
    let area = area as i32;
    let mut scores = scores(game, control).unwrap_or_else(|| (-area..=area).collect());
    if let (true, Some(&first), Some(&last)) = (game.rules.forfeit.is_some(), scores.first(), scores.last()) {
        scores = (first..=last).collect();
    }
    let ends = of_ends(&game.rules, terms);
    let payoffs: BTreeSet<HalfPoints> = scores.into_iter().map(|score| 2 * score).chain(ends).collect();
    payoffs.into_iter().collect()
}

/// The scores of all positions that can be reached, if they are not too many and nothing stops the work.
fn scores<S: PointSet>(game: &mut SearchGame<S>, control: &Control<'_>) -> Option<BTreeSet<i32>> {
    let mut scores = BTreeSet::new();
    let mut place = 0;
    while place < game.history.positions.count() {
        if place == POSITIONS || place.is_multiple_of(1024) && control.is_stopped() {
            return None;
        }
        for colour in Colour::BOTH {
            game.history.positions.plays(place, colour);
        }
        scores.insert(game.history.positions.score(place));
        place += 1;
    }
    Some(scores)
}

/// What ends by repetition are worth.
fn of_ends(rules: &RuleSet, terms: Terms) -> Vec<HalfPoints> {
    let settlements = rules.ends.iter().filter_map(|end| match *end {
        End::Repetition(_, settlement) if settlement != Settlement::VoidIfAgreed => Some(settlement),
        _ => None,
    });
    let without_result = terms.forced(Outcome::Void, 0).lo;
    let wins = |settlement| if settlement == Settlement::Balance { &[-WIN, WIN][..] } else { &[] };
    settlements.flat_map(|settlement| without_result.into_iter().chain(wins(settlement).iter().copied())).collect()
}

/// The ko rule of a table in which the answer for a board under a rule set stands, if there is one: for whole boards under rule
/// sets that remember no more than the last move and end after two passes.
#[must_use]
pub fn ko_rule_of_table(rules: &RuleSet, board: &BoardPosition) -> Option<KoRule> {
    let ends = rules.ends == [End::Passes(2)] && rules.forfeit.is_none() && rules.ko.is_none();
    let rule = match rules.bars[..] {
        [] => KoRule::Unrestricted,
        [Bar::BasicKo] => KoRule::BasicKo,
        _ => return None,
    };
    (ends && board.is_whole_board()).then_some(rule)
}

/// The answer of a table for a board of its size, with nobody having moved.
///
/// # Panics
/// If the table is of another board.
#[must_use]
pub fn from_table(table: &Table, board: &BoardPosition) -> Solution {
    assert_eq!(table.size(), board.size(), "the table is of another board");
    let start = TableState::new(board.stones(), board.to_move());
    let value = table.value(&start).expect("a legal position is in the table");
    let (variation, outcome, repeats_from) = parts(table.variation(&start), |_| Outcome::Score);
    Solution {
        value: Interval { lo: value.lo.map(|score| 2 * score), hi: value.hi.map(|score| 2 * score) },
        exact: true,
        best: table.best_moves(&start).map(|best| GameMove::from(best.made)),
        variation: variation.into_iter().map(GameMove::from).collect(),
        outcome,
        repeats_from,
        states: table.states(),
        method: SolveMethod::Table,
        ..Solution::default()
    }
}
