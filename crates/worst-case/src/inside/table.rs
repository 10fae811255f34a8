//! A referee that lets no sequence leave a component.

use koatlas_board::Colour;
use koatlas_rulesets::{Done, Referee, RuleSet};

use super::component::Component;
use super::walks::Walk;

/// A sequence inside a component, under a rule set, as it is played.
pub(super) struct Table<'c> {
    component: &'c Component<'c>,
    referee: Referee<u64>,
    start: u32,
    first: Colour,
    plays: u64,
}

/// A sequence that the referee has accepted move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sequence {
    pub start: u32,
    pub first: Colour,
    pub moves: Vec<Done>,
    pub plays: u64,
}

impl<'c> Table<'c> {
    /// Before the first move.
    ///
    /// # Panics
    /// If no sequence can begin, which the arena of the component excludes.
    pub fn new(component: &'c Component<'c>, rules: &RuleSet, start: u32, first: Colour) -> Table<'c> {
        let board = component.board_at(start, first);
        let referee = Referee::new(rules.clone(), board).expect("the arena has been made before");
        Table { component, referee, start, first, plays: 0 }
    }

    /// Makes a move; `false` if it is not legal or leaves the component, and then nothing has changed.
    pub fn make(&mut self, done: Done) -> bool {
        if self.referee.proceed(done).is_err() {
            return false;
        }
        let inside = self.component.graph.node(self.referee.position()).is_some();
        if inside {
            self.plays += u64::from(is_play(done));
        } else {
            self.referee.undo();
        }
        inside
    }

    /// Takes back moves until so many are left.
    pub fn take_back(&mut self, moves: usize) {
        while let Some(last) = self.referee.turns()[moves..].last() {
            self.plays -= u64::from(is_play(last.done));
            self.referee.undo();
        }
    }

    /// The legal moves: plays in the order of points, then a pass. Some plays may leave the component: only
    /// [`Table::make`] finds out.
    pub fn legal(&self) -> Vec<Done> {
        let (mut legal, graph) = (Vec::new(), self.component.graph);
        let forfeits = self.referee.rules().forfeit().is_some();
        self.referee.for_each_play(|play, barred| {
            if barred.is_none() && (forfeits || graph.node(play.after).is_some()) {
                legal.push(Done::Play(play.point));
            }
        });
        if self.referee.ended().is_none() {
            legal.push(Done::Pass);
        }
        legal
    }

    /// Number of moves made.
    pub fn len(&self) -> usize {
        self.referee.turns().len()
    }

    /// Number of plays made.
    pub fn plays(&self) -> u64 {
        self.plays
    }

    /// The last moves, as many of them as are passes.
    pub fn passes(&self) -> usize {
        self.referee.turns().iter().rev().take_while(|turn| turn.done == Done::Pass).count()
    }

    /// The moves made.
    pub fn done(&self) -> impl Iterator<Item = Done> {
        self.referee.turns().iter().map(|turn| turn.done)
    }

    /// The sequence, without passes after the last play.
    pub fn sequence(&self) -> Sequence {
        let moves = self.done().take(self.len() - self.passes()).collect();
        Sequence { start: self.start, first: self.first, moves, plays: self.plays }
    }

    /// The sequence of a walk as far as it is legal, and then of any legal plays.
    pub fn walked(component: &'c Component<'c>, rules: &RuleSet, walk: &Walk) -> Sequence {
        let first = walk.first.or_else(|| walk.plays.first().map(|&play| component.play(play).colour));
        let mut table = Table::new(component, rules, walk.start, first.unwrap_or(Colour::Black));
        let _ = walk.plays.iter().all(|&play| table.follow(play));
        while table.go_on() {}
        table.sequence()
    }

    /// Makes a play of a walk, after a pass if it is the other player's turn; or two passes later, when a ko may be retaken.
    fn follow(&mut self, number: u32) -> bool {
        let (moves, play) = (self.len(), self.component.play(number));
        let turn_comes = self.referee.to_move() == play.colour || self.make(Done::Pass);
        let wait = |table: &mut Table| table.make(Done::Pass) && table.make(Done::Pass);
        let made = turn_comes && {
            let done = Done::Play(play.point);
            self.make(done) || wait(self) && self.make(done)
        };
        if !made {
            self.take_back(moves);
        }
        made
    }

    /// Makes any play, after a pass if need be.
    fn go_on(&mut self) -> bool {
        let moves = self.len();
        let any = |table: &mut Table| table.legal().into_iter().any(|done| is_play(done) && table.make(done));
        let made = any(self) || self.make(Done::Pass) && any(self);
        if !made {
            self.take_back(moves);
        }
        made
    }
}

fn is_play(done: Done) -> bool {
    matches!(done, Done::Play(_))
}
