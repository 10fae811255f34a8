//! `koatlas longest`: figures, sequences that `check` accepts, certificates, and bad input.

use koatlas_verifier::certificates::Certificate;
use serde_json::{Value, json};

use crate::support::{Folder, run_to_end, top};

/// The answer to a question, with its sequence replayed by `check`.
fn answer(line: &str) -> Value {
    let folder = Folder::new();
    let found = folder.json(&format!("longest {line}"));
    if found["unbounded"] == json!(false) {
        replay(&folder, line, &found);
    }
    found
}

fn replay(folder: &Folder, line: &str, found: &Value) {
    let moves: Vec<&str> = found["sequence"].as_array().unwrap().iter().map(|made| made.as_str().unwrap()).collect();
    let options = found["options"].as_object().unwrap().iter();
    let options: String = options.map(|(key, value)| format!(" --option {key}={}", value.as_str().unwrap())).collect();
    let target = line.split(" --rules").next().unwrap();
    let id = found["ruleset"].as_str().unwrap();
    let checked = folder.verdicts(&format!("check {target} --rules {id}{options} --moves \"{}\"", moves.join("; ")));
    let verdicts = checked["verdicts"].as_array().unwrap();
    assert!(verdicts.iter().all(|verdict| verdict["legal"] == json!(true)), "{line}");
    let plays = moves.iter().filter(|made| !made.ends_with("pass")).count();
    let length = if found["measure"] == json!("plays") { plays } else { moves.len() };
    assert_eq!(found["lower"], json!(length), "{line}");
}

fn figures(line: &str) -> [Value; 3] {
    let found = answer(line);
    ["lower", "upper", "exact"].map(|key| found[key].clone())
}

#[test]
fn the_keys() {
    let found = answer("--board 1x3 --rules psk --suicide multi");
    let keys =
        ["command", "version", "ruleset", "options", "measure", "unbounded", "lower", "upper", "exact", "sequence"];
    assert!(keys.iter().all(|key| found.get(key).is_some()));
    assert_eq!(
        (&found["command"], &found["ruleset"], &found["measure"]),
        (&json!("longest"), &json!("psk"), &json!("plays"))
    );
    assert_eq!(found["options"], json!({"passes": "2", "start": "counts", "suicide": "multi"}));
    assert_eq!((&found["method"], &found["limit"]), (&json!("all sequences"), &Value::Null));
}

#[test]
fn exact_figures() {
    let exact = |n: u64| [json!(n), json!(n), json!(true)];
    assert_eq!(figures("--board 1x2 --rules psk"), exact(2));
    assert_eq!(figures("--board 1x4 --rules psk --suicide multi"), exact(40));
    assert_eq!(figures("--board 2x2 --rules psk --suicide none"), exact(48));
    assert_eq!(figures("--board 2x2 --rules fixed-ko --suicide multi"), exact(104));
    assert_eq!(figures("--board 1x3 --rules ssk --suicide multi --measure moves"), exact(22));
}

/// A printed upper bound may be better than the one that the certificate proves: then both are printed.
#[test]
fn a_count_of_games_is_not_certified() {
    let folder = Folder::new();
    let question = "longest --board 1x4 --rules ssk --suicide none --iterations 200000";
    let found = folder.json(&format!("{question} --certificate c.json"));
    let certified = found["certified_upper"].as_u64();
    assert!(found["upper"] == json!(43) && certified > Some(43), "{found}");
    assert_eq!(Certificate::from_bytes(&folder.read("c.json")).unwrap().upper, certified);
    folder.succeeds("verify c.json");
    let page = folder.succeeds(question);
    assert!(page.contains("at most 43") && page.contains("certified      at most 4"), "{page}");
    assert_eq!(answer("--board 1x2 --rules psk")["certified_upper"], json!(2));
}

#[test]
fn without_end() {
    let found = answer("--board 1x3 --rules basic-ko");
    assert_eq!((&found["unbounded"], &found["lower"], &found["upper"]), (&json!(true), &Value::Null, &Value::Null));
    assert!(found["sequence"].as_array().is_some_and(|cycle| !cycle.is_empty()));
    let folder = Folder::new();
    let refused = run_to_end(&mut folder.command("longest --board 1x3 --rules basic-ko --certificate c.json"));
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("sequences need not end"), "{}", refused.err);
    assert!(folder.content().is_empty());
}

/// Moves count when a sequence has ended: without such a sequence nothing can be certified.
#[test]
fn moves_of_sequences_that_do_not_end() {
    let folder = Folder::new();
    let line = "longest --board 1x3 --rules psk --measure moves --option passes=never";
    let found = folder.json(line);
    assert_eq!((&found["unbounded"], &found["sequence"]), (&json!(true), &json!(["B pass", "W pass"])));
    // The answer comes first: only the certificate is missing.
    let result = folder.run(&format!("{line} --certificate c.json"));
    assert!(result.code == Some(1) && result.out.contains("unbounded"), "{}", result.out);
    assert!(result.err.contains("sequences need not end"), "{}", result.err);
    assert!(folder.content().is_empty());
}

#[test]
fn a_family_and_a_file() {
    let positions = top().join("data/positions");
    let file = answer(&format!("{} --rules ssk", positions.join("triple_ko.toml").display()));
    let family = Folder::new().json("longest --family n_tuple_ko --n 3 --rules ssk");
    assert_eq!((&family["lower"], &family["exact"]), (&file["lower"], &json!(true)));
}

#[test]
fn a_time_limit_ends_with_the_bounds_so_far() {
    let found = answer("--board 2x4 --rules psk --time-limit 1");
    assert_eq!((&found["limit"], &found["exact"]), (&json!("the time limit"), &json!(false)));
    assert!(found["lower"].as_u64() < found["upper"].as_u64());
}

#[test]
fn a_memory_limit_leaves_the_lower_bound() {
    let found = answer("--board 2x4 --rules psk --iterations 1000 --memory-limit 10M");
    assert_eq!((&found["limit"], &found["upper"]), (&json!("the memory limit"), &Value::Null));
    assert!(found["lower"].as_u64() > Some(0));
}

#[test]
fn a_search_goes_on_from_a_certificate_of_any_rule_set() {
    let folder = Folder::new();
    folder.succeeds("longest --board 2x2 --rules psk --suicide none --certificate c.json");
    let found = folder.json("longest --board 2x2 --rules ssk --suicide multi --iterations 8 --resume c.json");
    assert!(found["lower"].as_u64() >= Some(48));
    let larger = folder.json("longest --board 2x3 --rules psk --time-limit 0 --resume c.json");
    assert!(larger["lower"].as_u64() >= Some(1), "the moves are tried on another board: {larger}");
    folder.write("empty", "");
    folder.refuses("longest --board 2x3 --rules psk --resume empty", &["empty: "]);
    folder.refuses("longest --board 2x3 --rules psk --resume none.json", &["none.json: "]);
}

#[test]
fn bounds_go_on_from_certificates_of_the_board_in_a_mirror() {
    let folder = Folder::new();
    let certificate = |family: &str, name: &str, more: &str| {
        let question = format!("longest --family {family} --n 4 --rules ssk --seed 3 --certificate {name}");
        let found = folder.json(&format!("{question} {more}"));
        folder.succeeds(&format!("verify {name}"));
        ["lower", "upper", "method"].map(|key| found[key].clone())
    };
    let [lower, upper, _] = certificate("n_tuple_ko", "one.json", "--iterations 100000");
    let mirrored = certificate("straight_row_of_kos", "other.json", "--time-limit 0 --resume one.json");
    assert_eq!(mirrored[..2], [lower.clone(), upper.clone()]);
    assert!(mirrored[2].as_str().is_some_and(|method| method.starts_with("known sequence, ")), "{mirrored:?}");
    certificate("n_tuple_ko", "without.json", "--time-limit 0");
    let both = certificate("n_tuple_ko", "both.json", "--time-limit 0 --resume without.json --resume other.json");
    assert_eq!(both[..2], [lower, upper]);
}

#[test]
fn a_bound_that_does_not_hold_is_not_taken() {
    let folder = Folder::new();
    folder.succeeds("longest --board 2x2 --rules nssk --suicide none --iterations 100 --certificate c.json");
    let mut certificate = Certificate::from_bytes(&folder.read("c.json")).unwrap();
    certificate.upper = certificate.upper.map(|upper| upper - 1);
    folder.write("c.json", certificate.to_bytes());
    let refused = run_to_end(&mut folder.command("longest --board 2x2 --rules nssk --suicide none --resume c.json"));
    assert!(refused.code != Some(0) && refused.err.contains("c.json: "), "{}", refused.err);
}

#[test]
fn long_sequences_are_shortened() {
    let folder = Folder::new();
    let page = |more: &str| {
        let question = "longest --board 1x5 --rules psk --suicide multi --iterations 1000000";
        run_to_end(&mut folder.command(&format!("{question} {more}"))).out
    };
    assert!(page("").contains("more moves: --full prints them"), "{}", page(""));
    assert!(!page("--full").contains("--full") && page("--full").len() > page("").len());
}

#[test]
fn bad_input() {
    let cases = [
        ("longest --rules psk", "name a position file or a --board"),
        ("longest --board 2x2", "--rules"),
        ("longest --board 2x2 --rules pks", "did you mean psk?"),
        ("longest --board 2x2 --rules psk --option voids=agreed", "has no option"),
        ("longest --board 2x2 --rules psk --measure points", "write plays or moves"),
        ("longest --board 2x2 --rules psk --time-limit soon", "not a number of seconds"),
        ("longest --family n_tuple_ko --rules psk", "--n"),
        ("longest --family n_tuple_ko --n 99 --rules psk", "has boards for n = 2, 3"),
        ("longest --family kos --n 1 --rules psk", "there is no family \"kos\": there are n_basic_kos"),
        ("longest --family n_tuple_ko --n 3 --board 2x2 --rules psk", "cannot be used with"),
        ("longest missing.toml --rules psk", "missing.toml"),
        ("longest --board 2x2 --rules psk --certificate no/where.json", "is not a folder"),
    ];
    for (line, sentence) in cases {
        let folder = Folder::new();
        let refused = run_to_end(&mut folder.command(line));
        assert_eq!(refused.code, Some(2), "{line}: {}", refused.err);
        assert!(refused.err.contains(sentence), "{line}: {}", refused.err);
        assert!(refused.out.is_empty() && folder.content().is_empty(), "{line}");
    }
}
