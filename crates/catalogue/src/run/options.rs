//! Options of a catalogue, and the shards that share its work.

use std::{fmt, str::FromStr};

use koatlas_board::Suicide;

/// Largest number of points of a region in a catalogue. The work grows by a factor of about 10 for each point.
pub const MAX_POINTS: usize = 10;

/// Largest number of points of a setting with mortal strings. The work grows by a factor of about 30 for each point.
const MAX_MORTAL_POINTS: usize = 7;

/// Options of a catalogue. `Display` writes them as command line options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CatalogueOptions {
    /// Number of points of the largest settings.
    pub max_points: usize,
    /// Suicide policy.
    pub suicide: Suicide,
    /// True if strings outside the region can be captured, at most one of each colour.
    pub mortal: bool,
    /// The part of the work to do.
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
    /// Options of a catalogue that is not divided into shards.
    pub const fn whole(max_points: usize, suicide: Suicide, mortal: bool) -> CatalogueOptions {
        CatalogueOptions { max_points, suicide, mortal, shard: CatalogueShard::WHOLE }
    }

    /// Largest value of [`CatalogueOptions::max_points`], with or without mortal strings.
    pub const fn most_points(mortal: bool) -> usize {
        if mortal { MAX_MORTAL_POINTS } else { MAX_POINTS }
    }

    /// Upper estimate of the peak memory of the catalogue, in bytes.
    ///
    /// Without mortal strings: 64 MiB up to 6 points, 128 MiB for 7, and four times as much for each further point. Measured with
    /// two threads and suicide of two stones or more: 0.11 GB for 7 points, 0.43 GB for 8, 1.95 GB for 9. With mortal strings: 64 MiB
    /// up to 5 points (measured: 0.03 GB), 256 MiB for 6 (0.25 GB), and 2.5 GiB for 7, the maximum (2.19 GB).
    pub const fn memory(&self) -> u64 {
        match self.max_points {
            6 if self.mortal => 1 << 28,
            7 if self.mortal => 5 << 29,
            ..=6 => 1 << 26,
            _ => 1 << 25 << (2 * (self.max_points - 6)),
        }
    }

    /// Fails with the remedy if `self`, the options of saved work, differ from `wanted`.
    pub(crate) fn check_equal(self, wanted: CatalogueOptions) -> Result<(), String> {
        if self == wanted {
            return Ok(());
        }
        Err(format!(
            "it was made with {self}, and {wanted} is asked for: ask for the same, or use another directory or file"
        ))
    }
}

const MAX_SHARDS: usize = 1000;

/// One of several runs that share the work of a catalogue.
///
/// ```
/// use koatlas_catalogue::CatalogueShard;
/// assert_eq!("2/4".parse(), Ok(CatalogueShard { index: 2, of: 4 }));
/// assert!("5/4".parse::<CatalogueShard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CatalogueShard {
    /// Number of this shard, from 1.
    pub index: usize,
    /// Number of shards.
    pub of: usize,
}

impl CatalogueShard {
    /// The only shard, with all the work.
    pub const WHOLE: CatalogueShard = CatalogueShard { index: 1, of: 1 };
}

impl fmt::Display for CatalogueShard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// Error for a text that names no shard; holds the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a shard: write I/N with I from 1 to N, and N at most {MAX_SHARDS}, for example 2/4")]
pub struct CatalogueShardError(pub String);

impl FromStr for CatalogueShard {
    type Err = CatalogueShardError;

    fn from_str(text: &str) -> Result<CatalogueShard, CatalogueShardError> {
        parse_shard(text).ok_or_else(|| CatalogueShardError(text.to_owned()))
    }
}

fn parse_shard(text: &str) -> Option<CatalogueShard> {
    let (index, of) = text.split_once('/')?;
    let shard = CatalogueShard { index: index.parse().ok()?, of: of.parse().ok()? };
    ((1..=MAX_SHARDS).contains(&shard.of) && (1..=shard.of).contains(&shard.index)).then_some(shard)
}
