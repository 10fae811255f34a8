//! The value of a state, between a claim that holds and one that does not.

use std::thread;

use koatlas_board::{BoardPosition, Colour, PointSet};
use koatlas_rulesets::{Done, RuleSet};

use super::at_least::AtLeast;
use super::decided::Decided;
use super::prove::Search;
use crate::deep::STACK;
use crate::effort::Effort;
use crate::game::state::Game;
use crate::payoff::{HalfPoints, Terms};

/// Open states that are remembered: 2 to this power.
const TABLE: u32 = 20;

/// What is asked.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub rules: &'a RuleSet,
    pub board: &'a BoardPosition,
    pub terms: Terms,
    /// Whose bound is looked for, if ends without result count as no end.
    pub forced_by: Colour,
    /// The moves made from the start of the board to the state that is asked about.
    pub played: &'a [Done],
    /// Every payoff that the value can be, ascending.
    pub payoffs: &'a [HalfPoints],
    pub effort: &'a Effort,
}

/// The greatest claim that holds and the least that does not, as far as they are decided.
pub(crate) struct Bracket<S: PointSet> {
    pub holds: Option<Decided<S, AtLeast>>,
    pub fails: Option<Decided<S, AtLeast>>,
    /// What Black can force at least.
    pub lo: Option<HalfPoints>,
    /// What White can force at most.
    pub hi: Option<HalfPoints>,
    /// States that were expanded.
    pub states: u64,
    /// Whether no claim is left to decide.
    pub is_decided: bool,
}

/// Looks for the greatest payoff that Black can force.
///
/// Claims are decided two at a time, in the same order for any number of threads, and each by a search of its own: so
/// the numbers of states are always the same.
pub(crate) fn bracket<S: PointSet>(question: Question<'_>) -> Bracket<S> {
    let claims = question.payoffs.len() as i64;
    let mut bracket = Bracket { holds: None, fails: None, lo: None, hi: None, states: 0, is_decided: false };
    // Claim i is the payoff i; the claim after the last one is of more than that. Claim -1 asks nothing.
    let (mut from, mut to) = (-1, claims + 1);
    while to - from > 1 {
        let third = (to - from) / 3;
        let pair = if third == 0 { [Some(from + 1), None] } else { [Some(from + third), Some(to - third)] };
        for (claim, (states, decided)) in decide(question, pair) {
            bracket.states += states;
            let Some(decided) = decided else { return bracket };
            if decided.winner() == Colour::Black && claim > from {
                (from, bracket.lo) = (claim, question.payoffs.get(claim as usize).copied());
                bracket.holds = Some(decided);
            } else if decided.winner() == Colour::White && claim < to {
                (to, bracket.hi) = (claim, (claim - 1).try_into().ok().map(|at: usize| question.payoffs[at]));
                bracket.fails = Some(decided);
            }
        }
    }
    bracket.is_decided = true;
    bracket
}

type Answer<S> = (u64, Option<Decided<S, AtLeast>>);

/// Decides two claims, side by side if there are threads for both.
fn decide<S: PointSet>(question: Question<'_>, claims: [Option<i64>; 2]) -> Vec<(i64, Answer<S>)> {
    let one = |claim: i64| {
        let payoffs = question.payoffs;
        let above = || payoffs.last().map_or(0, |last| last + 1);
        one_claim(question, payoffs.get(claim as usize).copied().unwrap_or_else(above))
    };
    let claims: Vec<i64> = claims.into_iter().flatten().collect();
    if rayon::current_num_threads() == 1 {
        return claims.into_iter().map(|claim| (claim, one(claim))).collect();
    }
    thread::scope(|scope| {
        let started: Vec<_> = claims
            .into_iter()
            .map(|claim| {
                let work = move || one(claim);
                (claim, thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work))
            })
            .collect();
        let finished = started.into_iter().map(|(claim, handle)| {
            // Where no thread can be had, the work is done here.
            let answer = handle.map_or_else(
                |_| one(claim),
                |handle| handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            );
            (claim, answer)
        });
        finished.collect()
    })
}

fn one_claim<S: PointSet>(question: Question<'_>, threshold: HalfPoints) -> Answer<S> {
    let Question { rules, board, terms, forced_by, played, effort, .. } = question;
    let mut game = Game::new(rules, board).expect("the start has been looked at before");
    for &done in played {
        game.make_done(done);
    }
    Decided::by(Search::new(game, AtLeast { terms, threshold, forced_by }, TABLE).within(effort))
}
