//! `koatlas find`: short cycles on boards of any size.

use clap::Args;
use koatlas::check::RulesChoice;
use koatlas::{FindQuestion, find};

use crate::args::{BoardArgs, CommonArgs, RULE_SET_OR_ALL};
use crate::interrupt;

/// Finds the kos of a position and prints them.
pub fn run(args: &FindArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let subject = args.board.read()?;
    interrupt::listen()?;
    let answer = find(&subject, args.question, &common.conditions())?;
    common.show(&answer, || answer.page(&subject, args.rules.as_ref()))
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
A cycle is a sequence of plays of either colour after which the board is as before. Its points are connected, or they are in \
several pieces that a string couples, since its last liberties are now in one piece and now in another. All cycles of at most \
--within plays are found, on boards of any size, without a region. The counts are of cycles whose points are connected.

Examples:
  koatlas find game.sgf --move 120
  koatlas find game.sgf --within 8 --soon 0")]
pub struct FindArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pub question: FindQuestion,
    /// The rules whose verdict on each ko is shown: a rule set, a tradition, or `all` traditions; if not given, those that the record names (RU)
    #[arg(long, value_name = "ID|all", value_parser = RULE_SET_OR_ALL, hide_possible_values = true)]
    pub rules: Option<RulesChoice>,
}
