//! Rule sets side by side: what is said of each, against the catalogue, the referee and the plain answers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use koatlas::about::About;
use koatlas::catalogue::{catalogue, plan};
use koatlas::compare_rules::{ApartEntry, FateCounts};
use koatlas::page::Verdict;
use koatlas::side_by_side::CensusEntry;
use koatlas::{
    CompareRulesAnswer, CompareRulesQuestion, Conditions, Interrupt, Question, SideBySide, SideBySideQuestion,
};
use koatlas_board::Suicide;
use koatlas_catalogue::CatalogueOptions;
use koatlas_catalogue::collection::all_known_boards;
use koatlas_classifier::{FateEntry, Fates};
use koatlas_games::programs::suites::Difference;
use koatlas_rules::{Outcome, Referee, RuleSet};

/// Rule sets with all fates, with and without proofs that sequences end.
const MANY: [&str; 6] = ["psk", "basic-ko", "japanese-1989", "chinese-practice", "geneva", "drr-cycleend"];

static ANSWER: LazyLock<CompareRulesAnswer> = LazyLock::new(|| compared(&MANY).expect("they can be compared"));

fn named(rules: &[&str]) -> SideBySideQuestion {
    SideBySideQuestion { named: rules.iter().map(ToString::to_string).collect() }
}

fn compared(rules: &[&str]) -> koatlas::Result<CompareRulesAnswer> {
    let question = CompareRulesQuestion { compared: named(rules), out: None };
    question.ask(&(), &Conditions::quiet(&Interrupt::default()))
}

fn entry<'a>(answer: &'a CompareRulesAnswer, pair: [&str; 2], difference: Difference) -> &'a ApartEntry {
    let mut entries = answer.apart.iter();
    entries.find(|entry| entry.rulesets == pair && entry.difference == difference).expect("each two are compared")
}

/// Positional superko as somebody else may write it: a play that changes nothing repeats a position, so that its bar forbids nothing more.
const MINE: &str = "id = 'mine'\nname = 'My rules'\nsuicide = 'all'\n[[bar]]\nwhat = 'null-play'\n[[bar]]\nwhat = 'position'\n\
    [[end]]\non = 'passes'\nnumber = 2\n";

#[test]
fn a_rule_set_of_a_file_with_the_same_meaning_is_not_told_apart() {
    let answer = compared(&["psk", MINE]).expect("a rule set and a file");
    let plain = compared(&["psk", &MINE.replace("[[bar]]\nwhat = 'null-play'\n", "")]).expect("a rule set and a file");
    for difference in Difference::ALL {
        let found = entry(&answer, ["psk", "mine"], difference);
        assert_eq!((&found.moves, &found.position, &found.last_move), (&None, &None, &None));
        let start = "none was found from any position within this number of moves: 10 on 1x1, 10 on 1x2, 9 on 1x3";
        assert!(
            found.bound.starts_with(start)
                && found.bound.contains("from the empty board within this number of moves: 14 on 1x1"),
            "{}",
            found.bound
        );
        let equal = &entry(&plain, ["psk", "mine"], difference).bound;
        assert!(equal.starts_with("they have the same parts"), "{equal}");
    }
    // They do not differ on small boards, so that larger ones are searched as well.
    let [small, large] = &answer.values[..] else { panic!("{:?}", answer.values) };
    assert!(small.pairs[0].smallest.is_none() && small.pairs[0].undecided == 0 && small.pairs[0].decided == 50);
    assert!(large.pairs[0].smallest.is_none() && large.max_points == 6 && large.pairs[0].decided > 50);
    assert_eq!(answer.types["psk"], answer.types["mine"]);
    assert_eq!(answer.side_by_side.ends["mine"], answer.side_by_side.ends["psk"]);
    for start in &answer.longest {
        assert_eq!((&start.lengths["psk"], start.lengths["psk"].is_some()), (&start.lengths["mine"], true));
    }
}

#[test]
fn what_tells_rule_sets_apart_is_replayed_by_the_referee() {
    let mut number = 0;
    for found in ANSWER.apart.iter().filter(|entry| entry.moves.is_some()) {
        let (moves, start) = (found.moves.as_ref().expect("moves"), found.position.as_ref().expect("a position"));
        let judged = found.rulesets.each_ref().map(|id| {
            let mut referee = Referee::<u64>::new(RuleSet::find(id).expect(id), start.clone()).expect("a start");
            let judged = moves.iter().map(|made| {
                let turn = referee.make(*made).map(|turn| turn.void_offered).ok();
                turn.map(|offered| (referee.position(), offered, referee.end().map(|end| end.outcome)))
            });
            judged.collect::<Vec<Option<(_, bool, Option<Outcome>)>>>()
        });
        let last = moves.len() - 1;
        assert_eq!(judged[0][..last], judged[1][..last], "{found:?}");
        assert!(judged[0][..last].iter().all(|made| matches!(made, Some((_, _, None)))), "{found:?}");
        assert_ne!(judged[0][last], judged[1][last], "{found:?}");
        let said = found.last_move.as_ref().expect("what is said");
        for (said, judged) in said.iter().zip(&judged) {
            assert_eq!(said.contains("illegal"), judged[last].is_none(), "{found:?}");
            assert_eq!(said.contains("ends the sequence"), judged[last].is_some_and(|(.., end)| end.is_some()));
        }
        number += 1;
    }
    // Most pairs differ in both ways.
    assert!(number > 20, "{number}");
    assert_eq!(ANSWER.apart.len(), 2 * 15);
}

#[test]
fn types_and_cycles_are_counted_as_in_the_catalogue() {
    let interrupt = Interrupt::default();
    let conditions = Conditions::quiet(&interrupt);
    let plan = plan(CatalogueOptions::whole(5, Suicide::None, false), &conditions).expect("a plan");
    let all = catalogue(&plan, None, false, true, &conditions).expect("a catalogue").expect("a whole one");
    let count = |fates: Vec<&FateEntry>| {
        let number = |fate: &str| fates.iter().filter(|entry| entry.fate == fate).count();
        let (for_ever, stopped, void) = (number("for ever"), number("stopped"), number("void"));
        FateCounts { for_ever, stopped, void, ended: number("ended"), forfeited: number("forfeited") }
    };
    for id in MANY {
        let found = &ANSWER.types[id];
        let under = |fates: &'_ Fates| fates.under(id).cloned().expect("a fate");
        let shortest: Vec<FateEntry> = all.types.iter().map(|entry| under(&entry.fates)).collect();
        let words = all.types.iter().flat_map(|entry| entry.word_fates.values());
        let words: Vec<FateEntry> = words.map(|word| under(&all.fates[word.fates])).collect();
        assert_eq!(found.shortest, count(shortest.iter().collect()), "{id}");
        assert_eq!(found.cycles, count(words.iter().collect()), "{id}");
        let for_ever = all.types.iter().filter(|entry| entry.cycles_under.under(id).expect(id).goes_on_for_ever());
        assert_eq!(found.some_cycle_for_ever, Some(for_ever.count()), "{id}");
        assert_eq!((ANSWER.types_searched.types, ANSWER.types_searched.cycles), (all.types.len(), words.len()));
    }
    assert_eq!(ANSWER.types_searched.max_points, 5);
}

#[test]
fn famous_kos_are_those_of_the_atlas_with_its_sentences() {
    assert_eq!(ANSWER.side_by_side.famous.len(), 20);
    for ko in &ANSWER.side_by_side.famous {
        let boards = all_known_boards(Suicide::Multi);
        let board = boards.iter().find(|board| board.known.name == ko.position).expect("a known position");
        let fates = Fates::of_repeated_cycle(&board.component.board, &ko.cycle);
        for id in MANY {
            let said = Verdict::of_fate(fates.under(id).expect(id), ko.cycle.len()).sentence;
            assert_eq!(ko.sentences[id], said, "{} under {id}", ko.name);
        }
    }
}

#[test]
fn kos_that_are_not_on_the_first_page_tell_rules_apart_as_no_other_does() {
    let all = SideBySide::of(RuleSet::all().collect()).famous;
    assert_eq!((all.len(), About::all().filter(|(_, about)| about.famous).count()), (20, 16));
    for ko in all.iter().filter(|ko| About::of_position(&ko.position).is_some_and(|about| !about.famous)) {
        let same = all.iter().filter(|other| other.sentences == ko.sentences).map(|other| &other.name);
        assert_eq!(same.collect::<Vec<_>>(), [&ko.name]);
    }
}

#[test]
fn what_needs_no_search_is_said_alike_without_the_searches() {
    let known = SideBySide::of(named(&MANY).rule_sets().expect("rule sets"));
    let [known, whole] = [serde_json::to_value(&known), serde_json::to_value(&*ANSWER)].map(|json| json.expect("JSON"));
    for (key, value) in known.as_object().expect("an object") {
        assert_eq!(value, &whole[key], "{key}");
    }
    let all = SideBySide::of(RuleSet::all().chain(RuleSet::more()).collect());
    assert!(all.ends.values().all(|ends| ends.always.is_some()), "{:?}", all.ends);
}

#[test]
fn a_bar_that_no_rule_set_of_the_list_has_is_named() {
    let removed =
        "id = 'mine'\nname = 'My rules'\n[[bar]]\nwhat = 'removed-point'\n[[end]]\non = 'passes'\nnumber = 2\n";
    let answer = compared(&["basic-ko", removed]).expect("a rule set and a file");
    let ko = answer.side_by_side.famous.iter().find(|ko| ko.position == "basic_ko_centre").expect("the basic ko");
    let said = "Move 2 is forbidden: the last move has removed a stone of the player from its point.";
    assert_eq!(ko.sentences["mine"], said);
    // What cannot be solved is named, and has no values.
    assert!(answer.not_solved["mine"].contains("cannot be searched") && answer.values.is_empty(), "{answer:?}");
    assert_eq!(answer.not_solved.len(), 1);
    assert_eq!(answer.side_by_side.memory["mine"], "the stones that the last move removed; the passes made just now");
}

#[test]
fn sequences_end_always_or_go_on_by_a_cycle() {
    for id in MANY {
        let ends = &ANSWER.side_by_side.ends[id];
        assert_eq!(ends.always, Some(RuleSet::find(id).expect(id).is_finite()), "{id}: {}", ends.reason);
    }
    for start in &ANSWER.longest {
        for id in MANY {
            let found = start.lengths[id].as_ref().expect("it can be searched");
            assert!(!(found.unbounded && ANSWER.side_by_side.ends[id].always == Some(true)), "{id} on {start:?}");
            assert!(found.lower <= found.upper || found.unbounded || found.upper.is_none(), "{id} on {start:?}");
        }
    }
    // `koatlas longest --board 1x3 --rules psk` has a certificate for it, and second_opinion checks it.
    let found = ANSWER.longest.iter().find(|start| (&start.family[..], start.n) == ("1xn", 3)).expect("1x3");
    assert_eq!(
        found.lengths["psk"].as_ref().map(|found| (found.lower, found.exact)),
        Some((Some(14_u64.into()), true))
    );
}

#[test]
fn names_are_checked() {
    for (rules, reason) in [
        (&["psk"] as &[&str], "name 2 to 8 rule sets, not 1"),
        (&["psk", "Positional superko"], "two have the identifier psk"),
        (&["psk", "tromp"], "\"tromp\" is not a rule set"),
        (&["psk"; 9], "not 9"),
    ] {
        let error = compared(rules).expect_err("it is refused").to_string();
        assert!(error.starts_with("named: ") && error.contains(reason), "{error}");
    }
}

#[test]
fn it_ends_when_asked_to() {
    let interrupt = Interrupt::default();
    interrupt.request();
    let question = CompareRulesQuestion { compared: named(&["psk", "ssk"]), out: None };
    let error = question.ask(&(), &Conditions::quiet(&interrupt)).expect_err("it was interrupted").to_string();
    assert!(error.starts_with("interrupted"), "{error}");
}

#[test]
fn pairs_of_which_it_is_known() {
    let answer = compared(&["psk", "ssk", "basic-ko"]).expect("rule sets");
    for (pair, difference, moves, rows, last_move) in [
        (
            ["psk", "ssk"],
            Difference::AnyMove,
            &["B a1"] as &[&str],
            ".",
            ["illegal: would repeat the position at", "legal"],
        ),
        (
            ["psk", "ssk"],
            Difference::Repetition,
            &["B a1", "W c1", "B b1"],
            ".X.",
            ["illegal: would repeat the", "legal"],
        ),
        (["psk", "basic-ko"], Difference::AnyMove, &["B b1"], "X.", ["legal", "an illegal suicide"]),
        (["psk", "basic-ko"], Difference::Repetition, &["B a1", "W c1", "B b1"], ".X.", ["illegal: would", "legal"]),
    ] {
        let found = entry(&answer, pair, difference);
        let made = found.moves.as_ref().expect("moves").iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            (&made[..], found.position.as_ref().expect("a position").rows()),
            (&moves.iter().map(ToString::to_string).collect::<Vec<_>>()[..], vec![rows.to_owned()])
        );
        let said = found.last_move.as_ref().expect("what is said");
        assert!(said.iter().zip(last_move).all(|(said, start)| said.starts_with(start)), "{said:?}");
    }
    let bound = &entry(&answer, ["psk", "ssk"], Difference::Repetition).bound;
    let smaller = "there is none from any position within this number of moves: 10 on 1x1, 10 on 1x2";
    assert_eq!(*bound, format!("no sequence from any position of 1x3 is shorter; {smaller}"));
    // As `koatlas separate --rules psk,ssk` has it.
    let smallest = answer.values[0].pairs[0].smallest.as_ref().expect("they differ");
    assert_eq!((smallest.position.rows(), smallest.points), (vec!["X.".to_owned()], 2));
    assert_ne!(smallest.lo[0], smallest.lo[1]);
}

/// The games of `results/census/rules.csv` by rule set and what it does, over all archives.
fn counted_games() -> BTreeMap<(String, String), usize> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/census/rules.csv");
    let text = std::fs::read_to_string(file).expect("the table of the census");
    let mut games = BTreeMap::new();
    for row in text.lines().skip(1) {
        let [_, rules, way, number] = row.split(',').collect::<Vec<_>>()[..] else { panic!("{row}") };
        *games.entry((rules.to_owned(), way.to_owned())).or_default() += number.parse::<usize>().expect(row);
    }
    games
}

/// The games of `results/census/repetitions.csv` with a repetition to which positional superko objects, and situational superko does not.
fn games_of_positional_superko_alone() -> usize {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/census/repetitions.csv");
    let mut games = BTreeSet::new();
    for row in csv::Reader::from_path(file).expect("the table of the census").records() {
        let row = row.expect("a row");
        let objects: Vec<&str> = row[11].split(' ').collect();
        if objects.contains(&"psk") && !objects.contains(&"ssk") {
            games.insert([0, 1, 2].map(|column| row[column].to_owned()));
        }
    }
    games.len()
}

#[test]
fn each_rule_set_objects_to_the_games_that_were_counted_when_whole_games_were_played() {
    let all: Vec<RuleSet> = RuleSet::all().collect();
    let census = CensusEntry::of(&all);
    let found = census.objects.iter().flat_map(|(rules, ways)| {
        ways.iter().map(|(way, games)| ((rules.clone(), way.clone()), *games)).collect::<Vec<_>>()
    });
    let found: BTreeMap<(String, String), usize> = found.collect();
    let counted = counted_games();
    for ((rules, way), &games) in &found {
        match way.as_str() {
            // The count leaves this rule set out: it is for a part of a game.
            "ko-pass-needed" => {}
            // These look at what was played before the repetition, too.
            "prohibition" | "configuration" => {
                assert!((90..=counted[&(rules.clone(), way.clone())]).contains(&games), "{rules} {way} {games}");
            }
            _ => assert_eq!(games, counted[&(rules.clone(), way.clone())], "{rules} {way}"),
        }
    }
    assert!(counted.keys().all(|key| found.contains_key(key) || ["french", "ogs"].contains(&&*key.0)));
    assert_eq!((census.games, census.games_that_repeat, census.differ.len()), (737_973, 164, 37 * 36 / 2));
    let differ = |pair: [&str; 2]| census.differ.iter().find(|entry| entry.rulesets == pair).expect("each two").games;
    assert_eq!(differ(["psk", "tromp-taylor"]), 0);
    assert_eq!(differ(["psk", "ssk"]), games_of_positional_superko_alone());
}
