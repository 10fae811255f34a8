//! A referee that tells of each move which parts of the grammar forbid it, and which parts end the game after it.

use koatlas_board::{BoardPosition, Content, Move, PointSet, Suicide, Wide, in_narrowest};
use koatlas_rules::{Bar, End, Referee, RuleSet, Window};

use crate::programs::engine::{GameTranscript, MoveReport};
use crate::programs::infer::candidates::{Candidates, Question};
use crate::programs::infer::grammar::{
    GrammarFile, MOST, NO_LARGE_SUICIDE, NO_SINGLE_SUICIDE, PARTS, Part, Parts, number_of, parts_where,
};

/// A sequence under all parts at once: no part forbids a move or ends the game.
pub struct PartsReferee<S: PointSet> {
    /// For files whose start counts, and for those whose start is ignored.
    starts: [StartReferee<S>; 2],
}

struct StartReferee<S: PointSet> {
    /// A referee with all bars: it makes what they forbid as a game record does.
    bars: Referee<S>,
    /// A referee for each end but passes: if one end is met, it would hide the others.
    ends: Vec<(usize, Referee<S>)>,
    /// The numbers of passes in a row that are ends.
    passes: Parts,
    suicides: Parts,
    windows: Parts,
}

impl<S: PointSet> StartReferee<S> {
    fn new(board: &BoardPosition, start_counts: bool, live: Parts) -> Option<StartReferee<S>> {
        let none = GrammarFile { start_counts, parts: Parts::EMPTY }.rules();
        let referee = |bars: Vec<Bar>, ends: Vec<End>| {
            let rules = RuleSet { bars, ends, suicide: Suicide::All, ..none.clone() };
            Referee::new(rules, board.clone()).ok()
        };
        let windows = live & parts_where(|part| matches!(part, Part::Bar(Bar::Recent(_))));
        let passes = live & parts_where(|part| matches!(part, Part::End(End::Passes(_))));
        let (mut bars, mut ends) = (Vec::new(), Vec::new());
        for part in live.minus(windows | passes).iter() {
            match PARTS[part] {
                Part::Bar(bar) => bars.push(bar),
                Part::End(end) => ends.push((part, referee(Vec::new(), vec![end])?)),
                Part::NoSingleSuicide | Part::NoLargeSuicide => {}
            }
        }
        // The widest window tells how long ago the position was: so it answers for all.
        let is_there = |situational| windows.iter().any(|window| is_window(window, situational));
        let widest = [false, true].into_iter().filter(|&situational| is_there(situational));
        bars.extend(widest.map(|situational| Bar::Recent(Window { situational, moves: MOST })));
        let suicides = live & (Parts::single(NO_SINGLE_SUICIDE) | Parts::single(NO_LARGE_SUICIDE));
        Some(StartReferee { bars: referee(bars, Vec::new())?, ends, passes, suicides, windows })
    }

    /// Returns the parts that forbid a play; `None` if there is no empty point.
    fn forbidding(&self, point: usize) -> Option<Parts> {
        let (play, reasons) = self.bars.bars_against(point).ok()?;
        let mut parts = Parts::EMPTY;
        for reason in reasons {
            match reason.bar {
                Bar::Recent(Window { situational, .. }) => {
                    // The play would be move `number + 1`; the position two moves ago counts in every window.
                    let ago = (self.bars.turns().len() + 1 - reason.since as usize).max(2);
                    let first = number_of(Part::Bar(Bar::Recent(Window { situational, moves: ago as u8 })));
                    parts |= Parts::collect(first..=first + usize::from(MOST) - ago) & self.windows;
                }
                bar => parts.insert(number_of(Part::Bar(bar))),
            }
        }
        if play.suicide {
            parts |=
                self.suicides & Parts::single(if play.removed == 1 { NO_SINGLE_SUICIDE } else { NO_LARGE_SUICIDE });
        }
        Some(parts)
    }

    /// Makes a move, and returns the ends that are met.
    fn make(&mut self, board_move: Move) -> Parts {
        self.bars.make_as_played(board_move.into());
        let passes = self.bars.turns().last().map_or(0, |turn| turn.passes);
        let first = number_of(Part::End(End::Passes(1)));
        let mut met = Parts::collect((0..passes.min(MOST.into())).map(|number| first + number as usize)) & self.passes;
        for (part, referee) in &mut self.ends {
            referee.make_as_played(board_move.into());
            if referee.end().is_some() {
                met.insert(*part);
            }
        }
        met
    }

    fn undo(&mut self) {
        self.bars.undo();
        self.ends.iter_mut().for_each(|(_, referee)| _ = referee.undo());
    }
}

fn is_window(part: usize, wanted: bool) -> bool {
    matches!(PARTS[part], Part::Bar(Bar::Recent(Window { situational, .. })) if situational == wanted)
}

impl<S: PointSet> PartsReferee<S> {
    /// Creates a sequence that starts on `board`. Only `live` parts are asked. `None` if the board has more points than `S` has.
    pub fn new(board: &BoardPosition, live: [Parts; 2]) -> Option<PartsReferee<S>> {
        let [counts, ignored] = live;
        let starts = [StartReferee::new(board, true, counts)?, StartReferee::new(board, false, ignored)?];
        Some(PartsReferee { starts })
    }

    /// Returns a referee for the moves alone.
    pub fn moves(&self) -> &Referee<S> {
        &self.starts[0].bars
    }

    /// Returns the question whether a play at this point of the local board is forbidden; `None` if there is no empty point.
    pub fn is_forbidden(&self, point: usize) -> Option<Question> {
        let [counts, ignored] = &self.starts;
        Some(Question([counts.forbidding(point)?, ignored.forbidding(point)?]))
    }

    /// Returns the question whether `board_move` of the player to move is forbidden; `None` if there is no empty point. No part forbids a
    /// pass.
    fn is_move_forbidden(&self, board_move: Move) -> Option<Question> {
        let Some(point) = board_move.point else { return Some(Question::default()) };
        self.is_forbidden(self.moves().local_board().index(point)?)
    }

    /// Makes a move of the player to move on an empty point, or a pass. Returns the question whether the game ends then.
    pub fn make(&mut self, board_move: Move) -> Question {
        Question(self.starts.each_mut().map(|start| start.make(board_move)))
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        self.starts.iter_mut().for_each(StartReferee::undo);
    }

    fn contents(&self) -> Vec<Content> {
        self.moves().board().contents().to_vec()
    }
}

/// Returns the questions of a game about `live` parts, in pairs for each move: whether it is forbidden, and whether the game ends then. Stops
/// before a move that cannot be made on the board.
pub fn questions_of(start: &BoardPosition, moves: &[Move], live: [Parts; 2]) -> Vec<[Question; 2]> {
    let mut questions = Vec::new();
    in_narrowest!(start, S in [u64, Wide] => {
        let Some(mut referee) = PartsReferee::<S>::new(start, live) else { return questions };
        for &board_move in moves {
            let Some(forbidden) = referee.is_move_forbidden(board_move) else { break };
            questions.push([forbidden, referee.make(board_move)]);
        }
    });
    questions
}

/// Keeps the candidates that agree with all answers of a game.
pub fn learn(candidates: &mut Candidates, transcript: &GameTranscript) {
    in_narrowest!(transcript.start, S in [u64, Wide] => {
        let Some(mut referee) = PartsReferee::<S>::new(&transcript.start, [parts_where(|_| true); 2]) else { return };
        for turn in &transcript.turns {
            for &(asked, legal) in &turn.asked {
                learn_legality(candidates, &referee, asked, legal);
            }
            let Some((sent, report)) = &turn.sent else { return };
            match (report, turn.answer_about(*sent)) {
                // It refuses what it has called illegal, or contradicts itself.
                (_, Some(false)) => return,
                (Some(_), Some(true)) => {}
                (report, _) => learn_legality(candidates, &referee, *sent, report.is_some()),
            }
            let Some(report) = report else { return };
            if !learn_report(candidates, &mut referee, *sent, report) {
                return;
            }
        }
    });
}

fn learn_legality<S: PointSet>(candidates: &mut Candidates, referee: &PartsReferee<S>, asked: Move, legal: bool) {
    match referee.is_move_forbidden(asked) {
        Some(question) => candidates.learn(question, !legal),
        None if legal => candidates.refuse_all(),
        None => {}
    }
}

/// Makes a move and learns from the report. Returns `false` if the game is over, or a different one from here on.
fn learn_report<S: PointSet>(
    candidates: &mut Candidates,
    referee: &mut PartsReferee<S>,
    sent: Move,
    report: &MoveReport,
) -> bool {
    if referee.is_move_forbidden(sent).is_none() {
        return false;
    }
    let ends = referee.make(sent);
    if report.board.as_ref().is_some_and(|board| *board != referee.contents()) {
        candidates.refuse_all();
        return false;
    }
    if let Some(ended) = report.ended {
        candidates.learn(ends, ended);
    }
    report.ended != Some(true)
}
