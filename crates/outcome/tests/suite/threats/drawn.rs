//! Fights with threats, against the whole game with the threats drawn on the board: each an atari on a string elsewhere.

use koatlas_board::{BoardPosition, Colour, Content, Point, Setup, Size};
use koatlas_files::Control;
use koatlas_outcome::threats::{FightCell, FightGoal, KoFight, Threats};
use koatlas_outcome::{Interval, Terms, VoidIs, solve};
use koatlas_position_graph::Random;
use koatlas_rules::{RuleSet, area_score};

/// Columns of a board with drawn threats.
const COLUMNS: usize = 18;
/// The boards are numbered random ones.
const SEED: u64 = 1;
/// The points of the first row with a string that can be taken. It is worth less than those of drawn threats.
const STRING: std::ops::Range<usize> = 1..8;

/// A board of some rows, all stones of which are immortal unless they are in the region or `mortal`.
#[derive(Clone)]
struct Drawing {
    contents: Vec<Content>,
    region: Vec<(usize, usize)>,
    mortal: Vec<(usize, usize)>,
}

impl Drawing {
    /// Four rows: a region of some of the points of a block of 2x3, a string of one colour above it, and random stones around both.
    fn random(random: &mut Random, points: usize) -> Drawing {
        let stone = |random: &mut Random| Colour::BOTH[random.below(2)];
        let mut contents: Vec<Content> = (0..4 * COLUMNS).map(|_| Some(stone(random))).collect();
        let mut block: Vec<(usize, usize)> = (1..3).flat_map(|row| (1..4).map(move |col| (row, col))).collect();
        while block.len() > points {
            block.remove(random.below(block.len()));
        }
        let colour = stone(random);
        for col in 0..COLUMNS {
            contents[col] = Some(if STRING.contains(&col) { colour } else { !colour });
            if STRING.contains(&col) {
                contents[COLUMNS + col] = Some(!colour);
            }
        }
        for &(row, col) in &block {
            contents[row * COLUMNS + col] = [None, Some(Colour::Black), Some(Colour::White)][random.below(3)];
        }
        Drawing { contents, region: block, mortal: STRING.map(|col| (0, col)).collect() }
    }

    /// Adds threats of `player`, here `X`, each in three rows. He plays on `p`, and threatens to take the string at `q`. His opponent answers
    /// at `q`, and the string is connected.
    ///
    /// ```text
    /// X X X X X X X X X X X X X X X O O O
    /// X p O O O O O O O O O O O O O q O O
    /// X X X X X X X X X X X X X X X O O O
    /// ```
    fn add_threats(&mut self, player: Colour, threats: u8) {
        for _ in 0..threats {
            let first = self.contents.len() / COLUMNS;
            for (row, line) in (first..).zip(["XXXXXXXXXXXXXXXOOO", "XpOOOOOOOOOOOOOqOO", "XXXXXXXXXXXXXXXOOO"]) {
                for (col, letter) in line.chars().enumerate() {
                    match letter {
                        'p' | 'q' => self.region.push((row, col)),
                        'O' if row == first + 1 && col < 15 => self.mortal.push((row, col)),
                        _ => {}
                    }
                    self.contents.push(match letter {
                        'X' => Some(player),
                        'O' => Some(!player),
                        _ => None,
                    });
                }
            }
        }
    }

    /// The board; `None` if a string in it has no liberty.
    fn board(&self, to_move: Colour) -> Option<BoardPosition> {
        let size = Size::new(self.contents.len() / COLUMNS, COLUMNS).expect("a size");
        let points: Vec<Point> = size.points().collect();
        let point = |&(row, col): &(usize, usize)| points[row * COLUMNS + col];
        let [region, mortal]: [Vec<Point>; 2] = [&self.region, &self.mortal].map(|all| all.iter().map(point).collect());
        let stays = |point: &Point| !region.contains(point) && !mortal.contains(point);
        let immortal = points.iter().copied().filter(stays).collect();
        let setup = Setup { size, contents: self.contents.clone(), region: Some(region), immortal, to_move };
        BoardPosition::try_from(setup).ok()
    }
}

/// The area of Black minus that of White, in half points.
fn score(board: &BoardPosition) -> i32 {
    2 * area_score(board)
}

fn rules(id: &str) -> RuleSet {
    RuleSet::find(id).expect("a rule set")
}

/// Compares the fights on the boards with these numbers with the whole game in which the threats are drawn, for each of `threats`. Returns
/// the number of comparisons.
fn compare(id: &str, points: usize, boards: &[u64], threats: &[[u8; 2]]) -> usize {
    let (rules, control) = (rules(id), Control::default());
    let mut compared = 0;
    for &number in boards {
        let drawing = Drawing::random(&mut Random::new(SEED).branch(number), points);
        let board = drawing.board(Colour::Black).expect("a board");
        let mut fight = KoFight::new(&rules, &board, FightGoal::Value, &control).expect("a fight");
        let mut values = |left| fight.solve(Threats { left, ..Threats::default() }, &control).expect("no limit");
        for &left in threats {
            for FightCell { first, value, .. } in values(left) {
                compared += usize::from(agrees_with_drawing(&rules, &drawing, left, first, value));
            }
        }
    }
    compared
}

/// Compares `value` with the whole game in which the threats `left` are drawn. False if that has too many states.
fn agrees_with_drawing(rules: &RuleSet, drawing: &Drawing, left: [u8; 2], first: Colour, value: Interval) -> bool {
    let mut drawn = drawing.clone();
    Colour::BOTH.into_iter().for_each(|player| drawn.add_threats(player, left[player.index()]));
    let board = drawn.board(first).expect("a board");
    let terms = Terms { komi: 0, void_is: VoidIs::Separate };
    let control = Control { nodes: 1_000_000, ..Control::default() };
    let found = solve(rules, &board, terms, &control).expect("a start");
    if !found.exact {
        return false;
    }
    // If all threats are made and answered, each player has gained a point by each. A player who has time for it gains another by a play
    // there, and his opponent loses one.
    let gained = 2 * (i32::from(left[0]) - i32::from(left[1]));
    let noise = 4 * i32::from(left[0] + left[1]);
    let offset = score(&board) - score(&drawing.board(first).expect("a board")) + gained;
    let bounds = [(found.value.lo, value.lo), (found.value.hi, value.hi)];
    let agrees = bounds.into_iter().all(|(drawn, found)| match (drawn, found) {
        (Some(drawn), Some(found)) => (drawn - offset - found).abs() <= noise,
        (drawn, found) => drawn == found,
    });
    let line: Vec<String> = found.variation.iter().map(ToString::to_string).collect();
    let rows = board.rows().join("\n");
    assert!(agrees, "{} {left:?} {first} first: {} {offset} {value}\n{rows}\n{line:?}", rules.id(), found.value);
    true
}

const UP_TO_ONE: [[u8; 2]; 4] = [[0, 0], [0, 1], [1, 0], [1, 1]];

/// Boards on which a threat decides who gets the string.
const OF_FOUR: [u64; 6] = [6068, 9244, 12314, 14513, 15868, 16331];
const OF_FIVE: [u64; 6] = [1606, 3187, 4673, 5708, 5837, 6625];

#[test]
fn threats_are_as_if_drawn() {
    for (id, boards) in [("basic-ko", &OF_FOUR[..]), ("psk", &OF_FOUR[..3]), ("ssk", &OF_FOUR[..3])] {
        assert_eq!(compare(id, 4, boards, &UP_TO_ONE), boards.len() * UP_TO_ONE.len() * 2, "{id}");
    }
    assert_eq!(compare("basic-ko", 5, &OF_FIVE, &UP_TO_ONE), OF_FIVE.len() * UP_TO_ONE.len() * 2);
}

#[test]
fn two_threats_are_as_if_drawn() {
    assert_eq!(compare("basic-ko", 4, &OF_FOUR[..2], &[[0, 2], [2, 0], [1, 2], [2, 1]]), 16);
}

#[test]
fn threats_that_decide_nothing() {
    let boards: Vec<u64> = (0..40).filter(|&number| is_legal(number)).collect();
    assert!(boards.len() > 20);
    assert_eq!(compare("basic-ko", 3, &boards, &UP_TO_ONE), boards.len() * UP_TO_ONE.len() * 2);
}

fn is_legal(number: u64) -> bool {
    Drawing::random(&mut Random::new(SEED).branch(number), 3).board(Colour::Black).is_some()
}
