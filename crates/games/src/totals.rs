//! Totals over all games of a scan.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use koatlas_classifier::CycleWord;
use koatlas_rules::Refusal;

use crate::game::{GameRepetition, ScannedLine};
use crate::local::LocalType;

/// Totals over all games of a scan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Number of games.
    pub games: u64,
    /// Number of lines scanned: as many as `games`, if only main lines are.
    pub lines: u64,
    /// Moves of all lines.
    pub moves: u64,
    /// Number of games, files and folders that could not be read.
    pub errors: u64,
    /// Number of lines with moves out of turn, or on stones.
    pub irregular: u64,
    /// Number of moves out of turn, plays on stones and suicides, by the identifier of the refusal, such as `suicide`.
    pub violations: BTreeMap<Cow<'static, str>, u64>,
    /// Number of games with a repetition.
    pub repeating: u64,
    /// Number of repetitions.
    pub repetitions: u64,
    /// Repetitions by their type, or the reason why they have none.
    pub types: BTreeMap<LocalType, TypeTotal>,
    /// Number of lines in which a rule set objects to a move, by its number and the consequence of its first objection.
    pub first_objections: BTreeMap<(usize, Cow<'static, str>), u64>,
    /// Number of kos; 0 without [`Scanner::with_kos`](crate::Scanner::with_kos).
    pub kos: u64,
    /// Kos by their type.
    pub ko_types: BTreeMap<LocalType, KoTotal>,
}

/// Totals of the kos of a type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KoTotal {
    /// Number of games with such a ko.
    pub games: u64,
    /// Number of kos.
    pub kos: u64,
    /// Plays that changed their points while they existed.
    pub played: u64,
}

/// Totals of the repetitions of a type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeTotal {
    /// Number of games with such a repetition.
    pub games: u64,
    /// Number of repetitions.
    pub repetitions: u64,
    /// Fewest plays of a cycle.
    pub shortest: usize,
    /// Most plays of a cycle.
    pub longest: usize,
    /// Number of repetitions with each cycle word, without those that have no word.
    pub words: BTreeMap<CycleWord, u64>,
}

impl Totals {
    /// Adds a game with its scanned lines.
    ///
    /// ```
    /// use koatlas_games::Totals;
    /// let mut totals = Totals::default();
    /// totals.add(&[]);
    /// assert_eq!((totals.games, totals.lines), (1, 0));
    /// ```
    pub fn add(&mut self, lines: &[ScannedLine]) {
        self.games += 1;
        self.lines += lines.len() as u64;
        for line in lines {
            self.moves += line.moves as u64;
            let is_irregular = line.violations.iter().any(|violation| violation.consequence != Refusal::Suicide.id());
            self.irregular += u64::from(is_irregular);
            for violation in &line.violations {
                *self.violations.entry(violation.consequence.clone()).or_default() += 1;
            }
            for (rules, objection) in &line.first_objections {
                *self.first_objections.entry((*rules, objection.consequence.clone())).or_default() += 1;
            }
        }
        self.add_kos(lines);
        let repetitions: Vec<&GameRepetition> = lines.iter().flat_map(|line| &line.repetitions).collect();
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

    fn add_kos(&mut self, lines: &[ScannedLine]) {
        let mut types: BTreeSet<&LocalType> = BTreeSet::new();
        for ko in lines.iter().flat_map(|line| &line.kos) {
            let total = self.ko_types.entry(ko.local_type.clone()).or_default();
            self.kos += 1;
            total.kos += 1;
            total.played += ko.played as u64;
            total.games += u64::from(types.insert(&ko.local_type));
        }
    }

    /// Converts `number` to one per thousand games, rounded to the nearest.
    pub fn per_thousand(&self, number: u64) -> u64 {
        (1000 * number + self.games / 2) / self.games.max(1)
    }
}

impl TypeTotal {
    fn add(&mut self, repetition: &GameRepetition) {
        self.shortest = if self.repetitions == 0 { repetition.plays } else { self.shortest.min(repetition.plays) };
        self.longest = self.longest.max(repetition.plays);
        self.repetitions += 1;
        if let Some(word) = &repetition.word {
            *self.words.entry(word.clone()).or_default() += 1;
        }
    }
}
