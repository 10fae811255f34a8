//! The ko type of a cycle: of the local region around its points.

use std::collections::HashMap;
use std::sync::RwLock;

use koatlas_board::{BoardPosition, Point, Suicide, in_narrowest};
use koatlas_classifier::types::{LabelledEdge, TypeId};
use koatlas_classifier::{Names, labelled_digraph};
use koatlas_position_graph::{Packed, PositionGraph};

/// The most positions that are explored for a type. A region of up to nine points never has more.
pub const MAX_POSITIONS: usize = 20_000;

/// The most components whose types are kept in memory.
const MOST_KEPT: usize = 1 << 14;

/// The ko type of the points that a cycle touches.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LocalType {
    /// The type.
    Known(NamedType),
    /// The plays of the cycle change nothing: it has no type.
    NoChange,
    /// More than 20,000 positions can be reached, or more points can change than 128: the type is not known.
    TooLarge,
}

/// A ko type and what it is called.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamedType {
    /// The identity.
    pub id: TypeId,
    /// The first of its names, if it has one.
    pub name: Option<String>,
}

impl LocalType {
    /// The type, if it is known.
    #[must_use]
    pub const fn named_type(&self) -> Option<&NamedType> {
        if let LocalType::Known(named) = self { Some(named) } else { None }
    }

    /// Why there is no type, in outputs.
    #[must_use]
    pub const fn why_none(&self) -> Option<&'static str> {
        match self {
            LocalType::Known(_) => None,
            LocalType::NoChange => Some("no-change"),
            LocalType::TooLarge => Some("too-large"),
        }
    }
}

/// Finds types.
pub struct LocalTypes {
    names: &'static Names,
    suicide: Suicide,
    /// What has been found, by the edges of the component.
    found: RwLock<HashMap<Vec<LabelledEdge>, NamedType>>,
}

impl LocalTypes {
    /// Types under the bare rules with this suicide policy.
    pub fn new(suicide: Suicide) -> LocalTypes {
        LocalTypes { names: Names::of_collection(suicide), suicide, found: RwLock::default() }
    }

    /// The suicide policy.
    pub fn suicide(&self) -> Suicide {
        self.suicide
    }

    /// The type of the component of a position where plays are made on these points alone: as `koatlas classify` answers for
    /// the board with these points as its region.
    pub fn classify(&self, board: &BoardPosition, region: Vec<Point>) -> LocalType {
        let Ok(local) = board.with_region(Some(region)) else { return LocalType::NoChange };
        in_narrowest!(local, S in [u64, u128] => self.explored::<S>(&local))
    }

    fn explored<S: Packed>(&self, board: &BoardPosition) -> LocalType {
        let Ok((local_board, start)) = board.local_board::<S>() else { return LocalType::TooLarge };
        match PositionGraph::component(&local_board, start, self.suicide, MAX_POSITIONS) {
            Err(_) => LocalType::TooLarge,
            Ok(component) if component.edge_count() == 0 => LocalType::NoChange,
            Ok(component) => LocalType::Known(self.named(&component)),
        }
    }

    /// The type of a component. Many have the same edges.
    fn named<S: Packed>(&self, component: &PositionGraph<S>) -> NamedType {
        let edges: Vec<LabelledEdge> = component.all_edges().map(|(from, edge)| (from, edge.to, edge.into())).collect();
        if let Some(found) = self.found.read().ok().and_then(|found| found.get(&edges).cloned()) {
            return found;
        }
        let ko_type = self.names.ko_type(&labelled_digraph(component));
        let named = NamedType { id: ko_type.id, name: ko_type.names.into_iter().next() };
        if let Ok(mut found) = self.found.write()
            && found.len() < MOST_KEPT
        {
            found.insert(edges, named.clone());
        }
        named
    }
}
