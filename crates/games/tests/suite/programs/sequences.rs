//! The scripts that are played first.

use koatlas_files::Control;
use koatlas_games::programs::sequences::{all_scripts, parse_moves, suite_scripts};
use koatlas_rules::RuleSet;

#[test]
fn moves_are_read_up_to_a_pass_for_a_ko() {
    let texts = |steps: &str| parse_moves(steps).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(texts("B d2\nboard .X/X.\n! W c2 psk\nW f3, B f1 forfeited"), ["B d2", "W f3", "B f1"]);
    assert_eq!(texts("W pass = score +2 by passes"), ["W pass"]);
    assert_eq!(texts("B d2, W kopass:c2, B a1"), ["B d2"]);
}

#[test]
fn cases_of_the_suite_are_played_as_far_as_they_go() {
    let ssk = RuleSet::find("ssk").unwrap();
    let scripts = suite_scripts(&ssk, &Control::default()).unwrap();
    let cases = koatlas_games::programs::suites::suite(&ssk, &Control::default()).unwrap().cases;
    assert_eq!(scripts.len(), cases.len());
    for (script, case) in scripts.iter().zip(&cases) {
        let refused = case.last().is_some_and(|verdict| verdict.refused.is_some());
        assert_eq!(script.moves.len() + usize::from(refused), case.steps.len(), "{}", case.id);
        assert_eq!(script.start.rows(), case.start.rows());
    }
    assert!(scripts.iter().any(|script| script.moves.len() > 40));
}

#[test]
fn a_ko_at_the_start_leaves_the_suite_out() {
    let rules = RuleSet::find("basic-ko").unwrap().with_option("ko", "b1").unwrap();
    assert!(suite_scripts(&rules, &Control::default()).unwrap().is_empty());
}

#[test]
fn nearly_all_sequences_can_be_played_on_whole_boards() {
    let scripts = all_scripts(&RuleSet::find("psk").unwrap(), &Control::default()).unwrap();
    assert!(scripts.len() > 270, "{}", scripts.len());
    assert!(scripts.iter().filter(|script| script.moves.len() > 2).count() > 150);
}
