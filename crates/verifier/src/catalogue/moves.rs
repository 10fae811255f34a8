//! Sequences as a catalogue writes them, and their fates under the literal referee.

use std::collections::HashSet;

use koatlas_board::{BoardPosition, Colour};
use koatlas_certificates::stated::CycleFate;

use super::component::{ComponentPlay, LiteralComponent};
use super::errors::check_same;
use super::label::Word;
use crate::literal::referee::{Act, LiteralReferee};
use crate::sequence::{self, NamedMove, SequenceMove};
use crate::unproved::Refused;

/// Number of laps after which a cycle is taken to go on for ever.
///
/// A lap leaves the same positions, situations, pairs and points behind as the lap before it, and no rule looks for more than a third
/// occurrence. So a lap that is legal as the third one is legal as every later one. Six laps leave a margin.
const LAPS: usize = 6;

/// Moves of alternating players.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    /// Key of the moves in the catalogue, for errors.
    key: String,
    pub first: Colour,
    acts: Vec<Act>,
    /// The moves, as the catalogue writes them.
    written: Vec<String>,
}

impl Moves {
    /// Parses moves with their players, as a witness has them: `B c2`, `W pass`.
    pub fn parse_with_players(key: &str, moves: &[String], board: &BoardPosition) -> Result<Moves, Refused> {
        let first = moves.first().ok_or_else(|| Refused::at(key, "it has no moves"))?;
        let first = sequence::parse_move(first).map_or(Colour::Black, |step| step.colour);
        Moves::parse_with(key, first, moves.to_vec(), board, |text, _| sequence::parse_move(text))
    }

    /// Parses points and passes between blanks, with `first` to move first.
    pub fn parse_by_turns(key: &str, first: Colour, moves: &str, board: &BoardPosition) -> Result<Moves, Refused> {
        let written = moves.split_whitespace().map(str::to_owned).collect();
        Moves::parse_with(key, first, written, board, |text, colour| {
            Ok(SequenceMove {
                colour,
                action: if text == "pass" { NamedMove::Pass } else { NamedMove::Play(text.parse()?) },
            })
        })
    }

    /// Parses the moves in `written` with `step`, which gets the player whose turn it is.
    fn parse_with(
        key: &str,
        first: Colour,
        written: Vec<String>,
        board: &BoardPosition,
        step: impl Fn(&str, Colour) -> Result<SequenceMove, Refused>,
    ) -> Result<Moves, Refused> {
        let mut moves = Moves { key: key.to_owned(), first, acts: Vec::new(), written };
        for (place, turn) in (0..moves.written.len()).zip([first, !first].into_iter().cycle()) {
            let step = step(&moves.written[place], turn);
            let SequenceMove { colour, action } = step.map_err(|error| moves.error_at(place, &error.to_string()))?;
            if colour != turn {
                return Err(moves.error_at(place, "it is the other player's turn"));
            }
            let act = action.to_act(board.size());
            moves.acts.push(act.ok_or_else(|| moves.error_at(place, "there is no such point on the board"))?);
        }
        Ok(moves)
    }

    pub fn len(&self) -> usize {
        self.acts.len()
    }

    /// The moves, as the referee takes them.
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// Error at the move at `place`.
    pub fn error_at(&self, place: usize, reason: &str) -> Refused {
        let (number, text) = (place + 1, &self.written[place]);
        Refused::at(format_args!("{}, move {number}, {text}", self.key), reason)
    }

    /// Returns the plays, if the moves are a cycle of `component`: they lead from position `start` back to it with the same player to
    /// move. Fails if they are not.
    pub fn cycle_plays<'c>(
        &self,
        component: &'c LiteralComponent,
        start: u32,
    ) -> Result<Vec<&'c ComponentPlay>, Refused> {
        let (mut here, mut mover, mut plays) = (start, self.first, Vec::new());
        for (place, act) in self.acts.iter().enumerate() {
            if let Act::Play(point) = *act {
                let mut plays_here = component.plays_from(here).iter();
                let play = plays_here.find(|play| play.point == point && play.label.colour == mover);
                let play = play.ok_or_else(|| self.error_at(place, "it is no play of the component"))?;
                here = play.to;
                plays.push(play);
            }
            mover = !mover;
        }
        match (plays.is_empty(), here == start && mover == self.first) {
            (true, _) => Err(Refused::at(&self.key, "it has no plays")),
            (_, false) => Err(Refused::at(&self.key, "it does not lead back")),
            (false, true) => Ok(plays),
        }
    }

    /// Checks that the moves are a cycle with this `word` that does not meet a position twice. It begins on `board`, which belongs to
    /// the component, perhaps with the colours exchanged.
    pub fn check_word(&self, word: &Word, component: &LiteralComponent, board: &BoardPosition) -> Result<(), Refused> {
        let (start, exchange) = match component.number(board.contents()) {
            Some(start) => (start, false),
            None => match component.number(board.exchanged().contents()) {
                Some(start) => (start, true),
                None => return Err(Refused::at(&self.key, "it begins outside of the component")),
            },
        };
        let plays = Moves { first: if exchange { !self.first } else { self.first }, ..self.clone() }
            .cycle_plays(component, start)?;
        let labels = plays.iter().map(|play| if exchange { play.label.exchanged() } else { play.label });
        if plays.iter().map(|play| play.to).collect::<HashSet<u32>>().len() < plays.len() {
            return Err(Refused::at(&self.key, "it meets a position twice"));
        }
        if labels.ne(word.labels.iter().copied()) {
            return Err(Refused::at(&self.key, "it does not spell the word"));
        }
        check_same(&format!("{} has moves", self.key), &self.len(), &(word.plays + word.passes()))
    }

    /// Checks that the stated fate of the cycle under rule set `id` is the one found.
    pub fn check_fate(&self, id: &str, cycle: &str, stated: &CycleFate, board: &BoardPosition) -> Result<(), Refused> {
        let found = self.fate(id, board)?;
        if *stated == found {
            return Ok(());
        }
        Err(Refused::new(format_args!("under {id} {cycle} is {stated}, and found to be {found}")))
    }

    /// Returns the fate of the cycle when it is repeated under the rule set `id` with its defaults.
    fn fate(&self, id: &str, board: &BoardPosition) -> Result<CycleFate, Refused> {
        let board = board.with_to_move(self.first);
        let mut literal = LiteralReferee::new(id, &[], &board)?;
        for (&act, number) in std::iter::repeat_n(&self.acts, LAPS).flatten().zip(1..) {
            if let Some(&reason) = literal.reasons_against(act).first() {
                return Ok(CycleFate::at_move(number, "stopped", Some(reason), None));
            }
            // `number` counts on over the laps; errors name the move of the cycle.
            let place = (number - 1) % self.acts.len();
            literal.make(act).map_err(|forbidden| self.error_at(place, &forbidden.to_string()))?;
            if literal.has_forfeited() {
                return Ok(CycleFate::at_move(number, "forfeited", None, None));
            }
            match literal.outcome() {
                Some(("void", by)) => return Ok(CycleFate::at_move(number, "void", Some(by), None)),
                Some((outcome, by)) => return Ok(CycleFate::at_move(number, "ended", Some(by), Some(outcome))),
                None => {}
            }
        }
        Ok(CycleFate::for_ever())
    }
}
