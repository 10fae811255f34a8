//! Check of longest sequences inside a component: replays them, and proves the upper bounds.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Suicide};

use super::arguments::most_plays;
use super::stated::LongestSequence;
use super::{ComponentWalkBounds, LiteralComponent, SettingBoard, StatedType, check_same, missing, stray};
use crate::certificates::Measure;
use crate::proof::bounds::is_finite;
use crate::proof::exhaustive::search_longest;
use crate::{
    Act, Budget, LiteralReferee, LiteralRules, Moves, RULE_SETS, Refused, Unproved, VerifiedLongest, WithinLimits,
};

/// Steps for all sequences under one rule set: some seconds.
const MOST_STEPS: u64 = 1_000_000_000;

impl VerifiedLongest {
    pub(crate) fn add(&mut self, other: VerifiedLongest) {
        self.bounds += other.bounds;
        self.exact += other.exact;
        self.proved += other.proved;
        self.by_argument += other.by_argument;
        self.by_search += other.by_search;
        self.proofs += other.proofs;
    }
}

/// Place of the longest sequence under `ruleset` in errors.
fn under(ruleset: &str) -> String {
    format!("longest under {ruleset}")
}

/// Checks the bounds and sequences of a type: every rule set that bounds sequences has a bound, the sequences are legal and as long
/// as the lower bounds say, and no sequence is longer than the upper bounds. Bounds that could not be decided are appended to `undecided`.
pub(crate) fn check(
    entry: &StatedType,
    setting_board: &SettingBoard,
    component: &LiteralComponent,
    policy: Suicide,
    budget: &mut Budget,
    undecided: &mut Vec<String>,
) -> Result<VerifiedLongest, Unproved> {
    let Some(longest) = &entry.longest else {
        let strays = entry.longest_sequences.is_some() || entry.proofs.is_some();
        return if strays { Err(missing("the entry", "longest").into()) } else { Ok(VerifiedLongest::default()) };
    };
    if let Some(key) = longest.keys().find(|key| !RULE_SETS.contains(&key.as_str())) {
        return Err(stray("longest", key).into());
    }
    let bounds = ComponentWalkBounds::compute(component, entry.proofs.as_ref(), budget)?;
    let mut inside = LongestCheck { setting_board, component, policy, searched: Vec::new() };
    let mut found = inside.replay_all(entry.longest_sequences.as_deref().unwrap_or_default(), budget)?;
    let mut checked = VerifiedLongest { proofs: bounds.proofs, ..VerifiedLongest::default() };
    for id in *RULE_SETS {
        let mut literal = inside.literal(id, &setting_board.board)?;
        let (stated, sequence) = (longest.get(id), found.remove(id));
        if !is_finite(&literal) {
            if stated.is_some() || sequence.is_some() {
                return Err(stray("longest", id).into());
            }
            continue;
        }
        let (lower, upper) = stated.ok_or_else(|| missing("longest", id))?.pair();
        let mut after = sequence.ok_or_else(|| missing("longest_sequences", id))?;
        let plays = after.plays() as u64;
        if plays != lower || upper < lower {
            let reason = format_args!("it is {lower} to {upper}, and the sequence has {plays} plays");
            return Err(Refused::at(under(id), reason).into());
        }
        checked.bounds += 1;
        checked.exact += usize::from(lower == upper);
        checked.proved = checked.exact;
        let argued = most_plays(&literal.rules, &bounds, component).unwrap_or(u64::MAX);
        // The argument is cheaper than the search, which is tried only if it does not reach the stated bound.
        if argued <= upper {
            checked.by_argument += 1;
            continue;
        }
        let longer = inside.one_more(&mut after).filter(|&longer| longer > upper);
        let longest = if longer.is_some() { longer } else { inside.longest(&mut literal, upper, budget)? };
        match longest {
            Some(longest) if longest > upper => {
                let reason =
                    format_args!("it is said to be at most {upper}, and there is a sequence of {longest} plays");
                return Err(Refused::at(under(id), reason).into());
            }
            Some(_) => checked.by_search += 1,
            None => {
                undecided.push(format!("{}: at most {upper} is claimed, and at most {argued} is proved", under(id)));
            }
        }
    }
    Ok(checked)
}

/// Check of the sequences and bounds of one type.
struct LongestCheck<'c> {
    setting_board: &'c SettingBoard,
    component: &'c LiteralComponent,
    policy: Suicide,
    /// Rules and bounds that were searched for, with the results: several rule sets are alike.
    searched: Vec<(LiteralRules, u64, Option<u64>)>,
}

impl LongestCheck<'_> {
    /// Replays all of `sequences`. Returns the referee after each, by rule set.
    fn replay_all<'s>(
        &self,
        sequences: &'s [LongestSequence],
        budget: &mut Budget,
    ) -> Result<BTreeMap<&'s str, LiteralReferee>, Unproved> {
        let mut found = BTreeMap::new();
        for sequence in sequences {
            for id in &sequence.rulesets {
                if found.insert(id.as_str(), self.replay(id, sequence, budget)?).is_some() {
                    return Err(Refused::at("longest_sequences", "a rule set has two sequences").into());
                }
            }
        }
        Ok(found)
    }

    /// Replays `sequence` under rule set `id`, and returns the referee after it. Fails if a move is illegal or leaves the component.
    fn replay(&self, id: &str, sequence: &LongestSequence, budget: &mut Budget) -> Result<LiteralReferee, Unproved> {
        let key = under(id);
        let first = if sequence.first == "B" { Colour::Black } else { Colour::White };
        check_same("first", &sequence.first, &first.to_string())?;
        let board = self.setting_board.with_rows(&key, &sequence.diagram)?.with_to_move(first);
        let moves = Moves::parse_by_turns(&key, first, &sequence.moves, &board)?;
        let mut literal = self.literal(id, &board)?;
        if self.component.number(literal.contents()).is_none() {
            return Err(Refused::at(key, "the start is outside of the component").into());
        }
        for place in 0..moves.len() {
            moves.make(place, &mut literal)?;
            budget.work(1 + literal.take_steps())?;
            budget.hold(literal.bytes_of_a_move())?;
            if self.component.number(literal.contents()).is_none() {
                return Err(moves.error_at(place, "it leads out of the component").into());
            }
        }
        budget.release(moves.len() * literal.bytes_of_a_move());
        Ok(literal)
    }

    /// Tries one more play, at once, after a pass and after two. Returns the number of plays then. Most bounds that are too low are refused by
    /// this, without a search.
    fn one_more(&self, after: &mut LiteralReferee) -> Option<u64> {
        for _ in 0..3 {
            for act in after.acts() {
                let moves = after.moves();
                let is_inside =
                    act != Act::Pass && after.make(act).is_ok() && self.component.number(after.contents()).is_some();
                let plays = after.plays() as u64;
                after.undo_to(moves);
                if is_inside {
                    return Some(plays);
                }
            }
            after.make(Act::Pass).ok()?;
        }
        None
    }

    /// Referee at `board` under the rule set `id`.
    fn literal(&self, id: &str, board: &BoardPosition) -> Result<LiteralReferee, Refused> {
        LiteralReferee::new(id, &[("suicide", &*self.policy.to_string())], board)
    }

    /// Visits all sequences under the rules of `literal`, from every position and with either player first, until one has more plays
    /// than `upper`. Returns the number of plays of the longest one; `None` if it takes more than [`MOST_STEPS`].
    fn longest(&mut self, literal: &mut LiteralReferee, upper: u64, budget: &mut Budget) -> WithinLimits<Option<u64>> {
        let rules = literal.rules.clone();
        let mut known = self.searched.iter();
        if let Some((.., longest)) = known.find(|(other, bound, _)| *bound == upper && other.is_same_as(&rules)) {
            return Ok(*longest);
        }
        let (mut own, mut longest) = (budget.sub_budget(MOST_STEPS), Some(0));
        let starts = self.component.positions.iter().flat_map(|position| Colour::BOTH.map(|first| (position, first)));
        for (position, first) in starts {
            literal.history.restart(position.clone(), first);
            let found =
                search_longest(literal, &|now| self.component.number(now).is_some(), Measure::Plays, upper, &mut own);
            longest = found.ok().and_then(|found| longest.max(Some(found.longest)));
            if longest.is_none_or(|longest| longest > upper) {
                break;
            }
        }
        budget.work(own.steps_done())?;
        self.searched.push((rules, upper, longest));
        Ok(longest)
    }
}
