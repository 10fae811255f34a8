//! Ko-intersections, sets of points on which something can repeat: local ones, a cycle or more local area; global ones, a cycle or a
//! win by the whole board and komi; and of all of them the smallest.

use koatlas_board::{Colour, Move, Point, PointSet};
use koatlas_storage::Control;

use super::goal::{Goal, area_on, compatible};
use super::subject::{Subject, decide};
use crate::payoff::HalfPoints;

/// Who plays for something, and who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// Whose strategy forces it.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// Whose strategy would force it.
    pub roles: Roles,
    /// Number of sets.
    pub sets: usize,
    /// All their points.
    pub points: Vec<Point>,
}

impl Undecided {
    fn of<S: PointSet>(subject: &Subject<S>, roles: Roles, sets: &[S]) -> Option<Undecided> {
        let all = sets.iter().fold(S::EMPTY, |all, &set| all | set);
        let undecided = Undecided { roles, sets: sets.len(), points: subject.points(all) };
        (!sets.is_empty()).then_some(undecided)
    }
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KomiRange {
    /// Whose strategy forces it.
    pub roles: Roles,
    /// The points.
    pub points: Vec<Point>,
    /// The lowest whole komi; `None` if it holds however low komi is.
    pub lowest: Option<i32>,
    /// The highest whole komi; `None` if it holds however high komi is.
    pub highest: Option<i32>,
}

/// Asks about sets of points, the smallest first, but about none that has a part of which it is known to hold.
///
/// A set counts only if the strategy found for it completes cycles on all its points.
pub(crate) fn smallest<S: PointSet>(
    subject: &Subject<S>,
    roles: Roles,
    sets: &[S],
    findings: &mut ForceFindings,
    mut ask: impl FnMut(S) -> Option<Option<(S, Claimed)>>,
) {
    let (mut found, mut undecided): (Vec<S>, Vec<S>) = Default::default();
    for &set in sets {
        if found.iter().any(|part| part.minus(set).is_empty()) {
            continue;
        }
        match ask(set) {
            Some(Some((points, claimed))) if points == set => {
                found.push(set);
                findings.claims.push(claimed);
            }
            Some(_) => {}
            None => undecided.push(set),
        }
    }
    findings.undecided.extend(Undecided::of(subject, roles, &undecided));
}

/// Whether points are local-ko-intersections together: as [`cycle_instead_of`] answers.
pub(crate) fn local<S: PointSet>(
    subject: &Subject<S>,
    roles: Roles,
    points: S,
    budget: &mut Control<'_>,
) -> Option<Option<(S, Claimed)>> {
    let counted = subject.on_board(points);
    let more_than = area_on(&subject.board, roles.player, counted);
    cycle_instead_of(subject, roles, points, Goal::new(&subject.board, roles.player, counted, more_than), budget)
}

/// Whether a player forces that a cycle on some points is completed or his goal reached, while his opponent can prevent his goal:
/// then the claim, with the points of the cycles. `None` if the limit is reached.
fn cycle_instead_of<S: PointSet>(
    subject: &Subject<S>,
    roles: Roles,
    points: S,
    goal: Goal<S>,
    budget: &mut Control<'_>,
) -> Option<Option<(S, Claimed)>> {
    let mut prevented = decide(subject.game(roles.first), goal.clone(), budget)?;
    if prevented.winner() == roles.player {
        return Some(None);
    }
    let goal = Goal { cycle_on: Some(points), ..goal };
    let mut forced = decide(subject.game(roles.first), goal, budget)?;
    if forced.winner() != roles.player {
        return Some(None);
    }
    let (of_cycles, forcing_states) = forced.points_of_cycles();
    let claimed = Claimed {
        roles,
        points: subject.points(of_cycles),
        line: compatible(&mut forced, &mut prevented),
        forcing_states,
        preventing_states: prevented.points_of_cycles().1,
    };
    Some(Some((of_cycles, claimed)))
}

/// A player's area minus his opponent's must be more than this for him to win.
fn needed(player: Colour, komi: HalfPoints) -> i32 {
    let komi = if player == Colour::Black { komi } else { -komi };
    komi.div_euclid(2)
}

/// Adds the smallest sets of global-ko-intersections for a komi.
pub(crate) fn global<S: PointSet>(
    subject: &Subject<S>,
    roles: Roles,
    sets: &[S],
    komi: HalfPoints,
    budget: &mut Control<'_>,
    findings: &mut ForceFindings,
) {
    let goal = Goal::new(&subject.board, roles.player, subject.whole_board(), needed(roles.player, komi));
    let Some(&all) = sets.last() else { return };
    // If the player cannot force it with all points, he cannot with some.
    let every = sets.iter().fold(all, |all, &set| all | set);
    let sets = if let Some(None) = cycle_instead_of(subject, roles, every, goal.clone(), budget) { &[] } else { sets };
    smallest(subject, roles, sets, findings, |set| cycle_instead_of(subject, roles, set, goal.clone(), budget));
}

/// For all komi values, the smallest sets of global-ko-intersections.
pub(crate) fn komi_ranges<S: PointSet>(
    subject: &Subject<S>,
    roles: Roles,
    sets: &[S],
    budget: &mut Control<'_>,
    undecided: &mut Vec<Undecided>,
) -> Vec<KomiRange> {
    let mut ranges: Vec<(S, i32, i32)> = Vec::new();
    // No area is greater than that of the board, and every area is greater than its negative less one.
    let most = subject.board.size().area() as i32;
    let Some(alone) = highest(subject, roles, None, -most - 1, budget) else {
        undecided.push(Undecided { roles, sets: sets.len(), points: Vec::new() });
        return Vec::new();
    };
    let mut open: Vec<S> = Vec::new();
    for &set in sets {
        let parts = ranges.iter().filter(|(part, ..)| part.minus(set).is_empty());
        let known = parts.map(|&(_, _, highest)| highest).max().unwrap_or(alone);
        match highest(subject, roles, Some(set), known, budget) {
            Some(highest) if highest > known => ranges.push((set, known + 1, highest)),
            Some(_) => {}
            None => open.push(set),
        }
    }
    undecided.extend(Undecided::of(subject, roles, &open));
    // Black wins if his area minus White's is more than komi, White if it is less.
    let in_komi = |(set, lowest, highest): (S, i32, i32)| {
        let highest = (highest < most).then_some(highest);
        let (lowest, highest) = match roles.player {
            Colour::Black => (Some(lowest), highest),
            Colour::White => (highest.map(|highest| -highest), Some(-lowest)),
        };
        KomiRange { roles, points: subject.points(set), lowest, highest }
    };
    ranges.into_iter().map(in_komi).collect()
}

/// The highest threshold that the player can force his area to exceed, or else a cycle on the points given; he can force
/// `known`. `None` if the limit is reached.
fn highest<S: PointSet>(
    subject: &Subject<S>,
    roles: Roles,
    cycle_on: Option<S>,
    known: i32,
    budget: &mut Control<'_>,
) -> Option<i32> {
    let (mut can, mut cannot) = (known, subject.board.size().area() as i32 + 1);
    while cannot - can > 1 {
        // The next one first: most sets add nothing.
        let middle = if can == known { known + 1 } else { can + (cannot - can) / 2 };
        let mut goal = Goal::new(&subject.board, roles.player, subject.whole_board(), middle);
        goal.cycle_on = cycle_on;
        let forces = decide(subject.game(roles.first), goal, budget)?.winner() == roles.player;
        if forces { can = middle } else { cannot = middle }
    }
    Some(can)
}
