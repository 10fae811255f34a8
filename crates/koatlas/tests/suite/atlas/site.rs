//! The web site: every link leads somewhere, text is escaped, the same bytes twice.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use koatlas::about::About;
use koatlas_board::fold_name;
use koatlas_catalogue::Catalogue;
use koatlas_catalogue::collection::all_known_boards;
use koatlas_catalogue::query::Key;
use koatlas_rules::RuleSet;
use serde_json::Value;
use tempfile::TempDir;

use crate::atlas::small;

/// The files of a directory with what is in them, by their names from the top.
pub fn files(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut folders = vec![dir.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(dir).expect("a path inside").to_owned();
                all.insert(name, std::fs::read(&path).expect("a file"));
            }
        }
    }
    all
}

pub fn write_site(catalogue: &Catalogue) -> BTreeMap<PathBuf, Vec<u8>> {
    let dir = TempDir::new().expect("a directory");
    koatlas::atlas::write(dir.path(), catalogue, &[], false).expect("a site");
    files(dir.path())
}

pub fn pages(files: &BTreeMap<PathBuf, Vec<u8>>) -> impl Iterator<Item = (&PathBuf, &str)> {
    let pages = files.iter().filter(|(name, _)| name.extension().is_some_and(|ending| ending == "html"));
    pages.map(|(name, text)| (name, std::str::from_utf8(text).expect("UTF-8")))
}

/// The values of an attribute.
pub fn values<'t>(text: &'t str, attribute: &str) -> Vec<&'t str> {
    let begin = format!(" {attribute}=\"");
    text.split(&begin).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            assert!(plain.pop(), "{} leads out of the site", path.display());
        } else {
            plain.push(part);
        }
    }
    plain
}

/// The words of the cycles that the page of a type plays, as they stand in addresses.
fn played_words(page: &str) -> BTreeSet<String> {
    let data =
        page.split_once("<script id=\"cycles\" type=\"application/json\">").and_then(|(_, rest)| rest.split_once('<'));
    let data: Value = data.map_or(Value::Null, |(data, _)| serde_json::from_str(data).expect("JSON"));
    let cycles = data["cycles"].as_array().into_iter().flatten();
    cycles.map(|cycle| cycle[0].as_str().expect("a word").replace(' ', "-")).collect()
}

/// Whether the shortest cycle of a type is longer than the cycles whose words are listed, as there are from 7 points on.
#[test]
fn every_link_leads_to_a_file_and_a_place_that_are_there() {
    let whole = small::catalogue();
    let unlisted = whole.types[4].shortest.cycle.cycle_word.clone();
    let mut without_a_word = whole.clone();
    without_a_word.words.retain(|entry| entry.word != unlisted);
    assert!(without_a_word.words.len() < whole.words.len());
    for catalogue in [whole, without_a_word] {
        every_link_leads_somewhere(&write_site(&catalogue));
    }
}

fn every_link_leads_somewhere(files: &BTreeMap<PathBuf, Vec<u8>>) {
    let ids: BTreeMap<&PathBuf, BTreeSet<&str>> =
        pages(files).map(|(name, text)| (name, values(text, "id").into_iter().collect())).collect();
    let words: BTreeMap<&PathBuf, BTreeSet<String>> =
        pages(files).map(|(name, text)| (name, played_words(text))).collect();
    let mut links = 0;
    for (page, text) in pages(files) {
        for link in values(text, "href").into_iter().chain(values(text, "src")).filter(|link| !link.contains("://")) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { page.clone() } else { plain(&page.parent().expect("a folder").join(file)) };
            assert!(files.contains_key(&file), "{}: {link}", page.display());
            let script = place.contains('=');
            if !place.is_empty() && !script && file.extension().is_some_and(|ending| ending == "html") {
                assert!(ids[&file].contains(place), "{}: {link}", page.display());
            }
            if let Some(word) = place.strip_prefix("cycle=") {
                assert!(words[&file].contains(word), "{}: {link}", page.display());
            }
            links += 1;
        }
    }
    assert!(links > 1000, "{links}");
}

#[test]
fn identifiers_are_there_once_on_a_page() {
    for (page, text) in pages(&write_site(&small::catalogue())) {
        let ids = values(text, "id");
        let different: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), different.len(), "{}", page.display());
    }
}

#[test]
fn the_hash_of_every_other_file_is_listed() {
    let mut files = write_site(&small::catalogue());
    let listed = files.remove(Path::new("BLAKE3SUMS")).expect("a list");
    let mut lines: Vec<&str> = std::str::from_utf8(&listed).expect("UTF-8").lines().collect();
    lines.sort_unstable_by_key(|line| Path::new(&line[66..]));
    let hashes = files.iter().map(|(name, bytes)| format!("{}  {}", blake3::hash(bytes), name.display()));
    assert!(hashes.eq(lines));
}

#[test]
fn every_type_has_a_page_and_its_files() {
    let catalogue = small::catalogue();
    let files = write_site(&catalogue);
    for entry in &catalogue.types {
        for ending in ["html", "svg", "sgf", "json"] {
            assert!(files.contains_key(Path::new(&format!("types/{}.{ending}", entry.id))), "{} {ending}", entry.id);
        }
    }
}

/// Of catalogues with and without mortal strings: types that the list has not are those of known positions, and say why.
#[test]
fn every_known_position_has_a_page_and_those_outside_of_the_list_say_why() {
    for (catalogue, at_least) in [(small::catalogue(), 15), (small::connected(3), 20)] {
        let files = write_site(&catalogue);
        let listed: BTreeSet<String> = catalogue.types.iter().map(|entry| entry.id.to_string()).collect();
        let mut pages = BTreeSet::new();
        for board in all_known_boards(catalogue.suicide) {
            let id = board.id.to_string();
            let page = &files[Path::new(&format!("types/{id}.html"))];
            let page = std::str::from_utf8(page).expect("UTF-8");
            let about = About::of_position(&board.known.name).expect("a sentence");
            assert!(page.contains(&format!(">{}</h", about.name)), "{id}: {}", about.name);
            assert!(page.contains(&format!(" id=\"{}\"", board.known.name)), "{id}");
            let marked = page.contains("known, not from the exhaustive list");
            assert_eq!(marked, !listed.contains(&id), "{id}");
            assert_eq!(marked, page.contains("The list does not have the type, since "), "{id}");
            assert!(!page.contains("since ."), "{id}");
            pages.extend(marked.then_some(id));
        }
        assert!(pages.len() >= at_least, "{}", pages.len());
        let written =
            files.keys().filter(|name| name.starts_with("types") && name.extension().is_some_and(|end| end == "html"));
        assert_eq!(written.count(), listed.len() + pages.len());
    }
}

/// What the search finds: each known position by its title and aliases, each rule set by its names; all lead somewhere.
#[test]
fn the_search_finds_everything_that_has_a_name() {
    for catalogue in [small::catalogue(), small::connected(3)] {
        let files = write_site(&catalogue);
        let text = |name: &Path| std::str::from_utf8(&files[name]).expect("UTF-8");
        let names = text(Path::new("assets/names.js")).split_once("koatlas.names = ").expect("data").1;
        let rows: Vec<Vec<String>> = serde_json::from_str(names.trim_end().trim_end_matches(';')).expect("JSON");
        let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for row in &rows {
            let address = if row[2].is_empty() { format!("types/{}.html", row[1]) } else { row[2].clone() };
            let (file, place) = address.split_once('#').unwrap_or((&address, ""));
            assert!(place.is_empty() || values(text(Path::new(file)), "id").contains(&place), "{address}");
            for name in [&row[1]].into_iter().chain(&row[3..]) {
                found.entry(fold_name(name)).or_default().push(file.to_owned());
            }
        }
        let leads =
            |name: &str, file: &str| found.get(&fold_name(name)).is_some_and(|files| files.iter().any(|f| f == file));
        for board in all_known_boards(catalogue.suicide) {
            let file = format!("types/{}.html", board.id);
            for name in [&board.known.title].into_iter().chain(&board.known.aliases) {
                assert!(leads(name, &file), "{name}: {file}");
            }
        }
        for entry in &catalogue.types {
            assert!(leads(&entry.name(), &format!("types/{}.html", entry.id)), "{}", entry.id);
        }
        for rules in RuleSet::all() {
            assert!(
                found.contains_key(&fold_name(rules.definition.name)) && found.contains_key(&fold_name(rules.id()))
            );
        }
    }
}

#[test]
fn the_first_page_has_the_famous_kos_and_is_small() {
    let files = write_site(&small::catalogue());
    let page = std::str::from_utf8(&files[Path::new("index.html")]).expect("UTF-8");
    let boards = values(page, "data-positions");
    assert_eq!(boards.len(), 16);
    for (positions, moves) in boards.iter().zip(values(page, "data-moves")) {
        let positions: Vec<&str> = positions.split(' ').collect();
        assert_eq!(positions.len(), moves.split(' ').count() + 1);
        assert_eq!(positions.first(), positions.last());
    }
    let loaded = ["index.html", "assets/atlas.css", "assets/front.js"];
    let bytes: usize = loaded.iter().map(|name| files[Path::new(name)].len()).sum();
    assert!(bytes < 110_000, "{bytes}");
    assert_eq!(page.matches("<script").count(), 1);
}

#[test]
fn each_word_of_up_to_four_plays_has_a_page() {
    let files = write_site(&small::catalogue());
    let pages: Vec<&Path> =
        files.keys().map(|name| name.as_path()).filter(|name| name.starts_with("repetitions")).collect();
    let with_suicide = pages.iter().filter(|page| is_suicide(page)).count();
    assert_eq!((pages.len(), with_suicide), (23, 12));
    let page = std::str::from_utf8(&files[Path::new("repetitions/B-W2-B1.html")]).expect("UTF-8");
    assert!(
        page.contains("Black plays, White takes 2, Black takes 1.") && page.contains("3 plays, and 1 pass"),
        "{page}"
    );
    let linked = values(std::str::from_utf8(&files[Path::new("repetitions.html")]).expect("UTF-8"), "href");
    assert!(pages.iter().all(|name| linked.contains(&name.to_str().expect("ASCII"))));
}

/// True if the word in the name of a page has a suicide: `B-Bs2.html`.
fn is_suicide(page: &Path) -> bool {
    page.file_stem().is_some_and(|word| word.to_string_lossy().contains('s'))
}

#[test]
fn nothing_comes_from_a_network() {
    for (page, text) in pages(&write_site(&small::catalogue())) {
        // The reader alone follows the links to sources; nothing is loaded from elsewhere.
        let followed =
            text.split("<a ").skip(1).filter(|link| link.split('>').next().is_some_and(|tag| tag.contains("//")));
        let elsewhere = values(text, "href").into_iter().chain(values(text, "src")).filter(|link| link.contains("//"));
        assert_eq!(elsewhere.count(), followed.count(), "{}", page.display());
    }
}

#[test]
fn markup_in_names_is_escaped() {
    let mut catalogue = small::catalogue();
    let name = "</script><img src=x onerror=\"alert(1)\">&";
    catalogue.types[1].names = vec![name.to_owned()];
    catalogue.types[1].examples = vec![name.to_owned()];
    let mut escaped = 0;
    for (page, text) in pages(&write_site(&catalogue)) {
        assert!(!text.contains("<img src=x"), "{}", page.display());
        escaped += text.matches("&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;").count();
    }
    assert!(escaped > 5, "{escaped}");
}

#[test]
fn identities_that_lead_elsewhere_are_refused() {
    // A catalogue with such an identity cannot be read, so that no site of it can be written.
    let mut catalogue = serde_json::to_value(small::catalogue()).expect("a catalogue can be written");
    catalogue["types"][1]["id"] = "../../p2e2".into();
    let refused = serde_json::from_value::<Catalogue>(catalogue).expect_err("no catalogue");
    assert!(refused.to_string().contains("is not a ko type"), "{refused}");
}

#[test]
fn the_same_catalogue_gives_the_same_bytes() {
    let catalogue = small::catalogue();
    let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    let (first, second) = (write_site(&catalogue), write_site(&catalogue));
    assert_eq!(names(&first), names(&second));
    for (name, text) in &first {
        assert!(second[name] == *text, "{}", name.display());
    }
}

#[test]
fn pages_and_pictures_are_small() {
    let files = write_site(&small::catalogue());
    let of_types: Vec<_> = files.iter().filter(|(name, _)| name.starts_with("types")).collect();
    let bytes: usize = of_types.iter().map(|(_, text)| text.len()).sum();
    let types = of_types.len() / 4;
    // A page and its JSON have what each rule set does with one cycle, and with all, with the cycles that show it.
    assert!(bytes / types < 48_000, "{} bytes a type", bytes / types);
}

#[test]
fn every_page_says_what_the_catalogue_is_complete_for() {
    let catalogue = small::catalogue();
    let coverage = catalogue.coverage();
    assert!(coverage.starts_with("Complete for positions in which"), "{coverage}");
    for (name, text) in write_site(&catalogue) {
        if name.extension().is_some_and(|extension| extension == "html") {
            let text = String::from_utf8(text).unwrap();
            let is_completeness = name == Path::new("completeness.html");
            assert!(text.contains("completeness.html\">"), "{}", name.display());
            assert!(!is_completeness || text.contains(&coverage), "{}", name.display());
            assert!(!text.to_lowercase().contains("everything that can repeat"), "{}", name.display());
        }
    }
}

/// The keys of the command line are those of the script, which knows how to read and compare each kind of value.
#[test]
fn the_script_has_the_keys_of_the_command_line() {
    let catalogue = small::catalogue();
    let files = write_site(&catalogue);
    let text = |name: &str| std::str::from_utf8(&files[Path::new(name)]).expect("UTF-8");
    let data = text("assets/types.js").split_once("koatlas.types = ").expect("data").1;
    let data: Value = serde_json::from_str(data.trim_end().trim_end_matches(';')).expect("JSON");
    let keys = data["query"]["keys"].as_array().expect("keys");
    let named = |wanted: &dyn Fn(&Value) -> bool| -> BTreeSet<&str> {
        keys.iter().filter(|key| wanted(key)).filter_map(|key| key[0].as_str()).collect()
    };
    assert_eq!(named(&|key| key[2] == true), Key::filters().map(|key| key.name).collect());
    assert_eq!(named(&|key| key[1] == "numbers" || key[1] == "name"), Key::orders().map(|key| key.name).collect());
    for key in keys {
        let reads = format!("\"{}\": (", key[1].as_str().expect("a kind"));
        assert!(text("assets/lists.js").contains(&reads), "{reads}");
    }
    let about_numbers = named(&|key| key[1] == "numbers" || key[1] == "yes-no").len();
    let types = data["types"].as_array().expect("types");
    assert_eq!(types.len(), catalogue.types.len());
    assert!(types.iter().all(|row| row[3].as_array().is_some_and(|numbers| numbers.len() == about_numbers)));
}
