//! A million random moves on 9x9, with all legal plays listed at every move.
//!
//! `cargo bench -p koatlas-rulesets`. Two kinds of sequences: games, in which two passes end the sequence when nobody can
//! play, and one sequence without end, whose history fills the memory.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use koatlas_board::{BoardPosition, Size};
use koatlas_rulesets::{Done, Referee, RuleSet};
use koatlas_test_support::Random;

const MOVES: usize = 1_000_000;

/// Makes random moves, listing the legal plays at each; begins anew when a sequence ends. Returns how many were listed.
fn play(rules: &RuleSet, moves: usize) -> usize {
    let board = BoardPosition::empty_board(Size::new(9, 9).expect("a size"));
    let new = || Referee::<u128>::new(rules.clone(), board.clone()).expect("81 points fit 128");
    let (mut referee, mut random, mut listed) = (new(), Random::new(20_260_101), 0);
    let mut legal = Vec::new();
    for _ in 0..moves {
        legal.clear();
        referee.for_each_play(|play, barred| {
            if barred.is_none() {
                legal.push(play.point);
            }
        });
        listed += legal.len();
        let done = if legal.is_empty() { Done::Pass } else { Done::Play(legal[random.below(legal.len())]) };
        referee.proceed(done).expect("it is legal");
        if referee.ended().is_some() {
            referee = new();
        }
    }
    listed
}

fn referee(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a million random moves on 9x9");
    group.sample_size(10);
    for id in ["psk", "ssk", "basic-ko-rules", "drr"] {
        let rules = RuleSet::find(id).expect("a rule set");
        group.bench_function(id, |bencher| bencher.iter(|| black_box(play(&rules, MOVES))));
    }
    let endless = RuleSet::find("psk").expect("a rule set").with("passes", "never").expect("an option");
    group.bench_function("psk, one sequence", |bencher| bencher.iter(|| black_box(play(&endless, MOVES))));
}

criterion_group!(benches, referee);
criterion_main!(benches);
