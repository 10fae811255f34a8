//! The figures of `data/figures.toml`, and those that an independent program has confirmed.

use std::collections::BTreeSet;

use koatlas_board::Suicide;
use koatlas_catalogue::{Catalogue, CatalogueOptions, Plan, TypeEntry};
use toml::{Table, Value};

use crate::{POLICIES, catalogue, explored};

/// The rows of a group of `data/figures.toml` under a policy.
fn rows(group: &str, suicide: Suicide) -> Vec<Table> {
    let figures: Table = include_str!("../../../../data/figures.toml").parse().unwrap();
    let rows = figures[group]["rows"].as_array().unwrap().iter().map(|row| row.as_table().unwrap().clone());
    rows.filter(|row| row["suicide"].as_str() == Some(&suicide.to_string())).collect()
}

fn number(row: &Table, key: &str) -> usize {
    usize::try_from(row[key].as_integer().unwrap()).unwrap()
}

fn is_prime(entry: &TypeEntry) -> bool {
    entry.factors == [entry.id]
}

/// The figures of a catalogue for regions of `points` points, in the form of a row.
fn found(catalogue: &Catalogue, points: usize) -> Table {
    let up_to = |entry: &&TypeEntry| entry.first_points <= points;
    let types: Vec<&TypeEntry> = catalogue.types.iter().filter(up_to).collect();
    let new: Vec<&&TypeEntry> = types.iter().filter(|entry| entry.first_points == points).collect();
    let words = catalogue.words.iter().filter(|word| word.first_points <= points).count();
    let integer = |n: usize| Value::Integer(n as i64);
    let size = |entry: &&&TypeEntry| Value::Array(vec![integer(entry.positions), integer(entry.plays)]);
    Table::from_iter([
        ("suicide".to_owned(), Value::String(catalogue.suicide.to_string())),
        ("points".to_owned(), integer(points)),
        ("new_types".to_owned(), integer(new.len())),
        ("cumulative_types".to_owned(), integer(types.len())),
        ("cumulative_primes".to_owned(), integer(types.iter().filter(|entry| is_prime(entry)).count())),
        ("cumulative_words".to_owned(), integer(words)),
        ("new".to_owned(), Value::Array(new.iter().map(size).collect())),
    ])
}

#[test]
fn types_by_points_are_those_of_the_independent_enumerator() {
    for suicide in POLICIES {
        let rows = rows("catalogue", suicide);
        assert_eq!(rows.len(), 5);
        let catalogue = catalogue(5, suicide);
        for row in rows {
            assert_eq!(found(&catalogue, number(&row, "points")), row);
        }
    }
}

#[test]
fn words_are_those_of_the_independent_enumerator() {
    for suicide in POLICIES {
        let rows = rows("cycle_words", suicide);
        assert_eq!(rows.len(), 2);
        for row in rows {
            let catalogue = catalogue(number(&row, "max_points"), suicide);
            let found: BTreeSet<String> = catalogue.words.iter().map(|entry| entry.word.to_string()).collect();
            let listed = row["words"].as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned());
            assert_eq!(found, listed.collect());
            assert_eq!(found.len(), catalogue.words.len());
        }
    }
}

#[test]
fn by_points_agrees_with_the_types() {
    let catalogue = catalogue(4, Suicide::Multi);
    for (entry, points) in catalogue.by_points.iter().zip(1..) {
        let row = found(&catalogue, points);
        assert_eq!(entry.points, points);
        assert_eq!(
            (entry.new_types, entry.cumulative_types),
            (number(&row, "new_types"), number(&row, "cumulative_types"))
        );
    }
    assert_eq!(catalogue.by_points.len(), 4);
}

#[test]
fn six_points_have_as_many_types_and_words_as_the_independent_program_finds() {
    for (suicide, types, words) in [(Suicide::None, 143, 186), (Suicide::Multi, 175, 448)] {
        let catalogue = catalogue(6, suicide);
        assert_eq!((catalogue.types.len(), catalogue.words.len()), (types, words), "suicide {suicide}");
    }
}

#[test]
fn seven_points_have_as_many_types_as_before() {
    for (suicide, types) in [(Suicide::None, 471), (Suicide::Multi, 548)] {
        assert_eq!(
            explored(&Plan::new(CatalogueOptions::whole(7, suicide, false))).type_count(),
            types,
            "suicide {suicide}"
        );
    }
}

#[test]
#[ignore = "takes a minute; no other program has confirmed these figures"]
fn slow_8_points() {
    for (suicide, types) in [(Suicide::None, 1626), (Suicide::Multi, 1815)] {
        assert_eq!(
            explored(&Plan::new(CatalogueOptions::whole(8, suicide, false))).type_count(),
            types,
            "suicide {suicide}"
        );
    }
}
