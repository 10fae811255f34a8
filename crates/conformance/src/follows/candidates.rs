//! All rule sets with all their options, those together that have the same parts, and told in few words.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use koatlas_rulesets::{Bar, End, Forfeit, Parameter, RuleSet};

/// The numbers of passes that are tried.
const PASSES: [&str; 5] = ["1", "2", "3", "4", "never"];

/// What makes two rule sets answer alike.
type Parts = (Vec<Bar>, Vec<End>, Option<Forfeit>, String, bool, String);

/// Rule sets with options, in classes of those that are one rule set under several names. Where nobody tells of ends, passes end
/// nothing.
pub(super) fn classes(tells_end: bool) -> Vec<Vec<RuleSet>> {
    let mut places: HashMap<Parts, usize> = HashMap::new();
    let mut classes: Vec<Vec<RuleSet>> = Vec::new();
    for rules in RuleSet::all().flat_map(|rules| with_all_options(&rules, tells_end)) {
        let place = *places.entry(parts(&rules)).or_insert(classes.len());
        if place == classes.len() {
            classes.push(Vec::new());
        }
        classes[place].push(rules);
    }
    classes
}

fn parts(rules: &RuleSet) -> Parts {
    let (bars, ends) = (rules.bars().to_vec(), rules.ends().to_vec());
    let creator = Parameter::StartCreator.value(rules);
    (bars, ends, rules.forfeit(), rules.suicide().to_string(), rules.start_counts(), creator)
}

/// The options that are tried. A ko at the start is none of a game, and nobody passes for a ko with other programs.
pub(super) fn options(rules: &RuleSet, tells_end: bool) -> Vec<(Parameter, Vec<String>)> {
    let values = |parameter: Parameter| match parameter {
        Parameter::Passes if tells_end => PASSES.map(str::to_owned).to_vec(),
        Parameter::Passes => vec!["never".to_owned()],
        _ => parameter.values(rules),
    };
    let tried = |parameter: &Parameter| !matches!(parameter, Parameter::Ko | Parameter::KoPass);
    rules.parameters().into_iter().filter(tried).map(|parameter| (parameter, values(parameter))).collect()
}

fn with_all_options(rules: &RuleSet, tells_end: bool) -> Vec<RuleSet> {
    let mut all = vec![rules.clone()];
    for (parameter, values) in options(rules, tells_end) {
        let with = |rules: &RuleSet| -> Vec<RuleSet> {
            values.iter().filter_map(|value| rules.clone().with(parameter.key(), value).ok()).collect()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

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

    use super::{classes, grouped};

    #[test]
    fn one_rule_set_under_several_names_is_one_class() {
        let classes = classes(true);
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
