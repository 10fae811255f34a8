//! Exploration by several processes, on one machine or more, with
//! [timely dataflow](https://docs.rs/timely). It needs the feature `distributed`.
//!
//! [`explore`] is one process of a run. [`Cluster`] says with whom it works ([`Hosts`] reads the list), [`Job`] what is
//! explored, [`Care`] where checkpoints go. The answer is process 0's.
//!
//! `connect` brings the processes together, `greeting` is what they say first, `link` watches connections, `rounds` carries
//! letters over timely, `checkpoint` writes what has been done, `run` is the run from its beginning to its end.
//!
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

pub use checkpoint::next_name;
pub use hosts::{Hosts, MAX_PROCESSES};
pub use job::{Care, Cluster, Error, Job, Outcome};
pub use run::explore;
