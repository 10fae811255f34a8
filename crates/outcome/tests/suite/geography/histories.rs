//! The winner by a search through all histories, on the literal board.

use koatlas_board::{BoardPosition, Colour, Point, Setup, Size, Suicide};
use koatlas_outcome::geography::{FightOptions, FightPlays, fight_table, solve_fight};
use koatlas_test_support::{LiteralBoard, Random};
use koatlas_verifier::{VerifierLimits, verify_fight};

use super::boards::{Kos, between_two_strings, solved};

type Contents = Vec<Option<Colour>>;

/// What an allowed play leads to.
pub enum AfterPlay {
    Won(Colour),
    Position(Contents),
}

/// A fight by its definition.
pub struct LiteralFight {
    board: LiteralBoard,
    start: BoardPosition,
    plays: FightPlays,
}

impl LiteralFight {
    pub fn new(start: &BoardPosition, plays: FightPlays) -> LiteralFight {
        LiteralFight { board: LiteralBoard::of(start), start: start.clone(), plays }
    }

    /// The allowed plays, whatever has occurred before: their points, and what they lead to.
    pub fn plays(&self, before: &Contents, colour: Colour) -> Vec<(usize, AfterPlay)> {
        let mut plays = Vec::new();
        for play in self.board.plays(before, colour, Suicide::Multi) {
            let decides = play.stones().iter().any(|stone| !self.board.region.contains(stone));
            let mut back = self.board.plays(&play.after, !colour, Suicide::Multi).into_iter();
            if decides {
                plays.push((play.point, AfterPlay::Won(if play.suicide { !colour } else { colour })));
            } else if self.plays == FightPlays::All || back.any(|back| back.after == *before) {
                plays.push((play.point, AfterPlay::Position(play.after)));
            }
        }
        plays
    }

    /// True if `colour`, who is to move, wins after `history`. `threats` are those of Black and White.
    fn mover_wins(&self, history: &mut Vec<Contents>, colour: Colour, threats: [usize; 2]) -> bool {
        let before = history.last().expect("a position").clone();
        for (_, after) in self.plays(&before, colour) {
            let wins = match after {
                AfterPlay::Won(player) => player == colour,
                AfterPlay::Position(next) if history.contains(&next) => false,
                AfterPlay::Position(next) => {
                    history.push(next);
                    let wins = !self.mover_wins(history, !colour, threats);
                    history.pop();
                    wins
                }
            };
            if wins {
                return true;
            }
        }
        let mut fewer = threats;
        match fewer[colour.index()].checked_sub(1) {
            None => false,
            Some(left) => {
                fewer[colour.index()] = left;
                self.mover_wins(&mut vec![before], colour, fewer)
            }
        }
    }

    pub fn winner(&self, threats: [usize; 2]) -> Colour {
        let first = self.start.to_move();
        let mover_wins = self.mover_wins(&mut vec![self.start.contents().to_vec()], first, threats);
        if mover_wins { first } else { !first }
    }
}

#[test]
fn the_winner_of_small_fights() {
    for (most, of, plays) in [
        (4, Kos::Apart, FightPlays::Reversible),
        (4, Kos::BetweenTwoStrings, FightPlays::Reversible),
        (4, Kos::BetweenTwoStrings, FightPlays::All),
        (2, Kos::Apart, FightPlays::All),
    ] {
        for kos in 1..=most {
            for open in of.splits(kos) {
                for first in Colour::BOTH {
                    let board = of.board(kos, open, first);
                    let literal = LiteralFight::new(&board, plays).winner([0, 0]);
                    assert_eq!(solved(&board, plays).winner, literal, "{kos} {of:?}, {open} open to {first}, {plays}");
                }
            }
        }
    }
}

#[test]
fn tables_of_threats() {
    for (kos, most, of) in [(1, 3, Kos::Apart), (2, 3, Kos::Apart), (3, 2, Kos::Apart), (3, 2, Kos::BetweenTwoStrings)]
    {
        for open in of.splits(kos) {
            for first in Colour::BOTH {
                let board = of.board(kos, open, first);
                let table = fight_table(&board, &FightOptions::new(FightPlays::Reversible), most).expect("a fight");
                let literal = LiteralFight::new(&board, FightPlays::Reversible);
                for (black, row) in table.winners.iter().enumerate() {
                    for (white, winner) in row.iter().enumerate() {
                        let expected = literal.winner([black, white]);
                        assert_eq!(*winner, expected, "{kos} {of:?}, {open} open to {first}, {black} {white}");
                    }
                }
            }
        }
    }
}

/// Random stones on a small board, and a random region of four points.
fn random_board(random: &mut Random) -> Setup {
    let size: Size = ["2x3", "3x3", "2x4"][random.below(3)].parse().expect("a size");
    let mut stone = || [None, Some(Colour::Black), Some(Colour::White)][random.below(3)];
    let contents = (0..size.area()).map(|_| stone()).collect();
    let points: Vec<Point> = size.points().collect();
    let region = (0..4).map(|_| points[random.below(points.len())]).collect();
    Setup { size, contents, region: Some(region), immortal: vec![], to_move: Colour::BOTH[random.below(2)] }
}

/// Two or three kos between two strings with another content of two points and two points more in the region.
fn random_kos(random: &mut Random) -> Setup {
    let kos = 2 + random.below(2);
    let board = between_two_strings(kos, 1 + random.below(kos - 1), Colour::BOTH[random.below(2)]);
    let points: Vec<Point> = board.size().points().collect();
    let (mut contents, mut region) = (board.contents().to_vec(), board.region().to_vec());
    for _ in 0..random.below(3) {
        contents[random.below(points.len())] = [None, Some(Colour::Black), Some(Colour::White)][random.below(3)];
        region.push(points[random.below(points.len())]);
    }
    Setup { size: board.size(), contents, region: Some(region), immortal: vec![], to_move: board.to_move() }
}

/// Fights that are not only kos: plays that leave for good, captures of several stones, strings that decide.
#[test]
fn the_winner_of_random_fights() {
    const MOST_POSITIONS: usize = 40;
    let mut random = Random::new(11);
    let (mut solved, mut winners, mut longest) = (0, [0; 2], 0);
    while solved < 1500 {
        let of = [random_board, random_kos][random.below(2)];
        let Ok(board) = BoardPosition::try_from(of(&mut random)) else { continue };
        let plays = FightPlays::ALL[random.below(2)];
        let Ok((found, certificate)) = solve_fight(&board, &FightOptions::new(plays)) else { continue };
        if found.positions < 2 || found.positions > MOST_POSITIONS {
            continue;
        }
        let literal = LiteralFight::new(&board, plays).winner([0, 0]);
        assert_eq!(found.winner, literal, "{:?} {:?} {plays}", board.rows(), board.region());
        let proved = verify_fight(&certificate, VerifierLimits::default()).expect("a proof").found;
        assert_eq!(proved.winner, literal);
        solved += 1;
        winners[usize::from(found.winner == found.first)] += 1;
        longest = longest.max(found.in_component);
    }
    println!("{winners:?} {longest}");
    assert!(winners.iter().all(|seen| *seen > 300) && longest > 5, "{winners:?} {longest}");
}
