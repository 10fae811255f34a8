//! What there is to search, and under which superko rule; the beginnings of games, those alike merged.

use std::{fmt, str::FromStr};

use koatlas_board::{PointSet, Size, Suicide};
use rustc_hash::FxHashMap;

use crate::games::continuations::Continuations;
use crate::games::graph::{GameGraph, TooManyNodes};
use crate::games::run::Tally;

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
    pub(crate) prefixes: Prefixes,
    pub(crate) search: Continuations,
}

impl GamePlan {
    /// The plan with at least so many prefixes, or with none if there are never so many: then the merging of prefixes has
    /// counted all games. The result of a run does not depend on it.
    ///
    /// # Errors
    /// If the board has more than [`MAX_NODES`](crate::games::MAX_NODES) positions or situations.
    pub fn new(size: Size, superko: Superko, suicide: Suicide, prefixes: usize) -> Result<GamePlan, TooManyNodes> {
        let graph = GameGraph::new(size, superko, suicide)?;
        let (prefixes, search) = (Prefixes::new(&graph, prefixes), Continuations::new(&graph));
        Ok(GamePlan { size, superko, suicide, prefixes, search })
    }

    /// How many prefixes there are.
    #[must_use]
    pub fn prefixes(&self) -> usize {
        self.prefixes.list.len()
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

/// All beginnings of games of a number of plays that can go on.
pub(crate) struct Prefixes {
    /// In ascending order of their nodes.
    pub list: Vec<Prefix>,
    /// The plays in each.
    pub plays: u32,
    /// All games of at most so many plays.
    pub shorter: Tally,
}

/// By the node last entered and the nodes left, the number of beginnings.
type Layer = FxHashMap<(usize, u128), u128>;

impl Prefixes {
    /// The prefixes of the fewest plays that are at least `least` many. None is left if there are never so many: then the
    /// games have been counted.
    ///
    /// A layer of prefixes is in memory, and that before it: 48 bytes each.
    pub fn new(graph: &GameGraph, least: usize) -> Prefixes {
        let everything = u128::collect(0..graph.plays.len());
        let mut layer = Layer::default();
        add(graph, &mut layer, graph.start, everything, 1);
        let (mut plays, mut shorter) = (0, Tally { games: 1, longest_plays: 0 });
        while !layer.is_empty() && layer.len() < least {
            plays += 1;
            let (next, games) = extended(graph, &layer);
            shorter = shorter.and(Tally { games, longest_plays: plays });
            layer = next;
        }
        let mut list: Vec<Prefix> = layer.into_iter().map(|((at, left), ways)| Prefix { at, left, ways }).collect();
        list.sort_unstable_by_key(|prefix| (prefix.at, prefix.left));
        Prefixes { list, plays, shorter }
    }
}

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

/// A superko rule under which games are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Superko {
    /// No play may create a position that has been on the board: `psk`.
    Positional,
    /// No play may create a position that has been on the board with the same player to move: `ssk`.
    Situational,
}

impl fmt::Display for Superko {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Superko::Positional => "psk",
            Superko::Situational => "ssk",
        })
    }
}

/// A text that names no such rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no rule set of which games are counted: write psk or ssk")]
pub struct SuperkoError(pub String);

impl FromStr for Superko {
    type Err = SuperkoError;

    fn from_str(text: &str) -> Result<Superko, SuperkoError> {
        let rules = [Superko::Positional, Superko::Situational];
        rules.into_iter().find(|rule| rule.to_string() == text).ok_or_else(|| SuperkoError(text.to_owned()))
    }
}
