//! Game records.

use koatlas_classifier::{FateGroup, Fates};
use koatlas_files::{Record, move_comments};

use super::scene::Scene;

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
