//! [`Strings`](koatlas_board::Strings), which updates with each play, compared with the local board and the slow board in random
//! games with plays taken back.

use koatlas_board::{
    Colour, LocalBoard, LocalBoardParts, Play, PlayPreview, PointSet, Position, Size, Strings, Suicide, U384, Wide,
};
use koatlas_test_support::{Contents, LiteralBoard, Random};

const POLICIES: [Suicide; 3] = [Suicide::None, Suicide::Multi, Suicide::All];

/// Compares all results of `strings` with those of the local board for its position.
fn check<S: PointSet>(strings: &Strings<S>) {
    let (local_board, position) = (strings.local_board(), *strings.position());
    assert_eq!(strings.key(), position.key());
    assert_eq!(strings.vacant_points(), local_board.empty_points(position) & local_board.playable());
    let has_empty_neighbour = |&point: &usize| local_board.neighbours(point).meets(local_board.empty_points(position));
    assert_eq!(strings.uncrowded_points(), S::collect(strings.vacant_points().iter().filter(has_empty_neighbour)));
    for (colour, policy) in Colour::BOTH.into_iter().flat_map(|colour| POLICIES.map(|policy| (colour, policy))) {
        let mut listed = Vec::new();
        strings.for_each_preview(strings.vacant_points(), colour, policy, |prospect| {
            listed.push(check_prospect(strings, &prospect));
        });
        let mut expected = Vec::new();
        local_board.for_each_play_of_colours(position, [colour], policy, |play| expected.push(play));
        assert_eq!(listed, expected);
    }
}

fn check_prospect<S: PointSet>(strings: &Strings<S>, prospect: &PlayPreview) -> Play<S> {
    let play = strings.play_of(prospect);
    assert_eq!((prospect.colour, prospect.point, prospect.suicide), (play.colour, play.point, play.suicide));
    assert_eq!((prospect.removed, prospect.key), (play.removed.len(), play.after.key()));
    play
}

/// Compares the refusals on every point, with those where no play is possible.
fn check_refusals<S: PointSet>(strings: &Strings<S>, policy: Suicide) {
    for point in 0..=strings.local_board().len() {
        for colour in Colour::BOTH {
            let found = strings.preview(colour, point, policy).map(|prospect| strings.play_of(&prospect));
            assert_eq!(found, strings.local_board().play(*strings.position(), colour, point, policy));
        }
    }
}

/// Compares all plays with those of the slow board.
fn check_literally<S: PointSet>(strings: &Strings<S>, policy: Suicide) {
    let board = LiteralBoard::of_local_board(strings.local_board());
    let contents: Contents = (0..board.area()).map(|point| strings.position().content(point)).collect();
    for point in 0..board.area() {
        for colour in Colour::BOTH {
            let found = strings.preview(colour, point, policy).map(|prospect| strings.play_of(&prospect)).ok();
            let holds = |after: Position<S>| (0..board.area()).map(|point| after.content(point)).collect::<Contents>();
            let found = found.map(|play| (play.suicide, play.removed.iter().collect(), holds(play.after)));
            let expected = board.play(&contents, colour, point, policy);
            assert_eq!(found, expected.map(|played| (played.suicide, played.stones(), played.after)));
        }
    }
}

/// Makes random plays of either colour, some of which do not stand, takes some back, and all at the end.
fn game<S: PointSet>(local_board: &LocalBoard<S>, start: Position<S>, plays: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut strings = Strings::new(local_board.clone(), start);
    let mut positions = vec![start];
    for number in 0..plays {
        check(&strings);
        if number.is_multiple_of(16) {
            check_refusals(&strings, POLICIES[number / 16 % 3]);
        }
        if number.is_multiple_of(2 * local_board.len().max(16)) {
            check_literally(&strings, random.pick(&POLICIES).expect("a policy"));
        }
        if positions.len() > 1 && random.below(4) == 0 {
            for _ in 0..=random.below(positions.len() - 1) / 2 {
                assert!(strings.undo());
                positions.pop();
                assert_eq!(Some(strings.position()), positions.last());
            }
            continue;
        }
        let mut prospects = Vec::new();
        strings.for_each_preview(strings.vacant_points(), random.colour(), Suicide::All, |prospect| {
            prospects.push(prospect);
        });
        let Some(prospect) = random.pick(&prospects) else { continue };
        let stands = random.below(16) > 0;
        let Play { removed, mut after, .. } = strings.play_of(&prospect);
        if !stands {
            let stone = S::single(prospect.point);
            after = Position { black: after.black.minus(stone), white: after.white.minus(stone) };
        }
        let made = strings.make_play(&prospect, stands);
        assert_eq!((made.removed, made.after), (removed, after));
        positions.push(after);
        assert_eq!(*strings.position(), after);
    }
    while strings.undo() {
        positions.pop();
        assert_eq!(Some(strings.position()), positions.last());
    }
    check(&strings);
    assert_eq!(*strings.position(), start);
}

fn games_of<S: PointSet>(sizes: &[(usize, usize, usize)], seeds: u64) {
    for &(rows, cols, plays) in sizes {
        let size = Size::new(rows, cols).expect("a size");
        for seed in 0..seeds {
            game(&LocalBoard::<S>::whole_board(size).expect("fits"), Position::EMPTY, plays, seed);
        }
    }
}

/// Sets of one word keep what is in atari, wider ones linked stones: both ways up to the largest board of one word.
#[test]
fn games_on_whole_boards() {
    let sizes = [(1, 1, 30), (1, 2, 100), (1, 7, 300), (2, 2, 300), (3, 3, 1000), (5, 5, 2000), (7, 3, 1000)];
    games_of::<u64>(&sizes, 8);
    games_of::<u128>(&sizes, 8);
    games_of::<U384>(&sizes, 4);
    games_of::<Wide>(&sizes, 4);
    games_of::<u64>(&[(8, 8, 1000), (4, 16, 1000)], 2);
    games_of::<u128>(&[(8, 8, 1000), (5, 13, 1000)], 2);
}

#[test]
fn games_on_large_boards() {
    games_of::<U384>(&[(9, 9, 2000), (19, 19, 2500), (1, 19, 1000)], 1);
    games_of::<Wide>(&[(13, 13, 2000), (19, 19, 2500), (25, 25, 2500)], 1);
}

fn game_in_region<S: PointSet>(seed: u64) {
    let mut random = Random::new(seed);
    let size = Size::new(1 + random.below(5), 1 + random.below(6)).expect("a size");
    let whole = LocalBoard::<S>::whole_board(size).expect("fits");
    let mut some = |one_in: u64| S::collect((0..size.area()).filter(|_| random.below(one_in) == 0));
    let parts = LocalBoardParts {
        size,
        points: whole.points().to_vec(),
        neighbours: (0..whole.len()).map(|index| whole.neighbours(index)).collect(),
        playable: whole.all().minus(some(4)),
        safe: [some(6), some(6)],
    };
    let black = some(5);
    let start = Position { black, white: some(4).minus(black) };
    let local_board = LocalBoard::new(parts).expect("a local board");
    let start = if local_board.is_legal(start) { start } else { Position::EMPTY };
    game(&local_board, start, 400, seed);
}

/// Random unplayable points, and random points where a stone is safe.
#[test]
fn games_in_regions() {
    for seed in 0..60 {
        game_in_region::<u64>(seed);
        game_in_region::<u128>(seed);
    }
}

/// A string outside may touch more than four points.
fn games_around_a_point<S: PointSet>() {
    let size = Size::new(1, 12).expect("a size");
    let beside = |i: usize| (i > 0).then(|| i - 1).into_iter().chain((i < 10).then_some(i + 1));
    let row = |i: usize| S::collect(beside(i).chain(i.is_multiple_of(2).then_some(11)));
    let parts = LocalBoardParts {
        size,
        points: size.points().collect(),
        neighbours: (0..11).map(row).chain([S::collect((0..11).step_by(2))]).collect(),
        playable: S::collect(0..11),
        safe: [S::EMPTY; 2],
    };
    let local_board = LocalBoard::new(parts).expect("a local board");
    for seed in 0..10 {
        game(&local_board, Position { black: S::single(11), white: S::EMPTY }, 500, seed);
    }
}

#[test]
fn games_around_a_point_with_many_neighbours() {
    games_around_a_point::<u64>();
    games_around_a_point::<u128>();
}
