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
fn unknown_rule_sets() {
    let folder = Folder::new();
    let lists = "`koatlas rules` lists them";
    for command in ["rules", "rules --json", "check --board 2x2 --rules"] {
        let near = format!("\"tromp\" is not a rule set: did you mean tromp-taylor? {lists}");
        folder.refuses(&format!("{command} tromp"), &[&near]);
        folder.refuses(&format!("{command} QQ"), &[&format!("\"QQ\" is not a rule set: {lists}")]);
    }
    folder.refuses("rules psk ssk", &["unexpected argument 'ssk'"]);
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
