//! Text files: a diagram and a few keys.

use std::collections::BTreeMap;

use koatlas_board::quoted;
use koatlas_board::{Colour, Point};

use super::diagram;
use super::pieces::{lines, words};
use super::position_file::PositionFile;
use super::written::{Written, spaced};
use crate::error::{At, Fault};

const NAME: &str = "name";
const TO_MOVE: &str = "to-move";
const REGION: &str = "region";
const IMMORTAL: &str = "immortal";

/// The keys of a file, each with its value and the byte where that begins.
type Keys<'a> = BTreeMap<&'a str, (usize, &'a str)>;

pub(crate) fn read(text: &str) -> Result<Written, Fault> {
    let mut rows = Vec::new();
    let mut keys = Keys::new();
    for (at, line) in lines(text).filter(|(_, line)| !line.starts_with('#')) {
        match line.split_once(':') {
            None => rows.push((at, line)),
            Some((key, value)) => add_key(&mut keys, at, key.trim_end(), value)?,
        }
    }
    let drawn = diagram::read(&rows)?;
    Ok(Written {
        name: keys.get(NAME).map(|&(_, name)| name.to_owned()),
        size: drawn.size,
        contents: drawn.contents.into_iter().zip(drawn.bytes.into_iter().map(At::Byte)).collect(),
        region: points(&keys, REGION)?,
        immortal: points(&keys, IMMORTAL)?.unwrap_or_default(),
        to_move: to_move(&keys)?,
    })
}

fn add_key<'a>(keys: &mut Keys<'a>, at: usize, key: &'a str, value: &'a str) -> Result<(), Fault> {
    if ![NAME, TO_MOVE, REGION, IMMORTAL].contains(&key) {
        let sentence = format!("{} is no key: there are {NAME}, {TO_MOVE}, {REGION} and {IMMORTAL}", quoted(key));
        return Err(Fault::new(At::Byte(at), sentence));
    }
    let start = at + key.len() + 1;
    match keys.insert(key, (start, value)) {
        None => Ok(()),
        Some(_) => Err(Fault::new(At::Byte(at), format!("{key} is written twice: keep one of the two lines"))),
    }
}

fn points(keys: &Keys, key: &str) -> Result<Option<Vec<(Point, At)>>, Fault> {
    let Some(&(start, value)) = keys.get(key) else { return Ok(None) };
    let point = |(at, word): (usize, &str)| {
        let at = At::Byte(start + at);
        word.parse().map(|point| (point, at)).map_err(|error| Fault::new(at, error))
    };
    words(value).map(point).collect::<Result<_, _>>().map(Some)
}

fn to_move(keys: &Keys) -> Result<Colour, Fault> {
    let Some(&(start, value)) = keys.get(TO_MOVE) else { return Ok(Colour::Black) };
    let (at, word) = (start + value.len() - value.trim_start().len(), value.trim());
    word.parse().map_err(|error| Fault::new(At::Byte(at), error))
}

pub(crate) fn write(file: &PositionFile) -> String {
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
