//! Kos on boards: all plays of a region by the literal bare rules, scored by area.
//!
//! By area a play brings its player a stone, which costs him nothing by territory: temperatures are higher by 1.

use std::collections::HashMap;

use koatlas_board::{Colour, Suicide};
use koatlas_files::{Format, parse_position};
use koatlas_outcome::thermograph::{Activity, GameNode, LocalGame, LocalPlay, ko_thermographs};
use koatlas_test_support::{Contents, LiteralBoard, Played};

use super::samples::{approach_ko, fraction, game};

/// The game of all plays in the region of a position, which is node 0. It ends when one of the strings at `stakes` is captured:
/// its player has lost his other strings in the region then.
fn game_of(text: &str, stakes: &[&str]) -> LocalGame {
    let position = parse_position(text.as_bytes(), Format::Text).expect("a position").position;
    let board = LiteralBoard::of(&position);
    let start: Contents = position.contents().to_vec();
    let at = |name: &&str| board.points.iter().position(|point| point.to_string() == *name).expect("a point");
    let stakes: Vec<usize> = stakes.iter().map(at).collect();
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut positions = vec![start.clone()];
    let mut nodes = Vec::new();
    while let Some(before) = positions.get(nodes.len()).cloned() {
        if let Some(&stake) = stakes.iter().find(|&&stake| before[stake] != start[stake]) {
            let loser = start[stake].expect("a stone");
            nodes.push(GameNode::end(area(&board, &without_strings(&board, before, loser))));
            continue;
        }
        let mut node = GameNode::end(area(&board, &before));
        for player in Colour::BOTH {
            for played in board.plays(&before, player, Suicide::None) {
                let takes_ko = takes_ko(&board, &before, &played);
                let to = *numbers.entry(played.after.clone()).or_insert(positions.len());
                if to == positions.len() {
                    positions.push(played.after);
                }
                node.plays[player.index()].push(LocalPlay { to, takes_ko });
            }
        }
        nodes.push(node);
    }
    game(nodes)
}

/// The contents without the strings of a player that have all their stones in the region.
fn without_strings(board: &LiteralBoard, mut contents: Contents, player: Colour) -> Contents {
    for &point in &board.region {
        let string = board.string(&contents, point);
        if contents[point] == Some(player) && string.iter().all(|stone| board.region.contains(stone)) {
            string.iter().for_each(|&stone| contents[stone] = None);
        }
    }
    contents
}

/// True if the opponent could restore the position by a single play.
fn takes_ko(board: &LiteralBoard, before: &Contents, played: &Played) -> bool {
    board.plays(&played.after, !played.colour, Suicide::None).iter().any(|back| back.after == *before)
}

/// Black's area minus White's: stones, and empty points from which stones of one player alone are reached.
fn area(board: &LiteralBoard, contents: &Contents) -> i64 {
    let reached = |point: usize| {
        let empty = board.string(contents, point);
        let colours = empty.iter().flat_map(|&point| &board.adjacent[point]).filter_map(|&next| contents[next]);
        let [black, white] = colours.fold([false; 2], |mut met, colour| {
            met[colour.index()] = true;
            met
        });
        i64::from(black) - i64::from(white)
    };
    let points = contents.iter().enumerate();
    let worth = |(point, content): (usize, &Option<Colour>)| match content {
        Some(Colour::Black) => 1,
        Some(Colour::White) => -1,
        None => reached(point),
    };
    points.map(worth).sum()
}

/// The simple ko with all its plays: each gains a third of a point by territory.
#[test]
fn the_simple_ko_on_a_board() {
    let text = ". X O .\nX . X O\n. X O .\nregion: b2 c2\nimmortal: b3 a2 b1 c3 d2 c1\n";
    let found = ko_thermographs(&game_of(text, &[]), 0).expect("values");
    for komaster in Colour::BOTH {
        assert_eq!(found.under(komaster).temperature().minus(fraction("1")), Ok(fraction("1/3")));
    }
    assert_eq!(found.activity(), Activity::Placid);
}

/// The approach ko that Bill Spight shows at lifein19x19, Thermography, with all plays on the six points that matter.
#[test]
fn the_approach_ko_of_lifein19x19_on_a_board() {
    let text = "X X X O . O . O X\nO . X X O O O O X\nX X X O O O . X X\nO O O X X X X X X\n. O . O X . X . X\nO O O O X X X X .\n\
        region: a5 b5 d6 e6 g6 g4\n";
    let game = game_of(text, &["c6", "f5"]);
    let ends =
        |play: &LocalPlay| game.nodes()[play.to].plays.iter().all(Vec::is_empty).then_some(game.nodes()[play.to].score);
    let white_end: Vec<_> = game.nodes()[0].plays_of(Colour::White).iter().filter_map(ends).collect();
    assert_eq!(white_end, [Some(-18 + 6 - 1)]);
    let found = ko_thermographs(&game, 0).expect("values");
    let by_hand = ko_thermographs(&approach_ko(18, 18, -23).mirrored().expect("it fits"), 0).expect("values");
    for komaster in Colour::BOTH {
        let [board, hand] = [&found, &by_hand].map(|found| found.under(komaster));
        assert_eq!(board.temperature().minus(fraction("1")), Ok(hand.temperature()), "{komaster:?}");
        // White's end by one play shows by how much areas differ from scores before that play.
        assert_eq!(board.mast().minus(hand.mast()), Ok(fraction("6")), "{komaster:?}");
    }
    assert_eq!(found.activity(), Activity::Hyperactive);
}
