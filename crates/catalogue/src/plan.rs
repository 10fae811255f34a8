//! What is to be explored, and by whom.

use std::{collections::BTreeMap, fmt, str::FromStr};

use koatlas_board::Suicide;
use rayon::prelude::*;

use crate::couplings::{Coupling, Couplings};
use crate::drawing::obstacle;
use crate::parts::PiecePart;
use crate::piece::{Form, PieceClass, Pieces};
use crate::place::PiecePlace;
use crate::region::Region;

/// The largest regions that a catalogue can be asked for. Work grows by a factor of about 10 a point.
pub const MAX_POINTS: usize = 10;

/// The largest settings of a catalogue with mortal strings. Work grows by a factor of about 30 a point.
pub const MAX_MORTAL_POINTS: usize = 6;

/// A catalogue to be made: all setting classes of up to so many points.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Points of the largest settings.
    pub max_points: usize,
    /// The suicide policy, `None` or `Multi`.
    pub suicide: Suicide,
    /// Whether there may be a mortal string of either colour.
    pub mortal: bool,
    /// The part of the work that is done here.
    pub shard: Shard,
    /// The pieces by number of points.
    pieces: Vec<Pieces>,
    /// The pieces in parts.
    groups: Vec<Group>,
    /// What settings of several pieces are put together from.
    couplings: Couplings,
    /// Those settings in parts.
    coupled: Vec<Coupling>,
}

/// Pieces of one region.
#[derive(Clone, Debug)]
struct Group {
    /// Points of the region.
    points: usize,
    /// The places of their classes among those of so many points, in ascending order.
    classes: Vec<usize>,
}

/// Classes of a group are never more, so that shards get equal parts.
const GROUP: usize = 256;

/// What a plan is made from: plans with the same job are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Job {
    pub max_points: usize,
    pub suicide: Suicide,
    pub mortal: bool,
    pub shard: Shard,
}

/// The options of the command line that say which catalogue it is.
pub(crate) fn options(max_points: usize, suicide: impl fmt::Display, mortal: bool) -> String {
    let mortal = if mortal { " --mortal 1" } else { "" };
    format!("--max-points {max_points} --suicide {suicide}{mortal}")
}

/// As options of the command line.
impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Job { max_points, suicide, mortal, shard } = *self;
        f.write_str(&options(max_points, suicide, mortal))?;
        if shard == Shard::WHOLE { Ok(()) } else { write!(f, " --shard {shard}") }
    }
}

impl Job {
    /// The plan.
    pub fn plan(self) -> Plan {
        Plan::new(self.max_points, self.suicide, self.mortal, self.shard)
    }

    /// Whether a part with this job is of use where another is wanted, or what to do.
    pub fn is_wanted(self, wanted: Job) -> Result<(), String> {
        if self == wanted {
            return Ok(());
        }
        Err(format!("it was made with {self}, and {wanted} is asked for: ask for the same, or use another directory"))
    }
}

/// Settings to be explored together.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Task<'p> {
    /// Classes of pieces of one region with so many points, by their places among those of so many points; each for itself.
    Pieces { points: usize, classes: &'p [usize] },
    /// Settings of several pieces.
    Coupling(&'p Coupling),
}

impl Plan {
    /// Plans a catalogue.
    ///
    /// # Panics
    /// If `max_points` is not from 1 to [`Plan::most_points`].
    #[must_use]
    pub fn new(max_points: usize, suicide: Suicide, mortal: bool, shard: Shard) -> Plan {
        let most = Plan::most_points(mortal);
        assert!((1..=most).contains(&max_points), "settings of 1 to {most} points");
        let pieces: Vec<Pieces> = (0..=max_points).map(|points| Pieces::new(points, mortal)).collect();
        let groups = (0..).zip(&pieces).flat_map(|(points, pieces)| groups(points, &pieces.classes)).collect();
        let (couplings, coupled) = (Couplings::default(), Vec::new());
        let mut plan =
            Plan { max_points, suicide: suicide.changing(), mortal, shard, pieces, groups, couplings, coupled };
        if mortal {
            plan.couplings =
                Couplings::new((0..max_points.saturating_sub(1)).map(|points| plan.parts(points)).collect());
            plan.coupled = (1..=max_points).flat_map(|points| plan.couplings.of_points(points)).collect();
        }
        plan
    }

    /// The options of the command that makes the catalogue, without those that say where it is written and which part is made.
    #[must_use]
    pub fn options(&self) -> String {
        options(self.max_points, self.suicide, self.mortal)
    }

    /// Points of the largest settings that a catalogue can be asked for.
    #[must_use]
    pub const fn most_points(mortal: bool) -> usize {
        if mortal { MAX_MORTAL_POINTS } else { MAX_POINTS }
    }

    /// The parts of the pieces of so many points.
    fn parts(&self, points: usize) -> Vec<PiecePart> {
        let groups = self.groups.par_iter().filter(|group| group.points == points).map(|group| &group.classes[..]);
        PiecePart::of_pieces(points, self.classes(points), groups, self.suicide, |class| {
            self.can_be_drawn(points, class)
        })
    }

    /// An estimate, from above, of the bytes that a catalogue takes at its peak. `max_points` are the points of its largest
    /// settings, `mortal` says that strings on their edges can be captured.
    ///
    /// Without such strings: 64 MiB up to 6 points, 128 MiB for 7, and four times as much for each further point. Measured with
    /// two threads and suicide of two stones or more: 0.11 GB for 7 points, 0.43 GB for 8, 1.95 GB for 9. With them: 64 MiB up
    /// to 5 points (measured: 0.03 GB) and 256 MiB for 6, the most there can be (measured: 0.25 GB).
    #[must_use]
    pub const fn memory(max_points: usize, mortal: bool) -> u64 {
        match max_points {
            6 if mortal => 1 << 28,
            ..=6 => 1 << 26,
            _ => 1 << 25 << (2 * (max_points - 6)),
        }
    }

    /// The classes of pieces of so many points.
    pub(crate) fn classes(&self, points: usize) -> &[PieceClass] {
        &self.pieces[points].classes
    }

    /// The class of a piece, if the plan has such a class.
    pub(crate) fn find(&self, place: PiecePlace) -> Option<&PieceClass> {
        self.pieces.get(place.points)?.classes.get(place.class)
    }

    /// The ways in which a piece of a class might lie on the grid.
    pub(crate) fn forms(&self, points: usize, class: usize) -> Vec<Form> {
        self.pieces[points].forms(&self.classes(points)[class])
    }

    /// Whether nothing is known that keeps the pieces of a class from being drawn.
    pub(crate) fn can_be_drawn(&self, points: usize, class: &PieceClass) -> bool {
        let drawable = |form: &Form| obstacle(&form.region, form.contacts).is_none();
        class.first.mortal_strings == 0 || self.pieces[points].forms(class).iter().any(drawable)
    }

    /// What settings of several pieces are put together from.
    pub(crate) fn couplings(&self) -> &Couplings {
        &self.couplings
    }

    /// The same catalogue, another part of the work.
    pub(crate) fn with_shard(self, shard: Shard) -> Plan {
        Plan { shard, ..self }
    }

    /// What the plan was made from.
    pub(crate) fn job(&self) -> Job {
        Job { max_points: self.max_points, suicide: self.suicide, mortal: self.mortal, shard: self.shard }
    }

    /// The work of this shard: of all tasks in order every `of`-th.
    pub(crate) fn tasks(&self) -> Vec<Task<'_>> {
        let pieces = self.groups.iter().map(|Group { points, classes }| Task::Pieces { points: *points, classes });
        let all = pieces.chain(self.coupled.iter().map(Task::Coupling));
        all.skip(self.shard.index - 1).step_by(self.shard.of).collect()
    }

    /// How many positions a task looks at, about.
    pub(crate) fn work(&self, task: &Task<'_>) -> u64 {
        match task {
            Task::Pieces { points, classes } => classes.len() as u64 * 3u64.pow(*points as u32),
            Task::Coupling(coupling) => self.couplings.work(coupling),
        }
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

/// The most runs that can share the work.
const MOST: usize = 1000;

/// One of several runs that share the work.
///
/// ```
/// use koatlas_catalogue::Shard;
/// assert_eq!("2/4".parse(), Ok(Shard { index: 2, of: 4 }));
/// assert!("5/4".parse::<Shard>().is_err());
/// ```
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
#[error("\"{0}\" is no shard: write I/N with I from 1 to N, and N at most {MOST}, for example 2/4")]
pub struct ShardError(pub String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let error = || ShardError(text.to_owned());
        let (index, of) = text.split_once('/').ok_or_else(error)?;
        let [index, of] = [index, of].map(|number| number.parse::<usize>().map_err(|_| error()));
        let shard = Shard { index: index?, of: of? };
        let possible = (1..=MOST).contains(&shard.of) && (1..=shard.of).contains(&shard.index);
        possible.then_some(shard).ok_or_else(error)
    }
}
