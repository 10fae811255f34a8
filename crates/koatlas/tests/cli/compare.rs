//! `koatlas compare`.

use crate::support::Folder;

#[test]
fn rule_sets_with_the_same_answer_stand_together() {
    let page = Folder::new().succeeds("compare --board 1x3");
    let groups: Vec<&str> = page.split("\n\n").skip(1).collect();
    let of = |rules: &str| groups.iter().find(|group| group.contains(rules)).unwrap();
    assert!(of("tromp-taylor").starts_with("+3") && of("tromp-taylor").contains("psk"), "{page}");
    assert!(!page.contains("not decided"), "{page}");
}

/// What has not been looked at long enough is not what cannot be forced.
#[test]
fn what_is_not_decided_is_said() {
    let page = Folder::new().run("compare --board 4x4 --most-states 1").out;
    assert!(page.contains("not decided, nothing is known"), "{page}");
    let of_psk = page.split("\n\n").find(|group| group.contains("tromp-taylor")).unwrap();
    assert!(of_psk.starts_with("not decided, nothing is known"), "{page}");
    assert!(!of_psk.contains("can be forced") && !of_psk.contains("for ever"), "{page}");
}

/// Nothing ends a sequence under one rule alone.
#[test]
fn that_no_end_can_be_forced_is_an_answer() {
    let page = Folder::new().succeeds("compare --board 1x1");
    let of_one_rule = page.split("\n\n").find(|group| group.contains("drr-1play")).unwrap();
    assert!(of_one_rule.starts_with("no end can be forced"), "{page}");
}
