//! Why a run ends early.

/// Why an exploration on more than one machine is not done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The arena has more points than ternary codes are for, or points where no play may be made.
    #[error(
        "positions are owned by their codes, which there are for at most 20 points, all of them playable: take a smaller board or region"
    )]
    NoCodes,
    /// More memory is needed than was allowed.
    #[error(
        "process {process} needs {needed} bytes of memory, and {limit} are allowed: allow more, or start more processes"
    )]
    Memory {
        /// The process.
        process: usize,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// The list of hosts, or what is found there, cannot be used.
    #[error("{0}")]
    Hosts(String),
    /// Somebody stopped the run before the processes had found each other.
    #[error("interrupted before all processes were found")]
    Interrupted,
    /// A checkpoint cannot be used.
    #[error("{0}")]
    Checkpoint(String),
    /// A checkpoint that is asked for cannot be written.
    #[error("the checkpoint cannot be written: {0}")]
    Unsaved(std::io::Error),
    /// Another process is gone.
    #[error("process {process} at {address} is gone ({how}): start all processes again")]
    Gone {
        /// The process.
        process: usize,
        /// Its address.
        address: String,
        /// How the connection ended.
        how: String,
    },
    /// Too many positions are in no component after the passes.
    #[error(
        "{left} positions are not in the component of the pivot, and at most {most} can be looked at by one process: explore this arena without --hosts"
    )]
    TooManyLeft {
        /// How many there are.
        left: u64,
        /// How many there may be.
        most: u64,
    },
    /// A worker of this process has failed for a reason that is no other process.
    #[error("a worker has failed: {0}")]
    Worker(String),
}
