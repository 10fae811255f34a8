//! What a process is asked to do, as texts that can be compared.

use koatlas_board::Colour;
use koatlas_position_graph::{Node, identity};

use crate::checkpoint::Facts;
use crate::job::{Cluster, Job};

/// What all processes of a run must have been asked alike, and a run that goes on from a checkpoint too.
#[must_use]
pub fn asked(cluster: &Cluster, job: &Job) -> Facts {
    let start = Node { position: job.start, to_move: Colour::Black };
    let facts = [
        ("koatlas", env!("CARGO_PKG_VERSION").to_owned()),
        ("processes", cluster.hosts.addresses().len().to_string()),
        ("--threads", cluster.threads.to_string()),
    ];
    let facts = facts.into_iter().chain(identity(&job.graph, job.scope, &[start]));
    facts.map(|(key, value)| (key.to_owned(), value)).collect()
}
