//! A strategy, read: its moves as acts of the referee.

use std::fmt::Display;

use koatlas_board::Size;
use koatlas_certificates::{HalfPoints, Strategy};
use rustc_hash::FxHashSet;

use crate::graph::components::reached;
use crate::literal::referee::Act;
use crate::sequence::Done;
use crate::unproved::Refused;

/// An act, and the node that follows.
pub(super) type Choice = (Act, Option<u32>);

const CHOICE: usize = size_of::<Choice>();

const NODE: usize = size_of::<Vec<Choice>>() + 8;

/// A strategy whose moves are among those that can be made, no two of them the same in a node, whose nodes are all there, and
/// all of whose nodes moves lead to.
pub(super) struct Plan {
    /// What it is to force.
    pub value: HalfPoints,
    nodes: Vec<Vec<Choice>>,
}

impl Plan {
    /// Reads a strategy, of moves among these; `key` is that of what it forces.
    pub fn of(strategy: &Strategy, key: &str, size: Size, acts: &[Act]) -> Result<Plan, Refused> {
        let at =
            |node: usize, reason: &dyn Display| Refused::at(format_args!("strategy for {key}, node {node}"), reason);
        let nodes = strategy.nodes.iter().enumerate().map(|(number, node)| {
            choices(node, strategy.nodes.len(), size, acts).map_err(|reason| at(number, &reason))
        });
        let plan = Plan { value: strategy.value, nodes: nodes.collect::<Result<_, _>>()? };
        if plan.nodes.is_empty() {
            return Err(at(0, &"there is no such node, and sequences begin there"));
        }
        let next = |node: u32| plan.node(node).iter().filter_map(|(_, next)| *next);
        let used: FxHashSet<u32> = reached(0, next).into_iter().collect();
        match (0..).take(plan.len()).find(|node| !used.contains(node)) {
            Some(unused) => Err(at(unused as usize, &"no moves lead there from node 0")),
            None => Ok(plan),
        }
    }

    pub fn node(&self, number: u32) -> &[Choice] {
        &self.nodes[number as usize]
    }

    /// What follows in a node if this is done, if that stands there.
    pub fn next(&self, node: u32, act: Act) -> Option<Option<u32>> {
        self.node(node).iter().find(|(other, _)| *other == act).map(|(_, next)| *next)
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The memory that it takes, in bytes; what lists take besides their entries is rounded up.
    pub fn bytes(&self) -> usize {
        self.nodes.iter().map(|node| NODE + CHOICE * node.len()).sum()
    }
}

fn choices(node: &[(String, Option<u32>)], nodes: usize, size: Size, acts: &[Act]) -> Result<Vec<Choice>, Refused> {
    let mut choices: Vec<Choice> = Vec::with_capacity(node.len());
    for (made, next) in node {
        let act = act(made, size, acts)?;
        if choices.iter().any(|(other, _)| *other == act) {
            return Err(Refused::new(format_args!("the move {made} stands there twice")));
        }
        if let Some(next) = next.filter(|next| *next as usize >= nodes) {
            return Err(Refused::new(format_args!("{made} leads to node {next}, and there are {nodes}")));
        }
        choices.push((act, *next));
    }
    Ok(choices)
}

fn act(made: &str, size: Size, acts: &[Act]) -> Result<Act, Refused> {
    let done: Done = made.parse()?;
    let expected = done.to_string();
    if made != expected {
        let found = koatlas_certificates::quoted(made);
        let reason = format_args!("the move {found} is not written as moves are: write {expected}");
        return Err(Refused::new(reason));
    }
    let never = || Refused::new(format_args!("{expected} can never be made, whatever has happened"));
    done.act(size).filter(|act| acts.contains(act)).ok_or_else(never)
}
