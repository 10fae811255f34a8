//! The page `check-and-cite.html`, and entries of BibTeX.

use koatlas_catalogue::TypeEntry;
use maud::{Markup, html};

use super::context::Site;
use super::data_files;
use super::page::{Page, copyable, fill_template};

pub(super) fn page(site: &Site<'_>) -> String {
    let main = fill_template(
        include_str!("../../../assets/check-and-cite.html"),
        &[
            ("version", html! { (site.catalogue.version) }),
            ("command", html! { (site.catalogue.command_line()) }),
            ("hash", html! { (site.catalogue_file.1) }),
            ("bibtex", of_catalogue(site)),
            ("doi", html! { (DOI.unwrap_or("No DOI is assigned yet, so the entries have none.")) }),
            ("data", data_files::all(site)),
        ],
    );
    let description = "The commands that make and check the catalogue, its data to take away, and how to cite it.";
    Page::in_top_folder("check-and-cite.html", "How to check and cite", description, main).html(site)
}

/// Entry of the whole catalogue.
fn of_catalogue(site: &Site<'_>) -> Markup {
    let catalogue = site.catalogue;
    let [mortal, strings] = if catalogue.has_mortal_strings() { ["-mortal", ", with mortal strings"] } else { [""; 2] };
    let (points, suicide) = (catalogue.max_points, catalogue.suicide);
    let title = format!("koatlas: the ko types of up to {points} points, suicide {suicide}{strings}");
    bibtex(site, &format!("koatlas-{points}-{suicide}{mortal}"), &title, "")
}

pub(super) fn of_type(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    let (id, title) = (entry.id.to_string(), site.title(entry));
    let named = if title == id { String::new() } else { format!(": {title}") };
    bibtex(site, &format!("koatlas-{id}"), &format!("Ko type {id}{named}"), &format!("types/{id}.html"))
}

/// Who has made koatlas, as `CITATION.cff` names them too.
const AUTHORS: &str = "the koatlas authors";
/// Year of the version: that of `date-released` in `CITATION.cff`, before the release that of the licence.
const YEAR: &str = "2026";
/// DOI of the version, as in `CITATION.cff`; `None` as long as none is assigned.
const DOI: Option<&str> = None;

/// Entry of a page with the address `address` in the atlas. On a web server, the script adds the absolute one.
fn bibtex(site: &Site<'_>, key: &str, title: &str, address: &str) -> Markup {
    let (version, command) = (&site.catalogue.version, site.catalogue.command_line());
    let doi = DOI.map(|doi| format!(" doi = {{{doi}}},\n")).unwrap_or_default();
    let page = if address.is_empty() { String::new() } else { format!(", \\texttt{{{address}}}") };
    let entry = format!(
        "@misc{{{key},\n author = {{{{{AUTHORS}}}}},\n title = {{{{{title}}}}},\n year = {{{YEAR}}},\n version = {{{version}}},\n{doi} \
         howpublished = {{koatlas {version}, \\texttt{{{command}}}{page}}},\n \
         note = {{BLAKE3 of catalogue.json: {hash}}}\n}}",
        title = escaped(title),
        hash = site.catalogue_file.1,
    );
    html! { div data-cites=(address) { (copyable("BibTeX", &entry)) } }
}

/// A text for TeX, in which some signs have a meaning.
fn escaped(text: &str) -> String {
    let signs = text.chars().map(|sign| match sign {
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{sign}"),
        '\\' => "\\textbackslash{}".to_owned(),
        other => other.to_string(),
    });
    signs.collect()
}

#[cfg(test)]
#[path = "../../../tests/inside/cite.rs"]
mod tests;
