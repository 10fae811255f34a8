//! The ko type of a cycle: that of the local board around its points.

use std::collections::HashMap;
use std::sync::RwLock;

use koatlas_board::{BoardPosition, Point, Suicide, in_narrowest};
use koatlas_classifier::types::{LabelledEdge, TypeId};
use koatlas_classifier::{Names, labelled_digraph};
use koatlas_position_graph::{Packed, PositionGraph};
use serde::{Deserialize, Serialize};

/// Most positions that are explored for a type; beyond them it is `TooLarge`. A region of up to nine points never has more.
pub const MAX_POSITIONS: usize = 20_000;

/// Most edges of the components whose types are kept in memory, together: 64 MiB.
const MOST_KEPT: usize = 1 << 22;

/// Ko type of the local board of the points that a cycle touches, or the reason why there is none.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LocalType {
    /// The type is known.
    Known(NamedType),
    /// There is no type: the plays of the cycle change nothing.
    NoChange,
    /// The type is not known: more than 20,000 positions can be reached, or more than 128 points can change.
    TooLarge,
}

/// Ko type with its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NamedType {
    /// Identity of the type.
    pub id: TypeId,
    /// First of its names; `None` if it has none.
    pub name: Option<String>,
}

/// Stands between the factors of a type.
const FACTORS: &str = " x ";

impl NamedType {
    /// The factors by which it is called, as far as they have names: its name alone, if it is not called by factors.
    pub fn named_factors(&self) -> impl Iterator<Item = &str> {
        let has_name = |factor: &&str| factor.split(' ').next().is_none_or(|word| word.parse::<TypeId>().is_err());
        self.name.iter().flat_map(|name| name.split(FACTORS)).filter(has_name)
    }

    /// True if it has a name, and if its factors have names where it is called by them.
    pub fn is_named(&self) -> bool {
        self.name.as_ref().is_some_and(|name| self.named_factors().count() == name.split(FACTORS).count())
    }

    /// True if it has a name, and is not called by factors.
    pub fn is_one_ko(&self) -> bool {
        self.is_named() && self.named_factors().count() == 1
    }
}

impl LocalType {
    /// The type, if it is known.
    pub const fn named_type(&self) -> Option<&NamedType> {
        if let LocalType::Known(named) = self { Some(named) } else { None }
    }

    /// Identifier in outputs of the reason why there is no type; `None` if there is one.
    pub const fn why_none(&self) -> Option<&'static str> {
        match self {
            LocalType::Known(_) => None,
            LocalType::NoChange => Some("no-change"),
            LocalType::TooLarge => Some("too-large"),
        }
    }
}

/// Finder of types, which remembers those of components that have up to 4,194,304 edges together.
pub struct LocalTypes {
    /// Types with names.
    pub(crate) names: &'static Names,
    /// Suicide policy.
    pub suicide: Suicide,
    /// Types found, by the edges of the component; and the number of these edges.
    found: RwLock<(HashMap<Vec<LabelledEdge>, NamedType>, usize)>,
}

impl LocalTypes {
    /// A finder under the bare rules with the policy `suicide`.
    pub fn new(suicide: Suicide) -> LocalTypes {
        LocalTypes { names: Names::of_collection(suicide), suicide, found: RwLock::default() }
    }

    /// Returns the type of the component of the position of `board` if plays are made only on the points of `region`: what `koatlas
    /// classify` answers for the board with this region. [`LocalType::TooLarge`] if it has more than `positions`.
    pub fn classify(&self, board: &BoardPosition, region: Vec<Point>, positions: usize) -> LocalType {
        let Ok(local) = board.with_region(Some(region)) else { return LocalType::NoChange };
        let mut found = in_narrowest!(local, S in [u64, u128] => self.explored::<S>(&local, positions));
        if let LocalType::Known(NamedType { id, name }) = &mut found
            && let Some(better) = self.names.name_on_board(*id, &local)
        {
            *name = Some(better.to_owned());
        }
        found
    }

    fn explored<S: Packed>(&self, board: &BoardPosition, positions: usize) -> LocalType {
        let Ok((local_board, start)) = board.local_board::<S>() else { return LocalType::TooLarge };
        match PositionGraph::component(&local_board, start, self.suicide, positions) {
            Err(_) => LocalType::TooLarge,
            Ok(component) if component.edge_count() == 0 => LocalType::NoChange,
            Ok(component) => LocalType::Known(self.find_named_type(&component)),
        }
    }

    /// Returns the type of `component`. Many components have the same edges.
    fn find_named_type<S: Packed>(&self, component: &PositionGraph<S>) -> NamedType {
        let edges: Vec<LabelledEdge> = component.all_edges().map(|(from, edge)| (from, edge.to, edge.into())).collect();
        if let Some(found) = self.found.read().ok().and_then(|found| found.0.get(&edges).cloned()) {
            return found;
        }
        let ko_type = self.names.ko_type(&labelled_digraph(component));
        let named = NamedType { id: ko_type.id, name: ko_type.names.into_iter().next() };
        // A full memory keeps the types that it has.
        if let Some(mut found) = self.found.write().ok().filter(|found| found.1 + edges.len() <= MOST_KEPT) {
            found.1 += edges.len();
            found.0.insert(edges, named.clone());
        }
        named
    }
}
