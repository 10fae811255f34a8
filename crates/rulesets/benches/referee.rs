//! Random moves on 9x9 and 19x19, and depth-first search on small boards, with all legal plays listed at every move.
//!
//! `cargo bench -p koatlas-rulesets`. Two kinds of random sequences: games, in which two passes end the sequence when nobody
//! can play, and one sequence without end, whose history fills the memory. A search makes and takes back every move.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use koatlas_board::{BoardPosition, PointSet, Size, Wide};
use koatlas_rulesets::{Action, Referee, RuleSet};
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
        let done = if legal.is_empty() { Action::Pass } else { Action::Play(legal[random.below(legal.len())]) };
        referee.make_action(done).expect("it is legal");
        if referee.end().is_some() {
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
    let endless = RuleSet::find("psk").expect("a rule set").with_option("passes", "never").expect("an option");
    group.bench_function("psk, one sequence", |bencher| bencher.iter(|| black_box(play::<S>(side, &endless, moves))));
}

/// The longest sequences of a search: without end they would fill the stack.
const PLIES: usize = 60;

/// Makes and takes back the first moves of a search through all sequences.
struct Search {
    referee: Referee<u64>,
    left: usize,
    /// The moves to try, of all positions on the way.
    moves: Vec<Action<usize>>,
}

impl Search {
    fn go_on(&mut self) {
        let from = self.moves.len();
        if self.referee.end().is_none() && self.referee.turns().len() < PLIES {
            self.moves.extend(self.referee.legal_points().iter().map(Action::Play));
            self.moves.push(Action::Pass);
        }
        while self.moves.len() > from && self.left > 0 {
            let Some(done) = self.moves.pop() else { break };
            self.left -= 1;
            self.referee.make_action(done).expect("it is legal");
            self.go_on();
            self.referee.undo();
        }
        self.moves.truncate(from);
    }
}

fn search(rules: &RuleSet, board: &BoardPosition, moves: usize) -> usize {
    let referee = Referee::new(rules.clone(), board.clone()).expect("the points fit");
    let mut search = Search { referee, left: moves, moves: Vec::new() };
    search.go_on();
    assert_eq!(search.left, 0, "there are more sequences");
    moves
}

fn depth_first(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a hundred thousand moves of depth-first search");
    group.sample_size(10);
    for id in ["psk", "basic-ko-rules"] {
        let rules = RuleSet::find(id).expect("a rule set");
        for size in ["1x5", "2x2", "2x3", "3x3", "4x4", "5x5", "8x8"] {
            let board = BoardPosition::empty_board(size.parse().expect("a size"));
            group.bench_function(format!("{id}, {size}"), |bencher| {
                bencher.iter(|| black_box(search(&rules, &board, 100_000)));
            });
        }
    }
}

fn referee(criterion: &mut Criterion) {
    on_board::<u128>(criterion, 9, "a million random moves on 9x9", 1_000_000);
    on_board::<Wide>(criterion, 19, "a hundred thousand random moves on 19x19", 100_000);
}

criterion_group!(benches, referee, depth_first);
criterion_main!(benches);
