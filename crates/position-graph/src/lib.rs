//! The position graph of a local board: exploration in parallel, components, snapshots.
//!
//! Nodes are positions, or situations (a position and the player to move); edges are plays that change the position, and
//! where the reading has them, passes. [`Model`] names the three readings. A reader's way through the crate:
//!
//! *Algorithms on any graph.* [`Digraph`] is what they need to know of one; [`Components`] finds strongly connected
//! components without recursion, by a [`ComponentSearch`] that can pause; [`distances`] and [`reversed`] walk and turn
//! round, [`ShortestCycles`] tells how soon a walk can come back. [`Rows`] holds lists in one array, [`RankedBits`] numbers the elements of
//! a set, [`Random`] makes samples that are the same on every machine.
//!
//! *Small graphs, explicit.* [`PositionGraph`] holds lists of [`Edge`]s: of any positions, for example [`legal_positions`], or of
//! a [component](PositionGraph::component). [`SituationGraph`] reads it with a player to move. [`dot`](dot()) draws them. All
//! algorithms of [petgraph](https://docs.rs/petgraph) run on a [`PositionGraph`]. [`sizes`] and [`starts`] list the small boards
//! and what can stand there.
//!
//! *Large graphs, implicit.* [`GraphDefinition`] says what the edges of a [`Node`] are, if asked to, up to the
//! [`Symmetries`] of the local board. Two engines go through such a graph, watched and bounded by a [`Control`]; both can pause
//! anywhere, and be written and resumed. A [`Survey`] serves local boards whose positions have [`Ternary`] codes, up to 20 points: it
//! holds sets of positions as planes of bits and makes no edge that a plane can tell. An [`Exploration`]
//! serves all others: it finds one node after the other, keeps them in hash tables, and is an [`ImplicitGraph`] when it
//! is finished. Both give the same [`Findings`], where both serve. [`sealed`](koatlas_storage::sealed) is the format of the files.
//! With the feature `distributed` several processes make a survey together: see the module of that name.
//!
//! *With a rule.* [`KoStates`] are the situations of a whole board with their ko point, as the basic ko rule has it;
//! [`KoCycles`] says which situations recur there, and how soon.
//!
//! Everything comes out the same for any number of threads, to the bytes of the files.
//!
//! ```
//! use koatlas_board::{LocalBoard, Colour, Position, Suicide};
//! use koatlas_position_graph::{Control, GraphDefinition, Model, Scope, Survey};
//!
//! // All positions of the 2x3 board and all plays between them, without suicide: the empty board is never seen again,
//! // everything else can be reached from everywhere else.
//! let graph = GraphDefinition::new(LocalBoard::<u64>::whole_board("2x3".parse()?)?, Model::Free, Suicide::None);
//! let empty = graph.node(Position::EMPTY, Colour::Black);
//! let mut survey = Survey::new(graph, Scope::Everything, &[empty], &Control::default())?;
//! survey.run(&Control::default())?;
//! let findings = survey.findings.expect("nobody stopped it");
//! assert_eq!((findings.nodes, findings.edges), (489, 2220));
//! assert_eq!((findings.components.count, findings.components.largest), (2, 488));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod components;
mod content;
mod definition;
mod dense;
mod digraph;
#[cfg(feature = "distributed")]
pub mod distributed;
mod dot;
mod explore;
mod ko_cycles;
mod ko_states;
mod node_set;
mod packed;
mod petgraph_traits;
mod position_graph;
mod random;
mod small_boards;
mod snapshot;
mod symmetry;
mod ternary;

pub use components::{ComponentSearch, ComponentSummary, Components};
pub use content::{Content, Findings, Fingerprint};
pub use definition::{GraphDefinition, Model, Node, Scope};
pub use dense::{Survey, count_legal_positions};
pub use digraph::{Digraph, Distances, Rows, UNREACHED, distances, reversed};
pub use dot::{DotError, MAX_DOT_NODES, dot, dot_situations};
pub use explore::{Exploration, ExplorationProgress, ImplicitGraph};
pub use ko_cycles::{CycleSearches, KoCycles, ShortestCycles, SituationCount};
pub use ko_states::{KoPlaces, KoState, KoStates};
pub use koatlas_storage::{Control, LimitError, Pause};
pub use packed::{ItemIndex, Packed};
pub use petgraph_traits::PlayRefs;
pub use position_graph::{Edge, PositionGraph, SituationGraph, of_situation, situation};
pub use random::Random;
pub use small_boards::{legal_positions, sizes, starts};
pub use snapshot::{SnapshotError, identity};
pub use symmetry::{Symmetries, Symmetry};
pub use ternary::{RankedBits, Ternary};
