//! A table of positions by number, with the plays from each. Plays are found when they are first needed.

use std::sync::Arc;

use koatlas_board::{BoardPosition, Colour, LocalBoard, Play, PointSet, Position, Wide};
use koatlas_rules::{Bar, Capture, MarkKind, RuleSet, area_score_in, balance_of, position_class};
use rustc_hash::FxHashMap;

use crate::unconditional_life::{UnconditionalLife, life_bounds_scores};

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

const SLOTS_OF_POSITION: usize = 13;

/// By offset, the kinds of marks for which a position has the slot; none if it always has it. Two offsets of one kind are for the two
/// colours.
const SLOT_KINDS: [&[MarkKind]; SLOTS_OF_POSITION] = {
    use MarkKind::{Creation, Pair, Pass, PassThenPlay, Position, PositionUnbalanced, Situation, SituationAgain};
    [
        &[],
        &[Position, PositionUnbalanced],
        &[Situation],
        &[Situation],
        &[SituationAgain],
        &[SituationAgain],
        &[Creation],
        &[Creation],
        &[Pair],
        &[Pass],
        &[Pass],
        &[PassThenPlay],
        &[PassThenPlay],
    ]
};

/// Offset of the slot that is set when the position first occurs. Other offsets: see [`SlotHistory`](super::history::SlotHistory).
pub const FIRST_TIME: MarkSlot = 0;

struct StoredPosition<S> {
    position: Position<S>,
    first_slot: MarkSlot,
    /// By colour, the index in [`PositionTable::plays`]; [`UNKNOWN`] until they are needed.
    plays: [u32; 2],
    score: Option<i16>,
    life: Option<[LifeCount; 2]>,
}

/// In place of an index that is not known yet.
const UNKNOWN: u32 = u32::MAX;

/// The unconditional life of a player in a position.
#[derive(Clone, Copy, Debug)]
pub struct LifeCount {
    /// Number of his points: stones and territory.
    pub points: u8,
    /// True if stones of the opponent stand in the territory.
    pub is_invaded: bool,
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
    plays: Vec<Box<[PlayEdge]>>,
    /// By offset, the place of a slot among those of its position. Slots of marks that no rule looks up have none.
    places: [MarkSlot; SLOTS_OF_POSITION],
    slots_of_position: MarkSlot,
    /// True if plays have slots for their pairs of positions.
    has_pairs: bool,
    numbers: FxHashMap<Position<S>, u32>,
    classes: FxHashMap<(Position<S>, Colour, u16), MarkSlot>,
    lives: FxHashMap<S, UnconditionalLife<S>>,
    /// True if unconditional life bounds scores under the rules, on the board.
    pub has_life: bool,
    /// Number of slots so far.
    pub(super) slots: MarkSlot,
}

impl<S: PointSet> PositionTable<S> {
    pub(super) fn new(rules: &RuleSet, board: &BoardPosition, local_board: LocalBoard<S>) -> PositionTable<S> {
        let kinds: Vec<MarkKind> = rules.lookups(false).into_iter().map(|(kind, _)| kind).collect();
        let mut slots_of_position = 0;
        let places = SLOT_KINDS.map(|of| {
            let is_used = of.is_empty() || of.iter().any(|kind| kinds.contains(kind));
            slots_of_position += MarkSlot::from(is_used);
            if is_used { slots_of_position - 1 } else { MarkSlot::MAX }
        });
        PositionTable {
            // Slots 0..k are the marks of the k points. Slots of positions and plays follow as these come up.
            slots: local_board.len() as MarkSlot,
            local_board,
            board: board.clone(),
            whole_board: board.whole_board().0,
            rules: rules.clone(),
            entries: Vec::new(),
            plays: Vec::new(),
            places,
            slots_of_position,
            has_pairs: kinds.contains(&MarkKind::Pair),
            numbers: FxHashMap::default(),
            classes: FxHashMap::default(),
            lives: FxHashMap::default(),
            has_life: life_bounds_scores(rules, board),
        }
    }

    pub(super) fn find_or_add(&mut self, position: Position<S>) -> u32 {
        let next = self.count();
        let number = *self.numbers.entry(position).or_insert(next);
        if number == next {
            self.entries.push(StoredPosition {
                position,
                first_slot: self.slots,
                plays: [UNKNOWN; 2],
                score: None,
                life: None,
            });
            self.slots += self.slots_of_position;
        }
        number
    }

    /// Memory of the table in bytes, roughly.
    pub(crate) fn bytes(&self) -> u64 {
        // A position has its entry, its number in the map with free places, and marks. 8 plays are usual.
        let of_position =
            size_of::<StoredPosition<S>>() + 2 * size_of::<Position<S>>() + 4 * self.slots_of_position as usize;
        let of_plays = 8 * size_of::<PlayEdge>() + 32;
        (self.entries.len() * of_position + self.plays.len() * of_plays + self.lives.len() * 4 * size_of::<S>()) as u64
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
        self.entries[number as usize].first_slot + self.places[offset as usize]
    }

    /// Black's area minus White's in the position `number`.
    pub fn score(&mut self, number: u32) -> i32 {
        let PositionTable { local_board, board, whole_board, entries, .. } = self;
        let entry = &mut entries[number as usize];
        let score = entry.score.get_or_insert_with(|| {
            area_score_in(whole_board, board.with_position(local_board, entry.position).stones()) as i16
        });
        i32::from(*score)
    }

    /// The unconditional life of both players in the position `number`, by colour.
    pub fn life(&mut self, number: u32) -> [LifeCount; 2] {
        if let Some(life) = self.entries[number as usize].life {
            return life;
        }
        let position = self.position(number);
        let life = Colour::BOTH.map(|colour| {
            let life = self.life_of(position.stones(colour));
            let is_invaded = life.territory.meets(position.stones(!colour));
            LifeCount { points: life.points().len() as u8, is_invaded }
        });
        self.entries[number as usize].life = Some(life);
        life
    }

    /// The unconditional life among `stones`, all of one player.
    pub fn life_of(&mut self, stones: S) -> UnconditionalLife<S> {
        let PositionTable { local_board, lives, .. } = self;
        *lives.entry(stones).or_insert_with(|| UnconditionalLife::new(local_board, stones))
    }

    /// The plays of `colour` from the position `number`, by point.
    pub fn plays(&mut self, number: u32, colour: Colour) -> &[PlayEdge] {
        if self.entries[number as usize].plays[colour.index()] == UNKNOWN {
            let position = self.position(number);
            let mut plays = Vec::new();
            self.local_board.for_each_play_of_colours(position, [colour], self.rules.suicide, |play| plays.push(play));
            let has_classes = self.rules.bars.contains(&Bar::PlayInClass);
            let class = has_classes.then(|| position_class(&self.local_board, position));
            let edges = plays.iter().map(|play| self.edge(play, class)).collect();
            self.entries[number as usize].plays[colour.index()] = self.plays.len() as u32;
            self.plays.push(edges);
        }
        &self.plays[self.entries[number as usize].plays[colour.index()] as usize]
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
        // Every edge has a pair of its own.
        let pair = self.slots;
        self.slots += MarkSlot::from(self.has_pairs);
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
