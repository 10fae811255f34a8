//! Games made by hand and at random, the cycles of the collection, archives, other programs, and suites for them.

mod archives;
mod census;
mod claimed_names;
mod collection;
mod find;
mod histories;
mod kos_of_games;
mod limits;
mod made;
mod packed;
mod parts;
mod programs;
mod suites;

use koatlas_board::{BoardPosition, Move};
use koatlas_files::{Control, GameReader, Record, Variations};
use koatlas_games::{GameRepetition, LocalType, ScannedLine, Scanner};

/// The lines of the games of a file, game by game.
fn scanned(file: &str, variations: Variations) -> Vec<Vec<ScannedLine>> {
    let scanner = Scanner::new(variations, None);
    GameReader::new(file.as_bytes()).map(|text| scanner.scan(&text.unwrap(), &Control::default()).unwrap()).collect()
}

/// The main line of the only game of a file.
fn only(file: &str) -> ScannedLine {
    let mut games = scanned(file, Variations::Main);
    assert_eq!((games.len(), games[0].len()), (1, 1));
    games.remove(0).remove(0)
}

/// Moves from a position, as a record.
fn record(start: &BoardPosition, moves: &[Move]) -> String {
    let record = Record { name: "", rules: "", start, ko_points: &[], comment: "", moves, comments: &[], boards: None };
    record.to_sgf().unwrap()
}

/// Moves of each repetition: `from to last`.
fn places(line: &ScannedLine) -> Vec<[usize; 3]> {
    line.repetitions.iter().map(|found| [found.cycle.from, found.cycle.to, found.cycle.last]).collect()
}

/// Name of a type.
fn name(found: &GameRepetition) -> &str {
    match &found.local_type {
        LocalType::Known(named) => named.name.as_deref().unwrap_or("no name"),
        LocalType::NoChange => "no change",
        LocalType::TooLarge => "too large",
    }
}

/// Consequence of a repetition under a rule set, and the number of the move.
fn refused<'f>(found: &'f GameRepetition, rules: &str) -> Option<(usize, &'f str)> {
    let scanner = Scanner::new(Variations::Main, None);
    let number = scanner.rule_sets().position(|id| id == rules).unwrap();
    let (_, objection) = found.refused_by.iter().find(|(rules, _)| *rules == number)?;
    Some((objection.number, &objection.consequence))
}
