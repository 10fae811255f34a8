//! Tests with catalogues with mortal strings: a small one, the double ko on a board drawn by hand, and changes that must be refused.

use koatlas_verifier::{CatalogueFile, Unproved};
use serde_json::{Value, json};

use crate::catalogues::checked;
use crate::support::{LIMITS, with_threads};

/// Output of `koatlas catalogue --max-points 2 --suicide none`.
const CATALOGUE: &str = include_str!("../data/catalogue-2-none.json");

/// Two basic kos, at `c2` and `e2`, next to one white string: White may not lose both.
const ROWS: [&str; 3] = [".XOOOX.", "XO.O.OX", ".XOOOX."];

const DOUBLE_KO: &str = "p3e4-b56d7a4c19613aa7";

/// Catalogue of up to 2 points with mortal strings: the same types as without, and more settings.
fn small() -> Value {
    let mut catalogue: Value = serde_json::from_str(CATALOGUE).unwrap();
    catalogue["mortal"] = json!(1);
    catalogue["not_drawn"] = json!([]);
    for (points, (settings, components, types)) in [(10, 0, 0), (60, 4, 1)].into_iter().enumerate() {
        let entry = &mut catalogue["by_points"][points];
        entry["settings"] = json!(settings);
        entry["components"] = json!(components);
        entry["types_of_all_settings"] = json!(types);
    }
    let entry = &mut catalogue["types"][0];
    entry["pieces"] = json!(1);
    entry["mortal_strings"] = json!(0);
    entry["occurrences"] = json!(3);
    catalogue
}

/// Catalogue that claims that the basic ko and the double ko are all drawn types of settings of up to 4 points.
fn with_double_ko() -> Value {
    let mut catalogue = small();
    let mut entry = catalogue["types"][0].clone();
    ["longest", "longest_sequences", "proofs"].iter().for_each(|key| drop(entry.as_object_mut().unwrap().remove(*key)));
    let changes = json!({
        "id": DOUBLE_KO, "names": [], "factors": [DOUBLE_KO], "first_points": 4, "pieces": 2, "mortal_strings": 1,
        "ko_points": ["b2", "c2", "e2", "f2"], "positions": 3, "plays": 4, "cycle_words": {"B1 W1": 2},
        "cycle_lengths": {"2": 2}, "diagram": ROWS, "region": ["b2", "c2", "e2", "f2"],
        "immortal": ["b3", "f3", "a2", "g2", "b1", "f1"], "occurrences": 0, "examples": [],
    });
    for (key, value) in changes.as_object().unwrap() {
        entry[key] = value.clone();
    }
    entry["word_fates"]["B1 W1"]["diagram"] = json!(ROWS);
    on_the_board(&mut entry["cycles_under"]);
    catalogue["types"].as_array_mut().unwrap().push(entry);
    catalogue["words"][0]["types"].as_array_mut().unwrap().push(json!(DOUBLE_KO));
    catalogue["max_points"] = json!(4);
    for (points, settings, components, new, so_far) in [(3, 965, 20, 0, 1), (4, 16611, 2125, 1, 2)] {
        catalogue["by_points"].as_array_mut().unwrap().push(json!({
            "points": points, "settings": settings, "components": components, "new_types": new,
            "cumulative_types": so_far, "types_of_all_settings": so_far,
        }));
    }
    catalogue
}

/// Cycles of one of the two kos, which are those of a basic ko, on the board.
fn on_the_board(cycles: &mut Value) {
    for (key, value) in cycles.as_object_mut().unwrap() {
        if key == "rows" && value != &json!([]) {
            *value = json!(ROWS);
        } else if value.is_object() {
            on_the_board(value);
        }
    }
}

fn error(catalogue: &Value) -> String {
    checked(catalogue).expect_err("it is not so").to_string()
}

/// Error of a changed catalogue.
fn forged(mut catalogue: Value, change: impl FnOnce(&mut Value)) -> String {
    let before = catalogue.clone();
    change(&mut catalogue);
    assert_ne!(before, catalogue);
    error(&catalogue)
}

/// Error with a change of the double ko.
fn double_ko(change: impl FnOnce(&mut Value)) -> String {
    let said = forged(with_double_ko(), |catalogue| change(&mut catalogue["types"][1]));
    let place = format!("type \"{DOUBLE_KO}\": ");
    said.strip_prefix(&place).unwrap_or_else(|| panic!("{said}")).to_owned()
}

#[test]
fn a_small_catalogue_is_found_again() {
    let found = checked(&small()).unwrap().found;
    assert_eq!((found.types, found.complete_up_to, found.not_drawn), (1, 2, 0));
    // Without the keys that say so it is one without mortal strings, and those have fewer settings.
    let said = forged(small(), |catalogue| drop(catalogue.as_object_mut().unwrap().remove("mortal")));
    assert_eq!(said, "the catalogue: by_points, 1 points, settings is 10, and found to be 3");
}

/// The double ko is faultless, but types of 3 points are missing.
#[test]
fn a_double_ko_is_found_again() {
    let said = error(&with_double_ko());
    assert!(said.starts_with("the catalogue: types and not_drawn says nothing of p"), "{said}");
}

#[test]
fn boards_that_are_no_settings() {
    let rows = |rows: [&str; 3]| double_ko(|entry| entry["diagram"] = json!(rows));
    let immortal = |more: &[&str]| {
        double_ko(|entry| entry["immortal"].as_array_mut().unwrap().extend(more.iter().map(|point| json!(point))))
    };
    let with_columns = |more: &[&str]| {
        double_ko(|entry| {
            entry["diagram"] = json!([".XOXOX.", "XO.O.OX", ".XOXOX."]);
            entry["immortal"].as_array_mut().unwrap().extend(more.iter().map(|point| json!(point)));
        })
    };
    assert_eq!(
        with_columns(&["d3", "d1"]),
        "diagram: the mortal stones of White are not connected outside of the region"
    );
    let liberty = double_ko(|entry| entry["diagram"] = json!([".......", ROWS[0], ROWS[1], ROWS[2]]));
    assert_eq!(liberty, "diagram: the mortal stones of White have a liberty outside of the region");
    let said = "diagram: the mortal stones of White are next to an immortal stone of their colour";
    assert_eq!(immortal(&["c3"]), said);
    assert_eq!(immortal(&["c3", "d3", "e3", "d2", "c1", "d1", "e1"]), "diagram: the region is not connected");
    // The string beside the first ko is no string of the second.
    let apart = with_columns(&["d3", "d1", "d2", "c1", "e1", "e3"]);
    assert_eq!(apart, "diagram: the region and the mortal strings do not hang together");
    assert_eq!(
        rows([".XOOOX.", "XO.O.O.", ".XOOOX."]),
        "diagram: g2 is marked immortal, but only a stone outside the region can be: remove the mark, or take the point out of the region"
    );
    let open = double_ko(|entry| {
        entry["diagram"] = json!([".XOOOX.", "XO.O.O.", ".XOOOX."]);
        entry["immortal"] = json!(["b3", "f3", "a2", "b1", "f1"]);
    });
    assert_eq!(open, "diagram: a point next to the region is empty, and no stone of a wall");
}

#[test]
fn what_is_wrong_with_a_double_ko() {
    assert_eq!(double_ko(|entry| entry["pieces"] = json!(1)), "pieces is 1, and found to be 2");
    assert_eq!(double_ko(|entry| entry["mortal_strings"] = json!(2)), "mortal_strings is 2, and found to be 1");
    let without = |key: &str| double_ko(|entry| drop(entry.as_object_mut().unwrap().remove(key)));
    assert_eq!(without("pieces"), "pieces is 1, and found to be 2");
    assert_eq!(without("mortal_strings"), "mortal_strings is 0, and found to be 1");
    let positions = double_ko(|entry| entry["positions"] = json!(4));
    assert_eq!(positions, "positions is 4, and found to be 3");
    // Black takes in the first ko, and then in the second: White's string goes, and nothing comes back.
    let witness = double_ko(|entry| entry["shortest"]["witness"] = json!(["B c2", "W pass", "B e2", "W pass"]));
    assert_eq!(witness, "shortest.witness, move 3, B e2: it is no play of the component");
    let without = forged(with_double_ko(), |catalogue| {
        catalogue["mortal"] = json!(0);
        catalogue["not_drawn"] = json!([]);
        for entry in catalogue["by_points"].as_array_mut().unwrap() {
            entry.as_object_mut().unwrap().remove("types_of_all_settings");
        }
    });
    let place = format!("type \"{DOUBLE_KO}\": ");
    assert_eq!(without, place + "diagram: a stone outside of the region is not declared immortal");
}

/// The double ko as a type without a board, with the reason `reason` and what `change` does to it.
fn not_drawn(reason: &str, change: impl FnOnce(&mut Value)) -> String {
    not_drawn_up_to(4, reason, change)
}

/// The same in a catalogue of up to `most` points.
fn not_drawn_up_to(most: usize, reason: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut catalogue = small();
    let mut entry = json!({
        "id": DOUBLE_KO, "points": 4, "pieces": 2, "mortal_strings": 1, "positions": 3, "plays": 4, "setting": [
            {"rows": ["O."], "black": ["a1"], "mortal_white": ["b1"]}, {"rows": [".O"], "black": ["b1"], "mortal_white": ["a1"]},
        ], "reason": reason,
    });
    change(&mut entry);
    catalogue["not_drawn"] = json!([entry]);
    for points in 3..=most {
        let mut entry = catalogue["by_points"][1].clone();
        (entry["points"], entry["new_types"]) = (json!(points), json!(0));
        catalogue["by_points"].as_array_mut().unwrap().push(entry);
    }
    catalogue["by_points"][most - 1]["types_of_all_settings"] = json!(2);
    catalogue["max_points"] = json!(most);
    let said = error(&catalogue);
    said.strip_prefix("not_drawn, ").map_or(said.clone(), |said| said.split_once(": ").unwrap().1.to_owned())
}

/// A setting of which it is open whether it can be drawn passes, and then settings of 3 points are found to be more than stated.
#[test]
fn a_type_without_a_board_has_a_setting() {
    let passed = "the catalogue: by_points, 3 points, settings is 60, and found to be 965";
    assert_eq!(not_drawn("not found: nobody looked", |_| ()), passed);
    let with = |key: &str, value: Value| not_drawn("not found: nobody looked", |entry| entry[key] = value);
    assert_eq!(
        with("id", json!("p3e4-0000000000000000")).split(',').next().unwrap(),
        "id is \"p3e4-0000000000000000\""
    );
    assert_eq!(with("points", json!(3)), "points is 3, and found to be 4");
    assert_eq!(with("pieces", json!(1)), "pieces is 1, and found to be 2");
    assert_eq!(with("mortal_strings", json!(2)), "mortal_strings is 2, and found to be 1");
    assert_eq!(with("positions", json!(4)), "positions is 4, and found to be 3");
    assert_eq!(with("plays", json!(3)), "plays is 3, and found to be 4");
    assert_eq!(with("reason", json!("nobody has tried")), passed);
    assert!(with("proved", json!(true)).starts_with("the file is no catalogue: unknown field `proved`"));
    let without = not_drawn("not found", |entry| drop(entry.as_object_mut().unwrap().remove("setting")));
    assert!(without.starts_with("the file is no catalogue: missing field `setting`"), "{without}");
    let twice = not_drawn("not found", |entry| entry["id"] = json!("p2e2-e3462c0a87fcd676"));
    assert_eq!(twice, "the type stands there twice");
}

#[test]
fn settings_that_do_not_belong_there() {
    assert_eq!(
        not_drawn_up_to(3, "not found", |_| ()),
        "setting: it has more points than the settings of the catalogue"
    );
    // Sending-two-returning-one between immortal stones.
    let immortal = json!({
        "id": "p4e5-c6c8a1c8978f0fe3", "points": 3, "pieces": 1, "mortal_strings": 0, "positions": 4, "plays": 5,
        "setting": [{"rows": [".X."], "black": ["a1"], "white": ["b1", "c1"]}], "reason": "not found",
    });
    let said = not_drawn("not found", |entry| *entry = immortal);
    assert_eq!(said, "setting: it has no mortal strings, and such settings can be drawn");
    let mut still = json!({
        "id": "p1e0-", "points": 1, "pieces": 1, "mortal_strings": 1, "positions": 1, "plays": 0,
        "setting": [{"rows": ["."], "mortal_white": ["a1"]}], "reason": "not found",
    });
    let said = not_drawn("not found", |entry| *entry = still.clone());
    still["id"] = json!(said.split('"').nth(3).unwrap());
    assert_eq!(not_drawn("not found", |entry| *entry = still), "setting: nothing repeats");
}

#[test]
fn an_obstacle_that_is_none() {
    let reason = "cannot be drawn: its strings cross";
    let said = not_drawn(reason, |_| ());
    assert_eq!(said, "setting: it is said that it cannot be drawn, and nothing rules out its setting");
    for stated in ["no-colouring", "interlaced", "blocked", "too narrow"] {
        let said = not_drawn(reason, |entry| entry["setting"][1]["obstacle"] = json!(stated));
        assert_eq!(said, format!("setting, obstacles is [None, Some(\"{stated}\")], and found to be [None, None]"));
    }
}

#[test]
fn settings_that_are_none() {
    let with = |change: &dyn Fn(&mut Value)| not_drawn("not found", |entry| change(&mut entry["setting"]));
    let piece = |change: &dyn Fn(&mut Value)| with(&|setting| change(&mut setting[0]));
    let rows = |rows: &[&str]| piece(&|piece| piece["rows"] = json!(rows));
    let no_piece = "setting, piece 1: its points are not connected, not in the corner, or more than 8";
    for wrong in [&["O_."][..], &["_", "_"], &[], &["__", "O."], &["_O", "_."], &[".........O"]] {
        assert_eq!(rows(wrong), no_piece, "{wrong:?}");
    }
    assert_eq!(rows(&["#."]), "setting, piece 1: '#' is none of the signs of a piece: those are X, O, . and _");
    assert_eq!(piece(&|piece| piece["black"] = json!(["a2"])), "setting, piece 1: a2 is no point of it");
    assert!(piece(&|piece| piece["black"] = json!(["i1"])).starts_with("setting, piece 1: "));
    // Three stones are next to b1, of four kinds.
    let more =
        |piece: &mut Value| ["black", "white", "mortal_black"].iter().for_each(|kind| piece[*kind] = json!(["b1"]));
    assert_eq!(piece(&more), "setting, piece 1: no stones around it make these contacts");
    let apart = "setting: its pieces do not hang together by mortal strings, or there is none";
    assert_eq!(with(&|setting| *setting = json!([])), apart);
    assert_eq!(piece(&|piece| (piece["mortal_white"], piece["white"]) = (json!([]), json!(["b1"]))), apart);
    assert_eq!(piece(&|piece| (piece["mortal_white"], piece["mortal_black"]) = (json!([]), json!(["b1"]))), apart);
    assert_eq!(rows(&["OX"]), "setting: a string has no liberty");
    assert_eq!(with(&|setting| drop(setting.as_array_mut().unwrap().pop())), "points is 4, and found to be 2");
}

#[test]
fn totals_of_all_settings() {
    let with = |points: usize, value: Value| {
        forged(with_double_ko(), |catalogue| catalogue["by_points"][points - 1]["types_of_all_settings"] = value)
    };
    let said = |points: usize, stated: usize, found: usize| {
        format!("the catalogue: by_points, {points} points, types_of_all_settings is {stated}, and found to be {found}")
    };
    assert_eq!(with(4, json!(1)), said(4, 1, 2));
    assert_eq!(with(4, json!(3)), said(4, 3, 2));
    // Fewer than are drawn, and fewer than before.
    assert_eq!(with(2, json!(0)), said(2, 0, 1));
    assert_eq!(with(3, json!(3)), said(4, 2, 3));
    assert!(with(2, Value::Null).ends_with("by_points says nothing of types_of_all_settings"));
    let mortal = forged(small(), |catalogue| catalogue["mortal"] = json!(2));
    assert_eq!(mortal, "the file is no catalogue: mortal: 2 is none of 0 and 1, the mortal strings of a colour");
}

#[test]
fn what_is_counted_of_all_settings() {
    let with = |place: &str, value: Value| forged(small(), |catalogue| *catalogue.pointer_mut(place).unwrap() = value);
    let said = |key: &str| format!("the catalogue: by_points, 2 points, {key}");
    assert_eq!(with("/by_points/1/settings", json!(59)), said("settings is 59, and found to be 60"));
    assert_eq!(with("/by_points/1/components", json!(5)), said("components is 5, and found to be 4"));
    let occurrences = with("/types/0/occurrences", json!(4));
    assert_eq!(occurrences, "the catalogue: type p2e2-e3462c0a87fcd676, occurrences is 4, and found to be 3");
}

#[test]
fn an_absent_list_is_empty() {
    let mut without = small();
    without.as_object_mut().unwrap().remove("not_drawn");
    let found = checked(&without).unwrap().found;
    assert!(found.not_checked.iter().all(|said| !said.contains("not_drawn")), "{:?}", found.not_checked);
    let bytes = with_double_ko().to_string().into_bytes();
    let read = CatalogueFile::from_bytes(&bytes, 1 << 28).unwrap();
    let one = with_threads(1, || read.verify(&[], LIMITS));
    assert_eq!(with_threads(2, || read.verify(&[], LIMITS)), one);
    assert!(matches!(one, Err(Unproved::Refused(_))), "{one:?}");
}
