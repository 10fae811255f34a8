//! What leads out of the site: data files, citations and the addresses of sources.

use std::path::Path;

use crate::atlas::site::{pages, values, write_site};
use crate::atlas::small;

/// A file of the repository.
fn file(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).expect(name)
}

#[test]
fn the_citation_has_the_version_and_the_authors_of_the_pages() {
    let (citation, files) = (file("CITATION.cff"), write_site(&small::connected(3)));
    let value =
        |key: &str| citation.lines().find_map(|line| line.trim_start_matches("  - ").strip_prefix(key)).expect(key);
    assert_eq!(value("version: "), env!("CARGO_PKG_VERSION"));
    let page = std::str::from_utf8(&files[Path::new("check-and-cite.html")]).expect("UTF-8");
    assert!(page.contains(&format!("{{{{{}}}}}", value("name: "))));
    assert!(page.contains(&format!("howpublished = {{koatlas {}, ", value("version: "))));
    // The year is that of the release, and before it that of the licence. There is a DOI if there is one in the file.
    let of_file = |key: &str| citation.lines().find_map(|line| line.strip_prefix(key));
    let year = of_file("date-released: ").map_or(file("LICENSE-MIT"), str::to_owned);
    let year = year.split(|sign: char| !sign.is_ascii_digit()).find(|word| word.len() == 4).expect("a year");
    assert!(page.contains(&format!(" year = {{{year}}},\n version = {{{}}},\n", value("version: "))));
    match of_file("doi: ") {
        Some(doi) => assert!(page.contains(&format!(" doi = {{{doi}}},\n"))),
        None => assert!(page.contains("No DOI is assigned yet") && !page.contains(" doi = ")),
    }
    let licenses: Vec<&str> = citation.lines().filter_map(|line| line.strip_prefix("  - ")).take(3).skip(1).collect();
    assert_eq!(licenses.join(" OR "), "MIT OR Apache-2.0");
}

#[test]
fn every_page_of_a_type_has_an_entry_with_the_hash_of_the_catalogue() {
    let catalogue = small::catalogue();
    let files = write_site(&catalogue);
    let hash = blake3::hash(&files[Path::new("catalogue.json")]).to_hex();
    for entry in &catalogue.types {
        let page = std::str::from_utf8(&files[Path::new(&format!("types/{}.html", entry.id))]).expect("UTF-8");
        let bibtex = page.split("@misc{").nth(1).expect("an entry").split("</code>").next().expect("its end");
        assert!(bibtex.starts_with(&format!("koatlas-{},", entry.id)), "{bibtex}");
        assert!(bibtex.contains(&format!("\\texttt{{types/{}.html}}", entry.id)), "{bibtex}");
        assert!(bibtex.contains(hash.as_str()) && bibtex.contains(&catalogue.version), "{bibtex}");
        assert_eq!(bibtex.matches('{').count() + 1, bibtex.matches('}').count(), "{bibtex}");
    }
}

/// Each data file has a link on the page, with its size.
#[test]
fn all_data_files_are_offered_with_their_sizes() {
    for catalogue in [small::catalogue(), small::connected(3)] {
        let files = write_site(&catalogue);
        let page = std::str::from_utf8(&files[Path::new("check-and-cite.html")]).expect("UTF-8");
        let data = files.iter().filter(|(name, _)| name.starts_with("data") || name.as_os_str() == "catalogue.json");
        let mut number = 0;
        for (name, bytes) in data {
            let link = format!("<a href=\"{}\" download>", name.display());
            let after = page.split(&link).nth(1).unwrap_or_else(|| panic!("{link}"));
            let size = after.split(['(', ')']).nth(1).expect("a size");
            let (amount, unit) = size.split_once(' ').expect("a unit");
            let unit = ["bytes", "kB", "MB"].iter().position(|known| *known == unit).expect("a unit");
            let told = amount.parse::<f64>().expect("a number") * 1000_f64.powi(unit as i32);
            let actual = bytes.len() as f64;
            assert!(told <= actual && actual < 1.11 * told, "{}: {size}, {actual}", name.display());
            number += 1;
        }
        assert_eq!(number, page.matches(" download>").count());
        assert!(number > 12, "{number}");
    }
}

/// No address is invented: the collection has each of them.
#[test]
fn pages_of_types_lead_to_the_addresses_of_the_collection_alone() {
    let texts: Vec<&str> = koatlas_data::positions().map(|(_, text)| text).chain([koatlas_data::NAMES]).collect();
    let mut found = std::collections::BTreeSet::new();
    for (page, text) in pages(&write_site(&small::catalogue())).filter(|(name, _)| name.starts_with("types")) {
        for address in values(text, "href").into_iter().filter_map(|link| link.strip_prefix("http://")) {
            assert!(texts.iter().any(|text| text.contains(address)), "{}: {address}", page.display());
            found.insert(address.to_owned());
        }
    }
    for wanted in ["senseis.xmp.net/?EternalLife", "senseis.xmp.net/?MolassesKo", "home.snafu.de/jasiek/e6.html"] {
        assert!(found.contains(wanted), "{wanted}");
    }
}
