//! What an exploration finds out about a graph.

use crate::components::ComponentSummary;
use crate::content::Content;

/// What an exploration finds out about a graph. Of a reduced graph everything is stated in orbits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// Number of nodes.
    pub nodes: u64,
    /// Number of edges.
    pub edges: u64,
    /// Number of nodes that can be reached from the starts, themselves among them.
    pub reachable: u64,
    /// The strongly connected components.
    pub components: ComponentSummary,
    /// Which nodes there are, and how large the component of each is.
    pub content: Content,
}
