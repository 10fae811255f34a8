//! Replays cycles for the player of the page, whose script knows no rules.

use std::collections::BTreeSet;

use koatlas::classify::{JudgedCycle, NamedCycle};
use koatlas_board::{BoardPosition, Colour, LocalBoard, Move, Point, PointSet, Position, Suicide, Wide};
use koatlas_catalogue::signs;
use koatlas_formats::svg::{Picture, live_points};
use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use serde_json::{Value, json};

use crate::answers::fate_for_scripts;
use crate::player::{PlayerCycle, index_or_insert};

/// Data for the player: points, positions, cycles, and what the rule sets do with each cycle.
#[derive(Serialize)]
pub struct PlayerData {
    /// Points whose content can change, separated by spaces.
    points: String,
    /// Positions, separated by spaces. Each has one sign for each point; capitals are stones that are captured in one
    /// of the cycles.
    positions: String,
    cycles: Vec<Value>,
    /// The rule sets, the fates, and in `answers` for each cycle the indices of its fates. The `answer` of a cycle is its index in
    /// `answers`.
    answers: Value,
    /// Address of the page that describes the rule sets; empty if there is none.
    words: &'static str,
}

/// Replays the cycles `named` from `board`. Leaves out a cycle that cannot be replayed, which does not happen with
/// answers of this version. `atlas`: true if the pages of a catalogue are served too.
pub fn player_data(
    board: &BoardPosition,
    suicide: Suicide,
    named: &[NamedCycle<'_>],
    atlas: bool,
) -> Option<PlayerData> {
    let (local_board, start) = board.local_board().ok()?;
    let mut steps = Steps { local_board, suicide, positions: Vec::new(), captured: BTreeSet::new() };
    let (mut cycles, mut judged) = (Vec::new(), Vec::new());
    for NamedCycle { title, judged: judged_cycle } in named {
        let JudgedCycle { cycle_word, balance, witness, .. } = judged_cycle;
        let Some(nodes) = steps.replay(start, witness) else { continue };
        let (word, moves, title, answer) = (cycle_word.clone(), witness.clone(), title.clone(), Some(judged.len()));
        let cycle = PlayerCycle { word, number: 0, balance: *balance, moves, nodes, answer, title };
        cycles.push(cycle.json(|node| node as usize));
        judged.push(*judged_cycle);
    }
    let positions: Vec<String> = steps.positions.iter().map(|&position| steps.contents(position)).collect();
    let points: Vec<String> = steps.local_board.points().iter().map(ToString::to_string).collect();
    let words = if atlas { "/atlas/words.html" } else { "" };
    Some(PlayerData {
        points: points.join(" "),
        positions: positions.join(" "),
        cycles,
        answers: answers(&judged),
        words,
    })
}

/// Positions and captures of the replayed cycles.
struct Steps {
    local_board: LocalBoard<Wide>,
    suicide: Suicide,
    positions: Vec<Position<Wide>>,
    /// Strings that some cycle captures.
    captured: BTreeSet<(Colour, Wide)>,
}

impl Steps {
    /// Replays `moves` from `start`. Returns the index of each position; `None` if a move is not legal.
    fn replay(&mut self, start: Position<Wide>, moves: &[Move]) -> Option<Vec<u32>> {
        let (mut position, mut nodes) = (start, vec![index_or_insert(&mut self.positions, start) as u32]);
        for &Move { colour, point } in moves {
            if let Some(point) = point {
                let after =
                    self.local_board.play(position, colour, self.local_board.index(point)?, self.suicide).ok()?.after;
                // Strings of the opponent that the play removes. Suicides are not captures here.
                let removed = position.stones(!colour).minus(after.stones(!colour));
                self.captured.extend(self.local_board.strings(removed).map(|(string, _)| (!colour, string)));
                position = after;
            }
            nodes.push(index_or_insert(&mut self.positions, position) as u32);
        }
        Some(nodes)
    }

    /// Signs of the points in `position`.
    fn contents(&self, position: Position<Wide>) -> String {
        let mut captured = Wide::EMPTY;
        for colour in Colour::BOTH {
            for (string, _) in self.local_board.strings(position.stones(colour)) {
                if self.captured.contains(&(colour, string)) {
                    captured |= string;
                }
            }
        }
        signs(position, 0..self.local_board.len(), captured)
    }
}

/// JSON of the rule sets, of the fates, and of each cycle's fates as indices, one for each rule set.
fn answers(judged: &[&JudgedCycle]) -> Value {
    let (mut words, mut fates) = (Vec::new(), Vec::new());
    let mut answers: Vec<Vec<usize>> = Vec::new();
    for cycle in judged {
        let mut answer = Vec::new();
        for (_, fate) in cycle.rulesets.iter() {
            let index = index_or_insert(&mut words, fate.words());
            if index == fates.len() {
                fates.push(fate_for_scripts(fate, index));
            }
            answer.push(index);
        }
        answers.push(answer);
    }
    let rules: Vec<&str> = judged.iter().take(1).flat_map(|judged| judged.rulesets.iter()).map(|(id, _)| id).collect();
    json!({ "rules": rules, "fates": fates, "answers": answers })
}

/// The board and the list of moves. The script adds buttons, and a menu if there are several cycles.
pub fn section(board: &BoardPosition, ko_points: &[Point], named: &[NamedCycle<'_>]) -> Markup {
    // The points whose content can change.
    let live = live_points(board);
    let picture = Picture {
        live: &live,
        immortal: board.immortal(),
        ko_points,
        prefix: "play-",
        ..Picture::new(board, "The cycle")
    };
    html! {
        section #player.player aria-labelledby="player-title" {
            h3 #player-title { (named.first().map_or("", |first| &first.title)) }
            div.board-box { (PreEscaped(picture.to_svg())) }
            p.status role="status" {}
            ol.moves aria-label="Moves" {}
            p.legend { "Squares are ko points. Stones with a red line are captured in one of these cycles. A ring marks the last move; stones just taken are pale." }
        }
    }
}

/// The list in which the script shows the fate of the cycle under each rule set.
pub fn rule_sets() -> Markup {
    html! {
        section #rule-sets aria-labelledby="rule-sets-title" {
            h3 #rule-sets-title { "What each rule set does" }
            p.note { "The players insist on the cycle " code.word {} " and play it again and again." }
            dl.answers {}
        }
    }
}
