//! What is drawn: a position, what repeats there, and moves; as a record, and as a diagram of Sensei's Library.

use koatlas_answers::classify::classification;
use koatlas_answers::subject::Subject;
use koatlas_board::{Point, Suicide, Wide, in_narrowest};
use koatlas_classifier::{Classification, FateGroup, Fates, Names};
use koatlas_formats::{Record, SenseiDiagram, move_comments};

use crate::args::common::Common;
use crate::args::diagram::Diagram;
use crate::draw::sequence::Sequence;

/// What is drawn.
pub struct Scene<'a> {
    /// The position.
    pub subject: &'a Subject,
    /// The points whose content changes in the component of the position.
    pub ko_points: Vec<Point>,
    /// The stones of the strings that a cycle captures.
    pub ko_strings: Vec<Point>,
    /// Moves from the position on; perhaps none.
    pub sequence: Sequence,
    /// Whether coordinates are drawn.
    pub coordinates: bool,
}

impl Scene<'_> {
    /// Analyses a position, unless it shall be drawn as it is, and makes the moves.
    ///
    /// # Errors
    /// If too much can be reached from it, or if the moves cannot be read or made.
    pub fn new<'a>(args: &Diagram, common: &Common, subject: &'a Subject) -> anyhow::Result<Scene<'a>> {
        let found = if args.plain { None } else { Some(classified(subject, args, common)?) };
        let sequence = Sequence::new(args, common, subject, found.as_ref())?;
        let strings = found.iter().flat_map(|found| &found.ko_strings);
        Ok(Scene {
            subject,
            ko_strings: strings.flat_map(|string| string.points.iter().copied()).collect(),
            ko_points: found.as_ref().map_or_else(Vec::new, |found| found.free.clone()),
            sequence,
            coordinates: !args.no_coordinates,
        })
    }
}

/// What repeats at the position, without the cycles under the Default Restriction Rules.
fn classified(subject: &Subject, args: &Diagram, common: &Common) -> anyhow::Result<Classification> {
    let names = Names::of_collection(args.rules.suicide);
    in_narrowest!(subject.position, S in [u64, u128] => {
        let refused = |error| subject.refused(format_args!("{error}; --plain draws it as it is"));
        let (arena, start) = subject.position.arena::<S>().map_err(refused)?;
        classification(subject, (&arena, start), &names, (args.rules.suicide, 0), &common.conditions())
    })
}

/// The moves as the main line. The comments say what each does, and which rule sets stop or end a cycle there.
///
/// # Errors
/// None: the moves have been made before.
pub fn sgf(scene: &Scene<'_>) -> anyhow::Result<String> {
    let (start, moves) = (&scene.subject.position, &scene.sequence.moves);
    let mut comments = move_comments(start, moves)?;
    add_fates(&mut comments, &scene.sequence.fates);
    let record = Record {
        name: &scene.subject.title,
        rules: "",
        start,
        ko_points: &scene.ko_points,
        comment: &introduction(scene),
        moves,
        comments: &comments,
        boards: None,
    };
    Ok(record.to_sgf()?)
}

fn introduction(scene: &Scene<'_>) -> String {
    let mut lines = Vec::new();
    if let Some(word) = &scene.sequence.cycle {
        lines.push(format!("The moves are a cycle: {word}."));
    }
    if !scene.ko_points.is_empty() {
        let rest = scene.ko_points.len() < scene.subject.position.region().len();
        let rest = if rest { " Squares: the rest of the region." } else { "" };
        lines.push(format!("Triangles: ko points.{rest}"));
    }
    lines.join("\n")
}

/// Adds what happens at each move; at the last move of a cycle also what happens later or never, when the players insist on it.
fn add_fates(comments: &mut [String], fates: &Fates) {
    let moves = comments.len();
    let line = |group: &FateGroup<'_>| format!("\n{}: {}", group.words, group.rules.join(", "));
    let groups = fates.groups();
    for (comment, number) in comments.iter_mut().zip(1..) {
        let here = groups.iter().filter(|group| group.fate.number == Some(number));
        comment.extend(here.map(line));
    }
    let later: Vec<String> =
        groups.iter().filter(|group| group.fate.number.is_none_or(|n| n > moves)).map(line).collect();
    if let (Some(last), false) = (comments.last_mut(), later.is_empty()) {
        last.push_str("\nThe start is back. If the players go on with the same moves:");
        last.extend(later);
    }
}

/// The position with its ko points, and the moves as numbers: a diagram for every ten of them, with a blank line between.
pub fn diagrams(scene: &Scene<'_>) -> String {
    let (board, moves) = (&scene.subject.position, &scene.sequence.moves);
    let (arena, start) = board.arena::<Wide>().expect("every board fits");
    let plays = arena.replay(start, Suicide::All, moves).expect("the moves have been made before");
    let after = |made: usize| plays[..made].iter().rev().find_map(|play| Some((*play)?.after)).unwrap_or(start);
    let diagram = |first: usize| {
        let last = moves.len().min(first + SenseiDiagram::MOST_MOVES);
        let board = board.with(&arena, after(first));
        let diagram = SenseiDiagram {
            ko_points: &scene.ko_points,
            moves: &moves[first..last],
            first: first + 1,
            coordinates: scene.coordinates,
            ..SenseiDiagram::new(&board, &scene.subject.title)
        };
        diagram.to_text()
    };
    let firsts = (0..moves.len().max(1)).step_by(SenseiDiagram::MOST_MOVES);
    firsts.map(diagram).collect::<Vec<_>>().join("\n")
}
