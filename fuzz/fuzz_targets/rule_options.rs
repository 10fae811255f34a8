//! Rule sets and their options: the two referees take the same options with the same values, and after them the same
//! moves. A text is `id key=value key=value ; B a1 ; W pass`, on one of a few boards.
#![no_main]

use koatlas_board::BoardPosition;
use koatlas_files::{Format, parse_position};
use koatlas_rules::{Action, GameMove, Referee, RuleSet};
use koatlas_verifier::literal::{Act, LiteralReferee};
use libfuzzer_sys::fuzz_target;

const BOARDS: [&str; 4] =
    [". . .\n", ". X X O O .\nX X O . O .\n. X X O O .\n", ". .\n. .\n", ". X O\nX O .\n. . .\nregion: a1 b1 c1 a3\n"];

fn board(number: u8) -> BoardPosition {
    let text = BOARDS[usize::from(number) % BOARDS.len()];
    parse_position(text.as_bytes(), Format::Text).expect("a board").position
}

fn act(action: Action, board: &BoardPosition) -> Option<Act> {
    let index = |point| board.size().contains(point).then(|| board.size().index(point));
    match action {
        Action::Pass => Some(Act::Pass),
        Action::Play(point) => index(point).map(Act::Play),
        Action::KoPass(point) => index(point).map(Act::KoPass),
    }
}

fuzz_target!(|input: (u8, &str)| {
    let board = board(input.0);
    let mut parts = input.1.split(';');
    let mut words = parts.next().unwrap_or_default().split_whitespace();
    let Ok(rules) = RuleSet::find(words.next().unwrap_or_default()) else { return };
    let options: Vec<(&str, &str)> = words.filter_map(|word| word.split_once('=')).collect();
    let keys = |i: usize| options[..i].iter().any(|(key, _)| *key == options[i].0);
    if (0..options.len()).any(keys) {
        return;
    }
    let set = options.iter().try_fold(rules.clone(), |rules, (key, value)| rules.with_option(key, value));
    let Ok(set) = set else {
        return assert!(LiteralReferee::new(rules.id(), &options, &board).is_err(), "{} {options:?}", rules.id());
    };
    let Ok(mut fast) = Referee::<u64>::new(set, board.clone()) else { return };
    let mut literal =
        LiteralReferee::new(rules.id(), &options, &board).unwrap_or_else(|error| panic!("{options:?}: {error}"));
    for made in parts.take(200).filter_map(|text| text.trim().parse::<GameMove>().ok()) {
        let Some(act) = act(made.action, &board) else { continue };
        let made = GameMove { colour: fast.to_move(), ..made };
        let (found, reasons) = (fast.make(made).map(|_| ()), literal.reasons_against(act));
        assert_eq!(found.is_ok(), reasons.is_empty(), "{} {options:?} {made}: {found:?} {reasons:?}", rules.id());
        if found.is_ok() {
            literal.make(act).expect("there is no reason against it");
        }
        assert_eq!(fast.board().contents(), literal.contents());
        assert_eq!(fast.end().map(|end| (end.outcome.id(), end.rule.id())), literal.outcome());
    }
});
