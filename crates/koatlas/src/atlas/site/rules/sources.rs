//! Sources of rule sets, with links to those publications whose address is known.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use maud::{Markup, html};

static ADDRESSES: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| toml::from_str(koatlas_data::SOURCES).expect("data/sources.toml has addresses"));

/// The publications of `source`, which are separated by semicolons.
pub(super) fn linked(source: &str) -> Markup {
    html! {
        @for (number, publication) in source.split("; ").enumerate() {
            @if number > 0 { "; " }
            @match address(publication) {
                Some(address) => a href=(address) rel="external" { (publication) },
                None => (publication),
            }
        }
    }
}

/// Address of a publication: that of the longest citation with which it begins, since an article may follow.
fn address(publication: &str) -> Option<&'static str> {
    let is_article = |rest: &str| rest.is_empty() || rest.starts_with(", ");
    let begins = |citation: &str| publication.strip_prefix(citation).is_some_and(is_article);
    let found = ADDRESSES.iter().filter(|(citation, _)| begins(citation));
    found.max_by_key(|(citation, _)| citation.len()).map(|(_, address)| address.as_str())
}

#[cfg(test)]
#[path = "../../../../tests/inside/sources.rs"]
mod tests;
