//! Disagreements between a program and a rule set, counted by kind; and the search for the shortest game that shows one.
//!
//! A game is shortened as long as the program, asked again, still disagrees in the same way. The steps leave out moves at the start
//! (if the program sets positions up), moves in the middle, plays, stones, rows and columns. The result is minimal: no single step
//! makes it shorter. Then all short games on the smallest boards are tried, as far as the limits allow, for a simpler one.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Content, LocalBoard, Move, Play, Point, Size, Suicide, Wide};
use koatlas_position_graph::legal_positions;
use koatlas_rules::{Action, Referee, Refusal, RuleSet};
use serde::Serialize;

use crate::programs::comparison::{AnswerComparison, DifferentAnswer, judge_transcript};
use crate::programs::engine::{Engine, EngineError, GameTranscript, TranscriptTurn};
use crate::programs::game::whole_board;
use crate::programs::session::Session;
use crate::programs::suites::walk::{RuleSetAnswer, SequenceVisitor, TriedMoves, Walk};
use crate::programs::{Complexity, DisagreementKind, MoveEffect, Script};

/// Largest number of examples of a kind, the shortest ones.
const EXAMPLES: usize = 6;

/// A kind of disagreement between a program and a rule set, with games that show it.
#[derive(Clone, Debug, Serialize)]
#[serde(into = "DisagreementEntry")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "DisagreementEntry"))]
pub struct Disagreement {
    /// The kind.
    pub kind: DisagreementKind,
    /// Number of disagreements of this kind. [`Disagreement::first`] is the first of them.
    pub count: usize,
    /// The first game that showed it.
    pub first: Example,
    /// The simplest game that shows it, as far as the search went.
    pub shortest: Example,
    /// Games that show it, in ascending order of their numbers of moves.
    pub(crate) examples: Vec<Example>,
}

/// A game that shows a disagreement about its last move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The game.
    pub game: Script,
    /// The statement of the program about the last move.
    pub engine: String,
    /// The statement of the rule set about the last move.
    pub referee: String,
}

/// Numbers of comparisons between a program and a rule set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparisonCounts {
    /// Moves that the program called legal or illegal.
    pub attempts: usize,
    /// Those of `attempts` about which the program and the rule set agree.
    pub agreed: usize,
    /// Those of `attempts` that only a rule about repetition forbids.
    pub barred_by_repetition: usize,
    /// Boards that the program showed after moves.
    pub boards: usize,
    /// Moves after which the program said if the game has ended.
    pub ends: usize,
    /// Areas that the program counted at the end.
    pub areas: usize,
}

/// A [`Disagreement`] in JSON. The statements are those about the shortest game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct DisagreementEntry {
    /// The kind.
    kind: String,
    /// Number of disagreements of this kind.
    count: usize,
    /// The shortest game whose last move shows it.
    shortest: Script,
    /// The statement of the program about that move.
    engine: String,
    /// The statement of the rule set about that move.
    referee: String,
    /// The first game that showed it.
    first: Script,
}

impl From<Disagreement> for DisagreementEntry {
    fn from(Disagreement { kind, count, first, shortest, .. }: Disagreement) -> DisagreementEntry {
        let Example { game, engine, referee } = shortest;
        DisagreementEntry { kind: kind.to_string(), count, shortest: game, engine, referee, first: first.game }
    }
}

#[derive(Debug, Default)]
pub(crate) struct DisagreementTally {
    pub compared: ComparisonCounts,
    kinds: BTreeMap<DisagreementKind, Disagreement>,
}

impl DisagreementTally {
    pub fn add(&mut self, rules: &RuleSet, transcript: &GameTranscript) {
        judge_transcript(rules, transcript, |turn, comparison| {
            match comparison {
                AnswerComparison::Silent => {}
                AnswerComparison::Same(refusal) => {
                    self.compared.attempts += 1;
                    self.compared.agreed += 1;
                    self.compared.barred_by_repetition += usize::from(matches!(refusal, Some(Refusal::Barred(_))));
                }
                AnswerComparison::Differs(difference) => self.note(transcript, turn, *difference),
            }
            true
        });
        for report in transcript.reports() {
            self.compared.boards += usize::from(report.board.is_some());
            self.compared.ends += usize::from(report.ended.is_some());
            self.compared.areas += usize::from(report.area.is_some());
        }
    }

    fn note(&mut self, transcript: &GameTranscript, turn: usize, difference: DifferentAnswer) {
        let kind = difference.kind;
        let is_about_answer = matches!(kind, DisagreementKind::Allows(_) | DisagreementKind::Refuses(_));
        self.compared.attempts += usize::from(is_about_answer);
        self.compared.barred_by_repetition += usize::from(difference.is_barred);
        let moves = transcript.moves().take(turn).chain([difference.board_move]).collect();
        let game = Script { start: transcript.start.clone(), moves };
        let example = Example { game, engine: difference.engine, referee: difference.referee };
        let Some(known) = self.kinds.get_mut(&kind) else {
            let (first, shortest, examples) = (example.clone(), example.clone(), vec![example]);
            self.kinds.insert(kind, Disagreement { kind, count: 1, first, shortest, examples });
            return;
        };
        known.count += 1;
        // Of games with equal numbers of moves the earlier ones stay.
        let index = known.examples.partition_point(|other| other.game.moves.len() <= turn + 1);
        known.examples.insert(index, example);
        known.examples.truncate(EXAMPLES);
    }

    pub fn into_disagreements(self) -> impl Iterator<Item = Disagreement> {
        self.kinds.into_values().map(|known| {
            let shortest = known.examples.iter().min_by_key(|example| example.game.complexity()).cloned();
            Disagreement { shortest: shortest.unwrap_or(known.shortest), ..known }
        })
    }
}

/// Largest number of games that the program plays again for one disagreement.
const MOST_TRIES: usize = 600;
/// Largest area of the small boards on which all games are tried.
const MOST_POINTS: usize = 6;
/// Largest number of last moves on small boards that the rule set judges for one disagreement.
const MOST_JUDGED: usize = 200_000;

/// Searches for a simpler game that shows the disagreement `known`, and returns it with that game. `sets_up` is true if the program
/// sets positions up.
pub(crate) fn shrink(known: Disagreement, session: &mut Session<'_>, rules: &RuleSet, sets_up: bool) -> Disagreement {
    let mut shrinking = Shrinking { kind: known.kind, session, rules, sets_up, tries: MOST_TRIES, judged: None };
    let mut shortest = known.shortest.clone();
    for example in &known.examples {
        let mut small = example.clone();
        while let Some(smaller) = shrinking.smaller(&small.game) {
            small = smaller;
        }
        if small.game.complexity() < shortest.game.complexity() {
            shortest = small;
        }
    }
    shrinking.tries = MOST_TRIES;
    let simplest = first_small_game(known.kind, rules, sets_up, shortest.game.complexity(), |script| {
        if shrinking.is_over() { Err(()) } else { Ok(shrinking.show(script)) }
    });
    Disagreement { shortest: simplest.unwrap_or(shortest), ..known }
}

/// The search for a shorter game that shows a disagreement of one kind.
struct Shrinking<'a, 'b> {
    kind: DisagreementKind,
    session: &'a mut Session<'b>,
    rules: &'a RuleSet,
    /// True if the program sets positions up.
    sets_up: bool,
    /// Number of games that may still be played.
    tries: usize,
    /// The last game that the rule set has judged, as far as it allows the moves.
    judged: Option<(Script, Referee<Wide>)>,
}

impl Shrinking<'_, '_> {
    fn is_over(&self) -> bool {
        self.tries == 0 || self.session.is_over()
    }

    fn smaller(&mut self, game: &Script) -> Option<Example> {
        let later = if self.sets_up { later_starts(game) } else { Vec::new() };
        let setups = if self.sets_up { fewer_stones(game) } else { Vec::new() };
        let steps = later.into_iter().chain(fewer_moves(game)).chain(fewer_plays(game));
        let mut steps = steps.chain(setups).chain(smaller_boards(game));
        std::iter::from_fn(|| if self.is_over() { None } else { steps.next().map(|script| self.show(&script)) })
            .flatten()
            .next()
    }

    /// The referee after these moves; `None` if the rule set does not allow them. Moves that this game and the last one begin with are not
    /// judged again: most games that are tried differ from the one before only late.
    fn after(&mut self, start: &BoardPosition, moves: &[Move]) -> Option<&Referee<Wide>> {
        let (mut game, mut referee) = match self.judged.take().filter(|(game, _)| game.start == *start) {
            Some(judged) => judged,
            None => {
                let referee = Referee::new(self.rules.clone(), start.clone()).ok()?;
                (Script { start: start.clone(), moves: Vec::new() }, referee)
            }
        };
        let same = game.moves.iter().zip(moves).take_while(|(made, wanted)| made == wanted).count();
        game.moves.drain(same..).for_each(|_| _ = referee.undo());
        let is_made = |&&board_move: &&Move| referee.make(board_move.into()).is_ok();
        game.moves.extend(moves[same..].iter().take_while(is_made));
        let is_whole = game.moves.len() == moves.len();
        let (_, referee) = self.judged.insert((game, referee));
        is_whole.then_some(referee)
    }

    /// Plays `game` with the program, and returns it as an example if its last move shows a disagreement of the kind. The program
    /// is asked only if the judgement of the rule set fits the kind.
    fn show(&mut self, game: &Script) -> Option<Example> {
        let Script { start, moves } = game;
        if !self.session.begins(start.size()) {
            return None;
        }
        let (kind, (&last, before)) = (self.kind, moves.split_last()?);
        let referee = self.after(start, before)?;
        let effect = MoveEffect::of_move(referee.local_board(), referee.position(), last);
        kind.is_possible(effect, referee.judge(last.into()).err()).then_some(())?;
        self.tries -= 1;
        let mut transcript = GameTranscript { start: start.clone(), turns: Vec::new() };
        self.session.with(&mut transcript, |engine, transcript| play_again(engine, kind, transcript, before, last))?;
        let mut example = None;
        judge_transcript(self.rules, &transcript, |turn, comparison| {
            if let AnswerComparison::Differs(difference) = comparison
                && (turn, difference.kind) == (before.len(), kind)
            {
                let DifferentAnswer { engine, referee, .. } = *difference;
                example = Some(Example { game: game.clone(), engine, referee });
            }
            true
        });
        example
    }
}

/// Plays a game with the program as far as it makes the moves, and asks about the last move what the kind of disagreement needs.
fn play_again(
    engine: &mut dyn Engine,
    kind: DisagreementKind,
    transcript: &mut GameTranscript,
    before: &[Move],
    last: Move,
) -> Result<(), EngineError> {
    use DisagreementKind::{Allows, Makes, Refuses};
    if engine.start(&transcript.start)?.is_err() {
        return Ok(());
    }
    for &board_move in before {
        let Some(report) = engine.play(board_move)? else { return Ok(()) };
        let (asked, sent) = (vec![(board_move, true)], Some((board_move, Some(report))));
        transcript.turns.push(TranscriptTurn { asked, sent });
    }
    let is_asked = matches!(kind, Allows(_) | Refuses(_) | Makes(_));
    let called = if is_asked { engine.legal(&[last])?.first().copied().flatten() } else { None };
    let is_sent = match kind {
        Allows(_) | Refuses(_) => called.is_none(),
        Makes(_) => called == Some(false),
        _ => true,
    };
    let sent = if is_sent { Some((last, engine.play(last)?)) } else { None };
    transcript.turns.push(TranscriptTurn { asked: called.map(|legal| (last, legal)).into_iter().collect(), sent });
    Ok(())
}

/// Returns the ends of the game from each later position on, the shortest first.
fn later_starts(game: &Script) -> Vec<Script> {
    let before = &game.moves[..game.moves.len() - 1];
    let (local_board, mut position) = game.start.whole_board();
    let Ok(plays) = local_board.replay(position, Suicide::All, before) else { return Vec::new() };
    let mut later = Vec::new();
    for ((number, board_move), play) in before.iter().enumerate().zip(plays) {
        position = play.map_or(position, |play: Play<Wide>| play.after);
        let start = game.start.with_position(&local_board, position).with_to_move(!board_move.colour);
        later.push(Script { start, moves: game.moves[number + 1..].to_vec() });
    }
    let mut scripts = Vec::new();
    for script in later.into_iter().rev() {
        // Some programs let only Black move first.
        if script.start.to_move() == Colour::White {
            scripts.push(script.exchanged());
        }
        scripts.push(script);
    }
    scripts
}

/// Returns the games without an even number of successive moves, so that the players still alternate; the longest gaps first.
fn fewer_moves(game: &Script) -> impl Iterator<Item = Script> {
    let before = game.moves.len() - 1;
    let lengths = (1..=before / 2).rev().map(|half| 2 * half);
    let pieces = lengths.flat_map(move |length| (0..=before - length).map(move |from| from..from + length));
    pieces.map(|piece| {
        let mut moves = game.moves.clone();
        moves.drain(piece);
        Script { start: game.start.clone(), moves }
    })
}

/// Returns the games in which one play is replaced by a pass.
fn fewer_plays(game: &Script) -> impl Iterator<Item = Script> {
    let plays = (0..game.moves.len() - 1).filter(|&at| game.moves[at].point.is_some());
    plays.map(|at| {
        let mut moves = game.moves.clone();
        moves[at] = Move::pass(moves[at].colour);
        Script { start: game.start.clone(), moves }
    })
}

/// Returns the games without one of the stones of the start.
fn fewer_stones(game: &Script) -> Vec<Script> {
    let start = &game.start;
    let mut scripts = Vec::new();
    for index in 0..start.contents().len() {
        let mut contents: Vec<Content> = start.contents().to_vec();
        if contents[index].take().is_some()
            && let Some(start) = whole_board(start.size(), contents, start.to_move())
        {
            scripts.push(Script { start, moves: game.moves.clone() });
        }
    }
    scripts
}

/// Returns the games without one outer row or column, or without one of each, if no move is made there.
pub fn smaller_boards(game: &Script) -> Vec<Script> {
    let size = game.start.size();
    let mut scripts = Vec::new();
    // Without one row, without one column; then without both, as some programs have square boards alone.
    for (rows, cols) in [(1, 0), (0, 1), (1, 1)] {
        let size = Size::new(size.rows() - rows, size.cols() - cols);
        for (row, col) in (0..=rows).flat_map(|row| (0..=cols).map(move |col| (row as u8, col as u8))) {
            scripts.extend(size.as_ref().ok().and_then(|&size| cropped(game, Point { col, row }, size)));
        }
    }
    scripts
}

/// Returns the game on the part of its board that has this `size` and the lower left corner (`col`, `row`), or `None` if a move is made
/// elsewhere.
fn cropped(game: &Script, Point { col, row }: Point, size: Size) -> Option<Script> {
    let start = &game.start;
    let in_whole = size.points().map(|point| Point { col: point.col + col, row: point.row + row });
    let contents = in_whole.map(|point| start.contents()[start.size().index(point)]).collect();
    let mut moves = game.moves.clone();
    for point in moves.iter_mut().filter_map(|board_move| board_move.point.as_mut()) {
        *point = Point { col: point.col.checked_sub(col)?, row: point.row.checked_sub(row)? };
        if !size.contains(*point) {
            return None;
        }
    }
    Some(Script { start: whole_board(size, contents, start.to_move())?, moves })
}

/// Returns the first example that `show` makes of a small game: one that is simpler than `than`, and whose last move can show the
/// kind of disagreement, by the judgement of the rule set. Games with fewer moves come first, then those on smaller boards. Black
/// moves first. `show` fails when it has seen enough.
pub fn first_small_game(
    kind: DisagreementKind,
    rules: &RuleSet,
    sets_up: bool,
    than: Complexity,
    show: impl FnMut(&Script) -> Result<Option<Example>, ()>,
) -> Option<Example> {
    let sizes = (1..=MOST_POINTS).flat_map(|area| {
        let sides = (1..=area).filter(move |rows| area % rows == 0);
        sides.filter_map(move |rows| Size::new(rows, area / rows).ok())
    });
    let starts: Vec<BoardPosition> = sizes.flat_map(|size| small_starts(size, sets_up)).collect();
    let mut games = SmallGames { kind, than, start: starts.first()?, left: MOST_JUDGED, show, example: None };
    for length in 1..=than.moves {
        for start in starts.iter().filter(|start| (length, start.size().area()) <= (than.moves, than.area)) {
            let Ok(walk) = Walk::new(std::slice::from_ref(rules), start, TriedMoves::AllButKoPasses, Vec::new()) else {
                continue;
            };
            games.start = start;
            // Programs may be wrong on one side of the board alone.
            walk.without_symmetry().visit_sequences(length, &mut games);
            if games.left == 0 {
                return games.example;
            }
        }
    }
    None
}

/// Returns the starts on a board of this size: all legal positions in the order of their numbers of stones, or the empty board alone.
fn small_starts(size: Size, sets_up: bool) -> Vec<BoardPosition> {
    let empty = BoardPosition::empty_board(size);
    if !sets_up {
        return vec![empty];
    }
    let local_board = LocalBoard::<u64>::whole_board(size).expect("a small board");
    let positions = legal_positions(&local_board).into_iter().flatten();
    let mut starts: Vec<BoardPosition> =
        positions.map(|position| empty.with_position(&local_board, position)).collect();
    starts.sort_by_cached_key(|start| {
        let from_the_end: Vec<Content> = start.contents().iter().rev().copied().collect();
        (start.contents().iter().flatten().count(), from_the_end)
    });
    starts
}

/// The visitor of [`first_small_game`].
struct SmallGames<'a, F> {
    kind: DisagreementKind,
    /// Only games that are simpler than this are of interest.
    than: Complexity,
    start: &'a BoardPosition,
    /// Number of last moves that may still be judged; 0 once an example has been found.
    left: usize,
    show: F,
    example: Option<Example>,
}

impl<F: FnMut(&Script) -> Result<Option<Example>, ()>> SequenceVisitor for SmallGames<'_, F> {
    fn needed_rule_sets(&self, rule_sets: u64) -> u64 {
        if self.left == 0 { 0 } else { rule_sets }
    }

    fn visit(&mut self, walk: &Walk, last: Action<usize>, answers: &[RuleSetAnswer]) -> Vec<usize> {
        let (Some(answer), Some(left)) = (answers.first(), self.left.checked_sub(1)) else {
            return Vec::new();
        };
        self.left = left;
        let moves: Vec<Move> =
            walk.sequence(last).into_iter().filter_map(|game_move| game_move.without_ko_pass()).collect();
        let effect = MoveEffect::of_move(walk.local_board(), walk.positions[moves.len() - 1], moves[moves.len() - 1]);
        if !self.kind.is_possible(effect, answer.verdict.refused) {
            return Vec::new();
        }
        let game = Script { start: self.start.clone(), moves };
        let result = if game.complexity() < self.than { (self.show)(&game) } else { Ok(None) };
        match result {
            Ok(None) => {}
            Ok(example) => (self.left, self.example) = (0, example),
            Err(()) => self.left = 0,
        }
        Vec::new()
    }
}

#[cfg(test)]
#[path = "../../tests/inside/disagreements.rs"]
mod tests;
