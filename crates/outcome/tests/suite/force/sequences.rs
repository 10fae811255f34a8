//! Sequences under the Default Restriction Rules and uncapturable life, by rules written here.

use koatlas_board::{Colour, Suicide};
use koatlas_test_support::{Contents, LiteralBoard, Played};

/// A player who may retake a ko at once, and the points of that ko.
pub type Released = Option<(Colour, [usize; 2])>;

/// A move: a play with what it did, or a pass.
struct Step {
    before: Contents,
    play: Option<Played>,
    /// The points played on and emptied if it is a ko-capture.
    ko: Option<[usize; 2]>,
}

/// A sequence under the Default Restriction Rules.
pub struct Sequence<'a> {
    board: &'a LiteralBoard,
    first: Colour,
    released: Released,
    start: Contents,
    steps: Vec<Step>,
}

/// The one stone a play captures so that it can be retaken, but for the ko rules: the points played on and emptied.
pub fn ko_capture(board: &LiteralBoard, play: &Played) -> Option<[usize; 2]> {
    let [taken] = play.stones()[..] else { return None };
    let back = board.play(&play.after, !play.colour, taken, Suicide::Multi)?;
    (!play.suicide && !back.suicide && back.stones() == [play.point]).then_some([play.point, taken])
}

impl<'a> Sequence<'a> {
    pub fn new(board: &'a LiteralBoard, start: &Contents, first: Colour, released: Released) -> Sequence<'a> {
        Sequence { board, first, released, start: start.clone(), steps: Vec::new() }
    }

    pub fn now(&self) -> &Contents {
        let after = self.steps.last().map(|step| step.play.as_ref().map_or(&step.before, |play| &play.after));
        after.unwrap_or(&self.start)
    }

    pub fn to_move(&self) -> Colour {
        if self.steps.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    /// The move with this number from the end; 1 is the last.
    fn ago(&self, moves: usize) -> Option<&Step> {
        self.steps.len().checked_sub(moves).map(|at| &self.steps[at])
    }

    fn is_allowed(&self, play: &Played) -> bool {
        let taken = self.ago(1).and_then(|step| step.ko);
        let retakes = taken.is_some_and(|[point, emptied]| play.point == emptied && play.stones() == [point]);
        let own_ko_capture = self.ago(2).is_some_and(|step| step.ko.is_some());
        let released = self.released.is_some_and(|(player, ko)| {
            player == play.colour && taken.is_some_and(|taken| ko.iter().all(|point| taken.contains(point)))
        });
        let used = |step: &Step| {
            step.before == *self.now() && step.play.as_ref().is_some_and(|other| other.after == play.after)
        };
        !(retakes && (own_ko_capture || !released)) && !self.steps.iter().any(used)
    }

    /// The moves the player to move may make; `None` is a pass.
    pub fn moves(&self) -> Vec<Option<Played>> {
        let plays = self.board.plays(self.now(), self.to_move(), Suicide::Multi);
        let allowed = plays.into_iter().filter(|play| self.is_allowed(play)).map(Some);
        allowed.chain([None]).collect()
    }

    pub fn proceed(&mut self, play: Option<Played>) {
        let ko = play.as_ref().and_then(|play| ko_capture(self.board, play));
        self.steps.push(Step { before: self.now().clone(), play, ko });
    }

    pub fn ended(&self) -> bool {
        let passed = |moves| self.ago(moves).is_some_and(|step| step.play.is_none());
        let ko = |moves| self.ago(moves).and_then(|step| step.ko);
        let late = ko(1).is_some_and(|[p, q]| passed(2) && passed(3) && ko(4) == Some([q, p]));
        let returned = *self.now() == self.start && self.to_move() == self.first;
        let any_play = self.steps.iter().any(|step| step.play.is_some());
        (1..=3).all(passed) || returned && any_play && !late
    }

    /// True if a player can force that a sequence goes well, which is tested at its end. It goes badly as soon as
    /// one of some stones is removed.
    pub fn goes_well(&mut self, player: Colour, stones: &[usize], well: &mut dyn FnMut(&Contents) -> bool) -> bool {
        let removed = self.ago(1).and_then(|step| step.play.as_ref()).map(Played::stones).unwrap_or_default();
        if removed.iter().any(|point| stones.contains(point)) {
            return false;
        }
        if self.ended() {
            return well(self.now());
        }
        let own = self.to_move() == player;
        for play in self.moves() {
            self.proceed(play);
            let goes_well = self.goes_well(player, stones, well);
            self.steps.pop();
            if goes_well == own {
                return own;
            }
        }
        !own
    }
}

/// True if a point is a player's area: his stone, or empty and with nothing but his stones around.
fn is_area(board: &LiteralBoard, now: &Contents, player: Colour, point: usize) -> bool {
    let around = board.string(now, point).into_iter().flat_map(|point| board.adjacent[point].clone());
    let met: Vec<Colour> = around.filter_map(|point| now[point]).collect();
    now[point] == Some(player) || now[point].is_none() && met.contains(&player) && !met.contains(&!player)
}

/// The stones of a player's strings on some points or next to those of them that are empty, without stones in a ko.
fn strings_there(board: &LiteralBoard, now: &Contents, player: Colour, points: &[usize]) -> Vec<usize> {
    let empty = points.iter().filter(|&&point| now[point].is_none());
    let there = points.iter().chain(empty.flat_map(|&point| &board.adjacent[point]));
    let strings = there.filter(|&&point| now[point] == Some(player)).map(|&point| board.string(now, point));
    let plays = board.plays(now, !player, Suicide::Multi);
    let kos: Vec<[usize; 2]> = plays.iter().filter_map(|play| ko_capture(board, play)).collect();
    strings.filter(|string| !kos.iter().any(|&[_, taken]| string[..] == [taken])).flatten().collect()
}

/// True if a player lives uncapturably on some points.
pub fn lives_there(board: &LiteralBoard, now: &Contents, player: Colour, points: &[usize]) -> bool {
    let stones = strings_there(board, now, player, points);
    points.iter().all(|&point| is_area(board, now, player, point))
        && Sequence::new(board, now, !player, None).goes_well(player, &stones, &mut |_| true)
}
