//! Situations of a whole board under the basic ko rule, each with its ko point.

use koatlas_board::{Colour, LocalBoard, Play, PointSet, Position, Suicide};
use koatlas_files::{Control, LimitError};

use crate::components::Components;
use crate::digraph::Digraph;
use crate::position_graph::{situation_number, split_situation};
use crate::ternary::{RankedBits, Ternary};

/// A situation with its ko point: all that the basic ko rule needs to decide which plays are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KoState {
    /// Contents of the points.
    pub position: Position<u64>,
    /// Player to move.
    pub to_move: Colour,
    /// Ko point: the point where the last play captured a single stone in a basic ko, so that no stone may be played there at
    /// once. `None` if the last play was not such a capture.
    pub ko: Option<usize>,
}

/// All states of a whole board and the plays between them. Players alternate, nobody passes, and there is no suicide.
///
/// Every situation is a state without a ko point. A situation with the ko point `k` is a state if some play leads to it, that is,
/// if a capture in a basic ko has just emptied `k`. A basic ko consists of two adjacent points, and the capture back is a mirror
/// image of the capture. So the situations with the ko point `k` are those in which the player to move could capture a single
/// stone in a basic ko by a play on `k`. For the position after that play is legal, and from it the opponent captures and
/// restores the situation. Exactly that play is forbidden in this state.
///
/// # Numbering
/// First all states without a ko point, by their [`situation_number`], where positions are numbered in the order of their [`Ternary`]
/// codes. Then the others, ordered by position and ko point. The colour of the stones around the ko point tells who is to move.
#[derive(Clone, Debug)]
pub struct KoStates {
    /// Legal positions with their ko points of either player.
    pub(crate) places: KoPositions,
    /// Number of plays from all states.
    pub edges: u64,
}

/// Bytes needed for each ternary code, to predict the memory that a board takes. Boards of 6 to 16 points have at most 1.4 states
/// a code, and 0.52 plays for each code and point. A state takes up to 16 bytes in the search for components, and 8 as a node of
/// the lists of plays. A play takes 8 bytes.
const BYTES_A_CODE: u64 = 34;
/// Bytes needed for each pair of a code and a point.
const BYTES_A_CODE_AND_POINT: u64 = 5;

impl KoStates {
    /// Finds the states of a board, in parallel. Time O(n * 3^n) for `n` points.
    ///
    /// # Errors
    /// [`LimitError::PositionsNotNumbered`] if the positions have no [`Ternary`] codes; [`LimitError::Memory`] or [`LimitError::TooManyNumbers`]
    /// if the states, the search for their components and that for their shortest cycles need too much; [`LimitError::Stopped`]
    /// if the control stops the work.
    pub fn new(local_board: &LocalBoard<u64>, control: &Control<'_>) -> Result<KoStates, LimitError> {
        let ternary = Ternary::new(local_board).ok_or(LimitError::PositionsNotNumbered)?;
        control.check_memory(ternary.codes() * (BYTES_A_CODE + BYTES_A_CODE_AND_POINT * local_board.len() as u64))?;
        // Lists of plays have fewer than 2^32 items; there are more plays than states.
        let numbers = ternary.codes() * local_board.len() as u64 * 13 / 25;
        if numbers > Components::MAX_NODES as u64 {
            return Err(LimitError::TooManyNumbers { numbers });
        }
        let mut places = KoPositions::new(local_board, ternary, |_| true, control)?;
        let edges = places.find_ko_points(control, |places, place, found| {
            let (mut plays, mut kos) = ([0, 0], [0, 0]);
            local_board.for_each_play(places.position(place), Suicide::None, |play| {
                plays[play.colour.index()] += 1;
                if local_board.is_ko_capture(&play) {
                    // So the opponent can have captured just before: this is a ko point for `play.colour`, see [`KoStates`].
                    kos[play.colour.index()] += 1;
                    found(play.point);
                }
            });
            // Each state has all plays of its situation, but for the barred one where it has a ko point.
            (0..2).map(|colour| plays[colour] * (1 + kos[colour]) - kos[colour]).sum()
        })?;
        Ok(KoStates { places, edges })
    }

    /// Number of situations.
    pub fn situations(&self) -> usize {
        2 * self.places.positions.len()
    }

    pub(crate) fn position(&self, place: u32) -> Position<u64> {
        self.places.position(place as usize)
    }

    /// Position index and ko point of the state `number`; `None` if it has no ko point.
    fn ko(&self, number: u32) -> Option<(usize, usize)> {
        (number as usize).checked_sub(self.situations()).map(|ko| self.places.pair(ko))
    }

    pub(crate) fn situation_of(&self, number: u32) -> u32 {
        let Some((place, ko)) = self.ko(number) else { return number };
        situation_number(place as u32, self.to_move(self.position(place as u32), ko))
    }

    /// Player to move in a state with the ko point `ko`: the player whose stone was captured there.
    fn to_move(&self, position: Position<u64>, ko: usize) -> Colour {
        if self.places.local_board.neighbours(ko).meets(position.black) { Colour::White } else { Colour::Black }
    }

    /// State with this `number`.
    pub fn state(&self, number: u32) -> KoState {
        let (place, to_move) = split_situation(self.situation_of(number));
        KoState { position: self.position(place), to_move, ko: self.ko(number).map(|(_, ko)| ko) }
    }

    /// Number of the state after `play`.
    fn after(&self, play: &Play<u64>) -> u32 {
        let place = self.places.index_of_code(self.places.ternary.code(play.after));
        match play.removed.first().filter(|_| self.places.local_board.is_ko_capture(play)) {
            None => situation_number(place as u32, !play.colour),
            Some(taken) => (self.situations() + self.places.pair_number(place, taken)) as u32,
        }
    }

    /// Numbers of the states of a situation: first without a ko point, then with each of its ko points.
    pub(crate) fn states_of_situation(&self, number: u32) -> impl Iterator<Item = u32> {
        let (place, to_move) = split_situation(number);
        let position = self.position(place);
        let kos = self.places.ko_points_of(place as usize).filter(move |&ko| self.to_move(position, ko) == to_move);
        let numbers = kos.map(move |ko| (self.situations() + self.places.pair_number(place as usize, ko)) as u32);
        std::iter::once(number).chain(numbers)
    }

    /// Number of states that can be reached from the empty board with Black to move, this state included.
    ///
    /// That state has the number 0, so the search for components began with it. All components that were complete no later than
    /// its own component can be reached from it, and no others.
    pub fn reachable_from_start(&self, components: &Components) -> u64 {
        let last = components.component(0).map_or(0, |component| component as usize + 1);
        components.sizes[..last].iter().copied().map(u64::from).sum()
    }
}

impl Digraph for KoStates {
    fn len(&self) -> usize {
        self.situations() + self.places.kos.len()
    }

    fn for_each_successor(&self, number: u32, mut visit: impl FnMut(u32)) {
        let KoState { position, to_move, ko } = self.state(number);
        self.places.local_board.for_each_play_of_colours(position, [to_move], Suicide::None, |play| {
            if Some(play.point) != ko {
                visit(self.after(&play));
            }
        });
    }
}

/// Legal positions of a whole board in the order of their [`Ternary`] codes, each with the points that can be its ko point. The
/// index of a position is its rank in this order.
///
/// Size: `3^n` bits for the positions of a board with `n` points, and `n` bits a position for the ko points.
#[derive(Clone, Debug)]
pub struct KoPositions {
    /// The board.
    pub local_board: LocalBoard<u64>,
    /// Numbering of its positions.
    pub ternary: Ternary,
    /// Codes of the positions.
    pub positions: RankedBits,
    /// Pairs of a position and a ko point, as the number `index * n + ko point`.
    pub kos: RankedBits,
}

impl KoPositions {
    /// Finds the legal positions for whose codes `has_place` is true. They have no ko points yet. In parallel; time O(n * 3^n).
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if the control stops the work.
    pub fn new(
        local_board: &LocalBoard<u64>,
        ternary: Ternary,
        has_place: impl Fn(u64) -> bool + Sync,
        control: &Control<'_>,
    ) -> Result<KoPositions, LimitError> {
        let words = control.map(0..ternary.codes().div_ceil(64), |word| {
            let codes = (64 * word..ternary.codes()).take(64);
            let codes = codes.filter(|&code| has_place(code) && local_board.is_legal(ternary.position(code)));
            codes.fold(0, |bits, code| bits | 1 << (code % 64))
        })?;
        let (positions, kos) = (RankedBits::new(words), RankedBits::new(Vec::new()));
        Ok(KoPositions { local_board: local_board.clone(), ternary, positions, kos })
    }

    /// Finds the ko points of all positions, in parallel. `of_place` gets the index of a position and must call its last argument
    /// with each ko point. Returns the sum of the results of `of_place`.
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if the control stops the work.
    pub fn find_ko_points(
        &mut self,
        control: &Control<'_>,
        of_place: impl Fn(&KoPositions, usize, &mut dyn FnMut(usize)) -> u64 + Sync,
    ) -> Result<u64, LimitError> {
        let points = self.local_board.len();
        // The bits of 64 positions fill whole words, so that threads never share a word.
        let parts = control.map(0..self.positions.len().div_ceil(64) as u64, |part| {
            let (from, mut words, mut sum) = (64 * part as usize, vec![0_u64; points], 0);
            for place in from..self.positions.len().min(from + 64) {
                sum += of_place(self, place, &mut |ko| {
                    let bit = (place - from) * points + ko;
                    words[bit / 64] |= 1 << (bit % 64);
                });
            }
            (words, sum)
        })?;
        let sum = parts.iter().map(|(_, sum)| sum).sum();
        self.kos = RankedBits::new(parts.into_iter().flat_map(|(words, _)| words).collect());
        Ok(sum)
    }

    /// Code of the position with this index.
    pub fn code(&self, place: usize) -> u64 {
        self.positions.select(place as u32) as u64
    }

    /// Position with this index.
    pub fn position(&self, place: usize) -> Position<u64> {
        self.ternary.position(self.code(place))
    }

    /// Index of the position with this `code`, which must be one of [`KoPositions::positions`].
    #[inline]
    pub fn index_of_code(&self, code: u64) -> usize {
        self.positions.rank(code as usize) as usize
    }

    /// Rank of a pair of a position index and one of its ko points.
    #[inline]
    pub fn pair_number(&self, place: usize, ko: usize) -> usize {
        let bit = place * self.local_board.len() + ko;
        debug_assert!(self.kos.contains(bit), "the stone taken could be retaken");
        self.kos.rank(bit) as usize
    }

    /// Position index and ko point of the pair with this rank.
    pub fn pair(&self, number: usize) -> (usize, usize) {
        let bit = self.kos.select(number as u32);
        (bit / self.local_board.len(), bit % self.local_board.len())
    }

    /// Ko points of the position with this index.
    pub fn ko_points_of(&self, place: usize) -> impl Iterator<Item = usize> {
        let first = place * self.local_board.len();
        (0..self.local_board.len()).filter(move |point| !self.kos.is_empty() && self.kos.contains(first + point))
    }
}
