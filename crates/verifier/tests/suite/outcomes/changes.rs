//! Tests with claims that are wrong by half a point, with every single change of a strategy that is almost correct: none is accepted.

use koatlas_board::Colour;
use koatlas_verifier::certificates::{CertifiedStrategy, StrategyNode};
use koatlas_verifier::verify_outcome;
use proptest::prelude::*;

use super::forged::pruned;
use super::minimax::Game;
use crate::support::{KO, LIMITS, board, by_nodes, empty, value_and_nodes};

/// Small games, some with sequences that repeat.
fn games() -> Vec<Game> {
    vec![
        Game::new("psk", empty("1x3")).with("suicide", "none"),
        Game::new("ssk", empty("1x2")),
        Game::new("geneva", empty("1x2")).with("suicide", "none"),
        Game::new("basic-ko", empty("1x2")),
        Game::new("fixed-ko", board(KO)),
        Game::new("japanese-2003", board(KO)),
        Game::new("katago-simple", board(KO)),
    ]
}

/// Strategy for a value that its player cannot force, and that fails by half a point.
fn too_good(game: &Game, player: Colour) -> CertifiedStrategy {
    let (value, nodes) = game.forced_by(player, 20_000).unwrap();
    by_nodes(if player == Colour::Black { value + 1 } else { value - 1 }, nodes)
}

/// Strategies that differ in one entry of one node, or in one node that is replaced by another.
fn single_changes(game: &Game, nodes: &[StrategyNode]) -> Vec<Vec<StrategyNode>> {
    let mut all = Vec::new();
    let mut add = |number: usize, node: StrategyNode| {
        let mut changed = nodes.to_vec();
        changed[number] = node;
        all.push(pruned(&changed));
    };
    let nexts = || [None].into_iter().chain((0..nodes.len() as u32).map(Some));
    for (number, node) in nodes.iter().enumerate() {
        for place in 0..node.len() {
            let with =
                |entry: Option<(String, Option<u32>)>| [&node[..place], entry.as_slice(), &node[place + 1..]].concat();
            add(number, with(None));
            nexts().for_each(|next| add(number, with(Some((node[place].0.clone(), next)))));
            for (_, made) in game.acts() {
                add(number, with(Some((made.clone(), node[place].1))));
                add(number, [node.as_slice(), &[(made, node[place].1)]].concat());
            }
        }
        nodes.iter().for_each(|other| add(number, other.clone()));
    }
    all
}

#[test]
fn no_single_change_proves_what_is_false() {
    let mut tried = 0;
    for game in games() {
        for player in Colour::BOTH {
            let (value, nodes) = value_and_nodes(too_good(&game, player));
            for changed in single_changes(&game, &nodes) {
                let certificate = game.claim_of(player, by_nodes(value, changed));
                assert!(verify_outcome(&certificate, LIMITS).is_err(), "{game:?} {certificate:?}");
                tried += 1;
            }
        }
    }
    println!("{tried}");
}

proptest! {
    /// Several changes at once: entries of nodes exchanged, and random moves and next nodes.
    #[test]
    fn nor_do_several(
        game in 0..7_usize,
        black in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4), 1..6),
    ) {
        let game = games().swap_remove(game);
        let player = if black { Colour::Black } else { Colour::White };
        let (value, mut nodes) = value_and_nodes(too_good(&game, player));
        let acts = game.acts();
        for (node, entry, other, kind) in changes {
            let from = other.get(&nodes).clone();
            let next = other.index(nodes.len() + 1).checked_sub(1).map(|next| next as u32);
            let node = node.index(nodes.len());
            let node = &mut nodes[node];
            let place = entry.index(node.len() + 1);
            match kind {
                0 => *node = from,
                1 => node.insert(place, (acts[other.index(acts.len())].1.clone(), next)),
                _ if place == node.len() => {}
                2 => node[place].1 = next,
                _ => drop(node.remove(place)),
            }
        }
        let certificate = game.claim_of(player, by_nodes(value, pruned(&nodes)));
        prop_assert!(verify_outcome(&certificate, LIMITS).is_err());
    }
}
