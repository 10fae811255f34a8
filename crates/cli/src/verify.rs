//! `koatlas verify`: checks a certificate, a table or a catalogue.

use std::path::PathBuf;

use clap::Args;
use koatlas::text::parse_number;
use koatlas::verify::{
    CheckedProof, CheckedStrategy, Verified, VerifiedCatalogue, VerifiedOutcome, VerifiedSequence, VerifiedTable,
};
use koatlas::{VerifyQuestion, verify};
use koatlas_board::grouped;
use koatlas_verifier::VerifierLimits;
use koatlas_verifier::certificates::{CheckedField, FieldStatus};

use crate::args::CommonArgs;
use crate::terminal::line;

/// Checks a file and prints what is proved.
pub fn run(args: &VerifyArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let memory = common.given_memory_limit.map_or(VerifierLimits::default().memory, |limit| limit.0);
    let limits = VerifierLimits { work: args.work_limit, memory };
    let answer = verify(VerifyQuestion { file: &args.file, limits })?;
    common.answer(&answer, || {
        format!("verified: {}\n\n{}{}", answer.statement, lines(&answer.found), fields(&answer.claims))
    })
}

/// The fields of the file, a line for each way in which they were checked, with the number of their values. Fields that are proved or
/// computed again are named by the first of their keys.
fn fields(claims: &[CheckedField]) -> String {
    let mut lines = String::new();
    for status in FieldStatus::ALL {
        let is_certain = matches!(status, FieldStatus::Proved | FieldStatus::Recomputed);
        let (mut names, mut values): (Vec<&str>, u64) = (Vec::new(), 0);
        for CheckedField { field, count, .. } in claims.iter().filter(|claim| claim.status == status) {
            names.push(field.split('.').next().filter(|_| is_certain).unwrap_or(field));
            values += count;
        }
        names.dedup();
        if !names.is_empty() {
            let label = if lines.is_empty() { "values" } else { "" };
            let status = status.id().replace('_', " ");
            lines += &line(label, &format!("{} {status}: {}", grouped(values), names.join(", ")));
        }
    }
    lines
}

fn lines(found: &Verified) -> String {
    match found {
        Verified::Sequence(found) => sequence(found),
        Verified::Outcome(found) => outcome(found),
        Verified::Table(found) => table(found),
        Verified::Catalogue(found) => catalogue(found),
    }
}

fn sequence(found: &VerifiedSequence) -> String {
    let proof = match found.proof {
        None => "none: there may be longer sequences".to_owned(),
        Some(CheckedProof::Exhaustive { moves }) => format!("exhaustive: {moves} moves, all sequences"),
        Some(CheckedProof::Flow { tokens_are, nodes, edges, tokens, cuts }) => {
            let [nodes, edges, tokens, cuts] = [nodes, edges, tokens, cuts].map(grouped);
            let graph = format!("{nodes} nodes, {edges} edges");
            format!("flow bound: {graph}, {tokens} tokens ({tokens_are}), {cuts} cuts, all checked")
        }
    };
    let replayed = format!("{} {}, each legal", found.lower, found.measure);
    line("sequence", &replayed) + &line("proof", &proof) + &line("proved", &found.covers)
}

fn outcome(found: &VerifiedOutcome) -> String {
    let [black, white] = [found.black, found.white].map(|strategy| match strategy {
        None => "no strategy: nothing is claimed".to_owned(),
        Some(CheckedStrategy { nodes, moves }) => {
            format!("a strategy of {} nodes; {moves} moves, against every reply", grouped(nodes))
        }
    });
    line("Black", &black) + &line("White", &white) + &line("proved", &found.covers)
}

fn table(found: &VerifiedTable) -> String {
    let ranks = format!("the ranks, up to {}, show that each end is reached", grouped(found.largest_rank));
    let ranks = format!("every bound follows from those after its moves, and {ranks}");
    line("states", &ranks) + &line("proved", "both bounds of every state: neither player can force more")
}

fn catalogue(found: &VerifiedCatalogue) -> String {
    let longest = found.longest;
    let [argued, searched, proofs] = [longest.by_argument, longest.by_search, longest.proofs].map(grouped);
    let bounds = format!(
        "upper bounds: {argued} by arguments from the rules, with {proofs} flow bounds, and {searched} by going through all sequences"
    );
    let not_drawn = match found.not_drawn {
        0 => String::new(),
        1 => "; one type is listed without a board".to_owned(),
        count => format!("; {} types are listed without a board", grouped(count)),
    };
    let up_to = format!("all settings of up to {} points were enumerated", found.complete_up_to);
    let files = found.files.map(|files| {
        let made = format!("all {} files of the folder are what catalogue.json gives, to the byte", grouped(files));
        line("files", &made)
    });
    let not_checked = found.not_checked.iter().map(|text| line("not checked", text));
    line("proved", &bounds)
        + &line("complete", &format!("{up_to}: no type is missing there{not_drawn}"))
        + &files.unwrap_or_default()
        + &not_checked.collect::<String>()
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
For a folder, all its tables, pages and texts are made again from the verified catalogue.json, and compared. BLAKE3SUMS in the folder has the hash of every file: `b3sum --check BLAKE3SUMS` finds files that have changed, but not whether they are right.

What would take more memory or more work than allowed is not decided. This says nothing against it.

Exit code: 0 if everything holds, 1 if something does not or is not decided, 2 if the file cannot be read.

Examples:
  koatlas verify ssk.json
  koatlas verify outcome.json
  koatlas verify DIR
  koatlas verify DIR/catalogue.json             this file alone
  koatlas verify ssk.json --work-limit 100000000000")]
pub struct VerifyArgs {
    /// A certificate of a longest sequence or of an outcome, a table of outcomes, or a catalogue: its folder, or the file catalogue.json alone
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Limit of work of the searches, in steps: a step is about a look at one point of a position
    #[arg(long, value_name = "STEPS", default_value_t = VerifierLimits::default().work, value_parser = parse_number::<u64>)]
    pub work_limit: u64,
}
