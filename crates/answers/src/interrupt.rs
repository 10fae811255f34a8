//! A request to end: work comes to rest, and is saved where that is asked for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// By which somebody asks work to end. Clones are the same one.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    /// Whether a request may end the process at once: nothing would be lost, and nothing looks at `stop`.
    at_once: AtomicBool,
}

impl Interrupt {
    /// Asks for an end; `true` if work will not notice it: it was asked before, or it waits for somebody else (see
    /// [`Interrupt::at_once`]).
    pub fn request(&self) -> bool {
        self.0.stop.swap(true, Relaxed) || self.0.at_once.load(Relaxed)
    }

    /// Whether somebody has asked for an end.
    pub fn requested(&self) -> bool {
        self.0.stop.load(Relaxed)
    }

    /// Set when somebody asks for an end.
    pub fn stop(&self) -> &AtomicBool {
        &self.0.stop
    }

    /// Does what may wait for somebody else, such as the reader of a pipe.
    pub fn at_once<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.0.at_once.store(true, Relaxed);
        let done = wait();
        self.0.at_once.store(false, Relaxed);
        done
    }
}

#[cfg(test)]
mod tests {
    use super::Interrupt;

    #[test]
    fn the_first_request_is_noticed_unless_work_waits() {
        let interrupt = Interrupt::default();
        assert!(!interrupt.requested());
        assert_eq!([interrupt.request(), interrupt.request()], [false, true]);
        assert!(interrupt.requested());
        let waiting = Interrupt::default();
        assert!(waiting.at_once(|| waiting.request()));
    }
}
