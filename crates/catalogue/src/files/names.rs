//! What the files and folders of a catalogue's directory are called. There is one list: a new run looks whether one of them is
//! there, whoever writes it.

/// The catalogue as data.
pub const CATALOGUE: &str = "catalogue.json";
/// The types as a table for eyes.
pub const TYPES: &str = "types.txt";
/// The cycle words as a table for eyes.
pub const WORDS: &str = "words.txt";
/// The folder of the data sets.
pub const DATA: &str = "data";
/// The first page of the site.
pub const INDEX: &str = "index.html";
/// The folder with the pages of the types.
pub const PAGES: &str = "types";
/// The folder with what pages need.
pub const ASSETS: &str = "assets";
/// The types found so far, or those of a shard.
pub const PART: &str = "part.koatlas";
/// What is said of the types so far.
pub const DESCRIBED: &str = "described.koatlas";
/// The longest sequences found so far.
pub const LONGEST_FOUND: &str = "longest.koatlas";

/// All of them.
pub const ALL: [&str; 10] = [CATALOGUE, PART, DESCRIBED, LONGEST_FOUND, TYPES, WORDS, INDEX, PAGES, ASSETS, DATA];
