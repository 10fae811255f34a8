//! A cycle through a position that has a given word.

use koatlas_board::{Arena, Colour, PointSet, Position, Suicide};
use koatlas_position_graph::{Edge, LimitError, PositionGraph};

use crate::cycles::CycleSearch;
use crate::situational_cycle::SituationalCycle;
use crate::types::Label;
use crate::witness::situational_moves;
use crate::words::CycleWord;

impl SituationalCycle {
    /// An elementary cycle through a position that has this word, perhaps with the colours exchanged; begun at the position, if
    /// possible by `to_move`. Of several the first in the order of [`CycleSearch`]. `None` if there is none.
    ///
    /// Explores the component of the position, and then all cycles in it that are as long as the word.
    ///
    /// # Errors
    /// If more than `limit` positions can be reached.
    ///
    /// # Panics
    /// If the component has 2^32 plays or more.
    ///
    /// # Example
    /// ```
    /// use koatlas_board::{Colour, Suicide};
    /// use koatlas_classifier::SituationalCycle;
    /// use koatlas_files::{Format, parse_position};
    ///
    /// let board = parse_position(b". X O .\nX X O O\nX O O .\n. X . O\nregion: a1 b1 c1", Format::Text)?.position;
    /// let (arena, start) = board.arena::<u64>()?;
    /// let word = "B W2 B1".parse()?;
    /// let cycle = SituationalCycle::of_word(&arena, start, Colour::Black, Suicide::Multi, &word, 100)?.expect("a cycle");
    /// let moves: Vec<String> = cycle.moves.iter().map(ToString::to_string).collect();
    /// assert_eq!(moves, ["B c1", "W a1", "B b1", "W pass"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_word<S: PointSet>(
        arena: &Arena<S>,
        start: Position<S>,
        to_move: Colour,
        suicide: Suicide,
        word: &CycleWord,
        limit: usize,
    ) -> Result<Option<SituationalCycle>, LimitError> {
        let component = PositionGraph::component(arena, start, suicide, limit)?;
        let node = component.node(start).expect("the start belongs to its own component");
        let search = CycleSearch::new(&component, word.plays());
        let found = search.collect(0..search.tasks(), |nodes| {
            let at = nodes.iter().position(|&other| other == node)?;
            let plays = cycle_plays(&component, &[&nodes[at..], &nodes[..at]].concat());
            (CycleWord::new(&labels(&plays)) == *word).then_some(plays)
        });
        let first = found.into_iter().min_by_key(|plays| plays[0].colour != to_move);
        Ok(first.map(|plays| SituationalCycle::new(situational_moves(arena, &plays), &labels(&plays))))
    }
}

fn labels(plays: &[Edge]) -> Vec<Label> {
    plays.iter().copied().map(Label::from).collect()
}

/// The plays of a cycle, given as its nodes in order.
///
/// # Panics
/// If two nodes that follow each other are not joined by a play.
#[must_use]
pub fn cycle_plays<S: PointSet>(component: &PositionGraph<S>, cycle: &[u32]) -> Vec<Edge> {
    let play = |(&from, &to): (&u32, &u32)| component.edges(from).iter().find(|edge| edge.to == to).copied();
    let ends = cycle.iter().zip(cycle.iter().cycle().skip(1));
    ends.map(|ends| play(ends).expect("a cycle follows plays")).collect()
}
