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
    /// passes where there are more of one colour. None if they cannot be: if something would be taken on the way.
    #[must_use]
    pub fn from_nothing(&self) -> Option<Script> {
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
        if self.start.to_move() == Colour::White {
            moves.push(Move::pass(Colour::Black));
        }
        let empty = BoardPosition::empty_board(size);
        let (arena, nothing) = empty.arena::<Wide>().ok()?;
        let plays = arena.replay(nothing, Suicide::None, &moves).ok()?;
        let last = plays.iter().rev().flatten().next().map_or(nothing, |play| play.after);
        let is_there = empty.with(&arena, last).contents() == self.start.contents();
        let passes = moves.windows(2).any(|two| two.iter().all(|made| made.point.is_none()));
        moves.extend(&self.moves);
        (is_there && !passes).then_some(Script { start: empty, moves })
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
    use koatlas_files::{Format, parse_position};

    use super::Script;

    fn script(diagram: &str, moves: &[&str]) -> Script {
        let start = parse_position(diagram.as_bytes(), Format::Text).unwrap().position;
        Script::new(&start, moves.iter().map(|text| text.parse().unwrap()).collect()).unwrap()
    }

    #[test]
    fn stones_are_played_where_nothing_is_set_up() {
        let played = script(". X O .\nX . X O\n. X O .\n", &["W b2"]).from_nothing().unwrap();
        let moves: Vec<String> = played.moves.iter().map(ToString::to_string).collect();
        assert_eq!(moves, ["B b3", "W c3", "B a2", "W d2", "B c2", "W c1", "B b1", "W pass", "B pass", "W b2"][..8].to_vec());
    }
}
