//! Random positions.

use koatlas_board::{Arena, BoardPosition, Colour, Content, PointSet, Position, Setup, Size, Wide};
use koatlas_position_graph::Random;

/// A legal position with most points filled at random, either colour to move.
pub(crate) fn dense(size: Size, random: &mut Random) -> BoardPosition {
    let empty_of_ten = 1 + random.below(4);
    let content = |random: &mut Random| -> Content {
        let colour = Colour::BOTH[random.below(2)];
        (random.below(10) >= empty_of_ten).then_some(colour)
    };
    let contents: Vec<Content> = (0..size.area()).map(|_| content(random)).collect();
    let to_move = Colour::BOTH[random.below(2)];
    let setup = Setup { size, contents: alive(size, &contents), region: None, immortal: Vec::new(), to_move };
    BoardPosition::try_from(setup).unwrap_or_else(|_| BoardPosition::empty_board(size))
}

/// The contents without the strings that have no liberty.
fn alive(size: Size, contents: &[Content]) -> Vec<Content> {
    let Ok(arena) = Arena::<Wide>::whole_board(size) else { return contents.to_vec() };
    let holding = |colour| Wide::collect((0..contents.len()).filter(|&at| contents[at] == Some(colour)));
    let mut position = Position { black: holding(Colour::Black), white: holding(Colour::White) };
    while let Some(string) = arena.string_without_liberty(position) {
        position = Position { black: position.black.minus(string), white: position.white.minus(string) };
    }
    (0..contents.len()).map(|at| position.content(at)).collect()
}
