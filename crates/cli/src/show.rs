//! `koatlas show`: shows a type of a catalogue.

use std::path::{Path, PathBuf};

use clap::Args;
use koatlas::json::to_strings;
use koatlas::{ShowAnswer, show};
use koatlas_board::{BoardPosition, Point, grouped, quoted};
use koatlas_catalogue::collection::{KnownCycle, known_positions};
use koatlas_catalogue::files::{self, FilesError};
use koatlas_catalogue::query::{aliases, variants};
use koatlas_catalogue::{Catalogue, CyclesUnder, EndlessGroup, TypeEntry, endless_groups, signed};
use koatlas_classifier::ByRuleSet;
use koatlas_files::shown;

use crate::args::CommonArgs;
use crate::classify::fate_lines;
use crate::diagram::{TextBoard, film};
use crate::failure::{CliError, explain};
use crate::terminal::{
    count_noun, group_by_key, indented, join_unbreakable, labelled, line, line_if_any, sequence, spaced_or_none, title,
};

pub fn run(args: &ShowArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let catalogue = files::read_catalogue(&args.dir).map_err(|error| explain_missing(args, error))?;
    let answer = show(&catalogue, &args.named)?;
    common.answer(&answer, || page(&catalogue, &answer, &args.dir))
}

/// Error about a missing catalogue. Guesses the mistake: the name of the type was left out, or not put in quotation
/// marks.
fn explain_missing(args: &ShowArgs, error: FilesError) -> anyhow::Error {
    let ShowArgs { named, dir } = args;
    if matches!(error, FilesError::NoCatalogue(_)) && Path::new(named).is_dir() {
        let named = shown(Path::new(named));
        let remedy = "write the name of a type before it, such as \"basic ko\"";
        CliError::input(format_args!("{named} is a directory: {remedy}"))
    } else if matches!(error, FilesError::NoCatalogue(_)) && !dir.exists() {
        let words = quoted(&format!("{named} {}", dir.display()));
        let error = explain(&error.into());
        CliError::input(format_args!("{error}; if {words} is a name, put it in quotation marks"))
    } else {
        koatlas::Error::from(error).into()
    }
}

/// Maximum number of cycle words that are printed.
const WORDS: usize = 12;

/// Page about a type of the catalogue in `dir`.
fn page(catalogue: &Catalogue, answer: &ShowAnswer<'_>, dir: &Path) -> String {
    let ShowAnswer { entry, known_cycle: known, .. } = answer;
    let (points, moves, suicide) = (&entry.ko_points, &entry.shortest.witness, catalogue.suicide);
    let board = known.as_ref().map_or(&entry.realisation, |known| &known.start);
    let known_for = known.as_ref().map(|known| known_for(known, &film(board, points, &known.moves, suicide)));
    [
        head(catalogue, entry, board, points),
        component(catalogue, entry),
        known_for.unwrap_or_default(),
        shortest(entry),
        if known.is_some() { String::new() } else { film(board, points, moves, suicide) },
        fate_lines(&entry.fates.groups()),
        endless_cycles(&entry.cycles_under),
        longest(entry),
        words(entry),
        elsewhere(catalogue, entry, dir),
    ]
    .concat()
}

fn head(catalogue: &Catalogue, entry: &TypeEntry, board: &BoardPosition, ko_points: &[Point]) -> String {
    let Catalogue { max_points, suicide, .. } = catalogue;
    let description = format!(", a ko type of the catalogue of up to {max_points} points, suicide {suicide}");
    title(&entry.name(), &description) + &TextBoard::whole(board, ko_points).text() + "\n"
}

fn component(catalogue: &Catalogue, entry: &TypeEntry) -> String {
    let [positions, plays] = [entry.positions, entry.plays].map(grouped);
    let settings = grouped(entry.occurrences);
    let others = entry.names.iter().skip(1).map(String::as_str).chain(aliases(entry));
    let told_apart = variants(catalogue, entry).into_iter().map(|(_, name)| name);
    [
        line("identity", &entry.id.to_string()),
        line_if_any("also called", &join_unbreakable(others, ", ")),
        line_if_any("  variants", &join_unbreakable(told_apart, ", ")),
        line("component", &format!("{positions} positions, {plays} plays")),
        line("  factors", &factors(catalogue, entry)),
        line("region", &region(entry)),
        line("  settings", &format!("{settings} of one piece have the type")),
        line("ko points", &spaced_or_none(&entry.ko_points)),
        line("ko strings", &format!("sizes taken {}", spaced_or_none(&entry.ko_string_sizes))),
    ]
    .concat()
}

fn region(entry: &TypeEntry) -> String {
    let pieces = count_noun(entry.pieces, "piece");
    let strings = match entry.mortal_strings {
        0 => String::new(),
        number => format!(", {}", count_noun(number, "mortal string")),
    };
    format!("{} in {pieces}{strings}; no smaller one has the type", count_noun(entry.first_points, "point"))
}

fn factors(catalogue: &Catalogue, entry: &TypeEntry) -> String {
    if entry.factors.len() == 1 {
        return "none: the type is prime".to_owned();
    }
    let factors = entry.factors.iter().zip(&entry.factors_exchanged).map(|(id, &exchanged)| {
        let known = catalogue.types.iter().find(|other| other.id == *id);
        let name = known.map_or_else(|| id.to_string(), TypeEntry::name);
        name + if exchanged { ", colours exchanged" } else { "" }
    });
    join_unbreakable(factors, "; ")
}

fn known_for(known: &KnownCycle, film: &str) -> String {
    let KnownCycle { known_as, moves, cycle_word, balance, fates, .. } = known;
    line("known for", &format!("{cycle_word}; balance {} ({known_as})", signed(*balance)))
        + &line("  as moves", &sequence(moves))
        + film
        + &fate_lines(&fates.groups())
        + "\n"
}

fn shortest(entry: &TypeEntry) -> String {
    let shortest = &entry.shortest;
    let suicide = if shortest.needs_suicide { "; no cycle without suicide" } else { "" };
    let balance = signed(shortest.balance);
    line("shortest cycle", &format!("{} plays: {}; balance {balance}{suicide}", shortest.plays, shortest.cycle_word))
        + &line("  as moves", &sequence(&shortest.witness))
}

/// Rule sets grouped by the shortest of all cycles that go on for ever.
pub fn endless_cycles(cycles_under: &ByRuleSet<CyclesUnder>) -> String {
    let texts = endless_groups(cycles_under).into_iter().flat_map(|EndlessGroup { words, cycles, rules }| {
        let moves = cycles.fewest.as_ref().map(|cycle| format!(" ({})", to_strings(&cycle.witness).join(", ")));
        let moves = moves.unwrap_or_default();
        indented(&format!("{words}{moves}: {}", rules.join(", ")))
    });
    "\n".to_owned() + &labelled("of all cycles", texts)
}

fn longest(entry: &TypeEntry) -> String {
    let bounds = entry.longest.iter().flat_map(ByRuleSet::iter);
    let mut by_plays =
        group_by_key(bounds.map(|(rules, bounds)| ((bounds.lower, bounds.upper, bounds.to_string()), rules)));
    if by_plays.is_empty() {
        return String::new();
    }
    by_plays.sort();
    let texts = by_plays.into_iter().map(|((.., plays), rules)| format!("{plays} plays: {}", rules.join(", ")));
    "\n".to_owned() + &labelled("longest inside", texts.flat_map(|text| indented(&text)))
}

fn words(entry: &TypeEntry) -> String {
    let lengths = entry.cycle_lengths.iter().map(|(plays, cycles)| format!("{} of {plays} plays", grouped(*cycles)));
    let lengths = line("cycles", &lengths.collect::<Vec<_>>().join(", "));
    let words = &entry.cycle_words;
    let more = words.len().saturating_sub(WORDS);
    let more = (more > 0).then(|| format!("and {more} other words: --json has them all"));
    let figures = words.iter().take(WORDS).map(|(word, cycles)| (word, grouped(*cycles), signed(word.balance())));
    let texts = figures.map(|(word, cycles, balance)| format!("{word}: {cycles}, balance {balance}"));
    let by_word = labelled("  by word", texts.chain(more).flat_map(|text| indented(&text)));
    if words.is_empty() { String::new() } else { format!("\n{lengths}{by_word}") }
}

fn elsewhere(catalogue: &Catalogue, entry: &TypeEntry, dir: &Path) -> String {
    let page = dir.join("types").join(format!("{}.html", entry.id));
    let page = page.exists().then(|| line("page", &shown(&page)));
    let known = known_positions(catalogue, entry).into_iter();
    let known = known.map(|known| format!("{}: data/positions/{}.toml", known.title, known.name));
    let known: Vec<String> = known.flat_map(|text| indented(&text)).collect();
    let known = if known.is_empty() { String::new() } else { labelled("other boards", known) };
    let texts = known + &page.unwrap_or_default();
    if texts.is_empty() { texts } else { format!("\n{texts}") }
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas show \"basic ko\" DIR
  koatlas show p4e5-c6 DIR               the beginning of an identity
  koatlas show \"double ko\" DIR --json")]
pub struct ShowArgs {
    /// The identity, a name or an alias of a type, or the beginning of one
    #[arg(value_name = "ID|NAME")]
    pub named: String,
    /// The directory of the catalogue
    #[arg(value_name = "DIR", default_value = ".")]
    pub dir: PathBuf,
}
