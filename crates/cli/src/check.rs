//! `koatlas check`: replays moves under a rule set.

use std::path::PathBuf;

use clap::Args;
use koatlas::check::{
    CheckSummary, GameEntry, GameRecord, GameReplay, LineReplay, MoveVerdict, OutcomeText, read_records,
};
use koatlas::json::to_strings;
use koatlas::question::{BoardTarget, Moves};
use koatlas::{CheckAnswer, CheckQuestion, CheckedGames, Question, Subject};
use koatlas_board::{Size, grouped};
use koatlas_rules::{Refusal, RuleSet, Standing};

use crate::args::{CommonArgs, SlipsOfMany};
use crate::asked::read_board;
use crate::diagram::{BARRED, BARRED_STYLE, TextBoard};
use crate::failure::{CliError, explain};
use crate::terminal::{HEADING, group_by_key, title, width, wrap, wrapped};
use crate::text::visible;

/// Replays moves and prints the verdicts. Exits with "no" if a move is illegal. All games are checked before an error
/// is reported.
pub fn run(args: &CheckArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let CheckArgs { target, question } = args;
    let (records, alone) = records(target, question)?;
    let mut slips = SlipsOfMany::default();
    records.iter().flatten().flat_map(|record| &record.subject.slips).for_each(|slip| slips.warn(&slip.to_string()));
    slips.finish();
    let to_move = question.to_move;
    let with_to_move = |record: GameRecord| GameRecord { subject: record.subject.with_to_move(to_move), ..record };
    let mut records = records.into_iter().map(|record| record.map(with_to_move));
    if alone && let Some(record) = records.next() {
        let record = record?;
        let answer = question.ask(&record, &common.conditions())?;
        common.answer(&answer, || page(&record, &answer, question.all))?;
        return if answer.has_illegal_moves() { Err(CliError::No.into()) } else { Ok(()) };
    }
    let answer = CheckedGames::new(records, question, explain);
    common.answer(&answer, || page_of_several(&answer, question.all))?;
    match answer.summary {
        CheckSummary { illegal: 0, errors: 0, .. } => Ok(()),
        CheckSummary { errors: 0, .. } => Err(CliError::No.into()),
        CheckSummary { errors, .. } => {
            let reasons = "the reasons stand with the answers";
            Err(CliError::input(format_args!("{errors} {} could not be checked: {reasons}", game_noun(errors))))
        }
    }
}

/// The games, and true if the command line names a single one: a board, or a file with one game.
fn records(
    target: &CheckTargets,
    question: &CheckQuestion,
) -> anyhow::Result<(Vec<koatlas::Result<GameRecord>>, bool)> {
    let files = &target.files[..];
    let records = match (files, &question.moves) {
        ([], _) => vec![Ok(given_record(target, question)?)],
        ([file], Some(_)) if !file.is_dir() => vec![Ok(given_record(target, question)?)],
        (_, Some(_)) => return Err(CliError::input("--moves goes with one position: name one file, or a --board")),
        (files, None) => read_records(files, question.reading.reading(), &question.lines()),
    };
    let alone = records.len() == 1 && !files.first().is_some_and(|file| files.len() > 1 || file.is_dir());
    Ok((records, alone))
}

fn given_record(target: &CheckTargets, question: &CheckQuestion) -> anyhow::Result<GameRecord> {
    let (file, reading) = (target.files.first().cloned(), question.reading);
    let after = question.r#move.clone().filter(|_| file.is_some());
    let board = BoardTarget { board: target.board, file, r#move: after, reading, ..BoardTarget::default() };
    let subject = Subject { slips: Vec::new(), ..read_board(&board)? };
    let moves = question.moves.as_ref().map_or_else(Vec::new, |Moves(moves)| moves.clone());
    Ok(GameRecord::from_moves(subject, moves))
}

fn page(record: &GameRecord, answer: &CheckAnswer, all: bool) -> String {
    match answer {
        CheckAnswer::One(replay) => page_of_moves(record, replay),
        CheckAnswer::All(found) => {
            let title = title(&record.subject.title, ": how the game goes by the rules");
            title + &outcome_blocks(found.labelled_texts(all))
        }
    }
}

fn page_of_several(answer: &CheckedGames, every: bool) -> String {
    let CheckSummary { games, illegal, errors } = answer.summary;
    let all = answer.games.iter().any(|game| matches!(game.answer, Some(CheckAnswer::All(_))));
    let illegal = if all { String::new() } else { format!(", {illegal} with illegal moves") };
    let errors = if errors > 0 { format!(", {errors} not checked") } else { String::new() };
    let unread = answer.games.iter().filter_map(|game| Some((reason(game)?, place(game))));
    let unread = group_by_key(unread).into_iter().map(|(reason, places)| not_checked(reason, &places));
    let blocks = answer.games.iter().filter_map(|game| block(game, every)).chain(unread);
    let blocks: String = blocks.map(|block| block + "\n").collect();
    format!("{blocks}{games} {}{illegal}{errors}\n", game_noun(games))
}

fn game_noun(games: usize) -> &'static str {
    if games == 1 { "game" } else { "games" }
}

/// The reason for which a game is not checked, without its place if that is known.
fn reason(game: &GameEntry) -> Option<&str> {
    let error = game.error.as_deref()?;
    let place = error.split_once(": ").filter(|_| game.file.is_some());
    Some(place.map_or(error, |(_, reason)| reason))
}

/// Paragraph about the games at `places`, which are not checked for the same reason.
fn not_checked(reason: &str, places: &[String]) -> String {
    let places = match places {
        [place] if place.is_empty() => String::new(),
        [place] => format!("{place}: "),
        [first, others @ ..] => format!("{first} and {} more: ", grouped(others.len())),
        [] => String::new(),
    };
    wrapped(&format!("not checked: {places}{}", visible(reason)))
}

fn place(game: &GameEntry) -> String {
    let title = game.title.as_deref().unwrap_or_default();
    match (&game.file, game.game) {
        (Some(file), Some(number)) if title == file => format!("{file}, game {number}"),
        (Some(file), Some(number)) => format!("{file}, game {number}, {title}"),
        _ => title.to_owned(),
    }
}

/// Paragraph about one of several games; `None` if it is not checked or has no violations.
fn block(game: &GameEntry, all: bool) -> Option<String> {
    let place = place(game);
    match game.answer.as_ref()? {
        CheckAnswer::One(replay) => {
            Some(replay).filter(|replay| replay.has_illegal_moves())?;
            let after_end = replay.ended.as_ref().filter(|end| end.moves_after > 0);
            let end = after_end.map_or_else(String::new, |end| wrapped(&end.with_moves_after(&end.sentence)));
            let head = wrapped(&format!("{HEADING}{place}{HEADING:#}: {}", rules_title(&replay.rules)));
            Some(head + &all_notes(game.file.is_some(), replay) + &end)
        }
        CheckAnswer::All(found) => {
            Some(wrapped(&format!("{HEADING}{place}{HEADING:#}")) + &outcome_blocks(found.labelled_texts(all)))
        }
    }
}

/// Events, each with the traditions or rule sets under which it happens.
pub fn outcome_blocks(all: Vec<(&OutcomeText, String)>) -> String {
    let events = group_by_key(all.into_iter().map(|(text, names)| (&text.event[..], names))).into_iter();
    let blocks = events.map(|(event, names)| {
        let lines = wrap(&names.join("; "), width().saturating_sub(2));
        wrapped(event) + &lines.iter().map(|line| format!("  {line}\n")).collect::<String>()
    });
    blocks.collect()
}

fn page_of_moves(record: &GameRecord, replay: &GameReplay) -> String {
    let title = title(&record.subject.title, &format!(": {}", rules_title(&replay.rules)));
    let notes = all_notes(record.as_played, replay);
    let gap = if notes.is_empty() { "" } else { "\n" };
    [title, notes, gap.to_owned(), summary(record, replay), board(replay), barred(replay)].concat()
}

/// Title of a rule set, with the options that differ from its defaults.
pub fn rules_title(rules: &RuleSet) -> String {
    let definition = rules.definition;
    let mark = match definition.standing {
        Standing::Published => String::new(),
        standing => format!(", a {}", standing.id()),
    };
    let default = RuleSet::find(definition.id).ok();
    let changed = rules.parameters().into_iter().filter(|option| {
        let default = default.as_ref().map(|default| option.value(default));
        default.as_ref() != Some(&option.value(rules))
    });
    let changed = changed.map(|option| format!(", {}={}", option.key, option.value(rules)));
    format!("{} ({}{mark}){}", definition.name, definition.id, changed.collect::<String>())
}

/// Sentences about the moves of the main line, and then of each variation with its address.
fn all_notes(as_played: bool, replay: &GameReplay) -> String {
    let main_line = notes(as_played, "", 1, &replay.verdicts);
    let variations = replay.lines.iter().map(|LineReplay { path, first_move, verdicts, .. }| {
        notes(as_played, &format!("{path}."), *first_move, verdicts)
    });
    main_line + &variations.collect::<String>()
}

/// Sentences about moves, of which the first has the number `first` in the line `path`. Consecutive moves share a sentence that is only
/// about their circumstances, such as a wrong turn. In a recorded game the moves after the end have none, since the summary mentions them.
fn notes(as_played: bool, path: &str, first: usize, verdicts: &[MoveVerdict]) -> String {
    let numbered: Vec<(usize, &MoveVerdict)> = (first..).zip(verdicts).collect();
    let parts = numbered.split(|(_, verdict)| as_played && is_refused(verdict, Refusal::Ended));
    let runs = parts.flat_map(|verdicts| {
        verdicts.chunk_by(|(_, a), (_, b)| {
            note(a).zip(note(b)).is_some_and(|((a, is_of_many), (b, _))| is_of_many && a == b)
        })
    });
    let sentences = runs.filter_map(|run| Some(wrapped(&format!("{}: {}", run_numbers(path, run), note(run[0].1)?.0))));
    sentences.collect()
}

fn is_refused(verdict: &MoveVerdict, refusal: Refusal) -> bool {
    verdict.reason.as_deref() == Some(refusal.id())
}

/// Note about a move, and true if it is only about its circumstances, so that moves can share it.
fn note(verdict: &MoveVerdict) -> Option<(&str, bool)> {
    match &verdict.explanation {
        Some(why) => Some((why, is_refused(verdict, Refusal::Ended) || is_refused(verdict, Refusal::Turn))),
        None if verdict.forfeited => Some(("the stone repeats and is taken off", verdict.void_offered)),
        None if verdict.void_offered => Some(("the players may now agree that there is no result", true)),
        None => None,
    }
}

fn run_numbers(path: &str, run: &[(usize, &MoveVerdict)]) -> String {
    match run {
        [(first, _), .., (last, _)] => format!("moves {path}{first} to {path}{last}"),
        _ => run.iter().map(|(number, only)| format!("move {path}{number}, {}", only.game_move)).collect(),
    }
}

fn summary(record: &GameRecord, replay: &GameReplay) -> String {
    let made = replay.verdicts.iter().filter(|verdict| verdict.made);
    let illegal = made.clone().filter(|verdict| !verdict.legal && !is_refused(verdict, Refusal::Ended)).count();
    let illegal = if illegal > 0 { format!(", {illegal} of them illegal") } else { String::new() };
    let (made, all) = (made.count(), record.moves.len());
    let total = if made == all { String::new() } else { format!(" of {all}") };
    let plural = if all == 1 { "" } else { "s" };
    let next = match &replay.ended {
        Some(end) => end.with_moves_after(&end.sentence),
        None => format!("{} to move", replay.to_move.name()),
    };
    let variations = match replay.lines.len() {
        0 => String::new(),
        1 => "; 1 variation judged too".to_owned(),
        several => format!("; {several} variations judged too"),
    };
    wrapped(&format!("{made}{total} move{plural} made{illegal}; {next}{variations}")) + "\n"
}

fn board(replay: &GameReplay) -> String {
    let (barred, last) = (&replay.barred_by_repetition[..], replay.last_play());
    let board = replay.board.as_ref();
    board.map(|board| TextBoard { barred, last, ..TextBoard::whole(board, &[]) }.text()).unwrap_or_default()
}

fn barred(replay: &GameReplay) -> String {
    if replay.barred.is_empty() {
        return String::new();
    }
    let colour = replay.to_move;
    let mark = format!("{BARRED_STYLE}{BARRED}{BARRED_STYLE:#}");
    let legend = format!("\n{mark} barred for {}, though the bare rules allow it:\n", colour.name());
    let reasons = replay.barred.iter().map(|barred| &barred.explanation);
    let by_reason = group_by_key(reasons.zip(to_strings(&replay.barred_by_repetition)));
    let sentences =
        by_reason.into_iter().map(|(why, points)| wrapped(&format!("{colour} {}: {why}", points.join(", "))));
    legend + &sentences.collect::<String>()
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
After an illegal move a recorded game goes on as it was played. Each violation has a line of its own; what only \
follows from a violation has none. Variations are judged after the main line: move 12.2.17 is move 17 of the second \
variation after move 12, as --move takes it; --rules all takes the main line alone. A move of --moves that is illegal is not made, and the same player goes on. With --strict the first illegal move of a line is the last that is judged.

The sequence has ended where it ended first: the moves that a record has after that are judged as if it had not.

Exit code: 0 if all moves are legal and none comes after the end, 1 if not, 2 if something cannot be read. With --rules all the exit code \
says nothing about the moves.

Examples:
  koatlas check game.sgf                 by the rules that the game names (RU)
  koatlas check games/ --rules aga       every game of a folder
  koatlas check game.sgf --rules all     how it goes by the rules in use
  koatlas check game.sgf --all           how it goes under every rule set
  koatlas check --board 3x3 --rules psk --moves \"B b2; W a1; B pass\"")]
pub struct CheckArgs {
    #[command(flatten)]
    pub target: CheckTargets,
    #[command(flatten)]
    pub question: CheckQuestion,
}

/// A board, or files and folders.
#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = false)]
pub struct CheckTargets {
    /// An empty board with this number of rows and columns; every point is playable, and Black moves first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Option<Size>,
    /// Position files, files of SGF games, and folders, of which every .sgf file is taken
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}
