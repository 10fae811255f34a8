//! A move that is tried, seen without any rule about repetition.

use koatlas_board::{Arena, Colour, Play, PointSet, Position, Suicide};
use koatlas_rulesets::{Done, Turn};

use crate::search::walk::Walk;

/// A sequence, and a move that is tried after it.
pub(crate) struct Facts<'a> {
    /// The start, and what stands after each move.
    pub positions: &'a [Position<u64>],
    /// The moves before.
    pub turns: &'a [Turn<u64>],
    /// Who moves.
    pub colour: Colour,
    /// What he tries.
    pub last: Done,
    /// What the play would do if every suicide were allowed; nothing if it is no play, or there is a stone.
    pub play: Option<Play<u64>>,
    walk: &'a Walk,
    arena: &'a Arena<u64>,
}

impl<'a> Facts<'a> {
    /// The facts about a move that a rule set has been asked about.
    pub fn of(walk: &'a Walk, member: usize, last: Done) -> Facts<'a> {
        let referee = walk.referee(member);
        let turns = &referee.turns()[..walk.moves().len()];
        let colour = walk.to_move();
        let now = walk.positions()[turns.len()];
        let play = match last {
            Done::Play(point) => referee.arena().play(now, colour, point, Suicide::All).ok(),
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
        self.turns[number..].iter().any(|turn| turn.done == Done::Pass)
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
        self.turns.iter().rev().take(last).filter(|turn| turn.done == Done::Pass).count()
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
