//! Tests of sequences that stay inside, and of the memory held for them.

use koatlas_board::{BoardPosition, Colour, Content, Setup};

use super::{Searched, search_longest};
use crate::certificates::Measure;
use crate::limits::{Budget, VerifierLimits, WithinLimits};
use crate::literal::referee::LiteralReferee;

/// Basic ko that Black can take, between immortal stones: plays on the two points in the middle.
fn ko() -> BoardPosition {
    let rows = [".XXOO.", "XXO.O.", ".XXOO."];
    let content = |c| [('X', Colour::Black), ('O', Colour::White)].iter().find(|(d, _)| *d == c).map(|(_, c)| *c);
    let size = "3x6".parse().expect("a size");
    let region = Some(vec!["c2".parse().expect("a point"), "d2".parse().expect("a point")]);
    let contents: Vec<Content> = rows.iter().flat_map(|row| row.chars()).map(content).collect();
    BoardPosition::try_from(Setup { size, contents, region, immortal: Vec::new(), to_move: Colour::Black })
        .expect("a position")
}

/// Searches sequences that stay in the two positions of the ko: one stone stands on the two points.
fn inside(rules: &str, upper: u64, limits: VerifierLimits) -> WithinLimits<Searched> {
    let mut literal = LiteralReferee::new(rules, &[], &ko()).expect("a rule set");
    let stays = |contents: &[Content]| [8, 9].into_iter().filter(|&point| contents[point].is_some()).count() == 1;
    search_longest(&mut literal, &stays, Measure::Plays, upper, &mut Budget::new(limits))
}

/// Under the fixed-ko-rule Black takes, White retakes, and both plays have then been made: a claim of one is wrong.
#[test]
fn sequences_that_stay_inside() {
    let longest = |rules| inside(rules, 9, VerifierLimits::default()).map(|searched| searched.longest);
    // Under the basic ko rule White passes, and Black cannot but end the sequence.
    assert_eq!((longest("psk"), longest("fixed-ko"), longest("basic-fixed-ko")), (Ok(1), Ok(2), Ok(1)));
    assert_eq!(inside("fixed-ko", 1, VerifierLimits::default()).map(|searched| searched.longest), Ok(2));
    assert_eq!(inside("fixed-ko", 2, VerifierLimits::default()).map(|searched| searched.longest), Ok(2));
}

/// The memory held for the moves of a sequence is freed when they are taken back.
#[test]
fn memory_is_that_of_the_longest_sequence() {
    let mut least = 1;
    while inside("fixed-ko", 2, VerifierLimits { memory: least, ..VerifierLimits::default() }).is_err() {
        least += 1;
    }
    // Black takes, White retakes, and both pass: no sequence has more moves, and all together have more.
    let Searched { moves, .. } = inside("fixed-ko", 2, VerifierLimits::default()).expect("few sequences");
    assert_eq!((least, moves), (4 * 584, 8));
}
