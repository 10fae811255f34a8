//! The value of a state: a binary search for the greatest payoff that Black can force, and lines of play by the proofs.
//!
//! Under rule sets under which every sequence ends, White can force just what Black cannot exceed. There is one exception:
//! if ends without result count as no end ([`VoidIs::Separate`]), the bounds of the players are searched for separately.

use koatlas_board::{BoardPosition, Colour, PointSet};
use koatlas_files::Control;
use koatlas_rules::{Action, GameMove, RuleSet, SequenceEnd};

use super::{ClaimSearch, DecidedClaim, OutcomeClaim};
use crate::best::{BestMoves, Strategy, denying_index};
use crate::game::SearchGame;
use crate::payoff::{HalfPoints, Interval, Terms, VoidIs};
use crate::stack::map_on_large_stacks;

/// The claim that the end is worth at least `threshold` to Black.
#[derive(Clone, Copy, Debug)]
pub struct AtLeastClaim {
    /// The worth of ends.
    pub terms: Terms,
    /// The least worth for which the claim holds, in half points.
    pub threshold: HalfPoints,
    /// The player whose bound is searched for: it decides the worth of an end without result under [`VoidIs::Separate`].
    pub forced_by: Colour,
}

impl<S: PointSet> OutcomeClaim<S> for AtLeastClaim {
    fn holds(&self, game: &mut SearchGame<S>, ended: SequenceEnd) -> bool {
        let score = game.score();
        self.terms.payoff(ended.outcome, score, self.forced_by) >= self.threshold
    }

    /// Points of unconditional life are the player's whatever happens: see [`UnconditionalLife`](crate::UnconditionalLife).
    fn holds_before_end(&self, game: &mut SearchGame<S>) -> Option<bool> {
        let [lo, hi] = game.life_bounds()?;
        if 2 * lo >= self.threshold {
            return Some(true);
        }
        (2 * hi < self.threshold).then_some(false)
    }

    fn lead(&self, game: &mut SearchGame<S>) -> i32 {
        (2 * game.score() - self.threshold) / 2
    }

    fn is_symmetric(&self) -> bool {
        true
    }

    /// The worth that is still needed: stones forfeited so far count as points already. And who has given up life: his bounds by
    /// unconditional life do not hold any more.
    fn extra_state(&self, game: &SearchGame<S>) -> i32 {
        let [black, white] = game.history.gave_up_life.map(i32::from);
        4 * (self.threshold - 2 * game.forfeits) + 2 * black + white
    }
}

/// Exponent of the number of undecided states in the table of a search: 2^22 entries.
const TABLE: u32 = 22;

/// A state whose value is searched for, and the limits of the search.
#[derive(Clone, Copy)]
pub(crate) struct ValueQuestion<'q, 'a> {
    pub rules: &'q RuleSet,
    pub board: &'q BoardPosition,
    pub terms: Terms,
    /// The moves from the start on the board to the state.
    pub prefix: &'q [Action<usize>],
    /// All payoffs that the value can be, ascending.
    pub payoffs: &'q [HalfPoints],
    pub control: &'q Control<'a>,
}

impl<'a> ValueQuestion<'_, 'a> {
    /// Decides the claim that the end is worth at least `payoffs[index]`, or more than all payoffs if there is no such index.
    /// Returns the number of expanded states, too.
    fn decide_claim<S: PointSet>(
        self,
        index: usize,
        forced_by: Colour,
    ) -> (u64, Option<DecidedClaim<'a, S, AtLeastClaim>>) {
        let mut game = SearchGame::new(self.rules, self.board).expect("the start has been looked at before");
        for &action in self.prefix {
            game.make_action(action);
        }
        let above_all = self.payoffs.last().map_or(0, |last| last + 1);
        let threshold = self.payoffs.get(index).copied().unwrap_or(above_all);
        let claim = AtLeastClaim { terms: self.terms, threshold, forced_by };
        DecidedClaim::from_search(ClaimSearch::new(game, claim, TABLE, self.control))
    }
}

/// The greatest claim that is known to hold, and the least that is known to fail.
struct Bracket<'a, S: PointSet> {
    holds: Option<DecidedClaim<'a, S, AtLeastClaim>>,
    fails: Option<DecidedClaim<'a, S, AtLeastClaim>>,
    /// The greatest payoff that Black is known to force.
    lo: Option<HalfPoints>,
    /// The least payoff that White is known to force.
    hi: Option<HalfPoints>,
    states: u64,
    /// True if all claims between are decided.
    is_decided: bool,
}

impl<'a, S: PointSet> Bracket<'a, S> {
    /// Searches for the greatest payoff that Black can force. `forced_by` is the player whose bound that is under
    /// [`VoidIs::Separate`].
    ///
    /// Two claims are decided at a time, each by a search of its own, in the same order for any number of threads. So the
    /// number of expanded states is the same on every run.
    fn new(question: ValueQuestion<'_, 'a>, forced_by: Colour) -> Bracket<'a, S> {
        let payoffs = question.payoffs;
        let mut bracket = Bracket { holds: None, fails: None, lo: None, hi: None, states: 0, is_decided: false };
        // Claim i is that the end is worth at least payoffs[i], and claim payoffs.len() that it is worth more than all of them.
        // Claim `from` holds and claim `to` fails; at first these are claims beyond both ends, which need no search.
        let (mut from, mut to) = (-1, payoffs.len() as i64 + 1);
        while to - from > 1 {
            // Two claims cut the range in three. If it is too short for that, one claim is left.
            let third = (to - from) / 3;
            let claims = if third == 0 { vec![from + 1] } else { vec![from + third, to - third] };
            let results = map_on_large_stacks(&claims, |claim| question.decide_claim(claim as usize, forced_by));
            for (claim, (states, decided)) in claims.into_iter().zip(results) {
                bracket.states += states;
                let Some(decided) = decided else { return bracket };
                if decided.winner() == Colour::Black && claim > from {
                    (from, bracket.lo) = (claim, payoffs.get(claim as usize).copied());
                    bracket.holds = Some(decided);
                } else if decided.winner() == Colour::White && claim < to {
                    (to, bracket.hi) = (claim, (claim - 1).try_into().ok().map(|at: usize| payoffs[at]));
                    bracket.fails = Some(decided);
                }
            }
        }
        bracket.is_decided = true;
        bracket
    }

    fn decided(&mut self) -> impl Iterator<Item = &mut DecidedClaim<'a, S, AtLeastClaim>> {
        [self.holds.as_mut(), self.fails.as_mut()].into_iter().flatten()
    }

    /// The game in the state; `None` only in a bracket in which nothing is decided.
    fn game(&mut self) -> Option<&mut SearchGame<S>> {
        self.decided().next().map(|decided| &mut decided.search.game)
    }

    /// The search for the claim by which `player` gets his way.
    fn won_by(&mut self, player: Colour) -> Option<&mut ClaimSearch<'a, S, AtLeastClaim>> {
        let won = if player == Colour::Black { self.holds.as_mut() } else { self.fails.as_mut() };
        won.map(|decided| &mut decided.search)
    }

    /// The move of `to_move`, who is to move, by the proof that he wins. If unconditional life decides even after a pass, he passes.
    fn winning_move(&mut self, to_move: Colour) -> Option<Action<usize>> {
        let search = self.won_by(to_move)?;
        if search.winner(None) == Some(to_move) {
            let ended = search.game.make_action(Action::Pass);
            let winner = search.winner(ended);
            search.game.undo();
            if winner == Some(to_move) {
                return Some(Action::Pass);
            }
        }
        let proof = search.decide()?;
        let &(action, _) = search.proofs.moves(proof).first()?;
        (search.proofs.winner(proof) == to_move).then_some(action)
    }

    /// The legal moves, each with true if it keeps the bound; `None` if that is not decided within the limits.
    ///
    /// A move of Black cannot raise the bound: it keeps it if the claim that holds still holds after it. A move of White cannot
    /// lower it, and keeps it if the claim that fails still fails. If there is no such claim, every move keeps the bound.
    fn keeping(&mut self) -> Vec<(Action<usize>, Option<bool>)> {
        let Some(to_move) = self.game().map(|game| game.state.to_move) else { return Vec::new() };
        if let Some(search) = self.won_by(to_move) {
            return search.moves_won_by(to_move);
        }
        let legal = self.game().map_or_else(Vec::new, SearchGame::legal_moves);
        legal.into_iter().map(|candidate| (candidate.action, Some(true))).collect()
    }
}

impl<S: PointSet> ClaimSearch<'_, S, AtLeastClaim> {
    /// The legal moves, each with true if `player` gets his way after it; `None` if that is not decided within the limits.
    fn moves_won_by(&mut self, player: Colour) -> Vec<(Action<usize>, Option<bool>)> {
        let mut moves: Vec<(Action<usize>, Option<bool>)> = Vec::new();
        for candidate in self.game.legal_moves() {
            let first = self.game.first_image(candidate);
            if let Some(&(_, known)) = moves.iter().find(|&&(action, _)| action == first) {
                moves.push((candidate.action, known));
                continue;
            }
            let ended = self.game.make(candidate, &mut Vec::new());
            let decided = self.winner(ended);
            let winner = decided.or_else(|| self.decide().map(|proof| self.proofs.winner(proof)));
            self.game.undo();
            moves.push((candidate.action, winner.map(|winner| winner == player)));
        }
        moves
    }
}

/// The brackets of Black and of White; one bracket stands for both unless ends without result count as no end.
pub(crate) struct Brackets<'a, S: PointSet>(Vec<Bracket<'a, S>>);

impl<'a, S: PointSet> Brackets<'a, S> {
    /// Searches for the bounds of both players, within the limits of `question` for each.
    pub fn new(question: ValueQuestion<'_, 'a>) -> Brackets<'a, S> {
        let has_two = question.terms.void_is == VoidIs::Separate;
        // One bracket is enough if the bound of White is the value just below the least claim that fails.
        let players = if has_two { &Colour::BOTH[..] } else { &[Colour::Black] };
        Brackets(players.iter().map(|&player| Bracket::new(question, player)).collect())
    }

    /// The same brackets, whose searches go on with the limits of `control` when moves are judged.
    pub fn with_limits(mut self, control: &Control<'a>) -> Brackets<'a, S> {
        self.0.iter_mut().flat_map(Bracket::decided).for_each(|decided| decided.search.control = *control);
        self
    }

    /// Searches for the bounds after the moves `played` and the move `action` from the start of the board.
    fn after(question: ValueQuestion<'_, 'a>, played: &[Action<usize>], action: Action<usize>) -> Brackets<'a, S> {
        Brackets::new(ValueQuestion { prefix: &[played, &[action]].concat(), ..question })
    }

    /// The bracket of Black, and that of White.
    fn both(&self) -> [&Bracket<'a, S>; 2] {
        [&self.0[0], &self.0[self.0.len() - 1]]
    }

    pub fn is_decided(&self) -> bool {
        self.0.iter().all(|bracket| bracket.is_decided)
    }

    pub fn states(&self) -> u64 {
        self.0.iter().map(|bracket| bracket.states).sum()
    }

    pub fn value(&self) -> Interval {
        let [black, white] = self.both();
        Interval { lo: black.lo, hi: white.hi }
    }

    /// The strategies by which Black and White get their bounds.
    pub fn strategies(&self) -> [Option<Strategy>; 2] {
        let [black, white] = self.both();
        [(&black.holds, black.lo), (&white.fails, white.hi)]
            .map(|(decided, value)| Some(decided.as_ref()?.strategy(value?)))
    }

    /// The legal moves, each with true for Black's and for White's bound if it keeps that bound. Moves that are not decided
    /// within the limits are left out.
    fn moves_with_kept_bounds(&mut self) -> Vec<(Action<usize>, [bool; 2])> {
        let black = self.0[0].keeping();
        let white = self.0.get_mut(1).map_or_else(|| black.clone(), Bracket::keeping);
        black.into_iter().zip(white).filter_map(|((action, lo), (_, hi))| Some((action, [lo?, hi?]))).collect()
    }

    pub fn best(&mut self) -> BestMoves<GameMove> {
        let best = BestMoves::from_judged(&self.moves_with_kept_bounds());
        self.0[0].game().map_or_else(BestMoves::default, |game| best.map(|action| game.game_move(action)))
    }

    /// A line of best play from the state of `question`, and how it ends; shorter if a limit is reached. As soon as both bounds
    /// are equal, both players follow the proofs of the player who is to move then.
    pub fn variation(mut self, question: ValueQuestion<'_, 'a>) -> (Vec<GameMove>, Option<SequenceEnd>) {
        let (mut line, mut played, mut proving) = (Vec::new(), Vec::new(), None);
        while self.is_decided()
            && let Some(to_move) = self.0[0].game().map(|game| game.state.to_move)
        {
            if self.value().value().is_some() {
                proving.get_or_insert(to_move.index().min(self.0.len() - 1));
            }
            let (action, denies) = if let Some(of_player) = proving {
                (self.0[of_player].winning_move(to_move), false)
            } else {
                let judged = self.moves_with_kept_bounds();
                let both = judged.iter().find(|(_, kept)| *kept == [true; 2]).map(|&(action, _)| action);
                let chosen = both.or_else(|| {
                    denying_move(to_move, &judged, |action| Brackets::<S>::after(question, &played, action).value())
                });
                (chosen, both.is_none())
            };
            let Some(action) = action else { break };
            line.extend(self.0[0].game().map(|game| game.game_move(action)));
            let decided = self.0.iter_mut().flat_map(Bracket::decided);
            let ended = decided.map(|decided| decided.search.game.make_action(action));
            if let Some(Some(ended)) = ended.last() {
                return (line, Some(ended));
            }
            if denies {
                self = Brackets::after(question, &played, action);
            }
            played.push(action);
        }
        (line, None)
    }
}

/// The move that keeps the opponent's bound and leaves `to_move` the most: see [`denying_index`].
fn denying_move(
    to_move: Colour,
    judged: &[(Action<usize>, [bool; 2])],
    value_after: impl Fn(Action<usize>) -> Interval,
) -> Option<Action<usize>> {
    let opponent = (!to_move).index();
    let denied = judged.iter().filter(|(_, kept)| kept[opponent]).map(|&(action, _)| action);
    let values: Vec<Interval> = denied.clone().map(value_after).collect();
    denied.clone().nth(denying_index(to_move, values.into_iter())?)
}
