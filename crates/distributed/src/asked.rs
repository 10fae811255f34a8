//! What a process is asked to do, as texts that can be compared.

use koatlas_board::Arena;
use xxhash_rust::xxh3::xxh3_64;

use crate::checkpoint::Facts;
use crate::job::{Cluster, Job};
use crate::part::Plan;

/// What all processes of a run must have been asked alike, and a run that goes on from a checkpoint too.
#[must_use]
pub fn asked(cluster: &Cluster, job: &Job, plan: &Plan) -> Facts {
    let arena = job.graph.arena();
    let fact = |key: &str, value: String| (key.to_owned(), value);
    vec![
        fact("koatlas", env!("CARGO_PKG_VERSION").to_owned()),
        fact("board", arena.size().to_string()),
        fact("arena", fingerprint(arena)),
        fact("suicide", job.graph.suicide().changing().to_string()),
        fact("scope", format!("{:?}", job.scope).to_lowercase()),
        fact("start", plan.start.to_string()),
        fact("processes", cluster.hosts.addresses().len().to_string()),
        fact("--threads", cluster.threads.to_string()),
    ]
}

/// A short name of an arena: a checksum of everything it consists of.
fn fingerprint(arena: &Arena<u64>) -> String {
    let points = arena.points().iter().flat_map(|point| point.to_string().into_bytes().into_iter().chain(*b" "));
    let sets = (0..arena.len()).map(|point| arena.neighbours(point));
    let sets = sets.chain([arena.playable()]).chain(koatlas_board::Colour::BOTH.map(|colour| arena.safe(colour)));
    let bytes: Vec<u8> = points.chain(sets.flat_map(u64::to_le_bytes)).collect();
    format!("{:016x}", xxh3_64(&bytes))
}
