//! Planes compared with the legality and the plays of the local board, one position at a time.

use koatlas_board::{Colour, LocalBoard, PointSet, Position, Suicide};
use koatlas_files::{Control, LimitError};
use koatlas_test_support::Random;

use super::block::{Block, LOW_CODES};
use super::closure::{Closure, Direction};
use super::graph::{self, PlaneGraph};
use super::layout::{BitAddress, Layout};
use super::legality::LibertyPlanes;
use super::plane::Plane;
use crate::definition::{GraphDefinition, GraphNode, Model, Scope};
use crate::{Digraph, Exploration, ImplicitGraph, UNREACHED, distances, reversed};

fn board(size: &str) -> LocalBoard<u64> {
    LocalBoard::whole_board(size.parse().unwrap()).unwrap()
}

fn plane_graph(size: &str, model: Model, suicide: Suicide) -> PlaneGraph {
    let local_board = board(size);
    let layout = Layout::new(&local_board).unwrap();
    let liberties = LibertyPlanes::new(&local_board, &layout, &Control::default());
    PlaneGraph { graph: GraphDefinition::new(local_board, model, suicide), layout, liberties }
}

#[test]
fn shifts_move_codes() {
    let mut random = Random::new(1);
    for _ in 0..1000 {
        let code = random.below(LOW_CODES);
        let by = random.below(LOW_CODES - code);
        assert_eq!(Block::single(code).shift_up(by), Block::single(code + by));
        assert_eq!(Block::single(code + by).shift_down(by), Block::single(code));
        assert_eq!(Block::single(code).codes().collect::<Vec<_>>(), [code]);
    }
    assert_eq!(Block::ALL.len() as usize, LOW_CODES);
}

#[test]
fn places_lead_back() {
    let mut random = Random::new(2);
    for size in ["1x1", "2x2", "1x5", "2x3", "4x4", "4x5"] {
        let layout = Layout::new(&board(size)).unwrap();
        let chunks: usize = layout.chunks_by_stones().iter().map(Vec::len).sum();
        assert_eq!(chunks * layout.blocks_of_a_chunk, layout.block_count());
        for _ in 0..1000 {
            let address = BitAddress {
                block: random.below(layout.block_count()),
                bit: random.below(3usize.pow(layout.low_points as u32)),
            };
            let position = layout.position(address);
            assert_eq!(layout.address(position), address);
            assert!(position.black & position.white == 0 && position.occupied() >> board(size).len() == 0);
        }
    }
}

/// All codes of small boards.
#[test]
fn legal_positions_are_those_of_the_local_board() {
    for size in ["1x1", "2x2", "1x6", "2x3", "3x3", "2x5"] {
        let graph = plane_graph(size, Model::Free, Suicide::None);
        let local_board = &graph.graph.local_board;
        for block in 0..graph.layout.block_count() {
            for bit in 0..3usize.pow(graph.layout.low_points as u32) {
                let legal = local_board.is_legal(graph.layout.position(BitAddress { block, bit }));
                assert_eq!(graph.liberties.legal(block).contains(bit), legal);
            }
        }
        assert!(
            (0..graph.layout.block_count()).all(|block| graph.liberties.legal(block).0[3] >> 51 == 0),
            "no bit too many"
        );
    }
}

/// Liberties and numbers of plays for random blocks of larger boards.
#[test]
fn random_blocks_of_larger_boards() {
    let mut random = Random::new(3);
    for (size, blocks) in [("3x4", 40), ("4x4", 120)] {
        for suicide in [Suicide::None, Suicide::Multi] {
            let graph = plane_graph(size, Model::Free, suicide);
            let local_board = &graph.graph.local_board;
            for _ in 0..blocks {
                let block = random.below(graph.layout.block_count());
                let mut plays = 0;
                for bit in 0..LOW_CODES {
                    let position = graph.layout.position(BitAddress { block, bit });
                    let legal = local_board.is_legal(position);
                    assert_eq!(graph.liberties.legal(block).contains(bit), legal);
                    for colour in Colour::BOTH {
                        let empty = local_board.empty_points(position);
                        let lives = local_board
                            .strings(position.stones(colour))
                            .all(|(_, around)| !(around & empty).is_empty());
                        assert_eq!(graph.liberties.with_liberties(colour, block).contains(bit), lives);
                    }
                    if legal {
                        local_board.for_each_changing_play(position, suicide, |_| plays += 1);
                    }
                }
                let mut alone = Plane::new(&graph.layout);
                alone.blocks[block] = graph.liberties.legal(block);
                assert_eq!(graph::count_plays(&graph, &[alone]), plays, "{size} {suicide} block {block}");
            }
        }
    }
}

/// Compares closures node by node with searches that follow all edges.
#[test]
fn closures_are_what_following_edges_finds() {
    for (size, suicide) in [("2x3", Suicide::None), ("2x3", Suicide::Multi), ("3x3", Suicide::None)] {
        for model in [Model::Free, Model::Alternating] {
            let graph = plane_graph(size, model, suicide);
            let legal = crate::legal_positions(&graph.graph.local_board).unwrap();
            let empty = graph.graph.node(Position::EMPTY, Colour::Black);
            let exploration = Exploration::new(graph.graph.clone(), Scope::Everything, &[empty], &Control::default());
            let exploration = exploration.unwrap();
            let every_edge = exploration.implicit_graph().unwrap();
            let turned_round = reversed(&every_edge);
            let mut random = Random::new(4);
            for _ in 0..12 {
                let position = legal[random.below(legal.len())];
                let start = graph.graph.node(position, Colour::BOTH[random.below(2)]);
                let number = [every_edge.number(start)];
                check_closure(&graph, Direction::Forward, start, &every_edge, &distances(&every_edge, &number));
                check_closure(&graph, Direction::Backward, start, &every_edge, &distances(&turned_round, &number));
            }
        }
    }
}

fn check_closure(
    graph: &PlaneGraph,
    direction: Direction,
    start: GraphNode<u64>,
    every_edge: &ImplicitGraph<'_, u64>,
    distances: &[u32],
) {
    let most = graph.liberties.len() * PlaneGraph::plane_count(&graph.graph) as u64;
    let mut closure = Closure::new(graph, direction, &[start], most);
    closure.close(graph, |_, _| Ok::<(), LimitError>(())).unwrap();
    let mut reached = 0;
    for number in (0..every_edge.len() as u32).filter(|&number| every_edge.is_node(number)) {
        let (side, address) = graph.address(every_edge.node(number));
        let is_reached = distances[number as usize] != UNREACHED;
        assert_eq!(closure.planes[side].contains(address), is_reached, "{direction:?} {start:?}");
        reached += u64::from(is_reached);
    }
    assert_eq!(closure.len, reached);
}
