//! Rule sets with options, told in few words: options that make no difference are put together.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_rulesets::{Parameter, RuleSet};

use super::candidates::options;

/// A rule set with options, and other values of these options that agree as well, in every combination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The rule set.
    pub id: &'static str,
    /// Its options: one value of each, the usual one if it agrees.
    pub options: BTreeMap<&'static str, String>,
    /// Options of which other values agree as well, with these values.
    pub others: BTreeMap<&'static str, Vec<String>>,
}

/// For each option the values that agree.
type Values = Vec<BTreeSet<String>>;

/// Rule sets with options in groups, the one that was claimed first and the others in their usual order.
pub(super) fn grouped(agreeing: &[&RuleSet], claimed: &RuleSet, tells_end: bool) -> Vec<Followed> {
    let mut all: Vec<Followed> = RuleSet::all().flat_map(|usual| of_one(&usual, agreeing, tells_end)).collect();
    all.sort_by_key(|followed| followed.id != claimed.id());
    all
}

/// The groups of one rule set.
fn of_one(usual: &RuleSet, agreeing: &[&RuleSet], tells_end: bool) -> Vec<Followed> {
    let parameters: Vec<Parameter> = options(usual, tells_end).into_iter().map(|(parameter, _)| parameter).collect();
    let values = |rules: &&RuleSet| parameters.iter().map(|option| BTreeSet::from([option.value(rules)])).collect();
    let mut groups: Vec<Values> = agreeing.iter().filter(|rules| rules.id() == usual.id()).map(values).collect();
    (0..parameters.len()).for_each(|place| groups = joined(std::mem::take(&mut groups), place));
    groups.iter().map(|group| followed(usual, &parameters, group, tells_end)).collect()
}

/// Groups that differ in one option alone become one.
fn joined(groups: Vec<Values>, place: usize) -> Vec<Values> {
    let mut joined: Vec<Values> = Vec::new();
    for mut group in groups {
        let same = |other: &&mut Values| (0..group.len()).all(|at| at == place || other[at] == group[at]);
        match joined.iter_mut().find(same) {
            Some(other) => other[place].append(&mut group[place]),
            None => joined.push(group),
        }
    }
    joined
}

/// A group. Where nobody tells of ends, the number of passes that end a game is no option.
fn followed(usual: &RuleSet, parameters: &[Parameter], group: &Values, tells_end: bool) -> Followed {
    let mut followed = Followed { id: usual.id(), options: BTreeMap::new(), others: BTreeMap::new() };
    let told = parameters.iter().zip(group).filter(|(option, _)| tells_end || **option != Parameter::Passes);
    for (option, values) in told {
        let mut values: Vec<String> = values.iter().cloned().collect();
        let first = values.iter().position(|value| *value == option.value(usual)).unwrap_or(0);
        followed.options.insert(option.key(), values.remove(first));
        if !values.is_empty() {
            followed.others.insert(option.key(), values);
        }
    }
    followed
}

#[cfg(test)]
mod tests {
    use koatlas_rulesets::RuleSet;

    use super::grouped;

    #[test]
    fn options_that_make_no_difference_are_put_together() {
        let with = |suicide: &str, passes: &str| {
            let psk = RuleSet::find("psk").unwrap();
            psk.with("suicide", suicide).unwrap().with("passes", passes).unwrap()
        };
        let all = [with("none", "2"), with("none", "3"), with("multi", "2"), with("multi", "3"), with("all", "never")];
        let groups = grouped(&all.iter().collect::<Vec<_>>(), &all[0], true);
        assert_eq!(groups.len(), 2);
        assert_eq!((groups[0].options["suicide"].as_str(), groups[0].options["passes"].as_str()), ("multi", "2"));
        assert_eq!(groups[0].others["suicide"], ["none"]);
        assert_eq!(groups[0].others["passes"], ["3"]);
        assert_eq!((groups[1].options["passes"].as_str(), groups[1].others.len()), ("never", 0));
    }
}
