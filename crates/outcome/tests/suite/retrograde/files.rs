//! Tables are written, read and refused.

use std::path::Path;

use koatlas_board::Suicide;
use koatlas_files::sealed::SealedError;
use koatlas_outcome::retrograde::{KoRule, RetrogradeTable, TableError, TableRequest};
use koatlas_position_graph::{Control, LimitError};

use super::reference::{Reference, table_state};
use super::support::Parts;
use super::{SUICIDES, situations_by_value, size, table};

fn read(path: &Path) -> Result<RetrogradeTable, TableError> {
    RetrogradeTable::read(path, &TableRequest::default(), &Control::default())
}

#[test]
fn what_is_written_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    for (ko_rule, suicide) in KoRule::ALL.into_iter().flat_map(|rule| SUICIDES.map(|suicide| (rule, suicide))) {
        let made = table("2x3", ko_rule, suicide);
        made.write(&path).expect("it can be written");
        let found = read(&path).expect("it is as it was written");
        assert_eq!((found.size(), found.numbering.ko_rule, found.suicide), (made.size(), ko_rule, suicide));
        for state in Reference::new(size("2x3"), ko_rule, suicide).states.iter().map(table_state) {
            assert_eq!(found.value(&state), made.value(&state));
            assert_eq!(found.variation(&state), made.variation(&state));
        }
        assert_eq!(situations_by_value(&found), situations_by_value(&made));
    }
}

#[test]
fn the_bytes_are_the_same_for_any_number_of_threads() {
    for board in ["2x2", "2x4", "3x3", "1x9"] {
        let bytes = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| Parts::of(&table(board, KoRule::BasicKo, Suicide::Multi)).bytes())
        };
        let single = bytes(1);
        assert!([2, 3, 8].iter().all(|&threads| bytes(threads) == single), "{board}");
    }
}

#[test]
fn a_table_of_something_else_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    table("2x2", KoRule::BasicKo, Suicide::None).write(&path).expect("it can be written");
    let refused = |asked: TableRequest| match RetrogradeTable::read(&path, &asked, &Control::default()) {
        Err(error) => error.to_string(),
        Ok(_) => "read".to_owned(),
    };
    let asked = TableRequest { size: Some(size("2x2")), ko_rule: Some(KoRule::BasicKo), suicide: Some(Suicide::None) };
    assert_eq!(refused(asked), "read");
    assert_eq!(
        refused(TableRequest { size: Some(size("2x3")), ..asked }),
        "it is a table for board 2x2, and 2x3 is asked for: give another table, or make one"
    );
    assert_eq!(
        refused(TableRequest { ko_rule: Some(KoRule::Unrestricted), ..asked }),
        "it is a table for ko rule basic-ko, and unrestricted is asked for: give another table, or make one"
    );
    assert_eq!(
        refused(TableRequest { suicide: Some(Suicide::All), ..asked }),
        "it is a table for suicide none, and all is asked for: give another table, or make one"
    );
}

#[test]
fn other_versions_and_files_that_contradict_themselves_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let parts = Parts::of(&table("2x3", KoRule::BasicKo, Suicide::None));
    let refused = |change: &dyn Fn(&mut Parts)| {
        let mut parts = parts.clone();
        change(&mut parts);
        parts.write(&path);
        read(&path).err().map_or_else(|| "read".to_owned(), |error| error.to_string())
    };
    let version = "it is a table of version 2, and this program reads version 1: make the table again";
    assert_eq!(refused(&|parts| parts.header.properties[0].1 = "2".into()), version);
    let header = "its header has been altered: copy the file again, or make it again";
    for fact in 0..4 {
        assert_eq!(refused(&|parts| drop(parts.header.properties.remove(fact))), header);
    }
    for fact in 1..4 {
        assert_eq!(refused(&|parts| parts.header.properties[fact].1 = "0x0".into()), header);
    }
    let sections = "its list of sections has been altered: copy the file again, or make it again";
    assert_eq!(refused(&|parts| parts.header.properties[1].1 = "2x2".into()), sections);
    assert_eq!(refused(&|parts| parts.header.properties[2].1 = "unrestricted".into()), sections);
    assert_eq!(refused(&|parts| parts.sections[3].push(0)), sections);
    assert_eq!(refused(&|parts| parts.header.sections.swap(0, 1)), sections);
    let data = "its data has been altered: copy the file again, or make it again";
    for bound in [7, -7, i8::MIN, i8::MAX] {
        assert_eq!(refused(&|parts| parts.set_bound(0, 3, bound)), data);
    }
    assert_eq!(refused(&|parts| parts.set_rank(1, 3, 0)), data);
    assert_eq!(refused(&|parts| parts.set_rank(1, 3, u16::MAX)), data);
    let start = refused(&|parts| parts.set_bound(0, 0, 5));
    let [state, remedy] = [
        "its values contradict each other: .../..., Black to move, has the bounds [5, 6] with the ranks ",
        " and its checksums made right, or it was made by a program that is wrong: make the table again",
    ];
    assert!(start.starts_with(state) && start.ends_with(remedy), "{start}");
    let changed: Vec<String> =
        (0..parts.states()).map(|number| refused(&|parts| parts.set_rank(1, number, 77))).collect();
    assert!(changed.iter().all(|text| text.starts_with("its values contradict each other: ")));
    for state in ["Black to move, has", "Black to move after a pass, has", "Black to move with the ko point a2, has"] {
        assert!(changed.iter().any(|text| text.contains(state)), "{state}");
    }
    assert_eq!(
        refused(&|parts| parts.header.kind = "catalogue".into()),
        "it holds \"catalogue\" and not \"outcome table\": give the name of a file that holds \"outcome table\""
    );
}

#[test]
fn damaged_files_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let bytes = Parts::of(&table("2x2", KoRule::BasicKo, Suicide::None)).bytes();
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        std::fs::write(&path, &damaged).expect("it can be written");
        assert!(matches!(read(&path), Err(TableError::Sealed(_))), "byte {place}");
        std::fs::write(&path, &bytes[..place]).expect("it can be written");
        assert!(matches!(read(&path), Err(TableError::Sealed(_))), "cut at {place}");
    }
    std::fs::write(&path, [&bytes[..], b"more"].concat()).expect("it can be written");
    assert!(matches!(read(&path), Err(TableError::Sealed(SealedError::Altered("end")))));
}

#[test]
fn no_more_memory_is_taken_than_allowed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    table("2x3", KoRule::BasicKo, Suicide::None).write(&path).expect("it can be written");
    let read = |memory| {
        let control = Control { memory, ..Control::default() };
        RetrogradeTable::read(&path, &TableRequest::default(), &control).err()
    };
    assert!(matches!(read(100), Some(TableError::Sealed(SealedError::TooLarge { limit: 100, .. }))));
    assert!(matches!(read(3000), Some(TableError::Limit(LimitError::Memory { limit: 3000, .. }))));
    assert!(read(40_000).is_none());
}
