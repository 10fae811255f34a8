//! The collection of known positions: `data/positions`, which is part of the program.

use std::error::Error;

use include_dir::{Dir, File, include_dir};
use koatlas_board::{BoardPosition, Suicide};
use koatlas_formats::{Format, parse_position};
use serde::Deserialize;

use crate::known::Known;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../data/positions");

/// A known position.
#[derive(Clone, Debug)]
pub struct KnownPosition {
    /// The name of its file, without extension.
    pub name: String,
    /// What it is called, as the title of a page.
    pub title: String,
    /// Other names in use.
    pub aliases: Vec<String>,
    /// Where it is from.
    pub source: String,
    /// What is worth knowing about it, in a sentence or two.
    pub why: String,
    /// The position, with its region and the player to move.
    pub position: BoardPosition,
    /// The name that it gives to the type of its component.
    pub type_name: Option<String>,
    /// The suicide policies under which it gives that name. Under other policies the component is not what the position
    /// is known for.
    pub names_type: Vec<Suicide>,
    /// The cycle that it is known for, and what others say of it.
    pub known: Known,
}

/// What a position file of the collection says beyond the position.
#[derive(Deserialize)]
struct Keys {
    title: String,
    #[serde(default)]
    aliases: Vec<String>,
    source: String,
    why: String,
    type_name: Option<String>,
    #[serde(default)]
    names_type: Vec<String>,
}

/// All known positions, by name. Reads all its small files each time.
///
/// # Panics
/// If a file of the collection, which is part of the program, is broken.
#[must_use]
pub fn collection() -> Vec<KnownPosition> {
    let mut files: Vec<_> = FILES.files().filter(|file| file.path().extension().is_some_and(|e| e == "toml")).collect();
    files.sort_by_key(|file| file.path());
    let known = |file: &File<'_>| {
        let name = file.path().with_extension("").display().to_string();
        read(&name, file.contents()).unwrap_or_else(|error| panic!("data/positions/{name}.toml: {error}"))
    };
    files.into_iter().map(known).collect()
}

/// A known position from its file, or what is wrong with the file.
fn read(name: &str, contents: &[u8]) -> Result<KnownPosition, Box<dyn Error>> {
    let position = parse_position(contents, Format::Toml)?.position;
    let text = std::str::from_utf8(contents)?;
    let keys: Keys = toml::from_str(text)?;
    let policies: Result<Vec<Suicide>, _> = keys.names_type.iter().map(|text| text.parse()).collect();
    let Keys { title, aliases, source, why, type_name, .. } = keys;
    let (name, names_type, known) = (name.to_owned(), policies?, Known::of_toml(text)?);
    Ok(KnownPosition { name, title, aliases, source, why, position, type_name, names_type, known })
}
