//! What games have together.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_classifier::CycleWord;

use crate::game::{Repetition, Scanned};
use crate::local::LocalType;

/// What games have together.
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
    pub types: BTreeMap<LocalType, TypeTotal>,
    /// By the number of a rule set and what it does first in a line: in how many lines it does so.
    pub stopped: BTreeMap<(usize, &'static str), u64>,
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

impl Totals {
    /// Adds a game.
    ///
    /// ```
    /// use koatlas_scan::Totals;
    /// let mut totals = Totals::default();
    /// totals.add(&[]);
    /// assert_eq!((totals.games, totals.lines), (1, 0));
    /// ```
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
        for repetition in &repetitions {
            self.types.entry(repetition.local_type.clone()).or_default().add(repetition);
        }
        let types: BTreeSet<&LocalType> = repetitions.iter().map(|repetition| &repetition.local_type).collect();
        for local_type in types {
            self.types.entry(local_type.clone()).or_default().games += 1;
        }
    }
}

impl TypeTotal {
    fn add(&mut self, repetition: &Repetition) {
        self.shortest = if self.repetitions == 0 { repetition.plays } else { self.shortest.min(repetition.plays) };
        self.longest = self.longest.max(repetition.plays);
        self.repetitions += 1;
        if let Some(word) = &repetition.word {
            *self.words.entry(word.clone()).or_default() += 1;
        }
    }
}
