//! Classification of a situation: one analysis after another on its component.

use koatlas_board::{Colour, LocalBoard, Move, Point, PointSet, Position, Suicide};
use koatlas_position_graph::{Control, LimitError, PositionGraph};

use crate::classification::{Classification, Component, CyclesOfMoves, Drr, KoPoints, KoString, Shortest};
use crate::cycles::CycleSearch;
use crate::drr::drr_cycles;
use crate::ko::{capturing_cycle, ko_points, ko_string_sizes, labelled_digraph, pass_free_ko_points};
use crate::names::Names;
use crate::shortest::{Fewest, shortest_cycle, shortest_past_basic_ko};
use crate::situational_cycle::{
    CycleWord, SituationalCycle, Step, alternate, cycle_plays, labels, moves, situational_moves,
};

/// A situation on its local board, with the component of its position.
#[derive(Debug)]
pub struct LocalSituation<S> {
    /// The local board.
    pub local_board: LocalBoard<S>,
    /// The position.
    pub position: Position<S>,
    /// The player to move.
    pub to_move: Colour,
    /// The suicides that are allowed.
    pub suicide: Suicide,
    /// The component of the position.
    pub component: PositionGraph<S>,
    /// The node of the position in `component`.
    node: u32,
}

impl<S: PointSet> LocalSituation<S> {
    /// Explores the component of the situation (`position`, `to_move`).
    ///
    /// The position must be legal. Plays that change nothing are left out, so [`Suicide::All`] gives the same answers as
    /// [`Suicide::Multi`]. Plays that remove stones outside the region are left out, too.
    ///
    /// # Errors
    /// [`LimitError`] if more positions can be reached than `control` allows, or if it stops the work.
    ///
    /// # Panics
    /// If the component has 2^30 positions or 2^32 plays or more.
    ///
    /// # Complexity
    /// O(p log p) time for p plays that can be reached.
    pub fn explore(
        local_board: LocalBoard<S>,
        position: Position<S>,
        to_move: Colour,
        suicide: Suicide,
        control: &Control<'_>,
    ) -> Result<LocalSituation<S>, LimitError> {
        let component = PositionGraph::component_with_control(&local_board, position, suicide, control)?;
        let node = component.node(position).expect("a position belongs to its own component");
        Ok(LocalSituation { local_board, position, to_move, suicide, component, node })
    }

    /// Classifies the situation. Cycles under the Default Restriction Rules are searched for up to `max_length` moves, in time
    /// exponential in this length.
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if `control` stops the work.
    ///
    /// # Complexity
    /// The shortest cycles: O(p log p) time for p plays of the component, and O(p) more for each ko string; with the exploration
    /// at most 1 kB a position in all. The type: see [`Names::ko_type`]. The cycles under the Default Restriction Rules:
    /// exponential in their length.
    ///
    /// # Example
    /// See the [crate].
    pub fn classify(
        &self,
        max_length: usize,
        names: &Names,
        control: &Control<'_>,
    ) -> Result<Classification, LimitError> {
        let LocalSituation { ref local_board, ref component, node, to_move, .. } = *self;
        let (cyclical, plays) = (ko_points(component), component.edge_count());
        let (drr, drr_points) = self.drr(max_length, control);
        let classification = Classification {
            component: Component { positions: component.positions().len(), plays },
            ko_type: (plays > 0).then(|| names.ko_type(&labelled_digraph(component))),
            ko_points: KoPoints {
                free: self.points(cyclical.iter()),
                pass_free: self.points(pass_free_ko_points(component, node).iter()),
                drr: drr_points,
            },
            ko_strings: self.ko_strings(cyclical),
            ko_string_sizes: ko_string_sizes(local_board, component),
            shortest: self.shortest(),
            past_basic_ko: shortest_past_basic_ko(component, node, to_move)
                .map(|steps| SituationalCycle::from_steps(local_board, &steps)),
            drr,
        };
        control.check_stop().map(|()| classification)
    }

    /// Finds an elementary cycle through the position with this `word`, perhaps with the colours exchanged. The cycle begins at the
    /// position, if possible with a move of the player to move. Of several cycles the first in the order of [`CycleSearch`]; `None` if there
    /// is none.
    ///
    /// Goes through all cycles of the component with as many plays as `word`.
    ///
    /// # Example
    /// ```
    /// use koatlas_board::Suicide;
    /// use koatlas_classifier::LocalSituation;
    /// use koatlas_files::{Format, parse_position};
    /// use koatlas_position_graph::Control;
    ///
    /// let board = parse_position(b". X O .\nX X O O\nX O O .\n. X . O\nregion: a1 b1 c1", Format::Text)?.position;
    /// let (local_board, start) = board.local_board::<u64>()?;
    /// let situation = LocalSituation::explore(local_board, start, board.to_move(), Suicide::Multi, &Control::default())?;
    /// let cycle = situation.find_cycle(&"B W2 B1".parse()?).expect("a cycle");
    /// let moves: Vec<String> = cycle.moves.iter().map(ToString::to_string).collect();
    /// assert_eq!(moves, ["B c1", "W a1", "B b1", "W pass"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_cycle(&self, word: &CycleWord) -> Option<SituationalCycle> {
        let found = CycleSearch::new(&self.component, word.plays()).collect_from(self.node, |nodes| {
            let plays = cycle_plays(&self.component, nodes);
            (CycleWord::new(&labels(&plays)) == *word).then_some(plays)
        });
        let plays = found.into_iter().min_by_key(|plays| plays[0].colour != self.to_move)?;
        Some(SituationalCycle::new(situational_moves(&self.local_board, &plays), &labels(&plays)))
    }

    fn points(&self, indices: impl IntoIterator<Item = usize>) -> Vec<Point> {
        indices.into_iter().map(|i| self.local_board.point(i)).collect()
    }

    fn moves(&self, steps: &[Step]) -> Vec<Move> {
        moves(&self.local_board, steps)
    }

    fn ko_strings(&self, cyclical: S) -> Vec<KoString> {
        let mut ko_strings = Vec::new();
        for colour in Colour::BOTH {
            let strings = self.local_board.strings(self.position.stones(colour)).map(|(string, _)| string);
            let cyclical = strings.filter(|string| string.meets(cyclical));
            ko_strings.extend(cyclical.map(|string| self.ko_string(colour, string)));
        }
        ko_strings
    }

    fn ko_string(&self, colour: Colour, string: S) -> KoString {
        let plays = capturing_cycle(&self.component, self.node, string).expect("a stone on a ko point is captured");
        let points = self.points(string.iter());
        KoString { colour, size: points.len(), points, witness: self.moves(&alternate(&plays)) }
    }

    fn cycle(&self, fewest: Fewest, passes: bool) -> Option<Vec<Step>> {
        shortest_cycle(&self.component, (self.node, self.to_move), fewest, passes)
    }

    fn shortest(&self) -> Option<Shortest> {
        let cycle = SituationalCycle::from_steps(&self.local_board, &self.cycle(Fewest::Plays, true)?);
        let moves_witness = self.moves(&self.cycle(Fewest::Moves, true)?);
        let passes_witness = self.moves(&self.cycle(Fewest::Passes, true)?);
        let pass_free_witness = self.cycle(Fewest::Plays, false).map(|steps| self.moves(&steps));
        Some(Shortest {
            plays: cycle.plays(),
            pass_free_plays: pass_free_witness.as_ref().map(Vec::len),
            moves: moves_witness.len(),
            passes: passes_witness.iter().filter(|played| played.point.is_none()).count(),
            balance: cycle.balance,
            needs_suicide: self.needs_suicide(),
            cycle_word: cycle.word,
            witness: cycle.moves,
            pass_free_witness,
            moves_witness,
            passes_witness,
        })
    }

    /// True if every cycle through the position has a suicide.
    fn needs_suicide(&self) -> bool {
        if self.suicide == Suicide::None {
            return false;
        }
        let without = PositionGraph::new(&self.local_board, self.component.positions().to_vec(), Suicide::None);
        shortest_cycle(&without, (self.node, self.to_move), Fewest::Plays, true).is_none()
    }

    /// The cycles under the Default Restriction Rules, and the points on which they play or remove stones.
    fn drr(&self, max_length: usize, control: &Control<'_>) -> (Drr, Vec<Point>) {
        let found = drr_cycles(&self.component, self.node, self.to_move, max_length, control);
        let counts = found.counts.into_iter();
        let cycles: Vec<CyclesOfMoves> =
            counts.map(|(moves, count)| CyclesOfMoves { moves, count: count.into() }).collect();
        let shortest_moves = cycles.first().map(|shortest| shortest.moves);
        let witness = found.witness.map(|steps| self.moves(&steps));
        (Drr { max_length, shortest_moves, cycles, witness }, self.points(found.points))
    }
}
