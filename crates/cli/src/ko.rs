//! `koatlas ko`: kos by what players can force, and types of basic ko.

use clap::Args;
use koatlas::text::{parse_half_points, parse_number};
use koatlas::{KoAnswer, KoQuestion, ko};
use koatlas_board::Suicide;
use koatlas_outcome::HalfPoints;

use crate::args::{CommonArgs, TargetArgs};
use crate::interrupt::{self, INTERRUPT};

/// Finds the kos of a position and prints them.
pub fn run(args: &KoArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let subject = args.target.read(Suicide::Multi, common)?;
    let KoArgs { komi, komi_ranges, player_second, types, limit, .. } = *args;
    interrupt::listen()?;
    common.answer_each(&subject, Suicide::Multi, KoAnswer::page, |subject| {
        ko(KoQuestion { subject, komi, komi_ranges, player_second, types, limit }, &common.conditions())
    })?;
    if INTERRUPT.is_requested() {
        return Err(subject.unfinished("interrupted; this is what was found so far").into());
    }
    Ok(())
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
After Robert Jasiek, \"Ko\", 2010, by the Default Restriction Rules. Of that paper the beginning alone can be read: what \
is said here of local- and global-ko-intersections, kos, ko-stones and ko-strings is a reconstruction.

A basic-ko-intersection is one of two points on which two plays in a row would recreate the position. A \
local-ko-intersection changes in the cycles of a strategy by which a player forces that a cycle is completed or that his area \
on the points of the cycles grows, while he cannot force that it grows. A global-ko-intersection is the same \
with a win by the whole board and komi instead. Each claim has a line of play: the player forces, his opponent prevents.

--types asks who can virtually force uncapturable life on each basic ko (after \"Types of Basic Ko\", 2010; a reconstruction \
too): the closed player, whose stone is on the ko, and the open one, who may take it, each moving first or second. Virtually: \
he may retake this ko at once, unless his own last move was a ko-capture. He lives if at the end both points are his area and no \
string that holds them can be captured. Fighting: each lives as the closed player moving first, neither as the open player moving \
second. Disturbing death: one never lives, the other always. Disturbing life: both always. Semi-stable: moving first changes \
nothing, two moves in a row do. External: a closed player who moves first lives on the ko, but not on all points around it; \
else internal.

Both players are asked about, each moving first; who is to move in the file does not matter. Exit code 0 also \
stands for \"not decided within the limit\".

Examples:
  koatlas ko triple_ko_katago.toml
  koatlas ko triple_ko_katago.toml --komi 6.5 --json
  koatlas ko triple_ko_katago.toml --player-second --komi-ranges
  koatlas ko triple_ko_katago.toml --types")]
pub struct KoArgs {
    #[command(flatten)]
    pub target: TargetArgs,
    /// Points that White gets besides his area
    #[arg(long, value_name = "POINTS", default_value = "0", value_parser = parse_half_points, allow_hyphen_values = true)]
    pub komi: HalfPoints,
    /// Say for which values of komi points are global-ko-intersections
    #[arg(long)]
    pub komi_ranges: bool,
    /// Also ask what each player can force if his opponent moves first
    #[arg(long)]
    pub player_second: bool,
    /// Say of which type each basic ko is, external or internal, and who can live on it
    #[arg(long)]
    pub types: bool,
    /// Largest number of states that the searches of one kind may visit for one player
    #[arg(long, value_name = "N", default_value_t = KoQuestion::LIMIT, value_parser = parse_number::<u64>)]
    pub limit: u64,
}
