//! Tests of first moves that a strategy leaves out, since a symmetry of the start maps them to others.

use koatlas_board::Colour;
use koatlas_verifier::certificates::StrategyNode;
use koatlas_verifier::verify_outcome;

use super::minimax::Game;
use crate::support::{LIMITS, board, by_nodes, empty};

/// The strategy without these moves at node 0, and without the nodes to which no moves lead then.
fn without(nodes: &[StrategyNode], moves: &[&str]) -> Vec<StrategyNode> {
    let mut kept = nodes.to_vec();
    kept[0].retain(|(made, _)| !moves.contains(&made.as_str()));
    let mut order = vec![0];
    let mut at = 0;
    while let Some(&node) = order.get(at) {
        for next in kept[node as usize].iter().filter_map(|(_, next)| *next) {
            if !order.contains(&next) {
                order.push(next);
            }
        }
        at += 1;
    }
    let number = |node: u32| order.iter().position(|&other| other == node).map(|at| at as u32);
    let renumbered =
        |&node: &u32| kept[node as usize].iter().map(|(made, next)| (made.clone(), next.and_then(number))).collect();
    order.iter().map(renumbered).collect()
}

/// Says if White's strategy for `game`, in which Black begins, is proved without these first moves of Black.
fn is_proved_without(game: &Game, moves: &[&str]) -> bool {
    let (value, nodes) = game.forced_by(Colour::White, 400_000).expect("a small game");
    assert!(moves.iter().all(|left_out| nodes[0].iter().any(|(made, _)| made == left_out)), "{moves:?}");
    let strategy = by_nodes(value, without(&nodes, moves));
    verify_outcome(&game.claim(None, Some(strategy)), LIMITS).is_ok()
}

#[test]
fn images_may_be_left_out() {
    for rules in ["psk", "chinese-1988-text"] {
        let line = Game::new(rules, empty("1x3")).with("suicide", "none");
        for (moves, expected) in [
            (&["c1"][..], true),
            (&["a1"], true),
            // One of the two must be there, and what has no image.
            (&["a1", "c1"], false),
            (&["b1"], false),
            (&["pass"], false),
        ] {
            assert_eq!(is_proved_without(&line, moves), expected, "{rules}: {moves:?}");
        }
    }
}

#[test]
fn the_start_must_be_symmetric() {
    let with_stone = Game::new("psk", board("O . .\n").with_to_move(Colour::Black)).with("suicide", "none");
    assert!(is_proved_without(&with_stone, &[]) && !is_proved_without(&with_stone, &["c1"]));
    // A ban names a point.
    let with_ban = Game::new("katago-psk", empty("1x3")).with("suicide", "none").with("ko", "a1");
    assert!(is_proved_without(&with_ban, &[]) && !is_proved_without(&with_ban, &["c1"]));
}
