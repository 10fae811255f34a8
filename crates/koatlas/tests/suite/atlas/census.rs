//! The page of games that were played has what the tables of the census have.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::atlas::site::{values, write_site};
use crate::atlas::small;

type Row = BTreeMap<String, String>;

/// How many repetitions a type has, and their games: archive, file and number.
type Counts = (usize, BTreeSet<[String; 3]>);

/// The rows of a table of the census, by the names of its columns.
fn table(name: &str) -> Vec<Row> {
    let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../results/census", &format!("{name}.csv")].iter().collect();
    csv::Reader::from_path(file).expect("a table").deserialize().map(|row| row.expect("a row")).collect()
}

/// The page in the site of a small catalogue, and the sum of it and all that it loads.
fn page() -> (String, usize) {
    let files = write_site(&small::catalogue());
    let bytes = ["census.html", "assets/atlas.css", "assets/goban.js", "assets/census.js"]
        .map(|name| files[Path::new(name)].len());
    (String::from_utf8(files[Path::new("census.html")].clone()).expect("UTF-8"), bytes.iter().sum())
}

/// A position as the tables have it, from three points a sign.
fn unpacked(packed: &str) -> String {
    let number = |sign| "abcdefghijklmnopqrstuvwxyz_".find(sign).expect("a sign");
    let digits = packed.chars().map(number).flat_map(|number| [number / 9, number / 3 % 3, number % 3]);
    let points: Vec<char> = digits.map(|digit| [".", "X", "O"][digit]).collect::<String>().chars().collect();
    let rows: Vec<String> = points[..19 * 19].chunks(19).map(|row| row.iter().collect()).collect();
    rows.join("/")
}

#[test]
fn every_repetition_is_there_with_its_position_and_its_cycle() {
    let (page, bytes) = page();
    let positions = values(&page, "data-position").into_iter().map(unpacked);
    let shown: BTreeSet<(String, &str)> = positions.zip(values(&page, "data-cycle")).collect();
    let rows = table("repetitions");
    assert_eq!(rows.len(), values(&page, "data-position").len());
    for row in &rows {
        assert!(shown.contains(&(row["position"].clone(), &*row["cycle"])), "{row:?}");
        let first = row["from_move"].parse::<usize>().expect("a number") + 1;
        let file: Vec<&str> =
            row["file"].split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let link = format!("\"#play={}-{}-{}-{first}\"", row["archive"], file.join("-"), row["game"]);
        assert_eq!(page.matches(&link).count(), 1, "{link}");
        let (_, rest) = page.split_once(&link).unwrap_or_else(|| panic!("{link}"));
        let cells = format!(
            "<td>{first}–{}</td><td>{}</td><td>{}</td></tr>",
            row["to_move"], row["plays"], row["superkos_that_object"]
        );
        assert!(rest.split_once("</th>").is_some_and(|(_, rest)| rest.starts_with(&cells)), "{link} {cells}");
    }
    assert!(page.len() < 110_000 && bytes < 190_000, "{} {bytes}", page.len());
}

#[test]
fn the_counts_are_those_of_the_tables() {
    let (page, _) = page();
    let mut counts: BTreeMap<(String, String), Counts> = BTreeMap::new();
    for row in table("repetitions") {
        let [id, name, archive, file, game] =
            ["type_id", "name", "archive", "file", "game"].map(|key| row[key].clone());
        let (repetitions, games) = counts.entry((id, name)).or_default();
        *repetitions += 1;
        games.insert([archive, file, game]);
    }
    let (_, types) = page.split_once("types-title").expect("a table of types");
    let mut rows: Vec<&str> = types.split("</table>").next().expect("a table").split("<tr>").skip(2).collect();
    assert_eq!(rows.len(), counts.len());
    for ((id, name), (repetitions, games)) in &counts {
        let words = if name.is_empty() { id } else { name };
        let place = rows.iter().position(|row| text(row.split("</th>").next().unwrap()) == *words);
        let row = rows.swap_remove(place.unwrap_or_else(|| panic!("{words}")));
        assert!(row.contains(&format!(">{repetitions}</a></td><td data-l=\"games\">{}</td>", games.len())), "{row}");
        for archive in table("archives") {
            let count = games.iter().filter(|[other, ..]| *other == archive["archive"]).count();
            let cell = format!("<td data-l=\"{}\">{count}</td>", archive["archive"]);
            assert_eq!(row.contains(&cell), count > 0, "{row} {cell}");
        }
    }
    for archive in table("archives") {
        let row = page.split("<tr>").find(|row| row.contains(&format!("<code>{}</code>", archive["archive"])));
        let row = row.expect("an archive").replace(',', "");
        let games = format!(
            "<td data-l=\"games\">{}</td><td data-l=\"repeat\">{}</td>",
            archive["games"], archive["games_that_repeat"]
        );
        assert!(row.contains(&games), "{row}");
    }
}

/// A text without its elements.
fn text(html: &str) -> String {
    html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect()
}

#[test]
fn types_lead_to_their_pages_and_products_to_those_of_their_factors() {
    let (page, _) = page();
    let cells: Vec<&str> =
        page.split("<th scope=\"row\">").skip(1).map(|row| row.split("</th>").next().unwrap()).collect();
    let cell = |name: &str| *cells.iter().find(|cell| text(cell) == name).unwrap_or_else(|| panic!("{name}"));
    assert!(cell("eternal life").contains("href=\"types/p9e18-bdb0c1ca1030910f.html#eternal_life\""));
    assert!(cell("double ko seki").contains(".html#double_ko_seki\""));
    let product = cell("basic ko x basic ko x basic ko x double ko");
    assert_eq!(product.matches("href=\"types/p2e2-e3462c0a87fcd676.html").count(), 3, "{product}");
}
