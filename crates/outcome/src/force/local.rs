//! Ko-intersections: local ones, a cycle or more local area; global ones, a cycle or a win by the whole board and komi;
//! basic ones.

use koatlas_board::{Arena, Colour, Play, Point, PointSet, Position, Suicide};

use crate::force::found::{Claimed, Findings, KomiRange, Roles, Undecided, smallest};
use crate::force::goal::{Budget, Goal, area_on, decide};
use crate::force::kos::Subject;
use crate::force::strategy::compatible;
use crate::payoff::HalfPoints;
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
    budget: &mut Budget,
    findings: &mut Findings,
) {
    let goal = Goal::new(&subject.board, roles.player, subject.whole_board(), needed(roles.player, komi));
    let Some(&all) = sets.last() else { return };
    // If the player cannot force it with all points, he cannot with some.
    let every = sets.iter().fold(all, |all, &set| all | set);
    let sets = match cycle_instead_of(subject, roles, every, &goal, budget) {
        Verdict::Not => &[],
        _ => sets,
    };
    smallest(subject, roles, sets, findings, |set| cycle_instead_of(subject, roles, set, &goal, budget));
}

/// For all komi values, the smallest sets of global-ko-intersections.
pub(crate) fn komi_ranges<S: PointSet>(
    subject: &Subject<S>,
    roles: Roles,
    sets: &[S],
    budget: &mut Budget,
    undecided: &mut Vec<Undecided>,
) -> Vec<KomiRange> {
    let search = Thresholds { subject, roles };
    let mut ranges: Vec<(S, i32, i32)> = Vec::new();
    let Some(alone) = search.highest(None, search.least(), budget) else {
        undecided.push(Undecided { roles, sets: sets.len(), points: Vec::new() });
        return Vec::new();
    };
    let mut open: Vec<S> = Vec::new();
    for &set in sets {
        let parts = ranges.iter().filter(|(part, ..)| part.minus(set).is_empty());
        let known = parts.map(|&(_, _, highest)| highest).max().unwrap_or(alone);
        match search.highest(Some(set), known, budget) {
            Some(highest) if highest > known => ranges.push((set, known + 1, highest)),
            Some(_) => {}
            None => open.push(set),
        }
    }
    if !open.is_empty() {
        let all = open.iter().fold(S::EMPTY, |all, &set| all | set);
        undecided.push(Undecided { roles, sets: open.len(), points: subject.points(all) });
    }
    ranges.into_iter().map(|range| search.in_komi(range)).collect()
}

/// Looks for the highest area that a player can force, or else a cycle.
struct Thresholds<'a, S> {
    subject: &'a Subject<S>,
    roles: Roles,
}

impl<S: PointSet> Thresholds<'_, S> {
    /// No area is greater.
    fn most(&self) -> i32 {
        self.subject.board.size().area() as i32
    }

    /// Every area is greater.
    fn least(&self) -> i32 {
        -self.most() - 1
    }

    /// The highest threshold that the player can force to exceed, or else a cycle on the points given; he can force
    /// `known`. `None` if the limit is reached.
    fn highest(&self, cycle_on: Option<S>, known: i32, budget: &mut Budget) -> Option<i32> {
        let (mut can, mut cannot) = (known, self.most() + 1);
        while cannot - can > 1 {
            // The next one first: most sets add nothing.
            let middle = if can == known { known + 1 } else { can + (cannot - can) / 2 };
            if self.forces(cycle_on, middle, budget)? { can = middle } else { cannot = middle }
        }
        Some(can)
    }

    fn forces(&self, cycle_on: Option<S>, more_than: i32, budget: &mut Budget) -> Option<bool> {
        let Thresholds { subject, roles } = self;
        let goal = Goal::new(&subject.board, roles.player, subject.whole_board(), more_than);
        let goal = if let Some(points) = cycle_on { goal.or_cycle_on(points) } else { goal };
        Some(decide(subject.game(roles.first), goal, budget)?.winner() == roles.player)
    }

    /// Black wins if his area minus White's is more than komi, White if it is less.
    fn in_komi(&self, (set, lowest, highest): (S, i32, i32)) -> KomiRange {
        let highest = (highest < self.most()).then_some(highest);
        let (lowest, highest) = match self.roles.player {
            Colour::Black => (Some(lowest), highest),
            Colour::White => (highest.map(|highest| -highest), Some(-lowest)),
        };
        KomiRange { roles: self.roles, points: self.subject.points(set), lowest, highest }
    }
}

/// Two points on which two plays in a row would recreate the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BasicKo {
    /// Who can take now.
    pub open: Colour,
    /// The empty point on which he plays.
    pub mouth: Point,
    /// The stone that he takes.
    pub stone: Point,
}

/// The basic kos of a position: for each player, in the order of the points.
pub(crate) fn basic_kos<S: PointSet>(arena: &Arena<S>, position: Position<S>) -> Vec<BasicKo> {
    let mut kos = Vec::new();
    for open in Colour::BOTH {
        let mut note = |play: Play<S>| {
            let Some(stone) = play.removed.first().filter(|_| arena.is_ko_capture(&play)) else { return };
            kos.push(BasicKo { open, mouth: arena.point(play.point), stone: arena.point(stone) });
        };
        arena.for_each_play_by(position, open, Suicide::All, &mut note);
    }
    kos
}
