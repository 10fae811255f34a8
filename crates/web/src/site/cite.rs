//! The page `check-and-cite.html`.

use maud::html;

use super::context::Site;
use super::page::{Page, fill_template};

pub(super) fn page(site: &Site<'_>) -> String {
    let main = fill_template(
        include_str!("../../assets/check-and-cite.html"),
        &[
            ("version", html! { (site.catalogue.version) }),
            ("command", html! { (site.catalogue.command_line()) }),
            ("bibtex", html! { (bibtex(site)) }),
        ],
    );
    let description = "The commands that make and check the catalogue, and how to cite it.";
    Page::in_top_folder("check-and-cite.html", "How to check and cite", description, main).html(site)
}

fn bibtex(site: &Site<'_>) -> String {
    let catalogue = site.catalogue;
    format!(
        "@misc{{koatlas-{points}-{suicide}{mortal},\n  author       = {{{{The koatlas project}}}},\n  title        = {{{{koatlas: the ko types of up to {points} points, suicide {suicide}{strings}}}}},\n  howpublished = {{Computer program, version {version}}},\n  note         = {{Made by \\texttt{{{command}}}}}\n}}",
        points = catalogue.max_points,
        suicide = catalogue.suicide,
        mortal = if catalogue.mortal() { "-mortal" } else { "" },
        strings = if catalogue.mortal() { ", with mortal strings" } else { "" },
        version = catalogue.version,
        command = catalogue.command_line()
    )
}
