//! Catalogues under the verifier: it accepts what is written, and refuses lengths that are one play off.

use std::sync::atomic::AtomicBool;

use koatlas_board::Suicide;
use koatlas_catalogue::{Catalogue, CatalogueOptions, Plan};
use koatlas_rules::RuleSet;
use koatlas_test_support::{Random, random_rule_file};
use koatlas_verifier::{CatalogueFile, Unproved, VerifierLimits};
use serde_json::{Value, json};

use crate::{POLICIES, catalogue, explored, with_longest};

const LIMITS: VerifierLimits = VerifierLimits { work: 10_000_000_000, memory: 1 << 30 };

fn json_of(catalogue: &Catalogue) -> Value {
    serde_json::to_value(catalogue).unwrap()
}

fn verify(catalogue: &Value) -> Result<koatlas_verifier::VerifiedCatalogue, Unproved> {
    CatalogueFile::from_bytes(catalogue.to_string().as_bytes(), LIMITS.memory)?
        .verify(&[], LIMITS)
        .map(|proved| proved.found)
}

/// The tests of the checker work on these files.
#[test]
fn the_catalogues_of_the_checkers_tests_are_these() {
    let kept = [
        (2, Suicide::None, include_str!("../../../verifier/tests/data/catalogue-2-none.json")),
        (3, Suicide::Multi, include_str!("../../../verifier/tests/data/catalogue-3-multi.json")),
    ];
    for (points, suicide, kept) in kept {
        let made = serde_json::to_string_pretty(&catalogue(points, suicide)).unwrap() + "\n";
        assert!(kept == made, "make it anew: koatlas catalogue --max-points {points} --suicide {suicide} --out DIR");
    }
}

#[test]
fn every_bound_is_proved() {
    for suicide in POLICIES {
        let found = catalogue(5, suicide);
        let checked = verify(&json_of(&found)).unwrap();
        let bounds = checked.longest;
        assert_eq!((checked.types, bounds.bounds), (found.types.len(), 29 * found.types.len()));
        assert_eq!((bounds.by_argument + bounds.by_search, checked.complete_up_to), (bounds.bounds, 5));
        assert!(bounds.proofs > found.types.len() && bounds.by_search > 0, "{bounds:?}");
    }
}

#[test]
fn catalogues_with_mortal_strings_are_verified() {
    for suicide in POLICIES {
        let plan = Plan::new(CatalogueOptions::whole(4, suicide, true));
        let found = with_longest(&explored(&plan), &plan);
        let checked = verify(&json_of(&found)).unwrap();
        assert_eq!((checked.types, checked.complete_up_to), (found.types.len(), 4));
        assert_eq!(checked.longest.bounds, 29 * found.types.len());
    }
}

/// With suicide 17 types of 5 points have no board, most of them as a piece needs a board of a single line, and another does not fit there.
#[test]
fn types_that_do_not_fit_on_a_board_are_found_again() {
    let plan = Plan::new(CatalogueOptions::whole(5, Suicide::Multi, true));
    let good = json_of(&explored(&plan).catalogue_without_longest(&plan));
    let checked = verify(&good).unwrap();
    assert_eq!((checked.types, checked.complete_up_to, checked.not_drawn), (107, 5, 17));
    assert!(checked.not_checked.iter().all(|text| !text.contains("board")), "{:?}", checked.not_checked);
    // A type that is drawn, listed as if it could not be.
    let mut forged = good.clone();
    let entry =
        good["types"].as_array().unwrap().iter().position(|entry| entry["id"] == "p8e22-d4961fab943a3fb1").unwrap();
    forged["types"].as_array_mut().unwrap().remove(entry);
    forged["not_drawn"].as_array_mut().unwrap().push(json!({
        "id": "p8e22-d4961fab943a3fb1", "points": 5, "pieces": 2, "mortal_strings": 1, "positions": 8, "plays": 22,
        "setting": [
            {"rows": ["O.O"], "black": ["a1"], "white": ["c1"], "mortal_white": ["b1", "c1"]},
            {"rows": [".."], "mortal_white": ["a1"]},
        ],
        "reason": good["not_drawn"][0]["reason"],
    }));
    for word in forged["words"].as_array_mut().unwrap() {
        word["types"].as_array_mut().unwrap().retain(|id| id != "p8e22-d4961fab943a3fb1");
    }
    for points in forged["by_points"].as_array_mut().unwrap().iter_mut().filter(|entry| entry["points"] == 5) {
        points["new_types"] = json!(points["new_types"].as_u64().unwrap() - 1);
        points["cumulative_types"] = json!(points["cumulative_types"].as_u64().unwrap() - 1);
    }
    let said = verify(&forged).unwrap_err().to_string();
    assert!(said.ends_with("it is said that it cannot be drawn, and a setting without obstacle has it"), "{said}");
}

/// The two types of 5 points without suicide that no board has: a ko beside a string that would be one with a wall, and a row at whose
/// ends a string alternates with the edges of the board.
#[test]
fn types_without_a_board_are_found_again() {
    let plan = Plan::new(CatalogueOptions::whole(5, Suicide::None, true));
    let good = json_of(&explored(&plan).catalogue_without_longest(&plan));
    let checked = verify(&good).unwrap();
    assert_eq!((checked.complete_up_to, checked.not_drawn), (5, 2));
    assert!(checked.not_checked.iter().all(|text| !text.contains("board")), "{:?}", checked.not_checked);
    let obstacles = |place: usize| &good["not_drawn"][place]["setting"][0]["obstacle"];
    assert_eq!([0, 1].map(obstacles), ["no-colouring", "interlaced"]);
    let forged = |change: &dyn Fn(&mut Value)| {
        let mut forged = good.clone();
        change(&mut forged);
        let said = verify(&forged).unwrap_err().to_string();
        said.split_once("\": ").unwrap().1.to_owned()
    };
    let invented = forged(&|all| {
        let mut entry = all["not_drawn"][1].clone();
        entry["id"] = json!("p17e30-0123456789abcdef");
        all["not_drawn"].as_array_mut().unwrap().push(entry);
        all["by_points"][4]["types_of_all_settings"] = json!(56);
    });
    assert_eq!(invented, "id is \"p17e30-0123456789abcdef\", and found to be \"p17e30-845781756e8002ca\"");
    let other = forged(&|all| all["not_drawn"][0]["setting"] = all["not_drawn"][1]["setting"].clone());
    assert_eq!(other, "pieces is 2, and found to be 1");
    let touching = forged(&|all| all["not_drawn"][1]["setting"][0]["white"] = json!(["a1"]));
    assert_eq!(touching, "setting, piece 1: no stones around it make these contacts");
    let shown = forged(&|all| drop(all["not_drawn"][1]["setting"][0].as_object_mut().unwrap().remove("obstacle")));
    assert_eq!(shown, "setting, obstacles is [None], and found to be [Some(\"interlaced\")]");
}

/// The moves of a sequence without its last play.
fn shortened(moves: &str) -> String {
    let mut moves: Vec<&str> = moves.split(' ').collect();
    while moves.pop() == Some("pass") {}
    moves.join(" ")
}

/// The catalogue with a single type.
fn alone(catalogue: &Value, entry: Value) -> Value {
    let mut alone = catalogue.clone();
    let first = entry["first_points"].as_u64().unwrap();
    for points in alone["by_points"].as_array_mut().unwrap() {
        let here = points["points"].as_u64().unwrap();
        points["new_types"] = json!(u8::from(here == first));
        points["cumulative_types"] = json!(u8::from(here >= first));
        points["types_of_all_settings"] = points["cumulative_types"].clone();
    }
    let Some(fates) = alone.get("fates").and_then(Value::as_array).cloned() else {
        alone["types"] = json!([entry]);
        return alone;
    };
    let mut entry = entry;
    let mut used = Vec::new();
    for word in entry["word_fates"].as_object_mut().unwrap().values_mut() {
        let old = word["fates"].as_u64().unwrap() as usize;
        let place = used.iter().position(|known| *known == old).unwrap_or_else(|| {
            used.push(old);
            used.len() - 1
        });
        word["fates"] = json!(place);
    }
    alone["fates"] = used.into_iter().map(|place| fates[place].clone()).collect();
    alone["types"] = json!([entry]);
    alone
}

/// The entry with a shorter sequence and a lower bound under `rules`: everything else is right, so only this can be refused.
fn lowered(entry: &Value, rules: &str) -> Option<Value> {
    let mut entry = entry.clone();
    let stated = entry["longest"][rules].clone();
    let lower = stated.as_u64().filter(|plays| *plays > 0)?;
    let sequences = entry["longest_sequences"].as_array_mut().unwrap();
    let own = |sequence: &mut Value| -> Option<Value> {
        let ids = sequence["rulesets"].as_array_mut().unwrap();
        let place = ids.iter().position(|id| id == rules)?;
        ids.remove(place);
        let mut own = sequence.clone();
        own["rulesets"] = json!([rules]);
        own["moves"] = json!(shortened(own["moves"].as_str().unwrap()));
        Some(own)
    };
    let own = sequences.iter_mut().find_map(own).unwrap();
    sequences.push(own);
    entry["longest"][rules] = json!(lower - 1);
    Some(entry)
}

/// Changes the lengths of every `step`-th type of up to 4 points by one down and up, and returns the number of changes tried.
fn wrong_claims_are_noticed(step: usize) -> usize {
    let mut tried = 0;
    for suicide in POLICIES {
        let found = json_of(&catalogue(4, suicide));
        for entry in found["types"].as_array().unwrap().iter().step_by(step) {
            let id = entry["id"].as_str().unwrap();
            for (rules, stated) in entry["longest"].as_object().unwrap() {
                let Some(plays) = stated.as_u64() else { continue };
                let mut high = entry.clone();
                high["longest"][rules] = json!(plays + 1);
                let low = lowered(entry, rules);
                for claim in [Some(high), low].into_iter().flatten() {
                    let error = verify(&alone(&found, claim)).unwrap_err().to_string();
                    assert!(error.contains(&format!("longest under {rules}:")), "{id}, {rules}, {plays}: {error}");
                    tried += 1;
                }
            }
        }
    }
    tried
}

#[test]
fn a_claim_that_is_one_play_too_low_is_never_proved_and_one_too_high_is_refused() {
    let tried = wrong_claims_are_noticed(4);
    assert!(tried > 300, "{tried}");
}

#[test]
#[ignore = "takes a minute"]
fn slow_wrong_claims_of_every_type() {
    let tried = wrong_claims_are_noticed(1);
    assert!(tried > 1000, "{tried}");
}

/// The fates under rule sets in files are those of the literal referee, and a wrong one is refused.
#[test]
fn further_rules_are_judged_by_the_literal_referee() {
    let mut random = Random::new(20);
    let made = (0..250).filter_map(|_| RuleSet::read(&random_rule_file(&mut random)).ok());
    let rules: Vec<RuleSet> = RuleSet::more().chain(made).collect();
    let found = catalogue(3, Suicide::Multi);
    let file = CatalogueFile::from_bytes(json_of(&found).to_string().as_bytes(), LIMITS.memory).unwrap();
    let under = found.under_further_rules(&rules, &AtomicBool::new(false), || ()).unwrap();
    let further = serde_json::to_value(under).unwrap();
    let check = |further: &Value| file.verify_further(further.to_string().as_bytes(), LIMITS);
    assert_eq!(check(&further), Ok(rules.len() * found.types.len()));
    assert!(rules.len() > 100, "{}", rules.len());
    for (number, id) in (0..rules.len()).zip(found.types.iter().map(|entry| entry.id.to_string()).cycle()) {
        let refused = |change: &dyn Fn(&mut Value)| {
            let mut forged = further[number].clone();
            change(&mut forged);
            check(&json!([forged])).unwrap_err().to_string()
        };
        let fate = |change: fn(&mut Value)| refused(&|forged| change(&mut forged["types"][&id]["fate"]));
        let later = fate(|fate| match fate["move"].as_u64() {
            Some(number) => fate["move"] = json!(number + 1),
            None => *fate = json!({"fate": "stopped", "move": 1, "by": "psk"}),
        });
        assert!(later.contains("the shortest cycle is") && later.contains("found to be"), "{later}");
        let for_ever = |fate: &mut Value| *fate = json!({"fate": "for ever"});
        if further[number]["types"][&id]["fate"]["fate"] != "for ever" {
            assert!(fate(for_ever).contains("the shortest cycle is \"for ever\", and found to be"));
        }
        let missing = refused(&|forged| _ = forged["types"].as_object_mut().unwrap().remove(&id));
        assert!(missing.contains("types says nothing of"), "{missing}");
        let renamed = refused(&|forged| forged["ruleset"] = json!("other"));
        assert!(renamed.contains("they are") || renamed.contains("no text says"), "{renamed}");
    }
}
