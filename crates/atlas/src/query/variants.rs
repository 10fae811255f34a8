//! Types that are told apart by what their kos share: all double kos, all triple kos and so on.

use koatlas_catalogue::{Catalogue, TypeEntry};

/// The other types of a catalogue that have as many coupled kos as a type has: each with its name, such as `triple ko (one string
/// shared by 3 kos)`.
pub fn variants<'c>(catalogue: &'c Catalogue, entry: &TypeEntry) -> Vec<(&'c TypeEntry, &'c str)> {
    let Some((kos, _)) = coupled(entry) else { return Vec::new() };
    let others = catalogue.types.iter().filter(|other| other.id != entry.id);
    others.filter_map(|other| coupled(other).filter(|(same, _)| *same == kos).map(|(_, name)| (other, name))).collect()
}

/// What so many coupled kos are called, and the name that says what they share.
fn coupled(entry: &TypeEntry) -> Option<(&str, &str)> {
    let names = entry.names.iter().filter(|_| entry.factors.len() == 1);
    names.map(String::as_str).find_map(|name| Some((name.split_once(" (")?.0, name)))
}
