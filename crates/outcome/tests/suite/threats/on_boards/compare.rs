//! Fights on the board of a type, compared with the whole game in which the threats are drawn.

use koatlas_board::BoardPosition;
use koatlas_files::Control;
use koatlas_outcome::threats::{FightGoal, KoFight, Threats};
use koatlas_rules::RuleSet;

use super::drawing::{Drawing, MOST};
use super::game::{HistoryRule, Removal, WholeGame};

/// The rule sets that are compared, by their identities.
pub const RULES: [(&str, HistoryRule); 4] = [
    ("basic-ko", HistoryRule::BasicKo),
    ("psk", HistoryRule::Positional),
    ("ssk", HistoryRule::Situational),
    ("nssk", HistoryRule::Natural),
];

/// The most states of a fight. Types that have fights with more are not compared under that rule set.
const MOST_STATES: u64 = 100_000;

/// The numbers of comparisons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The boards on which all is drawn: 1, or 2 if there is no room for threats on that of the type.
    pub boards: usize,
    /// The legal contents of the region.
    pub starts: usize,
    /// The comparisons: starts with threats and a first player.
    pub compared: usize,
    /// Those where threats change the value.
    pub changed: usize,
    /// Those where the fight and the whole game have different values.
    pub different: usize,
    /// The same where a threat may be taken away.
    pub different_with_removal: usize,
}

/// Compares the fights from all starts on the board of a type with the whole game; `None` if a fight has too many states.
pub fn compare(board: &BoardPosition, rules: &RuleSet, rule: HistoryRule) -> Option<Counts> {
    let drawing = Drawing::new(board);
    let [mut game, mut game_with_removal] =
        [Removal::Forbidden, Removal::Allowed].map(|removal| WholeGame::new(&drawing, rule, rules.suicide, removal));
    let control = Control { nodes: MOST_STATES, ..Control::default() };
    let mut counts = Counts { boards: drawing.boards, ..Counts::default() };
    for start in drawing.starts() {
        counts.starts += 1;
        let board = drawing.board_of(&start);
        let mut fight = KoFight::new(rules, &board, FightGoal::Value, &control).ok()?;
        let mut solve = |left| fight.solve(Threats { left, ..Threats::default() }, &control).expect("no limit");
        let without = solve([0, 0]).map(|cell| cell.value);
        for left in (0..=MOST).flat_map(|black| (0..=MOST).map(move |white| [black, white])) {
            for (cell, without) in solve(left).into_iter().zip(without) {
                counts.compared += 1;
                counts.changed += usize::from(cell.value != without);
                let value = game.value(left, &start, cell.first);
                counts.different += usize::from(cell.value != value);
                let value = game_with_removal.value(left, &start, cell.first);
                counts.different_with_removal += usize::from(cell.value != value);
            }
        }
    }
    Some(counts)
}
