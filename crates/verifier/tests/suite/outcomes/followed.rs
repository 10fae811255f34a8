//! Strategies without memory that are played against all replies by the literal referee, with the whole history.

use koatlas_verifier::literal::{Act, LiteralReferee};

use super::state_game::{Plays, State, StateGame};

/// A strategy played against all replies, with the whole history.
pub struct Followed<'a> {
    pub game: &'a StateGame,
    pub plays: &'a Plays,
    pub literal: LiteralReferee,
    /// Moves that may still be made.
    pub left: usize,
    /// Moves that were made.
    pub line: Vec<Act>,
}

/// What came of a strategy that was followed.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// Every sequence leads to a leaf.
    Leaves,
    /// A play of the strategy is barred after these moves.
    Barred(Vec<Act>),
    /// There are too many moves.
    TooMany,
}

impl Followed<'_> {
    /// Goes on from `state`, in which the sequence is.
    pub fn go_on(&mut self, state: &State) -> Found {
        assert_eq!(self.literal.contents(), state.contents);
        assert_eq!(self.literal.to_move(), state.to_move);
        if self.game.is_leaf(state) {
            return Found::Leaves;
        }
        let plays = self.game.plays(state);
        if state.to_move == self.game.player {
            let point = self.own_play(state);
            let (_, after) = plays.into_iter().find(|(play, _)| *play == point).expect("it is allowed");
            if !self.literal.reasons_against(Act::Play(point)).is_empty() {
                assert_eq!(self.literal.reasons_against(Act::Play(point)), ["psk"]);
                return Found::Barred([&self.line[..], &[Act::Play(point)]].concat());
            }
            return self.after(Act::Play(point), &after);
        }
        let is_legal = |point: &usize| self.literal.reasons_against(Act::Play(*point)).is_empty();
        let legal: Vec<usize> = (0..self.game.area()).filter(is_legal).collect();
        for point in legal {
            let found = plays.iter().find(|(play, _)| *play == point);
            let (_, after) = found.expect("each legal play of the opponent is one of the game of states");
            let found = self.after(Act::Play(point), after);
            if found != Found::Leaves {
                return found;
            }
        }
        self.after(Act::Pass, &State { to_move: !state.to_move, ban: None, ..state.clone() })
    }

    fn after(&mut self, act: Act, state: &State) -> Found {
        if self.left == 0 {
            return Found::TooMany;
        }
        self.left -= 1;
        self.literal.make(act).expect("it is legal");
        self.line.push(act);
        let found = self.go_on(state);
        self.line.pop();
        self.literal.undo();
        found
    }

    /// The play of the strategy, by the first map to the standard form.
    fn own_play(&self, state: &State) -> usize {
        if let Some((point, _)) = self.game.play_to_leaf(state) {
            return point;
        }
        let (form, map) = self.game.standard_form(state);
        let play = self.plays[&form];
        self.game.maps[map].iter().position(|&image| image == play).expect("a map is a permutation")
    }
}
