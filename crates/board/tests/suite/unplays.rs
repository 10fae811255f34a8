//! Predecessors by plays that removed stones: the same edges as forwards.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use koatlas_board::{
    BoardPosition, Colour, Content, LocalBoard, LocalBoardParts, Point, Position, Setup, Size, Suicide,
};
use koatlas_test_support::Random;

/// The colour and the position before of every play to `after` that removes stones and changes the position, found backwards.
fn backwards(local_board: &LocalBoard<u64>, after: Position<u64>, suicides: bool) -> BTreeSet<(Colour, Position<u64>)> {
    let mut found = BTreeSet::new();
    let all = local_board.try_for_each_unplay::<()>(&Colour::BOTH, after, suicides, |unplay| {
        let breathes = |full| {
            // Nothing of the opponent's is without a liberty: only the player's stones may be.
            let opponent = full_without_liberty(local_board, full, !unplay.colour);
            opponent.is_none()
        };
        let was = local_board.is_legal(unplay.before) && unplay.suicide.is_none_or(breathes);
        assert!(!was || found.insert((unplay.colour, unplay.before)), "each play once");
        ControlFlow::Continue(())
    });
    assert!(all.is_continue());
    found
}

/// A string of `colour` that has no liberty and is not safe.
fn full_without_liberty(local_board: &LocalBoard<u64>, position: Position<u64>, colour: Colour) -> Option<u64> {
    let empty = local_board.empty_points(position);
    let mut strings = local_board.strings(position.stones(colour));
    strings
        .find(|&(string, around)| string & local_board.safe(colour) == 0 && around & empty == 0)
        .map(|(string, _)| string)
}

/// All positions of a local board, legal or not.
fn contents(local_board: &LocalBoard<u64>) -> impl Iterator<Item = Position<u64>> {
    let all = 1u64 << local_board.len();
    (0..all).flat_map(move |black| {
        (0..all).filter(move |white| black & white == 0).map(move |white| Position { black, white })
    })
}

/// Compares both directions on all positions of a local board and returns the number of edges.
fn compare(local_board: &LocalBoard<u64>) -> usize {
    let legal: Vec<Position<u64>> = contents(local_board).filter(|&position| local_board.is_legal(position)).collect();
    let mut edges = 0;
    for suicide in [Suicide::None, Suicide::Multi] {
        let mut forwards: BTreeSet<(Position<u64>, Colour, Position<u64>)> = BTreeSet::new();
        for &before in &legal {
            let mut removals = Vec::new();
            let all = local_board.try_for_each_removing_play::<()>(&Colour::BOTH, before, suicide, |play| {
                removals.push(play);
                ControlFlow::Continue(())
            });
            assert!(all.is_continue());
            let mut plain = Vec::new();
            local_board
                .for_each_changing_play(before, suicide, |play| plain.extend((play.removed != 0).then_some(play)));
            assert_eq!(removals, plain, "the same as among all plays");
            forwards.extend(removals.iter().map(|play| (play.after, play.colour, before)));
        }
        let of = |&after: &Position<u64>| {
            backwards(local_board, after, suicide != Suicide::None)
                .into_iter()
                .map(move |(colour, before)| (after, colour, before))
        };
        let found: BTreeSet<_> = legal.iter().flat_map(of).collect();
        assert_eq!(found, forwards);
        edges += found.len();
    }
    edges
}

fn board(size: &str) -> LocalBoard<u64> {
    LocalBoard::whole_board(size.parse().unwrap()).unwrap()
}

#[test]
fn boards() {
    for size in ["1x1", "1x2", "1x5", "2x2", "2x3", "2x4", "3x3"] {
        let edges = compare(&board(size));
        assert!(size == "1x1" || edges > 0);
    }
}

/// Regions with points where stones are safe.
#[test]
fn regions() {
    for (rows, region) in [
        (["XX.OO", ".X.O.", "XX.OO"], "c1 c2 c3"),
        (["X.XOO", "....O", "OX.X."], "b3 a2 b2 c2 d2 c1 e1"),
        (["..X..", "X.O.X", "..O.."], "a3 b3 b2 d3 d2 a1 b1"),
    ] {
        let content = |c: char| match c {
            'X' => Content::Some(Colour::Black),
            'O' => Some(Colour::White),
            _ => None,
        };
        let setup = Setup {
            size: "3x5".parse().unwrap(),
            contents: rows.iter().flat_map(|row| row.chars()).map(content).collect(),
            region: Some(region.split(' ').map(|point| point.parse().unwrap()).collect()),
            immortal: Vec::new(),
            to_move: Colour::Black,
        };
        let Ok(position) = BoardPosition::try_from(setup) else { panic!("{rows:?} is legal") };
        let (local_board, _) = position.local_board::<u64>().unwrap();
        if local_board.playable() == local_board.all() {
            compare(&local_board);
        }
    }
}

/// Points of a single row with random neighbours and random safe points.
#[test]
fn random_local_boards() {
    let mut random = Random::new(8);
    for _ in 0..150 {
        let len = 2 + random.below(5);
        let mut neighbours = vec![0_u64; len];
        for (i, j) in (0..len).flat_map(|i| (0..i).map(move |j| (i, j))) {
            if random.below(2) == 0 {
                neighbours[i] |= 1 << j;
                neighbours[j] |= 1 << i;
            }
        }
        let size: Size = format!("1x{len}").parse().unwrap();
        let points: Vec<Point> = size.points().collect();
        let mut some = || (0..len).filter(|_| random.below(5) == 0).fold(0, |set, point| set | 1 << point);
        let safe = [some(), some()];
        compare(
            &LocalBoard::new(LocalBoardParts { size, points, neighbours, playable: (1 << len) - 1, safe }).unwrap(),
        );
    }
}

/// On larger boards, from random positions: each removal is found backwards, and each one backwards forwards.
#[test]
fn random_positions() {
    let mut random = Random::new(10);
    for size in ["4x4", "4x5", "5x5"] {
        let local_board = board(size);
        for _ in 0..3000 {
            let mut position = Position { black: 0, white: 0 };
            for point in 0..local_board.len() {
                match random.below(5) {
                    0 | 1 => position.black |= 1 << point,
                    2 | 3 => position.white |= 1 << point,
                    _ => {}
                }
            }
            // The strings without a liberty are taken off.
            while let Some(string) = local_board.string_without_liberty(position) {
                position = Position { black: position.black & !string, white: position.white & !string };
            }
            local_board.for_each_changing_play(position, Suicide::Multi, |play| {
                let found = backwards(&local_board, play.after, true).contains(&(play.colour, position));
                assert_eq!(found, play.removed != 0);
            });
            for (colour, before) in backwards(&local_board, position, true) {
                let mut leads = false;
                local_board.for_each_changing_play(before, Suicide::Multi, |play| {
                    leads |= play.colour == colour && play.removed != 0 && play.after == position;
                });
                assert!(leads);
            }
        }
    }
}
