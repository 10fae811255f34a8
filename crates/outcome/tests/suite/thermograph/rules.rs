//! What games are refused, and what a komaster may do.

use koatlas_board::Colour;
use koatlas_outcome::thermograph::{GameNode, LocalGame, LocalPlay, ValueError, ratio, ratio_at, thermograph};

use super::samples::{fraction, game};

/// The simple ko: at node 0 Black takes it, or White fills; at node 1 White takes it, or Black fills.
fn simple_ko() -> LocalGame {
    LocalGame::stages(1, 0, -1).expect("a ko")
}

#[test]
fn wrong_games_are_refused() {
    let astray = LocalGame::new(vec![GameNode::open(&[LocalPlay::plain(1)], &[])]);
    assert_eq!(astray, Err(ValueError::NoSuchNode(1)));
    let one_sided = LocalGame::new(vec![GameNode::open(&[LocalPlay::ko(1)], &[]), GameNode::end(0)]);
    assert_eq!(one_sided, Err(ValueError::NotTakenBack { player: Colour::Black, from: 0, to: 1 }));
    // A play back that is not marked does not count.
    let unmarked = vec![GameNode::open(&[LocalPlay::ko(1)], &[]), GameNode::open(&[], &[LocalPlay::plain(0)])];
    assert!(matches!(LocalGame::new(unmarked), Err(ValueError::NotTakenBack { .. })));
    assert_eq!(LocalGame::stages(0, 1, 0), Err(ValueError::NoPlays));
    assert_eq!(thermograph(&simple_ko(), 4, None), Err(ValueError::NoSuchNode(4)));
    assert_eq!(ratio_at(&simple_ko(), 4), Err(ValueError::NoSuchNode(4)));
}

#[test]
fn a_ko_needs_a_komaster() {
    for start in 0..2 {
        assert!(matches!(thermograph(&simple_ko(), start, None), Err(ValueError::Endless(_))));
        assert!(thermograph(&simple_ko(), start, Some(Colour::White)).is_ok());
    }
}

/// A cycle of plays that take no ko is not broken by a komaster, and neither is one of kos that he takes alone.
#[test]
fn cycles_that_no_komaster_breaks_are_refused() {
    let back_and_forth = vec![
        GameNode::open(&[LocalPlay::plain(1)], &[LocalPlay::plain(2)]),
        GameNode::open(&[LocalPlay::plain(2)], &[LocalPlay::plain(0)]),
        GameNode::end(0),
    ];
    let alone = vec![
        GameNode::open(&[LocalPlay::ko(1)], &[LocalPlay::ko(1)]),
        GameNode::open(&[LocalPlay::ko(0)], &[LocalPlay::ko(0), LocalPlay::plain(2)]),
        GameNode::end(0),
    ];
    for nodes in [back_and_forth, alone] {
        for komaster in Colour::BOTH {
            assert!(matches!(thermograph(&game(nodes.clone()), 0, Some(komaster)), Err(ValueError::Endless(_))));
        }
    }
}

/// A position in which nobody wants to play needs a score: a seki.
#[test]
fn a_seki_needs_a_score() {
    let plays = ([LocalPlay::plain(1)], [LocalPlay::plain(2)]);
    let mut nodes = vec![GameNode::open(&plays.0, &plays.1), GameNode::end(-20), GameNode::end(20)];
    assert_eq!(thermograph(&game(nodes.clone()), 0, None), Err(ValueError::NoScore(0)));
    nodes[0].score = Some(3);
    let seki = thermograph(&game(nodes), 0, None).expect("a thermograph");
    assert_eq!((seki.mast(), seki.temperature()), (fraction("3"), fraction("-1")));
}

/// A komaster who cannot go on after he has taken a ko may not take it: the game is the one without that play.
#[test]
fn a_komaster_who_cannot_go_on_takes_no_ko() {
    let with = |black: &[LocalPlay], back: &[LocalPlay]| {
        let start = GameNode::open(black, &[LocalPlay::plain(3)]);
        let taken = GameNode { score: Some(40), ..GameNode::open(&[], back) };
        let found =
            thermograph(&game(vec![start, taken, GameNode::end(10), GameNode::end(-6)]), 0, Some(Colour::Black));
        found.expect("a thermograph")
    };
    let without = with(&[LocalPlay::plain(2)], &[]);
    assert_eq!(with(&[LocalPlay::plain(2), LocalPlay::ko(1)], &[LocalPlay::ko(0)]), without);
    assert_eq!((without.mast(), without.temperature()), (fraction("2"), fraction("8")));
    // If he may stop there, he gets more.
    assert_ne!(with(&[LocalPlay::plain(2), LocalPlay::plain(1)], &[]), without);
}

/// If only one player has a play, he makes it when it costs least: at the lowest tax it brings a point.
#[test]
fn a_play_that_only_one_player_has_is_made_last() {
    let white_only =
        game(vec![GameNode { score: Some(0), ..GameNode::open(&[], &[LocalPlay::plain(1)]) }, GameNode::end(-6)]);
    let found = thermograph(&white_only, 0, None).expect("a thermograph");
    assert_eq!((found.mast(), found.temperature()), (fraction("-7"), fraction("-1")));
}

/// After the komaster has taken the ko and gone on, nobody takes it back: one tax for each of his plays.
#[test]
fn the_komaster_pays_a_tax_for_each_play() {
    let ko = LocalGame::stages(4, 100, 0).expect("a ko");
    for taken in 0..=4 {
        let [black, white] =
            Colour::BOTH.map(|komaster| thermograph(&ko, taken, Some(komaster)).expect("a thermograph"));
        assert_eq!(black.wall(Colour::Black).pieces()[0].line.slope, taken as i64 - 5);
        assert_eq!(white.wall(Colour::White).pieces()[0].line.slope, taken as i64 + 1);
    }
}

#[test]
fn ratios_need_one_end_each() {
    assert_eq!(ratio(1, 0, 0, 0), Err(ValueError::NoPlays));
    assert_eq!(ratio(i64::MAX, 1, -1, 1), Err(ValueError::TooLarge));
    let ends = [GameNode::end(1), GameNode::end(2), GameNode::end(0)];
    let two = [LocalPlay::plain(1), LocalPlay::plain(2)];
    let start = GameNode::open(&two, &[LocalPlay::plain(3)]);
    let game = game([start].into_iter().chain(ends).collect());
    assert_eq!(ratio_at(&game, 0), Err(ValueError::NotOneEnd { player: Colour::Black, node: 0, ends: 2 }));
    assert_eq!(ratio_at(&game, 1), Err(ValueError::NoPlays));
    // Black alone can go round and round; the shorter way to his end counts.
    let round = [
        GameNode::open(&[LocalPlay::plain(1), LocalPlay::plain(2)], &[LocalPlay::plain(3)]),
        GameNode::open(&[LocalPlay::plain(0), LocalPlay::plain(2)], &[]),
    ];
    let round = self::game(round.into_iter().chain([5, 1].map(GameNode::end)).collect());
    assert_eq!(ratio_at(&round, 0), ratio(5, 1, 1, 1));
}

#[test]
fn values_are_written_as_texts() {
    let value = ratio(3, 1, -4, 4).expect("a ratio");
    let json = serde_json::to_value(value).expect("JSON");
    assert_eq!(json, serde_json::json!({"swing": 7, "plays": 5, "value_of_play": "7/5", "count": "8/5"}));
}
