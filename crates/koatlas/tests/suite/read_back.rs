//! Tests that answers are unchanged when they are read back from their JSON, as other programs read them.

use koatlas::catalogue::{catalogue, plan};
use koatlas::classify::NamedBy;
use koatlas::question::{AddedRule, KoRuleOptions};
use koatlas::verify::Verified;
use koatlas::{
    Answer, ClassifyQuestion, Conditions, ExploreQuestion, Interrupt, LongestQuestion, Question, SolveQuestion,
    Subject, ThreatsQuestion, VerifyQuestion,
};
use koatlas_board::Suicide;
use koatlas_catalogue::CatalogueOptions;
use koatlas_files::{Format, parse_position};
use koatlas_outcome::geography::FightPlays;
use koatlas_rules::RuleSet;
use serde::de::DeserializeOwned;

/// Reads `answer` from the JSON that is printed.
fn read_back<A: Answer + DeserializeOwned>(answer: &A) -> A {
    serde_json::from_str(&serde_json::to_string_pretty(&answer.headed()).unwrap()).unwrap()
}

#[test]
fn classifications_of_the_known_positions() {
    let interrupt = Interrupt::default();
    let conditions = Conditions::quiet(&interrupt);
    let (mut by_file, mut none) = (0, 0);
    for (name, text) in koatlas_data::positions() {
        let position = parse_position(text.as_bytes(), Format::Toml).unwrap().position;
        let subject = Subject { toml: Some(text.to_owned()), ..Subject::from_position(name, position) };
        for suicide in [Suicide::None, Suicide::Multi] {
            let question = ClassifyQuestion { suicide, max_length: 4, ..ClassifyQuestion::default() };
            let answer = question.ask(&subject, &conditions).unwrap();
            assert_eq!(read_back(&answer), answer, "{name} {suicide}");
            let known = answer.cycles.known.as_ref().expect("every file names a cycle");
            assert_eq!((known.named_by, known.no_cycle.is_some()), (NamedBy::File, known.judged.is_none()), "{name}");
            by_file += usize::from(known.judged.is_some());
            none += usize::from(known.judged.is_none());
        }
    }
    assert!(by_file > 60 && none > 0, "{by_file} cycles and {none} that are none");
}

/// The cycle of the question is the shortest one, so that one title has both names.
#[test]
fn cycles_with_the_same_moves_are_one() {
    let interrupt = Interrupt::default();
    let position = parse_position(b". X O .\nX O . O\n. X O .\nregion: b2 c2", Format::Text).unwrap().position;
    let subject = Subject::from_position("a basic ko", position);
    let question = ClassifyQuestion { cycle: Some("B c2; W b2".parse().unwrap()), ..ClassifyQuestion::default() };
    let answer = question.ask(&subject, &Conditions::quiet(&interrupt)).unwrap();
    let titles: Vec<String> = answer.cycles.named_cycles().into_iter().map(|named| named.title).collect();
    assert_eq!(titles[0], "The cycle that is asked about; also the shortest cycle of all");
    assert_eq!(titles.len(), 1 + usize::from(answer.cycles.past_basic_ko.is_some()));
}

#[test]
fn explorations() {
    let interrupt = Interrupt::default();
    let conditions = Conditions::quiet(&interrupt);
    let subject = Subject::empty_board("2x3".parse().unwrap());
    for rules in [None, Some(AddedRule::BasicKo)] {
        let bare = KoRuleOptions { rules, ..KoRuleOptions::default() };
        let question = ExploreQuestion { bare, ..ExploreQuestion::default() };
        let answer = question.ask(&subject, &conditions).unwrap();
        assert_eq!(read_back(&answer), answer);
        assert_eq!((answer.situations.is_some(), answer.content_hash.is_some()), (rules.is_some(), rules.is_none()));
    }
}

#[test]
fn verifications() {
    let interrupt = Interrupt::default();
    let conditions = Conditions::quiet(&interrupt);
    let board = Subject::empty_board("1x3".parse().unwrap());
    let [psk, basic_ko] = ["psk", "basic-ko"].map(|id| RuleSet::find(id).unwrap());
    let folder = std::env::temp_dir().join(format!("koatlas-verifications-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [table, file] = ["table", "file"].map(|name| folder.join(name));

    let question = LongestQuestion { rules: psk.clone().into(), iterations: 1_000, ..LongestQuestion::default() };
    let sequence = question.ask(&board, &conditions);
    let question = SolveQuestion { rules: psk.clone().into(), strategies: true, ..SolveQuestion::default() };
    let outcome = question.ask(&board, &conditions);
    let without_passes = Some(FightPlays::All);
    let question =
        ThreatsQuestion { rules: psk.into(), without_passes, strategies: true, ..ThreatsQuestion::default() };
    let ko = parse_position(b". X O .\nX O . O\n. X O .\nregion: b2 c2", Format::Text).unwrap().position;
    let fight = question.ask(&Subject::from_position("a basic ko", ko), &conditions);
    let by_table = SolveQuestion { rules: basic_ko.into(), table: Some(table.clone()), ..SolveQuestion::default() };
    by_table.ask(&board, &conditions).unwrap();
    let plan = plan(CatalogueOptions::whole(2, Suicide::None, false), &conditions).unwrap();
    let types = catalogue(&plan, None, false, true, &conditions).unwrap().unwrap();
    let files = [
        sequence.unwrap().certificate.unwrap().to_bytes(),
        outcome.unwrap().certificate.unwrap().to_bytes(),
        fight.unwrap().certificate.unwrap().to_bytes(),
        std::fs::read(&table).unwrap(),
        serde_json::to_vec(&types).unwrap(),
    ];
    let found = files.map(|bytes| {
        std::fs::write(&file, bytes).unwrap();
        let answer = VerifyQuestion::default().ask(&file, &conditions).unwrap();
        assert_eq!(read_back(&answer), answer);
        answer.found
    });
    std::fs::remove_dir_all(&folder).unwrap();
    use Verified::{Catalogue, Fight, Outcome, Sequence, Table};
    assert!(matches!(found, [Sequence(_), Outcome(_), Fight(_), Table(_), Catalogue(_)]), "{found:?}");
}
