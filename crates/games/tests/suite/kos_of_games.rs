//! The kos of a game, compared with a search of the whole board after every move.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use koatlas_board::{BoardPosition, Colour, Content, Move, Point, PointSet, Suicide, U384};
use koatlas_files::{
    Control, Format, Game, GameReader, LimitError, Variations, parse_games, parse_position, read_games,
};
use koatlas_games::cycle::cycles;
use koatlas_games::find::{FindOptions, FoundCycle, PlayedKo, find, kos, kos_of_game};
use koatlas_games::history::GameHistory;
use koatlas_games::{LocalType, LocalTypes, ScannedLine, Scanner, board_after};
use koatlas_position_graph::PositionGraph;
use koatlas_test_support::{LiteralBoard, Random, data};

use crate::record;

fn scanned(file: &str, within: usize) -> ScannedLine {
    let scanner = Scanner::new(Variations::Main, None).with_kos(within);
    let text = GameReader::new(file.as_bytes()).next().unwrap().unwrap();
    scanner.scan(&text, &Control::default()).unwrap().remove(0)
}

/// Random moves on an empty board, few of them filling a point between stones of one's own.
fn random_game(random: &mut Random, size: &str, moves: usize) -> (BoardPosition, Vec<Move>) {
    let start = BoardPosition::empty_board(size.parse().unwrap());
    let (board, size) = (LiteralBoard::whole(start.size()), start.size());
    let (mut contents, mut made, mut colour) = (start.contents().to_vec(), Vec::new(), Colour::Black);
    for _ in 0..20 * moves {
        let point = random.below(size.area());
        let own = board.points[point].neighbours(size).all(|next| contents[size.index(next)] == Some(colour));
        if own && random.below(10) > 0 || made.len() == moves {
            continue;
        }
        if let Some(played) = board.play(&contents, colour, point, Suicide::Multi) {
            contents = played.after;
            made.push(Move::play(colour, board.points[point]));
            colour = !colour;
        }
    }
    (start, made)
}

/// The points of the kos of a board.
fn literal(board: &BoardPosition, within: usize) -> BTreeSet<Vec<Point>> {
    let options = FindOptions { within, soon: 0, suicide: Suicide::Multi };
    let found = find(board, options, &Control::default()).unwrap();
    let kos = kos(board, options, &found, &LocalTypes::new(Suicide::Multi), &Control::default()).unwrap();
    kos.iter().map(|ko| ko.board.region().to_vec()).collect()
}

/// Unites sets of points of cycles that share points, or that are touched by a string with no liberty outside of cycles.
fn tied(board: &BoardPosition, cycles: &[FoundCycle]) -> Vec<BTreeSet<Point>> {
    let (size, literal) = (board.size(), LiteralBoard::whole(board.size()));
    let mut sets: Vec<BTreeSet<Point>> =
        cycles.iter().map(|cycle| cycle.plays.iter().map(|&(_, point)| point).collect()).collect();
    let all: BTreeSet<Point> = sets.iter().flatten().copied().collect();
    let content = |point: &Point| board.contents()[size.index(*point)];
    for stone in size.points().filter(|point| content(point).is_some()) {
        let string = literal.string(board.contents(), size.index(stone));
        let around: BTreeSet<Point> = string.iter().flat_map(|&point| literal.points[point].neighbours(size)).collect();
        if around.iter().all(|point| content(point).is_some() || all.contains(point)) {
            let stones = string.iter().map(|&point| literal.points[point]).collect();
            sets.push(&(&around - &stones) & &all);
        }
    }
    let mut groups: Vec<BTreeSet<Point>> = Vec::new();
    for mut set in sets.into_iter().filter(|set| !set.is_empty()) {
        groups.retain(|group| {
            let apart = group.is_disjoint(&set);
            if !apart {
                set.extend(group);
            }
            apart
        });
        groups.push(set);
    }
    groups.sort_by_key(|group| group.iter().map(|&point| size.index(point)).min());
    groups
}

/// The kos of a game that last, for [`slow`].
struct SlowKo {
    from: usize,
    to: usize,
    points: Vec<Point>,
    /// Points of its cycles.
    cycles: BTreeSet<Point>,
    /// The contents of its points in the positions of its component; none if they are more than 1000.
    component: Vec<Vec<Content>>,
}

static TYPES: LazyLock<LocalTypes> = LazyLock::new(|| LocalTypes::new(Suicide::Multi));

fn contents(board: &BoardPosition, points: &[Point]) -> Vec<Content> {
    points.iter().map(|&point| board.contents()[board.size().index(point)]).collect()
}

impl SlowKo {
    /// True if it lasts after a move from `before` to `after`.
    fn lasts(&mut self, before: &BoardPosition, after: &BoardPosition, options: FindOptions) -> bool {
        let now = find(after, options, &Control::default()).unwrap();
        let groups =
            tied(after, &now).into_iter().filter(|group| self.points.iter().any(|point| group.contains(point)));
        let cycles: BTreeSet<Point> = groups.flatten().collect();
        let known = std::mem::replace(&mut self.cycles, cycles.clone());
        let size = after.size();
        let mut changed = size.points().filter(|&point| contents(before, &[point]) != contents(after, &[point]));
        if !self.component.is_empty() && changed.all(|point| self.points.contains(&point)) {
            return self.component.contains(&contents(after, &self.points));
        }
        let of_ko: Vec<_> = now.into_iter().filter(|cycle| cycles.contains(&cycle.plays[0].1)).collect();
        let kos = || kos(after, options, &of_ko, &TYPES, &Control::default()).unwrap();
        cycles == known || kos().iter().any(|ko| ko.board.region() == self.points)
    }
}

/// Kos of a game in which stones are taken, by searching the whole board after every move: first and last move, and points.
fn slow(game: &Game, within: usize) -> Vec<(usize, usize, Vec<Point>)> {
    let options = FindOptions { within, soon: 0, suicide: Suicide::Multi };
    let (mut lasting, mut over): (Vec<SlowKo>, Vec<SlowKo>) = (Vec::new(), Vec::new());
    for number in 1..=game.moves.len() {
        let [before, after] = [number - 1, number].map(|number| board_after(game, number).unwrap());
        let taken: BTreeSet<Point> = before
            .size()
            .points()
            .filter(|&point| contents(&before, &[point])[0].is_some() && contents(&after, &[point])[0].is_none())
            .collect();
        let found = find(&before, options, &Control::default()).unwrap();
        let mut begun: Vec<SlowKo> = Vec::new();
        for group in tied(&before, &found).into_iter().filter(|group| !group.is_disjoint(&taken)) {
            let of_group: Vec<_> = found.iter().filter(|cycle| group.contains(&cycle.plays[0].1)).cloned().collect();
            let ko = &kos(&before, options, &of_group, &TYPES, &Control::default()).unwrap()[0].board;
            let (local_board, start) = ko.local_board::<u128>().unwrap();
            let component = PositionGraph::component(&local_board, start, Suicide::Multi, 1000);
            let boards = component
                .iter()
                .flat_map(|found| found.positions())
                .map(|&there| ko.with_position(&local_board, there));
            let points = ko.region().to_vec();
            let component = boards.map(|board| contents(&board, &points)).collect();
            let is_new =
                lasting.iter().chain(&begun).all(|other| points.iter().all(|point| !other.points.contains(point)));
            let mut new = SlowKo { from: number - 1, to: number, points, cycles: group, component };
            let goes_on = find(&after, options, &Control::default()).unwrap();
            let goes_on = goes_on.iter().flat_map(|cycle| &cycle.plays).any(|(_, point)| new.cycles.contains(point));
            if is_new && goes_on && new.lasts(&before, &after, options) {
                begun.push(new);
            }
        }
        let (still, gone): (Vec<_>, Vec<_>) =
            lasting.into_iter().map(|mut ko| (ko.lasts(&before, &after, options), ko)).partition(|&(lasts, _)| lasts);
        over.extend(gone.into_iter().map(|(_, ko)| ko));
        lasting = still.into_iter().map(|(_, ko)| ko).chain(begun).map(|ko| SlowKo { to: number, ..ko }).collect();
    }
    let mut all: Vec<_> =
        over.into_iter().chain(lasting).map(|SlowKo { from, to, points, .. }| (from, to, points)).collect();
    all.sort();
    all
}

#[test]
fn kos_come_and_go_as_a_search_of_the_whole_board_after_every_move_finds_them() {
    let (mut random, mut seen) = (Random::new(28), 0);
    for (size, moves, within) in [("3x3", 30, 4), ("4x4", 40, 4), ("5x5", 60, 4), ("7x7", 80, 4), ("9x9", 90, 6)] {
        for (start, made) in (0..16).map(|_| random_game(&mut random, size, moves)).collect::<Vec<_>>() {
            let file = record(&start, &made).replacen(';', ";RU[New Zealand]", 1);
            let mut found: Vec<_> = scanned(&file, within)
                .kos
                .into_iter()
                .map(|PlayedKo { from, to, points, .. }| (from, to, points))
                .collect();
            found.sort();
            let game = parse_games(file.as_bytes()).unwrap().remove(0).unwrap();
            assert_eq!(found, slow(&game, within), "{file}");
            seen += found.len();
        }
    }
    assert!(seen > 100, "{seen} kos");
}

#[test]
fn kos_that_need_suicide_count_where_the_rules_allow_it() {
    let moves = "AB[ca][ab][bb][cb];W[aa];B[];W[ba];B[];W[aa])";
    let kos = |rules: &str| scanned(&format!("(;SZ[4:2]{rules}{moves}"), 4).kos.len();
    assert_eq!(["RU[New Zealand]", "RU[Japanese]", ""].map(kos), [1, 0, 0]);
}

#[test]
fn a_ko_in_which_no_stone_is_taken_is_left_out() {
    let start = "AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]";
    let kos = |moves: &str| scanned(&format!("(;SZ[6:3]{start}{moves})"), 2).kos.len();
    assert_eq!([";B[aa]", ";W[db]", ";B[db]", ";B[db];W[aa]"].map(kos), [0, 0, 1, 1]);
}

#[test]
fn a_ko_that_is_fought() {
    let text = "(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db];W[];B[];W[cb];B[];W[db])";
    let line = scanned(text, 2);
    let [ko] = &line.kos[..] else { panic!("{:?}", line.kos) };
    let LocalType::Known(named) = &ko.local_type else { panic!("a small region") };
    assert_eq!(named.name.as_deref(), Some("basic ko"));
    let points: Vec<String> = ko.points.iter().map(ToString::to_string).collect();
    assert_eq!((ko.from, ko.to, ko.played, ko.plays), (0, 5, 2, 2));
    assert_eq!(points, ["c2", "d2"]);
}

#[test]
fn a_request_to_stop_ends_the_search_within_a_game() {
    let (start, moves) = random_game(&mut Random::new(1), "9x9", 200);
    let options = FindOptions { within: 6, soon: 0, suicide: Suicide::None };
    let control = Control { stop: &|| true, ..Control::default() };
    let history = GameHistory::<U384>::new(&start, &moves, &[]);
    let found = kos_of_game(&history, options, &LocalTypes::new(Suicide::None), &control);
    assert_eq!(found, Err(LimitError::Stopped));
}

/// A repetition within six plays was on the points of kos after the move before.
#[test]
fn repetitions_are_announced() {
    let mut announced = 0;
    for game in read_games(&data::path("records/gnugo.sgf")).unwrap().into_iter().map(Result::unwrap) {
        if !game.changes.is_empty() || game.start.size().area() > 25 {
            continue;
        }
        let history = GameHistory::<U384>::new(&game.start, &game.moves, &[]);
        let short = cycles(&history).into_iter().map(|cycle| (cycle, cycle.summary(&history)));
        for (cycle, deeds) in short.filter(|(_, deeds)| (1..=6).contains(&deeds.plays)) {
            let there = literal(&board_after(&game, cycle.from).unwrap(), 6);
            let kos: BTreeSet<&Point> = there.iter().flatten().collect();
            let played = deeds.points.iter().map(|index| history.local_board.point(index));
            let missing = played.filter(|point| !kos.contains(point));
            assert_eq!(missing.count(), 0, "{:?} from move {} to {}", game.name, cycle.from, cycle.to);
            announced += 1;
        }
    }
    assert!(announced > 10, "{announced} repetitions");
}

/// The kos of a board with their points and names, the first in the order of [`kos`].
fn called(rows: &str, suicide: Suicide) -> Vec<(String, String)> {
    let board = parse_position(rows.as_bytes(), Format::Text).unwrap().position;
    let (options, types) = (FindOptions { within: 6, soon: 0, suicide }, LocalTypes::new(suicide));
    let found = find(&board, options, &Control::default()).unwrap();
    let kos = kos(&board, options, &found, &types, &Control::default()).unwrap();
    let text = |points: &[Point]| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let first = kos.iter().map(|ko| &ko.parts[0]);
    first
        .map(|part| {
            (part.local_type.named_type().and_then(|it| it.name.clone()).unwrap_or_default(), text(&part.points))
        })
        .collect()
}

#[test]
fn a_ko_is_called_by_what_its_cycle_needs() {
    let sending = ". O . X X O\nO X X X O .\nO . X . O O\nX X . O O .\nO O O O . O";
    let found = called(sending, Suicide::None);
    assert!(found.contains(&("sending-two-returning-one".into(), "a5 b5 c5".into())), "{found:?}");
    let eternal = ". . . . . . . .\nO O O O O O . .\nX X X X X O . .\nX O O O X X O O\n. O . X . O X .";
    assert_eq!(called(eternal, Suicide::None)[0], ("eternal life".into(), "c1 d1 e1 f1".into()));
}

#[test]
fn kos_that_strings_tie_are_called_together() {
    let rows = [
        "O ".repeat(17),
        format!("O . O . {}O", "O X ".repeat(6) + ""),
        format!("X O X O {}X", "X . ".repeat(6)),
        "X ".repeat(17),
    ];
    let rows = rows.map(|row| row.trim().to_owned()).join("\n");
    let found = called(&rows, Suicide::Multi);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, "octuple ko (strings of both colours, shared by 8 and by 8 kos)");
}

#[test]
fn kos_that_share_points_are_one() {
    let found = called("X X O O . X\n. O O . O X", Suicide::Multi);
    assert_eq!(found.len(), 1, "{found:?}");
}
