//! Sequences of moves, replayed by the bare rules.

use koatlas_board::{Colour, Move, Suicide};
use koatlas_classifier::CycleWord;
use koatlas_classifier::types::EdgeLabel;

use koatlas_test_support::{Contents, LiteralBoard, Played};

/// A sequence, move by move.
pub struct Replay {
    pub start: Contents,
    /// The plays, `None` for a pass.
    pub moves: Vec<Option<Played>>,
    pub end: Contents,
    /// The player to move at the end.
    pub to_move: Colour,
}

/// Replays a sequence, in which the colours must alternate and all plays must be legal.
pub fn replay(board: &LiteralBoard, start: &Contents, moves: &[Move], policy: Suicide) -> Replay {
    let first = moves.first().expect("a move").colour;
    let mut replay = Replay { start: start.clone(), moves: Vec::new(), end: start.clone(), to_move: first };
    for &Move { colour, point } in moves {
        assert_eq!(colour, replay.to_move, "players take turns");
        let played = point.map(|point| {
            let index = board.points.iter().position(|&p| p == point).expect("a point of the board");
            board.play(&replay.end, colour, index, policy).unwrap_or_else(|| panic!("{colour} {point} is illegal"))
        });
        if let Some(played) = &played {
            replay.end.clone_from(&played.after);
        }
        replay.moves.push(played);
        replay.to_move = !colour;
    }
    replay
}

impl Replay {
    pub fn plays(&self) -> impl Iterator<Item = &Played> {
        self.moves.iter().flatten()
    }

    pub fn passes(&self) -> usize {
        self.moves.iter().filter(|played| played.is_none()).count()
    }

    /// True if the position is the first one again.
    pub fn returns(&self) -> bool {
        self.end == self.start
    }

    /// True if the player to move is the first one again.
    pub fn same_player_to_move(&self) -> bool {
        self.moves.len().is_multiple_of(2)
    }

    /// White stones minus black stones removed.
    pub fn balance(&self) -> i32 {
        self.plays().map(|played| stones_of(played, Colour::White) - stones_of(played, Colour::Black)).sum()
    }

    pub fn word(&self) -> CycleWord {
        let label = |played: &Played| EdgeLabel::new(played.colour, played.suicide, played.stones().len());
        CycleWord::new(&self.plays().map(label).collect::<Vec<_>>())
    }

    /// True if one play captures the stones of this string.
    pub fn captures(&self, string: &[usize]) -> bool {
        let holds = |removed: &Vec<usize>| string.iter().all(|p| removed.contains(p));
        self.plays().any(|played| played.removed.iter().any(holds))
    }
}

fn stones_of(played: &Played, owner: Colour) -> i32 {
    let removes = if played.suicide { played.colour } else { !played.colour };
    if removes == owner { played.stones().len() as i32 } else { 0 }
}
