//! The plan of a count of games: the beginnings of games, where those alike are merged, and the depth-first search of
//! everything that follows one.

use koatlas_board::{PointSet, Size, Suicide};
use koatlas_files::Stop;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::games::graph::{GameGraph, Superko, TooManyNodes};

/// Useful number of prefixes for [`GamePlan::new`]: the more are merged, the less is searched twice. To find these takes under a second.
pub const PREFIXES: usize = 1 << 17;

/// Number of prefixes that one round searches: work for many threads, between two reports.
const ROUND: usize = 256;

/// Games of a board under a superko rule, cut into one job per prefix, in a fixed order. The suicide of a single stone is no play here,
/// whatever the policy.
pub struct GamePlan {
    /// Beginnings of games that can go on, in ascending order of `at` and `left`.
    list: Vec<Prefix>,
    /// Number of plays of each of them.
    plays: u32,
    /// Count of all games with at most `plays` plays.
    shorter: GameTally,
    /// Search of the games that go on after a prefix.
    search: Continuations,
}

impl GamePlan {
    /// Plans the count with at least `prefixes` prefixes, each of as few plays as possible. If there are never that many, the
    /// plan has none, and the merging of prefixes has counted all games. The result of a count does not depend on `prefixes`.
    ///
    /// Memory holds the prefixes with one number of plays and those with one play less: 48 bytes each.
    ///
    /// # Errors
    /// [`TooManyNodes`] if the board has more than [`MAX_NODES`](crate::games::MAX_NODES) positions or situations.
    pub fn new(size: Size, superko: Superko, suicide: Suicide, prefixes: usize) -> Result<GamePlan, TooManyNodes> {
        let graph = GameGraph::new(size, superko, suicide)?;
        let mut layer = Layer::default();
        add(&graph, &mut layer, graph.start, u128::collect(0..graph.plays.len()), 1);
        let (mut plays, mut shorter) = (0, GameTally { games: 1, longest_plays: 0 });
        while !layer.is_empty() && layer.len() < prefixes {
            plays += 1;
            let (next, games) = extend(&graph, &layer);
            shorter = shorter.and(GameTally { games, longest_plays: plays });
            layer = next;
        }
        let mut list: Vec<Prefix> = layer.into_iter().map(|((at, left), ways)| Prefix { at, left, ways }).collect();
        list.sort_unstable_by_key(|prefix| (prefix.at, prefix.left));
        // Masks of 64 bits are faster, if they hold all nodes.
        let is_narrow = graph.plays.len() <= u64::CAPACITY;
        let search = if is_narrow { continuations::<u64>(&graph) } else { continuations::<u128>(&graph) };
        Ok(GamePlan { list, plays, shorter, search })
    }

    /// Number of prefixes.
    pub fn prefix_count(&self) -> usize {
        self.list.len()
    }

    /// Counts all games, in parallel. From time to time it calls `goes_on` with the number of prefixes searched and the games counted so
    /// far. `None` if that returns false, or if it is stopped.
    pub fn count(&self, stop: &dyn Stop, mut goes_on: impl FnMut(usize, GameTally) -> bool) -> Option<GameTally> {
        let (mut searched, mut tally) = (0, self.shorter);
        for round in self.list.chunks(ROUND) {
            if !goes_on(searched, tally) {
                return None;
            }
            // Prefixes differ much in work: each is a task of its own.
            let found = round.par_iter().with_max_len(1);
            let found = found.map(|prefix| (self.search)(prefix, self.plays, stop).times(prefix.ways));
            tally = tally.and(found.reduce(GameTally::default, GameTally::and));
            searched += round.len();
            if stop.is_set() {
                return None;
            }
        }
        Some(tally)
    }
}

/// Beginnings of games that have the same continuations.
struct Prefix {
    /// Node last entered.
    at: usize,
    /// Nodes that can still be entered.
    left: u128,
    /// Number of beginnings of games that are merged here.
    ways: u128,
}

/// Number of beginnings by the node last entered and the nodes left.
type Layer = FxHashMap<(usize, u128), u128>;

/// Extends the prefixes of `layer` by one play. Returns those that can go on, and the number of games that end with that play.
fn extend(graph: &GameGraph, layer: &Layer) -> (Layer, u128) {
    let (mut next_layer, mut games) = (Layer::default(), 0);
    for (&(at, left), &ways) in layer {
        for (next, left) in graph.choices(at, left) {
            games += ways * next.len() as u128;
            next.iter().for_each(|node| add(graph, &mut next_layer, node, left, ways));
        }
    }
    (next_layer, games)
}

/// Adds `ways` beginnings that enter node `at`, if they can go on from there.
fn add(graph: &GameGraph, layer: &mut Layer, at: usize, left: u128, ways: u128) {
    // Nodes that can no longer be entered are dropped, so that more prefixes are alike.
    let left = graph.reachable(at, left.minus(u128::single(at)));
    if !left.is_empty() {
        *layer.entry(graph.representative(at, left)).or_default() += ways;
    }
}

/// Count of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    /// Number of games.
    pub games: u128,
    /// Number of plays of the longest of them.
    pub longest_plays: u32,
}

impl GameTally {
    fn and(self, other: GameTally) -> GameTally {
        GameTally { games: self.games + other.games, longest_plays: self.longest_plays.max(other.longest_plays) }
    }

    fn times(self, ways: u128) -> GameTally {
        GameTally { games: ways * self.games, ..self }
    }
}

/// Number of positions left at which the search no longer reads the request to stop: reading it would take half as long again. The search
/// is over soon then, as it is on the whole board of 1x4 with its 41 positions. Twice as many situations may be left.
const UNWATCHED: usize = 40;

/// The sets of nodes of a [`GameGraph`], in masks no wider than needed.
struct Masks<S: PointSet> {
    plays: S::PerPoint,
    archived: S::PerPoint,
    after_pass: S::PerPoint,
    /// True under situational superko, where passes matter.
    passes: bool,
}

/// Counts all games that begin with a prefix, given the number of its plays, and go on. If it is stopped meanwhile, not all are counted.
type Continuations = Box<dyn Fn(&Prefix, u32, &dyn Stop) -> GameTally + Send + Sync>;

/// Compiles `graph` into the search of what follows a prefix.
fn continuations<S: PointSet<PerPoint: Send + Sync> + 'static>(graph: &GameGraph) -> Continuations {
    let masks = Masks::<S> {
        plays: narrow_sets::<S>(&graph.plays),
        archived: narrow_sets::<S>(&graph.archived),
        after_pass: narrow_sets::<S>(&graph.after_pass_and_play),
        passes: graph.archived.iter().any(|archived| !archived.is_empty()),
    };
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

/// Search of what follows one prefix. It counts games one by one, so that 64 bits are enough.
struct Paths<'a, S: PointSet> {
    masks: &'a Masks<S>,
    stop: &'a dyn Stop,
    longest_plays: u32,
}

/// Recursive search. Its depth is at most the number of nodes. `PASSES` (passes matter) and `WATCHED` (the request to stop is
/// read) are constants, for speed.
impl<S: PointSet> Paths<'_, S> {
    /// Number of ways to go on from node `at` after `plays` plays, while the nodes `left` are not used up.
    #[inline]
    fn onward<const PASSES: bool, const WATCHED: bool>(&mut self, at: usize, left: S, plays: u32) -> u64 {
        // From here on the request to stop is not read any more, down to the leaves.
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

    /// As [`Paths::each`], but makes no call if `next` is empty, as it is most often.
    #[inline]
    fn any<const PASSES: bool, const WATCHED: bool>(&mut self, next: S, left: S, plays: u32) -> u64 {
        if next.is_empty() { 0 } else { self.each::<PASSES, WATCHED>(next, left, plays) }
    }

    /// Number of games that enter one of the nodes `next` by play number `plays`, and perhaps go on.
    fn each<const PASSES: bool, const WATCHED: bool>(&mut self, mut next: S, left: S, plays: u32) -> u64 {
        self.longest_plays = self.longest_plays.max(plays);
        let mut games = 0;
        while let Some(node) = next.first() {
            let others = next.without_first();
            // One game ends with this play, others go on. `next ^ others` is the bit of `node`.
            games += 1 + self.onward::<PASSES, WATCHED>(node, left.minus(next ^ others), plays);
            next = others;
        }
        games
    }
}

fn narrow_sets<S: PointSet>(sets: &[u128]) -> S::PerPoint {
    let mut narrow = S::NONE_PER_POINT;
    sets.iter().enumerate().for_each(|(node, set)| narrow[node] = S::collect(set.iter()));
    narrow
}
