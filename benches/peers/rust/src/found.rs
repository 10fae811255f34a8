//! What a search took and found.

use std::fmt;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

/// Time that has passed, and time that the processors have worked for this process.
pub struct Spent {
    wall: Duration,
    cpu: Duration,
}

/// What some work gives, and what it took.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Spent) {
    let (wall, cpu) = (Instant::now(), ProcessTime::now());
    let given = work();
    (given, Spent { wall: wall.elapsed(), cpu: cpu.elapsed() })
}

/// What a search says of a graph.
pub enum Says {
    Components {
        count: usize,
        largest: usize,
    },
    /// Nodes that are reached from node 0, and edges that were followed for that.
    Reached {
        nodes: usize,
        edges: usize,
    },
}

/// What is printed. Building the program's own graph from a list of edges, and searching it, are two things.
pub struct Found {
    pub build: Spent,
    pub scan: Spent,
    pub says: Says,
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#"{{"wall": {}, "cpu": {}}}"#, self.wall.as_secs_f64(), self.cpu.as_secs_f64())
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { build, scan, .. } = self;
        let says = match self.says {
            Says::Components { count, largest } => format!(r#""components": {count}, "largest": {largest}"#),
            Says::Reached { nodes, edges } => format!(r#""reached": {nodes}, "edges": {edges}"#),
        };
        write!(f, r#"{{"build": {build}, "scan": {scan}, {says}}}"#)
    }
}
