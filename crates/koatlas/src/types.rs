//! `koatlas types`: the types of a catalogue that have some properties.

use std::{collections::BTreeMap, io, io::Write};

use comfy_table::ColumnConstraint;
use koatlas_board::grouped;
use koatlas_catalogue::{CLOSE, Catalogue, CyclesUnder, TypeEntry, files, signed};
use koatlas_web::{data, query::Query};
use serde::Serialize;

use crate::args::common::Common;
use crate::args::types::Types;
use crate::failure::Failure;
use crate::output::{Header, print, print_json, print_text};
use crate::tables::fitting;
use crate::terminal::{filled, plain, title, unbroken};

/// Columns for names in the table; they may have several lines.
const NAME: usize = 27;

/// Lists the types of a catalogue that pass all filters.
///
/// # Errors
/// If the catalogue cannot be read, or nothing can be printed.
pub fn run(args: &Types, common: &Common) -> anyhow::Result<()> {
    let catalogue = files::read(&args.dir).map_err(Failure::input)?;
    let query = &args.query.0;
    let found = query.answer(&catalogue);
    let listed = &found[..found.len().min(args.limit.unwrap_or(usize::MAX))];
    if common.json {
        print_json(&object(query, found.len(), listed))
    } else if args.csv {
        let table = data::types(&catalogue, listed.iter().copied());
        print(&mut io::stdout().lock(), |out| out.write_all(&table.to_csv()))
    } else {
        print_text(&page(&catalogue, query, found.len(), listed))
    }
}

#[derive(Serialize)]
struct Object<'c> {
    #[serde(flatten)]
    header: Header,
    query: String,
    count: usize,
    types: Vec<Short<'c>>,
}

/// A type with the keys of `catalogue.json` that fit a line.
#[derive(Serialize)]
struct Short<'c> {
    id: &'c str,
    names: &'c [String],
    factors: &'c [String],
    first_points: usize,
    pieces: usize,
    mortal_strings: u32,
    positions: usize,
    plays: usize,
    ko_string_sizes: &'c [usize],
    shortest: Shortest<'c>,
    /// By rule set, the shortest cycles that go on for ever, where some do.
    cycles_under: BTreeMap<&'c str, &'c CyclesUnder>,
    occurrences: u64,
}

#[derive(Serialize)]
struct Shortest<'c> {
    plays: usize,
    moves: usize,
    passes: usize,
    balance: i32,
    needs_suicide: bool,
    cycle_word: &'c str,
}

fn object<'c>(query: &Query, count: usize, listed: &[&'c TypeEntry]) -> Object<'c> {
    let types = listed.iter().map(|entry| short(entry)).collect();
    Object { header: Header::of("types"), query: query.to_string(), count, types }
}

fn short(entry: &TypeEntry) -> Short<'_> {
    let shortest = &entry.shortest;
    Short {
        id: &entry.id,
        names: &entry.names,
        factors: &entry.factors,
        first_points: entry.first_points,
        pieces: entry.pieces,
        mortal_strings: entry.mortal_strings,
        positions: entry.positions,
        plays: entry.plays,
        ko_string_sizes: &entry.ko_string_sizes,
        shortest: Shortest {
            plays: shortest.plays,
            moves: shortest.moves,
            passes: shortest.passes,
            balance: shortest.balance,
            needs_suicide: shortest.needs_suicide,
            cycle_word: &shortest.cycle_word,
        },
        cycles_under: entry.cycles_under.iter().filter(|(_, cycles)| cycles.for_ever).collect(),
        occurrences: entry.occurrences,
    }
}

fn page(catalogue: &Catalogue, query: &Query, count: usize, listed: &[&TypeEntry]) -> String {
    let all =
        format!(" of {} ko types of up to {} points", grouped(catalogue.types.len() as u64), catalogue.max_points);
    let asked = query.to_string();
    let asked = if asked.is_empty() { String::new() } else { format!(": {asked}") };
    let head = title(&grouped(count as u64), &format!("{all}, suicide {}{asked}", catalogue.suicide));
    if listed.is_empty() {
        return head + &plain(&catalogue.coverage());
    }
    let more = count - listed.len();
    let more = if more > 0 { plain(&format!("{} more are not listed.", grouped(more as u64))) } else { String::new() };
    let remedy = plain("`koatlas show ID` has more to say of one of them.");
    format!("{head}{}\n\n{more}{remedy}{}", table(listed), plain(&catalogue.coverage()))
}

/// A row a type.
fn table(listed: &[&TypeEntry]) -> String {
    let mut table = fitting(&["type", "points", "positions", "plays", "balance", "cycle"], "lrrrrl");
    table.load_style(CLOSE);
    // Words may be broken, identities and numbers may not.
    for column in table.column_iter_mut().take(5) {
        column.set_constraint(ColumnConstraint::ContentWidth).set_padding((0, 1));
    }
    for entry in listed {
        table.add_row([
            called(entry),
            entry.first_points.to_string(),
            entry.positions.to_string(),
            entry.plays.to_string(),
            signed(entry.shortest.balance),
            entry.shortest.cycle_word.clone(),
        ]);
    }
    table.trim_fmt()
}

/// The identity, and under it the first name, if there is one.
fn called(entry: &TypeEntry) -> String {
    let name = entry.names.iter().take(1).flat_map(|name| filled(name, NAME));
    let lines = name.map(|line| unbroken(format!("  {line}")));
    std::iter::once(entry.id.clone()).chain(lines).collect::<Vec<_>>().join("\n")
}
