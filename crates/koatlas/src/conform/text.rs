//! The answer for eyes.

use koatlas_board::grouped;
use koatlas_conformance::{Disagreement, FollowedRules};
use koatlas_formats::Window;

use super::{Conformed, games::sentence};
use crate::check::named;
use crate::diagram::Diagram;
use crate::terminal::{line, lines, plain, sequence, title, unbroken};
use crate::text::visible;

/// What was compared, how the program differs, and which rule set it follows.
pub fn page(conformed: &Conformed<'_>) -> String {
    let title = title(&conformed.name(), &format!(": compared with {}", named(conformed.rules)));
    let found = conformed.report.disagreements.iter().map(|found| disagreement(conformed, found)).collect::<String>();
    [title, compared(conformed), found, follows(conformed), failures(conformed)].concat()
}

fn number(n: usize) -> String {
    grouped(n as u64)
}

fn compared(conformed: &Conformed<'_>) -> String {
    let (report, compared) = (conformed.report, conformed.report.compared);
    let told = [("boards", compared.boards), ("ends", compared.ends), ("areas", compared.areas)];
    let told = told.iter().filter(|(_, count)| *count > 0).map(|(what, count)| format!(", {} {what}", number(*count)));
    line("games", &number(report.games))
        + &line("compared", &format!("{} moves{}", number(compared.attempts), told.collect::<String>()))
        + &line("barred", &format!("{} of the moves, by repetition", number(compared.barred_by_repetition)))
        + &line("agreed", &format!("{} moves", number(compared.agreed)))
        + &line("disagreed", &format!("in {} ways", number(report.disagreements.len())))
}

fn disagreement(conformed: &Conformed<'_>, found: &Disagreement) -> String {
    let example = &found.shortest;
    let board = &example.start;
    let window = Window::whole(board.size());
    let diagram = Diagram { board, ko_points: &[], barred: &[], last: None, window };
    let times = if found.count == 1 { "once".to_owned() } else { format!("{} times", number(found.count)) };
    let head = format!("\n{}", line("disagreement", &format!("{}, {times}", found.kind)));
    head + &lines("start", diagram.lines())
        + &line("moves", &sequence(&example.moves))
        + &line("last move", &visible(&sentence(conformed, example)))
}

fn follows(conformed: &Conformed<'_>) -> String {
    let follows = &conformed.report.follows;
    let tried = number(follows.candidates);
    let silent = if conformed.report.tells_end { "" } else { " The program does not tell when games end." };
    let list = |all: &[FollowedRules]| all.iter().map(|one| line("", &followed(one))).collect::<String>();
    let text = if follows.candidates == 0 {
        "The program has answered nothing, so nothing is known of its rules.".to_owned()
    } else if follows.all.is_empty() {
        let answers = if follows.differences == 1 { "answer" } else { "answers" };
        let differences = number(follows.differences);
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
    format!(
        "\n{}{}",
        line("follows", &text),
        list(if follows.all.is_empty() { &follows.nearest } else { &follows.all })
    )
}

/// A rule set with its options: `psk, suicide=none, passes=2|3`.
fn followed(followed: &FollowedRules) -> String {
    let option = |(key, value): (&&str, &String)| {
        let others = followed.others.get(*key).into_iter().flatten();
        let values: Vec<&str> = std::iter::once(value).chain(others).map(String::as_str).collect();
        unbroken(format!("{key}={}", values.join("|")))
    };
    let options: Vec<String> = followed.options.iter().map(option).collect();
    let colon = if options.is_empty() { "" } else { ": " };
    format!("{}{colon}{}", followed.id, options.join(", "))
}

fn failures(conformed: &Conformed<'_>) -> String {
    let failures = &conformed.report.failures;
    let (refused, others): (Vec<_>, Vec<_>) = failures.iter().partition(|failure| failure.is_refused_size());
    let sizes: Vec<String> = refused.iter().map(|failure| failure.start.size().to_string()).collect();
    let refused = if sizes.is_empty() {
        String::new()
    } else {
        format!("\n{}", line("refused boards", &format!("{}: not played on", sizes.join(", "))))
    };
    let of = |failure: &&koatlas_conformance::Failure| {
        let moves =
            if failure.moves.is_empty() { String::new() } else { format!(", after {}", sequence(&failure.moves)) };
        let place = format!("on {}{moves}", failure.start.size());
        plain(&format!("failure {place}: {}", visible(&failure.what)))
    };
    refused + &others.iter().map(|failure| format!("\n{}", of(failure))).collect::<String>()
}
