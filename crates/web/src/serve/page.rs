//! The page.

use koatlas_rulesets::RuleSet;
use maud::{DOCTYPE, Markup, html};

/// What can be done with a point: name, key, what the button shows, and what it does.
const TOOLS: [(&str, &str, &str, &str); 5] = [
    ("black", "B", "Black", "Place or remove a black stone"),
    ("white", "W", "White", "Place or remove a white stone"),
    ("erase", "X", "Erase", "Remove a stone"),
    ("region", "R", "Region", "Mark where plays may be made; drag over several points"),
    ("immortal", "I", "Immortal", "Declare a stone outside the region uncapturable, or no longer"),
];

/// The page: the board to draw on, and room for what is found.
pub fn page(atlas: bool) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "A board to try things on · koatlas" }
                link rel="icon" href="/assets/icon.svg";
                @for style in ["atlas.css", "serve.css"] { link rel="stylesheet" href={ "/assets/" (style) }; }
                @for script in ["player.js", "drawing.js", "serve.js"] { script defer src={ "/assets/" (script) } {} }
            }
            body {
                a.skip href="#main" { "Skip to the board" }
                header.top {
                    a.brand href="/" { img src="/assets/icon.svg" alt="" width="28" height="28"; "koatlas" }
                    nav aria-label="Pages" {
                        a href="/" aria-current="page" { "Board" }
                        @if atlas { a href="/atlas/index.html" { "Atlas" } }
                    }
                }
                main #main tabindex="-1" {
                    div.head {
                        h1 { "A board to try things on" }
                        p.lead { "Place stones, mark the region where plays may be made, and see what can repeat. Without a region every point is playable." }
                    }
                    noscript { p { "This page needs its scripts, which come from this machine." } }
                    div.work {
                        div.left { (drawing()) (options()) }
                        (results())
                    }
                }
            }
        }
    }
}

/// The board with its tools.
fn drawing() -> Markup {
    html! {
        section.drawing aria-labelledby="drawing-title" {
            h2 #drawing-title.unseen { "The board" }
            div.tools role="radiogroup" aria-label="What a click does" {
                @for (name, key, label, what) in TOOLS {
                    label title={ (what) " (" (key) ")" } {
                        input type="radio" name="tool" value=(name) checked[name == "black"];
                        span { i.sign.(name) aria-hidden="true" {} (label) kbd aria-hidden="true" { (key) } }
                    }
                }
            }
            div #board.board-box tabindex="0" role="application" aria-roledescription="Go board" aria-label="The board" aria-describedby="board-help" {}
            p #at.note.at role="status" aria-live="polite" {}
            p #board-help.note { "Arrow keys move over the points; B, W, X, R and I change the point; U undoes." }
            div.row {
                button #undo type="button" disabled { "Undo" }
                button #clear-region type="button" disabled { "Every point playable" }
            }
        }
    }
}

/// What else belongs to a position, other boards, and files.
fn options() -> Markup {
    html! {
        section.options aria-labelledby="options-title" {
            h2 #options-title.unseen { "Options and files" }
            (rules())
            (other_boards())
            (files())
        }
    }
}

fn rules() -> Markup {
    html! {
        div.entries {
            label { "To move" select #to-move { option value="B" { "Black" } option value="W" { "White" } } }
            label {
                "Suicide"
                select #suicide {
                    option value="none" { "none" }
                    option value="multi" selected { "two stones or more" }
                    option value="all" { "a single stone too" }
                }
            }
            label.wide { "Name" input #name maxlength="80" autocomplete="off" spellcheck="false"; }
            label.wide { "A cycle to ask about, if you like" input #cycle autocomplete="off" spellcheck="false" placeholder="B c1; W a1; B b1; W pass"; }
        }
        (rule_sets())
    }
}

/// Which rule sets are shown.
fn rule_sets() -> Markup {
    html! {
        details #chosen-rules {
            summary { "Rule sets shown: " span.chosen { "all" } }
            div.row {
                button type="button" data-all="yes" { "All" }
                button type="button" data-all="no" { "None" }
            }
            ul.choices {
                @for rules in RuleSet::all() {
                    li { label title=(rules.id()) { input type="checkbox" value=(rules.id()) checked; (rules.definition.name) } }
                }
            }
        }
    }
}

fn other_boards() -> Markup {
    html! {
        details #new-board {
            summary { "An empty board" }
            form.entries {
                label { "Rows" input name="rows" type="number" min="1" max="19" value="5" required; }
                label { "Columns" input name="cols" type="number" min="1" max="19" value="5" required; }
                button { "Empty board" }
            }
        }
    }
}

fn files() -> Markup {
    html! {
        details #open {
            summary { "Open or paste a position" }
            form {
                label { "SGF, TOML, a text diagram, or a diagram of Sensei's Library" textarea rows="7" spellcheck="false" {} }
                div.row {
                    button { "Read the text" }
                    label.file { "Open a file" input type="file" accept=".toml,.sgf,.txt"; }
                }
            }
        }
        details #save {
            summary { "Save the position" }
            div.row {
                @for (format, name) in [("toml", "TOML"), ("sgf", "SGF"), ("txt", "Text")] {
                    button type="button" data-format=(format) { (name) }
                }
            }
            p.note { "Your browser saves the file where it saves what you download." }
        }
    }
}

/// The right side: what will be done, and what was found.
fn results() -> Markup {
    html! {
        section.results aria-labelledby="results-title" {
            h2 #results-title.unseen { "What repeats" }
            div #question {
                p #outlook role="status" aria-live="polite" {}
                div #confirm hidden {
                    p { strong { "This may be large." } " It can be stopped at any time." }
                }
                div.row {
                    button #classify.main type="button" { "Classify" }
                    button #stop type="button" hidden { "Stop" }
                    span #running role="status" aria-live="polite" {}
                }
                p #trouble role="alert" hidden {}
                div.command {
                    p.note { "The same on the command line, with the saved file:" }
                    div.row { pre #command tabindex="0" {} button #copy type="button" { "Copy" } }
                }
            }
            div #found aria-labelledby="found-title" {}
            div #longest-box hidden {
                h3 { "Longest sequences" }
                div.row {
                    button #longest type="button" { "Look for the longest sequences" }
                    button #stop-longest type="button" hidden { "Stop" }
                    span #running-longest role="status" aria-live="polite" {}
                }
                p #trouble-longest role="alert" hidden {}
                div #longest-found {}
            }
        }
    }
}
