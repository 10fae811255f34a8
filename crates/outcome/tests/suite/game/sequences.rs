//! Boards, rule sets with options, and random moves.

use koatlas_board::{BoardPosition, Point};
use koatlas_files::{Format, parse_position, read_position};
use koatlas_outcome::game::{CandidateMove, SearchGame};
use koatlas_rules::{Action, RuleSet, SequenceEnd};
use koatlas_test_support::{Random, data};

/// Empty boards on which positions recur soon.
pub fn small_boards() -> Vec<BoardPosition> {
    let sizes = ["1x2", "1x3", "1x4", "2x2", "2x3", "3x3"];
    sizes.into_iter().map(|size| BoardPosition::empty_board(size.parse().expect("a size"))).collect()
}

/// The positions of the folder `data/positions` with a few points that can change, and some with more kos than these.
pub fn positions() -> Vec<BoardPosition> {
    let folder = std::fs::read_dir(data::path("positions")).expect("a folder");
    let mut paths: Vec<_> = folder.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let read = paths.iter().map(|path| read_position(path).expect("a position").position);
    let drawn = [
        ". X X O O .\nX X O . O .\n. X X O O .\n",
        ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nregion: c2 d2 c4 d4\nto-move: W\n",
        ". O .\nO O .\n",
        ". . O .\nO O O .\n",
    ];
    let drawn = drawn.map(|text| parse_position(text.as_bytes(), Format::Text).expect("a board").position);
    read.filter(|board| board.region().len() <= 12).chain(drawn).collect()
}

/// A rule set with options at random: none in every third case, otherwise each with a chance.
pub fn with_options(rules: &RuleSet, board: &BoardPosition, random: &mut Random) -> RuleSet {
    if random.below(3) == 0 {
        return rules.clone();
    }
    rules.parameters().into_iter().fold(rules.clone(), |with, parameter| {
        let value = match parameter.key {
            // No search takes it.
            "window" => return with,
            _ if random.below(2) == 0 => return with,
            "passes" => ["1", "2", "3", "4", "never"][random.below(5)].to_owned(),
            "ko" => empty_point(board, random).map_or("none".to_owned(), |point| point.to_string()),
            _ => {
                let values = parameter.values(rules);
                values[random.below(values.len())].clone()
            }
        };
        with.with_option(parameter.key, &value).expect("a value of the option")
    })
}

fn empty_point(board: &BoardPosition, random: &mut Random) -> Option<Point> {
    let is_empty = |point: &&Point| board.contents()[board.size().index(**point)].is_none();
    let empty: Vec<Point> = board.region().iter().filter(is_empty).copied().collect();
    random.pick(&empty)
}

/// One of some moves: passes for kos rather than plays, and plays rather than passes.
pub fn pick(moves: &[CandidateMove], random: &mut Random) -> CandidateMove {
    let of = |wanted: fn(&CandidateMove) -> bool| moves.iter().copied().filter(wanted).collect::<Vec<_>>();
    let ko_pass = random.pick(&of(|made| matches!(made.action, Action::KoPass(_)))).filter(|_| random.below(2) == 0);
    let play = random.pick(&of(|made| matches!(made.action, Action::Play(_)))).filter(|_| random.below(5) > 0);
    ko_pass.or(play).or_else(|| random.pick(moves)).expect("a pass is always legal")
}

/// Makes a move without asking what it relies on.
pub fn make(game: &mut SearchGame<u64>, candidate: CandidateMove) -> Option<SequenceEnd> {
    game.make(candidate, &mut Vec::new())
}
