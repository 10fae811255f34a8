//! Tests of a position against the stones around a region, for up to 64 settings (stones around it) at once, one bit each.

use hashbrown::HashMap;
use koatlas_board::{Colour, LocalBoard, PointSet};
use koatlas_position_graph::{Rows, Ternary};
use rustc_hash::FxBuildHasher;

use crate::settings::contacts::{Contacts, OuterStone};

/// For each position of a region, the points that let a mortal string live if it touches one of them.
///
/// The mortal string of a colour *breathes* in a position of a piece if it has a liberty there or cannot be captured. It has a
/// liberty if it touches an empty point, or a string of its colour that has a liberty (the two are one string). It cannot be
/// captured if it touches a string of its colour that touches an immortal stone.
#[derive(Default)]
pub(crate) struct Breath {
    /// By colour and position code, the empty points and the stones of the colour's strings with a liberty. A mortal string that touches
    /// one of these points has a liberty.
    breathing: [Vec<u16>; 2],
    /// By colour and position code, the colour's other strings, which have no liberty. In a legal position they are safe.
    without_liberty: [Rows<u16>; 2],
}

impl Breath {
    /// Computes both for all positions of `local_board`, which has no outside.
    pub fn new(local_board: &LocalBoard<u64>, ternary: Ternary) -> Breath {
        let mut breath = Breath::default();
        for code in 0..ternary.codes() {
            let position = ternary.position(code);
            let empty = local_board.empty_points(position);
            for colour in Colour::BOTH {
                let strings = local_board.strings(position.stones(colour));
                let (with_liberty, without): (Vec<_>, Vec<_>) = strings.partition(|(_, around)| around.meets(empty));
                let points = with_liberty.into_iter().fold(empty, |points, (string, _)| points | string);
                breath.breathing[colour.index()].push(points as u16);
                breath.without_liberty[colour.index()].push(without.into_iter().map(|(string, _)| string as u16));
            }
        }
        breath
    }

    /// By colour and position code, the settings in which the mortal string breathes or does not exist. A setting is a single piece with
    /// one of the contacts `settings`.
    pub fn breathing_settings(&self, points: usize, settings: &[Contacts]) -> [Vec<SettingSet>; 2] {
        Colour::BOTH.map(|colour| {
            let [mortal, immortal] = [OuterStone::Mortal(colour), OuterStone::Immortal(colour)]
                .map(|kind| settings_touching(points, settings, kind));
            // The last entry of `mortal` is for the set of all points: no bit of a setting whose piece touches no mortal string.
            let without = !mortal[mortal.len() - 1];
            let mut settings = Vec::with_capacity(self.breathing[colour.index()].len());
            for (code, &points) in (0..).zip(&self.breathing[colour.index()]) {
                let strings = self.without_liberty[colour.index()].row(code).iter().map(|&string| usize::from(string));
                let safe = strings.fold(0, |all, string| all | mortal[string] & immortal[string]);
                settings.push(without | safe | mortal[usize::from(points)]);
            }
            settings
        })
    }
}

/// A set of up to 64 settings: bit `i` is setting `i` of a block.
pub(crate) type SettingSet = u64;

/// A test that a setting passes or fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SettingTest {
    /// Passed if the string `points` of `colour` is safe: one of the points touches a stone of the colour that cannot be captured.
    Safe { colour: Colour, points: u64 },
    /// Passed if the strings `points` of `colour` are not safe: none of the points touches such a stone.
    NotSafe { colour: Colour, points: u64 },
    /// Passed if the mortal string of `colour` has a liberty in the position `code`, or does not exist.
    HasLiberty { colour: Colour, code: u32 },
}

/// Numbered conditions. A condition is a list of tests that a setting must pass; equal lists share a number.
#[derive(Debug, Default)]
pub(crate) struct SettingConditions {
    numbers: HashMap<Vec<SettingTest>, u32, FxBuildHasher>,
    lists: Rows<SettingTest>,
}

impl SettingConditions {
    /// Number of the condition `tests`, which is added if it is new.
    pub fn number(&mut self, tests: &[SettingTest]) -> u32 {
        if let Some(&number) = self.numbers.get(tests) {
            return number;
        }
        let number = self.lists.len() as u32;
        self.numbers.insert(tests.to_vec(), number);
        self.lists.push(tests.iter().copied());
        number
    }

    /// By number of a condition, the settings that pass all its tests. `settings` are the contacts of at most 64 settings. `breathing`
    /// is the result of [`Breath::breathing_settings`]; it may be empty if no test is a [`SettingTest::HasLiberty`].
    pub fn settings_passing(
        &self,
        points: usize,
        settings: &[Contacts],
        breathing: &[Vec<SettingSet>; 2],
    ) -> Vec<SettingSet> {
        let touching = Colour::BOTH.map(|colour| settings_touching(points, settings, OuterStone::Immortal(colour)));
        // A block may have fewer than 64 settings: the bits of the others stay 0.
        let all = SettingSet::MAX >> (SettingSet::BITS as usize - settings.len());
        let mut passing = Vec::with_capacity(self.lists.len());
        for tests in self.lists.rows() {
            let sets = tests.iter().map(|test| match *test {
                SettingTest::Safe { colour, points } => touching[colour.index()][points as usize],
                SettingTest::NotSafe { colour, points } => !touching[colour.index()][points as usize],
                SettingTest::HasLiberty { colour, code } => breathing[colour.index()][code as usize],
            });
            passing.push(sets.fold(all, |all, set| all & set));
        }
        passing
    }
}

/// For every set of `points` points, the settings in which one of its points touches a stone of this `kind`.
pub(crate) fn settings_touching(points: usize, settings: &[Contacts], kind: OuterStone) -> Vec<SettingSet> {
    let mut by_point: Vec<SettingSet> = vec![0; points];
    for (setting, contacts) in settings.iter().enumerate() {
        let touching = contacts.points_touching(kind);
        for (point, set) in by_point.iter_mut().enumerate() {
            *set |= SettingSet::from(touching >> point & 1) << setting;
        }
    }
    // The entry of a set is that of the set without its first point, joined with that of the first point.
    let mut by_set = vec![0];
    for set in 1..1_u64 << points {
        let first = set.trailing_zeros() as usize;
        by_set.push(by_set[set.without_first() as usize] | by_point[first]);
    }
    by_set
}
