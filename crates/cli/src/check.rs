//! `koatlas check`: moves under a rule set.

use std::path::PathBuf;

use clap::Args;
use koatlas::check::{
    CheckAnswer, CheckBy, CheckedGame, GameRecord, GameReplay, MoveVerdict, Records, Violation, check, of_paths,
    several, single,
};
use koatlas::text::moves_option;
use koatlas_board::{Colour, Point, Size};
use koatlas_rulesets::{GameMove, Refusal, RuleSet, Standing};

use crate::args::{Common, NAMED_OR_ALL, RulesChoice, Target};
use crate::diagram::{BARRED, BARRED_STYLE, Diagram};
use crate::failure::Failure;
use crate::terminal::{HEADING, by_common, filled, plain, title, unbroken, width};
use crate::text::visible;

/// Replays moves and prints the verdicts.
/// If a move is illegal, the answer is "no". Of several games all are checked before an error is told.
pub fn run(args: &Check, common: &Common) -> anyhow::Result<()> {
    let by = by(args)?;
    let (records, alone) = records(args)?;
    let moved = |record: GameRecord| GameRecord { subject: record.subject.with_to_move(args.to_move), ..record };
    let mut games = records.into_iter().map(|record| check(&by, args.strict, moved(record?)));
    if alone {
        return games.try_for_each(|game| {
            let game = game?;
            common.print("check", || single(&game), || page(&game))?;
            if game.answer.is_no() { Err(Failure::No.into()) } else { Ok(()) }
        });
    }
    let games: Vec<_> = games.collect();
    common.print("check", || several(&games), || page_of_several(&games))?;
    let unreadable = games.iter().filter(|game| game.is_err()).count();
    if unreadable > 0 {
        let games = if unreadable == 1 { "game" } else { "games" };
        Err(Failure::input(format_args!(
            "{unreadable} {games} could not be checked: the reasons stand with the answers"
        )))
    } else if games.iter().flatten().any(|game| game.answer.is_no()) {
        Err(Failure::No.into())
    } else {
        Ok(())
    }
}

fn by(args: &Check) -> anyhow::Result<CheckBy> {
    match &args.rule_set {
        Some(RulesChoice::All) if !args.options.is_empty() => {
            Err(Failure::input("--option goes with one rule set: leave it out, or name the rule set"))
        }
        Some(RulesChoice::All) => Ok(CheckBy::All),
        Some(RulesChoice::One(rules)) => Ok(CheckBy::One(Some(rules.clone()), args.options.clone())),
        None => Ok(CheckBy::One(None, args.options.clone())),
    }
}

/// The games, and whether the command line names one of them alone: a board, or a file that holds one.
fn records(args: &Check) -> anyhow::Result<(Records, bool)> {
    let files = &args.target.files[..];
    let moves = args.moves.as_deref().map(moves_option).transpose().map_err(Failure::input)?;
    let given = |file: Option<&PathBuf>, moves: Vec<GameMove>| {
        let subject = Target { board: args.target.board, file: file.cloned() }.read()?;
        Ok(GameRecord::given(subject, moves))
    };
    let records = match (files, moves) {
        ([], moves) => vec![given(None, moves.unwrap_or_default())],
        ([file], Some(moves)) if !file.is_dir() => vec![given(Some(file), moves)],
        (_, Some(_)) => return Err(Failure::input("--moves goes with one position: name one file, or a --board")),
        (files, None) => of_paths(files),
    };
    let alone = records.len() == 1 && !files.first().is_some_and(|file| files.len() > 1 || file.is_dir());
    Ok((records, alone))
}

/// The answer about the only game.
fn page(game: &CheckedGame) -> String {
    match &game.answer {
        CheckAnswer::One(rules, replay) => page_of_moves(game, rules, replay),
        CheckAnswer::All(all) => {
            title(&game.record.subject.title, ": how the game goes under each rule set") + &outcomes(all)
        }
    }
}

/// The answers about several games: those with something to say, and how many there are.
fn page_of_several(games: &[anyhow::Result<CheckedGame>]) -> String {
    let blocks = games.iter().filter_map(|game| match game {
        Ok(game) => block(game),
        Err(error) => Some(plain(&format!("not checked: {}", visible(&format!("{error:#}"))))),
    });
    let illegal = games.iter().flatten().filter(|game| game.answer.is_no()).count();
    let errors = games.iter().filter(|game| game.is_err()).count();
    let all = games.iter().flatten().any(|game| matches!(game.answer, CheckAnswer::All(_)));
    let illegal = if all { String::new() } else { format!(", {illegal} with illegal moves") };
    let errors = if errors > 0 { format!(", {errors} not checked") } else { String::new() };
    let blocks = blocks.map(|block| block + "\n").collect::<String>();
    let noun = if games.len() == 1 { "game" } else { "games" };
    format!("{blocks}{} {noun}{illegal}{errors}\n", games.len())
}

/// One of several games: its name and its violations; nothing if it has none.
fn block(game: &CheckedGame) -> Option<String> {
    let subject = &game.record.subject;
    let place = game.record.place.as_ref().map_or_else(
        || subject.title.clone(),
        |(file, number)| {
            let name = if subject.title == *file { String::new() } else { format!(", {}", subject.title) };
            format!("{file}, game {number}{name}")
        },
    );
    match &game.answer {
        CheckAnswer::One(..) if !game.answer.is_no() => None,
        CheckAnswer::One(rules, replay) => {
            let end = if replay.after_end() > 0 { plain(&end(replay)) } else { String::new() };
            Some(plain(&format!("{HEADING}{place}{HEADING:#}: {}", named(rules))) + &notes(game, replay) + &end)
        }
        CheckAnswer::All(all) => Some(plain(&format!("{HEADING}{place}{HEADING:#}")) + &outcomes(all)),
    }
}

/// What becomes of the game, each with the rule sets under which that is so.
fn outcomes(all: &[(RuleSet, GameReplay)]) -> String {
    let groups = by_common(all.iter().map(|(rules, replay)| (outcome(replay), rules.id())));
    let block = |(outcome, ids): (String, Vec<&str>)| {
        let ids = filled(&ids.join(", "), width().saturating_sub(2));
        plain(&outcome) + &ids.iter().map(|line| format!("  {line}\n")).collect::<String>()
    };
    groups.into_iter().map(block).collect()
}

/// The first move that is refused, and the end.
fn outcome(replay: &GameReplay) -> String {
    let last = replay.end.as_ref().map_or(u32::MAX, |end| end.after_move);
    let refused = replay.violations().next().filter(|(verdict, _)| verdict.number <= last);
    let refused = refused.map(|(verdict, violation)| {
        let place = unbroken(format_args!("move {}, {}", verdict.number, verdict.made));
        format!("{place} is illegal: {}", violation.explanation)
    });
    match (refused, &replay.end) {
        (None, None) => "goes on".to_owned(),
        (None, Some(end)) => followed(&end.event, replay),
        (Some(refused), None) => refused,
        (Some(refused), Some(end)) => format!("{refused}; as it was played: {}", followed(&end.event, replay)),
    }
}

/// The verdicts, as sentences; the board, and what is barred there.
fn page_of_moves(game: &CheckedGame, rules: &RuleSet, replay: &GameReplay) -> String {
    let title = title(&game.record.subject.title, &format!(": {}", named(rules)));
    let notes = notes(game, replay);
    let gap = if notes.is_empty() { "" } else { "\n" };
    [title, notes, gap.to_owned(), summary(game, replay), board(replay), barred(replay)].concat()
}

/// The rule set, with the options that are not as usual.
pub fn named(rules: &RuleSet) -> String {
    let definition = rules.definition;
    let mark = match definition.standing {
        Standing::Published => String::new(),
        standing => format!(", a {}", standing.id()),
    };
    let usual = RuleSet::find(definition.id).ok();
    let changed = rules.parameters().into_iter().filter(|option| {
        let usual = usual.as_ref().map(|usual| option.value(usual));
        usual.as_ref() != Some(&option.value(rules))
    });
    let changed = changed.map(|option| format!(", {}={}", option.key, option.value(rules)));
    format!("{} ({}{mark}){}", definition.name, definition.id, changed.collect::<String>())
}

/// A sentence for every move that something is to be said about; one for several in a row if it is the same for all.
/// That a recorded game goes on after its end is said where the end is told.
fn notes(game: &CheckedGame, replay: &GameReplay) -> String {
    let same = |a: &MoveVerdict, b: &MoveVerdict| {
        note(a).zip(note(b)).is_some_and(|((a, is_of_many), (b, _))| is_of_many && a == b)
    };
    let sentence = |run: &[MoveVerdict]| Some(plain(&format!("{}: {}", named_run(run), note(&run[0])?.0)));
    let told = |verdict: &MoveVerdict| {
        let ended = verdict.violation.as_ref().is_some_and(|violation| violation.refusal == Refusal::Ended);
        !(ended && game.record.as_played)
    };
    let parts = replay.verdicts.split(|verdict| !told(verdict));
    parts.flat_map(|verdicts| verdicts.chunk_by(same)).filter_map(sentence).collect()
}

/// What is to be said about a move, and whether that says nothing about the move itself.
fn note(verdict: &MoveVerdict) -> Option<(&str, bool)> {
    match (&verdict.violation, &verdict.effect) {
        (Some(Violation { refusal, explanation }), _) => {
            Some((explanation, matches!(refusal, Refusal::Ended | Refusal::Turn)))
        }
        (None, Some(effect)) if effect.forfeited => Some(("the stone repeats and is taken off", effect.void_offered)),
        (None, Some(effect)) if effect.void_offered => {
            Some(("the players may now agree that there is no result", true))
        }
        (None, _) => None,
    }
}

fn named_run(run: &[MoveVerdict]) -> String {
    match run {
        [first, .., last] => format!("moves {} to {}", first.number, last.number),
        _ => run.iter().map(|only| format!("move {}, {}", only.number, only.made)).collect(),
    }
}

/// How many moves are made, how many are illegal, and what comes next.
fn summary(game: &CheckedGame, replay: &GameReplay) -> String {
    let (made, all) = (replay.made().count(), game.record.moves.len());
    let of = if made == all { String::new() } else { format!(" of {all}") };
    let plural = if all == 1 { "" } else { "s" };
    let is_illegal = |(verdict, violation): &(&MoveVerdict, &Violation)| {
        verdict.effect.is_some() && violation.refusal != Refusal::Ended
    };
    let illegal = replay.violations().filter(is_illegal).count();
    let illegal = if illegal > 0 { format!(", {illegal} of them illegal") } else { String::new() };
    let next = if replay.end.is_some() { end(replay) } else { format!("{} to move", replay.board.to_move().name()) };
    plain(&format!("{made}{of} move{plural} made{illegal}; {next}")) + "\n"
}

/// How the sequence ends, by which rule, and how many moves of the record come after that.
fn end(replay: &GameReplay) -> String {
    followed(replay.end.as_ref().map_or("", |end| &end.sentence), replay)
}

/// A sentence, and how many moves come after the end.
fn followed(sentence: &str, replay: &GameReplay) -> String {
    match replay.after_end() {
        0 => sentence.to_owned(),
        1 => format!("{sentence}; 1 move follows"),
        more => format!("{sentence}; {more} moves follow"),
    }
}

fn board(replay: &GameReplay) -> String {
    let barred: Vec<Point> = replay.barred.iter().map(|&(point, _)| point).collect();
    Diagram { barred: &barred, last: replay.last_play(), ..Diagram::whole(&replay.board, &[]) }.text()
}

/// What the mark on the board means, and why the points have it.
fn barred(replay: &GameReplay) -> String {
    if replay.barred.is_empty() {
        return String::new();
    }
    let colour = replay.board.to_move();
    let mark = format!("{BARRED_STYLE}{BARRED}{BARRED_STYLE:#}");
    let legend = format!("\n{mark} barred for {}, though the bare rules allow it:\n", colour.name());
    let by_reason = by_common(replay.barred.iter().map(|(point, by)| (by.to_string(), point.to_string())));
    let sentence = |(why, points): (String, Vec<String>)| plain(&format!("{colour} {}: {why}", points.join(", ")));
    legend + &by_reason.into_iter().map(sentence).collect::<String>()
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
After an illegal move a recorded game goes on as it was played. Each violation has a line of its own; what only \
follows from a violation has none. A move of --moves that is illegal is not made, and the same player goes on.

The sequence has ended where it ended first: the moves that a record has after that are judged as if it had not.

Exit code: 0 if all moves are legal and none comes after the end, 1 if not, 2 if something cannot be read. With --rules all the exit code \
says nothing about the moves.

Examples:
  koatlas check game.sgf                 by the rules that the game names (RU)
  koatlas check games/ --rules aga       every game of a folder
  koatlas check game.sgf --rules all     how the game goes under each
  koatlas check --board 3x3 --rules psk --moves \"B b2; W a1; B pass\"")]
pub struct Check {
    #[command(flatten)]
    pub target: Targets,
    /// The rule set, as `koatlas rules` lists them, or `all`; if not given, the rules that each game names (RU)
    #[arg(long = "rules", value_name = "ID|all", value_parser = NAMED_OR_ALL, hide_possible_values = true)]
    pub rule_set: Option<RulesChoice>,
    /// The moves, for example "B d2; W pass; B kopass:c2"; if not given, those of SGF games
    #[arg(long)]
    pub moves: Option<String>,
    /// Who moves first; if not given, the player that the target names
    #[arg(long, value_name = "B|W")]
    pub to_move: Option<Colour>,
    /// An option of the rule set, as `koatlas rules ID` lists them; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Stop at the first move that is illegal
    #[arg(long)]
    pub strict: bool,
}

/// A board, or files and folders.
#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Targets {
    /// The empty board of so many rows and columns, every point playable, Black first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Option<Size>,
    /// Position files, files of SGF games, and folders, of which every .sgf file is taken
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}
