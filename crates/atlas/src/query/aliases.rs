//! Other names of types.

use std::sync::LazyLock;

use koatlas_catalogue::TypeEntry;
use koatlas_classifier::{KnownPosition, collection};

static KNOWN: LazyLock<Vec<KnownPosition>> = LazyLock::new(collection);

/// Other names of a type: those of the known positions that give it its name.
pub fn aliases(entry: &TypeEntry) -> impl Iterator<Item = &str> {
    let gives = |known: &&KnownPosition| known.type_name.as_ref().is_some_and(|name| entry.names.contains(name));
    KNOWN.iter().filter(gives).flat_map(|known| known.aliases.iter().map(String::as_str))
}

/// The names of a type and its other names.
pub(super) fn all_names(entry: &TypeEntry) -> impl Iterator<Item = &str> {
    entry.names.iter().map(String::as_str).chain(aliases(entry))
}
