//! The cycle that a type is known for, on the type's own board.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Move, Suicide};
use koatlas_catalogue::{Catalogue, FatesEntry, TypeEntry};
use koatlas_classifier::types::{LabelledDigraph, isomorphism};
use koatlas_classifier::{Fates, SituationalCycle, labelled_digraph};

use crate::component::Component;
use crate::known::{KnownBoard, KnownBoards, suicide};

/// The cycle that a type is known for, as it is played on the board of the type.
pub struct KnownCycle {
    /// The title of the known position that has the cycle.
    pub known_as: &'static str,
    /// The board of the type, in the position in which the cycle begins.
    pub start: BoardPosition,
    /// The cycle.
    pub cycle: SituationalCycle,
    /// What the rule sets do with it; if White begins, with the colours exchanged.
    pub fates: FatesEntry,
}

/// The cycle of the first known position that has a type of the catalogue, and a cycle; `None` if there is none, or if it is
/// spelled as the type's shortest cycle is.
#[must_use]
pub fn known_cycle(catalogue: &Catalogue, entry: &TypeEntry) -> Option<KnownCycle> {
    let suicide = suicide(catalogue);
    let boards = KnownBoards::of(catalogue).of_type(entry);
    let (known, cycle) = boards.into_iter().find_map(|board| Some((board, written(board, suicide)?)))?;
    let found = on_board_of_type(known, &cycle, &Component::of_type(entry, suicide)?)?;
    (found.cycle.word.to_string() != entry.shortest.cycle_word).then_some(found)
}

/// The cycles that types are known for, by the types' identities.
pub(crate) type KnownCycles = BTreeMap<String, KnownCycle>;

/// The cycles that types of a catalogue are known for.
pub(crate) fn known_cycles(catalogue: &Catalogue) -> KnownCycles {
    let of = |entry: &TypeEntry| Some((entry.id.clone(), known_cycle(catalogue, entry)?));
    catalogue.types.iter().filter_map(of).collect()
}

/// The cycle of a known position's file, if it has one that can be played under the suicide policy.
fn written(board: &KnownBoard, suicide: Suicide) -> Option<SituationalCycle> {
    let Component { arena, graph, start, .. } = &board.component;
    SituationalCycle::replayed(arena, graph.position(*start), suicide, &board.known.known.cycle).ok()
}

/// A cycle of a known board, from position to position, on another board of the same type.
fn on_board_of_type(known: &KnownBoard, cycle: &SituationalCycle, component: &Component) -> Option<KnownCycle> {
    let exchanged = known.is_exchanged(component);
    let graph = labelled_digraph(&known.component.graph);
    let graph: LabelledDigraph = if exchanged { graph.exchanged() } else { graph };
    let same = isomorphism(&graph, &labelled_digraph(&component.graph))?;
    let nodes = known.component.played(&cycle.moves)?.nodes;
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
    let start = component.board.with(&component.arena, position);
    let balance = if exchanged { -cycle.balance } else { cycle.balance };
    let cycle = SituationalCycle { moves, word: cycle.word.clone(), balance };
    Some(KnownCycle { known_as: &known.known.title, fates: fates(&start, &cycle.moves), start, cycle })
}

/// What the rule sets do with a cycle; if White begins, with the colours exchanged.
fn fates(start: &BoardPosition, moves: &[Move]) -> FatesEntry {
    let exchanged = |made: &Move| Move { colour: !made.colour, ..*made };
    let fates = match moves.first() {
        Some(first) if first.colour == Colour::White => {
            Fates::of::<u64>(&start.exchanged(), &moves.iter().map(exchanged).collect::<Vec<_>>())
        }
        _ => Fates::of::<u64>(start, moves),
    };
    FatesEntry::from(&fates)
}
