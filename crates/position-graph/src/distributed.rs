//! Exploration by several processes, on one machine or more, with
//! [timely dataflow](https://docs.rs/timely). It needs the feature `distributed`.
//!
//! [`explore`] is one process of a run. [`Cluster`] says with whom it works ([`Hosts`] reads the list), [`Job`] what is
//! explored, [`Care`] where checkpoints go. The answer is process 0's.
//!
//! `connect` brings the processes together, `greeting` is what they say first, `link` watches connections, `rounds` carries
//! letters over timely, `checkpoint` writes what has been done, `run` is the run from its beginning to its end.
//!
//! # What is computed
//!
//! A [`Survey`](crate::Survey), as by one process, with the same stages and the same code: the closures of a pivot forward and
//! backward, on planes of bits, with a bit for every code. But each process holds only a share of every plane. The highest points, six where the
//! board has 16 or more, choose the chunk of a code, and the chunks are dealt out: of those with equally
//! many stones, which can be swept at the same time, everybody gets equally many. What leads from one share to another:
//!
//! - A play that removes nothing on one of the highest points leads to another chunk: blocks of 243 codes that have
//!   changed are sent to whoever holds a chunk beside theirs, once a sweep at most.
//! - A play that removes stones leads anywhere. A node that is not in the set asks for such plays, first among what its process holds.
//!   If it finds none there, it is sent to whoever holds the far ends, and comes back if one of them is in the set. Nearly all nodes
//!   are found without that.
//!
//! The number of plays is a sum over the far ends, to whose holders the blocks of the nodes are sent once more. What is in no large
//! component comes to process 0, which looks at it alone.
//!
//! Sets only ever grow, and are closed when everything has been swept and asked and nothing was new at any process. So the
//! sets at the end are those of the definition, in whichever order nodes arrive, and the answer is the same for any number of
//! processes and threads, with any pauses, to the bytes of one process's. The pivot and the shares have a bearing on time and
//! memory alone. If everything belongs to the graph the pivot is the one that one process takes; else it is where a random
//! walk came back.
//!
//! The readings are free and with passes. The alternating graph has many large components, and is not explored here.
//!
//! # Rounds, and what happens if a process is gone
//!
//! A portion of a sweep is a round: every process sweeps the chunks that it holds of at most 64, writes a letter to each of
//! the others, and goes on as soon as it has one from everybody; one more round brings answers, if anybody has asked.
//! So between two portions nothing is under way. There, at the end of every stage and as often as asked for, all processes
//! write a checkpoint; but at most a fifth of the time goes into that.
//!
//! timely's threads panic when a connection ends without a farewell. Such panics are not printed: [`explore`] ends with
//! [`Error::Gone`], which names the process, and closes its
//! other connections, so that all processes end within a second or two of a process being killed. A machine that has lost
//! power sends nothing at all; the system then asks it for a sign of life every 10 seconds and gives up after about 100.
//!
//! # Limits
//!
//! Arenas with [`Ternary`](crate::Ternary) codes, that is at most 20 points, all of them playable. At most
//! ten million positions outside the component of the pivot: on whole boards there are at most a few, in regions of the collection
//! a few thousand. An arena with more is refused with the number, after the closures. There are 729 chunks where an arena has 16 points
//! or more, 9 with 12 points, one with 10 or fewer: more processes than chunks have nothing to do. Each process needs
//! what [`Survey::memory`](crate::Survey::memory) says for its share, and room for letters.
//!
//! # Figures
//!
//! 4x4, free, suicide of two stones or more: 24,318,165 positions, 285,531,024 plays. Two cores of an Intel Xeon, 2026-11, a
//! release build. The machine had other work at the same time; wall times are the shortest of several.
//!
//! | | wall time | CPU time | memory | bytes between processes |
//! |---|---|---|---|---|
//! | one process, two threads | 0.74 s | 0.7 s | 38 MB | none |
//! | two processes, one thread each | 0.82 s | 0.47 s each | 26 MB each | 16.1 million, 0.06 a play |
//! | three processes | | 0.45 s each | 27 MB each | 58.4 million, 0.20 a play |
//! | four processes | | 0.31 s each | 28 MB each | 39.0 million, 0.14 a play |
//! | eight processes | | 0.28 s each | 30 MB each | 73.8 million, 0.26 a play |
//!
//! The first 9 MB of each process are the program. On 4x5, with 1,840,058,693 positions, two processes took 1.08 GB each,
//! and one takes 2.3 GB; they worked for 34 s each.
//!
//! **5x5 up to symmetry, on paper.** There are 414,295,148,741 legal positions among 3^25 = 847,288,609,443 codes. The plays of a
//! position are 9.0 on 3x4, 11.7 on 4x4 and 14.3 on 4x5, that is about 17.5 on 5x5, and 7.2 million million plays in all. With the
//! exchange of colours there are 16 symmetries, so that about one in 16 of these numbers counts.
//!
//! - *Memory*: a set of all codes takes 106 GB, one of orbits 6.6 GB. Two sets that say what is legal, and the two closures, are 26 GB: 3.3 GB
//!   on each of 8 machines, and room for letters.
//! - *Time*: both boards above took 20 ns a code, all sweeps together. A quarter more points make a sweep longer by a quarter: 53
//!   thousand million codes, 25 ns each, are 22 core minutes. But a play leads to a representative of its orbit, which has to be
//!   found, and the bits of a block do not stay together there. Ten times as much is a guess: four core hours, two
//!   minutes on 8 machines with 16 cores each. Without symmetry there are 16 times as many codes and nothing to be found: 6 core hours, and
//!   424 GB.
//! - *Network*: a quarter of a byte a play with 8 machines, 120 GB in all, 15 GB out of each machine. At 10 Gbit/s that is
//!   12 seconds.
//! - *Checkpoints*: two sets of orbits, 1.7 GB a machine. At 1 GB/s one takes two seconds.
//!
//! It cannot be done today: [`Ternary`](crate::Ternary) codes end at 20 points, planes have no symmetries, and process 0 would have to be given
//! what is left over, of which there should be as little as on 4x4.

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
