//! Games made by hand.

use koatlas_board::{Move, Suicide};
use koatlas_files::{Control, GameReader, Variations, read_position};
use koatlas_games::{GameError, LocalType, ScannedLine, Scanner, Totals};
use koatlas_test_support::data;

use crate::{name, only, places, record, refused, scanned};

fn moves(text: &str) -> Vec<Move> {
    text.split("; ").map(|made| made.parse().unwrap()).collect()
}

/// Number of moves out of turn or on stones.
fn irregular(line: &ScannedLine) -> usize {
    line.violations.iter().filter(|violation| violation.consequence != "suicide").count()
}

/// A game from a known position.
fn played(position: &str, text: &str) -> String {
    let start = read_position(&data::path(&format!("positions/{position}.toml"))).unwrap().position;
    record(&start, &moves(text))
}

const LAP: &str = "B d3; W b2; B f3; W d2; B b3; W f2";

#[test]
fn a_triple_ko_of_two_laps_and_a_half() {
    let line = only(&played("triple_ko", &format!("{LAP}; {LAP}; B d3; W b2; B f3")));
    assert_eq!(places(&line), [[0, 6, 15]]);
    let found = &line.repetitions[0];
    assert_eq!((name(found), found.plays, found.balance, found.situational), ("triple ko", 6, 0, true));
    assert_eq!(found.word.as_ref().unwrap().to_string(), "B1 W1 B1 W1 B1 W1");
    let refused = |rules| refused(found, rules);
    assert_eq!(refused("psk"), Some((6, "psk")));
    assert_eq!(refused("basic-ko"), None);
    assert_eq!(refused("japanese-1989"), Some((6, "void")));
    assert_eq!(refused("olympiad"), Some((6, "tie")));
    assert_eq!(refused("geneva"), Some((6, "forfeited")));
    assert_eq!(refused("fixed-ko"), Some((7, "fixed-ko")));
    assert_eq!(refused("katago-simple"), Some((12, "void")));
    // The rules of confirmation are about sequences after the game.
    assert!(Scanner::new(Variations::Main, None).rule_sets().all(|id| id != "japanese-1989-confirmation"));
}

/// Three kos are taken as in a triple ko, but each player plays elsewhere once: the whole board never comes again.
#[test]
fn a_false_triple_ko_is_no_repetition() {
    // The board of the triple ko, with three empty columns beyond a wall that gives neither string a liberty.
    let start = "(;SZ[11:4]PL[B]AW[aa:ga][ab][cb][eb][gb][fc][dc]AB[bb][ac][cc][ec][gc][ad:gd]AB[ha][hb]AW[hc][hd]";
    let lap = ";B[db];W[bc];B[fb];W[dc];B[bb];W[fc]";
    let triple = only(&format!("{start}{lap})"));
    assert_eq!((places(&triple), name(&triple.repetitions[0])), (vec![[0, 6, 6]], "triple ko"));
    let with_two_moves = ";B[db];W[bc];B[fb];W[dc];B[jb];W[jc];B[bb];W[fc]";
    assert_eq!(places(&only(&format!("{start}{with_two_moves})"))), [[0; 3]; 0]);
}

#[test]
fn sending_two_returning_one_is_three_plays_and_a_pass() {
    let line = only(&played("sending_two_returning_one", "B c1; W a1; B b1; W pass; B c1; W a1; B b1; W pass"));
    assert_eq!(places(&line), [[0, 3, 7]]);
    let found = &line.repetitions[0];
    assert_eq!((name(found), found.plays, found.balance), ("sending-two-returning-one", 3, -1));
    assert!(!found.situational, "White is to move after three moves");
    assert_eq!(refused(found, "psk"), Some((3, "psk")));
    assert_eq!(refused(found, "ssk"), Some((5, "ssk")));
    assert_eq!(refused(found, "chinese-practice"), Some((3, "unbalanced-cycle")));
}

#[test]
fn where_stones_are_set_up_the_history_begins_anew() {
    let plain = only("(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db];W[cb])");
    assert_eq!((places(&plain), name(&plain.repetitions[0])), (vec![[0, 2, 2]], "basic ko"));
    let changed = only("(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db];AB[fa];W[cb];B[db])");
    assert_eq!(places(&changed), [[1, 3, 3]], "moves are numbered through");
    // Black retakes at once with move 3, and gives back the position after move 1, in which White is to move.
    let refused = |rules| refused(&changed.repetitions[0], rules);
    assert_eq!(["basic-ko", "psk"].map(refused), [Some((3, "basic-ko")), Some((3, "psk"))]);
}

#[test]
fn a_pass_is_no_repetition() {
    let line = only("(;SZ[5];B[];W[];B[cc];W[];B[];W[])");
    assert_eq!((places(&line), line.moves, irregular(&line)), (vec![], 6, 0));
    assert!(!line.first_objections.is_empty(), "two passes, and moves after them");
    assert!(only("(;SZ[5];B[cc];W[];B[])").first_objections.is_empty(), "a game that ends as games do");
}

#[test]
fn a_suicide_of_one_stone_is_a_repetition_of_one_play() {
    let line = only("(;SZ[4]AB[ba][ab]PL[W];W[aa];B[cc])");
    assert_eq!(places(&line), [[0, 1, 1]]);
    let found = &line.repetitions[0];
    assert_eq!((name(found), found.plays, found.balance), ("no change", 1, 1));
    assert_eq!(found.word.as_ref().unwrap().to_string(), "Bs1");
    assert_eq!((refused(found, "drr-1play"), refused(found, "psk")), (Some((1, "1-play")), Some((1, "psk"))));
    assert_eq!(refused(found, "basic-ko"), Some((1, "suicide")));
}

#[test]
fn handicap_stones_written_as_moves_have_numbers_alone() {
    let line = only("(;SZ[9]HA[2];B[cg];B[gc];W[ee];B[cc])");
    assert_eq!((line.moves, irregular(&line)), (4, 0));
    let line = only("(;SZ[9]HA[2];B[dc];B[cd];W[ec];B[de];W[dd];B[aa];W[fd];B[ba];W[ee];B[ed];W[dd])");
    assert_eq!(places(&line), [[9, 11, 11]]);
}

#[test]
fn moves_out_of_turn_and_on_stones_are_counted_and_the_game_goes_on() {
    let line = only("(;SZ[5];B[cc];B[dd];W[cc];B[aa])");
    assert_eq!((line.moves, irregular(&line)), (4, 2));
    assert!(line.first_objections.is_empty(), "they say nothing of a rule set");
}

#[test]
fn several_games_each_have_their_history() {
    let ko = "(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db]";
    let games = scanned(&format!("{ko})\n{ko};W[cb])\n{ko})"), Variations::Main);
    let found: Vec<usize> = games.iter().map(|lines| lines[0].repetitions.len()).collect();
    assert_eq!(found, [0, 1, 0]);
}

#[test]
fn a_repetition_that_variations_share_is_told_once() {
    let ko = "(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db]";
    let game = format!("{ko}(;W[fa];B[fb])(;W[cb](;B[fa])(;B[db];W[fc])(;B[]))(;W[fc]))");
    let of = |variations| scanned(&game, variations)[0].iter().map(places).collect::<Vec<_>>();
    let none: Vec<[usize; 3]> = Vec::new();
    assert_eq!(of(Variations::All), [none.clone(), vec![[0, 2, 2]], none.clone(), none.clone(), none.clone()]);
    assert_eq!(of(Variations::Main), [none]);
}

#[test]
fn violations_have_their_rule_and_stand_in_one_line() {
    let game = "(;SZ[5]AB[ab][ba]PL[W];W[aa];B[cc](;W[cc];B[dd])(;W[dd];W[ee];B[dd](;B[ba])))";
    let lines = scanned(game, Variations::All).remove(0);
    let violations = |line: &ScannedLine| {
        let of = line.violations.iter().map(|violation| format!("{} {}", violation.number, violation.consequence));
        of.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        lines.iter().map(violations).collect::<Vec<_>>(),
        ["1 suicide, 3 occupied", "4 turn, 5 occupied, 6 turn, 6 occupied"]
    );
    let mut totals = Totals::default();
    totals.add(&lines);
    let counted: Vec<(&str, u64)> = totals.violations.iter().map(|(rule, &moves)| (&**rule, moves)).collect();
    assert_eq!((totals.irregular, counted), (2, vec![("occupied", 3), ("suicide", 1), ("turn", 2)]));
}

#[test]
fn variations_that_annotations_have_added_are_no_games() {
    let ko = "(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db](;W[fa])";
    let added = |comment: &str| format!("{ko}(;W[cb]C[{comment}];B[db]))");
    let repeating =
        |text: &str| scanned(text, Variations::All)[0].iter().filter(|line| !line.repetitions.is_empty()).count();
    assert_eq!(repeating(&added("koatlas: the shortest cycle of ko A: B1 W1, 2 plays.")), 0);
    assert_eq!(repeating(&added("koatlas: the cycle")), 1);
}

#[test]
fn marked_points_are_no_region() {
    let line = only("(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B]SQ[aa];B[db];W[cb])");
    assert_eq!((places(&line), irregular(&line)), (vec![[0, 2, 2]], 0));
}

#[test]
fn a_move_after_the_end_is_judged_like_any_other() {
    let line = only("(;SZ[3:1];B[ba];W[];B[];W[aa])");
    assert_eq!(places(&line), [[3, 4, 4]]);
    let found = &line.repetitions[0];
    assert_eq!(refused(found, "universalists"), Some((4, "suicide")));
    assert_eq!(refused(found, "japanese-2003"), Some((4, "suicide")));
    assert_eq!(refused(found, "psk"), Some((4, "psk")));
}

/// After White's suicide the position stands twice in a row. Since the first time both have lost two stones.
#[test]
fn a_balance_is_counted_from_the_first_occurrence() {
    let line = only("(;SZ[3:1];B[ba];W[ca];B[ca];W[aa];B[ba])");
    assert_eq!(places(&line), [[1, 2, 2], [2, 5, 5]]);
    let last = |rules| refused(&line.repetitions[1], rules);
    assert_eq!([last("japanese-2003"), last("olympiad")], [Some((5, "tie")); 2]);
    assert_eq!(last("chinese-practice"), Some((5, "unbalanced-cycle")));
    // The cycle that is reported begins at the last occurrence.
    assert_eq!(line.repetitions[1].balance, -1);
}

/// Words are equal up to their first play and to the exchange of colours; balances are not.
#[test]
fn totals_count_equal_words_together() {
    let game = played("sending_two_returning_one", "B c1; W a1; B b1; W pass; B c1; W a1; B b1");
    let moves: Vec<&str> = game.match_indices(";").map(|(at, _)| &game[at..]).skip(1).collect();
    let before = |count: usize| game.len() - moves[count].len();
    // The history begins anew before the first, the second or the third play.
    let begun = |count: usize, to_move: &str, plays: usize| {
        let (start, rest) = (before(count), before(count + plays));
        format!("{};PL[{to_move}]{})", &game[..start], &game[start..rest])
    };
    let rotations = [begun(0, "B", 3), begun(1, "W", 4), begun(2, "B", 4)];
    let exchanged = rotations.each_ref().map(|game| {
        let exchange = [
            (";B[", ";?["),
            (";W[", ";B["),
            (";?[", ";W["),
            ("AB[", "?["),
            ("AW[", "AB["),
            ("?[", "AW["),
            ("PL[B", "PL[?"),
        ];
        let exchange = exchange.into_iter().chain([("PL[W", "PL[B"), ("PL[?", "PL[W")]);
        exchange.fold(game.clone(), |game, (old, new)| game.replace(old, new))
    });
    let (mut totals, mut balances) = (Totals::default(), Vec::new());
    for game in rotations.iter().chain(&exchanged) {
        let line = only(game);
        balances.extend(line.repetitions.iter().map(|found| found.balance));
        totals.add(&[line]);
    }
    assert_eq!(balances, [-1, -1, -1, 1, 1, 1]);
    assert_eq!((totals.games, totals.repeating, totals.repetitions, totals.types.len()), (6, 6, 6, 1));
    let (key, total) = totals.types.first_key_value().unwrap();
    assert!(matches!(key, LocalType::Known(named) if named.name.as_deref() == Some("sending-two-returning-one")));
    let words: Vec<(String, u64)> = total.words.iter().map(|(word, &count)| (word.to_string(), count)).collect();
    assert_eq!(words, [("B W2 B1".to_owned(), 6)]);
    assert_eq!((total.games, total.repetitions, total.shortest, total.longest), (6, 6, 3, 3));
}

#[test]
fn a_game_has_at_most_so_many_moves() {
    let scanner = Scanner::new(Variations::Main, None);
    let moves = |count: usize| {
        let game = format!("(;SZ[5]{})", ";B[];W[]".repeat(count / 2));
        let text = GameReader::new(game.as_bytes()).next().unwrap().unwrap();
        scanner.scan(&text, &Control::default()).map(|lines| lines[0].moves)
    };
    assert_eq!(moves(20_000), Ok(20_000));
    assert_eq!(moves(20_002), Err(GameError::Moves(20_002)));
}

#[test]
fn a_rule_set_stops_a_line_once_whatever_is_set_up() {
    let ko = "(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db];W[cb];AB[fa]PL[B];B[db];W[cb])";
    let line = only(ko);
    assert_eq!(places(&line), [[0, 2, 2], [2, 4, 4]]);
    assert!(line.first_objections.is_sorted_by_key(|&(rules, _)| rules));
    let numbers: std::collections::BTreeSet<_> = line.first_objections.iter().map(|&(rules, _)| rules).collect();
    assert!(
        line.first_objections.len() == numbers.len()
            && line.first_objections.iter().all(|(_, objection)| objection.number == 2)
    );
}

/// The moves are the same, but one variation sets up a stone between them.
#[test]
fn variations_with_other_stones_share_nothing_after_them() {
    let ko = "(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db]";
    let of = |one: &str, other: &str| {
        let lines = &scanned(&format!("{ko}({one};W[cb];B[db])({other};W[cb];B[db]))"), Variations::All)[0];
        lines.iter().map(places).collect::<Vec<_>>()
    };
    let (set_up, nothing, anew, plain) = (";AB[fa]PL[W]", ";C[nothing]", vec![[1, 3, 3]], vec![[0, 2, 3]]);
    assert_eq!(of(set_up, nothing), [anew.clone(), plain.clone()]);
    assert_eq!(of(nothing, set_up), [plain.clone(), anew.clone()]);
    // Nodes are other nodes also where their moves are the same.
    assert_eq!(of(nothing, nothing), [plain.clone(), plain]);
    assert_eq!(of(set_up, set_up), [anew.clone(), anew]);
}

#[test]
fn totals_are_sums_over_lines_and_games() {
    let ko = "(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db]";
    let twice = scanned(&format!("{ko};W[cb];AB[fa]PL[B];B[db];W[cb])"), Variations::All).remove(0);
    let branched = scanned(&format!("{ko}(;W[fa])(;W[fb];B[fb];B[fb])(;W[cb]))"), Variations::All).remove(0);
    let quiet = scanned("(;SZ[5];B[cc];W[cc])", Variations::All).remove(0);
    let mut longer = twice.clone();
    longer[0].repetitions[0].plays = 9;
    longer[0].repetitions.remove(1);
    let mut totals = Totals::default();
    [&longer, &twice, &branched, &quiet].into_iter().for_each(|lines| totals.add(lines));
    assert_eq!((totals.games, totals.lines, totals.moves), (4, 6, 4 + 4 + 2 + 4 + 2 + 2));
    assert_eq!((totals.irregular, totals.repeating, totals.repetitions, totals.errors), (2, 3, 4, 0));
    let total = totals.types.values().next().unwrap();
    assert_eq!((totals.types.len(), total.games, total.repetitions, total.shortest, total.longest), (1, 3, 4, 2, 9));
    assert_eq!(total.words.values().collect::<Vec<_>>(), [&4]);
    // The first two games and the last variation of the third are stopped.
    let psk = Scanner::new(Variations::Main, None).rule_sets().position(|id| id == "psk").unwrap();
    assert_eq!(totals.first_objections.get(&(psk, "psk".into())), Some(&3));
}

#[test]
fn types_are_those_of_the_suicide_policy() {
    let game = "(;SZ[3:1];B[aa];W[ca];B[ba];W[ca];B[ba];W[];B[aa])";
    let id = |suicide| {
        let text = GameReader::new(game.as_bytes()).next().unwrap().unwrap();
        let line = Scanner::new(Variations::Main, Some(suicide)).scan(&text, &Control::default()).unwrap().remove(0);
        assert_eq!(places(&line), [[3, 7, 7]]);
        let LocalType::Known(named) = &line.repetitions[0].local_type else { panic!("a small region") };
        named.id.to_string()
    };
    let [none, multi, all] = [Suicide::None, Suicide::Multi, Suicide::All].map(id);
    assert_ne!(none, multi);
    assert_eq!(multi, all, "the suicide of one stone changes nothing, and is no part of a type");
}
