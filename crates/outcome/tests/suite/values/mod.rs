//! Values and strategies, held against the literal referee and against what has been published.

mod best_moves;
mod figures;
mod life_page;
mod minimax;
mod pairs;
pub mod proofs;
mod strategies;
mod winners;

use koatlas_board::{BoardPosition, Colour};
use koatlas_files::{Control, Format, parse_position, read_position};
use koatlas_outcome::{HalfPoints, Terms, WIN, solve};
use koatlas_rules::RuleSet;
use koatlas_test_support::data;
use koatlas_verifier::literal::{Act, LiteralReferee};

/// A rule set with a suicide policy.
pub fn rules(id: &str, suicide: &str) -> RuleSet {
    RuleSet::find(id).expect("a rule set").with_option("suicide", suicide).expect("a policy")
}

/// A rule set with every suicide policy that it can have.
pub fn with_suicides(rules: &RuleSet) -> Vec<RuleSet> {
    ["none", "multi", "all"]
        .into_iter()
        .filter_map(|policy| rules.clone().with_option("suicide", policy).ok())
        .collect()
}

/// The rule sets under which every sequence ends.
pub fn finite() -> Vec<RuleSet> {
    RuleSet::all().filter(RuleSet::is_finite).collect()
}

/// A board from rows like `.XO`, the player to move after them.
pub fn board(rows: &[&str], to_move: Colour) -> Option<BoardPosition> {
    let spaced = rows.iter().map(|row| row.chars().map(|cell| format!("{cell} ")).collect::<String>() + "\n");
    let file = parse_position(spaced.collect::<String>().as_bytes(), Format::Text).ok()?;
    Some(file.position.with_to_move(to_move))
}

/// Every legal position of a board, with both players to move.
pub fn positions(rows: usize, cols: usize) -> Vec<BoardPosition> {
    let drawn = (0..3_usize.pow((rows * cols) as u32)).map(|number| {
        let cells = (0..rows * cols).map(|point| b".XO"[number / 3_usize.pow(point as u32) % 3] as char);
        cells.collect::<String>()
    });
    let of = |cells: String| {
        let lines: Vec<&str> = (0..rows).map(|row| &cells[row * cols..(row + 1) * cols]).collect();
        Colour::BOTH.into_iter().filter_map(|colour| board(&lines, colour)).collect::<Vec<_>>()
    };
    drawn.flat_map(of).collect()
}

/// The positions of the collection in which at most `points` points can change.
pub fn collection(points: usize) -> Vec<BoardPosition> {
    let folder = std::fs::read_dir(data::path("positions")).expect("a folder");
    let mut paths: Vec<_> = folder.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let read = paths.iter().map(|path| read_position(path).expect("a position").position);
    read.filter(|board| board.region().len() <= points).collect()
}

/// The value of a position under a rule set by which every sequence ends.
pub fn value(rules: &RuleSet, board: &BoardPosition) -> HalfPoints {
    let answer = solve(rules, board, Terms::default(), &Control::default()).expect("a start");
    assert!(answer.exact && answer.value.lo == answer.value.hi, "{}", told(rules, board));
    answer.value.lo.expect("a value")
}

/// A sequence under the literal referee.
pub fn literal(rules: &RuleSet, board: &BoardPosition) -> LiteralReferee {
    let suicide = rules.suicide.to_string();
    LiteralReferee::new(rules.id(), &[("suicide", suicide.as_str())], board).expect("a rule set")
}

/// The payoff of a sequence; `None` if it has not ended.
pub fn payoff(sequence: &LiteralReferee) -> Option<HalfPoints> {
    let (outcome, _) = sequence.outcome()?;
    Some(match outcome {
        "score" => 2 * sequence.score(),
        "black" => WIN,
        "white" => -WIN,
        _ => 0,
    })
}

/// All moves that a player may try on a board with `points` points.
pub fn acts(points: usize) -> impl Iterator<Item = Act> {
    [Act::Pass].into_iter().chain((0..points).map(Act::Play)).chain((0..points).map(Act::KoPass))
}

/// The points to which rotations and reflections of `board` that leave its stones where they are map `point`, by index.
pub fn images(board: &BoardPosition, point: usize) -> impl Iterator<Item = usize> {
    let (rows, cols) = (board.size().rows(), board.size().cols());
    let maps = (0..8).filter(move |number| number % 2 == 0 || rows == cols).map(move |number| {
        let image = move |at: usize| {
            let (row, col) = if number % 2 == 0 { (at / cols, at % cols) } else { (at % cols, at / cols) };
            let row = if number & 2 == 0 { row } else { rows - 1 - row };
            row * cols + if number & 4 == 0 { col } else { cols - 1 - col }
        };
        (0..rows * cols).map(image).collect::<Vec<usize>>()
    });
    let contents = board.contents();
    let fixes = move |map: &Vec<usize>| map.iter().enumerate().all(|(from, &to)| contents[from] == contents[to]);
    maps.filter(fixes).map(move |map| map[point])
}

/// A case in words.
pub fn told(rules: &RuleSet, board: &BoardPosition) -> String {
    format!("{}, suicide {}, {:?} to move\n{}", rules.id(), rules.suicide, board.to_move(), board.rows().join("\n"))
}
