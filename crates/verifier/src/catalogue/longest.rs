//! Check of longest sequences inside a component: replays them, and proves the upper bounds.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Setup, Suicide};
use koatlas_certificates::Measure;
use koatlas_certificates::stated::{LongestSequence, StatedType};

use super::arguments::most_plays;
use super::component::LiteralComponent;
use super::errors::{check_same, missing, stray};
use super::moves::Moves;
use super::realisation::SettingBoard;
use super::situations;
use super::walks::ComponentWalkBounds;
use crate::limits::{Budget, WithinLimits};
use crate::literal::bars::SSK;
use crate::literal::referee::{Act, LiteralReferee};
use crate::literal::rules::RULE_SETS;
use crate::proof::bounds::is_finite;
use crate::proof::exhaustive::search_longest;
use crate::unproved::{Refused, Unproved};

/// Largest number of positions of a component whose sequences the referee visits exhaustively.
const MOST_POSITIONS: usize = 16;

/// Steps for all sequences under one rule set: a second or two.
const MOST_STEPS: u64 = 200_000_000;

/// Steps for all sequences under situational superko on the graph of the component.
const MOST_SITUATIONS: u64 = 100_000_000;

/// Result of the check of bounds for longest sequences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckedLongest {
    /// Number of bounds; lower and upper bound of a type under a rule set count as one.
    pub bounds: usize,
    /// Number of exact bounds.
    pub exact: usize,
    /// Number of upper bounds proved from the bars and ends of the rule set, with `proofs` of the catalogue or by counting.
    pub argued: usize,
    /// Number of upper bounds proved by exhaustive search.
    pub searched: usize,
    /// Number of proofs of the catalogue that were checked.
    pub proofs: usize,
}

impl CheckedLongest {
    pub(crate) fn add(&mut self, other: CheckedLongest) {
        self.bounds += other.bounds;
        self.exact += other.exact;
        self.argued += other.argued;
        self.searched += other.searched;
        self.proofs += other.proofs;
    }
}

/// Place of the longest sequence under `ruleset` in errors.
fn under(ruleset: &str) -> String {
    format!("longest under {ruleset}")
}

/// Error of the upper bound `upper` under rule set `id`: a sequence has `found` plays.
fn longer_error(id: &str, upper: u64, found: u64) -> Refused {
    let reason = format_args!("it is said to be at most {upper}, and there is a sequence of {found} plays");
    Refused::at(under(id), reason)
}

/// Check of the sequences and bounds of one type.
struct LongestCheck<'c> {
    setting_board: &'c SettingBoard,
    component: &'c LiteralComponent,
    policy: Suicide,
    /// By number of plays, true if situational superko is known to allow no more.
    situations: BTreeMap<u64, bool>,
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
) -> Result<CheckedLongest, Unproved> {
    let Some(longest) = &entry.longest else {
        let strays = entry.longest_sequences.is_some() || entry.proofs.is_some();
        return if strays { Err(missing("the entry", "longest").into()) } else { Ok(CheckedLongest::default()) };
    };
    let sequences = entry.longest_sequences.as_deref().unwrap_or_default();
    let bounds = ComponentWalkBounds::compute(component, entry.proofs.as_ref(), budget)?;
    let mut inside = LongestCheck { setting_board, component, policy, situations: BTreeMap::new() };
    let mut found = inside.replay_all(sequences, budget)?;
    let mut checked = CheckedLongest { proofs: bounds.proofs, ..CheckedLongest::default() };
    for id in RULE_SETS {
        let literal = inside.literal(id, &setting_board.board)?;
        let stated = longest.get(id);
        if !is_finite(&literal) {
            if stated.is_some() || found.contains_key(id) {
                return Err(stray("longest", id).into());
            }
            continue;
        }
        let argued = most_plays(literal.rules(), &bounds, component).unwrap_or(u64::MAX);
        let stated = stated.ok_or_else(|| missing("longest", id))?;
        let (plays, sequence) = found.remove(id).ok_or_else(|| missing("longest_sequences", id))?;
        let (lower, upper) = stated.pair();
        if plays != lower || upper < lower {
            let reason = format_args!("it is {lower} to {upper}, and the sequence has {plays} plays");
            return Err(Refused::at(under(id), reason).into());
        }
        checked.bounds += 1;
        checked.exact += usize::from(lower == upper);
        // The argument is cheaper than the search, which is tried only if it does not reach the stated bound.
        if argued <= upper {
            checked.argued += 1;
        } else if inside.no_longer(id, upper, sequence, budget)? {
            checked.searched += 1;
        } else {
            undecided.push(format!("{}: at most {upper} is claimed, and at most {argued} is proved", under(id)));
        }
    }
    match longest.keys().find(|key| !RULE_SETS.contains(&key.as_str())) {
        Some(key) => Err(stray("longest", key).into()),
        None => Ok(checked),
    }
}

impl<'c> LongestCheck<'c> {
    /// Replays all of `sequences`. Returns by rule set the number of plays and the sequence.
    fn replay_all<'s>(
        &self,
        sequences: &'s [LongestSequence],
        budget: &mut Budget,
    ) -> Result<BTreeMap<&'s str, (u64, &'s LongestSequence)>, Unproved> {
        let mut found = BTreeMap::new();
        for sequence in sequences {
            for id in &sequence.rulesets {
                let plays = self.replay(id, sequence, budget)?.plays() as u64;
                if found.insert(id.as_str(), (plays, sequence)).is_some() {
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
        for (place, &act) in moves.acts().iter().enumerate() {
            literal.make(act).map_err(|forbidden| moves.error_at(place, &forbidden.to_string()))?;
            budget.work(1 + literal.take_steps())?;
            budget.hold(literal.bytes_of_a_move())?;
            if self.component.number(literal.contents()).is_none() {
                return Err(moves.error_at(place, "it leads out of the component").into());
            }
        }
        budget.release(moves.len() * literal.bytes_of_a_move());
        Ok(literal)
    }

    /// Referee at `board` under the rule set `id`.
    fn literal(&self, id: &str, board: &BoardPosition) -> Result<LiteralReferee, Refused> {
        LiteralReferee::new(id, &[("suicide", &*self.policy.to_string())], board)
    }

    /// True if it is certain that no sequence has more than `upper` plays, false if that is not decided. Fails if one has.
    fn no_longer(
        &mut self,
        id: &str,
        upper: u64,
        sequence: &LongestSequence,
        budget: &mut Budget,
    ) -> Result<bool, Unproved> {
        let mut literal = self.replay(id, sequence, budget)?;
        if let Some(found) = self.find_longer_sequence(&mut literal, upper) {
            return Err(longer_error(id, upper, found).into());
        }
        let rules = literal.rules();
        // A longer sequence under superko alone decides nothing: other parts of the rule set may bar it.
        // `situations` counts the start as having occurred, so the rule set must do so too.
        if rules.has_bar(SSK) && rules.settings.start_counts && self.situations_allow_no_more(upper, budget)? {
            return Ok(true);
        }
        if self.component.len() > MOST_POSITIONS {
            return Ok(false);
        }
        let mut own = budget.sub_budget(MOST_STEPS);
        let found = self.all_sequences(id, upper, &mut own);
        budget.work(own.steps_done())?;
        match found {
            Ok(found) if found > upper => Err(longer_error(id, upper, found).into()),
            Err(Unproved::NotDecided(_)) => Ok(false),
            other => other.map(|_| true),
        }
    }

    /// Visits all sequences, from every position and with either player first, until one has more plays than `upper`. Returns the
    /// number of plays of the longest one.
    fn all_sequences(&self, id: &str, upper: u64, own: &mut Budget) -> Result<u64, Unproved> {
        let mut longest = 0;
        for number in 0..self.component.len() {
            for first in Colour::BOTH {
                let mut literal = self.literal(id, &self.board_at(number, first)?)?;
                let component = self.component;
                let found = search_longest(
                    &mut literal,
                    |contents| component.number(contents).is_some(),
                    Measure::Plays,
                    upper,
                    own,
                )?;
                longest = longest.max(found.longest);
                if longest > upper {
                    return Ok(longest);
                }
            }
        }
        Ok(longest)
    }

    /// True if it is certain that situational superko allows no more than `upper` plays. Answers are stored, as several rule sets
    /// need them.
    fn situations_allow_no_more(&mut self, upper: u64, budget: &mut Budget) -> WithinLimits<bool> {
        if let Some(&answer) = self.situations.get(&upper) {
            return Ok(answer);
        }
        let mut own = budget.sub_budget(MOST_SITUATIONS);
        let answer = matches!(situations::find_longer(self.component, upper, &mut own), Ok(None));
        budget.work(own.steps_done())?;
        self.situations.insert(upper, answer);
        Ok(answer)
    }

    /// Tries one more play after the sequence, at once, after a pass and after two. Returns the number of plays if it exceeds `upper`.
    fn find_longer_sequence(&self, literal: &mut LiteralReferee, upper: u64) -> Option<u64> {
        for _ in 0..3 {
            for point in 0..literal.contents().len() {
                if literal.make(Act::Play(point)).is_ok() {
                    let (inside, plays) = (self.component.number(literal.contents()).is_some(), literal.plays() as u64);
                    literal.undo();
                    if inside && plays > upper {
                        return Some(plays);
                    }
                }
            }
            if literal.make(Act::Pass).is_err() {
                break;
            }
        }
        None
    }

    /// Board of position `number` with `first` to move.
    fn board_at(&self, number: usize, first: Colour) -> Result<BoardPosition, Refused> {
        let board = &self.setting_board.board;
        let setup = Setup {
            size: board.size(),
            contents: self.component.positions[number].clone(),
            region: Some(board.region().to_vec()),
            immortal: board.immortal().to_vec(),
            to_move: first,
        };
        Ok(BoardPosition::try_from(setup)?)
    }
}
