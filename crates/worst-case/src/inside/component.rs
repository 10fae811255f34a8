//! The component in which sequences must stay, with its plays numbered.
//!
//! How much work is done for a component. All limits are numbers of steps, so that results are the same on every
//! machine.

use koatlas_board::{Arena, BoardPosition, Colour, Suicide};
use koatlas_position_graph::{Edge, PositionGraph, Rows};
use koatlas_rulesets::{Action, Referee, RuleSet};

use crate::inside::bounds::Walk;
use crate::sequences::{Table, is_play};

/// A component of the position graph of a board.
#[derive(Clone, Debug)]
pub struct Component<'c> {
    pub(super) board: &'c BoardPosition,
    pub(super) arena: &'c Arena<u64>,
    pub(super) graph: &'c PositionGraph<u64>,
    pub(super) suicide: Suicide,
    /// Row `v` has the plays from node `v`.
    pub(super) plays: Rows<Play>,
}

/// A play from a position of the component to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    pub from: u32,
    pub to: u32,
    pub colour: Colour,
    pub point: usize,
    /// Whether it takes exactly one stone of the opponent's.
    takes_one: bool,
}

impl<'c> Component<'c> {
    /// The component whose positions and plays `graph` holds. Suicides of a single stone, which leave the position as
    /// it was, are left out of the suicide policy. The board says what is around the arena; its own position and player
    /// to move do not matter.
    #[must_use]
    pub fn new(
        board: &'c BoardPosition,
        arena: &'c Arena<u64>,
        graph: &'c PositionGraph<u64>,
        suicide: Suicide,
    ) -> Component<'c> {
        let nodes = 0..graph.positions().len() as u32;
        let plays =
            Rows::from_lists(nodes.map(|node| graph.edges(node).iter().map(move |&edge| Play::new((node, edge)))));
        Component { board, arena, graph, suicide: suicide.changing(), plays }
    }

    /// Number of positions.
    pub(super) fn len(&self) -> usize {
        self.plays.len()
    }

    /// The numbers of the plays from a position.
    pub(super) fn plays_from(&self, node: u32) -> std::ops::Range<u32> {
        self.plays.range(node)
    }

    pub(super) fn play(&self, number: u32) -> &Play {
        &self.plays.items()[number as usize]
    }

    /// Whether a play gives back what another has taken in a basic ko.
    pub(super) fn retakes(&self, play: u32, taken: u32) -> bool {
        let (play, taken) = (self.play(play), self.play(taken));
        play.takes_one && taken.takes_one && (play.from, play.to) == (taken.to, taken.from)
    }

    /// The board with a position and the player to move.
    pub(super) fn board_at(&self, node: u32, first: Colour) -> BoardPosition {
        self.board.with(self.arena, self.graph.position(node)).with_to_move(first)
    }

    /// The position in which nothing stands on the board, if it is inside.
    pub(super) fn empty_board(&self) -> Option<u32> {
        let is_empty = |&node: &u32| self.board_at(node, Colour::Black).contents().iter().all(Option::is_none);
        (0..self.len() as u32).find(is_empty)
    }
}

impl Play {
    fn new((from, edge): (u32, Edge)) -> Play {
        let Edge { to, point, removed, colour, suicide } = edge;
        Play { from, to, colour, point: usize::from(point), takes_one: removed == 1 && !suicide }
    }
}

/// A sequence that the referee has accepted move by move, and that stays inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sequence {
    pub start: u32,
    pub first: Colour,
    /// The last of them is a play.
    pub moves: Vec<Action<usize>>,
    pub plays: u64,
}

impl Sequence {
    /// Moves, without the passes after the last play.
    pub fn new(start: u32, first: Colour, mut moves: Vec<Action<usize>>) -> Sequence {
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
    let turn_comes = to_move == play.colour || table.make(Action::Pass);
    let wait = |table: &mut Table<'_, u64>| table.make(Action::Pass) && table.make(Action::Pass);
    let made = turn_comes && {
        let done = Action::Play(play.point);
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
    let made = any(table) || table.make(Action::Pass) && any(table);
    if !made {
        table.take_back(moves);
    }
    made
}

/// Random choices follow from this number.
pub(super) const SEED: u64 = 1;

/// Iterations of a random search for a long path.
pub(super) const ITERATIONS: u64 = 20_000;

/// Linear programs for an upper bound.
pub(super) const ROUNDS: usize = 4;

/// Gates of the largest graph in which a path is looked for: the time for it grows faster than their number.
pub(super) const GATES: usize = 2_000;

/// Tokens of the largest graph of which linear programs are solved.
pub(super) const TOKENS: usize = 160;

/// Positions of the largest component of which all sequences are gone through, if they are few.
pub(super) const POSITIONS: usize = 12;

/// Moves for going through all sequences.
pub(super) const EXHAUSTIVE: u64 = 5_000;

/// Starts from which walks are looked for that do not come back there.
pub(super) const STARTS: usize = 2;

/// Moves of a random search with the referee.
pub(super) const IMPROVE: u64 = 2_000;

/// Plays for going through all sequences that meet no situation twice.
pub(super) const SITUATIONS: u64 = 10_000;
