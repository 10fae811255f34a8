//! A catalogue as a web site: static pages that open from disk, without a server and without a network.
//!
//! A reader's way through the folder:
//!
//! - `context`: the catalogue with what several pages ask of it. `files` says which files there are and writes them; `page` is
//!   what all pages have around them.
//! - `overview` is the page `index.html`, with its parts `periodic_table`, `filter_form` and `type_rows`, and `types_script`, the
//!   data that its script filters and sorts by. `type_page` is the page of a type. `cycles_page`, `completeness`, `cite` and
//!   `words` are the other pages.
//! - `arrangement` and `component_picture` draw a component as a graph; `board` and `thumbnail` draw boards.
//! - `answers_script` is what rule sets do with cycles, every answer once, as scripts read it.
//!
//! Text is escaped wherever it is put into a page; the same catalogue gives the same bytes.

mod answers_script;
mod arrangement;
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
mod type_page;
mod type_rows;
mod types_script;
mod words;

pub use assets::{ICON, PLAYER, STYLE};
pub(crate) use files::write;
