//! Sequences that are played as they stand: those of the project's data, or of a test suite.

use koatlas_board::{Arena, BoardPosition, Colour, Move, Setup, Suicide, Wide};

/// A start and moves from there. They are played as long as the program and the referee allow them.
///
/// This is where other sources of sequences come in: a test suite is a list of these.
#[derive(Clone, Debug)]
pub struct Script {
    /// The position before the first move. All points are playable: the region of the position does not matter.
    pub start: BoardPosition,
    /// The moves.
    pub moves: Vec<Move>,
}

impl Script {
    /// A start and moves. The region and the immortal stones are taken from the start, because programs know of neither.
    /// None if a stone would have no liberty then.
    #[must_use]
    pub fn new(start: &BoardPosition, moves: Vec<Move>) -> Option<Script> {
        let to_move = moves.first().map_or(start.to_move(), |first| first.colour);
        let setup = Setup {
            size: start.size(),
            contents: start.contents().to_vec(),
            region: None,
            immortal: Vec::new(),
            to_move,
        };
        Some(Script { start: BoardPosition::try_from(setup).ok()?, moves })
    }

    /// The same with the colours exchanged, for programs in which Black moves first.
    #[must_use]
    pub(crate) fn exchanged(&self) -> Script {
        let moves = self.moves.iter().map(|made| Move { colour: !made.colour, ..*made });
        Script { start: self.start.exchanged(), moves: moves.collect() }
    }

    /// The same from the empty board, Black first, for programs that set nothing up: the stones are played one by one, with
    /// passes where there are more of one colour.
    ///
    /// Nothing is taken on the way: where a stone of a string is still missing, the string has a liberty there.
    #[must_use]
    pub fn from_nothing(&self) -> Script {
        let size = self.start.size();
        let points = |colour| {
            let held = size.points().zip(self.start.contents()).filter(move |(_, held)| **held == Some(colour));
            held.map(|(point, _)| point)
        };
        let (mut black, mut white) = (points(Colour::Black), points(Colour::White));
        let mut moves = Vec::new();
        loop {
            let (one, other) = (black.next(), white.next());
            if one.is_none() && other.is_none() {
                break;
            }
            moves.push(Move { colour: Colour::Black, point: one });
            moves.push(Move { colour: Colour::White, point: other });
        }
        if self.start.to_move() == Colour::White && moves.pop_if(|last| last.point.is_none()).is_none() {
            moves.push(Move::pass(Colour::Black));
        }
        moves.extend(&self.moves);
        Script { start: BoardPosition::empty_board(size), moves }
    }

    /// Whether the moves can be made one after the other by the bare rules.
    #[must_use]
    pub fn is_playable(&self) -> bool {
        let whole = Arena::<Wide>::whole_board(self.start.size());
        whole.is_ok_and(|arena| arena.replay(self.start.stones(), Suicide::All, &self.moves).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use koatlas_board::BoardPosition;
    use koatlas_formats::{Format, parse_position};
    use koatlas_position_graph::Random;
    use koatlas_rulesets::{Referee, RuleSet};

    use super::Script;
    use crate::play::dense;

    fn script(diagram: &str, moves: &[&str]) -> Script {
        let start = parse_position(diagram.as_bytes(), Format::Text).unwrap().position;
        Script::new(&start, moves.iter().map(|text| text.parse().unwrap()).collect()).unwrap()
    }

    #[test]
    fn stones_are_played_where_nothing_is_set_up() {
        let played = |diagram: &str, moves: &[&str]| {
            let played = script(diagram, moves).from_nothing();
            assert!(played.is_playable() && played.start == BoardPosition::empty_board(played.start.size()));
            played.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        };
        let ko = played(". X O .\nX . X O\n. X O .\n", &["W b2"]);
        assert_eq!(ko, "B b3, W c3, B a2, W d2, B c2, W c1, B b1, W b2");
        assert_eq!(played("X . X . O\n", &["B b1"]), "B a1, W e1, B c1, W pass, B b1");
        assert_eq!(played("X . . O\nto-move: W\n", &[]), "B a1, W d1, B pass");
    }

    #[test]
    fn the_board_is_the_same_afterwards() {
        let mut random = Random::new(3);
        for size in ["3x4", "5x5", "2x7"].iter().cycle().take(60) {
            let start = dense(size.parse().unwrap(), &mut random);
            let played = Script { start: start.clone(), moves: Vec::new() }.from_nothing();
            let rules = RuleSet::find("basic-ko").unwrap().with("passes", "never").unwrap();
            let mut referee = Referee::<u64>::new(rules, played.start).unwrap();
            played.moves.iter().for_each(|&made| assert!(referee.make(made.into()).is_ok()));
            assert_eq!(referee.board(), start);
        }
    }
}
