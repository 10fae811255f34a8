//! The value, the best moves and the strategies for one position under one rule set.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, PointSet, in_narrowest};
use koatlas_files::Control;
use koatlas_rules::{Bar, End, GameMove, Outcome, RuleSet, Settlement, StartError};
use serde::{Deserialize, Serialize};

use crate::all_states::AllStates;
use crate::best::{AfterMove, BestMoves, Strategy, StrategyMoves, Variation};
use crate::game::SearchGame;
use crate::memoryless::{WholeBoardWin, find_whole_board_win, is_sound};
use crate::payoff::{HalfPoints, Interval, Terms, WIN, Winner};
use crate::retrograde::{KoRule, RetrogradeTable, TableState};
use crate::search::value::{Brackets, ValueQuestion};
use crate::stack::run_on_large_stack;

koatlas_board::named_values! {
    /// The method by which a solution was found.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum SolveMethod {
        /// Proof-number search over states with their history.
        #[default]
        Search = "proof-number search over states with their history",
        /// Depth-first search for a strategy that does not look at the history: see [`find_whole_board_win`].
        Memoryless = "depth-first search for a strategy that does not look at the history",
        /// Retrograde analysis of all states that can be reached.
        AllStates = "retrograde analysis of all states that can be reached",
        /// Table of all states of the board.
        Table = "retrograde analysis of all states of the board",
        /// No search: nothing ends a sequence under the rule set, so no player can force an end.
        NoEnds = "nothing ends a sequence under this rule set",
    }
}

/// The value of a board under a rule set, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameSolution {
    /// Bounds in half points, Black minus White: Black can force an end worth at least `lo`, White one worth at most `hi`. If the
    /// solution is not `exact`, the players may be able to force more.
    #[serde(flatten)]
    pub value: Interval,
    /// True if neither player can force more. If the values then differ, each player can keep the sequence from ending.
    pub exact: bool,
    /// The best moves of the start: complete if `exact`, otherwise empty. By [`SolveMethod::Memoryless`] it is the one move of the strategy if
    /// its player is to move; others may be as good.
    #[serde(flatten)]
    pub best: BestMoves<GameMove>,
    /// A line of best play: see [`BestMoves`].
    pub variation: Vec<GameMove>,
    /// If the variation comes back to an earlier state: the number of moves before that state.
    pub repeats_from: Option<usize>,
    /// The outcome at the end of the variation, if it ends.
    pub outcome: Option<Outcome>,
    /// Number of states that were looked at.
    pub states: u64,
    /// The method by which it was found.
    pub method: SolveMethod,
    /// The strategies by which Black gets the lower bound, and White the upper one.
    #[serde(skip)]
    pub strategies: [Option<Strategy>; 2],
}

impl GameSolution {
    /// The winner when White gets `komi` half points, if that is known.
    pub fn winner(&self, komi: HalfPoints) -> Option<Winner> {
        Winner::if_known(self.value, self.exact, komi)
    }
}

/// Finds the value of `board` under `rules`.
///
/// If every sequence ends under `rules`, the two bounds are equal, unless ends without result count as no end
/// ([`VoidIs::Separate`](crate::VoidIs::Separate)). Otherwise they can differ: then each player can keep play going for ever.
///
/// # Errors
/// [`StartError`] if a sequence cannot begin on `board`.
pub fn solve(
    rules: &RuleSet,
    board: &BoardPosition,
    terms: Terms,
    control: &Control<'_>,
) -> Result<GameSolution, StartError> {
    in_narrowest!(board, S in [u64, u128] => run_on_large_stack(|| solve_in::<S>(rules, board, terms, control)))
}

fn solve_in<S: PointSet>(
    rules: &RuleSet,
    board: &BoardPosition,
    terms: Terms,
    control: &Control<'_>,
) -> Result<GameSolution, StartError> {
    let mut game = SearchGame::<S>::new(rules, board)?;
    // Without this the search would begin before it looks at the request to stop.
    if control.is_stopped() {
        let method = if rules.is_finite() { SolveMethod::Search } else { SolveMethod::AllStates };
        return Ok(GameSolution { method, ..GameSolution::default() });
    }
    if rules.ends.is_empty() {
        let best = BestMoves { both: legal_moves(&mut game), ..BestMoves::default() };
        return Ok(GameSolution { exact: true, best, method: SolveMethod::NoEnds, ..GameSolution::default() });
    }
    if !rules.is_finite() {
        return Ok(from_all_states(&mut game, terms, control));
    }
    let payoffs = payoffs(&mut game, board.size().area(), terms, control);
    let question = ValueQuestion { rules, board, terms, prefix: &[], payoffs: &payoffs, control };
    if board.size().area() <= SMALL_AREA || !is_sound(rules, board) {
        return Ok(from_search(Brackets::<S>::new(question), question));
    }
    // What is easy takes few states. Then the search without histories has its turn, and then all states that are allowed.
    let few = Control { nodes: control.nodes.min(FEW_STATES), ..*control };
    let brackets = Brackets::<S>::new(ValueQuestion { control: &few, ..question });
    if brackets.is_decided() || control.is_stopped() {
        return Ok(from_search(brackets.with_limits(control), question));
    }
    drop(brackets);
    let found = by_whole_board_win(&mut game, question);
    Ok(found.unwrap_or_else(|| from_search(Brackets::<S>::new(question), question)))
}

/// Number of points up to which every whole board is decided by the search through states with their history.
const SMALL_AREA: usize = 16;

/// Most states of each claim in the first search through states with their history.
const FEW_STATES: u64 = 1 << 20;

/// Most states of the search without histories if no limit is given: some minutes. 4x5 takes half as many.
const MEMORYLESS_STATES: u64 = 1 << 28;

/// The solution if the player who is ahead gets the whole board. If nobody is ahead, that is the player to move.
fn by_whole_board_win<S: PointSet>(game: &mut SearchGame<S>, question: ValueQuestion<'_, '_>) -> Option<GameSolution> {
    let ValueQuestion { rules, board, control, .. } = question;
    let most = if control.nodes == u64::MAX { MEMORYLESS_STATES } else { control.nodes };
    let control = Control { nodes: most, ..*control };
    let player = match game.score() {
        0 => board.to_move(),
        score if score > 0 => Colour::Black,
        _ => Colour::White,
    };
    let (states, win) = find_whole_board_win(rules, board, player, &control);
    let WholeBoardWin { strategy, line: variation } = win?;
    let value = strategy.value;
    // The opponent needs nothing for his bound: no score is beyond it.
    let of_opponent = Strategy { player: !player, value, moves: StrategyMoves::Nodes(vec![Vec::new()]) };
    let best = if board.to_move() == player { variation.iter().copied().take(1).collect() } else { legal_moves(game) };
    let mut strategies = [Some(strategy), Some(of_opponent)];
    if player == Colour::White {
        strategies.reverse();
    }
    Some(GameSolution {
        value: Interval { lo: Some(value), hi: Some(value) },
        exact: true,
        best: BestMoves { both: best, one: None },
        variation,
        states,
        method: SolveMethod::Memoryless,
        strategies,
        ..GameSolution::default()
    })
}

fn legal_moves<S: PointSet>(game: &mut SearchGame<S>) -> Vec<GameMove> {
    game.legal_moves().into_iter().map(|candidate| game.game_move(candidate.action)).collect()
}

fn from_search<'a, S: PointSet>(mut brackets: Brackets<'a, S>, question: ValueQuestion<'_, 'a>) -> GameSolution {
    let (value, strategies, states) = (brackets.value(), brackets.strategies(), brackets.states());
    let known = GameSolution { value, states, strategies, ..GameSolution::default() };
    if !brackets.is_decided() {
        return known;
    }
    let best = brackets.best();
    let (variation, ended) = brackets.variation(question);
    GameSolution { exact: true, best, variation, outcome: ended.map(|ended| ended.outcome), ..known }
}

/// The solution from all states that can be reached; without a value if there are more than `control` allows.
fn from_all_states<S: PointSet>(game: &mut SearchGame<S>, terms: Terms, control: &Control<'_>) -> GameSolution {
    let none = GameSolution { method: SolveMethod::AllStates, ..GameSolution::default() };
    let Some(all) = AllStates::new(game, terms, control) else { return none };
    let (variation, outcome, repeats_from) = parts(all.variation(), |(outcome, _)| outcome);
    GameSolution {
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

/// Splits a variation into its moves, the outcome of its end, and the number of moves before the state that it comes back to.
fn parts<M, E>(
    variation: Option<Variation<M, E>>,
    outcome: impl Fn(E) -> Outcome,
) -> (Vec<M>, Option<Outcome>, Option<usize>) {
    let Some(Variation { moves, end }) = variation else { return Default::default() };
    match end {
        AfterMove::End(end) => (moves, Some(outcome(end)), None),
        AfterMove::State(from) => (moves, None, Some(from)),
    }
}

/// Most positions that [`scores`] goes through.
const POSITIONS: u32 = 100_000;

/// All payoffs that the value can be, in half points, ascending.
///
/// If stones can be forfeited, scores can lie beyond those of all positions, but the value cannot: a player who always
/// passes forfeits nothing, so he gets at least his worst score. Every number in between is possible.
fn payoffs<S: PointSet>(game: &mut SearchGame<S>, area: usize, terms: Terms, control: &Control<'_>) -> Vec<HalfPoints> {
    let area = area as i32;
    let mut scores = scores(game, control).unwrap_or_else(|| (-area..=area).collect());
    // Forfeited stones change scores, so every number between the least and the greatest score is possible.
    if let (true, Some(&first), Some(&last)) = (game.rules.forfeit.is_some(), scores.first(), scores.last()) {
        scores = (first..=last).collect();
    }
    let ends = payoffs_of_ends(&game.rules, terms);
    let payoffs: BTreeSet<HalfPoints> = scores.into_iter().map(|score| 2 * score).chain(ends).collect();
    payoffs.into_iter().collect()
}

/// The scores of all positions that can be reached; `None` if there are more than [`POSITIONS`] or the work is stopped.
fn scores<S: PointSet>(game: &mut SearchGame<S>, control: &Control<'_>) -> Option<BTreeSet<i32>> {
    let mut scores = BTreeSet::new();
    let mut number = 0;
    while number < game.history.positions.count() {
        if number == POSITIONS || number.is_multiple_of(1024) && control.is_stopped() {
            return None;
        }
        // Finding the plays adds the positions after them to the table, which grows ahead of `number`.
        for colour in Colour::BOTH {
            game.history.positions.plays(number, colour);
        }
        scores.insert(game.history.positions.score(number));
        number += 1;
    }
    Some(scores)
}

/// The payoffs of the ends by repetition under `rules`, in half points.
fn payoffs_of_ends(rules: &RuleSet, terms: Terms) -> Vec<HalfPoints> {
    let settlements = rules.ends.iter().filter_map(|end| match *end {
        End::Repetition(_, settlement) if settlement != Settlement::VoidIfAgreed => Some(settlement),
        _ => None,
    });
    let without_result = terms.interval_of_end(Outcome::Void, 0).lo;
    let payoffs = settlements.flat_map(|settlement| {
        let wins = settlement.outcomes().iter().any(|outcome| matches!(outcome, Outcome::Win(_)));
        let wins: &[HalfPoints] = if wins { &[-WIN, WIN] } else { &[] };
        without_result.into_iter().chain(wins.iter().copied())
    });
    payoffs.collect()
}

/// The ko rule of the table that solves `board` under `rules`: for whole boards, and rule sets that remember nothing before the
/// last move and end after two passes. `None` otherwise.
pub fn ko_rule_of_table(rules: &RuleSet, board: &BoardPosition) -> Option<KoRule> {
    let ends = rules.ends == [End::Passes(2)]
        && rules.forfeit.is_none()
        && rules.ko.is_none()
        && rules.later_phases.is_empty();
    let rule = match rules.bars[..] {
        [] => KoRule::Unrestricted,
        [Bar::BasicKo] => KoRule::BasicKo,
        _ => return None,
    };
    (ends && board.is_whole_board()).then_some(rule)
}

/// Looks up `board` in the table of its size, with no passes before.
///
/// # Panics
/// If `table` is of another board size.
pub fn from_table(table: &RetrogradeTable, board: &BoardPosition) -> GameSolution {
    assert_eq!(table.size(), board.size(), "the table is of another board");
    let start = TableState::new(board.stones(), board.to_move());
    let value = table.value(&start).expect("a legal position is in the table");
    let (variation, outcome, repeats_from) = parts(table.variation(&start), |_| Outcome::Score);
    GameSolution {
        value: Interval { lo: value.lo.map(|score| 2 * score), hi: value.hi.map(|score| 2 * score) },
        exact: true,
        best: table.best_moves(&start).map(|best| GameMove::from(best.game_move)),
        variation: variation.into_iter().map(GameMove::from).collect(),
        outcome,
        repeats_from,
        states: table.states(),
        method: SolveMethod::Table,
        ..GameSolution::default()
    }
}
