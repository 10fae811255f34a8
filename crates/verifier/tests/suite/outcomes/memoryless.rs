//! Strategies without memory: made by a slow search and accepted, or changed, and then refused or shown to hold by the literal referee.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_test_support::Random;
use koatlas_verifier::certificates::{CertifiedMoves, CertifiedStrategy, HalfPoints};
use koatlas_verifier::literal::Act;
use koatlas_verifier::{VerifierLimits, read_outcome, verify_outcome};

use super::followed::{Followed, Found};
use super::minimax::Game;
use super::random_plays::StateGraph;
use super::state_game::{ALPHABET, Fault, Plays, State, StateGame};
use crate::support::{board, empty};

const LIMITS: VerifierLimits = VerifierLimits { work: 2_000_000_000, memory: 1 << 30 };

/// Upper bound for the moves that are played to follow a strategy.
const MOVES: usize = 400_000;

/// Position with the player who is to have this many points.
struct Case {
    board: BoardPosition,
    player: Colour,
    points: usize,
}

impl Case {
    /// Case in which the whole board is to be Black's.
    fn whole(board: BoardPosition) -> Case {
        Case { points: board.size().area(), player: Colour::Black, board }
    }

    /// The same with the colours exchanged.
    fn exchanged(&self) -> Case {
        Case { board: self.board.exchanged(), player: !self.player, points: self.points }
    }

    fn game(&self, rules: &'static str) -> Game {
        Game::new(rules, self.board.clone()).with("suicide", "none")
    }

    fn states(&self) -> (StateGame, State) {
        StateGame::new(&self.board, Suicide::None, self.player, self.points)
    }

    fn solved(&self) -> String {
        let (game, start) = self.states();
        game.solve(&start).expect("there is a strategy")
    }

    /// The value of the points.
    fn value(&self) -> HalfPoints {
        let ahead = 4 * self.points as HalfPoints - 2 * self.board.size().area() as HalfPoints;
        if self.player == Colour::Black { ahead } else { -ahead }
    }

    /// What the verifier says of `plays` under positional superko: the number of states, or the reason of the refusal.
    fn checked(&self, plays: &str) -> Result<usize, String> {
        self.checked_for(&self.game("psk"), self.value(), plays)
    }

    fn checked_for(&self, game: &Game, value: HalfPoints, plays: &str) -> Result<usize, String> {
        let strategy = CertifiedStrategy { value, moves: CertifiedMoves::Plays(plays.to_owned()) };
        let proved =
            verify_outcome(&game.claim_of(self.player, strategy), LIMITS).map_err(|error| error.to_string())?;
        Ok(proved.found.black.or(proved.found.white).expect("a strategy was checked").nodes)
    }

    /// What comes of `plays`, which can be read, against all replies under positional superko.
    fn followed(&self, plays: &str) -> Found {
        let (game, start) = self.states();
        let (_, plays, rank) = game.read(&start, plays);
        rank.expect("it can be read");
        let literal = self.game("psk").literal();
        Followed { game: &game, plays: &plays, literal, left: MOVES, line: Vec::new() }.go_on(&start)
    }

    /// Why `plays` are refused, by a reading of the test's own; empty if nothing is wrong with the ranks.
    fn fault(&self, plays: &str) -> &'static str {
        let (game, start) = self.states();
        match game.read(&start, plays) {
            (_, _, Err(Fault::GoesRound)) => ROUND,
            (_, _, Err(Fault::NotAllowed)) => NOT_ALLOWED,
            (_, _, Err(Fault::Missing)) => MISSING,
            (needed, _, Ok(_)) if needed < plays.chars().count() => TOO_MANY,
            _ => "",
        }
    }
}

const ROUND: &str = "play can go round: a state is met on the way from itself";
const NOT_ALLOWED: &str = "is not allowed";
const MISSING: &str = "a play is missing";
const TOO_MANY: &str = "there are plays after the last one that is needed";
const AGAIN: &str = "a play can make a position that came before";
const TOO_LONG: &str = "it takes too many moves";

/// Cases with few sequences.
fn small_cases() -> Vec<Case> {
    let mut cases: Vec<Case> = ["2x4", "2x5", "3x3"].map(|size| Case::whole(empty(size))).into();
    let texts = [
        ". . .\nO X .\n. . .\n",
        ". O .\n. X .\n. . .\n",
        ". . . .\n. X X .\n. . . .\nto-move: W\n",
        ". . O . .\n. X X X .\n",
    ];
    cases.extend(texts.map(|text| Case::whole(board(text))));
    cases.extend(cases.iter().map(Case::exchanged).collect::<Vec<_>>());
    cases
}

#[test]
fn right_ones_are_accepted() {
    let large = ". . . . .\n. X . X .\n. . . . .\nto-move: W\n";
    let large = [Case::whole(board(large)), Case::whole(board(large)).exchanged()];
    for case in small_cases().iter().chain(&large) {
        let plays = case.solved();
        let states = case.checked(&plays).unwrap();
        assert!(states >= plays.len() && states > 0, "{:?}", case.board);
        assert_eq!(case.checked_for(&case.game("ssk"), case.value(), &plays), Ok(states));
    }
    for case in small_cases() {
        assert_eq!(case.followed(&case.solved()), Found::Leaves, "{:?}", case.board);
    }
}

#[test]
fn random_ones_are_accepted_and_hold() {
    let mut different = BTreeMap::new();
    for size in ["2x4", "2x5", "3x3"] {
        let case = Case::whole(empty(size));
        let (game, start) = case.states();
        let graph = StateGraph::new(&game, &start);
        for seed in 0..30 {
            let plays = graph.random_plays(&mut Random::new(seed), seed % 2 == 1);
            let (text, _, rank) = game.visit(&start, &mut |state, _| plays.get(state).copied().ok_or(Fault::Missing));
            assert!(rank.is_ok() && case.checked(&text).is_ok(), "{size} {seed}");
            assert_eq!(case.followed(&text), Found::Leaves, "{size} {seed}");
            *different.entry((size, text)).or_insert(0) += 1;
        }
    }
    assert!(different.len() > 60, "{}", different.len());
}

/// `plays` with another character at `place`.
fn changed(plays: &str, place: usize, character: char) -> String {
    plays.char_indices().map(|(at, old)| if at == place { character } else { old }).collect()
}

/// Asserts that the verifier refuses `plays` as the test's own reading does, or else that they hold. Returns the reason.
fn judged(case: &Case, plays: &str) -> &'static str {
    let (verified, fault) = (case.checked(plays), case.fault(plays));
    match verified {
        Ok(_) => {
            assert_eq!(fault, "", "{plays}");
            assert_eq!(case.followed(plays), Found::Leaves, "{plays}");
            ""
        }
        Err(error) if fault.is_empty() => {
            [AGAIN, TOO_LONG].into_iter().find(|reason| error.contains(reason)).unwrap_or_else(|| panic!("{error}"))
        }
        Err(error) => {
            assert!(error.contains(fault) && error.contains("strategy without memory"), "{plays}: {error}, {fault}");
            fault
        }
    }
}

#[test]
fn each_other_character_is_refused_or_holds() {
    let mut reasons = BTreeMap::new();
    for case in small_cases() {
        let (plays, area) = (case.solved(), case.board.size().area());
        let step = if area == 10 { 17 } else { 1 };
        let changes = (0..plays.len()).flat_map(|place| (0..=area).map(move |point| (place, point)));
        for (place, point) in changes.step_by(step) {
            let character = char::from(ALPHABET.as_bytes()[point]);
            if plays[place..].starts_with(character) {
                continue;
            }
            *reasons.entry(judged(&case, &changed(&plays, place, character))).or_insert(0) += 1;
        }
    }
    for reason in ["", ROUND, NOT_ALLOWED, MISSING, TOO_MANY] {
        assert!(reasons.contains_key(reason), "{reason}: {reasons:?}");
    }
}

#[test]
fn too_few_and_too_many_characters_and_wrong_ones() {
    for case in small_cases() {
        let plays = case.solved();
        for length in 0..plays.len() {
            assert_eq!(judged(&case, &plays[..length]), MISSING);
        }
        assert_eq!(judged(&case, &format!("{plays}A")), TOO_MANY);
        assert_eq!(judged(&case, &format!("{plays}{plays}")), TOO_MANY);
        for character in ['-', '=', ' ', '\n', '/', 'ä', '\u{10000}', '\0'] {
            assert_eq!(judged(&case, &changed(&plays, 0, character)), NOT_ALLOWED);
            assert_eq!(judged(&case, &format!("{plays}{character}")), TOO_MANY);
        }
    }
    // A board that is the player's at the start needs no play.
    let case = Case::whole(board(". X .\nX X X\n. X .\n"));
    assert_eq!(case.solved(), "");
    assert_eq!(case.checked(""), Ok(0));
    assert_eq!(judged(&case, "A"), TOO_MANY);
}

/// Black lives at the left with two eyes, and needs more than one play for the rest.
#[test]
fn a_play_that_gives_up_life_is_not_allowed() {
    let case = Case::whole(board(". X . . .\nX X . . .\n. X . . .\n"));
    let said = |plays: &str| {
        assert_eq!(judged(&case, plays), case.fault(plays));
        case.checked(plays).unwrap_err()
    };
    let start = "Black's strategy without memory: the play";
    for eye in ['A', 'K'] {
        assert_eq!(said(&eye.to_string()), format!("{start} '{eye}' is not allowed, after 0 moves"));
    }
    assert!(said("C").contains("a play is missing"));
}

#[test]
fn values_above_the_board_are_refused_and_lower_ones_hold() {
    for case in small_cases() {
        let (plays, psk) = (case.solved(), case.game("psk"));
        let sign = if case.player == Colour::Black { 1 } else { -1 };
        let with = |value: HalfPoints| case.checked_for(&psk, sign * value, &plays);
        let whole = sign * case.value();
        for above in [1, 2, 3, 4, 2_000 - whole] {
            let error = with(whole + above).unwrap_err();
            let reasons = [ROUND, NOT_ALLOWED, MISSING, TOO_MANY, TOO_LONG];
            assert!(reasons.iter().any(|reason| error.contains(reason)), "{error}");
        }
        for below in 1..4 {
            assert!(with(whole - below).is_ok(), "a value between two scores is that of the higher one");
        }
        // Whoever lives on these boards has all of them: the same states are leaves.
        assert!(with(whole - 4).is_ok());
        // At least nothing: the start is a leaf.
        assert!(with(-whole).unwrap_err().contains(TOO_MANY));
        assert_eq!(case.checked_for(&psk, -sign * whole, ""), Ok(0));
        assert_eq!(case.checked_for(&psk, -sign * 2_000, ""), Ok(0));
        assert!(case.checked_for(&psk, sign * (4 - whole), "").is_err());
    }
}

#[test]
fn other_rule_sets_are_refused() {
    let case = Case::whole(empty("2x4"));
    let plays = case.solved();
    let under = |rules, options: &[(&'static str, &'static str)]| {
        let game = options.iter().fold(case.game(rules), |game, (key, value)| game.with(key, value));
        case.checked_for(&game, case.value(), &plays).map_err(|error| error.rsplit(": ").next().unwrap().to_owned())
    };
    let no_superko = Err("neither positional nor situational superko holds for both players".to_owned());
    let end = Err("the only end must be one that is scored, after two or more passes in a row".to_owned());
    let start = Err("the start does not count as having occurred".to_owned());
    for rules in ["nssk", "fixed-ko", "basic-ko"] {
        assert_eq!(under(rules, &[]), no_superko, "{rules}");
    }
    assert_eq!(under("psk", &[("window", "4")]), no_superko);
    assert_eq!(under("spight", &[]), end);
    assert_eq!(under("psk", &[("passes", "1")]), end);
    for rules in ["psk", "ssk"] {
        assert_eq!(under(rules, &[("start", "ignored")]), start);
        assert!(under(rules, &[]).is_ok() && under(rules, &[("passes", "3")]).is_ok());
    }
    let region = Case::whole(board(". . . .\n. . . .\nregion: a1 b1 c1 d1 a2 b2 c2\n"));
    assert!(region.checked(&plays).unwrap_err().ends_with("there are points where nobody may play"));
}

/// Black's two groups each have four points in a line, and live even if White moves first. At the lower left is a ko, at the upper left
/// White can take two stones, and Black one in return.
const KO_AND_RETURN: &str =
    ". X . X . . . .\nO O X X X X X X\n. O O O O O O O\nO X X X X X X X\nX . X X . . . .\nto-move: W\n";

#[test]
fn a_position_that_comes_again_is_refused() {
    let case = Case { board: board(KO_AND_RETURN), player: Colour::Black, points: 24 };
    let size = case.board.size();
    let at = |name: &str| size.points().position(|point| point.to_string() == name).expect("a point of the board");
    for case in [case.exchanged(), case] {
        let (game, start) = case.states();
        assert!(case.checked(&case.solved()).is_ok());
        let after = |state: &State, name: &str| {
            let found = game.plays(state).into_iter().find(|(point, _)| *point == at(name));
            found.expect("it is allowed").1
        };
        // The opponent takes the ko, and the player gives him two stones.
        let taken = after(&start, "b1");
        assert_eq!(taken.ban, Some(at("a1")));
        let given = after(&after(&taken, "a5"), "c5");
        let again = after(&given, "b5");
        assert_eq!(again.contents, taken.contents);
        assert!([&start, &taken, &given, &again].iter().all(|state| game.play_to_leaf(state).is_none()));
        let in_form = |state: &State, name: &str| {
            let (form, map) = game.standard_form(state);
            (form, game.maps[map][at(name)])
        };
        let fixed = Plays::from([in_form(&taken, "a5"), in_form(&given, "b5")]);
        let plays = game.solve_with(&start, &fixed).expect("the ranks fall");
        assert_eq!(judged(&case, &plays), AGAIN);
        let (_, read, _) = game.read(&start, &plays);
        assert!(fixed.iter().all(|(state, point)| read[state] == *point), "the strategy leads there");
        let sequence = ["b1", "a5", "c5", "b5"].map(|name| Act::Play(at(name)));
        let mut literal = case.game("psk").literal();
        sequence[..3].iter().for_each(|act| literal.make(*act).expect("it is legal"));
        assert_eq!(literal.reasons_against(sequence[3]), ["psk"]);
        // Situational superko does not bar it, but the verifier asks for less than the rules allow.
        assert!(case.checked_for(&case.game("ssk"), case.value(), &plays).unwrap_err().contains(AGAIN));
    }
}

#[test]
fn one_of_the_two_keys_must_be_there() {
    let claim = super::forged::right();
    let text = String::from_utf8(claim.to_bytes()).expect("JSON is UTF-8");
    let read = |text: &str| read_outcome(text.as_bytes()).unwrap_err().to_string();
    for (player, bound) in [("black", "at_least"), ("white", "at_most")] {
        let key = format!("\"{bound}\": 6,\n");
        assert!(text.contains(&key), "{text}");
        let needs = format!("{player} needs one of the keys `nodes` and `plays`");
        let both = text.replacen(&key, &format!("{key}    \"plays\": \"A\",\n"), 1);
        assert!(read(&both).contains(&needs), "{}", read(&both));
        let other = format!("\"{bound}\": 6, \"other\":");
        let unknown = text.replacen(&format!("{key}    \"nodes\":"), &other, 1);
        assert!(read(&unknown).contains("unknown field `other`"), "{}", read(&unknown));
        let neither = without_nodes(&text, bound);
        assert!(read(&neither).contains(&needs), "{}", read(&neither));
    }
}

/// `text` without the nodes of the strategy with this key for its bound.
fn without_nodes(text: &str, bound: &str) -> String {
    let start = text.find(&format!("\"{bound}\": 6,")).expect("the bound is there") + bound.len() + "\"\": 6".len();
    let length = text[start..].find("\n    ]").expect("the nodes end") + "\n    ]".len();
    format!("{}{}", &text[..start], &text[start + length..])
}
