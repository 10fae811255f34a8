//! Which rule set a program follows: those that agree with everything it said, among all rule sets with all their options.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use koatlas_rulesets::{Parameter, RuleSet};
use rayon::prelude::*;
use serde::Serialize;

use crate::engine::GameTranscript;
use crate::judge::{AnswerComparison, judge_transcript};
use crate::suites::Difference;

const PASSES: [&str; 5] = ["1", "2", "3", "4", "never"];

/// The rule sets that agree with what a program said.
///
/// A statement about what was asked, and no more: a rule set that agrees with every answer of this run may differ from the
/// program where nobody has asked. Rule sets that no answer tells apart are all there.
#[derive(Debug, Default)]
pub struct RuleSetMatches {
    /// Those that agree with every answer.
    pub all: Vec<FollowedRules>,
    /// If there are none: those that agree with the most answers. What comes after a rule set has ended a game, or after a move that it
    /// bars, is no agreement.
    pub nearest: Vec<FollowedRules>,
    /// With how many answers the nearest do not agree.
    pub differences: usize,
    /// Rule sets with options that were tried.
    pub candidates: usize,
    /// Whether the program tells that games have ended. If it does not, nothing was compared after the end that a rule set makes, and
    /// the number of passes that end a game is no option.
    pub tells_end: bool,
}

/// Tries all rule sets with all their options.
pub(crate) fn find_matching_rule_sets(games: &[GameTranscript], claimed: &RuleSet) -> RuleSetMatches {
    let tells_end = games.iter().flat_map(GameTranscript::reports).any(|told| told.ended.is_some());
    if games.iter().all(|heard| heard.answers() == 0) {
        return RuleSetMatches { tells_end, ..RuleSetMatches::default() };
    }
    let classes = candidate_rule_sets(tells_end);
    let candidates = classes.iter().map(Vec::len).sum();
    let agreeing = classes.par_iter().filter(|class| agrees(&class[0], games)).flat_map_iter(|class| class);
    let all = FollowedRules::grouped(&agreeing.collect::<Vec<_>>(), claimed, tells_end);
    let (nearest, differences) = if all.is_empty() { nearest(&classes, games) } else { (Vec::new(), 0) };
    let nearest = FollowedRules::grouped(&nearest, claimed, tells_end);
    RuleSetMatches { all, nearest, differences, candidate_rule_sets, tells_end }
}

/// The rule sets that agree with the most answers, and with how many they do not agree.
fn nearest<'a>(classes: &'a [Vec<RuleSet>], games: &[GameTranscript]) -> (Vec<&'a RuleSet>, usize) {
    // The most promising first: whatever is worse than the best so far need not be counted to the end.
    let few = games.len().min(20);
    let mut order: Vec<(usize, usize)> =
        classes.par_iter().enumerate().map(|(at, class)| (apart(&class[0], &games[..few], usize::MAX), at)).collect();
    order.sort_unstable();
    let (mut best, mut nearest) = (usize::MAX, Vec::new());
    for (_, at) in order {
        let found = apart(&classes[at][0], games, best.saturating_add(1));
        if found < best {
            (best, nearest) = (found, Vec::new());
        }
        if found == best {
            nearest.push(at);
        }
    }
    nearest.sort_unstable();
    (nearest.into_iter().flat_map(|at| &classes[at]).collect(), best)
}

/// With how many answers a rule set does not agree. Once there are `most`, no more games are counted.
fn apart(rules: &RuleSet, games: &[GameTranscript], most: usize) -> usize {
    let mut found = 0;
    for heard in games {
        let (mut agreed, mut differs) = (0, 0);
        judge_transcript(rules, heard, |_, comparison| {
            agreed += usize::from(matches!(comparison, AnswerComparison::Same(_)));
            differs += usize::from(matches!(comparison, AnswerComparison::Differs(_)));
            true
        });
        // A game that differs only in what its last move does has no answer that does not agree.
        found += heard.answers().saturating_sub(agreed).max(differs);
        if found >= most {
            break;
        }
    }
    found
}

fn agrees(rules: &RuleSet, games: &[GameTranscript]) -> bool {
    games.iter().all(|heard| {
        let mut agrees = true;
        judge_transcript(rules, heard, |_, comparison| {
            agrees = agrees && !matches!(comparison, AnswerComparison::Differs(_));
            agrees
        });
        agrees
    })
}

/// The rule sets with options that are tried, in classes of those that are one rule set under several names. Where nobody tells of
/// ends, passes end nothing.
#[must_use]
pub fn candidate_rule_sets(tells_end: bool) -> Vec<Vec<RuleSet>> {
    let mut places: HashMap<_, usize> = HashMap::new();
    let mut classes: Vec<Vec<RuleSet>> = Vec::new();
    for rules in RuleSet::all().flat_map(|rules| with_all_options(&rules, tells_end)) {
        let place = *places.entry(Difference::AnyMove.parts(&rules)).or_insert(classes.len());
        if place == classes.len() {
            classes.push(Vec::new());
        }
        classes[place].push(rules);
    }
    classes
}

/// The options that are tried. A ko at the start is none of a game, and nobody passes for a ko with other programs.
fn options(rules: &RuleSet, tells_end: bool) -> Vec<(Parameter, Vec<String>)> {
    let values = |parameter: Parameter| match parameter.key {
        "passes" if tells_end => PASSES.map(str::to_owned).to_vec(),
        "passes" => vec!["never".to_owned()],
        _ => parameter.values(rules),
    };
    let tried = |parameter: &Parameter| !["ko", "ko_pass"].contains(&parameter.key);
    rules.parameters().into_iter().filter(tried).map(|parameter| (parameter, values(parameter))).collect()
}

fn with_all_options(rules: &RuleSet, tells_end: bool) -> Vec<RuleSet> {
    options(rules, tells_end).into_iter().fold(vec![rules.clone()], |all, (parameter, values)| {
        let with = |rules: &RuleSet| {
            values.iter().filter_map(|value| rules.clone().with_option(parameter.key, value).ok()).collect()
        };
        all.iter().flat_map(|rules| -> Vec<RuleSet> { with(rules) }).collect()
    })
}

/// A rule set with options, and other values of these options that agree as well, in every combination.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FollowedRules {
    /// The rule set.
    #[serde(rename = "ruleset")]
    pub id: &'static str,
    /// Its options: one value of each, the usual one if it agrees.
    pub options: BTreeMap<&'static str, String>,
    /// Options of which other values agree as well, with these values.
    #[serde(rename = "other_values")]
    pub others: BTreeMap<&'static str, Vec<String>>,
}

/// For each option the values that agree.
type Values = Vec<BTreeSet<String>>;

impl FollowedRules {
    /// Rule sets with options in groups, the one that was claimed first and the others in their usual order.
    #[must_use]
    pub fn grouped(agreeing: &[&RuleSet], claimed: &RuleSet, tells_end: bool) -> Vec<FollowedRules> {
        let mut all: Vec<FollowedRules> =
            RuleSet::all().flat_map(|usual| of_one(&usual, agreeing, tells_end)).collect();
        all.sort_by_key(|followed| followed.id != claimed.id());
        all
    }
}

fn of_one(usual: &RuleSet, agreeing: &[&RuleSet], tells_end: bool) -> Vec<FollowedRules> {
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
fn followed(usual: &RuleSet, parameters: &[Parameter], group: &Values, tells_end: bool) -> FollowedRules {
    let mut followed = FollowedRules { id: usual.id(), options: BTreeMap::new(), others: BTreeMap::new() };
    let told = parameters.iter().zip(group).filter(|(option, _)| tells_end || option.key != "passes");
    for (option, values) in told {
        let mut values: Vec<String> = values.iter().cloned().collect();
        let first = values.iter().position(|value| *value == option.value(usual)).unwrap_or(0);
        followed.options.insert(option.key, values.remove(first));
        if !values.is_empty() {
            followed.others.insert(option.key, values);
        }
    }
    followed
}
