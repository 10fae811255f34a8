//! The verdicts for eyes: what is out of the ordinary, and the board at the end.

use koatlas_answers::check::checked::{Answer, Checked};
use koatlas_answers::check::replay::{Finish, Replay, Verdict};
use koatlas_board::Point;
use koatlas_catalogue::signed;
use koatlas_files::Window;
use koatlas_rulesets::{Outcome, Refusal, RuleSet, Standing};

use crate::diagram::{BARRED, BARRED_STYLE, Diagram};
use crate::output::player;
use crate::paragraph::{HEADING, filled, plain, title, unbroken};
use crate::terminal::width;
use crate::visible::visible;

/// The answer about the only game.
pub fn single(game: &Checked) -> String {
    match &game.answer {
        Answer::One(rules, replay) => page(game, rules, replay),
        Answer::All(all) => {
            title(&game.record.subject.title, ": the first move that each rule set refuses") + &rows(all)
        }
    }
}

/// The answers about several games: those with something to say, and how many there are.
pub fn several(games: &[anyhow::Result<Checked>]) -> String {
    let blocks = games.iter().filter_map(|game| match game {
        Ok(game) => block(game),
        Err(error) => Some(plain(&format!("not checked: {}", visible(&format!("{error:#}"))))),
    });
    let illegal = games.iter().flatten().filter(|game| game.answer.is_no()).count();
    let errors = games.iter().filter(|game| game.is_err()).count();
    let all = games.iter().flatten().any(|game| matches!(game.answer, Answer::All(_)));
    let illegal = if all { String::new() } else { format!(", {illegal} with illegal moves") };
    let errors = if errors > 0 { format!(", {errors} not checked") } else { String::new() };
    let blocks = blocks.map(|block| block + "\n").collect::<String>();
    format!("{blocks}{}{illegal}{errors}\n", counted(games.len(), "game"))
}

/// One of several games: its name and its violations; nothing if it has none.
fn block(game: &Checked) -> Option<String> {
    let subject = &game.record.subject;
    let place = game.record.place.as_ref().map_or_else(
        || subject.title.clone(),
        |(file, number)| {
            let name = if subject.title == *file { String::new() } else { format!(", {}", subject.title) };
            format!("{file}, game {number}{name}")
        },
    );
    match &game.answer {
        Answer::One(..) if !game.answer.is_no() => None,
        Answer::One(rules, replay) => {
            Some(plain(&format!("{HEADING}{place}{HEADING:#}: {}", named(rules))) + &notes(&replay.verdicts))
        }
        Answer::All(all) => Some(plain(&format!("{HEADING}{place}{HEADING:#}")) + &rows(all)),
    }
}

/// A line for each rule set.
fn rows(all: &[(RuleSet, Replay)]) -> String {
    let widest = all.iter().map(|(rules, _)| rules.id().len()).max().unwrap_or(0) + 2;
    let row = |(rules, replay): &(RuleSet, Replay)| {
        let found = replay.violations().next();
        let text = found.map_or_else(
            || "no move".to_owned(),
            |(verdict, violation)| {
                format!(
                    "{}: {}",
                    unbroken(format_args!("move {}, {}", verdict.number, verdict.made)),
                    violation.explanation
                )
            },
        );
        let lines = filled(&text, width().saturating_sub(widest)).into_iter().enumerate();
        lines.map(|(i, line)| format!("{:<widest$}{line}\n", if i == 0 { rules.id() } else { "" })).collect::<String>()
    };
    all.iter().map(row).collect()
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The verdicts, as sentences; the board, and what is barred there.
fn page(game: &Checked, rules: &RuleSet, replay: &Replay) -> String {
    let title = title(&game.record.subject.title, &format!(": {}", named(rules)));
    let notes = notes(&replay.verdicts);
    let gap = if notes.is_empty() { "" } else { "\n" };
    [title, notes, gap.to_owned(), summary(game, rules, replay), board(replay), barred(replay)].concat()
}

/// The rule set, with the options that are not as usual.
pub fn named(rules: &RuleSet) -> String {
    let definition = rules.definition();
    let mark = match definition.standing {
        Standing::Published => String::new(),
        standing => format!(", a {}", standing.id()),
    };
    let usual = RuleSet::find(definition.id).ok();
    let changed = rules.parameters().into_iter().filter(|option| {
        let usual = usual.as_ref().map(|usual| option.value(usual));
        usual.as_ref() != Some(&option.value(rules))
    });
    let changed = changed.map(|option| format!(", {}={}", option.key(), option.value(rules)));
    format!("{} ({}{mark}){}", definition.name, definition.id, changed.collect::<String>())
}

/// A sentence for every move that something is to be said about; one for several in a row if it is the same for all.
fn notes(verdicts: &[Verdict]) -> String {
    let same = |a: &Verdict, b: &Verdict| is_of_many(a) && note(a) == note(b);
    let sentence = |run: &[Verdict]| Some(plain(&format!("{}: {}", named_run(run), note(&run[0])?)));
    verdicts.chunk_by(same).filter_map(sentence).collect()
}

fn note(verdict: &Verdict) -> Option<String> {
    match (&verdict.violation, &verdict.effect) {
        (Some(violation), _) => Some(violation.explanation.clone()),
        (None, Some(effect)) if effect.forfeited => Some("the stone repeats and is taken off".to_owned()),
        (None, Some(effect)) if effect.void_offered => {
            Some("the players may now agree that there is no result".to_owned())
        }
        (None, _) => None,
    }
}

/// Whether the note says nothing about the move itself.
fn is_of_many(verdict: &Verdict) -> bool {
    match (&verdict.violation, &verdict.effect) {
        (Some(violation), _) => matches!(violation.refusal, Refusal::Ended | Refusal::Turn),
        (None, effect) => effect.as_ref().is_some_and(|effect| effect.void_offered),
    }
}

fn named_run(run: &[Verdict]) -> String {
    match run {
        [first, .., last] => format!("moves {} to {}", first.number, last.number),
        _ => run.iter().map(|only| format!("move {}, {}", only.number, only.made)).collect(),
    }
}

/// How many moves are made, how many are illegal, and what comes next.
fn summary(game: &Checked, rules: &RuleSet, replay: &Replay) -> String {
    let (made, all) = (replay.made(), game.record.moves.len());
    let of = if made == all { String::new() } else { format!(" of {all}") };
    let plural = if all == 1 { "" } else { "s" };
    let illegal = replay.violations().filter(|(verdict, _)| verdict.effect.is_some()).count();
    let illegal = if illegal > 0 { format!(", {illegal} of them illegal") } else { String::new() };
    let next = match &replay.finish {
        Some(finish) => end(finish, rules),
        None => format!("{} to move", player(replay.board.to_move())),
    };
    plain(&format!("{made}{of} move{plural} made{illegal}; {next}")) + "\n"
}

fn end(finish: &Finish, rules: &RuleSet) -> String {
    let forfeits = if rules.forfeit().is_some() { ", forfeits counted" } else { "" };
    let outcome = match finish.ended.outcome {
        Outcome::Score => {
            format!("; score {}, Black's area minus White's{forfeits}", signed(finish.score.unwrap_or_default()))
        }
        Outcome::Tie => "; a tie".to_owned(),
        Outcome::Win(colour) => format!("; {} wins", player(colour)),
        // The rule says so itself.
        Outcome::Void => String::new(),
    };
    format!("ended by move {} ({}){outcome}", finish.after_move, finish.ended.by)
}

fn board(replay: &Replay) -> String {
    let barred: Vec<Point> = replay.barred.iter().map(|&(point, _)| point).collect();
    let (board, window) = (&replay.board, Window::whole(replay.board.size()));
    let diagram = Diagram { board, ko_points: &[], barred: &barred, last: replay.last_play(), window };
    diagram.lines().join("\n") + "\n"
}

/// What the mark on the board means, and why the points have it.
fn barred(replay: &Replay) -> String {
    if replay.barred.is_empty() {
        return String::new();
    }
    let colour = replay.board.to_move();
    let mark = format!("{BARRED_STYLE}{BARRED}{BARRED_STYLE:#}");
    let legend = format!("\n{mark} barred for {}, though the bare rules allow it:\n", player(colour));
    let sentence = |(points, why): (Vec<String>, String)| plain(&format!("{colour} {}: {why}", points.join(", ")));
    legend + &by_reason(replay).into_iter().map(sentence).collect::<String>()
}

/// The points that are barred, with the reason, which may be one for several.
fn by_reason(replay: &Replay) -> Vec<(Vec<String>, String)> {
    let mut groups: Vec<(Vec<String>, String)> = Vec::new();
    for (point, by) in &replay.barred {
        let why = by.to_string();
        match groups.iter_mut().find(|group| group.1 == why) {
            Some(group) => group.0.push(point.to_string()),
            None => groups.push((vec![point.to_string()], why)),
        }
    }
    groups
}
