//! How many plays in a row a player needs to get his way, while his opponent always moves elsewhere.

use koatlas_board::Colour;
use koatlas_position_graph::{Rows, UNREACHED, distances};

use super::fight::{KoFight, Threats};
use crate::best::AfterMove;
use crate::payoff::Interval;

/// The plays of a player who alone plays locally.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoloPlays {
    /// The least number of plays after which he has got his way: his opponent may move first then, and has all threats.
    pub plays: u32,
    /// Those of the plays before the last that set his opponent back by a play: the stages of a ko that he takes.
    pub stages: u32,
    /// Those of the plays before the last that do not: approach moves.
    pub approach: u32,
}

/// The distances of both players from their ends.
pub(super) struct Solo<'f> {
    fight: &'f KoFight,
    /// By player and new start with him to move, the plays that he needs, or [`UNREACHED`].
    needed: [Vec<u32>; 2],
}

impl<'f> Solo<'f> {
    /// Finds the distances in `fight`, which has been solved for `most` threats of either player. `gets_way` is true for the values with
    /// which a player gets his way.
    pub fn new(fight: &'f KoFight, most: u8, gets_way: impl Fn(Colour, Interval) -> bool) -> Solo<'f> {
        let needed = Colour::BOTH.map(|player| {
            let mut threats = Threats::default();
            threats.left[(!player).index()] = most;
            needed(
                fight,
                player,
                |new_start| gets_way(player, fight.value_at(new_start, threats)),
                |end| gets_way(player, end),
            )
        });
        Solo { fight, needed }
    }

    /// By player, his plays from the position from which the fight begins.
    pub fn plays_of_both(&self) -> [Option<SoloPlays>; 2] {
        Colour::BOTH.map(|player| self.plays(player))
    }

    fn needed(&self, player: Colour, new_start: u32) -> u32 {
        self.needed[player.index()][new_start as usize]
    }

    fn plays(&self, player: Colour) -> Option<SoloPlays> {
        let mut here = self.fight.first_new_start(player);
        let plays = Some(self.needed(player, here)).filter(|&plays| plays != UNREACHED)?;
        let mut found = SoloPlays { plays, ..SoloPlays::default() };
        // Follows a shortest way up to the play before the last.
        for left in (1..plays).rev() {
            let after = self.fight.plays_in_a_row(here).iter().filter_map(|after| after.state());
            let Some(next) = after.into_iter().find(|&next| self.needed(player, next) == left) else { break };
            let [before, then] =
                [here, next].map(|new_start| self.needed(!player, self.fight.opponents_start(new_start)));
            if then > before {
                found.stages += 1;
            } else {
                found.approach += 1;
            }
            here = next;
        }
        Some(found)
    }
}

/// By new start of `player`, the plays that he needs. `is_settled` is true for the new starts of his opponent in which he has got his way.
fn needed(
    fight: &KoFight,
    player: Colour,
    is_settled: impl Fn(u32) -> bool,
    is_won: impl Fn(Interval) -> bool,
) -> Vec<u32> {
    let count = fight.new_starts();
    let own: Vec<u32> = (0..count).filter(|&new_start| fight.player_at(new_start) == player).collect();
    let settled: Vec<bool> =
        (0..count).map(|start| own.binary_search(&start).is_ok() && is_settled(fight.opponents_start(start))).collect();
    // Node 0 is the goal, and a new start has its number plus 1. The edges go back from the goal.
    let back = Rows::from_pairs(count as usize + 1, |add| {
        for &here in &own {
            for after in fight.plays_in_a_row(here) {
                match *after {
                    AfterMove::State(next) => add(next + 1, here + 1),
                    AfterMove::End(worth) if is_won(worth) => add(0, here + 1),
                    AfterMove::End(_) => {}
                }
            }
        }
    });
    let sources = (0..count).filter(|&start| settled[start as usize]).map(|start| start + 1);
    // An end that is reached by a play is one play away, and a settled position none.
    let from_settled = distances(&back, &sources.collect::<Vec<_>>());
    let from_ends = distances(&back, &[0]);
    (1..=count as usize).map(|node| from_settled[node].min(from_ends[node])).collect()
}
