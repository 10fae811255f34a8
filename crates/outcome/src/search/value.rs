//! The value of a state, between a claim that holds and one that does not.
//!
//! Under rule sets by which every sequence ends the two differ only if ends without result count as no end
//! ([`VoidIs::Separate`](crate::payoff::VoidIs::Separate)). Then what Black can force and what White can are looked for apart.

use std::thread;

use koatlas_board::{BoardPosition, Colour, PointSet};
use koatlas_rulesets::{Action, Ended, GameMove, RuleSet};

use crate::best::{BestMoves, denying};
use crate::deep::STACK;
use crate::game::state::Game;
use crate::payoff::{HalfPoints, Interval, Terms};
use crate::search::decided::{AtLeast, Decided};
use crate::search::prove::Search;
use crate::strategy::Effort;

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
    pub played: &'a [Action<usize>],
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

/// The brackets of one state: of what Black can force, and of what White can.
pub(crate) struct Pair<S: PointSet> {
    pub of: [Bracket<S>; 2],
}

impl<S: PointSet> Pair<S> {
    /// Looks for both, within the limits of the question for each.
    pub fn new(question: Question<'_>) -> Pair<S> {
        Pair { of: Colour::BOTH.map(|forced_by| bracket::<S>(Question { forced_by, ..question })) }
    }

    pub fn is_decided(&self) -> bool {
        self.of.iter().all(|bracket| bracket.is_decided)
    }

    /// What both can force.
    pub fn value(&self) -> Interval {
        Interval { lo: self.of[0].lo, hi: self.of[1].hi }
    }

    /// The legal moves with whether they keep what Black can force, and what White can. What is not decided within the limits is
    /// left out.
    fn judged(&mut self) -> Vec<(Action<usize>, [bool; 2])> {
        let [black, white] = &mut self.of;
        let both = black.keeping().into_iter().zip(white.keeping());
        both.filter_map(|((done, lo), (_, hi))| Some((done, [lo?, hi?]))).collect()
    }

    /// The best moves.
    pub fn best(&mut self) -> BestMoves<GameMove> {
        let best = BestMoves::of(&self.judged());
        match self.of[0].search() {
            Some(search) => best.map(|done| search.game.game_move(done)),
            None => BestMoves::default(),
        }
    }

    /// A line of best play from the start of the question, and how it ends; not to the end if a limit is reached.
    pub fn variation(mut self, question: Question<'_>) -> (Vec<GameMove>, Option<Ended>) {
        let (mut line, mut played) = (Vec::new(), Vec::new());
        while let (true, Some(search)) = (self.is_decided(), self.of[0].search()) {
            let to_move = search.game.now.to_move;
            if self.value().value().is_some() {
                let (rest, ended) = self.of[to_move.index()].variation();
                line.extend(rest);
                return (line, ended);
            }
            let judged = self.judged();
            let both = judged.iter().find(|(_, kept)| *kept == [true; 2]).map(|&(done, _)| done);
            let next = |done: Action<usize>| [&played[..], &[done]].concat();
            let after = |done: Action<usize>| Pair::<S>::new(Question { played: &next(done), ..question });
            let Some(done) = both.or_else(|| self.denying(to_move, &judged, after)) else { break };
            line.extend(self.of[0].search().map(|search| search.game.game_move(done)));
            let ended = self.of.iter_mut().flat_map(Bracket::searches).map(|search| search.game.make_done(done)).last();
            if let Some(Some(ended)) = ended {
                return (line, Some(ended));
            }
            if both.is_none() {
                self = after(done);
            }
            played.push(done);
        }
        (line, None)
    }

    /// The move that keeps what the opponent can force and leaves the player to move the most.
    fn denying(
        &self,
        to_move: Colour,
        judged: &[(Action<usize>, [bool; 2])],
        after: impl Fn(Action<usize>) -> Pair<S>,
    ) -> Option<Action<usize>> {
        let opponent = (!to_move).index();
        let denied: Vec<Action<usize>> =
            judged.iter().filter(|(_, kept)| kept[opponent]).map(|&(done, _)| done).collect();
        let values: Vec<Interval> = denied.iter().map(|&done| after(done).value()).collect();
        denying(to_move, values.into_iter()).map(|place| denied[place])
    }
}
