//! Other names of types.

use koatlas_catalogue::TypeEntry;

use crate::known::givers;

/// Other names of a type: those of the known positions that give it its name.
pub fn aliases(entry: &TypeEntry) -> impl Iterator<Item = &str> {
    givers(entry).flat_map(|known| known.aliases.iter().map(String::as_str))
}

/// The names of a type and its other names.
pub(super) fn all_names(entry: &TypeEntry) -> impl Iterator<Item = &str> {
    entry.names.iter().map(String::as_str).chain(aliases(entry))
}
