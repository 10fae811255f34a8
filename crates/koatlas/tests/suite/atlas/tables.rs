//! Tables are read back from the files that are written of them.

use koatlas::atlas::data::{Cell, DataTable, tables};
use koatlas_catalogue::Catalogue;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::Value;
use tempfile::TempDir;

use crate::atlas::catalogue;

fn write_tables(catalogue: &Catalogue) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    koatlas::atlas::write(folder.path(), catalogue, &[], true).unwrap();
    folder
}

/// A value of a Parquet file.
fn cell(field: &Field) -> Cell<'static> {
    match field {
        Field::Null => Cell::Nothing,
        Field::Bool(value) => Cell::Boolean(*value),
        Field::Long(number) => Cell::Integer(*number),
        Field::Str(text) => Cell::Text(text.clone().into()),
        other => panic!("{other} is in no table"),
    }
}

fn rows_of_parquet(folder: &TempDir, table: &DataTable<'_>) -> Vec<Vec<Cell<'static>>> {
    let path = folder.path().join(format!("data/{}.parquet", table.schema.name));
    let reader = SerializedFileReader::new(std::fs::File::open(path).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap();
    rows.map(|row| row.unwrap().get_column_iter().map(|(_, field)| cell(field)).collect()).collect()
}

#[test]
fn files_hold_the_rows_of_tables() {
    let catalogue = catalogue();
    let folder = write_tables(&catalogue);
    for table in tables(&catalogue) {
        assert!(rows_of_parquet(&folder, &table) == table.rows, "{}", table.schema.name);
        let path = folder.path().join(format!("data/{}.csv", table.schema.name));
        let mut csv = csv::Reader::from_path(path).unwrap();
        let names: Vec<&str> = table.schema.fields.iter().map(|column| column.name).collect();
        assert_eq!(csv.headers().unwrap(), names);
        let rows: Vec<Vec<String>> =
            csv.records().map(|row| row.unwrap().iter().map(ToOwned::to_owned).collect()).collect();
        let texts: Vec<Vec<String>> =
            table.rows.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect();
        assert!(rows == texts, "{}", table.schema.name);
    }
}

#[test]
fn the_same_catalogue_gives_the_same_bytes() {
    let catalogue = catalogue();
    let [one, other] = [write_tables(&catalogue), write_tables(&catalogue)];
    let mut names: Vec<_> = std::fs::read_dir(one.path().join("data")).unwrap().map(|file| file.unwrap()).collect();
    names.sort_by_key(std::fs::DirEntry::file_name);
    assert_eq!(names.len(), 2 * tables(&catalogue).len() + 1);
    for file in names {
        let same = other.path().join("data").join(file.file_name());
        assert!(std::fs::read(file.path()).unwrap() == std::fs::read(same).unwrap(), "{:?}", file.file_name());
    }
}

#[test]
fn every_column_is_described() {
    for table in tables(&catalogue()) {
        let schema = table.schema;
        assert!(!schema.title.is_empty() && schema.description.ends_with('.'), "{}", schema.name);
        let columns: Vec<&str> = schema.fields.iter().map(|column| column.name).collect();
        assert!(schema.primary_key.iter().all(|name| columns.contains(name)), "{}", schema.name);
        for key in &schema.foreign_keys {
            let [here, there] = [&key["fields"][0], &key["reference"]["fields"][0]];
            assert!(here == there && columns.iter().any(|column| here == column), "{}", schema.name);
        }
        for column in &schema.fields {
            assert!(!column.description.is_empty() && !column.description.ends_with('.'), "{}", column.name);
        }
    }
}

#[test]
fn tables_of_an_older_catalogue_do_not_stay() {
    let catalogue = catalogue();
    let folder = write_tables(&catalogue);
    std::fs::write(folder.path().join("data/mine.csv"), "mine").unwrap();
    let mut without = catalogue;
    for entry in &mut without.types {
        (entry.longest, entry.longest_sequences, entry.proofs) = (None, None, None);
    }
    koatlas::atlas::write(folder.path(), &without, &[], true).unwrap();
    let there = |name: &str| folder.path().join("data").join(name).exists();
    assert!(!there("longest.csv") && !there("longest.parquet") && there("mine.csv"));
    let package = std::fs::read(folder.path().join("data/datapackage.json")).unwrap();
    let package: Value = serde_json::from_slice(&package).unwrap();
    let names = package["resources"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap());
    assert!(names.clone().any(|name| name == "types") && names.clone().all(|name| !name.starts_with("longest")));
}

/// In a basic ko that Black takes first he wins if White has no more threats than he; if White fills it first, it is over.
#[test]
fn fights_of_a_basic_ko() {
    let catalogue = catalogue();
    let all = tables(&catalogue);
    let fights = all.iter().find(|table| table.schema.name == "fights").expect("a table of fights");
    let column = |name| fights.schema.fields.iter().position(|column| column.name == name).expect("a column");
    let [position, black_first, white_first] = ["position", "black_first", "white_first"].map(column);
    let line = |black: usize| (0..=4).map(|white| if black >= white { 'B' } else { 'W' }).collect::<String>();
    let expected = (0..=4).map(line).collect::<Vec<_>>().join("/");
    let rows: Vec<_> = fights.rows.iter().filter(|row| row[position].to_string() == "basic_ko_centre").collect();
    assert_eq!(rows.len(), 10);
    for row in rows {
        assert_eq!(row[black_first].to_string(), expected, "{row:?}");
        assert_eq!(row[white_first].to_string(), expected.replace('B', "W"), "{row:?}");
    }
    // A position with too many states has no winners.
    let is_empty = |row: &Vec<Cell<'_>>| matches!(row[black_first], Cell::Nothing);
    assert!(fights.rows.iter().all(|row| is_empty(row) == matches!(row[row.len() - 1], Cell::Nothing)));
}
