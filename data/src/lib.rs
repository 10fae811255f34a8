//! Those files of the folder `data` that are part of programs, as text. The README beside them says what their keys mean.
//!
//! ```
//! let (name, text) = koatlas_data::positions().next().unwrap();
//! assert_eq!(name, "approach_ko");
//! assert!(text.contains("diagram = "));
//! ```

use include_dir::{Dir, include_dir};

static POSITIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/positions");

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
