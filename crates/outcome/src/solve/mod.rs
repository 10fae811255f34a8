//! The answer to "who wins?" for one position under one rule set.

mod payoffs;

use koatlas_board::{BoardPosition, Colour, PointSet, in_narrowest};
use koatlas_rulesets::{GameMove, Outcome, RuleSet, StartError};

use crate::best::BestMoves;
use crate::deep::deep;
use crate::explicit::graph::StateGraph;
use crate::explicit::play::Both;
use crate::game::state::Game;
use crate::payoff::{HalfPoints, Interval, Terms, VoidIs, Winner};
use crate::search::decided::{AtLeast, Decided};
use crate::search::value::{Bracket, Pair, Question, bracket};
use crate::strategy::{Effort, Strategy};

pub use payoffs::{from_table, ko_rule_of_table};

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By proof-number search over states with their history.
    Search,
    /// From all states that can be reached, backwards from the ends.
    AllStates,
    /// From a table of all states of the board.
    Table,
    /// Nothing ends a sequence under the rule set, so nobody can force an end.
    NoEnds,
}

impl Method {
    /// The method in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Search => "proof-number search over states with their history",
            Method::AllStates => "retrograde analysis of all states that can be reached",
            Method::Table => "retrograde analysis of all states of the board",
            Method::NoEnds => "nothing ends a sequence under this rule set",
        }
    }
}

/// Who wins, as far as it is known.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Black can force an end worth at least this, in half points, Black minus White; `None`: no end that is known.
    pub lo: Option<HalfPoints>,
    /// White can force an end worth at most this.
    pub hi: Option<HalfPoints>,
    /// Whether nobody can force more than that.
    pub exact: bool,
    /// The best moves of the start; all of them if `exact`.
    pub best: BestMoves<GameMove>,
    /// A line of best play: see [`BestMoves`].
    pub variation: Vec<GameMove>,
    /// How the variation ends.
    pub outcome: Option<Outcome>,
    /// If the variation comes back to an earlier state instead: the number of moves before that.
    pub repeats_from: Option<usize>,
    /// States looked at.
    pub states: u64,
    /// How it was found.
    pub method: Method,
    /// How Black gets `lo`, and how White gets `hi`.
    pub strategies: [Option<Strategy>; 2],
}

impl Answer {
    /// What both players can force, or what is known of it if the answer is not exact.
    #[must_use]
    pub const fn value(&self) -> Interval {
        Interval { lo: self.lo, hi: self.hi }
    }

    /// Who wins when White gets the komi; none if that is not known. Bounds that are not exact can be enough.
    #[must_use]
    pub fn winner(&self, komi: HalfPoints) -> Option<Winner> {
        let winner = Winner::of(self.value(), komi);
        (self.exact || matches!(winner, Winner::Player(_))).then_some(winner)
    }

    /// Nothing is known.
    fn unknown(method: Method) -> Answer {
        Answer {
            lo: None,
            hi: None,
            exact: false,
            best: BestMoves::default(),
            variation: Vec::new(),
            outcome: None,
            repeats_from: None,
            states: 0,
            method,
            strategies: [None, None],
        }
    }
}

/// Finds out who wins from a board under a rule set.
///
/// By a rule set under which every sequence ends the two bounds are the same, unless ends without result count as no end
/// ([`VoidIs::Separate`]). Otherwise they can differ: then each player can keep play going for ever.
///
/// # Errors
/// If a sequence cannot begin there: see [`StartError`].
pub fn solve(rules: &RuleSet, board: &BoardPosition, terms: Terms, effort: &Effort) -> Result<Answer, StartError> {
    in_narrowest!(board, S in [u64, u128] => deep(|| solve_in::<S>(rules, board, terms, effort)))
}

fn solve_in<S: PointSet>(
    rules: &RuleSet,
    board: &BoardPosition,
    terms: Terms,
    effort: &Effort,
) -> Result<Answer, StartError> {
    let mut game = Game::<S>::new(rules, board)?;
    if (effort.stop)() {
        return Ok(Answer::unknown(if rules.is_finite() { Method::Search } else { Method::AllStates }));
    }
    if rules.ends().is_empty() {
        let both = game.legal().into_iter().map(|candidate| game.game_move(candidate.done)).collect();
        let best = BestMoves { both, ..BestMoves::default() };
        return Ok(Answer { exact: true, best, ..Answer::unknown(Method::NoEnds) });
    }
    if !rules.is_finite() {
        return Ok(from_all_states(game, terms, effort));
    }
    let payoffs = payoffs::payoffs(&mut game, board.size().area(), terms, effort);
    let question = Question { rules, board, terms, forced_by: Colour::Black, played: &[], payoffs: &payoffs, effort };
    Ok(if terms.void_is == VoidIs::Separate { from_two::<S>(question) } else { from_one(bracket::<S>(question)) })
}

/// The answer of a search whose bounds are the same in the end.
fn from_one<S: PointSet>(mut bracket: Bracket<S>) -> Answer {
    let both = if bracket.is_decided { bracket.best() } else { Vec::new() };
    let (variation, ended) = if bracket.is_decided { bracket.variation() } else { (Vec::new(), None) };
    Answer {
        lo: bracket.lo,
        hi: bracket.hi,
        exact: bracket.is_decided,
        best: BestMoves { both, ..BestMoves::default() },
        variation,
        outcome: ended.map(|ended| ended.outcome),
        repeats_from: None,
        states: bracket.states,
        method: Method::Search,
        strategies: strategies(&bracket, &bracket),
    }
}

/// The answer of two searches, one for each player.
fn from_two<S: PointSet>(question: Question<'_>) -> Answer {
    let mut pair = Pair::<S>::new(question);
    let [black, white] = &pair.of;
    let (strategies, states) = (strategies(black, white), black.states + white.states);
    let (exact, Interval { lo, hi }) = (pair.is_decided(), pair.value());
    let best = if exact { pair.best() } else { BestMoves::default() };
    let (variation, ended) = if exact { pair.variation(question) } else { (Vec::new(), None) };
    Answer {
        lo,
        hi,
        exact,
        best,
        variation,
        outcome: ended.map(|ended| ended.outcome),
        repeats_from: None,
        states,
        method: Method::Search,
        strategies,
    }
}

fn strategies<S: PointSet>(black: &Bracket<S>, white: &Bracket<S>) -> [Option<Strategy>; 2] {
    let of = |decided: Option<_>, player, value: Option<_>| {
        let decided: &Decided<S, AtLeast> = decided?;
        Some(decided.strategy(player, value?))
    };
    [of(black.holds.as_ref(), Colour::Black, black.lo), of(white.fails.as_ref(), Colour::White, white.hi)]
}

/// The answer from all states, if they are not too many.
fn from_all_states<S: PointSet>(game: Game<S>, terms: Terms, effort: &Effort) -> Answer {
    let names = Game::<S>::new(&game.rules, game.board()).ok();
    let none = Answer::unknown(Method::AllStates);
    let most = usize::try_from(effort.states.min(effort.memory / BYTES_A_STATE)).unwrap_or(usize::MAX);
    let (Some(names), Ok(graph)) = (names, StateGraph::new(game, most, &*effort.stop)) else { return none };
    let both = Both::new(graph, terms);
    let Interval { lo, hi } = both.value(0);
    let (variation, outcome, repeats_from) = both.variation(&names);
    Answer {
        lo,
        hi,
        exact: true,
        best: both.best(&names),
        variation,
        outcome,
        repeats_from,
        states: both.graph.states.len() as u64,
        strategies: Colour::BOTH.map(|player| both.strategy(&names, player)),
        ..none
    }
}

/// What a state takes with its moves and its history, roughly.
const BYTES_A_STATE: u64 = 600;

#[cfg(test)]
mod tests;
