//! Searches for the smallest sets of points that are local-ko-intersections or global-ko-intersections together.

use koatlas_board::{Colour, Move, Point, PointSet, Wide};
use koatlas_files::Control;
use serde::{Deserialize, Serialize};

use super::goal::{Goal, area_on, line_of_both};
use super::subject::{ForceStart, decide};
use crate::payoff::HalfPoints;
use crate::search::DecidedClaim;

/// The player who forces something, and the player who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Roles {
    /// The player who forces it.
    pub player: Colour,
    /// The player who moves first.
    pub first: Colour,
}

impl Roles {
    /// Both players with the first move; if `player_second`, also both players with the opponent's first move.
    pub(crate) fn all(player_second: bool) -> Vec<Roles> {
        let first = Colour::BOTH.map(|player| Roles { player, first: player });
        let second = Colour::BOTH.map(|player| Roles { player, first: !player });
        first.into_iter().chain(second.into_iter().filter(|_| player_second)).collect()
    }
}

/// A set of points that are ko-intersections together, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForcedSet {
    /// The player whose strategy forces it, and the player who moves first.
    #[serde(flatten)]
    pub roles: Roles,
    /// The points that change in the cycles of the strategy.
    pub points: Vec<Point>,
    /// A sequence that completes a cycle: the player follows his strategy, and his opponent the one that prevents the goal.
    pub line: Vec<Move>,
    /// Number of states for which the strategy that forces has a move.
    pub forcing_states: usize,
    /// Number of states for which the opponent's strategy that prevents the goal has a move.
    pub preventing_states: usize,
}

/// Sets of points that were not decided, as a limit was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndecidedSets {
    /// The player who might force it, and the player who moves first.
    #[serde(flatten)]
    pub roles: Roles,
    /// Number of sets.
    pub sets: usize,
    /// The points of all these sets.
    pub points: Vec<Point>,
}

/// The ko-intersections of one kind.
#[derive(Default)]
pub(crate) struct ForceFindings {
    /// The smallest sets, each with its evidence.
    pub claims: Vec<ForcedSet>,
    pub undecided: Vec<UndecidedSets>,
}

/// The komi values for which a set of points are global-ko-intersections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KomiRange {
    /// The player whose strategy forces it, and the player who moves first.
    #[serde(flatten)]
    pub roles: Roles,
    /// The points of the set.
    pub points: Vec<Point>,
    /// The lowest such komi, in whole points; `None` if there is no lower limit.
    pub lowest: Option<i32>,
    /// The highest such komi, in whole points; `None` if there is no upper limit.
    pub highest: Option<i32>,
}

/// The searches for one player with one first mover.
pub(crate) struct ForceQuestions<'s, 'a, S> {
    pub subject: &'s ForceStart<S>,
    pub roles: Roles,
    /// The states and memory that are left for the searches.
    pub budget: Control<'a>,
}

impl<'a, S: PointSet> ForceQuestions<'_, 'a, S> {
    /// Adds the smallest of `sets` that are local-ko-intersections to `findings`.
    pub fn add_local(&mut self, sets: &[S], findings: &mut ForceFindings) {
        let (subject, player) = (self.subject, self.roles.player);
        let more_area = |set| {
            let counted = subject.on_board(set);
            Goal::new(&subject.board, player, counted, area_on(&subject.board, player, counted))
        };
        self.smallest(sets, more_area, findings);
    }

    /// Adds the smallest of `sets` that are global-ko-intersections at `komi` to `findings`.
    pub fn add_global(&mut self, sets: &[S], komi: HalfPoints, findings: &mut ForceFindings) {
        let Some(&all) = sets.last() else { return };
        let komi = if self.roles.player == Colour::Black { komi } else { -komi };
        // An area in whole points exceeds a komi in half points just if it exceeds the komi rounded down.
        let goal = self.more_than(komi.div_euclid(2));
        // A player who cannot force a cycle on all the points cannot force one on a part of them.
        let every = sets.iter().fold(all, |all, &set| all | set);
        let sets = if let Some(None) = self.cycle_instead_of(every, goal.clone()) { &[] } else { sets };
        self.smallest(sets, |_| goal.clone(), findings);
    }

    /// The goal that the area of the player on the whole board minus that of his opponent is greater than `more_than`.
    fn more_than(&self, more_than: i32) -> Goal<S> {
        let board = &self.subject.board;
        Goal::new(board, self.roles.player, Wide::collect(0..board.size().area()), more_than)
    }

    /// Tests `sets`, sorted by size, and adds those that count to `findings`. A set with a part that counts is skipped.
    ///
    /// A set counts only if the strategy that is found completes cycles on all of its points.
    fn smallest(&mut self, sets: &[S], goal: impl Fn(S) -> Goal<S>, findings: &mut ForceFindings) {
        let (mut found, mut undecided): (Vec<S>, Vec<S>) = Default::default();
        for &set in sets {
            // No set counts of which a smaller part does.
            if found.iter().any(|part| part.minus(set).is_empty()) {
                continue;
            }
            match self.cycle_instead_of(set, goal(set)) {
                // Otherwise the strategy found completes cycles on a part of the points only.
                Some(Some((points, claimed))) if points == set => {
                    found.push(set);
                    findings.claims.push(claimed);
                }
                Some(_) => {}
                None => undecided.push(set),
            }
        }
        findings.undecided.extend(self.undecided(&undecided));
    }

    /// Tests if the player can force a cycle on `points` or else `goal`, while his opponent can prevent `goal` alone. If so, returns
    /// the points of the cycles and the evidence. The outer `None` means that the limit is reached.
    fn cycle_instead_of(&mut self, points: S, goal: Goal<S>) -> Option<Option<(S, ForcedSet)>> {
        let roles = self.roles;
        let mut prevented = self.decide(goal.clone())?;
        if prevented.winner() == roles.player {
            return Some(None);
        }
        // The goal with the cycle is weaker, so the player may be able to force it although the goal alone is prevented.
        let mut forced = self.decide(Goal { cycle_on: Some(points), ..goal })?;
        if forced.winner() != roles.player {
            return Some(None);
        }
        let (of_cycles, forcing_states) = forced.points_of_cycles();
        let claimed = ForcedSet {
            roles,
            points: self.subject.points(of_cycles),
            line: line_of_both(&mut forced, &mut prevented),
            forcing_states,
            preventing_states: prevented.points_of_cycles().1,
        };
        Some(Some((of_cycles, claimed)))
    }

    fn decide(&mut self, goal: Goal<S>) -> Option<DecidedClaim<'a, S, Goal<S>>> {
        decide(self.subject.game(self.roles.first), goal, &mut self.budget)
    }

    fn undecided(&self, sets: &[S]) -> Option<UndecidedSets> {
        let all = sets.iter().fold(S::EMPTY, |all, &set| all | set);
        let undecided = UndecidedSets { roles: self.roles, sets: sets.len(), points: self.subject.points(all) };
        (!sets.is_empty()).then_some(undecided)
    }

    /// Finds the smallest of `sets` that are global-ko-intersections, for all values of komi.
    pub fn komi_ranges(&mut self, sets: &[S], undecided: &mut Vec<UndecidedSets>) -> Vec<KomiRange> {
        let roles = self.roles;
        let mut ranges: Vec<(S, i32, i32)> = Vec::new();
        // An area difference is at most the number of points of the board, and at least its negative: `-most - 1` is always exceeded.
        let most = self.subject.board.size().area() as i32;
        let Some(alone) = self.highest(None, -most - 1) else {
            undecided.push(UndecidedSets { roles, sets: sets.len(), points: Vec::new() });
            return Vec::new();
        };
        let mut undecided_sets: Vec<S> = Vec::new();
        for &set in sets {
            let parts = ranges.iter().filter(|(part, ..)| part.minus(set).is_empty());
            let known = parts.map(|&(_, _, highest)| highest).max().unwrap_or(alone);
            match self.highest(Some(set), known) {
                Some(highest) if highest > known => ranges.push((set, known + 1, highest)),
                Some(_) => {}
                None => undecided_sets.push(set),
            }
        }
        undecided.extend(self.undecided(&undecided_sets));
        // Black wins if his area minus White's is greater than komi, White if it is less.
        let ranges = ranges.into_iter().map(|(set, lowest, highest)| {
            let highest = (highest < most).then_some(highest);
            let (lowest, highest) = match roles.player {
                Colour::Black => (Some(lowest), highest),
                Colour::White => (highest.map(|highest| -highest), Some(-lowest)),
            };
            KomiRange { roles, points: self.subject.points(set), lowest, highest }
        });
        ranges.collect()
    }

    /// The highest threshold that the player can force his area to exceed, if a cycle on `cycle_on` counts too; `known` is a
    /// threshold that he can. `None` if the limit is reached.
    fn highest(&mut self, cycle_on: Option<S>, known: i32) -> Option<i32> {
        let (mut can, mut cannot) = (known, self.subject.board.size().area() as i32 + 1);
        while cannot - can > 1 {
            // The next value comes first, since most sets do not raise the threshold.
            let middle = if can == known { known + 1 } else { can + (cannot - can) / 2 };
            let goal = Goal { cycle_on, ..self.more_than(middle) };
            let forces = self.decide(goal)?.winner() == self.roles.player;
            if forces { can = middle } else { cannot = middle }
        }
        Some(can)
    }
}
