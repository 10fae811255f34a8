//! What sequences with the same [`SequenceState`] have in common: as much as their histories agree on what is asked.

use koatlas_board::BoardPosition;
use koatlas_outcome::game::history::{MarkQuery, MarkQueryKind, MarkReading};
use koatlas_outcome::game::positions::{FIRST_TIME, MarkSlot};
use koatlas_outcome::game::{CandidateMove, SearchGame};
use koatlas_rules::{Action, MarkKind, MarkQuestion, RuleSet, SequenceEnd, SequenceState};
use koatlas_test_support::Random;
use rustc_hash::FxHashMap;

use super::sequences::{make, pick, with_options};

/// Moves of a sequence at most.
const LONGEST: usize = 24;
/// Sequences compared with each other that lead to one [`SequenceState`].
const COMPARED: usize = 5;

/// Pairs of sequences that were compared, and what was found to agree.
#[derive(Debug, Default)]
struct Counts {
    /// Moves judged alike since the histories answer the bars alike.
    judged: usize,
    /// Moves made that do the same since the histories answer alike what is asked meanwhile.
    made: usize,
    /// Facts that agree after a move since they agree before it, or since the move decides.
    translated: usize,
    /// Of these, facts whose answer is yes.
    translated_yes: usize,
    /// Pairs that remember the same, and go on in the same way.
    equal: usize,
}

/// A move in a state, with all its readings.
struct ObservedMove {
    candidate: CandidateMove,
    verdict: Result<(), Option<MarkReading>>,
    /// The readings of the bars.
    judged: Vec<MarkReading>,
    /// The readings while the move was made.
    made: Vec<MarkReading>,
    ended: Option<SequenceEnd>,
    after: SequenceState,
    forfeits: i32,
    remembered: Vec<MarkReading>,
    /// By fact the answer after it, and what that means before it.
    facts: Vec<(Option<i16>, Option<MarkReading>)>,
}

/// A state with its history.
struct ObservedState {
    remembered: Vec<MarkReading>,
    answers: FxHashMap<MarkQuery, Option<i16>>,
    moves: Vec<ObservedMove>,
}

impl ObservedState {
    /// Marks that are missing here have never been left.
    fn answers(&self, (fact, answer): MarkReading) -> bool {
        self.answers.get(&fact).copied().flatten() == answer
    }

    fn answer_all(&self, readings: &[MarkReading]) -> bool {
        readings.iter().all(|&reading| self.answers(reading))
    }
}

type Actions = Vec<Action<usize>>;

/// Random sequences by where they lead; none of them has ended. Those of one [`SequenceState`] remember different things, but for
/// two.
fn sequences(game: &mut SearchGame<u64>, number: usize, random: &mut Random) -> Vec<Vec<Actions>> {
    let mut all: Vec<Vec<(Vec<MarkReading>, Actions)>> = Vec::new();
    let mut by_now: FxHashMap<SequenceState, usize> = FxHashMap::default();
    for _ in 0..number {
        let mut sequence: Actions = Vec::new();
        while sequence.len() < LONGEST {
            let moves = game.legal_moves();
            let candidate = pick(&moves, random);
            sequence.push(candidate.action);
            if make(game, candidate).is_some() {
                break;
            }
            let at = *by_now.entry(game.state).or_insert_with(|| {
                all.push(Vec::new());
                all.len() - 1
            });
            let remembered = remembered(game);
            let same = all[at].iter().filter(|(other, _)| *other == remembered).count();
            if all[at].len() < COMPARED && same < 2 && all[at].iter().all(|(_, other)| *other != sequence) {
                all[at].push((remembered, sequence.clone()));
            }
        }
        sequence.iter().for_each(|_| _ = game.undo());
    }
    all.into_iter().map(|of_now| of_now.into_iter().map(|(_, sequence)| sequence).collect()).collect()
}

/// Replays a sequence.
fn replay(game: &mut SearchGame<u64>, sequence: &[Action<usize>]) {
    for &done in sequence {
        let candidate = game.candidates().into_iter().find(|candidate| candidate.action == done).expect("as before");
        make(game, candidate);
    }
}

/// Every question about the marks that are left in some sequences, also such as the rule set does not ask.
fn questions(game: &mut SearchGame<u64>, sequences: &[Vec<Actions>]) -> Vec<MarkQuery> {
    let mut slots: Vec<(MarkKind, MarkSlot)> = Vec::new();
    for sequence in sequences.iter().flatten() {
        replay(game, sequence);
        for candidate in game.legal_moves() {
            make(game, candidate);
            slots.extend(game.history.log.iter().map(|left| (left.kind, left.slot)));
            game.undo();
        }
        sequence.iter().for_each(|_| _ = game.undo());
        slots.sort_unstable_by_key(|&(kind, slot)| (slot, kind as u8));
        slots.dedup();
    }
    let places = &game.history.positions;
    let firsts: Vec<MarkSlot> = (0..places.count()).map(|place| places.slot(place, FIRST_TIME)).collect();
    // Of the first time of a position it is asked whether there was one, and what came after it.
    let kinds = |slot| if firsts.contains(&slot) { 1 } else { 3 };
    let single = slots.iter().flat_map(|&(_, slot)| {
        let asked = [MarkQuestion::Ever, MarkQuestion::SincePass, MarkQuestion::Balance].into_iter().take(kinds(slot));
        asked.map(move |asked| MarkQuery { kind: MarkQueryKind::OfMark(asked), slot })
    });
    let points = slots.iter().filter(|&&(kind, _)| kind == MarkKind::Point);
    let after = points.flat_map(|&(_, slot)| {
        firsts.iter().map(move |&first| MarkQuery { kind: MarkQueryKind::LeftAfter(first), slot })
    });
    single.chain(after).collect()
}

/// The remembered readings, without the first times of positions for themselves: these matter only to points played since, and
/// two sequences that agree on all else may differ in them.
fn remembered(game: &SearchGame<u64>) -> Vec<MarkReading> {
    let firsts: Vec<MarkSlot> =
        (0..game.history.positions.count()).map(|place| game.history.positions.slot(place, FIRST_TIME)).collect();
    let mut remembered = game.remembered_readings();
    remembered.retain(|(fact, _)| game.mark_kinds.contains(&MarkKind::Point) || !firsts.contains(&fact.slot));
    remembered
}

fn state(game: &mut SearchGame<u64>, sequence: &[Action<usize>], questions: &[MarkQuery]) -> ObservedState {
    replay(game, sequence);
    let answers = questions.iter().map(|&fact| (fact, game.answer(fact))).collect();
    let mut state = ObservedState { remembered: remembered(game), answers, moves: Vec::new() };
    for candidate in game.candidates() {
        let observed = observe(game, candidate, questions);
        for reading in observed.facts.iter().filter_map(|&(_, before)| before) {
            assert!(state.answers(reading), "{reading:?} is not so before {candidate:?} after {sequence:?}");
        }
        state.moves.push(observed);
    }
    sequence.iter().for_each(|_| _ = game.undo());
    state
}

fn observe(game: &mut SearchGame<u64>, candidate: CandidateMove, questions: &[MarkQuery]) -> ObservedMove {
    let (mut judged, mut made) = (Vec::new(), Vec::new());
    let verdict = game.check_move(candidate, &mut judged);
    if let Err(Some(reading)) = verdict {
        judged.push(reading);
    }
    let forfeits = game.forfeits;
    let mut observed = ObservedMove {
        candidate,
        verdict,
        judged,
        made: Vec::new(),
        ended: None,
        after: game.state,
        forfeits: 0,
        remembered: Vec::new(),
        facts: Vec::new(),
    };
    if verdict.is_ok() {
        observed.ended = game.make(candidate, &mut made);
        (observed.after, observed.forfeits, observed.made) = (game.state, game.forfeits - forfeits, made);
        observed.remembered = remembered(game);
        observed.facts = questions
            .iter()
            .map(|&fact| {
                let answer = game.answer(fact);
                (answer, game.reading_before_last_move((fact, answer)))
            })
            .collect();
        game.undo();
    }
    observed
}

/// Two states with the same [`SequenceState`]: what the second one has in common with the first.
fn compare(one: &ObservedState, other: &ObservedState, counts: &mut Counts) {
    let equal = one.remembered == other.remembered;
    counts.equal += usize::from(equal);
    assert_eq!(one.moves.len(), other.moves.len());
    for (of_one, of_other) in one.moves.iter().zip(&other.moves) {
        let (legal, legal_too) = (of_one.verdict.is_ok(), of_other.verdict.is_ok());
        let done = of_one.candidate.action;
        assert_eq!(done, of_other.candidate.action);
        if equal || other.answer_all(&of_one.judged) {
            assert_eq!(legal, legal_too, "{done:?}");
            counts.judged += 1;
        }
        if legal && legal_too && (equal || other.answer_all(&of_one.made)) {
            let what = |of: &ObservedMove| (of.ended, of.after, of.forfeits);
            assert_eq!(what(of_one), what(of_other), "{done:?}");
            assert!(!equal || of_one.ended.is_some() || of_one.remembered == of_other.remembered, "{done:?}");
            translated(of_one, (other, of_other), counts);
        }
    }
}

/// A reading after a move holds after the same move in another state, if the reading that it is traced back to holds there.
fn translated(of_one: &ObservedMove, (other, of_other): (&ObservedState, &ObservedMove), counts: &mut Counts) {
    counts.made += 1;
    for (&(answer, before), &(answer_too, _)) in of_one.facts.iter().zip(&of_other.facts) {
        if before.is_none_or(|reading| other.answers(reading)) {
            assert_eq!(answer, answer_too, "{before:?} after {:?}", of_one.candidate.action);
            counts.translated += 1;
            counts.translated_yes += usize::from(answer.is_some());
        }
    }
}

fn compare_sequences(rules: &RuleSet, board: &BoardPosition, number: usize, random: &mut Random, counts: &mut Counts) {
    let mut game = SearchGame::new(rules, board).expect("a start");
    let sequences = sequences(&mut game, number, random);
    let questions = questions(&mut game, &sequences);
    for of_now in sequences.iter().filter(|of_now| of_now.len() > 1) {
        let states: Vec<ObservedState> = of_now.iter().map(|sequence| state(&mut game, sequence, &questions)).collect();
        for (at, one) in states.iter().enumerate() {
            let others = states.iter().enumerate().filter(|&(other, _)| other != at);
            others.for_each(|(_, other)| compare(one, other, counts));
        }
    }
}

fn compare_all(boards: &[&str], times: u64, number: usize) -> Counts {
    let mut counts = Counts::default();
    for (of_rules, rules) in (0..).zip(RuleSet::all()) {
        for board in boards {
            let board = BoardPosition::empty_board(board.parse().expect("a size"));
            for time in 0..times {
                let mut random = Random::new(of_rules * 1_000_000 + time);
                let rules = if time == 0 { rules.clone() } else { with_options(&rules, &board, &mut random) };
                compare_sequences(&rules, &board, number, &mut random, &mut counts);
            }
        }
    }
    counts
}

#[test]
fn a_move_does_what_the_answers_of_the_history_say() {
    let counts = compare_all(&["1x2", "1x3", "2x2"], 2, 12);
    let Counts { judged, made, translated, translated_yes, equal } = counts;
    assert!(judged > 30_000 && made > 30_000 && equal > 100, "{counts:?}");
    assert!(translated > 2_000_000 && translated_yes > 100_000, "{counts:?}");
}

#[test]
#[ignore = "takes minutes"]
fn a_move_does_what_the_answers_say_in_many_more_sequences() {
    let counts = compare_all(&["1x2", "1x3", "1x4", "2x2", "2x3"], 20, 100);
    assert!(counts.made > 1_000_000, "{counts:?}");
}
