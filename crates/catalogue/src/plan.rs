//! What is to be explored, and by whom.

use std::fmt;
use std::str::FromStr;

use koatlas_board::Suicide;

use crate::setting::SettingClass;
use crate::tally::Place;

/// The largest regions that a catalogue can be asked for. Work grows by a factor of about 25 a point.
pub const MAX_POINTS: usize = 10;

/// One of several runs that share the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// Which, from 1.
    pub index: usize,
    /// Of how many.
    pub of: usize,
}

impl Shard {
    /// All the work.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// A text that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no shard: write I/N with I from 1 to N, for example 2/4")]
pub struct ShardError(pub String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let error = || ShardError(text.to_owned());
        let (index, of) = text.split_once('/').ok_or_else(error)?;
        let [index, of] = [index, of].map(|number| number.parse::<usize>().map_err(|_| error()));
        let shard = Shard { index: index?, of: of? };
        if (1..=shard.of).contains(&shard.index) { Ok(shard) } else { Err(error()) }
    }
}

/// A catalogue to be made: all setting classes of up to so many points.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Points of the largest regions.
    pub max_points: usize,
    /// The suicide policy, `None` or `Multi`.
    pub suicide: Suicide,
    /// The part of the work that is done here.
    pub shard: Shard,
    /// The classes by number of points.
    classes: Vec<Vec<SettingClass>>,
}

/// A setting class to be explored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'p> {
    pub points: usize,
    /// Its place among the classes of so many points.
    pub index: usize,
    pub class: &'p SettingClass,
}

impl Plan {
    /// Plans a catalogue.
    ///
    /// # Panics
    /// If `max_points` is not from 1 to [`MAX_POINTS`].
    #[must_use]
    pub fn new(max_points: usize, suicide: Suicide, shard: Shard) -> Plan {
        assert!((1..=MAX_POINTS).contains(&max_points), "regions of 1 to {MAX_POINTS} points");
        // A suicide of a single stone changes nothing.
        let suicide = if suicide == Suicide::All { Suicide::Multi } else { suicide };
        Plan { max_points, suicide, shard, classes: (0..=max_points).map(classes).collect() }
    }

    /// The same catalogue, another part of the work.
    pub(crate) fn with_shard(self, shard: Shard) -> Plan {
        Plan { shard, ..self }
    }

    /// The classes of so many points.
    pub(crate) fn classes(&self, points: usize) -> &[SettingClass] {
        &self.classes[points]
    }

    /// The class of a place of this plan.
    pub(crate) fn class(&self, place: Place) -> &SettingClass {
        &self.classes[place.points][place.class]
    }

    /// The class of a place, if the plan has such a class.
    pub(crate) fn find(&self, place: Place) -> Option<&SettingClass> {
        self.classes.get(place.points)?.get(place.class)
    }

    /// Whether another plan is the same, or what is different.
    pub(crate) fn same_as(&self, wanted: &Plan) -> Result<(), String> {
        let name = |plan: &Plan| {
            let Plan { max_points, suicide, shard, .. } = plan;
            format!("--max-points {max_points} --suicide {suicide} --shard {shard}")
        };
        let (own, wanted) = (name(self), name(wanted));
        if own == wanted { Ok(()) } else { Err(format!("it was made with {own}, which is not {wanted}")) }
    }

    /// The classes of this shard: of all classes in order every `of`-th.
    pub(crate) fn tasks(&self) -> Vec<Task<'_>> {
        let of_points = |(points, classes): (usize, &'_ Vec<SettingClass>)| (points, classes.len());
        let all = self.classes.iter().enumerate().map(of_points);
        let all = all.flat_map(|(points, len)| (0..len).map(move |index| (points, index)));
        let mine = all.skip(self.shard.index - 1).step_by(self.shard.of);
        mine.map(|(points, index)| Task { points, index, class: &self.classes[points][index] }).collect()
    }
}

fn classes(points: usize) -> Vec<SettingClass> {
    if points == 0 { Vec::new() } else { SettingClass::all(points) }
}
