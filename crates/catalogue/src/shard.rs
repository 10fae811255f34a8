//! Parts of the work, for several runs that share it.

use std::fmt;
use std::str::FromStr;

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
