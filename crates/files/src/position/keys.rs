//! The keys of text files: `KEY: VALUE`, a line each.

use std::collections::BTreeMap;

use koatlas_board::{Colour, Point, nearest, quoted};

use super::pieces::words;
use crate::error::{At, Fault};

pub const NAME: &str = "name";
pub const TO_MOVE: &str = "to-move";
pub const REGION: &str = "region";
pub const IMMORTAL: &str = "immortal";

/// All of them.
pub const KEYS: [&str; 4] = [NAME, TO_MOVE, REGION, IMMORTAL];

/// The keys of a file, each with its value and the byte where that begins.
#[derive(Default)]
pub struct Keys<'a>(BTreeMap<&'a str, (usize, &'a str)>);

/// What is said of a key that is neither read nor left to others.
pub fn unknown(key: &str, read: &[&'static str], others: &[&'static str]) -> String {
    let remedy = match nearest(key, read.iter().chain(others).copied()) {
        Some(meant) => format!("is {meant} meant?"),
        None => format!("there are {}", read.join(", ")),
    };
    format!("{} is no key: {remedy}", quoted(key))
}

impl<'a> Keys<'a> {
    /// Adds a line that begins at this byte.
    pub fn add(&mut self, at: usize, key: &'a str, value: &'a str) -> Result<(), Fault> {
        if !KEYS.contains(&key.trim_end()) {
            return Err(Fault::new(At::Byte(at), unknown(key.trim_end(), &KEYS, &[])));
        }
        let start = at + key.len() + 1;
        let key = key.trim_end();
        match self.0.insert(key, (start, value)) {
            None => Ok(()),
            Some(_) => Err(Fault::new(At::Byte(at), format!("{key} is written twice: keep one of the two lines"))),
        }
    }

    /// The name.
    pub fn name(&self) -> Option<String> {
        self.0.get(NAME).map(|&(_, name)| name.to_owned())
    }

    /// The points of a key, if the file has it.
    pub fn points(&self, key: &str) -> Result<Option<Vec<(Point, At)>>, Fault> {
        let Some(&(start, value)) = self.0.get(key) else { return Ok(None) };
        let point = |(at, word): (usize, &str)| {
            let at = At::Byte(start + at);
            word.parse().map(|point| (point, at)).map_err(|error| Fault::new(at, error))
        };
        words(value).map(point).collect::<Result<_, _>>().map(Some)
    }

    /// The player to move, if the file names one.
    pub fn to_move(&self) -> Result<Option<Colour>, Fault> {
        let Some(&(start, value)) = self.0.get(TO_MOVE) else { return Ok(None) };
        let (at, word) = (start + value.len() - value.trim_start().len(), value.trim());
        word.parse().map(Some).map_err(|error| Fault::new(At::Byte(at), error))
    }
}
