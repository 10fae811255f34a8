//! Where a mortal string would find a liberty, and what the surroundings of a region have to be like.

use hashbrown::HashMap;
use koatlas_board::{Colour, LocalBoard, PointSet};
use koatlas_position_graph::{Rows, Ternary};
use rustc_hash::FxBuildHasher;

use crate::contacts::{Contacts, OuterStone};

/// By position of a region, what a mortal string that touches it can live on.
///
/// The mortal string of a colour *breathes* in a position of a piece if it has a liberty there, or if it cannot be captured. It
/// has a liberty if it touches an empty point, or a string of its colour that has one; such a string has joined it. It cannot
/// be captured if it touches a string of its colour that touches an immortal stone.
pub(crate) struct Breath {
    /// By colour and code: the empty points, and the stones of the colour's strings with a liberty. A mortal string that
    /// touches one of them has a liberty.
    open: [Vec<u16>; 2],
    /// By colour and code, the colour's strings without a liberty, which are safe if the position is legal.
    closed: [Rows<u16>; 2],
}

impl Breath {
    /// Of all positions of a local board without outside.
    pub fn new(local_board: &LocalBoard<u64>, ternary: Ternary) -> Breath {
        let mut breath = Breath { open: [Vec::new(), Vec::new()], closed: [Rows::default(), Rows::default()] };
        for code in 0..ternary.codes() {
            let position = ternary.position(code);
            let empty = local_board.empty_points(position);
            for colour in Colour::BOTH {
                let strings = local_board.strings(position.stones(colour));
                let (open, closed): (Vec<_>, Vec<_>) = strings.partition(|(_, around)| around.meets(empty));
                let open = open.into_iter().fold(empty, |open, (string, _)| open | string);
                breath.open[colour.index()].push(open as u16);
                breath.closed[colour.index()].push(closed.into_iter().map(|(string, _)| string as u16));
            }
        }
        breath
    }

    /// By colour and code, in which of the settings of a single piece with these contacts the mortal string breathes, or there is
    /// none.
    pub fn breathing_settings(&self, points: usize, settings: &[Contacts]) -> [Vec<SettingSet>; 2] {
        Colour::BOTH.map(|colour| {
            let [mortal, immortal] = [OuterStone::Mortal(colour), OuterStone::Immortal(colour)]
                .map(|wall| settings_touching(points, settings, wall));
            let without = !mortal[mortal.len() - 1];
            let breathing = |(code, &open): (u32, &u16)| {
                let closed = self.closed[colour.index()].row(code).iter();
                let joined = closed.fold(0, |all, &s| all | mortal[usize::from(s)] & immortal[usize::from(s)]);
                without | joined | mortal[usize::from(open)]
            };
            (0..).zip(&self.open[colour.index()]).map(breathing).collect()
        })
    }
}

/// Some of up to 64 settings, one bit each.
pub(crate) type SettingSet = u64;

/// A question to a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SettingTest {
    /// Whether a string is safe: some of these points touch a stone of the colour that cannot be captured.
    Touch { colour: Colour, points: u64 },
    /// Whether strings, or the only one, are not safe: none of their points does.
    NoTouch { colour: Colour, points: u64 },
    /// Whether the mortal string of the colour, if there is one, breathes in the position with this code.
    Breath { colour: Colour, code: u32 },
}

/// Lists of tests that a setting has to pass, every list once, with a number.
#[derive(Debug, Default)]
pub(crate) struct Conditions {
    numbers: HashMap<Vec<SettingTest>, u32, FxBuildHasher>,
    lists: Rows<SettingTest>,
}

impl Conditions {
    /// The number of a list.
    pub fn number(&mut self, tests: &[SettingTest]) -> u32 {
        if let Some(&number) = self.numbers.get(tests) {
            return number;
        }
        let number = self.lists.len() as u32;
        self.numbers.insert(tests.to_vec(), number);
        self.lists.push(tests.iter().copied());
        number
    }

    /// By the number of a list, the settings that pass all its tests; of those with these contacts, at most 64. `breathing`
    /// says, by colour and code, in which the mortal string breathes or is not there; without mortal strings nobody asks.
    pub fn settings_passing(
        &self,
        points: usize,
        settings: &[Contacts],
        breathing: &[Vec<SettingSet>; 2],
    ) -> Vec<SettingSet> {
        let touching = Colour::BOTH.map(|colour| settings_touching(points, settings, OuterStone::Immortal(colour)));
        let passes = |test: &SettingTest| match *test {
            SettingTest::Touch { colour, points } => touching[colour.index()][points as usize],
            SettingTest::NoTouch { colour, points } => !touching[colour.index()][points as usize],
            SettingTest::Breath { colour, code } => breathing[colour.index()][code as usize],
        };
        let all = SettingSet::MAX >> (SettingSet::BITS as usize - settings.len());
        self.lists.rows().map(|tests| tests.iter().fold(all, |met, test| met & passes(test))).collect()
    }
}

/// By set of points, the settings in which one of them touches such a stone.
pub(crate) fn settings_touching(points: usize, settings: &[Contacts], wall: OuterStone) -> Vec<SettingSet> {
    let touches = |contacts: &Contacts, point: usize| contacts.points_touching(wall) >> point & 1 == 1;
    let by_point = |point: usize| {
        let touching = settings.iter().enumerate().filter(|(_, contacts)| touches(contacts, point));
        touching.fold(0, |set, (i, _)| set | 1 << i)
    };
    let by_point: Vec<SettingSet> = (0..points).map(by_point).collect();
    let mut by_set = vec![0];
    for set in 1..1_u64 << points {
        let first = set.trailing_zeros() as usize;
        by_set.push(by_set[set.without_first() as usize] | by_point[first]);
    }
    by_set
}
