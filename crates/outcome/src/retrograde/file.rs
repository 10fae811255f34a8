//! Tables as files.
//!
//! The layout, byte by byte, is described at [`koatlas_certificates::table_format`].

use std::{fmt::Display, io, path::Path, str::FromStr};

use koatlas_board::{Size, Suicide};
use koatlas_certificates::{TABLE_KIND, TABLE_SECTIONS, TABLE_VERSION};
use koatlas_storage::sealed::{self, Header, Reader, SealedError, Section};
use koatlas_storage::{Control, LimitError};

use super::fixpoint::{NONE, Ranks, TableBounds, UNKNOWN};
use super::numbering::{KoRule, TableNumbering};
use super::table::Table;

/// What a table that is read must be of; what is `None` may be anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableRequest {
    /// The board.
    pub size: Option<Size>,
    /// What is barred about repetition.
    pub ko_rule: Option<KoRule>,
    /// Which suicides are legal.
    pub suicide: Option<Suicide>,
}

/// Why a file is not read as a table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It is not what was written.
    #[error(transparent)]
    Sealed(#[from] SealedError),
    /// The layout of the table is of another version.
    #[error("it is a table of version {0}, and this program reads version {TABLE_VERSION}: make the table again")]
    OtherVersion(String),
    /// It is a table of something else.
    #[error("it is a table for {what} {found}, and {asked} is asked for: give another table, or make one")]
    Other {
        /// What is different.
        what: &'static str,
        /// What the table is for.
        found: String,
        /// What is asked for.
        asked: String,
    },
    /// It does not fit the limits.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

impl Table {
    /// Writes the table as a file, which appears under its name only when it is complete. The same table gives the same bytes.
    ///
    /// # Errors
    /// If the file cannot be written; the error does not name it.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let states = self.bounds.len() as u64;
        let section = |(name, bytes): (&str, u64)| Section { name: name.to_owned(), bytes: bytes * states };
        let facts = [
            ("table version", TABLE_VERSION.to_string()),
            ("board", self.size().to_string()),
            ("ko rule", self.numbering.ko_rule.to_string()),
            ("suicide", self.suicide.to_string()),
        ];
        let header = Header {
            kind: TABLE_KIND.to_owned(),
            facts: facts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
            sections: TABLE_SECTIONS.map(section).into(),
        };
        sealed::write(path, &header, |blocks| {
            blocks.bytes(&self.bounds.iter().map(|bounds| bounds.lo as u8).collect::<Vec<u8>>())?;
            blocks.bytes(&self.bounds.iter().map(|bounds| bounds.hi as u8).collect::<Vec<u8>>())?;
            blocks.bytes(&self.ranks.iter().flat_map(|ranks| ranks.lo.to_le_bytes()).collect::<Vec<u8>>())?;
            blocks.bytes(&self.ranks.iter().flat_map(|ranks| ranks.hi.to_le_bytes()).collect::<Vec<u8>>())
        })
    }

    /// Reads a table. That its values are right is for the verifier to find out.
    ///
    /// # Errors
    /// If the file cannot be read, is no table of this version, is damaged, or is of something else than asked for; if more
    /// memory is needed than the control allows, or if it stops the work.
    pub fn read(path: &Path, asked: &TableRequest, control: &Control<'_>) -> Result<Table, TableError> {
        let mut file = Reader::open(path, TABLE_KIND, control.memory)?;
        let header = file.header();
        match header.fact("table version") {
            Some(found) if found == TABLE_VERSION.to_string() => {}
            Some(found) => return Err(TableError::OtherVersion(found.to_owned())),
            None => return Err(SealedError::Altered("header").into()),
        }
        let size = fact(header, "board", asked.size)?;
        let ko_rule = fact(header, "ko rule", asked.ko_rule)?;
        let suicide = fact(header, "suicide", asked.suicide)?;
        let numbering = TableNumbering::new(size, ko_rule, control)?;
        let states = numbering.states() as u64;
        let expected = TABLE_SECTIONS.map(|(name, bytes)| Section { name: name.to_owned(), bytes: bytes * states });
        if header.sections != expected {
            return Err(SealedError::Altered("list of sections").into());
        }
        // The sections, and as much again for what they become.
        control.allow_memory(states * 12)?;
        let mut section = |index: usize| file.bytes(TABLE_SECTIONS[index].0);
        let (lo, hi, lo_ranks, hi_ranks) = (section(0)?, section(1)?, section(2)?, section(3)?);
        let bounds: Vec<TableBounds> =
            lo.iter().zip(&hi).map(|(&lo, &hi)| TableBounds { lo: lo as i8, hi: hi as i8 }).collect();
        let ranks = numbers(&lo_ranks).zip(numbers(&hi_ranks)).map(|(lo, hi)| Ranks { lo, hi });
        let table = Table { numbering, suicide, bounds, ranks: ranks.collect() };
        if table.is_in_range() { Ok(table) } else { Err(SealedError::Altered("data").into()) }
    }

    /// Whether all bounds are scores of the board, or missing, and just the missing ones have no rank.
    fn is_in_range(&self) -> bool {
        let most = self.size().area() as i8;
        let fits = |bound: i8, missing: i8, rank: u16| match bound == missing {
            true => rank == 0,
            false => bound.unsigned_abs() <= most.unsigned_abs() && (1..UNKNOWN).contains(&rank),
        };
        let mut states = self.bounds.iter().zip(&self.ranks);
        states.all(|(bounds, ranks)| fits(bounds.lo, -NONE, ranks.lo) && fits(bounds.hi, NONE, ranks.hi))
    }
}

/// A fact of the header, which must be what is asked for.
fn fact<T: FromStr + Display + PartialEq>(
    header: &Header,
    what: &'static str,
    asked: Option<T>,
) -> Result<T, TableError> {
    let found = header.fact(what).and_then(|fact| fact.parse().ok()).ok_or(SealedError::Altered("header"))?;
    match asked {
        Some(asked) if asked != found => {
            Err(TableError::Other { what, found: found.to_string(), asked: asked.to_string() })
        }
        _ => Ok(found),
    }
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = u16> {
    bytes.as_chunks().0.iter().copied().map(u16::from_le_bytes)
}
