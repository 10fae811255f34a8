//! A catalogue as a web site: static pages that open from disk, without a server and without a network.
//!
//! A reader's way through the folder:
//!
//! - `context`: the catalogue with what several pages ask of it. `files` says which files there are and writes them; `page` is
//!   what all pages have around them.
//! - `overview` is the page `index.html`, with its parts `periodic_table`, `filter_form` and `type_rows`, and `scripts`, the
//!   data that its script filters and sorts by. `type_page` is the page of a type. `cycles_page`, `completeness`, `cite` and
//!   `words` are the other pages.
//! - `component_picture` draws a component as a graph; `board` draws boards.
//!
//! Text is escaped wherever it is put into a page; the same catalogue gives the same bytes.

mod assets;
mod board;
mod cite;
mod completeness;
mod component_picture;
mod context;
mod cycles_page;
mod files;
mod filter_form;
mod overview;
mod page;
mod periodic_table;
mod scripts;
mod type_page;
mod type_rows;
mod words;

pub use assets::{ICON, PLAYER, STYLE};
pub(crate) use context::counted;
pub(crate) use files::write;
