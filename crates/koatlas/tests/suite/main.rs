//! Tests of the parts that all questions share: parsers, values in words, numbers in JSON, and the interrupt; and of the atlas.

mod about;
mod atlas;
mod compare_rules;
mod find;
mod inside;
mod pages;
mod read_back;
mod request;
mod rule_files;
#[cfg(feature = "schema")]
mod schema;
mod set_ups;
mod stranger;
mod threats;
mod threats_of_others;
mod variations;
mod verdicts;

use koatlas::conditions::Interrupt;
use koatlas::json::Count;
use koatlas::memory_limit::MemoryLimit;
use koatlas::text::{duration, parse_moves, parse_number, visible};
use koatlas::value::{bounds, points, verdict};
use koatlas_outcome::{Interval, WIN};
use koatlas_rules::GameMove;

#[test]
fn control_characters_are_shown() {
    assert_eq!(visible("ko ü 碁"), "ko ü 碁");
    assert_eq!(visible("\u{1b}[31mred\n"), "\\u{1b}[31mred\\n");
    assert_eq!(visible("\u{202e}x"), "\\u{202e}x");
}

#[test]
fn what_is_no_number() {
    assert_eq!(parse_number("65535"), Ok(65535_u16));
    assert_eq!(parse_number::<u16>("65536").unwrap_err(), "\"65536\" is too large: write a smaller number");
    for text in ["", "x", "-1", "1.5", " 1"] {
        assert!(
            parse_number::<u16>(text).unwrap_err().ends_with("is not a whole number: write one such as 10"),
            "{text}"
        );
    }
}

#[test]
fn sizes_are_read() {
    let bytes = |text: &str| text.parse().map(|MemoryLimit(bytes)| bytes).ok();
    assert_eq!(["12", "2K", "2kb", "2KiB", "3M", "1T"].map(bytes), [12, 2048, 2048, 2048, 3 << 20, 1 << 40].map(Some));
    assert_eq!(["", "K", "1.5G", "-1", "1X", "1GG", "99999999T"].map(bytes), [None; 7]);
}

#[test]
fn sizes_are_written_short_and_never_too_small() {
    let text = |bytes| MemoryLimit(bytes).to_string();
    assert_eq!(
        [0, 1023, 1024, 1025, 8 << 30, (1 << 30) + 1].map(text),
        ["0 bytes", "1023 bytes", "1K", "1.1K", "8G", "1.1G"]
    );
}

#[test]
fn moves_stand_between_semicolons() {
    let read = |text: &str| parse_moves::<GameMove>(text).unwrap().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(read("B d2; W pass;W kopass:c2"), ["B d2", "W pass", "W kopass:c2"]);
    assert_eq!(read(" black D2 ;\n"), ["B d2"]);
    assert_eq!([read(""), read("  ")], [[""; 0]; 2]);
}

#[test]
fn what_is_no_move_is_named_by_its_number() {
    let error = |text: &str| parse_moves::<GameMove>(text).unwrap_err();
    assert!(error("B d2; X c3").starts_with("move 2: \"X\" is not a colour"));
    assert!(error("B zz9").starts_with("move 1: \"zz9\" is not a point"));
    assert!(error("B kopass:").starts_with("move 1: \"\" is not a point"));
    for (text, number) in [(";", 1), (";;", 1), ("; B a1", 1), ("B a1;;W a2", 2), ("B a1;;", 2)] {
        assert!(error(text).starts_with(&format!("move {number}: nothing is written")), "{text}");
    }
}

#[test]
fn durations_are_said_in_words() {
    let said = [0.1, 61.0, 600.0, 7200.0, 1e6, 1e9, 1e30, f64::INFINITY].map(duration);
    let words = ["less than a minute", "one or two minutes", "about 10 minutes", "about 2 hours", "about 12 days"];
    assert_eq!(said[..5], words);
    assert_eq!(said[5..], ["about 32 years", "more than a million years", "more than a million years"]);
}

#[test]
fn the_first_request_is_noticed_unless_work_waits() {
    let interrupt = Interrupt::default();
    assert!(!interrupt.is_requested());
    assert_eq!([interrupt.request(), interrupt.request()], [false, true]);
    assert!(interrupt.is_requested());
    let waiting = Interrupt::default();
    assert!(waiting.run_abortable(|| waiting.request()));
}

#[test]
fn large_numbers_are_texts_in_json() {
    let written = |number: u128| serde_json::to_string(&Count(number)).unwrap();
    assert_eq!(written((1 << 53) - 1), "9007199254740991");
    assert_eq!(written(1 << 53), "\"9007199254740992\"");
    assert_eq!(written(1 << 64), "\"18446744073709551616\"");
}

#[test]
fn values_in_words() {
    let value = |lo, hi| Interval { lo, hi };
    assert_eq!([-1, 0, 1, 2, 9, -26].map(points), ["-0.5", "0", "+0.5", "+1", "+4.5", "-13"]);
    assert_eq!([WIN, -WIN].map(points), ["Black wins by the rule", "White wins by the rule"]);
    assert_eq!(bounds(value(Some(-8), Some(8))), "[-4, +4]");
    assert_eq!([bounds(value(Some(4), Some(4))), bounds(value(None, Some(4)))], ["+2", "[no end, +2]"]);
}

#[test]
fn winners_in_words() {
    let told = |lo, hi, komi| verdict(Interval { lo, hi }, komi);
    assert_eq!([told(Some(6), Some(6), 0), told(Some(6), Some(6), 13)], ["Black wins by 3", "White wins by 3.5"]);
    assert_eq!([told(Some(6), Some(6), 6), told(Some(WIN), Some(WIN), 6)], ["nobody wins", "Black wins by the rule"]);
    assert_eq!(
        [told(Some(6), None, 0), told(Some(-8), Some(-2), 0)],
        ["Black wins by 3 at least", "White wins by 1 at least"]
    );
    assert_eq!([told(Some(-2), Some(2), 0), told(None, None, 0)], ["neither can force a win", "no end can be forced"]);
}
