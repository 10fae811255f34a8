//! The plays of a region, computed once for all settings of a single piece that have it. A setting is a region with the stones around it.

use koatlas_board::{Colour, LocalBoard, PointSet, Position, Suicide};
use koatlas_classifier::types::{EdgeLabel, LabelledEdge};
use koatlas_position_graph::{Rows, Ternary};

use crate::settings::conditions::{SettingConditions, SettingTest};
use crate::settings::piece::PieceClass;

/// A play from a position to another that exists in some settings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConditionalPlay {
    /// Ternary code of the position after the play.
    pub to: u32,
    /// Effect of the play.
    pub label: EdgeLabel,
    /// Number of the condition in [`RegionPlays::conditions`] under which the play has this effect.
    pub condition: u32,
}

/// All positions of a region and the plays between them, each with the condition under which it exists.
///
/// The effect of a play depends on the setting only by the strings that lose their last liberty: those that are safe stay. So one
/// list with conditions serves all settings of the region.
pub(crate) struct RegionPlays {
    /// The points of the region, without outside.
    pub local_board: LocalBoard<u64>,
    /// Numbering of the positions.
    pub ternary: Ternary,
    /// The conditions by number.
    pub conditions: SettingConditions,
    /// By code, the number of the condition under which the position is legal: its strings without liberty are safe.
    pub legal: Vec<u32>,
    /// By code, the plays from the position, in ascending order of the codes after the play.
    pub plays: Rows<ConditionalPlay>,
}

impl RegionPlays {
    /// Computes the plays of the region of `class`; its contacts do not matter. If not `mortal`, mortal strings are treated as immortal.
    pub fn new(class: &PieceClass, suicide: Suicide, mortal: bool) -> RegionPlays {
        let (local_board, _) = class.first.board().local_board().expect("the region of a piece is small");
        let ternary = Ternary::new(&local_board).expect("a small region, all of it playable");
        let multi = suicide.without_single_stone() == Suicide::Multi;
        let (conditions, strings) = (SettingConditions::default(), Vec::new());
        let mut maker = Maker { local_board: &local_board, ternary, multi, mortal, conditions, strings };
        let (mut legal, mut plays) = (Vec::new(), Rows::default());
        let mut row = Vec::new();
        for code in 0..ternary.codes() {
            let position = ternary.position(code);
            legal.push(maker.find_strings(position));
            maker.plays(position, &mut row);
            row.sort_unstable_by_key(|play: &ConditionalPlay| (play.to, play.label, play.condition));
            plays.push(row.drain(..));
        }
        let conditions = maker.conditions;
        RegionPlays { local_board, ternary, conditions, legal, plays }
    }
}

#[derive(Clone, Copy)]
struct StringWithLiberties {
    colour: Colour,
    stones: u64,
    liberties: u64,
}

/// State of the computation of [`RegionPlays`].
struct Maker<'a> {
    local_board: &'a LocalBoard<u64>,
    ternary: Ternary,
    /// True if suicides of several stones are legal.
    multi: bool,
    mortal: bool,
    conditions: SettingConditions,
    /// The strings of the current position.
    strings: Vec<StringWithLiberties>,
}

impl Maker<'_> {
    /// Finds the strings of `position` and returns the number of the condition under which it is legal.
    fn find_strings(&mut self, position: Position<u64>) -> u32 {
        let empty = self.local_board.empty_points(position);
        self.strings.clear();
        for colour in Colour::BOTH {
            let strings = self.local_board.strings(position.stones(colour));
            self.strings.extend(strings.map(|(stones, around)| StringWithLiberties {
                colour,
                stones,
                liberties: around & empty,
            }));
        }
        let without = self.strings.iter().filter(|string| string.liberties.is_empty());
        let tests: Vec<SettingTest> =
            without.map(|string| SettingTest::Safe { colour: string.colour, points: string.stones }).collect();
        self.conditions.number(&tests)
    }

    fn plays(&mut self, position: Position<u64>, row: &mut Vec<ConditionalPlay>) {
        for point in self.local_board.empty_points(position).iter() {
            Colour::BOTH.into_iter().for_each(|colour| self.plays_at(position, colour, point, row));
        }
    }

    /// Adds the possible effects of a play of `colour` on `point` to `row`, each with its condition.
    ///
    /// Of the opponent's strings whose last liberty is `point`, the play captures those that are not safe. If it captures none and the
    /// string that it makes has no liberty, the play is a suicide unless that string is safe.
    fn plays_at(&mut self, position: Position<u64>, colour: Colour, point: usize, row: &mut Vec<ConditionalPlay>) {
        let (own, opponent) = (position.stones(colour), position.stones(!colour));
        let opponents = self.strings.iter().filter(|string| string.colour != colour);
        let in_atari = opponents.filter(|string| string.liberties == u64::single(point));
        let in_atari: Vec<u64> = in_atari.map(|string| string.stones).collect();
        let (joined, has_liberty) = self.joined(position, colour, point);
        // Each subset of these strings may be the unsafe ones: at most 4 strings, so at most 16 subsets.
        for captured in 0..1_u32 << in_atari.len() {
            let (mut removed, mut tests) = (0, Vec::new());
            for (i, &points) in in_atari.iter().enumerate() {
                if captured >> i & 1 == 1 {
                    removed |= points;
                } else {
                    tests.push(SettingTest::Safe { colour: !colour, points });
                }
            }
            let after = Position::from_perspective(colour, own | u64::single(point), opponent.minus(removed));
            if removed != 0 {
                tests.push(SettingTest::NotSafe { colour: !colour, points: removed });
                row.push(self.play(after, EdgeLabel::new(colour, false, removed.len()), &tests));
                continue;
            }
            if !has_liberty {
                tests.push(SettingTest::Safe { colour, points: joined });
            }
            row.push(self.play(after, EdgeLabel::new(colour, false, 0), &tests));
            if !has_liberty && self.multi && joined.len() > 1 {
                tests.pop();
                tests.push(SettingTest::NotSafe { colour, points: joined });
                if self.mortal {
                    // A mortal string that the play leaves without liberty would be captured first.
                    let before = Position::from_perspective(colour, own | u64::single(point), opponent);
                    tests.push(SettingTest::HasLiberty { colour: !colour, code: self.ternary.code(before) as u32 });
                }
                let after = Position::from_perspective(colour, own.minus(joined), opponent);
                row.push(self.play(after, EdgeLabel::new(colour, true, joined.len()), &tests));
            }
        }
    }

    /// The string that a play of `colour` on `point` makes if it captures nothing, and true if it has a liberty then.
    fn joined(&self, position: Position<u64>, colour: Colour, point: usize) -> (u64, bool) {
        let around = self.local_board.neighbours(point);
        let mut stones = u64::single(point);
        let mut liberties = around & self.local_board.empty_points(position);
        for string in self.strings.iter().filter(|string| string.colour == colour && string.stones.meets(around)) {
            stones |= string.stones;
            liberties |= string.liberties;
        }
        (stones, !liberties.minus(u64::single(point)).is_empty())
    }

    fn play(&mut self, after: Position<u64>, label: EdgeLabel, tests: &[SettingTest]) -> ConditionalPlay {
        ConditionalPlay { to: self.ternary.code(after) as u32, label, condition: self.conditions.number(tests) }
    }
}

/// The plays of a region with the indices `plays`, as edges between the positions `codes`, which are numbered in this order.
pub(crate) fn label_plays(region: &RegionPlays, codes: &[u32], plays: &[u32]) -> Vec<LabelledEdge> {
    let edges = plays.iter().map(|&index| {
        let play = region.plays.items()[index as usize];
        let [from, to] = [region.plays.row_of(index), play.to]
            .map(|code| codes.binary_search(&code).expect("the play is inside the component") as u32);
        (from, to, play.label)
    });
    edges.collect()
}
