//! A case under one rule set.

use koatlas_board::{BoardPosition, Colour, Content, Size};

use super::errors::SuiteWrong;
use super::file::{EndKeys, Stated};
use crate::certificate::sequence::{self, Step};
use crate::limits::{Budget, NotDecided, Unproved};
use crate::literal::act::Act;
use crate::literal::referee::Literal;

/// A rule set with its options, as they are written.
pub(crate) struct Ruling<'a> {
    pub id: &'a str,
    pub options: Vec<(&'a str, &'a str)>,
}

/// What a rule set says of the moves of a case, one after the other.
pub(crate) struct Replay {
    literal: Literal,
    size: Size,
}

/// What was found of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// All reasons for which it is not made.
    pub reasons: Vec<&'static str>,
    pub forfeited: bool,
    pub offered: bool,
    pub ended: Option<EndKeys>,
    /// What stands then.
    pub contents: Vec<Content>,
}

impl Replay {
    pub fn new(rules: &Ruling<'_>, start: &BoardPosition) -> Result<Replay, SuiteWrong> {
        Ok(Replay { literal: Literal::new(rules.id, &rules.options, start)?, size: start.size() })
    }

    /// Makes a move, if it is legal.
    pub fn make(&mut self, text: &str, number: usize, budget: &mut Budget) -> Result<Seen, Unproved<SuiteWrong>> {
        let act = self.act(text, number).map_err(Unproved::Refused)?;
        let reasons = match self.literal.make(act) {
            Ok(()) => Vec::new(),
            Err(forbidden) => forbidden.0,
        };
        let ended = self.literal.ended().filter(|_| reasons.is_empty());
        let ended = ended.map(|(outcome, by)| EndKeys {
            outcome: outcome.to_owned(),
            by: by.to_owned(),
            score: self.literal.score(),
        });
        let made = reasons.is_empty();
        let (forfeited, offered) = (made && self.literal.forfeited(), made && self.literal.offered());
        self.pay(budget)?;
        Ok(Seen { reasons, forfeited, offered, ended, contents: self.literal.contents().to_vec() })
    }

    /// Whether a move is a suicide by the bare rules.
    pub fn is_suicide(&self, text: &str) -> bool {
        matches!(self.act(text, 0), Ok(Act::Play(point)) if self.literal.is_suicide(point))
    }

    fn act(&self, text: &str, number: usize) -> Result<Act, SuiteWrong> {
        let Step { colour, done } = sequence::step(text).map_err(|reason| SuiteWrong::Move { number, reason })?;
        if colour != self.literal.to_move() {
            return Err(SuiteWrong::says(format!("move {number}, {text}: it is the other player's turn")));
        }
        let missing = || SuiteWrong::says(format!("move {number}, {text}: there is no such point on the board"));
        done.act(self.size).ok_or_else(missing)
    }

    fn pay(&self, budget: &mut Budget) -> Result<(), NotDecided> {
        budget.work(1 + self.literal.take_steps())
    }
}

/// What a move does, as it is written in the identifier of a case.
pub(crate) fn action(text: &str) -> Option<String> {
    sequence::step(text).ok().map(|step| step.done.to_string())
}

impl Seen {
    /// What a program shows of it.
    pub fn shown(&self) -> (bool, &[Content], bool, Option<&str>) {
        (self.reasons.is_empty(), &self.contents, self.offered, self.ended.as_ref().map(|end| end.outcome.as_str()))
    }

    /// Whether it is as somebody says.
    pub fn agrees(&self, stated: &Stated) -> bool {
        let reason = match &stated.reason {
            None => self.reasons.is_empty(),
            Some(reason) => self.reasons.contains(&reason.as_str()),
        };
        reason
            && stated.legal == self.reasons.is_empty()
            && (stated.forfeited, stated.offered, &stated.ended) == (self.forfeited, self.offered, &self.ended)
    }

    /// It in words.
    pub fn words(&self) -> String {
        let also = [(self.forfeited, ", forfeited"), (self.offered, ", offered")];
        let also: String = also.into_iter().filter(|(is, _)| *is).map(|(_, text)| text).collect();
        match &self.ended {
            _ if !self.reasons.is_empty() => format!("illegal ({})", self.reasons.join(", ")),
            Some(EndKeys { outcome, by, score }) => format!("legal{also}, and ends: {outcome} by {by}, score {score}"),
            None => format!("legal{also}"),
        }
    }

    /// The rows of the board.
    pub fn rows(&self, size: Size) -> Vec<String> {
        let sign = |content: &Content| match content {
            None => '.',
            Some(Colour::Black) => 'X',
            Some(Colour::White) => 'O',
        };
        self.contents.chunks(size.cols()).map(|row| row.iter().map(sign).collect()).collect()
    }
}
