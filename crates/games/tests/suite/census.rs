//! The repetitions of the census: where a cycle begins, the search for kos names what the repetition is named after.

use std::collections::BTreeMap;
use std::path::Path;

use koatlas_board::{BoardPosition, Move, Point, Suicide};
use koatlas_files::{Control, Format, parse_position};
use koatlas_games::find::{FindOptions, KoPart, find, kos};
use koatlas_games::{LocalType, LocalTypes, MAX_POSITIONS, NamedType};

/// A row of `results/census/repetitions.csv`: the points of its cycle, and the board on which this begins.
struct Repetition {
    place: String,
    cycle: Vec<Point>,
    board: BoardPosition,
}

fn repetitions() -> Vec<Repetition> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/census/repetitions.csv");
    let text = std::fs::read_to_string(file).unwrap();
    let mut lines = text.lines();
    assert!(lines.next().unwrap().ends_with(",cycle,position"));
    lines.map(repetition).collect()
}

/// Reads a row; its last two fields have no commas.
fn repetition(line: &str) -> Repetition {
    let mut fields: Vec<&str> = line.split(',').collect();
    let (position, cycle) = (fields.pop().unwrap(), fields.pop().unwrap());
    let moves: Vec<&str> = cycle.split(' ').collect();
    let points = moves.chunks(2).filter_map(|made| made.join(" ").parse::<Move>().unwrap().point).collect();
    let rows: Vec<String> = position.split('/').map(|row| row.split("").collect::<Vec<_>>().join(" ")).collect();
    let board = parse_position(rows.join("\n").as_bytes(), Format::Text).unwrap().position;
    Repetition { place: fields[..4].join(","), cycle: points, board }
}

/// How often each named factor of some types comes.
fn named_factors<'a>(types: impl IntoIterator<Item = &'a LocalType>) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for factor in types.into_iter().filter_map(LocalType::named_type).flat_map(NamedType::named_factors) {
        *counts.entry(factor).or_default() += 1;
    }
    counts
}

/// Parts of the kos of a board that lie on `points`.
fn parts_on(board: &BoardPosition, points: &[Point], types: &LocalTypes) -> Vec<KoPart> {
    let options = FindOptions { within: 6, soon: 0, suicide: types.suicide };
    let control = Control::default();
    let found = find(board, options, &control).unwrap();
    let parts = kos(board, options, &found, types, &control).unwrap().into_iter().flat_map(|ko| ko.parts);
    parts.filter(|part| part.points.iter().all(|point| points.contains(point))).collect()
}

#[test]
fn every_named_factor_of_a_repetition_is_named_where_its_cycle_begins() {
    let types = LocalTypes::new(Suicide::Multi);
    let (mut repetitions_with_names, mut missing) = (0, Vec::new());
    for Repetition { place, cycle, board } in repetitions() {
        let found: Vec<LocalType> = parts_on(&board, &cycle, &types).into_iter().map(|part| part.local_type).collect();
        let found = named_factors(&found);
        let repetition = types.classify(&board, cycle, MAX_POSITIONS);
        let wanted = named_factors([&repetition]);
        repetitions_with_names += usize::from(!wanted.is_empty());
        missing.extend(
            wanted
                .into_iter()
                .filter(|&(factor, count)| found.get(factor) < Some(&count))
                .map(|(factor, count)| format!("{place}: {count} times {factor}, but {found:?}")),
        );
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(repetitions_with_names >= 120, "{repetitions_with_names}");
}
