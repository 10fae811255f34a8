//! Exploration of the free graph by several processes, on one machine or more, with
//! [timely dataflow](https://docs.rs/timely).
//!
//! Everything here needs the feature `distributed`. Without it the crate is empty, and the packages that it needs are not
//! compiled. The tests: `cargo test -p koatlas-distributed --features distributed`.
//!
//! A reader's way through the crate:
//!
//! - [`explore`] is one process of a run. [`Cluster`] says with whom it works ([`Hosts`] reads the list), [`Job`] what is
//!   explored, [`Care`] where checkpoints go. The [`Answer`] is process 0's.
//! - [`Moves`] are the edges between ternary codes, in both directions; what leads to a position by a capture or a suicide is
//!   [`Unplay`](koatlas_board::Unplay).
//! - `shares` deals out the codes, a `part` is what one worker does with its own, `exchange` is the dataflow.
//! - `connect` brings the processes together, `link` watches connections, `checkpoint` writes what has been done.
//!
//! # What is computed
//!
//! Let `N` be the nodes: all legal positions, or those that can be reached from a start. All workers go through the same
//! phases; each does this for the codes that it owns:
//!
//! 1. *nodes*: find `N`. A code is looked at and found legal or not; or plays are followed from the start.
//! 2. *forward*: find the set `F` of what can be reached from a *pivot*, a node to which a random walk came back. Every code is
//!    followed once: its plays are counted, and their far ends belong to `F`.
//! 3. *backward*: find the set `B` of the nodes of `F` from which the pivot can be reached: from the pivot, against the direction
//!    of the plays. Whatever lies between two nodes of the pivot's component lies in it too, and so in `F`. So nothing outside
//!    `F` need be looked at, and `B` is this component.
//! 4. *rest*: the nodes outside `B` come to worker 0. Every other component lies wholly among them, so it is found by
//!    [`Components`](koatlas_position_graph::Components) in the graph of these nodes and the plays between them.
//!
//! Whatever is found is found for good: passes only ever add to a set, and end when every worker has followed everything
//! and nothing is under way. So the sets at the end are those of the definition, in whichever order codes arrive, and the answer
//! is the same for any number of processes and workers, with any pauses. The choice of the pivot and the shares have a
//! bearing on time and memory alone.
//!
//! In the model with passes the components are those of the free graph with every node doubled: the two situations of a
//! position lead to each other by a pass. The command line doubles the answer. The alternating graph has many large
//! components, and is not explored here.
//!
//! # Rounds, and what happens if a process is gone
//!
//! Workers exchange codes in rounds of about a tenth of a second. Codes for the same worker are sorted, and each is written as
//! the difference to the one before in groups of seven bits. A round is a timestamp of timely, whose
//! tracking of what is under way says when it is over, so that nothing is in flight between two rounds. There, at the
//! end of every phase and as often as asked for, all processes write a checkpoint; but at most a fifth of the time goes into
//! that.
//!
//! timely's threads panic when a connection ends without a farewell, and its workers panic when they next look at what these
//! threads do. Such panics are not printed: [`explore`] ends with [`Error::Gone`], which names the process, and closes its
//! other connections, so that all processes end within a second or two of a process being killed. A machine that has lost
//! power sends nothing at all; the system then asks it for a sign of life every 10 seconds and gives up after about 100.
//!
//! # Limits
//!
//! Arenas with [`Ternary`](koatlas_position_graph::Ternary) codes, that is at most 20 points, all of them playable. At most
//! ten million positions in the rest: on whole boards there are at most a few, in regions of the collection a few thousand. An arena
//! with more is refused with the number, after the passes. Each process needs half a byte a code of its share.
//!
//! # Figures
//!
//! 4x4, free, suicide of two stones or more: 24,318,165 positions, 285,531,024 plays. Two cores of an Intel Xeon, 2026-11, two runs each,
//! a release build:
//!
//! | | wall time | CPU time | memory | bytes between processes |
//! |---|---|---|---|---|
//! | one process, two workers | 11.1 s and 11.9 s | 15.4 s and 16.5 s | 35 MB | none |
//! | two processes, one worker each | 10.7 s and 11.9 s | 15.3 s and 16.7 s, together | 26 MB each | 47.1 million, 0.17 a play |
//! | four processes | | | 31 MB each | 74.3 million, 0.26 a play |
//! | eight processes | | | 36 MB each | 94.5 million, 0.33 a play |
//!
//! So processes cost no more than threads as far as can be measured there. The time of a play is 56 ns. One machine alone surveys
//! the same graph with planes of bits in less than a second, and with the same bytes as answer.
//!
//! **5x5, on paper.** There are 414,295,148,741 legal positions among 3^25 = 847,288,609,443 codes. The plays of a position are 9.0 on
//! 3x4, 11.7 on 4x4 and 14.3 on 4x5, that is about 17.5 on 5x5, and 7.2 million million plays in all.
//!
//! - *Memory*: a set takes 3^25 bits, 106 GB, and a pair of sets 212 GB. Four sets are 424 GB: 53 GB on each of 8 machines, and 64 GB
//!   with all buffers.
//! - *Time*: forward and backward together 56 ns a play make 112 core hours. Sets of 53 GB do not fit a cache, as those of 4x4 do,
//!   and strings are longer: twice as much is a careful guess, 224 core hours. With 32 cores on each of 8 machines that is one hour.
//! - *Network*: a third of a code crosses for each play with 8 machines. A batch of 2^18 codes is spread over 10^11, so a
//!   difference takes 3 bytes where it takes 1 on 4x4: about 1 byte a play, 7 TB in all, 0.9 TB out of each machine. At 10 Gbit/s that
//!   is 12 minutes, spread over the hour.
//! - *Checkpoints*: up to 53 GB a machine. At 1 GB/s one takes a minute, and the next comes four minutes later at the earliest.
//!
//! It cannot be done today: [`Ternary`](koatlas_position_graph::Ternary) codes end at 20 points, and worker 0 would have to be given
//! what is left over, of which there should be as little as on 4x4.
// Without the feature the crate is empty, and its page has nothing to link to.
#![cfg_attr(not(feature = "distributed"), allow(rustdoc::broken_intra_doc_links))]
#![cfg(feature = "distributed")]

mod asked;
mod batch;
mod checkpoint;
mod connect;
mod error;
mod exchange;
mod greeting;
mod hosts;
mod job;
mod link;
mod moves;
mod outcome;
mod part;
mod phase;
mod pivot;
mod plane;
mod quiet;
mod rest;
mod run;
mod shares;
mod touch;
mod worker;

pub use checkpoint::next_name;
pub use error::Error;
pub use hosts::{Hosts, MAX_PROCESSES};
pub use job::{Care, Cluster, Job};
pub use moves::Moves;
pub use outcome::{Answer, Outcome, Progress};
pub use phase::Phase;
pub use run::explore;
