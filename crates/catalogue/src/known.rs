//! The known positions, the boards on which they have a type, and the cycle that a type is known for.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::{Catalogue, TypeEntry};
use koatlas_board::{BoardPosition, Colour, Move, Suicide};
use koatlas_classifier::types::{CanonicalForm, TypeId, canonical_form, isomorphism};
use koatlas_classifier::{CycleWord, Fates, KnownPosition, SituationalCycle, collection, labelled_digraph};
use serde::{Serialize, Serializer};

use crate::component::BoardComponent;

/// The collection is read once.
static ALL: LazyLock<Vec<KnownPosition>> = LazyLock::new(collection);

/// And explored once for each suicide policy: a hundredth of a second. Threads take part in it, so no job that such threads share
/// may be the first to ask: it could wait for itself.
static WITHOUT_SUICIDE: LazyLock<Vec<KnownBoard>> = LazyLock::new(|| explored(Suicide::None));
static WITH_SUICIDE: LazyLock<Vec<KnownBoard>> = LazyLock::new(|| explored(Suicide::Multi));

/// A known position with its component.
pub struct KnownBoard {
    /// The position.
    pub known: &'static KnownPosition,
    /// Its component.
    pub component: BoardComponent,
    /// The identity of the component's type.
    id: TypeId,
    /// The form of the component, with the colours as they are: a board that has the type and another form has it with the colours
    /// exchanged.
    pub form: CanonicalForm,
}

impl KnownBoard {
    /// A position under a suicide policy; `None` if it lies in no component.
    fn of(known: &'static KnownPosition, suicide: Suicide) -> Option<KnownBoard> {
        let component = BoardComponent::explore(known.position.clone(), suicide)?;
        let graph = labelled_digraph(&component.graph);
        let [form, exchanged] = [&graph, &graph.exchanged()].map(|graph| canonical_form(graph).form);
        let id = TypeId::from_form((&form).min(&exchanged));
        (graph.edge_count() > 0).then_some(KnownBoard { known, component, id, form })
    }
}

fn explored(suicide: Suicide) -> Vec<KnownBoard> {
    ALL.iter().filter_map(|known| KnownBoard::of(known, suicide)).collect()
}

/// The known positions that give a type one of its names, whatever the suicide policy under which they have it.
pub fn name_givers(entry: &TypeEntry) -> impl Iterator<Item = &'static KnownPosition> {
    ALL.iter().filter(|known| gives_name(known, entry))
}

fn gives_name(known: &KnownPosition, entry: &TypeEntry) -> bool {
    known.type_name.as_ref().is_some_and(|name| entry.names.contains(name))
}

/// The known positions that have a type under the suicide policy of its catalogue, with their components: those that give it one of
/// its names, then the others, each by name. Not to be called first by one of several threads that share a job.
pub fn known_boards(catalogue: &Catalogue, entry: &TypeEntry) -> Vec<&'static KnownBoard> {
    let all = if catalogue.suicide == Suicide::None { &WITHOUT_SUICIDE } else { &WITH_SUICIDE };
    let mut boards: Vec<&KnownBoard> = all.iter().filter(|board| board.id == entry.id).collect();
    boards.sort_by_key(|board| !gives_name(board.known, entry));
    boards
}

/// The known positions that have a type under the suicide policy of its catalogue: those that give it one of its names, then
/// the others, each by name. Their boards are other realisations of the type.
#[must_use]
pub fn known_positions(catalogue: &Catalogue, entry: &TypeEntry) -> Vec<&'static KnownPosition> {
    known_boards(catalogue, entry).into_iter().map(|board| board.known).collect()
}

/// The cycle that a type is known for, as it is played on the board of the type.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnownCycle {
    /// The title of the known position that has the cycle.
    pub known_as: &'static str,
    /// The board of the type, in the position in which the cycle begins.
    #[serde(rename = "rows", serialize_with = "rows")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub start: BoardPosition,
    /// Its moves.
    pub moves: Vec<Move>,
    /// What the plays do.
    pub cycle_word: CycleWord,
    /// White stones minus black stones removed.
    pub balance: i32,
    /// What the rule sets do with it; if White begins, with the colours exchanged.
    pub fates: Fates,
}

fn rows<Z: Serializer>(board: &BoardPosition, serializer: Z) -> Result<Z::Ok, Z::Error> {
    board.rows().serialize(serializer)
}

/// The cycle of the first known position that has a type of the catalogue, and a cycle; `None` if there is none, or if it is
/// spelled as the type's shortest cycle is.
#[must_use]
pub fn known_cycle(catalogue: &Catalogue, entry: &TypeEntry) -> Option<KnownCycle> {
    let with_cycle = |board| Some((board, written(board, catalogue.suicide)?));
    let (known, cycle) = known_boards(catalogue, entry).into_iter().find_map(with_cycle)?;
    let found = on_board_of_type(known, &cycle, &BoardComponent::of_type(catalogue, entry))?;
    (found.cycle_word != entry.shortest.cycle_word).then_some(found)
}

/// The cycles that types are known for, by the types' identities.
pub type KnownCycles = BTreeMap<TypeId, KnownCycle>;

/// The cycles that types of a catalogue are known for.
pub fn known_cycles(catalogue: &Catalogue) -> KnownCycles {
    let of = |entry: &TypeEntry| Some((entry.id, known_cycle(catalogue, entry)?));
    catalogue.types.iter().filter_map(of).collect()
}

/// The cycle of a known position's file, if it has one that can be played under the suicide policy.
fn written(board: &KnownBoard, suicide: Suicide) -> Option<SituationalCycle> {
    let BoardComponent { local_board, graph, start, .. } = &board.component;
    SituationalCycle::from_moves(local_board, graph.position(*start), suicide, &board.known.known.cycle).ok()
}

/// A cycle of a known board, from position to position, on another board of the same type.
fn on_board_of_type(known: &KnownBoard, cycle: &SituationalCycle, component: &BoardComponent) -> Option<KnownCycle> {
    let [graph, own] = [&known.component, component].map(|component| labelled_digraph(&component.graph));
    let exchanged = known.form != canonical_form(&own).form;
    let same = isomorphism(&if exchanged { graph.exchanged() } else { graph }, &own)?;
    let nodes = known.component.replay(known.component.start, &cycle.moves)?.nodes;
    let moved = |(made, step): (&Move, &[u32])| {
        let colour = if exchanged { !made.colour } else { made.colour };
        let [from, to] = [step[0], step[1]].map(|node| same[node as usize]);
        match made.point {
            None => Some(Move::pass(colour)),
            Some(_) => component.move_between(from, to),
        }
    };
    let moves: Vec<Move> = cycle.moves.iter().zip(nodes.windows(2)).map(moved).collect::<Option<_>>()?;
    let position = component.graph.position(same[*nodes.first()? as usize]);
    let start = component.board.with_position(&component.local_board, position);
    let balance = if exchanged { -cycle.balance } else { cycle.balance };
    let (cycle_word, fates) = (cycle.word.clone(), fates(&start, &moves));
    Some(KnownCycle { known_as: &known.known.title, start, moves, cycle_word, balance, fates })
}

/// What the rule sets do with a cycle; if White begins, with the colours exchanged.
fn fates(start: &BoardPosition, moves: &[Move]) -> Fates {
    let exchanged = |made: &Move| Move { colour: !made.colour, ..*made };
    if white_begins(moves) {
        Fates::of_repeated_cycle(&start.exchanged(), &moves.iter().map(exchanged).collect::<Vec<_>>())
    } else {
        Fates::of_repeated_cycle(start, moves)
    }
}

/// Whether White begins: then the word of a cycle is spelled with the colours exchanged.
#[must_use]
pub fn white_begins(moves: &[Move]) -> bool {
    moves.first().is_some_and(|made| made.colour == Colour::White)
}
