//! Cycles as steps that a script shows on its board: the script knows no rules.

use std::collections::BTreeSet;

use koatlas_board::{Arena, BoardPosition, Colour, Move, PointSet, Position, Suicide, Wide};
use koatlas_formats::svg::{Mark, Picture, Shape, live_points};
use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use serde_json::{Value, json};

use crate::serve::analysis::{Cycles, Judged};

/// A cycle with its names.
pub struct Named<'a> {
    pub names: Vec<&'static str>,
    pub judged: &'a Judged,
}

/// The cycles about which rule sets were asked. Cycles with the same moves are one.
pub fn named(cycles: &Cycles) -> Vec<Named<'_>> {
    let all = [
        ("the cycle that is asked about", &cycles.known),
        ("the shortest cycle that the basic ko rule lets pass", &cycles.past_basic_ko),
        ("the shortest cycle of all", &cycles.shortest),
    ];
    let mut found: Vec<Named<'_>> = Vec::new();
    for (name, judged) in all {
        let Some(judged) = judged else { continue };
        match found.iter_mut().find(|named| named.judged.witness == judged.witness) {
            Some(named) => named.names.push(name),
            None => found.push(Named { names: vec![name], judged }),
        }
    }
    found
}

/// What the site's player plays: points, positions, cycles, and what the rule sets do with each.
#[derive(Serialize)]
pub struct Played {
    /// The points whose content can change.
    points: String,
    /// What they hold in each position, a sign a point: `x` and `o`, in capitals if the stone is captured in one of the
    /// cycles, and `.`.
    positions: String,
    /// The word, whether White begins, the moves, the places of the positions, the place of the answer, 0, the balance, and a
    /// title.
    cycles: Vec<Value>,
    answers: Value,
    /// Where the rule sets are described; empty if nowhere.
    words: &'static str,
}

/// The cycles as steps. What cannot be replayed, which the program never says, is left out.
pub fn played(board: &BoardPosition, suicide: Suicide, named: &[Named<'_>], atlas: bool) -> Option<Played> {
    let (arena, start) = board.arena::<Wide>().ok()?;
    let replayed: Vec<(&Named<'_>, Replayed)> = named
        .iter()
        .filter_map(|named| Some((named, replay(&arena, start, suicide, &named.judged.witness)?)))
        .collect();
    let captured: BTreeSet<(Colour, Vec<usize>)> =
        replayed.iter().flat_map(|(_, replayed)| replayed.captured.iter().cloned()).collect();
    let mut positions: Vec<Position<Wide>> = Vec::new();
    let mut place = |position: Position<Wide>| {
        positions.iter().position(|known| *known == position).unwrap_or_else(|| {
            positions.push(position);
            positions.len() - 1
        })
    };
    let cycles = replayed.iter().enumerate().map(|(number, (named, replayed))| {
        let moves: Vec<String> =
            replayed.moves.iter().map(|made| made.point.map_or("pass".into(), |point| point.to_string())).collect();
        let white = replayed.moves.first().is_some_and(|made| made.colour == Colour::White);
        let nodes: Vec<usize> = replayed.positions.iter().map(|&position| place(position)).collect();
        json!([
            named.judged.cycle_word,
            u8::from(white),
            moves.join(" "),
            nodes,
            number,
            0,
            named.judged.balance,
            title(named)
        ])
    });
    let cycles = cycles.collect();
    let signs: Vec<String> = positions.iter().map(|&position| signs(&arena, position, &captured)).collect();
    let points: Vec<String> = arena.points().iter().map(ToString::to_string).collect();
    let answers = answers(replayed.iter().map(|(named, _)| *named));
    let words = if atlas { "/atlas/words.html" } else { "" };
    Some(Played { points: points.join(" "), positions: signs.join(" "), cycles, answers, words })
}

/// The names of a cycle as a title.
pub fn title(named: &Named<'_>) -> String {
    let mut title = named.names.join("; also ");
    title[..1].make_ascii_uppercase();
    title
}

/// A cycle that has been replayed.
struct Replayed {
    moves: Vec<Move>,
    /// Before the first move, and after each.
    positions: Vec<Position<Wide>>,
    /// The strings that were captured.
    captured: Vec<(Colour, Vec<usize>)>,
}

fn replay(arena: &Arena<Wide>, start: Position<Wide>, suicide: Suicide, witness: &[String]) -> Option<Replayed> {
    let moves: Vec<Move> = witness.iter().map(|text| text.parse().ok()).collect::<Option<_>>()?;
    let mut replayed = Replayed { moves, positions: vec![start], captured: Vec::new() };
    let mut position = start;
    for made in &replayed.moves {
        if let Some(point) = made.point {
            let play = arena.play(position, made.colour, arena.index(point)?, suicide).ok()?;
            let taken = !made.colour;
            let gone = position.stones(taken).minus(play.after.stones(taken));
            let strings = arena.strings(gone).map(|(string, _)| (taken, string.iter().collect()));
            replayed.captured.extend(strings);
            position = play.after;
        }
        replayed.positions.push(position);
    }
    Some(replayed)
}

fn signs(arena: &Arena<Wide>, position: Position<Wide>, captured: &BTreeSet<(Colour, Vec<usize>)>) -> String {
    let mut signs = vec!['.'; arena.len()];
    for (colour, sign) in [(Colour::Black, 'x'), (Colour::White, 'o')] {
        for (string, _) in arena.strings(position.stones(colour)) {
            let points: Vec<usize> = string.iter().collect();
            let is_captured = captured.contains(&(colour, points.clone()));
            let sign = if is_captured { sign.to_ascii_uppercase() } else { sign };
            points.into_iter().for_each(|point| signs[point] = sign);
        }
    }
    signs.into_iter().collect()
}

/// The rule sets; what they do: its name, the number of the move, its outcome, its words, its own place; and by cycle what each
/// does.
fn answers<'a>(named: impl Iterator<Item = &'a Named<'a>>) -> Value {
    let mut rules: Vec<&str> = Vec::new();
    let mut fates: Vec<Value> = Vec::new();
    let answers: Vec<Vec<usize>> = named
        .map(|named| {
            rules = named.judged.rulesets.iter().map(|(id, _)| id).collect();
            let places = named.judged.rulesets.iter().map(|(_, fate)| {
                let words = fate.words();
                fates.iter().position(|known| known[3] == *words).unwrap_or_else(|| {
                    let own = fates.len();
                    fates.push(json!([
                        fate.fate,
                        fate.number.unwrap_or(0),
                        fate.outcome.as_deref().unwrap_or_default(),
                        words,
                        own
                    ]));
                    own
                })
            });
            places.collect()
        })
        .collect();
    json!({ "rules": rules, "fates": fates, "answers": answers })
}

/// The board and room for the moves. The script adds buttons, and a menu of the cycles if there are several.
pub fn section(board: &BoardPosition, ko_points: &[String], named: &[Named<'_>]) -> Markup {
    let live = live_points(board);
    let ko_points = ko_points.iter().filter_map(|name| name.parse().ok());
    let marks: Vec<Mark> = ko_points.map(|point| Mark { point, shape: Shape::Square }).collect();
    let picture = Picture {
        live: &live,
        immortal: board.immortal(),
        marks: &marks,
        prefix: "play-",
        ..Picture::new(board, "The cycle")
    };
    html! {
        section #player.player aria-labelledby="player-title" {
            h3 #player-title { (named.first().map(title).unwrap_or_default()) }
            div.board-box { (PreEscaped(picture.to_svg())) }
            p.status role="status" {}
            ol.moves aria-label="Moves" {}
            p.legend { "Squares are ko points. Stones with a red line are captured in one of these cycles. A ring marks the last move; stones just taken are pale." }
        }
    }
}

/// Where the script shows what each rule set does with the cycle.
pub fn rule_sets() -> Markup {
    html! {
        section #rule-sets aria-labelledby="rule-sets-title" {
            h3 #rule-sets-title { "What each rule set does" }
            p.note { "The players insist on the cycle " code.word {} " and play it again and again." }
            dl.answers {}
        }
    }
}
