//! `koatlas cycles`: counts elementary cycles by length, or lists the words of those of few plays on boards of any size.

use clap::Args;
use koatlas::{AnyBoardQuestion, CyclesQuestion, Question, catalogue};
use koatlas_board::Suicide;

use crate::args::CommonArgs;
use crate::asked::InRegion;
use crate::catalogue::resumable;
use crate::interrupt;

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
    common.show(&answer, || question.page(&answer, &()).unwrap_or_default())
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
