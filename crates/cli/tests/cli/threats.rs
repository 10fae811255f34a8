//! `koatlas threats`.

use serde_json::{Value, json};

use crate::support::{Folder, position};

/// The question about a known position.
fn asked(name: &str, options: &str) -> String {
    format!("threats {} {options}", position(name))
}

#[test]
fn a_basic_ko() {
    let found = Folder::new().json(&asked("basic_ko_centre", "--rules basic-ko"));
    assert_eq!((&found["command"], &found["version"]), (&json!("threats"), &json!(env!("CARGO_PKG_VERSION"))));
    assert_eq!((&found["kind"], &found["first_threat"]), (&json!("direct ko"), &json!("W")));
    assert_eq!((&found["plays"], &found["value_of_play"]), (&json!(3), &json!("1/3")));
    let cells = found["table"].as_array().unwrap();
    assert_eq!(cells.len(), 2 * 9 * 9);
    for cell in cells.iter().filter(|cell| cell["first"] == "B") {
        let is_black = cell["black"].as_u64() >= cell["white"].as_u64();
        assert_eq!(cell["winner"], if is_black { "B" } else { "W" }, "{cell}");
    }
    let life = Folder::new().json(&asked("basic_ko_centre", "--rules basic-ko --goal life:b3 --max-threats 1"));
    assert_eq!((&life["goal"], &life["swing"]), (&json!("life:b3"), &Value::Null));
}

#[test]
fn the_page() {
    let page = Folder::new().succeeds(&asked("triple_ko", "--rules psk --without-passes all --max-threats 3"));
    let expected = "\
triple_ko: threats, Positional superko (psk)

Nobody passes, and who cannot play has lost. If Black moves first, Black wins
without threats. White needs the first threat, and one threat more than Black
has.

Who gets his way if Black moves first (rows: Black's threats, columns: White's)
──────────────
   0  1  2  3
══════════════
0  B  W  W  W
1  B  B  W  W
2  B  B  B  W
3  B  B  B  B
──────────────

If White moves first, White gets his way with any threats up to 3.
";
    assert_eq!(page, expected);
}

#[test]
fn a_certificate_is_written_and_verified() {
    for first in ["B", "W"] {
        let folder = Folder::new();
        let line = asked("triple_ko", &format!("--rules psk --without-passes all --to-move {first} --max-threats 1"));
        let certified = format!("{line} --certificate c.json");
        assert_eq!(folder.succeeds(&certified), folder.succeeds(&line));
        let found = folder.json("verify c.json");
        assert_eq!((&found["winner"], &found["first"]), (&json!(first), &json!(first)));
        let page = folder.succeeds("verify c.json");
        assert!(page.starts_with("verified: fight on 4x7 from the position of the certificate, "), "{page}");
        folder.refuses(&certified, &["c.json: the file exists already", "--force"]);
        let before = folder.read("c.json");
        folder.succeeds(&format!("{certified} --force"));
        assert_eq!(folder.read("c.json"), before);
        let other = if first == "B" { "W" } else { "B" };
        let text = String::from_utf8(before).unwrap();
        folder.write("c.json", text.replace(&format!("\"winner\": \"{first}\""), &format!("\"winner\": \"{other}\"")));
        folder.fails("verify c.json", 1, &["c.json does not hold: "]);
    }
}

#[test]
fn what_is_refused() {
    let folder = Folder::new();
    let refuses = |options: &str, parts: &[&str]| folder.refuses(&asked("basic_ko_centre", options), parts);
    refuses("--rules basic-ko --goal life:a1", &["--goal: there is no stone on a1"]);
    refuses("--rules basic-ko --goal life:z9", &["--goal: z9 is off the board"]);
    refuses("--rules basic-ko --goal c3", &["\"c3\" is no goal"]);
    refuses("--rules basic-ko --max-threats 21", &["--max-threats: the most threats of a player are 1 to 20, not 21"]);
    refuses("--rules basic-ko --without-passes all", &["--without-passes: goes with psk, ssk, nssk"]);
    refuses("--rules psk --without-passes some", &["some"]);
    let reason = "--certificate: certificates are for fights without passes: add --without-passes";
    refuses("--rules psk --certificate c.json", &[reason]);
    let few = asked("basic_ko_centre", "--rules basic-ko --most-states 3");
    folder.fails(&few, 1, &["the fight has more than 3 states", "allow more states"]);
}
