//! The start of `fake_engine.py`, and plans for it.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use koatlas_board::Size;
use koatlas_games::programs::{ConformPlan, Disagreement, Launch, Protocol, Report, conform};
use koatlas_rules::RuleSet;

/// A request to stop that is never made.
pub static NOBODY_WANTS_AN_END: AtomicBool = AtomicBool::new(false);

/// Returns the command of `fake_engine.py`. `settings` are words for it.
pub fn launch(protocol: Protocol, settings: &str) -> Launch {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/programs/fake_engine.py");
    let protocol = if protocol == Protocol::Gtp { "gtp" } else { "json" };
    let words = ["python3", script, protocol].into_iter().chain(settings.split_whitespace());
    Launch { words: words.map(str::to_owned).collect(), limit: Duration::from_secs(60), stop: &NOBODY_WANTS_AN_END }
}

/// Parses a rule set with options: `psk suicide=none`.
pub fn rules(text: &str) -> RuleSet {
    let mut words = text.split_whitespace();
    let id = words.next().expect("a rule set");
    words.fold(RuleSet::find(id).expect("it is there"), |rules, option| {
        let (key, value) = option.split_once('=').expect("an option");
        rules.with_option(key, value).expect("it has the option")
    })
}

/// Games on small boards.
pub fn plan(claimed: &str, games: usize) -> ConformPlan {
    let sizes = ["1x3", "2x2", "2x3", "3x3", "1x2"].iter().map(|size| size.parse::<Size>().expect("a size")).collect();
    ConformPlan { rules: rules(claimed), games, seed: 1, sizes, scripts: Vec::new(), only_these_sizes: true }
}

/// Returns the report on a program that is said to follow the rule set `claimed`.
pub fn played(protocol: Protocol, settings: &str, claimed: &str, games: usize) -> Report {
    conform(protocol, &launch(protocol, settings), &plan(claimed, games), &|_| ())
}

/// Returns the disagreement of a kind.
pub fn of_kind<'a>(report: &'a Report, kind: &str) -> &'a Disagreement {
    let found = report.disagreements.iter().find(|found| found.kind.to_string() == kind);
    found.unwrap_or_else(|| panic!("{kind} is not among {:?}", kinds(report)))
}

/// Returns all kinds of disagreement in a report.
pub fn kinds(report: &Report) -> Vec<String> {
    report.disagreements.iter().map(|found| found.kind.to_string()).collect()
}

/// Returns the shortest game of a kind: rows and moves.
pub fn shortest(report: &Report, kind: &str) -> (String, String) {
    let example = &of_kind(report, kind).shortest.game;
    let moves: Vec<String> = example.moves.iter().map(ToString::to_string).collect();
    (example.start.rows().join("/"), moves.join(", "))
}

/// True if a rule set with options, such as `psk suicide=none`, agrees with everything. Options that are not named have their
/// defaults.
pub fn is_followed(report: &Report, text: &str) -> bool {
    let wanted = rules(text);
    report.follows.all.iter().any(|followed| {
        followed.id == wanted.id()
            && wanted.parameters().iter().filter(|option| followed.options.contains_key(option.key)).all(|option| {
                let (key, value) = (option.key, option.value(&wanted));
                followed.options[key] == value || followed.others.get(key).is_some_and(|others| others.contains(&value))
            })
    })
}
