//! Bans that only a pass for the ko lifts.

use koatlas_board::{Arena, Colour, PointSet, Position};

use crate::bar::KoPass;
use crate::turn::{Done, Turn};

/// A player may not retake in a ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KoBan {
    /// The player.
    pub player: Colour,
    /// Where he would play.
    pub mouth: usize,
    /// The stone that he would take.
    pub stone: usize,
    /// The number of the capture; 0 at the start.
    pub since: u32,
}

/// The bans after every move of a sequence. They are few, so each move has a list of its own.
#[derive(Clone, Debug)]
pub(crate) struct KoBans {
    lifts: KoPass,
    after: Vec<Vec<KoBan>>,
}

impl KoBans {
    pub fn new(lifts: KoPass, at_start: Option<KoBan>) -> KoBans {
        KoBans { lifts, after: vec![at_start.into_iter().collect()] }
    }

    pub fn standing(&self) -> &[KoBan] {
        self.after.last().map_or(&[], Vec::as_slice)
    }

    /// The ban that forbids a player to take the single stone on a point.
    pub fn on(&self, player: Colour, mouth: usize) -> Option<&KoBan> {
        self.standing().iter().find(|ban| ban.player == player && ban.mouth == mouth)
    }

    /// The bans after a move: those whose ko is still there, and a new one if the move took a stone in a ko.
    pub fn push<S: PointSet>(&mut self, arena: &Arena<S>, turn: &Turn<S>, number: u32) {
        let after = turn.after;
        let holds = |ban: &KoBan| !self.is_lifted(ban, turn) && has_shape(arena, after, ban);
        let mut bans: Vec<KoBan> = self.standing().iter().filter(|ban| holds(ban)).copied().collect();
        if let (Done::Play(stone), Some(mouth)) = (turn.done, turn.took_one()) {
            let ban = KoBan { player: !turn.colour, mouth, stone, since: number };
            if has_shape(arena, after, &ban) {
                bans.push(ban);
            }
        }
        self.after.push(bans);
    }

    pub fn pop(&mut self) {
        self.after.pop();
    }

    fn is_lifted<S: PointSet>(&self, ban: &KoBan, turn: &Turn<S>) -> bool {
        let Done::KoPass(mouth) = turn.done else { return false };
        ban.player == turn.colour && (ban.mouth == mouth || self.lifts == KoPass::Any)
    }
}

fn has_shape<S: PointSet>(arena: &Arena<S>, position: Position<S>, ban: &KoBan) -> bool {
    arena.is_basic_ko(position, ban.mouth, ban.stone, ban.player)
}
