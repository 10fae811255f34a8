//! Surveys by several processes, on one machine or more, connected by [timely dataflow](https://docs.rs/timely). They need the
//! feature `distributed`.
//!
//! [`explore`] runs one process. [`Cluster`] names all processes ([`Hosts`] reads their list), [`Job`] is the graph to be
//! explored, [`RunOptions`] are limits and checkpoints. Process 0 returns the findings.
//!
//! The module `connect` connects the processes, `greeting` is their first message, `link` is a connection, `rounds` exchanges
//! messages through timely, `checkpoint` chooses and names checkpoint files, `run` is the run from beginning to end.
#![doc = include_str!("distributed.md")]

mod checkpoint;
mod connect;
mod greeting;
mod hosts;
mod job;
mod link;
mod pivot;
mod rounds;
mod run;

pub use checkpoint::next_checkpoint_path;
pub use hosts::{Hosts, MAX_PROCESSES};
pub use job::{Cluster, DistributedError, Job, RunOptions, RunOutcome};
pub use run::explore;
