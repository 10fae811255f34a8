//! The taxed game played out by plain recursion, for single taxes, without lines and crossings.

use koatlas_board::Colour;
use koatlas_outcome::thermograph::{LocalGame, LocalPlay};

/// Play in units of one part of a point: scores, taxes and values are numbers of `1/parts`.
pub struct TaxedPlay<'a> {
    pub game: &'a LocalGame,
    pub komaster: Option<Colour>,
    pub parts: i64,
}

/// By node, the values if Black and if White is to move.
type Values = Vec<[i64; 2]>;

/// The lowest tax of a game, in parts.
fn lowest(game: &LocalGame, parts: i64) -> i64 {
    game.lowest_tax().times(parts).expect("it fits").numerator()
}

impl TaxedPlay<'_> {
    /// The values of all nodes if the tax comes down from each number of parts in turn, from the lowest to `highest`. Each pass lowers
    /// it by one part.
    pub fn falling(&self, highest: i64) -> Vec<Values> {
        let mut all: Vec<Values> = Vec::new();
        for tax in lowest(self.game, self.parts)..=highest {
            let row = (0..self.game.nodes().len())
                .map(|node| Colour::BOTH.map(|player| self.to_move(node, player, tax, all.last())))
                .collect();
            all.push(row);
        }
        all
    }

    /// The value if a player is to move: he plays or passes. `lower` has the values at the next lower tax.
    fn to_move(&self, node: usize, player: Colour, tax: i64, lower: Option<&Values>) -> i64 {
        let pass = match lower {
            Some(lower) => Some(lower[node][(!player).index()]),
            // At the lowest tax the opponent ends the game by a second pass, unless he would rather play.
            None => better(!player, self.best_play(node, !player, tax, lower), self.score(node)),
        };
        better(player, self.best_play(node, player, tax, lower), pass).expect("a play or a pass")
    }

    /// The score of a node, in parts.
    fn score(&self, node: usize) -> Option<i64> {
        self.game.nodes()[node].score.map(|score| score * self.parts)
    }

    /// The value of the best play of a player, who pays the tax for it.
    fn best_play(&self, node: usize, player: Colour, tax: i64, lower: Option<&Values>) -> Option<i64> {
        let toll = if player == Colour::Black { -tax } else { tax };
        let plays = self.game.nodes()[node].plays_of(player).iter();
        plays.fold(None, |best, play| {
            better(player, best, self.after(*play, player, tax, lower).map(|value| value + toll))
        })
    }

    /// The value after a play. The komaster plays again at once if he has taken a ko.
    fn after(&self, play: LocalPlay, player: Colour, tax: i64, lower: Option<&Values>) -> Option<i64> {
        if play.takes_ko && self.komaster == Some(player) {
            return self.best_play(play.to, player, tax, lower);
        }
        Some(self.to_move(play.to, !player, tax, lower))
    }
}

/// The value that a player prefers of those that are there.
fn better(player: Colour, one: Option<i64>, other: Option<i64>) -> Option<i64> {
    match player {
        Colour::Black => one.max(other),
        Colour::White => [one, other].into_iter().flatten().min(),
    }
}

/// The walls at single taxes of a grid, in numbers of `1/parts`.
///
/// Where nobody wants to play, the value is that of the tax below. So the grid must contain each tax at which a game freezes.
pub struct OnGrid<'a> {
    pub game: &'a LocalGame,
    pub komaster: Option<Colour>,
    pub parts: i64,
}

impl OnGrid<'_> {
    /// The walls of all nodes at each tax from the lowest to `highest`.
    pub fn walls(&self, highest: i64) -> Vec<Values> {
        let mut all: Vec<Values> = Vec::new();
        for tax in lowest(self.game, self.parts)..=highest {
            let mut row = vec![None; self.game.nodes().len()];
            for node in 0..row.len() {
                self.wall(node, tax, all.last(), &mut row);
            }
            all.push(row.into_iter().map(|walls| walls.expect("a value")).collect());
        }
        all
    }

    /// Both walls of a node. `row` remembers those that are known.
    fn wall(&self, node: usize, tax: i64, lower: Option<&Values>, row: &mut Vec<Option<[i64; 2]>>) -> [i64; 2] {
        if let Some(known) = row[node] {
            return known;
        }
        let [black, white] = Colour::BOTH.map(|player| self.scaffold(node, player, tax, lower, row));
        let walls = match (black, white) {
            (Some(black), Some(white)) if black >= white => [black, white],
            _ => {
                let score = || [self.game.nodes()[node].score.expect("a score") * self.parts; 2];
                let below = lower.map_or_else(score, |lower| lower[node]);
                assert_eq!(below[0], below[1], "a game freezes between two taxes of the grid");
                let value = black.map_or(below[0], |black| below[0].max(black));
                [white.map_or(value, |white| value.min(white)); 2]
            }
        };
        row[node] = Some(walls);
        walls
    }

    /// What a player gets if he has to play.
    fn scaffold(
        &self,
        node: usize,
        player: Colour,
        tax: i64,
        lower: Option<&Values>,
        row: &mut Vec<Option<[i64; 2]>>,
    ) -> Option<i64> {
        let toll = if player == Colour::Black { -tax } else { tax };
        let mut best = None;
        for play in self.game.nodes()[node].plays_of(player) {
            let after = if play.takes_ko && self.komaster == Some(player) {
                self.scaffold(play.to, player, tax, lower, row)
            } else {
                Some(self.wall(play.to, tax, lower, row)[(!player).index()])
            };
            best = better(player, best, after.map(|value| value + toll));
        }
        best
    }
}
