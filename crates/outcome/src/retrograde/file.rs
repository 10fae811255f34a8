//! Reading and writing of tables as files, in the format of [`koatlas_verifier::certificates::table_format`].

use std::{fmt::Display, io, path::Path, str::FromStr};

use koatlas_board::{Size, Suicide};
use koatlas_files::sealed::{self, Header, Reader, SealedError, Section};
use koatlas_files::{Control, LimitError};
use koatlas_verifier::certificates::{TABLE_KIND, TABLE_SECTIONS, TABLE_VERSION};

use super::fixpoint::{NO_BOUND, Ranks, TableBounds, UNKNOWN_RANK};
use super::numbering::{KoRule, TableNumbering};
use super::table::RetrogradeTable;

/// Requirements on a table that is read. `None` accepts every value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableRequest {
    /// The size of the board.
    pub size: Option<Size>,
    /// The ko rule.
    pub ko_rule: Option<KoRule>,
    /// The suicides that are legal.
    pub suicide: Option<Suicide>,
}

/// Reasons why a file cannot be read as a table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file is damaged, or no sealed file of this kind.
    #[error(transparent)]
    Sealed(#[from] SealedError),
    /// The table has another version, is for another board or rule than the one asked for, or has wrong values.
    #[error("{0}")]
    Unusable(String),
    /// The limits of the control are too low, or it stopped the work.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

impl RetrogradeTable {
    /// Writes the table to `path`. The file appears under its name only when it is complete. Equal tables give equal bytes.
    ///
    /// # Errors
    /// If the file cannot be written. The error does not name `path`.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let states = self.bounds.len() as u64;
        let properties = [
            ("table version", TABLE_VERSION.to_string()),
            ("board", self.size().to_string()),
            ("ko rule", self.numbering.ko_rule.to_string()),
            ("suicide", self.suicide.to_string()),
        ];
        let header = Header {
            kind: TABLE_KIND.to_owned(),
            properties: properties.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
            sections: sections(states),
        };
        sealed::write(path, &header, |blocks| {
            blocks.write_bytes(&self.bounds.iter().map(|bounds| bounds.lo as u8).collect::<Vec<u8>>())?;
            blocks.write_bytes(&self.bounds.iter().map(|bounds| bounds.hi as u8).collect::<Vec<u8>>())?;
            blocks.write_bytes(&self.ranks.iter().flat_map(|ranks| ranks.lo.to_le_bytes()).collect::<Vec<u8>>())?;
            blocks.write_bytes(&self.ranks.iter().flat_map(|ranks| ranks.hi.to_le_bytes()).collect::<Vec<u8>>())
        })
    }

    /// Reads a table and checks every bound and every rank, so that a table that is read is right. The verifier checks the same with
    /// code of its own. In parallel. Time: that of one of the many sweeps of [`RetrogradeTable::solve`], and of finding the moves.
    ///
    /// # Errors
    /// [`TableError`] if the file cannot be read, is damaged, has another version, is not what `request` requires, or is wrong; if more
    /// memory is needed than `control` allows, or if it stops the work.
    pub fn read(path: &Path, request: &TableRequest, control: &Control<'_>) -> Result<RetrogradeTable, TableError> {
        let mut file = Reader::open(path, TABLE_KIND, control.memory)?;
        let header = file.header();
        match header.property("table version") {
            Some(found) if found == TABLE_VERSION.to_string() => {}
            Some(found) => {
                let known = format!("and this program reads version {TABLE_VERSION}: make the table again");
                return Err(TableError::Unusable(format!("it is a table of version {found}, {known}")));
            }
            None => return Err(SealedError::Altered("header").into()),
        }
        let size = property(header, "board", request.size)?;
        let ko_rule = property(header, "ko rule", request.ko_rule)?;
        let suicide = property(header, "suicide", request.suicide)?;
        let stated = header.sections.clone();
        // The bytes are read before the states are numbered: a header alone may claim any board.
        let [lo, hi, lo_ranks, hi_ranks] = TABLE_SECTIONS.map(|(name, _)| file.read_bytes(name));
        let (lo, hi, lo_ranks, hi_ranks) = (lo?, hi?, lo_ranks?, hi_ranks?);
        let numbering = TableNumbering::new(size, ko_rule, control)?;
        if stated != sections(numbering.states() as u64) {
            return Err(SealedError::Altered("list of sections").into());
        }
        control.check_memory(numbering.memory_to_solve())?;
        let bounds = lo.iter().zip(&hi).map(|(&lo, &hi)| TableBounds { lo: lo as i8, hi: hi as i8 });
        let ranks = numbers(&lo_ranks).zip(numbers(&hi_ranks)).map(|(lo, hi)| Ranks { lo, hi });
        let table = RetrogradeTable { numbering, suicide, bounds: bounds.collect(), ranks: ranks.collect() };
        if !table.is_in_range() {
            return Err(SealedError::Altered("data").into());
        }
        let Some(found) = table.first_contradiction(control)? else { return Ok(table) };
        Err(TableError::Unusable(format!(
            "its values contradict each other: {found}; the file was altered and its checksums made right, or it was made by a \
             program that is wrong: make the table again"
        )))
    }

    /// True if every bound is either missing with rank 0, or a possible score of the board with a known rank.
    fn is_in_range(&self) -> bool {
        let most = self.size().area() as u8;
        self.bounds.iter().zip(&self.ranks).all(|(bounds, ranks)| {
            is_possible(bounds.lo, -NO_BOUND, ranks.lo, most) && is_possible(bounds.hi, NO_BOUND, ranks.hi, most)
        })
    }
}

/// True if `bound` is `missing` and has no rank, or if it is a score of at most `most` points with a known rank.
fn is_possible(bound: i8, missing: i8, rank: u16, most: u8) -> bool {
    if bound == missing { rank == 0 } else { bound.unsigned_abs() <= most && (1..UNKNOWN_RANK).contains(&rank) }
}

/// The sections of a table with `states` states.
fn sections(states: u64) -> Vec<Section> {
    TABLE_SECTIONS.map(|(name, bytes)| Section { name: name.to_owned(), bytes: bytes * states }).into()
}

/// Reads the property `what` of the header, which must equal `required` if that is given.
fn property<T: FromStr + Display + PartialEq>(
    header: &Header,
    what: &'static str,
    required: Option<T>,
) -> Result<T, TableError> {
    let found = header.property(what).and_then(|value| value.parse().ok()).ok_or(SealedError::Altered("header"))?;
    match required {
        Some(required) if required != found => {
            let asked = format!("and {required} is asked for: give another table, or make one");
            Err(TableError::Unusable(format!("it is a table for {what} {found}, {asked}")))
        }
        _ => Ok(found),
    }
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = u16> {
    bytes.as_chunks().0.iter().copied().map(u16::from_le_bytes)
}
