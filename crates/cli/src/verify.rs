//! `koatlas verify`: whether a certificate, a table or a catalogue holds.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use koatlas::json::{JsonEntries, JsonObject, exact, object, points};
use koatlas::text::number;
use koatlas_board::grouped;
use koatlas_certificates::{FORMAT, MAX_CERTIFICATE_SIZE, OutcomeCertificate, has_format};
use koatlas_classifier::{KnownPosition, collection};
use koatlas_verifier::{
    CatalogueFile, CheckedTable, Forced, KnownKo, Limits, Method, NotDecided, Unproved, check_table, may_be_table,
    read_certificate, read_outcome, verify, verify_outcome,
};

use crate::args::Common;
use crate::failure::Failure;
use crate::terminal::line;

/// What a file proves: the keys of the contract, the sentence, and what was gone through for that.
struct Verified<E> {
    json: JsonObject<E>,
    statement: String,
    lines: String,
}

impl<E: JsonEntries> Verified<E> {
    fn print(self, common: &Common) -> anyhow::Result<()> {
        let Verified { json, statement, lines } = self;
        let page = || format!("verified: {statement}\n\n{lines}");
        common.print("verify", || object().with("verified", true).and(json).with("statement", &statement), page)
    }
}

/// Checks a file and prints what it proves.
pub fn run(args: &Verify, common: &Common) -> anyhow::Result<()> {
    let memory = common.given_memory_limit.map_or(Limits::default().memory, |limit| limit.0);
    let limits = Limits { work: args.work_limit, memory };
    let file = &args.file;
    let bytes = whole(file, limits).map_err(|error| Failure::at(file, error))?;
    if may_be_table(&bytes) {
        table(file, &bytes, limits)?.print(common)
    } else if CatalogueFile::is_one(&bytes) {
        catalogue(file, &bytes, limits)?.print(common)
    } else if OutcomeCertificate::is_one(&bytes) {
        outcome(file, &bytes, limits)?.print(common)
    } else {
        sequence(file, &bytes, limits)?.print(common)
    }
}

/// A table as far as memory allows; of other files so much that they are seen to be too large.
fn whole(file: &Path, limits: Limits) -> std::io::Result<Vec<u8>> {
    let mut opened = File::open(file)?;
    let mut bytes = start(&mut opened)?;
    if may_be_table(&bytes) && bytes.len() > MAX_CERTIFICATE_SIZE {
        let rest = (limits.memory.saturating_add(1)).saturating_sub(bytes.len() as u64);
        opened.take(rest).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// So much of a file that it is seen to be too large.
fn start(file: &mut File) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(MAX_CERTIFICATE_SIZE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What there is to check, for files that are something else.
const CHECKED: &str = "`koatlas verify` checks certificates of longest sequences and of outcomes, tables of outcomes, and catalogues of ko types";

/// Replays a sequence and goes through the proof of a bound.
fn sequence(file: &Path, bytes: &[u8], limits: Limits) -> anyhow::Result<Verified<impl JsonEntries>> {
    limits.allow_reading(bytes.len()).map_err(|limit| unproved(file, limit))?;
    let certificate = read_certificate(bytes).map_err(|refused| match has_format(bytes, FORMAT) {
        true => unproved(file, refused),
        false => Failure::at(file, format_args!("{refused}. {CHECKED}")),
    })?;
    let proved = verify(&certificate, limits).map_err(|error| unproved(file, error))?;
    let (exhaustive, flow, proof) = match proved.method {
        Method::Sequence => (None, None, "none: there may be longer sequences".to_owned()),
        Method::Exhaustive { moves } => {
            let json = object().with("kind", "exhaustive").with("moves", exact(moves));
            (Some(json), None, format!("exhaustive: {} moves, all sequences", grouped(moves)))
        }
        Method::Flow { tokens_are, nodes, edges, tokens, cuts } => {
            let json = object().with("kind", "flow").with("tokens_are", tokens_are.to_string()).and([
                ("nodes", nodes),
                ("edges", edges),
                ("tokens", tokens),
                ("cuts", cuts),
            ]);
            let [nodes, edges, tokens, cuts] = [nodes, edges, tokens, cuts].map(grouped);
            let counts = format!("{nodes} nodes, {edges} edges, {tokens} tokens ({tokens_are}), {cuts} cuts");
            (None, Some(json), format!("flow bound: {counts}, all checked"))
        }
    };
    let is_proved = exhaustive.is_some() || flow.is_some();
    let json = object()
        .with("ruleset", proved.ruleset.clone())
        .with("measure", proved.measure.to_string())
        .with("lower", exact(proved.lower))
        .with("upper", proved.upper.map(exact))
        .with("exact", proved.is_exact())
        .with("proof", is_proved.then(|| object().and(exhaustive).and(flow)))
        .with("covers", proved.method.covers());
    let replayed = format!("{} {}, each legal", grouped(proved.lower), proved.measure);
    let covers = line("proved", proved.method.covers());
    let lines = line("sequence", &replayed) + &line("proof", &proof) + &covers;
    Ok(Verified { json, statement: proved.to_string(), lines })
}

/// Goes through all sequences that follow the strategies.
fn outcome(file: &Path, bytes: &[u8], limits: Limits) -> anyhow::Result<Verified<impl JsonEntries>> {
    limits.allow_reading(bytes.len()).map_err(|limit| unproved(file, limit))?;
    let certificate = read_outcome(bytes).map_err(|refused| unproved(file, refused))?;
    let proved = verify_outcome(&certificate, limits).map_err(|error| unproved(file, error))?;
    let strategy = |forced: Option<Forced>| {
        forced.map(|Forced { nodes, moves, .. }| object().with("nodes", nodes).with("moves", exact(moves)))
    };
    let json = object()
        .with("ruleset", proved.ruleset.clone())
        .with("komi", points(Some(proved.komi)))
        .with("void_is", proved.void_is.to_string())
        .and([("lo", proved.black), ("hi", proved.white)].map(|(key, bound)| (key, points(bound.map(|f| f.value)))))
        .with("exact", proved.is_exact())
        .and([("black", strategy(proved.black)), ("white", strategy(proved.white))])
        .with("covers", proved.covers());
    let gone_through = |forced: Option<Forced>| match forced {
        None => "no strategy: nothing is claimed".to_owned(),
        Some(Forced { nodes, moves, .. }) => {
            let [nodes, moves] = [nodes as u64, moves].map(grouped);
            format!("a strategy of {nodes} nodes; {moves} moves, all sequences that follow it")
        }
    };
    let [black, white] = [proved.black, proved.white].map(gone_through);
    let lines = line("Black", &black) + &line("White", &white) + &line("proved", proved.covers());
    Ok(Verified { json, statement: proved.to_string(), lines })
}

/// Checks every state of a table.
fn table(file: &Path, bytes: &[u8], limits: Limits) -> anyhow::Result<Verified<impl JsonEntries>> {
    let checked = check_table(bytes, limits, rayon::current_num_threads());
    let checked = checked.map_err(|error| unproved(file, error))?;
    let CheckedTable { size, ko_rule, suicide, states, empty: (lo, hi), largest_rank } = checked;
    let bound = |bound: Option<i32>| bound.map_or_else(|| "no end".to_owned(), |score| score.to_string());
    let [least, most] = [lo, hi].map(bound);
    let statement = format!(
        "what both players can force is as stated in all {} states of {size} under {ko_rule} (suicide={suicide}); from the \
         empty board, Black first: Black at least {least}, White at most {most}",
        grouped(states)
    );
    let json = object()
        .with("board", size.to_string())
        .with("ko_rule", ko_rule)
        .with("suicide", suicide)
        .with("states", exact(states))
        .and([("lo", lo), ("hi", hi)])
        .with("largest_rank", largest_rank);
    let ranks = format!(
        "every bound follows from those after its moves, and the ranks, up to {}, show that each end is reached",
        grouped(largest_rank)
    );
    let covers = "both bounds of every state: neither player can force more";
    Ok(Verified { json, statement, lines: line("states", &ranks) + &line("proved", covers) })
}

/// Finds a catalogue again.
fn catalogue(file: &Path, bytes: &[u8], limits: Limits) -> anyhow::Result<Verified<impl JsonEntries>> {
    // The positions that give names.
    let known = collection().into_iter().map(|KnownPosition { name, position, type_name, names_type, .. }| KnownKo {
        name,
        board: position,
        type_name,
        names_type,
    });
    let known: Vec<KnownKo> = known.collect();
    let limits = Limits { memory: limits.memory.saturating_sub(bytes.len() as u64), ..limits };
    let read = CatalogueFile::from_bytes(bytes, limits.memory);
    let checked = read.and_then(|read| read.verify(&known, limits, rayon::current_num_threads()));
    let checked = checked.map_err(|error| unproved(file, error))?;
    let longest = checked.longest;
    let [types, words, fates, bounds, exact] =
        [checked.types, checked.words, checked.fates, longest.bounds, longest.exact].map(grouped);
    let statement = format!(
        "{types} ko types and {words} cycle words are as stated, with {fates} fates of cycles under rule sets and {bounds} \
         bounds for longest sequences, {exact} of them exact"
    );
    let [argued, searched, proofs] = [longest.argued, longest.searched, longest.proofs].map(grouped);
    let bounds = format!(
        "upper bounds: {argued} by arguments from the rules, with {proofs} flow bounds, and {searched} by going through all sequences"
    );
    let not_drawn = match checked.not_drawn {
        0 => String::new(),
        1 => "; one type is listed without a board".to_owned(),
        count => format!("; {} types are listed without a board", grouped(count)),
    };
    let up_to = format!("all settings of up to {} points were enumerated", checked.complete_up_to);
    let mut lines = line("proved", &bounds);
    lines += &line("complete", &format!("{up_to}: no type is missing there{not_drawn}"));
    lines.extend(checked.not_checked.iter().map(|text| line("not checked", text)));
    // Bounds, those that are exact, and how their upper bounds were proved.
    let longest = object()
        .and([("bounds", longest.bounds), ("exact", longest.exact), ("proved", longest.exact)])
        .and([("by_argument", longest.argued), ("by_search", longest.searched), ("proofs", longest.proofs)]);
    let json = object()
        .and([("types", checked.types), ("words", checked.words), ("fates", checked.fates)])
        .with("longest", longest)
        .with("complete_up_to", checked.complete_up_to)
        .with("not_drawn", checked.not_drawn)
        .with("not_checked", checked.not_checked);
    Ok(Verified { json, statement, lines })
}

/// Says why a file is not verified: it contradicts itself, it is none that could be checked, or nothing is known, which is no
/// refutation.
fn unproved(file: &Path, unproved: impl Into<Unproved>) -> anyhow::Error {
    let limit = match unproved.into() {
        Unproved::Refused(refused) if !refused.is_contradiction() => return Failure::at(file, refused),
        Unproved::Refused(refused) => {
            return Failure::work(format_args!("{} does not hold: {refused}", file.display()));
        }
        Unproved::NotDecided(limit) => limit,
    };
    let remedy = match limit {
        NotDecided::Memory(_) | NotDecided::File { .. } => ": a higher --memory-limit may decide it",
        NotDecided::Work(_) => ": a higher --work-limit may decide it",
        _ => "",
    };
    let file = file.display();
    Failure::work(format_args!("{file} is not decided: {limit}. This says nothing against it{remedy}"))
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
What would take more memory or more work than allowed is not decided. This says nothing against it.

Exit code: 0 if everything holds, 1 if something does not or is not decided, 2 if the file cannot be read.

Examples:
  koatlas verify ssk.json
  koatlas verify outcome.json
  koatlas verify DIR/catalogue.json
  koatlas verify ssk.json --work-limit 100000000000")]
pub struct Verify {
    /// A certificate of a longest sequence or of an outcome, a table of outcomes, or a catalogue: the file catalogue.json, or its folder
    #[arg(value_name = "FILE", value_parser = PathBufValueParser::new().map(in_folder))]
    pub file: PathBuf,
    /// Most work that the searches may take, in steps: a step is about a look at one point of a position
    #[arg(long, value_name = "STEPS", default_value_t = Limits::default().work, value_parser = number::<u64>)]
    pub work_limit: u64,
}

/// Of a folder the catalogue in it is meant.
fn in_folder(path: PathBuf) -> PathBuf {
    if path.is_dir() { path.join("catalogue.json") } else { path }
}
