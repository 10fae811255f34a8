//! What all pages have around them.

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, PreEscaped, Render, html};

use super::context::Site;

/// The pages of the navigation: files, and what they are called.
const TABS: [(&str, &str); 5] = [
    ("index.html", "Ko types"),
    ("cycles.html", "Cycles"),
    ("completeness.html", "Completeness"),
    ("check-and-cite.html", "Check and cite"),
    ("words.html", "Words"),
];

/// A page without what all pages have.
pub(super) struct Page<'p> {
    /// The page of the navigation that it belongs to.
    pub tab: &'p str,
    pub title: &'p str,
    /// A sentence for search engines and link previews.
    pub description: &'p str,
    pub main: Markup,
    /// The way to the top folder.
    pub root: &'p str,
    /// Scripts with data, in the folder `assets`, that `atlas.js` needs here.
    pub data: &'p [&'p str],
}

impl<'p> Page<'p> {
    /// A page in the top folder, without data.
    pub fn in_top_folder(tab: &'p str, title: &'p str, description: &'p str, main: Markup) -> Page<'p> {
        Page { tab, title, description, main, root: "", data: &[] }
    }

    /// The page as a file.
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
                    script defer src={ (root) "assets/atlas.js" } {}
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
                    form.search role="search" {
                        input type="search" name="text" aria-label="Search types by name or identity" placeholder="Search types" autocomplete="off";
                    }
                }
            }
        }
    }
}

/// A template with what stands for the names in braces. Ends of lines and indents of its file are for people, and left out.
pub(crate) fn fill_template(template: &str, values: &[(&str, Markup)]) -> Markup {
    let text: String = template.lines().map(str::trim_start).collect();
    let put_in = |text: String, (name, value): &(&str, Markup)| text.replace(&format!("{{{name}}}"), &value.0);
    PreEscaped(values.iter().fold(text, put_in))
}

/// The head of a table.
pub(crate) fn table_head(names: &[&str]) -> Markup {
    html! { thead { tr { @for name in names { th scope="col" { (name) } } } } }
}

/// What is known of something: a name, what that means, and the value.
pub(crate) fn figure(name: &str, what: &str, value: impl Render) -> Markup {
    html! { div { dt { (name) " " small { (what) } } dd { (value) } } }
}

/// The plays of the longest sequences, each with its upper and lower bound: those with the same bounds in one row, what `bounds`
/// says of them if they differ, and the last cell of the row for these sequences and the lower bound.
pub(crate) fn longest_table<T>(
    sequences: impl Iterator<Item = ((u64, u64), T)>,
    bounds: &str,
    cell: impl Fn(&[T], u64) -> Markup,
) -> Markup {
    let mut rows: BTreeMap<(u64, u64), Vec<T>> = BTreeMap::new();
    sequences.for_each(|(bounds, sequence)| rows.entry(bounds).or_default().push(sequence));
    html! {
        table.longest {
            (heads(&["Plays", "What is known", "Rule sets"]))
            tbody { @for (&(upper, lower), sequences) in &rows {
                tr {
                    th scope="row" { (lower) @if lower != upper { " to " (upper) } }
                    td { @if lower == upper { "exact" } @else { (bounds) } }
                    (cell(sequences, lower))
                }
            } }
        }
    }
}

/// Which catalogue this is, on every page.
fn footer(site: &Site<'_>, root: &str) -> Markup {
    let catalogue = site.catalogue;
    html! {
        footer {
            p {
                "Catalogue of ko types of up to " (catalogue.max_points) " points, made by koatlas " (catalogue.version) " with "
                code { (catalogue.command_line()) } ". " (catalogue.coverage()) " "
                a href={ (root) "completeness.html" } { "Why it is complete" } ", "
                a href={ (root) "check-and-cite.html" } { "how to check it" } "."
            }
        }
    }
}
