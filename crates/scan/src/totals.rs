//! What is read game by game, what cannot be, and what the games have together.

use std::collections::BTreeMap;
use std::io::{BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use koatlas_classifier::CycleWord;
use koatlas_formats::{FileError, GameReader, GameText};

use crate::game::{Repetition, Scanned};
use crate::local::{LocalType, Named};

/// What the games have together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Lines that were taken of the games: as many, if it is the main line of each.
    pub lines: u64,
    /// Moves of all lines.
    pub moves: u64,
    /// Games, files and folders that could not be read.
    pub errors: u64,
    /// Lines with moves out of turn, or on stones.
    pub irregular: u64,
    /// Games with a repetition.
    pub repeating: u64,
    /// Repetitions.
    pub repetitions: u64,
    /// The repetitions by their type.
    pub types: BTreeMap<TypeKey, TypeTotal>,
    /// By the number of a rule set and what it does first in a line: in how many lines it does so.
    pub stopped: BTreeMap<(usize, &'static str), u64>,
}

/// By what repetitions are sorted: those with a type, those whose plays change nothing, those whose region is too large.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TypeKey {
    /// A type.
    Known(Named),
    /// The plays of the cycle change nothing.
    NoChange,
    /// The type is not known.
    TooLarge,
}

/// The repetitions of a type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeTotal {
    /// Games with such a repetition.
    pub games: u64,
    /// Repetitions.
    pub repetitions: u64,
    /// Fewest plays of a cycle.
    pub shortest: usize,
    /// Most plays of a cycle.
    pub longest: usize,
    /// How often each cycle word occurs; those of cycles that have none are left out.
    pub words: BTreeMap<CycleWord, u64>,
}

impl From<&LocalType> for TypeKey {
    fn from(local_type: &LocalType) -> TypeKey {
        match local_type {
            LocalType::Known(named) => TypeKey::Known(named.clone()),
            LocalType::NoChange => TypeKey::NoChange,
            LocalType::TooLarge => TypeKey::TooLarge,
        }
    }
}

impl Totals {
    /// Adds a game.
    pub fn add(&mut self, lines: &[Scanned]) {
        self.games += 1;
        self.lines += lines.len() as u64;
        for line in lines {
            self.moves += line.moves as u64;
            self.irregular += u64::from(line.irregular > 0);
            for &(rules, objection) in &line.stopped {
                *self.stopped.entry((rules, objection.how.id())).or_default() += 1;
            }
        }
        let repetitions: Vec<&Repetition> = lines.iter().flat_map(|line| &line.repetitions).collect();
        self.repeating += u64::from(!repetitions.is_empty());
        self.repetitions += repetitions.len() as u64;
        let mut keys: Vec<TypeKey> = repetitions.iter().map(|repetition| self.add_repetition(repetition)).collect();
        keys.sort();
        keys.dedup();
        for key in keys {
            self.types.entry(key).or_default().games += 1;
        }
    }

    fn add_repetition(&mut self, repetition: &Repetition) -> TypeKey {
        let key = TypeKey::from(&repetition.local_type);
        let total = self.types.entry(key.clone()).or_default();
        let first = total.repetitions == 0;
        total.repetitions += 1;
        total.shortest = if first { repetition.plays } else { total.shortest.min(repetition.plays) };
        total.longest = total.longest.max(repetition.plays);
        if let Some(word) = &repetition.word {
            *total.words.entry(word.clone()).or_default() += 1;
        }
        key
    }
}

/// What is read, in the order of the inputs.
pub enum Piece {
    /// A game: its file, its number there from 1, and its text.
    Game(Arc<str>, usize, GameText),
    /// A file or folder that cannot be read, or not to its end: its name and why.
    Unreadable(Arc<str>, FileError),
}

/// Takes pieces one after the other; a break ends the reading.
pub type Take<'a> = dyn FnMut(Piece) -> ControlFlow<()> + 'a;

/// Reads the games of a file.
pub fn games(name: &Arc<str>, content: impl Read, take: &mut Take<'_>) -> ControlFlow<()> {
    for (game, number) in GameReader::new(BufReader::new(content)).zip(1..) {
        take(match game {
            Ok(text) => Piece::Game(Arc::clone(name), number, text),
            Err(error) => Piece::Unreadable(Arc::clone(name), error.in_file(Path::new(&**name))),
        })?;
    }
    ControlFlow::Continue(())
}

/// Something that cannot be read, as a whole.
pub fn trouble(name: &Arc<str>, sentence: &str) -> Piece {
    Piece::Unreadable(Arc::clone(name), FileError::whole(sentence).in_file(Path::new(&**name)))
}
