//! The verdicts for eyes: what is out of the ordinary, and the board at the end.

use koatlas_answers::check::games::{Answer, Checked};
use koatlas_answers::check::replay::{Finish, Replay, Verdict, Violation};
use koatlas_board::Point;
use koatlas_formats::Window;
use koatlas_rulesets::{Refusal, RuleSet, Standing};

use crate::diagram::{BARRED, BARRED_STYLE, Diagram};
use crate::terminal::{HEADING, filled, plain, title, unbroken, width};
use crate::text::visible;

/// The answer about the only game.
pub fn single(game: &Checked) -> String {
    match &game.answer {
        Answer::One(rules, replay) => page(game, rules, replay),
        Answer::All(all) => {
            title(&game.record.subject.title, ": how the game goes under each rule set") + &outcomes(all)
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
            let end = if replay.after_end() > 0 { plain(&end(replay)) } else { String::new() };
            Some(plain(&format!("{HEADING}{place}{HEADING:#}: {}", named(rules))) + &notes(game, replay) + &end)
        }
        Answer::All(all) => Some(plain(&format!("{HEADING}{place}{HEADING:#}")) + &outcomes(all)),
    }
}

/// What becomes of the game, each with the rule sets under which that is so.
fn outcomes(all: &[(RuleSet, Replay)]) -> String {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for (rules, replay) in all {
        let outcome = outcome(replay);
        match groups.iter_mut().find(|group| group.0 == outcome) {
            Some(group) => group.1.push(rules.id()),
            None => groups.push((outcome, vec![rules.id()])),
        }
    }
    let block = |(outcome, ids): (String, Vec<&str>)| {
        let ids = filled(&ids.join(", "), width().saturating_sub(2));
        plain(&outcome) + &ids.iter().map(|line| format!("  {line}\n")).collect::<String>()
    };
    groups.into_iter().map(block).collect()
}

/// The first move that is refused, and the end.
fn outcome(replay: &Replay) -> String {
    let last = replay.finish.as_ref().map_or(u32::MAX, |finish| finish.after_move);
    let refused = replay.violations().next().filter(|(verdict, _)| verdict.number <= last);
    let refused = refused.map(|(verdict, violation)| {
        let place = unbroken(format_args!("move {}, {}", verdict.number, verdict.made));
        format!("{place} is illegal: {}", violation.explanation)
    });
    match (refused, &replay.finish) {
        (None, None) => "goes on".to_owned(),
        (None, Some(finish)) => followed(&finish.event, replay),
        (Some(refused), None) => refused,
        (Some(refused), Some(finish)) => format!("{refused}; as it was played: {}", followed(&finish.event, replay)),
    }
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The verdicts, as sentences; the board, and what is barred there.
fn page(game: &Checked, rules: &RuleSet, replay: &Replay) -> String {
    let title = title(&game.record.subject.title, &format!(": {}", named(rules)));
    let notes = notes(game, replay);
    let gap = if notes.is_empty() { "" } else { "\n" };
    [title, notes, gap.to_owned(), summary(game, replay), board(replay), barred(replay)].concat()
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
/// That a recorded game goes on after its end is said where the end is told.
fn notes(game: &Checked, replay: &Replay) -> String {
    let same = |a: &Verdict, b: &Verdict| is_of_many(a) && note(a) == note(b);
    let sentence = |run: &[Verdict]| Some(plain(&format!("{}: {}", named_run(run), note(&run[0])?)));
    let told = |verdict: &Verdict| {
        let ended = verdict.violation.as_ref().is_some_and(|violation| violation.refusal == Refusal::Ended);
        !(ended && game.record.as_played)
    };
    let parts = replay.verdicts.split(|verdict| !told(verdict));
    parts.flat_map(|verdicts| verdicts.chunk_by(same)).filter_map(sentence).collect()
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
fn summary(game: &Checked, replay: &Replay) -> String {
    let (made, all) = (replay.made(), game.record.moves.len());
    let of = if made == all { String::new() } else { format!(" of {all}") };
    let plural = if all == 1 { "" } else { "s" };
    let is_illegal =
        |(verdict, violation): &(&Verdict, &Violation)| verdict.effect.is_some() && violation.refusal != Refusal::Ended;
    let illegal = replay.violations().filter(is_illegal).count();
    let illegal = if illegal > 0 { format!(", {illegal} of them illegal") } else { String::new() };
    let next = if replay.finish.is_some() { end(replay) } else { format!("{} to move", replay.board.to_move().name()) };
    plain(&format!("{made}{of} move{plural} made{illegal}; {next}")) + "\n"
}

/// How the sequence ends, by which rule, and how many moves of the record come after that.
fn end(replay: &Replay) -> String {
    followed(&replay.finish.as_ref().map_or_else(String::new, Finish::sentence), replay)
}

/// A sentence, and how many moves come after the end.
fn followed(sentence: &str, replay: &Replay) -> String {
    match replay.after_end() {
        0 => sentence.to_owned(),
        1 => format!("{sentence}; 1 move follows"),
        more => format!("{sentence}; {more} moves follow"),
    }
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
    let legend = format!("\n{mark} barred for {}, though the bare rules allow it:\n", colour.name());
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
