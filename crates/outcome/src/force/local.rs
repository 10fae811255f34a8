//! Local-ko-intersections: a cycle, or more local area.

use koatlas_board::PointSet;

use super::decide::{Budget, decide};
use super::found::{Claimed, Roles};
use super::goal::{Goal, area_on};
use super::position::Subject;
use super::strategy::compatible;
use crate::search::decided::Decided;

/// What came out for a set of points.
pub(crate) enum Verdict<S> {
    /// The player forces a cycle on these points or what he would rather have, which his opponent can prevent.
    Shown(S, Box<Claimed>),
    /// He does not.
    Not,
    /// The limit has been reached.
    Undecided,
}

/// Whether points are local-ko-intersections together.
pub(crate) fn local<S: PointSet>(subject: &Subject<S>, roles: Roles, points: S, budget: &mut Budget) -> Verdict<S> {
    let counted = subject.on_board(points);
    let more_than = area_on(&subject.board, roles.player, counted);
    cycle_instead_of(subject, roles, points, &Goal::new(&subject.board, roles.player, counted, more_than), budget)
}

/// Whether a player forces that a cycle on some points is completed or his goal reached, while his opponent can prevent
/// his goal.
pub(crate) fn cycle_instead_of<S: PointSet>(
    subject: &Subject<S>,
    roles: Roles,
    points: S,
    goal: &Goal<S>,
    budget: &mut Budget,
) -> Verdict<S> {
    match decide(subject.game(roles.first), goal.clone(), budget) {
        None => Verdict::Undecided,
        Some(alone) if alone.winner() == roles.player => Verdict::Not,
        Some(prevented) => or_cycle(subject, roles, points, prevented, budget),
    }
}

/// The same, when it is known how the opponent prevents the goal.
pub(crate) fn or_cycle<S: PointSet>(
    subject: &Subject<S>,
    roles: Roles,
    points: S,
    mut prevented: Decided<S, Goal<S>>,
    budget: &mut Budget,
) -> Verdict<S> {
    let goal = prevented.search.claim.clone().or_cycle_on(points);
    let Some(mut forced) = decide(subject.game(roles.first), goal, budget) else { return Verdict::Undecided };
    if forced.winner() != roles.player {
        return Verdict::Not;
    }
    let (of_cycles, forcing_states) = forced.points_of_cycles();
    let claimed = Claimed {
        roles,
        points: subject.points(of_cycles),
        line: compatible(&mut forced, &mut prevented),
        forcing_states,
        preventing_states: prevented.points_of_cycles().1,
    };
    Verdict::Shown(of_cycles, Box::new(claimed))
}
