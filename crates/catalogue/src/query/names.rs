//! Names of types: the search for a type by name, alias or identity.

use crate::{Catalogue, TypeEntry};
use koatlas_board::{fold_name, nearest, quoted};
use koatlas_classifier::types::TypeId;

use crate::collection::name_givers;

/// Largest number of types that [`FindError::Several`] lists.
const OFFERED: usize = 8;

/// Error for a text that does not name exactly one type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FindError {
    /// No type has this name. Holds the most similar name, if there is one.
    #[error("{} names no type of the catalogue{}", quoted(.0), .1.as_ref().map(|near| format!(": did you mean {}?", quoted(near))).unwrap_or_default())]
    Nothing(String, Option<String>),
    /// Several types match. Holds the first name of each, or its identity.
    #[error("{} can mean {}: name one of them", quoted(.0), list_names(.1))]
    Several(String, Vec<String>),
}

fn list_names(names: &[String]) -> String {
    let omitted = names.len().saturating_sub(OFFERED);
    let listed = names[..names.len() - omitted].join(", ");
    let others = if omitted == 1 { "other" } else { "others" };
    if omitted == 0 { listed } else { format!("{listed} and {omitted} {others}") }
}

/// The type of `catalogue` with the identity, name or alias `text`; otherwise the one whose identity or name begins with `text`. Case,
/// blanks and hyphens in names do not matter.
///
/// # Errors
/// [`FindError::Nothing`] if no type matches, [`FindError::Several`] if several do.
pub fn find_type<'c>(catalogue: &'c Catalogue, text: &str) -> Result<&'c TypeEntry, FindError> {
    let (wanted, named) = (fold_name(text), text.to_owned());
    let mut found: Vec<&TypeEntry> = catalogue.types.iter().collect();
    found.retain(|entry| entry.id.to_string() == text || has_name(entry, &wanted, |name, wanted| name == wanted));
    if found.is_empty() {
        let beginning = catalogue.types.iter().filter(|entry| {
            begins_identity(entry.id, text) || has_name(entry, &wanted, |name, wanted| name.starts_with(wanted))
        });
        found = beginning.collect();
    }
    match found[..] {
        [one] => Ok(one),
        [] => Err(FindError::Nothing(named, near(catalogue, text))),
        _ => Err(FindError::Several(named, found.into_iter().map(TypeEntry::name).collect())),
    }
}

/// True if `fits` holds for a name or alias of the type and `wanted`, both folded. False if `wanted` is empty.
fn has_name(entry: &TypeEntry, wanted: &str, fits: fn(&str, &str) -> bool) -> bool {
    !wanted.is_empty() && all_names(entry).any(|name| fits(&fold_name(name), wanted))
}

fn near(catalogue: &Catalogue, text: &str) -> Option<String> {
    let ids: Vec<String> = catalogue.types.iter().map(|entry| entry.id.to_string()).collect();
    let names = catalogue.types.iter().zip(&ids).flat_map(|(entry, id)| all_names(entry).chain([id.as_str()]));
    nearest(text, names).map(ToOwned::to_owned)
}

/// True if `text` is not empty and the identity begins with it.
pub(super) fn begins_identity(id: TypeId, text: &str) -> bool {
    !text.is_empty() && id.to_string().starts_with(&text.to_lowercase())
}

/// Aliases of a type: other names of the known positions that give it its name.
pub fn aliases(entry: &TypeEntry) -> impl Iterator<Item = &str> {
    name_givers(entry).flat_map(|known| known.aliases.iter().map(String::as_str))
}

pub(super) fn all_names(entry: &TypeEntry) -> impl Iterator<Item = &str> {
    entry.names.iter().map(String::as_str).chain(aliases(entry))
}

/// The other types of `catalogue` with as many coupled kos as the type `entry` has, each with its name, such as `triple ko (one string
/// shared by 3 kos)`.
pub fn variants<'c>(catalogue: &'c Catalogue, entry: &TypeEntry) -> Vec<(&'c TypeEntry, &'c str)> {
    let Some((kos, _)) = coupled(entry) else { return Vec::new() };
    let others = catalogue.types.iter().filter(|other| other.id != entry.id);
    others.filter_map(|other| coupled(other).filter(|(same, _)| *same == kos).map(|(_, name)| (other, name))).collect()
}

/// The name for a number of coupled kos (`triple ko`), and the full name of the type.
fn coupled(entry: &TypeEntry) -> Option<(&str, &str)> {
    let names = entry.names.iter().filter(|_| entry.factors.len() == 1);
    names.map(String::as_str).find_map(|name| Some((name.split_once(" (")?.0, name)))
}
