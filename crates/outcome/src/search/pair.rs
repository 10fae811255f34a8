//! What both players can force, where that can differ: by the search for each.
//!
//! Under rule sets by which every sequence ends the two differ only if ends without result count as no end
//! ([`VoidIs::Separate`](crate::payoff::VoidIs::Separate)). Then what Black can force and what White can are looked for apart.

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{Done, Ended, GameMove};

use super::value::{Bracket, Question, bracket};
use crate::best::{BestMoves, denying};
use crate::interval::Interval;

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
    fn judged(&mut self) -> Vec<(Done, [bool; 2])> {
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
            let next = |done: Done| [&played[..], &[done]].concat();
            let after = |done: Done| Pair::<S>::new(Question { played: &next(done), ..question });
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
    fn denying(&self, to_move: Colour, judged: &[(Done, [bool; 2])], after: impl Fn(Done) -> Pair<S>) -> Option<Done> {
        let opponent = (!to_move).index();
        let denied: Vec<Done> = judged.iter().filter(|(_, kept)| kept[opponent]).map(|&(done, _)| done).collect();
        let values: Vec<Interval> = denied.iter().map(|&done| after(done).value()).collect();
        denying(to_move, values.into_iter()).map(|place| denied[place])
    }
}
