//! Contents of the file of a table.

use std::fmt::Display;

use koatlas_board::{Size, Suicide};
use koatlas_certificates::{TABLE_KIND, TABLE_SECTIONS, TABLE_VERSION, quoted};

use super::container::{TableContainer, altered, no_table, other_version};
use super::numbering::least_states;
use crate::limits::Budget;
use crate::unproved::{Refused, Unproved};

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

/// Entries by number of the state. A bound is an `i8`, a rank two bytes, the lower one first.
pub(crate) struct Entries {
    lower: Vec<u8>,
    upper: Vec<u8>,
    lower_ranks: Vec<u8>,
    upper_ranks: Vec<u8>,
}

impl Entries {
    /// Number of states.
    pub fn len(&self) -> usize {
        self.lower.len()
    }

    pub fn at(&self, number: usize) -> Entry {
        let [lower, upper] = [&self.lower, &self.upper].map(|bytes| i32::from(bytes[number] as i8));
        let [lower_rank, upper_rank] = [&self.lower_ranks, &self.upper_ranks]
            .map(|bytes| u32::from(u16::from_le_bytes([bytes[2 * number], bytes[2 * number + 1]])));
        Entry { lower, upper, lower_rank, upper_rank }
    }
}

/// Reads the board and the rules from the header of `sealed`. Fails if it holds no table, or one of another version.
pub(crate) fn read_subject(sealed: &TableContainer<'_>) -> Result<TableSubject, Refused> {
    if sealed.kind != TABLE_KIND {
        return Err(other_kind(sealed));
    }
    // The header has exactly these fields in this order.
    let keys = ["table version", "board", "ko rule", "suicide"];
    if !sealed.header_fields.iter().map(|(key, _)| key.as_str()).eq(keys) {
        return Err(altered("the header has other facts than a table's"));
    }
    let [version, board, ko_rule, suicide] = [0, 1, 2, 3].map(|index| sealed.header_fields[index].1.clone());
    if version != TABLE_VERSION.to_string() {
        return Err(other_version("the table", &version, TABLE_VERSION));
    }
    let size = board.parse().ok().filter(|size: &Size| size.area() <= MOST_POINTS);
    let basic_ko = ["unrestricted", "basic-ko"].iter().position(|name| *name == ko_rule).map(|index| index == 1);
    Ok(TableSubject {
        size: size.ok_or_else(|| unexpected("board", &board, "ROWSxCOLS with at most 20 points"))?,
        basic_ko: basic_ko.ok_or_else(|| unexpected("ko rule", &ko_rule, "basic-ko or unrestricted"))?,
        suicide: suicide.parse().map_err(|_| unexpected("suicide", &suicide, "none, multi or all"))?,
    })
}

/// Saved work of runs: the kinds of its files, with what they are in words.
const SAVED_WORK: [(&str, &str); 6] = [
    ("survey", "a snapshot of explore"),
    ("exploration", "a snapshot of explore"),
    ("distributed exploration", "a checkpoint of explore --hosts"),
    ("count of games", "a snapshot of games"),
    ("part of a catalogue", "a part of a catalogue"),
    ("types of a catalogue", "a part of a catalogue"),
];

/// Error of a file of koatlas that holds no table. Its header is undamaged, and nothing else of it is looked at.
fn other_kind(sealed: &TableContainer<'_>) -> Refused {
    let Some((_, what)) = SAVED_WORK.iter().find(|(kind, _)| *kind == sealed.kind) else {
        return no_table("it is a file of koatlas, and holds something else");
    };
    let board = sealed.header_fields.iter().find(|(key, _)| key == "board");
    let board = board.map_or_else(String::new, |(_, board)| format!(" of the board {}", quoted(board)));
    let reason = format_args!("it is {what}{board}, and nothing in it is a claim with a proof");
    let remedy = "the same command without this file gives an answer that does not depend on it";
    Refused::unreadable("", format_args!("{reason}, so that nothing is verified: {remedy}"))
}

/// Error of a header whose value `found` of `key` is none of the `expected` ones.
fn unexpected(key: &str, found: &str, expected: &str) -> Refused {
    Refused::new(format_args!("{key} is {}, expected {expected}", quoted(found)))
}

/// Error of a table with `states` states, if those of its board are `expected`.
pub(crate) fn other_number(states: u64, expected: impl Display) -> Refused {
    Refused::new(format_args!("lower has {states} bytes, and the states of this board take {expected}"))
}

/// Reads the entries of `sealed`. Fails if there are fewer than a board of `size` has states at least: the states themselves are
/// found later, with work that grows with the board and not with the file.
pub(crate) fn read_entries(
    mut sealed: TableContainer<'_>,
    size: Size,
    budget: &mut Budget,
) -> Result<Entries, Unproved> {
    if !sealed.sections.iter().map(|(name, _)| name.as_str()).eq(TABLE_SECTIONS.map(|(name, _)| name)) {
        return Err(altered("the header has other sections than a table's").into());
    }
    let (states, least) = (sealed.sections[0].1, least_states(size));
    if states < least {
        return Err(other_number(states, format_args!("at least {least}")).into());
    }
    for ((section, bytes), (_, found)) in TABLE_SECTIONS.into_iter().zip(&sealed.sections) {
        if Some(*found) != states.checked_mul(bytes) {
            return Err(altered(&format!("{section} has {found} bytes, and lower has {states}")).into());
        }
        // A list takes up to twice its bytes while it grows.
        budget.hold(usize::try_from(found.saturating_mul(2)).unwrap_or(usize::MAX))?;
    }
    let [lower, upper, lower_ranks, upper_ranks] = TABLE_SECTIONS.map(|(_, bytes)| sealed.section(states * bytes));
    let entries = Entries { lower: lower?, upper: upper?, lower_ranks: lower_ranks?, upper_ranks: upper_ranks? };
    sealed.check_end()?;
    Ok(entries)
}
