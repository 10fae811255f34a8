//! What is known of single kos: who needs the first threat, how many more, and what the ko is worth.

use koatlas_board::{BoardPosition, Colour};
use koatlas_files::{Control, Format, parse_position, read_position};
use koatlas_outcome::threats::{FightGoal, FightSummary, KoFight, NeededThreats, ThreatNeed};
use koatlas_rules::RuleSet;
use koatlas_test_support::data;

use crate::thermograph::boards::staircase;

/// A position of the collection.
pub fn position(name: &str) -> BoardPosition {
    read_position(&data::path(&format!("positions/{name}.toml"))).expect("a position").position
}

fn summary(id: &str, board: &BoardPosition, goal: FightGoal, most: u8) -> FightSummary {
    let rules = RuleSet::find(id).expect("a rule set");
    let mut fight = KoFight::new(&rules, board, goal, &Control::default()).expect("a fight");
    FightSummary::new(&mut fight, most, board.to_move(), &Control::default()).expect("no limit")
}

/// A direct ko: who takes first wins if the other one has no more threats, and each play gains a third of a point.
#[test]
fn a_basic_ko_under_many_rules() {
    for id in
        ["basic-ko", "psk", "ssk", "nssk", "aga", "spight", "japanese-1989", "japanese-2003", "chinese-practice", "drr"]
    {
        let found = summary(id, &position("basic_ko_centre"), FightGoal::Value, 4);
        for cell in &found.cells {
            let [black, white] = cell.threats.left;
            let wins = if cell.first == Colour::Black && black >= white { Colour::Black } else { Colour::White };
            assert_eq!(found.winner(cell), Some(wins), "{id} {cell:?}");
        }
        assert_eq!(found.first_threat, Some(Colour::White), "{id}");
        assert_eq!(found.needed[1].need(), ThreatNeed::More(1), "{id}");
        assert_eq!((found.stages(), found.ignored), (Some((1, [0, 0])), [Some(1), Some(0)]), "{id}");
        let value = found.ratio().expect("a value");
        assert_eq!((value.swing, value.plays, value.value_of_play.to_string().as_str()), (1, 3, "1/3"), "{id}");
    }
}

/// A ban that only a pass for the ko lifts stays after a threat: who takes first wins.
#[test]
fn threats_lift_no_ban_for_which_one_must_pass() {
    let found = summary("japanese-1989-confirmation", &position("basic_ko_centre"), FightGoal::Value, 3);
    assert!(found.cells.iter().all(|cell| found.winner(cell) == Some(cell.first)));
    assert!(!found.threats_matter());
}

/// In a ko of n stages a play gains (3n-2)/(n+2).
#[test]
fn kos_of_stages() {
    for stages in 1..=4 {
        let board = parse_position(staircase(stages).as_bytes(), Format::Text).expect("a position").position;
        let found = summary("basic-ko", &board, FightGoal::Value, 3);
        let number = stages as u32;
        assert_eq!(found.stages(), Some((number, [0, 0])));
        let value = found.ratio().expect("a value");
        assert_eq!((value.swing, value.plays), (i64::from(3 * number) - 2, u64::from(number) + 2));
        let komasters = found.komasters.as_ref().expect("thermographs");
        for komaster in Colour::BOTH {
            // By area a play gains a point more.
            let gain = komasters.under(komaster).temperature().minus("1".parse().expect("a fraction"));
            assert_eq!(gain, Ok(value.value_of_play));
        }
    }
}

/// Bent four in the corner is a direct ko that White begins when he likes: Black needs a threat more than he has.
#[test]
fn bent_four_in_the_corner() {
    let found = summary("basic-ko", &position("bent_four_corner"), FightGoal::Value, 4);
    assert_eq!(found.first_threat, Some(Colour::Black));
    assert_eq!((found.needed[0].need(), found.needed[1].need()), (ThreatNeed::More(1), ThreatNeed::More(0)));
    assert_eq!(found.ignored, [Some(0), Some(1)]);
}

/// In a ten-thousand-year ko nobody gets all without threats: it is a seki then. Black needs an approach move and a threat.
#[test]
fn a_ten_thousand_year_ko() {
    let found = summary("basic-ko", &position("ten_thousand_year_ko"), FightGoal::Value, 4);
    assert_eq!((found.first_threat, found.winner(&found.cells[0])), (None, None));
    assert_eq!((found.stages(), found.needed[0].need()), (Some((1, [1, 0])), ThreatNeed::More(1)));
}

#[test]
fn a_double_ko_seki_is_no_fight() {
    let found = summary("basic-ko", &position("double_ko_seki"), FightGoal::Value, 3);
    assert!(!found.threats_matter() && found.ratio().is_none());
}

/// Black can never force the capture: at best he makes play go on for ever, and a threat of White's prevents that.
#[test]
fn a_fight_in_which_one_player_forces_nothing() {
    let text = "X X X .\nO X X O\nO . O X\nO O . .\nregion: b2 c1 d4 d1 c2 d3 d2\nto-move: B\n";
    let board = parse_position(text.as_bytes(), Format::Text).expect("a position").position;
    let goal = FightGoal::Life { point: "a2".parse().expect("a point"), owner: Colour::White };
    let found = summary("basic-ko", &board, goal, 1);
    let winner = |left, first| {
        let cell = found.cells.iter().find(|cell| cell.threats.left == left && cell.first == first);
        found.winner(cell.expect("a cell"))
    };
    assert!(found.threats_matter() && !found.is_fight() && found.ends[0].is_none());
    assert_eq!(winner([0, 0], Colour::Black), None);
    assert_eq!(winner([0, 1], Colour::Black), Some(Colour::White));
}

/// A string that is always captured, and one that never is.
#[test]
fn a_string_whose_fate_is_certain() {
    let text = ". X O .\nX X O O\n. X O .\nregion: a1\n";
    let board = parse_position(text.as_bytes(), Format::Text).expect("a position").position;
    let goal = FightGoal::Life { point: "b1".parse().expect("a point"), owner: Colour::Black };
    let found = summary("basic-ko", &board, goal, 1);
    assert!(found.cells.iter().all(|cell| found.winner(cell) == Some(Colour::Black)));
}

#[test]
fn needs_are_sorted() {
    let need = |least: &[Option<u8>]| NeededThreats { least: least.to_vec() }.need();
    assert_eq!(need(&[None, None]), ThreatNeed::NotEnough);
    assert_eq!(need(&[Some(0), Some(0)]), ThreatNeed::Nothing);
    assert_eq!(need(&[Some(2), Some(2), Some(2)]), ThreatNeed::Same(2));
    assert_eq!(need(&[Some(1), Some(2), None]), ThreatNeed::More(1));
    assert_eq!(need(&[Some(0), Some(0), Some(1)]), ThreatNeed::More(-1));
    assert_eq!(need(&[Some(1), Some(3), None]), ThreatNeed::Irregular);
}
