//! Time to find the cycles on 19x19, after random moves of both players who keep their eyes. The number of cycles is
//! checked where it is timed.

use criterion::{Criterion, criterion_group, criterion_main};
use koatlas_board::{BoardPosition, Colour, Setup, Suicide};
use koatlas_scan::find::{FindOptions, find};
use koatlas_storage::Control;
use koatlas_test_support::{Contents, LiteralBoard, Played, Random};

fn after_random_moves(moves: usize) -> BoardPosition {
    let (size, mut random) = ("19x19".parse().expect("a size"), Random::new(7));
    let board = LiteralBoard::whole(size);
    let mut now: Contents = vec![None; board.area()];
    for number in 0..moves {
        let colour = Colour::BOTH[number % 2];
        let plays = board.plays(&now, colour, Suicide::None);
        let is_eye = |play: &Played| board.adjacent[play.point].iter().all(|&q| now[q] == Some(colour));
        let plays: Vec<&Played> = plays.iter().filter(|play| !is_eye(play)).collect();
        if let Some(play) = random.pick(&plays) {
            now = play.after.clone();
        }
    }
    let setup = Setup { size, contents: now, region: None, immortal: Vec::new(), to_move: Colour::Black };
    BoardPosition::try_from(setup).expect("plays lead to it")
}

fn boards(bench: &mut Criterion) {
    for moves in [60, 180, 250] {
        let board = after_random_moves(moves);
        let mut group = bench.benchmark_group(format!("19x19 after {moves} moves"));
        group.sample_size(10);
        for (within, soon) in [(6, 0), (8, 0), (6, 1), (6, 2)] {
            let options = FindOptions { within, soon, suicide: Suicide::Multi };
            let known = find(&board, options, &Control::default()).expect("no limit").len();
            group.bench_function(format!("L = {within}, D = {soon}: {known} cycles"), |bench| {
                bench.iter(|| {
                    let found = find(&board, options, &Control::default()).expect("no limit");
                    assert_eq!(found.len(), known);
                });
            });
        }
    }
}

criterion_group!(benches, boards);
criterion_main!(benches);
