//! Formats of position files.

use std::path::Path;

use crate::error::FileError;
use crate::sgf::server_record;
use crate::sgf::tree::find_next_game;

koatlas_board::named_values! {
    #[doc = include_str!("format.md")]
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Format {
        /// TOML, `.toml`.
        Toml = "toml",
        /// SGF, `.sgf`.
        Sgf = "sgf",
        /// A text diagram, `.txt`.
        Text = "txt",
        /// JSON, `.json` and `.jsonl`.
        Json = "json",
    }
}

/// The extensions of files of game records in SGF, or that are read as SGF.
pub const RECORD_EXTENSIONS: [&str; 3] = ["sgf", "gib", "ngf"];

impl Format {
    /// The format of a file by the extension of its name; the case of letters does not matter.
    ///
    /// # Errors
    /// If no format has this extension.
    pub fn from_path(path: &Path) -> Result<Format, FileError> {
        let extension = path.extension().unwrap_or_default();
        let is = |other: &str| extension.eq_ignore_ascii_case(other);
        let record = RECORD_EXTENSIONS.into_iter().any(is).then_some(Format::Sgf);
        let lines = is("jsonl").then_some(Format::Json);
        let known = Format::ALL.into_iter().find(|format| is(format.id())).or(record).or(lines);
        let sentence = "the file name tells no format: it must end in .toml, .sgf, .txt or .json";
        known.ok_or_else(|| FileError::whole(sentence).in_file(path))
    }

    /// Guesses the format of a file: TOML if it has a key `diagram`, JSON if it begins as a value of JSON does, SGF if a game
    /// or a record of a server begins somewhere, else text.
    pub fn guess_from_content(bytes: &[u8]) -> Format {
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let mut after_key = text.lines().filter_map(|line| line.trim_start().strip_prefix("diagram"));
        let has_diagram_key = after_key.any(|rest| rest.trim_start().starts_with('='));
        let is_list = |rest: &str| rest.trim_start().starts_with(['{', '[', '"', ']']);
        if text.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';')) {
            Format::Sgf
        } else if has_diagram_key {
            Format::Toml
        } else if text.starts_with('{') || text.strip_prefix('[').is_some_and(is_list) {
            Format::Json
        } else if find_next_game(text, 0).is_ok() || server_record::to_sgf(text).is_some() {
            Format::Sgf
        } else {
            Format::Text
        }
    }
}
