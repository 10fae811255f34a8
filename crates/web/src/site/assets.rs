//! Addresses inside the site, and files that are the same for all catalogues.

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

/// The name of a cycle word as a place on its page: `B-W2-B1`.
pub(super) fn word_anchor(word: &str) -> String {
    word.replace(' ', "-")
}
