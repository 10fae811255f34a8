//! Sequence of a certificate, such as `B a1; W pass; B kopass:c2`: parsing, and replay by the literal referee.

use std::fmt;
use std::str::FromStr;

use koatlas_board::{Colour, ColourError, Point, Size};
use koatlas_certificates::{Measure, quoted};

use crate::limits::Budget;
use crate::literal::referee::{Act, LiteralReferee};
use crate::unproved::{Refused, Unproved};

/// Move of a written sequence: the player, and the play or pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SequenceMove {
    pub colour: Colour,
    pub action: NamedMove,
}

/// Play or pass as it is written, with points by name. [`Act`] is the form that the referee takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamedMove {
    Play(Point),
    Pass,
    KoPass(Point),
}

/// Parses moves separated by semicolons, as in `B a1; W pass`; an empty text is a sequence without moves.
pub(crate) fn parse_sequence(text: &str) -> Result<Vec<SequenceMove>, Refused> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let moves = (1..).zip(text.split(';')).map(|(number, text)| {
        parse_move(text).map_err(|refused| refused.within(format_args!("sequence, move {number}")))
    });
    moves.collect()
}

/// Parses one move: a player, and a point, `pass` or `kopass:` with a point.
pub(crate) fn parse_move(text: &str) -> Result<SequenceMove, Refused> {
    let mut words = text.split_whitespace();
    let (Some(colour), Some(place), None) = (words.next(), words.next(), words.next()) else {
        let text = quoted(text.trim());
        let form = "write a player and a point, pass, or kopass: and a point, for example B c3";
        return Err(Refused::unreadable("", format_args!("{text} is not a move: {form}")));
    };
    let colour = colour.parse().map_err(|error: ColourError| Refused::unreadable("", error))?;
    Ok(SequenceMove { colour, action: place.parse()? })
}

impl FromStr for NamedMove {
    type Err = Refused;

    fn from_str(text: &str) -> Result<NamedMove, Refused> {
        Ok(match text.strip_prefix("kopass:") {
            Some(name) => NamedMove::KoPass(name.parse()?),
            None if text == "pass" => NamedMove::Pass,
            None => NamedMove::Play(text.parse()?),
        })
    }
}

impl NamedMove {
    /// Converts `act` of the referee, on a board of `size`.
    pub fn from_act(act: Act, size: Size) -> NamedMove {
        match act {
            Act::Play(index) => NamedMove::Play(point_at(index, size)),
            Act::Pass => NamedMove::Pass,
            Act::KoPass(index) => NamedMove::KoPass(point_at(index, size)),
        }
    }

    /// Converts the move for the referee; `None` if its point is not on a board of `size`.
    pub fn to_act(self, size: Size) -> Option<Act> {
        match self {
            NamedMove::Pass => Some(Act::Pass),
            NamedMove::Play(point) | NamedMove::KoPass(point) if !size.contains(point) => None,
            NamedMove::Play(point) => Some(Act::Play(size.index(point))),
            NamedMove::KoPass(point) => Some(Act::KoPass(size.index(point))),
        }
    }
}

/// Point number `index` of a board of `size`.
fn point_at(index: usize, size: Size) -> Point {
    size.points().nth(index).expect("acts are on the board")
}

impl fmt::Display for NamedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamedMove::Play(point) => point.fmt(f),
            NamedMove::Pass => f.write_str("pass"),
            NamedMove::KoPass(point) => write!(f, "kopass:{point}"),
        }
    }
}

impl fmt::Display for SequenceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.action)
    }
}

/// Replays `steps` and returns their length in `measure`. Moves can only be counted if the sequence ends.
pub(crate) fn replay_length(
    literal: &mut LiteralReferee,
    size: Size,
    steps: &[SequenceMove],
    measure: Measure,
    budget: &mut Budget,
) -> Result<u64, Unproved> {
    for (&step, number) in steps.iter().zip(1..) {
        make(literal, size, step, number)?;
        budget.work(1 + literal.take_steps())?;
        budget.hold(literal.bytes_of_a_move())?;
    }
    if measure == Measure::Moves && literal.outcome().is_none() {
        let moves = literal.moves();
        let reason = "and only moves of a whole sequence are counted";
        return Err(Refused::new(format_args!("the sequence has not ended after its {moves} moves, {reason}")).into());
    }
    Ok(literal.length(measure))
}

/// Makes move `number` of the sequence. Fails if it is forbidden or it is the turn of the other player.
fn make(literal: &mut LiteralReferee, size: Size, step: SequenceMove, number: usize) -> Result<(), Refused> {
    let reason = match step.action.to_act(size) {
        None => ": there is no such point on the board".to_owned(),
        Some(_) if literal.outcome().is_none() && literal.to_move() != step.colour => {
            ": it is the other player's turn".to_owned()
        }
        Some(act) => match literal.make(act) {
            Ok(()) => return Ok(()),
            Err(forbidden) => format!(", is {forbidden}"),
        },
    };
    Err(Refused::new(format_args!("move {number}, {step}{reason}")))
}
