//! Numbers that prove an upper bound, and the proof.

use crate::walk_graph::{WalkEdge, WalkGraph};

/// What proves that no walk of a [`WalkGraph`] that uses no token twice is heavier than [`bound`](UpperBound::bound).
///
/// All numbers are multiples of 1 / scale. A walk pays the potential of the start, and gains on the way: along an edge it
/// goes from one potential to another, pays for the token (once at most, so no more than all tokens cost), and for each
/// cut whose token it is; it gets back what the cuts cost that the edge enters. If every edge costs at least its weight,
/// no walk weighs more than what there is to pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpperBound {
    /// No walk is heavier.
    pub bound: u64,
    /// What 1 is written as.
    pub scale: i64,
    /// A number for each node.
    pub potentials: Vec<i64>,
    /// Tokens with what they cost, in ascending order; the others cost nothing.
    pub tokens: Vec<(u32, i64)>,
    /// Connectivity cuts with what they cost.
    pub cuts: Vec<Cut>,
}

/// A set of nodes without the start, and a token all of whose edges end there: who uses it enters the set before, or
/// with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cut {
    /// The set, in ascending order.
    pub nodes: Vec<u32>,
    /// The token.
    pub token: u32,
    /// What it costs.
    pub value: i64,
}

/// Why numbers prove no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// The scale is not positive.
    #[error("the scale is {0}, and it must be positive")]
    Scale(i64),
    /// There are more or fewer potentials than nodes.
    #[error("{found} potentials for {nodes} nodes")]
    Length {
        /// Potentials.
        found: usize,
        /// Nodes.
        nodes: usize,
    },
    /// The potential of a node is less than what a walk gains that ends there.
    #[error("the potential of node {0} is below its end weight")]
    Potential(u32),
    /// A token does not exist, stands after a higher one or a second time, or costs less than nothing.
    #[error("entry {0} of the tokens: not a token, out of order or negative")]
    Token(usize),
    /// A cut costs less than nothing, its nodes or token do not exist or are out of order, or the start is in it.
    #[error("cut {0}: not a cut, out of order or negative")]
    Cut(usize),
    /// An edge with the token of a cut ends outside.
    #[error("edge {edge} has the token of cut {cut} and ends outside the cut")]
    Outside {
        /// The cut.
        cut: usize,
        /// The edge.
        edge: u32,
    },
    /// An edge costs less than its weight.
    #[error("edge {0} costs less than its weight")]
    Edge(u32),
    /// The bound is not what the numbers sum up to.
    #[error("the bound is {said}, and the numbers prove {proved}")]
    Bound {
        /// The bound.
        said: u64,
        /// What is proved.
        proved: u64,
    },
}

impl UpperBound {
    /// Goes through the proof, in integers.
    ///
    /// # Errors
    /// If it does not prove the bound.
    pub fn check(&self, graph: &WalkGraph) -> Result<(), CertificateError> {
        if self.scale <= 0 {
            return Err(CertificateError::Scale(self.scale));
        }
        if self.potentials.len() != graph.nodes() {
            return Err(CertificateError::Length { found: self.potentials.len(), nodes: graph.nodes() });
        }
        let end = |node: u32| i128::from(self.scale) * i128::from(graph.end_weight(node));
        if let Some(node) = (0..graph.nodes() as u32).find(|&v| i128::from(self.potentials[v as usize]) < end(v)) {
            return Err(CertificateError::Potential(node));
        }
        let costs = self.costs(graph)?;
        let short = |&edge: &usize| costs[edge] < i128::from(self.scale) * i128::from(graph.edges()[edge].weight);
        if let Some(edge) = (0..costs.len()).find(short) {
            return Err(CertificateError::Edge(edge as u32));
        }
        let proved = self.proved(graph);
        if self.bound == proved { Ok(()) } else { Err(CertificateError::Bound { said: self.bound, proved }) }
    }

    /// What the numbers sum up to; no walk has more than 2^64 - 1 edges.
    pub(crate) fn proved(&self, graph: &WalkGraph) -> u64 {
        let tokens: i128 = self.tokens.iter().map(|&(_, value)| i128::from(value)).sum();
        let sum = i128::from(self.potentials[graph.start() as usize]) + tokens;
        u64::try_from(sum.div_euclid(i128::from(self.scale)).max(0)).unwrap_or(u64::MAX)
    }

    /// What each edge costs.
    fn costs(&self, graph: &WalkGraph) -> Result<Vec<i128>, CertificateError> {
        let potential = |node: u32| i128::from(self.potentials[node as usize]);
        let tokens = self.token_costs(graph)?;
        let cost = |(from, edge): (u32, u32)| {
            let WalkEdge { to, token, .. } = graph.edges()[edge as usize];
            potential(from) - potential(to) + token.map_or(0, |token| tokens[token as usize])
        };
        let mut costs: Vec<i128> = graph.all_edges().map(cost).collect();
        let incidence = Incidence::new(graph);
        for cut in 0..self.cuts.len() {
            self.add_cut(graph, cut, &incidence, &mut costs)?;
        }
        Ok(costs)
    }

    fn token_costs(&self, graph: &WalkGraph) -> Result<Vec<i128>, CertificateError> {
        let mut costs = vec![0; graph.tokens()];
        for (index, &(token, value)) in self.tokens.iter().enumerate() {
            let ordered = index == 0 || self.tokens[index - 1].0 < token;
            if value < 0 || token as usize >= costs.len() || !ordered {
                return Err(CertificateError::Token(index));
            }
            costs[token as usize] = i128::from(value);
        }
        Ok(costs)
    }

    fn add_cut(
        &self,
        graph: &WalkGraph,
        number: usize,
        incidence: &Incidence,
        costs: &mut [i128],
    ) -> Result<(), CertificateError> {
        let Cut { nodes, token, value } = &self.cuts[number];
        let ascending = nodes.windows(2).all(|pair| pair[0] < pair[1]);
        let exist = nodes.iter().all(|&node| (node as usize) < graph.nodes()) && (*token as usize) < graph.tokens();
        if *value < 0 || !ascending || !exist || nodes.binary_search(&graph.start()).is_ok() {
            return Err(CertificateError::Cut(number));
        }
        let inside = |node: u32| nodes.binary_search(&node).is_ok();
        for &(_, edge) in &incidence.with_token[*token as usize] {
            if !inside(graph.edges()[edge as usize].to) {
                return Err(CertificateError::Outside { cut: number, edge });
            }
            costs[edge as usize] += i128::from(*value);
        }
        for &(from, edge) in nodes.iter().flat_map(|&node| &incidence.entering[node as usize]) {
            if !inside(from) {
                costs[edge as usize] -= i128::from(*value);
            }
        }
        Ok(())
    }
}

/// Edges, each with the node that it starts from, by where they end and by token.
struct Incidence {
    entering: Vec<Vec<(u32, u32)>>,
    with_token: Vec<Vec<(u32, u32)>>,
}

impl Incidence {
    fn new(graph: &WalkGraph) -> Incidence {
        let (mut entering, mut with_token) = (vec![Vec::new(); graph.nodes()], vec![Vec::new(); graph.tokens()]);
        for (from, edge) in graph.all_edges() {
            let WalkEdge { to, token, .. } = graph.edges()[edge as usize];
            entering[to as usize].push((from, edge));
            if let Some(token) = token {
                with_token[token as usize].push((from, edge));
            }
        }
        Incidence { entering, with_token }
    }
}
