//! What the surroundings of a region have to be like, asked of many settings at once.

use hashbrown::HashMap;
use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::Rows;
use rustc_hash::FxBuildHasher;

use crate::contacts::{Contacts, Wall};

/// Some of up to 64 settings, one bit each.
pub(crate) type Settings = u64;

/// A question to a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Test {
    /// Whether some of these points touch a stone of the colour that cannot be captured.
    Touch { colour: Colour, points: u64 },
    /// Whether none of them does.
    NoTouch { colour: Colour, points: u64 },
    /// Whether the mortal string of the colour, if there is one, breathes in the position with this code.
    Breath { colour: Colour, code: u32 },
}

impl Test {
    /// Whether a string is safe.
    pub fn safe(colour: Colour, points: u64) -> Test {
        Test::Touch { colour, points }
    }

    /// Whether strings, or the only one, are not safe.
    pub fn unsafe_all(colour: Colour, points: u64) -> Test {
        Test::NoTouch { colour, points }
    }
}

/// Lists of tests that a setting has to pass, every list once, with a number.
#[derive(Debug, Default)]
pub(crate) struct Conditions {
    numbers: HashMap<Vec<Test>, u32, FxBuildHasher>,
    lists: Rows<Test>,
}

impl Conditions {
    /// The number of a list.
    pub fn number(&mut self, tests: &[Test]) -> u32 {
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
    pub fn met(&self, points: usize, settings: &[Contacts], breathing: &[Vec<Settings>; 2]) -> Vec<Settings> {
        let touching = Wall::IMMORTAL.map(|wall| touching(points, settings, wall));
        let passes = |test: &Test| match *test {
            Test::Touch { colour, points } => touching[colour.index()][points as usize],
            Test::NoTouch { colour, points } => !touching[colour.index()][points as usize],
            Test::Breath { colour, code } => breathing[colour.index()][code as usize],
        };
        let all = Settings::MAX >> (Settings::BITS as usize - settings.len());
        self.lists.rows().map(|tests| tests.iter().fold(all, |met, test| met & passes(test))).collect()
    }
}

/// By set of points, the settings in which one of them touches such a stone.
pub(crate) fn touching(points: usize, settings: &[Contacts], wall: Wall) -> Vec<Settings> {
    let touches = |contacts: &Contacts, point: usize| contacts.of(wall) >> point & 1 == 1;
    let by_point = |point: usize| {
        let touching = settings.iter().enumerate().filter(|(_, contacts)| touches(contacts, point));
        touching.fold(0, |set, (i, _)| set | 1 << i)
    };
    let by_point: Vec<Settings> = (0..points).map(by_point).collect();
    let mut by_set = vec![0];
    for set in 1..1_u64 << points {
        let first = set.trailing_zeros() as usize;
        by_set.push(by_set[set.without_first() as usize] | by_point[first]);
    }
    by_set
}
