//! Positions by number, with the plays from each: made when they are asked for.

use koatlas_board::{BoardPosition, Colour, LocalBoard, Play, PointSet, Position, Wide};
use koatlas_rulesets::{Bar, Capture, RuleSet, area_score_in, balance_of, position_class};
use rustc_hash::FxHashMap;

/// A place in the memory of a sequence: a mark that moves can leave, by number.
pub type Slot = u32;

/// A play from one position to another.
#[derive(Clone, Copy, Debug)]
pub struct PlayEdge {
    /// Where.
    pub point: u16,
    /// The number of the position after it.
    pub to: u32,
    /// The same, if the stone played is taken off again.
    pub to_without: u32,
    /// White stones minus black stones removed.
    pub balance: i16,
    /// Where it took a single stone of the opponent, if it took just one.
    pub took: Option<u16>,
    /// The mark of the pair of positions.
    pub pair: Slot,
    /// The mark of the play in its class of positions.
    pub class: Slot,
}

impl PlayEdge {
    /// Whether it takes back in a ko.
    #[inline]
    pub(super) fn retakes(&self, ko: Capture) -> bool {
        self.point == ko.taken && self.took == Some(ko.by)
    }
}

/// Slots of one position.
const SLOTS_OF_POSITION: Slot = 13;

/// Of the slots of a position that of the first time that it occurred.
pub const FIRST_TIME: Slot = 0;

struct PositionEntry<S> {
    position: Position<S>,
    first_slot: Slot,
    /// By colour, once they have been asked for.
    plays: [Option<Box<[PlayEdge]>>; 2],
    score: Option<i32>,
}

/// All positions that have come up, numbered as they came.
pub struct PositionTable<S> {
    /// The points that can change.
    pub local_board: LocalBoard<S>,
    /// The board on which the positions are.
    pub board: BoardPosition,
    /// All of its points, to score.
    whole_board: LocalBoard<Wide>,
    rules: RuleSet,
    entries: Vec<PositionEntry<S>>,
    numbers: FxHashMap<Position<S>, u32>,
    classes: FxHashMap<(Position<S>, Colour, u16), Slot>,
    slots: Slot,
}

impl<S: PointSet> PositionTable<S> {
    pub(super) fn new(rules: &RuleSet, board: &BoardPosition, local_board: LocalBoard<S>) -> PositionTable<S> {
        PositionTable {
            // The first slots are those of points, whatever the position.
            slots: local_board.len() as Slot,
            local_board,
            board: board.clone(),
            whole_board: board.whole_board().0,
            rules: rules.clone(),
            entries: Vec::new(),
            numbers: FxHashMap::default(),
            classes: FxHashMap::default(),
        }
    }

    pub(super) fn number(&mut self, position: Position<S>) -> u32 {
        let next = self.count();
        let number = *self.numbers.entry(position).or_insert(next);
        if number == next {
            self.entries.push(PositionEntry { position, first_slot: self.slots, plays: [None, None], score: None });
            self.slots += SLOTS_OF_POSITION;
        }
        number
    }

    /// The position with a number.
    pub fn position(&self, place: u32) -> Position<S> {
        self.entries[place as usize].position
    }

    /// Number of positions that have come up.
    pub fn count(&self) -> u32 {
        self.entries.len() as u32
    }

    pub(super) fn slots(&self) -> usize {
        self.slots as usize
    }

    /// A mark of a position.
    #[inline]
    pub fn slot(&self, place: u32, offset: Slot) -> Slot {
        self.entries[place as usize].first_slot + offset
    }

    /// Black's area minus White's.
    pub fn score(&mut self, place: u32) -> i32 {
        let PositionTable { local_board, board, whole_board, entries, .. } = self;
        let entry = &mut entries[place as usize];
        *entry.score.get_or_insert_with(|| area_score_in(whole_board, board.with(local_board, entry.position).stones()))
    }

    /// The plays of a player from a position, by point.
    pub fn plays(&mut self, place: u32, colour: Colour) -> &[PlayEdge] {
        if self.entries[place as usize].plays[colour.index()].is_none() {
            let position = self.position(place);
            let mut plays = Vec::new();
            self.local_board.for_each_play_by(position, [colour], self.rules.suicide, |play| plays.push(play));
            let has_classes = self.rules.bars.contains(&Bar::PlayInClass);
            let class = has_classes.then(|| position_class(&self.local_board, position));
            let edges = plays.iter().map(|play| self.edge(play, class)).collect();
            self.entries[place as usize].plays[colour.index()] = Some(edges);
        }
        self.entries[place as usize].plays[colour.index()].as_deref().unwrap_or_default()
    }

    fn edge(&mut self, play: &Play<S>, class: Option<Position<S>>) -> PlayEdge {
        let (point, stone) = (play.point as u16, S::single(play.point));
        let to = self.number(play.after);
        let without = Position { black: play.after.black.minus(stone), white: play.after.white.minus(stone) };
        let to_without = if self.rules.forfeit.is_some() { self.number(without) } else { to };
        let balance = balance_of(play.colour, play.suicide, play.removed.len());
        let took = if play.suicide || play.removed.len() != 1 { None } else { play.removed.first() };
        let pair = self.slots;
        self.slots += 1;
        let class = class.map_or(pair, |class| self.class_slot((class, play.colour, point)));
        PlayEdge { point, to, to_without, balance, took: took.map(|point| point as u16), pair, class }
    }

    fn class_slot(&mut self, mark: (Position<S>, Colour, u16)) -> Slot {
        let next = self.slots;
        let slot = *self.classes.entry(mark).or_insert(next);
        self.slots += Slot::from(slot == next);
        slot
    }
}
