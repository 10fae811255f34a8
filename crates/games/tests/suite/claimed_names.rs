//! Positions of other programs, of forums and of games that were played: each has the names that its source gives it.

use koatlas_board::{BoardPosition, Suicide};
use koatlas_files::{Control, Format, parse_position};
use koatlas_games::find::{FindOptions, find, kos};
use koatlas_games::{LocalType, LocalTypes};
use koatlas_test_support::data;
use serde::Deserialize;

/// `data/claimed_names.toml`.
#[derive(Deserialize)]
struct Claims {
    position: Vec<Claim>,
}

#[derive(Deserialize)]
struct Claim {
    source: String,
    says: String,
    names: Vec<String>,
    why_not: Option<String>,
    diagram: String,
}

/// Names of all parts of the kos of a board, or the identities of their types.
fn names(board: &BoardPosition) -> Vec<String> {
    let (types, control) = (LocalTypes::new(Suicide::None), Control::default());
    let options = FindOptions { within: 6, soon: 0, suicide: types.suicide };
    let found = find(board, options, &control).unwrap();
    let parts = kos(board, options, &found, &types, &control).unwrap().into_iter().flat_map(|ko| ko.parts);
    let name = |local_type: LocalType| {
        let named = local_type.named_type()?.clone();
        Some(named.name.unwrap_or_else(|| named.id.to_string()))
    };
    parts.filter_map(|part| name(part.local_type)).collect()
}

/// True if all `wanted` names are among `found`, each as often as it stands there. Words in brackets may follow a name.
fn are_given(wanted: &[String], mut found: Vec<String>) -> bool {
    wanted.iter().all(|wanted| {
        let place = found.iter().position(|name| name == wanted || name.starts_with(&format!("{wanted} (")));
        place.map(|place| found.swap_remove(place)).is_some()
    })
}

#[test]
fn positions_have_the_names_of_their_sources_or_a_reason_stands_there() {
    let Claims { position: claims } = data::read("claimed_names.toml");
    assert!(claims.len() >= 45);
    for Claim { source, says, names: wanted, why_not, diagram, .. } in claims {
        let found = names(&parse_position(diagram.as_bytes(), Format::Text).unwrap().position);
        let given = !wanted.is_empty() && are_given(&wanted, found.clone());
        assert_eq!(given, why_not.is_none(), "{source}, {says}: {wanted:?} among {found:?}");
    }
}
