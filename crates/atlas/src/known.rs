//! The known positions of a type.

use std::sync::LazyLock;

use koatlas_catalogue::TypeEntry;
use koatlas_classifier::{KnownPosition, collection};

/// The collection is read once.
static ALL: LazyLock<Vec<KnownPosition>> = LazyLock::new(collection);

/// The known positions that give a type one of its names.
pub(crate) fn givers(entry: &TypeEntry) -> impl Iterator<Item = &'static KnownPosition> {
    ALL.iter().filter(|known| known.type_name.as_ref().is_some_and(|name| entry.names.contains(name)))
}

/// The known positions that have a type: those that give it one of its names, then the others.
pub(crate) fn known(entry: &TypeEntry) -> Vec<&'static KnownPosition> {
    let mut all: Vec<&KnownPosition> = givers(entry).collect();
    for known in ALL.iter().filter(|known| entry.examples.contains(&known.name)) {
        if !all.iter().any(|other| other.name == known.name) {
            all.push(known);
        }
    }
    all
}
