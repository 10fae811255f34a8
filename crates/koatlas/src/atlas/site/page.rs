//! The frame of all pages, and elements that several pages share.

use maud::{DOCTYPE, Markup, PreEscaped, Render, html};

use super::assets::{BOARD_PAGE, RULES_PAGE, TYPES_PAGE};
use super::context::Site;

/// Pages of the navigation: file and title. The foot of each page leads to the others.
const TABS: [(&str, &str); 6] = [
    ("index.html", "Kos"),
    (BOARD_PAGE, "Board"),
    (TYPES_PAGE, "All types"),
    (RULES_PAGE, "Rules"),
    ("cycles.html", "Cycles"),
    ("words.html", "Words"),
];

/// Content of a page, without the frame.
pub(super) struct Page<'p> {
    /// File of the navigation that is marked as current.
    pub tab: &'p str,
    pub title: &'p str,
    /// Description for search engines and link previews.
    pub description: &'p str,
    pub main: Markup,
    /// Relative path to the top folder of the site.
    pub root: &'p str,
    /// Scripts with data in the folder `assets` that `atlas.js` needs on this page.
    pub data: &'p [&'p str],
    /// Script of the page in the folder `assets`.
    pub script: &'p str,
}

impl<'p> Page<'p> {
    /// Creates a page in the top folder, without data.
    pub fn in_top_folder(tab: &'p str, title: &'p str, description: &'p str, main: Markup) -> Page<'p> {
        Page { tab, title, description, main, root: "", data: &[], script: "atlas.js" }
    }

    /// Renders the page as a file.
    pub fn html(&self, site: &Site<'_>) -> String {
        let root = self.root;
        let markup = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="description" content=(self.description);
                    title { (self.title) " · koatlas" }
                    link rel="icon" href={ (root) "assets/icon.svg" };
                    link rel="stylesheet" href={ (root) "assets/atlas.css" };
                    @for script in self.data { script defer src={ (root) "assets/" (script) } {} }
                    script defer src={ (root) "assets/" (self.script) } {}
                }
                body data-root=(root) {
                    a.skip href="#main" { "Skip to the content" }
                    (self.header())
                    main #main tabindex="-1" { (self.main) }
                    (footer(site, root))
                }
            }
        };
        markup.into_string() + "\n"
    }

    fn header(&self) -> Markup {
        let root = self.root;
        html! {
            header.top {
                a.brand href={ (root) "index.html" } { img src={ (root) "assets/icon.svg" } alt="" width="28" height="28"; "koatlas" }
                nav aria-label="Pages" {
                    @for (file, name) in TABS {
                        a href={ (root) (file) } aria-current=[(file == self.tab).then_some("page")] { (name) }
                    }
                }
                @if self.tab != TABS[0].0 || !root.is_empty() {
                    (search_field(false))
                }
            }
        }
    }
}

/// The search field, which `search.js` completes.
pub(super) fn search_field(large: bool) -> Markup {
    html! {
        form.search role="search" {
            input type="search" name="text" role="combobox" aria-expanded="false" aria-autocomplete="list" aria-label="Search kos, rule sets and cycles by name"
                placeholder=(if large { "Name of a ko, rules, or a cycle" } else { "Search" });
            @if large { button { "Search" } }
        }
    }
}

/// Replaces the names in braces in `template` by `values`. Joins its lines without their indents.
pub(super) fn fill_template(template: &str, values: &[(&str, Markup)]) -> Markup {
    let mut text: String = template.lines().map(str::trim_start).collect();
    for (name, value) in values {
        text = text.replace(&format!("{{{name}}}"), &value.0);
    }
    PreEscaped(text)
}

/// A section that is closed until the reader opens it.
pub(super) fn folded(id: &str, title: &str, content: &Markup) -> Markup {
    html! { details.part id=(id) { summary { h2 { (title) } } (content) } }
}

/// A text to copy, for which the script adds a button.
pub(super) fn copyable(label: &str, text: &str) -> Markup {
    html! { pre.copyable aria-label=(label) { code { (text) } } }
}

/// The text of a source, in which each address is a link.
pub(super) fn with_links(text: &str) -> Markup {
    PreEscaped(crate::page::with_links(text))
}

pub(super) fn table_head(names: &[&str]) -> Markup {
    html! { thead { tr { @for name in names { th scope="col" { (name) } } } } }
}

/// Head of a table that a script sorts: the first `number` columns, each as `NAME=SORT KEY`; the key is left out for columns that are no order.
pub(super) fn sorting_head(columns: &str, number: usize) -> Markup {
    let columns = columns.split(", ").take(number).map(|column| column.split_once('=').unwrap_or((column, "")));
    html! { thead { tr { @for (name, key) in columns { th scope="col" data-sort=[(!key.is_empty()).then_some(key)] { (name) } } } } }
}

/// A word with a link to its definition on the page of words, for a page in a folder.
pub(super) fn defined(anchor: &str, text: &str) -> Markup {
    html! { a href={ "../words.html#" (anchor) } { (text) } }
}

/// An entry of a list of properties: its name, an explanation, and the value.
pub(super) fn figure(name: impl Render, explanation: &str, value: impl Render) -> Markup {
    html! { div { dt { (name) " " small { (explanation) } } dd { (value) } } }
}

/// Footer with the version of the catalogue, and links to what it is complete for.
fn footer(site: &Site<'_>, root: &str) -> Markup {
    let catalogue = site.catalogue;
    html! {
        footer {
            p {
                "Kos of up to " (catalogue.max_points) " points from a complete search, made by koatlas " (catalogue.version) ". "
                a href={ (root) "completeness.html" } { "What it leaves out, and why it is complete" } ". "
                a href={ (root) "check-and-cite.html" } { "How to check and cite it" } "."
            }
        }
    }
}

#[cfg(test)]
#[path = "../../../tests/inside/page.rs"]
mod tests;
