//! All moves from all states, as lists of numbers.

use koatlas_board::Suicide;
use koatlas_position_graph::{Control, LimitError, Rows};
use koatlas_rulesets::area_score_in;

use super::numbering::Numbering;

/// Places in one portion of work.
const PORTION: usize = 1 << 12;

/// The moves of a whole board.
///
/// Size: 9 bytes a place, 4 bytes a play and 5 bytes a ko point.
pub struct Graph {
    positions: usize,
    /// By place, the states after Black's plays, by point.
    plays: Rows<u32>,
    /// By place, the place of the position with the colours exchanged.
    mirror: Vec<u32>,
    /// By place, the score.
    scores: Vec<i8>,
    /// By place, its states with a ko point, in the order of their numbers; and by these, which of the plays is barred.
    first_ko: Vec<u32>,
    barred: Vec<u8>,
}

/// What is known of one place.
struct Place {
    plays: Vec<u32>,
    mirror: u32,
    score: i8,
    barred: Vec<u8>,
}

/// The moves from one state.
pub struct Moves<'g> {
    /// The states after the plays that come before a barred play, or all.
    pub plays: [&'g [u32]; 2],
    /// What a pass leads to.
    pub pass: Pass,
}

/// What a pass leads to.
#[derive(Clone, Copy)]
pub enum Pass {
    /// A state.
    State(u32),
    /// The end, with this score.
    End(i8),
}

impl Moves<'_> {
    /// The states after all moves.
    #[inline]
    pub fn successors(&self) -> impl Iterator<Item = usize> {
        let pass = match self.pass {
            Pass::State(number) => Some(number),
            Pass::End(_) => None,
        };
        self.plays.into_iter().flatten().copied().chain(pass).map(|number| number as usize)
    }

    /// The score, if a pass ends the game.
    #[inline]
    pub fn end(&self) -> Option<i8> {
        match self.pass {
            Pass::State(_) => None,
            Pass::End(score) => Some(score),
        }
    }
}

impl Graph {
    /// All moves of the numbered states. In parallel.
    ///
    /// # Errors
    /// If more memory is needed than is allowed, or more numbers than there are, or if the control stops it.
    pub fn new(numbering: &Numbering, suicide: Suicide, control: &Control<'_>) -> Result<Graph, LimitError> {
        let positions = numbering.positions();
        let portions = positions.div_ceil(PORTION) as u64;
        let parts = control.map(0..portions, |portion| {
            let places = portion as usize * PORTION..positions.min((portion as usize + 1) * PORTION);
            places.map(|place| Place::of(numbering, place, suicide)).collect::<Vec<_>>()
        })?;
        let edges: usize = parts.iter().flatten().map(|place| place.plays.len()).sum();
        if edges > u32::MAX as usize {
            return Err(LimitError::Numbers { numbers: edges as u64 });
        }
        let mut graph = Graph {
            positions,
            plays: Rows::with_capacity(positions, edges),
            mirror: Vec::with_capacity(positions),
            scores: Vec::with_capacity(positions),
            first_ko: vec![0],
            barred: Vec::with_capacity(numbering.kos()),
        };
        parts.into_iter().flatten().for_each(|place| graph.push(place));
        Ok(graph)
    }

    fn push(&mut self, place: Place) {
        self.plays.push(place.plays);
        self.mirror.push(place.mirror);
        self.scores.push(place.score);
        self.barred.extend(place.barred);
        self.first_ko.push(self.barred.len() as u32);
    }

    /// Number of places.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// Number of states.
    pub fn len(&self) -> usize {
        2 * self.positions + self.barred.len()
    }

    /// The numbers of the states at a place, each with its moves: with no pass before, after a pass, and with each ko point.
    #[inline]
    pub fn states(&self, place: usize) -> impl Iterator<Item = (usize, Moves<'_>)> {
        let plays = self.plays.row(place as u32);
        let pass = Pass::State(self.positions as u32 + self.mirror[place]);
        let end = Pass::End(self.scores[place]);
        let kos = self.first_ko[place] as usize..self.first_ko[place + 1] as usize;
        let kos = kos.map(move |ko| {
            let barred = usize::from(self.barred[ko]);
            (2 * self.positions + ko, Moves { plays: [&plays[..barred], &plays[barred + 1..]], pass })
        });
        let free = [(place, Moves { plays: [plays, &[]], pass })];
        let passed = [(self.positions + place, Moves { plays: [plays, &[]], pass: end })];
        free.into_iter().chain(passed).chain(kos)
    }
}

impl Place {
    fn of(numbering: &Numbering, place: usize, suicide: Suicide) -> Place {
        let (arena, position) = (numbering.arena(), numbering.position(place));
        let (mut plays, mut points) = (Vec::new(), Vec::new());
        arena.for_each_play_by(position, koatlas_board::Colour::Black, suicide, |play| {
            plays.push(numbering.after(&play) as u32);
            points.push(play.point);
        });
        let barred = numbering.kos_of(place).map(|(_, ko)| points.partition_point(|&point| point < ko) as u8);
        Place {
            barred: barred.collect(),
            mirror: numbering.place(position.exchanged()) as u32,
            score: area_score_in(arena, position) as i8,
            plays,
        }
    }
}
