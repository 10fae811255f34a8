//! `koatlas cycles`: counts elementary cycles by length, or lists the words of those of few plays on boards of any size.

use std::path::PathBuf;

use clap::Args;
use comfy_table::Row;
use koatlas::catalogue;
use koatlas::files::claim;
use koatlas::text::parse_number;
use koatlas::{
    AnyBoardAnswer, AnyBoardQuestion, CyclesAnswer, CyclesOfLength, CyclesQuestion, cycles, cycles_on_any_board,
};
use koatlas_board::grouped;
use koatlas_catalogue::{CLOSE, signed};
use koatlas_position_graph::Model;

use crate::args::{CommonArgs, KoRulesArgs, TargetArgs};
use crate::catalogue::resumable;
use crate::interrupt;
use crate::terminal::{assumed, resumed_from, table, title, wrapped};

/// Counts the cycles, optionally lists them in a file, and prints the counts; prints them even if writing fails.
pub fn run(args: &CyclesArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let conditions = common.conditions();
    if args.any_board {
        let &CyclesArgs { max_plays, ref out, resume, .. } = args;
        let (suicide, out) = (args.rules.suicide, out.as_deref());
        let _claim = out.map(|dir| catalogue::claim(dir, resume || common.force)).transpose()?;
        interrupt::listen()?;
        let answer = cycles_on_any_board(AnyBoardQuestion { max_plays, suicide, out, resume }, &conditions);
        let command = || format!("cycles --any-board --max-plays {max_plays} --suicide {suicide}");
        let answer = answer.map_err(|error| resumable(error, command))?;
        return common.answer(&answer, || any_board_page(&answer));
    }
    let (max_length, list) = (args.max_length, args.list.as_deref());
    let _claim = claim(list, [], &conditions)?;
    let KoRulesArgs { suicide, ko_rule, model } = args.rules;
    let subject = &args.target.read(suicide, common)?;
    interrupt::listen()?;
    let question = CyclesQuestion { subject, model, suicide, basic_ko: ko_rule.is_some(), max_length, list };
    let (answer, listed) = cycles(question, &conditions)?;
    common.answer(&answer, || page(question, &answer))?;
    Ok(listed?)
}

fn page(CyclesQuestion { subject, basic_ko, .. }: CyclesQuestion<'_>, answer: &CyclesAnswer) -> String {
    let CyclesAnswer { model, suicide, max_length, ref counts, ref warnings, .. } = *answer;
    let rows = counts.iter().filter(|count| count.cycles.0 > 0);
    let rows = rows.map(|CyclesOfLength { length, cycles }| (length.to_string(), cycles.to_string()));
    let rows: Vec<(String, String)> = rows.collect();
    let edges = if model == Model::WithPasses { "moves" } else { "plays" };
    let rule = if basic_ko { ", rules basic-ko" } else { "" };
    let what = format!(": elementary cycles of up to {max_length} {edges}, model {model}, suicide {suicide}{rule}");
    let title = title(&subject.title, &what) + &assumed(warnings);
    if rows.is_empty() {
        return title + "none\n";
    }
    let width = rows.iter().map(|(_, cycles)| cycles.len()).max().unwrap_or(0).max("cycles".len());
    let head = format!("{edges:>6}  {:>width$}\n", "cycles");
    let lines = rows.iter().map(|(length, cycles)| format!("{length:>6}  {cycles:>width$}\n"));
    title + &head + &lines.collect::<String>()
}

fn any_board_page(answer: &AnyBoardAnswer) -> String {
    let AnyBoardAnswer { max_plays, suicide, counts, words, resumed_from: files, .. } = answer;
    let what = format!(" of the cycles of up to {max_plays} plays, on boards of any size, suicide {suicide}");
    let head = title(&format!("{} words", grouped(words.len())), &what);
    let rows = counts.iter().filter(|count| count.words > 0);
    let rows = rows.map(|count| [count.plays, count.words, count.one_piece, count.without_passes].map(grouped));
    let counts = close_table(&["plays", "words", "in one piece", "without passes"], "rrrr", rows);
    let rows = words.iter().map(|entry| {
        let pieces = match (entry.one_piece, &entry.smallest) {
            (true, _) => "one",
            (false, Some(_)) => "several",
            (false, None) => "several, no board found",
        };
        [entry.word.to_string(), entry.passes.to_string(), signed(entry.balance), pieces.to_owned()]
    });
    let words = close_table(&["word", "passes", "balance", "pieces"], "lrrl", rows);
    let remedy =
        wrapped("With --json each word has a board that shows it, and what every rule set does with the cycle.");
    format!("{head}{counts}\n\n{words}\n\n{remedy}{}", resumed_from(files))
}

/// Writes a table without lines between its rows.
fn close_table<R: Into<Row>>(head: &[&str], align: &str, rows: impl IntoIterator<Item = R>) -> String {
    let mut table = table(head, align, rows);
    table.load_style(CLOSE);
    table.trim_fmt()
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
With --any-board the question is what repeats within few plays on boards of any size. A cycle is named by its word: the plays by \
colour and stones removed, up to rotation and exchange of colours. A cycle of L plays is one of a region of at most L points, so that \
all are found; the documentation of koatlas_catalogue has the proof. 6 plays take a second, 7 some seconds, and 8 some minutes. With \
--out the regions that have been explored, which is most of the work, need not be explored again.

In the model with-passes the circuit of two passes is left out: it exists in every position.

With --rules basic-ko the cycles are those that the basic ko rule does not stop: players alternate, nobody passes, and the plays can \
be repeated for ever. No situation is met twice in such a cycle, whatever its ko point. A retake leads back to the situation before \
the capture, so that of the cycles of the alternating model the rule stops those of two plays, and no others.

Examples:
  koatlas cycles --board 2x2 --model alternating --max-length 10
  koatlas cycles triple_ko.toml --list cycles.jsonl
  koatlas cycles --any-board --max-plays 4 --suicide none
  koatlas cycles --any-board --max-plays 8 --out DIR --json > words.json
  koatlas cycles --any-board --max-plays 8 --out DIR --resume")]
pub struct CyclesArgs {
    #[command(flatten)]
    pub target: TargetArgs,
    #[command(flatten)]
    pub rules: KoRulesArgs,
    /// List the words of all cycles of few plays, on boards of any size
    #[arg(long, group = "target", conflicts_with_all = ["after", "game", "region", "ko", "ko_rule", "model", "max_length", "list"])]
    pub any_board: bool,
    /// With --any-board, the largest number of plays of a cycle
    #[arg(long, value_name = "L", default_value_t = AnyBoardQuestion::USUAL_PLAYS, conflicts_with_all = ["board", "file"], value_parser = AnyBoardQuestion::parse_max_plays)]
    pub max_plays: usize,
    /// With --any-board, save the explored regions in this directory, as `catalogue` does
    #[arg(long, value_name = "DIR", conflicts_with_all = ["board", "file"])]
    pub out: Option<PathBuf>,
    /// Continue a run that was interrupted in the same directory. What is printed says so, as what the file holds is not verified
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Largest number of edges of a cycle; an edge is a play, or in the model with-passes a pass (two passes alone are left out)
    #[arg(long, value_name = "N", default_value_t = CyclesQuestion::MAX_LENGTH, value_parser = parse_number::<usize>)]
    pub max_length: usize,
    /// Write every cycle to this file as a move-sequence, one JSON object per line
    #[arg(long, value_name = "FILE")]
    pub list: Option<PathBuf>,
}
