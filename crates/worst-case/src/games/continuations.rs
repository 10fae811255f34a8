//! The depth-first search of everything that follows a prefix.

use std::sync::atomic::{AtomicBool, Ordering};

use koatlas_board::PointSet;

use crate::games::graph::GameGraph;
use crate::games::plan::Prefix;
use crate::games::run::Tally;

/// With no more positions left than this, the search does not look whether it is stopped: that would take half as long
/// again, and it is over soon, as the whole board of 1x4 is with its 41. There are twice as many situations as positions.
const UNWATCHED: usize = 40;

/// A graph in masks no wider than it needs.
pub(crate) enum Continuations {
    Narrow(Box<Masks<u64>>),
    Wide(Box<Masks<u128>>),
}

impl Continuations {
    pub fn new(graph: &GameGraph) -> Continuations {
        if graph.plays.len() <= u64::CAPACITY {
            Continuations::Narrow(Box::new(Masks::new(graph)))
        } else {
            Continuations::Wide(Box::new(Masks::new(graph)))
        }
    }

    /// All games that begin with a prefix of so many plays and go on; not all of them if `stop` is set meanwhile.
    pub fn continuations(&self, prefix: &Prefix, plays: u32, stop: &AtomicBool) -> Tally {
        match self {
            Continuations::Narrow(masks) => masks.continuations(prefix, plays, stop),
            Continuations::Wide(masks) => masks.continuations(prefix, plays, stop),
        }
    }
}

/// The graph, as in [`GameGraph`].
pub(crate) struct Masks<S: PointSet> {
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

    fn continuations(&self, prefix: &Prefix, plays: u32, stop: &AtomicBool) -> Tally {
        let (at, left) = (prefix.at, S::collect(prefix.left.iter()));
        let mut paths = Paths { masks: self, stop, longest_plays: plays };
        let games =
            if self.passes { paths.watched::<true>(at, left, plays) } else { paths.watched::<false>(at, left, plays) };
        Tally { games: u128::from(games), longest_plays: paths.longest_plays }
    }
}

/// A search under way. It counts games one by one, so that 64 bits are enough for what follows a prefix.
struct Paths<'a, S: PointSet> {
    masks: &'a Masks<S>,
    stop: &'a AtomicBool,
    longest_plays: u32,
}

/// Recursion is never deeper than there are nodes. Whether there are passes is known to the compiler, for speed.
impl<S: PointSet> Paths<'_, S> {
    /// The number of ways to go on from a node, after so many plays, while some nodes are left.
    fn watched<const PASSES: bool>(&mut self, at: usize, left: S, plays: u32) -> u64 {
        if left.len() <= if PASSES { 2 * UNWATCHED } else { UNWATCHED } {
            return self.onward::<PASSES>(at, left, plays);
        }
        if self.stop.load(Ordering::Relaxed) {
            return 0;
        }
        let after_pass = left.minus(self.masks.archived[at]);
        self.watched_each::<PASSES>(self.masks.plays[at] & left, left, plays + 1)
            + self.watched_each::<PASSES>(self.masks.after_pass[at] & after_pass, after_pass, plays + 1)
    }

    /// As [`Paths::each`], watched, and perhaps of no nodes.
    fn watched_each<const PASSES: bool>(&mut self, next: S, left: S, plays: u32) -> u64 {
        let enter = |node| {
            self.longest_plays = self.longest_plays.max(plays);
            1 + self.watched::<PASSES>(node, left.minus(S::single(node)), plays)
        };
        next.iter().map(enter).sum()
    }

    /// As [`Paths::watched`], without looking whether the search is stopped.
    #[inline]
    fn onward<const PASSES: bool>(&mut self, at: usize, left: S, plays: u32) -> u64 {
        let mut games = self.any::<PASSES>(self.masks.plays[at] & left, left, plays + 1);
        if PASSES {
            let left = left.minus(self.masks.archived[at]);
            games += self.any::<PASSES>(self.masks.after_pass[at] & left, left, plays + 1);
        }
        games
    }

    /// As [`Paths::each`], perhaps of no nodes: then there is no call, which is what happens most.
    #[inline]
    fn any<const PASSES: bool>(&mut self, next: S, left: S, plays: u32) -> u64 {
        if next.is_empty() { 0 } else { self.each::<PASSES>(next, left, plays) }
    }

    /// The number of games that enter one of these nodes next, by the play of this number, and perhaps go on.
    fn each<const PASSES: bool>(&mut self, mut next: S, left: S, plays: u32) -> u64 {
        self.longest_plays = self.longest_plays.max(plays);
        let mut games = 0;
        while let Some(node) = next.first() {
            let others = next.without_first();
            games += 1 + self.onward::<PASSES>(node, left.minus(next ^ others), plays);
            next = others;
        }
        games
    }
}
