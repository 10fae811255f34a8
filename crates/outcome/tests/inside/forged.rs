//! Tables whose bounds agree with each other everywhere, and are not those that can be forced: the verifier refuses them for their
//! ranks alone, and they cannot be read.

use koatlas_board::Suicide;
use koatlas_files::Control;
use koatlas_verifier::{Refused, Unproved, VerifierLimits, check_table};

use super::file::TableRequest;
use super::fixpoint::{self, MoveGraph, NO_BOUND, Ranks, TableBounds, UNKNOWN_RANK};
use super::numbering::{KoRule, TableNumbering};
use super::table::RetrogradeTable;

/// A table with the bounds that come from beginning with `start`, and with the ranks that belong to the bounds; where there are none,
/// with those that `other` gives.
fn forged(board: &str, ko_rule: KoRule, start: TableBounds, other: impl Fn(TableBounds) -> Ranks) -> RetrogradeTable {
    let control = Control::default();
    let size = board.parse().expect("a size");
    let numbering = TableNumbering::new(size, ko_rule, &control).expect("a small board");
    let graph = MoveGraph::new(&numbering, Suicide::Multi, &control).expect("a small board");
    let bounds = fixpoint::solve_bounds(start, &graph, &control).expect("nobody stops it");
    for (number, moves) in graph.all_states() {
        assert_eq!(moves.bounds(|number| bounds[number]), bounds[number], "the bounds agree");
    }
    let honest = RetrogradeTable::solve(size, ko_rule, Suicide::Multi, &control).expect("a small board");
    assert_ne!(honest.bounds, bounds, "there is another solution");
    let kept = honest.bounds.iter().zip(&honest.ranks).zip(&bounds);
    let ranks = kept.map(|((honest, &ranks), &bounds)| if *honest == bounds { ranks } else { other(bounds) });
    RetrogradeTable { ranks: ranks.collect(), numbering, suicide: Suicide::Multi, bounds }
}

/// Only an upper bound of 127 is missing, and only a lower bound of -127.
#[test]
fn bounds_beyond_every_score_are_not_missing() {
    let beyond = TableBounds { lo: NO_BOUND, hi: -NO_BOUND };
    for board in ["2x2", "1x5", "2x3"] {
        let mut table = forged(board, KoRule::BasicKo, beyond, |_| Ranks { lo: 0, hi: 0 });
        let graph = MoveGraph::new(&table.numbering, table.suicide, &Control::default()).expect("a small board");
        table.ranks = ranks_of(&graph, &table.bounds);
        let refused = refused(&table);
        let no_rank = "bound is 0, and the moves give 1";
        assert!(is_of_rank(&refused) && refused.reason.ends_with(no_rank), "{board}: {refused}");
    }
}

/// The ranks that belong to these bounds, as far as there are such; 0 with bounds beyond every score.
fn ranks_of(graph: &MoveGraph, bounds: &[TableBounds]) -> Vec<Ranks> {
    let choose = |bound: i8, rank: u16| if bound.abs() == NO_BOUND { 0 } else { rank };
    let mut ranks: Vec<Ranks> =
        bounds.iter().map(|own| Ranks { lo: choose(own.lo, UNKNOWN_RANK), hi: choose(own.hi, UNKNOWN_RANK) }).collect();
    for _ in 0..200 {
        for (number, moves) in graph.all_states() {
            let own = bounds[number];
            let Ranks { lo, hi } = moves.ranks(bounds, own, |number| ranks[number]);
            ranks[number] = Ranks { lo: choose(own.lo, lo), hi: choose(own.hi, hi) };
        }
    }
    ranks
}

fn refused(table: &RetrogradeTable) -> Refused {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("forged");
    table.write(&path).expect("it can be written");
    assert!(RetrogradeTable::read(&path, &TableRequest::default(), &Control::default()).is_err());
    match check_table(&std::fs::read(path).expect("it was written"), VerifierLimits::default()) {
        Err(Unproved::Refused(refused)) => refused,
        other => panic!("{other:?}"),
    }
}

fn is_of_rank(refused: &Refused) -> bool {
    refused.reason.starts_with("the rank of the ")
}

/// Bounds under which play that goes on for ever counts as the best score, or as more.
fn starts(points: i8) -> [TableBounds; 4] {
    let [most, beyond] = [points, NO_BOUND].map(|most| TableBounds { lo: most, hi: -most });
    [most, beyond, TableBounds { lo: 0, hi: 0 }, TableBounds { lo: points - 1, hi: 1 - points }]
}

#[test]
fn other_solutions_are_refused() {
    for (board, points) in [("2x2", 4), ("1x5", 5), ("2x3", 6)] {
        for (ko_rule, start) in KoRule::ALL.into_iter().flat_map(|rule| starts(points).map(|start| (rule, start))) {
            let constant = |rank| move |_| Ranks { lo: rank, hi: rank };
            for rank in [0, 1, 2, 1000, UNKNOWN_RANK] {
                let refused = refused(&forged(board, ko_rule, start, constant(rank)));
                assert!(is_of_rank(&refused), "{board} {start:?} {rank}: {refused}");
            }
        }
    }
}
