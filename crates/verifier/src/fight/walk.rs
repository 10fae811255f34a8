//! Walk through all positions that occur if the winner follows his replies: see [this module](super) for what is checked and why.

use koatlas_board::{Colour, Point, Size};
use rustc_hash::{FxHashMap, FxHashSet};

use super::board::{AfterPlay, FightBoard, FightPosition};
use super::phases::Phase;
use crate::{Budget, Refused, Unproved, components};

/// Upper bound for the bytes of a position of the walk with its plays, without its points.
const POSITION_BYTES: usize = 512;

/// Upper bound for the bytes of a play of the walk, with the place that it leads to.
const PLAY_BYTES: usize = 256;

/// A phase, a position in it, and the player to move.
type Place = (usize, usize, Colour);

/// State of the walk. Positions are known by their numbers.
pub(super) struct FightWalk<'a> {
    board: &'a FightBoard,
    size: Size,
    winner: Colour,
    phases: &'a [Phase],
    budget: &'a mut Budget,
    numbers: FxHashMap<FightPosition, usize>,
    positions: Vec<FightPosition>,
    /// The player to move in each position.
    turns: Vec<Colour>,
    met: FxHashSet<Place>,
    open: Vec<Place>,
    /// Plays: from, to, and true if a phase ends between.
    plays: Vec<(usize, usize, bool)>,
    /// By phase and position, the position from which the winner leads there within the phase.
    led_from: FxHashMap<(usize, usize), usize>,
}

impl<'a> FightWalk<'a> {
    pub fn new(
        board: &'a FightBoard,
        size: Size,
        winner: Colour,
        phases: &'a [Phase],
        budget: &'a mut Budget,
    ) -> FightWalk<'a> {
        let (numbers, positions, turns, met) = Default::default();
        let (open, plays, led_from) = Default::default();
        FightWalk { board, size, winner, phases, budget, numbers, positions, turns, met, open, plays, led_from }
    }

    /// Follows every reply and every play of the opponent from the start with `first` to move, and makes all checks. Returns the number of
    /// positions.
    pub fn check(mut self, first: Colour) -> Result<usize, Unproved> {
        let start = self.number(&self.board.start(), first)?;
        if self.phases[0].entry != self.positions[start] {
            return Err(Refused::at("phase 0", "it does not begin in the position of the board").into());
        }
        self.enter((0, start, first));
        while let Some((phase, number, turn)) = self.open.pop() {
            if turn == self.winner {
                self.reply(phase, number)?;
            } else {
                self.oppose(phase, number)?;
            }
            self.budget.work(1 + self.board.grid.take_steps())?;
        }
        self.check_phase_ends()?;
        self.check_all_used()?;
        Ok(self.positions.len())
    }

    /// Number of `position`, in which `turn` is to move. Fails if the other player is to move there elsewhere in the walk.
    fn number(&mut self, position: &FightPosition, turn: Colour) -> Result<usize, Unproved> {
        if let Some(&number) = self.numbers.get(position) {
            if self.turns[number] != turn {
                let text = FightBoard::text(position);
                let reason = format!("either player may be to move in {text}, so that a reply could repeat it");
                return Err(Refused::new(reason).into());
            }
            return Ok(number);
        }
        let number = self.positions.len();
        self.budget.hold(POSITION_BYTES + 2 * position.len())?;
        self.numbers.insert(position.clone(), number);
        self.positions.push(position.clone());
        self.turns.push(turn);
        Ok(number)
    }

    fn enter(&mut self, place: Place) {
        if self.met.insert(place) {
            self.open.push(place);
        }
    }

    /// Goes from position `from` to a place. `ends` is true if a phase ends between.
    fn go(&mut self, from: usize, place: Place, ends: bool) -> Result<(), Unproved> {
        self.budget.hold(PLAY_BYTES)?;
        self.plays.push((from, place.1, ends));
        self.enter(place);
        Ok(())
    }

    /// Follows the winner's reply in a position.
    fn reply(&mut self, phase: usize, number: usize) -> Result<(), Unproved> {
        let position = self.positions[number].clone();
        let Some(&reply) = self.phases[phase].replies.get(&position) else {
            return Err(self.refused(phase, number, "there is no reply"));
        };
        let name = self.name(self.winner, reply.point);
        let after = match self.board.play(&position, self.winner, reply.point) {
            None => return Err(self.refused(phase, number, &format!("{name} is not allowed"))),
            Some(AfterPlay::Won(player)) if player == self.winner && reply.next.is_none() => return Ok(()),
            Some(AfterPlay::Won(_)) => {
                let reason = format!("{name} decides the fight, against the winner or with a phase after it");
                return Err(self.refused(phase, number, &reason));
            }
            Some(AfterPlay::Position(after)) => after,
        };
        let to = self.number(&after, !self.winner)?;
        match reply.next {
            None => self.stay(phase, number, to)?,
            Some(next) if self.phases[next].entry != after => {
                let reason = format!("phase {next} does not begin in the position after {name}");
                return Err(self.refused(phase, number, &reason));
            }
            Some(_) => {}
        }
        self.go(number, (reply.next.unwrap_or(phase), to, !self.winner), reply.next.is_some())
    }

    /// Notes a reply from `number` to `to` within `phase`. Fails if `to` could have occurred in it before.
    fn stay(&mut self, phase: usize, number: usize, to: usize) -> Result<(), Unproved> {
        let text = FightBoard::text(&self.positions[to]);
        if self.phases[phase].entry == self.positions[to] {
            return Err(self.refused(
                phase,
                number,
                &format!("the reply leads back to {text}, where the phase begins"),
            ));
        }
        let other = *self.led_from.entry((phase, to)).or_insert(number);
        if other != number {
            let other = FightBoard::text(&self.positions[other]);
            return Err(self.refused(phase, number, &format!("the reply leads to {text}, as that in {other} does")));
        }
        Ok(())
    }

    /// Follows all plays of the opponent in a position.
    fn oppose(&mut self, phase: usize, number: usize) -> Result<(), Unproved> {
        let (position, opponent) = (self.positions[number].clone(), !self.winner);
        for &point in &self.board.region {
            match self.board.play(&position, opponent, point) {
                Some(AfterPlay::Won(player)) if player == opponent => {
                    let reason = format!("{} decides the fight for the opponent", self.name(opponent, point));
                    return Err(self.refused(phase, number, &reason));
                }
                Some(AfterPlay::Position(after)) => self.follow(phase, number, point, &after)?,
                Some(AfterPlay::Won(_)) | None => {}
            }
        }
        Ok(())
    }

    /// Follows a play of the opponent, after which the phase goes on, or phase 0 does if the phase has no reply.
    fn follow(&mut self, phase: usize, number: usize, point: usize, after: &FightPosition) -> Result<(), Unproved> {
        let to = self.number(after, self.winner)?;
        let next = [phase, 0].into_iter().find(|&next| self.phases[next].replies.contains_key(after));
        let Some(next) = next else {
            let play = self.name(!self.winner, point);
            return Err(self.refused(phase, number, &format!("there is no reply to {play}")));
        };
        self.go(number, (next, to, self.winner), next != phase)
    }

    /// Fails if a move from one phase to another is on a cycle.
    fn check_phase_ends(&mut self) -> Result<(), Unproved> {
        self.budget.work(self.plays.len() as u64)?;
        let component = components(self.positions.len(), self.plays.iter().map(|&(from, to, _)| (from, to)));
        let on_cycle = self.plays.iter().find(|&&(from, to, ends)| ends && component[from] == component[to]);
        on_cycle.map_or(Ok(()), |&(from, _, _)| {
            let text = FightBoard::text(&self.positions[from]);
            Err(Refused::new(format!("a phase ends in {text}, and the positions before can come back")).into())
        })
    }

    /// Fails if a phase or a reply is not used.
    fn check_all_used(&self) -> Result<(), Refused> {
        for (phase, Phase { entry, replies }) in self.phases.iter().enumerate() {
            let occurs = |position: &FightPosition, turn: Colour| {
                self.numbers.get(position).is_some_and(|&number| self.met.contains(&(phase, number, turn)))
            };
            if !Colour::BOTH.into_iter().any(|turn| occurs(entry, turn)) {
                return Err(Refused::at(format_args!("phase {phase}"), "it is never entered"));
            }
            let mut unused: Vec<String> =
                replies.keys().filter(|&position| !occurs(position, self.winner)).map(FightBoard::text).collect();
            unused.sort_unstable();
            if let Some(unused) = unused.first() {
                return Err(Refused::at(format_args!("phase {phase}"), format_args!("{unused} does not occur")));
            }
        }
        Ok(())
    }

    fn name(&self, colour: Colour, point: usize) -> String {
        let point: Option<Point> = self.size.points().nth(point);
        format!("{colour} {}", point.expect("the point is on the board"))
    }

    fn refused(&self, phase: usize, number: usize, reason: &str) -> Unproved {
        let text = FightBoard::text(&self.positions[number]);
        Refused::at(format_args!("phase {phase}, position {text}"), reason).into()
    }
}
