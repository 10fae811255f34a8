//! A table of positions by number, with the plays from each. Plays are found when they are first needed.

use std::sync::Arc;

use koatlas_board::{BoardPosition, Colour, LocalBoard, Play, PointSet, Position, Wide};
use koatlas_rules::{Bar, Capture, RuleSet, area_score_in, balance_of, position_class};
use rustc_hash::FxHashMap;

/// The number of a mark that moves of a sequence can leave.
pub type MarkSlot = u32;

/// A play from one position to another.
#[derive(Clone, Copy, Debug)]
pub struct PlayEdge {
    /// The point played on.
    pub point: u16,
    /// The number of the position after the play.
    pub to: u32,
    /// The number of the position after the play if the stone played is taken off again.
    pub to_without_stone: u32,
    /// White stones minus black stones removed.
    pub balance: i16,
    /// The point of the stone captured, if the play captured exactly one.
    pub single_capture: Option<u16>,
    /// The mark of the pair of positions before and after.
    pub pair: MarkSlot,
    /// The mark of the play in its class of positions ([`position_class`]), for [`Bar::PlayInClass`].
    pub class: MarkSlot,
}

impl PlayEdge {
    /// True if the play captures the stone that captured in `ko`, on the point of the captured one.
    #[inline]
    pub(super) fn retakes(&self, ko: Capture) -> bool {
        self.point == ko.captured && self.single_capture == Some(ko.capturer)
    }
}

const SLOTS_OF_POSITION: MarkSlot = 13;

/// Offset of the slot that is set when the position first occurs. Other offsets: see [`SlotHistory`](super::history::SlotHistory).
pub const FIRST_TIME: MarkSlot = 0;

struct StoredPosition<S> {
    position: Position<S>,
    first_slot: MarkSlot,
    /// By colour, the plays from the position; `None` until they are needed.
    plays: [Option<Box<[PlayEdge]>>; 2],
    score: Option<i32>,
}

/// The positions that have come up, in the order of their numbers.
pub struct PositionTable<S> {
    /// The points whose content can change.
    pub local_board: LocalBoard<S>,
    /// The board that the positions stand on.
    pub board: BoardPosition,
    /// All points of the board, for scoring.
    whole_board: Arc<LocalBoard<Wide>>,
    rules: RuleSet,
    entries: Vec<StoredPosition<S>>,
    numbers: FxHashMap<Position<S>, u32>,
    classes: FxHashMap<(Position<S>, Colour, u16), MarkSlot>,
    /// Number of slots so far.
    pub(super) slots: MarkSlot,
}

impl<S: PointSet> PositionTable<S> {
    pub(super) fn new(rules: &RuleSet, board: &BoardPosition, local_board: LocalBoard<S>) -> PositionTable<S> {
        PositionTable {
            // Slots 0..k are the marks of the k points. Slots of positions and plays follow as these come up.
            slots: local_board.len() as MarkSlot,
            local_board,
            board: board.clone(),
            whole_board: board.whole_board().0,
            rules: rules.clone(),
            entries: Vec::new(),
            numbers: FxHashMap::default(),
            classes: FxHashMap::default(),
        }
    }

    pub(super) fn find_or_add(&mut self, position: Position<S>) -> u32 {
        let next = self.count();
        let number = *self.numbers.entry(position).or_insert(next);
        if number == next {
            self.entries.push(StoredPosition { position, first_slot: self.slots, plays: [None, None], score: None });
            self.slots += SLOTS_OF_POSITION;
        }
        number
    }

    /// The position with the number `number`.
    pub fn position(&self, number: u32) -> Position<S> {
        self.entries[number as usize].position
    }

    /// Number of positions in the table.
    pub fn count(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The slot of the position `number` with this offset.
    #[inline]
    pub fn slot(&self, number: u32, offset: MarkSlot) -> MarkSlot {
        self.entries[number as usize].first_slot + offset
    }

    /// Black's area minus White's in the position `number`.
    pub fn score(&mut self, number: u32) -> i32 {
        let PositionTable { local_board, board, whole_board, entries, .. } = self;
        let entry = &mut entries[number as usize];
        *entry.score.get_or_insert_with(|| {
            area_score_in(whole_board, board.with_position(local_board, entry.position).stones())
        })
    }

    /// The plays of `colour` from the position `number`, by point.
    pub fn plays(&mut self, number: u32, colour: Colour) -> &[PlayEdge] {
        if self.entries[number as usize].plays[colour.index()].is_none() {
            let position = self.position(number);
            let mut plays = Vec::new();
            self.local_board.for_each_play_of_colours(position, [colour], self.rules.suicide, |play| plays.push(play));
            let has_classes = self.rules.bars.contains(&Bar::PlayInClass);
            let class = has_classes.then(|| position_class(&self.local_board, position));
            let edges = plays.iter().map(|play| self.edge(play, class)).collect();
            self.entries[number as usize].plays[colour.index()] = Some(edges);
        }
        self.entries[number as usize].plays[colour.index()].as_deref().unwrap_or_default()
    }

    fn edge(&mut self, play: &Play<S>, class: Option<Position<S>>) -> PlayEdge {
        let (point, stone) = (play.point as u16, S::single(play.point));
        let to = self.find_or_add(play.after);
        // After a suicide the stone has left the board already, and nothing is taken off.
        let without = Position { black: play.after.black.minus(stone), white: play.after.white.minus(stone) };
        // Only a rule with forfeits takes a stone off again. Without such a rule, `to` fills the field, which is never used.
        let to_without_stone = if self.rules.forfeit.is_some() { self.find_or_add(without) } else { to };
        let balance = balance_of(play.colour, play.suicide, play.removed.len());
        // Only the capture of a single stone can be a capture in a ko.
        let took_one = !play.suicide && play.removed.len() == 1;
        let single_capture = play.removed.first().filter(|_| took_one).map(|point| point as u16);
        // Every edge has a pair of its own. Its slot also serves as the class if the rule set has no classes.
        let pair = self.slots;
        self.slots += 1;
        let class = class.map_or(pair, |class| self.class_slot((class, play.colour, point)));
        PlayEdge { point, to, to_without_stone, balance, single_capture, pair, class }
    }

    fn class_slot(&mut self, mark: (Position<S>, Colour, u16)) -> MarkSlot {
        let next = self.slots;
        let slot = *self.classes.entry(mark).or_insert(next);
        self.slots += MarkSlot::from(slot == next);
        slot
    }
}
