//! The pages of rule sets: what they say is what the filters and the referee say.

use std::path::Path;

use koatlas_board::{BoardPosition, Colour, Move, Point, Setup};
use koatlas_catalogue::query::{Filter, Key};
use koatlas_classifier::{FateEntry, Fates};
use koatlas_rules::RuleSet;

use crate::atlas::site::{values, write_site};
use crate::atlas::small;

/// The pages of rule sets with their identifiers.
fn pages() -> Vec<(String, String)> {
    let site = write_site(&small::catalogue());
    let pages = RuleSet::all().map(|rules| {
        let page = site[Path::new(&format!("rules/{}.html", rules.id()))].clone();
        (rules.id().to_owned(), String::from_utf8(page).expect("UTF-8"))
    });
    pages.collect()
}

#[test]
fn each_has_a_page_that_the_list_leads_to() {
    let site = write_site(&small::catalogue());
    let list = std::str::from_utf8(&site[Path::new("rules.html")]).expect("UTF-8");
    let linked = values(list, "href");
    let all: Vec<RuleSet> = RuleSet::all().chain(RuleSet::more()).collect();
    for rules in &all {
        let address = format!("rules/{}.html", rules.id());
        assert_eq!(linked.iter().filter(|link| **link == address).count(), 1, "{address}");
        let page = std::str::from_utf8(&site[Path::new(&address)]).expect("UTF-8");
        assert!(page.contains(&format!("<h1>{}</h1>", maud::html! { (rules.definition.name) }.0)), "{address}");
        assert!(page.len() < 36_000, "{address}: {}", page.len());
        for bar in rules.phases().flat_map(|phase| phase.bars) {
            assert!(page.contains(&maud::html! { (bar.condition()) }.0), "{address}");
        }
    }
    assert_eq!(site.keys().filter(|name| name.starts_with("rules")).count(), all.len());
}

#[test]
fn the_page_of_a_further_rule_set_has_its_examples_and_what_it_does_with_known_kos() {
    let site = write_site(&small::catalogue());
    for rules in RuleSet::more() {
        let page = std::str::from_utf8(&site[Path::new(&format!("rules/{}.html", rules.id()))]).expect("UTF-8");
        for example in rules.definition.examples {
            assert!(page.contains(&maud::html! { p { (example.note) } }.0), "{}: {}", rules.id(), example.note);
        }
        // Each link to the board has the rules by their name.
        let boards = values(page, "href");
        let boards: Vec<_> = boards.iter().filter(|link| link.starts_with("../board.html#")).collect();
        assert!(
            !boards.is_empty() && boards.iter().all(|link| link.contains(&format!("rules={}", rules.id()))),
            "{}",
            rules.id()
        );
        // A rule set of the list with the same parts is named, and does the same.
        if let Some(twin) = RuleSet::all().find(|twin| twin.has_same_parts(&rules)) {
            let known = |page: &str| {
                page.split("id=\"known\"").nth(1).and_then(|part| part.split("</section>").next()).map(str::to_owned)
            };
            let of_twin = std::str::from_utf8(&site[Path::new(&format!("rules/{}.html", twin.id()))]).expect("UTF-8");
            assert_eq!(
                known(page).expect("the part"),
                known(of_twin).expect("the part"),
                "{} and {}",
                rules.id(),
                twin.id()
            );
            assert!(page.contains(&format!("href=\"{}.html\"", twin.id())), "{}", rules.id());
        }
    }
}

#[test]
fn numbers_of_types_are_those_of_the_filters() {
    let catalogue = small::catalogue();
    let mut compared = 0;
    for (id, page) in pages() {
        for part in page.split("href=\"../types.html#").skip(1) {
            let (query, rest) = part.split_once("\">").expect("a link");
            let Some((number, _)) = rest.split_once(" type") else { continue };
            let (key, value) = query.split_once('=').expect("a filter");
            let filter = Filter::new(Key::find(key).expect("a key"), value).expect("a value");
            let found = catalogue.types.iter().filter(|entry| filter.matches(entry)).count();
            assert_eq!(number.parse(), Ok(found), "{id}: {query}");
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// A position of the section about similar rules: the other rule set, the board, the cycle, and both answers.
struct Difference {
    other: RuleSet,
    board: BoardPosition,
    cycle: Vec<Move>,
    answers: [String; 2],
}

fn differences(page: &str) -> Vec<Difference> {
    let list = page.split_once("<ul class=\"neighbours-list\">").map_or("", |(_, list)| list);
    let items = list.split("<li><h3>").skip(1).filter(|item| item.contains("class=\"difference\""));
    let items = items.map(|item| {
        let address =
            values(item, "href").into_iter().find(|link| link.starts_with("../board.html#")).expect("a board");
        let (board, cycle) = from_address(&address.replace("&amp;", "&"));
        let text =
            |begin: &str| item.split(begin).skip(1).filter_map(|rest| rest.split('<').next()).collect::<Vec<_>>();
        let other = values(item, "href")[0].trim_end_matches(".html");
        let answers = <[&str; 2]>::try_from(text("<dd>")).expect("two answers").map(ToOwned::to_owned);
        Difference { other: RuleSet::find(other).expect("a rule set"), board, cycle, answers }
    });
    items.collect()
}

fn from_address(address: &str) -> (BoardPosition, Vec<Move>) {
    let query = address.split_once('#').expect("a position").1;
    let value = |key: &str| query.split('&').find_map(|part| part.strip_prefix(key)?.strip_prefix('=')).unwrap_or("");
    let points = |key| value(key).split('.').filter(|text| !text.is_empty()).map(|text| text.parse().expect("a point"));
    let size: koatlas_board::Size = value("size").parse().expect("a size");
    let [black, white]: [Vec<Point>; 2] = ["black", "white"].map(|key| points(key).collect());
    let content = |point: Point| match point {
        point if black.contains(&point) => Some(Colour::Black),
        point => white.contains(&point).then_some(Colour::White),
    };
    let region = Some(points("region").collect::<Vec<Point>>()).filter(|region| !region.is_empty());
    let to_move = if value("to-move") == "W" { Colour::White } else { Colour::Black };
    let contents = size.points().map(content).collect();
    let setup = Setup { size, contents, region, immortal: points("immortal").collect(), to_move };
    let cycle = value("cycle").replace("%3B+", " ").replace('+', " ");
    let words: Vec<&str> = cycle.split_whitespace().collect();
    let cycle = words.chunks(2).map(|made| made.join(" ").parse().expect("a move")).collect();
    (BoardPosition::try_from(setup).expect("a position"), cycle)
}

/// Plays the cycle of every smallest difference under both rule sets.
#[test]
fn every_smallest_difference_is_one() {
    let (mut of_fates, mut of_endless) = (0, 0);
    for (id, page) in pages() {
        for Difference { other, board, cycle, answers } in differences(&page) {
            let place = format!("{id} and {}", other.id());
            assert_ne!(answers[0], answers[1], "{place}");
            // No board shows a cycle with passes for kos.
            if cycle.is_empty() {
                continue;
            }
            let fates = Fates::of_repeated_cycle(&board, &cycle);
            let played = [&*id, other.id()].map(|rules| fates.under(rules).expect("a fate"));
            if answers.iter().any(|answer| answer.contains("cycle goes on for ever")) {
                assert!(played.iter().any(|fate| fate.fate == "for ever"), "{place}");
                of_endless += 1;
            } else {
                assert_eq!(played.map(FateEntry::words), answers, "{place}");
                of_fates += 1;
            }
        }
    }
    assert!(of_fates > 80 && of_endless > 0, "{of_fates} {of_endless}");
}
