//! Files of the program's own: sealed with checksums, written whole or not at all, by one run at a time, and over nothing that was
//! there unless that is wanted.
//!
//! - [`sealed`]: files with a header, checksums and bounded sizes, which snapshots are kept in.
//! - [`write_atomically`], [`AtomicFile`]: how every file is written. [`Claim`]: what a run is going to write, found out before the
//!   work and kept from other runs.
//! - [`Control`]: how long work is watched, bounded, paused to be saved, and stopped.
//! - [`shown`]: how messages name a file. [`STANDARD`] is the name of standard input and output.
//!
//! ```
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("answer.txt");
//! koatlas_storage::write_atomically(&path, b"42")?;
//! assert_eq!(std::fs::read(&path)?, b"42");
//! # Ok::<(), std::io::Error>(())
//! ```

mod atomic;
mod control;
mod destination;
pub mod sealed;

pub use atomic::{AtomicFile, write_atomically, write_atomically_with};
pub use control::{Control, LimitError, Pause, Stop};
pub use destination::{Claim, ClaimError, STANDARD, shown};
