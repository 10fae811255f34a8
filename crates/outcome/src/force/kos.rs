//! All kos, ko-stones and ko-strings of a position.

use koatlas_board::{BoardPosition, Colour, Point, PointSet, Suicide, Wide, in_narrowest};
use koatlas_position_graph::{Digraph, Distances, PositionGraph, Rows, UNREACHED, reversed};
use koatlas_rulesets::StartError;
use koatlas_storage::{Control, LimitError};
use serde::{Deserialize, Serialize};

use super::intersections::{ForceFindings, ForceQuestions, KomiRange, Roles, UndecidedSets};
use super::life::find_ko_type;
use super::subject::{BasicKo, ForceStart, basic_kos, sorted_points};
use super::types::TypedKo;
use crate::payoff::HalfPoints;
use crate::stack::run_on_large_stack;

koatlas_board::named_values! {
    /// The kinds of ko-intersection: see [this module](super).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum KoKind {
        /// Two plays in a row would recreate the position.
        Basic = "basic",
        /// A player forces a cycle or else more local area.
        Local = "local",
        /// A player forces a cycle or else a win.
        Global = "global",
    }
}

/// A ko: the points of a basic ko, or of a smallest set of local- or global-ko-intersections. Sets that share a point are one
/// ko.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ko {
    /// Its points.
    pub points: Vec<Point>,
    /// The kinds of its ko-intersections, in order.
    pub kinds: Vec<KoKind>,
}

/// A string of ko-stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoString {
    /// The colour of its stones.
    pub colour: Colour,
    /// The points of its stones.
    pub points: Vec<Point>,
    /// Number of stones.
    pub size: usize,
}

/// Merges sets that share a point into kos, ordered by their first points.
pub(crate) fn merge_into_kos(board: &BoardPosition, sets: impl IntoIterator<Item = (KoKind, Vec<Point>)>) -> Vec<Ko> {
    let mut kos: Vec<Ko> = Vec::new();
    for (kind, points) in sets {
        let (sharing, apart): (Vec<Ko>, Vec<Ko>) =
            kos.into_iter().partition(|ko| ko.points.iter().any(|point| points.contains(point)));
        let mut kinds: Vec<KoKind> = sharing.iter().flat_map(|ko| ko.kinds.clone()).chain([kind]).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let points = sorted_points(board, sharing.into_iter().flat_map(|ko| ko.points).chain(points));
        kos = apart;
        kos.push(Ko { points, kinds });
    }
    kos.sort_by_key(|ko| ko.points.first().map(|&point| board.size().index(point)));
    kos
}

/// The strings of which all stones stand on `points`.
pub(crate) fn strings_on(board: &BoardPosition, points: &[Point]) -> Vec<KoString> {
    let (local_board, position) = board.whole_board();
    let allowed = Wide::collect(points.iter().map(|&point| board.size().index(point)));
    let mut strings = Vec::new();
    for colour in Colour::BOTH {
        for (string, _) in local_board.strings(position.stones(colour)) {
            if string.minus(allowed).is_empty() {
                let points = string.iter().map(|index| local_board.point(index)).collect();
                strings.push(KoString { colour, points, size: string.len() });
            }
        }
    }
    strings
}

/// Most points that may change in cycles: these have 65,535 subsets.
const MOST_POINTS: usize = 16;

/// Settings of [`ko_by_force`].
#[derive(Clone)]
pub struct ForceOptions<'a> {
    /// Komi in half points.
    pub komi: HalfPoints,
    /// True to search also for what a player can force if his opponent moves first.
    pub player_second: bool,
    /// True to search for all komi values with global-ko-intersections.
    pub komi_ranges: bool,
    /// True to find the types of the basic kos.
    pub types: bool,
    /// Limits of states and memory for all searches of one kind for one player together.
    pub control: Control<'a>,
    /// Most positions that are explored to find the points that can change in cycles.
    pub most_positions: usize,
}

/// The kos of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KoByForce {
    /// The basic kos.
    pub basic: Vec<BasicKo>,
    /// The local-ko-intersections.
    pub local: ForceFindings,
    /// The global-ko-intersections.
    pub global: ForceFindings,
    /// The komi values with global-ko-intersections, if `ForceOptions::komi_ranges` asks for them.
    pub komi_ranges: Vec<KomiRange>,
    /// The sets of which the komi values were not decided.
    pub komi_undecided: Vec<UndecidedSets>,
    /// The types of the basic kos, if `ForceOptions::types` asks for them.
    pub types: Vec<TypedKo>,
    /// The reason if local- and global-ko-intersections were not searched for.
    pub beyond: Option<ForceLimit>,
    /// The kos.
    pub kos: Vec<Ko>,
    /// The points of the stones on ko-intersections.
    pub ko_stones: Vec<Point>,
    /// The strings of which all stones are ko-stones.
    pub ko_strings: Vec<KoString>,
}

/// Reasons why local- and global-ko-intersections are not searched for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForceLimit {
    /// More positions than this can be reached.
    #[error("more than {0} positions can be reached")]
    Positions(usize),
    /// More than 16 points change in cycles: their number.
    #[error("{0} points change in cycles, and the sets of no more than {MOST_POINTS} points are gone through")]
    Points(usize),
    /// The work was stopped.
    #[error("the work was stopped before it was known which points can change in cycles")]
    Stopped,
}

/// Finds the kos of a position by the definitions of [this module](super). The player to move does not matter.
///
/// # Errors
/// [`StartError`] if more than 128 points can change.
///
/// # Panics
/// If there is no address space left for the stack of the searches.
///
/// # Complexity
/// Two searches for each set of points that can change in cycles, up to 2^16 sets. A search takes time and space exponential in
/// the number of those points.
pub fn ko_by_force(board: &BoardPosition, options: &ForceOptions<'_>) -> Result<KoByForce, StartError> {
    run_on_large_stack(|| in_narrowest!(board, S in [u64, u128] => answer::<S>(board, options)))
}

fn answer<S: PointSet>(board: &BoardPosition, options: &ForceOptions<'_>) -> Result<KoByForce, StartError> {
    let subject = ForceStart::<S>::new(board)?;
    let basic = basic_kos(&subject.local_board, subject.position);
    let mut found = KoByForce { basic, ..KoByForce::default() };
    match sets(&subject, options) {
        Ok(sets) => found.search_sets(&subject, &sets, options),
        Err(beyond) => found.beyond = Some(beyond),
    }
    if options.types {
        found.types = found.basic.iter().map(|&ko| find_ko_type(&subject, ko, &options.control)).collect();
    }
    found.sum_up(board);
    Ok(found)
}

/// The sets of points to test, the smallest first.
fn sets<S: PointSet>(subject: &ForceStart<S>, options: &ForceOptions<'_>) -> Result<Vec<S>, ForceLimit> {
    let most = options.most_positions;
    let control = Control { nodes: most as u64, memory: u64::MAX, ..options.control };
    let component =
        PositionGraph::component_with_control(&subject.local_board, subject.position, Suicide::Multi, &control);
    let component = component.map_err(|error| match error {
        LimitError::Stopped => ForceLimit::Stopped,
        _ => ForceLimit::Positions(most),
    })?;
    let Some(start) = component.node(subject.position) else { return Ok(Vec::new()) };
    let points = cyclic_points(&component, start).len();
    if points > MOST_POINTS {
        return Err(ForceLimit::Points(points));
    }
    cyclic_sets(&component, start, &control).ok_or(ForceLimit::Stopped)
}

/// The points that change in `component`.
fn cyclic_points<S: PointSet>(component: &PositionGraph<S>, start: u32) -> S {
    changed(component, &reversed(component), start, !S::EMPTY)
}

/// Every set that equals the points which change on walks from `start` back to it inside the set, the smallest first. The
/// points that change in any union of cycles through `start` are such a set. `None` if the work is stopped.
///
/// # Complexity
/// 2^n walks through the component, for n points that change in it.
fn cyclic_sets<S: PointSet>(component: &PositionGraph<S>, start: u32, control: &Control<'_>) -> Option<Vec<S>> {
    let points: Vec<usize> = cyclic_points(component, start).iter().collect();
    let back = reversed(component);
    let mut sets = Vec::new();
    // Bit i of `bits` stands for the i-th of the points.
    for bits in 1..1_u64 << points.len() {
        if control.is_stopped() {
            return None;
        }
        let set = S::collect((0..points.len()).filter(|i| bits >> i & 1 == 1).map(|i| points[i]));
        sets.extend((changed(component, &back, start, set) == set).then_some(set));
    }
    sets.sort_by_key(|&set: &S| (set.len(), set));
    Some(sets)
}

/// The points that change on walks from `start` back to it on which only points of `set` change.
fn changed<S: PointSet>(component: &PositionGraph<S>, back: &Rows<u32>, start: u32, set: S) -> S {
    let (mut forth, mut returning) = (Distances::new(component.len()), Distances::new(component.len()));
    forth.search(component, &[start], |node, _| difference(component, start, node).minus(set).is_empty());
    returning.search(back, &[start], |node, _| difference(component, start, node).minus(set).is_empty());
    let on_walks = forth.reached.iter().filter(|&&node| returning.of(node) != UNREACHED);
    on_walks.fold(S::EMPTY, |all, &node| all | difference(component, start, node))
}

/// The points in which the positions `one` and `other` of `component` differ.
fn difference<S: PointSet>(component: &PositionGraph<S>, one: u32, other: u32) -> S {
    component.position(one).difference(component.position(other))
}

impl KoByForce {
    /// Searches `sets` for local- and global-ko-intersections.
    fn search_sets<S: PointSet>(&mut self, subject: &ForceStart<S>, sets: &[S], options: &ForceOptions<'_>) {
        for roles in Roles::all(options.player_second) {
            // Each kind has a budget of its own.
            let [mut local, mut global, mut ranges] =
                [(); 3].map(|()| ForceQuestions { subject, roles, budget: options.control });
            local.add_local(sets, &mut self.local);
            global.add_global(sets, options.komi, &mut self.global);
            if options.komi_ranges {
                self.komi_ranges.extend(ranges.komi_ranges(sets, &mut self.komi_undecided));
            }
        }
    }

    /// Sets the kos, ko-stones and ko-strings that follow from the other fields.
    fn sum_up(&mut self, board: &BoardPosition) {
        let kinds = [KoKind::Basic, KoKind::Local, KoKind::Global].into_iter();
        let sets = kinds.flat_map(|kind| self.sets(kind).into_iter().map(move |set| (kind, set)));
        self.kos = merge_into_kos(board, sets);
        let points = sorted_points(board, self.kos.iter().flat_map(|ko| ko.points.clone()));
        let stones = points.iter().filter(|&&point| board.contents()[board.size().index(point)].is_some());
        self.ko_stones = stones.copied().collect();
        self.ko_strings = strings_on(board, &points);
    }

    /// The sets of points that are ko-intersections of `kind` together.
    fn sets(&self, kind: KoKind) -> Vec<Vec<Point>> {
        let findings = match kind {
            KoKind::Basic => return self.basic.iter().map(|ko| vec![ko.mouth, ko.stone]).collect(),
            KoKind::Local => &self.local,
            KoKind::Global => &self.global,
        };
        findings.claims.iter().map(|claim| claim.points.clone()).collect()
    }

    /// The ko-intersections of `kind`, in the order of [`koatlas_board::Size::points`].
    #[must_use]
    pub fn points(&self, board: &BoardPosition, kind: KoKind) -> Vec<Point> {
        sorted_points(board, self.sets(kind).concat())
    }
}
