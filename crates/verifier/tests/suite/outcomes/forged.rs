//! Tests with strategies that do not force what they claim, and strategies for another game: refused, with the reason.

use koatlas_board::Colour;
use koatlas_verifier::certificates::{OutcomeCertificate, StrategyNode, VoidIs};
use koatlas_verifier::literal::{RULE_SETS, options};
use koatlas_verifier::{Unproved, VerifierLimits, read_outcome, verify_outcome};

use super::minimax::Game;
use crate::support::{LIMITS, board, by_nodes, empty, nodes_mut};

/// Certificate with exact values for both sides: 1x3 under positional superko without suicide is worth 3 points.
pub fn game() -> Game {
    Game::new("psk", empty("1x3")).with("suicide", "none")
}

pub fn right() -> OutcomeCertificate {
    game().certificate(10_000).unwrap()
}

/// Returns the reason of a refusal.
pub fn refused(certificate: &OutcomeCertificate) -> String {
    match verify_outcome(certificate, LIMITS) {
        Err(Unproved::Refused(reason)) => reason.to_string(),
        other => panic!("{other:?}"),
    }
}

/// Certificate in which the nodes of White's strategy are changed, and those that are then unused are left out.
fn of_white(change: impl Fn(&mut Vec<StrategyNode>)) -> String {
    let mut certificate = right();
    let nodes = nodes_mut(certificate.white.as_mut().unwrap());
    change(nodes);
    *nodes = pruned(nodes);
    refused(&certificate)
}

/// Nodes that moves lead to, in their order.
pub fn pruned(nodes: &[StrategyNode]) -> Vec<StrategyNode> {
    let mut used = vec![false; nodes.len()];
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut used[node], true) {
            open.extend(nodes[node].iter().filter_map(|(_, next)| next.map(|next| next as usize)));
        }
    }
    let number = |node: u32| used[..node as usize].iter().filter(|used| **used).count() as u32;
    let kept = nodes.iter().zip(&used).filter(|(_, used)| **used).map(|(node, _)| node);
    kept.map(|node| node.iter().map(|(made, next)| (made.clone(), next.map(number))).collect()).collect()
}

/// Node after a move from the start.
fn after(nodes: &[StrategyNode], made: &str) -> usize {
    nodes[0].iter().find(|(other, _)| other == made).unwrap().1.unwrap() as usize
}

#[test]
fn the_right_one_is_accepted() {
    let proved = verify_outcome(&right(), LIMITS).unwrap();
    let said =
        "under psk (suicide=none) on 1x3 from the empty board: Black can force at least 3, White at most 3: exactly 3";
    assert_eq!(proved.to_string(), said);
}

#[test]
fn a_reply_that_is_missing() {
    // The last node is one after a1: a move to it leads there still.
    let said = of_white(|nodes| nodes[0].retain(|(made, _)| !["a1", "c1"].contains(&made.as_str())));
    assert_eq!(said, "White's strategy, at the start, node 0: the opponent may also play B a1, and it is missing");
    assert!(of_white(|nodes| nodes[0].retain(|(made, _)| made != "pass")).contains("B pass, and it is missing"));
}

#[test]
fn a_move_that_may_not_be_made() {
    let own = of_white(|nodes| {
        let node = after(nodes, "b1");
        nodes[node][0].0 = "b1".to_owned();
    });
    assert!(own.contains("after B b1, node") && own.contains("W b1 is forbidden: occupied"), "{own}");
    let suicide = of_white(|nodes| {
        let node = after(nodes, "b1");
        nodes[node][0].0 = "a1".to_owned();
    });
    assert!(suicide.contains("W a1 is forbidden: suicide"), "{suicide}");
    let ko_pass = of_white(|nodes| nodes[0].push(("kopass:a1".to_owned(), None)));
    assert!(ko_pass.ends_with("node 0: kopass:a1 can never be made, whatever has happened"), "{ko_pass}");
}

/// Nodes are shared: moves for other sequences do no harm where the opponent may not make them.
#[test]
fn a_reply_that_may_not_be_made() {
    let mut certificate = right();
    let nodes = nodes_mut(certificate.black.as_mut().unwrap());
    assert_eq!(nodes[0][0], ("b1".to_owned(), Some(1)));
    nodes[1].push(("a1".to_owned(), None));
    assert!(verify_outcome(&certificate, LIMITS).is_ok_and(|proved| proved.found.exact));
}

#[test]
fn a_value_that_is_one_half_point_too_good() {
    let mut certificate = right();
    certificate.black.as_mut().unwrap().value += 1;
    certificate.white = None;
    let said = refused(&certificate);
    assert!(said.contains("ends the sequence, which is then worth 6 half points, and the claim is 7"), "{said}");
    let mut certificate = right();
    certificate.white.as_mut().unwrap().value -= 1;
    certificate.black = None;
    assert!(refused(&certificate).contains("worth 6 half points, and the claim is 5"));
    let mut certificate = right();
    certificate.white.as_mut().unwrap().value -= 1;
    assert_eq!(refused(&certificate), "at_least, 6, is above at_most, 5");
}

#[test]
fn weaker_claims_are_true() {
    let mut certificate = right();
    certificate.black.as_mut().unwrap().value -= 1;
    certificate.white.as_mut().unwrap().value += 3;
    let proved = verify_outcome(&certificate, LIMITS).unwrap();
    assert!(!proved.found.exact);
    assert!(proved.to_string().ends_with("Black can force at least 2.5, White at most 4.5"), "{proved}");
}

#[test]
fn ends_where_there_are_none() {
    let said = of_white(|nodes| nodes[0].iter_mut().for_each(|(_, next)| *next = None));
    assert_eq!(said, "White's strategy, at the start, node 0: B a1 does not end the sequence, and no node follows");
    let said = of_white(|nodes| {
        let start = Some(0);
        nodes.iter_mut().flatten().filter(|(_, next)| next.is_none()).for_each(|(_, next)| *next = start);
    });
    assert!(said.contains("pass ends the sequence, and a node follows"), "{said}");
}

#[test]
fn a_player_does_one_thing() {
    let said = of_white(|nodes| {
        let node = after(nodes, "b1");
        nodes[node].push(("a1".to_owned(), None));
    });
    assert!(said.contains("it is the player's own turn, and there are 2 moves"), "{said}");
    let mut certificate = right();
    *nodes_mut(certificate.black.as_mut().unwrap()) = vec![Vec::new()];
    let said = refused(&certificate);
    let reason = "it has no moves, and by life the player forces -6 half points, and the claim is 6";
    assert_eq!(said, format!("Black's strategy, at the start, node 0: {reason}"));
}

#[test]
fn nodes_of_others() {
    let said = of_white(|nodes| nodes[0].iter_mut().for_each(|(_, next)| *next = Some(0)));
    assert!(said.contains("after B a1, node 0: it is the player's own turn, and there are 4 moves"), "{said}");
    let swapped = |change: fn(&mut OutcomeCertificate)| {
        let mut certificate = right();
        change(&mut certificate);
        refused(&certificate)
    };
    let said = swapped(|certificate| {
        std::mem::swap(&mut certificate.black, &mut certificate.white);
    });
    assert!(said.starts_with("Black's strategy, at the start, node 0: it is the player's own turn"), "{said}");
    let said = swapped(|certificate| certificate.board.to_move = "W".to_owned());
    assert!(said.starts_with("Black's strategy, at the start, node 0: the opponent may also play"), "{said}");
}

#[test]
fn what_is_wrong_with_nodes_by_themselves() {
    let of = |nodes: Vec<StrategyNode>| {
        let strategy = by_nodes(0, nodes);
        refused(&game().claim(Some(strategy), None))
    };
    let node = |entries: &[(&str, Option<u32>)]| {
        entries.iter().map(|(made, next)| ((*made).to_owned(), *next)).collect::<StrategyNode>()
    };
    assert!(of(vec![]).ends_with("node 0: there is no such node, and sequences begin there"));
    assert!(of(vec![node(&[("b1", None), ("b1", None)])]).ends_with("node 0: the move b1 stands there twice"));
    assert!(of(vec![node(&[("b1", Some(1))])]).ends_with("node 0: b1 leads to node 1, and there are 1"));
    assert!(of(vec![node(&[("b1", Some(u32::MAX))])]).ends_with("leads to node 4294967295, and there are 1"));
    assert!(of(vec![node(&[("b1", None)]), node(&[])]).ends_with("node 1: no moves lead there from node 0"));
    assert!(of(vec![node(&[("b2", None)])]).ends_with("node 0: b2 can never be made, whatever has happened"));
    assert!(of(vec![node(&[("B1", None)])]).ends_with("the move \"B1\" is not written as moves are: write b1"));
    assert!(of(vec![node(&[("B b1", None)])]).contains("is not a point"));
    assert!(of(vec![node(&[("PASS", None)])]).contains("is not a point"));
}

#[test]
fn nothing_and_numbers_out_of_range() {
    let with = |change: fn(&mut OutcomeCertificate)| {
        let mut certificate = right();
        change(&mut certificate);
        assert!(read_outcome(&certificate.to_bytes()).is_err());
        refused(&certificate)
    };
    let said = with(|certificate| (certificate.black, certificate.white) = (None, None));
    assert_eq!(said, "there is no strategy, for Black or for White, so nothing is claimed");
    let said = with(|certificate| certificate.komi = i32::MIN);
    assert_eq!(said, "komi is -2147483648, expected a number of half points from -1999 to 1999");
    assert!(with(|certificate| certificate.komi = 2000).starts_with("komi is 2000"));
    let said = with(|certificate| certificate.black.as_mut().unwrap().value = 2001);
    assert_eq!(said, "at_least is 2001, expected a number of half points from -2000 to 2000");
    assert!(with(|certificate| certificate.white.as_mut().unwrap().value = i32::MAX).starts_with("at_most is"));
}

/// Strategies for one game are not accepted for others, unless their claim is true there, too.
#[test]
fn other_games() {
    let right = right();
    let (mut refused, mut accepted) = (0, 0);
    let mut check = |other: Game| {
        let claims = [(right.black.clone(), None), (None, right.white.clone())];
        for (player, (black, white)) in claims.into_iter().enumerate() {
            match verify_outcome(&other.claim(black, white), LIMITS) {
                Err(_) => refused += 1,
                Ok(proved) => {
                    let value = proved.found.lo.or(proved.found.hi).unwrap().0;
                    let best = other.values(20_000).unwrap_or([value; 2])[player];
                    assert!(if player == 0 { best >= value } else { best <= value }, "{other:?}: {best} {proved}");
                    accepted += 1;
                }
            }
        }
    };
    for rules in *RULE_SETS {
        let suicides = options(rules, None)
            .unwrap()
            .into_iter()
            .any(|(key, values)| key == "suicide" && values.default() != "none");
        for start in [empty("1x3"), empty("1x2"), empty("3x1"), board("X . .\n"), board(". . .\nto-move: W\n")] {
            let game = Game::new(rules, start);
            if suicides {
                check(game.clone().with("suicide", "none"));
            }
            check(game.clone().with("passes", "3"));
            check(game);
        }
    }
    assert_eq!((refused, accepted), (948, 52));
}

/// If the opponent, or the strategy itself, goes on for ever, nothing is decided.
#[test]
fn strategies_that_never_end() {
    let passing = |nodes: u32| {
        let next = |node: u32| Some((node + 1) % nodes);
        (0..nodes).map(|node| vec![("pass".to_owned(), next(node))]).collect::<Vec<_>>()
    };
    for (rules, nodes) in [("drr-1play", 1), ("drr-basicko", 2), ("drr-fixedko", 3)] {
        let game = Game::new(rules, board("X .\nregion: a1\n"));
        let certificate = game.claim(Some(by_nodes(-2000, passing(nodes))), None);
        let undecided = verify_outcome(&certificate, LIMITS);
        assert!(matches!(undecided, Err(Unproved::NotDecided(_))), "{rules}: {undecided:?}");
    }
}

/// Two stones take each other for ever, and no rule stops that: Black retakes, and White may retake again.
#[test]
fn a_strategy_by_which_the_opponent_goes_on_for_ever() {
    let node = |entries: &[(&str, Option<u32>)]| {
        entries.iter().map(|(made, next)| ((*made).to_owned(), *next)).collect::<StrategyNode>()
    };
    let nodes = vec![
        node(&[("a1", Some(1))]),
        node(&[("b1", Some(0)), ("pass", Some(2))]),
        node(&[("pass", Some(3))]),
        node(&[("b1", Some(0)), ("pass", None)]),
    ];
    let game = Game::new("drr-3pass", empty("1x2")).with("suicide", "none");
    let limits = VerifierLimits { work: 1_000_000, memory: 1 << 20 };
    let undecided = verify_outcome(&game.claim(Some(by_nodes(-4, nodes)), None), limits);
    assert!(matches!(undecided, Err(Unproved::NotDecided(_))), "{undecided:?}");
}

/// Value for Black, who makes a suicide that repeats the position.
fn after_suicide(rules: &'static str, value: i32, komi: i32, void_is: VoidIs) -> String {
    let game = Game { komi, void_is, ..Game::new(rules, empty("1x1")).with("suicide", "all") };
    let nodes = vec![vec![("a1".to_owned(), None)]];
    match verify_outcome(&game.claim(Some(by_nodes(value, nodes)), None), LIMITS) {
        Ok(proved) => proved.to_string(),
        Err(reason) => reason.to_string(),
    }
}

#[test]
fn ends_without_winner_and_wins_by_the_rules() {
    let start = "under universalists (suicide=all) on 1x1 from the empty board";
    let void = |value, komi, void_is| after_suicide("universalists", value, komi, void_is);
    assert_eq!(void(3, 3, VoidIs::Draw), format!("{start}, komi 1.5: Black can force at least 1.5"));
    assert!(void(4, 3, VoidIs::Draw).contains("worth 3 half points, and the claim is 4"));
    let won = format!("{start}, void is black: Black can force at least a win for Black by the rules");
    assert_eq!(void(2000, 0, VoidIs::Black), won);
    assert!(void(-1999, 0, VoidIs::White).contains("worth -2000 half points, and the claim is -1999"));
    let separate = "B a1 ends the sequence without a winner, which counts as no end for a claim";
    assert!(void(-2000, 0, VoidIs::Separate).ends_with(separate));
    // More black stones than white ones have been removed. White wins, whatever a void end is worth.
    for void_is in VoidIs::ALL {
        let lost = |value| after_suicide("japanese-2003", value, 0, void_is);
        assert!(lost(-2000).ends_with("Black can force at least a win for White by the rules"), "{}", lost(-2000));
        assert!(lost(-1999).contains("worth -2000 half points"), "{}", lost(-1999));
    }
}

/// White makes the suicide: more white stones than black ones have been removed.
#[test]
fn a_win_of_blacks_by_the_rules() {
    let start = empty("1x1").with_to_move(Colour::White);
    for void_is in VoidIs::ALL {
        let game = Game { void_is, ..Game::new("japanese-2003", start.clone()).with("suicide", "all") };
        let nodes = vec![vec![("a1".to_owned(), None)]];
        let claim = |value| verify_outcome(&game.claim(None, Some(by_nodes(value, nodes.clone()))), LIMITS);
        assert!(claim(2000).unwrap().to_string().ends_with("a win for Black by the rules"));
        assert!(claim(1999).unwrap_err().to_string().contains("worth 2000 half points, and the claim is 1999"));
    }
}
