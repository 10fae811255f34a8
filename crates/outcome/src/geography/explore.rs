//! The positions of a fight and the allowed plays between them.

use koatlas_board::{BoardPosition, Colour, LocalBoard, LocalBoardError, Move, Play, PointSet, Position};
use koatlas_files::LimitError;
use koatlas_position_graph::{Components, Digraph, ItemIndex, Rows};
use koatlas_verifier::certificates::FightPlays;

use super::options::FightOptions;

/// Reason why a fight is not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FightError {
    /// Too many points of the board can change.
    #[error(transparent)]
    Board(#[from] LocalBoardError),
    /// A limit was reached, or the work was stopped.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// The position after a play leads back to the position before it, but not by the opponent's next play.
    #[error(
        "the fight is not reversible: from {position} the play {play} can be undone, but not by the next play of the opponent"
    )]
    NotReversible {
        /// The play.
        play: Move,
        /// The rows of the position before it, with `/` between them.
        position: String,
    },
    /// A position occurs with either player to move.
    #[error("the fight does not tell who is to move in {position}: both players can be")]
    EitherToMove {
        /// The rows of the position, with `/` between them.
        position: String,
    },
}

/// An allowed play that does not decide the fight.
#[derive(Clone, Copy)]
pub(super) struct FightPlay {
    pub to: u32,
    pub point: u8,
}

/// The positions that alternating play can reach. Node 0 is the start.
pub(super) struct FightGraph<S> {
    board: BoardPosition,
    local_board: LocalBoard<S>,
    positions: ItemIndex<Position<S>>,
    /// The player to move in each node.
    pub turns: Vec<Colour>,
    /// By node, the point of a play with which the player to move decides the fight for himself. Such a node has no other plays.
    pub deciding: Vec<Option<u8>>,
    /// By node, the other allowed plays.
    pub plays: Rows<FightPlay>,
    /// Number of legal plays that are not allowed, in positions where the player to move cannot decide the fight at once.
    pub left_out: usize,
}

impl<S: PointSet> FightGraph<S> {
    /// Explores the fight that begins on `board`.
    pub fn explore(board: &BoardPosition, options: &FightOptions<'_>) -> Result<FightGraph<S>, FightError> {
        let (local_board, start) = board.local_board::<S>()?;
        let mut graph = FightGraph {
            board: board.clone(),
            local_board,
            positions: ItemIndex::new(vec![start]),
            turns: vec![board.to_move()],
            deciding: Vec::new(),
            plays: Rows::default(),
            left_out: 0,
        };
        while graph.plays.len() < graph.positions.items().len() {
            graph.expand(options)?;
            options.control.check_nodes(graph.positions.items().len() as u64)?;
            options.control.check_stop()?;
        }
        Ok(graph)
    }

    /// Adds the plays of the next node.
    fn expand(&mut self, options: &FightOptions<'_>) -> Result<(), FightError> {
        let node = self.plays.len();
        let (position, turn) = (self.positions.items()[node], self.turns[node]);
        let mut plays = Vec::new();
        self.local_board.for_each_play_of_colours(position, [turn], options.suicide, |play| plays.push(play));
        let outside = self.local_board.all().minus(self.local_board.playable());
        let (deciding, others): (Vec<_>, Vec<_>) = plays.into_iter().partition(|play| play.removed.meets(outside));
        self.deciding.push(deciding.iter().find(|play| !play.suicide).map(|play| play.point as u8));
        let mut row = Vec::new();
        if self.deciding[node].is_none() {
            for play in others.iter().filter(|play| play.after != position) {
                if is_allowed(&self.local_board, position, play, options) {
                    row.push(FightPlay { to: self.node(play.after, !turn)?, point: play.point as u8 });
                } else {
                    self.left_out += 1;
                }
            }
        }
        self.plays.push(row);
        Ok(())
    }

    /// The node of `position`, in which `turn` is to move.
    fn node(&mut self, position: Position<S>, turn: Colour) -> Result<u32, FightError> {
        let node = self.positions.index_or_insert(position);
        if node as usize == self.turns.len() {
            self.turns.push(turn);
        } else if self.turns[node as usize] != turn {
            return Err(FightError::EitherToMove { position: self.rows(node) });
        }
        Ok(node)
    }

    /// The components, with the plays inside them checked: each can be taken back by the opponent's next play.
    pub fn reversible_components(&self) -> Result<Components, FightError> {
        let components = Components::find(self);
        for (from, play) in self.plays.iter() {
            let is_inside = components.component(from) == components.component(play.to);
            if is_inside && !self.plays.row(play.to).iter().any(|back| back.to == from) {
                let point = self.local_board.point(play.point.into());
                let play = Move { colour: self.turns[from as usize], point: Some(point) };
                return Err(FightError::NotReversible { play, position: self.rows(from) });
            }
        }
        Ok(components)
    }

    /// The board with the stones of a node.
    fn board(&self, node: u32) -> BoardPosition {
        self.board.with_position(&self.local_board, self.positions.items()[node as usize])
    }

    fn rows(&self, node: u32) -> String {
        self.board(node).rows().join("/")
    }

    /// The points of the region in a node, as a certificate writes them.
    pub fn text(&self, node: u32) -> String {
        let board = self.board(node);
        let contents = board.region().iter().map(|&point| board.contents()[board.size().index(point)]);
        contents.map(koatlas_board::content_char).collect()
    }

    /// The name of a point that is played on.
    pub fn point_name(&self, point: u8) -> String {
        self.local_board.point(point.into()).to_string()
    }
}

impl<S: PointSet> Digraph for FightGraph<S> {
    fn len(&self) -> usize {
        self.plays.len()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        self.plays.row(node).iter().for_each(|play| visit(play.to));
    }
}

fn is_allowed<S: PointSet>(
    local_board: &LocalBoard<S>,
    before: Position<S>,
    play: &Play<S>,
    options: &FightOptions<'_>,
) -> bool {
    match options.plays {
        FightPlays::All => true,
        FightPlays::Reversible => can_take_back(local_board, before, play, options),
    }
}

/// True if a play of the opponent leads from the position after `play` to `before`. It adds one stone, so `play` must have taken one, and
/// it is there that he plays.
fn can_take_back<S: PointSet>(
    local_board: &LocalBoard<S>,
    before: Position<S>,
    play: &Play<S>,
    options: &FightOptions<'_>,
) -> bool {
    let (Some(point), 1, false) = (play.removed.first(), play.removed.len(), play.suicide) else { return false };
    local_board.play(play.after, !play.colour, point, options.suicide).is_ok_and(|back| back.after == before)
}
