//! Tests of nodes without moves, at which the bound follows by unconditional life: accepted where it does, and refused where one thing is
//! against it.

use koatlas_board::{BoardPosition, Colour};
use koatlas_files::{Format, parse_position};
use koatlas_verifier::certificates::{HalfPoints, OutcomeCertificate, StrategyNode};
use koatlas_verifier::literal::{LiteralReferee, RULE_SETS};
use koatlas_verifier::{NotDecided, VerifierLimits, verify_outcome};

use super::forged::refused;
use super::minimax::{Game, Nodes};
use crate::support::{LIMITS, board, by_nodes};

/// Two black stones with three eyes: all is Black's.
const LINE: &str = ". X . X .\n";

/// One string with two eyes, one of them of two points.
const INVADED: &str = ". X O\nX X .\n";

fn white_first(text: &str) -> BoardPosition {
    board(text).with_to_move(Colour::White)
}

fn claim(game: &Game, player: Colour, value: HalfPoints, nodes: Vec<StrategyNode>) -> OutcomeCertificate {
    game.claim_of(player, by_nodes(value, nodes))
}

/// Claim by the start alone.
fn at_once(game: &Game, player: Colour, value: HalfPoints) -> OutcomeCertificate {
    claim(game, player, value, vec![Vec::new()])
}

fn node(made: &str, next: u32) -> StrategyNode {
    vec![(made.to_owned(), Some(next))]
}

fn is_proved(certificate: &OutcomeCertificate) -> bool {
    verify_outcome(certificate, LIMITS).is_ok()
}

#[test]
fn a_living_player_needs_no_moves() {
    let game = |board| Game::new("psk", board);
    let proved = verify_outcome(&at_once(&game(board(LINE)), Colour::Black, 10), LIMITS).unwrap();
    let moves = proved.found.black.map(|checked| (checked.nodes, checked.moves.to_string()));
    assert_eq!((proved.found.lo.map(|points| points.0), moves), (Some(10), Some((1, "0".to_owned()))));
    let white = LINE.replace('X', "O");
    assert!(is_proved(&at_once(&game(board(&white)), Colour::White, -10)));
    assert!(is_proved(&at_once(&game(white_first(LINE)), Colour::Black, 10)));
    // A white stone on the territory: no pass has been made.
    for start in [board(INVADED), white_first(INVADED)] {
        assert!(is_proved(&at_once(&game(start), Colour::Black, 12)));
    }
    // All else counts for the opponent. And a ring around one point is not alive.
    assert!(is_proved(&at_once(&game(board(". X O O\nX X O .\n. X O O\n")), Colour::Black, 0)));
    assert!(is_proved(&at_once(&game(board("X X X\nX . X\nX X X\n")), Colour::Black, -18)));
    let after_a_move = vec![node("d1", 1), Vec::new()];
    assert!(is_proved(&claim(&game(board(". X . . .\n")), Colour::Black, 10, after_a_move)));
}

#[test]
fn a_bound_that_is_too_small() {
    let game = Game::new("psk", board(LINE));
    let said = refused(&at_once(&game, Colour::Black, 11));
    let reason = "it has no moves, and by life the player forces 10 half points, and the claim is 11";
    assert_eq!(said, format!("Black's strategy, at the start, node 0: {reason}"));
    // White has nothing.
    assert!(is_proved(&at_once(&game, Colour::White, 10)));
    assert!(refused(&at_once(&game, Colour::White, 9)).contains("forces 10 half points, and the claim is 9"));
    let one_eye = Game::new("psk", board("X X X\nX . X\nX X X\n"));
    assert!(refused(&at_once(&one_eye, Colour::Black, 18)).contains("forces -18 half points"));
    // The points outside are not all next to Black's string.
    let outside = Game::new("psk", board(". X . .\nX X . .\n. X . .\n"));
    assert!(is_proved(&at_once(&outside, Colour::Black, 0)));
    assert!(refused(&at_once(&outside, Colour::Black, 1)).contains("forces 0 half points"));
    // Each of two stones has one eye.
    let unconnected = Game::new("psk", board(". X .\nX . .\n. . .\n"));
    assert!(refused(&at_once(&unconnected, Colour::Black, 0)).contains("forces -18 half points"));
}

/// The search for alive stones is work, too.
#[test]
fn work_is_counted() {
    let certificate = at_once(&Game::new("psk", board(LINE)), Colour::Black, 10);
    let checked = verify_outcome(&certificate, VerifierLimits { work: 100, ..LIMITS });
    assert_eq!(checked.unwrap_err(), NotDecided::Work(100).into());
}

#[test]
fn nothing_is_proved_by_life_on_a_part_of_a_board() {
    let said = |text| refused(&at_once(&Game::new("psk", board(text)), Colour::Black, -10));
    let reason = "it has no moves, and no bound follows by life: there are points where nobody may play";
    for text in [". X . X .\nregion: a1 c1 e1\n", ". X . X .\nregion: a1 c1 d1 e1\nimmortal: b1\n"] {
        assert!(said(text).ends_with(reason), "{}", said(text));
    }
}

/// Reason against life under a rule set.
fn under(rules: &'static str, options: &[(&'static str, &'static str)]) -> String {
    let game = options.iter().fold(Game::new(rules, board(LINE)), |game, (key, value)| game.with(key, value));
    reason(&at_once(&game, Colour::Black, 10))
}

/// Last part of the reason of a refusal; empty if there is none.
fn reason(certificate: &OutcomeCertificate) -> String {
    let checked = verify_outcome(certificate, LIMITS);
    checked.map_or_else(|error| error.to_string().rsplit(": ").next().unwrap().to_owned(), |_| String::new())
}

#[test]
fn the_rules_must_be_those_of_the_theorem() {
    let accepted: Vec<&str> = RULE_SETS.into_iter().filter(|rules| under(rules, &[]).is_empty()).collect();
    let expected = "basic-ko psk ssk nssk tromp-taylor aga new-zealand fixed-ko basic-fixed-ko ing-reduced chinese-1988-text wmsg-2008 \
                    wwgo-1996 spight-2 katago-psk katago-ssk";
    assert_eq!(accepted.join(" "), expected);
    let ends = "the only end must be one that is scored, after two or more passes in a row";
    let bars = "a bar forbids plays that repeat no position";
    let for_ever = "the opponent could make suicides for ever";
    assert_eq!(under("basic-ko", &[("suicide", "multi")]), for_ever);
    assert_eq!(under("psk", &[("window", "4")]), for_ever);
    assert_eq!(under("psk", &[("window", "4"), ("suicide", "none")]), "");
    assert_eq!(under("basic-ko", &[("ko", "a1")]), "the sequence begins with a ban on a ko");
    assert_eq!(["1", "2", "3", "never"].map(|passes| under("psk", &[("passes", passes)])), [ends, "", "", ends]);
    assert_eq!(["spight", "japanese-2003", "katago-simple", "drr"].map(|rules| under(rules, &[])), [ends; 4]);
    assert_eq!(
        ["basic-ko-rules", "configuration", "japanese-1989-confirmation"].map(|rules| under(rules, &[])),
        [bars; 3]
    );
    assert_eq!(under("geneva", &[]), "stones can be forfeited");
}

#[test]
fn rules_of_files() {
    let of_text = |text: String| {
        let certificate = at_once(&Game::new("made", board(LINE)), Colour::Black, 10);
        reason(&OutcomeCertificate { rules: Some(text), ..certificate })
    };
    let end = "[[end]]\non = 'passes'\nnumber = 2\n";
    let said = |score: &str, bar: &str, more: &str| {
        let bar = format!("[[bar]]\nwhat = 'position'\n{bar}\n");
        of_text(format!("id = 'made'\nname = 'made'\nsuicide = 'all'\nscore = '{score}'\n{bar}{end}{more}"))
    };
    assert_eq!(said("area", "", ""), "");
    assert_eq!(said("stones", "", ""), "only stones count");
    assert_eq!(said("area", "", "[[phase]]\n[[phase.end]]\non = 'passes'\nnumber = 2\n"), "the rules have phases");
    // It is White who could go on for ever.
    for bar in ["player = 'white'", "allowed = 2"] {
        assert_eq!(said("area", bar, ""), "", "{bar}");
    }
    for bar in ["player = 'black'", "within = 'last pass'", "only-if = 'odd'", "within = 'last pass'\nallowed = 2"] {
        assert_eq!(said("area", bar, ""), "the opponent could make suicides for ever", "{bar}");
    }
    let ends = "the only end must be one that is scored, after two or more passes in a row";
    assert_eq!(said("area", "", "outcome = 'black wins'\n"), ends);
}

/// No claim that is better than the value of the game is proved by life.
#[test]
fn life_is_never_worth_more_than_the_value() {
    let (mut games, mut exact) = (0, 0);
    let starts = [". . .", ". . . .", ". .\n. ."].iter().flat_map(|text| (0..81).map(move |number| (text, number)));
    let rules = ["psk", "ssk", "nssk", "fixed-ko", "spight-2"];
    for (text, number) in starts {
        let stones: String = (0..4).map(|place| ['.', 'X', 'O'][number / 3_usize.pow(place) % 3]).collect();
        let mut stones = stones.chars();
        let text: String = text.chars().map(|sign| if sign == '.' { stones.next().unwrap() } else { sign }).collect();
        let is_new = stones.all(|stone| stone == '.');
        let Ok(start) = parse_position(format!("{text}\n").as_bytes(), Format::Text) else { continue };
        for (rules, to_move) in rules.iter().flat_map(|rules| Colour::BOTH.map(|first| (rules, first))) {
            let game = Game::new(rules, start.position.with_to_move(to_move)).with("suicide", "none");
            let Some([black, white]) = is_new.then(|| game.values(1_000)).flatten() else { continue };
            assert!(!is_proved(&at_once(&game, Colour::Black, black + 1)), "{game:?}");
            assert!(!is_proved(&at_once(&game, Colour::White, white - 1)), "{game:?}");
            exact += usize::from(is_proved(&at_once(&game, Colour::Black, black)));
            games += 1;
        }
    }
    println!("{games} {exact}");
    assert!(games > 80 && exact > 40, "{games} {exact}");
}

/// What a strategy does after a line of moves.
#[derive(Clone, Copy)]
enum Next {
    /// The node has no moves.
    Life,
    /// The player makes this move; the opponent, each one that he may make.
    Move(&'static str),
}

/// Strategy of `player` with the move that `next` gives after each line. Equal nodes are one.
fn strategy(game: &Game, player: Colour, next: &dyn Fn(&[String]) -> Next) -> Vec<StrategyNode> {
    let mut nodes = Nodes::default();
    number(game, player, next, (&mut game.literal(), &mut Vec::new()), &mut nodes);
    nodes.turned_around()
}

fn number(
    game: &Game,
    player: Colour,
    next: &dyn Fn(&[String]) -> Next,
    (literal, line): (&mut LiteralReferee, &mut Vec<String>),
    nodes: &mut Nodes,
) -> Option<u32> {
    if literal.outcome().is_some() {
        return None;
    }
    let mut node = Vec::new();
    if let Next::Move(own) = next(line) {
        for (act, made) in game.acts() {
            if (literal.to_move() != player || made == own) && literal.make(act).is_ok() {
                line.push(made.clone());
                node.push((made, number(game, player, next, (literal, line), nodes)));
                line.pop();
                literal.undo();
            }
        }
    }
    Some(nodes.number(node))
}

/// Follows these lines, at whose ends life is claimed, as it is after every other move of the opponent as long as `is_alive` is true of the
/// line. Otherwise the player passes.
fn along(lines: &[&[&'static str]], is_alive: impl Fn(&[String]) -> bool, line: &[String]) -> Next {
    let longer = lines.iter().find(|whole| whole.len() > line.len() && whole.iter().zip(line).all(|(a, b)| a == b));
    match longer {
        Some(whole) => Next::Move(whole[line.len()]),
        None if lines.iter().any(|whole| *whole == line) || is_alive(line) => Next::Life,
        None => Next::Move("pass"),
    }
}

#[test]
fn a_play_that_gives_up_life() {
    let game = Game::new("psk", board(LINE));
    let said = refused(&claim(&game, Colour::Black, -10, vec![node("a1", 1), Vec::new()]));
    let reason = "it has no moves, and no bound follows by life: B a1 has given up life";
    assert_eq!(said, format!("Black's strategy, after B a1, node 1: {reason}"));
    // The middle eye may be filled.
    assert!(is_proved(&claim(&game, Colour::Black, 10, vec![node("c1", 1), Vec::new()])));
    // What White does to himself does not matter.
    let game = Game::new("psk", white_first(". O . O . X .\n"));
    let nodes = strategy(&game, Colour::Black, &|line| if line.is_empty() { Next::Move("") } else { Next::Life });
    assert!(is_proved(&claim(&game, Colour::Black, -14, nodes)));
}

/// Two lines lead to one position and one node. On the second Black has given up life, lost all, and lives again.
#[test]
fn a_node_that_was_checked_before_life_was_given_up() {
    let game = Game::new("psk", board(". . . . .\n")).with("suicide", "none");
    let first: &[&str] = &["b1", "e1", "d1"];
    let second: &[&str] = &["b1", "pass", "c1", "pass", "d1", "pass", "a1", "e1", "d1", "pass", "b1"];
    let is_alive = |line: &[String]| line.len() < 7 || line[..7] != second[..7];
    let of = |lines: &[&[&'static str]]| {
        claim(&game, Colour::Black, -10, strategy(&game, Colour::Black, &|line| along(lines, is_alive, line)))
    };
    assert!(is_proved(&of(&[first])) && is_proved(&of(&[first, &second[..6]])));
    let said = refused(&of(&[first, second]));
    let line = "after B b1; W pass; B c1; W pass; B d1; W pass; B a1; W e1; B d1; W pass; B b1, node";
    assert!(said.contains(line) && said.ends_with("B a1 has given up life"), "{said}");
}

/// The same for a pass: after it White ends the game by another one, with a stone on Black's territory.
#[test]
fn a_node_that_was_checked_after_a_play() {
    let game = Game::new("psk", white_first(". X .\n. X .\n")).with("suicide", "none");
    let first: &[&str] = &["c2", "a1"];
    let second: &[&str] = &["pass", "a1", "c2", "pass"];
    let of = |lines: &[&[&'static str]]| {
        claim(&game, Colour::Black, 12, strategy(&game, Colour::Black, &|line| along(lines, |_| true, line)))
    };
    assert!(is_proved(&of(&[first])) && is_proved(&of(&[first, &second[..3]])));
    let said = refused(&of(&[first, second]));
    let reason = "the last move is a pass, and the opponent could pass with a stone on the player's territory";
    assert!(said.contains("after W pass; B a1; W c2; B pass, node") && said.ends_with(reason), "{said}");
    // Without the stone the pass does no harm.
    let nodes = strategy(&game, Colour::Black, &|line| along(&[&["pass", "pass"]], |_| true, line));
    assert!(is_proved(&claim(&game, Colour::Black, 12, nodes)));
}
