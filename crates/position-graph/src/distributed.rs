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
//! FIGURES
//!
//! **5x5, on paper.** There are 414,295,148,741 legal positions among 3^25 = 847,288,609,443 codes. The plays of a position are 9.0 on
//! 3x4, 11.7 on 4x4 and 14.3 on 4x5, that is about 17.5 on 5x5, and 7.2 million million plays in all.
//!
//! PAPER
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
