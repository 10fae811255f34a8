//! All rule sets with all their options, those together that have the same parts.

use std::collections::HashMap;

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

#[cfg(test)]
mod tests {
    use super::classes;

    #[test]
    fn one_rule_set_under_several_names_is_one_class() {
        let classes = classes(true);
        let of = |id: &str| {
            let has = |rules: &koatlas_rulesets::RuleSet| {
                rules.id() == id
                    && rules.parameters().iter().all(|option| {
                        let usual = koatlas_rulesets::RuleSet::find(id).expect("a rule set");
                        option.value(rules) == option.value(&usual)
                    })
            };
            classes.iter().position(|class| class.iter().any(has)).expect("it is there")
        };
        assert_eq!(of("psk"), of("tromp-taylor"));
        assert_ne!(of("psk"), of("ssk"));
        assert!(classes.len() > 300, "{}", classes.len());
    }
}
