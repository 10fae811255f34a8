//! The literal referee: the moves of a sequence, checked under a rule set.

use koatlas_board::{BoardPosition, Colour, Content};

use super::bars::{KO_PASSES, bans};
use crate::certificates::Measure;
use crate::{Grid, History, LiteralRules, Move, Play, Question, Refused};

/// Move as the [`LiteralReferee`] takes it. Points are numbered row by row from the top left; where moves are written, they have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act<P = usize> {
    /// A play at this point.
    Play(P),
    /// A pass.
    Pass,
    /// A pass for the ko that the player could retake at this point.
    KoPass(P),
}

impl<P> Act<P> {
    /// Converts the point.
    pub(crate) fn map<Q>(self, convert: impl FnOnce(P) -> Q) -> Act<Q> {
        match self {
            Act::Play(point) => Act::Play(convert(point)),
            Act::Pass => Act::Pass,
            Act::KoPass(point) => Act::KoPass(convert(point)),
        }
    }
}

/// Error of a move that may not be made: identifiers of the rules that forbid it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("forbidden: {}", .0.join(", "))]
pub struct Forbidden(pub Vec<&'static str>);

/// Bytes that a move takes without the points of the board.
const MOVE_BYTES: usize = 512;

/// A sequence under a rule set.
///
/// Points are numbered row by row from the top left, as [`koatlas_board::Size::points`] lists them.
///
/// ```
/// use koatlas_board::BoardPosition;
/// use koatlas_verifier::literal::{Act, LiteralReferee};
///
/// let board = BoardPosition::empty_board("1x2".parse()?);
/// let mut sequence = LiteralReferee::new("psk", &[], &board)?;
/// sequence.make(Act::Play(0))?;
/// sequence.make(Act::Play(1))?;
/// // Black would capture, and make the position after his first move again.
/// assert_eq!(sequence.reasons_against(Act::Play(0)), ["psk"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LiteralReferee {
    /// Rules in force: the rule set with its options.
    pub(crate) rules: LiteralRules,
    pub(crate) history: History,
    /// Numbers of the forbidden moves of a recorded game, ascending.
    forbidden: Vec<usize>,
}

impl LiteralReferee {
    /// Starts a sequence at `board` under the rule set `id` with `options`, each a key and its value. Plays are made in the
    /// region; immortal stones are never captured.
    ///
    /// # Errors
    /// [`Refused`] if there is no such rule set, or it has no such option or value.
    pub fn new(id: &str, options: &[(&str, &str)], board: &BoardPosition) -> Result<LiteralReferee, Refused> {
        LiteralReferee::of_file(id, None, options, board)
    }

    /// Starts a sequence as [`new`](Self::new) does, under the rule set `id` of the text `file`; without a text under one of the list.
    ///
    /// # Errors
    /// [`Refused`] also if the text cannot be read, or if `id` is not its identifier or that of other rules.
    pub fn of_file(
        id: &str,
        file: Option<&str>,
        options: &[(&str, &str)],
        board: &BoardPosition,
    ) -> Result<LiteralReferee, Refused> {
        let rules = LiteralRules::new(id, file)?.with_options(options, board.size())?;
        Ok(LiteralReferee::with_rules(rules, board))
    }

    /// Starts a sequence under `rules`, which need not be those of a rule set.
    pub(crate) fn with_rules(rules: LiteralRules, board: &BoardPosition) -> LiteralReferee {
        let history = History::new(Grid::from_board(board), board.contents().to_vec(), board.to_move());
        LiteralReferee { rules, history, forbidden: Vec::new() }
    }

    /// Bars and ends of the present phase.
    fn phase(&self) -> &LiteralRules {
        let before = self.history.phases_before();
        before.checked_sub(1).map_or(&self.rules, |later| &self.rules.later_phases[later])
    }

    /// True if the last move is a pass that is not for a ko.
    pub(crate) fn has_passed(&self) -> bool {
        self.history.answer(&Question::IsPass { ago: 0 })
    }

    /// Returns the number of steps of work since the last call.
    pub(crate) fn take_steps(&self) -> u64 {
        self.history.grid.take_steps()
    }

    /// Upper bound for the bytes that the last move takes.
    pub(crate) fn bytes_of_a_move(&self) -> usize {
        MOVE_BYTES + 4 * self.contents().len()
    }

    /// Returns all reasons against `act` by the player to move, as identifiers of rules; empty if it is legal. A play that cannot be
    /// made on the board, or is an illegal suicide, has just this reason. A pass is never forbidden.
    pub fn reasons_against(&self, act: Act) -> Vec<&'static str> {
        if self.outcome().is_some() { vec!["ended"] } else { self.attempt(act).1 }
    }

    /// Returns the move, if `act` can be put on the board, and all reasons against it except the end of the sequence.
    fn attempt(&self, act: Act) -> (Option<Move>, Vec<&'static str>) {
        match act {
            Act::Play(point) if !self.history.grid.is_playable(point) => (None, vec!["missing-point"]),
            Act::Play(point) if self.contents()[point].is_some() => (None, vec!["occupied"]),
            Act::Play(point) => {
                let play = self.history.grid.play(self.history.current_position(), self.to_move(), point);
                // Bars judge the position before a stone is forfeited.
                let LiteralRules { bars, settings, .. } = self.phase();
                let bars = bars.iter().filter(|bar| bar.forbids(settings, &self.history, &play));
                let is_allowed = play.is_allowed(self.rules.suicide);
                let reasons = if is_allowed { bars.map(|bar| bar.id).collect() } else { vec!["suicide"] };
                (Some(Move::Play(self.forfeiting(play))), reasons)
            }
            Act::Pass => (Some(Move::Pass), Vec::new()),
            Act::KoPass(point) if self.can_pass_for_ko(point) => (Some(Move::KoPass(point)), Vec::new()),
            Act::KoPass(point) => (Some(Move::KoPass(point)), vec!["no-ko-ban"]),
        }
    }

    /// True if the player to move has a ban at `point` that a pass can lift.
    fn can_pass_for_ko(&self, point: usize) -> bool {
        let phase = self.phase();
        let mut standing = bans(&phase.settings, &self.history).into_iter();
        phase.has_any(&KO_PASSES) && standing.any(|ban| ban.banned == self.to_move() && ban.retake == point)
    }

    /// Applies the Geneva rule: if `play` repeats, its stone is taken off again and is a prisoner, unless it is off the board
    /// already. Stones that it captured stay captured, and of a larger string only this stone is taken off.
    fn forfeiting(&self, play: Play) -> Play {
        let repeats =
            self.rules.forfeits.is_some_and(|superko| superko.forbids(&self.rules.settings, &self.history, &play));
        if !repeats || !play.suicided.is_empty() {
            return play;
        }
        let mut after = play.after.clone();
        after[play.point] = None;
        Play { after, forfeited: true, ..play }
    }

    /// Returns every move that a player can try; no other move is ever legal.
    pub(crate) fn acts(&self) -> Vec<Act> {
        let points = 0..self.contents().len();
        let has_ko_passes = self.rules.phases().any(|phase| phase.has_any(&KO_PASSES));
        let ko_passes = if has_ko_passes { points.clone() } else { 0..0 };
        let plays = points.filter(|point| self.history.grid.is_playable(*point)).map(Act::Play);
        plays.chain(ko_passes.map(Act::KoPass)).chain([Act::Pass]).collect()
    }

    /// Makes a move.
    ///
    /// # Errors
    /// [`Forbidden`] if it may not be made; the sequence is unchanged then.
    pub fn make(&mut self, act: Act) -> Result<(), Forbidden> {
        if self.outcome().is_some() { Err(Forbidden(vec!["ended"])) } else { self.make_next(act) }
    }

    /// Makes `act` in a sequence that is known not to have ended.
    pub(crate) fn make_next(&mut self, act: Act) -> Result<(), Forbidden> {
        match self.attempt(act) {
            (Some(new_move), reasons) if reasons.is_empty() => self.push(new_move),
            (_, reasons) => return Err(Forbidden(reasons)),
        }
        Ok(())
    }

    /// Adds a move that is not forbidden. If it ends the phase, begins the next one.
    fn push(&mut self, new_move: Move) {
        self.history.push(new_move);
        let has_next = self.history.phases_before() < self.rules.later_phases.len();
        if has_next && self.outcome().is_some_and(|(outcome, _)| outcome == "score") {
            self.history.begin_phase();
        }
    }

    /// Makes a move of a recorded game, even if it is forbidden or comes after the end. A forbidden move does not end the
    /// sequence. Returns the reasons against it, as if the sequence had not ended.
    ///
    /// # Errors
    /// [`Forbidden`] if it cannot be put on the board; the sequence is unchanged then.
    pub fn make_recorded(&mut self, act: Act) -> Result<Vec<&'static str>, Forbidden> {
        let (new_move, reasons) = self.attempt(act);
        let Some(new_move) = new_move else { return Err(Forbidden(reasons)) };
        if reasons.is_empty() {
            self.push(new_move);
        } else {
            self.history.push(new_move);
            self.forbidden.push(self.moves());
        }
        Ok(reasons)
    }

    fn is_forbidden(&self) -> bool {
        self.forbidden.last() == Some(&self.moves())
    }

    /// Takes back the last move. Returns false if there was none.
    pub fn undo(&mut self) -> bool {
        if self.is_forbidden() {
            self.forbidden.pop();
        }
        self.history.pop()
    }

    /// Takes back all moves but the first `moves`.
    pub(crate) fn undo_to(&mut self, moves: usize) {
        while self.moves() > moves {
            self.undo();
        }
    }

    /// Outcome (`score`, `void`, `tie`, `black` or `white`) and identifier of the rule that has ended the sequence; `None` if it goes on.
    pub fn outcome(&self) -> Option<(&'static str, &'static str)> {
        if self.is_forbidden() {
            return None;
        }
        let LiteralRules { ends, settings, .. } = self.phase();
        ends.iter().find_map(|end| Some((end.outcome(settings, &self.history)?, end.id())))
    }

    /// True if the players may agree, after the last move, that there is no result.
    pub fn can_agree_void(&self) -> bool {
        let LiteralRules { ends, settings, .. } = self.phase();
        !self.is_forbidden() && ends.iter().any(|end| end.is_offer(settings, &self.history))
    }

    /// Contents of all points of the board.
    pub fn contents(&self) -> &[Content] {
        self.history.current_position()
    }

    /// Player to move.
    pub fn to_move(&self) -> Colour {
        self.history.player()
    }

    /// Number of plays made.
    pub fn plays(&self) -> usize {
        self.history.grid.count_steps(self.moves());
        self.history.all_moves().filter(|made| matches!(made, Move::Play(_))).count()
    }

    /// Number of moves made: plays and passes.
    pub fn moves(&self) -> usize {
        self.history.all_moves().count()
    }

    pub(crate) fn length(&self, measure: Measure) -> u64 {
        match measure {
            Measure::Plays => self.plays() as u64,
            Measure::Moves => self.moves() as u64,
        }
    }

    /// White stones removed minus black stones removed, by all moves.
    pub fn balance(&self) -> i32 {
        let of_move = |made: &Move| if let Move::Play(play) = made { play.balance() } else { 0 };
        self.history.all_moves().map(of_move).sum()
    }

    /// Area of Black minus area of White, or his stones minus White's. A forfeited stone is a point for the opponent.
    pub fn score(&self) -> i32 {
        let LiteralReferee { rules, history, .. } = self;
        let count = if rules.counts_stones { Grid::stones } else { Grid::area };
        let counted = count(&history.grid, history.current_position());
        if rules.forfeits.is_none() {
            return counted;
        }
        let [black, white] = Colour::BOTH
            .map(|colour| self.history.plays().filter(|(_, play)| play.forfeited && play.colour == colour).count());
        counted - black as i32 + white as i32
    }

    /// True if the last move was a play whose stone was forfeited.
    pub fn has_forfeited(&self) -> bool {
        self.history.play(self.moves()).is_some_and(|play| play.forfeited)
    }
}
