//! All kos, ko-stones and ko-strings of a position.

use koatlas_board::{BoardPosition, Colour, Point, PointSet, Suicide, Wide, in_narrowest};
use koatlas_files::{Control, LimitError};
use koatlas_position_graph::{Digraph, Distances, PositionGraph, Rows, UNREACHED, reversed};
use koatlas_rules::StartError;
use serde::{Deserialize, Serialize};

use super::intersections::{ForceFindings, ForceQuestions, ForcedSet, KomiRange, Roles, UndecidedSets};
use super::life::find_ko_type;
use super::subject::{BasicKo, ForceStart, basic_kos, sorted_points};
use super::types::TypedKo;
use crate::payoff::{HalfPoints, Points};
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

/// The kos of a position. All definitions but that of basic kos are reconstructed: see [this module](super).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoByForce {
    /// The basic-ko-intersections.
    pub basic: Vec<Point>,
    /// The local-ko-intersections.
    pub local: Vec<Point>,
    /// The global-ko-intersections.
    pub global: Vec<Point>,
    /// The kos.
    pub kos: Vec<Ko>,
    /// The stones on ko-intersections.
    pub ko_stones: Vec<Point>,
    /// The strings all of whose stones are ko-stones.
    pub ko_strings: Vec<KoString>,
    /// Always true: definitions are reconstructed.
    pub reconstruction: bool,
    /// The komi: the points that White gets, such as `6.5`.
    pub komi: Points,
    /// The local-ko-intersections that are no basic-ko-intersections.
    pub local_not_basic: Vec<Point>,
    /// The global-ko-intersections that are no basic-ko-intersections.
    pub global_not_basic: Vec<Point>,
    /// The basic kos.
    pub basic_kos: Vec<BasicKo>,
    /// The smallest sets of ko-intersections, with their proofs.
    pub claims: Vec<OfKind<ForcedSet>>,
    /// The sets that could not be decided within the limit.
    pub undecided: Vec<OfKind<UndecidedSets>>,
    /// The reason for which local- and global-ko-intersections are not decided; `None` if they are.
    pub not_decided: Option<String>,
    /// The ranges of komi with global-ko-intersections; `None` if not asked for.
    pub komi_ranges: Option<Vec<KomiRange>>,
    /// The types of the basic kos; `None` if not asked for.
    pub types: Option<Vec<TypedKo>>,
}

koatlas_board::named_values! {
    /// The object of a search.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ForcedKind {
        /// Local-ko-intersections.
        Local = "local",
        /// Global-ko-intersections.
        Global = "global",
        /// Values of komi.
        KomiRanges = "komi-ranges",
    }
}

/// A result, with the kind of search that found it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfKind<T> {
    /// The kind of search.
    pub kind: ForcedKind,
    /// The result.
    #[serde(flatten)]
    pub found: T,
}

impl<T> OfKind<T> {
    fn all(kind: ForcedKind, found: Vec<T>) -> impl Iterator<Item = OfKind<T>> {
        found.into_iter().map(move |found| OfKind { kind, found })
    }
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
    let mut found = KoByForce {
        reconstruction: true,
        komi: Points(options.komi),
        basic_kos: basic_kos(&subject.local_board, subject.position),
        komi_ranges: options.komi_ranges.then(Vec::new),
        ..KoByForce::default()
    };
    match sets(&subject, options) {
        Ok(sets) => found.search_sets(&subject, &sets, options),
        Err(beyond) => found.not_decided = Some(beyond),
    }
    if options.types {
        let typed = found.basic_kos.iter().map(|&ko| find_ko_type(&subject, ko, &options.control));
        found.types = Some(typed.collect());
    }
    found.sum_up(board);
    Ok(found)
}

/// The sets of points to test, the smallest first; or the reason if they are not searched.
fn sets<S: PointSet>(subject: &ForceStart<S>, options: &ForceOptions<'_>) -> Result<Vec<S>, String> {
    let stopped = || "the work was stopped before it was known which points can change in cycles".to_owned();
    let most = options.most_positions;
    let control = Control { nodes: most as u64, memory: u64::MAX, ..options.control };
    let component =
        PositionGraph::component_with_control(&subject.local_board, subject.position, Suicide::Multi, &control);
    let component = component.map_err(|error| match error {
        LimitError::Stopped => stopped(),
        _ => format!("more than {most} positions can be reached"),
    })?;
    let Some(start) = component.node(subject.position) else { return Ok(Vec::new()) };
    let points = cyclic_points(&component, start).len();
    if points > MOST_POINTS {
        let limit = format!("the sets of no more than {MOST_POINTS} points are gone through");
        return Err(format!("{points} points change in cycles, and {limit}"));
    }
    cyclic_sets(&component, start, &control).ok_or_else(stopped)
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

fn difference<S: PointSet>(component: &PositionGraph<S>, one: u32, other: u32) -> S {
    component.position(one).difference(component.position(other))
}

impl KoByForce {
    /// Searches `sets` for local- and global-ko-intersections.
    fn search_sets<S: PointSet>(&mut self, subject: &ForceStart<S>, sets: &[S], options: &ForceOptions<'_>) {
        let (mut local, mut global, mut open) = (ForceFindings::default(), ForceFindings::default(), Vec::new());
        for roles in Roles::all(options.player_second) {
            // Each kind has a budget of its own.
            let questions = || ForceQuestions { subject, roles, budget: options.control };
            questions().add_local(sets, &mut local);
            questions().add_global(sets, options.komi, &mut global);
            if let Some(ranges) = &mut self.komi_ranges {
                ranges.extend(questions().komi_ranges(sets, &mut open));
            }
        }
        self.claims.extend(OfKind::all(ForcedKind::Local, local.claims));
        self.claims.extend(OfKind::all(ForcedKind::Global, global.claims));
        self.undecided.extend(OfKind::all(ForcedKind::Local, local.undecided));
        self.undecided.extend(OfKind::all(ForcedKind::Global, global.undecided));
        self.undecided.extend(OfKind::all(ForcedKind::KomiRanges, open));
    }

    /// Sets the fields that follow from the basic kos and the claims.
    fn sum_up(&mut self, board: &BoardPosition) {
        let basic = self.basic_kos.iter().map(|ko| (KoKind::Basic, vec![ko.mouth, ko.stone]));
        let claims = self.claims.iter().map(|OfKind { kind, found }| {
            let kind = if *kind == ForcedKind::Local { KoKind::Local } else { KoKind::Global };
            (kind, found.points.clone())
        });
        let sets: Vec<(KoKind, Vec<Point>)> = basic.chain(claims).collect();
        [self.basic, self.local, self.global] = KoKind::ALL.map(|kind| {
            let own = sets.iter().filter(|(other, _)| *other == kind);
            sorted_points(board, own.flat_map(|(_, points)| points.clone()))
        });
        [self.local_not_basic, self.global_not_basic] = [&self.local, &self.global]
            .map(|points| points.iter().copied().filter(|point| !self.basic.contains(point)).collect());
        self.kos = merge_into_kos(board, sets);
        let points = sorted_points(board, self.kos.iter().flat_map(|ko| ko.points.clone()));
        let stones = points.iter().filter(|&&point| board.contents()[board.size().index(point)].is_some());
        self.ko_stones = stones.copied().collect();
        self.ko_strings = strings_on(board, &points);
    }
}
