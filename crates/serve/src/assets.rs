//! The style sheets and scripts of the page, which are part of the program.

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// All of them: name, type and content. Colours, type and the player are those of the site.
const ALL: [(&str, &str, &str); 6] = [
    ("atlas.css", CSS, koatlas_atlas::STYLE),
    ("serve.css", CSS, include_str!("../assets/serve.css")),
    ("icon.svg", "image/svg+xml", koatlas_atlas::ICON),
    ("player.js", SCRIPT, koatlas_atlas::PLAYER),
    ("drawing.js", SCRIPT, include_str!("../assets/drawing.js")),
    ("serve.js", SCRIPT, include_str!("../assets/serve.js")),
];

/// The type and the content of an asset.
pub fn named(name: &str) -> Option<(&'static str, &'static str)> {
    ALL.into_iter().find(|(known, ..)| *known == name).map(|(_, content_type, text)| (content_type, text))
}
