//! A local page on which a position is drawn and analysed.
//!
//! The server listens on the loopback address alone, so that only programs of this machine can reach it, and it answers only
//! requests of its own page. It keeps nothing: the position is in the page, which sends it with each request. An analysis is a
//! process of its own, the same program with the command line that the page shows; it ends when whoever asked for it has gone.
//!
//! A reader's way through the folder:
//!
//! - `server`: [`serve`] from its beginning to its end. It accepts connections, within limits, refuses requests of other pages, says to
//!   browsers what the page may do, and leads requests to their answers.
//! - `request_body` reads the body of a request, within limits. [`Refusal`] is the answer to a request that is refused: a status and a sentence.
//! - `drawn_board`: a board as the page has it, perhaps no legal position; it is read from files of any format and written to them.
//! - `analysis` is what is asked about a board, and the process that gives the [answer](koatlas::ClassifyAnswer); [`work_estimate`] is how
//!   large the work may get, before it begins. `cycle_player` are the cycles as steps, and `answer_parts` the parts of the page that say it all.
//! - `atlas_files`: the page, `assets/serve.html`, its style sheets and scripts, and the files of a catalogue.

mod analysis;
mod answer_parts;
mod atlas_files;
mod cycle_player;
mod drawn_board;
mod request_body;
mod server;
mod work_estimate;

pub use analysis::{file_name, shell_quoted};
pub use atlas_files::{Atlas, AtlasError};
pub use request_body::Refusal;
pub use server::{AllowedHosts, ServeOptions, serve};
pub use work_estimate::{Outlook, outlook};
