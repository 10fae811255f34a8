//! A local page on which a position is drawn and analysed.
//!
//! The server listens on the loopback address alone, so that only programs of this machine can reach it, and it answers only
//! requests of its own page. It keeps nothing: the position is in the page, which sends it with each request. An analysis is a
//! process of its own, the same program with the command line that the page shows; it ends when whoever asked for it has gone.
//!
//! A reader's way through the crate:
//!
//! - [`serve`] and [`Options`]: the server, from its beginning to its end. `connections` accepts them, within limits;
//!   `router` leads requests to their answers.
//! - `guard` refuses requests of other pages, and says to browsers what the page may do. `asked` reads the body of a request,
//!   within limits. [`Refusal`] is the answer to a request that is refused: a status and a sentence.
//! - `drawn`: a board as the page has it, perhaps no legal position. `reading` makes one from a file of any format and writes
//!   files. `picture` is the board to draw on.
//! - `question` is what is asked about a board, `outlook` how large the work may get, before it begins. `jobs` runs it. `answer`
//!   is what it says, `played` the cycles as steps, `player` what shows them, and `found` and `longest` the parts of the page
//!   that say it all.
//! - `page` is the page, `assets` its style sheets and scripts, `atlas_files` the files of a catalogue.

mod answer;
mod asked;
mod atlas_files;
mod drawn;
mod found;
mod jobs;
mod outlook;
mod page;
mod played;
mod question;
mod router;
mod server;

pub use asked::Refusal;
pub use atlas_files::{Atlas, NoAtlas};
pub use outlook::{Outlook, outlook};
pub use question::{file_name, quoted};
pub use server::{Hosts, Options, serve};
