//! The files of the folder `data`.

use std::path::PathBuf;

use serde::de::DeserializeOwned;
use toml::Table;

/// The path of a file of the folder `data`.
pub fn path(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "data", name].iter().collect()
}

/// Reads a TOML file of the folder `data`.
///
/// # Panics
/// If there is no such file, or it does not hold a `T`.
pub fn read<T: DeserializeOwned>(name: &str) -> T {
    let path = path(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rows of a group of `data/figures.toml`.
///
/// # Panics
/// If there is no such group, or it has no rows.
pub fn figures<T: DeserializeOwned>(group: &str) -> Vec<T> {
    let groups: Table = read("figures.toml");
    let rows = groups.get(group).and_then(|group| group.get("rows")).and_then(|rows| rows.as_array());
    let rows = rows.filter(|rows| !rows.is_empty()).unwrap_or_else(|| panic!("no rows of {group} in figures.toml"));
    rows.iter().map(|row| row.clone().try_into().unwrap_or_else(|error| panic!("{group}: {error} in {row}"))).collect()
}
