//! Attack on the dependence of a visit: where two histories answer its questions alike, everything that follows must be alike.

use koatlas_board::BoardPosition;
use koatlas_files::{Format, parse_position};
use koatlas_test_support::{Random, random_rule_file};
use rustc_hash::FxHashMap;

use super::{Dependence, MarkNumbers, place};
use crate::literal::referee::{Act, LiteralReferee};
use crate::literal::{RULE_SETS, options};

const KO_AND_EYE: &str = ". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2 a1\n";

/// What comes of each move that is tried, in the order of the visit: its outcome and score, or that it may not be made.
type Seen = Vec<Option<(Option<&'static str>, i32)>>;

/// Visits all sequences of up to `moves` more moves.
fn visit(literal: &mut LiteralReferee, moves: usize, numbers: &mut MarkNumbers) -> (Seen, Dependence) {
    let (entered, mut seen, mut dependence) = (literal.moves(), Seen::new(), Dependence::default());
    for act in literal.acts() {
        let made = literal.make_next(act).is_ok();
        let outcome = if made { literal.outcome() } else { None };
        seen.push(made.then(|| (outcome.map(|(outcome, _)| outcome), literal.score())));
        literal.history.take_asked().into_iter().for_each(|asked| dependence.add(asked, entered, numbers));
        if made && outcome.is_none() && moves > 1 {
            let (after, next) = visit(literal, moves - 1, numbers);
            seen.extend(after);
            dependence.add_of_next(&next, entered, literal.has_passed(), numbers);
        }
        if made {
            literal.undo();
        }
    }
    (seen, dependence)
}

/// A sequence of moves by chance that has not ended.
fn line(literal: &mut LiteralReferee, random: &mut Random) -> Vec<Act> {
    let (acts, mut line) = (literal.acts(), Vec::new());
    for _ in 0..random.below(12) {
        let act = acts[random.below(acts.len())];
        if literal.make_next(act).is_err() {
            continue;
        }
        if literal.outcome().is_some() {
            literal.undo();
            break;
        }
        line.push(act);
    }
    line
}

/// Compares lines that lead to the same position. Returns how many pairs answered alike, and how many did not.
fn compare(rules: &str, file: Option<&str>, board: &BoardPosition, random: &mut Random) -> [usize; 2] {
    let begin = || LiteralReferee::of_file(rules, file, &[], board).expect("a rule set");
    let mut by_place: FxHashMap<_, Vec<Vec<Act>>> = FxHashMap::default();
    for _ in 0..150 {
        let mut literal = begin();
        let line = line(&mut literal, random);
        by_place.entry(place(0, false, &literal.history)).or_default().push(line);
    }
    let replay = |line: &[Act]| {
        let mut literal = begin();
        line.iter().for_each(|act| literal.make_next(*act).expect("it was legal"));
        literal
    };
    let mut compared = [0, 0];
    for lines in by_place.values() {
        let mut numbers = MarkNumbers::default();
        let mut first = replay(&lines[0]);
        first.history.record_questions(true);
        let (seen, dependence) = visit(&mut first, 3, &mut numbers);
        for line in &lines[1..] {
            let mut second = replay(line);
            let left = numbers.left_in(&second.history);
            let is_alike = !dependence.everything && dependence.in_history(&second.history, &left).is_some();
            compared[usize::from(!is_alike)] += 1;
            if is_alike {
                let (seen_then, _) = visit(&mut second, 3, &mut MarkNumbers::default());
                assert!(seen == seen_then, "{rules} {file:?} {board:?}: {:?} and {line:?}", lines[0]);
            }
        }
    }
    compared
}

#[test]
fn what_follows_histories_that_answer_alike_is_alike() {
    let mut random = Random::new(31);
    let boards = [
        BoardPosition::empty_board("1x3".parse().expect("a size")),
        BoardPosition::empty_board("2x2".parse().expect("a size")),
        parse_position(KO_AND_EYE.as_bytes(), Format::Text).expect("a position").position,
    ];
    let (mut alike, mut others) = (0, 0);
    // With more phases nothing is recorded, since questions are about one phase.
    let texts = (0..60).map(|_| random_rule_file(&mut random)).filter(|text| !text.contains("[[phase]]"));
    let texts: Vec<String> = texts.collect();
    let files = texts.iter().map(|text| ("made", Some(&**text))).filter(|(id, file)| options(id, *file).is_ok());
    for (rules, file) in RULE_SETS.into_iter().map(|id| (id, None)).chain(files) {
        for board in &boards {
            let [some, rest] = compare(rules, file, board, &mut random);
            alike += some;
            others += rest;
        }
    }
    assert!(alike > 1000 && others > 1000, "{alike} {others}");
}
