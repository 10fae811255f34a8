//! The style sheets and scripts of the page, which are part of the program.

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// All of them: name, type and content.
const ALL: [(&str, &str, &str); 7] = [
    ("page.css", CSS, include_str!("../assets/page.css")),
    ("type.css", CSS, include_str!("../assets/type.css")),
    ("serve.css", CSS, include_str!("../assets/serve.css")),
    ("icon.svg", "image/svg+xml", include_str!("../assets/icon.svg")),
    ("player.js", SCRIPT, include_str!("../assets/player.js")),
    ("drawing.js", SCRIPT, include_str!("../assets/drawing.js")),
    ("serve.js", SCRIPT, include_str!("../assets/serve.js")),
];

/// The type and the content of an asset.
pub fn named(name: &str) -> Option<(&'static str, &'static str)> {
    ALL.into_iter().find(|(known, ..)| *known == name).map(|(_, content_type, text)| (content_type, text))
}
