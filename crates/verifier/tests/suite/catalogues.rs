//! Catalogues: the shortest cycles and their fates, and the longest sequences.

use koatlas_verifier::CatalogueFile;
use serde_json::{Value, json};

/// A catalogue of two ko types.
fn catalogue() -> Value {
    let fate = |fate: &str, number: Value, by: Value| json!({"fate": fate, "move": number, "by": by});
    json!({
        "command": "catalogue",
        "version": "0.1.0",
        "suicide": "none",
        "types": [
            {
                "id": "basic ko",
                "positions": 2,
                "plays": 2,
                "longest": {"psk": 1, "fixed-ko": [2, 3], "katago-psk": 1},
                "longest_sequences": [
                    {"rulesets": ["psk", "katago-psk"], "diagram": [".XO.", "X.XO", ".XO."], "first": "W", "moves": "b2"},
                    {"rulesets": ["fixed-ko"], "diagram": [".XO.", "XO.O", ".XO."], "first": "W", "moves": "pass c2 b2"}
                ],
                "shortest": {"plays": 2, "moves": 2, "passes": 0, "balance": 0, "witness": ["B c2", "W b2"]},
                "rulesets": {
                    "psk": fate("stopped", json!(2), json!("psk")),
                    "drr-3pass": {"fate": "for ever"},
                    "drr-cycleend": {"fate": "ended", "move": 2, "by": "cycle-end", "outcome": "score"},
                    "geneva": {"fate": "forfeited", "move": 2}
                },
                "diagram": [".XO.", "XO.O", ".XO."],
                "region": ["b2", "c2"],
                "immortal": ["b3", "c3", "a2", "d2", "b1", "c1"]
            },
            {
                "id": "sending-two-returning-one",
                "shortest": {
                    "plays": 3, "moves": 4, "passes": 1, "balance": -1, "witness": ["B c1", "W a1", "B b1", "W pass"]
                },
                "rulesets": {
                    "universalists": fate("void", json!(3), json!("repetition")),
                    "olympiad": {"fate": "ended", "move": 3, "by": "repetition", "outcome": "white"}
                },
                "diagram": [".XO.", "XXOO", "XOO.", ".X.O"],
                "region": ["a1", "b1", "c1"]
            }
        ]
    })
}

fn checked(catalogue: &Value) -> Result<(usize, usize), String> {
    let bytes = catalogue.to_string().into_bytes();
    let file = CatalogueFile::from_bytes(&bytes).map_err(|error| error.to_string())?;
    assert!(CatalogueFile::is_one(&bytes));
    file.verify().map(|checked| (checked.types, checked.fates)).map_err(|error| error.to_string())
}

#[test]
fn cycles_and_fates_are_found_again() {
    assert_eq!(checked(&catalogue()), Ok((2, 6)));
}

/// The error with one value changed.
fn changed(place: &str, value: Value) -> String {
    let mut catalogue = catalogue();
    let old = catalogue.pointer_mut(place).expect("a value");
    assert_ne!(*old, value);
    *old = value;
    checked(&catalogue).unwrap_err()
}

#[test]
fn whatever_is_wrong_is_said() {
    let basic = |place: &str, value| changed(&format!("/types/0/{place}"), value);
    let found = "type \"basic ko\": the witness has 2 plays, 2 moves, 0 passes and the balance 0";
    for key in ["plays", "moves", "passes", "balance"] {
        assert_eq!(basic(&format!("shortest/{key}"), json!(1)), found);
    }
    let back = "type \"basic ko\": the witness does not lead back";
    assert_eq!(basic("shortest/witness", json!(["B c2", "W pass"])), back);
    assert_eq!(basic("shortest/witness", json!(["B c2"])), back);
    assert_eq!(basic("shortest/witness", json!([])), "type \"basic ko\": the witness has no moves");
    let witness = |moves| basic("shortest/witness", moves);
    assert_eq!(
        witness(json!(["B c2", "B b2"])),
        "type \"basic ko\": witness, move 2, B b2: it is the other player's turn"
    );
    assert_eq!(witness(json!(["B c2", "W a1"])), "type \"basic ko\": witness, move 2, W a1: forbidden: missing-point");
    assert!(witness(json!(["B c2", "W j2"])).ends_with("W j2: there is no such point on the board"));
    assert!(witness(json!(["B c2", "W"])).ends_with(
        "witness, move 2: \"W\" is no move: write a player and a point, pass, or kopass: and a point, for example B c3"
    ));
    assert!(witness(json!(["B b2"])).ends_with("witness, move 1, B b2: forbidden: occupied"));
    assert!(basic("diagram/1", json!("XOXO")).contains("diagram: the black string at c2, 1 stone, has no liberty"));
    assert!(basic("diagram/1", json!("XO")).contains("diagram: row 2 has 2 points, but row 1 has 4"));
}

#[test]
fn wrong_fates_are_noticed() {
    let fate = |place: &str, value| changed(&format!("/types/0/rulesets/{place}"), value);
    let found =
        "type \"basic ko\": under psk it is \"stopped\" at move 3 by psk, and found to be \"stopped\" at move 2 by psk";
    assert_eq!(fate("psk/move", json!(3)), found);
    assert!(fate("psk/by", json!("ssk")).contains("\"stopped\" at move 2 by ssk, and found"));
    assert!(fate("geneva", json!({"fate": "for ever"})).ends_with("found to be \"forfeited\" at move 2"));
    assert!(fate("drr-3pass", json!({"fate": "void"})).ends_with("found to be \"for ever\""));
    assert!(fate("drr-cycleend/outcome", json!("tie")).ends_with("by cycle-end, score"));
    let other = changed("/types/1/rulesets/olympiad/outcome", json!("black"));
    assert!(other.starts_with("type \"sending-two-returning-one\": under olympiad"), "{other}");
    let mut unknown = catalogue();
    unknown["types"][0]["rulesets"]["psl"] = json!({"fate": "for ever"});
    assert_eq!(checked(&unknown).unwrap_err(), "type \"basic ko\": \"psl\" is no rule set: `koatlas rules` lists them");
}

#[test]
fn longest_sequences_are_replayed_and_proved() {
    let longest = |catalogue: &Value| {
        let file = CatalogueFile::from_bytes(&catalogue.to_string().into_bytes()).unwrap();
        let checked = file.verify().unwrap().longest;
        (checked.bounds, checked.exact, checked.proved)
    };
    let mut catalogue = catalogue();
    assert_eq!(longest(&catalogue), (3, 2, 2));
    // By counting; and then by going through all sequences, as one play is less than two positions allow.
    catalogue["types"][0]["longest"] = json!({"psk": 1, "fixed-ko": 2, "katago-psk": [1, 5], "universalists": 1});
    catalogue["types"][0]["longest_sequences"][0]["rulesets"] = json!(["universalists", "katago-psk", "psk"]);
    assert_eq!(longest(&catalogue), (4, 3, 3));
}

#[test]
fn wrong_longest_sequences_are_noticed() {
    let basic = |place: &str, value| changed(&format!("/types/0/{place}"), value);
    let is = |found: &str| format!("type \"basic ko\": {found}");
    assert_eq!(basic("positions", json!(3)), is("the component has 2 positions and 2 plays"));
    let bounds = "longest under psk: it is 2 to 2, and the sequence has 1 plays";
    assert_eq!(basic("longest/psk", json!(2)), is(bounds));
    assert!(basic("longest/fixed-ko", json!([2, 1])).contains("it is 2 to 1"));
    assert_eq!(basic("longest", json!({"psk": 1, "fixed-ko": 2})), is("longest under katago-psk is not stated"));
    let sequence = |key: &str, value| basic(&format!("longest_sequences/0/{key}"), value);
    assert_eq!(sequence("rulesets", json!(["psk"])), is("longest under katago-psk: there is no sequence"));
    assert_eq!(sequence("moves", json!("b2 c2")), is("longest under psk, move 2, c2: forbidden: psk"));
    assert_eq!(sequence("moves", json!("b2 j9")), is("longest under psk, move 2, j9: there is no such point"));
    assert_eq!(sequence("first", json!("B")), is("longest under psk, move 1, b2: it is outside of the component"));
    let outside = json!([".XO.", "X..O", ".XO."]);
    assert_eq!(sequence("diagram", outside), is("longest under psk, start: it is outside of the component"));
    // One play is less than the fixed-ko-rule allows.
    let mut short = catalogue();
    short["types"][0]["longest"]["fixed-ko"] = json!(1);
    short["types"][0]["longest_sequences"][1]["moves"] = json!("pass c2");
    assert_eq!(checked(&short).unwrap_err(), is("longest: there is a sequence of 2 plays"));
}

#[test]
fn what_is_no_catalogue() {
    assert_eq!(changed("/command", json!("rules")), "the file is no catalogue: it comes from the command \"rules\"");
    assert!(
        changed("/suicide", json!("some")).starts_with("the file is no catalogue: suicide: \"some\" is no suicide")
    );
    assert!(changed("/types/0/shortest/plays", json!(-2)).contains("invalid value: integer `-2`"));
    assert!(!CatalogueFile::is_one(b"{\"command\": \"rules\"}") && !CatalogueFile::is_one(b"[]"));
    assert!(CatalogueFile::from_bytes(b"x").is_err());
}
