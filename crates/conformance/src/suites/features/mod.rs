//! The features of moves for which suites have cases: what a last move does on the board, whatever a rule set makes of it, and what
//! programs are known to confuse.

use koatlas_board::{Arena, Colour, Play, PointSet, Position, Suicide};
use koatlas_rulesets::{Action, Turn};

use crate::suites::search::walk::Walk;

/// Something that a move can do on the board.
pub(crate) struct Feature {
    /// Its identifier.
    pub id: &'static str,
    /// What the move is, in words.
    pub shows: &'static str,
    /// Whether a move is so.
    pub holds: fn(&Facts<'_>) -> bool,
}

/// The feature that is wanted on boards of every shape, by its number.
pub(crate) const REPEATS: usize = 0;

/// So many features, the first ones, are of plays on empty points: they are wanted on square boards, too.
pub(crate) const PLAYS: usize = 27;

/// All features. No rule set is asked: whether a move is legal is another matter.
pub(crate) const FEATURES: [Feature; 35] = [
    Feature {
        id: "repeats",
        shows: "a play makes a position that has occurred, and not the one that is there",
        holds: repeats,
    },
    Feature {
        id: "repeats-by-capture",
        shows: "a play that takes stones makes a position that has occurred",
        holds: |f| f.captures() && f.latest().is_some(),
    },
    Feature {
        id: "repeats-without-capture",
        shows: "a play that removes no stone makes a position that has occurred",
        holds: |f| f.play.is_some_and(|play| play.removed.is_empty()) && f.latest().is_some(),
    },
    Feature {
        id: "repeats-by-suicide",
        shows: "a suicide of two stones or more makes a position that has occurred",
        holds: |f| f.suicide() > 1 && f.latest().is_some(),
    },
    Feature {
        id: "changes-nothing",
        shows: "a suicide of a single stone leaves the position as it is",
        holds: |f| f.suicide() == 1,
    },
    Feature {
        id: "repeats-the-start",
        shows: "a play makes the start position again, on which there are stones",
        holds: |f| repeats(f) && f.latest() == Some(0) && !f.positions[0].occupied().is_empty(),
    },
    Feature {
        id: "repeats-the-empty-board",
        shows: "a suicide of two stones or more empties the board, which was empty before",
        holds: |f| f.suicide() > 1 && f.latest().is_some_and(|number| f.positions[number].occupied().is_empty()),
    },
    Feature {
        id: "repeats-same-player-to-move",
        shows: "a play makes a position that has occurred with the same player to move",
        holds: |f| repeats(f) && f.situations().next().is_some(),
    },
    Feature {
        id: "repeats-other-player-to-move",
        shows: "a play makes a position that has occurred, but never with the same player to move",
        holds: |f| repeats(f) && f.situations().next().is_none(),
    },
    Feature {
        id: "repeats-own-creation",
        shows: "a player makes a position that he has made by a play before",
        holds: |f| repeats(f) && f.earlier().any(|number| made_by_play(f, number)),
    },
    Feature {
        id: "repeats-what-a-pass-left",
        shows: "a play makes a position that has occurred with the same player to move, but only after a pass or at the start",
        holds: |f| {
            repeats(f) && f.situations().next().is_some() && !f.situations().any(|number| made_by_play(f, number))
        },
    },
    Feature {
        id: "repeats-without-passes",
        shows: "a cycle without passes is completed: the same position with the same player to move",
        holds: |f| repeats(f) && f.situations().next().is_some_and(|number| !f.passed_since(number)),
    },
    Feature {
        id: "repeats-after-a-pass",
        shows: "a play makes a position that has occurred, but not since the last pass",
        holds: |f| repeats(f) && f.latest().is_some_and(|number| f.passed_since(number)),
    },
    Feature {
        id: "repeats-a-third-time",
        shows: "a play makes a position for the third time with the same player to move",
        holds: |f| repeats(f) && f.situations().count() > 1,
    },
    Feature {
        id: "repeats-a-step",
        shows: "a play leads from a position to another as an earlier play did",
        holds: |f| repeats(f) && same_step(f),
    },
    Feature {
        id: "repeats-balanced",
        shows: "a position recurs, and as many black as white stones were removed since",
        holds: |f| repeats(f) && f.latest().is_some_and(|number| f.balance_since(number) == 0),
    },
    Feature {
        id: "repeats-unbalanced",
        shows: "a position recurs, and more stones of one colour than of the other were removed since",
        holds: |f| repeats(f) && f.latest().is_some_and(|number| f.balance_since(number) != 0),
    },
    Feature {
        id: "retakes-at-once",
        shows: "one stone was just taken, and the play takes the one stone that took it",
        holds: |f| f.retakes_one(1),
    },
    Feature {
        id: "retakes-after-an-exchange",
        shows: "the one stone is retaken after a play elsewhere and its answer: a ko threat",
        holds: |f| f.retakes_one(3) && f.passes(2) == 0,
    },
    Feature {
        id: "retakes-after-one-pass",
        shows: "the one stone is retaken after two moves, one of which was a pass",
        holds: |f| f.retakes_one(3) && f.passes(2) == 1,
    },
    Feature {
        id: "retakes-after-two-passes",
        shows: "the one stone is retaken after two passes",
        holds: |f| f.retakes_one(3) && f.passes(2) == 2,
    },
    Feature {
        id: "takes-one-after-two",
        shows: "two stones or more were just taken, and the play takes the one stone that took them: no basic ko",
        holds: |f| matches!(f.retakes(1), Some((1, 2..))),
    },
    Feature {
        id: "takes-two-after-one",
        shows: "one stone was just taken, and the play there takes two stones or more, the one that took it among them",
        holds: |f| matches!(f.retakes(1), Some((2.., 1))),
    },
    Feature {
        id: "new-with-colours-exchanged",
        shows: "a new position has its stones on the same points as an earlier one, in other colours",
        holds: |f| is_new(f) && f.play.is_some_and(|play| same_points(f, play.after.occupied())),
    },
    Feature {
        id: "new-but-turned",
        shows: "a new position is a rotation or reflection of an earlier one",
        holds: |f| is_new(f) && f.is_turned(),
    },
    Feature {
        id: "captures-without-liberty",
        shows: "a play has no liberty until it has taken stones: no suicide",
        holds: |f| f.captures() && f.play.is_some_and(|play| surrounded(f, play.point)),
    },
    Feature {
        id: "suicide-of-two",
        shows: "a suicide of two stones or more makes a new position",
        holds: |f| f.suicide() > 1 && is_new(f),
    },
    Feature {
        id: "occupied",
        shows: "a play on a stone",
        holds: |f| matches!(f.last, Action::Play(_)) && f.play.is_none(),
    },
    Feature { id: "first-pass", shows: "a pass", holds: |f| passes(f) && f.passes(f.turns.len()) == 0 },
    Feature {
        id: "second-pass-in-a-row",
        shows: "the second pass in a row, without plays before",
        holds: |f| passes(f) && f.turns.len() == 1 && f.passes(1) == 1,
    },
    Feature {
        id: "second-pass-after-a-play",
        shows: "the second pass in a row, after a play",
        holds: |f| passes(f) && f.passes(2) == 1 && f.passes(1) == 1 && f.turns.len() > 1,
    },
    Feature {
        id: "third-pass-in-a-row",
        shows: "the third pass in a row",
        holds: |f| passes(f) && f.passes(3) == 2 && f.passes(2) == 2,
    },
    Feature {
        id: "second-pass-not-in-a-row",
        shows: "a second pass, with a play between the two",
        holds: |f| passes(f) && f.passes(f.turns.len()) == 1 && f.passes(1) == 0,
    },
    Feature {
        id: "pass-in-the-same-position",
        shows: "a player passes in a position in which he has passed, with plays between",
        holds: |f| passes(f) && f.passes(1) == 0 && has_passed_here(f),
    },
    Feature { id: "pass-for-a-ko", shows: "a pass for a ko", holds: |f| matches!(f.last, Action::KoPass(_)) },
];

/// Which of the features that are asked for a move has, by their bits.
pub(crate) fn features(facts: &Facts<'_>, asked: u64) -> u64 {
    asked.iter().filter(|&number| (FEATURES[number].holds)(facts)).fold(0, |set, number| set | 1 << number)
}

/// Whether a play makes an earlier position, and not the one that is there.
fn repeats(f: &Facts<'_>) -> bool {
    f.suicide() != 1 && f.latest().is_some()
}

fn is_new(f: &Facts<'_>) -> bool {
    f.play.is_some() && f.latest().is_none()
}

fn passes(f: &Facts<'_>) -> bool {
    f.last == Action::Pass
}

/// Whether the player who moves has made, by a play, what stood after a move.
fn made_by_play(f: &Facts<'_>, number: usize) -> bool {
    number.checked_sub(1).is_some_and(|index| f.turns[index].colour == f.colour && f.turns[index].point().is_some())
}

fn same_step(f: &Facts<'_>) -> bool {
    let now = f.positions[f.turns.len()];
    f.earlier().any(|number| number > 0 && f.positions[number - 1] == now && f.turns[number - 1].point().is_some())
}

/// Whether the stones of an earlier position stood on these points.
fn same_points(f: &Facts<'_>, points: u64) -> bool {
    f.positions.iter().any(|earlier| earlier.occupied() == points)
}

/// Whether every point around a point has a stone, and none of them is of the player's colour.
fn surrounded(f: &Facts<'_>, point: usize) -> bool {
    let now = f.positions[f.turns.len()];
    f.around(point).minus(now.stones(!f.colour)).is_empty()
}

fn has_passed_here(f: &Facts<'_>) -> bool {
    let now = f.positions[f.turns.len()];
    let here = |(index, turn): (usize, &Turn<u64>)| {
        turn.done == Action::Pass && turn.colour == f.colour && f.positions[index] == now
    };
    f.turns.iter().enumerate().any(here)
}

/// A sequence, and a move that is tried after it.
pub(crate) struct Facts<'a> {
    /// The start, and what stands after each move.
    pub positions: &'a [Position<u64>],
    /// The moves before.
    pub turns: &'a [Turn<u64>],
    /// Who moves.
    pub colour: Colour,
    /// What he tries.
    pub last: Action<usize>,
    /// What the play would do if every suicide were allowed; nothing if it is no play, or there is a stone.
    pub play: Option<Play<u64>>,
    walk: &'a Walk,
    arena: &'a Arena<u64>,
}

impl<'a> Facts<'a> {
    /// The facts about a move that a rule set has been asked about.
    pub fn of(walk: &'a Walk, member: usize, last: Action<usize>) -> Facts<'a> {
        let referee = walk.referee(member);
        let turns = &referee.turns()[..walk.moves().len()];
        let colour = walk.to_move();
        let now = walk.positions()[turns.len()];
        let play = match last {
            Action::Play(point) => referee.arena().play(now, colour, point, Suicide::All).ok(),
            _ => None,
        };
        Facts { positions: walk.positions(), turns, colour, last, play, walk, arena: referee.arena() }
    }

    /// The numbers of the moves after which the position stood that the play makes, the latest first; 0 is the start.
    pub fn earlier(&self) -> impl Iterator<Item = usize> {
        let after = self.play.map(|play| play.after);
        (0..self.positions.len()).rev().filter(move |&number| Some(self.positions[number]) == after)
    }

    /// The latest of these.
    pub fn latest(&self) -> Option<usize> {
        self.earlier().next()
    }

    /// Those with the same player to move as after the play.
    pub fn situations(&self) -> impl Iterator<Item = usize> {
        self.earlier().filter(|number| (self.positions.len() - number).is_multiple_of(2))
    }

    /// Whether somebody has passed after a move.
    pub fn passed_since(&self, number: usize) -> bool {
        self.turns[number..].iter().any(|turn| turn.done == Action::Pass)
    }

    /// Whether what the play makes is a rotation or reflection of an earlier position.
    pub fn is_turned(&self) -> bool {
        let turned = self.play.into_iter().flat_map(|play| self.walk.turned(play.after));
        turned.into_iter().any(|turned| self.positions.contains(&turned))
    }

    /// The points next to a point.
    pub fn around(&self, point: usize) -> u64 {
        self.arena.neighbours(point)
    }

    /// Whether the play takes stones of the opponent's.
    pub fn captures(&self) -> bool {
        self.play.is_some_and(|play| !play.suicide && !play.removed.is_empty())
    }

    /// The stones of a suicide.
    pub fn suicide(&self) -> usize {
        self.play.filter(|play| play.suicide).map_or(0, |play| play.removed.len())
    }

    /// Stones that the play takes where a move before took some: how many it takes, and how many were taken. The play stands
    /// where one of them stood, and takes the stone that took them. The last move is 1 move before.
    pub fn retakes(&self, before: usize) -> Option<(usize, usize)> {
        let taker = &self.turns[self.turns.len().checked_sub(before)?];
        let (play, stone) = (self.play.filter(|play| !play.suicide)?, taker.point()?);
        let answers = !taker.suicide && taker.removed.contains(play.point) && play.removed.contains(stone);
        answers.then(|| (play.removed.len(), taker.removed.len()))
    }

    /// Whether the play retakes a single stone with a single stone, so many moves after it was taken.
    pub fn retakes_one(&self, before: usize) -> bool {
        self.retakes(before) == Some((1, 1))
    }

    /// The passes among the last moves.
    pub fn passes(&self, last: usize) -> usize {
        self.turns.iter().rev().take(last).filter(|turn| turn.done == Action::Pass).count()
    }

    /// White stones minus black stones removed since a move, by the play, too.
    pub fn balance_since(&self, number: usize) -> i32 {
        let at = |number: usize| number.checked_sub(1).map_or(0, |index: usize| self.turns[index].balance);
        let own = self.play.map_or(0, |play| {
            let stones = play.removed.len() as i32;
            if (play.colour == Colour::White) == play.suicide { stones } else { -stones }
        });
        at(self.turns.len()) - at(number) + own
    }
}

#[cfg(test)]
mod tests {
    use super::{FEATURES, PLAYS, REPEATS};

    #[test]
    fn features_are_told_apart_and_in_order() {
        let ids: Vec<&str> = FEATURES.iter().map(|feature| feature.id).collect();
        assert!((0..ids.len()).all(|place| !ids[..place].contains(&ids[place])));
        assert_eq!((ids[REPEATS], ids[PLAYS - 1], ids[PLAYS]), ("repeats", "suicide-of-two", "occupied"));
        assert!(FEATURES.len() <= 64, "a set of them is a u64");
    }
}
