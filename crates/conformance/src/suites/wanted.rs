//! What the cases of a rule set are to show by themselves: its bars, its ends, and features of moves with each ruling.

use koatlas_board::{Colour, PointSet, Size};
use koatlas_rulesets::{Bar, End, Ended, Outcome, Refusal, RuleSet, Settlement};

use crate::suites::features::{FEATURES, PLAYS, REPEATS};
use crate::suites::search::walk::{Answer, Made};

/// What a rule set does with a move, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It is made, and the sequence goes on.
    Made,
    /// It is not made.
    Refused,
    /// It ends the sequence.
    Ends,
    /// It is made, and its stone is taken off.
    Forfeited,
}

impl Ruling {
    /// Every ruling.
    pub(crate) const ALL: [Ruling; 4] = [Ruling::Made, Ruling::Refused, Ruling::Ends, Ruling::Forfeited];

    /// The identifier in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Ruling::Made => "made",
            Ruling::Refused => "refused",
            Ruling::Ends => "ends",
            Ruling::Forfeited => "forfeited",
        }
    }

    /// The ruling of an answer.
    pub(crate) fn of(answer: &Answer) -> Ruling {
        match answer {
            Answer::Refused(_) => Ruling::Refused,
            Answer::Made(Made { ended: Some(_), .. }) => Ruling::Ends,
            Answer::Made(Made { forfeited: true, .. }) => Ruling::Forfeited,
            Answer::Made(_) => Ruling::Made,
        }
    }
}

/// The shape of a board. Programs that number points wrongly go wrong on some of them alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// One row.
    Line,
    /// As many rows as columns, at least two.
    Square,
    /// At least two rows, and more columns.
    Rectangle,
}

impl Shape {
    pub const ALL: [Shape; 3] = [Shape::Line, Shape::Square, Shape::Rectangle];

    pub fn of(size: Size) -> Shape {
        match (size.rows(), size.cols()) {
            (1, _) => Shape::Line,
            (rows, cols) if rows == cols => Shape::Square,
            _ => Shape::Rectangle,
        }
    }

    pub fn id(self) -> &'static str {
        match self {
            Shape::Line => "line",
            Shape::Square => "square",
            Shape::Rectangle => "rectangle",
        }
    }
}

/// What is asked of a last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aspect {
    /// The rule bars it.
    Bar(Bar),
    /// The rule ends the sequence by it: by a play or by a pass, with an outcome.
    End { end: End, by_play: bool, outcome: Outcome },
    /// It repeats, and the players may agree that there is no result.
    Offer,
    /// It is a play that makes a position that has occurred, whatever the rule set does with it.
    Repeats,
    /// It has a feature of the table, by its number, and this ruling.
    Feature(usize, Ruling),
}

/// A thing to be shown: an aspect, perhaps on boards of one shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub aspect: Aspect,
    pub shape: Option<Shape>,
}

/// Everything that is wanted of a rule set.
pub(crate) fn wanted(rules: &RuleSet) -> Vec<Wanted> {
    let everywhere = |aspect| vec![Wanted { aspect, shape: None }];
    let shapes = |aspect| Shape::ALL.map(|shape| Wanted { aspect, shape: Some(shape) }).to_vec();
    let bars = rules.bars().iter().flat_map(|&bar| shapes(Aspect::Bar(bar)));
    let ends = rules.ends().iter().flat_map(|&end| aspects(end, rules)).flat_map(|aspect| match aspect {
        Aspect::End { by_play: false, .. } | Aspect::End { end: End::Passes(_), .. } => everywhere(aspect),
        _ => shapes(aspect),
    });
    let features =
        (REPEATS + 1..FEATURES.len()).flat_map(|number| Ruling::ALL.map(|ruling| Aspect::Feature(number, ruling)));
    let of_features = features.flat_map(|aspect| {
        // Many programs have no other boards.
        let square = matches!(aspect, Aspect::Feature(number, _) if number < PLAYS).then_some(Some(Shape::Square));
        [Some(None), square].into_iter().flatten().map(move |shape| Wanted { aspect, shape })
    });
    bars.chain(ends).chain(shapes(Aspect::Repeats)).chain(of_features).collect()
}

/// The ways in which an end rule can end a sequence.
fn aspects(end: End, rules: &RuleSet) -> Vec<Aspect> {
    let by = |by_play: bool, outcome| Aspect::End { end, by_play, outcome };
    let null_plays = rules.forfeit().is_some_and(|forfeit| forfeit.null_play_is_pass);
    match end {
        End::Passes(_) if null_plays => vec![by(false, Outcome::Score), by(true, Outcome::Score)],
        End::Passes(_) | End::SecondPass => vec![by(false, Outcome::Score)],
        End::CycleEnd { .. } => vec![by(false, Outcome::Score), by(true, Outcome::Score)],
        End::Repetition(_, Settlement::Void) => vec![by(true, Outcome::Void)],
        End::Repetition(_, Settlement::VoidIfAgreed) => vec![Aspect::Offer],
        End::Repetition(_, Settlement::Balance) => {
            [Outcome::Tie, Outcome::Win(Colour::Black), Outcome::Win(Colour::White)].map(|o| by(true, o)).to_vec()
        }
    }
}

impl Wanted {
    /// Whether it can be found on a board.
    pub fn fits(&self, size: Size) -> bool {
        self.shape.is_none_or(|shape| shape == Shape::of(size))
    }

    /// The feature that is to be shown with a ruling, if it is one.
    pub fn feature(&self, ruling: Ruling) -> Option<usize> {
        match self.aspect {
            Aspect::Feature(number, with) if with == ruling => Some(number),
            Aspect::Repeats => Some(REPEATS),
            _ => None,
        }
    }

    /// Whether a move shows it; `features` has the features of the move by their bits.
    pub fn is_shown(&self, features: u64, is_play: bool, answer: &Answer) -> bool {
        match (self.aspect, answer) {
            (Aspect::Bar(bar), Answer::Refused(Refusal::Barred(barred))) => barred.bar == bar,
            (Aspect::End { end, by_play, outcome }, Answer::Made(made)) => {
                by_play == is_play && made.ended == Some(Ended { outcome, by: end })
            }
            (Aspect::Offer, Answer::Made(made)) => made.offered,
            (Aspect::Feature(number, ruling), answer) => features.contains(number) && ruling == Ruling::of(answer),
            (Aspect::Repeats, _) => features.contains(REPEATS),
            _ => false,
        }
    }

    /// Whether somebody would miss it. Most features never come with every ruling.
    pub fn is_expected(&self) -> bool {
        !matches!(self.aspect, Aspect::Feature(..))
    }

    /// Its identifier, which no other thing of the rule set has.
    pub fn id(&self) -> String {
        let shape = self.shape.map_or(String::new(), |shape| format!(".{}", shape.id()));
        match self.aspect {
            Aspect::Bar(bar) => format!("bar.{}{shape}", bar.id()),
            Aspect::End { end, by_play, outcome } => {
                format!("end.{}.{}.by-{}{shape}", end.id(), outcome.id(), if by_play { "play" } else { "pass" })
            }
            Aspect::Offer => format!("end.offer{shape}"),
            Aspect::Repeats => format!("repeats{shape}"),
            Aspect::Feature(number, ruling) => format!("{}.{}{shape}", FEATURES[number].id, ruling.id()),
        }
    }

    /// What it is, in words.
    pub fn words(&self) -> String {
        let shape = match self.shape {
            None => "",
            Some(Shape::Line) => ", on a board of one row",
            Some(Shape::Square) => ", on a square board",
            Some(Shape::Rectangle) => ", on a board with more columns than rows",
        };
        match self.aspect {
            Aspect::Bar(bar) => format!("a play is barred: {}{shape}", bar.name()),
            Aspect::End { end, by_play, outcome } => {
                let by = if by_play { "play" } else { "pass" };
                format!("a {by} ends the sequence ({end}): {}{shape}", outcome_words(outcome))
            }
            Aspect::Offer => format!("a play repeats, and the players may agree that there is no result{shape}"),
            Aspect::Repeats => format!("{}{shape}", FEATURES[REPEATS].shows),
            Aspect::Feature(number, ruling) => format!("{}: {}{shape}", FEATURES[number].shows, ruling_words(ruling)),
        }
    }
}

/// A ruling in words.
pub(crate) fn ruling_words(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::Made => "it is legal, and play goes on",
        Ruling::Refused => "it is illegal",
        Ruling::Ends => "it is legal, and ends the sequence",
        Ruling::Forfeited => "it is legal, and the stone is taken off again",
    }
}

/// An outcome in words.
pub(crate) fn outcome_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Score => "the position is scored",
        Outcome::Void => "no result",
        Outcome::Tie => "a tie",
        Outcome::Win(Colour::Black) => "Black wins",
        Outcome::Win(Colour::White) => "White wins",
    }
}
