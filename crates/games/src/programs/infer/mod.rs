//! The smallest rule file that agrees with a program, found by experiments.
//!
//! The module [`grammar`] says which files are looked for, [`candidates`] how those that agree are held. An experiment is a sequence of
//! moves with a last move that some of them answer differently. Of the questions of one length on one board, that is asked first which
//! excludes the most parts whatever the answer is. This goes on until the remaining files give one answer to every question of
//! every sequence up to a number of moves, on the boards of [`SearchedBoard`]. Then games with long cycles tell windows apart. At last the
//! program plays the games of [`conform`](crate::programs::conform) against the file that was found. They are no experiments to
//! choose between files, but they show a program that follows no file of the grammar; what they show is learnt like any answer.
//!
//! What is proved if the file agrees:
//!
//! - No file of the grammar with fewer parts agrees with all answers: the sets of parts are tried by their number
//!   ([`Candidates::smallest`]).
//! - All files of the grammar that agree with the answers give the same answers to every sequence of up to
//!   [`Inference::agrees_up_to_moves`] moves on the boards searched, if these can be played at all. The argument: such a sequence is searched
//!   move by move. At each move the files that agree give one answer, or the search finds the question open and it is
//!   asked. So they all allow the same moves, and end the game after the same ones. Answers exclude files and never bring one back, so this
//!   stays true when more is learnt.
//!
//! Nothing is proved about the program itself in sequences that were not asked.

pub mod candidates;
mod experiments;
pub mod grammar;
mod parts_referee;

use std::collections::HashMap;

use koatlas_board::{BoardPosition, Colour, Move, Size};
use koatlas_files::Control;
use koatlas_rules::RuleSet;
use serde::Serialize;

use crate::programs::disagreements::{DisagreementTally, shrink};
use crate::programs::engine::{Engine, EngineError, GameTranscript, TranscriptTurn};
use crate::programs::infer::candidates::{Candidates, Question};
use crate::programs::infer::experiments::{long_games, longest_game, searched_boards};
use crate::programs::infer::grammar::GrammarFile;
use crate::programs::infer::parts_referee::{learn, questions_of};
use crate::programs::matching::agrees as agree_with;
use crate::programs::run::play_games;
use crate::programs::sequences::all_scripts;
use crate::programs::session::Session;
use crate::programs::suites::StartKind;
use crate::programs::{ConformPlan, Disagreement, Failure, Launch, Protocol, Script};

pub use experiments::SearchedBoard;

/// The input of an inference: the games after the experiments, as in a [`ConformPlan`].
#[derive(Clone, Debug)]
pub struct InferPlan {
    /// Number of random games.
    pub games: usize,
    /// Seed of the random games.
    pub seed: u64,
    /// Sizes of the boards of random games, used in turn.
    pub sizes: Vec<Size>,
    /// True if boards of other sizes are never used.
    pub only_these_sizes: bool,
}

/// The rule file that agrees with a program, or the nearest.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Inference {
    /// The name that the program gives itself.
    pub program: String,
    /// The text of the rule file.
    pub file: String,
    /// Its number of parts: bars, ends, `suicide` if it is not `none`, and a start that is ignored.
    pub parts: usize,
    /// True if the program gives the answers of the file in all experiments and games. If not, the file is the nearest.
    pub agrees: bool,
    /// The number of experiments.
    pub experiments: usize,
    /// The number of games after the experiments.
    pub games: usize,
    /// The number of answers about the legality of a move.
    pub answers: usize,
    /// All files of the grammar that agree with all answers are the same for sequences of up to this number of moves on the boards `searched`.
    /// `None` if the file does not agree, or not everything could be asked.
    pub agrees_up_to_moves: Option<usize>,
    /// The boards on which all sequences were searched.
    pub searched: Vec<SearchedBoard>,
    /// The greatest number of moves after which a repetition was tried; `None` if no game with a long cycle could be played.
    pub longest_cycle: Option<usize>,
    /// The known rule sets that have the parts of the file, as far as the program shows them, and agree with all answers.
    pub known_as: Vec<&'static str>,
    /// Other known rule sets that agree with all answers.
    pub agree_too: Vec<&'static str>,
    /// True if the program tells when games end. If not, the file says nothing about ends, and ends of known rule sets do not count.
    pub tells_end: bool,
    /// True if the program sets positions up. If not, all experiments begin with the empty board.
    pub sets_up: bool,
    /// Number of answers that differ from those of the file.
    pub differences: usize,
    /// The disagreements with the file, one of each kind, with the shortest game found.
    pub disagreements: Vec<Disagreement>,
    /// A game after which the program gave two answers to one question; `None` if none was found.
    pub inconsistent: Option<Script>,
    /// The failures of the program.
    pub failures: Vec<Failure>,
    /// The rule set of the file.
    #[serde(skip)]
    pub rules: Option<RuleSet>,
    /// The experiments.
    #[serde(skip)]
    pub scripts: Vec<Script>,
    /// True if a request to stop came before the end.
    #[serde(skip)]
    pub interrupted: bool,
}

impl Inference {
    /// True if the file gives all answers of the program about rules, and the program all the same departs from it: it plays on after the
    /// end, or makes moves that it has called illegal.
    pub fn departs_alone(&self) -> bool {
        !self.agrees && self.differences == 0 && self.inconsistent.is_none() && !self.disagreements.is_empty()
    }
}

/// Sides of the boards for long cycles. The first that the program has is used.
const LONG_SIDES: [usize; 3] = [13, 19, 9];

/// Number of times that the games after the experiments may lead to another file.
const MOST_ROUNDS: usize = 6;

/// Finds the smallest rule file that agrees with a program.
///
/// # Panics
/// If the plan has no sizes.
pub fn infer(protocol: Protocol, launch: &Launch, plan: &InferPlan, control: &Control<'_>) -> Inference {
    let session = Session::new(protocol, launch, plan.only_these_sizes.then_some(&plan.sizes));
    infer_in(session, plan, control)
}

/// Finds the smallest rule file that agrees with the program of a session.
pub(crate) fn infer_in(mut session: Session<'_>, plan: &InferPlan, control: &Control<'_>) -> Inference {
    let program = session.name(plan.sizes[0]);
    let mut run = InferRun::new(session, plan, control);
    run.find_out_about_ends();
    let file = run.find_file();
    run.repeat_experiments();
    run.into_inference(program, file.as_ref())
}

struct InferRun<'a> {
    session: Session<'a>,
    plan: &'a InferPlan,
    control: &'a Control<'a>,
    candidates: Candidates,
    /// The scripts of the experiments, and what the program did.
    scripts: Vec<Script>,
    experiments: Vec<GameTranscript>,
    games: Vec<GameTranscript>,
    tells_end: bool,
    sets_up: Option<bool>,
    /// Boards on which a question was not answered.
    unanswered: Vec<SearchedBoard>,
}

impl<'a> InferRun<'a> {
    fn new(session: Session<'a>, plan: &'a InferPlan, control: &'a Control<'a>) -> InferRun<'a> {
        InferRun {
            session,
            plan,
            control,
            candidates: Candidates::all(),
            scripts: Vec::new(),
            experiments: Vec::new(),
            games: Vec::new(),
            tells_end: false,
            sets_up: None,
            unanswered: Vec::new(),
        }
    }

    fn is_over(&self) -> bool {
        self.session.is_over() || self.control.is_stopped()
    }

    /// The boards on which the program plays.
    fn boards(&mut self) -> Vec<SearchedBoard> {
        let mut boards = searched_boards();
        boards.retain(|board| self.session.begins(board.board));
        let sets_up = self.sets_up(&boards);
        boards.retain(|board| board.start_kind == StartKind::EmptyBoard || sets_up);
        boards
    }

    /// True if the program sets positions up. It is tried on the first board with two points or more.
    fn sets_up(&mut self, boards: &[SearchedBoard]) -> bool {
        if let Some(known) = self.sets_up {
            return known;
        }
        let Some(board) = boards.iter().find(|board| board.board.area() > 1) else { return false };
        let (size, last) = (board.board, board.board.points().last());
        let contents = size.points().map(|point| (Some(point) == last).then_some(Colour::White)).collect();
        let Some(start) = crate::programs::game::whole_board(size, contents, Colour::Black) else { return false };
        let mut transcript = GameTranscript { start: start.clone(), turns: Vec::new() };
        let known =
            self.session.with(&mut transcript, |engine, _| engine.start(&start)).is_some_and(|begun| begun.is_ok());
        self.sets_up = Some(known);
        known
    }

    /// Lets the program pass, to see if it tells when games end.
    fn find_out_about_ends(&mut self) {
        let Some(board) = self.boards().first().copied() else { return };
        let start = BoardPosition::empty_board(board.board);
        self.experiment(Script { start, moves: vec![Move::pass(Colour::Black)] });
        self.tells_end = self.experiments.iter().flat_map(GameTranscript::reports).any(|report| report.ended.is_some());
        if !self.tells_end {
            self.candidates.leave_ends_out();
        }
    }

    /// Finds the smallest file that agrees; `None` if none does.
    fn find_file(&mut self) -> Option<GrammarFile> {
        self.explore();
        for _ in 0..MOST_ROUNDS {
            let file = self.candidates.smallest();
            let (nearest, _) = self.candidates.nearest_unless(file.as_ref());
            self.play_against(&nearest.rules());
            if self.is_over() || file.is_none() || self.candidates.smallest() == file {
                break;
            }
            self.explore();
        }
        self.candidates.smallest()
    }

    /// Asks until the candidates agree on all boards, and on long cycles.
    fn explore(&mut self) {
        let boards = self.boards();
        let longest = boards.iter().map(|board| board.moves).max().unwrap_or_default();
        for moves in 1..=longest {
            for &board in boards.iter().filter(|board| board.moves >= moves) {
                if !self.unanswered.contains(&board) && !self.candidates.is_empty() {
                    self.search(board, moves);
                }
            }
        }
        self.long_cycles();
    }

    /// Asks all open questions of sequences of this length on a board.
    fn search(&mut self, board: SearchedBoard, moves: usize) {
        (self.control.progress)(&format_args!(
            "{} experiments, sequences of {moves} moves on {}",
            self.scripts.len(),
            board.board
        ));
        while !self.is_over() {
            let Some(mut open) = board.open_questions(moves, &self.candidates, self.control) else { return };
            if open.is_empty() {
                return;
            }
            while let Some((question, script)) = self.best(&mut open) {
                self.experiment(script);
                if self.candidates.answer(question).is_none() {
                    self.unanswered.push(board);
                    return;
                }
            }
        }
    }

    /// Takes the question out that excludes the most; drops those that are not open any more.
    fn best(&self, open: &mut Vec<(Question, Script)>) -> Option<(Question, Script)> {
        open.retain(|(question, _)| self.candidates.answer(*question).is_none());
        // Of equal ones the first is taken.
        let best = (0..open.len()).min_by_key(|&index| std::cmp::Reverse(self.candidates.split(open[index].0)))?;
        (!self.is_over()).then(|| open.remove(best))
    }

    /// Returns the side of the board for long cycles.
    fn long_side(&mut self) -> Option<usize> {
        LONG_SIDES.into_iter().find(|&side| Size::new(side, side).is_ok_and(|size| self.session.begins(size)))
    }

    /// Plays games with long cycles, as long as one of them has an open question.
    fn long_cycles(&mut self) {
        let Some(side) = self.long_side() else { return };
        let games = long_games(side);
        let games =
            games.into_iter().map(|game| if self.sets_up == Some(true) { game } else { game.from_empty_board() });
        let live = self.candidates.live();
        let mut open: Vec<(Vec<[Question; 2]>, Script)> =
            games.map(|game| (questions_of(&game.start, &game.moves, live), game)).collect();
        while !self.is_over() && !self.candidates.is_empty() {
            (self.control.progress)(&format_args!("{} experiments, long cycles", self.scripts.len()));
            // The first open question of a game is what it would answer next.
            let next = open.iter().enumerate().filter_map(|(index, (questions, _))| {
                let question = self.first_open(questions)?;
                Some((std::cmp::Reverse(self.candidates.split(question)), index, question))
            });
            let Some((_, index, question)) = next.min() else { break };
            let (_, game) = open.remove(index);
            self.experiment(game);
            if self.candidates.answer(question).is_none() {
                return;
            }
        }
    }

    /// Returns the first question on which the candidates differ, in a game that all of them allow so far.
    fn first_open(&self, questions: &[[Question; 2]]) -> Option<Question> {
        let answers = questions.iter().flatten().map(|&question| (question, self.candidates.answer(question)));
        let mut answers = answers.skip_while(|(_, answer)| *answer == Some(false));
        answers.next().filter(|(_, answer)| answer.is_none()).map(|(question, _)| question)
    }

    /// Plays the moves of a script, asks about those that the candidates do not all allow and about the last, and learns from it.
    fn experiment(&mut self, script: Script) {
        let transcript = self.play(&script);
        if let Some(transcript) = transcript {
            learn(&mut self.candidates, &transcript);
            self.experiments.push(transcript);
            self.scripts.push(script);
        }
    }

    fn play(&mut self, script: &Script) -> Option<GameTranscript> {
        let mut transcript = GameTranscript { start: script.start.clone(), turns: Vec::new() };
        let questions = questions_of(&script.start, &script.moves, self.candidates.live());
        let is_asked: Vec<bool> = questions
            .iter()
            .enumerate()
            .map(|(number, [forbidden, _])| {
                number + 1 == script.moves.len() || self.candidates.answer(*forbidden) != Some(false)
            })
            .collect();
        let begun =
            self.session.with(&mut transcript, |engine, transcript| play_script(engine, script, &is_asked, transcript));
        begun.is_some_and(|begun| begun).then_some(without_areas(transcript))
    }

    /// Plays the games of [`ConformPlan`] against a rule set, and learns from them.
    fn play_against(&mut self, rules: &RuleSet) {
        let Ok(mut scripts) = all_scripts(rules, self.control) else { return };
        scripts.extend(self.long_side().and_then(longest_game).map(|(_, game)| game));
        let InferPlan { games, seed, ref sizes, only_these_sizes } = *self.plan;
        let all = scripts.len() + games;
        let plan = ConformPlan { rules: rules.clone(), games, seed, sizes: sizes.clone(), scripts, only_these_sizes };
        let played = std::cell::Cell::new(0);
        let (games, _) = play_games(&mut self.session, &plan, &|_| {
            played.set(played.get() + 1);
            (self.control.progress)(&format_args!("games against the file, {} of {all}", played.get()));
        });
        for transcript in games.into_iter().map(without_areas) {
            learn(&mut self.candidates, &transcript);
            self.games.push(transcript);
        }
    }

    /// Plays all experiments once more: a program that answers otherwise follows no rules.
    fn repeat_experiments(&mut self) {
        for script in self.scripts.clone() {
            if self.is_over() {
                return;
            }
            let transcript = self.play(&script);
            self.experiments.extend(transcript);
        }
    }

    fn into_inference(mut self, program: String, file: Option<&GrammarFile>) -> Inference {
        let all: Vec<GameTranscript> = self.experiments.iter().chain(&self.games).cloned().collect();
        let inconsistent = inconsistent(&all);
        let (found, differences) = self.candidates.nearest_unless(file);
        let rules = found.rules();
        let mut tally = DisagreementTally::default();
        all.iter().for_each(|transcript| tally.add(&rules, transcript));
        let mut disagreements = Vec::new();
        for disagreement in tally.into_disagreements() {
            (self.control.progress)(&"shorter games");
            disagreements.push(shrink(disagreement, &mut self.session, &rules, self.sets_up == Some(true)));
        }
        let known: Vec<RuleSet> = RuleSet::all()
            .chain(RuleSet::more())
            // Without ends no later phase would begin.
            .filter(|known| self.tells_end || known.later_phases.is_empty())
            .filter(|known| {
                let ends = if self.tells_end { known.ends.clone() } else { Vec::new() };
                agree_with(&RuleSet { ends, ..known.clone() }, &all)
            })
            .collect();
        let is_same =
            |known: &&RuleSet| file.is_some() && GrammarFile::of_rules(known, self.tells_end).as_ref() == file;
        let (known_as, agree_too): (Vec<&RuleSet>, Vec<&RuleSet>) = known.iter().partition(is_same);
        let agrees = file.is_some() && disagreements.is_empty() && inconsistent.is_none() && !all.is_empty();
        let asked_all = !self.is_over() && agrees;
        let longest_cycle = self.long_side().and_then(longest_game).map(|(moves, _)| moves).filter(|_| asked_all);
        let boards = self.boards();
        let searched: Vec<SearchedBoard> =
            boards.into_iter().filter(|board| !self.unanswered.contains(board)).collect();
        Inference {
            program,
            file: found.text(),
            parts: found.count(),
            agrees,
            experiments: self.scripts.len(),
            games: self.games.len(),
            answers: all.iter().map(GameTranscript::answers).sum(),
            agrees_up_to_moves: searched.iter().map(|board| board.moves).min().filter(|_| asked_all),
            searched: if asked_all { searched } else { Vec::new() },
            longest_cycle,
            known_as: known_as.iter().map(|known| known.id()).collect(),
            agree_too: agree_too.iter().map(|known| known.id()).collect(),
            tells_end: self.tells_end,
            sets_up: self.sets_up == Some(true),
            differences,
            disagreements,
            inconsistent,
            interrupted: self.session.interrupted || self.control.is_stopped(),
            failures: self.session.failures,
            rules: Some(rules),
            scripts: self.scripts,
        }
    }
}

/// The outcome of a game is no matter of the grammar.
fn without_areas(mut transcript: GameTranscript) -> GameTranscript {
    let reports = transcript.turns.iter_mut().filter_map(|turn| turn.sent.as_mut()?.1.as_mut());
    reports.for_each(|report| report.area = None);
    transcript
}

/// Plays a script with a program until it refuses a move or ends the game. Returns `false` if it does not start.
fn play_script(
    engine: &mut dyn Engine,
    script: &Script,
    is_asked: &[bool],
    transcript: &mut GameTranscript,
) -> Result<bool, EngineError> {
    if engine.start(&script.start)?.is_err() {
        return Ok(false);
    }
    for (&board_move, &is_asked) in script.moves.iter().zip(is_asked) {
        let legal = if is_asked { engine.legal(&[board_move])?.first().copied().flatten() } else { None };
        let mut turn =
            TranscriptTurn { asked: legal.map(|legal| (board_move, legal)).into_iter().collect(), sent: None };
        if legal != Some(false) {
            turn.sent = Some((board_move, engine.play(board_move)?));
        }
        let goes_on = matches!(&turn.sent, Some((_, Some(report))) if report.ended != Some(true));
        transcript.turns.push(turn);
        if !goes_on {
            break;
        }
    }
    Ok(true)
}

/// Returns a game after which the program gave two answers to one question, the last move.
fn inconsistent(transcripts: &[GameTranscript]) -> Option<Script> {
    // The answers about a move, whether it is legal and whether it ends the game, for each start and game.
    let mut known: HashMap<_, [Option<bool>; 2]> = HashMap::new();
    for transcript in transcripts {
        let GameTranscript { start, turns } = transcript;
        let (rows, mut moves) = (start.rows(), Vec::new());
        for turn in turns {
            let made = turn.sent.as_ref().filter(|(sent, _)| turn.answer_about(*sent) != Some(false));
            let legal = turn.asked.iter().map(|&(asked, legal)| (asked, [Some(legal), None]));
            let sent = made.map(|(sent, report)| {
                (*sent, [Some(report.is_some()), report.as_ref().and_then(|report| report.ended)])
            });
            for (asked, answers) in legal.chain(sent) {
                let game: Vec<Move> = moves.iter().copied().chain([asked]).collect();
                let before = known.entry((rows.clone(), start.to_move(), game.clone())).or_default();
                for (before, answer) in before.iter_mut().zip(answers) {
                    if before.is_some() && answer.is_some() && *before != answer {
                        return Some(Script { start: start.clone(), moves: game });
                    }
                    *before = before.or(answer);
                }
            }
            let Some((sent, Some(_))) = &turn.sent else { break };
            moves.push(*sent);
        }
    }
    None
}

#[cfg(test)]
#[path = "../../../tests/inside/infer.rs"]
mod tests;
