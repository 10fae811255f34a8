//! The rule sets that are compared with the answers of a program.

use koatlas_games::programs::{FollowedRules, candidate_rule_sets};
use koatlas_rules::RuleSet;

#[test]
fn one_rule_set_under_several_names_is_one_class() {
    let classes = candidate_rule_sets(true);
    let of = |id: &str| {
        let has = |rules: &RuleSet| {
            rules.id() == id
                && rules.parameters().iter().all(|option| {
                    let usual = RuleSet::find(id).expect("a rule set");
                    option.value(rules) == option.value(&usual)
                })
        };
        classes.iter().position(|class| class.iter().any(has)).expect("it is there")
    };
    assert_eq!(of("psk"), of("tromp-taylor"));
    assert_ne!(of("psk"), of("ssk"));
    assert!(classes.len() > 300, "{}", classes.len());
}

#[test]
fn options_that_make_no_difference_are_put_together() {
    let with = |suicide: &str, passes: &str| {
        let psk = RuleSet::find("psk").unwrap();
        psk.with_option("suicide", suicide).unwrap().with_option("passes", passes).unwrap()
    };
    let all = [with("none", "2"), with("none", "3"), with("multi", "2"), with("multi", "3"), with("all", "never")];
    let groups = FollowedRules::grouped(&all.iter().collect::<Vec<_>>(), &all[0], true);
    assert_eq!(groups.len(), 2);
    assert_eq!((groups[0].options["suicide"].as_str(), groups[0].options["passes"].as_str()), ("multi", "2"));
    assert_eq!(groups[0].others["suicide"], ["none"]);
    assert_eq!(groups[0].others["passes"], ["3"]);
    assert_eq!((groups[1].options["passes"].as_str(), groups[1].others.len()), ("never", 0));
}
