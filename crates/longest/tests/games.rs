//! Complete games: known counts, and a count of full histories on a literal board.

use std::sync::atomic::{AtomicU64, Ordering};

use koatlas_board::{Colour, Content, Suicide};
use koatlas_longest::games::{GamePlan, GameTally, Superko, USEFUL_PREFIXES};
use koatlas_test_support::data::figures;
use koatlas_test_support::{Contents, LiteralBoard};
use serde::Deserialize;

const RULES: [Superko; 2] = [Superko::Positional, Superko::Situational];
const POLICIES: [Suicide; 2] = [Suicide::None, Suicide::Multi];

fn plan(board: &str, superko: Superko, suicide: Suicide, prefixes: usize) -> GamePlan {
    GamePlan::new(board.parse().unwrap(), superko, suicide, prefixes).unwrap()
}

/// Counts to the end.
fn counted(plan: &GamePlan) -> (u128, u32) {
    let mut reports = Vec::new();
    let tally = plan.count(&|| false, |searched, tally| {
        reports.push((searched, tally.games));
        true
    });
    let GameTally { games, longest_plays } = tally.unwrap();
    assert!(reports.is_sorted() && reports.last().is_none_or(|last| *last < (plan.prefix_count(), games)));
    (games, longest_plays)
}

fn count(board: &str, superko: Superko, suicide: Suicide, prefixes: usize) -> (u128, u32) {
    counted(&plan(board, superko, suicide, prefixes))
}

/// Search through all games by the literal rules, one by one: the board, and everything that has been on it.
struct SlowGames {
    board: LiteralBoard,
    suicide: Suicide,
    /// Former positions; with the player to move where that counts.
    archive: Vec<(Contents, Option<Colour>)>,
    games: u128,
    longest_plays: u32,
}

impl SlowGames {
    fn count(board: &str, superko: Superko, suicide: Suicide) -> (u128, u32) {
        let board = LiteralBoard::whole(board.parse().unwrap());
        let start = vec![None; board.area()];
        let to_move = (superko == Superko::Situational).then_some(Colour::Black);
        let archive = vec![(start.clone(), to_move)];
        let mut games = SlowGames { board, suicide, archive, games: 1, longest_plays: 0 };
        match to_move {
            None => games.positional(&start, 0),
            Some(colour) => games.situational(&start, colour, false, 0),
        }
        (games.games, games.longest_plays)
    }

    /// Counts the games that follow if either colour may play.
    fn positional(&mut self, before: &[Content], plays: u32) {
        for colour in Colour::BOTH {
            for after in self.plays(before, colour, None) {
                self.archive.push((after.clone(), None));
                self.end(plays + 1);
                self.positional(&after, plays + 1);
                self.archive.pop();
            }
        }
    }

    /// Counts the games that follow if this player is to move, who ends the game by a pass if the opponent has just passed.
    fn situational(&mut self, before: &[Content], to_move: Colour, passed: bool, plays: u32) {
        for after in self.plays(before, to_move, Some(!to_move)) {
            self.archive.push((after.clone(), Some(!to_move)));
            self.end(plays + 1);
            self.situational(&after, !to_move, false, plays + 1);
            self.archive.pop();
        }
        if !passed {
            self.archive.push((before.to_vec(), Some(!to_move)));
            self.situational(before, !to_move, true, plays);
            self.archive.pop();
        }
    }

    /// Contents of the points after each play that creates nothing archived. The suicide of one stone is no play.
    fn plays(&self, before: &[Content], colour: Colour, next: Option<Colour>) -> Vec<Contents> {
        let after = self.board.plays(before, colour, self.suicide).into_iter().map(|played| played.after);
        after.filter(|after| !self.archive.contains(&(after.clone(), next))).collect()
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
                for prefixes in [1, 3, 7, USEFUL_PREFIXES] {
                    let what = format!("{board} {superko} {suicide} {prefixes}");
                    assert_eq!(count(board, superko, suicide, prefixes), slow, "{what}");
                }
            }
        }
    }
}

/// A row of `data/figures.toml`.
#[derive(Deserialize)]
struct Known {
    board: String,
    rules: String,
    suicide: String,
    games: u64,
    longest_plays: u32,
}

impl Known {
    fn check(&self) {
        let Known { board, rules, suicide, games, longest_plays } = self;
        let found = count(board, rules.parse().unwrap(), suicide.parse().unwrap(), USEFUL_PREFIXES);
        assert_eq!(found, ((*games).into(), *longest_plays), "{board} {rules} {suicide}");
    }
}

/// Number of games, and plays of the longest, as in `data/figures.toml`.
fn known(board: &str, rules: &str, suicide: &str) -> (u128, u32) {
    let rows: Vec<Known> = figures("games");
    let row = rows.iter().find(|row| (&*row.board, &*row.rules, &*row.suicide) == (board, rules, suicide));
    row.map(|row| (row.games.into(), row.longest_plays)).expect("a row of the figures")
}

/// Counts above this take minutes.
const MANY: u64 = 10_000_000_000;

#[test]
fn counts_are_those_of_the_figures() {
    let rows: Vec<Known> = figures("games");
    let few: Vec<&Known> = rows.iter().filter(|row| row.games < MANY).collect();
    assert!(few.len() > 10, "{}", few.len());
    few.into_iter().for_each(Known::check);
}

#[test]
#[ignore = "takes some minutes"]
fn large_counts_are_those_of_the_figures() {
    let rows: Vec<Known> = figures("games");
    let many: Vec<&Known> = rows.iter().filter(|row| row.games >= MANY).collect();
    assert!(!many.is_empty());
    many.into_iter().for_each(Known::check);
}

#[test]
fn a_search_without_merging() {
    assert_eq!(count("1x4", Superko::Positional, Suicide::None, 1), known("1x4", "psk", "none"));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let plan = plan("1x4", Superko::Situational, Suicide::None, 1000);
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(pool.install(|| counted(&plan)), known("1x4", "ssk", "none"), "{threads}");
    }
}

/// A search that nobody could wait for ends when it is stopped.
#[test]
fn a_count_that_is_stopped() {
    let plan = plan("1x5", Superko::Positional, Suicide::Multi, 1);
    let looks = AtomicU64::new(0);
    let stop = || looks.fetch_add(1, Ordering::Relaxed) >= 1000;
    assert_eq!(plan.count(&stop, |_, _| true), None);
}

/// A count that is given up between two rounds.
#[test]
fn a_count_that_is_given_up() {
    let plan = plan("1x4", Superko::Positional, Suicide::None, 3000);
    let mut rounds = 0;
    let given_up = plan.count(&|| false, |searched, _| {
        rounds += 1;
        searched == 0
    });
    assert_eq!((given_up, rounds), (None, 2));
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
    assert_eq!(plan("1x5", Superko::Positional, Suicide::None, 1).prefix_count(), 1);
    assert_eq!(plan("2x2", Superko::Situational, Suicide::None, 1).prefix_count(), 1);
}

#[test]
fn names_of_rules() {
    for superko in RULES {
        assert_eq!(superko.to_string().parse(), Ok(superko));
    }
    assert_eq!(
        "nsk".parse::<Superko>().map_err(|error| error.to_string()),
        Err("\"nsk\" is not a rule set of which games are counted: write psk or ssk".to_owned())
    );
}
