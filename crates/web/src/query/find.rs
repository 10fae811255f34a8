//! One type by what somebody calls it.

use koatlas_board::{folded, nearest, quoted};
use koatlas_catalogue::{Catalogue, TypeEntry};
use koatlas_classifier::types::TypeId;

use crate::query::keys::all_names;

/// As many types are offered where several are meant.
const OFFERED: usize = 8;

/// Why a text does not name one type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FindError {
    /// No type is called so.
    #[error("{} names no type of the catalogue: {}`koatlas types DIR` lists them", quoted(.named), near.as_ref().map(|near| format!("is {} meant? ", quoted(near))).unwrap_or_default())]
    Nothing {
        /// What was asked for.
        named: String,
        /// The name that is most like it.
        near: Option<String>,
    },
    /// Several are meant.
    #[error("{} can mean {}: name one of them", quoted(.named), listed(.meant))]
    Several {
        /// What was asked for.
        named: String,
        /// The types, each by its first name, or else its identity.
        meant: Vec<String>,
    },
}

fn listed(meant: &[String]) -> String {
    let more = meant.len().saturating_sub(OFFERED);
    let some = meant[..meant.len() - more].join(", ");
    if more == 0 { some } else { format!("{some} and {more} others") }
}

/// The type of a catalogue with this identity, name or alias, or the one whose identity or name begins so. Capitals, blanks and
/// hyphens in names do not matter.
///
/// # Errors
/// If there is none, or several of which none is called just so.
pub fn find<'c>(catalogue: &'c Catalogue, text: &str) -> Result<&'c TypeEntry, FindError> {
    let wanted = folded(text);
    let is_called = |entry: &&TypeEntry| {
        entry.id.to_string() == text || (!wanted.is_empty() && all_names(entry).any(|name| folded(name) == wanted))
    };
    let begins = |entry: &&TypeEntry| {
        let name = |name: &str| !wanted.is_empty() && folded(name).starts_with(&wanted);
        begins_identity(entry.id, text) || all_names(entry).any(name)
    };
    let all = |of: &dyn Fn(&&TypeEntry) -> bool| catalogue.types.iter().filter(|entry| of(entry)).collect::<Vec<_>>();
    let called = all(&is_called);
    let found = if called.is_empty() { all(&begins) } else { called };
    match found[..] {
        [one] => Ok(one),
        [] => Err(FindError::Nothing { named: text.to_owned(), near: near(catalogue, text) }),
        _ => {
            Err(FindError::Several { named: text.to_owned(), meant: found.into_iter().map(TypeEntry::name).collect() })
        }
    }
}

fn near(catalogue: &Catalogue, text: &str) -> Option<String> {
    let ids: Vec<String> = catalogue.types.iter().map(|entry| entry.id.to_string()).collect();
    let names = catalogue.types.iter().zip(&ids).flat_map(|(entry, id)| all_names(entry).chain([id.as_str()]));
    nearest(text, names).map(ToOwned::to_owned)
}

/// Whether an identity begins with a text that is not empty.
pub(super) fn begins_identity(id: TypeId, text: &str) -> bool {
    !text.is_empty() && id.to_string().starts_with(&text.to_lowercase())
}
