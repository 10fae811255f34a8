//! Cycles of situations as alternating moves, and cycle words, which describe the plays of a cycle.

use std::{fmt, str::FromStr};

use koatlas_board::{Colour, LocalBoard, Move, Point, PointSet, Position, Suicide, UnplayableMove};
use koatlas_position_graph::{Edge, PositionGraph};

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
    /// Converts `steps` to a cycle.
    pub(crate) fn from_steps<S: PointSet>(local_board: &LocalBoard<S>, steps: &[Step]) -> SituationalCycle {
        let labels: Vec<EdgeLabel> = steps.iter().filter_map(|&(_, play)| play.map(EdgeLabel::from)).collect();
        SituationalCycle::new(moves(local_board, steps), &labels)
    }

    /// Builds the cycle of these plays, which have these `labels`, with the passes that make its moves alternate.
    pub fn of_plays(plays: &[(Colour, Point)], labels: &[EdgeLabel]) -> SituationalCycle {
        SituationalCycle::new(with_passes(plays), labels)
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
    let plays: Vec<_> = cycle.iter().map(|edge| (edge.colour, local_board.point(edge.point.into()))).collect();
    with_passes(&plays)
}

fn with_passes(cycle: &[(Colour, Point)]) -> Vec<Move> {
    // The play after the last is the first again, as the cycle is repeated.
    let next = cycle.iter().cycle().skip(1);
    let moves = cycle.iter().zip(next).flat_map(|(&(colour, point), &(then, _))| {
        [Some(Move::play(colour, point)), (colour == then).then(|| Move::pass(!colour))]
    });
    moves.flatten().collect()
}

pub(crate) fn labels(plays: &[Edge]) -> Vec<EdgeLabel> {
    plays.iter().copied().map(EdgeLabel::from).collect()
}

/// The plays of a cycle of `component` that is given by its nodes in order.
///
/// # Panics
/// If no play leads from a node to the next.
pub fn cycle_plays<S: PointSet>(component: &PositionGraph<S>, cycle: &[u32]) -> Vec<Edge> {
    let ends = cycle.iter().zip(cycle.iter().cycle().skip(1));
    let plays = ends.map(|(&from, &to)| {
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
    let possible = removed < 1 << 14 && (!suicide || removed > 0);
    possible.then(|| EdgeLabel::new(colour, suicide, removed))
}

koatlas_board::serialized_as_text!(CycleWord);
