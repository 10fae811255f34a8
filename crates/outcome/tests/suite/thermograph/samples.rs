//! Local games for the tests: those of the literature and random ones.

use koatlas_board::Colour;
use koatlas_outcome::thermograph::{Fraction, GameNode, LocalGame, LocalPlay};
use koatlas_test_support::Random;

pub fn fraction(text: &str) -> Fraction {
    text.parse().expect("a fraction")
}

pub fn game(nodes: Vec<GameNode>) -> LocalGame {
    LocalGame::new(nodes).expect("a game")
}

/// An approach ko: Black ends it in one play for `black_end`. White takes it and plays the approach move, in any order, and ends
/// it for `white_end`. If Black ends it after the approach move, he has `black_late`.
pub fn approach_ko(black_end: i64, black_late: i64, white_end: i64) -> LocalGame {
    let [start, taken, approached, both] = [0, 1, 2, 3];
    let nodes = [
        GameNode::open(&[LocalPlay::plain(4)], &[LocalPlay::ko(taken), LocalPlay::plain(approached)]),
        GameNode::open(&[LocalPlay::ko(start)], &[LocalPlay::plain(both)]),
        GameNode::open(&[LocalPlay::plain(5)], &[LocalPlay::ko(both)]),
        GameNode::open(&[LocalPlay::ko(approached)], &[LocalPlay::plain(6)]),
    ];
    game(nodes.into_iter().chain([black_end, black_late, white_end].map(GameNode::end)).collect())
}

/// A random score.
fn score(random: &mut Random) -> i64 {
    random.below(19_u64) as i64 - 9
}

/// A game without cycles: plays lead to nodes of lower numbers. Every node has a score if `scored`, otherwise the ends alone.
pub fn without_cycles(random: &mut Random, size: usize, scored: bool) -> Vec<GameNode> {
    let mut nodes = vec![GameNode::end(score(random)), GameNode::end(score(random))];
    while nodes.len() < size {
        let mut node = GameNode { score: scored.then(|| score(random)), ..GameNode::default() };
        for plays in &mut node.plays {
            let number = if scored { random.below(3) } else { 1 + random.below(2) };
            plays.extend((0..number).map(|_| LocalPlay::plain(random.below(nodes.len()))));
        }
        if node.plays.iter().all(Vec::is_empty) {
            node.score = Some(score(random));
        }
        nodes.push(node);
    }
    nodes
}

/// A game with kos: between neighbours of a game without cycles, either colour takes, and the other takes back.
pub fn with_kos(random: &mut Random, size: usize, scored: bool) -> LocalGame {
    let mut nodes = without_cycles(random, size, scored);
    for upper in 3..size {
        if random.below(2) == 0 {
            let player = random.colour();
            nodes[upper].plays[player.index()].push(LocalPlay::ko(upper - 1));
            nodes[upper - 1].plays[(!player).index()].push(LocalPlay::ko(upper));
        }
    }
    game(nodes)
}

/// Every komaster, and none.
pub const KOMASTERS: [Option<Colour>; 3] = [None, Some(Colour::Black), Some(Colour::White)];
