//! The types of basic ko against plain search through all sequences.

use std::collections::HashMap;

use koatlas_board::{BoardPosition, Colour, Move, Size, Suicide};
use koatlas_files::{Control, Format, parse_position};
use koatlas_outcome::force::{Begins, ForceOptions, KoPart, Life, On, TypedKo, ko_by_force};
use koatlas_test_support::{Contents, LiteralBoard, Random};

use super::kinds::questions_are_complete;
use super::sequences::{Sequence, ko_capture, lives_there};
use super::{DK, KO, board, known, options};

/// A row where two moves in a row are asked about.
const ROW: &str = ". X X O .\nregion: b1 c1 d1 e1\n";

/// A basic ko of a board with its answers, against plain search.
struct Compared<'a> {
    position: &'a BoardPosition,
    board: LiteralBoard,
    typed: &'a TypedKo,
    /// Cache: the player who lives, by points and end.
    ends: HashMap<(Contents, Colour, Vec<usize>), bool>,
}

impl Compared<'_> {
    fn ko(&self) -> [usize; 2] {
        self.typed.points.map(|point| self.position.size().index(point))
    }

    fn points(&self, on: On) -> Vec<usize> {
        let ko = self.ko();
        let next_to = ko.into_iter().flat_map(|point| self.board.adjacent[point].clone());
        match on {
            On::Ko => ko.to_vec(),
            On::Locale => next_to.collect(),
        }
    }

    /// The position before the first move: after a capture if who is asked about does not have his part.
    fn start(&self, life: &Life) -> Contents {
        let contents = self.position.contents().to_vec();
        let open = open(self.typed, self.position);
        if (life.player == open) == (life.part == KoPart::Open) {
            return contents;
        }
        self.board.play(&contents, open, self.ko()[0], Suicide::Multi).expect("a ko-capture").after
    }

    fn lives(&mut self, player: Colour, on: On, now: &Contents) -> bool {
        let (points, board) = (self.points(on), &self.board);
        let end = self.ends.entry((now.clone(), player, points.clone()));
        *end.or_insert_with(|| lives_there(board, now, player, &points))
    }

    fn sequence<'b>(&self, board: &'b LiteralBoard, start: &Contents, life: &Life) -> Sequence<'b> {
        let first = if life.begins == Begins::Opponent { !life.player } else { life.player };
        Sequence::new(board, start, first, Some((life.player, self.ko())))
    }

    /// True if the player lives, by plain search.
    fn expected(&mut self, life: &Life) -> bool {
        let (board, start) = (self.board.clone(), self.start(life));
        let plays = board.plays(&start, life.player, Suicide::Multi).into_iter().map(|play| play.after);
        let starts = if life.begins == Begins::PlayerTwice { plays.collect() } else { vec![start] };
        starts.iter().any(|start| {
            let mut sequence = self.sequence(&board, start, life);
            sequence.goes_well(life.player, &[], &mut |end| self.lives(life.player, life.on, end))
        })
    }

    /// True if a line is a sequence that ends with the result given.
    fn line_holds(&mut self, life: &Life) -> bool {
        let board = self.board.clone();
        let index = |made: &Move| made.point.map(|point| self.position.size().index(point));
        let (mut start, mut line) = (self.start(life), life.line.as_slice());
        if life.begins == Begins::PlayerTwice {
            let [first, unanswered, then @ ..] = line else { return life.lives == Some(false) && line.is_empty() };
            let play = index(first).and_then(|point| board.play(&start, life.player, point, Suicide::Multi));
            let Some(play) = play.filter(|play| play.after != start && first.colour == life.player) else {
                return false;
            };
            if *unanswered != Move::pass(!life.player) {
                return false;
            }
            (start, line) = (play.after, then);
        }
        let mut sequence = self.sequence(&board, &start, life);
        for made in line {
            let mut moves = sequence.moves().into_iter();
            let Some(play) = moves.find(|play| play.as_ref().map(|play| play.point) == index(made)) else {
                return false;
            };
            if sequence.ended() || made.colour != sequence.to_move() {
                return false;
            }
            sequence.proceed(play);
        }
        sequence.ended() && Some(self.lives(life.player, life.on, sequence.now())) == life.lives
    }
}

/// The player who can take now: the stone of the ko is his opponent's.
fn open(typed: &TypedKo, position: &BoardPosition) -> Colour {
    !position.contents()[position.size().index(typed.points[1])].expect("a stone")
}

/// The basic kos of a board, with no more effort than told.
pub fn typed(board: &BoardPosition, control: Control<'_>) -> Vec<TypedKo> {
    let options = ForceOptions { types: true, komi_ranges: false, control, ..options() };
    ko_by_force(board, &options).expect("a small board").types.expect("they are asked for")
}

/// The same with as much as it takes.
pub fn types(board: &BoardPosition) -> Vec<TypedKo> {
    typed(board, options().control)
}

/// The basic kos of a board: who may take, where, and which stone.
fn kos(position: &BoardPosition) -> Vec<(Colour, Vec<usize>)> {
    let board = LiteralBoard::of(position);
    let plays = Colour::BOTH.map(|open| board.plays(position.contents(), open, Suicide::Multi)).concat();
    plays.iter().filter_map(|play| Some((play.colour, ko_capture(&board, play)?.to_vec()))).collect()
}

/// Checks every ko, every answer and every line on a board. Returns the number of answers.
fn agrees(position: &BoardPosition) -> usize {
    let (types, kos) = (types(position), kos(position));
    let points = |typed: &TypedKo| typed.points.map(|point| position.size().index(point)).to_vec();
    let told: Vec<_> = types.iter().map(|typed| (open(typed, position), points(typed))).collect();
    assert!(told.len() == kos.len() && kos.iter().all(|ko| told.contains(ko)), "{:?}", position.rows());
    for typed in &types {
        questions_are_complete(typed);
        let mut compared = Compared { position, board: LiteralBoard::of(position), typed, ends: HashMap::new() };
        for life in &typed.lives {
            let told = format!("{:?} {:?} {life:?}", position.rows(), position.region());
            assert_eq!(life.lives, Some(compared.expected(life)), "{told}");
            assert!(compared.line_holds(life), "{told}");
        }
    }
    types.iter().map(|typed| typed.lives.len()).sum()
}

/// Any stones on a board, and a region of some of its points; `None` if a string has no liberty.
fn any_board(random: &mut Random, cols: usize, rows: usize, points: usize) -> Option<BoardPosition> {
    let mut content = |_| random.pick(&[".", "X", "X", "O", "O"]).expect("a content");
    let lines: Vec<String> = (0..rows).map(|_| (0..cols).map(&mut content).collect::<Vec<_>>().join(" ")).collect();
    let all: Vec<_> = Size::new(rows, cols).expect("a size").points().collect();
    let region = random.shuffled(all.len()).into_iter().take(points).map(|at| all[at as usize].to_string());
    let text = format!("{}\nregion: {}\n", lines.join("\n"), region.collect::<Vec<_>>().join(" "));
    Some(parse_position(text.as_bytes(), Format::Text).ok()?.position)
}

#[test]
fn answers_agree_with_plain_search() {
    let local_board = |name| koatlas_test_support::data::path(&format!("arenas/{name}.toml"));
    for (text, answers) in [(KO, 10), (DK, 20), (ROW, 14)] {
        assert_eq!(agrees(&board(text)), answers);
    }
    for name in
        ["basic_ko_corner", "board_1x2", "approach_ko", "bent_four_corner", "double_ko_death", "triple_ko_katago"]
    {
        agrees(&known(name));
    }
    for name in ["basic_ko_for_life", "double_ko_life_eye", "double_ko_seki_eyes"] {
        agrees(&koatlas_files::read_position(&local_board(name)).expect("a position").position);
    }
}

#[test]
fn answers_agree_on_any_boards() {
    let mut random = Random::new(1);
    for (cols, rows, points, answers) in [(4, 2, 5, 400), (3, 3, 5, 400), (4, 3, 5, 400), (5, 1, 4, 30)] {
        let mut compared = 0;
        while compared < answers {
            compared += any_board(&mut random, cols, rows, points).map_or(0, |board| agrees(&board));
        }
    }
}
