//! Questions about a position or a board, and their answers, with the JSON objects as which they are written.
//!
//! The command line and the Python package ask these questions. Each has a module with a question, a function `answer` that does
//! the work, and an answer, whose `json` has the keys of the contract: [`classify`], [`explore`], [`cycles`], [`check`],
//! [`longest`], [`solve`] and [`catalogue`]. [`picture`] draws the board.
//!
//! They share
//!
//! - [`subject`]: the board or position that is meant, and what to call it. [`text`]: what else is read and written as people
//!   write it. [`value`]: values in points, in words. [`layout`]: text in lines that fit a width.
//! - [`failure`]: why there is no answer, in the sentences that users see; how files are written.
//! - [`progress`]: how much memory and time may be taken, whether files are replaced, what is shown meanwhile, and the interrupt by
//!   which work comes to rest.
//! - [`json`]: objects with their keys in order. [`graph`]: what several questions need inside.
//!
//! ```
//! use koatlas::cycles::{CyclesQuestion, answer};
//! use koatlas::progress::{Conditions, Interrupt};
//! use koatlas::subject::Subject;
//! use koatlas_board::Suicide;
//! use koatlas_position_graph::Model;
//!
//! let subject = Subject::empty_board("1x3".parse()?);
//! let question = CyclesQuestion {
//!     subject: &subject,
//!     model: Model::Free,
//!     suicide: Suicide::None,
//!     basic_ko: false,
//!     max_length: 4,
//!     list: None,
//! };
//! let (answer, _) = answer(question, &Conditions::quiet(&Interrupt::default()))?;
//! assert_eq!(answer.counts, [(1, 0), (2, 0), (3, 8), (4, 6)]);
//! # Ok::<(), anyhow::Error>(())
//! ```

pub mod catalogue;
pub mod check;
pub mod classify;
pub mod cycles;
pub mod explore;
pub mod failure;
pub mod graph;
pub mod json;
pub mod layout;
pub mod longest;
pub mod picture;
pub mod progress;
pub mod solve;
pub mod subject;
pub mod text;
pub mod value;
