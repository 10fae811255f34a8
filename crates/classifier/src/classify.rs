//! Everything that repeats at a position: the questions, and the answers.

use std::collections::BTreeSet;

use koatlas_board::{Arena, Colour, Move, Point, PointSet, Position, Suicide};
use koatlas_position_graph::{Control, LimitError, PositionGraph};

use crate::drr::drr_cycles;
use crate::ko::{capturing_cycle, ko_points, ko_string_sizes, labelled_digraph, pass_free_ko_points};
use crate::names::{KoType, Names};
use crate::shortest::{Fewest, shortest_cycle, shortest_past_basic_ko};
use crate::situational_cycle::{SituationalCycle, Step, alternate, moves};

/// Classifies the situation (`start`, `to_move`). Cycles under the Default Restriction Rules are looked for up to `max_length`
/// moves: the time grows exponentially with it.
///
/// The position must be legal. Plays that change nothing are left out, so [`Suicide::All`] gives the same answers as
/// [`Suicide::Multi`].
///
/// # Errors
/// If more positions can be reached than the control allows, or if it stops the work. Plays that remove stones outside the
/// region are not followed.
///
/// # Panics
/// If the component has 2^30 positions or 2^32 plays or more.
///
/// # Complexity
/// Exploration and the shortest cycles: O(p log p) time for p plays that can be reached, and O(p) more for each ko
/// string; at most 1 kB a position in all. The type: see [`Names::ko_type`]. The cycles under the Default Restriction
/// Rules: exponential in their length.
///
/// # Example
/// See the [crate](crate).
pub fn classify<S: PointSet>(
    arena: &Arena<S>,
    start: Position<S>,
    to_move: Colour,
    suicide: Suicide,
    max_length: usize,
    names: &Names,
    control: &Control<'_>,
) -> Result<Classification, LimitError> {
    let component = PositionGraph::component_under(arena, start, suicide, control)?;
    let node = component.node(start).expect("the start belongs to its own component");
    let cyclical = ko_points(&component);
    let subject = ClassifiedSituation { arena, component, node, to_move, suicide };
    let classification = Classification {
        positions: subject.component.positions().len(),
        plays: subject.component.edge_count(),
        ko_type: (subject.component.edge_count() > 0).then(|| names.ko_type(&labelled_digraph(&subject.component))),
        free: subject.points(cyclical.iter()),
        pass_free: subject.points(pass_free_ko_points(&subject.component, node).iter()),
        ko_strings: subject.ko_strings(cyclical),
        ko_string_sizes: ko_string_sizes(arena, &subject.component),
        shortest: subject.shortest(),
        past_basic_ko: shortest_past_basic_ko(&subject.component, node, to_move)
            .map(|steps| SituationalCycle::of_steps(arena, &steps)),
        drr: subject.drr(max_length, control),
    };
    control.check().map(|()| classification)
}

/// What all questions are about.
struct ClassifiedSituation<'a, S> {
    arena: &'a Arena<S>,
    component: PositionGraph<S>,
    /// The position in its component.
    node: u32,
    to_move: Colour,
    suicide: Suicide,
}

impl<S: PointSet> ClassifiedSituation<'_, S> {
    fn points(&self, indices: impl IntoIterator<Item = usize>) -> Vec<Point> {
        indices.into_iter().map(|i| self.arena.point(i)).collect()
    }

    fn moves(&self, steps: &[Step]) -> Vec<Move> {
        moves(self.arena, steps)
    }

    fn ko_strings(&self, cyclical: S) -> Vec<KoString> {
        let position = self.component.position(self.node);
        let of_colour = |colour| {
            let strings = self.arena.strings(position.stones(colour)).map(|(string, _)| string);
            strings.filter(|string| string.meets(cyclical)).map(move |string| self.ko_string(colour, string))
        };
        Colour::BOTH.into_iter().flat_map(of_colour).collect()
    }

    fn ko_string(&self, colour: Colour, string: S) -> KoString {
        let plays = capturing_cycle(&self.component, self.node, string).expect("a stone on a ko point is captured");
        KoString { colour, points: self.points(string.iter()), witness: self.moves(&alternate(&plays)) }
    }

    fn cycle(&self, fewest: Fewest, passes: bool) -> Option<Vec<Step>> {
        shortest_cycle(&self.component, (self.node, self.to_move), fewest, passes)
    }

    fn shortest(&self) -> Option<Shortest> {
        Some(Shortest {
            cycle: SituationalCycle::of_steps(self.arena, &self.cycle(Fewest::Plays, true)?),
            moves: self.moves(&self.cycle(Fewest::Moves, true)?),
            pass_free: self.cycle(Fewest::Plays, false).map(|steps| self.moves(&steps)),
            fewest_passes: self.moves(&self.cycle(Fewest::Passes, true)?),
            needs_suicide: self.needs_suicide(),
        })
    }

    /// Whether every cycle through the position needs a suicide.
    fn needs_suicide(&self) -> bool {
        if self.suicide == Suicide::None {
            return false;
        }
        let without = PositionGraph::new(self.arena, self.component.positions().to_vec(), Suicide::None);
        shortest_cycle(&without, (self.node, self.to_move), Fewest::Plays, true).is_none()
    }

    fn drr(&self, max_length: usize, control: &Control<'_>) -> Drr {
        let found = drr_cycles(&self.component, self.node, self.to_move, max_length, control);
        Drr {
            max_length,
            counts: found.counts.into_iter().collect(),
            points: self.points(found.points),
            witness: found.witness.map(|steps| self.moves(&steps)),
        }
    }
}

/// What repeats at a position: the answers of [`classify`](crate::classify).
///
/// Points come in the order of the arena, Black's strings before White's, sizes in ascending order.
///
/// If the position lies in no component, all lists are empty and all options `None`. Every sequence is a witness that
/// anyone can replay: it starts at the position, its moves alternate, and it leads back to the position.
#[derive(Clone, Debug, Default)]
pub struct Classification {
    /// Positions of the component; 1 if the position lies in none.
    pub positions: usize,
    /// Plays between the positions of the component, all points and both colours counted.
    pub plays: usize,
    /// The ko type, if the position lies in a component.
    pub ko_type: Option<KoType>,
    /// Points that change inside the component: the cyclical part of the position.
    pub free: Vec<Point>,
    /// Points that change on an alternating walk without passes from the position back to the position. Either player
    /// may move first, and either may be to move at the end.
    pub pass_free: Vec<Point>,
    /// The strings of the position with a ko point. These are exactly the strings that some cycle captures.
    pub ko_strings: Vec<KoString>,
    /// The sizes, in stones, of all strings captured in the component, suicides included.
    pub ko_string_sizes: BTreeSet<usize>,
    /// The shortest cycles, if there are cycles.
    pub shortest: Option<Shortest>,
    /// The shortest cycle from the situation back to it that can be played again and again under the basic ko rule:
    /// nobody takes back at once in a basic ko, and no two passes follow each other. It has the fewest plays and, among
    /// those with as few, the fewest moves.
    pub past_basic_ko: Option<SituationalCycle>,
    /// The cycles from the situation under the Default Restriction Rules.
    pub drr: Drr,
}

/// A string of the position that a cycle captures.
#[derive(Clone, Debug)]
pub struct KoString {
    /// Whose stones they are.
    pub colour: Colour,
    /// Its points.
    pub points: Vec<Point>,
    /// A sequence from the position back to it that captures the string, with the fewest plays. It has passes only
    /// between two plays of one colour. Either player may begin, and either may be to move at the end.
    pub witness: Vec<Move>,
}

/// The shortest cycles from a situation back to it, by several measures. Each has a play. Passes are allowed, except in
/// `pass_free`.
#[derive(Clone, Debug)]
pub struct Shortest {
    /// A cycle with the fewest plays, colours in any order, and, among those, the fewest moves.
    pub cycle: SituationalCycle,
    /// A cycle with the fewest moves, passes included, and, among those, the fewest plays.
    pub moves: Vec<Move>,
    /// A cycle with the fewest plays in strict alternation, without passes, if there is one.
    pub pass_free: Option<Vec<Move>>,
    /// A cycle with the fewest passes and, among those, the fewest plays.
    pub fewest_passes: Vec<Move>,
    /// Whether every cycle through the position needs a suicide.
    pub needs_suicide: bool,
}

impl Shortest {
    /// Fewest passes of a situational cycle.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.fewest_passes.iter().filter(|played| played.point.is_none()).count()
    }
}

/// Cycles under the Default Restriction Rules of at most `max_length` moves, all of them. Nothing is said of longer
/// ones.
///
/// A cycle is a legal sequence of alternating moves from the situation up to its first return to it, with a play.
#[derive(Clone, Debug, Default)]
pub struct Drr {
    /// The bound on the length, in moves.
    pub max_length: usize,
    /// Lengths in moves, each with the number of cycles, for the lengths that occur.
    pub counts: Vec<(usize, u64)>,
    /// The points that the cycles touch.
    pub points: Vec<Point>,
    /// A shortest cycle, if there is one of at most that length.
    pub witness: Option<Vec<Move>>,
}
