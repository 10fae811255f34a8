//! Work whose instructions `benches/instructions` counts, one kind a run. Every answer is checked.
//!
//! ```text
//! instructions plays   every play from every position of 2x5, by the move generator
//! instructions planes  the graph of 3x4 by planes of bits: counts, reachability, components
//! instructions forms   canonical forms of the components of small boards, and of products of basic kos
//! ```

use std::error::Error;
use std::hint::black_box;

use koatlas_board::Colour::{Black, White};
use koatlas_board::{LocalBoard, Position, Suicide};
use koatlas_classifier::labelled_digraph;
use koatlas_classifier::types::{EdgeLabel, LabelledDigraph, canonical_form};
use koatlas_position_graph::{
    Components, Control, GraphDefinition, Model, PositionGraph, Scope, legal_positions, survey,
};

type Answer<T> = Result<T, Box<dyn Error>>;

fn main() -> Answer<()> {
    let kind = std::env::args().nth(1).unwrap_or_default();
    let (found, expected) = match kind.as_str() {
        "plays" => (plays()?, OF_2X5),
        "planes" => (planes()?, OF_3X4),
        "forms" => (forms()?, FORMS),
        _ => return Err("usage: instructions plays|planes|forms".into()),
    };
    if found != expected {
        return Err(format!("{kind}: {found} is not {expected}").into());
    }
    Ok(())
}

// Positions and plays of a board, with suicide of two stones or more and without.
const OF_2X5: u64 = 2 * 35_117 + 258_268 + 269_608;
const OF_3X4: u64 = 2 * 321_689 + 2_873_612 + 2_795_884;

/// Nodes of all canonical forms.
const FORMS: u64 = 13_054;

fn board(size: &str) -> Answer<LocalBoard<u64>> {
    Ok(LocalBoard::whole_board(size.parse()?)?)
}

const POLICIES: [Suicide; 2] = [Suicide::Multi, Suicide::None];

/// Positions and plays of 2x5, by the move generator.
fn plays() -> Answer<u64> {
    let local_board = board("2x5")?;
    let positions = legal_positions(&local_board).ok_or("a whole board")?;
    let mut count = 0;
    for suicide in POLICIES {
        for &position in &positions {
            count += 1;
            local_board.for_each_changing_play(position, suicide, |play| {
                black_box(play.after);
                count += 1;
            });
        }
    }
    Ok(count)
}

/// Positions and plays of 3x4, by planes.
fn planes() -> Answer<u64> {
    let mut count = 0;
    for suicide in POLICIES {
        let graph = GraphDefinition::new(board("3x4")?, Model::Free, suicide);
        let start = graph.node(Position::EMPTY, Black);
        let found = survey(graph, Scope::Everything, &[start], &Control::default())?;
        count += found.nodes + found.edges;
    }
    Ok(count)
}

/// The canonical forms of all components, and of products.
fn forms() -> Answer<u64> {
    let mut graphs = products()?;
    for size in ["1x3", "1x4", "1x5", "1x6", "1x7", "2x2", "2x3", "2x4"] {
        for suicide in POLICIES {
            graphs.extend(components(&board(size)?, suicide)?);
        }
    }
    Ok(graphs.iter().map(|graph| u64::from(canonical_form(graph).form.nodes())).sum())
}

/// The components of a whole board of more than one position.
fn components(local_board: &LocalBoard<u64>, suicide: Suicide) -> Answer<Vec<LabelledDigraph>> {
    let graph = PositionGraph::new(local_board, legal_positions(local_board).ok_or("a whole board")?, suicide);
    let components = Components::find(&graph);
    let large = (0..components.sizes.len() as u32).filter(|&i| components.sizes[i as usize] > 1);
    let nodes = |i| (0..graph.positions().len() as u32).filter(|&v| components.component(v) == Some(i)).collect();
    Ok(large.map(nodes).map(|nodes: Vec<u32>| labelled_digraph(&graph.induced(&nodes))).collect())
}

/// One to nine basic kos side by side: graphs with many symmetries.
fn products() -> Answer<Vec<LabelledDigraph>> {
    let [black, white] = [Black, White].map(|colour| EdgeLabel::new(colour, false, 1));
    let basic_ko = LabelledDigraph::new(2, &[(0, 1, black), (1, 0, white)])?;
    let more = |product: &LabelledDigraph| Some(LabelledDigraph::product(product, &basic_ko));
    Ok(std::iter::successors(Some(basic_ko.clone()), more).take(9).collect())
}
