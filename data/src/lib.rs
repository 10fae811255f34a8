//! Those files of the folder `data` that are part of programs, as text. The README beside them says what their keys mean.
//!
//! ```
//! let (name, text) = koatlas_data::positions().next().unwrap();
//! assert_eq!(name, "approach_ko");
//! assert!(text.contains("diagram = "));
//! ```

use include_dir::{Dir, include_dir};

static POSITIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/positions");

static RULES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rules");

/// Families of boards: the same thing several times side by side. The file `families.toml`.
pub const FAMILIES: &str = include_str!("../families.toml");

/// Names of known positions in Japanese, Chinese and Korean. The file `names.toml`.
pub const NAMES: &str = include_str!("../names.toml");

/// What known positions are called by players, and what they are, in a sentence or two. The file `about.toml`.
pub const ABOUT: &str = include_str!("../about.toml");

/// The ko types of the known positions, by identity, with their names and examples. The file `types.toml`.
pub const TYPES: &str = include_str!("../types.toml");

/// Sequences of moves, with the verdict of a rule set on each move. The file `sequences.toml`.
pub const SEQUENCES: &str = include_str!("../sequences.toml");

/// Addresses of the publications that rule sets name as their sources. The file `sources.toml`.
pub const SOURCES: &str = include_str!("../sources.toml");

/// The rules of the French federation, which have the identifier of another rule set. The file `rules/french.toml`.
pub const FRENCH_RULES: &str = include_str!("../rules/french.toml");

/// The texts of the files of rule sets, in the order of `rules/list.txt`: family by family.
///
/// # Panics
/// If the list names a file that is not there.
pub fn rule_sets() -> impl Iterator<Item = &'static str> {
    include_str!("../rules/list.txt").lines().map(|id| {
        let file = RULES.get_file(format!("{id}.toml")).and_then(|file| file.contents_utf8());
        file.unwrap_or_else(|| panic!("data/rules has no {id}.toml"))
    })
}

/// The texts of the files of further rule sets, of servers, programs, federations and proposals, in the order of their names.
///
/// # Panics
/// If a file is not text in UTF-8.
pub fn more_rule_sets() -> impl Iterator<Item = &'static str> {
    let mut files: Vec<_> = RULES.get_dir("more").into_iter().flat_map(Dir::files).collect();
    files.sort_by_key(|file| file.path());
    files.into_iter().map(|file| file.contents_utf8().expect("text"))
}

/// The known positions, in the order of their names: the name of each file without its extension, and its text.
///
/// # Panics
/// If a file is not text in UTF-8.
pub fn positions() -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut files: Vec<_> =
        POSITIONS.files().filter_map(|file| Some((file.path().file_stem()?.to_str()?, file))).collect();
    files.sort_by_key(|&(name, _)| name);
    files.into_iter().map(|(name, file)| (name, file.contents_utf8().expect("text")))
}
