//! Long sequences by repeated improvement.

use koatlas_board::PointSet;
use koatlas_rulesets::{Done, Referee};

use super::{legal, length};
use crate::Measure;
use crate::lower::Random;
use crate::lower::SearchLimits;

/// A long sequence from where a referee stands: it is cut somewhere and goes on at random, and the longer one is kept.
///
/// It begins with a known sequence, which must be legal; that may be empty. Passes are made only where no play is legal, or with a chance of one in sixteen. One iteration is one move. The same limits give the same sequence.
/// The sequence returned ends if moves are counted.
pub fn improve<S: PointSet>(
    referee: &mut Referee<S>,
    measure: Measure,
    known: Vec<Done>,
    limits: SearchLimits<'_>,
) -> (u64, Vec<Done>) {
    let begin = referee.turns().len();
    let mut search = Search { random: Random::new(limits.seed), left: limits.iterations, best: (0, known) };
    search.replay(referee, begin, search.best.1.len());
    search.go_on(referee);
    search.keep(referee, begin, measure);
    while search.left > 0 && search.best.0 < limits.target && !(limits.stop)() {
        let kept = search.cut();
        search.replay(referee, begin, kept);
        search.go_on(referee);
        search.keep(referee, begin, measure);
    }
    search.replay(referee, begin, 0);
    search.best
}

struct Search {
    random: Random,
    left: u64,
    best: (u64, Vec<Done>),
}

impl Search {
    /// How many moves of the best sequence stay: most often nearly all.
    fn cut(&mut self) -> usize {
        let moves = self.best.1.len();
        let back = self.random.below(moves + 1);
        let near = self.random.below(2) == 0;
        moves - if near { back.min(1 + self.random.below(16)).min(moves) } else { back }
    }

    /// Goes back to the place where the referee's sequence leaves the best one, and on to `kept` moves of it.
    fn replay<S: PointSet>(&mut self, referee: &mut Referee<S>, begin: usize, kept: usize) {
        let same = |(turn, done): (&koatlas_rulesets::Turn<S>, &Done)| turn.done == *done;
        let turns = referee.turns()[begin..].iter().zip(&self.best.1[..kept]);
        let common = turns.take_while(|&(turn, done)| same((turn, done))).count();
        while referee.turns().len() > begin + common {
            referee.undo();
        }
        for &done in &self.best.1[common..kept] {
            referee.proceed(done).expect("the sequence is legal");
        }
    }

    /// Goes on at random until the sequence has ended, or the iterations are used up and only passes follow.
    fn go_on<S: PointSet>(&mut self, referee: &mut Referee<S>) {
        while referee.ended().is_none() {
            let legal = legal(referee);
            let plays = legal.len() - 1;
            let passes = plays == 0 || self.left == 0 || self.random.below(16) == 0;
            let done = if passes { Done::Pass } else { legal[self.random.below(plays)] };
            referee.proceed(done).expect("the move is legal");
            if self.left == 0 && referee.turns().iter().rev().take_while(|turn| turn.point().is_none()).count() > 100 {
                return;
            }
            self.left = self.left.saturating_sub(1);
        }
    }

    /// Keeps the sequence if it is not shorter than the best one.
    fn keep<S: PointSet>(&mut self, referee: &Referee<S>, begin: usize, measure: Measure) {
        let length = length(referee, measure);
        if length >= self.best.0 && (measure == Measure::Plays || referee.ended().is_some()) {
            self.best = (length, referee.turns()[begin..].iter().map(|turn| turn.done).collect());
        }
    }
}
