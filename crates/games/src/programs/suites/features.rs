//! The features of moves for which suites have cases: effects of a last move on the board, and situations that programs are known
//! to confuse.

use koatlas_board::{Colour, Play, PointSet, Position, Suicide};
use koatlas_rules::{Action, Turn, balance_of};

use crate::programs::suites::walk::Walk;

/// A feature of last moves.
pub struct Feature {
    /// The identifier.
    pub id: &'static str,
    /// The description of the move in words.
    pub words: &'static str,
    /// The test for it.
    pub is_shown: fn(&MoveContext<'_>) -> bool,
}

const fn feature(id: &'static str, words: &'static str, is_shown: fn(&MoveContext<'_>) -> bool) -> Feature {
    Feature { id, words, is_shown }
}

/// Index of the feature for which suites have cases on boards of every shape.
pub const REPEATS: usize = 0;

/// Number of features, from the first on, of plays on empty points. Suites have cases of them on square boards, too.
pub const PLAYS: usize = 27;

/// All features, in the order of their indices. They do not depend on a rule set: a move with a feature can be legal or not.
pub const FEATURES: [Feature; 35] = [
    feature("repeats", "a play makes a position that has occurred, and not the one that is there", |f| f.repeats()),
    feature("repeats-by-capture", "a play that takes stones makes a position that has occurred", |f| {
        f.captures() && f.latest().is_some()
    }),
    feature("repeats-without-capture", "a play that removes no stone makes a position that has occurred", |f| {
        f.play.is_some_and(|play| play.removed.is_empty()) && f.latest().is_some()
    }),
    feature("repeats-by-suicide", "a suicide of two stones or more makes a position that has occurred", |f| {
        f.suicide() > 1 && f.latest().is_some()
    }),
    feature("changes-nothing", "a suicide of a single stone leaves the position as it is", |f| f.suicide() == 1),
    feature("repeats-the-start", "a play makes the start position again, on which there are stones", |f| {
        f.repeats() && f.latest() == Some(0) && !f.positions()[0].occupied().is_empty()
    }),
    feature(
        "repeats-the-empty-board",
        "a suicide of two stones or more empties the board, which was empty before",
        |f| f.suicide() > 1 && f.latest().is_some_and(|number| f.positions()[number].occupied().is_empty()),
    ),
    feature(
        "repeats-same-player-to-move",
        "a play makes a position that has occurred with the same player to move",
        |f| f.repeats() && f.situations().next().is_some(),
    ),
    feature(
        "repeats-other-player-to-move",
        "a play makes a position that has occurred, but never with the same player to move",
        |f| f.repeats() && f.situations().next().is_none(),
    ),
    feature("repeats-own-creation", "a player makes a position that he has made by a play before", |f| {
        f.repeats() && f.earlier().any(|number| f.is_own_creation(number))
    }),
    feature(
        "repeats-what-a-pass-left",
        "a play makes a position that has occurred with the same player to move, but only after a pass or at the start",
        |f| f.repeats() && f.situations().next().is_some() && !f.situations().any(|number| f.is_own_creation(number)),
    ),
    feature(
        "repeats-without-passes",
        "a cycle without passes is completed: the same position with the same player to move",
        |f| f.repeats() && f.situations().next().is_some_and(|number| !f.passed_since(number)),
    ),
    feature("repeats-after-a-pass", "a play makes a position that has occurred, but not since the last pass", |f| {
        f.repeats() && f.latest().is_some_and(|number| f.passed_since(number))
    }),
    feature("repeats-a-third-time", "a play makes a position for the third time with the same player to move", |f| {
        f.repeats() && f.situations().count() > 1
    }),
    feature("repeats-a-step", "a play leads from a position to another as an earlier play did", |f| {
        f.repeats() && f.is_same_step()
    }),
    feature("repeats-balanced", "a position recurs, and as many black as white stones were removed since", |f| {
        f.repeats() && f.latest().is_some_and(|number| f.balance_since(number) == 0)
    }),
    feature(
        "repeats-unbalanced",
        "a position recurs, and more stones of one colour than of the other were removed since",
        |f| f.repeats() && f.latest().is_some_and(|number| f.balance_since(number) != 0),
    ),
    feature("retakes-at-once", "one stone was just taken, and the play takes the one stone that took it", |f| {
        f.retakes_one(1)
    }),
    feature(
        "retakes-after-an-exchange",
        "the one stone is retaken after a play elsewhere and its answer: a ko threat",
        |f| f.retakes_one(3) && f.passes(2) == 0,
    ),
    feature("retakes-after-one-pass", "the one stone is retaken after two moves, one of which was a pass", |f| {
        f.retakes_one(3) && f.passes(2) == 1
    }),
    feature("retakes-after-two-passes", "the one stone is retaken after two passes", |f| {
        f.retakes_one(3) && f.passes(2) == 2
    }),
    feature(
        "takes-one-after-two",
        "two stones or more were just taken, and the play takes the one stone that took them: no basic ko",
        |f| matches!(f.retakes(1), Some((1, 2..))),
    ),
    feature(
        "takes-two-after-one",
        "one stone was just taken, and the play there takes two stones or more, the one that took it among them",
        |f| matches!(f.retakes(1), Some((2.., 1))),
    ),
    feature(
        "new-with-colours-exchanged",
        "a new position has its stones on the same points as an earlier one, in other colours",
        |f| {
            f.is_new()
                && f.play
                    .is_some_and(|play| f.positions().iter().any(|earlier| earlier.occupied() == play.after.occupied()))
        },
    ),
    feature("new-but-turned", "a new position is a rotation or reflection of an earlier one", |f| {
        f.is_new() && f.is_turned()
    }),
    feature("captures-without-liberty", "a play has no liberty until it has taken stones: no suicide", |f| {
        f.captures() && f.play.is_some_and(|play| f.is_surrounded(play.point))
    }),
    feature("suicide-of-two", "a suicide of two stones or more makes a new position", |f| {
        f.suicide() > 1 && f.is_new()
    }),
    feature("occupied", "a play on a stone", |f| matches!(f.last, Action::Play(_)) && f.play.is_none()),
    feature("first-pass", "a pass", |f| f.is_pass() && f.passes(f.turns.len()) == 0),
    feature("second-pass-in-a-row", "the second pass in a row, without plays before", |f| {
        f.is_pass() && f.turns.len() == 1 && f.passes(1) == 1
    }),
    feature("second-pass-after-a-play", "the second pass in a row, after a play", |f| {
        f.is_pass() && f.passes(2) == 1 && f.passes(1) == 1 && f.turns.len() > 1
    }),
    feature("third-pass-in-a-row", "the third pass in a row", |f| f.is_pass() && f.passes(3) == 2 && f.passes(2) == 2),
    feature("second-pass-not-in-a-row", "a second pass, with a play between the two", |f| {
        f.is_pass() && f.passes(f.turns.len()) == 1 && f.passes(1) == 0
    }),
    feature(
        "pass-in-the-same-position",
        "a player passes in a position in which he has passed, with plays between",
        |f| f.is_pass() && f.passes(1) == 0 && f.has_passed_here(),
    ),
    feature("pass-for-a-ko", "a pass for a ko", |f| matches!(f.last, Action::KoPass(_))),
];

/// A last move, with the sequence before it: the input of features.
pub struct MoveContext<'a> {
    walk: &'a Walk,
    /// The moves before the last move.
    turns: &'a [Turn<u64>],
    /// The player who moves.
    colour: Colour,
    last: Action<usize>,
    /// The play, if every suicide is legal; `None` if the last move is no play, or there is a stone.
    play: Option<Play<u64>>,
}

impl<'a> MoveContext<'a> {
    /// Creates the input for `last` after the moves of `walk`, as the first rule set of the walk has made them.
    pub fn new(walk: &'a Walk, last: Action<usize>) -> MoveContext<'a> {
        let (positions, colour) = (&walk.positions, walk.to_move());
        let before = positions.len() - 1;
        let play = match last {
            Action::Play(point) => walk.local_board().play(positions[before], colour, point, Suicide::All).ok(),
            _ => None,
        };
        MoveContext { walk, turns: &walk.referees[0].turns()[..before], colour, last, play }
    }

    /// Returns those of the features `asked` that the move has, as a set of indices.
    pub fn features(&self, asked: u64) -> u64 {
        PointSet::collect(asked.iter().filter(|&number| (FEATURES[number].is_shown)(self)))
    }

    /// Returns the start position and the position after each move before the last move.
    fn positions(&self) -> &'a [Position<u64>] {
        &self.walk.positions
    }

    fn position(&self) -> Position<u64> {
        self.positions()[self.turns.len()]
    }

    fn is_pass(&self) -> bool {
        self.last == Action::Pass
    }

    /// True if the move is a play that changes the position to one that has occurred.
    fn repeats(&self) -> bool {
        self.suicide() != 1 && self.latest().is_some()
    }

    fn is_new(&self) -> bool {
        self.play.is_some() && self.latest().is_none()
    }

    /// Returns the numbers of the earlier moves that led to the position after the play, the latest first; 0 is the start.
    fn earlier(&self) -> impl Iterator<Item = usize> {
        let (positions, after) = (self.positions(), self.play.map(|play| play.after));
        (0..positions.len()).rev().filter(move |&number| Some(positions[number]) == after)
    }

    fn latest(&self) -> Option<usize> {
        self.earlier().next()
    }

    /// Returns those of [`MoveContext::earlier`] with the same player to move as after the play.
    fn situations(&self) -> impl Iterator<Item = usize> {
        self.earlier().filter(|number| (self.positions().len() - number).is_multiple_of(2))
    }

    /// True if move `number` is a play of the player who moves now.
    fn is_own_creation(&self, number: usize) -> bool {
        let turn = number.checked_sub(1).map(|index| &self.turns[index]);
        turn.is_some_and(|turn| turn.colour == self.colour && turn.point().is_some())
    }

    /// True if an earlier play led from the present position to the one after the play.
    fn is_same_step(&self) -> bool {
        let (positions, position) = (self.positions(), self.position());
        self.earlier().any(|n| n > 0 && positions[n - 1] == position && self.turns[n - 1].point().is_some())
    }

    /// True if all neighbours of `point` have stones of the opponent.
    fn is_surrounded(&self, point: usize) -> bool {
        self.walk.local_board().neighbours(point).minus(self.position().stones(!self.colour)).is_empty()
    }

    fn has_passed_here(&self) -> bool {
        let passes = self.turns.iter().zip(self.positions()).filter(|(turn, _)| turn.action == Action::Pass);
        passes.into_iter().any(|(turn, before)| turn.colour == self.colour && *before == self.position())
    }

    /// True if somebody has passed after move `number`.
    fn passed_since(&self, number: usize) -> bool {
        self.turns[number..].iter().any(|turn| turn.action == Action::Pass)
    }

    /// True if the position after the play is a rotation or reflection of an earlier position.
    fn is_turned(&self) -> bool {
        let mut rotations = self.walk.rotations.iter();
        self.play
            .is_some_and(|play| rotations.any(|turn| self.positions().contains(&turn.image_of_position(play.after))))
    }

    /// True if the play takes stones of the opponent.
    fn captures(&self) -> bool {
        self.play.is_some_and(|play| !play.suicide && !play.removed.is_empty())
    }

    fn suicide(&self) -> usize {
        self.play.filter(|play| play.suicide).map_or(0, |play| play.removed.len())
    }

    /// If the play retakes, returns the number of stones that it takes, and the number that were taken `before` moves ago (1 is the
    /// last move). It retakes if it stands where one of these stones stood, and takes the stone that took them.
    fn retakes(&self, before: usize) -> Option<(usize, usize)> {
        let taker = &self.turns[self.turns.len().checked_sub(before)?];
        let (play, stone) = (self.play.filter(|play| !play.suicide)?, taker.point()?);
        let answers = !taker.suicide && taker.removed.contains(play.point) && play.removed.contains(stone);
        answers.then(|| (play.removed.len(), taker.removed.len()))
    }

    /// True if the play retakes a single stone with a single stone, `before` moves after it was taken.
    fn retakes_one(&self, before: usize) -> bool {
        self.retakes(before) == Some((1, 1))
    }

    /// Returns the number of passes among the `last` moves before.
    fn passes(&self, last: usize) -> usize {
        self.turns.iter().rev().take(last).filter(|turn| turn.action == Action::Pass).count()
    }

    /// Returns the number of white stones minus that of black stones removed since move `number`, by the play, too.
    fn balance_since(&self, number: usize) -> i32 {
        let own = self.play.map_or(0, |play| i32::from(balance_of(play.colour, play.suicide, play.removed.len())));
        self.balance_at(self.turns.len()) - self.balance_at(number) + own
    }

    /// Returns the number of white stones minus that of black stones removed by the first `number` moves.
    fn balance_at(&self, number: usize) -> i32 {
        number.checked_sub(1).map_or(0, |index| self.turns[index].balance)
    }
}
