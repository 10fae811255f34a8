//! Tests of the addresses of sources.

use koatlas_rules::RuleSet;

use super::{ADDRESSES, address};

/// Rule sets of which no publication could be found.
const WITHOUT: [&str; 1] = ["wmsg-2008"];

#[test]
fn rule_sets_have_a_source_with_an_address() {
    for rules in RuleSet::all() {
        let has_address = rules.definition.source.split("; ").any(|publication| address(publication).is_some());
        assert_eq!(has_address, !WITHOUT.contains(&rules.id()), "{}", rules.definition.source);
    }
}

#[test]
fn every_address_belongs_to_a_source() {
    let sources: Vec<&str> = RuleSet::all().flat_map(|rules| rules.definition.source.split("; ")).collect();
    for (citation, wanted) in ADDRESSES.iter() {
        assert!(sources.iter().any(|source| address(source) == Some(wanted)), "{citation}");
        assert!(wanted.starts_with("http://") || wanted.starts_with("https://"), "{wanted}");
    }
    assert_eq!(address("Robert Jasiek, Ko, 2010"), None);
}
