//! The longest sequences inside the component.

use koatlas_board::{Arena, Position, Suicide, grouped};
use koatlas_position_graph::PositionGraph;
use koatlas_worst_case::inside::{Component, LongestInside, longest_inside};
use serde::Serialize;

use crate::json::texts;
use crate::subject::Subject;

/// Positions of the largest component that is searched. The time for larger ones is not known beforehand.
const MOST_POSITIONS: usize = 1000;

/// What is known of the longest sequences.
#[derive(Serialize)]
pub struct Longest {
    /// Why they were not looked for.
    pub refused: Option<String>,
    /// By groups of rule sets that allow the same sequences.
    pub sequences: Vec<Sequence>,
}

/// A long sequence inside the component.
#[derive(Serialize)]
pub struct Sequence {
    /// The rule sets that allow the same sequences.
    pub rulesets: Vec<&'static str>,
    /// The plays of the sequence.
    pub lower: u64,
    /// No sequence has more plays.
    pub upper: u64,
    /// Whether both bounds are equal.
    pub exact: bool,
    /// Where it begins.
    pub diagram: Vec<String>,
    /// The sequence.
    pub moves: Vec<String>,
}

impl Longest {
    /// The longest sequences inside the component of a position, which has so many positions.
    #[must_use]
    pub fn of(subject: &Subject, suicide: Suicide, positions: usize) -> Longest {
        let none = |refused: Option<String>| Longest { refused, sequences: Vec::new() };
        if positions > MOST_POSITIONS {
            let most = grouped(MOST_POSITIONS as u64);
            let reason = format!(
                "the component has {} positions; longest sequences are looked for in those of up to {most}",
                grouped(positions as u64)
            );
            return none(Some(reason));
        }
        let Ok((arena, start)) = subject.position.arena::<u64>() else {
            return none(Some("longest sequences are looked for where at most 64 points can change".to_owned()));
        };
        search(subject, (&arena, start), suicide)
            .map_or_else(|| none(None), |sequences| Longest { refused: None, sequences })
    }
}

/// `None` if nothing repeats there.
fn search(subject: &Subject, (arena, start): (&Arena<u64>, Position<u64>), suicide: Suicide) -> Option<Vec<Sequence>> {
    let graph = PositionGraph::component(arena, start, suicide, MOST_POSITIONS).ok()?;
    if graph.positions().len() < 2 {
        return None;
    }
    let mut found = longest_inside(&Component::new(&subject.position, arena, &graph, suicide)).longest;
    found.sort_by_key(|inside| (inside.upper, inside.lower));
    Some(found.into_iter().map(sequence).collect())
}

fn sequence(inside: LongestInside) -> Sequence {
    Sequence {
        lower: inside.lower,
        upper: inside.upper,
        exact: inside.lower == inside.upper,
        diagram: inside.start.rows(),
        moves: texts(&inside.moves),
        rulesets: inside.rules,
    }
}
