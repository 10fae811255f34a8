//! Sequence of a certificate, such as `B a1; W pass; B kopass:c2`: parsing, and replay by the literal referee.

use std::fmt;
use std::str::FromStr;

use koatlas_board::{Colour, ColourError, Point, Size};
use koatlas_certificates::{Measure, quoted};

use crate::limits::Budget;
use crate::literal::referee::{Act, Literal};
use crate::unproved::{Refused, Unproved};

/// Move of a written sequence: the player, and the play or pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub colour: Colour,
    pub done: Done,
}

/// Play or pass as it is written, with points by name. [`Act`] is the form that the referee takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Play(Point),
    Pass,
    KoPass(Point),
}

/// Parses moves separated by semicolons; an empty text is a sequence without moves.
pub(crate) fn read(text: &str) -> Result<Vec<Step>, Refused> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let one = |(number, text)| step(text).map_err(|refused| refused.within(format_args!("sequence, move {number}")));
    (1..).zip(text.split(';')).map(one).collect()
}

/// Parses one move: a player, and a point, `pass` or `kopass:` with a point.
pub(crate) fn step(text: &str) -> Result<Step, Refused> {
    let mut words = text.split_whitespace();
    let (Some(colour), Some(place), None) = (words.next(), words.next(), words.next()) else {
        let text = quoted(text.trim());
        let form = "write a player and a point, pass, or kopass: and a point, for example B c3";
        return Err(Refused::unreadable("", format_args!("{text} is not a move: {form}")));
    };
    let colour = colour.parse().map_err(|error: ColourError| Refused::unreadable("", error))?;
    Ok(Step { colour, done: place.parse()? })
}

impl FromStr for Done {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Done, Refused> {
        Ok(match text.strip_prefix("kopass:") {
            Some(name) => Done::KoPass(name.parse()?),
            None if text == "pass" => Done::Pass,
            None => Done::Play(text.parse()?),
        })
    }
}

impl Done {
    /// Converts `act` of the referee, on a board of `size`.
    pub fn of(act: Act, size: Size) -> Done {
        let point = |index| size.points().nth(index).expect("acts are on the board");
        match act {
            Act::Play(index) => Done::Play(point(index)),
            Act::Pass => Done::Pass,
            Act::KoPass(index) => Done::KoPass(point(index)),
        }
    }

    /// Converts the move for the referee; `None` if its point is not on a board of `size`.
    pub fn act(self, size: Size) -> Option<Act> {
        let index = |point| size.contains(point).then(|| size.index(point));
        match self {
            Done::Play(point) => index(point).map(Act::Play),
            Done::Pass => Some(Act::Pass),
            Done::KoPass(point) => index(point).map(Act::KoPass),
        }
    }
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Done::Play(point) => point.fmt(f),
            Done::Pass => f.write_str("pass"),
            Done::KoPass(point) => write!(f, "kopass:{point}"),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.done)
    }
}

/// Replays `steps` and returns their length in `measure`. Moves can only be counted if the sequence ends.
pub(crate) fn length(
    literal: &mut Literal,
    size: Size,
    steps: &[Step],
    measure: Measure,
    budget: &mut Budget,
) -> Result<u64, Unproved> {
    for (&step, number) in steps.iter().zip(1..) {
        make(literal, size, step, number)?;
        budget.work(1 + literal.take_steps())?;
        budget.hold(literal.bytes_of_a_move())?;
    }
    if measure == Measure::Moves && literal.ended().is_none() {
        let moves = literal.moves();
        let reason = "and only moves of a whole sequence are counted";
        return Err(Refused::new(format_args!("the sequence has not ended after its {moves} moves, {reason}")).into());
    }
    Ok(literal.length(measure))
}

/// Makes move `number` of the sequence. Fails if it is forbidden or it is the turn of the other player.
fn make(literal: &mut Literal, size: Size, step: Step, number: usize) -> Result<(), Refused> {
    let wrong = |reason: &str| Refused::new(format_args!("move {number}, {step}{reason}"));
    let act = step.done.act(size).ok_or_else(|| wrong(": there is no such point on the board"))?;
    if literal.ended().is_none() && literal.to_move() != step.colour {
        return Err(wrong(": it is the other player's turn"));
    }
    literal.make(act).map_err(|forbidden| wrong(&format!(", is {forbidden}")))
}
