//! The sequences of the data under the literal referee, and whether a wrong one would be noticed.

use std::collections::BTreeSet;

use crate::sequences::{Sequence, Step, Verdict, sequences};
use koatlas_board::Colour;
use koatlas_verifier::literal::{Act, LiteralReferee, RULE_SETS};

/// Replays steps of a sequence. An error says where the referee disagrees.
fn replay(sequence: &Sequence, steps: &[(&str, Step)]) -> Result<(), String> {
    let mut referee = sequence.referee();
    for (text, step) in steps {
        let found = match *step {
            Step::Made { colour, act, .. } | Step::Refused { colour, act, .. } => answer(&mut referee, colour, act),
            Step::Board(_) => Step::Board(referee.contents().to_vec()),
        };
        if found != *step {
            return Err(format!("{}, {}: {text}: found {found:?}", sequence.id, sequence.rules));
        }
    }
    Ok(())
}

/// Makes a move if the referee allows it, and says what comes of it.
fn answer(referee: &mut LiteralReferee, colour: Colour, act: Act) -> Step {
    let reasons = reasons(referee, colour, act);
    if !reasons.is_empty() {
        return Step::Refused { colour, act, reasons: reasons.into_iter().map(str::to_owned).collect() };
    }
    referee.make(act).expect("it has no reason not to");
    let score = |outcome| (outcome == "score").then(|| referee.score());
    let end = referee.outcome().map(|(outcome, by)| (outcome.to_owned(), score(outcome), by.to_owned()));
    Step::Made {
        colour,
        act,
        verdict: Verdict { forfeited: referee.has_forfeited(), offered: referee.can_agree_void(), end },
    }
}

fn reasons(referee: &LiteralReferee, colour: Colour, act: Act) -> Vec<&'static str> {
    if referee.outcome().is_none() && colour != referee.to_move() { vec!["turn"] } else { referee.reasons_against(act) }
}

#[test]
fn every_sequence_is_as_written() {
    let errors: Vec<String> = sequences().iter().filter_map(|s| replay(s, &s.steps()).err()).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn every_rule_set_has_sequences_and_every_sequence_its_name() {
    let sequences = sequences();
    let rules: BTreeSet<&str> = sequences.iter().map(|sequence| &*sequence.rules).collect();
    assert_eq!(rules, BTreeSet::from(*RULE_SETS));
    let ids: BTreeSet<&str> = sequences.iter().map(|sequence| &*sequence.id).collect();
    assert_eq!(ids.len(), sequences.len());
    assert!(sequences.iter().all(|sequence| !sequence.note.trim().is_empty()));
}

/// Returns the step with one detail changed.
fn falsified(step: Step) -> Step {
    match step {
        Step::Refused { colour, act, .. } => Step::Made { colour, act, verdict: Verdict::default() },
        Step::Board(contents) => {
            Step::Board(contents.into_iter().map(|content| content.map(|colour: Colour| !colour)).collect())
        }
        Step::Made { colour, act, mut verdict } => {
            match &mut verdict.end {
                Some((_, Some(score), _)) => *score = -*score - 1,
                Some(_) => verdict.end = None,
                None => verdict.offered = !verdict.offered,
            }
            Step::Made { colour, act, verdict }
        }
    }
}

#[test]
fn a_wrong_step_is_noticed() {
    for sequence in sequences() {
        let steps = || sequence.steps().into_iter();
        for wrong in 0..steps().len() {
            let falsified = |(i, (text, step))| (text, if i == wrong { falsified(step) } else { step });
            let steps: Vec<(&str, Step)> = steps().enumerate().map(falsified).collect();
            assert!(replay(&sequence, &steps).is_err(), "{}: {}", sequence.id, steps[wrong].0);
        }
    }
}
