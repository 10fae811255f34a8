//! The component of a board's position, and sequences of moves in it as lists of nodes.

use std::sync::Arc;

use crate::{BoardDiagram, TypeEntry};
use koatlas_board::{BoardPosition, Colour, LocalBoard, Move, Point, PointSet, Position, Suicide, content_char};
use koatlas_classifier::ko_points;
use koatlas_classifier::types::EdgeLabel;
use koatlas_position_graph::{Edge, PositionGraph};

/// The explored component of a board's position. Clones share the graph.
#[derive(Clone, Debug)]
pub struct BoardComponent {
    /// The board.
    pub board: BoardPosition,
    /// Local board of `board`: the points that can change.
    pub local_board: Arc<LocalBoard<u64>>,
    /// Position graph of the component.
    pub graph: Arc<PositionGraph<u64>>,
    /// Node of the board's position.
    pub start: u32,
    /// Points whose content changes within the component.
    ko_points: u64,
}

/// A sequence of moves in a [`BoardComponent`], such as a cycle.
pub struct ComponentSequence {
    /// The moves.
    pub moves: Vec<Move>,
    /// Node before the first of `moves`, and after each of them.
    pub nodes: Vec<u32>,
}

impl BoardComponent {
    /// Explores the component of the position on `board`. `None` if more than 64 points can change.
    pub fn explore(board: BoardPosition, suicide: Suicide) -> Option<BoardComponent> {
        BoardComponent::explore_within(board, suicide, usize::MAX)
    }

    /// As [`BoardComponent::explore`], but also `None` if more than `limit` positions can be reached.
    pub(crate) fn explore_within(board: BoardPosition, suicide: Suicide, limit: usize) -> Option<BoardComponent> {
        let (local_board, position) = board.local_board().ok()?;
        let graph = PositionGraph::component(&local_board, position, suicide, limit).ok()?;
        BoardComponent::explored(board, local_board, graph)
    }

    /// The component of the realisation of the type `entry` under the suicide policy of its catalogue. A small one is cached in the entry.
    ///
    /// # Panics
    /// If more than 64 points of the board can change. In catalogues from [`CatalogueRun::assemble`](crate::CatalogueRun::assemble) and
    /// [`files::read_catalogue`](crate::files::read_catalogue) fewer can.
    pub fn of_type(entry: &TypeEntry, suicide: Suicide) -> BoardComponent {
        entry.component.get().cloned().unwrap_or_else(|| {
            let component = BoardComponent::explore(entry.realisation.clone(), suicide);
            let component = component.expect("the region of a setting is small");
            entry.keep_if_small(&component);
            component
        })
    }

    fn explored(
        board: BoardPosition,
        local_board: LocalBoard<u64>,
        graph: PositionGraph<u64>,
    ) -> Option<BoardComponent> {
        let (start, ko_points) = (node(&graph, &local_board, &board)?, ko_points(&graph));
        Some(BoardComponent { board, local_board: local_board.into(), graph: graph.into(), start, ko_points })
    }

    /// The component with another start: `board` shows another of its positions. `None` if it does not.
    pub fn with_start(self, board: BoardPosition) -> Option<BoardComponent> {
        Some(BoardComponent { start: node(&self.graph, &self.local_board, &board)?, board, ..self })
    }

    /// The component with the colours exchanged; `board` shows one of its positions.
    pub(crate) fn exchanged(&self, board: BoardPosition, suicide: Suicide) -> Option<BoardComponent> {
        let (local_board, _) = board.local_board().ok()?;
        let positions = self.graph.positions().iter().map(|position| position.exchanged()).collect();
        let graph = PositionGraph::new(&local_board, positions, suicide);
        BoardComponent::explored(board, local_board, graph)
    }

    /// Points whose content changes within the component.
    pub fn ko_points(&self) -> Vec<Point> {
        self.names(self.ko_points)
    }

    /// Points of the ko strings in the board's position, Black's before White's.
    pub fn ko_strings(&self) -> Vec<Point> {
        let position = self.graph.position(self.start);
        Colour::BOTH.into_iter().flat_map(|colour| self.names(self.in_ko_strings(position, colour))).collect()
    }

    /// Number of connected parts of the region.
    pub fn pieces(&self) -> usize {
        self.local_board.strings(self.local_board.playable()).count()
    }

    /// Number of Black's and of White's mortal strings: strings outside the region that plays can capture.
    pub fn mortal_strings(&self) -> [usize; 2] {
        let position = self.graph.position(self.start);
        let outside = Colour::BOTH.map(|colour| position.stones(colour).minus(self.local_board.playable()));
        outside.map(|stones| self.local_board.strings(stones).count())
    }

    fn names(&self, points: u64) -> Vec<Point> {
        points.iter().map(|point| self.local_board.point(point)).collect()
    }

    /// The contents of the region at `node`, a character for each point: `.`, or `x` and `o`, which are capital letters for stones of ko
    /// strings.
    pub fn contents(&self, node: u32) -> String {
        let position = self.graph.position(node);
        let [black, white] = Colour::BOTH.map(|colour| self.in_ko_strings(position, colour));
        let signs = self.local_board.playable().iter().map(|point| {
            let sign = content_char(position.content(point));
            if (black | white).contains(point) { sign } else { sign.to_ascii_lowercase() }
        });
        signs.collect()
    }

    /// The stones of `colour` in `position` that belong to ko strings, which some cycle captures. These are the strings with a ko
    /// point, because a stone can only change when its string is captured.
    fn in_ko_strings(&self, position: Position<u64>, colour: Colour) -> u64 {
        let strings = self.local_board.strings(position.stones(colour)).map(|(string, _)| string);
        strings.filter(|string| string.meets(self.ko_points)).fold(0, |all, string| all | string)
    }

    /// Follows `moves` from the node `start`. `None` if a move leaves the component.
    pub fn replay(&self, start: u32, moves: &[Move]) -> Option<ComponentSequence> {
        let mut nodes = vec![start];
        for played in moves {
            let last = *nodes.last()?;
            nodes.push(match played.point {
                None => last,
                Some(point) => self.edge(last, played.colour, self.local_board.index(point)?)?.to,
            });
        }
        Some(ComponentSequence { moves: moves.to_vec(), nodes })
    }

    /// The labels of the plays of a sequence.
    pub fn labels(&self, sequence: &ComponentSequence) -> Vec<EdgeLabel> {
        let plays = sequence.moves.iter().zip(&sequence.nodes).filter_map(|(played, &node)| {
            self.edge(node, played.colour, self.local_board.index(played.point?)?).copied()
        });
        plays.map(EdgeLabel::from).collect()
    }

    /// The play that leads from one node to another. `None` if there is none.
    pub fn move_between(&self, from: u32, to: u32) -> Option<Move> {
        let edge = self.graph.edges(from).iter().find(|edge| edge.to == to)?;
        Some(Move::play(edge.colour, self.local_board.point(usize::from(edge.point))))
    }

    fn edge(&self, node: u32, colour: Colour, point: usize) -> Option<&Edge> {
        self.graph.edges(node).iter().find(|edge| edge.colour == colour && usize::from(edge.point) == point)
    }

    /// Follows the alternating moves `moves`, which `first` begins on `diagram`: the board of `entry` in another position, perhaps with
    /// the colours exchanged. The result has the colours of this component. `None` if the moves leave the component.
    pub fn replay_on_diagram(
        &self,
        entry: &TypeEntry,
        diagram: &BoardDiagram,
        first: Colour,
        moves: &[Option<Point>],
    ) -> Option<ComponentSequence> {
        let board = diagram.on(&entry.realisation).ok()?;
        self.replay_from(&board, first, moves).or_else(|| self.replay_from(&board.exchanged(), !first, moves))
    }

    /// As [`BoardComponent::replay_on_diagram`], for `board` with the colours of this component.
    fn replay_from(&self, board: &BoardPosition, first: Colour, moves: &[Option<Point>]) -> Option<ComponentSequence> {
        if board.size() != self.board.size() {
            return None;
        }
        // Outside the region the boards must be equal: the graph knows the contents of the local board only.
        let contents = board.contents().iter().zip(self.board.contents());
        let mut differing = board.size().points().zip(contents).filter(|(_, (one, other))| one != other);
        if differing.any(|(point, _)| !self.board.region().contains(&point)) {
            return None;
        }
        let players = [first, !first].into_iter().cycle();
        let moves: Vec<Move> = moves.iter().zip(players).map(|(&point, colour)| Move { colour, point }).collect();
        self.replay(node(&self.graph, &self.local_board, board)?, &moves)
    }
}

/// Node of the position that `board` shows. `None` if the graph does not have it.
fn node(graph: &PositionGraph<u64>, local_board: &LocalBoard<u64>, board: &BoardPosition) -> Option<u32> {
    let mut position = Position::<u64>::EMPTY;
    for (number, &point) in local_board.points().iter().enumerate() {
        match board.contents()[board.size().index(point)] {
            Some(Colour::Black) => position.black.insert(number),
            Some(Colour::White) => position.white.insert(number),
            None => {}
        }
    }
    graph.node(position)
}

/// Largest number of positions of a component that is cached: at most 100 kB. Some catalogues have thousands of types.
const MAX_CACHED_POSITIONS: usize = 1000;

impl TypeEntry {
    /// Caches the component of the realisation, if it is small.
    pub(crate) fn keep_if_small(&self, component: &BoardComponent) {
        if component.graph.positions().len() <= MAX_CACHED_POSITIONS {
            self.component.get_or_init(|| component.clone());
        }
    }
}
