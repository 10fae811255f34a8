//! Tests with catalogues: a real one, of up to 3 points, and changes of it.

use koatlas_board::{BoardPosition, Setup, Suicide};
use koatlas_verifier::{CatalogueFile, KnownKo, NotDecided, Proved, Unproved, VerifiedCatalogue, VerifierLimits};
use serde_json::{Value, json};

use crate::support::with_threads;

/// Output of `koatlas catalogue --max-points 3 --suicide multi`; a test of the crate `koatlas-catalogue` compares it.
const CATALOGUE: &str = include_str!("../data/catalogue-3-multi.json");

const LIMITS: VerifierLimits = VerifierLimits { work: 200_000_000, memory: 1 << 28 };

pub fn catalogue() -> Value {
    serde_json::from_str(CATALOGUE).unwrap()
}

fn ko(name: &str, board: &str, type_name: Option<&str>) -> KnownKo {
    let board: BoardPosition = crate::support::board(board);
    let region = board.size().points().filter(|point| ["b2", "c2"].contains(&&*point.to_string())).collect();
    let setup = Setup {
        size: board.size(),
        contents: board.contents().to_vec(),
        region: Some(region),
        immortal: board.immortal().to_vec(),
        to_move: board.to_move(),
    };
    let board = BoardPosition::try_from(setup).unwrap();
    let type_name = type_name.map(str::to_owned);
    KnownKo { name: name.to_owned(), board, type_name, names_type: vec![Suicide::None, Suicide::Multi] }
}

/// Positions that give the names of the catalogue, as far as a test needs them.
fn known() -> Vec<KnownKo> {
    vec![ko("basic ko", ". X O .\nX O . O\n. X O .\n", Some("basic ko"))]
}

pub fn checked(catalogue: &Value) -> Result<Proved<VerifiedCatalogue>, Unproved> {
    let bytes = catalogue.to_string().into_bytes();
    let read = CatalogueFile::from_bytes(&bytes, LIMITS.memory)?;
    with_threads(1, || read.verify(&[], LIMITS))
}

fn error(catalogue: &Value) -> String {
    checked(catalogue).expect_err("it is not so").to_string()
}

/// Error of the catalogue with one value changed.
fn changed(place: &str, value: Value) -> String {
    let mut catalogue = catalogue();
    let old = catalogue.pointer_mut(place).unwrap_or_else(|| panic!("no {place}"));
    assert_ne!(*old, value, "{place}");
    *old = value;
    error(&catalogue)
}

#[test]
fn a_catalogue_is_found_again() {
    let found = checked(&catalogue()).unwrap().found;
    let types = catalogue()["types"].as_array().unwrap().len();
    assert_eq!((found.types, found.complete_up_to), (types, 3));
    assert_eq!(found.longest.bounds, 29 * types);
    assert_eq!(found.longest.by_argument + found.longest.by_search, found.longest.bounds);
    assert!(found.longest.exact > 20 * types && found.longest.by_search > 0 && found.longest.proofs > 0);
    assert_eq!(found.not_checked[0], "names and examples");
}

#[test]
fn the_answer_is_the_same_for_any_number_of_threads() {
    let read = CatalogueFile::from_bytes(CATALOGUE.as_bytes(), LIMITS.memory).unwrap();
    let one = with_threads(1, || read.verify(&[], LIMITS));
    assert_eq!(with_threads(3, || read.verify(&[], LIMITS)), one);
    // So is what is not decided.
    let tight = VerifierLimits { work: 60_000, ..LIMITS };
    let one = with_threads(1, || read.verify(&[], tight));
    assert!(matches!(one, Err(Unproved::NotDecided(NotDecided::Other(_)))), "{one:?}");
    assert_eq!(with_threads(3, || read.verify(&[], tight)), one);
}

#[test]
fn longest_sequences_that_one_type_lacks_are_named() {
    let mut without = catalogue();
    for key in ["longest", "longest_sequences", "proofs"] {
        without["types"][1].as_object_mut().unwrap().remove(key);
    }
    let not_checked = checked(&without).unwrap().found.not_checked;
    assert!(
        not_checked.contains(&"longest sequences of 1 types: nothing is said of them".to_owned()),
        "{not_checked:?}"
    );
}

#[test]
fn whatever_is_wrong_is_said() {
    let basic = |place: &str, value| changed(&format!("/types/0/{place}"), value);
    let is = |found: &str| format!("type \"p2e2-e3462c0a87fcd676\": {found}");
    assert_eq!(basic("positions", json!(3)), is("positions is 3, and found to be 2"));
    assert_eq!(basic("shortest/balance", json!(1)), is("shortest.balance is 1, and found to be 0"));
    assert_eq!(basic("shortest/witness", json!([])), is("shortest.witness: it has no moves"));
    assert_eq!(basic("shortest/witness", json!(["B pass", "W pass"])), is("shortest.witness: it has no plays"));
    assert_eq!(basic("shortest/witness", json!(["B c2"])), is("shortest.witness: it does not lead back"));
    let twice = json!(["B c2", "W b2", "B c2", "W b2"]);
    assert_eq!(basic("shortest/witness", twice), is("shortest.witness: it meets a position twice"));
    let other = json!(["B c2", "B b2"]);
    assert_eq!(basic("shortest/witness", other), is("shortest.witness, move 2, B b2: it is the other player's turn"));
    let ko_pass = changed("/types/4/shortest/witness/3", json!("W kopass:b2"));
    assert!(ko_pass.ends_with("shortest.witness: it does not spell the word"), "{ko_pass}");
    let fate = basic("rulesets/psk/move", json!(3));
    let found =
        "under psk the shortest cycle is \"stopped\" at move 3 by psk, and found to be \"stopped\" at move 2 by psk";
    assert_eq!(fate, is(found));
    let mut confirmation = catalogue();
    confirmation["types"][0]["longest"]["japanese-1989-confirmation"] = json!(1);
    assert!(error(&confirmation).contains("longest speaks of japanese-1989-confirmation, which has no place there"));
}

/// Sending-two-returning-one goes on for ever under the basic ko rule, in 4 moves, and no cycle of the type is balanced.
#[test]
fn cycles_that_go_on_for_ever_are_found_again() {
    let types = catalogue()["types"].as_array().unwrap().clone();
    let place = types.iter().position(|entry| entry["id"] == "p4e5-c6c8a1c8978f0fe3").unwrap();
    let good = types[place]["cycles_under"].clone();
    assert_eq!((&good["basic-ko"]["fewest_moves"], &good["basic-ko"]["balanced"]), (&json!(4), &json!(null)));
    let with = |rules: &str, key: &str, value: Value| {
        let mut forged = catalogue();
        forged["types"][place]["cycles_under"][rules][key] = value;
        let said = error(&forged);
        said.split_once(": ").unwrap().1.to_owned()
    };
    // Two laps are a cycle, too, but not a shortest one.
    let mut twice = catalogue();
    let cycles = &mut twice["types"][place]["cycles_under"]["basic-ko"];
    let lap = cycles["witness"].as_array().unwrap().clone();
    cycles["witness"] = [lap.clone(), lap].concat().into();
    cycles["fewest_moves"] = json!(8);
    assert!(error(&twice).ends_with("cycles_under, basic-ko, fewest_moves is Some(8), and found to be Some(4)"));
    // What the literal referee stops, what is not walked, what is not said.
    let psk = with("psk", "for_ever", json!(true));
    assert_eq!(psk, "cycles_under, psk, for_ever is true, and found to be false");
    let mut stopped = catalogue();
    stopped["types"][place]["cycles_under"]["psk"] = good["basic-ko"].clone();
    let said = "under psk cycles_under, psk, witness is \"for ever\", and found to be \"stopped\" at move 4 by psk";
    assert!(error(&stopped).ends_with(said), "{}", error(&stopped));
    let open = with("basic-ko", "witness", json!(["B c2", "W pass", "B d2", "W pass"]));
    assert_eq!(open, "cycles_under, basic-ko, witness: it does not lead back");
    for (rules, bound) in [("basic-ko", 4), ("psk", 4), ("japanese-1989", 4), ("drr-cycleend", 4)] {
        let said = with(rules, "balanced_at_least", json!(bound));
        assert!(said.contains(&format!("{bound}")) && said.contains("found to be None"), "{said}");
    }
}

#[test]
fn bounds_that_are_too_low() {
    // Two plays exist under the fixed-ko-rule alone; the sequence shows one.
    let mut short = catalogue();
    let entry = &mut short["types"][0];
    let sequences = entry["longest_sequences"].as_array().unwrap().clone();
    let place = sequences.iter().position(|sequence| sequence["rulesets"] == json!(["fixed-ko"])).unwrap();
    let moves = sequences[place]["moves"].as_str().unwrap();
    assert_eq!(moves.split(' ').filter(|made| *made != "pass").count(), 2);
    entry["longest"]["fixed-ko"] = json!([0, 1]);
    entry["longest_sequences"][place]["moves"] = json!("");
    let said = "longest under fixed-ko: it is said to be at most 1, and there is a sequence of 2 plays";
    assert!(error(&short).ends_with(said), "{}", error(&short));
}

#[test]
fn proofs_are_gone_through() {
    let good = catalogue();
    let proof = good["types"][1]["proofs"]["creations"].clone();
    let with = |change: &dyn Fn(&mut Value)| {
        let mut forged = good.clone();
        change(&mut forged["types"][1]["proofs"]);
        error(&forged)
    };
    assert!(with(&|proofs| proofs["creations"]["scale"] = json!(0)).contains("proofs, creations: the scale is 0"));
    assert!(with(&|proofs| proofs["creations"]["potentials"][1] = json!(-1)).contains("proofs, creations: "));
    assert!(with(&|proofs| proofs["walks"] = proof.clone()).contains("proofs, walks: there are no such walks"));
    assert!(with(&|proofs| proofs["creations"]["tokens"] = json!([])).contains("costs less than it weighs"));
}

const FURTHER: &str = "names that the collection does not have (3)";

#[test]
fn names_are_those_that_known_positions_give() {
    let verify = |catalogue: &Value, known: &[KnownKo]| {
        let bytes = catalogue.to_string().into_bytes();
        let read = CatalogueFile::from_bytes(&bytes, LIMITS.memory).unwrap();
        with_threads(1, || read.verify(known, LIMITS)).map_err(|error| error.to_string())
    };
    let mut only = catalogue();
    for entry in only["types"].as_array_mut().unwrap() {
        entry["names"] = json!([]);
        entry["examples"] = json!([]);
    }
    only["types"][0]["names"] = json!(["basic ko"]);
    let not_checked = verify(&only, &known()).unwrap().found.not_checked;
    assert!(not_checked.iter().all(|text| !text.contains("names")), "{not_checked:?}");
    // Further names can be anything but known names.
    only["types"][1]["names"] = json!(["coupled kos", "coupled kos"]);
    only["types"][0]["names"] = json!(["basic ko", "further"]);
    let found = verify(&only, &known()).unwrap();
    assert_eq!((found.found.not_checked[0].as_str(), found.unchecked["types.names"]), (FURTHER, 3));
    for (names, said) in [
        (json!([]), "names is [], and found to be [\"basic ko\"]"),
        (json!(["further", "basic ko"]), "names is [\"further\"], and found to be [\"basic ko\"]"),
        (json!(["basic ko", "basic ko"]), "names speaks of \"basic ko\", which has no place there"),
    ] {
        let mut forged = only.clone();
        forged["types"][0]["names"] = names;
        let error = verify(&forged, &known()).unwrap_err();
        assert!(error.ends_with(said), "{error}");
    }
    let mut elsewhere = only.clone();
    elsewhere["types"][1]["names"] = json!(["further", "basic ko"]);
    let error = verify(&elsewhere, &known()).unwrap_err();
    assert!(error.ends_with("names speaks of \"basic ko\", which has no place there"), "{error}");
    // Nor that of a type that is larger than all of the catalogue.
    let empty = KnownKo {
        board: crate::support::board(". . .\n. . .\n"),
        ..ko("e", ". X O .\nX O . O\n. X O .\n", Some("empty"))
    };
    let with_empty = [known(), vec![empty]].concat();
    assert_eq!(verify(&only, &with_empty).unwrap().unchecked["types.names"], 3);
    elsewhere["types"][1]["names"] = json!(["further", "empty"]);
    let error = verify(&elsewhere, &with_empty).unwrap_err();
    assert!(error.ends_with("names speaks of \"empty\", which has no place there"), "{error}");
    only["types"][0]["names"] = json!(["basic ko"]);
    let other = verify(&only, &[ko("k", ". X O .\nX O . O\n. X O .\n", Some("ko"))]).unwrap_err();
    assert!(other.ends_with("names is [\"basic ko\"], and found to be [\"ko\"]"), "{other}");
    let example = verify(&only, &[known(), vec![ko("e", ". X O .\nX O . O\n. X O .\n", None)]].concat()).unwrap_err();
    assert!(example.ends_with("examples is [], and found to be [\"e\"]"), "{example}");
}

#[test]
fn points_that_are_there_twice() {
    let twice = changed("/words/10/region", json!(["b1", "c1", "d1", "b1"]));
    assert!(twice.ends_with("a point of the region or an immortal stone stands there twice"), "{twice}");
}

#[test]
fn types_that_are_missing_or_there_twice() {
    let mut missing = catalogue();
    let last = missing["types"].as_array_mut().unwrap().pop().unwrap();
    assert!(error(&missing).contains("by_points, 3 points, new_types"), "{}", error(&missing));
    let mut twice = catalogue();
    twice["types"].as_array_mut().unwrap().push(last);
    assert!(error(&twice).ends_with("the type stands there twice"));
}

#[test]
fn limits_are_no_refutation() {
    let bytes = CATALOGUE.as_bytes();
    let too_large = CatalogueFile::from_bytes(bytes, 1000).unwrap_err();
    assert!(matches!(too_large, Unproved::NotDecided(NotDecided::File { allowed: 1000, .. })));
    // A region of 25 points has more positions than can be looked at.
    let mut large = catalogue();
    let letters = ["a", "b", "c", "d", "e"];
    let region: Vec<String> = letters.iter().flat_map(|col| (1..=5).map(move |row| format!("{col}{row}"))).collect();
    let entry = &mut large["types"][0];
    entry["diagram"] = json!([".....", ".....", ".....", ".....", "....."]);
    entry["region"] = json!(region);
    entry["immortal"] = json!([]);
    entry["first_points"] = json!(25);
    large["max_points"] = json!(25);
    large["types"] = json!([large["types"][0]]);
    let totals = |points: usize| {
        let mut entry =
            json!({"points": points, "settings": 0, "components": 0, "new_types": 0, "cumulative_types": 0});
        if points == 25 {
            entry["new_types"] = json!(1);
            entry["cumulative_types"] = json!(1);
        }
        entry
    };
    large["by_points"] = (1..=25).map(totals).collect();
    large["words"] = json!([]);
    let bytes = large.to_string().into_bytes();
    let read = CatalogueFile::from_bytes(&bytes, LIMITS.memory).unwrap();
    let answer = with_threads(1, || read.verify(&[], VerifierLimits { work: 2_000_000, ..LIMITS }));
    assert!(answer.is_err(), "{answer:?}");
}

#[test]
fn an_unknown_key_of_a_line_by_points_is_refused() {
    let mut catalogue = catalogue();
    catalogue["by_points"][0]["proved_complete_to"] = json!(99);
    assert!(error(&catalogue).contains("proved_complete_to"));
}

#[test]
fn types_without_longest_sequences_are_counted() {
    let mut catalogue = catalogue();
    let entry = catalogue["types"][0].as_object_mut().unwrap();
    for key in ["longest", "longest_sequences", "proofs"] {
        entry.remove(key);
    }
    let found = checked(&catalogue).unwrap().found;
    assert!(found.not_checked.iter().any(|line| line.starts_with("longest sequences of 1 types")));
}

/// A search that is given up has taken its steps, too: with few of them left the rest is not begun.
#[test]
fn searches_that_decide_nothing_are_counted() {
    let mut catalogue = catalogue();
    for entry in catalogue["types"].as_array_mut().unwrap() {
        for bounds in entry["longest"].as_object_mut().unwrap().values_mut() {
            if let Some(upper) = bounds.get(1).and_then(Value::as_u64).filter(|&upper| bounds[0] != upper - 1) {
                bounds[1] = json!(upper - 1);
            }
        }
    }
    let bytes = catalogue.to_string().into_bytes();
    let limits = VerifierLimits { work: 20_000_000, ..LIMITS };
    let found = with_threads(1, || CatalogueFile::from_bytes(&bytes, LIMITS.memory).unwrap().verify(&[], limits));
    let said = found.expect_err("not within so few steps").to_string();
    assert!(said.contains("it takes more than 20000000 steps of work"), "{said}");
}

#[test]
fn what_is_no_catalogue() {
    assert_eq!(changed("/command", json!("rules")), "the file is no catalogue: it comes from the command \"rules\"");
    assert!(
        changed("/suicide", json!("all")).starts_with("the file is no catalogue: suicide: \"all\" is not a policy")
    );
    let twice = CATALOGUE.replacen("\"longest\": {", "\"longest\": {\"psk\": 1, ", 1);
    let read = CatalogueFile::from_bytes(twice.as_bytes(), LIMITS.memory).unwrap_err().to_string();
    assert!(read.contains("the key \"psk\" stands there twice"), "{read}");
    assert!(!CatalogueFile::is_catalogue(b"{\"command\": \"rules\"}") && !CatalogueFile::is_catalogue(b"[]"));
    assert!(CatalogueFile::from_bytes(b"x", 1000).is_err());
}
