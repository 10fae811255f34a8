//! Cycles of situations as alternating moves, and cycle words, which describe the plays of a cycle.

use std::{fmt, str::FromStr};

use koatlas_board::{Colour, LocalBoard, Move, PointSet, Position, Suicide, UnplayableMove};
use koatlas_position_graph::{Edge, LimitError, PositionGraph};

use crate::cycles::CycleSearch;
use crate::types::EdgeLabel;

/// A situational cycle: alternating moves, at least one of them a play, that lead from a position back to it with the same
/// player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SituationalCycle {
    /// The moves.
    pub moves: Vec<Move>,
    /// The word of the cycle, which describes its plays.
    pub word: CycleWord,
    /// White stones minus black stones removed.
    pub balance: i32,
}

/// Reasons why moves are not a cycle. Moves are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCycle {
    /// All moves are passes.
    #[error("there is no play: write the moves of a cycle, for example \"B d3; W b2\"")]
    NoPlay,
    /// A move cannot be made.
    #[error(transparent)]
    Unplayable(#[from] UnplayableMove),
    /// The last move does not lead back.
    #[error("move {number}, {made}, is the last and does not lead back to the position of the start: a cycle has to")]
    Open {
        /// The number of the move.
        number: usize,
        /// The move.
        made: Move,
    },
}

impl SituationalCycle {
    pub(crate) fn from_steps<S: PointSet>(local_board: &LocalBoard<S>, steps: &[Step]) -> SituationalCycle {
        let labels: Vec<EdgeLabel> = steps.iter().filter_map(|&(_, play)| play.map(EdgeLabel::from)).collect();
        SituationalCycle::new(moves(local_board, steps), &labels)
    }

    /// Builds the cycle with these `moves`, whose plays have these `labels`.
    pub(crate) fn new(moves: Vec<Move>, labels: &[EdgeLabel]) -> SituationalCycle {
        let balance = labels.iter().map(|label| label.balance()).sum();
        SituationalCycle { moves, word: CycleWord::new(labels), balance }
    }

    /// Checks that `moves` is a cycle from `start`, with moves made by the bare rules.
    ///
    /// If the moves lead back to the position, but with the other player to move, a pass of that player is added at the end.
    /// Positions may occur twice on the way.
    ///
    /// # Errors
    /// [`NoCycle`] for the first move that cannot be made, or if the last move does not lead back.
    ///
    /// # Example
    /// ```
    /// use koatlas_board::Suicide;
    /// use koatlas_classifier::SituationalCycle;
    /// use koatlas_files::{Format, parse_position};
    ///
    /// let (local_board, start) = parse_position(b"O . X .\n", Format::Text)?.position.local_board::<u64>()?;
    /// let cycle = |text: &str| {
    ///     let moves: Vec<_> = text.split("; ").map(|made| made.parse().expect("a move")).collect();
    ///     SituationalCycle::from_moves(&local_board, start, Suicide::Multi, &moves)
    /// };
    /// let reason = cycle("B b1; W pass; B b1").unwrap_err().to_string();
    /// assert_eq!(reason, "move 3, B b1: the play is illegal: the point is occupied");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_moves<S: PointSet>(
        local_board: &LocalBoard<S>,
        start: Position<S>,
        suicide: Suicide,
        moves: &[Move],
    ) -> Result<SituationalCycle, NoCycle> {
        let plays = local_board.replay(start, suicide, moves)?;
        let labels: Vec<EdgeLabel> = plays.iter().flatten().map(EdgeLabel::from_play).collect();
        let position = plays.iter().flatten().next_back().map_or(start, |play| play.after);
        let mut moves = moves.to_vec();
        match moves.last() {
            Some(&made) if position != start => return Err(NoCycle::Open { number: moves.len(), made }),
            Some(last) if moves.len() % 2 == 1 => moves.push(Move::pass(!last.colour)),
            _ => {}
        }
        if labels.is_empty() { Err(NoCycle::NoPlay) } else { Ok(SituationalCycle::new(moves, &labels)) }
    }

    /// Finds an elementary cycle through `start` with this `word`, perhaps with the colours exchanged. The cycle begins at `start`, if
    /// possible with a move of `to_move`. Of several cycles the first in the order of [`CycleSearch`]; `None` if there is none.
    ///
    /// Explores the component of `start`, and all cycles in it with as many plays as `word`.
    ///
    /// # Errors
    /// [`LimitError`] if more than `limit` positions can be reached.
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
    /// let (local_board, start) = board.local_board::<u64>()?;
    /// let word = "B W2 B1".parse()?;
    /// let cycle = SituationalCycle::find_by_word(&local_board, start, Colour::Black, Suicide::Multi, &word, 100)?.expect("a cycle");
    /// let moves: Vec<String> = cycle.moves.iter().map(ToString::to_string).collect();
    /// assert_eq!(moves, ["B c1", "W a1", "B b1", "W pass"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_by_word<S: PointSet>(
        local_board: &LocalBoard<S>,
        start: Position<S>,
        to_move: Colour,
        suicide: Suicide,
        word: &CycleWord,
        limit: usize,
    ) -> Result<Option<SituationalCycle>, LimitError> {
        let component = PositionGraph::component(local_board, start, suicide, limit)?;
        let node = component.node(start).expect("the start belongs to its own component");
        let search = CycleSearch::new(&component, word.plays());
        // Cycles begin at their least node. Those through the position are turned to begin there.
        let found = search.collect(0..search.tasks(), |nodes| {
            let at = nodes.iter().position(|&other| other == node)?;
            let plays = cycle_plays(&component, &[&nodes[at..], &nodes[..at]].concat());
            (CycleWord::new(&labels(&plays)) == *word).then_some(plays)
        });
        let first = found.into_iter().min_by_key(|plays| plays[0].colour != to_move);
        Ok(first.map(|plays| SituationalCycle::new(situational_moves(local_board, &plays), &labels(&plays))))
    }

    /// Number of plays.
    pub fn plays(&self) -> usize {
        self.moves.iter().filter(|played| played.point.is_some()).count()
    }

    /// Number of passes.
    pub fn passes(&self) -> usize {
        self.moves.len() - self.plays()
    }
}

/// A step of a walk through situations: the player, and his play or `None` for a pass.
pub(crate) type Step = (Colour, Option<Edge>);

/// Converts `steps` to moves with the names of their points.
pub(crate) fn moves<S: PointSet>(local_board: &LocalBoard<S>, steps: &[Step]) -> Vec<Move> {
    let point = |edge: Edge| local_board.point(edge.point.into());
    steps.iter().map(|&(colour, play)| Move { colour, point: play.map(point) }).collect()
}

/// Makes `plays` alternate: inserts a pass of the opponent between two plays of one colour.
pub(crate) fn alternate(plays: &[Edge]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for &play in plays {
        if steps.last().is_some_and(|&(colour, _)| colour == play.colour) {
            steps.push((!play.colour, None));
        }
        steps.push((play.colour, Some(play)));
    }
    steps
}

/// Converts the plays of a cycle to alternating moves: inserts a pass of the opponent between two plays of one colour, also
/// between the last play and the first.
///
/// The result has as many moves as [`CycleWord::plays`](crate::CycleWord::plays) and
/// [`CycleWord::passes`](crate::CycleWord::passes) together. The first play decides who moves first.
///
/// # Panics
/// If a play is on a point that `local_board` does not have.
pub fn situational_moves<S: PointSet>(local_board: &LocalBoard<S>, cycle: &[Edge]) -> Vec<Move> {
    let mut steps = alternate(cycle);
    if let (Some(first), Some(last)) = (cycle.first(), cycle.last())
        && first.colour == last.colour
    {
        steps.push((!last.colour, None));
    }
    moves(local_board, &steps)
}

fn labels(plays: &[Edge]) -> Vec<EdgeLabel> {
    plays.iter().copied().map(EdgeLabel::from).collect()
}

/// The plays of a cycle of `component` that is given by its nodes in order.
///
/// # Panics
/// If no play leads from a node to the next.
pub fn cycle_plays<S: PointSet>(component: &PositionGraph<S>, cycle: &[u32]) -> Vec<Edge> {
    let ends = cycle.iter().zip(cycle.iter().cycle().skip(1));
    let plays = ends.map(|(&from, &to)| {
        // At most one play leads from a position to another.
        let play = component.edges(from).iter().find(|edge| edge.to == to);
        *play.expect("a cycle follows plays")
    });
    plays.collect()
}

/// The labels of the plays of a cycle in order, up to rotation and exchange of colours.
///
/// Of all rotations of the cycle, and of the cycle with the colours exchanged, the word is the least in the order of labels:
/// Black's before White's, captures by number before suicides by number. Words order by their number of plays, then by
/// their labels.
///
/// ```
/// use koatlas_board::Colour::{Black, White};
/// use koatlas_classifier::CycleWord;
/// use koatlas_classifier::types::EdgeLabel;
///
/// // Sending-two-returning-one, begun at White's return.
/// let word = CycleWord::new(&[EdgeLabel::new(White, false, 1), EdgeLabel::new(White, false, 0), EdgeLabel::new(Black, false, 2)]);
/// assert_eq!(word.to_string(), "B W2 B1");
/// assert_eq!((word.plays(), word.passes(), word.balance()), (3, 1, -1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CycleWord {
    plays: usize,
    labels: Vec<EdgeLabel>,
}

impl CycleWord {
    /// Computes the word of a cycle from the `labels` of its plays. O(plays^2) in the worst case.
    pub fn new(labels: &[EdgeLabel]) -> CycleWord {
        let exchanged: Vec<EdgeLabel> = labels.iter().map(|label| label.exchanged()).collect();
        let words = [labels, &exchanged].into_iter();
        let all = words.flat_map(|word| (0..word.len()).map(move |from| word[from..].iter().chain(&word[..from])));
        let least = all.min_by(|a, b| a.clone().cmp(b.clone()));
        CycleWord { plays: labels.len(), labels: least.map_or_else(Vec::new, |word| word.copied().collect()) }
    }

    /// The labels of the least rotation.
    pub fn labels(&self) -> &[EdgeLabel] {
        &self.labels
    }

    /// Number of plays.
    pub fn plays(&self) -> usize {
        self.plays
    }

    /// Number of passes that make the cycle alternate: one between two plays of one colour, cyclically. Plays and passes together
    /// are the moves of the cycle.
    pub fn passes(&self) -> usize {
        let next = self.labels.iter().cycle().skip(1);
        self.labels.iter().zip(next).filter(|(a, b)| a.colour() == b.colour()).count()
    }

    /// White stones minus black stones removed. The sign is that of the word, in which the colours may have been exchanged.
    pub fn balance(&self) -> i32 {
        self.labels.iter().map(|label| label.balance()).sum()
    }
}

impl fmt::Display for CycleWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.labels.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }
}

/// The error for a text that is no cycle word.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a cycle word: write the least rotation of plays such as B W2 B1, where Bs2 is a suicide of two stones"
)]
pub struct CycleWordError(pub String);

/// Parses what `Display` writes, and nothing else.
///
/// ```
/// use koatlas_classifier::CycleWord;
/// assert_eq!("B W2 B1".parse::<CycleWord>().map(|word| word.plays()), Ok(3));
/// assert!("W2 B1 B".parse::<CycleWord>().is_err(), "a rotation of it is less");
/// ```
impl FromStr for CycleWord {
    type Err = CycleWordError;

    fn from_str(text: &str) -> Result<CycleWord, CycleWordError> {
        let labels: Option<Vec<EdgeLabel>> = text.split(' ').map(label).collect();
        let word = labels.map(|labels| CycleWord::new(&labels)).filter(|word| word.to_string() == text);
        word.ok_or_else(|| CycleWordError(text.to_owned()))
    }
}

/// Parses a label; `None` if the text is not one.
fn label(text: &str) -> Option<EdgeLabel> {
    let mut colours = Colour::BOTH.into_iter();
    let (colour, rest) = colours.find_map(|colour| Some((colour, text.strip_prefix(&colour.to_string())?)))?;
    let (suicide, number) = rest.strip_prefix('s').map_or((false, rest), |number| (true, number));
    let removed = if number.is_empty() { 0 } else { number.parse().ok()? };
    let possible = removed <= usize::from(EdgeLabel::MOST_REMOVED) && (!suicide || removed > 0);
    possible.then(|| EdgeLabel::new(colour, suicide, removed))
}

koatlas_board::serialized_as_text!(CycleWord);
