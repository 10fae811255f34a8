//! What the rule sets do with known cycles, against what follows from the rules in words.

use std::collections::BTreeMap;

use crate::common::data::PositionFile;
use koatlas_board::{BoardPosition, Colour, Move, Setup};
use koatlas_classifier::{FateEntry, Fates};
use koatlas_rules::RuleSet;
use koatlas_test_support::data::read;

/// The cycle of a known position, with the pass that makes the same player move again.
fn cycle(name: &str) -> (BoardPosition, Vec<Move>) {
    let file: PositionFile = read(&format!("positions/{name}.toml"));
    let mut moves: Vec<Move> = file.cycle.iter().map(|text| text.parse().expect("a move")).collect();
    if !file.cycle_facts.same_player_to_move {
        let last = moves.last().expect("a move");
        moves.push(Move { colour: !last.colour, point: None });
    }
    (file.drawn.position(), moves)
}

fn fates(name: &str) -> Fates {
    let (board, moves) = cycle(name);
    Fates::of_repeated_cycle(&board, &moves)
}

/// A fate in words: what, at which move, by which rule, with which outcome. A sequence that is void has none.
fn words(FateEntry { fate, number, by, outcome }: &FateEntry) -> String {
    let outcome = outcome.as_deref().unwrap_or_default();
    let number = number.map(|number| number.to_string()).unwrap_or_default();
    let words = [fate, &number, by.as_deref().unwrap_or_default(), outcome];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The rule sets listed in lines that each begin with a fate and a colon.
fn listed(lines: &'static str) -> BTreeMap<&'static str, String> {
    let lines = lines.trim().lines().map(|line| line.split_once(": ").expect("a colon"));
    let ids = |(fate, ids): (&'static str, &'static str)| ids.split(' ').map(move |id| (id, fate.trim().to_owned()));
    lines.flat_map(ids).collect()
}

fn check(name: &str, lines: &'static str) {
    let found: BTreeMap<&str, String> = fates(name).iter().map(|(id, fate)| (id, words(fate))).collect();
    let listed = listed(lines);
    assert_eq!(listed.len(), 37, "every rule set is listed");
    for (id, fate) in &listed {
        assert_eq!(found[id], *fate, "{name} under {id}");
    }
}

/// Move 2 gives back the position two moves ago, with the first mover to move; move 3 is move 1 again.
const BASIC_KO: &str = "
    for ever: drr-1play drr-3pass
    stopped 2 basic-ko: basic-ko basic-fixed-ko basic-ko-rules configuration drr drr-needs-play drr-anywhere drr-basicko
    stopped 2 basic-ko: japanese-1989 japanese-1989-literal chinese-practice wwgo-1996 ing-reduced
    stopped 2 basic-ko: katago-simple katago-psk katago-ssk katago-spight
    stopped 2 two-ago: universalists japanese-2003 olympiad
    stopped 2 psk: psk tromp-taylor chinese-1988-text wmsg-2008
    stopped 2 ssk: ssk aga new-zealand
    stopped 2 nssk: nssk
    stopped 2 spight: spight
    stopped 2 ssk-since-pass: spight-2
    stopped 2 ko-pass-needed: japanese-1989-confirmation
    forfeited 2: geneva
    ended 2 cycle-end score: drr-cycleend
    stopped 3 fixed-ko: fixed-ko drr-fixedko
";

#[test]
fn basic_ko() {
    check("basic_ko_corner", BASIC_KO);
    check("basic_ko_edge", BASIC_KO);
    check("basic_ko_centre", BASIC_KO);
}

/// White moves first in this one; and the board does not say who moves first, the cycle does.
#[test]
fn either_player_may_begin() {
    check("bent_four_corner", BASIC_KO);
    let (board, moves) = cycle("bent_four_corner");
    assert_eq!(moves[0].colour, Colour::White);
    let [black, white] = Colour::BOTH.map(|colour| Fates::of_repeated_cycle(&board.with_to_move(colour), &moves));
    assert_eq!(black, white);
}

#[test]
fn without_moves_there_are_no_fates() {
    let (board, _) = cycle("basic_ko_corner");
    assert_eq!(Fates::of_repeated_cycle(&board, &[]), Fates::default());
    assert_eq!(Fates::default().iter().count(), 0);
}

/// Six plays, three stones of each colour taken, no play undone at once: move 6 completes a balanced cycle without passes,
/// move 7 is move 1 again, and move 12 brings the start for the third time. White retakes with move 4 in the ko that
/// Black has taken with move 1, and has not passed for it.
#[test]
fn triple_ko() {
    let lines = "
        for ever: basic-ko drr-1play drr-3pass drr-basicko
        stopped 4 ko-pass-needed: japanese-1989-confirmation
        stopped 6 psk: psk tromp-taylor chinese-1988-text wmsg-2008 wwgo-1996 katago-psk
        stopped 6 ssk: ssk aga new-zealand katago-ssk
        stopped 6 nssk: nssk
        stopped 6 spight: spight katago-spight
        stopped 6 ssk-since-pass: spight-2
        void 6 repetition: universalists japanese-1989 japanese-1989-literal chinese-practice
        ended 6 repetition tie: japanese-2003 olympiad
        ended 6 cycle-end score: drr drr-needs-play drr-anywhere drr-cycleend
        forfeited 6: geneva
        stopped 7 fixed-ko: fixed-ko basic-fixed-ko ing-reduced drr-fixedko
        stopped 7 prohibition: basic-ko-rules
        stopped 7 configuration: configuration
        void 12 repetition: katago-simple
    ";
    check("triple_ko", lines);
    check("moonshine_life", lines);
}

/// As triple ko, in four moves; but two stones are taken at a time, and no pass for a ko is ever needed.
#[test]
fn eternal_life() {
    let lines = "
        for ever: basic-ko drr-1play drr-3pass drr-basicko japanese-1989-confirmation
        stopped 4 psk: psk tromp-taylor chinese-1988-text wmsg-2008 wwgo-1996 katago-psk
        stopped 4 ssk: ssk aga new-zealand katago-ssk
        stopped 4 nssk: nssk
        stopped 4 spight: spight katago-spight
        stopped 4 ssk-since-pass: spight-2
        void 4 repetition: universalists japanese-1989 japanese-1989-literal chinese-practice
        ended 4 repetition tie: japanese-2003 olympiad
        ended 4 cycle-end score: drr drr-needs-play drr-anywhere drr-cycleend
        forfeited 4: geneva
        stopped 5 fixed-ko: fixed-ko basic-fixed-ko ing-reduced drr-fixedko
        stopped 5 prohibition: basic-ko-rules
        stopped 5 configuration: configuration
        void 8 repetition: katago-simple
    ";
    check("eternal_life", lines);
}

/// Black's move 3 gives back the start with the other player to move, and one black stone more has been removed. White
/// passes with move 4, and again in the same position with move 8; move 5 is move 1 again. Black may not give back with
/// move 7 the position in which White has passed and he has played on.
#[test]
fn sending_two_returning_one() {
    let lines = "
        for ever: basic-ko drr-1play drr-3pass drr-basicko japanese-1989 japanese-1989-confirmation
        stopped 3 psk: psk tromp-taylor chinese-1988-text wmsg-2008 wwgo-1996 katago-psk
        stopped 3 spight: spight katago-spight
        stopped 3 unbalanced-cycle: chinese-practice
        void 3 repetition: universalists japanese-1989-literal
        ended 3 repetition white: japanese-2003 olympiad
        forfeited 3: geneva
        ended 4 cycle-end score: drr drr-needs-play drr-anywhere drr-cycleend
        stopped 5 ssk: ssk aga new-zealand katago-ssk
        stopped 5 nssk: nssk
        stopped 5 fixed-ko: fixed-ko basic-fixed-ko ing-reduced drr-fixedko
        stopped 5 prohibition: basic-ko-rules
        stopped 5 configuration: configuration
        stopped 7 end-ko: spight-2
        ended 8 second-pass score: katago-simple
    ";
    check("sending_two_returning_one", lines);
}

/// Ten moves. Black passes with move 5 and White with move 10, so what counts from the last pass never comes round, but
/// Black's second pass in the same position does with move 15; White may not give back that position with move 14. Move 9 is the last play of
/// the cycle, with which Black gives back the start, and move 7 retakes in a ko.
#[test]
fn molasses_ko() {
    let lines = "
        for ever: basic-ko drr-1play drr-3pass drr-basicko japanese-1989
        stopped 7 ko-pass-needed: japanese-1989-confirmation
        stopped 9 psk: psk tromp-taylor chinese-1988-text wmsg-2008 wwgo-1996 katago-psk
        void 9 repetition: universalists japanese-1989-literal
        ended 9 repetition tie: japanese-2003 olympiad
        forfeited 9: geneva
        ended 10 cycle-end score: drr drr-needs-play drr-anywhere drr-cycleend
        stopped 11 ssk: ssk aga new-zealand katago-ssk
        stopped 11 nssk: nssk
        stopped 11 fixed-ko: fixed-ko basic-fixed-ko ing-reduced drr-fixedko
        stopped 11 prohibition: basic-ko-rules
        stopped 11 configuration: configuration
        void 11 repetition: chinese-practice
        stopped 14 end-ko: spight-2
        ended 15 second-pass score: spight katago-simple katago-spight
    ";
    check("molasses_ko", lines);
}

/// Move 3 is a suicide of two stones, legal where the rule set's own policy says so. It gives back the start; its stone is
/// gone, so that nothing is forfeited before move 5, which is move 1 again.
#[test]
fn two_point_eye_suicide() {
    let lines = "
        for ever: drr-1play drr-3pass drr-basicko
        stopped 3 suicide: basic-ko aga japanese-1989 japanese-1989-literal japanese-1989-confirmation japanese-2003
        stopped 3 suicide: olympiad chinese-1988-text chinese-practice wmsg-2008 wwgo-1996
        stopped 3 psk: psk tromp-taylor katago-psk
        void 3 repetition: universalists
        ended 4 cycle-end score: drr drr-needs-play drr-anywhere drr-cycleend
        stopped 5 ssk: ssk new-zealand katago-ssk
        stopped 5 nssk: nssk
        stopped 5 fixed-ko: fixed-ko basic-fixed-ko ing-reduced drr-fixedko
        stopped 5 prohibition: basic-ko-rules
        stopped 5 configuration: configuration
        stopped 5 end-ko: spight-2
        forfeited 5: geneva
        ended 6 second-pass score: spight katago-simple katago-spight
    ";
    check("two_point_eye_suicide", lines);
}

/// Cycles that between them have every fate.
const CYCLES: [&str; 5] = ["basic_ko_corner", "triple_ko", "eternal_life", "sending_two_returning_one", "molasses_ko"];

/// Moves made once have the fate of the first lap, or none.
#[test]
fn once_is_the_first_lap() {
    for name in CYCLES {
        let (board, moves) = cycle(name);
        let once = Fates::of_moves_made_once(&board, &moves);
        for (id, fate) in fates(name).iter() {
            let in_first_lap = fate.number.is_some_and(|number| number <= moves.len());
            assert_eq!(once.under(id), in_first_lap.then_some(fate), "{name} under {id}");
        }
        assert!(once.iter().count() > 0 && once.ids().all(|id| fates(name).under(id).is_some()), "{name}");
    }
}

/// A fate as a sentence would say it.
fn sentence(FateEntry { fate, number, by, outcome }: &FateEntry) -> String {
    let number = number.map(|number| format!(" at move {number}")).unwrap_or_default();
    let by = by.as_deref().unwrap_or("nothing");
    match (fate.as_str(), outcome.as_deref()) {
        ("for ever", None) => "goes on for ever".to_owned(),
        ("stopped", None) => {
            let bars = RuleSet::all().flat_map(|rules| rules.bars);
            let name = bars.into_iter().find(|bar| bar.id() == by).map_or(by, |bar| bar.name());
            format!("stopped{number} ({name})")
        }
        ("forfeited", None) => format!("stone forfeited{number}"),
        ("void", None) => format!("no result{number}"),
        ("ended", Some("tie")) => format!("a tie{number}"),
        ("ended", Some("white")) => format!("White wins{number}"),
        ("ended", Some("black")) => format!("Black wins{number}"),
        ("ended", Some("score")) => format!("ended{number} ({})", by.replace('-', " ")),
        other => panic!("{other:?} is not a fate"),
    }
}

#[test]
fn rule_sets_that_do_the_same_are_one_group() {
    let mut words = BTreeMap::new();
    for name in CYCLES {
        let (fates, mut listed) = (fates(name), 0);
        let groups = fates.groups();
        for (number, group) in groups.iter().enumerate() {
            let alike = fates.iter().filter(|(_, fate)| sentence(fate) == group.words);
            assert_eq!(group.rules, alike.map(|(id, _)| id).collect::<Vec<_>>(), "{name}: {}", group.words);
            assert_eq!((&group.words, fates.under(group.rules[0])), (&sentence(&group.fate), Some(&group.fate)));
            assert!(number == 0 || groups[number - 1].fate.number <= group.fate.number, "{name}");
            listed += group.rules.len();
            *words.entry(group.fate.fate.clone()).or_insert(0) += 1;
        }
        assert_eq!(listed, fates.iter().count(), "{name}");
    }
    assert_eq!(words.keys().collect::<Vec<_>>(), ["ended", "for ever", "forfeited", "stopped", "void"]);
}

/// The same moves with the colours exchanged, from the board with the colours exchanged: the other player wins.
#[test]
fn either_player_may_win() {
    let (board, moves) = cycle("sending_two_returning_one");
    let setup = Setup {
        size: board.size(),
        contents: board.contents().iter().map(|content| content.map(|colour| !colour)).collect(),
        region: Some(board.region().to_vec()),
        immortal: board.immortal().to_vec(),
        to_move: !board.to_move(),
    };
    let exchanged: Vec<Move> = moves.iter().map(|made| Move { colour: !made.colour, ..*made }).collect();
    let fates = Fates::of_repeated_cycle(&BoardPosition::try_from(setup).expect("a position"), &exchanged);
    let entry = fates.under("japanese-2003").expect("every rule set has a fate");
    assert_eq!((words(entry), sentence(entry)), ("ended 3 repetition black".to_owned(), entry.words()));
}

#[test]
fn fates_are_read_as_they_are_written() {
    for name in CYCLES {
        let fates = fates(name);
        let written = serde_json::to_string(&fates).expect("text");
        assert_eq!(serde_json::from_str::<Fates>(&written).expect("fates"), fates, "{name}");
        let unknown = written.replacen("\"psk\"", "\"psk-2\"", 1);
        let error = serde_json::from_str::<Fates>(&unknown).expect_err("there is no such rule set").to_string();
        assert!(error.starts_with("\"psk-2\" is none of the rule sets of this version"), "{error}");
    }
}
