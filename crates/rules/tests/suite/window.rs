//! Superko within a window: random games with many repetitions against the words of the rule, and games of OGS.

use crate::common::{Random, board, boards};
use koatlas_board::{Colour, Move, Position};
use koatlas_rules::{Action, Fate, GameMove, Referee, RuleSet, repeat_cycle};

/// A rule with a window, as its options say.
#[derive(Clone, Copy)]
struct Reading {
    situational: bool,
    moves: usize,
    start_counts: bool,
}

impl Reading {
    fn random(random: &mut Random) -> Reading {
        let moves = [2, 3, 4, 5, 6, 7, 12, 32, 33][random.below(9)];
        Reading { situational: random.below(2) == 0, moves, start_counts: random.below(2) == 0 }
    }

    fn rules(self, suicide: &str) -> RuleSet {
        let id = if self.situational { "ssk" } else { "psk" };
        let start = if self.start_counts { "counts" } else { "ignored" };
        let options =
            [("suicide", suicide), ("start", start), ("window", &self.moves.to_string()), ("passes", "never")];
        let set = |rules: RuleSet, (key, value)| rules.with_option(key, value).expect("an option");
        options.into_iter().fold(RuleSet::find(id).expect("a rule set"), set)
    }

    /// The number of the last position that forbids a play of `mover` which makes `after`.
    fn forbids(self, played: &Played, mover: Colour, after: Position<u64>) -> Option<usize> {
        let number = played.len();
        let two_ago = if number == 1 { 0 } else { number - 2 };
        let counts = |earlier: &usize| {
            let is_in_window = number - earlier >= 3 && number - earlier <= self.moves;
            let is_start = *earlier == 0;
            let same_to_move = played[*earlier].1 == !mover;
            is_in_window && (!is_start || self.start_counts) && (!self.situational || same_to_move)
        };
        (0..number).rev().filter(|earlier| *earlier == two_ago || counts(earlier)).find(|&at| played[at].0 == after)
    }
}

/// The position after each move, and who is to move there. The first is the start.
type Played = Vec<(Position<u64>, Colour)>;

/// Numbers of plays that are forbidden, forbidden as two moves ago, and allowed although the position has occurred.
#[derive(Debug, Default)]
struct Seen([usize; 3]);

fn compare(referee: &Referee<u64>, reading: Reading, played: &Played, seen: &mut Seen) -> Vec<(usize, bool)> {
    let (mut plays, mover) = (Vec::new(), referee.to_move());
    referee.for_each_play(|play, barred| {
        let expected = reading.forbids(played, mover, play.after);
        assert_eq!(barred.map(|barred| barred.since as usize), expected, "{played:?} {:?}", play.after);
        let has_occurred = played.iter().any(|(position, _)| *position == play.after);
        seen.0[0] += usize::from(expected.is_some());
        seen.0[1] += usize::from(expected.is_some() && expected == played.len().checked_sub(2));
        seen.0[2] += usize::from(expected.is_none() && has_occurred);
        assert_eq!(referee.legal_points() >> play.point & 1 == 1, expected.is_none());
        plays.push((play.point, has_occurred));
    });
    plays
}

/// A move at random: a play that repeats more often than not, at times a pass, out of turn, or against the rule.
fn choose(referee: &Referee<u64>, plays: &[(usize, bool)], random: &mut Random) -> GameMove {
    let points = referee.legal_points();
    let legal: Vec<(usize, bool)> = plays.iter().copied().filter(|(point, _)| points >> point & 1 == 1).collect();
    let repeating: Vec<(usize, bool)> = legal.iter().copied().filter(|(_, repeats)| *repeats).collect();
    let play = match random.below(12) {
        0 => random.pick(plays),
        1 => None,
        2..5 => random.pick(&legal),
        _ => random.pick(&repeating).or_else(|| random.pick(&legal)),
    };
    let action = play.map_or(Action::Pass, |(point, _)| Action::Play(referee.local_board().point(point)));
    let colour = if random.below(40) == 0 { !referee.to_move() } else { referee.to_move() };
    GameMove { colour, action }
}

#[test]
fn plays_are_compared_with_the_positions_in_the_window_alone() {
    let (mut random, mut seen) = (Random::new(32), Seen::default());
    let boards: Vec<_> = boards().into_iter().filter(|board| board.region().len() <= 9).collect();
    for game in 0..2_000 {
        let board = &boards[game % boards.len()];
        let reading = Reading::random(&mut random);
        let rules = reading.rules(["none", "multi", "all"][random.below(3)]);
        let mut referee = Referee::<u64>::new(rules, board.clone()).expect("a start");
        let mut played = vec![(referee.position(), referee.to_move())];
        for _ in 0..80 {
            let plays = compare(&referee, reading, &played, &mut seen);
            let made = choose(&referee, &plays, &mut random);
            if referee.make_as_played(made).turn.is_some() {
                played.push((referee.position(), !made.colour));
            }
        }
    }
    assert!(seen.0.iter().all(|&number| number > 4_000), "{seen:?}");
}

/// The first move that `rules` refuse, of moves that begin with Black's.
fn refused(rules: &str, window: Option<&str>, rows: &str, moves: &str) -> Option<usize> {
    let rules = RuleSet::find(rules).expect("a rule set").with_option("passes", "never").expect("an option");
    let rules = window.map_or(rules.clone(), |moves| rules.with_option("window", moves).expect("an option"));
    let mut referee = Referee::<u64>::new(rules, board(rows)).expect("a start");
    moves.split(' ').position(|at| {
        let made = format!("{} {at}", referee.to_move());
        referee.make(made.parse().expect("a move")).is_err()
    })
}

#[test]
fn ogs_looks_back_thirty_two_moves() {
    // The last move repeats the position of 33 moves before.
    let moves = "d1 pass e1 c1 e1 d1 e1 d1 c1 a1 c1 b1 c1 b1 pass e1 c1 e1 a1 pass d1 b1 pass e1 d1 pass e1 c1 d1 e1 pass a1 d1 a1 b1";
    let rows = ". X O . O\n";
    let under = |rules| refused(rules, None, rows, moves);
    assert_eq!(["ogs", "OGS (Chinese)", "chinese-ogs"].map(under), [None, None, Some(34)]);
    assert_eq!(["32", "33"].map(|window| refused("ogs", Some(window), rows, moves)), [None, Some(34)]);
    // The start is free, unless the last move has changed it.
    assert_eq!(refused("ogs chinese", None, ". X .\n", "a1 c1 b1"), None);
    assert_eq!(refused("ogs aga", None, ". O .\n", "pass a1 c1 b1"), None);
    assert_eq!(refused("ogs", None, ". X X O O .\nX X O . O .\n. X X O O .\n", "d2 c2"), Some(1));
    // A suicide of a single stone keeps the position: at the start and after a pass that is as of two moves ago.
    assert_eq!(refused("ogs nz", None, ". O .\n", "a1"), Some(0));
    assert_eq!(refused("ogs ing", None, ". . .\n", "b1 a1"), None);
    assert_eq!(refused("ogs ing", None, ". . .\n", "b1 pass pass a1"), Some(3));
    assert_eq!(refused("ogs ing", None, ". . .\n", "pass b1 a1"), None);
    assert_eq!(refused("ogs ing", None, ". . .\n", "b1 pass a1 pass c1"), None);
}

#[test]
fn the_names_of_ogs_set_the_options() {
    let options = |name: &str| {
        let rules = RuleSet::find_by_record(name).expect("a rule set");
        let option = |key| rules.option(key).expect("an option");
        assert!(!rules.is_finite() && !rules.bounds_plays() && rules.window().is_some());
        [rules.id().to_owned(), option("suicide"), option("start"), option("window")].join(" ")
    };
    let [psk, ssk] = ["psk none ignored 32", "ssk none ignored 32"];
    assert_eq!(["OGS", "ogs", "OGS Chinese rules", "ogs-chinese"].map(options), [psk; 4]);
    assert_eq!(options("OGS AGA"), ssk);
    assert_eq!(options("ogs-ing"), "psk all ignored 32");
    assert_eq!(["ogs-nz", "OGS New Zealand"].map(options), ["ssk all ignored 32"; 2]);
    let tradition = RuleSet::tradition("OGS").expect("a tradition");
    assert!(tradition.has_same_parts(&RuleSet::find("ogs").expect("a rule set")));
    for window in ["1", "100", "-2", "all", ""] {
        assert!(RuleSet::find("psk").unwrap().with_option("window", window).is_err(), "{window}");
    }
    assert!(RuleSet::find("aga").unwrap().with_option("window", "32").is_err());
}

/// A cycle that is longer than the window goes on for ever, any other one is stopped.
#[test]
fn cycles_longer_than_the_window_go_on() {
    let triple_ko = ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nX X O . O .\n. X X O O .\n";
    let cycle: Vec<Move> =
        "B d6; W c4; B d2; W c6; B d4; W c2".split("; ").map(|text| text.parse().expect("a move")).collect();
    for (id, window, start, expected) in [
        ("psk", "5", "counts", None),
        ("ssk", "5", "counts", None),
        ("psk", "6", "counts", Some(6)),
        ("ssk", "6", "counts", Some(6)),
        ("ssk", "6", "ignored", Some(7)),
        ("psk", "99", "ignored", Some(7)),
    ] {
        let rules = RuleSet::find(id).unwrap().with_option("window", window).unwrap().with_option("start", start);
        let fate = repeat_cycle(Referee::<u64>::new(rules.unwrap(), board(triple_ko)).expect("a start"), &cycle);
        assert_eq!((fate.number(), fate == Fate::ForEver), (expected, expected.is_none()), "{id} {window} {start}");
    }
}

/// Passes do not move positions out of a window of plays, and the start counts as made by a play.
#[test]
fn a_window_of_plays_does_not_count_passes() {
    let triple_ko = ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nX X O . O .\n. X X O O .\n";
    let [lap, passes] = ["B d6; W c4; B d2; W c6; B d4; W c2", "B d6; W pass; B pass; W c6"];
    for (plays, start, cycle, expected) in [
        (5, "counts", lap, None),
        (6, "counts", lap, Some(6)),
        (5, "ignored", lap, None),
        (6, "ignored", lap, Some(7)),
        (1, "counts", passes, None),
        (2, "counts", passes, Some(4)),
        (2, "ignored", passes, Some(5)),
    ] {
        let text = format!(
            "id = 'mine'\nname = 'My rules'\nstart = '{start}'\n[[bar]]\nwhat = 'position'\nwithin-plays = {plays}\n"
        );
        let rules = RuleSet::read(&text).expect("a rule set");
        let cycle: Vec<Move> = cycle.split("; ").map(|text| text.parse().expect("a move")).collect();
        let fate = repeat_cycle(Referee::<u64>::new(rules, board(triple_ko)).expect("a start"), &cycle);
        assert_eq!((fate.number(), fate == Fate::ForEver), (expected, expected.is_none()), "{text}{cycle:?}");
    }
}
