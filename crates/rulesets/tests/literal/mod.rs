//! A slow, literal referee: the whole history as plain lists, and every rule as its text says.
//!
//! Nothing is remembered but the positions and the moves. Every question goes through all of them again: no hashing, no
//! sets that are kept up to date. It shares nothing with the referee that it is compared with but the words for
//! colours, points and sizes.
#![allow(dead_code, reason = "every test file uses its part")]

mod bars;
mod confirmation;
mod ends;
mod grid;
mod history;
mod rule_sets;
mod rules;

use koatlas_board::{Colour, Content, Size};

use grid::{Contents, Grid, Play};
use history::{History, Move};
#[allow(unused_imports, reason = "every test file uses its part")]
pub use rule_sets::RULE_SETS;
use rules::Rules;

/// A sequence under a rule set.
pub struct Literal {
    rules: Rules,
    history: History,
}

/// What the player to move may do. Points are numbered row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Play(usize),
    Pass,
    /// A pass for the ko that the player could retake at this point.
    KoPass(usize),
}

impl Literal {
    /// A sequence without moves. Plays are made in the region, everywhere if there is none; immortal stones are never
    /// captured. Panics if there is no such rule set or option.
    pub fn new(
        id: &str,
        options: &[(&str, &str)],
        size: Size,
        contents: Contents,
        region: Option<&[usize]>,
        immortal: &[usize],
        first: Colour,
    ) -> Literal {
        assert_eq!(contents.len(), size.area(), "one content a point");
        let grid = Grid::new(size, region, immortal);
        let history = History { grid, first, positions: vec![contents], moves: Vec::new() };
        Literal { rules: Rules::new(id, options, size), history }
    }

    /// Every reason for which the player to move may not do it; none if he may. What the bare rules forbid is no matter
    /// for the others. A pass is never forbidden.
    pub fn reasons(&self, act: Act) -> Vec<&'static str> {
        if self.ended().is_some() {
            return vec!["ended"];
        }
        match act {
            Act::Play(point) => self.bare_reason(point).map_or_else(|| self.barred_by(point), |reason| vec![reason]),
            Act::Pass => Vec::new(),
            Act::KoPass(point) if self.can_pass_for_ko(point) => Vec::new(),
            Act::KoPass(_) => vec!["no-ko-ban"],
        }
    }

    /// Why the bare rules forbid a play.
    fn bare_reason(&self, point: usize) -> Option<&'static str> {
        if !self.history.grid.is_playable(point) {
            return Some("missing-point");
        }
        if self.contents()[point].is_some() {
            return Some("occupied");
        }
        (!self.play(point).is_allowed(self.rules.suicide)).then_some("suicide")
    }

    /// All rules that bar a play.
    fn barred_by(&self, point: usize) -> Vec<&'static str> {
        let play = self.play(point);
        let bars = self.rules.bars.iter().filter(|bar| (bar.bars)(&self.rules, &self.history, &play));
        bars.map(|bar| bar.id).collect()
    }

    /// There must be a ban of that player at that point.
    fn can_pass_for_ko(&self, point: usize) -> bool {
        let mut bans = confirmation::bans(&self.rules, &self.history).into_iter();
        self.rules.have_ko_passes() && bans.any(|ban| ban.banned == self.to_move() && ban.retake == point)
    }

    /// What a play of the player to move does.
    fn play(&self, point: usize) -> Play {
        let play = self.history.grid.play(self.history.now(), self.to_move(), point);
        self.forfeiting(play)
    }

    /// The Geneva rule: if a play repeats, its stone is taken off again and is a prisoner, unless it is gone already.
    /// What it captured stays captured, and of a larger string only that stone goes.
    fn forfeiting(&self, play: Play) -> Play {
        let repeats = self.rules.forfeits.is_some_and(|superko| (superko.bars)(&self.rules, &self.history, &play));
        if !repeats || !play.suicided.is_empty() {
            return play;
        }
        let mut after = play.after.clone();
        after[play.point] = None;
        Play { after, forfeited: true, ..play }
    }

    /// Makes a move. Panics if it may not be made.
    pub fn make(&mut self, act: Act) {
        assert_eq!(self.reasons(act), [""; 0], "{act:?} is legal");
        let made = match act {
            Act::Play(point) => Move::Play(self.play(point)),
            Act::Pass => Move::Pass,
            Act::KoPass(point) => Move::KoPass(point),
        };
        let after = if let Move::Play(play) = &made { &play.after } else { self.history.now() };
        self.history.positions.push(after.clone());
        self.history.moves.push(made);
    }

    /// Takes back the last move. Panics if there is none.
    pub fn undo(&mut self) {
        self.history.moves.pop().expect("a move");
        self.history.positions.pop();
    }

    /// The outcome (`score`, `void`, `tie`, `black` or `white`) and the rule that has ended the sequence, if one has.
    pub fn ended(&self) -> Option<(&'static str, &'static str)> {
        let outcome = |end: &ends::End| Some((end.outcome(&self.rules, &self.history)?, end.id()));
        self.rules.ends.iter().find_map(outcome)
    }

    /// Whether the players may agree, after the last move, that there is no result.
    pub fn offered(&self) -> bool {
        self.rules.ends.iter().any(|end| end.is_offer(&self.rules, &self.history))
    }

    /// The position.
    pub fn contents(&self) -> &[Content] {
        self.history.now()
    }

    pub fn to_move(&self) -> Colour {
        self.history.to_move(self.history.len())
    }

    /// The area of Black minus that of White. A stone forfeited is a point for the opponent.
    pub fn score(&self) -> i32 {
        let forfeits =
            |colour| self.history.plays().filter(|(_, play)| play.forfeited && play.colour == colour).count();
        let [black, white] = Colour::BOTH.map(forfeits);
        self.history.grid.area(self.history.now()) - black as i32 + white as i32
    }

    /// Whether the last move was a play whose stone was forfeited.
    pub fn forfeited(&self) -> bool {
        self.history.play(self.history.len()).is_some_and(|play| play.forfeited)
    }
}
