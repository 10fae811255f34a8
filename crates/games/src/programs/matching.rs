//! The search for the rule sets that a program can be following: those that agree with all its answers, among all rule sets with
//! all values of their options.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use koatlas_rules::{Parameter, RuleSet};
use rayon::prelude::*;
use serde::Serialize;

use crate::programs::comparison::{AnswerComparison, judge_transcript};
use crate::programs::engine::GameTranscript;
use crate::programs::suites::Difference;

/// The values of the option `passes` that are tried.
const PASSES: [&str; 5] = ["1", "2", "3", "4", "never"];

/// Values of the option `window` that are tried.
const WINDOWS: [&str; 2] = ["none", "32"];

/// The rule sets that agree with the answers of a program.
///
/// This is a statement about the questions of this run alone. A rule set that agrees with every answer may differ from the program
/// elsewhere. Rule sets that no answer distinguishes are all listed.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleSetMatches {
    /// The rule sets that agree with every answer of the program.
    #[serde(rename = "follows")]
    pub all: Vec<FollowedRules>,
    /// The rule sets that agree with the most answers, if `follows` is empty. An answer after a move that ends the game under a rule
    /// set, or that it bars, counts as no agreement.
    pub nearest: Vec<FollowedRules>,
    /// The number of answers with which the nearest disagree; `None` if `nearest` is empty.
    pub nearest_differences: Option<usize>,
    /// The number of rule sets with options that were tried.
    pub candidates: usize,
    /// True if the program reports that games have ended. If not, nothing is compared after the end of a game under a rule set, and
    /// `passes` is not listed as an option.
    pub tells_end: bool,
}

/// Compares `games` with all rule sets with all values of their options. `claimed` is listed first if it agrees.
pub(crate) fn find_matching_rule_sets(games: &[GameTranscript], claimed: &RuleSet) -> RuleSetMatches {
    let tells_end = games.iter().flat_map(GameTranscript::reports).any(|report| report.ended.is_some());
    if games.iter().all(|transcript| transcript.answers() == 0) {
        return RuleSetMatches { tells_end, ..RuleSetMatches::default() };
    }
    let classes = candidate_rule_sets(tells_end);
    let candidates = classes.iter().map(Vec::len).sum();
    // The rule sets of a class are equal, so the first one answers for all.
    let agreeing = classes.par_iter().filter(|class| agrees(&class[0], games)).flat_map_iter(|class| class);
    let all = FollowedRules::grouped(&agreeing.collect::<Vec<_>>(), claimed, tells_end);
    let (nearest, differences) = if all.is_empty() { nearest(&classes, games) } else { (Vec::new(), 0) };
    let nearest = FollowedRules::grouped(&nearest, claimed, tells_end);
    let nearest_differences = (!nearest.is_empty()).then_some(differences);
    RuleSetMatches { all, nearest, nearest_differences, candidates, tells_end }
}

/// Returns the rule sets that agree with the most answers, and the number of answers with which they do not agree.
fn nearest<'a>(classes: &'a [Vec<RuleSet>], games: &[GameTranscript]) -> (Vec<&'a RuleSet>, usize) {
    // The most promising first: counting can stop as soon as a rule set is worse than the best so far.
    // A sample of the games is enough to put the rule sets in order.
    let few = games.len().min(20);
    let differences_in_few = |class: &Vec<RuleSet>| count_differences(&class[0], &games[..few], usize::MAX);
    let mut order: Vec<(usize, usize)> =
        classes.par_iter().enumerate().map(|(i, class)| (differences_in_few(class), i)).collect();
    order.sort_unstable();
    let (mut least, mut nearest) = (usize::MAX, Vec::new());
    for (_, class) in order {
        let differences = count_differences(&classes[class][0], games, least.saturating_add(1));
        if differences < least {
            (least, nearest) = (differences, Vec::new());
        }
        if differences == least {
            nearest.push(class);
        }
    }
    nearest.sort_unstable();
    (nearest.into_iter().flat_map(|class| &classes[class]).collect(), least)
}

/// Counts the answers with which `rules` does not agree. Stops counting after the game in which there are `most`.
fn count_differences(rules: &RuleSet, games: &[GameTranscript], most: usize) -> usize {
    let mut differences = 0;
    for transcript in games {
        let (mut agreed, mut differs) = (0, 0);
        judge_transcript(rules, transcript, |_, comparison| {
            agreed += usize::from(matches!(comparison, AnswerComparison::Same(_)));
            differs += usize::from(matches!(comparison, AnswerComparison::Differs(_)));
            true
        });
        // A game in which only the effect of the last move differs has no answer that does not agree.
        differences += transcript.answers().saturating_sub(agreed).max(differs);
        if differences >= most {
            break;
        }
    }
    differences
}

/// True if `rules` agrees with all answers.
pub(crate) fn agrees(rules: &RuleSet, games: &[GameTranscript]) -> bool {
    games.iter().all(|transcript| {
        let mut agrees = true;
        judge_transcript(rules, transcript, |_, comparison| {
            agrees = agrees && !matches!(comparison, AnswerComparison::Differs(_));
            agrees
        });
        agrees
    })
}

/// Returns the rule sets with options that are tried, in classes of equal rule sets under several names. If `tells_end` is false,
/// the program does not report ends, and only `passes=never` is tried.
pub fn candidate_rule_sets(tells_end: bool) -> Vec<Vec<RuleSet>> {
    let mut class_by_parts: HashMap<_, usize> = HashMap::new();
    let mut classes: Vec<Vec<RuleSet>> = Vec::new();
    for rules in RuleSet::all().flat_map(|rules| with_all_options(&rules, tells_end)) {
        // Rule sets with equal parts judge every move alike.
        let class = *class_by_parts.entry(Difference::AnyMove.parts(&rules)).or_insert(classes.len());
        if class == classes.len() {
            classes.push(Vec::new());
        }
        classes[class].push(rules);
    }
    classes
}

/// Returns the options that are tried, with their values. No game starts with a barred ko, and other programs know no passes for a
/// ko, so `ko` and `ko_pass` are left out.
fn options(rules: &RuleSet, tells_end: bool) -> Vec<(Parameter, Vec<String>)> {
    let mut options = Vec::new();
    for parameter in rules.parameters() {
        let values = match parameter.key {
            "ko" | "ko_pass" => continue,
            "passes" if tells_end => PASSES.map(str::to_owned).to_vec(),
            "passes" => vec!["never".to_owned()],
            "window" => WINDOWS.map(str::to_owned).to_vec(),
            _ => parameter.values(rules),
        };
        options.push((parameter, values));
    }
    options
}

fn with_all_options(rules: &RuleSet, tells_end: bool) -> Vec<RuleSet> {
    let mut all = vec![rules.clone()];
    for (parameter, values) in options(rules, tells_end) {
        let with_values = all.iter().flat_map(|rules| {
            let rules = rules.clone();
            values.iter().filter_map(move |value| rules.clone().with_option(parameter.key, value).ok())
        });
        all = with_values.collect();
    }
    all
}

/// A rule set with options, and the other values of these options that agree as well, in every combination.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FollowedRules {
    /// The rule set.
    #[serde(rename = "ruleset")]
    pub id: &'static str,
    /// Its options, each with one value that agrees: the default if possible.
    pub options: BTreeMap<&'static str, String>,
    /// Options with several values that agree, each with the values other than that in `options`.
    #[serde(rename = "other_values")]
    pub others: BTreeMap<&'static str, Vec<String>>,
}

/// The values that agree, for each option.
type Values = Vec<BTreeSet<String>>;

impl FollowedRules {
    /// Summarises rule sets with options: one entry for each group that has all combinations of some values. The rule set `claimed`
    /// is first, the others are in the usual order.
    pub fn grouped(agreeing: &[&RuleSet], claimed: &RuleSet, tells_end: bool) -> Vec<FollowedRules> {
        let mut all: Vec<FollowedRules> =
            RuleSet::all().flat_map(|usual| followed_rules_of(&usual, agreeing, tells_end)).collect();
        all.sort_by_key(|followed| followed.id != claimed.id());
        all
    }
}

fn followed_rules_of(usual: &RuleSet, agreeing: &[&RuleSet], tells_end: bool) -> Vec<FollowedRules> {
    let parameters: Vec<Parameter> = options(usual, tells_end).into_iter().map(|(parameter, _)| parameter).collect();
    let mut groups: Vec<Values> = Vec::new();
    for rules in agreeing.iter().filter(|rules| rules.id() == usual.id()) {
        groups.push(parameters.iter().map(|option| BTreeSet::from([option.value(rules)])).collect());
    }
    for option in 0..parameters.len() {
        groups = merge_groups(groups, option);
    }
    groups.iter().map(|group| entry_of_group(usual, &parameters, group, tells_end)).collect()
}

/// Merges groups that differ only in the option with index `option`.
fn merge_groups(groups: Vec<Values>, option: usize) -> Vec<Values> {
    let mut merged: Vec<Values> = Vec::new();
    for mut group in groups {
        let other = merged.iter_mut().find(|other| (0..group.len()).all(|i| i == option || other[i] == group[i]));
        match other {
            Some(other) => other[option].append(&mut group[option]),
            None => merged.push(group),
        }
    }
    merged
}

/// Converts a group to an entry. The option `passes` is left out if the program does not report ends, and a window if there is none.
fn entry_of_group(usual: &RuleSet, parameters: &[Parameter], group: &Values, tells_end: bool) -> FollowedRules {
    let mut entry = FollowedRules { id: usual.id(), options: BTreeMap::new(), others: BTreeMap::new() };
    for (option, values) in parameters.iter().zip(group) {
        let is_no_window = option.key == "window" && values.iter().all(|value| value == "none");
        if is_no_window || option.key == "passes" && !tells_end {
            continue;
        }
        let mut values: Vec<String> = values.iter().cloned().collect();
        // The default stands for the group if it agrees, and the others are listed beside it.
        let first = values.iter().position(|value| *value == option.value(usual)).unwrap_or(0);
        entry.options.insert(option.key, values.remove(first));
        if !values.is_empty() {
            entry.others.insert(option.key, values);
        }
    }
    entry
}
