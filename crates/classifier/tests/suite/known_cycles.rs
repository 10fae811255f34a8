//! The cycles that positions are known for, and the shortest that the basic ko rule lets pass.

use crate::common::{POLICIES, classified, positions, with_to_move};
use koatlas_board::{BoardPosition, Colour, Move, Suicide, UnplayableMove, UnplayableReason};
use koatlas_classifier::{Classification, Names, NoCycle, PositionNotes, SituationalCycle, collection};
use koatlas_rules::{Fate, Referee, RuleSet, repeat_cycle};
use koatlas_test_support::LiteralBoard;

/// The basic ko rule, and nothing else.
fn basic_ko(suicide: Suicide) -> RuleSet {
    let rules = RuleSet::find("basic-ko").expect("a rule set");
    rules.with_option("suicide", &suicide.to_string()).expect("an option of all rule sets")
}

/// True if the basic ko rule lets the players go on for ever.
fn goes_on(board: &BoardPosition, suicide: Suicide, moves: &[Move]) -> bool {
    let board = board.with_to_move(moves[0].colour);
    repeat_cycle(Referee::<u128>::new(basic_ko(suicide), board).expect("a start"), moves) == Fate::ForEver
}

#[test]
fn every_known_cycle_is_one() {
    for known in collection() {
        let (local_board, start) = known.position.local_board::<u128>().expect("a local board");
        assert!(!known.known.cycle.is_empty(), "{}", known.name);
        let cycle =
            SituationalCycle::from_moves(&local_board, start, Suicide::Multi, &known.known.cycle).expect(&known.name);
        assert_eq!(cycle.plays(), known.known.cycle.iter().filter(|made| made.point.is_some()).count());
        assert!(cycle.moves.len().is_multiple_of(2) && cycle.moves.starts_with(&known.known.cycle), "{}", known.name);
        assert_eq!(cycle.word.plays(), cycle.plays());
    }
}

/// The cycle of six for which the position is known, and not the basic ko inside it.
#[test]
fn the_triple_ko_has_its_six_plays() {
    let known = collection().into_iter().find(|known| known.name == "triple_ko").expect("a position");
    let found = classified(&known.position, Suicide::None, 2, &Names::default());
    let cycle = found.past_basic_ko.expect("a cycle");
    assert_eq!((cycle.plays(), cycle.passes(), found.shortest.map(|shortest| shortest.plays)), (6, 0, Some(2)));
    assert_eq!(known.known.outcomes.len(), 3);
    assert_eq!(known.known.outcomes[1].says, "White is dead");
}

#[test]
fn the_basic_ko_rule_lets_what_is_found_pass() {
    let mut found = 0;
    for (known, policy) in collection().into_iter().flat_map(|known| POLICIES.map(|policy| (known.clone(), policy))) {
        let Some(cycle) = classified(&known.position, policy, 2, &Names::default()).past_basic_ko else { continue };
        let (local_board, start) = known.position.local_board::<u128>().expect("a local board");
        assert_eq!(
            SituationalCycle::from_moves(&local_board, start, policy, &cycle.moves),
            Ok(cycle.clone()),
            "{}",
            known.name
        );
        assert_eq!(cycle.moves[0].colour, known.position.to_move());
        assert!(goes_on(&known.position, policy, &cycle.moves), "{}", known.name);
        found += 1;
    }
    assert!(found > 30, "{found}");
}

/// The numbers of plays and moves of the cheapest cycle up to a number of plays, by trying all sequences.
fn cheapest(
    referee: &mut Referee<u128>,
    board: &BoardPosition,
    made: &mut Vec<Move>,
    plays: usize,
) -> Option<[usize; 2]> {
    let mut best: Option<[usize; 2]> = None;
    let done = made.iter().filter(|made| made.point.is_some()).count();
    if done > 0 && made.len().is_multiple_of(2) && referee.board().contents() == board.contents() {
        let passes_meet = [made[0], made[made.len() - 1]].iter().all(|made| made.point.is_none());
        if !passes_meet && goes_on(board, Suicide::Multi, made) {
            best = Some([done, made.len()]);
        }
    }
    let colour = referee.to_move();
    let local_board = referee.local_board().clone();
    let points = (0..local_board.len()).map(|i| Some(local_board.point(i))).filter(|_| done < plays).chain([None]);
    for point in points {
        let next = Move { colour, point };
        let two_passes = point.is_none() && made.last().is_some_and(|made| made.point.is_none());
        if two_passes || referee.make(next.into()).is_err() {
            continue;
        }
        made.push(next);
        let found = cheapest(referee, board, made, plays);
        best = [best, found].into_iter().flatten().min();
        made.pop();
        referee.undo();
    }
    best
}

#[test]
fn no_cycle_that_passes_is_shorter() {
    /// Plays up to which all sequences are gone through.
    const PLAYS: usize = 3;
    let mut compared = 0;
    for size in ["1x2", "1x3"] {
        let board = LiteralBoard::whole(size.parse().expect("a size"));
        for position in positions(&board) {
            let empty = BoardPosition::empty_board(size.parse().expect("a size"));
            let (local_board, _) = empty.local_board::<u64>().expect("a local board");
            for to_move in Colour::BOTH {
                let start = with_to_move(&empty.with_position(&local_board, position), to_move);
                let found: Classification = classified(&start, Suicide::Multi, 2, &Names::default());
                let cost = found.past_basic_ko.map(|cycle| [cycle.plays(), cycle.moves.len()]);
                let mut referee = Referee::new(basic_ko(Suicide::Multi), start.clone()).expect("a start");
                let cheapest = cheapest(&mut referee, &start, &mut Vec::new(), PLAYS);
                assert_eq!(cost.filter(|cost| cost[0] <= PLAYS), cheapest, "{start:?}");
                compared += usize::from(cheapest.is_some());
            }
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn moves_that_are_no_cycle_are_named() {
    let fault_at = |name: &str, text: &str| {
        let known = collection().into_iter().find(|known| known.name == name).expect("a position");
        let (local_board, start) = known.position.local_board::<u128>().expect("a local board");
        let moves: Vec<Move> = text.split("; ").map(|made| made.parse().expect("a move")).collect();
        SituationalCycle::from_moves(&local_board, start, Suicide::Multi, &moves).expect_err(text)
    };
    let fault = |text| fault_at("triple_ko", text);
    assert!(matches!(
        fault("B d3; B b2"),
        NoCycle::Unplayable(UnplayableMove { number: 2, reason: UnplayableReason::Turn, .. })
    ));
    assert!(
        matches!(
            fault("B d3; W a1"),
            NoCycle::Unplayable(UnplayableMove { number: 2, reason: UnplayableReason::Illegal(_), .. })
        ),
        "a stone that could be captured"
    );
    assert!(matches!(
        fault("B d3; W c7"),
        NoCycle::Unplayable(UnplayableMove { number: 2, reason: UnplayableReason::OffBoard(_), .. })
    ));
    let outside = fault_at("sending_two_returning_one", "B c1; W a4");
    assert!(
        matches!(outside, NoCycle::Unplayable(UnplayableMove { number: 2, reason: UnplayableReason::Outside, .. })),
        "{outside}"
    );
    assert!(matches!(
        fault("B d3; W d3"),
        NoCycle::Unplayable(UnplayableMove { number: 2, reason: UnplayableReason::Illegal(_), .. })
    ));
    assert!(matches!(fault("B d3; W b2; B f3"), NoCycle::Open { number: 3, .. }));
    assert_eq!(fault("B pass; W pass"), NoCycle::NoPlay);
}

#[test]
fn outcomes_by_rule_set() {
    let text = "source = 'a book'\n[outcomes]\n'J89' = 'void'\n'Basic Ko Rules' = 'dead'\n'C88' = 'void'\n";
    let outcomes = PositionNotes::from_toml(text).unwrap().outcomes;
    let said: Vec<_> = outcomes.iter().map(|outcome| (outcome.rules.join(" "), outcome.says.as_str())).collect();
    assert_eq!(said, [("Basic Ko Rules".to_owned(), "dead"), ("C88 J89".to_owned(), "void")]);
    assert!(outcomes.iter().all(|outcome| outcome.source == "a book"));
    let error = PositionNotes::from_toml("[outcomes]\nJ89 = 1\n").unwrap_err().to_string();
    assert!(error.contains("a table of texts by rule set"), "{error}");
}
