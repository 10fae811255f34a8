//! Rule sets that are read from files.

use crate::common::board;
use koatlas_rules::{Bar, End, Outcome, Referee, RuleSet, Window};

const CLUB: &str = "id = 'club'\nname = 'Our club'\n";

fn refused(text: &str) -> (usize, usize, String) {
    let error = RuleSet::read(text).expect_err(text);
    (error.line, error.column, error.sentence)
}

#[test]
fn a_file_has_the_parts_that_it_names() {
    let text = format!(
        "{CLUB}suicide = 'multi'\n[[bar]]\nwhat = 'position'\nwithin = 30\n[[bar]]\nwhat = 'recapture'\n[[end]]\non = 'repetition'\n\
         of = 'third'\noutcome = 'no result'\n[[end]]\non = 'passes'\nnumber = 4\n"
    );
    let rules = RuleSet::read(&text).expect("a rule set");
    assert_eq!(rules.bars, [Bar::Recent(Window { situational: false, moves: 30 }), Bar::BasicKo]);
    assert_eq!(rules.ends.last(), Some(&End::Passes(4)));
    assert_eq!((rules.id(), rules.definition.file), ("club", Some(&*text)));
    assert!(!rules.is_finite());
    // It goes through JSON, with an option that is set.
    let json = serde_json::to_string(&rules.with_option("passes", "3").expect("an option")).expect("JSON");
    let again: RuleSet = serde_json::from_str(&json).expect("a rule set");
    assert_eq!((again.definition.file, again.ends.last()), (Some(&*text), Some(&End::Passes(3))));
}

#[test]
fn known_rule_sets_can_be_written_again_under_another_name() {
    for rules in koatlas_data::rule_sets() {
        let known = RuleSet::find(rules.lines().next().and_then(|line| line.split('"').nth(1)).expect("an id"));
        let known = known.expect("a rule set");
        let named = |key: &str, value: &str| format!("{key} = \"{value}\"");
        let text = rules.replacen(&named("id", known.id()), &named("id", &format!("my-{}", known.id())), 1).replacen(
            &named("name", known.definition.name),
            &named("name", &format!("My {}", known.definition.name)),
            1,
        );
        let mine = RuleSet::read(&text).expect("a rule set");
        assert!(mine.has_same_parts(&known) && mine.parameters().len() == known.parameters().len(), "{text}");
    }
}

#[test]
fn a_rule_of_a_file_is_enforced() {
    // A basic ko whose recapture is legal, and gives no result.
    let text = format!("{CLUB}[[end]]\non = 'repetition'\nof = 'situational'\noutcome = 'no result'\n");
    let rows = ".XO.\nXO.O\n.XO.\n";
    let mut referee = Referee::<u64>::new(RuleSet::read(&text).expect("a rule set"), board(rows)).expect("a start");
    for (text, outcome) in [("B c2", None), ("W b2", Some(Outcome::Void))] {
        referee.make(text.parse().expect("a move")).expect("a legal move");
        assert_eq!(referee.end().map(|end| end.outcome), outcome);
    }
}

#[test]
fn an_offer_to_agree_hides_no_later_end() {
    let agreed = "[[end]]\non = 'repetition'\nof = 'situational'\noutcome = 'no result if agreed'\n";
    let returned = "[[end]]\non = 'return-to-start'\nunless = 'a late recapture'\n";
    for (ends, outcome, is_offered) in [
        (agreed.to_owned(), None, true),
        (format!("{agreed}{returned}"), Some(Outcome::Score), false),
        (format!("{returned}{agreed}"), Some(Outcome::Score), false),
    ] {
        let rules = RuleSet::read(&format!("{CLUB}{ends}")).expect("a rule set");
        let mut referee = Referee::<u64>::new(rules, board(".XO.\nXO.O\n.XO.\n")).expect("a start");
        for text in ["B c2", "W b2"] {
            referee.make(text.parse().expect("a move")).expect("a legal move");
        }
        let offered = referee.turns().last().is_some_and(|turn| turn.void_offered);
        assert_eq!((referee.end().map(|end| end.outcome), offered), (outcome, is_offered), "{ends}");
    }
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let bar = |keys: &str| format!("{CLUB}[[bar]]\n{keys}\n");
    let end = |keys: &str| format!("{CLUB}[[end]]\n{keys}\n");
    for (text, line, column, part) in [
        ("id = 'psk'\nname = 'Mine'\n".to_owned(), 1, 6, "a known rule set"),
        ("id = 'mine'\nname = 'Tromp Taylor'\n".to_owned(), 2, 8, "a known rule set"),
        ("id = 'Mine!'\nname = 'Mine'\n".to_owned(), 1, 6, "small letters"),
        ("id = 'mine'\nname = ' '\n".to_owned(), 2, 8, "empty"),
        ("name = 'Mine'\n".to_owned(), 1, 1, "missing field `id`"),
        (format!("{CLUB}superko = 'psk'\n"), 3, 1, "unknown field `superko`"),
        (format!("{CLUB}suicide = 'some'\n"), 3, 11, "unknown variant `some`"),
        (format!("{CLUB}suicide = 'all'\nnever-single-suicide = true\n"), 3, 11, "never legal"),
        (format!("{CLUB}[[bar]\n"), 3, 7, "correct the TOML here"),
        ("id = 'all'\nname = 'Mine'\n".to_owned(), 1, 6, "a known rule set"),
        (format!("{CLUB}[articles]\npsk = 'article 1'\n"), 3, 1, "no rule of this file"),
        (format!("{CLUB}[[example]]\nboard = '. .'\nmoves = 'B a1'\nrefused = 0\n"), 3, 1, "from 1"),
        (bar("what = 'ko'"), 3, 1, "lifted-by"),
        (bar("what = 'pair'\nlifted-by = 'pass for any ko'"), 3, 1, "lifted-by"),
        (bar("what = 'pair'\nwithin = 3"), 5, 10, "has no window"),
        (bar("what = 'position'\nwithin = 0"), 5, 10, "from 2 to 99"),
        (bar("what = 'position'\nwithin = 1000000000"), 5, 10, "from 2 to 99"),
        (bar("what = 'situation'\nwithin = 'two moves ago'"), 5, 10, "within \"last pass\""),
        (bar("what = 'position'\nor = ['pair']"), 3, 1, "position, situation and creation"),
        (bar("what = 'pair'\n[[bar]]\nwhat = 'pair'"), 5, 1, "a second part of this kind"),
        (bar("what = 'position'\nor = ['situation']\nor-within = 'a number of moves'"), 3, 1, "one at most"),
        (end("on = 'passes'"), 3, 1, "number = 2"),
        (end("on = 'passes'\nnumber = 0"), 5, 10, "from 1 to 99"),
        (end("on = 'second-pass'\nnumber = 2"), 3, 1, "number belongs to the end on passes"),
        (end("on = 'repetition'\nof = 'third'"), 3, 1, "a key outcome"),
        (
            end("on = 'repetition'\nof = 'third'\noutcome = 'winner by stones removed'"),
            3,
            1,
            "positional or situational",
        ),
        (end("on = 'return-to-start'"), 3, 1, "unless"),
        (end("on = 'return-to-start'\nunless = 'a disturbing play between'"), 3, 1, "unless"),
        (end("on = 'second-pass'\nunless = 'a late recapture'"), 3, 1, "a disturbing play between"),
        (end("on = 'passes'\nnumber = 2\nunless = 'a late recapture'"), 3, 1, "unless belongs to"),
        (
            end("on = 'second-pass'\n[[end]]\non = 'second-pass'\nunless = 'a disturbing play between'"),
            5,
            1,
            "a second part of this kind",
        ),
        (end("on = 'passes'\nnumber = 2\n[[end]]\non = 'passes'\nnumber = 3"), 6, 1, "a second part of this kind"),
        (format!("{CLUB}[forfeit]\nof = 'third'\nnull-play = 'pass'\n"), 3, 1, "a stone is forfeited"),
        (bar("what = 'pair'\n[forfeit]\nof = 'positional'\nnull-play = 'pass'"), 5, 1, "the bar pair"),
        (bar("what = 'position'\nwithin-plays = 0"), 5, 16, "from 1 to 99"),
        (bar("what = 'position'\nwithin-plays = 100"), 5, 16, "from 1 to 99"),
        (bar("what = 'situation'\nwithin-plays = 16"), 5, 16, "belongs to position"),
        (bar("what = 'position'\nwithin = 3\nwithin-plays = 16"), 6, 16, "belongs to position"),
        (bar("what = 'disturbing'\nwithin = 3"), 5, 10, "has no window"),
        (bar("what = 'position'\nallowed = 0"), 5, 11, "from 1 to 99"),
        (bar("what = 'position'\nonly-if = 'odd'\nallowed = 100"), 6, 11, "from 1 to 99"),
        (bar("what = 'position'\nwithin = 3\nallowed = 1"), 5, 10, "within \"last pass\""),
        (bar("what = 'position'\nwithin-plays = 3\nallowed = 1"), 3, 1, "leave the other keys out"),
        (bar("what = 'position'\nor = ['situation']\nonly-if = 'odd'"), 3, 1, "leave the other keys out"),
        (bar("what = 'recapture'\nallowed = 1"), 3, 1, "recapture is not counted"),
        (bar("what = 'pair'\nonly-if = 'odd'"), 3, 1, "pair has allowed alone"),
        (bar("what = 'creation'\nwithin = 'last pass'\nallowed = 1"), 3, 1, "creation has allowed alone"),
        (bar("what = 'ko'\nlifted-by = 'pass for any ko'\nunless = 'a double ko'"), 3, 1, "leave it out"),
        (bar("what = 'pair'\nunless = 'a double ko'"), 3, 1, "leave it out"),
        (bar("what = 'position'\nlifted-by = 'a pass just before'\nunless = 'a double ko'"), 3, 1, "leave it out"),
        (bar("what = 'pair'\nallowed = 1\nunless = 'a double ko'"), 3, 1, "leave the other keys out"),
        (bar("what = 'position'\nwithin-plays = 1\nunless = 'a double ko'"), 5, 16, "the other keys out"),
        (bar("what = 'ko'\nlifted-by = 'pass for this ko'\nunless = 'a triple ko'"), 6, 10, "unknown variant"),
        (bar("what = 'position'\nplayer = 'B'"), 5, 10, "unknown variant `B`"),
        (bar("what = 'ko'\nlifted-by = 'pass for any ko'\nplayer = 'black'"), 6, 10, "leave out player"),
        (bar("what = 'position'\nplayer = 'white'\nor = ['situation']"), 5, 10, "leave out player"),
        (bar("what = 'position'\nor-within = 'a number of moves'\nplayer = 'white'"), 6, 10, "leave out player"),
        (
            bar(
                "what = 'position'\nplayer = 'white'\n[[bar]]\nwhat = 'position'\nwithin = 'last pass'\nplayer = 'white'",
            ),
            6,
            1,
            "a second part of this kind",
        ),
        (
            bar("what = 'pair'\nplayer = 'white'\n[forfeit]\nof = 'positional'\nnull-play = 'pass'"),
            6,
            1,
            "the bar pair",
        ),
        (bar("what = 'unbalanced'"), 4, 8, "unknown variant `unbalanced`"),
        (
            bar("what = 'position'\nallowed = 1\n[[bar]]\nwhat = 'position'\nallowed = 2"),
            6,
            1,
            "a second part of this kind",
        ),
        (bar("what = 'pair'\nallowed = 1\n[forfeit]\nof = 'positional'\nnull-play = 'pass'"), 6, 1, "the bar pair"),
        (
            end("on = 'passes'\nnumber = 2\noutcome = 'the player who repeats loses'"),
            3,
            1,
            "after passes the outcome is",
        ),
        (end("on = 'second-pass'\noutcome = 'no result if agreed'"), 3, 1, "after passes the outcome is"),
        (end("on = 'return-to-start'\noutcome = 'draw'"), 3, 1, "leave outcome out"),
        (end("on = 'repetition'\nof = 'third'\noutcome = 'the player who passes loses'"), 3, 1, "no pass does"),
        (bar("what = 'situation-and-pass'\nor = ['position']"), 3, 1, "position, situation and creation"),
        (bar("what = 'pair'").repeat(2), 5, 1, "unknown field `id`"),
    ] {
        let found = refused(&text);
        assert!((found.0, found.1) == (line, column) && found.2.contains(part), "{text}{found:?}");
    }
    // Many parts take no longer than two.
    assert_eq!(refused(&format!("{CLUB}{}", "[[bar]]\nwhat = 'pair'\n".repeat(10_000))).0, 5);
}

#[test]
fn no_text_makes_the_reader_panic() {
    let mut random = crate::common::Random::new(5);
    for text in koatlas_data::rule_sets() {
        for _ in 0..40 {
            let mut signs: Vec<char> = text.chars().collect();
            signs.truncate(random.below(signs.len() + 1));
            if !signs.is_empty() {
                let place = random.below(signs.len());
                signs[place] = ['"', '[', '=', '\n', '7', 'é', '\0'][random.below(7)];
            }
            let text: String = signs.into_iter().collect();
            if let Err(error) = RuleSet::read(&text) {
                assert!(error.line >= 1 && error.column >= 1 && !error.sentence.is_empty(), "{text}");
            }
        }
    }
}
