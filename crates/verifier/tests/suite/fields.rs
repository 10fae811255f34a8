//! Tests of the inventory of fields: each field of a file is in its table, and one that is said to be checked cannot be changed unless the
//! claim is true with the change as well.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{BoardPosition, Setup};
use koatlas_verifier::certificates::{
    CATALOGUE_FIELDS, CERTIFICATE_FIELDS, Certificate, CertificateBoard, CertifiedMoves, CertifiedStrategy,
    CheckedField, FIGHT_FIELDS, FieldTable, Measure, OUTCOME_FIELDS, OutcomeCertificate, Proof, SingleUseMarkKind,
    checked_fields, fields_of,
};
use koatlas_verifier::literal::options;
use koatlas_verifier::{read_certificate, read_outcome, verify, verify_outcome};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::changes::{others, places};
use super::outcomes::minimax::Game;
use crate::fights::three_kos;
use crate::flows::with_cuts;
use crate::support::{KO, LIMITS, Random, Task, all_tokens, board, empty, nodes_mut};

/// A ko whose surrounding stones are immortal.
fn ko() -> BoardPosition {
    let ko = board(KO);
    let stones = ko
        .size()
        .points()
        .filter(|&point| ko.contents()[ko.size().index(point)].is_some() && !ko.region().contains(&point));
    let setup = Setup {
        size: ko.size(),
        contents: ko.contents().to_vec(),
        region: Some(ko.region().to_vec()),
        immortal: stones.collect(),
        to_move: ko.to_move(),
    };
    BoardPosition::try_from(setup).unwrap()
}

/// Certificates of longest sequences: by a flow bound with cuts, by another one, and by a search through all sequences.
fn certificates() -> Vec<Certificate> {
    let (with_cuts, flow) = with_cuts();
    let ko = Task::new("fixed-ko", ko(), Measure::Moves);
    let (bound, marks) = all_tokens(&ko.model(SingleUseMarkKind::Pairs), SingleUseMarkKind::Pairs, 0);
    let line = Task::new("nssk", empty("1x2"), Measure::Plays).with("suicide", "none");
    let longest = line.longest().unwrap().0;
    vec![
        with_cuts.certificate(2, Proof::Flow(flow)),
        ko.certificate(bound, Proof::Flow(marks)),
        line.certificate(longest, Proof::Exhaustive),
    ]
}

fn outcomes() -> Vec<OutcomeCertificate> {
    let games = [Game::new("psk", empty("1x3")), Game::new("japanese-2003", ko()), Game::new("ssk", empty("1x2"))];
    games.map(|game| game.with("suicide", "none").certificate(20_000).unwrap()).into()
}

/// A certificate of a fight with all fields.
fn fights() -> Vec<Vec<u8>> {
    let mut fight = three_kos();
    fight.board.immortal = vec!["a1".to_owned()];
    vec![fight.to_bytes()]
}

/// Fields of `files` by their number of values.
fn fields(files: &[Vec<u8>], table: &FieldTable) -> Vec<CheckedField> {
    files.iter().flat_map(|file| checked_fields(file, table, &BTreeMap::new()).unwrap()).collect()
}

/// Asserts that `files` have all fields of `table`, and no other.
fn assert_all_fields(files: &[Vec<u8>], table: &FieldTable) {
    let found: BTreeSet<String> = fields(files, table).into_iter().map(|checked| checked.field).collect();
    let expected: BTreeSet<String> = fields_of(table).map(|(field, _)| field).collect();
    assert_eq!(found, expected);
}

#[test]
fn every_field_of_a_certificate_is_in_its_table() {
    let (mut longest, mut outcomes) = (certificates(), outcomes());
    longest[0].rules = Some("the text of a file".to_owned());
    outcomes[0].rules = longest[0].rules.clone();
    let plays = Some(CertifiedStrategy { value: 0, moves: CertifiedMoves::Plays("A".to_owned()) });
    outcomes.push(OutcomeCertificate { black: plays.clone(), white: plays, ..outcomes[0].clone() });
    let files: Vec<_> = longest.iter().map(Certificate::to_bytes).collect();
    assert_all_fields(&files, CERTIFICATE_FIELDS);
    let files: Vec<_> = outcomes.iter().map(OutcomeCertificate::to_bytes).collect();
    assert_all_fields(&files, OUTCOME_FIELDS);
    assert_all_fields(&fights(), FIGHT_FIELDS);
}

#[test]
fn values_are_counted_by_field() {
    let file = br#"{"version": "1", "new": {"a": [1, 2]}, "types": [{"id": "x", "names": ["a", "b"], "new": 1,
        "rulesets": {"psk": {"fate": "stopped", "move": null}}}, {"id": "y", "names": []}]}"#;
    let unchecked = BTreeMap::from([("types.id", 1), ("types.names", u64::MAX)]);
    let found = checked_fields(file, CATALOGUE_FIELDS, &unchecked).unwrap();
    let shown: Vec<String> =
        found.iter().map(|checked| format!("{} {} {}", checked.field, checked.count, checked.status)).collect();
    let expected = [
        "version 1 not_checked",
        "types.id 1 recomputed",
        "types.id 1 not_checked",
        "types.names 2 not_checked",
        "types.rulesets.*.fate 1 recomputed",
        "types.rulesets.*.move 1 recomputed",
        "\"new\" 1 not_checked",
        "types.\"new\" 1 not_checked",
    ];
    assert_eq!(shown, expected);
}

/// Returns the value at `key`; `None` if it is missing or cannot be read.
fn read<T: DeserializeOwned>(file: &Value, key: &str) -> Option<T> {
    serde_json::from_value(file.get(key)?.clone()).ok()
}

/// Writes a certificate with the keys of `file` and a checksum that is right; `None` if they are no certificate.
fn sealed(file: &Value) -> Option<Vec<u8>> {
    let certificate = Certificate {
        ruleset: read(file, "ruleset")?,
        rules: read(file, "rules"),
        options: read(file, "options")?,
        measure: read(file, "measure")?,
        board: read(file, "board")?,
        lower: read(file, "lower")?,
        sequence: read(file, "sequence")?,
        upper: read(file, "upper")?,
        proof: read(file, "proof"),
    };
    Some(certificate.to_bytes())
}

/// Returns a file in which one value is another one. It is that of a field that is checked, but neither of the envelope of the file.
fn changed(file: &Value, random: &mut Random) -> Option<Value> {
    let mut all = Vec::new();
    places(file, "", &mut all);
    let place = &all[random.below(all.len())];
    let others = others(file.pointer(place)?);
    let mut changed = file.clone();
    *changed.pointer_mut(place)? = others.get(random.below(others.len().max(1)))?.clone();
    Some(changed)
}

fn leaked(text: &str) -> &'static str {
    String::leak(text.to_owned())
}

/// The options of a file.
fn leaked_options(options: &BTreeMap<String, String>) -> Vec<(&'static str, &'static str)> {
    options.iter().map(|(key, value)| (leaked(key), leaked(value))).collect()
}

/// Asserts that no sequence is longer than the upper bound of `certificate`, by a search through all of them.
fn assert_true(certificate: &Certificate) {
    let Certificate { ruleset, board, measure, lower, upper, .. } = certificate;
    let task = Task {
        rules: leaked(ruleset),
        options: leaked_options(&certificate.options),
        board: CertificateBoard::position(board).unwrap(),
        measure: *measure,
    };
    let longest = task.longest_within(200_000).map(|(longest, _)| longest);
    assert!(
        longest.is_some_and(|longest| *lower <= longest && upper.is_none_or(|upper| longest <= upper)),
        "{certificate:?}"
    );
}

#[test]
fn changes_of_certificates_are_refused_or_true() {
    let mut random = Random::new(31);
    let (mut tried, mut accepted) = (0, 0);
    for good in certificates() {
        let file = serde_json::to_value(&good).unwrap();
        for _ in 0..600 {
            let Some(bytes) = changed(&file, &mut random).and_then(|changed| sealed(&changed)) else { continue };
            tried += 1;
            let Ok(forged) = read_certificate(&bytes) else { continue };
            if verify(&forged, LIMITS).is_ok() {
                assert_true(&forged);
                accepted += 1;
            }
        }
    }
    assert!(tried > 600 && accepted > 20, "{accepted} of {tried}");
}

/// Asserts that both players can force what `certificate` says, by a search through all sequences.
fn assert_forced(certificate: &OutcomeCertificate) {
    let OutcomeCertificate { ruleset, board, komi, void_is, .. } = certificate;
    let game = Game {
        rules: leaked(ruleset),
        options: leaked_options(&certificate.options),
        board: board.position().unwrap(),
        komi: *komi,
        void_is: *void_is,
    };
    let [black, white] = game.values(200_000).expect("there are few sequences");
    assert!(certificate.black.as_ref().is_none_or(|strategy| strategy.value <= black), "{certificate:?}");
    assert!(certificate.white.as_ref().is_none_or(|strategy| strategy.value >= white), "{certificate:?}");
}

/// Another certificate, with one value of `good` changed at random.
fn changed_outcome(good: &OutcomeCertificate, random: &mut Random) -> OutcomeCertificate {
    let mut forged = good.clone();
    let strategies: Vec<_> = [&mut forged.black, &mut forged.white].into_iter().flatten().collect();
    let number = random.below(strategies.len());
    let strategy = strategies.into_iter().nth(number).unwrap();
    let all = nodes_mut(strategy);
    let nodes = all.len();
    let node = &mut all[random.below(nodes)];
    let place = random.below(node.len());
    match random.below(8) {
        0 => strategy.value += [-1, 1][random.below(2)],
        1 => node[place].1 = random.below(nodes + 1).checked_sub(1).map(|next| next as u32),
        2 => node[place].0 = random.pick(&["a1", "b1", "c1", "c2", "d2", "pass"]).unwrap().to_owned(),
        3 => drop(node.remove(place)),
        4 => forged.komi += [-1, 1][random.below(2)],
        5 => forged.void_is = random.pick(&koatlas_verifier::certificates::VoidIs::ALL).unwrap(),
        6 => {
            let others = ["psk", "ssk", "nssk", "basic-ko", "japanese-2003", "olympiad"];
            forged.ruleset = others[random.below(others.len())].to_owned();
        }
        _ => {
            let keys: Vec<&str> = options(&forged.ruleset, None).unwrap().into_iter().map(|(key, _)| key).collect();
            let key = random.pick(&keys).unwrap();
            let value = random.pick(&["all", "multi", "none", "ignored", "counts", "1", "3", "agreed", "B"]).unwrap();
            forged.options.insert(key.to_owned(), value.to_owned());
        }
    }
    forged
}

#[test]
fn changes_of_outcomes_are_refused_or_true() {
    let mut random = Random::new(32);
    let mut accepted = 0;
    for good in outcomes() {
        for _ in 0..400 {
            let forged = changed_outcome(&good, &mut random);
            let read = read_outcome(&forged.to_bytes());
            if read.is_ok_and(|forged| verify_outcome(&forged, LIMITS).is_ok()) {
                assert_forced(&forged);
                accepted += 1;
            }
        }
    }
    assert!(accepted > 20, "{accepted}");
}
