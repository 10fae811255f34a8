//! The verdicts for eyes: what is out of the ordinary, and the board at the end.

use koatlas_board::Point;
use koatlas_catalogue::signed;
use koatlas_rulesets::{Outcome, Refusal, RuleSet, Standing};

use super::Answer;
use super::replay::{Finish, Replay, Verdict};
use crate::diagram::{BARRED, BARRED_STYLE, Diagram, Window};
use crate::output::player;
use crate::paragraph::title;

/// The verdicts, as sentences; the board, and what is barred there.
pub fn page(answer: &Answer<'_>) -> String {
    let Answer { subject, rules, replay } = answer;
    let title = title(&subject.title, &format!(": {}", named(rules)));
    let notes = notes(&replay.verdicts);
    let gap = if notes.is_empty() { "" } else { "\n" };
    [title, notes, gap.to_owned(), summary(answer), board(replay), barred(replay)].concat()
}

/// The rule set, with the options that are not as usual.
fn named(rules: &RuleSet) -> String {
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
    verdicts.chunk_by(same).filter_map(|run| Some(format!("{}: {}\n", named_run(run), note(&run[0])?))).collect()
}

fn note(verdict: &Verdict) -> Option<String> {
    match &verdict.found {
        Err(refusal) => Some(refusal.to_string()),
        Ok(effect) if effect.forfeited => Some("the stone repeats and is taken off".to_owned()),
        Ok(effect) if effect.void_offered => Some("the players may now agree that there is no result".to_owned()),
        Ok(_) => None,
    }
}

/// Whether the note says nothing about the move itself.
fn is_of_many(verdict: &Verdict) -> bool {
    match &verdict.found {
        Err(refusal) => matches!(refusal, Refusal::Ended | Refusal::Turn),
        Ok(effect) => effect.void_offered,
    }
}

fn named_run(run: &[Verdict]) -> String {
    match run {
        [first, .., last] => format!("moves {} to {}", first.number, last.number),
        _ => run.iter().map(|only| format!("move {}, {}", only.number, only.made)).collect(),
    }
}

/// How many moves are made, and what comes next.
fn summary(answer: &Answer<'_>) -> String {
    let replay = answer.replay;
    let (made, all) = (replay.made(), replay.verdicts.len());
    let of = if made == all { String::new() } else { format!(" of {all}") };
    let plural = if all == 1 { "" } else { "s" };
    let next = match &replay.finish {
        Some(finish) => end(finish, answer),
        None => format!("{} to move", player(replay.board.to_move())),
    };
    format!("{made}{of} move{plural} made; {next}\n\n")
}

fn end(finish: &Finish, answer: &Answer<'_>) -> String {
    let forfeits = if answer.rules.forfeit().is_some() { ", forfeits counted" } else { "" };
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
    let (board, window) = (&replay.board, Window::whole(&replay.board));
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
    let sentence = |(points, why): (Vec<String>, String)| format!("{colour} {}: {why}\n", points.join(", "));
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
