//! A local game with kos as a graph.

use koatlas_board::Colour;

use super::{COLDEST, Fraction, ValueError};

/// A play of a local game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalPlay {
    /// The node after the play.
    pub to: usize,
    /// True if the play takes a ko, so that the opponent may not take back at once.
    pub takes_ko: bool,
}

impl LocalPlay {
    /// A play that takes no ko.
    pub const fn plain(to: usize) -> LocalPlay {
        LocalPlay { to, takes_ko: false }
    }

    /// A play that takes a ko.
    pub const fn ko(to: usize) -> LocalPlay {
        LocalPlay { to, takes_ko: true }
    }
}

/// A position of a local game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameNode {
    /// The score for Black if play ends here: if there are no plays, or if nobody wants to play.
    pub score: Option<i64>,
    /// By colour, Black first, the plays of that player.
    pub plays: [Vec<LocalPlay>; 2],
}

impl GameNode {
    /// A position in which play has ended with a score for Black.
    pub const fn end(score: i64) -> GameNode {
        GameNode { score: Some(score), plays: [Vec::new(), Vec::new()] }
    }

    /// A position in which play goes on: with the plays of Black and those of White, and no score.
    pub fn open(black: &[LocalPlay], white: &[LocalPlay]) -> GameNode {
        GameNode { score: None, plays: [black.to_vec(), white.to_vec()] }
    }

    /// The plays of one player.
    pub fn plays_of(&self, player: Colour) -> &[LocalPlay] {
        &self.plays[player.index()]
    }
}

/// A local game with kos: its positions as nodes, numbered from 0, and its plays as edges. Cycles are allowed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocalGame {
    nodes: Vec<GameNode>,
    /// The tax at which the game ends with two passes.
    lowest_tax: Fraction,
}

impl LocalGame {
    /// The game with these positions, scored by territory: its lowest tax is [`COLDEST`].
    ///
    /// # Errors
    /// If a play leads to no position, or if a play takes a ko that the opponent cannot take back.
    pub fn new(nodes: Vec<GameNode>) -> Result<LocalGame, ValueError> {
        let game = LocalGame { nodes, lowest_tax: COLDEST };
        for (from, node) in game.nodes.iter().enumerate() {
            for player in Colour::BOTH {
                node.plays_of(player).iter().try_for_each(|play| game.check(player, from, *play))?;
            }
        }
        Ok(game)
    }

    /// Checks that a play leads to a position, and that a ko can be taken back.
    fn check(&self, player: Colour, from: usize, play: LocalPlay) -> Result<(), ValueError> {
        let back = self.node(play.to)?.plays_of(!player);
        if play.takes_ko && !back.contains(&LocalPlay::ko(from)) {
            return Err(ValueError::NotTakenBack { player, from, to: play.to });
        }
        Ok(())
    }

    /// A ko of `stages` stages that ends with the score `black_end` if Black fills it, and with `white_end` if White does.
    ///
    /// Node `k` is the position in which Black has taken `k` of the stages. Black takes the next one and White takes back the last
    /// one. Black fills once he has taken all, and White while Black has taken none. The last two nodes are the ends.
    ///
    /// # Errors
    /// If there are no stages.
    pub fn stages(stages: usize, black_end: i64, white_end: i64) -> Result<LocalGame, ValueError> {
        if stages == 0 {
            return Err(ValueError::NoPlays);
        }
        let black = |k| if k == stages { LocalPlay::plain(stages + 1) } else { LocalPlay::ko(k + 1) };
        let white = |k: usize| k.checked_sub(1).map_or(LocalPlay::plain(stages + 2), LocalPlay::ko);
        let mut nodes: Vec<GameNode> = (0..=stages).map(|k| GameNode::open(&[black(k)], &[white(k)])).collect();
        nodes.extend([black_end, white_end].map(GameNode::end));
        LocalGame::new(nodes)
    }

    /// The same game with scores by area.
    ///
    /// By area a play brings its player a stone, which costs him nothing by territory. So all taxes are higher by 1, and the lowest is 0.
    #[must_use]
    pub fn by_area(self) -> LocalGame {
        LocalGame { lowest_tax: Fraction::ZERO, ..self }
    }

    /// The tax at which the game ends with two passes: [`COLDEST`] by territory, and 0 by area.
    pub const fn lowest_tax(&self) -> Fraction {
        self.lowest_tax
    }

    /// All positions.
    pub fn nodes(&self) -> &[GameNode] {
        &self.nodes
    }

    /// One position.
    ///
    /// # Errors
    /// If there is none of that number.
    pub fn node(&self, number: usize) -> Result<&GameNode, ValueError> {
        self.nodes.get(number).ok_or(ValueError::NoSuchNode(number))
    }

    /// The game with the colours exchanged: all scores change their sign.
    ///
    /// # Errors
    /// If a score does not fit.
    pub fn mirrored(&self) -> Result<LocalGame, ValueError> {
        self.with_scores(i64::checked_neg, |[black, white]| [white, black])
    }

    /// The game with a number added to all scores.
    ///
    /// # Errors
    /// If a score does not fit.
    pub fn plus(&self, number: i64) -> Result<LocalGame, ValueError> {
        self.with_scores(|score| score.checked_add(number), |plays| plays)
    }

    /// The game with other scores, and with other plays by colour.
    fn with_scores(
        &self,
        score: impl Fn(i64) -> Option<i64>,
        plays: impl Fn([Vec<LocalPlay>; 2]) -> [Vec<LocalPlay>; 2],
    ) -> Result<LocalGame, ValueError> {
        let node = |node: &GameNode| {
            let score = node.score.map(|old| score(old).ok_or(ValueError::TooLarge)).transpose()?;
            Ok(GameNode { score, plays: plays(node.plays.clone()) })
        };
        Ok(LocalGame { nodes: self.nodes.iter().map(node).collect::<Result<_, ValueError>>()?, ..*self })
    }
}
