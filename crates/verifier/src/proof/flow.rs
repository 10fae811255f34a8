//! Check of a flow bound: no walk that leaves every single-use mark at most once is heavier than the bound. The sums are integers.
//!
//! A walk starts with a credit: the potential of the start and the costs of all single-use marks. Along an edge it pays the difference of
//! the potentials, the cost of the mark, and the costs of the cuts whose mark it is; it gets back the costs of the cuts whose set it
//! enters. A walk that uses the mark of a cut has entered its set at least as often. So if every edge costs at least its weight, and the
//! potential of no node is below the gain of a walk that ends there, then no walk weighs more, with that gain, than the credit.

use crate::certificates::{Cut, Flow};

use crate::{FlowGraph, Refused};

/// Returns the most that a walk which uses no mark twice can weigh, with its gain at the end; [`Flow::plus`] is not added.
/// Time O(nodes + edges, and for every cut its nodes and the edges that end there, times the logarithm of its nodes).
///
/// # Errors
/// [`Refused`] if the numbers prove nothing.
///
/// # Panics
/// If an edge of the graph names a node or a mark that it does not have, or the start is none of its nodes.
pub fn bound(flow: &Flow, model: &FlowGraph) -> Result<u64, Refused> {
    let surpluses = surpluses(flow, model)?;
    if let Some(edge) = surpluses.iter().position(|&surplus| surplus < 0) {
        return Err(Refused::new(format_args!("edge {edge} costs less than it weighs")));
    }
    let paid =
        flow.mark_costs.iter().try_fold(i128::from(flow.potentials[model.start as usize]), |sum, &(_, cost)| {
            sum.checked_add(i128::from(cost)).ok_or_else(overflow)
        })?;
    // Lengths are integers, so the bound may be rounded down.
    u64::try_from(paid.div_euclid(i128::from(flow.scale))).map_err(|_| overflow())
}

/// Returns the *surplus* of each edge: its cost minus its weight, in the units of the proof. If no surplus is negative, the proof
/// holds. Time as for [`bound`].
///
/// # Errors
/// [`Refused`] if the numbers prove nothing, whatever edges cost.
///
/// # Panics
/// If an edge of the graph names a node or a mark that it does not have, or the start is none of its nodes.
pub fn surpluses(flow: &Flow, model: &FlowGraph) -> Result<Vec<i128>, Refused> {
    if flow.scale < 1 {
        return Err(Refused::new(format_args!("the scale is {}, and it must be 1 or more", flow.scale)));
    }
    let scale = i128::from(flow.scale);
    check_potentials(flow, model)?;
    let marks = mark_costs(flow, model)?;
    let mut costs = edge_costs(flow, model, &marks);
    // Cuts need the edges into a node and the edges with a mark; both lists are built once for all cuts.
    let (mut ending, mut with_mark) = (vec![Vec::new(); model.end_weights.len()], vec![Vec::new(); model.marks]);
    for (number, edge) in model.edges.iter().enumerate() {
        ending[edge.to as usize].push(number);
        edge.mark.iter().for_each(|&mark| with_mark[mark as usize].push(number));
    }
    for (number, cut) in flow.cuts.iter().enumerate() {
        add_cut(cut, number, model, [&ending, &with_mark], &mut costs)?;
    }
    for (cost, edge) in costs.iter_mut().zip(&model.edges) {
        // Both factors have less than 64 bits, so only the sum can overflow.
        add(cost, -scale * i128::from(edge.weight))?;
    }
    Ok(costs)
}

/// Number of steps for adding up `flow` on `graph`.
pub(crate) fn work_of_proof(flow: &Flow, graph: &FlowGraph) -> u64 {
    let (mut entering, mut with_mark) = (vec![0_u64; graph.end_weights.len()], vec![0_u64; graph.marks]);
    for edge in &graph.edges {
        entering[edge.to as usize] += 1;
        edge.mark.iter().for_each(|&mark| with_mark[mark as usize] += 1);
    }
    let size = graph.end_weights.len() + graph.edges.len() + graph.marks + flow.mark_costs.len();
    let mut steps = (STEPS * size) as u64;
    for cut in &flow.cuts {
        // Every edge that enters the set or has the mark is looked up in the sorted nodes of the cut.
        let nodes: u64 = cut.nodes.iter().map(|&node| one_more_than(&entering, node)).sum();
        let lookup = u64::from(1 + cut.nodes.len().checked_ilog2().unwrap_or(0));
        steps += (nodes + one_more_than(&with_mark, cut.mark)) * lookup;
    }
    steps
}

/// One more than the count of `number`, which may be out of range: proofs are not checked yet.
fn one_more_than(counts: &[u64], number: u32) -> u64 {
    1 + counts.get(number as usize).copied().unwrap_or(0)
}

/// Steps for each node, edge and mark.
const STEPS: usize = 10;

/// Checks that every node of `model` has a potential, and that it is at least the gain of a walk that ends there.
fn check_potentials(flow: &Flow, model: &FlowGraph) -> Result<(), Refused> {
    let (found, nodes) = (flow.potentials.len(), model.end_weights.len());
    if found != nodes {
        return Err(Refused::new(format_args!("{found} potentials are given, and the graph has {nodes} nodes")));
    }
    for (node, (&potential, &weight)) in flow.potentials.iter().zip(&model.end_weights).enumerate() {
        let least = i128::from(flow.scale).checked_mul(i128::from(weight)).ok_or_else(overflow)?;
        if i128::from(potential) < least {
            let reason = format_args!("the potential of node {node} is below what a walk gains that ends there");
            return Err(Refused::new(reason));
        }
    }
    Ok(())
}

/// Costs of all single-use marks of `model`, by number; 0 for those without an entry.
fn mark_costs(flow: &Flow, model: &FlowGraph) -> Result<Vec<i128>, Refused> {
    let mut costs = vec![0; model.marks];
    for (entry, &(mark, cost)) in flow.mark_costs.iter().enumerate() {
        let ordered = entry == 0 || flow.mark_costs[entry - 1].0 < mark;
        match costs.get_mut(mark as usize) {
            Some(place) if ordered && cost >= 0 => *place = i128::from(cost),
            _ => {
                let reason = "there is no such token, or it is out of order, or its cost is negative";
                return Err(Refused::at(format_args!("entry {entry} of the tokens"), reason));
            }
        }
    }
    Ok(costs)
}

/// Cost of each edge without cuts, in the units of `flow.scale`.
fn edge_costs(flow: &Flow, model: &FlowGraph, marks: &[i128]) -> Vec<i128> {
    let costs = model.edges.iter().map(|edge| {
        let [before, after] = [edge.from, edge.to].map(|node| i128::from(flow.potentials[node as usize]));
        // Both are 64-bit numbers, so the difference cannot overflow; the cost of a mark is one as well.
        before - after + edge.mark.map_or(0, |mark| marks[mark as usize])
    });
    costs.collect()
}

/// Adds `cut`, the cut with this number, to the `costs` of the edges. `ending` lists edges by their target, `with_mark` by their mark.
fn add_cut(
    cut: &Cut,
    number: usize,
    model: &FlowGraph,
    [ending, with_mark]: [&[Vec<usize>]; 2],
    costs: &mut [i128],
) -> Result<(), Refused> {
    let Cut { nodes, mark, value } = cut;
    let ascending = nodes.windows(2).all(|pair| pair[0] < pair[1]);
    let exist = nodes.iter().all(|&node| (node as usize) < model.end_weights.len());
    if !ascending || !exist || *mark as usize >= model.marks || *value < 0 {
        let reason = "a node or its token does not exist, the nodes are out of order, or its cost is negative";
        return Err(Refused::at(format_args!("cut {number}"), reason));
    }
    if nodes.binary_search(&model.start).is_ok() {
        return Err(Refused::at(format_args!("cut {number}"), "the start is in its set"));
    }
    for &edge in &with_mark[*mark as usize] {
        if nodes.binary_search(&model.edges[edge].to).is_err() {
            let reason = format_args!("edge {edge} has its token and ends outside of its set");
            return Err(Refused::at(format_args!("cut {number}"), reason));
        }
        add(&mut costs[edge], i128::from(*value))?;
    }
    for &edge in nodes.iter().flat_map(|&node| &ending[node as usize]) {
        // An edge between two nodes of the set does not enter it.
        if nodes.binary_search(&model.edges[edge].from).is_err() {
            add(&mut costs[edge], -i128::from(*value))?;
        }
    }
    Ok(())
}

pub(crate) fn overflow() -> Refused {
    Refused::new("the numbers are too large to be added up")
}

fn add(cost: &mut i128, value: i128) -> Result<(), Refused> {
    *cost = cost.checked_add(value).ok_or_else(overflow)?;
    Ok(())
}
