//! The known positions of the collection by type: boards that have a type, and the cycle that a type is known for.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::{Catalogue, TypeEntry};
use koatlas_board::{BoardPosition, Colour, Move, Suicide};
use koatlas_classifier::types::{CanonicalForm, TypeId, canonical_form, isomorphism};
use koatlas_classifier::{
    CycleWord, Fates, KnownPosition, Names, SituationalCycle, all_known_positions, labelled_digraph,
};
use rayon::prelude::*;
use serde::{Serialize, Serializer};

use crate::types::assemble::{in_order_of_catalogue, share_fates};
use crate::types::component::BoardComponent;
use crate::types::describe::{DrawnType, ShownSetting, describe_drawn};

/// The components of the collection under each suicide policy, explored at first use, which takes a hundredth of a second. The
/// exploration runs on the thread pool. So a job of the pool must not be the first to use them: it could deadlock.
static WITHOUT_SUICIDE: LazyLock<Vec<KnownBoard>> = LazyLock::new(|| explored(Suicide::None));
static WITH_SUICIDE: LazyLock<Vec<KnownBoard>> = LazyLock::new(|| explored(Suicide::Multi));

/// A known position with its component.
pub struct KnownBoard {
    /// The position.
    pub known: &'static KnownPosition,
    /// Its component.
    pub component: BoardComponent,
    /// Identity of the component's type.
    pub id: TypeId,
    /// Canonical form of the component without exchange of the colours. A board of the type with another form has the colours exchanged.
    pub form: CanonicalForm,
}

impl KnownBoard {
    /// Explores the component of `collection`. `None` if it has no cycle.
    fn of(known: &'static KnownPosition, suicide: Suicide) -> Option<KnownBoard> {
        let component = BoardComponent::explore(known.position.clone(), suicide)?;
        let graph = labelled_digraph(&component.graph);
        let [form, exchanged] = [&graph, &graph.exchanged()].map(|graph| canonical_form(graph).form);
        let id = TypeId::from_form((&form).min(&exchanged));
        (graph.edge_count() > 0).then_some(KnownBoard { known, component, id, form })
    }

    /// Boards of a lower rank show the type better: they give it a name, or have fewer points.
    fn rank(&self, suicide: Suicide) -> (bool, usize) {
        (!self.known.names_type.contains(&suicide), self.component.board.region().len())
    }
}

/// All known positions that have a cycle under `suicide`, by name, with their components. A job of the thread pool must not be the first to
/// call this: it could deadlock.
pub fn all_known_boards(suicide: Suicide) -> &'static [KnownBoard] {
    if suicide == Suicide::None { &WITHOUT_SUICIDE } else { &WITH_SUICIDE }
}

fn explored(suicide: Suicide) -> Vec<KnownBoard> {
    all_known_positions().iter().filter_map(|known| KnownBoard::of(known, suicide)).collect()
}

/// The known positions that give the type `entry` one of its names, whatever the suicide policy.
pub fn name_givers(entry: &TypeEntry) -> impl Iterator<Item = &'static KnownPosition> {
    all_known_positions().iter().filter(|known| gives_name(known, entry))
}

fn gives_name(known: &KnownPosition, entry: &TypeEntry) -> bool {
    known.type_name.as_ref().is_some_and(|name| entry.names.contains(name))
}

/// The known positions that have the type `entry` under the suicide policy of `catalogue`, with their components: first those that give it
/// a name, then the others, each by name. A job of the thread pool must not be the first to call this: it could deadlock.
pub fn known_boards(catalogue: &Catalogue, entry: &TypeEntry) -> Vec<&'static KnownBoard> {
    let boards = all_known_boards(catalogue.suicide).iter();
    let mut boards: Vec<&KnownBoard> = boards.filter(|board| board.id == entry.id).collect();
    boards.sort_by_key(|board| !gives_name(board.known, entry));
    boards
}

/// The known positions of [`known_boards`]: other realisations of the type.
pub fn known_positions(catalogue: &Catalogue, entry: &TypeEntry) -> Vec<&'static KnownPosition> {
    known_boards(catalogue, entry).into_iter().map(|board| board.known).collect()
}

/// The types of known positions that a catalogue does not have: their regions are larger, or are not connected as its settings are.
#[derive(Debug, Default)]
pub struct UnlistedTypes {
    /// The types, each on the board of a known position, with that board's figures: [`TypeEntry::first_points`], `pieces` and
    /// `mortal_strings`. They are in the order of the catalogue's types. Their longest sequences are not searched for.
    pub types: Vec<TypeEntry>,
    /// The fates of their cycles that [`Catalogue::fates`] does not have: the indices in [`TypeEntry::word_fates`] continue that list.
    pub fates: Vec<Fates>,
}

impl UnlistedTypes {
    /// The types of known positions that `catalogue` does not have, under its suicide policy.
    pub fn of(catalogue: &Catalogue) -> UnlistedTypes {
        let listed: BTreeSet<TypeId> = catalogue.types.iter().map(|entry| entry.id).collect();
        // Of the boards of a type: one that gives its name, of these one with few points.
        let mut boards: BTreeMap<TypeId, &KnownBoard> = BTreeMap::new();
        for board in all_known_boards(catalogue.suicide).iter().filter(|board| !listed.contains(&board.id)) {
            let first = boards.entry(board.id).or_insert(board);
            *first = std::cmp::min_by_key(*first, board, |board| board.rank(catalogue.suicide));
        }
        let names = Names::of_collection(catalogue.suicide);
        let described = boards.into_values().collect::<Vec<_>>().into_par_iter().map(|board| {
            let component = &board.component;
            let setting = ShownSetting {
                points: component.board.region().len(),
                pieces: component.pieces(),
                mortal_strings: component.mortal_strings().iter().sum::<usize>() as u32,
                occurrences: 0,
            };
            let ko_type = names.ko_type(&labelled_digraph(&component.graph));
            describe_drawn(setting, ko_type, component, catalogue.suicide)
        });
        let mut described: Vec<DrawnType> = described.collect();
        in_order_of_catalogue(&mut described);
        let mut fates = catalogue.fates.clone();
        share_fates(&mut described, &mut fates);
        let types = described.into_iter().map(|drawn| drawn.entry).collect();
        UnlistedTypes { types, fates: fates.split_off(catalogue.fates.len()) }
    }
}

/// The cycle that a type is known for, on the board of the type.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnownCycle {
    /// Title of the known position that has the cycle.
    pub known_as: &'static str,
    /// The board of the type, in the position in which the cycle begins.
    #[serde(rename = "rows", serialize_with = "rows")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub start: BoardPosition,
    /// Moves of the cycle.
    pub moves: Vec<Move>,
    /// Cycle word: the effects of its plays.
    pub cycle_word: CycleWord,
    /// White stones minus black stones removed.
    pub balance: i32,
    /// Fates of the cycle under the rule sets. If White begins, they are those of the cycle with the colours exchanged.
    pub fates: Fates,
}

fn rows<Z: Serializer>(board: &BoardPosition, serializer: Z) -> Result<Z::Ok, Z::Error> {
    board.rows().serialize(serializer)
}

/// The cycle of the first known position of the type `entry` that has one. `None` if there is none, or if its word is that of the type's
/// shortest cycle.
pub fn known_cycle(catalogue: &Catalogue, entry: &TypeEntry) -> Option<KnownCycle> {
    let mut boards = known_boards(catalogue, entry).into_iter();
    let (known, cycle) = boards.find_map(|board| Some((board, board.known.cycle(catalogue.suicide)?)))?;
    let found = on_board_of_type(known, &cycle, &BoardComponent::of_type(entry, catalogue.suicide))?;
    (found.cycle_word != entry.shortest.cycle.cycle_word).then_some(found)
}

/// Each [`KnownCycle`] by the identity of its type.
pub type KnownCycles = BTreeMap<TypeId, KnownCycle>;

/// The known cycles of all types of `catalogue`, and of those that it does not have.
pub fn known_cycles(catalogue: &Catalogue, unlisted: &UnlistedTypes) -> KnownCycles {
    let types = catalogue.types.iter().chain(&unlisted.types);
    types.filter_map(|entry| Some((entry.id, known_cycle(catalogue, entry)?))).collect()
}

/// Maps `cycle` of a known board to the board of its type, by an isomorphism of the components. `None` if the types differ.
fn on_board_of_type(known: &KnownBoard, cycle: &SituationalCycle, component: &BoardComponent) -> Option<KnownCycle> {
    let [graph, own] = [&known.component, component].map(|component| labelled_digraph(&component.graph));
    let exchanged = known.form != canonical_form(&own).form;
    let node_map = isomorphism(&if exchanged { graph.exchanged() } else { graph }, &own)?;
    let nodes = known.component.replay(known.component.start, &cycle.moves)?.nodes;
    let moves = cycle.moves.iter().zip(nodes.array_windows()).map(|(original, step)| {
        let colour = if exchanged { !original.colour } else { original.colour };
        let [from, to] = step.map(|node| node_map[node as usize]);
        if original.point.is_none() { Some(Move::pass(colour)) } else { component.move_between(from, to) }
    });
    let moves = moves.collect::<Option<Vec<Move>>>()?;
    let position = component.graph.position(node_map[*nodes.first()? as usize]);
    let start = component.board.with_position(&component.local_board, position);
    let balance = if exchanged { -cycle.balance } else { cycle.balance };
    let (cycle_word, fates) = (cycle.word.clone(), fates(&start, &moves));
    Some(KnownCycle { known_as: &known.known.title, start, moves, cycle_word, balance, fates })
}

/// The fates of a cycle under the rule sets; with the colours exchanged if White begins.
fn fates(start: &BoardPosition, moves: &[Move]) -> Fates {
    if !white_begins(moves) {
        return Fates::of_repeated_cycle(start, moves);
    }
    let moves: Vec<Move> = moves.iter().map(|original| original.exchanged()).collect();
    Fates::of_repeated_cycle(&start.exchanged(), &moves)
}

/// True if White makes the first move. Then the word of the cycle is spelled with the colours exchanged.
pub fn white_begins(moves: &[Move]) -> bool {
    moves.first().is_some_and(|first| first.colour == Colour::White)
}
