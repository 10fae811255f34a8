//! Everything that repeats at a position: the questions.

use koatlas_board::{Arena, Colour, Move, Point, PointSet, Position, Suicide};
use koatlas_position_graph::{Control, LimitError, PositionGraph};

use crate::classification::{Classification, Drr, KoString, Shortest};
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
        ko_type: subject.ko_type(names),
        free: subject.points(cyclical.iter()),
        pass_free: subject.points(pass_free_ko_points(&subject.component, node).iter()),
        ko_strings: subject.ko_strings(cyclical),
        ko_string_sizes: ko_string_sizes(arena, &subject.component),
        shortest: subject.shortest(),
        past_basic_ko: subject.past_basic_ko(),
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

    fn ko_type(&self, names: &Names) -> Option<KoType> {
        (self.component.edge_count() > 0).then(|| names.ko_type(&labelled_digraph(&self.component)))
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
        shortest_cycle(&self.component, self.node, self.to_move, fewest, passes)
    }

    fn past_basic_ko(&self) -> Option<SituationalCycle> {
        let steps = shortest_past_basic_ko(&self.component, self.node, self.to_move)?;
        Some(SituationalCycle::of_steps(self.arena, &steps))
    }

    fn shortest(&self) -> Option<Shortest> {
        let witness = self.cycle(Fewest::Plays, true)?;
        let cycle = SituationalCycle::of_steps(self.arena, &witness);
        Some(Shortest {
            plays: cycle.plays(),
            witness: cycle.moves,
            balance: cycle.balance,
            word: cycle.word,
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
        shortest_cycle(&without, self.node, self.to_move, Fewest::Plays, true).is_none()
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
