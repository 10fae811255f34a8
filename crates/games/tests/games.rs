//! Complete games: known counts, and a count of full histories on a literal board.

#[path = "../../board/tests/common/mod.rs"]
mod common;

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};

use common::SlowBoard;
use koatlas_board::{Colour, Content, Size, Suicide};
use koatlas_files::sealed::{Reader, SealedError, write};
use koatlas_games::{GameCount, GamePlan, PREFIXES, Superko, SuperkoError, Tally};
use koatlas_position_graph::SnapshotError;

const RULES: [Superko; 2] = [Superko::Positional, Superko::Situational];
const POLICIES: [Suicide; 2] = [Suicide::None, Suicide::Multi];

fn plan(board: &str, superko: Superko, suicide: Suicide, prefixes: usize) -> GamePlan {
    GamePlan::new(board.parse().unwrap(), superko, suicide, prefixes).unwrap()
}

/// The result of the rest of a run.
fn finished(mut run: GameCount, plan: &GamePlan) -> (u128, u32) {
    let done = run.search(plan, &AtomicBool::new(false), |_| Ok::<(), Infallible>(()));
    assert_eq!((done, run.done()), (Ok(true), plan.prefixes()));
    let Tally { games, longest_plays } = run.tally();
    (games, longest_plays)
}

fn count(board: &str, superko: Superko, suicide: Suicide, prefixes: usize) -> (u128, u32) {
    let plan = plan(board, superko, suicide, prefixes);
    finished(plan.begin(), &plan)
}

/// All games by their rules, one after the other: a board, everything that has been on it, and no cleverness.
struct SlowGames {
    suicide: Suicide,
    /// Former positions; with the player to move where that counts.
    archive: Vec<(Vec<Content>, Option<Colour>)>,
    games: u128,
    longest_plays: u32,
}

impl SlowGames {
    fn count(board: &str, superko: Superko, suicide: Suicide) -> (u128, u32) {
        let board = SlowBoard::grid(board.parse::<Size>().unwrap());
        let to_move = (superko == Superko::Situational).then_some(Colour::Black);
        let archive = vec![(board.contents.clone(), to_move)];
        let mut games = SlowGames { suicide, archive, games: 1, longest_plays: 0 };
        match to_move {
            None => games.positional(&board, 0),
            Some(colour) => games.situational(&board, colour, false, 0),
        }
        (games.games, games.longest_plays)
    }

    /// What follows if either colour may play.
    fn positional(&mut self, board: &SlowBoard, plays: u32) {
        for colour in Colour::BOTH {
            for after in self.plays(board, colour, None) {
                self.archive.push((after.contents.clone(), None));
                self.end(plays + 1);
                self.positional(&after, plays + 1);
                self.archive.pop();
            }
        }
    }

    /// What follows if this player is to move, who ends the game by a pass if the opponent has just passed.
    fn situational(&mut self, board: &SlowBoard, to_move: Colour, passed: bool, plays: u32) {
        for after in self.plays(board, to_move, Some(!to_move)) {
            self.archive.push((after.contents.clone(), Some(!to_move)));
            self.end(plays + 1);
            self.situational(&after, !to_move, false, plays + 1);
            self.archive.pop();
        }
        if !passed {
            self.archive.push((board.contents.clone(), Some(!to_move)));
            self.situational(board, !to_move, true, plays);
            self.archive.pop();
        }
    }

    /// The boards after the plays that create nothing archived. The suicide of one stone is no play.
    fn plays(&self, board: &SlowBoard, colour: Colour, next: Option<Colour>) -> Vec<SlowBoard> {
        let played = |point: usize| {
            let mut after = board.clone();
            let legal = board.contents[point].is_none() && after.play(colour, point, self.suicide).is_some();
            (legal && !self.archive.contains(&(after.contents.clone(), next))).then_some(after)
        };
        (0..board.contents.len()).filter_map(played).collect()
    }

    /// A game that ends here.
    fn end(&mut self, plays: u32) {
        self.games += 1;
        self.longest_plays = self.longest_plays.max(plays);
    }
}

#[test]
fn every_game_of_up_to_three_points_is_counted_once() {
    for board in ["1x1", "1x2", "2x1", "1x3", "3x1"] {
        for superko in RULES {
            for suicide in POLICIES {
                let slow = SlowGames::count(board, superko, suicide);
                for prefixes in [1, 3, 7, PREFIXES] {
                    let what = format!("{board} {superko} {suicide} {prefixes}");
                    assert_eq!(count(board, superko, suicide, prefixes), slow, "{what}");
                }
            }
        }
    }
}

#[test]
fn known_counts_of_up_to_three_points() {
    let known = [
        ("1x1", Superko::Positional, Suicide::None, (1, 0)),
        ("1x1", Superko::Situational, Suicide::Multi, (1, 0)),
        ("1x2", Superko::Positional, Suicide::None, (9, 2)),
        ("1x2", Superko::Positional, Suicide::Multi, (9, 2)),
        ("1x3", Superko::Positional, Suicide::None, (907, 14)),
        ("1x3", Superko::Positional, Suicide::Multi, (907, 14)),
        ("1x2", Superko::Situational, Suicide::None, (9, 2)),
        ("1x2", Superko::Situational, Suicide::Multi, (21, 4)),
        ("1x3", Superko::Situational, Suicide::None, (959, 14)),
        ("1x3", Superko::Situational, Suicide::Multi, (3267, 15)),
    ];
    for (board, superko, suicide, known) in known {
        assert_eq!(count(board, superko, suicide, PREFIXES), known, "{board} {superko} {suicide}");
    }
}

#[test]
fn known_counts_of_1x4() {
    let known = [
        (Superko::Positional, Suicide::None, (719_178_893, 40)),
        (Superko::Positional, Suicide::Multi, (2_098_407_841, 40)),
        (Superko::Situational, Suicide::None, (1_359_471_437, 43)),
    ];
    for (superko, suicide, known) in known {
        assert_eq!(count("1x4", superko, suicide, PREFIXES), known, "{superko} {suicide}");
    }
}

#[test]
fn a_search_without_merging() {
    assert_eq!(count("1x4", Superko::Positional, Suicide::None, 1), (719_178_893, 40));
}

#[test]
#[ignore = "takes a minute"]
fn known_counts_of_2x2_under_positional_superko() {
    for suicide in POLICIES {
        assert_eq!(count("2x2", Superko::Positional, suicide, PREFIXES), (386_356_909_593, 48), "{suicide}");
    }
}

#[test]
#[ignore = "takes some minutes"]
fn known_count_of_2x2_under_situational_superko() {
    assert_eq!(count("2x2", Superko::Situational, Suicide::None, PREFIXES), (1_391_718_029_753, 48));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let plan = plan("1x4", Superko::Situational, Suicide::None, 1000);
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(pool.install(|| finished(plan.begin(), &plan)), (1_359_471_437, 43), "{threads}");
    }
}

/// A run that is given up after so many rounds.
fn paused(mut run: GameCount, plan: &GamePlan, rounds: usize) -> GameCount {
    let mut left = rounds;
    let ended = run.search(plan, &AtomicBool::new(false), |_| {
        left -= 1;
        if left == 0 { Err(()) } else { Ok(()) }
    });
    assert_eq!(ended, Err(()));
    run
}

#[test]
fn a_run_that_is_written_and_resumed() {
    let plan = plan("1x4", Superko::Positional, Suicide::None, 3000);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    let mut run = plan.begin();
    for rounds in [1, 2] {
        run = paused(run, &plan, rounds);
        assert!(run.done() > 0 && run.done() < plan.prefixes());
        run.write(&path, &plan).unwrap();
        let resumed = GameCount::resume(&path, &plan).unwrap();
        assert_eq!(resumed, run);
        run = resumed;
    }
    assert_eq!(finished(run, &plan), (719_178_893, 40));
}

/// A search that nobody could wait for ends when it is stopped, and what it has not finished does not count.
#[test]
fn a_run_that_is_stopped() {
    let plan = plan("1x5", Superko::Positional, Suicide::Multi, 1);
    let (stop, mut run) = (AtomicBool::new(false), plan.begin());
    let done = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        run.search(&plan, &stop, |_| Ok::<(), Infallible>(()))
    });
    assert_eq!((done, run), (Ok(false), plan.begin()));
}

#[test]
fn a_snapshot_of_something_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    let made = plan("1x3", Superko::Positional, Suicide::None, 5);
    made.begin().write(&path, &made).unwrap();
    let asked = [
        ("board", plan("3x1", Superko::Positional, Suicide::None, 5)),
        ("rules", plan("1x3", Superko::Situational, Suicide::None, 5)),
        ("suicide", plan("1x3", Superko::Positional, Suicide::Multi, 5)),
        ("prefixes", plan("1x3", Superko::Positional, Suicide::None, 9)),
    ];
    for (different, plan) in asked {
        match GameCount::resume(&path, &plan) {
            Err(SnapshotError::Other { what, .. }) => assert_eq!(what, different),
            other => panic!("{different}: {other:?}"),
        }
    }
}

/// Makes a snapshot, changes its facts, and resumes it.
fn resumed(change: impl Fn(&mut Vec<(String, String)>)) -> Result<GameCount, SnapshotError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    let plan = plan("1x3", Superko::Positional, Suicide::None, 5);
    plan.begin().write(&path, &plan).unwrap();
    let mut header = Reader::open(&path, "count of games", 0).unwrap().header().clone();
    change(&mut header.facts);
    write(&path, &header, |_| Ok(())).unwrap();
    GameCount::resume(&path, &plan)
}

#[test]
fn snapshots_that_contradict_themselves() {
    let set = |key: &'static str, value: &'static str| {
        resumed(move |facts| facts.iter_mut().filter(|fact| fact.0 == key).for_each(|fact| fact.1 = value.to_owned()))
    };
    let altered = |result| matches!(result, Err(SnapshotError::Sealed(SealedError::Altered("header"))));
    assert_eq!(set("games", "55").unwrap().tally().games, 55);
    for (key, value) in [("games", "-1"), ("games", "many"), ("longest", "5000000000"), ("done", "6"), ("done", "")] {
        assert!(altered(set(key, value)), "{key} {value}");
    }
    for key in ["koatlas version", "board", "rules", "suicide", "prefixes", "done", "games", "longest"] {
        assert!(altered(resumed(|facts| facts.retain(|fact| fact.0 != key))), "{key}");
    }
    let other = set("koatlas version", "0.0.1");
    assert!(matches!(other, Err(SnapshotError::Other { what: "koatlas version", .. })));
}

#[test]
fn boards_that_are_too_large() {
    for (board, superko) in
        [("1x6", RULES[0]), ("2x3", RULES[0]), ("1x5", RULES[1]), ("5x5", RULES[0]), ("19x19", RULES[1])]
    {
        let error = GamePlan::new(board.parse().unwrap(), superko, Suicide::None, 1).err().unwrap().to_string();
        let nodes = if superko == Superko::Positional { "positions" } else { "situations" };
        assert!(
            error.contains(&format!("more than 128 {nodes}")) && error.contains("smaller board"),
            "{board}: {error}"
        );
    }
    assert_eq!(plan("1x5", Superko::Positional, Suicide::None, 1).prefixes(), 1);
    assert_eq!(plan("2x2", Superko::Situational, Suicide::None, 1).prefixes(), 1);
}

#[test]
fn names_of_rules() {
    for superko in RULES {
        assert_eq!(superko.to_string().parse(), Ok(superko));
    }
    assert_eq!("nsk".parse::<Superko>(), Err(SuperkoError("nsk".to_owned())));
}
