//! `koatlas rules`: the list, the page about one, and names that no rule set has.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::{Folder, position, run_to_end};

/// The entries of all rule sets.
fn all() -> Vec<Value> {
    Folder::new().json("rules")["rulesets"].as_array().unwrap().clone()
}

fn id(entry: &Value) -> &str {
    entry["id"].as_str().unwrap()
}

/// The identifiers of those that have something.
fn ids(entries: &[Value], has: impl Fn(&Value) -> bool) -> Vec<&str> {
    entries.iter().filter(|entry| has(entry)).map(id).collect()
}

#[test]
fn an_entry() {
    let found = Folder::new().json("rules universalists");
    let entry = &found["rulesets"][0];
    assert_eq!(found["rulesets"].as_array().unwrap().len(), 1);
    assert_eq!((&entry["name"], &entry["aliases"]), (&json!("Universalists' rules"), &json!([])));
    assert_eq!((&entry["family"], &entry["standing"]), (&json!("basic_ko"), &json!("published")));
    assert_eq!(
        (&entry["suicide"], &entry["forfeits"], &entry["finite"]),
        (&json!("multi"), &json!(false), &json!(true))
    );
    assert_eq!(entry["bars"], json!([{"id": "two-ago", "name": "position two moves ago"}]));
    let ends = entry["ends"].as_array().unwrap().iter();
    let ends: Vec<(&str, &str)> = ends.map(|end| (id(end), end["text"].as_str().unwrap())).collect();
    assert_eq!(ends, [("repetition", "a play repeats a position: no result"), ("passes", "2 passes in a row")]);
    let keys: Vec<&Value> = entry["parameters"].as_array().unwrap().iter().map(|option| &option["key"]).collect();
    assert_eq!(keys, ["suicide", "passes", "start", "repetition", "void", "ko"]);
    let meaning = "whether a repetition is void at once, or only if the players agree";
    let void = json!({"key": "void", "default": "automatic", "values": ["automatic", "agreed"], "meaning": meaning});
    assert_eq!(entry["parameters"][4], void);
}

#[test]
fn the_list_has_every_rule_set_once_and_as_it_is_alone() {
    let (folder, all) = (Folder::new(), all());
    assert_eq!(all.len(), 37);
    assert_eq!(all.iter().map(id).collect::<BTreeSet<_>>().len(), 37);
    for entry in &all {
        assert_eq!(folder.json(&format!("rules {}", id(entry)))["rulesets"], json!([entry]));
    }
}

#[test]
fn what_is_not_as_published_is_marked() {
    let all = all();
    let reductions = ids(&all, |entry| entry["standing"] == "reduction");
    let katago = ["katago-simple", "katago-psk", "katago-ssk", "katago-spight"];
    assert_eq!(reductions, [&["ing-reduced", "chinese-practice", "wmsg-2008"][..], &katago].concat());
    assert_eq!(ids(&all, |entry| entry["standing"] == "reconstruction"), ["wwgo-1996"]);
    let table = Folder::new().succeeds("rules");
    for entry in &all {
        let row = table.lines().find(|line| line.split_whitespace().next() == Some(id(entry))).unwrap();
        for mark in ["reduction", "reconstruction"] {
            assert_eq!(row.contains(&format!("{} ({mark})", id(entry))), entry["standing"] == mark, "{row}");
        }
    }
    assert!(Folder::new().succeeds("rules ing-reduced").contains("standing       a reduction: only a part"));
    assert!(Folder::new().succeeds("rules wwgo-1996").contains("standing       a reconstruction: the text was not"));
}

#[test]
fn what_need_not_end_and_what_forfeits() {
    let all = all();
    let alone = ["drr-1play", "drr-basicko", "drr-fixedko", "drr-3pass", "drr-cycleend"];
    let endless = [&["basic-ko"][..], &alone, &["japanese-1989", "japanese-1989-confirmation"]].concat();
    assert_eq!(ids(&all, |entry| entry["finite"] == false), endless);
    assert_eq!(ids(&all, |entry| entry["forfeits"] == true), ["geneva"]);
}

#[test]
fn the_table_fits_the_terminal() {
    let folder = Folder::new();
    for columns in [80, 100, 200] {
        let table = run_to_end(folder.command("rules").env("COLUMNS", columns.to_string())).out;
        let widest = table.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= columns, "{widest} of {columns} columns");
        for whole in ["japanese-1989-confirmation ", " unbalanced-cycle ", "second-pass ", "suicide  finite"] {
            assert!(table.contains(whole), "{whole} at {columns} columns: {table}");
        }
    }
}

#[test]
fn pages_fit_the_terminal() {
    let folder = Folder::new();
    for entry in all() {
        let page = folder.succeeds(&format!("rules {}", id(&entry)));
        assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
        assert!(page.starts_with(&format!("{} ({})\n", entry["name"].as_str().unwrap(), id(&entry))), "{page}");
        for option in entry["parameters"].as_array().unwrap() {
            let key = option["key"].as_str().unwrap();
            assert!(page.lines().any(|line| line.split_whitespace().next() == Some(key)), "{key} in {page}");
        }
    }
}

#[test]
fn a_page() {
    let page = Folder::new().succeeds("rules psk");
    let start = "\
Positional superko (psk)

family         superko
source         Robert Jasiek, Ko Rules; Wikipedia, Rules of Go
standing       published
bars a play    positional superko
ends           2 passes in a row
suicide        all: also of a single stone
sequences      always end: no play may leave a mark of positional superko twice,
               so plays are bounded; 2 passes in a row end
";
    assert!(page.starts_with(start), "{page}");
    assert!(Folder::new().succeeds("rules geneva").contains("\nforfeits       a stone just played is taken off"));
}

#[test]
fn a_rule_set_of_a_file() {
    let folder = Folder::new();
    let rules = "id = 'club'\nname = 'Rules of our club'\n[[bar]]\nwhat = 'position'\nwithin = 8\n[[end]]\non = 'passes'\nnumber = 2\n";
    folder.write("club.toml", rules);
    assert!(folder.succeeds("rules club.toml").starts_with("Rules of our club (club)\n"));
    let check =
        format!("check {} --rules club.toml --moves 'B d3; W b2; B f3; W d2; B b3; W f2'", position("triple_ko"));
    let said = folder.checks(&check);
    assert!(said.contains("would repeat the position at the start (positional superko within"), "{said}");
    // Whoever reads the answer has the rules by which it was given.
    let answer = folder.verdicts(&check);
    assert_eq!((&answer["ruleset"], &answer["rules_file"]), (&json!("club"), &json!(rules)));
    folder.write("club.toml", rules.replace("within = 8", "within = 0"));
    folder.refuses(&check, &["club.toml: line 5, column 10: position is looked for within"]);
    // Searches would have to remember the last moves, and `verify` knows the rule sets of the list alone.
    folder.refuses("solve --board 1x3 --rules ogs-server-chinese", &["cannot be searched"]);
}

#[test]
fn a_rule_set_with_phases() {
    let folder = Folder::new();
    let repetition = "[[phase.end]]\non = 'repetition'\nof = 'third'\noutcome = 'draw'\n";
    let phase = format!("[[phase]]\nname = 'encore'\n{repetition}[[phase.end]]\non = 'passes'\nnumber = 2\n");
    let passes = "[[end]]\non = 'passes'\nnumber = 2\n";
    folder.write("phases.toml", format!("id = 'phases'\nname = 'Ours'\n[[bar]]\nwhat = 'recapture'\n{passes}{phase}"));
    let said = folder.succeeds("rules phases.toml");
    assert!(said.contains("\nphase 2        encore. Bars a play: nothing. Ends: a play brings a situation"));
    let described = folder.json("rules phases.toml");
    let later = &described["rulesets"][0]["phases"];
    assert_eq!((later.as_array().unwrap().len(), &later[0]["ends"][1]["id"]), (1, &json!("passes")));
    // What repeats is counted from the start of the phase: the position was there after the first move, too.
    folder.write("ko.txt", ". X O .\nX O . O\n. X O .\n");
    let moves = "B c2; W pass; B pass; W b2; B c2; W b2; B c2";
    let said = folder.checks(&format!("check ko.txt --rules phases.toml --moves '{moves}'"));
    assert!(said.contains("a tie at move 7: the position of move 3 recurs"), "{said}");
    assert!(said.contains("phase 2 (encore) begins after move 3\n"), "{said}");
    // In a variation it begins with the move of the variation, and in the game not at all.
    folder.write("game.sgf", "(;GM[1]FF[4]SZ[3];B[aa](;W[bb])(;W[];B[];W[bb]))");
    let said = folder.checks("check game.sgf --rules phases.toml");
    assert!(said.contains("phase 2 (encore) begins after move 1.2.3\n"), "{said}");
    let judged = folder.json("check game.sgf --rules phases.toml");
    let begun = json!([{ "phase": 2, "name": "encore", "after_move": 3 }]);
    assert_eq!((&judged["lines"][0]["phases"], &judged["phases"]), (&begun, &json!([])));
    // Passes after a game that a draw has ended begin nothing.
    let draw = repetition.replace("phase.", "").replace("third", "positional");
    folder.write("draw.toml", format!("id = 'drawn'\nname = 'Ours'\n{draw}{passes}{phase}"));
    folder.write("drawn.sgf", KO.replace(";W[dd]", ";W[dd];B[];W[];B[]"));
    let judged = folder.verdicts("check drawn.sgf --rules draw.toml");
    assert_eq!((&judged["ended"]["after_move"], &judged["phases"]), (&json!(2), &json!([])));
    for command in ["solve --board 1x3", "separate --max-points 3 --rules psk", "compare --board 1x2"] {
        folder.refuses(&format!("{command} --rules phases.toml"), &["no proof is known for its phases"]);
    }
    folder.refuses("games --board 1x3 --rules phases.toml", &["games are not counted under phases"]);
    // The table of the basic ko rule knows one phase.
    let table = "compare --board 1x3 --rules table.toml";
    folder.write(
        "table.toml",
        format!("id = 'table'\nname = 'Theirs'\n{passes}[[phase]]\n{passes}").replace("]]\n[[end", "]]\n[[phase.end"),
    );
    folder.refuses(table, &["no proof is known for its phases"]);
}

/// Positional superko, as somebody writes it down.
const OWN: &str = "id = 'own'\nname = 'Our superko'\n[[bar]]\nwhat = 'position'\n[[end]]\non = 'passes'\nnumber = 2\n";

/// White takes a ko, and Black takes it back at once.
const KO: &str = "(;GM[1]FF[4]SZ[9]AB[dc][cd][de]AW[ec][dd][fd][ee]PL[B];B[ed];W[dd])\n";

#[test]
fn rule_sets_of_files_beside_those_of_the_list() {
    let folder = Folder::with("game.sgf", KO);
    folder.write("own.toml", OWN);
    let ko = position("sending_two_returning_one");
    // A record has notes by the name of the rules.
    let notes = folder.json("annotate game.sgf -o out.sgf --rules own.toml");
    let barred = notes["barred"].as_array().unwrap();
    let note = barred.iter().find(|note| note["traditions"][0] == "Our superko").expect("a note");
    assert_eq!((&note["number"], &notes["rules_files"]["own"]), (&json!(2), &json!(OWN)));
    // Repetitions have what they do.
    let scanned = folder.json("scan game.sgf --rules own.toml --out tables");
    assert_eq!((&scanned["refused_by"]["own"], &scanned["refused_by"]["psk"]), (&json!(2), &json!(2)));
    assert!(String::from_utf8(folder.read("tables/objections.csv")).unwrap().contains(",own,2,psk"));
    let tables: Value = serde_json::from_slice(&folder.read("tables/datapackage.json")).unwrap();
    assert_eq!(tables["rules_files"]["own"], OWN);
    // Values are those of the rule set in the list with the same parts; so are fates and numbers of games.
    let compared = folder.json("compare --board 1x3 --rules own.toml");
    let rows = compared["rows"].as_array().unwrap().iter().map(|row| row["rulesets"].as_array().unwrap());
    let with_own: Vec<_> = rows.filter(|rules| rules.contains(&json!("own"))).collect();
    assert!(with_own.len() == 1 && with_own[0].contains(&json!("wmsg-2008")), "{with_own:?}");
    let classified = folder.json(&format!("classify {ko} --rules own.toml"));
    assert_eq!(classified["rulesets"]["own"], classified["rulesets"]["psk"]);
    let said = folder.succeeds(&format!("classify {ko} --rules own.toml"));
    assert!(said.contains("\nown            Move 3 is forbidden: it makes a position that has occurred,"), "{said}");
    // Whoever reads the answer has the text of the file, and the value of the rule set with the same parts.
    for command in ["solve", "longest"] {
        let [mut own, mut list] =
            ["own.toml", "wmsg-2008"].map(|rules| folder.json(&format!("{command} --board 1x3 --rules {rules}")));
        assert_eq!(own["ruleset"], "own");
        assert_eq!(own.as_object_mut().unwrap().remove("rules_file"), Some(json!(OWN)));
        list["ruleset"] = json!("own");
        assert_eq!(own, list);
    }
    let separated = folder.json("separate --board 1x3 --rules own.toml,wmsg-2008");
    assert_eq!(separated["rules_files"], json!({ "own": OWN }));
    assert_eq!(separated["pairs"][0]["smallest"], Value::Null);
    assert_eq!(folder.json("separate --board 1x2 --rules psk,ssk").get("rules_files"), None);
    let [own, psk] =
        ["own.toml", "psk"].map(|rules| folder.json(&format!("games --board 1x3 --suicide none --rules {rules}")));
    assert_eq!(own, psk);
    folder.refuses(
        "games --board 1x3 --rules own.toml",
        &["--suicide: the rules allow suicide none: write --suicide none"],
    );
}

#[test]
fn rule_sets_of_files_that_a_question_cannot_have() {
    let folder = Folder::with("game.sgf", KO);
    folder.write("own.toml", OWN);
    folder.write("other.toml", OWN.replace("Our", "Another"));
    folder.write("window.toml", OWN.replace("'position'", "'position'\nwithin = 8"));
    let twice = "--rules: two have the identifier own: name each once, and give each file its own";
    folder.refuses("scan game.sgf --rules own.toml --rules other.toml", &[twice]);
    folder.refuses("separate --rules own.toml,other.toml", &[twice]);
    folder.refuses("compare --board 1x2 --rules window.toml", &["cannot be searched"]);
    folder.refuses("games --board 1x3 --rules window.toml", &["games are not counted under own: write psk, ssk, or"]);
    folder.refuses("annotate game.sgf -o out.sgf --rules none.toml", &["none.toml"]);
}

#[test]
fn unknown_rule_sets() {
    let folder = Folder::new();
    let lists = "`koatlas rules` lists them";
    for command in ["rules", "rules --json", "check --board 2x2 --rules"] {
        let near = format!("\"tromp\" is not a rule set: did you mean tromp-taylor? {lists}");
        folder.refuses(&format!("{command} tromp"), &[&near]);
        folder.refuses(&format!("{command} QQ"), &[&format!("\"QQ\" is not a rule set: {lists}")]);
    }
    folder.refuses("rules psk ssk", &["'ssk' cannot be used with", "koatlas rules compare A B puts"]);
    folder.refuses("longest --board 1x2 --rules Chinese", &["did you mean chinese-practice? The family also has"]);
    folder.refuses(
        "games --board 1x2 --rules Japanese",
        &["did you mean japanese-1989? The family also has japanese-1989-literal, japanese-1989-confirmation"],
    );
}

#[test]
fn rule_sets_are_found_by_any_of_their_names() {
    let folder = Folder::new();
    let psk = folder.succeeds("rules psk");
    for name in ["PSK", "'Positional superko'", "positional_superko"] {
        assert_eq!(folder.succeeds(&format!("rules {name}")), psk, "{name}");
    }
    let games = folder.json("games --board 1x2 --rules 'Situational Superko'");
    assert_eq!(games["ruleset"], "ssk");
    let check = folder.json("check --board 1x2 --rules 'nihon ki-in rules' --moves 'B a1'");
    assert_eq!(check["ruleset"], "japanese-1989");
    assert_eq!(folder.json("longest --board 1x2 --rules Tromp_Taylor")["ruleset"], "tromp-taylor");
}

#[test]
fn families_are_listed_with_the_usual_one_first() {
    let found = Folder::new().json("rules Chinese");
    let entries = found["rulesets"].as_array().unwrap();
    assert_eq!(ids(entries, |_| true), ["chinese-practice", "chinese-1988-text", "wmsg-2008", "wwgo-1996"]);
    assert!(Folder::new().succeeds("rules Chinese").starts_with("4 rule sets\n"));
}

#[test]
fn rule_sets_side_by_side() {
    let folder = Folder::new();
    folder.write("club.toml", "id = 'club'\nname = 'Rules of our club'\n[[bar]]\nwhat = 'position'\nwithin = 8\n");
    let command = "rules compare psk japanese-1989-confirmation club.toml -o page.html";
    let page = folder.succeeds(command);
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    assert!(page.starts_with("3 rule sets side by side\nPositional superko (psk)\n"), "{page}");
    for part in
        ["the last 8 positions", "psk and club, by any move", "values are not compared", "Famous kos", "Ko types"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    let html = String::from_utf8(folder.read("page.html")).unwrap();
    assert!(
        html.starts_with("<!DOCTYPE html>") && html.contains("Rules of our club") && html.contains("<svg"),
        "{html}"
    );
    folder.refuses(command, &["page.html"]);
    let found = folder.json("rules compare psk japanese-1989-confirmation club.toml");
    let keys = "rulesets ends apart famous types longest memory values";
    assert!(keys.split(' ').all(|key| found.get(key).is_some()), "{found}");
    assert_eq!(found["command"], "rules compare");
    assert_eq!(
        (&found["apart"][0]["rulesets"], found["apart"].as_array().unwrap().len()),
        (&json!(["psk", "japanese-1989-confirmation"]), 6)
    );
    folder.refuses("rules compare psk", &["name 2 to 8 rule sets, not 1"]);
    folder.refuses("rules compare psk PSK", &["two have the identifier psk"]);
    folder.refuses("rules compare psk tromp", &["did you mean tromp-taylor?"]);
}
