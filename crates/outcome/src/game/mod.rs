//! A sequence under a rule set for a search: moves are made and taken back, and every query of the history is recorded.
//!
//! The rules are those of the referee: [`Sequence`]. Positions are numbered, and the plays from each are found once. A
//! *state* of a search is the position with what matters of the last moves ([`SequenceState`](koatlas_rules::SequenceState)),
//! together with the *marks* of the history: what moves have left to be looked up by rules, for example that a position has occurred.
//! Queries and answers come as [`MarkReading`]s.

pub mod history;
pub mod positions;

use std::hash::BuildHasher;
use std::iter;
use std::ops::{Deref, DerefMut};

use koatlas_board::{BoardPosition, Colour, LocalBoard, PointSet, Position};
use koatlas_position_graph::{Symmetries, Symmetry};
use koatlas_rules::{Action, GameMove, MarkKind, MarkQuestion, RuleSet, Sequence, SequenceEnd, StartError};

use history::{MarkQuery, MarkQueryKind, MarkReading, NO_START, SlotHistory, SlotLogEntry};
use positions::{LifeCount, MarkSlot, PlayEdge, PositionTable};

/// By point, the first point to which a symmetry of `board` with its stones maps it; empty unless it is a whole board of at most 64
/// points, and `rules` name no point.
fn first_images(rules: &RuleSet, board: &BoardPosition) -> Vec<usize> {
    let Some(local_board) = LocalBoard::<u64>::whole_board(board.size()).ok() else { return Vec::new() };
    if !board.is_whole_board() || rules.ko.is_some() {
        return Vec::new();
    }
    let symmetries = Symmetries::find(&local_board).elements.into_iter();
    let fixes = |symmetry: &Symmetry<u64>| {
        (0..local_board.len()).all(|point| board.contents()[symmetry.image[point]] == board.contents()[point])
    };
    let kept: Vec<Symmetry<u64>> =
        symmetries.filter(|symmetry| !symmetry.exchanges_colours && fixes(symmetry)).collect();
    (0..local_board.len())
        .map(|point| kept.iter().map(|symmetry| symmetry.image[point]).min().unwrap_or(point))
        .collect()
}

/// A move that the bare rules allow: the bars of the rule set may still forbid it.
#[derive(Clone, Copy, Debug)]
pub struct CandidateMove {
    /// The move.
    pub action: Action<usize>,
    /// The play; `None` for a pass.
    pub play: Option<PlayEdge>,
}

/// A sequence under a rule set that a search can explore.
pub struct SearchGame<S: PointSet>(Sequence<SlotHistory<S>>);

impl<S: PointSet> Deref for SearchGame<S> {
    type Target = Sequence<SlotHistory<S>>;

    fn deref(&self) -> &Sequence<SlotHistory<S>> {
        &self.0
    }
}

impl<S: PointSet> DerefMut for SearchGame<S> {
    fn deref_mut(&mut self) -> &mut Sequence<SlotHistory<S>> {
        &mut self.0
    }
}

impl<S: PointSet> SearchGame<S> {
    /// Starts a sequence under `rules` from `board`.
    ///
    /// # Errors
    /// [`StartError`], as from [`koatlas_rules::Referee::new`].
    pub fn new(rules: &RuleSet, board: &BoardPosition) -> Result<SearchGame<S>, StartError> {
        let (local_board, position) = board.local_board::<S>()?;
        let mut history = SlotHistory::new(PositionTable::new(rules, board, local_board), position);
        history.first_images = first_images(rules, board);
        let start = history.start;
        Sequence::new(rules.clone(), board, history, start).map(SearchGame)
    }

    /// Starts anew in the position with the number `position` after moves elsewhere on the board: see [`Sequence::restart`].
    ///
    /// # Panics
    /// If moves have been made.
    pub fn restart(&mut self, position: u32, to_move: Colour, bans: u32) {
        self.0.history.forget();
        self.0.restart(position, to_move, bans);
    }

    /// True unless the sequence has [started anew](SearchGame::restart): then no position is its start.
    pub fn has_start(&self) -> bool {
        self.history.start != NO_START
    }

    /// The position after the last move.
    pub fn position(&self) -> Position<S> {
        self.history.positions.position(self.state.position)
    }

    /// A hash of the state without the marks of its history.
    pub fn state_hash(&self) -> u64 {
        rustc_hash::FxBuildHasher.hash_one(self.state)
    }

    /// A hash of the state. Equal states have equal hashes, others most probably not.
    pub fn hash(&self) -> u64 {
        self.history.hash() ^ self.state_hash()
    }

    /// The moves that the bare rules allow: plays by point, then the pass, then passes for kos.
    pub fn candidates(&mut self) -> Vec<CandidateMove> {
        let Sequence { history, state: now, bans, .. } = &mut self.0;
        let plays = history.positions.plays(now.position, now.to_move).iter();
        let plays =
            plays.map(|&play| CandidateMove { action: Action::Play(usize::from(play.point)), play: Some(play) });
        let own_bans = bans.list(now.bans).iter().filter(|(player, _)| *player == now.to_move);
        let ko_passes = own_bans.map(|(_, ban)| Action::KoPass(usize::from(ban.captured)));
        let passes = iter::once(Action::Pass).chain(ko_passes).map(|action| CandidateMove { action, play: None });
        plays.chain(passes).collect()
    }

    /// The first of the moves to which symmetries of the start map `candidate`. After the first move it is `candidate` itself.
    pub fn first_image(&self, candidate: CandidateMove) -> Action<usize> {
        let first = |point| self.history.first_images.get(point).copied().unwrap_or(point);
        if self.number() == 0 { candidate.action.map(first) } else { candidate.action }
    }

    /// True if a symmetry of the start maps another move to `candidate`, which comes first.
    pub fn is_image(&self, candidate: CandidateMove) -> bool {
        self.first_image(candidate) != candidate.action
    }

    /// The legal moves, in the order of [`SearchGame::candidates`].
    pub fn legal_moves(&mut self) -> Vec<CandidateMove> {
        let mut candidates = self.candidates();
        candidates.retain(|&candidate| self.check_move(candidate, &mut Vec::new()).is_ok());
        candidates
    }

    /// The answer of the history to `query`: see [`MarkReading`].
    #[inline]
    pub fn answer(&self, query: MarkQuery) -> Option<i16> {
        self.history.answer(&self.totals, query)
    }

    /// Checks that `candidate` is legal. If it is, the readings on which that depends are added to `readings`: no bar has found the
    /// mark that would forbid the move.
    ///
    /// # Errors
    /// If the move is barred: the reading that bars it, or `None` if it is barred whatever the history.
    pub fn check_move(
        &self,
        candidate: CandidateMove,
        readings: &mut Vec<MarkReading>,
    ) -> Result<(), Option<MarkReading>> {
        let Some(play) = &candidate.play else { return Ok(()) };
        self.barred(play, readings).map_or(Ok(()), |(_, because)| Err(because))
    }

    /// Makes a legal move. All readings of the rule set are added to `readings`. Returns how the sequence ended, if it did.
    pub fn make(&mut self, candidate: CandidateMove, readings: &mut Vec<MarkReading>) -> Option<SequenceEnd> {
        self.0.make(candidate.action, candidate.play, readings).end
    }

    /// Makes the legal move `action`. Returns how the sequence ended, if it did.
    pub fn make_action(&mut self, action: Action<usize>) -> Option<SequenceEnd> {
        let candidate = self.candidates().into_iter().find(|candidate| candidate.action == action)?;
        self.make(candidate, &mut Vec::new())
    }

    /// The move `action` with points of the board in place of their numbers.
    pub fn board_action(&self, action: Action<usize>) -> Action {
        action.map(|point| self.history.positions.local_board.point(point))
    }

    /// The move `action` as a move of the player to move.
    pub fn game_move(&self, action: Action<usize>) -> GameMove {
        GameMove { colour: self.state.to_move, action: self.board_action(action) }
    }

    /// Black's area minus White's, with the stones forfeited so far.
    pub fn score(&mut self) -> i32 {
        let Sequence { history, state: now, forfeits, .. } = &mut self.0;
        history.positions.score(now.position) + *forfeits
    }

    /// The least and the greatest score that unconditional life lets the players force; `None` if the rules are not such that it does.
    pub fn life_bounds(&mut self) -> Option<[i32; 2]> {
        let Sequence { history, state: now, .. } = &mut self.0;
        if !history.positions.has_life {
            return None;
        }
        let area = history.positions.local_board.len() as i32;
        let life = history.positions.life(now.position);
        let least = Colour::BOTH.map(|player| {
            let LifeCount { points, is_invaded } = life[player.index()];
            let ends_at_once = is_invaded && now.to_move != player && now.passes > 0;
            let counts = !history.gave_up_life[player.index()] && !ends_at_once;
            if counts { 2 * i32::from(points) - area } else { -area }
        });
        Some([least[0], -least[1]])
    }

    /// Traces a reading after the last move back to the reading before it from which it follows: in every sequence for which the
    /// returned reading holds, the given one holds after the same move. `None` if the last move alone decides the answer.
    ///
    /// A query about a mark that the move has left is decided by the move; every other mark is as it was before. A pass
    /// restarts the period since the last pass. A balance grows by what the move has removed. [`MarkQueryKind::LeftAfter`] with a
    /// `slot`, about a mark that the move has left, is true if the mark `slot` was there before.
    pub fn reading_before_last_move(&self, (query, answer): MarkReading) -> Option<MarkReading> {
        let last_move = self.undo_records.last()?;
        let is_left = self.history.log[last_move.checkpoint.log..].iter().any(|logged| logged.slot == query.slot);
        match query.kind {
            MarkQueryKind::LeftAfter(slot) if is_left => {
                Some((MarkQuery { kind: MarkQueryKind::OfMark(MarkQuestion::Ever), slot }, answer))
            }
            MarkQueryKind::LeftAfter(_) => Some((query, answer)),
            MarkQueryKind::OfMark(_) if is_left => None,
            MarkQueryKind::OfMark(MarkQuestion::Ever) => Some((query, answer)),
            MarkQueryKind::OfMark(MarkQuestion::SincePass) => {
                (last_move.action != Action::Pass).then_some((query, answer))
            }
            MarkQueryKind::OfMark(MarkQuestion::Balance) => {
                let own = self.totals.balance_since(self.number() - 1) as i16;
                Some((query, answer.map(|balance| balance - own)))
            }
        }
    }

    /// The part of the log that can still matter. If the rule set looks only at marks since the last pass, earlier ones are left out.
    fn log_that_counts(&self) -> &[SlotLogEntry] {
        let only_since_pass = self.lookups.iter().all(|&(_, question)| question == MarkQuestion::SincePass);
        let pass = (self.totals.last_pass as usize).checked_sub(1).filter(|_| only_since_pass);
        &self.history.log[pass.map_or(0, |pass| self.undo_records[pass].checkpoint.log)..]
    }

    fn reading(&self, kind: MarkQueryKind, slot: MarkSlot) -> MarkReading {
        self.history.look_up(&self.totals, kind, slot).1
    }

    /// The slots of all marks of this `kind`, in the order in which they were left.
    fn slots_left(&self, kind: MarkKind) -> impl Iterator<Item = MarkSlot> {
        self.history.log.iter().filter(move |entry| entry.kind == kind).map(|entry| entry.slot)
    }

    /// All readings that the rule set can still make and whose answer is not `None`, sorted. Two sequences with equal readings
    /// and equal [`SequenceState`](koatlas_rules::SequenceState) continue in the same way.
    pub fn remembered_readings(&self) -> Vec<MarkReading> {
        let mut all: Vec<MarkReading> = Vec::new();
        for entry in self.log_that_counts() {
            let lookups = self.lookups.iter().filter(|(kind, _)| *kind == entry.kind);
            all.extend(lookups.map(|&(_, question)| self.reading(MarkQueryKind::OfMark(question), entry.slot)));
        }
        if self.mark_kinds.contains(&MarkKind::Point) {
            for point in self.slots_left(MarkKind::Point) {
                let first_times = self.slots_left(MarkKind::Position);
                all.extend(first_times.map(|first| self.reading(MarkQueryKind::LeftAfter(first), point)));
            }
        }
        all.retain(|(_, answer)| answer.is_some());
        all.sort_unstable();
        all.dedup();
        all
    }
}
