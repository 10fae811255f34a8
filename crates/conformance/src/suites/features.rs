//! The features of moves for which suites have cases: what a last move does on the board, whatever a rule set makes of it, and what
//! programs are known to confuse.

use koatlas_board::{Colour, Play, PointSet, Position, Suicide};
use koatlas_rulesets::{Action, Turn};

use crate::suites::walk::Walk;

/// Something that a move can do on the board: its identifier, the move in words, and whether a move is so.
pub type Feature = (&'static str, &'static str, fn(&MoveContext<'_>) -> bool);

/// The feature that is wanted on boards of every shape, by its number.
pub const REPEATS: usize = 0;

/// So many features, the first ones, are of plays on empty points: they are wanted on square boards, too.
pub const PLAYS: usize = 27;

/// All features. No rule set is asked: whether a move is legal is another matter.
pub const FEATURES: [Feature; 35] = [
    ("repeats", "a play makes a position that has occurred, and not the one that is there", |f| f.repeats()),
    ("repeats-by-capture", "a play that takes stones makes a position that has occurred", |f| {
        f.captures() && f.latest().is_some()
    }),
    ("repeats-without-capture", "a play that removes no stone makes a position that has occurred", |f| {
        f.play.is_some_and(|play| play.removed.is_empty()) && f.latest().is_some()
    }),
    ("repeats-by-suicide", "a suicide of two stones or more makes a position that has occurred", |f| {
        f.suicide() > 1 && f.latest().is_some()
    }),
    ("changes-nothing", "a suicide of a single stone leaves the position as it is", |f| f.suicide() == 1),
    ("repeats-the-start", "a play makes the start position again, on which there are stones", |f| {
        f.repeats() && f.latest() == Some(0) && !f.positions()[0].occupied().is_empty()
    }),
    ("repeats-the-empty-board", "a suicide of two stones or more empties the board, which was empty before", |f| {
        f.suicide() > 1 && f.latest().is_some_and(|number| f.positions()[number].occupied().is_empty())
    }),
    ("repeats-same-player-to-move", "a play makes a position that has occurred with the same player to move", |f| {
        f.repeats() && f.situations().next().is_some()
    }),
    (
        "repeats-other-player-to-move",
        "a play makes a position that has occurred, but never with the same player to move",
        |f| f.repeats() && f.situations().next().is_none(),
    ),
    ("repeats-own-creation", "a player makes a position that he has made by a play before", |f| {
        f.repeats() && f.earlier().any(|number| f.is_own_creation(number))
    }),
    (
        "repeats-what-a-pass-left",
        "a play makes a position that has occurred with the same player to move, but only after a pass or at the start",
        |f| f.repeats() && f.situations().next().is_some() && !f.situations().any(|number| f.is_own_creation(number)),
    ),
    (
        "repeats-without-passes",
        "a cycle without passes is completed: the same position with the same player to move",
        |f| f.repeats() && f.situations().next().is_some_and(|number| !f.passed_since(number)),
    ),
    ("repeats-after-a-pass", "a play makes a position that has occurred, but not since the last pass", |f| {
        f.repeats() && f.latest().is_some_and(|number| f.passed_since(number))
    }),
    ("repeats-a-third-time", "a play makes a position for the third time with the same player to move", |f| {
        f.repeats() && f.situations().count() > 1
    }),
    ("repeats-a-step", "a play leads from a position to another as an earlier play did", |f| {
        f.repeats() && f.is_same_step()
    }),
    ("repeats-balanced", "a position recurs, and as many black as white stones were removed since", |f| {
        f.repeats() && f.latest().is_some_and(|number| f.balance_since(number) == 0)
    }),
    (
        "repeats-unbalanced",
        "a position recurs, and more stones of one colour than of the other were removed since",
        |f| f.repeats() && f.latest().is_some_and(|number| f.balance_since(number) != 0),
    ),
    ("retakes-at-once", "one stone was just taken, and the play takes the one stone that took it", |f| {
        f.retakes_one(1)
    }),
    ("retakes-after-an-exchange", "the one stone is retaken after a play elsewhere and its answer: a ko threat", |f| {
        f.retakes_one(3) && f.passes(2) == 0
    }),
    ("retakes-after-one-pass", "the one stone is retaken after two moves, one of which was a pass", |f| {
        f.retakes_one(3) && f.passes(2) == 1
    }),
    ("retakes-after-two-passes", "the one stone is retaken after two passes", |f| f.retakes_one(3) && f.passes(2) == 2),
    (
        "takes-one-after-two",
        "two stones or more were just taken, and the play takes the one stone that took them: no basic ko",
        |f| matches!(f.retakes(1), Some((1, 2..))),
    ),
    (
        "takes-two-after-one",
        "one stone was just taken, and the play there takes two stones or more, the one that took it among them",
        |f| matches!(f.retakes(1), Some((2.., 1))),
    ),
    (
        "new-with-colours-exchanged",
        "a new position has its stones on the same points as an earlier one, in other colours",
        |f| {
            f.is_new()
                && f.play
                    .is_some_and(|play| f.positions().iter().any(|earlier| earlier.occupied() == play.after.occupied()))
        },
    ),
    ("new-but-turned", "a new position is a rotation or reflection of an earlier one", |f| f.is_new() && f.is_turned()),
    ("captures-without-liberty", "a play has no liberty until it has taken stones: no suicide", |f| {
        f.captures() && f.play.is_some_and(|play| f.is_surrounded(play.point))
    }),
    ("suicide-of-two", "a suicide of two stones or more makes a new position", |f| f.suicide() > 1 && f.is_new()),
    ("occupied", "a play on a stone", |f| matches!(f.last, Action::Play(_)) && f.play.is_none()),
    ("first-pass", "a pass", |f| f.is_pass() && f.passes(f.turns.len()) == 0),
    ("second-pass-in-a-row", "the second pass in a row, without plays before", |f| {
        f.is_pass() && f.turns.len() == 1 && f.passes(1) == 1
    }),
    ("second-pass-after-a-play", "the second pass in a row, after a play", |f| {
        f.is_pass() && f.passes(2) == 1 && f.passes(1) == 1 && f.turns.len() > 1
    }),
    ("third-pass-in-a-row", "the third pass in a row", |f| f.is_pass() && f.passes(3) == 2 && f.passes(2) == 2),
    ("second-pass-not-in-a-row", "a second pass, with a play between the two", |f| {
        f.is_pass() && f.passes(f.turns.len()) == 1 && f.passes(1) == 0
    }),
    ("pass-in-the-same-position", "a player passes in a position in which he has passed, with plays between", |f| {
        f.is_pass() && f.passes(1) == 0 && f.has_passed_here()
    }),
    ("pass-for-a-ko", "a pass for a ko", |f| matches!(f.last, Action::KoPass(_))),
];

/// A sequence, and a move that is tried after it.
pub struct MoveContext<'a> {
    walk: &'a Walk,
    /// The moves before.
    turns: &'a [Turn<u64>],
    /// Who moves.
    colour: Colour,
    /// What he tries.
    last: Action<usize>,
    /// What the play would do if every suicide were allowed; nothing if it is no play, or there is a stone.
    play: Option<Play<u64>>,
}

impl<'a> MoveContext<'a> {
    /// The facts about a move that the first rule set of a walk has been asked about.
    pub fn new(walk: &'a Walk, last: Action<usize>) -> MoveContext<'a> {
        let (positions, colour) = (&walk.positions, walk.to_move());
        let before = positions.len() - 1;
        let play = match last {
            Action::Play(point) => walk.local_board().play(positions[before], colour, point, Suicide::All).ok(),
            _ => None,
        };
        MoveContext { walk, turns: &walk.referees[0].turns()[..before], colour, last, play }
    }

    /// Which of the features that are asked for the move has, by their bits.
    pub fn features(&self, asked: u64) -> u64 {
        PointSet::collect(asked.iter().filter(|&number| (FEATURES[number].2)(self)))
    }

    /// The start, and what stands after each move before.
    fn positions(&self) -> &'a [Position<u64>] {
        &self.walk.positions
    }

    fn now(&self) -> Position<u64> {
        self.positions()[self.turns.len()]
    }

    fn is_pass(&self) -> bool {
        self.last == Action::Pass
    }

    /// Whether a play makes an earlier position, and not the one that is there.
    fn repeats(&self) -> bool {
        self.suicide() != 1 && self.latest().is_some()
    }

    fn is_new(&self) -> bool {
        self.play.is_some() && self.latest().is_none()
    }

    /// The numbers of the moves after which the position stood that the play makes, the latest first; 0 is the start.
    fn earlier(&self) -> impl Iterator<Item = usize> {
        let (positions, after) = (self.positions(), self.play.map(|play| play.after));
        (0..positions.len()).rev().filter(move |&number| Some(positions[number]) == after)
    }

    fn latest(&self) -> Option<usize> {
        self.earlier().next()
    }

    /// Those with the same player to move as after the play.
    fn situations(&self) -> impl Iterator<Item = usize> {
        self.earlier().filter(|number| (self.positions().len() - number).is_multiple_of(2))
    }

    /// Whether the player who moves has made, by a play, what stood after a move.
    fn is_own_creation(&self, number: usize) -> bool {
        let turn = number.checked_sub(1).map(|index| &self.turns[index]);
        turn.is_some_and(|turn| turn.colour == self.colour && turn.point().is_some())
    }

    /// Whether an earlier play led from the position to the one that the play makes.
    fn is_same_step(&self) -> bool {
        let (positions, now) = (self.positions(), self.now());
        self.earlier().any(|n| n > 0 && positions[n - 1] == now && self.turns[n - 1].point().is_some())
    }

    /// Whether every point around a point has a stone, and none of them is of the player's colour.
    fn is_surrounded(&self, point: usize) -> bool {
        self.walk.local_board().neighbours(point).minus(self.now().stones(!self.colour)).is_empty()
    }

    fn has_passed_here(&self) -> bool {
        let passes = self.turns.iter().zip(self.positions()).filter(|(turn, _)| turn.action == Action::Pass);
        passes.into_iter().any(|(turn, before)| turn.colour == self.colour && *before == self.now())
    }

    /// Whether somebody has passed after a move.
    fn passed_since(&self, number: usize) -> bool {
        self.turns[number..].iter().any(|turn| turn.action == Action::Pass)
    }

    /// Whether what the play makes is a rotation or reflection of an earlier position.
    fn is_turned(&self) -> bool {
        let mut rotations = self.walk.rotations.iter();
        self.play.is_some_and(|play| rotations.any(|turn| self.positions().contains(&turn.position(play.after))))
    }

    /// Whether the play takes stones of the opponent's.
    fn captures(&self) -> bool {
        self.play.is_some_and(|play| !play.suicide && !play.removed.is_empty())
    }

    fn suicide(&self) -> usize {
        self.play.filter(|play| play.suicide).map_or(0, |play| play.removed.len())
    }

    /// Stones that the play takes where a move before took some: how many it takes, and how many were taken. The play stands
    /// where one of them stood, and takes the stone that took them. The last move is 1 move before.
    fn retakes(&self, before: usize) -> Option<(usize, usize)> {
        let taker = &self.turns[self.turns.len().checked_sub(before)?];
        let (play, stone) = (self.play.filter(|play| !play.suicide)?, taker.point()?);
        let answers = !taker.suicide && taker.removed.contains(play.point) && play.removed.contains(stone);
        answers.then(|| (play.removed.len(), taker.removed.len()))
    }

    /// Whether the play retakes a single stone with a single stone, so many moves after it was taken.
    fn retakes_one(&self, before: usize) -> bool {
        self.retakes(before) == Some((1, 1))
    }

    /// The passes among the last moves.
    fn passes(&self, last: usize) -> usize {
        self.turns.iter().rev().take(last).filter(|turn| turn.action == Action::Pass).count()
    }

    /// White stones minus black stones removed since a move, by the play, too.
    fn balance_since(&self, number: usize) -> i32 {
        let at = |number: usize| number.checked_sub(1).map_or(0, |index: usize| self.turns[index].balance);
        let own = self.play.map_or(0, |play| {
            let stones = play.removed.len() as i32;
            if (play.colour == Colour::White) == play.suicide { stones } else { -stones }
        });
        at(self.turns.len()) - at(number) + own
    }
}
