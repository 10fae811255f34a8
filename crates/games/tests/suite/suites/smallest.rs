//! The searches of suites against the slow and obvious way.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Size};
use koatlas_files::Control;
use koatlas_games::programs::suites::{Difference, SearchPlan, StartKind, smallest_differences, smallest_shown};
use koatlas_rules::RuleSet;

use crate::suites::reference::{self, Numbers, Seen};

type Table = BTreeMap<Numbers, Seen>;

fn plan(start_kind: StartKind, boards: &[(&str, usize)]) -> SearchPlan {
    let boards = boards.iter().map(|&(size, moves)| (size.parse().unwrap(), moves)).collect();
    SearchPlan { start_kind, boards }
}

/// Returns the first sequence of these lengths on which two rule sets agree up to the last move, and differ there.
fn first(start: &BoardPosition, moves: usize, difference: Difference, [a, b]: [&Table; 2]) -> Option<Numbers> {
    let tells = |numbers: &Numbers| {
        let differs = a.get(numbers)?.shown != b.get(numbers)?.shown;
        let agreed = (1..numbers.len()).all(|end| a[&numbers[..end]].shown == b[&numbers[..end]].shown);
        let counts = difference == Difference::AnyMove || reference::is_about_repetition(a, start, numbers);
        (differs && agreed && counts).then_some(())
    };
    reference::sequences(start.size().area(), moves).into_iter().find(|numbers| tells(numbers).is_some())
}

#[test]
fn pairs_are_told_apart_as_by_going_through_everything_for_each() {
    let rules: Vec<RuleSet> = RuleSet::all().collect();
    let plan = plan(StartKind::EmptyBoard, &[("1x1", 4), ("1x2", 5), ("1x3", 5)]);
    let tables: Vec<Vec<Table>> = plan
        .boards
        .iter()
        .map(|&(size, most)| {
            let start = BoardPosition::empty_board(size);
            rules.iter().map(|rules| reference::table(rules, &start, most)).collect()
        })
        .collect();
    let mut told = 0;
    for difference in Difference::ALL {
        let plans = std::slice::from_ref(&plan);
        let pairs = smallest_differences(&rules, plans, difference, |_, _| true, &Control::default()).unwrap();
        for (a, b) in (0..rules.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let expected = plan.boards.iter().zip(&tables).find_map(|(&(size, most), tables)| {
                let start = BoardPosition::empty_board(size);
                let found = |moves| first(&start, moves, difference, [&tables[a], &tables[b]]);
                Some((size, reference::moves(&start, &(1..=most).find_map(found)?)))
            });
            let found = pairs.get(&(b, a)).map(|found| (found.start.size(), found.moves.clone()));
            assert_eq!(found, expected, "{}, {}, {difference:?}", rules[a].id(), rules[b].id());
            told += usize::from(found.is_some());
        }
    }
    assert!(told > 1100, "{told}");
}

/// From set-up positions. The reference tries all positions, not one of each symmetric kind.
#[test]
fn no_start_is_missed() {
    let ids = ["psk", "ssk", "nssk", "geneva", "spight", "configuration", "drr", "drr-cycleend"];
    let rules: Vec<RuleSet> = ids.map(|id| RuleSet::find(id).unwrap()).into();
    let plan = plan(StartKind::SetUp, &[("1x2", 3), ("1x3", 3)]);
    let wanted = |_, _| true;
    let pairs =
        smallest_differences(&rules, std::slice::from_ref(&plan), Difference::Repetition, wanted, &Control::default())
            .unwrap();
    let mut expected = vec![vec![None; rules.len()]; rules.len()];
    for &(size, most) in &plan.boards {
        for start in all_starts(size) {
            let tables: Vec<Table> = rules.iter().map(|rules| reference::table(rules, &start, most)).collect();
            for (a, b) in (0..rules.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let found = |moves| first(&start, moves, Difference::Repetition, [&tables[a], &tables[b]]);
                let here = (1..=most).find_map(found).map(|numbers| (size.area(), numbers.len()));
                expected[a][b] = expected[a][b].into_iter().chain(here).min();
            }
        }
    }
    for (a, b) in (0..rules.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
        let found = pairs.get(&(b, a)).map(|found| (found.start.size().area(), found.moves.len()));
        assert_eq!(found, expected[a][b], "{}, {}", ids[a], ids[b]);
    }
    assert!(expected.iter().flatten().flatten().count() > 10);
}

fn all_starts(size: Size) -> Vec<BoardPosition> {
    let local_board = koatlas_board::LocalBoard::<u64>::whole_board(size).unwrap();
    let all = koatlas_position_graph::legal_positions(&local_board).unwrap();
    let board = |position| BoardPosition::empty_board(size).with_position(&local_board, position);
    all.into_iter().filter(|position| position.black | position.white != 0).map(board).collect()
}

#[test]
fn the_same_parts_are_never_told_apart() {
    let rules = |id| RuleSet::find(id).unwrap();
    let none = |difference: Difference, one, other| difference.is_absent_between(&rules(one), &rules(other));
    assert!(none(Difference::AnyMove, "psk", "tromp-taylor"));
    assert!(none(Difference::Repetition, "psk", "wmsg-2008") && !none(Difference::AnyMove, "psk", "wmsg-2008"));
    assert!(none(Difference::Repetition, "basic-fixed-ko", "ing-reduced"));
    assert!(!none(Difference::AnyMove, "basic-fixed-ko", "ing-reduced"));
    assert!(!none(Difference::Repetition, "psk", "ssk") && !none(Difference::Repetition, "drr", "drr-3pass"));
    let ignored = rules("psk").with_option("start", "ignored").unwrap();
    assert!(!Difference::AnyMove.is_absent_between(&ignored, &rules("psk")));
}

/// Returns the first sequence in which `bar` is the first bar that forbids the last move, by trying all.
#[test]
fn bars_are_shown_as_by_going_through_everything() {
    let boards = [("1x1", 4), ("1x2", 5), ("1x3", 5), ("2x2", 4)].map(|(size, moves)| (size.parse().unwrap(), moves));
    let plan = SearchPlan { start_kind: StartKind::EmptyBoard, boards: boards.to_vec() };
    let mut shown = 0;
    type Shape = (&'static str, fn(Size) -> bool);
    let shapes: [Shape; 3] = [
        ("line", |size| size.rows() == 1),
        ("square", |size| size.rows() > 1 && size.rows() == size.cols()),
        ("rectangle", |size| size.rows() > 1 && size.rows() != size.cols()),
    ];
    for rules in RuleSet::all() {
        let found = smallest_shown(&rules, std::slice::from_ref(&plan), &Control::default()).unwrap();
        for (bar, (shape, fits)) in rules.bars.iter().flat_map(|bar| shapes.map(|shape| (bar, shape))) {
            let id = format!("bar.{}.{shape}", bar.id());
            let (_, found) = found.iter().find(|(purpose, _)| purpose.id == id).expect("every bar is wanted");
            let expected = boards.iter().filter(|(size, _)| fits(*size)).find_map(|&(size, most)| {
                let start = BoardPosition::empty_board(size);
                let mut table: Vec<_> = reference::table(&rules, &start, most).into_iter().collect();
                table.sort_by_key(|(numbers, _)| numbers.len());
                let (numbers, _) = table.into_iter().find(|(_, seen)| seen.reasons.first() == Some(&bar.id()))?;
                Some((size, reference::moves(&start, &numbers)))
            });
            let found = found.as_ref().map(|found| (found.start.size(), found.moves.clone()));
            // Passes for a ko are moves that the reference does not try; they come after all others.
            assert_eq!(found, expected, "{} {id}", rules.id());
            shown += usize::from(found.is_some());
        }
    }
    assert!(shown > 40, "{shown}");
}
