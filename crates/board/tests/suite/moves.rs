//! Moves as text, and the replay of sequences.

use koatlas_board::{BoardPosition, Colour, Content, Move, Point, Setup, Suicide, UnplayableReason};
use koatlas_test_support::{Contents, LiteralBoard};

/// A board of three points, one of them outside the region.
fn board() -> BoardPosition {
    let setup = Setup {
        size: "1x3".parse().expect("a size"),
        contents: vec![None; 3],
        region: Some(["a1", "b1"].map(|point| point.parse().expect("a point")).to_vec()),
        immortal: Vec::new(),
        to_move: Colour::Black,
    };
    BoardPosition::try_from(setup).expect("a position")
}

/// Every list of `length` moves: passes, and plays in the region, outside it and beyond the edge.
fn lists(length: usize) -> Vec<Vec<Move>> {
    let points = ["a1", "b1", "c1", "d1"].map(|point| Some(point.parse::<Point>().expect("a point")));
    let moves = Colour::BOTH.map(|colour| points.into_iter().chain([None]).map(move |point| Move { colour, point }));
    let moves: Vec<Move> = moves.into_iter().flatten().collect();
    (0..length).fold(vec![Vec::new()], |lists, _| {
        lists.iter().flat_map(|list| moves.iter().map(move |&made| [&list[..], &[made]].concat())).collect()
    })
}

/// The contents of the board after each move; or the number of the first move that cannot be made, and the reason.
fn slow(moves: &[Move], suicide: Suicide) -> Result<Vec<Contents>, (usize, &'static str)> {
    let literal = LiteralBoard::of(&board());
    let (mut contents, mut last): (Vec<Content>, Option<Colour>) = (vec![None; 3], None);
    let mut after = |made: &Move| {
        if last.replace(made.colour) == Some(made.colour) {
            return Err("turn");
        }
        let Some(point) = made.point else { return Ok(contents.clone()) };
        let index = literal.points.iter().position(|&other| other == point).ok_or("off the board")?;
        literal.region.iter().find(|&&other| other == index).ok_or("outside")?;
        contents = literal.play(&contents, made.colour, index, suicide).ok_or("illegal")?.after;
        Ok(contents.clone())
    };
    moves.iter().zip(1..).map(|(made, number)| after(made).map_err(|reason| (number, reason))).collect()
}

/// A player who moves twice in a row is refused; a pass counts as a move.
#[test]
fn every_list_of_moves_is_replayed_as_on_a_slow_board() {
    let (local_board, start) = board().local_board::<u64>().expect("a local board");
    for (moves, suicide) in lists(4).iter().flat_map(|list| [Suicide::None, Suicide::All].map(|policy| (list, policy)))
    {
        let found = local_board.replay(start, suicide, moves).map(|plays| {
            let mut position = start;
            let after = plays.iter().map(|play| {
                position = play.map_or(position, |play| play.after);
                board().with_position(&local_board, position).contents().to_vec()
            });
            after.collect::<Vec<Contents>>()
        });
        let found = found.map_err(|error| {
            assert_eq!(error.made, moves[error.number - 1]);
            let reason = match error.reason {
                UnplayableReason::Turn => "turn",
                UnplayableReason::OffBoard(_) => "off the board",
                UnplayableReason::Outside => "outside",
                UnplayableReason::Illegal(_) => "illegal",
            };
            (error.number, reason)
        });
        assert_eq!(found, slow(moves, suicide), "{moves:?}");
    }
}

#[test]
fn moves_are_read_as_they_are_written() {
    for made in lists(1).concat() {
        assert_eq!(made.to_string().parse(), Ok(made));
    }
    assert_eq!("white  PASS".parse(), Ok(Move::pass(Colour::White)));
    for text in ["", "B", "pass", "B c3 W", "G c3", "B 33"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}
