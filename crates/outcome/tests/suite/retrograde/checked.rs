//! Tables are checked, and forged tables are refused: by the verifier, and when they are read.

use koatlas_board::Suicide;
use koatlas_files::Control;
use koatlas_files::sealed::Section;
use koatlas_outcome::retrograde::numbering::TableNumbering;
use koatlas_outcome::retrograde::{KoRule, RetrogradeTable, TableRequest};
use koatlas_test_support::Random;
use koatlas_verifier::{NotDecided, Proved, Refused, Unproved, VerifiedTable, VerifierLimits, check_table};

use super::support::Parts;
use super::{SUICIDES, table};

fn parts(board: &str, ko_rule: KoRule, suicide: Suicide) -> Parts {
    Parts::of(&table(board, ko_rule, suicide))
}

/// What the verifier says. A table that it refuses cannot be read either, and a table that it confirms can.
fn check(parts: &Parts) -> Result<Proved<VerifiedTable>, Refused> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    parts.write(&path);
    let read = RetrogradeTable::read(&path, &TableRequest::default(), &Control::default()).map(|_| ());
    let checked = check_with_verifier(parts);
    assert_eq!(read.is_ok(), checked.is_ok(), "{read:?} and {checked:?}");
    checked
}

fn check_with_verifier(parts: &Parts) -> Result<Proved<VerifiedTable>, Refused> {
    match check_table(&parts.bytes(), VerifierLimits::default()) {
        Ok(checked) => Ok(checked),
        Err(Unproved::Refused(refused)) => Err(refused),
        Err(Unproved::NotDecided(limit)) => panic!("{limit}"),
    }
}

/// Does `work` with this number of threads.
fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn tables_are_confirmed() {
    for board in ["1x1", "1x2", "3x1", "1x5", "2x2", "2x3", "3x2", "2x4", "3x3"] {
        for (ko_rule, suicide) in KoRule::ALL.into_iter().flat_map(|rule| SUICIDES.map(|suicide| (rule, suicide))) {
            let table = table(board, ko_rule, suicide);
            let checked =
                check(&Parts::of(&table)).unwrap_or_else(|refused| panic!("{board} {ko_rule}: {refused}")).found;
            let numbering = TableNumbering::new(table.size(), ko_rule, &Control::default()).expect("a small board");
            assert_eq!((checked.board, checked.states), (table.size(), (numbering.states() as u64).into()));
            assert_eq!((checked.ko_rule, checked.suicide), (ko_rule.to_string(), suicide.to_string()));
            let value = table.value(&table.start()).expect("a state");
            assert_eq!((checked.lo, checked.hi), (value.lo, value.hi));
        }
    }
}

#[test]
fn every_bound_and_every_rank_is_looked_at() {
    for (board, ko_rule, suicide, step) in [
        ("2x2", KoRule::BasicKo, Suicide::None, 1),
        ("1x5", KoRule::Unrestricted, Suicide::All, 5),
        ("2x3", KoRule::BasicKo, Suicide::Multi, 11),
    ] {
        let honest = parts(board, ko_rule, suicide);
        // The last states have ko points, if there are such.
        let numbers = (0..honest.states()).step_by(step).chain([honest.states() - 1]);
        for (number, section) in numbers.flat_map(|number| [(number, 0), (number, 1)]) {
            let change = if (number / step) % 2 == 0 { 1 } else { -1 };
            let mut forged = honest.clone();
            forged.set_bound(section, number, honest.bound(section, number).wrapping_add(change));
            assert!(check(&forged).unwrap_err().reason.contains(" bound is "));
            let mut forged = honest.clone();
            forged.set_rank(section, number, honest.rank(section, number).wrapping_add_signed(change.into()));
            assert!(check(&forged).unwrap_err().reason.starts_with("the rank of the "), "{board} {number}");
        }
    }
}

#[test]
fn entries_that_change_places_are_noticed() {
    let honest = parts("2x3", KoRule::BasicKo, Suicide::None);
    let mut random = Random::new(13);
    for _ in 0..50 {
        let (a, b) = (random.below(honest.states()), random.below(honest.states()));
        let mut forged = honest.clone();
        for section in 0..2 {
            forged.set_bound(section, a, honest.bound(section, b));
            forged.set_bound(section, b, honest.bound(section, a));
            forged.set_rank(section, a, honest.rank(section, b));
            forged.set_rank(section, b, honest.rank(section, a));
        }
        assert_eq!(check(&forged).is_ok(), forged == honest, "{a} and {b}");
    }
}

#[test]
fn all_bounds_shifted_together_are_noticed() {
    for board in ["1x3", "2x2", "2x3"] {
        let honest = parts(board, KoRule::BasicKo, Suicide::None);
        let mut forged = honest.clone();
        for number in 0..honest.states() {
            forged.set_bound(0, number, honest.bound(0, number) + 1);
            forged.set_bound(1, number, honest.bound(1, number) - 1);
        }
        assert!(check(&forged).unwrap_err().reason.contains(" bound is "));
    }
}

#[test]
fn what_is_no_table_of_this_version_is_refused() {
    let honest = parts("2x2", KoRule::BasicKo, Suicide::None);
    let refused = |change: &dyn Fn(&mut Parts)| {
        let mut forged = honest.clone();
        change(&mut forged);
        check_with_verifier(&forged).map_or_else(|refused| refused.to_string(), |_| "confirmed".to_owned())
    };
    let other = |value: &str, fact: usize| refused(&|parts| parts.header.properties[fact].1 = value.into());
    assert_eq!(
        other("2", 0),
        "the table has version \"2\", and only version 1 can be read: check it with another koatlas"
    );
    assert_eq!(other("5x5", 1), "board is \"5x5\", expected ROWSxCOLS with at most 20 points");
    assert_eq!(other("superko", 2), "ko rule is \"superko\", expected basic-ko or unrestricted");
    assert_eq!(other("some", 3), "suicide is \"some\", expected none, multi or all");
    assert_eq!(other("2x3", 1), "lower has 26 bytes, and the states of this board take at least 114");
    // Without ko points, as 2x2 is, both rules have the same states and values; suicide changes them.
    assert_eq!(other("unrestricted", 2), "confirmed");
    assert!(other("all", 3).contains("Black to move"));
    let kind = refused(&|parts| parts.header.kind = "catalogue".into());
    assert_eq!(
        kind,
        "it holds \"catalogue\" and not \"outcome table\": give the name of a file that holds \"outcome table\""
    );
    let facts = "its list of properties has been altered: copy the file again, or make it again";
    assert_eq!(refused(&|parts| drop(parts.header.properties.pop())), facts);
    assert_eq!(refused(&|parts| parts.header.properties.swap(1, 2)), facts);
    let sections = "its list of sections has been altered: copy the file again, or make it again";
    assert_eq!(refused(&|parts| parts.header.sections.swap(0, 1)), sections);
    assert_eq!(refused(&|parts| parts.header.sections.push(Section { name: "more".into(), bytes: 0 })), sections);
    let pop = |parts: &mut Parts| (parts.header.sections.pop(), parts.sections.pop());
    assert_eq!(refused(&|parts| drop(pop(parts))), sections);
    assert_eq!(refused(&|parts| parts.sections[3].truncate(1)), sections);
}

#[test]
fn damaged_files_are_refused_before_any_work() {
    let honest = parts("2x2", KoRule::BasicKo, Suicide::None);
    let (bytes, limits) = (honest.bytes(), VerifierLimits { work: 0, ..VerifierLimits::default() });
    let refused = |bytes: &[u8]| matches!(check_table(bytes, limits), Err(Unproved::Refused(_)));
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        assert!(refused(&damaged), "byte {place}");
        assert!(refused(&bytes[..place]), "cut at {place}");
    }
    assert!(refused(&[&bytes[..], b"more"].concat()));
    assert_eq!(check_table(&bytes, limits), Err(Unproved::NotDecided(NotDecided::Work(0))));
    // A small file that claims a large board.
    for board in ["4x5", "3x6", "4x4"] {
        let mut forged = honest.clone();
        forged.header.properties[1].1 = board.into();
        assert!(refused(&forged.bytes()), "{board}");
    }
    // One whose states surely take more memory than allowed.
    let mut forged = honest;
    forged.header.properties[1].1 = "20x1".into();
    assert_eq!(check_table(&forged.bytes(), limits), Err(Unproved::NotDecided(NotDecided::Memory(limits.memory))));
}

#[test]
fn limits_leave_it_open() {
    let bytes = parts("2x3", KoRule::BasicKo, Suicide::None).bytes();
    for (limits, expected) in [
        (VerifierLimits { work: 1000, ..VerifierLimits::default() }, NotDecided::Work(1000)),
        (VerifierLimits { work: 100_000, ..VerifierLimits::default() }, NotDecided::Work(100_000)),
        (VerifierLimits { memory: 100, ..VerifierLimits::default() }, NotDecided::Memory(100)),
        (VerifierLimits { memory: 4000, ..VerifierLimits::default() }, NotDecided::Memory(4000)),
    ] {
        for threads in 1..4 {
            let answer = with_threads(threads, || check_table(&bytes, limits));
            assert_eq!(answer, Err(Unproved::NotDecided(expected.clone())));
        }
    }
}

#[test]
fn the_answer_is_the_same_for_any_number_of_threads() {
    let mut honest = parts("3x3", KoRule::BasicKo, Suicide::None);
    for number in [3000, 700, 1900] {
        honest.set_rank(0, number, honest.rank(0, number) + 1);
        let bytes = honest.bytes();
        let answers: Vec<_> =
            (1..5).map(|threads| with_threads(threads, || check_table(&bytes, VerifierLimits::default()))).collect();
        assert!(answers[0].is_err() && answers.iter().all(|answer| *answer == answers[0]));
    }
}
