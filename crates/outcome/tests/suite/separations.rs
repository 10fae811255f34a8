//! Positions in which two rule sets differ.

use koatlas_files::Control;
use koatlas_outcome::separations::{DifferIn, SeparationQuery, ValuedStart, find_separation, value_starts};
use koatlas_outcome::{Terms, VoidIs};
use koatlas_position_graph::{board_sizes, start_positions};
use koatlas_rules::RuleSet;

const FIRST: SeparationQuery =
    SeparationQuery { terms: Terms { komi: 0, void_is: VoidIs::Draw }, differ: DifferIn::Value, all: false };

/// Other rule sets in the same query change nothing for a pair.
#[test]
fn pairs_are_as_if_alone() {
    let ids = ["psk", "tromp-taylor", "ssk", "nssk", "basic-ko", "geneva"];
    let rules: Vec<RuleSet> = ids.into_iter().map(|id| RuleSet::find(id).unwrap()).collect();
    let of = |rules: &[RuleSet]| {
        let all = (1..=4).flat_map(board_sizes).flat_map(start_positions).collect();
        value_starts(all, rules, FIRST, &Control::default(), &|| ())
    };
    let told = |valued: &[ValuedStart], pair| {
        let found = find_separation(valued, pair, FIRST);
        let first = found.all.first().map(|first| (first.start.rows(), pair.map(|at| first.values[at])));
        (first, found.decided, found.undecided)
    };
    let together = of(&rules);
    assert!(together.iter().any(|start| start.values.contains(&None)), "somebody is asked no more");
    for a in 0..rules.len() {
        for b in a + 1..rules.len() {
            let alone = of(&[rules[a].clone(), rules[b].clone()]);
            assert_eq!(told(&together, [a, b]), told(&alone, [0, 1]), "{} and {}", ids[a], ids[b]);
        }
    }
}

/// Positional and situational superko without suicide agree on all boards of up to four points; with suicide of single
/// stones they differ on 1x2 already. Both are published.
#[test]
fn positional_and_situational_superko() {
    let found = |suicide: &str| {
        let rules = ["psk", "ssk"].map(|id| RuleSet::find(id).unwrap().with_option("suicide", suicide).unwrap());
        let all = (1..=4).flat_map(board_sizes).flat_map(start_positions).collect();
        let valued = value_starts(all, &rules, FIRST, &Control::default(), &|| ());
        let found = find_separation(&valued, [0, 1], FIRST);
        (found.all.first().map(|first| first.start.rows().join("/")), found.undecided)
    };
    assert_eq!(found("none"), (None, 0));
    assert_eq!(found("all"), (Some("X.".to_owned()), 0));
}
