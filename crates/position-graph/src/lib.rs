//! The position graph of a local board: parallel exploration and strongly connected components.
//!
//! Nodes are positions, or situations (a position and the player to move). Edges are the plays that change the position, and in
//! one model also the passes: see [`Model`]. The crate has four parts:
//!
//! *Algorithms on any graph.* [`Digraph`] is the trait that they use. [`Components`] are strongly connected components, found
//! without recursion. [`distances`] is a breadth-first search, [`reversed`] turns all edges round, [`ShortestCycles`] finds the
//! length of a shortest cycle through a node. [`Rows`] holds many short lists in one array, [`RankedBits`] is a bit set with rank
//! and select, [`Random`] draws samples that are the same on every machine.
//!
//! *Small graphs, explicit.* A [`PositionGraph`] is a list of [`Edge`]s between any positions, for example [`legal_positions`],
//! or between the positions of one [component](PositionGraph::component). A [`SituationGraph`] adds the player to move.
//! [`dot`](dot()) draws both. Their edges make a graph of [petgraph](https://docs.rs/petgraph), as an example shows, for all its
//! algorithms. [`board_sizes`] and [`start_positions`] list small boards and their positions.
//!
//! *Large graphs, implicit.* A [`GraphDefinition`] produces the edges of a [`GraphNode`] on demand, if required up to the
//! [`Symmetries`] of the local board. Two engines explore such a graph under a [`Control`]. [`survey`] is for local boards whose
//! positions have [`Ternary`] codes, at most 20 points: sets of positions are planes of bits, and most edges are followed 3^5 at a
//! time. An [`Exploration`] is for all other local boards: it finds node after node, keeps them in hash tables, and gives an
//! [`ImplicitGraph`]. On the same graph both give the same [`Findings`].
//!
//! *With the basic ko rule.* [`KoStates`] are the situations of a whole board with their ko points. [`KoCycles`] tells which
//! situations can recur under the rule, and after how many plays.
//!
//! All results are the same for any number of threads.
//!
//! ```
//! use koatlas_board::{LocalBoard, Colour, Position, Suicide};
//! use koatlas_position_graph::{Control, GraphDefinition, Model, Scope, survey};
//!
//! // All positions of the 2x3 board and all plays between them, without suicide: the empty board is never seen again,
//! // everything else can be reached from everywhere else.
//! let graph = GraphDefinition::new(LocalBoard::<u64>::whole_board("2x3".parse()?)?, Model::Free, Suicide::None);
//! let empty = graph.node(Position::EMPTY, Colour::Black);
//! let findings = survey(graph, Scope::Everything, &[empty], &Control::default())?;
//! assert_eq!((findings.nodes, findings.edges), (489, 2220));
//! assert_eq!((findings.components.count.0, findings.components.largest.0), (2, 488));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod components;
mod definition;
mod dense;
mod digraph;
mod dot;
mod explore;
mod findings;
mod ko_cycles;
mod ko_states;
mod node_set;
mod packed;
mod position_graph;
mod random;
mod small_boards;
mod symmetry;
mod ternary;

pub use components::{ComponentCounts, Components, ComponentsOfSize};
pub use definition::{GraphDefinition, GraphNode, Model, Scope};
pub use dense::{count_legal_positions, survey, survey_memory};
pub use digraph::{Digraph, Distances, Rows, UNREACHED, distances, reversed};
pub use dot::{dot, dot_situations};
pub use explore::{Exploration, ImplicitGraph};
pub use findings::{Findings, Fingerprint, GraphFingerprint};
pub use ko_cycles::{CycleSearches, KoCycles, ShortestCycles, SituationCount};
pub use ko_states::{KoPositions, KoState, KoStates};
pub use koatlas_files::{Control, LimitError};
pub use packed::{ItemIndex, Packed};
pub use position_graph::{Edge, PositionGraph, SituationGraph, situation_number, split_situation};
pub use random::Random;
pub use small_boards::{board_sizes, legal_positions, start_positions};
pub use symmetry::{Symmetries, Symmetry};
pub use ternary::{RankedBits, Ternary};
