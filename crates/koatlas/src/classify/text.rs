//! The answers for eyes.

use std::fmt::Write;

use koatlas_board::{Colour, Move, Point, PointSet, Suicide, Wide};
use koatlas_classifier::{Drr, KoString, KoType, Shortest};

use super::Answer;
use crate::diagram::{Block, Diagram, Window, side_by_side};
use crate::output::{HEADING, grouped, signed, width};

pub fn page(answer: &Answer<'_>) -> String {
    let found = answer.classification;
    let mut page = head(answer);
    let mut line = |label: &str, text: String| {
        let _ = writeln!(page, "{HEADING}{label:<15}{HEADING:#}{text}");
    };
    line("component", component(found.positions, found.plays));
    if let Some(ko_type) = &found.ko_type {
        line("ko type", type_line(ko_type));
    }
    if !answer.examples.is_empty() {
        line("examples", answer.examples.join(", "));
    }
    line("ko points", points(&found.free));
    if found.pass_free != found.free {
        line("  pass-free", points(&found.pass_free));
    }
    line("ko strings", strings(&found.ko_strings));
    line("string sizes", list(found.ko_string_sizes.iter()));
    if let Some(shortest) = &found.shortest {
        line("shortest cycle", shortest_line(shortest));
        page += &film(answer, &shortest.witness);
    }
    page += &drr(&found.drr);
    page
}

fn head(answer: &Answer<'_>) -> String {
    let board = &answer.subject.position;
    let ko_points = &answer.classification.free;
    let suicide = match answer.suicide {
        Suicide::None => "no suicide",
        Suicide::Multi => "suicide of two stones or more",
        Suicide::All => "suicide",
    };
    let diagram = Diagram { board, ko_points, last: None, window: Window::whole(board) };
    let cyclical = ko_points.len();
    let rest = board.size().area() - cyclical;
    format!(
        "{HEADING}{}{HEADING:#}, {} to move, {suicide}\n\n{}\n\n(.) cyclical part: {cyclical} points; non-cyclical part: {rest}\n\n",
        answer.subject.title,
        player(board.to_move()),
        diagram.lines().join("\n"),
    )
}

fn component(positions: usize, plays: usize) -> String {
    if plays == 0 {
        return "none: nothing repeats here".to_owned();
    }
    format!("{} positions, {} plays", grouped(positions as u64), grouped(plays as u64))
}

fn type_line(ko_type: &KoType) -> String {
    let kind = if ko_type.is_prime() { "prime".to_owned() } else { format!("{} factors", ko_type.factors.len()) };
    let names = if ko_type.names.is_empty() { "no name".to_owned() } else { ko_type.names.join(", ") };
    format!("{names}; {kind}; {}", ko_type.id)
}

fn points(points: &[Point]) -> String {
    if points.is_empty() { "none".to_owned() } else { list(points.iter()) }
}

fn strings(strings: &[KoString]) -> String {
    let string = |s: &KoString| format!("{} {}", s.colour, list(s.points.iter()));
    if strings.is_empty() { "none".to_owned() } else { strings.iter().map(string).collect::<Vec<_>>().join("; ") }
}

fn list<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

fn shortest_line(shortest: &Shortest) -> String {
    let pass_free = shortest.pass_free.as_ref();
    let pass_free =
        pass_free.map_or("not possible without passes".to_owned(), |cycle| format!("{} without passes", cycle.len()));
    let suicide = if shortest.needs_suicide { "; every cycle needs a suicide" } else { "" };
    format!(
        "{}: {} plays; {} moves, {pass_free}; balance {}{suicide}",
        shortest.word,
        shortest.plays,
        shortest.moves.len(),
        signed(shortest.balance)
    )
}

/// The cycle move by move: one small board a move.
fn film(answer: &Answer<'_>, moves: &[Move]) -> String {
    let start = &answer.subject.position;
    let Ok((arena, mut position)) = start.arena::<Wide>() else { return String::new() };
    let window = Window::around(start, &answer.classification.free);
    let mut frames = Vec::new();
    for (i, played) in moves.iter().enumerate() {
        let index = played.point.and_then(|point| arena.index(point));
        let play = index.and_then(|index| arena.play(position, played.colour, index, answer.suicide).ok());
        position = play.map_or(position, |play| play.after);
        let removed = play.map_or(0, |play| play.removed.len());
        let board = start.with(&arena, position);
        let diagram = Diagram { board: &board, ko_points: &answer.classification.free, last: played.point, window };
        frames.push(frame(&diagram, i + 1, *played, removed));
    }
    format!("\n{}\n\n", side_by_side(&frames, width()).join("\n"))
}

/// The board after a move, under the move's number, and how many stones it took.
fn frame(diagram: &Diagram<'_>, number: usize, played: Move, removed: usize) -> Block {
    let takes = if removed > 0 { format!(" x{removed}") } else { String::new() };
    let caption = format!("{number}: {played}{takes}");
    let width = diagram.width().max(caption.len());
    let pad = |line: String, visible: usize| line + &" ".repeat(width - visible);
    let mut lines = vec![pad(caption.clone(), caption.len())];
    lines.extend(diagram.lines().into_iter().map(|line| pad(line, diagram.width())));
    Block { lines, width }
}

fn drr(drr: &Drr) -> String {
    let mut text = format!("{HEADING}Default Restriction Rules{HEADING:#}, cycles of up to {} moves: ", drr.max_length);
    if drr.counts.is_empty() {
        return text + "none\n";
    }
    let counts = drr.counts.iter().map(|&(moves, count)| format!("{} of {moves} moves", grouped(count)));
    let _ = writeln!(text, "{}", counts.collect::<Vec<_>>().join(", "));
    let _ = writeln!(text, "  on {}", list(drr.points.iter()));
    if let Some(witness) = &drr.witness {
        let _ =
            writeln!(text, "  a shortest: {}", witness.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
    }
    text
}

fn player(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}
