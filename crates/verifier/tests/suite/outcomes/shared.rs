//! Attack on the check of a node for all sequences that reach it: strategies in which two nodes, or many, have become one. Some
//! of them hold after every sequence, some only after a part. The verifier must agree with a replay of every sequence.

use koatlas_board::Colour;
use koatlas_test_support::Random;
use koatlas_verifier::certificates::{CertifiedStrategy, RULE_WIN, StrategyNode};
use koatlas_verifier::literal::{Act, LiteralReferee};
use koatlas_verifier::verify_outcome;

use super::forged::pruned;
use super::minimax::Game;
use crate::support::{KO, KO_AND_EYE, LIMITS, board, by_nodes, empty, nodes_of};

/// Largest number of moves of a replay: longer sequences are not compared.
const DEEPEST: usize = 80;

/// Strategy whose sequences are replayed, all of them.
struct Replay<'a> {
    game: &'a Game,
    player: Colour,
    strategy: &'a CertifiedStrategy,
    acts: Vec<(Act, String)>,
}

impl Replay<'_> {
    /// True if all sequences from `node` end as claimed; `None` if one is too long.
    fn holds(&self, literal: &mut LiteralReferee, node: u32) -> Option<bool> {
        let node = &nodes_of(self.strategy)[node as usize];
        let is_own_turn = literal.to_move() == self.player;
        if literal.moves() > DEEPEST {
            return None;
        }
        if is_own_turn && node.len() != 1 {
            return Some(false);
        }
        for (act, made) in &self.acts {
            let next = node.iter().find(|(other, _)| other == made).map(|(_, next)| *next);
            let is_tried = !is_own_turn || next.is_some();
            if !is_tried {
                continue;
            }
            if literal.make(*act).is_err() {
                if is_own_turn { return Some(false) } else { continue }
            }
            let holds = match (literal.outcome(), next) {
                (None, Some(Some(next))) => self.holds(literal, next),
                (Some((outcome, _)), Some(None)) => Some(self.is_as_claimed(literal, outcome)),
                _ => Some(false),
            };
            literal.undo();
            if holds != Some(true) {
                return holds;
            }
        }
        Some(true)
    }

    fn is_as_claimed(&self, literal: &LiteralReferee, outcome: &str) -> bool {
        let worth = match outcome {
            "score" => 2 * literal.score(),
            "black" => RULE_WIN,
            "white" => -RULE_WIN,
            _ => self.game.komi,
        };
        if self.player == Colour::Black { worth >= self.strategy.value } else { worth <= self.strategy.value }
    }
}

/// Lets all moves to node `gone` lead to node `kept`, which gets its moves where it has none.
fn join(nodes: &mut [StrategyNode], kept: u32, gone: u32, is_own: bool) {
    let moves = nodes[gone as usize].clone();
    let node = &mut nodes[kept as usize];
    for (made, next) in moves {
        if !is_own && !node.iter().any(|(other, _)| *other == made) {
            node.push((made, next));
        }
    }
    let nexts = nodes.iter_mut().flatten().filter_map(|(_, next)| next.as_mut());
    nexts.filter(|next| **next == gone).for_each(|next| *next = kept);
}

/// The board at a node, and the player to move.
type Place = (Vec<Option<Colour>>, Colour);

/// The place of each node of a strategy in which every node is reached by one sequence.
fn places(game: &Game, nodes: &[StrategyNode]) -> Vec<Place> {
    let acts: Vec<(Act, String)> = game.acts();
    let mut places = vec![(Vec::new(), Colour::Black); nodes.len()];
    let mut open = vec![(0_usize, Vec::<Act>::new())];
    while let Some((number, line)) = open.pop() {
        let mut literal = game.literal();
        line.iter().for_each(|act| literal.make(*act).expect("a legal move"));
        places[number] = (literal.contents().to_vec(), literal.to_move());
        for (made, next) in &nodes[number] {
            let act = acts.iter().find(|(_, name)| name == made).expect("a move that there is").0;
            open.extend(next.map(|next| (next as usize, line.iter().copied().chain([act]).collect())));
        }
    }
    places
}

/// Games with sequences that repeat, under rules that look back in different ways.
fn games() -> Vec<Game> {
    let line = |rules| Game::new(rules, empty("1x3")).with("suicide", "none");
    let mut games: Vec<Game> =
        ["psk", "ssk", "nssk", "fixed-ko", "katago-psk", "katago-ssk", "universalists"].map(line).into();
    games.push(Game::new("wwgo-1996", empty("1x3")));
    games.push(line("psk").with("start", "ignored"));
    for rules in [
        "psk",
        "spight",
        "spight-2",
        "katago-spight",
        "katago-simple",
        "japanese-1989",
        "japanese-1989-literal",
        "japanese-2003",
        "chinese-practice",
        "basic-ko-rules",
        "configuration",
        "geneva",
        "ing-reduced",
        "japanese-1989-confirmation",
    ] {
        games.extend([KO, KO_AND_EYE].map(|text| Game::new(rules, board(text))));
    }
    games
}

#[test]
fn nodes_that_have_become_one() {
    let mut random = Random::new(2026);
    let (mut right, mut wrong) = (0, 0);
    for game in games() {
        for player in Colour::BOTH {
            let Some((value, nodes)) = game.forced_by(player, 12_000) else { continue };
            let places = places(&game, &nodes);
            for tried in 0..150 {
                let mut joined = nodes.clone();
                for _ in 0..1 + tried % 12 {
                    let kept = 1 + random.below(nodes.len() - 1);
                    // Mostly a node with the same board: then only what came before tells them apart.
                    let alike: Vec<usize> = (1..nodes.len())
                        .filter(|&other| other != kept && places[other].1 == places[kept].1)
                        .filter(|&other| tried % 4 == 0 || places[other].0 == places[kept].0)
                        .collect();
                    if !alike.is_empty() {
                        let gone = alike[random.below(alike.len())];
                        join(&mut joined, kept as u32, gone as u32, places[kept].1 == player);
                    }
                }
                let strategy = by_nodes(value, pruned(&joined));
                let replay = Replay { game: &game, player, strategy: &strategy, acts: game.acts() };
                let Some(holds) = replay.holds(&mut game.literal(), 0) else { continue };
                let verified = verify_outcome(&game.claim_of(player, strategy.clone()), LIMITS);
                assert_eq!(verified.is_ok(), holds, "{game:?} {player:?} {verified:?}\n{strategy:?}");
                *(if holds { &mut right } else { &mut wrong }) += 1;
            }
        }
    }
    println!("{right} {wrong}");
    assert!(right > 500 && wrong > 500, "{right} {wrong}");
}
