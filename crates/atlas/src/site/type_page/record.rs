//! The first cycle of a page as a game in SGF.

use koatlas_board::{Colour, Point};
use koatlas_catalogue::{TypeEntry, signed};
use koatlas_classifier::FateGroup;
use koatlas_files::{Record, move_comments};

use super::super::context::{Site, title};
use super::super::page::command;
use super::cycles::Cycle;
use crate::component::Component;

/// The record: the board at the start, the moves, and what rule sets do at each.
pub(super) fn of(site: &Site<'_>, entry: &TypeEntry, component: &Component, cycle: &Cycle) -> String {
    let first = cycle.moves.first().map_or(Colour::Black, |made| made.colour);
    let start = component.board.with_to_move(first);
    let ko_points: Vec<Point> = entry.ko_points.iter().filter_map(|name| name.parse().ok()).collect();
    let groups = cycle.answer.map_or(&[][..], |answer| site.answers.groups(answer));
    let comments = move_comments(&start, &cycle.moves).unwrap_or_default();
    let comments: Vec<String> =
        comments.iter().zip(1..).map(|(text, number)| text.clone() + &at(groups, Some(number))).collect();
    let later = groups.iter().filter(|group| group.fate.number.is_none_or(|number| number > cycle.moves.len()));
    let comment = format!(
        "Ko type {}: {}, {}; balance {}.\n{}.{}",
        entry.id,
        if cycle.title.is_empty() { "the shortest cycle" } else { "the cycle that it is known for" },
        cycle.word,
        signed(cycle.balance),
        command(site),
        later.map(line).collect::<String>()
    );
    let record = Record {
        name: title(entry),
        rules: "",
        start: &start,
        ko_points: &ko_points,
        comment: &comment,
        moves: &cycle.moves,
        comments: &comments,
        boards: None,
    };
    record.to_sgf().unwrap_or_default()
}

/// What rule sets do at a move.
fn at(groups: &[FateGroup<'_>], number: Option<usize>) -> String {
    groups.iter().filter(|group| group.fate.number == number).map(line).collect()
}

fn line(group: &FateGroup<'_>) -> String {
    format!("\n{}: {}", group.words, group.rules.join(", "))
}
