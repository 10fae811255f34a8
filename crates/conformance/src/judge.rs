//! A rule set that listens to a game: what it says to each answer of a program.

use koatlas_board::{Move, PointSet, content_char};
use koatlas_rulesets::{Ended, GameMove, Referee, Refusal};

use crate::engine::{Heard, HeardMove, HeardTurn, Told};
use crate::kind::{Deed, Kind, Refused};

/// A disagreement: what a program said of a move, and what the rule set says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its kind.
    pub kind: Kind,
    /// The move in question.
    pub made: Move,
    /// What the program said.
    pub engine: String,
    /// What the rule set says.
    pub referee: String,
}

/// What came of an answer.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// Nothing can be said about it.
    Silent,
    /// Both say the same; with the reason if the rule set refuses the move.
    Same(Option<Refusal>),
    /// They differ.
    Differs(Box<Difference>),
}

/// Follows a game under a rule set.
///
/// When the two differ about what a move does, the judge leaves the game: whatever comes after would be about two games.
pub(crate) struct Judge<S: PointSet> {
    pub referee: Referee<S>,
    /// Whether the program tells when games end. One that does not is not asked about anything after the end.
    tells_end: bool,
    left: bool,
}

impl<S: PointSet> Judge<S> {
    pub fn new(referee: Referee<S>) -> Judge<S> {
        Judge { referee, tells_end: false, left: false }
    }

    /// Whether there is nothing more to be said about the game.
    pub fn is_done(&self) -> bool {
        self.left || self.referee.ended().is_some() && !self.tells_end
    }

    /// What comes of an answer about a move.
    pub fn answer(&self, made: Move, legal: bool) -> Verdict {
        if self.is_done() {
            return Verdict::Silent;
        }
        match (self.referee.judge(made.into()), legal) {
            (Ok(()), true) => Verdict::Same(None),
            (Err(refusal), false) => Verdict::Same(Some(refusal)),
            (verdict, _) => Verdict::Differs(Box::new(self.difference(made, verdict.err()))),
        }
    }

    /// A move of which the two say different things.
    fn difference(&self, made: Move, refusal: Option<Refusal>) -> Difference {
        let deed = Deed::of(&self.referee, made.into());
        let (kind, engine) = match refusal {
            Some(refusal) => (Kind::Allows(Refused::of(refusal, deed)), "legal"),
            None => (Kind::Refuses { deed }, "illegal"),
        };
        let referee = refusal.map_or("legal".to_owned(), |refusal| refusal.to_string());
        Difference { kind, made, engine: engine.to_owned(), referee }
    }

    /// Makes a move that the program has made, and compares what it has told. `called`: whether it has called the move legal, which
    /// has been compared then.
    pub fn made(&mut self, made: Move, told: &Told, called: Option<bool>) -> Verdict {
        if self.is_done() {
            return Verdict::Silent;
        }
        let deed = Deed::of(&self.referee, made.into());
        let offered = match self.referee.make(GameMove::from(made)) {
            Ok(turn) => turn.void_offered,
            Err(refusal) => {
                self.left = true;
                return match called {
                    Some(true) => Verdict::Silent,
                    Some(false) => {
                        let (kind, engine) =
                            (Kind::Makes(Refused::of(refusal, deed)), "illegal, and makes it".to_owned());
                        Verdict::Differs(Box::new(Difference { kind, made, engine, referee: refusal.to_string() }))
                    }
                    None => Verdict::Differs(Box::new(self.difference(made, Some(refusal)))),
                };
            }
        };
        self.tells_end |= told.ended.is_some();
        let found = self
            .other_board(told, deed)
            .or_else(|| self.other_end(told, deed, offered))
            .or_else(|| self.other_area(told));
        self.left = found.is_some();
        match found {
            Some((kind, engine, referee)) => Verdict::Differs(Box::new(Difference { kind, made, engine, referee })),
            None if called.is_some() => Verdict::Silent,
            None => Verdict::Same(None),
        }
    }

    fn other_board(&self, told: &Told, deed: Deed) -> Option<(Kind, String, String)> {
        let told = told.board.as_ref()?;
        let board = self.referee.board();
        let rows = |contents: &[_]| {
            let row = |row: &[_]| row.iter().copied().map(content_char).collect::<String>();
            contents.chunks(board.size().cols()).map(row).collect::<Vec<_>>().join("/")
        };
        let differs = told != board.contents();
        differs.then(|| {
            (
                Kind::Board { deed },
                format!("the board is {}", rows(told)),
                format!("the board is {}", rows(board.contents())),
            )
        })
    }

    fn other_end(&self, told: &Told, deed: Deed, void_offered: bool) -> Option<(Kind, String, String)> {
        let (told, ended) = (told.ended?, self.referee.ended());
        let texts = |engine: &str, referee: String| (engine.to_owned(), referee);
        let (kind, (engine, referee)) = match (told, ended) {
            // What the players may agree about they may also leave.
            (true, None) if void_offered => return None,
            (true, None) => (Kind::EndsEarly { deed }, texts("the game has ended", "the game goes on".to_owned())),
            (false, Some(ended)) => {
                (Kind::GoesOn { by: ended.by.id() }, texts("the game goes on", end_in_words(ended)))
            }
            _ => return None,
        };
        Some((kind, engine, referee))
    }

    fn other_area(&self, told: &Told) -> Option<(Kind, String, String)> {
        let (told, score) = (told.area?, self.referee.score());
        let words = |area: i32| format!("the area of Black minus that of White is {area}");
        (told != score).then(|| (Kind::Area, words(told), words(score)))
    }

    /// Hears a whole turn. `visit` gets every answer and what comes of it.
    pub fn hear(&mut self, turn: &HeardTurn, mut visit: impl FnMut(Verdict)) {
        turn.asked.iter().for_each(|&(made, legal)| visit(self.answer(made, legal)));
        if let Some(HeardMove { made, told }) = &turn.made {
            let called = turn.called(*made);
            match told {
                Some(told) => visit(self.made(*made, told, called)),
                None if called == Some(false) => {}
                None => visit(self.answer(*made, false)),
            }
        }
    }
}

fn end_in_words(ended: Ended) -> String {
    format!("the game has ended: {}", ended.by)
}

/// Hears a game up to the end, or until `visit` has had enough and says `false`.
pub(crate) fn hear_all<S: PointSet>(mut judge: Judge<S>, heard: &Heard, mut visit: impl FnMut(usize, Verdict) -> bool) {
    let mut go_on = true;
    for (number, turn) in heard.turns.iter().enumerate() {
        judge.hear(turn, |verdict| go_on = go_on && visit(number, verdict));
        if !go_on || judge.is_done() {
            return;
        }
    }
}
