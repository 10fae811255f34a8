//! Values of kos that have been published.

use koatlas_board::Colour;
use koatlas_outcome::thermograph::{
    Activity, COLDEST, GameNode, LocalGame, LocalPlay, ko_thermographs, ratio, ratio_at,
};

use super::samples::{approach_ko, fraction, game};

/// The temperature and the mast under each komaster, Black first.
fn under(game: &LocalGame, start: usize) -> [(String, String); 2] {
    let found = ko_thermographs(game, start).expect("values");
    Colour::BOTH.map(|komaster| {
        let thermograph = found.under(komaster);
        (thermograph.temperature().to_string(), thermograph.mast().to_string())
    })
}

fn texts(values: [(&str, &str); 2]) -> [(String, String); 2] {
    values.map(|(temperature, mast)| (temperature.into(), mast.into()))
}

fn activity(game: &LocalGame, start: usize) -> Activity {
    ko_thermographs(game, start).expect("values").activity()
}

/// Sensei's Library, Three Step Ko: a play in a ko of `n` stages of one stone each gains (3n-2)/(n+2).
#[test]
fn kos_of_stages_have_the_values_of_their_ratio_under_both_komasters() {
    for stages in 1..=12 {
        let n = stages as i64;
        // Black has taken `taken` stones, and will have taken all when he fills; White will have taken `n - taken` fewer of his.
        // Of the other mouths each is a point of territory for the player who fills one.
        for taken in 0..=stages {
            let [black_end, white_end] = [(n - 1) + (n - taken as i64), -(n - 1) - taken as i64];
            let ko = LocalGame::stages(stages, black_end, white_end).expect("a ko");
            let value = ratio_at(&ko, taken).expect("a ratio");
            assert_eq!((value.swing, value.plays), (3 * n - 2, stages as u64 + 2));
            assert_eq!(value.value_of_play.to_string(), fraction(&format!("{}/{}", 3 * n - 2, n + 2)).to_string());
            let expected = (value.value_of_play.to_string(), value.count.to_string());
            assert_eq!(under(&ko, taken), [expected.clone(), expected], "{stages} stages, {taken} taken");
            assert_eq!(activity(&ko, taken), Activity::Placid);
        }
    }
}

/// The area of the two points of each of `n` kos passes from one player to the other. Each play costs a stone, which territory
/// does not count: by area a play gains one point more.
#[test]
fn by_area_a_play_gains_one_point_more() {
    for n in 1..=12 {
        let [black_plays, white_plays] = [1, n + 1];
        let area = ratio(2 * i64::from(n), black_plays, -2 * i64::from(n), white_plays).expect("a ratio");
        let territory = fraction(&format!("{}/{}", 3 * n - 2, n + 2));
        assert_eq!(area.value_of_play.minus(fraction("1")), Ok(territory));
    }
}

/// Sensei's Library, Three Step Ko, by Bill Spight.
#[test]
fn the_ko_of_three_stages() {
    let value = ratio(3, 1, -4, 4).expect("a ratio");
    assert_eq!((value.swing, value.plays), (7, 5));
    assert_eq!((value.value_of_play.to_string(), value.count.to_string()), ("7/5".into(), "8/5".into()));
    assert_eq!(under(&LocalGame::stages(3, 3, -4).expect("a ko"), 3), texts([("7/5", "8/5"), ("7/5", "8/5")]));
}

/// Sensei's Library, Ko Master, by Bill Spight: 15 for Black in one play, -12 for White in three, 14 for Black if White plays the
/// approach move and loses the ko.
#[test]
fn the_approach_ko_of_sensei() {
    let ko = approach_ko(15, 14, -12);
    assert_eq!(under(&ko, 0), texts([("1", "14"), ("27/4", "33/4")]));
    assert_eq!(activity(&ko, 0), Activity::Hyperactive);
    // Black's gain from being komaster: 5 3/4.
    assert_eq!(fraction("14").minus(fraction("33/4")), Ok(fraction("23/4")));
    // White alone needs three plays: the ratio is the value if she is komaster.
    let value = ratio_at(&ko, 0).expect("a ratio");
    assert_eq!((value.swing, value.plays), (27, 4));
    assert_eq!((value.value_of_play.to_string(), value.count.to_string()), ("27/4".into(), "33/4".into()));
}

/// By hand: what White gets at each tax if she plays first and is komaster. The three plays that win the ko, or the approach move in sente.
#[test]
fn the_walls_of_the_approach_ko() {
    let found = ko_thermographs(&approach_ko(15, 14, -12), 0).expect("values");
    for (tax, black, white) in
        [("-1", "16", "-15"), ("0", "15", "-12"), ("1", "14", "-9"), ("13/2", "17/2", "15/2"), ("9", "33/4", "33/4")]
    {
        let walls =
            Colour::BOTH.map(|player| found.under(Colour::White).wall(player).at(fraction(tax)).expect("it fits"));
        assert_eq!(walls, [black, white].map(fraction), "tax {tax}");
    }
    for (tax, black, white) in [("-1", "16", "14"), ("0", "15", "14"), ("1", "14", "14"), ("9", "14", "14")] {
        let walls =
            Colour::BOTH.map(|player| found.under(Colour::Black).wall(player).at(fraction(tax)).expect("it fits"));
        assert_eq!(walls, [black, white].map(fraction), "tax {tax}");
    }
}

/// Bill Spight at lifein19x19, Thermography: White captures for -18 in one play, Black takes the ko, fills a dame and wins for 23.
/// If White is komaster it is worth -18; if Black is, a play gains a quarter of the difference.
#[test]
fn the_approach_ko_of_lifein19x19() {
    let ko = approach_ko(18, 18, -23).mirrored().expect("it fits");
    let [black, white] = under(&ko, 0);
    assert_eq!(black, ("41/4".into(), "-31/4".into()));
    assert_eq!(white.1, "-18");
    assert_eq!(activity(&ko, 0), Activity::Hyperactive);
}

/// lifein19x19, by dhu163: a ko after a capturing race has a swing of 27, and a play gains 5 2/5.
#[test]
fn the_ko_after_a_capturing_race() {
    let value = ratio(0, 1, -27, 4).expect("a ratio");
    assert_eq!((value.swing, value.plays, value.value_of_play.to_string().as_str()), (27, 5, "27/5"));
}

/// A gote, a sente, a number and a game of nothing.
#[test]
fn games_without_kos() {
    let plain = |to| [LocalPlay::plain(to)];
    let gote = game(vec![GameNode::open(&plain(1), &plain(2)), GameNode::end(4), GameNode::end(-4)]);
    assert_eq!(under(&gote, 0), texts([("4", "0"), ("4", "0")]));
    // White threatens 20 and Black answers: 6. If Black plays first: 7.
    let ends = [GameNode::end(7), GameNode::end(6), GameNode::end(-20)];
    let sente = [GameNode::open(&plain(2), &plain(1)), GameNode::open(&plain(3), &plain(4))];
    assert_eq!(under(&game(sente.into_iter().chain(ends).collect()), 0), texts([("1", "6"), ("1", "6")]));
    // Between 0 and 1: a half, which a play loses.
    let number = game(vec![GameNode::open(&plain(1), &plain(2)), GameNode::end(0), GameNode::end(1)]);
    assert_eq!(under(&number, 0), texts([("-1/2", "1/2"), ("-1/2", "1/2")]));
    let end = game(vec![GameNode::end(3)]);
    assert_eq!(under(&end, 0), texts([("-1", "3"), ("-1", "3")]));
    assert_eq!(COLDEST, fraction("-1"));
}
