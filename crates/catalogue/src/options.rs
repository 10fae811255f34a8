//! Which catalogue is asked for, and which part of the work.

use std::{fmt, str::FromStr};

use koatlas_board::Suicide;

/// The largest regions that a catalogue can be asked for. Work grows by a factor of about 10 a point.
pub const MAX_POINTS: usize = 10;

/// The largest settings of a catalogue with mortal strings. Work grows by a factor of about 30 a point.
const MAX_MORTAL_POINTS: usize = 6;

/// Which catalogue is asked for. Displayed as options of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CatalogueOptions {
    /// Points of the largest settings.
    pub max_points: usize,
    /// The suicide policy.
    pub suicide: Suicide,
    /// Whether strings outside the region can be captured, one of each colour at most.
    pub mortal: bool,
    /// The part of the work that is done.
    pub shard: CatalogueShard,
}

impl fmt::Display for CatalogueOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CatalogueOptions { max_points, suicide, mortal, shard } = self;
        let mortal = if *mortal { " --mortal 1" } else { "" };
        write!(f, "--max-points {max_points} --suicide {suicide}{mortal}")?;
        if *shard == CatalogueShard::WHOLE { Ok(()) } else { write!(f, " --shard {shard}") }
    }
}

impl CatalogueOptions {
    /// A catalogue with all its work.
    #[must_use]
    pub const fn whole(max_points: usize, suicide: Suicide, mortal: bool) -> CatalogueOptions {
        CatalogueOptions { max_points, suicide, mortal, shard: CatalogueShard::WHOLE }
    }

    /// Points of the largest settings that a catalogue can be asked for.
    #[must_use]
    pub const fn most_points(mortal: bool) -> usize {
        if mortal { MAX_MORTAL_POINTS } else { MAX_POINTS }
    }

    /// An estimate, from above, of the bytes that the catalogue takes at its peak.
    ///
    /// Without mortal strings: 64 MiB up to 6 points, 128 MiB for 7, and four times as much for each further point. Measured with
    /// two threads and suicide of two stones or more: 0.11 GB for 7 points, 0.43 GB for 8, 1.95 GB for 9. With them: 64 MiB up
    /// to 5 points (measured: 0.03 GB) and 256 MiB for 6, the most there can be (measured: 0.25 GB).
    #[must_use]
    pub const fn memory(&self) -> u64 {
        match self.max_points {
            6 if self.mortal => 1 << 28,
            ..=6 => 1 << 26,
            _ => 1 << 25 << (2 * (self.max_points - 6)),
        }
    }

    /// Whether a part that was made for this is of use where another is wanted, or what to do.
    pub(crate) fn check_equal(self, wanted: CatalogueOptions) -> Result<(), String> {
        if self == wanted {
            return Ok(());
        }
        Err(format!("it was made with {self}, and {wanted} is asked for: ask for the same, or use another directory"))
    }
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
pub struct CatalogueShard {
    /// Which, from 1.
    pub index: usize,
    /// Of how many.
    pub of: usize,
}

impl CatalogueShard {
    /// All the work.
    pub const WHOLE: CatalogueShard = CatalogueShard { index: 1, of: 1 };
}

impl fmt::Display for CatalogueShard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// A text that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no shard: write I/N with I from 1 to N, and N at most {MOST}, for example 2/4")]
pub struct CatalogueShardError(pub String);

impl FromStr for CatalogueShard {
    type Err = CatalogueShardError;

    fn from_str(text: &str) -> Result<CatalogueShard, CatalogueShardError> {
        let error = || CatalogueShardError(text.to_owned());
        let (index, of) = text.split_once('/').ok_or_else(error)?;
        let [index, of] = [index, of].map(|number| number.parse::<usize>().map_err(|_| error()));
        let shard = CatalogueShard { index: index?, of: of? };
        let possible = (1..=MOST).contains(&shard.of) && (1..=shard.of).contains(&shard.index);
        possible.then_some(shard).ok_or_else(error)
    }
}
