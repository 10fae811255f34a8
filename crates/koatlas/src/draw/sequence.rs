//! The moves that are drawn: those of `--moves`, or a cycle.

use koatlas_answers::classify::most_positions;
use koatlas_answers::subject::Subject;
use koatlas_board::{Arena, Move, Position, Wide, in_narrowest};
use koatlas_classifier::{Classification, CycleWord, Fates, SituationalCycle};
use koatlas_rulesets::{Action, GameMove};

use crate::args::common::Common;
use crate::args::diagram::{CycleChoice, Diagram};
use crate::failure::{Failure, limit};
use crate::moves;

/// Moves from a position on.
#[derive(Debug, Default)]
pub struct Sequence {
    /// The moves.
    pub moves: Vec<Move>,
    /// If they are a cycle: its word.
    pub cycle: Option<CycleWord>,
    /// What the rule sets do: with a cycle, when the players insist on it; else, when the moves are made once.
    pub fates: Fates,
}

impl Sequence {
    /// The moves that the arguments name, which are legal by the bare rules.
    ///
    /// # Errors
    /// If they cannot be read or made, or if there is no such cycle.
    pub fn new(
        args: &Diagram,
        common: &Common,
        subject: &Subject,
        found: Option<&Classification>,
    ) -> anyhow::Result<Sequence> {
        match (&args.moves, &args.cycle, found) {
            (Some(text), ..) => Sequence::of_moves(text, args, subject),
            (None, Some(choice), Some(found)) => {
                let moves = cycle(choice, args, common, subject, found)?;
                let no_cycle = |error| Failure::input(format_args!("--cycle, {error}"));
                replayed(args, subject, &moves).map_err(no_cycle).map(|cycle| Sequence::of_cycle(subject, cycle))
            }
            _ => Ok(Sequence::default()),
        }
    }

    fn of_moves(text: &str, args: &Diagram, subject: &Subject) -> anyhow::Result<Sequence> {
        let moves: Vec<Move> = moves::read(text)?.into_iter().map(bare).collect();
        let (arena, start) = arena(subject);
        let replay = arena.replay(start, args.rules.suicide, &moves);
        replay.map_err(|error| Failure::input(format_args!("--moves, {error}")))?;
        match replayed(args, subject, &moves) {
            Ok(cycle) if cycle.moves == moves => Ok(Sequence::of_cycle(subject, cycle)),
            _ => Ok(Sequence { fates: Fates::once::<Wide>(&subject.position, &moves), moves, cycle: None }),
        }
    }

    fn of_cycle(subject: &Subject, cycle: SituationalCycle) -> Sequence {
        let fates = Fates::of::<Wide>(&subject.position, &cycle.moves);
        Sequence { moves: cycle.moves, cycle: Some(cycle.word), fates }
    }
}

/// A move by the bare rules, where a pass for a ko is a pass.
fn bare(made: GameMove) -> Move {
    let point = match made.action {
        Action::Play(point) => Some(point),
        Action::Pass | Action::KoPass(_) => None,
    };
    Move { colour: made.colour, point }
}

fn arena(subject: &Subject) -> (Arena<Wide>, Position<Wide>) {
    subject.position.arena().expect("every board fits")
}

fn replayed(
    args: &Diagram,
    subject: &Subject,
    moves: &[Move],
) -> Result<SituationalCycle, koatlas_classifier::NoCycle> {
    let (arena, start) = arena(subject);
    SituationalCycle::replayed(&arena, start, args.rules.suicide, moves)
}

/// The moves of a cycle.
fn cycle(
    choice: &CycleChoice,
    args: &Diagram,
    common: &Common,
    subject: &Subject,
    found: &Classification,
) -> anyhow::Result<Vec<Move>> {
    let none = |what: &str| subject.refused(format_args!("--cycle: {what}"));
    let on_none = "the position lies on no such cycle";
    match choice {
        CycleChoice::Shortest => {
            found.shortest.as_ref().map(|shortest| shortest.witness.clone()).ok_or_else(|| none(on_none))
        }
        CycleChoice::PastBasicKo => {
            found.past_basic_ko.as_ref().map(|cycle| cycle.moves.clone()).ok_or_else(|| none(on_none))
        }
        CycleChoice::Known => {
            let known = subject.known()?;
            let no_key = "the file names no cycle: give its moves with --moves";
            if known.cycle.is_empty() { Err(none(no_key)) } else { Ok(known.cycle) }
        }
        CycleChoice::Word(word) => {
            let cycle = of_word(word, args, common, subject)?;
            cycle.map(|cycle| cycle.moves).ok_or_else(|| none("no cycle through the position has this word"))
        }
    }
}

fn of_word(
    word: &CycleWord,
    args: &Diagram,
    common: &Common,
    subject: &Subject,
) -> anyhow::Result<Option<SituationalCycle>> {
    in_narrowest!(subject.position, S in [u64, u128] => {
        let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
        let (to_move, positions) = (subject.position.to_move(), most_positions(arena.len(), &common.conditions()));
        SituationalCycle::of_word(&arena, start, to_move, args.rules.suicide, word, positions)
            .map_err(|error| subject.ended(limit(error, common.memory_limit())))
    })
}
