//! Random moves on 9x9 and 19x19, with all legal plays listed at every move.
//!
//! `cargo bench -p koatlas-rulesets`. Two kinds of sequences: games, in which two passes end the sequence when nobody can
//! play, and one sequence without end, whose history fills the memory.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use koatlas_board::{BoardPosition, PointSet, Size, Wide};
use koatlas_rulesets::{Done, Referee, RuleSet};
use koatlas_test_support::Random;

/// Makes random moves, listing the legal plays at each; begins anew when a sequence ends. Returns how many were listed.
fn play<S: PointSet>(side: usize, rules: &RuleSet, moves: usize) -> usize {
    let board = BoardPosition::empty_board(Size::new(side, side).expect("a size"));
    let new = || Referee::<S>::new(rules.clone(), board.clone()).expect("the points fit");
    let (mut referee, mut random, mut listed) = (new(), Random::new(20_260_101), 0);
    let mut legal = Vec::new();
    for _ in 0..moves {
        legal.clear();
        referee.legal_points().for_each(|point| legal.push(point));
        listed += legal.len();
        let done = if legal.is_empty() { Done::Pass } else { Done::Play(legal[random.below(legal.len())]) };
        referee.proceed(done).expect("it is legal");
        if referee.ended().is_some() {
            referee = new();
        }
    }
    listed
}

fn on_board<S: PointSet>(criterion: &mut Criterion, side: usize, name: &str, moves: usize) {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10);
    for id in ["psk", "ssk", "basic-ko-rules", "drr"] {
        let rules = RuleSet::find(id).expect("a rule set");
        group.bench_function(id, |bencher| bencher.iter(|| black_box(play::<S>(side, &rules, moves))));
    }
    let endless = RuleSet::find("psk").expect("a rule set").with("passes", "never").expect("an option");
    group.bench_function("psk, one sequence", |bencher| bencher.iter(|| black_box(play::<S>(side, &endless, moves))));
}

fn referee(criterion: &mut Criterion) {
    on_board::<u128>(criterion, 9, "a million random moves on 9x9", 1_000_000);
    on_board::<Wide>(criterion, 19, "a hundred thousand random moves on 19x19", 100_000);
}

criterion_group!(benches, referee);
criterion_main!(benches);
