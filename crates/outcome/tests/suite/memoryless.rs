//! Strategies without memory, held against the verifier, which visits their states with code of its own.

use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_files::Control;
use koatlas_outcome::StrategyMoves;
use koatlas_outcome::memoryless::find_whole_board_win;
use koatlas_rules::RuleSet;
use koatlas_test_support::Random;
use koatlas_verifier::certificates::{CertificateBoard, CertifiedMoves, CertifiedStrategy, OutcomeCertificate, VoidIs};
use koatlas_verifier::{VerifierLimits, verify_outcome};

fn psk() -> RuleSet {
    RuleSet::find("psk").unwrap().with_option("suicide", "none").unwrap()
}

/// The plays by which `player` makes the whole of `board` his; `None` if no strategy was found.
fn plays(rules: &RuleSet, board: &BoardPosition, player: Colour) -> Option<String> {
    let (states, win) = find_whole_board_win(rules, board, player, &Control::default());
    let StrategyMoves::Plays(plays) = win?.strategy.moves else { panic!("it has a memory") };
    assert!(states > 0);
    Some(plays)
}

/// What the verifier says of the claim that `player` is ahead by `points` at the end by these `plays`: the number of states, or the error.
fn verified(rules: &RuleSet, board: &BoardPosition, player: Colour, plays: &str, points: i32) -> Result<u64, String> {
    let value = if player == Colour::Black { 2 * points } else { -2 * points };
    let strategy = Some(CertifiedStrategy { value, moves: CertifiedMoves::Plays(plays.to_owned()) });
    let (black, white) = if player == Colour::Black { (strategy, None) } else { (None, strategy) };
    let certificate = OutcomeCertificate {
        ruleset: rules.id().to_owned(),
        rules: None,
        options: rules.written_options().map(|(key, value)| (key.to_owned(), value)).collect(),
        board: CertificateBoard::from_position(board),
        komi: 0,
        void_is: VoidIs::Draw,
        black,
        white,
    };
    let read = OutcomeCertificate::from_bytes(&certificate.to_bytes()).map_err(|error| error.to_string())?;
    assert_eq!(read, certificate);
    let proved = verify_outcome(&read, VerifierLimits::default()).map_err(|error| error.to_string())?;
    let checked = proved.found.black.or(proved.found.white).expect("a strategy was checked");
    Ok(checked.nodes as u64)
}

fn empty(size: &str) -> BoardPosition {
    BoardPosition::empty_board(size.parse().unwrap())
}

/// Options of `rules` as a certificate has them.
fn with(rules: &str, options: &[(&str, &str)]) -> RuleSet {
    let found = RuleSet::find(rules).unwrap();
    options.iter().fold(found, |rules, (option, value)| rules.with_option(option, value).unwrap())
}

#[test]
fn whole_boards_are_won_without_memory() {
    let tromp_taylor = RuleSet::find("tromp-taylor").unwrap();
    assert_eq!(tromp_taylor.suicide, Suicide::All);
    for rules in [psk(), with("ssk", &[("suicide", "none")]), tromp_taylor] {
        for (size, area) in [("1x3", 3), ("2x4", 8), ("2x5", 10), ("2x7", 14), ("3x3", 9), ("3x5", 15)] {
            let plays = plays(&rules, &empty(size), Colour::Black).unwrap_or_else(|| panic!("{size} is won"));
            verified(&rules, &empty(size), Colour::Black, &plays, area)
                .unwrap_or_else(|error| panic!("{size}: {error}"));
            let more = verified(&rules, &empty(size), Colour::Black, &plays, area + 1);
            assert!(more.is_err(), "{size}: more than all points");
        }
    }
}

/// White gets everything by the plays of the same board with the colours exchanged.
#[test]
fn colours_can_be_exchanged() {
    let black = empty("3x3").with_to_move(Colour::Black);
    let white = empty("3x3").with_to_move(Colour::White);
    let plays_of = [(black, Colour::Black), (white, Colour::White)].map(|(board, player)| {
        let plays = plays(&psk(), &board, player).unwrap();
        verified(&psk(), &board, player, &plays, 9).unwrap();
        assert!(verified(&psk(), &board, !player, &plays, 9).is_err());
        plays
    });
    // The standard form compares black points first, so the plays need not be the same, but there are as many states with the opponent to move.
    assert!(plays_of.iter().all(|plays| !plays.is_empty()));
}

#[test]
fn nothing_is_found_where_it_would_not_be_sure() {
    for (rules, why) in [
        (RuleSet::find("nssk").unwrap(), "superko"),
        (RuleSet::find("fixed-ko").unwrap(), "superko"),
        (with("psk", &[("start", "ignored")]), "the start does not count"),
    ] {
        let (states, win) = find_whole_board_win(&rules, &empty("3x3"), Colour::Black, &Control::default());
        assert!(states == 0 && win.is_none(), "{rules:?}");
        let refused =
            verified(&rules, &empty("3x3"), Colour::Black, &plays(&psk(), &empty("3x3"), Colour::Black).unwrap(), 9);
        assert!(refused.as_ref().is_err_and(|error| error.contains(why)), "{refused:?}");
    }
    // These boards are not all Black's: Tromp and others have their values.
    for size in ["2x2", "2x3"] {
        assert_eq!(plays(&psk(), &empty(size), Colour::Black), None);
    }
    let few = Control { nodes: 100, ..Control::default() };
    assert!(find_whole_board_win(&psk(), &empty("3x5"), Colour::Black, &few).1.is_none());
}

#[test]
fn changed_plays_are_refused() {
    let (rules, board) = (psk(), empty("3x3"));
    let right = plays(&rules, &board, Colour::Black).unwrap();
    let error = |plays: &str| verified(&rules, &board, Colour::Black, plays, 9).unwrap_err();
    assert!(error(&right[1..]).contains("strategy without memory"));
    assert!(error(&right[..right.len() - 1]).contains("a play is missing"));
    assert!(error(&format!("{right}A")).contains("after the last one"));
    assert!(error(&format!("!{}", &right[1..])).contains("is not allowed"));
    let (mut refused, mut accepted) = (0, 0);
    for at in 0..right.len() {
        for other in ALPHABET[..9].chars().filter(|other| !right[at..].starts_with(*other)) {
            let changed = format!("{}{other}{}", &right[..at], &right[at + 1..]);
            // Another strategy can win as well, and need as many plays.
            if verified(&rules, &board, Colour::Black, &changed, 9).is_ok() { accepted += 1 } else { refused += 1 }
        }
    }
    assert!(refused > 20 * accepted, "{refused} changes are refused, {accepted} are not");
}

const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Most plays that are tried for one claim.
const ATTEMPTS: usize = 100;

/// Strategies that play at random, on boards whose values are known: no claim above the value is ever proved, and each is refused for one of
/// the reasons.
#[test]
fn random_strategies_prove_nothing_wrong() {
    let (rules, mut random) = (psk(), Random::new(58));
    let (mut round, mut proved) = (0, 0);
    for (size, value) in [("1x3", 3), ("2x2", 1), ("2x3", 0), ("2x4", 8), ("3x3", 9)] {
        let board = empty(size);
        for _ in 0..60 {
            let points = random.below(board.size().area() + 1) as i32;
            match random_claim(&rules, &board, points, &mut random) {
                Ok(_) => {
                    assert!(points <= value, "{size}: {points}");
                    proved += 1;
                }
                Err(error) => round += u32::from(error.contains("go round")),
            }
        }
    }
    assert!(round > 20 && proved > 20, "{round} go round, {proved} are proved");
}

/// Lengthens the plays by random ones as long as one is missing, up to a number of attempts, and returns what is said of them in the end.
fn random_claim(rules: &RuleSet, board: &BoardPosition, points: i32, random: &mut Random) -> Result<u64, String> {
    let mut plays = String::new();
    for _ in 0..ATTEMPTS {
        let Err(error) = verified(rules, board, Colour::Black, &plays, points) else { break };
        if error.contains("is not allowed") {
            plays.pop();
        } else if !error.contains("a play is missing") {
            break;
        }
        let point = random.below(board.size().area());
        plays.push_str(&ALPHABET[point..=point]);
    }
    verified(rules, board, Colour::Black, &plays, points)
}
