//! Contents of the file of a table.

use std::fmt::Display;

use koatlas_board::{Size, Suicide};
use koatlas_files::sealed::{Header, MAGIC, Reader, SealedError, Section};

use super::numbering::least_states;
use crate::certificates::{TABLE_KIND, TABLE_SECTIONS, TABLE_VERSION, quoted};
use crate::{Budget, Refused, Unproved};

/// Largest number of points of a board with a table.
const MOST_POINTS: usize = 20;

/// Board and rules of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableSubject {
    pub size: Size,
    pub basic_ko: bool,
    pub suicide: Suicide,
}

/// Entry of a table for a state with Black to move: the score that Black can force the end to reach (`lower`), the score that White can
/// force it not to exceed (`upper`), and for each the number of moves within which the end comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub lower: i32,
    pub upper: i32,
    pub lower_rank: u32,
    pub upper_rank: u32,
}

/// Number that stands for a missing upper bound; its negative for a missing lower bound.
pub(crate) const MISSING: i32 = 127;

/// Entries by number of the state: the sections of the file. A bound is an `i8`, a rank two bytes, the lower one first.
pub(crate) struct Entries([Vec<u8>; 4]);

impl Entries {
    /// Number of states.
    pub fn len(&self) -> usize {
        self.0[0].len()
    }

    pub fn at(&self, number: usize) -> Entry {
        let [lower, upper, lower_ranks, upper_ranks] = &self.0;
        let [lower, upper] = [lower, upper].map(|bytes| i32::from(bytes[number] as i8));
        let [lower_rank, upper_rank] = [lower_ranks, upper_ranks]
            .map(|bytes| u32::from(u16::from_le_bytes([bytes[2 * number], bytes[2 * number + 1]])));
        Entry { lower, upper, lower_rank, upper_rank }
    }
}

/// True if the bytes begin as a table does. Other files of koatlas begin in the same way.
pub fn can_be_table(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Begins to read the table in `bytes`. The lengths of its sections are not looked at before [`read_entries`].
pub(super) fn open_table(bytes: &[u8]) -> Result<Reader<&[u8]>, Refused> {
    Reader::new(bytes, TABLE_KIND, u64::MAX).map_err(|error| match &error {
        SealedError::OtherKind { found, .. } => saved_work(found).unwrap_or_else(|| error.into()),
        _ => error.into(),
    })
}

/// The kind of the file with the saved work of a run.
const SAVED_WORK: &str = "part of a catalogue";

/// Returns the error of a file of this `kind`, if it is saved work. Its header is undamaged, and nothing else of it is looked at.
fn saved_work(kind: &str) -> Option<Refused> {
    let reason = "it is a part of a catalogue, and nothing in it is a claim with a proof, so that nothing is verified";
    let remedy = "the same command without this file gives an answer that does not depend on it";
    (kind == SAVED_WORK).then(|| Refused::unreadable("", format_args!("{reason}: {remedy}")))
}

/// Reads the board and the rules from the `header` of a table. Fails if it has another version.
pub(super) fn read_subject(header: &Header) -> Result<TableSubject, Refused> {
    // The header has exactly these properties in this order.
    let keys = ["table version", "board", "ko rule", "suicide"];
    if !header.properties.iter().map(|(key, _)| key.as_str()).eq(keys) {
        return Err(SealedError::Altered("list of properties").into());
    }
    let [version, board, ko_rule, suicide] = keys.map(|key| header.property(key).unwrap_or_default());
    if version != TABLE_VERSION.to_string() {
        let found = quoted(version);
        let remedy = format_args!("and only version {TABLE_VERSION} can be read: check it with another koatlas");
        return Err(Refused::unreadable("", format_args!("the table has version {found}, {remedy}")));
    }
    let size = board.parse().ok().filter(|size: &Size| size.area() <= MOST_POINTS);
    let basic_ko = ["unrestricted", "basic-ko"].iter().position(|name| *name == ko_rule).map(|index| index == 1);
    Ok(TableSubject {
        size: size.ok_or_else(|| unexpected("board", board, "ROWSxCOLS with at most 20 points"))?,
        basic_ko: basic_ko.ok_or_else(|| unexpected("ko rule", ko_rule, "basic-ko or unrestricted"))?,
        suicide: suicide.parse().map_err(|_| unexpected("suicide", suicide, "none, multi or all"))?,
    })
}

/// Error of a header whose value `found` of `key` is none of the `expected` ones.
fn unexpected(key: &str, found: &str, expected: &str) -> Refused {
    Refused::new(format_args!("{key} is {}, expected {expected}", quoted(found)))
}

/// Error of a table with `states` states, if those of its board are `expected`.
pub(super) fn other_number(states: u64, expected: impl Display) -> Refused {
    Refused::new(format_args!("lower has {states} bytes, and the states of this board take {expected}"))
}

/// Reads the entries of `table`. Fails if there are fewer than a board of `size` has states at least: the states themselves are
/// found later, with work that grows with the board and not with the file.
pub(super) fn read_entries(table: &mut Reader<&[u8]>, size: Size, budget: &mut Budget) -> Result<Entries, Unproved> {
    let stated = &table.header().sections;
    let (states, least) = (stated.first().map_or(0, |lower| lower.bytes), least_states(size));
    let sections =
        TABLE_SECTIONS.map(|(name, bytes)| Section { name: name.to_owned(), bytes: states.saturating_mul(bytes) });
    if *stated != sections {
        return Err(Refused::from(SealedError::Altered("list of sections")).into());
    }
    if states < least {
        return Err(other_number(states, format_args!("at least {least}")).into());
    }
    // The header may state any length, and so much is allocated before the bytes are read.
    for section in &sections {
        budget.hold(usize::try_from(section.bytes).unwrap_or(usize::MAX))?;
    }
    let [lower, upper, lower_ranks, upper_ranks] =
        TABLE_SECTIONS.map(|(name, _)| table.read_bytes(name).map_err(Refused::from));
    Ok(Entries([lower?, upper?, lower_ranks?, upper_ranks?]))
}
