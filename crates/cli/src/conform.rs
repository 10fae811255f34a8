//! `koatlas conform`: compares another program with the referee.

use std::path::{Path, PathBuf};

use clap::Args;
use koatlas::files::claim_folder;
use koatlas::{ConformQuestion, OtherProgram, conform, infer};
use koatlas_files::Claim;
use koatlas_games::programs::Protocol;

use crate::args::CommonArgs;
use crate::failure::CliError;
use crate::interrupt::listen;

/// Plays with the program, and prints the disagreements and the rule set that it follows, or with `--infer` the smallest rule file that
/// agrees. Exits with "no" if there are disagreements.
pub fn run(args: &ConformArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let program = &program(args)?;
    let conditions = common.conditions();
    let _claim = args.out.as_deref().map(|dir| claim(dir, common)).transpose()?;
    listen()?;
    if args.infer {
        let answer = infer(&args.question, program, &conditions)?;
        args.out.as_deref().map_or(Ok(()), |dir| answer.write(dir, &conditions))?;
        let page = answer.page()?;
        common.show(&answer, || page)?;
        return if answer.found.agrees { Ok(()) } else { Err(CliError::No.into()) };
    }
    let answer = conform(&args.question, program, &conditions)?;
    args.out.as_deref().map_or(Ok(()), |dir| answer.write_games(dir, &conditions))?;
    common.show(&answer, || answer.page())?;
    if answer.is_nonconforming() { Err(CliError::No.into()) } else { Ok(()) }
}

/// The program that is named.
fn program(args: &ConformArgs) -> anyhow::Result<OtherProgram> {
    let (option, protocol, command) = match (&args.gtp, args.protocol, &args.command) {
        (Some(command), ..) => ("--gtp", Protocol::Gtp, command),
        (None, Some(Protocol::Gtp), Some(command)) => ("--protocol gtp", Protocol::Gtp, command),
        (None, Some(Protocol::Json), Some(command)) => ("--protocol json", Protocol::Json, command),
        _ => return Err(CliError::input("name a program, with --gtp or with --protocol")),
    };
    let words = shlex::split(command).filter(|words| !words.is_empty()).ok_or_else(|| {
        let remedy = "write a program and its arguments, and close quotation marks";
        CliError::input(format_args!("{option} {command:?}: this is no command: {remedy}"))
    })?;
    Ok(OtherProgram { protocol, words })
}

/// Claims a folder for this run; creates it if needed. Fails if it is not empty, unless `--force` is given.
fn claim(dir: &Path, common: &CommonArgs) -> anyhow::Result<Claim> {
    let holds_something = dir.read_dir().is_ok_and(|mut files| files.next().is_some());
    if holds_something && !common.force {
        let remedy = "choose another, or allow with --force that games in it are replaced";
        return Err(CliError::in_file(dir, format_args!("the folder is not empty: {remedy}")));
    }
    Ok(claim_folder(dir)?)
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
The program is started, without a shell, and plays the sequences of the project, the test suite of the rule set and random games in \
which much is taken and retaken. In every position it is asked which moves are legal, and each answer is compared with the rule set; so are the board, \
the end and the area, where the program reports them. Each kind of disagreement is printed once, with the shortest game found. \
The rule sets that agree with every answer of this run are listed: they may still differ from the program where nothing was asked.

By GTP the program needs boardsize, clear_board and play, and is_legal, all_legal or undo. loadsgf or set_position lets it begin \
with a position, list_stones or showboard tells the board. The protocol has no end of games: moves after it are not asked about. \
adapters/README.md has the ten lines of the protocol of JSON.

With --infer no rule set is named. The program is asked about sequences that are chosen to tell rule files apart: any bars and ends, windows of a number of moves, suicide, and a start that counts or is ignored. The answer is the smallest file that agrees, what is proved of it, and the known rule sets that it is. If none agrees it is the nearest, with the shortest games that show the difference.

Exit code: 0 if all agrees, 1 if not or if the program fails, 2 if it cannot be started.

Examples:
  koatlas conform --gtp 'gnugo --mode gtp --positional-superko' --rules psk --suicide none
  koatlas conform --gtp ./my-engine --rules tromp-taylor --sizes 2x2,3x3,9x9 --out games
  koatlas conform --protocol json 'python3 adapter.py' --rules aga --json
  koatlas conform --infer --gtp 'gnugo --mode gtp --positional-superko' --out gnugo")]
pub struct ConformArgs {
    /// A program that speaks the Go Text Protocol, with its arguments
    #[arg(long, value_name = "COMMAND", required_unless_present = "protocol", conflicts_with_all = ["protocol", "command"])]
    pub gtp: Option<String>,
    /// The protocol of the program that is named after it: gtp, or json for lines of JSON
    #[arg(long, value_name = "PROTOCOL", requires = "command")]
    #[arg(hide_possible_values = true)]
    pub protocol: Option<Protocol>,
    /// The program for --protocol, with its arguments
    #[arg(value_name = "COMMAND", requires = "protocol")]
    pub command: Option<String>,
    /// Find the smallest rule file that agrees with the program, instead of a comparison with --rules
    #[arg(long, conflicts_with_all = ["rules", "option", "suicide"])]
    pub infer: bool,
    #[command(flatten)]
    pub question: ConformQuestion,
    /// Folder for the games that show disagreements, as SGF; with --infer also for the rule file and the experiments, as a test suite
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}
