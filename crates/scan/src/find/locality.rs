//! The points that a cycle plays on, as a local board of their own.

use koatlas_board::{Colour, LocalBoard, LocalBoardParts, Play, PointSet, Position, Suicide};
use koatlas_classifier::types::EdgeLabel;
use koatlas_storage::{Control, LimitError};

/// The points that a cycle plays on, and all that can matter to it of the rest of the board.
///
/// Points that are played on are the first of the local board. Behind them stands a point for each string next to them that has all its liberties
/// among them: a play that takes the last one would capture it, so that no cycle of these points makes it. All other stones around them
/// stay where they are and have a liberty elsewhere.
#[derive(Debug, PartialEq, Eq)]
pub struct Locality {
    local_board: LocalBoard<u64>,
    start: Position<u64>,
    /// By colour, where the colour is not played: next to its own constant stones. A stone there could never be taken off again.
    barred: [u64; 2],
}

impl Locality {
    /// The locality of some points; none if no cycle from the position plays on just these: if an empty point or a stone of the same string
    /// is next to them, or one of them lies between constant stones of both colours.
    pub fn new<S: PointSet>(board: &LocalBoard<S>, position: Position<S>, points: S) -> Option<Locality> {
        let numbers: Vec<usize> = points.iter().collect();
        let (mut neighbours, mut barred) = (Vec::new(), [0; 2]);
        let local =
            |set: S| numbers.iter().zip(0..).fold(0, |all, (&point, i)| all | u64::from(set.contains(point)) << i);
        let mut outside = S::EMPTY;
        for (&point, i) in numbers.iter().zip(0..) {
            let around = board.neighbours(point);
            neighbours.push(local(around & points));
            for constant in around.minus(points).iter() {
                let colour = position.content(constant)?;
                if position.content(point) == Some(colour) {
                    return None;
                }
                barred[colour.index()] |= 1 << i;
                outside.insert(constant);
            }
        }
        if barred[0] & barred[1] != 0 {
            return None;
        }
        let mut start = Position { black: local(position.black), white: local(position.white) };
        let mut names: Vec<_> = numbers.iter().map(|&point| board.point(point)).collect();
        let empty = board.empty_points(position);
        while let Some(seed) = outside.first() {
            let colour = position.content(seed)?;
            let (string, around) = board.string_at(seed, position.stones(colour));
            outside = outside.minus(string);
            if (around & empty).minus(points).is_empty() && !string.meets(board.safe(colour)) {
                let next = local(around & points);
                let number = names.len();
                names.push(board.point(seed));
                (0..numbers.len()).filter(|&i| next >> i & 1 != 0).for_each(|i| neighbours[i] |= 1 << number);
                neighbours.push(next);
                let stones = start.stones(colour) | 1 << number;
                start = Position::from_perspective(colour, stones, start.stones(!colour));
            }
        }
        let playable = (1 << numbers.len()) - 1;
        let parts = LocalBoardParts { size: board.size(), points: names, neighbours, playable, safe: [0; 2] };
        Some(Locality { local_board: LocalBoard::new(parts).ok()?, start, barred })
    }

    /// The plays of this locality that cycles may make: none on barred points, and none that captures what is constant.
    fn for_each_play(&self, position: Position<u64>, suicide: Suicide, mut visit: impl FnMut(Play<u64>)) {
        self.local_board.for_each_changing_play(position, suicide, |play| {
            if !self.barred[play.colour.index()].contains(play.point)
                && play.removed.minus(self.local_board.playable()) == 0
            {
                visit(play);
            }
        });
    }

    /// Calls `visit` with every elementary cycle from the start and back that plays on all points of the locality, has at most `max_plays`
    /// plays and does not fall apart.
    ///
    /// # Errors
    /// The error of `visit`, or that the control stops the work.
    pub fn for_each_cycle(
        &self,
        max_plays: usize,
        suicide: Suicide,
        control: &Control<'_>,
        visit: impl FnMut(&[Play<u64>]) -> Result<(), LimitError>,
    ) -> Result<(), LimitError> {
        let mut search = LocalityCycleSearch { locality: self, suicide, control, path: Vec::new(), visit };
        search.extend(self.start, 0, max_plays)
    }

    /// What the plays of the shortest such cycle do, if there is one; of several, those of the first.
    ///
    /// # Errors
    /// That the control stops the work.
    pub fn shortest_cycle(
        &self,
        max_plays: usize,
        suicide: Suicide,
        control: &Control<'_>,
    ) -> Result<Option<Vec<EdgeLabel>>, LimitError> {
        let mut shortest = None;
        for plays in self.local_board.playable().len()..=max_plays {
            self.for_each_cycle(plays, suicide, control, |cycle| {
                shortest.get_or_insert_with(|| cycle.iter().map(EdgeLabel::from_play).collect());
                Ok(())
            })?;
            if shortest.is_some() {
                break;
            }
        }
        Ok(shortest)
    }

    /// The points that are played on by pieces.
    pub fn pieces(&self) -> Vec<u64> {
        self.local_board.strings(self.local_board.playable()).map(|(piece, _)| piece).collect()
    }

    /// Whether the plays of a cycle in some of the pieces are a cycle from the start, and those in the others too.
    fn falls_apart(&self, cycle: &[Play<u64>], suicide: Suicide) -> bool {
        let pieces = self.pieces();
        let is_cycle = |points: u64| self.has_cycle(cycle.iter().filter(|play| points.contains(play.point)), suicide);
        (1_usize..1 << (pieces.len() - 1)).any(|some| {
            let some = (0..pieces.len()).filter(|&i| some >> i & 1 != 0).fold(0, |points, i| points | pieces[i]);
            is_cycle(some) && is_cycle(self.local_board.playable() & !some)
        })
    }

    /// Whether plays that make a cycle elsewhere make the same one from the start here.
    pub fn has_cycle<'a>(&self, cycle: impl IntoIterator<Item = &'a Play<u64>>, suicide: Suicide) -> bool {
        let mut position = self.start;
        let played = self.local_board.playable();
        cycle.into_iter().all(|wanted| {
            let mut next = None;
            self.for_each_play(position, suicide, |play| {
                let same = (play.colour, play.point, play.suicide) == (wanted.colour, wanted.point, wanted.suicide);
                if same && play.removed == wanted.removed & played {
                    next = Some(play.after);
                }
            });
            position = next.unwrap_or(position);
            next.is_some()
        }) && position == self.start
    }

    /// The name of a point.
    pub fn point(&self, index: usize) -> koatlas_board::Point {
        self.local_board.point(index)
    }

    /// How many plays at least lead from a position back to the start, if those on `open` points are still to be made.
    ///
    /// Where a stone of the start is missing somebody plays. A string that is to go has its liberties filled first.
    fn plays_back(&self, position: Position<u64>, open: u64) -> usize {
        let empty = self.local_board.empty_points(position);
        let mut points = open;
        for colour in Colour::BOTH {
            let (now, start) = (position.stones(colour), self.start.stones(colour));
            points |= start & !now;
            let mut wrong = now & !start;
            while let Some(seed) = wrong.first() {
                let (string, around) = self.local_board.string_at(seed, now);
                points |= around & empty;
                wrong &= !string;
            }
        }
        points.len()
    }
}

/// The way from the start so far.
struct LocalityCycleSearch<'a, V> {
    locality: &'a Locality,
    suicide: Suicide,
    control: &'a Control<'a>,
    path: Vec<Play<u64>>,
    visit: V,
}

impl<V: FnMut(&[Play<u64>]) -> Result<(), LimitError>> LocalityCycleSearch<'_, V> {
    fn extend(&mut self, position: Position<u64>, played: u64, left: usize) -> Result<(), LimitError> {
        self.control.check()?;
        let mut plays = Vec::new();
        self.locality.for_each_play(position, self.suicide, |play| plays.push(play));
        for play in plays {
            let played = played | 1 << play.point;
            let open = self.locality.local_board.playable() & !played;
            let is_back = play.after == self.locality.start;
            self.path.push(play);
            if is_back && open == 0 {
                if !self.locality.falls_apart(&self.path, self.suicide) {
                    (self.visit)(&self.path)?;
                }
            } else if !is_back && self.may_go_on(open, left) {
                self.extend(play.after, played, left - 1)?;
            }
            self.path.pop();
        }
        Ok(())
    }

    /// Whether enough plays are left to come back after the last one, and its position is new.
    fn may_go_on(&self, open: u64, left: usize) -> bool {
        let Some((last, before)) = self.path.split_last() else { return false };
        self.locality.plays_back(last.after, open) < left && before.iter().all(|play| play.after != last.after)
    }
}
