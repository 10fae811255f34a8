//! What the players of a fight want.

use koatlas_board::{Colour, Point, PointSet};
use koatlas_rules::Outcome;

use crate::game::SearchGame;
use crate::payoff::{Interval, Terms, VoidIs, WIN};

/// What the players fight for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightGoal {
    /// The score of the whole board.
    Value,
    /// The life of the string on a point: it is dead once a stone on the point has been captured, and alive if the game ends before.
    Life {
        /// A point of the string.
        point: Point,
        /// The owner of the string.
        owner: Colour,
    },
}

impl FightGoal {
    /// The worth of the position of `game`, in which the sequence may have ended with `outcome`; `None` if play goes on.
    pub(super) fn worth<S: PointSet>(&self, game: &mut SearchGame<S>, outcome: Option<Outcome>) -> Option<Interval> {
        let terms = Terms { komi: 0, void_is: VoidIs::Separate };
        let FightGoal::Life { point, owner } = *self else {
            return outcome.map(|outcome| terms.interval_of_end(outcome, game.score()));
        };
        let index = game.history.positions.local_board.index(point);
        let lives = index.is_none_or(|index| game.position().stones(owner).contains(index));
        let winner = |winner: Colour| Some(Interval::of(if winner == Colour::Black { WIN } else { -WIN }));
        match outcome {
            _ if !lives => winner(!owner),
            Some(Outcome::Score) => winner(owner),
            outcome => outcome.map(|outcome| terms.interval_of_end(outcome, 0)),
        }
    }
}
