//! The clock of time limits and pauses. WebAssembly has none: there no time passes, so that no time limit is ever reached.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;
#[cfg(target_arch = "wasm32")]
pub use stopped::Instant;

#[cfg(target_arch = "wasm32")]
mod stopped {
    use std::time::Duration;

    /// A moment of a clock that stands still. `std::time::Instant` would panic.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// The only moment that comes.
        pub fn now() -> Instant {
            Instant(Duration::ZERO)
        }

        /// The time since this moment.
        pub fn elapsed(&self) -> Duration {
            Duration::ZERO
        }

        /// The moment `after` this one, which never comes.
        pub fn checked_add(&self, after: Duration) -> Option<Instant> {
            self.0.checked_add(after).map(Instant)
        }
    }
}
