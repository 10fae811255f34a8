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
//! - `asked` reads the body of a request, within limits. [`Refusal`] is the answer to a request that is refused: a status and a sentence.
//! - `drawn`: a board as the page has it, perhaps no legal position; it is read from files of any format and written to them.
//! - `analysis` is what is asked about a board, and the process that gives the [answer](koatlas::ClassifyAnswer); [`outlook`] is how
//!   large the work may get, before it begins. `played` are the cycles as steps, and `found` the parts of the page that say it all.
//! - `atlas_files`: the page, `assets/serve.html`, its style sheets and scripts, and the files of a catalogue.

mod analysis;
mod asked;
mod atlas_files;
mod drawn;
mod found;
mod outlook;
mod played;
mod server;

pub use analysis::{file_name, quoted};
pub use asked::Refusal;
pub use atlas_files::{Atlas, NoAtlas};
pub use outlook::{Outlook, outlook};
pub use server::{Hosts, Options, serve};
