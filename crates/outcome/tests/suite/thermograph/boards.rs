//! Kos on boards: all plays of a region by the literal bare rules, scored by area.
//!
//! By area a play brings its player a stone, which costs him nothing by territory: temperatures are higher by 1.

use std::collections::HashMap;

use koatlas_board::{Colour, Suicide};
use koatlas_files::{Format, parse_position};
use koatlas_outcome::thermograph::{Activity, GameNode, Komasters, LocalGame, LocalPlay, ko_thermographs, ratio};
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
    game(nodes).by_area()
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

/// A ko of `stages` stages as a staircase, with all of them in White's hands: each stone that Black takes makes the next one
/// capturable. The points of the stairs are the region; all other stones are immortal.
pub fn staircase(stages: usize) -> String {
    let [columns, rows] = [stages + 2, stages + 3];
    let content = |column: usize, row: usize| {
        let on_stairs = (1..=stages).contains(&column);
        match row as i64 - column as i64 {
            0 if on_stairs => 'O',
            1 if on_stairs => '.',
            -1 => 'X',
            1 if column == 0 => 'X',
            2 => 'O',
            0 if column == stages + 1 => 'O',
            _ => '.',
        }
    };
    let row = |row: usize| (0..columns).map(|column| format!("{} ", content(column, row))).collect::<String>();
    let diagram: Vec<String> = (0..rows).rev().map(row).collect();
    let name = |column: usize, row: usize| format!("{}{}", char::from(b"abcdefghjklmn"[column]), row + 1);
    let region: Vec<String> = (1..=stages).flat_map(|step| [name(step, step), name(step, step + 1)]).collect();
    let stones = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
    let immortal: Vec<String> = stones
        .filter(|&(column, row)| content(column, row) != '.' && !region.contains(&name(column, row)))
        .map(|(column, row)| name(column, row))
        .collect();
    format!("{}\nregion: {}\nimmortal: {}\n", diagram.join("\n"), region.join(" "), immortal.join(" "))
}

/// The thermographs of a staircase, by the number of stages that Black has taken.
fn staircase_values(stages: usize) -> Vec<Komasters> {
    let game = game_of(&staircase(stages), &[]);
    let mut at = 0;
    let mut found = vec![ko_thermographs(&game, at).expect("values")];
    while let Some(play) = game.nodes()[at].plays_of(Colour::Black).iter().find(|play| play.takes_ko) {
        at = play.to;
        found.push(ko_thermographs(&game, at).expect("values"));
    }
    assert_eq!(found.len(), stages + 1);
    found
}

/// Up to four stages a play gains (3n-2)/(n+2) by territory, whoever is komaster, though mouths may be filled in between.
#[test]
fn short_staircases_have_the_value_of_their_ratio() {
    for n in 1..=4_u32 {
        let by_area = |taken| ratio(2 * i64::from(n), n + 1 - taken, -2 * i64::from(n), 1 + taken).expect("a ratio");
        for (taken, found) in (0..).zip(staircase_values(n as usize)) {
            let territory = fraction(&format!("{}/{}", 3 * n - 2, n + 2));
            for thermograph in &found.thermographs {
                assert_eq!(thermograph.temperature().minus(fraction("1")), Ok(territory));
                assert_eq!(
                    (thermograph.temperature(), thermograph.mast()),
                    (by_area(taken).value_of_play, by_area(taken).count)
                );
            }
            assert_eq!(found.activity(), Activity::Placid);
        }
    }
}

/// From five stages on a player who needs one more stage rather fills the mouth of the last he has: the one stage that is left is a
/// simple ko in the hands of the opponent. The ends are so much nearer, by a play and two thirds of the four points of a stage each.
#[test]
fn long_staircases_are_filled_before_the_last_stage() {
    for n in 5..=7_u32 {
        let ends = ratio(3 * 2 * i64::from(n) - 8, n - 1, 8 - 3 * 2 * i64::from(n), 1).expect("a ratio");
        let gain = ends.value_of_play.over(3).expect("it fits");
        let all = staircase_values(n as usize);
        for (taken, found) in all.iter().enumerate().take(n as usize).skip(1) {
            assert_eq!(
                found.thermographs.each_ref().map(|thermograph| thermograph.temperature()),
                [gain; 2],
                "{n} {taken}"
            );
            assert_eq!(found.activity(), Activity::Placid);
        }
        // By territory 3 - 16/(3n), which is more than the ratio of the whole ko.
        let territory = fraction("3").minus(fraction(&format!("16/{}", 3 * n))).expect("it fits");
        assert_eq!(gain.minus(fraction("1")), Ok(territory));
        assert!(territory > fraction(&format!("{}/{}", 3 * n - 2, n + 2)));
        assert!([&all[0], &all[n as usize]].iter().all(|found| found.activity() == Activity::Hyperactive));
    }
}
