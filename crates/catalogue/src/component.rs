//! The component of a board's position, and cycles in it as lists of its positions.

use std::sync::{Arc, OnceLock};

use crate::{BoardDiagram, Catalogue, TypeEntry};
use koatlas_board::{BoardPosition, Colour, LocalBoard, Move, Point, PointSet, Position, Suicide, content_char};
use koatlas_classifier::ko_points;
use koatlas_classifier::types::EdgeLabel;
use koatlas_position_graph::{Edge, PositionGraph};

/// The component of a board's position, explored. A copy shares what was explored.
#[derive(Clone, Debug)]
pub struct BoardComponent {
    /// The board.
    pub board: BoardPosition,
    /// The points of the board that can change.
    pub local_board: Arc<LocalBoard<u64>>,
    /// The positions of the component with the plays between them.
    pub graph: Arc<PositionGraph<u64>>,
    /// The node of the board's position.
    pub start: u32,
    /// The points whose content changes.
    ko_points: u64,
}

/// A cycle, or another sequence inside the component.
pub struct ComponentSequence {
    /// The moves.
    pub moves: Vec<Move>,
    /// The nodes: before the first move, and after each.
    pub nodes: Vec<u32>,
}

impl BoardComponent {
    /// The component of a board's position; `None` if more than 64 points can change.
    pub fn explore(board: BoardPosition, suicide: Suicide) -> Option<BoardComponent> {
        BoardComponent::explore_within(board, suicide, usize::MAX)
    }

    /// The same; `None` also if more than `limit` positions can be reached.
    pub(crate) fn explore_within(board: BoardPosition, suicide: Suicide, limit: usize) -> Option<BoardComponent> {
        let (local_board, position) = board.local_board().ok()?;
        let graph = PositionGraph::component(&local_board, position, suicide, limit).ok()?;
        BoardComponent::explored(board, local_board, graph)
    }

    /// The component of a type's board. It is explored once, and then kept, unless it is large.
    ///
    /// # Panics
    /// If more than 64 points of the board can change, which is not so in catalogues that are [made](crate::Run::described) or
    /// [read](crate::files::read).
    #[must_use]
    pub fn of_type(catalogue: &Catalogue, entry: &TypeEntry) -> BoardComponent {
        let explore = || BoardComponent::explore(entry.realisation.clone(), catalogue.suicide);
        entry.component.get(|| explore().expect("the region of a setting is small"))
    }

    fn explored(
        board: BoardPosition,
        local_board: LocalBoard<u64>,
        graph: PositionGraph<u64>,
    ) -> Option<BoardComponent> {
        let (start, ko_points) = (node(&graph, &local_board, &board)?, ko_points(&graph));
        Some(BoardComponent { board, local_board: local_board.into(), graph: graph.into(), start, ko_points })
    }

    /// The same component on the board in another position of it.
    pub fn with_start(self, board: BoardPosition) -> Option<BoardComponent> {
        Some(BoardComponent { start: node(&self.graph, &self.local_board, &board)?, board, ..self })
    }

    /// The same with the colours exchanged, on a board with a position of it.
    pub(crate) fn exchanged(&self, board: BoardPosition, suicide: Suicide) -> Option<BoardComponent> {
        let (local_board, _) = board.local_board().ok()?;
        let positions = self.graph.positions().iter().map(|position| position.exchanged()).collect();
        let graph = PositionGraph::new(&local_board, positions, suicide);
        BoardComponent::explored(board, local_board, graph)
    }

    /// The points whose content changes.
    pub fn ko_points(&self) -> Vec<Point> {
        self.names(self.ko_points)
    }

    /// The points of the ko strings in the board's position, Black's before White's.
    pub fn ko_strings(&self) -> Vec<Point> {
        let position = self.graph.position(self.start);
        Colour::BOTH.into_iter().flat_map(|colour| self.names(self.in_ko_strings(position, colour))).collect()
    }

    fn names(&self, points: u64) -> Vec<Point> {
        points.iter().map(|point| self.local_board.point(point)).collect()
    }

    /// What the points of the region hold, a sign a point, in capitals if the stone belongs to a ko string.
    pub fn contents(&self, node: u32) -> String {
        let position = self.graph.position(node);
        let [black, white] = Colour::BOTH.map(|colour| self.in_ko_strings(position, colour));
        signs(position, self.local_board.playable().iter(), black | white)
    }

    /// The stones of a colour in a position that belong to ko strings: to those that a cycle captures. These are the strings with
    /// a ko point: what changes a stone captures its string.
    fn in_ko_strings(&self, position: Position<u64>, colour: Colour) -> u64 {
        let strings = self.local_board.strings(position.stones(colour)).map(|(string, _)| string);
        strings.filter(|string| string.meets(self.ko_points)).fold(0, |all, string| all | string)
    }

    /// The moves from the position of a node.
    pub fn replay(&self, start: u32, moves: &[Move]) -> Option<ComponentSequence> {
        let mut nodes = vec![start];
        for made in moves {
            let last = *nodes.last()?;
            nodes.push(match made.point {
                None => last,
                Some(point) => self.edge(last, made.colour, self.local_board.index(point)?)?.to,
            });
        }
        Some(ComponentSequence { moves: moves.to_vec(), nodes })
    }

    /// What the plays of a sequence do.
    pub fn labels(&self, played: &ComponentSequence) -> Vec<EdgeLabel> {
        let plays =
            played.moves.iter().zip(&played.nodes).filter_map(|(made, &node)| {
                self.edge(node, made.colour, self.local_board.index(made.point?)?).copied()
            });
        plays.map(EdgeLabel::from).collect()
    }

    /// The play that leads from a node to another one, if there is one.
    pub fn move_between(&self, from: u32, to: u32) -> Option<Move> {
        let edge = self.graph.edges(from).iter().find(|edge| edge.to == to)?;
        Some(Move::play(edge.colour, self.local_board.point(usize::from(edge.point))))
    }

    fn edge(&self, node: u32, colour: Colour, point: usize) -> Option<&Edge> {
        self.graph.edges(node).iter().find(|edge| edge.colour == colour && usize::from(edge.point) == point)
    }

    /// A sequence that begins on another diagram of the same board, or of the board with the colours exchanged: as it is
    /// played on the type's own board. The players take turns. `None` if it leaves the component.
    pub fn replay_on_diagram(
        &self,
        entry: &TypeEntry,
        diagram: &BoardDiagram,
        first: Colour,
        moves: &[Option<Point>],
    ) -> Option<ComponentSequence> {
        let board = diagram.on(&entry.realisation).ok()?;
        let play = |board: BoardPosition, first: Colour| {
            let same = |point| {
                self.board.region().contains(&point) || {
                    let place = self.board.size().index(point);
                    board.contents().get(place) == self.board.contents().get(place)
                }
            };
            if board.size() != self.board.size() || !board.size().points().all(same) {
                return None;
            }
            let players = [first, !first].into_iter().cycle();
            let moves: Vec<Move> = moves.iter().zip(players).map(|(&point, colour)| Move { colour, point }).collect();
            self.replay(node(&self.graph, &self.local_board, &board)?, &moves)
        };
        play(board.clone(), first).or_else(|| play(board.exchanged(), !first))
    }
}

fn node(graph: &PositionGraph<u64>, local_board: &LocalBoard<u64>, board: &BoardPosition) -> Option<u32> {
    let content = |point| board.contents()[board.size().index(local_board.point(point))];
    let holding = |colour| u64::collect((0..local_board.len()).filter(|&point| content(point) == Some(colour)));
    graph.node(Position { black: holding(Colour::Black), white: holding(Colour::White) })
}

/// What points hold in a position, a sign a point: `x` and `o`, in capitals at the points of `ko`, and `.`.
#[must_use]
pub fn signs<S: PointSet>(position: Position<S>, points: impl IntoIterator<Item = usize>, ko: S) -> String {
    let sign = |point: usize| match (content_char(position.content(point)), ko.contains(point)) {
        (sign, true) => sign,
        (sign, false) => sign.to_ascii_lowercase(),
    };
    points.into_iter().map(sign).collect()
}

/// Components of up to so many positions are kept by their types: at most 100 kB each. There are catalogues with thousands of types.
const KEPT: usize = 1000;

/// The component of a type's board: explored when it is asked for first, and kept from then on if it is small.
#[derive(Clone, Debug, Default)]
pub(crate) struct ComponentCache(OnceLock<BoardComponent>);

impl ComponentCache {
    fn get(&self, explore: impl FnOnce() -> BoardComponent) -> BoardComponent {
        self.0.get().cloned().unwrap_or_else(|| {
            let component = explore();
            self.insert_if_small(&component);
            component
        })
    }

    /// Keeps a component if it is small.
    pub fn insert_if_small(&self, component: &BoardComponent) {
        if component.graph.positions().len() <= KEPT {
            self.0.get_or_init(|| component.clone());
        }
    }
}
