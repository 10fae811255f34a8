//! Limits of work and memory, and the budget that counts them down.

/// Limits of a verification. Work is counted in steps and memory in bytes, so that the same limits give the same answer on every machine.
///
/// A step is about the work of looking at one point of a position. Memory is counted for everything that grows with the
/// claim: nodes, edges and plays of a graph, and the moves of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifierLimits {
    /// Number of steps.
    pub work: u64,
    /// Number of bytes.
    pub memory: u64,
}

impl Default for VerifierLimits {
    /// Returns the work that an ordinary machine does in less than a minute, and 1 GiB.
    fn default() -> VerifierLimits {
        VerifierLimits { work: 15_000_000_000, memory: 1 << 30 }
    }
}

/// Upper bound for the bytes of memory that one byte of a certificate takes when it is read: a list of numbers is held twice
/// while it grows.
const BYTES_TO_READ: u64 = 40;

impl VerifierLimits {
    /// Checks that a file of `bytes` bytes may be read within `memory`.
    ///
    /// # Errors
    /// [`NotDecided::Memory`] if its contents could take more memory.
    pub fn check_file_size(&self, bytes: usize) -> Result<(), NotDecided> {
        let needed = (bytes as u64).saturating_mul(BYTES_TO_READ);
        if needed > self.memory { Err(NotDecided::Memory(self.memory)) } else { Ok(()) }
    }
}

/// Reason why nothing was decided: mostly, the answer would take more than the limits allow. It says nothing against the claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDecided {
    /// More than this number of steps.
    #[error("it takes more than {0} steps of work")]
    Work(u64),
    /// More than this number of bytes.
    #[error("it takes more than {0} bytes of memory")]
    Memory(u64),
    /// A catalogue that could take too much memory when it is read.
    #[error("the file would take up to {needed} bytes of memory, and {allowed} are allowed: nothing was checked")]
    File {
        /// Upper bound for the bytes that it takes.
        needed: u64,
        /// Number of bytes allowed.
        allowed: u64,
    },
    /// Another reason, in a sentence.
    #[error("{0}")]
    Other(String),
}

impl NotDecided {
    /// The graph has more nodes, edges or single-use marks than `u32` can number.
    pub(crate) fn too_many_numbers() -> NotDecided {
        NotDecided::Other("the graph has more nodes, edges or tokens than there are numbers for".to_owned())
    }
}

/// Result of work that may reach a limit.
pub(crate) type WithinLimits<T> = Result<T, NotDecided>;

/// Limits with the work done and the memory held so far.
#[derive(Debug)]
pub(crate) struct Budget {
    limits: VerifierLimits,
    worked: u64,
    held: u64,
}

impl Budget {
    pub fn new(limits: VerifierLimits) -> Budget {
        Budget { limits, worked: 0, held: 0 }
    }

    /// Returns a budget for a part of the work: at most `work` steps, and no more than remains here. The caller must count
    /// the steps of the part with [`Budget::work`] afterwards, whatever the result.
    pub fn sub_budget(&self, work: u64) -> Budget {
        let VerifierLimits { work: all, memory } = self.limits;
        let left = VerifierLimits {
            work: work.min(all.saturating_sub(self.worked)),
            memory: memory.saturating_sub(self.held),
        };
        Budget::new(left)
    }

    /// Does `work` of which the memory is free at its end: only its steps count here.
    pub fn with_memory_returned<T>(&mut self, work: impl FnOnce(&mut Budget) -> WithinLimits<T>) -> WithinLimits<T> {
        let mut own = self.sub_budget(u64::MAX);
        let done = work(&mut own);
        self.work(own.steps_done())?;
        done
    }

    /// Counts `steps` steps. Fails if there are more than the limit.
    pub fn work(&mut self, steps: u64) -> WithinLimits<()> {
        self.worked = self.worked.saturating_add(steps);
        if self.worked > self.limits.work { Err(NotDecided::Work(self.limits.work)) } else { Ok(()) }
    }

    /// Counts `bytes` bytes as held. Fails if more are held than the limit.
    pub fn hold(&mut self, bytes: usize) -> WithinLimits<()> {
        self.held = self.held.saturating_add(bytes as u64);
        if self.held > self.limits.memory { Err(NotDecided::Memory(self.limits.memory)) } else { Ok(()) }
    }

    /// Counts `bytes` bytes as freed.
    pub fn release(&mut self, bytes: usize) {
        self.held = self.held.saturating_sub(bytes as u64);
    }

    pub fn remaining(&self) -> u64 {
        self.limits.work.saturating_sub(self.worked)
    }

    pub fn steps_done(&self) -> u64 {
        self.worked
    }
}

#[cfg(test)]
#[path = "../tests/inside/limits.rs"]
mod tests;
