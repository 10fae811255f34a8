//! The things that the cases of a rule set should show: its bars, its ends, and features of moves with each ruling.

use koatlas_board::{Colour, PointSet, Size};
use koatlas_rules::{Bar, End, Outcome, Refusal, RuleSet, SequenceEnd, Settlement};
use serde::Serialize;

use crate::programs::suites::features::{FEATURES, Feature, PLAYS, REPEATS};
use crate::programs::suites::verdict::{MoveRuling, SuiteVerdict};

/// A thing that a case shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Purpose {
    /// The identifier, such as `bar.psk.line` or `retakes-at-once.refused`.
    pub id: String,
    /// Its description in words.
    pub words: String,
}

type Shape = (&'static str, &'static str, fn(usize, usize) -> bool);

/// The shapes of boards: the ends of the identifier and of the words, and the test for numbers of rows and columns. Programs with
/// an error in the numbering of points fail on some of them alone.
const SHAPES: [Shape; 3] = [
    (".line", ", on a board of one row", |rows, _| rows == 1),
    (".square", ", on a square board", |rows, cols| rows > 1 && rows == cols),
    (".rectangle", ", on a board with more columns than rows", |rows, cols| rows > 1 && rows != cols),
];

/// Index of the square in [`SHAPES`].
const SQUARE: usize = 1;

/// A property of a last move and its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aspect {
    /// The rule bars the move.
    Bar(Bar),
    /// The rule ends the sequence by the move, a play or a pass, with an outcome.
    End { end: End, by_play: bool, outcome: Outcome },
    /// The move is a repetition, after which the players may agree that there is no result.
    Offer,
    /// The move has the feature with this index in [`FEATURES`], and this ruling; `None` is any ruling.
    Feature(usize, Option<MoveRuling>),
}

/// A thing to be shown: an [`Aspect`], perhaps on boards of one shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WantedPurpose {
    pub aspect: Aspect,
    /// Index in [`SHAPES`]; `None` for all boards.
    pub shape: Option<usize>,
}

pub(crate) fn wanted_purposes(rules: &RuleSet) -> Vec<WantedPurpose> {
    let mut purposes: Vec<WantedPurpose> = Vec::new();
    let is_new = |aspect: Aspect, purposes: &[WantedPurpose]| purposes.iter().all(|purpose| purpose.aspect != aspect);
    let phases: Vec<RuleSet> = rules.phases().collect();
    for &bar in phases.iter().flat_map(|phase| &phase.bars) {
        if is_new(Aspect::Bar(bar), &purposes) {
            purposes.extend(WantedPurpose::on_all_shapes(Aspect::Bar(bar)));
        }
    }
    // A phase that is not the last one ends by scoring without an end of the sequence.
    let ends = |phase: &RuleSet| {
        let is_last = phase.later_phases.is_empty();
        let aspects: Vec<Aspect> = phase.ends.iter().flat_map(|&end| aspects(end, phase)).collect();
        aspects
            .into_iter()
            .filter(move |aspect| is_last || !matches!(aspect, Aspect::End { outcome: Outcome::Score, .. }))
    };
    for aspect in phases.iter().flat_map(ends) {
        match aspect {
            _ if !is_new(aspect, &purposes) => {}
            Aspect::End { by_play: false, .. } | Aspect::End { end: End::Passes(_) | End::Settled(..), .. } => {
                purposes.push(WantedPurpose { aspect, shape: None });
            }
            _ => purposes.extend(WantedPurpose::on_all_shapes(aspect)),
        }
    }
    purposes.extend(WantedPurpose::on_all_shapes(Aspect::Feature(REPEATS, None)));
    for number in REPEATS + 1..FEATURES.len() {
        for ruling in MoveRuling::ALL {
            let aspect = Aspect::Feature(number, Some(ruling));
            purposes.push(WantedPurpose { aspect, shape: None });
            // Many programs have square boards alone.
            if number < PLAYS {
                purposes.push(WantedPurpose { aspect, shape: Some(SQUARE) });
            }
        }
    }
    purposes
}

/// Returns the ways in which the rule `end` can end a sequence.
fn aspects(end: End, rules: &RuleSet) -> Vec<Aspect> {
    let null_plays = rules.forfeit.is_some_and(|forfeit| forfeit.null_play_is_pass);
    let by_play: &[bool] = match end.scored() {
        End::Passes(_) if !null_plays => &[false],
        End::SecondPass | End::UndisturbedPass => &[false],
        End::Passes(_) | End::CycleEnd { .. } => &[false, true],
        End::Settled(..) | End::Repetition(..) => &[true],
    };
    match end.settlement() {
        Some(Settlement::VoidIfAgreed) => vec![Aspect::Offer],
        settlement => {
            let outcomes = settlement.map_or(&[Outcome::Score][..], |settlement| settlement.outcomes());
            let of = |&outcome| by_play.iter().map(move |&by_play| Aspect::End { end, by_play, outcome });
            outcomes.iter().flat_map(of).collect()
        }
    }
}

impl WantedPurpose {
    /// Returns `aspect` on boards of each shape.
    fn on_all_shapes(aspect: Aspect) -> [WantedPurpose; SHAPES.len()] {
        std::array::from_fn(|shape| WantedPurpose { aspect, shape: Some(shape) })
    }

    /// True if boards of `size` have the wanted shape.
    pub fn fits(&self, size: Size) -> bool {
        self.shape.is_none_or(|shape| SHAPES[shape].2(size.rows(), size.cols()))
    }

    /// Returns the index of the feature, if one is to be shown with `ruling`.
    pub fn feature(&self, ruling: MoveRuling) -> Option<usize> {
        match self.aspect {
            Aspect::Feature(number, with) if with.is_none_or(|with| with == ruling) => Some(number),
            _ => None,
        }
    }

    /// True if a last move shows it. `features` is the set of indices of its features.
    pub fn is_shown(&self, features: u64, is_play: bool, verdict: &SuiteVerdict) -> bool {
        match (self.aspect, verdict.refused) {
            (Aspect::Bar(bar), Some(Refusal::Barred(barred))) => barred.bar == bar,
            (Aspect::End { end, by_play, outcome }, _) => {
                by_play == is_play && verdict.ended == Some(SequenceEnd { outcome, rule: end })
            }
            (Aspect::Offer, _) => verdict.offered,
            (Aspect::Feature(..), _) => self.feature(verdict.ruling()).is_some_and(|number| features.contains(number)),
            _ => false,
        }
    }

    /// Returns the purpose of a case that shows it. Its identifier is unique within the suite.
    pub fn purpose(&self) -> Purpose {
        let (with_id, with_words) = self.shape.map_or(("", ""), |shape| (SHAPES[shape].0, SHAPES[shape].1));
        let (id, words) = match self.aspect {
            Aspect::Bar(bar) => {
                let of_player = bar.player().map_or("", |player| [".black", ".white"][player.index()]);
                (format!("bar.{}{of_player}", bar.id()), format!("a play is barred: {}", bar.full_name()))
            }
            Aspect::End { end, by_play, outcome } => {
                let by = if by_play { "play" } else { "pass" };
                let words = format!("a {by} ends the sequence ({end}): {}", outcome_words(outcome));
                (format!("end.{}.{}.by-{by}", end.id(), outcome.id()), words)
            }
            Aspect::Offer => {
                ("end.offer".to_owned(), "a play repeats, and the players may agree that there is no result".to_owned())
            }
            Aspect::Feature(number, ruling) => {
                let Feature { id, words, .. } = FEATURES[number];
                match ruling {
                    None => (id.to_owned(), words.to_owned()),
                    Some(ruling) => (format!("{id}.{}", ruling.id()), format!("{words}: {}", ruling.words())),
                }
            }
        };
        Purpose { id: id + with_id, words: words + with_words }
    }
}

pub(crate) fn outcome_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Score => "the position is scored",
        Outcome::Void => "no result",
        Outcome::Tie => "a tie",
        Outcome::Win(Colour::Black) => "Black wins",
        Outcome::Win(Colour::White) => "White wins",
    }
}
