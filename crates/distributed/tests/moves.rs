//! Predecessors against successors, by brute force.
#![cfg(feature = "distributed")]

use koatlas_board::{Arena, ArenaParts, Point, PointSet, Size, Suicide};
use koatlas_distributed::Moves;
use koatlas_position_graph::{GraphDefinition, Model};
use koatlas_test_support::Random;

/// All plays between the legal positions of an arena, by near end and by far end; both lists sorted.
fn both_ways(arena: &Arena<u64>, suicide: Suicide) -> [Vec<(u64, u64)>; 2] {
    let moves = Moves::new(&GraphDefinition::new(arena.clone(), Model::Free, suicide)).unwrap();
    let mut ways = [Vec::new(), Vec::new()];
    for code in 0..moves.ternary().codes() {
        let legal = arena.is_legal(moves.ternary().position(code));
        assert_eq!(moves.is_legal(code), legal, "{arena:?}, code {code}");
        if legal {
            moves.for_each_successor(code, |to| ways[0].push((code, to)));
            moves.for_each_predecessor(code, |from| ways[1].push((from, code)));
        }
    }
    ways.iter_mut().for_each(|way| way.sort_unstable());
    ways
}

fn assert_both_ways_agree(arena: &Arena<u64>) {
    for suicide in [Suicide::None, Suicide::Multi, Suicide::All] {
        let [forward, backward] = both_ways(arena, suicide);
        assert_eq!(forward, backward, "{arena:?}, suicide {suicide}");
    }
}

#[test]
fn predecessors_are_successors_turned_round_on_whole_boards() {
    for board in ["1x1", "1x2", "1x3", "1x5", "2x2", "2x3", "2x4", "3x3"] {
        assert_both_ways_agree(&Arena::whole_board(board.parse().unwrap()).unwrap());
    }
}

#[test]
fn predecessors_are_successors_turned_round_in_arenas_with_safe_points() {
    let mut random = Random::new(8);
    for _ in 0..150 {
        let len = 2 + random.below(5) as usize;
        assert_both_ways_agree(&random_arena(&mut random, len));
    }
}

/// Points of a board of one row which touch by chance, and are safe by chance.
fn random_arena(random: &mut Random, len: usize) -> Arena<u64> {
    let mut neighbours = vec![0_u64; len];
    for (i, j) in (0..len).flat_map(|i| (0..i).map(move |j| (i, j))) {
        if random.below(2) == 0 {
            neighbours[i] |= 1 << j;
            neighbours[j] |= 1 << i;
        }
    }
    let size: Size = format!("1x{len}").parse().unwrap();
    let points: Vec<Point> = size.points().collect();
    let mut some = || u64::collect((0..len).filter(|_| random.below(5) == 0));
    let safe = [some(), some()];
    Arena::new(ArenaParts { size, points, neighbours, playable: (1 << len) - 1, safe }).unwrap()
}
