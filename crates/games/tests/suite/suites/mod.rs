//! Suites: known smallest cases, replays by literal code, and files. Those of all rule sets are in `results/suites.tar.xz`,
//! and `tests/rules` replays them.

mod reference;
mod smallest;
mod walks;

use std::sync::LazyLock;

use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_files::Control;
use koatlas_games::programs::suites::folder::{FILES, file_contents};
use koatlas_games::programs::suites::{Case, Difference, MoveRuling, Origin, SearchError, Suite, suite, suites};
use koatlas_rules::{Action, RuleSet};
use koatlas_test_support::LiteralBoard;

const IDS: [&str; 9] =
    ["basic-ko", "universalists", "psk", "ssk", "aga", "ing-reduced", "geneva", "japanese-1989", "spight-2"];

/// A few suites, which are computed together once.
static SUITES: LazyLock<Vec<Suite>> = LazyLock::new(|| {
    let rules = IDS.map(|id| RuleSet::find(id).unwrap());
    suites(&rules, &Control::default()).unwrap()
});

fn of(id: &str) -> &'static Suite {
    SUITES.iter().find(|suite| suite.rules.id() == id).unwrap()
}

/// Returns the case that shows a purpose.
fn shows(id: &str, what: &str) -> Option<&'static Case> {
    of(id).cases.iter().find(|case| case.shows.iter().any(|shown| shown.id == what))
}

fn jsonl(suite: &Suite) -> String {
    let [_, _, lines] = file_contents(suite);
    lines
}

#[test]
fn known_smallest_cases() {
    let known = [
        ("psk", "bar.psk.line", "1x1:a1"),
        ("ssk", "bar.ssk.line", "1x1:a1-a1"),
        ("aga", "bar.ssk.line", "1x2:a1-b1-a1"),
        ("basic-ko", "bar.basic-ko.line", "1x2:a1-b1-a1"),
        ("psk", "end.passes.score.by-pass", "1x1:pass-pass"),
        ("ing-reduced", "end.passes.score.by-pass", "1x1:pass-pass-pass-pass"),
        ("psk", "suicide-of-two.made", "1x4:a1-c1-b1"),
        ("japanese-1989", "takes-one-after-two.made", "1x3:a1-c1-b1-c1-b1"),
        ("psk", "repeats-the-start.refused", "1x2:O.:b1-a1"),
        ("geneva", "repeats-by-capture.forfeited", "1x2:a1-b1-a1"),
        ("psk", "after-the-end.refused", "1x1:pass-pass-pass"),
    ];
    for (rules, what, id) in known {
        assert_eq!(shows(rules, what).map(|case| case.id.as_str()), Some(id), "{rules} {what}");
    }
    // Sending two, returning one: three moves and a pass, on a board of three points.
    let void = shows("universalists", "end.repetition.void.by-play.line").unwrap();
    assert!(void.steps.len() <= 5 && void.start.size().area() <= 3, "{}", void.id);
}

#[test]
fn what_is_asked_for_is_there() {
    for suite in SUITES.iter() {
        let id = suite.rules.id();
        let has = |what: &str| suite.cases.iter().any(|case| case.shows.iter().any(|shown| shown.id.starts_with(what)));
        for bar in &suite.rules.bars {
            assert!(has(&format!("bar.{}.line", bar.id())) || has(&format!("bar.{}.square", bar.id())), "{id} {bar:?}");
        }
        for end in &suite.rules.ends {
            assert!(has(&format!("end.{}.", end.id())), "{id} {end}");
        }
        let features = [
            "repeats.line",
            "repeats.square",
            "repeats.rectangle",
            "repeats-by-capture.",
            "repeats-without-capture.",
            "repeats-the-start.",
            "repeats-after-a-pass.",
            "repeats-after-40-moves.by-capture.",
            "repeats-after-40-moves.without-capture.",
            "retakes-after-an-exchange.",
            "takes-one-after-two.",
            "new-with-colours-exchanged.",
        ];
        for feature in features {
            assert!(has(feature), "{id} {feature}");
        }
        assert!(has("repeats-by-suicide."), "{id}: a suicide may be refused as one");
    }
}

#[test]
fn a_long_repetition_is_the_first_one() {
    for suite in SUITES.iter() {
        for case in suite.cases.iter().filter(|case| case.found == Origin::Long) {
            let moves = case.steps.len();
            let boards: Vec<&BoardPosition> = case.steps[..moves - 1].iter().map(|step| &step.board).collect();
            let new =
                |(place, board): (usize, &&BoardPosition)| boards[..place].iter().all(|b| b.rows() != board.rows());
            assert!(boards.iter().enumerate().all(new), "{} {}", suite.rules.id(), case.id);
            assert!(moves > 40 && case.moves().all(|made| made.action != Action::Pass));
        }
    }
}

/// Every board of every case is that of the bare rules.
#[test]
fn boards_are_those_of_the_literal_board() {
    let mut compared = 0;
    for case in SUITES.iter().flat_map(|suite| &suite.cases) {
        let literal = LiteralBoard::of(&case.start);
        let mut before = case.start.contents().to_vec();
        for step in &case.steps {
            let after = step.board.contents().to_vec();
            if let (Action::Play(point), None) = (step.game_move.action, step.verdict.refused) {
                let point = case.start.size().index(point);
                let mut played = literal.play(&before, step.game_move.colour, point, Suicide::All).unwrap().after;
                if step.verdict.forfeited {
                    played[point] = None;
                }
                assert_eq!(after, played, "{}", case.id);
                compared += 1;
            } else {
                assert_eq!(after, before, "{}", case.id);
            }
            before = after;
        }
    }
    assert!(compared > 2_000, "{compared}");
}

/// Every verdict, of other rule sets too, is that of the literal referee.
#[test]
fn verdicts_are_those_of_the_literal_referee() {
    for suite in SUITES.iter() {
        for case in &suite.cases {
            reference::assert_judged(&suite.rules, case);
        }
    }
}

/// The literal referee also confirms the suite of a single rule set, and of one with options.
#[test]
fn alone_or_together_it_is_the_same() {
    assert_eq!(jsonl(&suite(&RuleSet::find("spight-2").unwrap(), &Control::default()).unwrap()), jsonl(of("spight-2")));
    let ignored = RuleSet::find("psk").unwrap().with_option("start", "ignored").unwrap();
    let suite = suite(&ignored, &Control::default()).unwrap();
    let told = suite.cases.iter().flat_map(|case| &case.tells_from);
    let from_itself: Vec<_> = told.filter(|other| other.ruleset == "psk").collect();
    assert!(from_itself.iter().any(|other| other.smallest.contains(&Difference::AnyMove)));
    suite.cases.iter().for_each(|case| reference::assert_judged(&ignored, case));
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let rules = RuleSet::find("psk").unwrap();
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    assert_eq!(file_contents(&one.install(|| suite(&rules, &Control::default())).unwrap()), file_contents(of("psk")));
}

#[test]
fn pairs_tell_both_ways() {
    for suite in SUITES.iter() {
        for case in &suite.cases {
            for other in case.tells_from.iter().filter(|other| IDS.contains(&other.ruleset)) {
                let there = of(other.ruleset).cases.iter().find(|there| there.id == case.id).unwrap();
                let back = there.tells_from.iter().find(|back| back.ruleset == suite.rules.id()).unwrap();
                assert_eq!(back.smallest, other.smallest);
                assert_eq!((Some(back.verdict), there.last()), (case.last(), Some(other.verdict)));
            }
        }
    }
}

#[test]
fn somebody_may_stop_it() {
    let control = Control { stop: &|| true, ..Control::default() };
    let stopped = suite(&RuleSet::find("psk").unwrap(), &control).unwrap_err();
    assert_eq!(stopped.to_string(), SearchError::Stopped.to_string());
    let ko = RuleSet::find("basic-ko").unwrap().with_option("ko", "a1").unwrap();
    assert!(suite(&ko, &Control::default()).unwrap_err().to_string().contains("leave it out"));
}

#[test]
fn games_are_read_again_and_judged_as_stated() {
    for id in ["psk", "geneva", "japanese-1989"] {
        let suite = of(id);
        let [_, games, _] = file_contents(suite);
        let games = koatlas_files::parse_games(games.as_bytes()).unwrap();
        let games: Vec<_> = games.into_iter().map(|game| game.unwrap()).collect();
        assert_eq!(games.len(), suite.cases.len());
        for (game, case) in games.iter().zip(&suite.cases) {
            let moves: Vec<_> = case.moves().map(|made| (made.colour, made.action)).collect();
            let read: Vec<_> = game.moves.iter().map(|&made| koatlas_rules::GameMove::from(made)).collect();
            assert_eq!(read.iter().map(|made| (made.colour, made.action)).collect::<Vec<_>>(), moves, "{}", case.id);
            assert_eq!(game.start.rows(), case.start.rows());
        }
    }
}

#[test]
fn rulings_and_players() {
    for case in SUITES.iter().flat_map(|suite| &suite.cases) {
        assert_eq!(case.start.to_move(), Colour::Black, "{}", case.id);
        let before = &case.steps[..case.steps.len() - 1];
        assert!(before.iter().all(|step| step.verdict.ruling() != MoveRuling::Refused), "{}", case.id);
    }
    assert_eq!(FILES.last(), Some(&"suite.jsonl"));
}
