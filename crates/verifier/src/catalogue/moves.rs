//! Sequences as a catalogue writes them, and what the literal referee makes of them.

use std::collections::HashSet;

use koatlas_board::{BoardPosition, Colour, Suicide};

use super::format::Fate;
use super::label::Label;
use crate::literal::grid::{Contents, Grid};
use crate::literal::referee::{Act, Literal};
use crate::sequence::{self, Done, Step};
use crate::unproved::Refused;

/// Laps after which a cycle is taken to go on for ever.
///
/// A lap leaves the same positions, situations, pairs and points behind as the lap before it, and no rule asks for more than
/// a third occurrence. So what passes in the third lap passes in every later one; six are for good measure.
const LAPS: usize = 6;

/// Moves by turns.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    /// The key that they stand under, for errors.
    key: String,
    pub first: Colour,
    acts: Vec<Act>,
    written: Vec<String>,
}

impl Moves {
    /// Moves each with its player, as a witness has them: `B c2`, `W pass`.
    pub fn with_players(key: &str, moves: &[String], board: &BoardPosition) -> Result<Moves, Refused> {
        let first = moves.first().ok_or_else(|| Refused::at(key, "it has no moves"))?;
        let first = sequence::step(first).map_or(Colour::Black, |step| step.colour);
        Moves::read(key, first, moves.to_vec(), board, |made, _| sequence::step(made))
    }

    /// Points and passes between blanks.
    pub fn by_turns(key: &str, first: Colour, moves: &str, board: &BoardPosition) -> Result<Moves, Refused> {
        let written = moves.split_whitespace().map(str::to_owned).collect();
        Moves::read(key, first, written, board, |made, colour| {
            Ok(Step { colour, done: if made == "pass" { Done::Pass } else { Done::Play(made.parse()?) } })
        })
    }

    fn read(
        key: &str,
        first: Colour,
        written: Vec<String>,
        board: &BoardPosition,
        step: impl Fn(&str, Colour) -> Result<Step, Refused>,
    ) -> Result<Moves, Refused> {
        let mut acts = Vec::new();
        for ((number, made), turn) in (1..).zip(&written).zip([first, !first].into_iter().cycle()) {
            let wrong = |reason: &str| wrong(key, number, made, reason);
            let Step { colour, done } = step(made, turn).map_err(|error| wrong(&error.to_string()))?;
            if colour != turn {
                return Err(wrong("it is the other player's turn"));
            }
            acts.push(done.act(board.size()).ok_or_else(|| wrong("there is no such point on the board"))?);
        }
        Ok(Moves { key: key.to_owned(), first, acts, written })
    }

    pub fn len(&self) -> usize {
        self.acts.len()
    }

    /// What can be done, move by move.
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// A move that cannot be made, or leads where it must not.
    pub fn wrong(&self, place: usize, reason: &str) -> Refused {
        wrong(&self.key, place + 1, &self.written[place], reason)
    }

    fn no_cycle(&self, reason: &str) -> Refused {
        Refused::at(&self.key, reason)
    }

    /// The labels of the plays, if the moves are an elementary cycle by the bare rules: they have a play, lead back to the
    /// board's position with the same player to move, and meet no position twice on the way.
    pub fn cycle(&self, board: &BoardPosition, policy: Suicide) -> Result<Vec<Label>, Refused> {
        let grid = Grid::of(board);
        let mut met: Vec<Contents> = vec![board.contents().to_vec()];
        let (mut labels, mut colour) = (Vec::new(), self.first);
        for (place, &act) in self.acts.iter().enumerate() {
            if let Act::Play(point) = act {
                let before = &met[met.len() - 1];
                if !grid.is_playable(point) {
                    return Err(self.wrong(place, "plays cannot be made there"));
                }
                if before[point].is_some() {
                    return Err(self.wrong(place, "there is a stone"));
                }
                let play = grid.play(before, colour, point);
                if !play.is_allowed(policy) {
                    return Err(self.wrong(place, "it is suicide"));
                }
                labels.push(Label::of(&play));
                met.push(play.after);
            }
            colour = !colour;
        }
        let last = met.pop().unwrap_or_default();
        if labels.is_empty() {
            return Err(self.no_cycle("it has no plays"));
        }
        if last != board.contents() || colour != self.first {
            return Err(self.no_cycle("it does not lead back"));
        }
        let different: HashSet<&Contents> = met.iter().collect();
        if different.len() < met.len() {
            return Err(self.no_cycle("it meets a position twice"));
        }
        Ok(labels)
    }

    /// What becomes of the cycle when it is repeated under a rule set with its defaults.
    pub fn fate(&self, id: &str, board: &BoardPosition) -> Result<Fate, Refused> {
        let board = board.with_to_move(self.first);
        let mut literal = Literal::new(id, &[], &board)?;
        let fate = |fate: &str, number, by: Option<&str>, outcome: Option<&str>| {
            let (by, outcome) = (by.map(str::to_owned), outcome.map(str::to_owned));
            Ok(Fate { fate: fate.to_owned(), r#move: number, by, outcome })
        };
        for (&act, number) in std::iter::repeat_n(&self.acts, LAPS).flatten().zip(1..) {
            if let Some(&reason) = literal.reasons(act).first() {
                return fate("stopped", Some(number), Some(reason), None);
            }
            let place = (number - 1) % self.acts.len();
            literal.make(act).map_err(|forbidden| self.wrong(place, &forbidden.to_string()))?;
            if literal.forfeited() {
                return fate("forfeited", Some(number), None, None);
            }
            match literal.ended() {
                Some(("void", by)) => return fate("void", Some(number), Some(by), None),
                Some((outcome, by)) => return fate("ended", Some(number), Some(by), Some(outcome)),
                None => {}
            }
        }
        fate("for ever", None, None, None)
    }
}

/// A move that cannot be made, or leads where it must not, by its number from 1.
fn wrong(key: &str, number: usize, made: &str, reason: &str) -> Refused {
    Refused::at(format_args!("{key}, move {number}, {made}"), reason)
}

impl std::fmt::Display for Fate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&koatlas_certificates::quoted(&self.fate))?;
        self.r#move.iter().try_for_each(|number| write!(f, " at move {number}"))?;
        self.by.iter().try_for_each(|by| write!(f, " by {by}"))?;
        self.outcome.iter().try_for_each(|outcome| write!(f, ", {outcome}"))
    }
}
