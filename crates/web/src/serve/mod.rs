//! A local server of the board, and of a catalogue with all its pages, whose questions the native program answers.
//!
//! The server listens only on the loopback address, so that only programs on this machine can reach it, and answers
//! only requests of its own pages. It stores nothing: a page sends the position with each request.
//!
//! Overview:
//!
//! - `server`: [`serve`] accepts connections within limits, refuses requests of other pages, and routes requests to
//!   their answers.
//! - `request_body` parses the bodies of requests. [`RequestRefusal`] is the response to a request that is refused.
//! - `jobs`: the processes that answer requests.
//! - `atlas_files`: the style sheets and scripts of the board, and the files of a catalogue.

mod atlas_files;
mod jobs;
mod request_body;
mod server;

pub use atlas_files::{Atlas, AtlasError};
pub use request_body::RequestRefusal;
pub use server::{AllowedHosts, ServeOptions, serve};
