//! What the surroundings of a region have to be like, asked of many settings at once.

use hashbrown::HashMap;
use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::Rows;
use rustc_hash::FxBuildHasher;

use crate::contacts::{Contacts, Wall};

/// Some of up to 64 settings, one bit each.
pub(crate) type Settings = u64;

/// A question to a setting: whether some of these points touch an immortal stone of the colour, or none does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Test {
    colour: Colour,
    points: u64,
    touch: bool,
}

impl Test {
    /// Whether a string is safe.
    pub fn safe(colour: Colour, points: u64) -> Test {
        Test { colour, points, touch: true }
    }

    /// Whether strings, or the only one, are not safe.
    pub fn unsafe_all(colour: Colour, points: u64) -> Test {
        Test { colour, points, touch: false }
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

    /// By the number of a list, the settings that pass all its tests; of those with these contacts, at most 64.
    pub fn met(&self, points: usize, settings: &[Contacts]) -> Vec<Settings> {
        let touching = Colour::BOTH.map(|colour| touching(points, settings, colour));
        let passes = |&Test { colour, points, touch }: &Test| {
            let touching = touching[colour.index()][points as usize];
            if touch { touching } else { !touching }
        };
        let all = Settings::MAX >> (Settings::BITS as usize - settings.len());
        self.lists.rows().map(|tests| tests.iter().fold(all, |met, test| met & passes(test))).collect()
    }
}

/// By set of points, the settings in which one of them touches an immortal stone of a colour.
fn touching(points: usize, settings: &[Contacts], colour: Colour) -> Vec<Settings> {
    let touches = |contacts: &Contacts, point: usize| contacts.of(Wall::Immortal(colour)) >> point & 1 == 1;
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
