//! The values of a fight by thermographs: its local game, and the ends between which a play gains as much as they say.

use koatlas_board::Colour;
use koatlas_position_graph::ItemIndex;

use super::fight::{KoFight, Threats};
use crate::best::AfterMove;
use crate::payoff::HalfPoints;
use crate::thermograph::{Fraction, GameNode, Komasters, LocalGame, LocalPlay};

/// Most positions of a fight of which thermographs are drawn.
const MOST_POSITIONS: usize = 1000;

/// The positions that plays of either player reach from the start of `fight`, which is node 0, with scores by area. `None` if there are more
/// than [`MOST_POSITIONS`], or if a play ends the fight.
pub(super) fn local_game(fight: &KoFight) -> Option<LocalGame> {
    // A node is the new start of Black in its position.
    let mut nodes = ItemIndex::new(vec![fight.first_new_start(Colour::Black)]);
    let mut plays: Vec<[Vec<usize>; 2]> = Vec::new();
    while let Some(&here) = nodes.items().get(plays.len()) {
        let starts = [here, fight.opponents_start(here)];
        let mut after = [Vec::new(), Vec::new()];
        for player in Colour::BOTH {
            for played in fight.plays_in_a_row(starts[player.index()]) {
                let AfterMove::State(next) = *played else { return None };
                let next = if player == Colour::Black { next } else { fight.opponents_start(next) };
                after[player.index()].push(nodes.index_or_insert(next) as usize);
            }
        }
        plays.push(after);
        if nodes.items().len() > MOST_POSITIONS {
            return None;
        }
    }
    let takes_ko = |player: Colour, from: usize, to: usize| plays[to][(!player).index()].contains(&from);
    let game_nodes = plays.iter().enumerate().map(|(from, after)| GameNode {
        score: Some(fight.score_at(nodes.items()[from]).into()),
        plays: Colour::BOTH.map(|player| {
            let to = after[player.index()].iter();
            to.map(|&to| LocalPlay { to, takes_ko: takes_ko(player, from, to) }).collect()
        }),
    });
    Some(LocalGame::new(game_nodes.collect()).ok()?.by_area())
}

/// The ends of a fight, Black's and White's, in half points: each player reaches his by plays alone, and if each of these plays gains what a
/// play gains by one of the thermographs, both ends give its count. `None` if there are no such ends. If both komasters have some, those
/// with the greater value of a play count.
pub(super) fn ends_of(fight: &KoFight, most: u8, komasters: &Komasters) -> Option<[HalfPoints; 2]> {
    let settled = Colour::BOTH.map(|player| settled_by_plays(fight, player, most));
    let ends = Colour::BOTH.into_iter().filter_map(|komaster| {
        let thermograph = komasters.under(komaster);
        let (play, count) = (thermograph.temperature(), thermograph.mast());
        let black = end_at(&settled[0], play.negated().ok()?, count)?;
        let white = end_at(&settled[1], play, count)?;
        Some((play, [black, white]))
    });
    ends.max_by_key(|&(play, _)| play).map(|(_, ends)| ends)
}

/// The first of the values by number of plays, but not without a play, that gives `count` if `tax` is added for each play.
fn end_at(settled: &[Option<HalfPoints>], tax: Fraction, count: Fraction) -> Option<HalfPoints> {
    let by_plays = (1..).zip(settled.iter().skip(1));
    by_plays.filter_map(|(plays, &end)| Some((plays, end?))).find_map(|(plays, end)| {
        let value = Fraction::new(end.into(), 2).ok()?.plus(tax.times(plays).ok()?).ok()?;
        (value == count).then_some(end)
    })
}

/// By number of plays in a row of `player`, the best that he is sure of after them: if his opponent moves first then, and has `most` threats.
fn settled_by_plays(fight: &KoFight, player: Colour, most: u8) -> Vec<Option<HalfPoints>> {
    let mut threats = Threats::default();
    threats.left[(!player).index()] = most;
    let mut reached = ItemIndex::new(vec![fight.first_new_start(player)]);
    let (mut settled, mut from) = (Vec::new(), 0);
    while from < reached.items().len() {
        let layer = reached.items()[from..].to_vec();
        from = reached.items().len();
        let values = layer.iter().map(|&here| fight.value_at(fight.opponents_start(here), threats));
        settled.push(match player {
            Colour::Black => values.map(|value| value.lo).max().flatten(),
            Colour::White => values.filter_map(|value| value.hi).min(),
        });
        for &here in &layer {
            fight.plays_in_a_row(here).iter().filter_map(|after| after.state()).for_each(|next| {
                reached.index_or_insert(next);
            });
        }
    }
    settled
}
