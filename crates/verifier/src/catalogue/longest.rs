//! The longest sequences inside a type's component: replayed, and the bounds proved.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Content, Setup, Suicide};
use koatlas_certificates::Measure;

use super::arguments::most_plays;
use super::component::Component;
use super::errors::{missing, same, stray};
use super::format::{LongestSequence, Type};
use super::moves::Moves;
use super::realisation::Shown;
use super::situations;
use super::walks::WalkBounds;
use crate::limits::{Budget, Decided};
use crate::literal::bars::SSK;
use crate::literal::referee::{Act, Literal};
use crate::literal::rules::RULE_SETS;
use crate::proof::bounds::is_finite;
use crate::proof::exhaustive::no_longer;
use crate::unproved::{Refused, Unproved};

/// Positions of the largest component of which all sequences are gone through with the referee.
const MOST_POSITIONS: usize = 16;

/// Steps for going through all sequences under one rule set: a second or two.
const MOST_STEPS: u64 = 200_000_000;

/// Steps for going through all sequences under situational superko on the graph of the component.
const MOST_SITUATIONS: u64 = 100_000_000;

/// What has been found to hold of bounds for longest sequences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckedLongest {
    /// Bounds, lower and upper ones together: one for a type and a rule set.
    pub bounds: usize,
    /// Those that are exact.
    pub exact: usize,
    /// Upper bounds proved by an argument from the parts of the rule set, with proofs of the catalogue or by counting.
    pub argued: usize,
    /// Upper bounds proved by going through all sequences.
    pub searched: usize,
    /// Proofs of the catalogue that were gone through.
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

fn under(ruleset: &str) -> String {
    format!("longest under {ruleset}")
}

/// The sequences and bounds of one type.
struct Inside<'c> {
    shown: &'c Shown,
    component: &'c Component,
    policy: Suicide,
    /// Whether situational superko allows no more plays than that, as far as it was asked.
    situations: BTreeMap<u64, bool>,
}

/// Checks what is said of longest sequences: those that the rule sets bound have each a bound, the sequences are as long as the
/// lower bounds say, and none is longer than the upper bounds. Bounds that could not be decided are added to `open`.
pub(crate) fn check(
    entry: &Type,
    shown: &Shown,
    component: &Component,
    policy: Suicide,
    budget: &mut Budget,
    open: &mut Vec<String>,
) -> Result<CheckedLongest, Unproved> {
    let Some(longest) = &entry.longest else {
        let strays = entry.longest_sequences.is_some() || entry.proofs.is_some();
        return if strays { Err(missing("the entry", "longest").into()) } else { Ok(CheckedLongest::default()) };
    };
    let sequences = entry.longest_sequences.as_deref().unwrap_or_default();
    let bounds = WalkBounds::of(component, entry.proofs.as_ref(), budget)?;
    let mut inside = Inside { shown, component, policy, situations: BTreeMap::new() };
    let mut found = inside.replay_all(sequences, budget)?;
    let mut checked = CheckedLongest { proofs: bounds.proofs, ..CheckedLongest::default() };
    for id in RULE_SETS {
        let literal = inside.literal(id, &shown.board)?;
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
        if argued <= upper {
            checked.argued += 1;
        } else if inside.no_longer(id, upper, sequence, budget)? {
            checked.searched += 1;
        } else {
            open.push(format!("{}: at most {upper} is claimed, and at most {argued} is proved", under(id)));
        }
    }
    match longest.keys().find(|key| !RULE_SETS.contains(&key.as_str())) {
        Some(key) => Err(stray("longest", key).into()),
        None => Ok(checked),
    }
}

impl<'c> Inside<'c> {
    /// The plays of every sequence, with the sequence, by rule set.
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

    /// The referee after a sequence that is legal and stays inside.
    fn replay(&self, id: &str, sequence: &LongestSequence, budget: &mut Budget) -> Result<Literal, Unproved> {
        let key = under(id);
        let first = if sequence.first == "B" { Colour::Black } else { Colour::White };
        same("first", &sequence.first, &first.to_string())?;
        let board = self.shown.with_rows(&key, &sequence.diagram)?.with_to_move(first);
        let moves = Moves::by_turns(&key, first, &sequence.moves, &board)?;
        let mut literal = self.literal(id, &board)?;
        if self.component.number(literal.contents()).is_none() {
            return Err(Refused::at(key, "the start is outside of the component").into());
        }
        for (place, &act) in moves.acts().iter().enumerate() {
            literal.make(act).map_err(|forbidden| moves.wrong(place, &forbidden.to_string()))?;
            budget.work(1 + literal.take_steps())?;
            budget.hold(literal.bytes_of_a_move())?;
            if self.component.number(literal.contents()).is_none() {
                return Err(moves.wrong(place, "it leads out of the component").into());
            }
        }
        budget.release(moves.len() * literal.bytes_of_a_move());
        Ok(literal)
    }

    fn literal(&self, id: &str, board: &BoardPosition) -> Result<Literal, Refused> {
        Literal::new(id, &[("suicide", &*self.policy.to_string())], board)
    }

    /// Whether it is certain that no sequence has more plays.
    fn no_longer(
        &mut self,
        id: &str,
        upper: u64,
        known: &LongestSequence,
        budget: &mut Budget,
    ) -> Result<bool, Unproved> {
        let longer = |found| {
            let reason = format_args!("it is said to be at most {upper}, and there is a sequence of {found} plays");
            Refused::at(under(id), reason)
        };
        let mut literal = self.replay(id, known, budget)?;
        if let Some(found) = self.goes_on(&mut literal, upper) {
            return Err(longer(found).into());
        }
        let rules = literal.rules();
        // If there is a longer one, other parts of the rule set may bar it.
        if rules.has(SSK) && rules.settings.start_counts && self.situations_allow_no_more(upper, budget)? {
            return Ok(true);
        }
        if self.component.len() > MOST_POSITIONS {
            return Ok(false);
        }
        let mut own = budget.part(MOST_STEPS);
        let found = self.all_sequences(id, upper, &mut own);
        budget.work(own.worked())?;
        match found {
            Ok(found) if found > upper => Err(longer(found).into()),
            Err(Unproved::NotDecided(_)) => Ok(false),
            other => other.map(|_| true),
        }
    }

    /// Goes through all sequences, from every position and with either player first, until one has more plays than `upper`.
    /// Answers how many plays the longest one has.
    fn all_sequences(&self, id: &str, upper: u64, own: &mut Budget) -> Result<u64, Unproved> {
        let mut longest = 0;
        let stays = |contents: &[Content]| self.component.number(contents).is_some();
        for number in 0..self.component.len() {
            for first in Colour::BOTH {
                let mut literal = self.literal(id, &self.board_at(number, first)?)?;
                longest = longest.max(no_longer(&mut literal, stays, Measure::Plays, upper, own)?.longest);
                if longest > upper {
                    return Ok(longest);
                }
            }
        }
        Ok(longest)
    }

    /// Whether it is certain that situational superko allows no more plays. Rule sets that ask the same get the same answer.
    fn situations_allow_no_more(&mut self, upper: u64, budget: &mut Budget) -> Decided<bool> {
        if let Some(&answer) = self.situations.get(&upper) {
            return Ok(answer);
        }
        let mut own = budget.part(MOST_SITUATIONS);
        let answer = matches!(situations::longer_than(self.component, upper, &mut own), Ok(None));
        budget.work(own.worked())?;
        self.situations.insert(upper, answer);
        Ok(answer)
    }

    /// The plays, if they are more than `upper`, when the sequence goes on as it is, after a pass, or after two.
    fn goes_on(&self, literal: &mut Literal, upper: u64) -> Option<u64> {
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

    fn board_at(&self, number: usize, first: Colour) -> Result<BoardPosition, Refused> {
        let board = &self.shown.board;
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
