//! What is to be explored, and by whom.

use std::collections::BTreeMap;
use std::fmt;

use koatlas_board::Suicide;

use crate::piece::PieceClass;
use crate::region::Region;
use crate::shard::Shard;
use crate::tally::FirstPlace;

/// The largest regions that a catalogue can be asked for. Work grows by a factor of about 10 a point.
pub const MAX_POINTS: usize = 10;

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
    classes: Vec<Vec<PieceClass>>,
    /// The classes in parts, each of one region.
    groups: Vec<Group>,
}

/// Classes of one region.
#[derive(Clone, Debug)]
struct Group {
    /// Points of the region.
    points: usize,
    /// The places of the classes among those of so many points, in ascending order.
    classes: Vec<usize>,
}

/// Classes of a group are never more, so that shards get equal parts.
const GROUP: usize = 256;

/// What a plan is made from: plans with the same job are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Job {
    pub max_points: usize,
    pub suicide: Suicide,
    pub shard: Shard,
}

/// As options of the command line.
impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Job { max_points, suicide, shard } = self;
        write!(f, "--max-points {max_points} --suicide {suicide}")?;
        if *shard == Shard::WHOLE { Ok(()) } else { write!(f, " --shard {shard}") }
    }
}

impl Job {
    /// The plan.
    pub fn plan(self) -> Plan {
        Plan::new(self.max_points, self.suicide, self.shard)
    }

    /// Whether a part with this job is of use where another is wanted, or what to do.
    pub fn is_wanted(self, wanted: Job) -> Result<(), String> {
        if self == wanted {
            return Ok(());
        }
        Err(format!("it was made with {self}, and {wanted} is asked for: ask for the same, or use another directory"))
    }
}

/// Piece classes to be explored together: they are of one region.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'p> {
    pub points: usize,
    /// All classes of so many points.
    pub classes: &'p [PieceClass],
    /// The places of those that belong to the task.
    pub indices: &'p [usize],
}

impl Task<'_> {
    /// A class of the task.
    pub fn class(&self, i: usize) -> &PieceClass {
        &self.classes[self.indices[i]]
    }
}

impl Plan {
    /// Plans a catalogue.
    ///
    /// # Panics
    /// If `max_points` is not from 1 to [`MAX_POINTS`].
    #[must_use]
    pub fn new(max_points: usize, suicide: Suicide, shard: Shard) -> Plan {
        assert!((1..=MAX_POINTS).contains(&max_points), "regions of 1 to {MAX_POINTS} points");
        let classes: Vec<Vec<PieceClass>> = (0..=max_points).map(|points| PieceClass::all(points, false)).collect();
        let groups = (0..).zip(&classes).flat_map(|(points, classes)| groups(points, classes)).collect();
        Plan { max_points, suicide: suicide.changing(), shard, classes, groups }
    }

    /// About how many bytes a catalogue of so many points takes at its peak: four times as many a point. Measured with two
    /// threads and suicide of two stones or more: 0.4 GB for 8 points, 1.95 GB for 9.
    #[must_use]
    pub fn memory(max_points: usize) -> u64 {
        (1 << 25 << (2 * max_points.saturating_sub(6))).max(1 << 26)
    }

    /// The same catalogue, another part of the work.
    pub(crate) fn with_shard(self, shard: Shard) -> Plan {
        Plan { shard, ..self }
    }

    /// The classes of so many points.
    pub(crate) fn classes(&self, points: usize) -> &[PieceClass] {
        &self.classes[points]
    }

    /// The class of a place of this plan.
    pub(crate) fn class(&self, place: FirstPlace) -> &PieceClass {
        &self.classes[place.points][place.class]
    }

    /// The class of a place, if the plan has such a class.
    pub(crate) fn find(&self, place: FirstPlace) -> Option<&PieceClass> {
        self.classes.get(place.points)?.get(place.class)
    }

    /// What the plan was made from.
    pub(crate) fn job(&self) -> Job {
        Job { max_points: self.max_points, suicide: self.suicide, shard: self.shard }
    }

    fn task<'p>(&'p self, group: &'p Group) -> Task<'p> {
        Task { points: group.points, classes: &self.classes[group.points], indices: &group.classes }
    }

    /// The work of this shard: of all groups in order every `of`-th.
    pub(crate) fn tasks(&self) -> Vec<Task<'_>> {
        let mine = self.groups.iter().skip(self.shard.index - 1).step_by(self.shard.of);
        mine.map(|group| self.task(group)).collect()
    }
}

/// The classes of so many points by their regions.
fn groups(points: usize, classes: &[PieceClass]) -> Vec<Group> {
    let mut by_region: BTreeMap<&Region, Vec<usize>> = BTreeMap::new();
    for (place, class) in classes.iter().enumerate() {
        by_region.entry(&class.first.region).or_default().push(place);
    }
    let parts = by_region.values().flat_map(|places| places.chunks(GROUP));
    parts.map(|places| Group { points, classes: places.to_vec() }).collect()
}
