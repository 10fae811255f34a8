//! Phases of a certificate of a fight, parsed: positions and points instead of their texts.

use koatlas_board::{Point, Size};
use rustc_hash::FxHashMap;

use super::board::{FightBoard, FightPosition};
use crate::Refused;
use crate::certificates::{FightCertificate, FightPhase};

/// The winner's reply in a position.
#[derive(Clone, Copy)]
pub(super) struct Reply {
    /// Point of the play.
    pub point: usize,
    /// Number of the phase that begins after it; `None` if the phase goes on.
    pub next: Option<usize>,
}

/// A phase: the position in which it begins, and the reply in each position where the winner is to move.
pub(super) struct Phase {
    pub entry: FightPosition,
    pub replies: FxHashMap<FightPosition, Reply>,
}

/// Parses the phases of `certificate`. Fails if there is none, if a text is malformed, or if a position has two replies.
pub(super) fn parse_phases(
    certificate: &FightCertificate,
    size: Size,
    board: &FightBoard,
) -> Result<Vec<Phase>, Refused> {
    let phases = &certificate.phases;
    if phases.is_empty() {
        return Err(Refused::unreadable("", "there is no phase, and the fight begins in the first one"));
    }
    let parsed = phases.iter().enumerate().map(|(number, phase)| {
        parse_phase(phase, phases.len(), size, board).map_err(|refused| refused.within(format_args!("phase {number}")))
    });
    parsed.collect()
}

fn parse_phase(phase: &FightPhase, phases: usize, size: Size, board: &FightBoard) -> Result<Phase, Refused> {
    let mut parsed = Phase { entry: board.read(&phase.entry)?, replies: FxHashMap::default() };
    for (text, point, next) in &phase.replies {
        let position = board.read(text)?;
        let reply = parse_reply((text, point, *next), phases, size)?;
        if parsed.replies.insert(position, reply).is_some() {
            return Err(Refused::new(format_args!("the position {text} stands there twice")));
        }
    }
    Ok(parsed)
}

fn parse_reply((text, point, next): (&str, &str, Option<usize>), phases: usize, size: Size) -> Result<Reply, Refused> {
    let named: Point = point.parse()?;
    size.check(named).map_err(|error| Refused::unreadable(text, error))?;
    // The fight begins in phase 0, and nothing comes back there by a reply.
    match next {
        Some(next) if next == 0 || next >= phases => Err(Refused::at(
            text,
            format_args!("a reply leads to phase {next}, and the phases after 0 are below {phases}"),
        )),
        next => Ok(Reply { point: size.index(named), next }),
    }
}
