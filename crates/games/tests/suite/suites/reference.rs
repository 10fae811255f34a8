//! The slow and obvious search for the smallest sequences: it lists all of them, and the literal referee of the verifier replays
//! each from its start. It uses no symmetry and shares no work.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Content, IllegalPlay, LocalBoard, Position, Suicide};
use koatlas_games::programs::suites::{Case, SuiteVerdict};
use koatlas_rules::{Action, GameMove, RuleSet, SequenceEnd};
use koatlas_verifier::literal::{Act, LiteralReferee};

/// Moves as numbers: the points in the order of a diagram, then the pass.
pub type Numbers = Vec<usize>;

/// The answer of a rule set to the last move of a sequence, if it makes all moves before and goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// All reasons why the move is not made.
    pub reasons: Vec<&'static str>,
    /// The board, the offer to agree, and the outcome; `None` if the move is refused.
    pub shown: Option<(Vec<Content>, bool, Option<&'static str>)>,
}

/// Returns all sequences of a length, in their order.
pub fn sequences(points: usize, moves: usize) -> Vec<Numbers> {
    let longer = |shorter: Vec<Numbers>| {
        let with = |before: Numbers| (0..=points).map(move |last| before.iter().copied().chain([last]).collect());
        shorter.into_iter().flat_map(with).collect()
    };
    (0..moves).fold(vec![Vec::new()], |shorter, _| longer(shorter))
}

/// Returns the answer of a rule set to every sequence up to a length.
pub fn table(rules: &RuleSet, start: &BoardPosition, most: usize) -> BTreeMap<Numbers, Seen> {
    let all = (1..=most).flat_map(|moves| sequences(start.size().area(), moves));
    all.filter_map(|numbers| Some((numbers.clone(), seen(rules, start, &numbers)?))).collect()
}

fn seen(rules: &RuleSet, start: &BoardPosition, numbers: &[usize]) -> Option<Seen> {
    let mut literal = LiteralReferee::new(rules.id(), &[], start).expect("the verifier knows all rule sets");
    let act = |number: usize| if number < start.size().area() { Act::Play(number) } else { Act::Pass };
    let (&last, before) = numbers.split_last()?;
    for &number in before {
        literal.make(act(number)).ok()?;
        if literal.outcome().is_some() {
            return None;
        }
    }
    let reasons = literal.reasons_against(act(last));
    let made = literal.make(act(last)).is_ok();
    let shown =
        made.then(|| (literal.contents().to_vec(), literal.can_agree_void(), literal.outcome().map(|end| end.0)));
    Some(Seen { reasons, shown })
}

/// Asserts that the literal referee confirms the verdicts of a case, and those of the other rule sets on its last move.
pub fn assert_judged(rules: &RuleSet, case: &Case) {
    let options: Vec<_> = rules.parameters().into_iter().map(|option| (option.key, option.value(rules))).collect();
    let options: Vec<_> = options.iter().map(|(key, value)| (*key, value.as_str())).collect();
    let mut literal = LiteralReferee::new(rules.id(), &options, &case.start).expect("the verifier knows all rule sets");
    for step in &case.steps {
        assert_eq!(literal.to_move(), step.game_move.colour, "{} {}", rules.id(), case.id);
        assert_judged_move(&mut literal, act(case, step.game_move), &step.verdict);
        assert_eq!(literal.contents(), step.board.contents(), "{} {}", rules.id(), case.id);
    }
    let (last, before) = case.steps.split_last().expect("cases have moves");
    for other in &case.tells_from {
        let mut literal =
            LiteralReferee::new(other.ruleset, &[], &case.start).expect("the verifier knows all rule sets");
        for step in before {
            assert!(literal.make(act(case, step.game_move)).is_ok() && literal.outcome().is_none(), "{other:?}");
            assert_eq!(literal.contents(), step.board.contents(), "{other:?}");
        }
        assert_judged_move(&mut literal, act(case, last.game_move), &other.verdict);
    }
}

fn act(case: &Case, made: GameMove) -> Act {
    let index = |point| case.start.size().index(point);
    match made.action {
        Action::Play(point) => Act::Play(index(point)),
        Action::Pass => Act::Pass,
        Action::KoPass(point) => Act::KoPass(index(point)),
    }
}

fn assert_judged_move(literal: &mut LiteralReferee, act: Act, verdict: &SuiteVerdict) {
    let told = format!("{act:?}: {verdict:?}");
    match literal.make(act) {
        Err(forbidden) => assert!(forbidden.0.contains(&verdict.refused.expect(&told).id()), "{told}: {forbidden}"),
        Ok(()) => {
            let ended = literal.outcome().map(|ended| (ended, literal.score()));
            let stated = verdict
                .ended
                .map(|SequenceEnd { outcome, rule: by }| ((outcome.id(), by.id()), verdict.score.expect(&told)));
            assert_eq!((verdict.refused, ended), (None, stated), "{told}");
            assert_eq!(
                (verdict.forfeited, verdict.offered),
                (literal.has_forfeited(), literal.can_agree_void()),
                "{told}"
            );
        }
    }
}

/// Converts numbers to moves.
pub fn moves(start: &BoardPosition, numbers: &[usize]) -> Vec<GameMove> {
    let points: Vec<_> = start.size().points().collect();
    let action = |&number: &usize| points.get(number).map_or(Action::Pass, |&point| Action::Play(point));
    let players = [start.to_move(), !start.to_move()].into_iter().cycle();
    players.zip(numbers.iter().map(action)).map(|(colour, action)| GameMove { colour, action }).collect()
}

/// True if a sequence has no suicides, no pass after a pass and none at the end.
pub fn is_about_repetition(table: &BTreeMap<Numbers, Seen>, start: &BoardPosition, numbers: &[usize]) -> bool {
    let local_board = LocalBoard::<u64>::whole_board(start.size()).expect("small boards fit");
    let pass = start.size().area();
    let mut board = start.clone();
    for end in 1..=numbers.len() {
        let (last, colour) = (numbers[end - 1], board.to_move());
        let (_, position) = board.local_board::<u64>().expect("small boards fit");
        if last < pass && local_board.play(position, colour, last, Suicide::None) == Err(IllegalPlay::Suicide) {
            return false;
        }
        if end < numbers.len() {
            let Some((contents, ..)) = &table[&numbers[..end]].shown else { return false };
            let holding = |wanted| {
                (0..pass).filter(|&point| contents[point] == Some(wanted)).fold(0_u64, |set, point| set | 1 << point)
            };
            let [black, white] = Colour::BOTH.map(holding);
            board = board.with_position(&local_board, Position { black, white }).with_to_move(!colour);
        }
    }
    numbers.windows(2).all(|two| two != [pass, pass]) && numbers.last() != Some(&pass)
}
