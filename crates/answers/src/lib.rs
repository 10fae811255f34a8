//! Questions about a position or a board, and their answers as they are written in JSON.
//!
//! The command line and the Python package ask these questions. Each has a module with a `Question`, a function `answer`
//! that does the work, and what is written of the answer: [`classify`], [`explore`], [`cycles`], [`check`], [`longest`],
//! [`solve`] and [`catalogue`]. [`picture`] draws the board.
//!
//! They share
//!
//! - [`subject`]: the board or position that is meant, and what to call it. [`moves`] and [`text`]: what else is read and
//!   written as people write it.
//! - [`failure`]: how much memory may be taken, whether progress is shown and files are replaced, how they are written; and why there is no answer, in
//!   the sentences that users see.
//! - [`progress`]: what is shown meanwhile, how long it may take, and the interrupt by which work comes to rest.
//! - [`graph`], [`json`]: what several questions need inside.
//!
//! ```
//! use koatlas_answers::cycles::{Question, answer};
//! use koatlas_answers::failure::Conditions;
//! use koatlas_answers::progress::Interrupt;
//! use koatlas_answers::subject::Subject;
//! use koatlas_board::Suicide;
//! use koatlas_position_graph::Model;
//!
//! let subject = Subject::empty_board("1x3".parse()?);
//! let question = Question {
//!     subject: &subject,
//!     model: Model::Free,
//!     suicide: Suicide::None,
//!     basic_ko: false,
//!     max_length: 4,
//!     list: None,
//! };
//! let (object, _) = answer(question, &Conditions::quiet(&Interrupt::default()))?;
//! assert_eq!(object.counts.iter().map(|count| count.cycles).collect::<Vec<_>>(), [0, 0, 8, 6]);
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
pub mod longest;
pub mod moves;
pub mod picture;
pub mod progress;
pub mod solve;
pub mod subject;
pub mod text;
