//! The answers for eyes.

use koatlas_board::{Move, Point, PointSet, Suicide, Wide};
use koatlas_catalogue::signed;
use koatlas_classifier::{Drr, KoString, KoType, Shortest};
use koatlas_files::Window;

use super::longest::Longest;
use super::{Answer, rule_sets};
use crate::diagram::{Block, Diagram, side_by_side};
use crate::output::{grouped, player};
use crate::paragraph::{HEADING, line, listed, plain, sequence, title};
use crate::terminal::width;

/// The answers, with the diagram of the position and a cycle as a film.
pub fn page(answer: &Answer<'_>) -> String {
    let found = answer.classification;
    let head = head(answer);
    let Some(shortest) = &found.shortest else {
        return head + &line("component", "none: nothing repeats here");
    };
    let film = film(answer, shown(answer, shortest));
    let cycles = rule_sets::blocks(answer.cycles, answer.outcomes);
    let longest = answer.longest.map(Longest::text).unwrap_or_default();
    [head, component(answer), ko(answer), cycle(shortest), film, cycles, drr(&found.drr), longest].concat()
}

fn head(answer: &Answer<'_>) -> String {
    let board = &answer.subject.position;
    let ko_points = &answer.classification.free;
    let suicide = match answer.suicide {
        Suicide::None => "no suicide",
        Suicide::Multi => "suicide of two stones or more",
        Suicide::All => "suicide",
    };
    let to_move = player(board.to_move());
    let diagram = Diagram { board, ko_points, barred: &[], last: None, window: Window::whole(board.size()) };
    let diagram = diagram.lines().join("\n");
    title(&answer.subject.title, &format!(", {to_move} to move, {suicide}")) + &diagram + "\n\n"
}

fn component(answer: &Answer<'_>) -> String {
    let found = answer.classification;
    let size = format!("{} positions, {} plays", grouped(found.positions as u64), grouped(found.plays as u64));
    let ko_type = found.ko_type.as_ref().map(|ko_type| line("ko type", &type_line(ko_type)));
    let examples = Some(answer.examples.join(", ")).filter(|examples| !examples.is_empty());
    let examples = examples.map(|examples| line("  examples", &examples));
    line("component", &size) + &ko_type.unwrap_or_default() + &examples.unwrap_or_default()
}

fn type_line(ko_type: &KoType) -> String {
    let kind = if ko_type.is_prime() { "prime".to_owned() } else { format!("{} factors", ko_type.factors.len()) };
    let names = if ko_type.names.is_empty() { "no name".to_owned() } else { ko_type.names.join(", ") };
    format!("{names}; {kind}; {}", ko_type.id)
}

fn ko(answer: &Answer<'_>) -> String {
    let found = answer.classification;
    let (cyclical, all) = (found.free.len(), answer.subject.position.size().area());
    let cyclical = format!("{} (cyclical part: {cyclical} of {all} points, in round brackets)", points(&found.free));
    let pass_free = (found.pass_free != found.free).then(|| line("  pass-free", &points(&found.pass_free)));
    [
        line("ko points", &cyclical),
        pass_free.unwrap_or_default(),
        line("ko strings", &strings(&found.ko_strings)),
        line("  sizes taken", &list(&found.ko_string_sizes)),
    ]
    .concat()
}

fn points(points: &[Point]) -> String {
    if points.is_empty() { "none".to_owned() } else { list(points) }
}

fn strings(strings: &[KoString]) -> String {
    let string = |string: &KoString| format!("{} {}", string.colour, list(&string.points));
    if strings.is_empty() { "none".to_owned() } else { listed(strings.iter().map(string), "; ") }
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

fn cycle(shortest: &Shortest) -> String {
    let suicide = if shortest.needs_suicide { "; no cycle without suicide" } else { "" };
    let balance = signed(shortest.balance);
    let pass_free = shortest.pass_free.as_ref();
    let pass_free = pass_free.map_or("none".to_owned(), |cycle| format!("{} plays", cycle.len()));
    [
        line("shortest cycle", &format!("{} plays: {}; balance {balance}{suicide}", shortest.plays, shortest.word)),
        line("  as moves", &sequence(&shortest.witness)),
        line("  fewest moves", &shortest.moves.len().to_string()),
        line("  pass-free", &pass_free),
    ]
    .concat()
}

/// The moves of the film: the cycle that the position is known for, or else the shortest.
fn shown<'a>(answer: &'a Answer<'_>, shortest: &'a Shortest) -> &'a [Move] {
    let known = answer.cycles.known.as_ref().and_then(|known| known.judged.as_ref().ok());
    known.map_or(&shortest.witness, |judged| &judged.cycle.moves)
}

/// The cycle as a row of small boards, one for each play.
fn film(answer: &Answer<'_>, moves: &[Move]) -> String {
    let start = &answer.subject.position;
    let Ok((arena, mut position)) = start.arena::<Wide>() else { return String::new() };
    let window = Window::around(start.size(), &answer.classification.free, 1);
    let mut frames = Vec::new();
    for (i, played) in moves.iter().enumerate() {
        let index = played.point.and_then(|point| arena.index(point));
        let play = index.and_then(|index| arena.play(position, played.colour, index, answer.suicide).ok());
        let Some(play) = play else { continue };
        position = play.after;
        let board = start.with(&arena, position);
        let ko_points = &answer.classification.free;
        let diagram = Diagram { board: &board, ko_points, barred: &[], last: played.point, window };
        frames.push(frame(&diagram, i + 1, *played, play.removed.len()));
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
    let title = format!("{HEADING}Default Restriction Rules{HEADING:#}, cycles of up to {} moves: ", drr.max_length);
    let counts = drr.counts.iter().map(|&(moves, count)| format!("{} of {moves}", grouped(count)));
    let counts = counts.collect::<Vec<_>>().join(", ");
    let Some(witness) = &drr.witness else { return title + "none\n" };
    plain(&(title + &counts)) + &line("  ko points", &points(&drr.points)) + &line("  shortest", &sequence(witness))
}
