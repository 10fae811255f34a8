//! The project's own sequences: the cycles of the known positions, and the sequences of `data/sequences.toml`.

use koatlas_board::Move;
use koatlas_classifier::collection;
use koatlas_conformance::Script;
use koatlas_files::{Format, parse_position};
use serde::Deserialize;

/// The file of the sequences, as the project has it.
const SEQUENCES: &str = include_str!("../../../../data/sequences.toml");

#[derive(Deserialize)]
struct File {
    sequence: Vec<Sequence>,
}

#[derive(Deserialize)]
struct Sequence {
    to_move: String,
    diagram: String,
    moves: String,
}

/// All of them, with all points of their boards playable.
///
/// # Errors
/// If the file, which is part of the program, is broken.
pub fn all() -> anyhow::Result<Vec<Script>> {
    let file: File = toml::from_str(SEQUENCES)?;
    let mut scripts: Vec<Script> =
        collection().into_iter().filter_map(|known| Script::new(&known.position, known.known.cycle)).collect();
    for sequence in file.sequence {
        let text = format!("{}\nto-move: {}\n", sequence.diagram.trim(), sequence.to_move);
        let start = parse_position(text.as_bytes(), Format::Text)?.position;
        scripts.extend(Script::new(&start, made(&sequence.moves)));
    }
    scripts.retain(Script::is_playable);
    Ok(scripts)
}

/// The moves that are made, up to one that other programs do not know.
fn made(steps: &str) -> Vec<Move> {
    let steps = steps.split([',', '\n']).map(str::trim).filter(|step| !step.is_empty());
    let steps = steps.filter(|step| !step.starts_with('!') && !step.starts_with("board "));
    let of_step = |step: &str| {
        let words: Vec<&str> = step.split_whitespace().take(2).collect();
        words.join(" ").parse().ok()
    };
    steps.map_while(of_step).collect()
}

#[cfg(test)]
mod tests {
    use super::{all, made};

    #[test]
    fn moves_are_read_up_to_a_pass_for_a_ko() {
        let texts = |steps: &str| made(steps).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(texts("B d2\nboard .X/X.\n! W c2 psk\nW f3, B f1 forfeited"), ["B d2", "W f3", "B f1"]);
        assert_eq!(texts("W pass = score +2 by passes"), ["W pass"]);
        assert_eq!(texts("B d2, W kopass:c2, B a1"), ["B d2"]);
    }

    #[test]
    fn nearly_all_sequences_can_be_played_on_whole_boards() {
        let scripts = all().unwrap();
        assert!(scripts.len() > 230, "{}", scripts.len());
        assert!(scripts.iter().filter(|script| script.moves.len() > 2).count() > 150);
    }
}
