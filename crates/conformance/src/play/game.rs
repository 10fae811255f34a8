//! One game with a program.

use koatlas_board::{BoardPosition, Move, PointSet};
use koatlas_position_graph::Random;
use koatlas_rulesets::{Referee, RuleSet};

use crate::engine::{Begun, Engine, Heard, HeardMove, HeardTurn, Played, Trouble};
use crate::judge::{Judge, Verdict};
use crate::kind::Deed;
use crate::play::{choose, questions};

/// A move that the program has called illegal is sent all the same in one of so many positions: it must be refused.
const INSIST_IN: usize = 4;

/// A game that is to be played.
pub(crate) struct Game<'a> {
    pub rules: &'a RuleSet,
    pub start: &'a BoardPosition,
    /// Moves that are made first, as far as both allow them.
    pub script: &'a [Move],
    /// Most moves that are made.
    pub most_moves: usize,
}

/// Why a game has stopped before its end.
pub(crate) enum Stop {
    /// The program does not begin it, for this reason.
    Cannot(String),
    /// The program gave no answer that can be used.
    Trouble(Trouble),
}

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Stop {
        Stop::Trouble(trouble)
    }
}

impl Game<'_> {
    /// Plays the game. What was heard goes to `heard`, also of a game that stops early.
    pub fn play<S: PointSet>(
        &self,
        engine: &mut dyn Engine,
        random: &mut Random,
        heard: &mut Heard,
    ) -> Result<(), Stop> {
        let Ok(referee) = Referee::<S>::new(self.rules.clone(), self.start.clone()) else {
            return Err(Stop::Cannot("no sequence of this rule set can begin here".to_owned()));
        };
        if let Begun::Cannot(why) = engine.start(self.start)? {
            return Err(Stop::Cannot(why));
        }
        let mut judge = Judge::new(referee);
        let mut script = self.script.iter().copied();
        for _ in 0..=self.most_moves {
            heard.turns.push(HeardTurn::default());
            let turn = heard.turns.last_mut().expect("it was just put there");
            if judge.is_done() {
                break;
            }
            ask(&judge, engine, random, turn)?;
            if judge.referee.ended().is_some() || !self.make(&mut judge, engine, random, script.next(), turn)? {
                break;
            }
        }
        Ok(())
    }

    /// Makes a move. Whether the game goes on after it.
    fn make<S: PointSet>(
        &self,
        judge: &mut Judge<S>,
        engine: &mut dyn Engine,
        random: &mut Random,
        scripted: Option<Move>,
        turn: &mut HeardTurn,
    ) -> Result<bool, Stop> {
        if random.below(INSIST_IN) == 0
            && let Some(made) = insisted(judge, turn, scripted, random)
            && let Played::Made(told) = engine.play(made)?
        {
            // It has called the move illegal, and makes it.
            turn.made = Some(HeardMove { made, told: Some(told) });
            return Ok(false);
        }
        let made = match scripted {
            Some(made) => {
                if judge.referee.judge(made.into()).is_err() || turn.called(made) == Some(false) {
                    return Ok(false);
                }
                made
            }
            None if !self.script.is_empty() => return Ok(false),
            None => {
                let refused: Vec<Move> = turn.asked.iter().filter(|(_, legal)| !legal).map(|&(made, _)| made).collect();
                choose(&judge.referee, &refused, random)
            }
        };
        let told = match engine.play(made)? {
            Played::Made(told) => Some(told),
            Played::Refused => None,
        };
        let goes_on =
            told.as_ref().is_some_and(|told| !matches!(judge.made(made, told, Some(true)), Verdict::Differs(_)));
        turn.made = Some(HeardMove { made, told });
        Ok(goes_on)
    }
}

/// A move that the program has called illegal: one on an empty point if there is any.
fn insisted<S: PointSet>(
    judge: &Judge<S>,
    turn: &HeardTurn,
    scripted: Option<Move>,
    random: &mut Random,
) -> Option<Move> {
    let illegal = turn.asked.iter().filter(|(made, legal)| !legal && scripted != Some(*made)).map(|&(made, _)| made);
    let illegal: Vec<Move> = illegal.collect();
    let on_stone = |made: &Move| Deed::of(&judge.referee, (*made).into()) == Deed::Nowhere;
    let on_empty: Vec<Move> = illegal.iter().copied().filter(|made| !on_stone(made)).collect();
    let moves = if on_empty.is_empty() { illegal } else { on_empty };
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

/// Asks about moves, and keeps the answers.
fn ask<S: PointSet>(
    judge: &Judge<S>,
    engine: &mut dyn Engine,
    random: &mut Random,
    turn: &mut HeardTurn,
) -> Result<(), Trouble> {
    let asked = questions(&judge.referee, random);
    let answers = engine.legal(&asked)?;
    turn.asked = asked.into_iter().zip(answers).filter_map(|(made, legal)| Some((made, legal?))).collect();
    Ok(())
}
