//! A board with the component of its position.

use std::sync::{Arc, OnceLock};

use koatlas_board::{Arena, BoardPosition, Position, Suicide};
use koatlas_position_graph::PositionGraph;

/// Positions of the largest component of a setting: more than any region has that can be explored.
pub(crate) const LIMIT: usize = 1 << 31;

/// A board with the component of its position, explored. A copy shares what was explored.
#[derive(Clone, Debug)]
pub struct BoardComponent {
    /// The board.
    pub board: BoardPosition,
    /// The points of the board that can change.
    pub arena: Arc<Arena<u64>>,
    /// The positions of the component with the plays between them.
    pub graph: Arc<PositionGraph<u64>>,
}

impl BoardComponent {
    /// The component of a board's position. `None` if more than 64 points can change, or if more than `limit` positions can be
    /// reached.
    #[must_use]
    pub fn of(board: BoardPosition, suicide: Suicide, limit: usize) -> Option<BoardComponent> {
        let (arena, position) = board.arena().ok()?;
        let graph = PositionGraph::component(&arena, position, suicide, limit).ok()?;
        Some(BoardComponent { board, arena: arena.into(), graph: graph.into() })
    }

    /// The same with the colours exchanged, on a board with this position.
    pub(crate) fn exchanged(&self, board: BoardPosition, suicide: Suicide) -> BoardComponent {
        let (arena, _) = board.arena().expect("as many points can change");
        let positions = self.graph.positions().iter().map(|position| Position::exchanged(*position)).collect();
        let graph = PositionGraph::new(&arena, positions, suicide);
        BoardComponent { board, arena: arena.into(), graph: graph.into() }
    }
}

/// Components of up to so many positions are kept by their types: at most 100 kB each. There are catalogues with thousands of types.
const KEPT: usize = 1000;

/// The component of a type's board: explored when it is asked for first, and kept from then on if it is small.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeptComponent(OnceLock<BoardComponent>);

impl KeptComponent {
    /// The component, which is explored if it is not there.
    pub fn get(&self, explore: impl FnOnce() -> BoardComponent) -> BoardComponent {
        self.0.get().cloned().unwrap_or_else(|| {
            let component = explore();
            self.keep(&component);
            component
        })
    }

    /// Keeps a component if it is small.
    pub fn keep(&self, component: &BoardComponent) {
        if component.graph.positions().len() <= KEPT {
            self.0.get_or_init(|| component.clone());
        }
    }
}
