//! The page `check-and-cite.html`, and entries of BibTeX.

use koatlas_catalogue::TypeEntry;
use maud::html;

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
            ("bibtex", copyable("BibTeX entry of the catalogue", &of_catalogue(site))),
            ("data", data_files::all(site)),
        ],
    );
    let description = "The commands that make and check the catalogue, its data to take away, and how to cite it.";
    Page::in_top_folder("check-and-cite.html", "How to check and cite", description, main).html(site)
}

/// Entry of the whole catalogue.
fn of_catalogue(site: &Site<'_>) -> String {
    let catalogue = site.catalogue;
    let [mortal, strings] = if catalogue.has_mortal_strings() { ["-mortal", ", with mortal strings"] } else { [""; 2] };
    let (points, suicide) = (catalogue.max_points, catalogue.suicide);
    let title = format!("koatlas: the ko types of up to {points} points, suicide {suicide}{strings}");
    bibtex(site, &format!("koatlas-{points}-{suicide}{mortal}"), &title)
}

pub(super) fn of_type(site: &Site<'_>, entry: &TypeEntry) -> String {
    let (id, title) = (entry.id.to_string(), site.title(entry));
    let named = if title == id { String::new() } else { format!(": {title}") };
    bibtex(site, &format!("koatlas-{id}"), &format!("Ko type {id}{named}"))
}

/// Who has made koatlas, as `CITATION.cff` names them too.
const AUTHORS: &str = "the koatlas authors";

fn bibtex(site: &Site<'_>, key: &str, title: &str) -> String {
    let (version, command) = (&site.catalogue.version, site.catalogue.command_line());
    format!(
        "@misc{{{key},\n author = {{{{{AUTHORS}}}}},\n title = {{{{{title}}}}},\n \
         howpublished = {{koatlas {version}, \\texttt{{{command}}}}},\n \
         note = {{BLAKE3 of catalogue.json: {hash}}}\n}}",
        title = escaped(title),
        hash = site.catalogue_file.1,
    )
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
