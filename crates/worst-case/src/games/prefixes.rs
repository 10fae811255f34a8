//! What there is to search, and under which superko rule: the beginnings of games, those alike merged, and the depth-first
//! search of everything that follows one.

use koatlas_board::{PointSet, Size, Suicide};
use koatlas_storage::Stop;
use rustc_hash::FxHashMap;

use crate::games::graph::{GameGraph, Superko, TooManyNodes};

/// A good number of prefixes: the more are merged, the less is searched twice; these take less than a second to find.
pub const PREFIXES: usize = 1 << 17;

/// The games of a board under a rule, cut into jobs: one a prefix, in a fixed order.
pub struct GamePlan {
    /// The board.
    pub size: Size,
    /// The rule.
    pub superko: Superko,
    /// The suicide policy. The suicide of a single stone is no play here, whatever the policy.
    pub suicide: Suicide,
    /// Beginnings of games that can go on, in ascending order of their nodes.
    pub(crate) list: Vec<Prefix>,
    /// The plays in each.
    pub(crate) plays: u32,
    /// All games of at most so many plays.
    pub(crate) shorter: GameTally,
    pub(crate) search: Continuations,
}

impl GamePlan {
    /// The plan with at least so many prefixes, of the fewest plays, or with none if there are never so many: then the merging
    /// of prefixes has counted all games. The result of a run does not depend on it.
    ///
    /// A layer of prefixes is in memory, and that before it: 48 bytes each.
    ///
    /// # Errors
    /// If the board has more than [`MAX_NODES`](crate::games::MAX_NODES) positions or situations.
    pub fn new(size: Size, superko: Superko, suicide: Suicide, prefixes: usize) -> Result<GamePlan, TooManyNodes> {
        let graph = GameGraph::new(size, superko, suicide)?;
        let mut layer = Layer::default();
        add(&graph, &mut layer, graph.start, u128::collect(0..graph.plays.len()), 1);
        let (mut plays, mut shorter) = (0, GameTally { games: 1, longest_plays: 0 });
        while !layer.is_empty() && layer.len() < prefixes {
            plays += 1;
            let (next, games) = extended(&graph, &layer);
            shorter = shorter.and(GameTally { games, longest_plays: plays });
            layer = next;
        }
        let mut list: Vec<Prefix> = layer.into_iter().map(|((at, left), ways)| Prefix { at, left, ways }).collect();
        list.sort_unstable_by_key(|prefix| (prefix.at, prefix.left));
        // Masks no wider than the graph needs.
        let is_narrow = graph.plays.len() <= u64::CAPACITY;
        let search = if is_narrow { continuations::<u64>(&graph) } else { continuations::<u128>(&graph) };
        Ok(GamePlan { size, superko, suicide, list, plays, shorter, search })
    }

    /// How many prefixes there are.
    #[must_use]
    pub fn prefix_count(&self) -> usize {
        self.list.len()
    }
}

/// Beginnings of games that have the same continuations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prefix {
    /// The node last entered.
    pub at: usize,
    /// The nodes that can still be entered.
    pub left: u128,
    /// How many beginnings of games they are.
    pub ways: u128,
}

/// By the node last entered and the nodes left, the number of beginnings.
type Layer = FxHashMap<(usize, u128), u128>;

/// The prefixes of one play more that can go on, and the number of games that end with that play.
fn extended(graph: &GameGraph, layer: &Layer) -> (Layer, u128) {
    let (mut next_layer, mut games) = (Layer::default(), 0);
    for (&(at, left), &ways) in layer {
        for (next, left) in graph.choices(at, left) {
            games += ways * next.len() as u128;
            next.iter().for_each(|node| add(graph, &mut next_layer, node, left, ways));
        }
    }
    (next_layer, games)
}

/// Adds beginnings that enter a node, if they can go on from there.
fn add(graph: &GameGraph, layer: &mut Layer, at: usize, left: u128, ways: u128) {
    let left = graph.reachable(at, left.minus(u128::single(at)));
    if !left.is_empty() {
        *layer.entry(graph.representative(at, left)).or_default() += ways;
    }
}

/// Games counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    /// How many.
    pub games: u128,
    /// The plays of the longest of them.
    pub longest_plays: u32,
}

impl GameTally {
    pub(crate) fn and(self, other: GameTally) -> GameTally {
        GameTally { games: self.games + other.games, longest_plays: self.longest_plays.max(other.longest_plays) }
    }

    pub(crate) fn times(self, ways: u128) -> GameTally {
        GameTally { games: ways * self.games, ..self }
    }
}

/// With no more positions left than this, the search does not look whether it is stopped: that would take half as long
/// again, and it is over soon, as the whole board of 1x4 is with its 41. There are twice as many situations as positions.
const UNWATCHED: usize = 40;

/// The graph, as in [`GameGraph`].
struct Masks<S: PointSet> {
    plays: S::PerPoint,
    archived: S::PerPoint,
    after_pass: S::PerPoint,
    /// Whether there are passes to be considered.
    passes: bool,
}

impl<S: PointSet> Masks<S> {
    fn new(graph: &GameGraph) -> Masks<S> {
        let narrowed = |sets: &[u128]| {
            let mut narrow = S::NONE_PER_POINT;
            sets.iter().enumerate().for_each(|(node, set)| narrow[node] = S::collect(set.iter()));
            narrow
        };
        Masks {
            plays: narrowed(&graph.plays),
            archived: narrowed(&graph.archived),
            after_pass: narrowed(&graph.after_pass),
            passes: graph.archived.iter().any(|archived| !archived.is_empty()),
        }
    }
}

/// All games that begin with a prefix of so many plays and go on; not all of them if the search is stopped meanwhile.
pub(crate) type Continuations = Box<dyn Fn(&Prefix, u32, &dyn Stop) -> GameTally + Send + Sync>;

fn continuations<S: PointSet<PerPoint: Send + Sync> + 'static>(graph: &GameGraph) -> Continuations {
    let masks = Masks::<S>::new(graph);
    Box::new(move |prefix, plays, stop| {
        let (at, left) = (prefix.at, S::collect(prefix.left.iter()));
        let mut paths = Paths { masks: &masks, stop, longest_plays: plays };
        let games = if masks.passes {
            paths.onward::<true, true>(at, left, plays)
        } else {
            paths.onward::<false, true>(at, left, plays)
        };
        GameTally { games: u128::from(games), longest_plays: paths.longest_plays }
    })
}

/// A search under way. It counts games one by one, so that 64 bits are enough for what follows a prefix.
struct Paths<'a, S: PointSet> {
    masks: &'a Masks<S>,
    stop: &'a dyn Stop,
    longest_plays: u32,
}

/// Recursion is never deeper than there are nodes. Whether there are passes, and whether the search looks if it is stopped, is
/// known to the compiler, for speed.
impl<S: PointSet> Paths<'_, S> {
    /// The number of ways to go on from a node, after so many plays, while some nodes are left.
    #[inline]
    fn onward<const PASSES: bool, const WATCHED: bool>(&mut self, at: usize, left: S, plays: u32) -> u64 {
        if WATCHED && left.len() <= if PASSES { 2 * UNWATCHED } else { UNWATCHED } {
            return self.onward::<PASSES, false>(at, left, plays);
        }
        if WATCHED && self.stop.is_set() {
            return 0;
        }
        let mut games = self.any::<PASSES, WATCHED>(self.masks.plays[at] & left, left, plays + 1);
        if PASSES {
            let left = left.minus(self.masks.archived[at]);
            games += self.any::<PASSES, WATCHED>(self.masks.after_pass[at] & left, left, plays + 1);
        }
        games
    }

    /// As [`Paths::each`], perhaps of no nodes: then there is no call, which is what happens most.
    #[inline]
    fn any<const PASSES: bool, const WATCHED: bool>(&mut self, next: S, left: S, plays: u32) -> u64 {
        if next.is_empty() { 0 } else { self.each::<PASSES, WATCHED>(next, left, plays) }
    }

    /// The number of games that enter one of these nodes next, by the play of this number, and perhaps go on.
    fn each<const PASSES: bool, const WATCHED: bool>(&mut self, mut next: S, left: S, plays: u32) -> u64 {
        self.longest_plays = self.longest_plays.max(plays);
        let mut games = 0;
        while let Some(node) = next.first() {
            let others = next.without_first();
            games += 1 + self.onward::<PASSES, WATCHED>(node, left.minus(next ^ others), plays);
            next = others;
        }
        games
    }
}
