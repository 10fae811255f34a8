//! Files that belong to the program: written whole or not at all, by one run at a time, and never over a file that may not be
//! replaced; and the limits of long work.
//!
//! - [`sealed`]: a file format with a header, checksums and bounded sizes. Tables of outcomes and parts of catalogues have it.
//! - [`write_atomically`] and [`AtomicFile`] write a file so that nobody sees it before it is complete.
//! - [`open`](open()) and [`read_at_most`] read a file that neither blocks nor is too large.
//! - [`Claim`] locks a file or folder before the work, so that no other run writes there.
//! - [`Control`] stops long work, reports its progress, and limits its memory.
//! - [`clock`]: the time that has passed, as far as there is a clock.
//! - [`shown`] formats the name of a file for messages. [`STANDARD`] is the name of standard input and output.
//!
//! ```
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("answer.txt");
//! koatlas_storage::write_atomically(&path, b"42")?;
//! assert_eq!(std::fs::read(&path)?, b"42");
//! # Ok::<(), std::io::Error>(())
//! ```

mod atomic;
pub mod clock;
mod control;
mod destination;
mod input;
pub mod sealed;

pub use atomic::{AtomicFile, write_atomically, write_atomically_with};
pub use control::{Control, LimitError, Stop};
pub use destination::{Claim, ClaimError, STANDARD, shown};
pub use input::{open, read_at_most};
