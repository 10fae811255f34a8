//! `koatlas conform`: compares another program with the referee.

use std::path::{Path, PathBuf};

use clap::Args;
use koatlas::check::rules_title;
use koatlas::files::claim_folder;
use koatlas::json::to_strings;
use koatlas::page::Block;
use koatlas::{ConformAnswer, ConformQuestion, OtherProgram, conform};
use koatlas_board::grouped;
use koatlas_files::Claim;
use koatlas_games::programs::{Disagreement, Failure, FollowedRules, Protocol, RuleSetMatches, Script};

use crate::args::CommonArgs;
use crate::failure::CliError;
use crate::interrupt::listen;
use crate::terminal::{drawn, labelled, line, sequence, title, unbreakable, wrapped};
use crate::text::visible;

fn page(answer: &ConformAnswer) -> String {
    let title = title(&answer.name(), &format!(": compared with {}", rules_title(&answer.rules)));
    let found = answer.report.disagreements.iter().map(|found| disagreement(answer, found)).collect::<String>();
    [title, compared(answer), found, follows(answer), failures(answer)].concat()
}

fn compared(answer: &ConformAnswer) -> String {
    let compared = answer.report.compared;
    let others = [("boards", compared.boards), ("ends", compared.ends), ("areas", compared.areas)].into_iter();
    let others = others.filter(|(_, count)| *count > 0).map(|(what, count)| format!(", {} {what}", grouped(count)));
    line("games", &grouped(answer.report.games))
        + &line("compared", &format!("{} moves{}", grouped(compared.attempts), others.collect::<String>()))
        + &line("barred", &format!("{} of the moves, by repetition", grouped(compared.barred_by_repetition)))
        + &line("agreed", &format!("{} moves", grouped(compared.agreed)))
        + &line("disagreed", &format!("in {} ways", grouped(answer.report.disagreements.len())))
}

fn disagreement(answer: &ConformAnswer, found: &Disagreement) -> String {
    let example = &found.shortest;
    let times = if found.count == 1 { "once".to_owned() } else { format!("{} times", grouped(found.count)) };
    let head = format!("\n{}", line("disagreement", &format!("{}, {times}", found.kind)));
    head + &labelled("start", drawn(Block::board(&example.game.start, &[])).lines().map(str::to_owned))
        + &line("moves", &sequence(&example.game.moves))
        + &line("last move", &visible(&answer.sentence(example)))
}

fn follows(answer: &ConformAnswer) -> String {
    let RuleSetMatches { all: follows, nearest, nearest_differences, candidates, tells_end } = &answer.report.follows;
    let tried = grouped(*candidates);
    let silent = if *tells_end { "" } else { " The program does not tell when games end." };
    let text = if *candidates == 0 {
        "The program has answered nothing, so nothing is known of its rules.".to_owned()
    } else if follows.is_empty() {
        let differences = nearest_differences.unwrap_or_default();
        let answers = if differences == 1 { "answer" } else { "answers" };
        let differences = grouped(differences);
        format!(
            "None of {tried} rule sets with options agrees with every answer of this run.{silent} The nearest agree with \
             all but {differences} {answers}:"
        )
    } else {
        format!(
            "Of {tried} rule sets with options these agree with every answer of this run, which does not tell them \
             apart.{silent}"
        )
    };
    let listed = if follows.is_empty() { nearest } else { follows };
    let listed: String = listed.iter().map(|rules| line("", &rules_with_options(rules))).collect();
    format!("\n{}{listed}", line("follows", &text))
}

fn failures(answer: &ConformAnswer) -> String {
    let (refused, others): (Vec<_>, Vec<_>) =
        answer.report.failures.iter().partition(|failure| failure.is_refused_size());
    let sizes = to_strings(refused.iter().map(|failure| failure.game.start.size())).join(", ");
    let refused = (!sizes.is_empty()).then(|| line("refused boards", &format!("{sizes}: not played on")));
    let others = others.into_iter().map(|Failure { game: Script { start, moves }, what, .. }| {
        let after = if moves.is_empty() { String::new() } else { format!(", after {}", sequence(moves)) };
        wrapped(&format!("failure on {}{after}: {}", start.size(), visible(what)))
    });
    refused.into_iter().chain(others).map(|text| format!("\n{text}")).collect()
}

/// A rule set with its options, for example `psk, suicide=none, passes=2|3`.
fn rules_with_options(followed: &FollowedRules) -> String {
    let options = followed.options.iter().map(|(key, value)| {
        let others = followed.others.get(*key).into_iter().flatten();
        let values: Vec<&str> = std::iter::once(value).chain(others).map(String::as_str).collect();
        unbreakable(format!("{key}={}", values.join("|")))
    });
    let options: Vec<String> = options.collect();
    let colon = if options.is_empty() { "" } else { ": " };
    format!("{}{colon}{}", followed.id, options.join(", "))
}

/// Plays with the program, and prints the disagreements and the rule set that it follows. Exits with "no" if there are
/// any.
pub fn run(args: &ConformArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let program = &program(args)?;
    let conditions = common.conditions();
    let _claim = args.out.as_deref().map(|dir| claim(dir, common)).transpose()?;
    listen()?;
    let answer = conform(&args.question, program, &conditions)?;
    args.out.as_deref().map_or(Ok(()), |dir| answer.write_games(dir, &conditions))?;
    common.answer(&answer, || page(&answer))?;
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

Exit code: 0 if all agrees, 1 if not or if the program fails, 2 if it cannot be started.

Examples:
  koatlas conform --gtp 'gnugo --mode gtp --positional-superko' --rules psk --suicide none
  koatlas conform --gtp ./my-engine --rules tromp-taylor --sizes 2x2,3x3,9x9 --out games
  koatlas conform --protocol json 'python3 adapter.py' --rules aga --json")]
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
    #[command(flatten)]
    pub question: ConformQuestion,
    /// Folder for the games that show disagreements, as SGF
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}
