//! Names inside the site, and files that are equal for all catalogues.

/// The page with a board to play on.
pub(super) const BOARD_PAGE: &str = "board.html";

pub(super) const TYPES_PAGE: &str = "types.html";

/// The page of all rule sets.
pub(super) const RULES_PAGE: &str = "rules.html";

/// The page with rule sets side by side.
pub(super) const COMPARE_PAGE: &str = "compare.html";

/// The page of all short repetitions.
pub(super) const REPETITIONS_PAGE: &str = "repetitions.html";

/// The page of what repeats in games that were played.
pub(super) const CENSUS_PAGE: &str = "census.html";

/// Style sheet of all pages.
const STYLE: &str = concat!(
    include_str!("../../../assets/page.css"),
    include_str!("../../../assets/board.css"),
    include_str!("../../../assets/overview.css"),
    include_str!("../../../assets/front.css"),
    include_str!("../../../assets/type.css"),
    include_str!("../../../assets/print.css"),
);

/// What the scripts of all pages have. Browsers do not load modules from disk, so parts are joined; each part is a function of its own.
macro_rules! common {
    () => {
        concat!(
            include_str!("../../../assets/address.js"),
            include_str!("../../../assets/search.js"),
            include_str!("../../../assets/definitions.js"),
            include_str!("../../../assets/sections.js"),
        )
    };
}

/// Script of the pages of types, and of those without one of their own.
const SCRIPT: &str = concat!(
    include_str!("../../../assets/stage.js"),
    include_str!("../../../assets/player.js"),
    common!(),
    include_str!("../../../assets/take.js"),
);

/// Script of lists.
const LISTS: &str = concat!(
    include_str!("../../../assets/query.js"),
    include_str!("../../../assets/sorting.js"),
    include_str!("../../../assets/overview.js"),
    common!(),
    include_str!("../../../assets/take.js"),
    include_str!("../../../assets/download.js"),
);

/// Script that shows boards in the pages of others. Its first line is the notice that a copy must keep.
const EMBED: &str = concat!(
    "/*! koatlas, copyright 2026 the koatlas authors. License: MIT OR Apache-2.0 */\n",
    include_str!("../../../assets/goban.js"),
    include_str!("../../../assets/embed.js"),
);

/// Script of the first page, which is small to be there at once.
const FRONT: &str = concat!(
    common!(),
    include_str!("../../../assets/my-rules.js"),
    include_str!("../../../assets/stage.js"),
    include_str!("../../../assets/front.js"),
);

/// Script of the pages of short repetitions.
const REPETITIONS: &str = concat!(common!(), include_str!("../../../assets/stage.js"));

/// Script of the page of games that were played.
const CENSUS: &str = concat!(
    common!(),
    include_str!("../../../assets/player.js"),
    include_str!("../../../assets/replays.js"),
    include_str!("../../../assets/census.js")
);

/// Script of the pages of rule sets.
const RULES: &str = concat!(
    include_str!("../../../assets/query.js"),
    common!(),
    include_str!("../../../assets/my-rules.js"),
    include_str!("../../../assets/rules.js"),
    include_str!("../../../assets/matrix.js"),
);

/// Script of the page with rule sets side by side.
const COMPARE: &str =
    concat!(common!(), include_str!("../../../assets/take.js"), include_str!("../../../assets/compare.js"),);

/// Script of pages that have plain answers.
const PLAIN_ANSWER: &str =
    concat!(include_str!("../../../assets/my-rules.js"), include_str!("../../../assets/plain-answer.js"));

/// Script of the board.
const WORKBENCH: &str = concat!(
    include_str!("../../../assets/picture.js"),
    include_str!("../../../assets/refusal.js"),
    include_str!("../../../assets/workbench.js")
);

/// Script of the answers beside the board.
const ANALYSIS: &str = concat!(include_str!("../../../assets/replays.js"), include_str!("../../../assets/analysis.js"));

/// Files with their names. `goban.js` draws boards (`koatlas.Goban`) and knows the rules of capture (`koatlas.go`); `analyser.js`
/// answers questions (`koatlas.analyser`).
pub(super) const FILES: [(&str, &str); 19] = [
    ("assets/front.js", FRONT),
    ("assets/analyser.js", include_str!("../../../assets/analyser.js")),
    ("assets/analysis.css", include_str!("../../../assets/analysis.css")),
    ("assets/analysis.js", ANALYSIS),
    ("assets/atlas.css", STYLE),
    ("assets/atlas.js", SCRIPT),
    ("assets/census.js", CENSUS),
    ("assets/compare.js", COMPARE),
    ("assets/embed.js", EMBED),
    ("assets/game-tree.js", include_str!("../../../assets/game-tree.js")),
    ("assets/goban.js", include_str!("../../../assets/goban.js")),
    ("assets/lists.js", LISTS),
    ("assets/icon.svg", include_str!("../../../assets/icon.svg")),
    ("assets/plain-answer.js", PLAIN_ANSWER),
    ("assets/repetitions.js", REPETITIONS),
    ("assets/rules.css", include_str!("../../../assets/rules.css")),
    ("assets/rules.js", RULES),
    ("assets/workbench.css", include_str!("../../../assets/workbench.css")),
    ("assets/workbench.js", WORKBENCH),
];

/// Anchor of a cycle word on the page of cycles: `B-W2-B1`.
pub(super) fn word_anchor(word: &str) -> String {
    word.replace(' ', "-")
}

/// The module of WebAssembly that answers questions in the pages, compressed by gzip. `release/wasm` makes it from `crates/wasm`.
const MODULE: &[u8] = include_bytes!("../../../assets/analyser.wasm.gz");

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The script `assets/analyser-wasm.js`, which defines `koatlas.analyserModule`: pages on disk can load no module.
pub(super) fn analyser_module() -> String {
    format!("(window.koatlas ??= {{}}).analyserModule = \"{}\";\n", base64(MODULE))
}

fn base64(bytes: &[u8]) -> String {
    bytes.chunks(3).flat_map(digits).collect()
}

/// The four digits of up to three bytes.
fn digits(bytes: &[u8]) -> [char; 4] {
    let number = (0..3).fold(0, |number, index| number << 8 | usize::from(*bytes.get(index).unwrap_or(&0)));
    let digit = |index: usize| char::from(DIGITS[number >> (18 - 6 * index) & 63]);
    std::array::from_fn(|index| if index <= bytes.len() { digit(index) } else { '=' })
}

#[cfg(test)]
#[path = "../../../tests/inside/base64.rs"]
mod tests;
