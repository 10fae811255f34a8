//! Addresses of variations, against a tree that is walked node by node.

use koatlas::Subject;
use koatlas::subject::PositionSelector;
use koatlas_files::{Format, GameReader, LinePlace, Reading, Variations, parse_contents};
use koatlas_games::board_after;
use koatlas_test_support::Random;

/// A node, and those that follow it.
struct Node {
    text: String,
    is_move: bool,
    next: Vec<Node>,
}

/// A random tree of moves, comments, and set-ups that empty a point.
fn tree(random: &mut Random, depth: usize) -> Node {
    let point = |random: &mut Random| [random.below(5_u8), random.below(5_u8)].map(|at| char::from(b'a' + at));
    let ([col, row], kind) = (point(random), random.below(6));
    let text = match kind {
        0 => ";C[x]".to_owned(),
        1 => format!(";AE[{col}{row}]"),
        _ => format!(";{}[{col}{row}]", random.colour()),
    };
    let next = if depth == 0 { 0 } else { random.pick(&[1, 1, 1, 2, 3]).unwrap() };
    Node { text, is_move: kind > 1, next: (0..next).map(|_| tree(random, depth - 1)).collect() }
}

fn sgf(node: &Node) -> String {
    let next: String = match &node.next[..] {
        [only] => sgf(only),
        several => several.iter().map(|next| format!("({})", sgf(next))).collect(),
    };
    node.text.clone() + &next
}

/// The branches of every line of `node`, which follows `moves` moves and the branches `before`.
fn branches(node: &Node, moves: usize, before: &[(usize, usize)], lines: &mut Vec<Vec<(usize, usize)>>) {
    let moves = moves + usize::from(node.is_move);
    for (next, number) in node.next.iter().zip(1..) {
        let here = (node.next.len() > 1).then_some((moves, number));
        branches(next, moves, &before.iter().copied().chain(here).collect::<Vec<_>>(), lines);
    }
    if node.next.is_empty() {
        lines.push(before.to_vec());
    }
}

#[test]
fn every_move_of_every_variation_is_found_by_its_address() {
    let (mut random, mut variations) = (Random::new(71), 0);
    for _ in 0..150 {
        let handicap = if random.below(2) == 0 { ("HA[2]", ";B[ba];B[ca]", 2) } else { ("", "", 0) };
        let mut root = tree(&mut random, 6);
        // White goes on after handicap stones, which are moves of viewers.
        (root.text, root.is_move) = (format!(";SZ[5]{}{};W[ea]", handicap.0, handicap.1), true);
        let text = format!("({})", sgf(&root));
        let mut expected = Vec::new();
        branches(&root, handicap.2, &[], &mut expected);
        let lines = GameReader::new(text.as_bytes()).next().unwrap().unwrap().lines(Variations::All).unwrap();
        let found: Vec<_> = lines.iter().map(|line| line.place.branches.clone()).collect();
        assert_eq!(found, expected, "{text}");
        let mut paths: Vec<String> = lines.iter().map(|line| line.place.to_string()).collect();
        for (line, path) in lines.iter().zip(&paths) {
            let dot = if path.is_empty() { "" } else { "." };
            for number in line.place.shared_moves() + 1..=line.move_count() {
                let after = format!("{path}{dot}{number}").parse().unwrap();
                let contents = parse_contents(text.as_bytes(), Format::Sgf, Reading::default()).unwrap();
                let place = PositionSelector { after, ..PositionSelector::default() };
                let subject = Subject::from_contents("game.sgf", contents, &place).unwrap();
                assert_eq!(subject.position, board_after(line, number).unwrap(), "{path}.{number} of {text}");
            }
        }
        variations += lines.len();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), lines.len(), "each line has an address of its own: {text}");
        assert_eq!(lines[0].place, LinePlace { branches: lines[0].place.branches.clone(), ..LinePlace::default() });
    }
    assert!(variations > 1000, "{variations}");
}
