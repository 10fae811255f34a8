//! Replays, repetitions and objections, compared with slow and obvious computations on random games with many captures.

use koatlas_board::{BoardPosition, Colour, Content, Move, PointSet, Position, Size, Suicide, Wide};
use koatlas_games::cycle::{Cycle, cycles};
use koatlas_games::history::{GameHistory, LastOccurrences};
use koatlas_games::judge::{Judges, judge_moves};
use koatlas_rules::{RuleSet, SequenceEvents};
use koatlas_test_support::{Contents, LiteralBoard, Random};

const SIZES: [&str; 9] = ["1x2", "1x3", "2x2", "1x5", "2x3", "3x3", "2x5", "3x4", "4x4"];

/// Random start and moves as in game records: now and then a pass, a move out of turn or a move on a stone.
fn game(random: &mut Random) -> (BoardPosition, Vec<Move>) {
    let size: Size = SIZES[random.below(SIZES.len())].parse().unwrap();
    let board = LiteralBoard::whole(size);
    let start = BoardPosition::empty_board(size).with_to_move(random.colour());
    let (mut contents, mut to_move, mut moves): (Contents, _, _) =
        (vec![None; size.area()], start.to_move(), Vec::new());
    for _ in 0..random.below(90) {
        let colour = if random.below(30) == 0 { !to_move } else { to_move };
        let point = random.below(size.area());
        let played = board.play(&contents, colour, point, Suicide::All);
        let made = match played {
            _ if random.below(8) == 0 => Move::pass(colour),
            None if random.below(20) > 0 => continue,
            Some(played) if played.suicide && random.below(4) > 0 => continue,
            Some(played) => {
                contents = played.after;
                Move::play(colour, board.points[point])
            }
            None => Move::play(colour, board.points[point]),
        };
        moves.push(made);
        to_move = !colour;
    }
    (start, moves)
}

/// Contents of a literal board after each move, the start first; and for each move, true if it is a play that was made.
fn literal(start: &BoardPosition, moves: &[Move]) -> (Vec<Contents>, Vec<bool>) {
    let board = LiteralBoard::whole(start.size());
    let (mut boards, mut plays): (Vec<Contents>, Vec<bool>) = (vec![start.contents().to_vec()], vec![false]);
    for made in moves {
        let before: &[Content] = &boards[boards.len() - 1];
        let index = made.point.map(|point| start.size().index(point));
        let played = index.and_then(|index| board.play(before, made.colour, index, Suicide::All));
        plays.push(played.is_some());
        boards.push(played.map_or_else(|| before.to_vec(), |played| played.after));
    }
    (boards, plays)
}

/// The repetitions by their definition.
fn literal_cycles(boards: &[Contents], plays: &[bool]) -> Vec<Cycle> {
    let mut found: Vec<Cycle> = Vec::new();
    let mut number = 0;
    while number + 1 < boards.len() {
        number += 1;
        let earlier = (0..number).rev().find(|&before| boards[before] == boards[number]);
        let (true, Some(from)) = (plays[number], earlier) else { continue };
        let lap: Vec<&Contents> = (from + 1..=number).filter(|&n| plays[n]).map(|n| &boards[n]).collect();
        let rest = (number + 1..boards.len()).filter(|&n| plays[n]);
        let going_on = rest.zip(lap.into_iter().cycle()).take_while(|&(n, again)| &boards[n] == again);
        let last = going_on.last().map_or(number, |(n, _)| n);
        found.push(Cycle { from, to: number, last });
        number = last;
    }
    found
}

/// Calls `check` with the histories of random games.
fn for_each_game(seed: u64, games: usize, check: &mut dyn FnMut(&BoardPosition, &[Move])) {
    let mut random = Random::new(seed);
    for _ in 0..games {
        let (start, moves) = game(&mut random);
        check(&start, &moves);
    }
}

#[test]
fn repetitions_are_those_that_a_literal_board_finds() {
    let (mut found, mut longer) = (0, 0);
    for_each_game(1, 3000, &mut |start, moves| {
        let (boards, plays) = literal(start, moves);
        let expected = literal_cycles(&boards, &plays);
        let history = GameHistory::<Wide>::new(start, moves, &[]);
        assert_eq!(cycles(&history), expected, "{start:?} {moves:?}");
        for cycle in &expected {
            let deeds = cycle.summary(&history);
            assert_eq!(deeds.plays, (cycle.from + 1..=cycle.to).filter(|&n| plays[n]).count());
            let word = deeds.word.expect("short games");
            assert_eq!((word.plays(), word.balance().abs()), (deeds.plays, deeds.balance.abs()));
            assert_eq!(deeds.balance, literal_balance(&boards, &plays, moves, cycle));
            let changes = |index: &usize| (cycle.from..cycle.to).any(|n| boards[n][*index] != boards[n + 1][*index]);
            let changing =
                (0..start.size().area()).filter(changes).map(|index| start.size().points().nth(index).unwrap());
            let touched = |point| deeds.points.contains(history.local_board.index(point).unwrap());
            assert!(changing.into_iter().all(touched), "what is emptied is played on too");
        }
        found += expected.len();
        longer += expected.iter().filter(|cycle| cycle.last > cycle.to).count();
    });
    assert!(found > 3000 && longer > 100, "{found} repetitions, {longer} that go on");
}

/// White stones minus black stones removed: the stones played that are not there in the end, as the cycle leads back.
fn literal_balance(boards: &[Contents], plays: &[bool], moves: &[Move], cycle: &Cycle) -> i32 {
    assert_eq!(boards[cycle.from], boards[cycle.to]);
    let made = (cycle.from + 1..=cycle.to).filter(|&n| plays[n]).map(|n| moves[n - 1].colour);
    made.map(|colour| if colour == Colour::White { 1 } else { -1 }).sum()
}

fn occasions_of(start: &BoardPosition, moves: &[Move]) -> SequenceEvents {
    GameHistory::<Wide>::new(start, moves, &[]).occasions
}

#[test]
fn rule_sets_that_are_not_asked_would_have_said_nothing() {
    let judges = Judges::all(&[]);
    let all: Vec<RuleSet> = judges.ids().map(|id| RuleSet::find(id).unwrap()).collect();
    let (mut quiet, mut objections) = (0, 0);
    for_each_game(2, 1200, &mut |start, moves| {
        let history = GameHistory::<u64>::new(start, moves, &[]);
        let fast = judges.objections(&history, 7);
        for (rules, found) in all.iter().zip(&fast) {
            assert_eq!(*found, judge_moves(rules, &history, 7), "{} {start:?} {moves:?}", rules.id());
        }
        quiet += all.iter().filter(|rules| !rules.may_object(&history.occasions)).count();
        objections += fast.concat().len();
    });
    assert!(quiet > 1000 && objections > 10_000, "{quiet} not asked, {objections} objections");
}

#[test]
fn an_ordinary_game_needs_no_referee() {
    let moves = |text: &str| text.split("; ").map(|made| made.parse().unwrap()).collect::<Vec<Move>>();
    let board = BoardPosition::empty_board("5x5".parse().unwrap());
    let happens = occasions_of(&board, &moves("B c3; W b2; B b3; W pass; B c2; W pass; B pass"));
    assert_eq!(happens, SequenceEvents { passes: 1, ..SequenceEvents::default() });
    assert!(RuleSet::all().all(|rules| !rules.may_object(&happens)));
    let happens = occasions_of(&board, &moves("B pass; W pass; B c3"));
    assert_eq!(happens.passes, 2);
}

#[test]
fn what_happens_is_noticed() {
    // A ko at the edge, taken, and retaken after a move on both sides.
    let board = BoardPosition::empty_board("3x6".parse().unwrap());
    let moves = "B a2; W b2; B b3; W c3; B b1; W c1; B f3; W d2; B c2; W f1; B e3; W b2";
    let moves: Vec<Move> = moves.split("; ").map(|made| made.parse().unwrap()).collect();
    let history = GameHistory::<u64>::new(&board, &moves, &[]);
    let removed: Vec<usize> = history.labels.iter().flatten().map(|label| label.removed()).collect();
    assert_eq!(removed.iter().sum::<usize>(), 2);
    assert!(history.occasions.retaking && !history.occasions.repetition && !history.occasions.suicide);
}

/// Equal keys are no proof: positions are compared.
#[test]
fn positions_with_one_key_are_told_apart() {
    let stone = |index| Position::<u64> { black: u64::single(index), white: u64::EMPTY };
    let positions = [stone(0), stone(1), stone(2), stone(1), stone(0), stone(1)];
    let mut places = LastOccurrences::default();
    let found: Vec<_> = (1..=positions.len()).map(|count| places.note(&positions[..count], 7)).collect();
    assert_eq!(found, [None, None, None, Some(1), Some(0), Some(3)]);
}

/// Kos beside each other, taken and retaken in the order of a Gray code: all their positions, each once.
#[test]
fn only_cycles_of_up_to_256_plays_have_a_word() {
    let rows = [". X O . ", "X O . O ", ". X O . "].map(|row| row.repeat(5) + "\n").concat().repeat(2);
    let board = koatlas_files::parse_position(rows.as_bytes(), koatlas_files::Format::Text).unwrap().position;
    let points: Vec<_> = board.size().points().collect();
    let word = |kos: usize| {
        let mut taken = vec![false; kos];
        let moves = (1..=1usize << kos).map(|number| {
            let ko = (number.trailing_zeros() as usize).min(kos - 1);
            taken[ko] = !taken[ko];
            let (colour, column) = if taken[ko] { (Colour::Black, 2) } else { (Colour::White, 1) };
            Move::play(colour, points[20 * (3 * (ko / 5) + 1) + 4 * (ko % 5) + column])
        });
        let moves: Vec<Move> = moves.collect();
        let history = GameHistory::<Wide>::new(&board, &moves, &[]);
        let found = cycles(&history);
        assert_eq!(found, [Cycle { from: 0, to: moves.len(), last: moves.len() }]);
        let deeds = found[0].summary(&history);
        assert_eq!((deeds.plays, deeds.points.len(), deeds.balance), (1 << kos, 2 * kos, 0));
        deeds.word
    };
    assert_eq!(word(4).map(|word| word.plays()), Some(16));
    assert_eq!([word(8), word(9)].map(|word| word.is_some()), [true, false]);
}
