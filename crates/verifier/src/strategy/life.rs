//! Unconditional life: what a player has whatever the opponent does, which is the proof of a node without moves.
//!
//! Let `S` be the player's stones. *Strings* are the connected parts of `S`, *areas* those of all other points, with the opponent's
//! stones in them. An area is *vital* for a string if each of its points is next to the string. Drop every string with fewer than two
//! vital areas, then every area next to a dropped string, until nothing changes. The stones of the strings that are left are *alive*. The
//! *territory* is the areas that are left, each of whose points is next to an alive stone. A play of the player *gives up life* if a stone
//! that was alive is not alive after it.
//!
//! **Theorem.** Let no play of the player have given up life so far. Let it be his turn; or let the last move not be a pass; or let no
//! stone of the opponent stand on the territory. Then he can force an end in which all points with alive stones and all points of the
//! territory are his, under the rules that [`check_rules`] asks for. He passes if no stone of the opponent stands on the territory.
//! Otherwise he plays on an empty point of an area of it with such a stone.
//!
//! 1. In a legal position each area has an empty point, for an area full of the opponent's stones is one string without liberties. So
//!    an alive string has liberties in two areas. The opponent fills one of them at a time, and cannot take it: if he fills an area that
//!    is left, that is suicide. What he takes elsewhere was dropped, and is not next to an area that is left. So his plays change neither
//!    an alive string nor an area that is left: what was alive or territory stays so.
//! 2. The player's play on a point `q` of an area `r` joins the alive strings next to `q`. Each of them has a vital area other than `r`,
//!    with a liberty, so this is no suicide. `r` without `q` has a point, where the opponent's stone stood. If `r` was vital for a
//!    string, that is next to `q`, and each part of `r` without `q` is vital for the joined string. So all that was alive or territory
//!    still is, and `q` is alive.
//! 3. The bars only forbid plays that make a position of the sequence again. The play of 2 makes none. Since the node, the player's stones
//!    on the territory become more with each of his plays, and none is taken. And before the node, in such a position `q` would have
//!    been alive. It would be his stone still, as no play of his gave up life, and no play of the opponent takes alive stones (1). But
//!    `q` was no stone of his at the node.
//! 4. So the player makes no more plays than the territory has points, and then passes for ever. The opponent, alone, cannot play for
//!    ever: if suicide is illegal his stones become more, and otherwise he may not repeat himself (see [`STOP_ONE`]). So passes end the
//!    sequence.
//! 5. Two or more passes in a row end it. If the player made one of the last two after the node, no stone of the opponent stood on the
//!    territory, and none was played since. Otherwise the last one is the opponent's, as the first move after the node, and the player's
//!    pass stands before the node: this is why in that case no such stone may stand there at the node. So the territory is his stones,
//!    and empty points between alive stones.
//!
//! Only two things of the moves before matter: whether life was given up, and, where the opponent is to move and has a stone on the
//! territory, whether the last move is a pass.

use koatlas_board::{Colour, Suicide};

use crate::certificates::HalfPoints;
use crate::literal::bars::{
    BASIC_KO, END_KO, FIXED_KO, KO_AGAIN, NSSK, ONE_PLAY, PSK, PSK_PLAYS, PSK_UNLESS_PASSED, PSK_WINDOW, SPIGHT, SSK,
    SSK_AND_PASS, SSK_SINCE_PASS, SSK_UNLESS_PASSED, SSK_WINDOW, TWO_AGO,
};
use crate::literal::ends::Decision;
use crate::{BarRule, BoardContents, EndRule, Grid, LiteralReferee, LiteralRules, Question};

/// Bars that forbid only plays that make a position of the sequence again, besides those that count. A ko stone that is retaken at once
/// restores the position before its capture; and the same play from the same position makes the same one.
const REPEAT_A_POSITION: [BarRule; 17] = [
    BASIC_KO,
    TWO_AGO,
    PSK,
    PSK_WINDOW,
    PSK_PLAYS,
    PSK_UNLESS_PASSED,
    SPIGHT,
    SSK,
    SSK_WINDOW,
    SSK_UNLESS_PASSED,
    SSK_SINCE_PASS,
    SSK_AND_PASS,
    NSSK,
    FIXED_KO,
    ONE_PLAY,
    END_KO,
    KO_AGAIN,
];

/// Bars by which a player cannot play for ever while the opponent passes every time, besides those that count all that has occurred.
/// What he makes, or the pair of the positions before and after, may not come again. Or, by [`END_KO`], the position in which the
/// opponent passed may not, which is the one that he made by the play before.
const STOP_ONE: [BarRule; 5] = [PSK, SSK, NSSK, FIXED_KO, END_KO];

/// What a player has by unconditional life; for each point of the board whether it belongs to it.
pub(super) struct Life {
    /// The points with alive stones.
    pub alive: Vec<bool>,
    /// The territory.
    pub territory: Vec<bool>,
}

impl Life {
    /// Finds the life of `player` in a position.
    pub fn new(grid: &Grid, contents: &BoardContents, player: Colour) -> Life {
        let own: BoardContents = contents.iter().map(|stone| stone.filter(|colour| *colour == player)).collect();
        let (mut strings, mut areas): (Vec<_>, Vec<_>) =
            connected_parts(grid, &own).into_iter().partition(|part| own[part[0]].is_some());
        loop {
            let before = (strings.len(), areas.len());
            grid.count_steps((1 + before.0) * own.len());
            strings.retain(|string| areas.iter().filter(|area| is_vital(grid, area, string)).count() >= 2);
            let alive = points_of(&strings, own.len());
            let is_dropped = |&point: &usize| own[point].is_some() && !alive[point];
            areas.retain(|area| !area.iter().any(|&point| grid.adjacent(point).iter().any(is_dropped)));
            if before == (strings.len(), areas.len()) {
                let is_beside = |&point: &usize| grid.adjacent(point).iter().any(|&stone| alive[stone]);
                areas.retain(|area| area.iter().all(is_beside));
                return Life { territory: points_of(&areas, own.len()), alive };
            }
        }
    }

    /// True if a stone of `earlier` is not alive any more.
    pub fn lacks_stone_of(&self, earlier: &[bool]) -> bool {
        earlier.iter().zip(&self.alive).any(|(earlier, now)| *earlier && !now)
    }

    /// Value for `player` if all this is his, and everything else is the opponent's.
    fn value(&self, player: Colour) -> HalfPoints {
        let own = self.alive.iter().zip(&self.territory).filter(|(alive, territory)| **alive || **territory).count();
        let score = 2 * own as HalfPoints - self.alive.len() as HalfPoints;
        if player == Colour::Black { 2 * score } else { -2 * score }
    }
}

/// Strings of `own` and connected parts of its empty points, each sorted.
fn connected_parts(grid: &Grid, own: &BoardContents) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for point in 0..own.len() {
        if !parts.iter().any(|part| part.binary_search(&point).is_ok()) {
            parts.push(grid.string(own, point));
        }
    }
    parts
}

/// True if each point of `area` is next to `string`.
fn is_vital(grid: &Grid, area: &[usize], string: &[usize]) -> bool {
    area.iter().all(|&point| grid.adjacent(point).iter().any(|stone| string.binary_search(stone).is_ok()))
}

/// Whether each of `points` points is in one of `parts`.
fn points_of(parts: &[Vec<usize>], points: usize) -> Vec<bool> {
    let mut belongs = vec![false; points];
    parts.iter().flatten().for_each(|&point| belongs[point] = true);
    belongs
}

/// Returns the value that `player` forces from here by unconditional life, if none of his plays has given it up. Fails with a reason if the
/// theorem does not hold here.
pub(super) fn forced_by_life(literal: &LiteralReferee, player: Colour) -> Result<HalfPoints, &'static str> {
    let history = &literal.history;
    let (grid, contents) = (&history.grid, history.current_position());
    check_rules(&literal.rules, !player)?;
    // Immortal stones stand on points where nobody may play.
    if (0..contents.len()).any(|point| !grid.is_playable(point)) {
        return Err("there are points where nobody may play");
    }
    let life = Life::new(grid, contents, player);
    let is_inside = |(stone, is_own): (&Option<Colour>, &bool)| *is_own && *stone == Some(!player);
    let has_stone_inside = contents.iter().zip(&life.territory).any(is_inside);
    // The question is recorded: what is checked here holds after other moves only if the answer is the same.
    if has_stone_inside && history.player() != player && history.ask(Question::IsPass { ago: 0 }) {
        return Err("the last move is a pass, and the opponent could pass with a stone on the player's territory");
    }
    Ok(life.value(player))
}

/// Checks that the theorem holds under `rules` for the opponent of `opponent`. Fails with what is against it.
pub(super) fn check_rules(rules: &LiteralRules, opponent: Colour) -> Result<(), &'static str> {
    let is_known = |bar: &BarRule| bar.counts().is_some() || REPEAT_A_POSITION.contains(&bar.of_both());
    let counts_all = |bar: &BarRule| bar.counts().is_some_and(|what| !what.since_pass && what.only_if.is_none());
    let stops = |bar: &BarRule| STOP_ONE.contains(&bar.of_both()) || counts_all(bar);
    let stops_opponent = |bar: &BarRule| stops(bar) && bar.player.is_none_or(|player| player == opponent);
    if !rules.later_phases.is_empty() {
        Err("the rules have phases")
    } else if rules.forfeits.is_some() {
        Err("stones can be forfeited")
    } else if rules.counts_stones {
        Err("only stones count")
    } else if rules.settings.ko.is_some() {
        Err("the sequence begins with a ban on a ko")
    } else if !matches!(rules.ends[..], [EndRule::Passes(2.., Decision::Score)]) {
        Err("the only end must be one that is scored, after two or more passes in a row")
    } else if !rules.bars.iter().all(is_known) {
        Err("a bar forbids plays that repeat no position")
    } else if rules.suicide != Suicide::None && !rules.bars.iter().any(stops_opponent) {
        Err("the opponent could make suicides for ever")
    } else {
        Ok(())
    }
}

#[cfg(test)]
#[path = "../../tests/inside/life.rs"]
mod tests;
