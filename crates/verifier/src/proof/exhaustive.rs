//! All sequences, one by one, with the literal referee: the one search that goes through them.

use koatlas_board::Content;
use koatlas_certificates::Measure;

use crate::limits::{Budget, Decided};
use crate::literal::referee::Literal;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Searched {
    pub longest: u64,
    /// The moves of all sequences, common beginnings counted once.
    pub moves: u64,
}

/// Goes through all sequences from where the referee stands, depth first. Every move that the rule set has is tried, and
/// taken back if the position after it is not one where the sequence stays. The referee has made no moves, and has made
/// none when the search is over without an error.
///
/// A sequence can always be ended by passes, which change no position: so its moves count before it has ended.
///
/// It is over when a sequence counts more than `upper`. Sequences must be known to end, as [`is_finite`](super::bounds::is_finite)
/// says.
pub(crate) fn no_longer(
    literal: &mut Literal,
    stays: impl Fn(&[Content]) -> bool,
    measure: Measure,
    upper: u64,
    budget: &mut Budget,
) -> Decided<Searched> {
    let acts = literal.acts();
    let mut found = Searched { longest: 0, moves: 0 };
    // For every move made so far the number of the act that is tried next after it.
    let mut next = vec![0];
    while let Some(number) = next.last_mut() {
        let Some(&act) = acts.get(*number) else {
            next.pop();
            if literal.undo() {
                budget.release(literal.bytes_of_a_move());
            }
            continue;
        };
        *number += 1;
        let is_made = literal.make(act).is_ok();
        budget.work(1 + literal.take_steps())?;
        if is_made && !stays(literal.contents()) {
            literal.undo();
        } else if is_made {
            budget.hold(literal.bytes_of_a_move())?;
            found.moves += 1;
            found.longest = found.longest.max(literal.length(measure));
            if found.longest > upper {
                break;
            }
            next.push(0);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use koatlas_board::{BoardPosition, Colour, Content, Setup};

    use super::{Searched, no_longer};
    use crate::limits::{Budget, Decided, Limits};
    use crate::literal::referee::Literal;
    use koatlas_certificates::Measure;

    /// A basic ko that Black can take, between immortal stones: plays on the two points in the middle.
    fn ko() -> BoardPosition {
        let rows = [".XXOO.", "XXO.O.", ".XXOO."];
        let content = |c| [('X', Colour::Black), ('O', Colour::White)].iter().find(|(d, _)| *d == c).map(|(_, c)| *c);
        let size = "3x6".parse().expect("a size");
        let region = Some(vec!["c2".parse().expect("a point"), "d2".parse().expect("a point")]);
        let contents: Vec<Content> = rows.iter().flat_map(|row| row.chars()).map(content).collect();
        BoardPosition::try_from(Setup { size, contents, region, immortal: Vec::new(), to_move: Colour::Black })
            .expect("a position")
    }

    /// Looks for sequences that stay in the two positions of the ko: one stone stands on the two points.
    fn inside(rules: &str, upper: u64, limits: Limits) -> Decided<Searched> {
        let mut literal = Literal::new(rules, &[], &ko()).expect("a rule set");
        let stays = |contents: &[Content]| [8, 9].into_iter().filter(|&point| contents[point].is_some()).count() == 1;
        no_longer(&mut literal, stays, Measure::Plays, upper, &mut Budget::new(limits))
    }

    /// Under the fixed-ko-rule Black takes, White retakes, and both plays have then been made: a claim of one is wrong.
    #[test]
    fn sequences_that_stay_inside() {
        let longest = |rules| inside(rules, 9, Limits::default()).map(|searched| searched.longest);
        // Under the basic ko rule White passes, and Black cannot but end the sequence.
        assert_eq!((longest("psk"), longest("fixed-ko"), longest("basic-fixed-ko")), (Ok(1), Ok(2), Ok(1)));
        assert_eq!(inside("fixed-ko", 1, Limits::default()).map(|searched| searched.longest), Ok(2));
        assert_eq!(inside("fixed-ko", 2, Limits::default()).map(|searched| searched.longest), Ok(2));
    }

    /// What is held for the moves of a sequence is given back when they are taken back.
    #[test]
    fn memory_is_that_of_the_longest_sequence() {
        let mut least = 1;
        while inside("fixed-ko", 2, Limits { memory: least, ..Limits::default() }).is_err() {
            least += 1;
        }
        // Black takes, White retakes, and both pass: no sequence has more moves, and all together have more.
        let Searched { moves, .. } = inside("fixed-ko", 2, Limits::default()).expect("few sequences");
        assert_eq!((least, moves), (4 * 584, 8));
    }
}
