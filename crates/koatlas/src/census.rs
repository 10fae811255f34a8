//! The census: what repeats in games that were played. `results/census/make` counts it, and writes the file that is read here.
#![cfg_attr(not(feature = "native"), expect(dead_code, reason = "the atlas alone shows all of it"))]

use std::collections::BTreeSet;
use std::sync::LazyLock;

use koatlas_board::{BoardPosition, Move, Wide};
use koatlas_classifier::types::TypeId;
use koatlas_files::{Format, parse_position};
use koatlas_rules::{End, Fate, Referee, RuleSet, first_event};
use serde::Deserialize;

use crate::text::parse_moves;

/// What the census has counted.
#[derive(Deserialize)]
pub(crate) struct Census {
    /// The number of games.
    pub games: u64,
    /// The number of games that came back to a position.
    pub repeat: u64,
    pub archives: Vec<Archive>,
    pub types: Vec<FoundType>,
}

/// An archive: its games, those that repeat, their share, and the interval in which it lies, all as a page says them.
#[derive(Deserialize)]
pub(crate) struct Archive {
    pub name: String,
    pub about: String,
    pub games: String,
    pub repeat: String,
    pub share: String,
    pub interval: String,
}

/// A ko type with its repetitions. `games` has the number of games for each archive; the name is empty if there is none.
#[derive(Deserialize)]
pub(crate) struct FoundType {
    pub id: TypeId,
    pub name: String,
    pub games: Vec<usize>,
    pub repetitions: Vec<Repetition>,
}

/// A repetition: the game, the first and the last move of its cycle, the last move that went on with it, the superko rules that object, the
/// cycle, and the position before it, which `census.js` unpacks, too.
#[derive(Deserialize)]
pub(crate) struct Repetition {
    pub archive: String,
    pub file: String,
    pub game: usize,
    pub first: usize,
    pub last: usize,
    pub until: usize,
    pub plays: usize,
    pub superkos: String,
    pub cycle: String,
    pub position: String,
}

pub(crate) static CENSUS: LazyLock<Census> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../assets/census.json")).expect("the file has what the structures have")
});

/// Rows and columns of the boards.
const SIDE: usize = 19;

impl Repetition {
    /// The game: the archive, the file and the number in it.
    pub fn played_in(&self) -> (&str, &str, usize) {
        (&self.archive, &self.file, self.game)
    }

    /// Under each of `rules` the first move that is illegal, ends the game or loses its stone, of those from the position before the cycle to
    /// the last one that went on with it: its number from 1, and what happens. That position counts as having occurred, is not the start of
    /// the game, and what was before it does not count. A missing turn is no pass.
    pub fn events_under(&self, rules: &[RuleSet]) -> Vec<Option<(usize, Fate)>> {
        let cycle = self.moves();
        let board = self.board().with_to_move(cycle[0].colour);
        let event = |rules: &RuleSet| {
            let mut rules = rules.clone();
            rules.start_counts = true;
            // The game has begun before.
            rules.ends.retain(|end| !matches!(end, End::CycleEnd { .. }));
            let mut referee = Referee::<Wide>::new(rules, board.clone()).expect("no rule set names a ko by default");
            let played = cycle.iter().copied().cycle().take(self.until + 1 - self.first);
            played.zip(1..).find_map(|(made, number)| {
                referee.set_to_move(made.colour);
                Some((number, first_event(&mut referee, [made])?))
            })
        };
        rules.iter().map(event).collect()
    }

    /// The moves of the cycle, which are written without semicolons between them.
    fn moves(&self) -> Vec<Move> {
        let words: Vec<&str> = self.cycle.split(' ').collect();
        let moves = words.chunks(2).map(|made| made.join(" ")).collect::<Vec<_>>();
        parse_moves(&moves.join("; ")).expect("the census has moves")
    }

    /// The position before the cycle. A letter has three points: the digits of its number to base 3, for empty, black and white points.
    fn board(&self) -> BoardPosition {
        let numbers = self.position.bytes().map(|letter| if letter == b'_' { 26 } else { usize::from(letter - b'a') });
        let points = numbers.flat_map(|number| [number / 9, number / 3 % 3, number % 3]).take(SIDE * SIDE);
        let points: Vec<u8> = points.map(|digit| b".XO"[digit]).collect();
        let text: Vec<u8> = points.chunks(SIDE).collect::<Vec<_>>().join(&b'\n');
        parse_position(&text, Format::Text).expect("the census has positions").position
    }
}

/// Counts the games of repetitions, each once.
pub(crate) fn games_of<'r>(repetitions: impl Iterator<Item = &'r Repetition>) -> usize {
    repetitions.map(Repetition::played_in).collect::<BTreeSet<_>>().len()
}
