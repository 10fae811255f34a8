//! Text files: a board that somebody drew, and a few keys, `KEY: VALUE`, a line each.

use std::collections::BTreeMap;

use koatlas_board::{Colour, Point, nearest, quoted};

use crate::error::{At, Fault};
use crate::position::diagram::Diagram;
use crate::position::sensei::reader as sensei;
use crate::position::written::{PositionFile, Written, spaced};
use crate::position::{diagram, showboard};

/// Reads a text: what is drawn there decides how.
pub fn read(text: &str) -> Result<Written, Fault> {
    let lines: Vec<(usize, &str)> = lines(text).filter(|(_, line)| !line.starts_with('#')).collect();
    if sensei::is_one(&lines) {
        return sensei::read(&lines);
    }
    let mut keys = Keys::default();
    match showboard::columns(&lines) {
        Some(header) => {
            let board = showboard::read(&lines, header, &mut keys)?;
            written(board.diagram, &keys, board.to_move)
        }
        None => {
            let mut rows = Vec::new();
            for (at, line) in lines {
                match line.split_once(':') {
                    None => rows.push((at, line)),
                    Some((key, value)) => keys.add(at, key, value)?,
                }
            }
            written(diagram::read(&rows)?, &keys, None)
        }
    }
}

/// A diagram with what the keys say; the player to move is `to_move` if they do not name him.
fn written(drawn: Diagram, keys: &Keys<'_>, to_move: Option<Colour>) -> Result<Written, Fault> {
    Ok(Written {
        name: keys.name(),
        size: drawn.size,
        contents: drawn.contents.into_iter().zip(drawn.bytes.into_iter().map(At::Byte)).collect(),
        region: keys.points(REGION)?,
        immortal: keys.points(IMMORTAL)?.unwrap_or_default(),
        to_move: keys.to_move()?.or(to_move).unwrap_or(Colour::Black),
    })
}

/// A position as the content of a file.
pub fn write(file: &PositionFile) -> String {
    let line = |key: &str, value: &str| if value.is_empty() { String::new() } else { format!("{key}: {value}\n") };
    [
        diagram::write(&file.position),
        line(NAME, &file.tidy_name().unwrap_or_default()),
        line(TO_MOVE, &file.position.to_move().to_string()),
        line(REGION, &spaced(file.written_region())),
        line(IMMORTAL, &spaced(file.position.immortal())),
    ]
    .concat()
}

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

/// The pieces of a text between the characters that end one, without the white space around them, each with the byte
/// where it begins; blank pieces are left out.
pub(crate) fn pieces(text: &str, ends: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let cut = text.split_inclusive(ends).map(move |piece| {
        let start = next;
        next += piece.len();
        (start + piece.len() - piece.trim_start().len(), piece.trim())
    });
    cut.filter(|(_, piece)| !piece.is_empty())
}

/// The lines that are not blank.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, |c| c == '\n')
}

/// The words.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, char::is_whitespace)
}

/// A name as files hold it: one line, single spaces, no control characters; `None` if nothing is left.
pub(crate) fn tidy(name: &str) -> Option<String> {
    let words: Vec<&str> =
        name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}
