//! `koatlas cycles`: counts elementary cycles by length, or lists the words of those of few plays on boards of any size.

use clap::Args;
use comfy_table::Row;
use koatlas::{AnyBoardAnswer, AnyBoardQuestion, CyclesQuestion, Question, catalogue};
use koatlas_board::{Suicide, grouped};
use koatlas_catalogue::{CLOSE, signed};

use crate::args::CommonArgs;
use crate::asked::InRegion;
use crate::catalogue::resumable;
use crate::interrupt;
use crate::terminal::{resumed_from, table, title, wrapped};

/// Counts cycles at a position, or lists words of cycles on any board.
pub fn run(args: &CyclesArgs, common: &CommonArgs) -> anyhow::Result<()> {
    if !args.any_board {
        return args.asked.run(common);
    }
    let suicide = args.asked.question.bare.suicide.unwrap_or(Suicide::Multi);
    let question = AnyBoardQuestion { suicide: Some(suicide), ..args.of_any_board.clone() };
    let AnyBoardQuestion { max_plays, ref out, resume, .. } = question;
    let _claim = out.as_deref().map(|dir| catalogue::claim(dir, resume || common.force)).transpose()?;
    interrupt::listen()?;
    let command = || format!("cycles --any-board --max-plays {max_plays} --suicide {suicide}");
    let answer = question.ask(&(), &common.conditions()).map_err(|error| resumable(error, command))?;
    common.answer(&answer, || any_board_page(&answer))
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
    pub asked: InRegion<CyclesQuestion>,
    /// List the words of all cycles of few plays, on boards of any size
    #[arg(long, group = "target", conflicts_with_all = ["move", "game", "region", "ko", "rules", "model", "max_length", "list"])]
    pub any_board: bool,
    #[command(flatten)]
    pub of_any_board: AnyBoardQuestion,
}
