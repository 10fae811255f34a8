//! All short games on the smallest boards, one after the other: whether one of them shows a disagreement more simply than the games
//! that were played.

use std::ops::ControlFlow;

use koatlas_board::{BoardPosition, Colour, Content, Move, Setup, Size};
use koatlas_rulesets::{Referee, RuleSet};

use crate::kind::Kind;
use crate::tally::{Complexity, complexity};

/// Boards with more points are not gone through.
const MOST_POINTS: usize = 6;
/// Moves that the rule set is asked about for one disagreement.
const MOST_JUDGED: usize = 200_000;

/// A game: the position before the first move, and the moves.
pub(crate) type SmallGame<'a> = (&'a BoardPosition, &'a [Move]);

/// Goes through games that are simpler than an [`Example`](crate::Example) of this size, and whose last move can show a kind of
/// disagreement, by what the rule set says of it: those with fewer moves first, then those on smaller boards. Black moves first.
/// `visit` breaks when it has seen enough.
pub(crate) fn each_small_game(
    kind: Kind,
    rules: &RuleSet,
    sets_up: bool,
    than: Complexity,
    visit: &mut dyn FnMut(SmallGame<'_>) -> ControlFlow<()>,
) {
    let sizes = (1..=MOST_POINTS).flat_map(|area| {
        let sides = (1..=area).filter(move |rows| area % rows == 0);
        sides.filter_map(move |rows| Size::new(rows, area / rows).ok())
    });
    let starts: Vec<BoardPosition> = sizes.flat_map(|size| starts(size, sets_up)).collect();
    let mut search = Search { kind, than, left: MOST_JUDGED, made: Vec::new(), visit };
    for length in 1..=than.0 {
        for start in starts.iter().filter(|start| (length, start.size().area()) <= (than.0, than.1)) {
            let Ok(mut referee) = Referee::<u64>::new(rules.clone(), start.clone()) else { continue };
            if search.go_on(&mut referee, start, length).is_break() {
                return;
            }
        }
    }
}

struct Search<'a> {
    kind: Kind,
    than: Complexity,
    left: usize,
    made: Vec<Move>,
    visit: &'a mut dyn FnMut(SmallGame<'_>) -> ControlFlow<()>,
}

impl Search<'_> {
    /// Goes through all games of so many more moves.
    fn go_on(&mut self, referee: &mut Referee<u64>, start: &BoardPosition, length: usize) -> ControlFlow<()> {
        let to_move = referee.to_move();
        let plays = start.size().points().map(|point| Move::play(to_move, point));
        for made in plays.chain([Move::pass(to_move)]) {
            self.left = match self.left.checked_sub(1) {
                Some(left) => left,
                None => return ControlFlow::Break(()),
            };
            self.made.push(made);
            let result = if length == 1 {
                let is_wanted = complexity(start, &self.made) < self.than && self.kind.is_possible(referee, made);
                if is_wanted { (self.visit)((start, &self.made)) } else { ControlFlow::Continue(()) }
            } else if referee.make(made.into()).is_ok() {
                let result = self.go_on(referee, start, length - 1);
                referee.undo();
                result
            } else {
                ControlFlow::Continue(())
            };
            self.made.pop();
            result?;
        }
        ControlFlow::Continue(())
    }
}

/// The starts on a board of this size: all legal positions, those with fewer stones first; or the empty board alone.
fn starts(size: Size, sets_up: bool) -> Vec<BoardPosition> {
    if !sets_up {
        return vec![BoardPosition::empty_board(size)];
    }
    let contents = |number: usize| -> Vec<Content> {
        let content = |at: u32| [None, Some(Colour::Black), Some(Colour::White)][number / 3usize.pow(at) % 3];
        (0..size.area() as u32).map(content).collect()
    };
    let board = |number| {
        let (immortal, to_move) = (Vec::new(), Colour::Black);
        BoardPosition::try_from(Setup { size, contents: contents(number), region: None, immortal, to_move }).ok()
    };
    let mut starts: Vec<BoardPosition> = (0..3usize.pow(size.area() as u32)).filter_map(board).collect();
    starts.sort_by_key(|start| start.contents().iter().flatten().count());
    starts
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use koatlas_rulesets::RuleSet;

    use super::each_small_game;
    use crate::kind::{Deed, Kind, Refused};

    fn first(kind: Kind, sets_up: bool) -> Option<(String, String)> {
        let rules = RuleSet::find("psk").unwrap().with("suicide", "none").unwrap();
        let mut found = None;
        each_small_game(kind, &rules, sets_up, (8, 0, 0), &mut |(start, moves)| {
            let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
            found = Some((start.rows().join("/"), texts.join(", ")));
            ControlFlow::Break(())
        });
        found
    }

    #[test]
    fn the_first_game_is_the_shortest() {
        let kind = |start| Kind::Allows(Refused { rule: "psk", start, deed: Deed::TakesOne });
        let text = |board: &str, moves: &str| Some((board.to_owned(), moves.to_owned()));
        assert_eq!(first(kind(true), true), text("O.", "B b1, W a1"));
        // From the empty board a ko of one point needs a stone first, and the position with it is what repeats.
        assert_eq!(first(kind(false), false), text("..", "B a1, W b1, B a1"));
        assert_eq!(first(Kind::Refuses { deed: Deed::Pass }, false), text(".", "B pass"));
    }
}
