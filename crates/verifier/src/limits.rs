//! How much may be looked at, and what is too much.

/// How much may be looked at: work is counted in steps and memory in bytes, so that the same limits give the same answer
/// on every machine.
///
/// A step is about what it takes to look at one point of a position. Memory is counted for what grows with the claim:
/// nodes, edges and plays of a graph, and the moves of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps.
    pub work: u64,
    /// Bytes.
    pub memory: u64,
}

impl Default for Limits {
    /// Work that an ordinary machine does in less than a minute, and 1 GiB.
    fn default() -> Limits {
        Limits { work: 15_000_000_000, memory: 1 << 30 }
    }
}

/// The most bytes of memory that a byte of a file takes when it is read: lists of numbers are held twice while they grow.
const READING: u64 = 40;

impl Limits {
    /// Whether a file of so many bytes may be read at all.
    ///
    /// # Errors
    /// If what is in it could take more memory than is allowed.
    pub fn allow_reading(&self, bytes: usize) -> Result<(), NotDecided> {
        if (bytes as u64).saturating_mul(READING) > self.memory { Err(NotDecided::Memory(self.memory)) } else { Ok(()) }
    }
}

/// Nothing is known: to decide it would take more than is allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDecided {
    /// More steps.
    #[error("it takes more than {0} steps of work")]
    Work(u64),
    /// More memory.
    #[error("it takes more than {0} bytes of memory")]
    Memory(u64),
    /// A graph with more points than can be told apart.
    #[error("{points} points can change, and graphs of at most {most} can be built")]
    Points {
        /// Points whose content can change.
        points: usize,
        /// Points that a graph may have.
        most: usize,
    },
    /// More nodes, edges or tokens than can be numbered.
    #[error("the graph has more nodes, edges or tokens than there are numbers for")]
    Numbers,
    /// A catalogue that would take more memory when it is read.
    #[error("the file would take up to {needed} bytes of memory, and {allowed} are allowed: nothing was checked")]
    File {
        /// Bytes it may take.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// Claims of a catalogue.
    #[error("{first}{}; nothing was found to be wrong before{not_reached}", more(*.count))]
    Claims {
        /// How many claims.
        count: usize,
        /// The first one, and which limit was reached.
        first: String,
        /// What was not looked at because of it; empty if everything was.
        not_reached: &'static str,
    },
}

/// What is found, unless it takes more than the limits allow.
pub(crate) type Decided<T> = Result<T, NotDecided>;

fn more(count: usize) -> String {
    if count > 1 { format!(" (and {} more)", count - 1) } else { String::new() }
}

/// What is left of the limits.
#[derive(Debug)]
pub(crate) struct Budget {
    limits: Limits,
    /// Steps done.
    worked: u64,
    /// Bytes held.
    held: u64,
}

impl Budget {
    pub fn new(limits: Limits) -> Budget {
        Budget { limits, worked: 0, held: 0 }
    }

    /// What a part of the work may take: so many steps, and no more than what is left. What it has taken is to be counted with
    /// [`Budget::work`], however it ends.
    pub fn part(&self, work: u64) -> Budget {
        let Limits { work: all, memory } = self.limits;
        let left = Limits { work: work.min(all.saturating_sub(self.worked)), memory: memory.saturating_sub(self.held) };
        Budget::new(left)
    }

    /// Counts steps.
    pub fn work(&mut self, steps: u64) -> Decided<()> {
        self.worked = self.worked.saturating_add(steps);
        if self.worked > self.limits.work { Err(self.used_up()) } else { Ok(()) }
    }

    /// There are not enough steps left.
    pub fn used_up(&self) -> NotDecided {
        NotDecided::Work(self.limits.work)
    }

    /// Counts bytes that are held from now on.
    pub fn hold(&mut self, bytes: usize) -> Decided<()> {
        self.held = self.held.saturating_add(bytes as u64);
        if self.held > self.limits.memory { Err(NotDecided::Memory(self.limits.memory)) } else { Ok(()) }
    }

    /// Counts bytes that are held no more.
    pub fn release(&mut self, bytes: usize) {
        self.held = self.held.saturating_sub(bytes as u64);
    }

    /// Steps that are left.
    pub fn left(&self) -> u64 {
        self.limits.work.saturating_sub(self.worked)
    }

    /// Steps done so far.
    pub fn worked(&self) -> u64 {
        self.worked
    }
}

#[cfg(test)]
#[path = "../tests/inside/limits.rs"]
mod tests;
