//! The ko rule of the confirmation phase: to retake, pass for the ko.

use koatlas_board::Colour;

use super::grid::Play;
use super::history::{History, Move, Settings};

/// A ko that a player may not retake.
pub struct Ban {
    /// The player.
    pub banned: Colour,
    /// Where he would play.
    pub retake: usize,
    /// The stone that he would take.
    taker: usize,
}

/// A player whose ko stone was taken may not take it back before he has passed for that ko.
pub fn ko_pass_needed(settings: &Settings, h: &History, play: &Play) -> bool {
    let retakes = |ban: &Ban| ban.banned == play.colour && ban.retake == play.point && play.captured == [ban.taker];
    bans(settings, h).iter().any(retakes)
}

/// All bans that stand now: the moves are gone through from the start. Every capture in a ko adds one; a pass for a ko
/// lifts that of the player, or with one option all of his; and one goes when its ko does.
pub fn bans(settings: &Settings, h: &History) -> Vec<Ban> {
    let mut bans = initial_bans(settings, h);
    h.grid.count(h.len());
    for k in 1..=h.len() {
        match &h.moves[k - 1] {
            // Where nobody may play there is nothing to be banned.
            Move::Play(play) if play.is_ko_capture(&h.grid) && h.grid.is_playable(play.captured[0]) => {
                bans.push(Ban { banned: !play.colour, retake: play.captured[0], taker: play.point });
            }
            Move::KoPass(point) => {
                let is_lifted = |ban: &Ban| settings.ko_pass_lifts_all || ban.retake == *point;
                bans.retain(|ban| ban.banned != h.to_move(k - 1) || !is_lifted(ban));
            }
            Move::Play(_) | Move::Pass => {}
        }
        bans.retain(|ban| stands(h, k, ban));
    }
    bans
}

/// The ban that the sequence begins with, if the player who begins could take in a ko at the given point.
fn initial_bans(settings: &Settings, h: &History) -> Vec<Ban> {
    let Some(retake) = settings.ko.filter(|&point| h.position(0)[point].is_none()) else { return Vec::new() };
    let play = h.grid.play(h.position(0), h.first, retake);
    let is_ko = play.is_ko_capture(&h.grid);
    is_ko.then(|| Ban { banned: h.first, retake, taker: play.captured[0] }).into_iter().collect()
}

/// Whether the ko is there in position `i`: the point is empty, and the only liberty of a lone stone of the opponent.
fn stands(h: &History, i: usize, ban: &Ban) -> bool {
    let position = h.position(i);
    position[ban.retake].is_none()
        && position[ban.taker] == Some(!ban.banned)
        && h.grid.is_ko_stone(position, ban.taker, ban.retake)
}
