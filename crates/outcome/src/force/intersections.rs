//! Ko-intersections, sets of points on which something can repeat: local ones, a cycle or more local area; global ones, a cycle or a
//! win by the whole board and komi; and of all of them the smallest.

use koatlas_board::{Colour, Move, Point, PointSet};
use koatlas_storage::Control;
use serde::{Deserialize, Serialize};

use super::goal::{Goal, area_on, compatible};
use super::subject::{Subject, decide};
use crate::payoff::HalfPoints;
use crate::search::Decided;

/// Who plays for something, and who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Roles {
    /// Who plays for it.
    pub player: Colour,
    /// Who moves first.
    pub first: Colour,
}

impl Roles {
    /// Both players, each moving first himself; and if wanted, each with his opponent moving first.
    pub(crate) fn all(player_second: bool) -> Vec<Roles> {
        let first = Colour::BOTH.map(|player| Roles { player, first: player });
        let second = Colour::BOTH.map(|player| Roles { player, first: !player });
        first.into_iter().chain(second.into_iter().filter(|_| player_second)).collect()
    }
}

/// A set of points that are ko-intersections together, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Claimed {
    /// Whose strategy forces it.
    #[serde(flatten)]
    pub roles: Roles,
    /// The points that change in the cycles of the strategy.
    pub points: Vec<Point>,
    /// A sequence that completes a cycle: the player follows his strategy, his opponent prevents what the player would
    /// rather have.
    pub line: Vec<Move>,
    /// For so many states the strategy that forces has an answer.
    pub forcing_states: usize,
    /// For so many states the opponent's strategy that prevents has one.
    pub preventing_states: usize,
}

/// Sets that may be ko-intersections: the limit has been reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Undecided {
    /// Whose strategy would force it.
    #[serde(flatten)]
    pub roles: Roles,
    /// Number of sets.
    pub sets: usize,
    /// All their points.
    pub points: Vec<Point>,
}

/// The ko-intersections of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForceFindings {
    /// The smallest sets, with what shows them.
    pub claims: Vec<Claimed>,
    /// What could not be decided.
    pub undecided: Vec<Undecided>,
}

/// Komi values for which a set of points are global-ko-intersections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KomiRange {
    /// Whose strategy forces it.
    #[serde(flatten)]
    pub roles: Roles,
    /// The points.
    pub points: Vec<Point>,
    /// The lowest whole komi; `None` if it holds however low komi is.
    pub lowest: Option<i32>,
    /// The highest whole komi; `None` if it holds however high komi is.
    pub highest: Option<i32>,
}

/// What is asked about a player who moves first, or second.
pub(crate) struct ForceQuestions<'s, 'a, S> {
    pub subject: &'s Subject<S>,
    pub roles: Roles,
    /// What the searches may still try.
    pub budget: Control<'a>,
}

impl<'a, S: PointSet> ForceQuestions<'_, 'a, S> {
    /// Adds the smallest sets of local-ko-intersections.
    pub fn local(&mut self, sets: &[S], findings: &mut ForceFindings) {
        let (subject, player) = (self.subject, self.roles.player);
        let goal = |set| {
            let counted = subject.on_board(set);
            Goal::new(&subject.board, player, counted, area_on(&subject.board, player, counted))
        };
        self.smallest(sets, goal, findings);
    }

    /// Adds the smallest sets of global-ko-intersections for a komi.
    pub fn global(&mut self, sets: &[S], komi: HalfPoints, findings: &mut ForceFindings) {
        let Some(&all) = sets.last() else { return };
        let komi = if self.roles.player == Colour::Black { komi } else { -komi };
        let goal = self.more_than(komi.div_euclid(2));
        // If the player cannot force it with all points, he cannot with some.
        let every = sets.iter().fold(all, |all, &set| all | set);
        let sets = if let Some(None) = self.cycle_instead_of(every, goal.clone()) { &[] } else { sets };
        self.smallest(sets, |_| goal.clone(), findings);
    }

    /// That the player's area on the whole board minus his opponent's is more than this.
    fn more_than(&self, more_than: i32) -> Goal<S> {
        Goal::new(&self.subject.board, self.roles.player, self.subject.whole_board(), more_than)
    }

    /// Asks about sets of points, the smallest first, but about none that has a part of which it is known to hold.
    ///
    /// A set counts only if the strategy found for it completes cycles on all its points.
    fn smallest(&mut self, sets: &[S], goal: impl Fn(S) -> Goal<S>, findings: &mut ForceFindings) {
        let (mut found, mut undecided): (Vec<S>, Vec<S>) = Default::default();
        for &set in sets {
            if found.iter().any(|part| part.minus(set).is_empty()) {
                continue;
            }
            match self.cycle_instead_of(set, goal(set)) {
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

    /// Whether the player forces that a cycle on some points is completed or his goal reached, while his opponent can prevent
    /// his goal: then the claim, with the points of the cycles. `None` if the limit is reached.
    fn cycle_instead_of(&mut self, points: S, goal: Goal<S>) -> Option<Option<(S, Claimed)>> {
        let roles = self.roles;
        let mut prevented = self.decide(goal.clone())?;
        if prevented.winner() == roles.player {
            return Some(None);
        }
        let mut forced = self.decide(Goal { cycle_on: Some(points), ..goal })?;
        if forced.winner() != roles.player {
            return Some(None);
        }
        let (of_cycles, forcing_states) = forced.points_of_cycles();
        let claimed = Claimed {
            roles,
            points: self.subject.points(of_cycles),
            line: compatible(&mut forced, &mut prevented),
            forcing_states,
            preventing_states: prevented.points_of_cycles().1,
        };
        Some(Some((of_cycles, claimed)))
    }

    fn decide(&mut self, goal: Goal<S>) -> Option<Decided<'a, S, Goal<S>>> {
        decide(self.subject.game(self.roles.first), goal, &mut self.budget)
    }

    fn undecided(&self, sets: &[S]) -> Option<Undecided> {
        let all = sets.iter().fold(S::EMPTY, |all, &set| all | set);
        let undecided = Undecided { roles: self.roles, sets: sets.len(), points: self.subject.points(all) };
        (!sets.is_empty()).then_some(undecided)
    }

    /// For all komi values, the smallest sets of global-ko-intersections.
    pub fn komi_ranges(&mut self, sets: &[S], undecided: &mut Vec<Undecided>) -> Vec<KomiRange> {
        let roles = self.roles;
        let mut ranges: Vec<(S, i32, i32)> = Vec::new();
        // No area is greater than that of the board, and every area is greater than its negative less one.
        let most = self.subject.board.size().area() as i32;
        let Some(alone) = self.highest(None, -most - 1) else {
            undecided.push(Undecided { roles, sets: sets.len(), points: Vec::new() });
            return Vec::new();
        };
        let mut open: Vec<S> = Vec::new();
        for &set in sets {
            let parts = ranges.iter().filter(|(part, ..)| part.minus(set).is_empty());
            let known = parts.map(|&(_, _, highest)| highest).max().unwrap_or(alone);
            match self.highest(Some(set), known) {
                Some(highest) if highest > known => ranges.push((set, known + 1, highest)),
                Some(_) => {}
                None => open.push(set),
            }
        }
        undecided.extend(self.undecided(&open));
        // Black wins if his area minus White's is more than komi, White if it is less.
        let in_komi = |(set, lowest, highest): (S, i32, i32)| {
            let highest = (highest < most).then_some(highest);
            let (lowest, highest) = match roles.player {
                Colour::Black => (Some(lowest), highest),
                Colour::White => (highest.map(|highest| -highest), Some(-lowest)),
            };
            KomiRange { roles, points: self.subject.points(set), lowest, highest }
        };
        ranges.into_iter().map(in_komi).collect()
    }

    /// The highest threshold that the player can force his area to exceed, or else a cycle on the points given; he can force
    /// `known`. `None` if the limit is reached.
    fn highest(&mut self, cycle_on: Option<S>, known: i32) -> Option<i32> {
        let (mut can, mut cannot) = (known, self.subject.board.size().area() as i32 + 1);
        while cannot - can > 1 {
            // The next one first: most sets add nothing.
            let middle = if can == known { known + 1 } else { can + (cannot - can) / 2 };
            let goal = Goal { cycle_on, ..self.more_than(middle) };
            let forces = self.decide(goal)?.winner() == self.roles.player;
            if forces { can = middle } else { cannot = middle }
        }
        Some(can)
    }
}
