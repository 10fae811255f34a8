//! The situations of a whole board under the basic ko rule, each with its ko point.

use koatlas_board::{Colour, LocalBoard, Play, Position, Suicide};
use koatlas_storage::{Control, LimitError};

use crate::components::Components;
use crate::digraph::Digraph;
use crate::packed::Packed;
use crate::position_graph::{of_situation, situation};
use crate::ternary::{RankedBits, Ternary};

/// What decides which plays the basic ko rule allows: a situation, and the point on which it bars a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KoState<S> {
    /// What the points hold.
    pub position: Position<S>,
    /// Who is to move.
    pub to_move: Colour,
    /// The ko point: where the play just made has taken a single stone in a basic ko, so that it may not be retaken at once.
    pub ko: Option<usize>,
}

/// All states of a whole board and the plays between them: players alternate, nobody passes, and there is no suicide.
///
/// Every situation is a state without a ko point. A situation with the ko point `k` is a state if some play leads to it, that
/// is, if a capture in a basic ko has just emptied `k`. A basic ko is two adjacent points, and the capture back is of the same
/// shape as the capture. So these are the situations in which the player to move could take a single stone in a basic ko
/// by a play on `k`: from the position before it the opponent has taken there, and that position is legal, since it is what the
/// barred play would lead to. In this state exactly that play is barred.
///
/// # Numbering
/// First all states without a ko point: [`situation`] numbers, where positions are numbered in the order of their
/// [`Ternary`] codes. Then the others by position and ko point. The colour of the stones around the ko point says who is to
/// move.
#[derive(Clone, Debug)]
pub struct KoStates<S> {
    /// All legal positions with their ko points, of either player.
    pub(crate) places: KoPlaces<S>,
    /// Number of plays from all states.
    pub edges: u64,
}

/// Bytes for every ternary code and every code and point, to know before how much memory a board takes. Boards of 6 to 16 points
/// have at most 1.4 states and 0.52 plays a point for every code. A state takes up to 16 bytes in the search for
/// components, and 8 as a node of the lists of plays, where a play takes 8.
const BYTES_A_CODE: u64 = 34;
const BYTES_A_CODE_AND_POINT: u64 = 5;

impl<S: Packed> KoStates<S> {
    /// The states of a board. In parallel; time O(n * 3^n).
    ///
    /// # Errors
    /// If [`Ternary`] does not number the board's positions, or if their states, the search for their components and the
    /// search for their shortest cycles take more memory, or more numbers, than allowed;
    /// [`LimitError::Stopped`] if the control stops the work meanwhile.
    pub fn new(local_board: &LocalBoard<S>, control: &Control<'_>) -> Result<KoStates<S>, LimitError> {
        let ternary = Ternary::new(local_board).ok_or(LimitError::Everything)?;
        control.allow_memory(ternary.codes() * (BYTES_A_CODE + BYTES_A_CODE_AND_POINT * local_board.len() as u64))?;
        // Lists of plays have fewer than 2^32 items; there are more plays than states.
        let numbers = ternary.codes() * local_board.len() as u64 * 13 / 25;
        if numbers > Components::MAX_NODES as u64 {
            return Err(LimitError::Numbers { numbers });
        }
        let mut places = KoPlaces::new(local_board, ternary, |_| true, control)?;
        let edges = places.find_kos(control, |places, place, found| {
            let (mut plays, mut kos) = ([0, 0], [0, 0]);
            local_board.for_each_play(places.position(place), Suicide::None, |play| {
                plays[play.colour.index()] += 1;
                if local_board.is_ko_capture(&play) {
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
    #[must_use]
    pub fn situations(&self) -> usize {
        2 * self.places.positions.len()
    }

    pub(crate) fn position(&self, place: u32) -> Position<S> {
        self.places.position(place as usize)
    }

    /// The place and the ko point of a state that has one.
    fn ko(&self, number: u32) -> Option<(usize, usize)> {
        (number as usize).checked_sub(self.situations()).map(|ko| self.places.ko(ko))
    }

    /// The number of the situation of a state.
    pub(crate) fn situation_of(&self, number: u32) -> u32 {
        let Some((place, ko)) = self.ko(number) else { return number };
        situation(place as u32, self.to_move(self.position(place as u32), ko))
    }

    /// Whose stone was taken on a ko point: that player is to move.
    fn to_move(&self, position: Position<S>, ko: usize) -> Colour {
        if self.places.local_board.neighbours(ko).meets(position.black) { Colour::White } else { Colour::Black }
    }

    /// The state with this number.
    #[must_use]
    pub fn state(&self, number: u32) -> KoState<S> {
        let (place, to_move) = of_situation(self.situation_of(number));
        KoState { position: self.position(place), to_move, ko: self.ko(number).map(|(_, ko)| ko) }
    }

    /// The state after a play.
    fn after(&self, play: &Play<S>) -> u32 {
        let place = self.places.place(self.places.ternary.code(play.after));
        match play.removed.first().filter(|_| self.places.local_board.is_ko_capture(play)) {
            None => situation(place as u32, !play.colour),
            Some(taken) => (self.situations() + self.places.ko_number(place, taken)) as u32,
        }
    }

    /// Calls `visit` with every play from a state, and the number of the state after it.
    fn for_each_play_from(&self, number: u32, mut visit: impl FnMut(&Play<S>, u32)) {
        let KoState { position, to_move, ko } = self.state(number);
        self.places.local_board.for_each_play_of_colours(position, [to_move], Suicide::None, |play| {
            if Some(play.point) != ko {
                visit(&play, self.after(&play));
            }
        });
    }

    /// The states of a situation: without a ko point, then with each.
    pub(crate) fn states_of(&self, number: u32) -> impl Iterator<Item = u32> {
        let (place, to_move) = of_situation(number);
        let position = self.position(place);
        let kos = self.places.kos_of(place as usize).filter(move |&ko| self.to_move(position, ko) == to_move);
        let number_of = move |ko| (self.situations() + self.places.ko_number(place as usize, ko)) as u32;
        std::iter::once(number).chain(kos.map(number_of))
    }

    /// The number of states that can be reached from the empty board with Black to move, itself among them.
    ///
    /// It has the number 0, so that the search for components has begun with it: whatever was complete no later than the
    /// component of state 0 has been reached from there.
    #[must_use]
    pub fn reachable_from_start(&self, components: &Components) -> u64 {
        let last = components.component(0).map_or(0, |component| component as usize + 1);
        components.sizes[..last].iter().copied().map(u64::from).sum()
    }
}

impl<S: Packed> Digraph for KoStates<S> {
    fn len(&self) -> usize {
        self.situations() + self.places.kos.len()
    }

    fn for_each_successor(&self, number: u32, mut visit: impl FnMut(u32)) {
        self.for_each_play_from(number, |_, to| visit(to));
    }
}

/// Legal positions of a whole board in the order of their [`Ternary`] codes, each with the points that can be its ko point.
///
/// Size: `3^n` bits for the positions of a board with `n` points, and `n` bits a position for the ko points.
#[derive(Clone, Debug)]
pub struct KoPlaces<S> {
    /// The points of the board.
    pub local_board: LocalBoard<S>,
    /// The numbering of its positions.
    pub ternary: Ternary,
    /// Codes of positions that have a place.
    pub positions: RankedBits,
    /// Pairs of a place and a ko point: place times number of points, plus the ko point.
    pub kos: RankedBits,
}

impl<S: Packed> KoPlaces<S> {
    /// The legal positions whose codes have a place, with no ko points yet. In parallel; time O(n * 3^n).
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if the control stops the work.
    pub fn new(
        local_board: &LocalBoard<S>,
        ternary: Ternary,
        has_place: impl Fn(u64) -> bool + Sync,
        control: &Control<'_>,
    ) -> Result<KoPlaces<S>, LimitError> {
        let word = |word: u64| {
            let codes = (64 * word..ternary.codes()).take(64);
            let codes = codes.filter(|&code| has_place(code) && local_board.is_legal(ternary.position::<S>(code)));
            codes.fold(0, |bits, code| bits | 1 << (code % 64))
        };
        let positions = RankedBits::new(control.map(0..ternary.codes().div_ceil(64), word)?);
        Ok(KoPlaces { local_board: local_board.clone(), ternary, positions, kos: RankedBits::new(Vec::new()) })
    }

    /// Finds the ko points of all places, in parallel: `of_place` calls its second argument with each of a place. Answers the sum of
    /// what `of_place` does.
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if the control stops the work.
    pub fn find_kos(
        &mut self,
        control: &Control<'_>,
        of_place: impl Fn(&KoPlaces<S>, usize, &mut dyn FnMut(usize)) -> u64 + Sync,
    ) -> Result<u64, LimitError> {
        let points = self.local_board.len();
        // The bits of 64 places fill whole words.
        let part = |part: u64| {
            let (from, mut words, mut sum) = (64 * part as usize, vec![0_u64; points], 0);
            for place in from..self.positions.len().min(from + 64) {
                sum += of_place(self, place, &mut |ko| {
                    let bit = (place - from) * points + ko;
                    words[bit / 64] |= 1 << (bit % 64);
                });
            }
            (words, sum)
        };
        let parts = control.map(0..self.positions.len().div_ceil(64) as u64, part)?;
        let sum = parts.iter().map(|(_, sum)| sum).sum();
        self.kos = RankedBits::new(parts.into_iter().flat_map(|(words, _)| words).collect());
        Ok(sum)
    }

    /// The code of the position at a place.
    #[must_use]
    pub fn code(&self, place: usize) -> u64 {
        self.positions.select(place as u32) as u64
    }

    /// The position at a place.
    #[must_use]
    pub fn position(&self, place: usize) -> Position<S> {
        self.ternary.position(self.code(place))
    }

    /// The place of a code that has one.
    #[inline]
    #[must_use]
    pub fn place(&self, code: u64) -> usize {
        self.positions.rank(code as usize) as usize
    }

    /// The number of a pair of a place and one of its ko points: pairs are in ascending order.
    #[inline]
    #[must_use]
    pub fn ko_number(&self, place: usize, ko: usize) -> usize {
        let bit = place * self.local_board.len() + ko;
        debug_assert!(self.kos.contains(bit), "the stone taken could be retaken");
        self.kos.rank(bit) as usize
    }

    /// The pair with this number.
    #[must_use]
    pub fn ko(&self, number: usize) -> (usize, usize) {
        let bit = self.kos.select(number as u32);
        (bit / self.local_board.len(), bit % self.local_board.len())
    }

    /// The ko points of a place.
    pub fn kos_of(&self, place: usize) -> impl Iterator<Item = usize> {
        let first = place * self.local_board.len();
        (0..self.local_board.len()).filter(move |point| !self.kos.is_empty() && self.kos.contains(first + point))
    }
}
