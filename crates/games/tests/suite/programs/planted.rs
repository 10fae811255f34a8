//! Departures from a rule set are found, shown by the shortest game, and the rule set that is really followed is named.

use koatlas_games::programs::{ConformPlan, Protocol::Json, Report, conform};

use crate::programs::support::{is_followed, kinds, launch, of_kind, plan, played, shortest};

const GAMES: usize = 40;

fn followed_by_one(report: &Report, yes: &[&str], no: &[&str]) {
    yes.iter().for_each(|rules| assert!(is_followed(report, rules), "{rules}: {:?}", report.follows));
    no.iter().for_each(|rules| assert!(!is_followed(report, rules), "{rules}: {:?}", report.follows));
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    for (settings, claimed, others) in [
        ("rules=psk suicide=multi", "psk", ["ssk", "psk suicide=none", "psk start=ignored", "psk passes=3"]),
        (
            "rules=ssk suicide=all",
            "ssk suicide=all",
            ["psk suicide=all", "ssk suicide=multi", "ssk suicide=all start=ignored", "ssk passes=never"],
        ),
        (
            "rules=basic-ko suicide=none",
            "basic-ko",
            ["psk suicide=none", "basic-ko suicide=multi", "fixed-ko", "drr-3pass"],
        ),
    ] {
        let report = played(Json, settings, claimed, GAMES);
        assert_eq!((kinds(&report), report.failures.len()), (vec![], 0), "{settings}");
        followed_by_one(&report, &[claimed], &others);
        let compared = report.compared;
        assert_eq!(compared.attempts, compared.agreed);
        assert!(compared.barred_by_repetition > 8 && compared.boards > 300 && compared.ends > 300, "{compared:?}");
        assert!(compared.areas == compared.boards && report.follows.tells_end);
        assert!(report.follows.nearest.is_empty());
    }
}

#[test]
fn the_same_is_found_again() {
    let texts = [(); 2].map(|()| format!("{:?}", played(Json, "rules=basic-ko", "psk", 15)));
    assert!(texts[0] == texts[1]);
}

#[test]
fn basic_ko_alone_is_no_superko() {
    let report = played(Json, "rules=basic-ko suicide=none", "psk suicide=none", GAMES);
    // Two plays that give a position back are a basic ko, so there is nothing shorter, and nothing on a smaller board.
    let (rows, moves) = shortest(&report, "allows-psk-start-takes-one");
    assert_eq!((moves.split(", ").count(), rows.len()), (3, 3), "{rows}: {moves}");
    assert!(kinds(&report).iter().all(|kind| kind.starts_with("allows-psk")), "{:?}", kinds(&report));
    followed_by_one(&report, &["basic-ko"], &["psk suicide=none", "basic-ko suicide=multi"]);
}

#[test]
fn situational_superko_is_not_positional() {
    let report = played(Json, "rules=ssk suicide=none", "psk suicide=none", GAMES);
    assert!(!report.disagreements.is_empty());
    followed_by_one(&report, &["ssk suicide=none"], &["psk suicide=none", "basic-ko"]);
    let report = played(Json, "rules=psk suicide=none", "ssk suicide=none", GAMES);
    assert!(kinds(&report).iter().all(|kind| kind.starts_with("refuses-")), "{:?}", kinds(&report));
    followed_by_one(&report, &["psk suicide=none"], &["ssk suicide=none"]);
}

#[test]
fn a_start_that_does_not_count() {
    let report = played(Json, "rules=psk suicide=none start=ignored", "psk suicide=none", GAMES);
    assert!(kinds(&report).iter().all(|kind| kind.starts_with("allows-psk-start")), "{:?}", kinds(&report));
    assert_eq!(of_kind(&report, "allows-psk-start-takes-one").shortest.game.moves.len(), 2);
    followed_by_one(&report, &["psk suicide=none start=ignored"], &["psk suicide=none"]);
}

#[test]
fn suicides_are_told_apart() {
    let report = played(Json, "rules=basic-ko suicide=all", "basic-ko suicide=none", GAMES);
    assert_eq!(kinds(&report), ["allows-suicide-of-one", "allows-suicide-of-more"]);
    let (rows, moves) = shortest(&report, "allows-suicide-of-one");
    assert_eq!((moves.split(", ").count(), rows.replace('.', "").len() <= 2), (1, true), "{rows}: {moves}");
    // Two stones or more on the smallest board that has room for them and one to shut them in.
    assert_eq!(shortest(&report, "allows-suicide-of-more").1.split(", ").count(), 1);
    followed_by_one(&report, &["basic-ko suicide=all"], &["basic-ko", "basic-ko suicide=multi"]);
}

#[test]
fn positions_that_are_mistaken_for_others() {
    let report = played(Json, "rules=psk fault=collision", "psk", GAMES);
    assert!(kinds(&report).iter().any(|kind| kind == "refuses-takes-none"), "{:?}", kinds(&report));
    assert!(kinds(&report).iter().all(|kind| kind.starts_with("refuses-")), "{:?}", kinds(&report));
    assert!(report.follows.all.is_empty());
    let differs = report.follows.nearest_differences.unwrap();
    assert!(differs > 0 && differs <= report.compared.attempts - report.compared.agreed);
    assert!(!report.follows.nearest.is_empty());
}

#[test]
fn a_board_that_is_wrong() {
    let report = played(Json, "rules=psk suicide=none fault=wrong-board", "psk suicide=none", GAMES);
    assert_eq!(of_kind(&report, "board-after-takes-more").shortest.game.moves.len(), 1);
    assert!(report.follows.all.is_empty());
}

#[test]
fn ends_that_are_wrong() {
    let early = played(Json, "rules=psk fault=one-pass", "psk", GAMES);
    assert_eq!(of_kind(&early, "ends-by-pass").shortest.game.moves.len(), 1);
    followed_by_one(&early, &["psk passes=1"], &["psk", "psk passes=3"]);
    let never = played(Json, "rules=psk passes=never", "psk", GAMES);
    assert_eq!(of_kind(&never, "goes-on-after-passes").shortest.game.moves.len(), 2);
    followed_by_one(&never, &["psk passes=never"], &["psk"]);
    let after = played(Json, "rules=psk fault=plays-on", "psk", GAMES);
    assert_eq!(of_kind(&after, "allows-play-after-end").shortest.game.moves.len(), 3);
    assert_eq!(of_kind(&after, "allows-pass-after-end").shortest.game.moves.len(), 3);
    assert!(after.follows.all.is_empty(), "{:?}", after.follows);
    let area = played(Json, "rules=psk fault=wrong-area", "psk", GAMES);
    assert_eq!((kinds(&area), of_kind(&area, "area").shortest.game.moves.len()), (vec!["area".to_owned()], 1));
}

#[test]
fn a_move_that_is_called_illegal_and_made() {
    let report = played(Json, "rules=psk fault=plays-all", "psk", GAMES);
    // Its answer is right, but not what it does.
    assert!(kinds(&report).iter().all(|kind| kind.starts_with("makes-")), "{:?}", kinds(&report));
    assert_eq!(shortest(&report, "makes-psk-start-takes-one"), ("O.".to_owned(), "B b1, W a1".to_owned()));
    assert_eq!(of_kind(&report, "makes-psk-start-takes-one").shortest.engine, "illegal, and makes it");
    assert_eq!(of_kind(&report, "makes-psk-start-suicide-of-one").shortest.game.moves.len(), 1);
    assert_eq!(report.compared.attempts, report.compared.agreed);
    assert!(report.follows.all.is_empty() && report.follows.nearest_differences > Some(0));
}

#[test]
fn shorter_games_are_on_boards_that_were_asked_for() {
    let launch = launch(Json, "rules=psk fault=one-pass");
    for (only_these_sizes, smallest) in [(true, "3x3"), (false, "1x1")] {
        let plan = ConformPlan { sizes: vec!["3x3".parse().unwrap()], only_these_sizes, ..plan("psk", 4) };
        let found = conform(Json, &launch, &plan, &|_| ());
        assert_eq!(of_kind(&found, "ends-by-pass").shortest.game.start.size().to_string(), smallest);
    }
}
