//! Local boards compiled from boards with a region: their points, and their plays compared with those of the slow whole board.

use std::collections::BTreeSet;

use koatlas_board::{
    BoardPosition, Colour, Content, IllegalPlay, LocalBoard, LocalBoardError, Play, Point, PointSet, Position, Setup,
    Size, Suicide, Wide,
};
use koatlas_files::{Format, parse_position};
use koatlas_test_support::{LiteralBoard, Random};

const SENDING_TWO_RETURNING_ONE: &str = "
    . X O .
    X X O O
    X O O .
    . X . O
    region: a1 b1 c1";

/// Two eyeless strings whose only liberties are three kos: plays inside can capture them both.
const TRIPLE_KO: &str = "
    O O O O O O O
    O X O . O . O
    X . X O X O X
    X X X X X X X
    region: b3 b2 d3 d2 f3 f2";

/// The white string lives by two eyes, the black one by declaration.
const DECLARED: &str = "
    . O X O .
    O O . O O
    X X X X X
    region: c2 c3
    immortal: a1";

/// The white string is caught outside the region; the black ones have liberties outside.
const CAUGHT_OUTSIDE: &str = "
    . X O .
    . X O X
    . . X X
    region: d3 a1";

fn board(text: &str) -> BoardPosition {
    parse_position(text.as_bytes(), Format::Text).expect("a position").position
}

fn compile(text: &str) -> (BoardPosition, LocalBoard<u64>, Position<u64>) {
    let board = board(text);
    let (local_board, start) = board.local_board().expect("few points");
    (board, local_board, start)
}

fn names<S: PointSet>(local_board: &LocalBoard<S>, set: S) -> String {
    set.iter().map(|i| local_board.point(i).to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn sending_two_returning_one_has_three_points() {
    let (_, local_board, start) = compile(SENDING_TWO_RETURNING_ONE);
    assert_eq!(names(&local_board, local_board.all()), "a1 b1 c1");
    assert_eq!([0, 1, 2].map(|i| local_board.neighbours(i)), [0b010, 0b101, 0b010]);
    assert_eq!(Colour::BOTH.map(|colour| names(&local_board, local_board.safe(colour))), ["a1", "b1 c1"]);
    assert_eq!((start.black, start.white), (0b010, 0));
}

#[test]
fn strings_without_another_liberty_belong_to_the_local_board() {
    let (board, local_board, start) = compile(TRIPLE_KO);
    assert_eq!((local_board.len(), names(&local_board, local_board.playable())), (28, "b3 d3 f3 b2 d2 f2".to_owned()));
    assert_eq!((local_board.safe(Colour::Black), local_board.safe(Colour::White)), (0, 0));
    assert_eq!(board.with_position(&local_board, start), board);
    assert!(local_board.is_legal(start));
}

#[test]
fn a_declared_string_is_no_part_of_the_local_board() {
    let (_, local_board, _) = compile(DECLARED);
    assert_eq!(names(&local_board, local_board.all()), "c3 c2");
    assert_eq!(Colour::BOTH.map(|colour| names(&local_board, local_board.safe(colour))), ["c2", "c3 c2"]);
}

#[test]
fn empty_points_outside_are_liberties_for_ever() {
    let (board, local_board, start) = compile(CAUGHT_OUTSIDE);
    assert_eq!(names(&local_board, local_board.all()), "d3 a1 c3 c2");
    assert_eq!(names(&local_board, local_board.playable()), "d3 a1");
    assert_eq!(Colour::BOTH.map(|colour| names(&local_board, local_board.safe(colour))), ["d3 a1 c3 c2", "a1"]);
    let play = local_board.play(start, Colour::Black, 0, Suicide::None).expect("a capture");
    assert_eq!(names(&local_board, play.removed), "c3 c2");
    assert_eq!(board.with_position(&local_board, play.after).rows(), [".X.X", ".X.X", "..XX"]);
    assert_eq!(local_board.play(play.after, Colour::White, 2, Suicide::None), Err(IllegalPlay::NotPlayable));
}

#[test]
fn a_whole_board_is_the_same_local_board_either_way() {
    let board = board(". X\nO .\n. .");
    let (local_board, start) = board.local_board::<u64>().expect("six points");
    assert_eq!(local_board, LocalBoard::whole_board(board.size()).expect("six points"));
    assert_eq!((start.black, start.white), (0b10, 0b100));
    assert!(board.is_whole_board());
}

#[test]
fn too_many_points_are_refused() {
    let empty = BoardPosition::empty_board(Size::new(9, 9).expect("a board"));
    assert_eq!(empty.local_board::<u64>().unwrap_err(), LocalBoardError::TooManyPoints { points: 81, capacity: 64 });
    assert_eq!(empty.local_board::<u128>().expect("81 points").0.len(), 81);
}

/// The local board and the slow whole board in the same position.
struct Pair<S> {
    start: BoardPosition,
    local_board: LocalBoard<S>,
    position: Position<S>,
    slow: LiteralBoard,
    contents: Vec<Content>,
}

impl<S: PointSet> Pair<S> {
    fn new(start: BoardPosition) -> Pair<S> {
        let (local_board, position) = start.local_board().expect("fits");
        let (slow, contents) = (LiteralBoard::of(&start), start.contents().to_vec());
        Pair { start, local_board, position, slow, contents }
    }

    /// The local board's play. Fails if the slow board has another.
    fn agreed_play(&self, colour: Colour, point: Point, policy: Suicide) -> Option<Play<S>> {
        let size = self.start.size();
        let number = self.local_board.index(point).expect("a region point");
        let play = self.local_board.play(self.position, colour, number, policy);
        if self.contents[size.index(point)].is_some() {
            assert_eq!(play, Err(IllegalPlay::Occupied));
            return None;
        }
        let played = self.slow.play(&self.contents, colour, size.index(point), policy);
        let translated = play.map(|play| {
            let mut points: Vec<_> = play.removed.iter().map(|i| size.index(self.local_board.point(i))).collect();
            points.sort_unstable();
            (points, play.suicide)
        });
        let expected = played.as_ref().map(|played| (played.stones(), played.suicide)).ok_or(IllegalPlay::Suicide);
        assert_eq!(translated, expected, "{colour} {point} on {:?}", self.contents);
        let after = self.start.with_position(&self.local_board, play.ok()?.after);
        assert_eq!(after.contents(), played?.after, "{colour} {point}");
        play.ok()
    }

    /// Compares every play, then makes a random one.
    fn step(&mut self, random: &mut Random, policy: Suicide) {
        let mut legal = Vec::new();
        for &point in self.start.region() {
            legal.extend(Colour::BOTH.into_iter().filter_map(|colour| self.agreed_play(colour, point, policy)));
        }
        self.check_list(&legal, policy);
        if !legal.is_empty() {
            let play = legal[random.below(legal.len())];
            self.position = play.after;
            self.contents = self.start.with_position(&self.local_board, play.after).contents().to_vec();
        }
    }

    fn check_list(&self, legal: &[Play<S>], policy: Suicide) {
        let mut listed = 0;
        self.local_board.for_each_play(self.position, policy, |play| {
            assert!(legal.contains(&play));
            listed += 1;
        });
        assert_eq!(listed, legal.len());
        for i in self.local_board.all().minus(self.local_board.playable()).iter() {
            assert_eq!(self.local_board.play(self.position, Colour::Black, i, policy), Err(IllegalPlay::NotPlayable));
        }
    }
}

fn walk<S: PointSet>(start: &BoardPosition, random: &mut Random, steps: usize) {
    for policy in [Suicide::None, Suicide::Multi, Suicide::All] {
        let mut pair = Pair::<S>::new(start.clone());
        for _ in 0..steps {
            pair.step(random, policy);
        }
    }
}

#[test]
fn walks_from_known_boards() {
    let mut random = Random::new(7);
    for text in [SENDING_TWO_RETURNING_ONE, TRIPLE_KO, DECLARED, CAUGHT_OUTSIDE] {
        for _ in 0..20 {
            walk::<u64>(&board(text), &mut random, 30);
            walk::<u128>(&board(text), &mut random, 30);
        }
        walk::<Wide>(&board(text), &mut random, 30);
    }
}

/// A random board, dense enough that strings outside the region are captured.
fn random_board(random: &mut Random, size: Size) -> BoardPosition {
    let declared: BTreeSet<usize> = (0..random.below(3)).map(|_| random.below(size.area())).collect();
    let sparse = 4 + random.below(12);
    let mut slow = LiteralBoard::whole(size);
    slow.safe = [(); 2].map(|()| (0..size.area()).map(|i| declared.contains(&i)).collect());
    let mut contents = (0..size.area()).map(|_| (random.below(sparse) > 0).then(|| random.colour())).collect();
    slow.make_legal(&mut contents);
    let (outside, inside): (Vec<Point>, Vec<Point>) = size.points().partition(|&p| declared.contains(&size.index(p)));
    let immortal = outside.into_iter().filter(|&p| contents[size.index(p)].is_some()).collect();
    let often = 1 + random.below(5);
    let region = inside.into_iter().filter(|_| random.below(often) == 0).collect();
    let setup = Setup { size, contents, region: Some(region), immortal, to_move: Colour::Black };
    // By chance the region can be empty.
    BoardPosition::try_from(setup).unwrap_or_else(|_| BoardPosition::empty_board(size))
}

#[test]
fn walks_from_random_boards() {
    let mut random = Random::new(11);
    for n in 0..600 {
        let board = random_board(&mut random, Size::new(1 + n % 7, 2 + n % 5).expect("a board"));
        walk::<u64>(&board, &mut random, 12);
    }
    for _ in 0..10 {
        let board = random_board(&mut random, Size::new(9, 13).expect("a board"));
        walk::<Wide>(&board, &mut random, 10);
    }
}
