//! Addresses inside the site, and files that are the same for all catalogues.

use koatlas_classifier::types::TypeId;

use crate::query::escaped;

/// The style sheet of all pages.
pub const STYLE: &str = concat!(
    include_str!("../../assets/page.css"),
    include_str!("../../assets/board.css"),
    include_str!("../../assets/overview.css"),
    include_str!("../../assets/type.css"),
    include_str!("../../assets/print.css"),
);

/// The script of all pages. Browsers load no modules from disk, so its parts are joined; each is a function of its own.
const SCRIPT: &str = concat!(
    include_str!("../../assets/query.js"),
    include_str!("../../assets/overview.js"),
    include_str!("../../assets/player.js"),
    include_str!("../../assets/search.js"),
);

/// The script that plays cycles on a board: it defines `koatlas.play`.
pub const PLAYER: &str = include_str!("../../assets/player.js");

/// The sign of the project, SVG.
pub const ICON: &str = include_str!("../../assets/icon.svg");

/// The files, each with its name.
pub(super) const FILES: [(&str, &str); 3] =
    [("assets/atlas.css", STYLE), ("assets/atlas.js", SCRIPT), ("assets/icon.svg", ICON)];

/// The address of a type's page, from the folder `types`.
pub(super) fn type_page(id: TypeId) -> String {
    format!("{id}.html")
}

/// The address of a type's page, from the top.
pub(super) fn type_from_top(id: TypeId) -> String {
    format!("types/{id}.html")
}

/// The address of the overview with a filter.
pub(super) fn filtered(depth: Depth, key: &str, value: &str) -> String {
    format!("{}index.html#{key}={}", depth.root(), escaped(value))
}

/// The name of a cycle word as a place on its page: `B-W2-B1`.
pub(super) fn word_anchor(word: &str) -> String {
    word.replace(' ', "-")
}

/// How deep a page lies below the top folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    Top,
    InFolder,
}

impl Depth {
    /// The way to the top folder.
    pub const fn root(self) -> &'static str {
        match self {
            Depth::Top => "",
            Depth::InFolder => "../",
        }
    }
}
