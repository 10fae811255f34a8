//! Sequences inside a component.

use koatlas_board::Colour;
use koatlas_rulesets::{Done, Referee, RuleSet};

use super::component::Component;
use super::walks::Walk;
use crate::sequences::{Table, is_play};

/// A sequence that the referee has accepted move by move, and that stays inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sequence {
    pub start: u32,
    pub first: Colour,
    /// The last of them is a play.
    pub moves: Vec<Done>,
    pub plays: u64,
}

impl Sequence {
    /// Moves, without the passes after the last play.
    pub fn new(start: u32, first: Colour, mut moves: Vec<Done>) -> Sequence {
        moves.truncate(moves.iter().rposition(|&done| is_play(done)).map_or(0, |last| last + 1));
        let plays = moves.iter().filter(|&&done| is_play(done)).count() as u64;
        Sequence { start, first, moves, plays }
    }

    /// The sequence of a walk as far as it is legal, and then of any legal plays.
    pub fn walked(component: &Component<'_>, rules: &RuleSet, walk: &Walk) -> Sequence {
        let first = walk.first.or_else(|| walk.plays.first().map(|&play| component.play(play).colour));
        let first = first.unwrap_or(Colour::Black);
        let mut table = table(component, rules, walk.start, first);
        let _ = walk.plays.iter().all(|&play| follow(&mut table, component, play));
        while go_on(&mut table) {}
        Sequence::new(walk.start, first, table.done().collect())
    }
}

/// A sequence that must stay inside, before its first move.
///
/// # Panics
/// If no sequence can begin, which the arena of the component excludes.
pub(super) fn table<'c>(component: &Component<'c>, rules: &RuleSet, start: u32, first: Colour) -> Table<'c, u64> {
    let board = component.board_at(start, first);
    let referee = Referee::new(rules.clone(), board).expect("the arena has been made before");
    Table::new(referee, Some(component.graph))
}

/// Makes a play of a walk, after a pass if it is the other player's turn; or two passes later, when a ko may be retaken.
fn follow(table: &mut Table<'_, u64>, component: &Component<'_>, number: u32) -> bool {
    let (moves, play) = (table.len(), component.play(number));
    let (_, to_move) = table.situation();
    let turn_comes = to_move == play.colour || table.make(Done::Pass);
    let wait = |table: &mut Table<'_, u64>| table.make(Done::Pass) && table.make(Done::Pass);
    let made = turn_comes && {
        let done = Done::Play(play.point);
        table.make(done) || wait(table) && table.make(done)
    };
    if !made {
        table.take_back(moves);
    }
    made
}

/// Makes any play, after a pass if need be.
fn go_on(table: &mut Table<'_, u64>) -> bool {
    let moves = table.len();
    let any = |table: &mut Table<'_, u64>| table.legal().into_iter().any(|done| is_play(done) && table.make(done));
    let made = any(table) || table.make(Done::Pass) && any(table);
    if !made {
        table.take_back(moves);
    }
    made
}
