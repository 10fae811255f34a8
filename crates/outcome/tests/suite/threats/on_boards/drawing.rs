//! Boards with threats below a type: each an atari on a stone elsewhere.

use koatlas_board::{BoardPosition, Colour, Content, Point, Position, Setup, Size};
use koatlas_rules::area_score;
use koatlas_test_support::{Contents, LiteralBoard};

/// The most threats of a player.
pub const MOST: u8 = 2;

/// The players of the threats, from the top. Each uses the stones of the one before.
const PLAYERS: [Colour; 4] = [Colour::Black, Colour::White, Colour::Black, Colour::White];

/// The points of a threat. Its player plays on `first`, and threatens to capture the stone on `string`. His opponent answers on `answer`, and
/// that stone is connected.
pub struct Threat {
    /// The player who makes it.
    pub player: Colour,
    /// The point of the atari.
    pub first: usize,
    /// The point of the stone.
    pub string: usize,
    /// The point of the answer.
    pub answer: usize,
}

/// The board of a type with threats below it. Its contents are those of the points that can change.
pub struct Drawing {
    /// The board of the type, turned so that there is room below.
    pub board: BoardPosition,
    /// The number of boards: 2 if the threats stand on one of their own, as what can change reaches all sides of the other.
    pub boards: usize,
    /// The points that can change.
    pub literal: LiteralBoard,
    /// The points of the type.
    pub inside: Vec<usize>,
    /// The threats.
    pub threats: Vec<Threat>,
    /// What the points hold as it is drawn: no threat has been made.
    pub contents: Contents,
}

impl Drawing {
    /// Draws [`MOST`] threats of each player below the board of a type.
    pub fn new(board: &BoardPosition) -> Drawing {
        let turns = std::iter::successors(Some(board.clone()), |board| Some(turned(board))).take(4);
        let found = turns.into_iter().find(has_room_below);
        let drawing = found.map_or_else(|| Drawing::on_two_boards(board.clone()), Drawing::on_one_board);
        let Drawing { mut threats, .. } = drawing;
        threats.sort_by_key(|threat| threat.player.index());
        Drawing { threats, ..drawing }
    }

    fn on_one_board(board: BoardPosition) -> Drawing {
        let (drawn, threats) = with_threats(Some(&board));
        let (literal, contents) = literal(&drawn);
        let size = board.size();
        let points = self::literal(&board).0.points;
        let inside = points.iter().map(|&point| number(&literal, drawn.size(), size.index(point))).collect();
        Drawing { board, boards: 1, threats: numbered(threats, &literal, drawn.size()), literal, inside, contents }
    }

    fn on_two_boards(board: BoardPosition) -> Drawing {
        let (drawn, threats) = with_threats(None);
        let (other, held) = literal(&drawn);
        let (own, own_held) = literal(&board);
        let threats = numbered(threats, &other, drawn.size());
        let contents = [held, own_held].concat();
        let inside = (other.points.len()..contents.len()).collect();
        Drawing { board, boards: 2, literal: beside(other, own), inside, threats, contents }
    }

    /// The contents with these contents of the points of the type.
    pub fn with_inside(&self, contents: &[Content], inside: &[Content]) -> Contents {
        let mut with = contents.to_vec();
        self.inside.iter().zip(inside).for_each(|(&point, &content)| with[point] = content);
        with
    }

    /// The contents of the points of the type.
    pub fn inside_of(&self, contents: &[Content]) -> Contents {
        self.inside.iter().map(|&point| contents[point]).collect()
    }

    /// The contents in which all threats but these, by player, have been made and answered.
    pub fn with_threats(&self, left: [u8; 2]) -> Contents {
        let mut contents = self.contents.clone();
        for player in Colour::BOTH {
            let own = self.threats.iter().filter(|threat| threat.player == player);
            for threat in own.take(usize::from(MOST - left[player.index()])) {
                contents[threat.first] = Some(player);
                contents[threat.answer] = Some(!player);
            }
        }
        contents
    }

    /// The same contents with the threats of each player in order: it does not matter which of them he has made.
    pub fn in_order(&self, mut contents: Contents) -> Contents {
        let points = |threat: &Threat| [threat.first, threat.string, threat.answer];
        for player in Colour::BOTH {
            let own: Vec<[usize; 3]> =
                self.threats.iter().filter(|threat| threat.player == player).map(points).collect();
            let mut held: Vec<[Content; 3]> = own.iter().map(|threat| threat.map(|point| contents[point])).collect();
            held.sort_unstable();
            for (points, held) in own.iter().zip(held) {
                points.iter().zip(held).for_each(|(&point, content)| contents[point] = content);
            }
        }
        contents
    }

    /// The board of the type with these contents.
    pub fn board_of(&self, inside: &[Content]) -> BoardPosition {
        let (local_board, _) = self.board.local_board::<u64>().expect("a small board");
        let stones = |colour| {
            (0..inside.len()).filter(|&point| inside[point] == Some(colour)).fold(0, |all, point| all | 1 << point)
        };
        let position = Position { black: stones(Colour::Black), white: stones(Colour::White) };
        self.board.with_position(&local_board, position)
    }

    /// Black's area minus White's on the board of the type, in half points.
    pub fn score(&self, inside: &[Content]) -> i32 {
        2 * area_score(&self.board_of(inside))
    }

    /// All legal positions of the type in which what is outside its region is as it is drawn.
    pub fn starts(&self) -> Vec<Contents> {
        let drawn = self.inside_of(&self.contents);
        let region = self.board.region().len();
        let all = (0..3usize.pow(region as u32)).map(|number| koatlas_test_support::contents_of(number, region));
        let whole = all.map(|contents| [&contents[..], &drawn[region..]].concat());
        whole.filter(|inside| self.literal.is_legal(&self.with_inside(&self.contents, inside))).collect()
    }
}

/// The number of a point that can change, by its index on the board.
fn number(literal: &LiteralBoard, size: Size, index: usize) -> usize {
    let is_there = |&point: &Point| size.index(point) == index;
    literal.points.iter().position(is_there).expect("a point that can change")
}

/// Threats by their players and the indices of their points on the board.
fn numbered(threats: Vec<(Colour, [usize; 3])>, literal: &LiteralBoard, size: Size) -> Vec<Threat> {
    let threat = |(player, points): (Colour, [usize; 3])| {
        let [first, string, answer] = points.map(|index| number(literal, size, index));
        Threat { player, first, string, answer }
    };
    threats.into_iter().map(threat).collect()
}

/// The board after a quarter turn.
fn turned(board: &BoardPosition) -> BoardPosition {
    let (rows, cols) = (board.size().rows(), board.size().cols());
    let size = Size::new(cols, rows).expect("sides of a board");
    let points: Vec<Point> = size.points().collect();
    let old: Vec<usize> = (0..cols).flat_map(|row| (0..rows).map(move |col| (rows - 1 - col) * cols + row)).collect();
    let new = |all: &[Point]| {
        let is_in = |index: &usize| all.iter().any(|&point| board.size().index(point) == old[*index]);
        (0..size.area()).filter(is_in).map(|index| points[index]).collect()
    };
    let contents = old.iter().map(|&index| board.contents()[index]).collect();
    let (region, immortal) = (Some(new(board.region())), new(board.immortal()));
    let setup = Setup { size, contents, region, immortal, to_move: board.to_move() };
    BoardPosition::try_from(setup).expect("the same board")
}

/// True if nothing in the lowest row can change.
fn has_room_below(board: &BoardPosition) -> bool {
    let lowest = board.size().points().filter(|point| point.row == 0);
    lowest.into_iter().all(|point| {
        let is_empty = board.contents()[board.size().index(point)].is_none();
        board.immortal().contains(&point) || is_empty && !board.region().contains(&point)
    })
}

/// A board with threats in its first column, below `board` if there is one. `X` has the upper one of these two, on `p`: his opponent answers
/// on `q`. The other columns have stones beside it, and so that no stone is captured elsewhere.
///
/// ```text
/// X X X
/// p X X
/// O X X
/// q O O
/// O O O
/// p O O
/// X O O
/// q X X
/// X X X
/// ```
fn with_threats(board: Option<&BoardPosition>) -> (BoardPosition, Vec<(Colour, [usize; 3])>) {
    let cols = board.map_or(1, |board| board.size().cols());
    let mut contents = board.map_or(Vec::new(), |board| board.contents().to_vec());
    let (mut changing, mut threats) = (Vec::new(), Vec::new());
    for player in PLAYERS {
        let at = contents.len();
        for (first, other) in [(Some(player), player), (None, player), (Some(!player), player), (None, !player)] {
            contents.push(first);
            contents.resize(contents.len() + cols - 1, Some(other));
        }
        let points = [at + cols, at + 2 * cols, at + 3 * cols];
        changing.extend(points);
        threats.push((player, points));
    }
    contents.resize(contents.len() + cols, Some(!PLAYERS[PLAYERS.len() - 1]));
    let size = Size::new(contents.len() / cols, cols).expect("sides of a board");
    let points: Vec<Point> = size.points().collect();
    let old: Vec<Point> = board.map_or(Vec::new(), |board| board.size().points().collect());
    let moved = |all: &[Point]| -> Vec<Point> {
        let is_in = |index: &usize| all.contains(&old[*index]);
        (0..old.len()).filter(is_in).map(|index| points[index]).collect()
    };
    let mut region = board.map_or(Vec::new(), |board| moved(board.region()));
    region.extend(changing.iter().filter(|&&index| contents[index].is_none()).map(|&index| points[index]));
    let mut immortal = board.map_or(Vec::new(), |board| moved(board.immortal()));
    immortal.extend((old.len()..points.len()).filter(|index| !changing.contains(index)).map(|index| points[index]));
    let setup = Setup { size, contents, region: Some(region), immortal, to_move: Colour::Black };
    (BoardPosition::try_from(setup).expect("a board"), threats)
}

/// The points of a board that can change, and what they hold.
fn literal(board: &BoardPosition) -> (LiteralBoard, Contents) {
    let (local_board, position) = board.local_board::<u64>().expect("a small board");
    let contents = (0..local_board.len()).map(|point| position.content(point)).collect();
    (LiteralBoard::of_local_board(&local_board), contents)
}

/// Two boards as one: no point of the one is next to a point of the other.
fn beside(mut one: LiteralBoard, other: LiteralBoard) -> LiteralBoard {
    let first = one.points.len();
    let moved = |points: Vec<usize>| -> Vec<usize> { points.into_iter().map(|point| first + point).collect() };
    one.points.extend(other.points);
    one.adjacent.extend(other.adjacent.into_iter().map(moved));
    one.region.extend(moved(other.region));
    one.safe.iter_mut().zip(other.safe).for_each(|(safe, more)| safe.extend(more));
    one
}
