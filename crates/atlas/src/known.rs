//! The known positions, and the boards on which they have a type.

use std::sync::LazyLock;

use koatlas_board::Suicide;
use koatlas_catalogue::{Catalogue, TypeEntry};
use koatlas_classifier::types::{TypeId, type_form};
use koatlas_classifier::{KnownPosition, collection, labelled_digraph};

use crate::component::Component;

/// The collection is read once.
static ALL: LazyLock<Vec<KnownPosition>> = LazyLock::new(collection);

/// And explored once for each suicide policy: a hundredth of a second. Threads take part in it, so no job that such threads share
/// may be the first to ask: it could wait for itself.
static WITHOUT_SUICIDE: LazyLock<Vec<KnownBoard>> = LazyLock::new(|| explored(Suicide::None));
static WITH_SUICIDE: LazyLock<Vec<KnownBoard>> = LazyLock::new(|| explored(Suicide::Multi));

/// A known position with its component.
pub(crate) struct KnownBoard {
    pub known: &'static KnownPosition,
    pub component: Component,
    /// The identity of the component's type.
    id: String,
    exchanged: bool,
}

impl KnownBoard {
    /// A position under a suicide policy; `None` if it lies in no component.
    fn of(known: &'static KnownPosition, suicide: Suicide) -> Option<KnownBoard> {
        let component = Component::of(known.position.clone(), suicide)?;
        let has_plays = component.graph.edge_count() > 0;
        has_plays.then(|| {
            let (form, exchanged) = type_form(&labelled_digraph(&component.graph));
            KnownBoard { known, component, id: TypeId::of(&form).to_string(), exchanged }
        })
    }

    /// Whether this board has its type with the colours exchanged, compared with another board that has it.
    pub fn is_exchanged(&self, other: &Component) -> bool {
        self.exchanged != type_form(&labelled_digraph(&other.graph)).1
    }
}

fn explored(suicide: Suicide) -> Vec<KnownBoard> {
    ALL.iter().filter_map(|known| KnownBoard::of(known, suicide)).collect()
}

/// The known positions that give a type one of its names, whatever the suicide policy under which they have it.
pub(crate) fn givers(entry: &TypeEntry) -> impl Iterator<Item = &'static KnownPosition> {
    ALL.iter().filter(|known| gives_name(known, entry))
}

fn gives_name(known: &KnownPosition, entry: &TypeEntry) -> bool {
    known.type_name.as_ref().is_some_and(|name| entry.names.contains(name))
}

/// The known positions with their components under the suicide policy of a catalogue.
#[derive(Clone, Copy)]
pub(crate) struct KnownBoards(&'static [KnownBoard]);

impl KnownBoards {
    /// Those of the catalogue's policy. Not to be called first by one of several threads that share a job.
    pub fn of(catalogue: &Catalogue) -> KnownBoards {
        let without = suicide(catalogue) == Suicide::None;
        KnownBoards(if without { &WITHOUT_SUICIDE } else { &WITH_SUICIDE })
    }

    /// Those that have a type: those that give it one of its names, then the others, each by name.
    pub fn of_type(self, entry: &TypeEntry) -> Vec<&'static KnownBoard> {
        let mut boards: Vec<&KnownBoard> = self.0.iter().filter(|board| board.id == entry.id).collect();
        boards.sort_by_key(|board| !gives_name(board.known, entry));
        boards
    }
}

/// The known positions that have a type under the suicide policy of its catalogue: those that give it one of its names, then
/// the others, each by name. Their boards are other realisations of the type.
#[must_use]
pub fn known_positions(catalogue: &Catalogue, entry: &TypeEntry) -> Vec<&'static KnownPosition> {
    KnownBoards::of(catalogue).of_type(entry).into_iter().map(|board| board.known).collect()
}

/// The suicide policy of a catalogue.
pub(crate) fn suicide(catalogue: &Catalogue) -> Suicide {
    catalogue.suicide.parse().unwrap_or(Suicide::Multi)
}
