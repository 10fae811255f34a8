//! Families of boards whose members grow with a number `n`, such as rows of `n` basic kos.

use std::collections::BTreeSet;

use koatlas_board::quoted;
use koatlas_files::{Format, parse_position};
use serde::Deserialize;

use crate::error::{Error, Result};
use crate::json::to_strings;
use crate::subject::Subject;

#[derive(Deserialize)]
struct Families {
    member: Vec<FamilyMember>,
}

#[derive(Deserialize)]
struct FamilyMember {
    family: String,
    n: u32,
    /// The keys of a position file.
    #[serde(flatten)]
    position: toml::Table,
}

/// Reads the member of `family` with the number `n`.
///
/// ```
/// let three = koatlas::families::member("n_tuple_ko", 3)?;
/// assert_eq!(three.title, "n_tuple_ko, n = 3");
/// # Ok::<(), koatlas::Error>(())
/// ```
///
/// # Errors
/// If there is no such family or member.
#[expect(clippy::missing_panics_doc, reason = "families are part of the program")]
pub fn member(family: &str, n: u32) -> Result<Subject> {
    let Families { member: all } = toml::from_str(koatlas_data::FAMILIES).expect("families are part of the program");
    let members: Vec<&FamilyMember> = all.iter().filter(|member| member.family == family).collect();
    if members.is_empty() {
        let names = to_strings(all.iter().map(|member| &member.family).collect::<BTreeSet<_>>()).join(", ");
        return Err(Error::argument("family", format!("there is no family {}: there are {names}", quoted(family))));
    }
    let Some(member) = members.iter().find(|member| member.n == n) else {
        let known = to_strings(members.iter().map(|member| member.n)).join(", ");
        return Err(Error::argument("n", format!("{n}: {family} has boards for n = {known}")));
    };
    let file = toml::to_string(&member.position).expect("a table");
    let position = parse_position(file.as_bytes(), Format::Toml)?.position;
    let title = format!("{family}, n = {n}");
    Ok(Subject::from_position(&title, position))
}
