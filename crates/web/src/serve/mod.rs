//! A local page on which a position is drawn and analysed.
//!
//! The server listens only on the loopback address, so that only programs on this machine can reach it, and answers
//! only requests of its own page. It stores nothing: the page sends the position with each request.
//!
//! Overview:
//!
//! - `server`: [`serve`] accepts connections within limits, refuses requests of other pages, and routes requests to
//!   their answers.
//! - `request_body` parses the bodies of requests. [`RequestRefusal`] is the response to a request that is refused.
//! - `jobs`: the processes that answer requests.
//! - `drawn_board`: the board as the page sends it, and its conversion from and to files of all formats.
//! - `work_estimate` estimates the amount of work, `analysis` runs the process that gives the
//!   [answer](koatlas::ClassifyAnswer), `cycle_player` replays its cycles, and `answer_parts` renders it as parts of
//!   the page.
//! - `atlas_files`: the page itself, its style sheets and scripts, and the files of a catalogue.

mod analysis;
mod answer_parts;
mod atlas_files;
mod cycle_player;
mod drawn_board;
mod jobs;
mod request_body;
mod server;
mod work_estimate;

pub use analysis::{file_name, shell_quoted};
pub use atlas_files::{Atlas, AtlasError};
pub use request_body::RequestRefusal;
pub use server::{AllowedHosts, ServeOptions, serve};
pub use work_estimate::{WorkEstimate, estimate_work};
