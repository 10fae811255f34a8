//! The history of a sequence that a [`Referee`](crate::Referee) keeps: strings, a hash table of marks, and the points where stones
//! have been removed.

use koatlas_board::{Colour, LocalBoard, PlayPreview, PointSet, Position, Strings};

use crate::marks::{LazyPosition, MarkFields, MarkKey, Marks};
use crate::{
    Action, Capture, History, Mark, MarkKind, MarkPosition, MarkQuestion, MarkedMove, MoveMade, Occurrence,
    RunningTotals, Turn, balance_of, position_class,
};

/// The history of a sequence. The number of a position is that of the move that led to it; 0 is the start.
#[derive(Clone, Debug)]
pub(crate) struct RefereeHistory<S: PointSet> {
    /// The present position.
    pub strings: Strings<S>,
    start: Position<S>,
    /// The turns of all phases. Those of this history follow on the first `earlier_turns`.
    pub turns: Vec<Turn<S>>,
    pub earlier_turns: usize,
    marks: Marks<S>,
    pub emptied: EmptiedPoints<S>,
    /// Classes of the start and of the positions after the moves, with their keys; `None` if the rule set does not use classes.
    classes: Option<Vec<(Position<S>, u64)>>,
    /// Position before the last move, with its key.
    before: (Position<S>, u64),
}

impl<S: PointSet> RefereeHistory<S> {
    pub fn new(strings: Strings<S>, emptied: EmptiedPoints<S>, has_classes: bool) -> RefereeHistory<S> {
        let start = *strings.position();
        let before = (start, strings.key());
        let classes = has_classes.then(|| vec![class_of(&strings)]);
        let (turns, marks) = (Vec::new(), Marks::default());
        RefereeHistory { strings, start, turns, earlier_turns: 0, marks, emptied, classes, before }
    }

    /// Returns the present position with its key.
    fn here(&self) -> LazyPosition<'_, S> {
        LazyPosition::Known(self.strings.position(), self.strings.key())
    }

    /// Returns the class of the position `moves_ago` moves ago; none if the rule set does not use classes.
    fn class(&self, moves_ago: usize) -> LazyPosition<'_, S> {
        // The last class is that of the present position.
        let class = self.classes.as_ref().and_then(|classes| classes.iter().nth_back(moves_ago));
        class.map_or(LazyPosition::None, |(class, key)| LazyPosition::Known(class, *key))
    }

    /// Returns the mark of the move `about`, with the position that it is about.
    #[inline]
    fn mark_key<'a>(&'a self, mark: &Mark, about: MarkedMove<'a, PlayPreview>) -> MarkKey<'a, S> {
        let position = match (mark.position, about) {
            (MarkPosition::Nowhere, _) => LazyPosition::None,
            (MarkPosition::After, MarkedMove::CandidatePlay(play, _)) => LazyPosition::After(&self.strings, play),
            // A candidate play starts from the present position, and a made move has led to it.
            (MarkPosition::Before, MarkedMove::CandidatePlay(..)) | (MarkPosition::After, MarkedMove::JustMade(_)) => {
                self.here()
            }
            (MarkPosition::Before, MarkedMove::JustMade(_)) => LazyPosition::Known(&self.before.0, self.before.1),
            (MarkPosition::Class, MarkedMove::CandidatePlay(..)) => self.class(0),
            // The last element is the class after the move; the mark is about the one before it.
            (MarkPosition::Class, MarkedMove::JustMade(_)) => self.class(1),
        };
        MarkKey { fields: MarkFields { kind: mark.kind, colour: mark.colour, point: mark.point }, position }
    }
}

/// Returns the class of the present position, with its key.
fn class_of<S: PointSet>(strings: &Strings<S>) -> (Position<S>, u64) {
    let class = position_class(strings.local_board(), *strings.position());
    (class, class.key())
}

impl<S: PointSet> History for RefereeHistory<S> {
    type Points = S;
    type Play = PlayPreview;
    type Reading = ();
    type Checkpoint = usize;

    const COMPARED: bool = false;

    #[inline]
    fn local_board(&self) -> &LocalBoard<S> {
        self.strings.local_board()
    }

    fn position(&self, position: u32) -> Position<S> {
        position.checked_sub(1).map_or(self.start, |index| self.turns[self.earlier_turns + index as usize].after)
    }

    fn is_start(&self, _position: u32) -> bool {
        *self.strings.position() == self.start
    }

    #[inline]
    fn point(&self, play: &PlayPreview) -> u16 {
        play.point as u16
    }

    #[inline]
    fn is_suicide(&self, play: &PlayPreview) -> bool {
        play.suicide
    }

    /// Only the suicide of a single stone leaves the position as it was.
    #[inline]
    fn changes(&self, _here: u32, play: &PlayPreview) -> bool {
        !(play.suicide && play.removed == 1)
    }

    fn balance(&self, play: &PlayPreview) -> i16 {
        balance_of(play.colour, play.suicide, play.removed)
    }

    #[inline]
    fn retakes(&self, play: &PlayPreview, ko: Capture) -> bool {
        play.point == usize::from(ko.captured)
            && !play.suicide
            && play.removed == 1
            && self.strings.play_of(play).removed.contains(usize::from(ko.capturer))
    }

    fn leads_to(&self, play: &PlayPreview, position: u32) -> bool {
        self.position(position) == self.strings.play_of(play).after
    }

    #[inline]
    fn find(
        &self,
        totals: &RunningTotals,
        question: MarkQuestion,
        mark: &Mark,
        about: MarkedMove<'_, PlayPreview>,
    ) -> (Option<Occurrence>, ()) {
        let Some((first, last)) = self.marks.get(&self.mark_key(mark, about)) else { return (None, ()) };
        // The position after the last pass counts, too: hence `>=`.
        let counts = question != MarkQuestion::SincePass || last >= totals.last_pass;
        let since = if question == MarkQuestion::Balance { first } else { last };
        (counts.then(|| Occurrence { since, balance: totals.balance_since(first) }), ())
    }

    fn point_used(&self, _totals: &RunningTotals, _here: u32, point: u16) -> (Option<Occurrence>, ()) {
        // The present position has occurred, so it has a mark. `first` is its first occurrence: only later plays count.
        let fields = MarkFields { kind: MarkKind::Position, colour: None, point: None };
        let first = self.marks.get(&MarkKey { fields, position: self.here() });
        let fields = MarkFields { kind: MarkKind::Point, colour: None, point: Some(point) };
        let played = self.marks.get(&MarkKey { fields, position: LazyPosition::None });
        let used = first.zip(played).filter(|((first, _), (_, last_played))| last_played > first);
        (used.map(|((since, _), _)| Occurrence { since, balance: 0 }), ())
    }

    fn make(&mut self, last_move: &mut MoveMade<PlayPreview>) {
        // Marks about the position before the move are left after the move is made.
        self.before = (*self.strings.position(), self.strings.key());
        let (colour, forfeited) = (last_move.mover(), last_move.forfeited);
        let (mut removed, mut suicide) = (S::EMPTY, false);
        if let Some(play) = &last_move.play {
            (removed, suicide) = (self.strings.make_play(play, !forfeited).removed, play.suicide);
            let number = self.turns.len() as u32 + 1;
            // Removed stones are the player's own in a suicide, and the opponent's otherwise.
            self.emptied.note(number, if suicide { colour } else { !colour }, removed);
            if forfeited {
                self.emptied.note(number, colour, S::single(play.point));
            }
            last_move.balance = balance_of(colour, suicide, removed.len());
            let taken = removed.first().filter(|_| !suicide && removed.len() == 1);
            last_move.capture = taken.map(|taken| Capture { captured: taken as u16, capturer: play.point as u16 });
        }
        let after = *self.strings.position();
        last_move.changes = after != self.before.0;
        // The fields that are 0 and false here are set by the referee, when the totals are known.
        self.turns.push(Turn {
            colour,
            action: last_move.action,
            removed,
            suicide,
            forfeited,
            after,
            balance: 0,
            passes: 0,
            void_offered: false,
        });
        last_move.after = (self.turns.len() - self.earlier_turns) as u32;
        if let Some(classes) = &mut self.classes {
            classes.push(class_of(&self.strings));
        }
    }

    fn leave(&mut self, totals: &RunningTotals, mark: &Mark, last_move: &MoveMade<PlayPreview>) {
        let MarkKey { fields, position } = self.mark_key(mark, MarkedMove::JustMade(last_move));
        // The mark is copied, because `self.marks` cannot change while the mark borrows from `self`.
        let (position, key) = (position.position(), position.key());
        self.marks.leave(&MarkKey { fields, position: LazyPosition::Known(&position, key) }, totals.number());
    }

    fn checkpoint(&self) -> usize {
        self.marks.len()
    }

    fn restore(&mut self, marks: usize, action: Action<usize>) {
        self.marks.forget(marks);
        self.turns.pop();
        self.emptied.undo(self.turns.len() as u32 + 1);
        if matches!(action, Action::Play(_)) {
            self.strings.undo();
        }
        if let Some(classes) = &mut self.classes {
            classes.pop();
        }
    }
}

/// The points from which a stone has been removed since the start, for each colour. Only plays on these points, and suicides, can
/// repeat anything.
///
/// A bar forbids a play only if it is a suicide, or on one of these points:
///
/// - Most bars look up a position that has occurred: the one after the play, or the one before it in which the player has played
///   here. In the first case the player's stone stood on the point, in the second it stood there just after the play. Now the point
///   is empty, so that stone has been removed since.
/// - The ko rules forbid to play where the player's stone was captured. A ko that is barred at the start belongs to both sets.
/// - [`crate::Bar::PointSincePosition`] asks if *anybody* has played here. Then the removed stone can have either colour.
/// - For bars that forbid new positions, all points are in both sets from the start.
///
/// In most games there are few such points. Plays on all others need no lookup.
#[derive(Clone, Debug)]
pub(crate) struct EmptiedPoints<S> {
    /// The points of each colour, by its index.
    by_colour: [S; 2],
    /// True if a removed stone counts for both colours.
    count_both: bool,
    /// For each move that has changed the sets: its number, and the sets before it.
    before: Vec<(u32, [S; 2])>,
}

impl<S: PointSet> EmptiedPoints<S> {
    pub fn new(at_start: S, count_both: bool) -> EmptiedPoints<S> {
        EmptiedPoints { by_colour: [at_start; 2], count_both, before: Vec::new() }
    }

    #[inline]
    pub fn points(&self, colour: Colour) -> &S {
        &self.by_colour[colour.index()]
    }

    /// Adds the stones of `colour` that move `number` has removed.
    #[inline]
    fn note(&mut self, number: u32, colour: Colour, removed: S) {
        // Most moves change nothing, so the stack of old sets stays short.
        if removed.minus(self.by_colour[colour.index()]).is_empty() {
            return;
        }
        self.before.push((number, self.by_colour));
        self.by_colour[colour.index()] |= removed;
        if self.count_both {
            self.by_colour[(!colour).index()] |= removed;
        }
    }

    fn undo(&mut self, number: u32) {
        while let Some((_, sets)) = self.before.pop_if(|(changed, _)| *changed == number) {
            self.by_colour = sets;
        }
    }
}
