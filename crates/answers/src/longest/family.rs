//! Members of the families of boards.

use std::collections::BTreeSet;

use koatlas_files::{Format, parse_position};
use serde::Deserialize;

use crate::failure::Failure;
use crate::subject::Subject;

/// The file of the families, as the project has it.
const FAMILIES: &str = include_str!("../../../../data/families.toml");

/// The keys of a member that a position has not.
const OF_FAMILIES: [&str; 2] = ["family", "n"];

#[derive(Deserialize)]
struct Families {
    member: Vec<toml::Table>,
}

/// A member of a family.
///
/// # Errors
/// If there is none.
pub fn read(family: &str, n: u32) -> anyhow::Result<Subject> {
    let families: Families = toml::from_str(FAMILIES)?;
    let name = |member: &toml::Table| member.get("family").and_then(toml::Value::as_str).unwrap_or_default().to_owned();
    let number = |member: &toml::Table| member.get("n").and_then(toml::Value::as_integer).unwrap_or_default();
    let names: BTreeSet<String> = families.member.iter().map(name).collect();
    if !names.contains(family) {
        let names: Vec<String> = names.into_iter().collect();
        return Err(Failure::input(format_args!("--family {family}: no such family: there are {}", names.join(", "))));
    }
    let members: Vec<&toml::Table> = families.member.iter().filter(|&member| name(member) == family).collect();
    let Some(member) = members.iter().find(|member| number(member) == i64::from(n)) else {
        let known: Vec<String> = members.iter().map(|member| number(member).to_string()).collect();
        return Err(Failure::input(format_args!("--n {n}: {family} has boards for n = {}", known.join(", "))));
    };
    let mut position = (*member).clone();
    OF_FAMILIES.into_iter().for_each(|key| drop(position.remove(key)));
    let text = toml::to_string(&position)?;
    let file = parse_position(text.as_bytes(), Format::Toml).map_err(Failure::input)?;
    let title = format!("{family}, n = {n}");
    Ok(Subject {
        argument: format!("--family {family} --n {n}"),
        title,
        position: file.position,
        whole_board: false,
        toml: None,
    })
}
