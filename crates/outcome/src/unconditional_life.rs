//! Unconditional life: stones that the opponent cannot capture, whatever he plays and however often their player passes.

use koatlas_board::{BoardPosition, LocalBoard, PointSet};
use koatlas_rules::{End, RuleSet, Scoring};

/// A connected set of points, and the neighbours of these that are not in it.
pub(crate) type Connected<S> = (S, S);

/// The connected parts of `points`.
pub(crate) fn connected_parts<S: PointSet>(board: &LocalBoard<S>, points: S) -> Vec<Connected<S>> {
    board.strings(points).map(|(part, around)| (part, around.minus(part))).collect()
}

/// The stones of one player that are unconditionally alive, and the territory that they make.
///
/// Strings are the connected parts of his stones, areas those of all other points. An area is vital for a string if each of its points is
/// next to it, also those with stones of the opponent. Alive are the strings that keep two vital areas if all others are dropped, with the
/// areas beside them. The territory is the areas that are left, if each of their points is next to an alive stone. If the player never
/// plays so that fewer stones are alive, all these points are his at the end: `docs/unconditional_life.md` has the proof.
///
/// ```
/// use koatlas_board::LocalBoard;
/// use koatlas_outcome::UnconditionalLife;
///
/// // `.X.XX`: each of the two strings would need a second area of its own. `.X.X.`: they have the middle in common.
/// let line = LocalBoard::<u64>::whole_board("1x5".parse()?)?;
/// assert_eq!(UnconditionalLife::new(&line, 0b11010).stones, 0);
/// assert_eq!(UnconditionalLife::new(&line, 0b01010), UnconditionalLife { stones: 0b01010, territory: 0b10101 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnconditionalLife<S> {
    /// The stones.
    pub stones: S,
    /// Points without stones of the player, where all stones of the opponent can be captured.
    pub territory: S,
}

impl<S: PointSet> UnconditionalLife<S> {
    /// Finds the life among `stones`, all stones of one player on `board`, on whose points he and his opponent can play.
    pub fn new(board: &LocalBoard<S>, stones: S) -> UnconditionalLife<S> {
        let none = UnconditionalLife { stones: S::EMPTY, territory: S::EMPTY };
        let areas = connected_parts(board, board.all().minus(stones));
        if areas.len() < 2 {
            return none;
        }
        let alive = living_strings(connected_parts(board, stones), &areas, S::EMPTY);
        let union = alive.iter().fold(none.stones, |all, &(string, _)| all | string);
        let beside = alive.iter().fold(S::EMPTY, |all, &(_, around)| all | around);
        let territory =
            areas.iter().filter(|(points, around)| around.minus(union).is_empty() && points.minus(beside).is_empty());
        UnconditionalLife { stones: union, territory: territory.fold(S::EMPTY, |all, &(points, _)| all | points) }
    }

    /// The points that are the player's at the end.
    pub fn points(&self) -> S {
        self.stones | self.territory
    }
}

/// True if unconditional life bounds the scores of sequences under `rules` on `board`, as proved in `docs/unconditional_life.md`: sequences
/// end by passes and are scored by area, and every play is legal that makes a position which has not occurred.
pub(crate) fn life_bounds_scores(rules: &RuleSet, board: &BoardPosition) -> bool {
    board.is_whole_board()
        && rules.is_finite()
        && matches!(rules.ends[..], [End::Passes(2..)])
        && rules.bars.iter().all(|bar| bar.forbids_only_repetition())
        && rules.definition.scoring == Scoring::Area
        && rules.forfeit.is_none()
        && rules.later_phases.is_empty()
        && rules.ko.is_none()
}

/// The strings that keep each other alive: those with two vital areas, or with a stone of `immortal`.
///
/// An area is vital for a string if each of its points is next to it. Strings without two drop out, and with them the areas that they
/// bound, until nothing changes (D. B. Benson, "Life in the game of Go", Information Sciences 10, 1976).
pub(crate) fn living_strings<S: PointSet>(
    mut strings: Vec<Connected<S>>,
    areas: &[Connected<S>],
    immortal: S,
) -> Vec<Connected<S>> {
    loop {
        let (before, living) = (strings.len(), strings.iter().fold(S::EMPTY, |all, &(string, _)| all | string));
        strings.retain(|&(string, around)| {
            let is_vital =
                |&&(points, bounds): &&Connected<S>| points.minus(around).is_empty() && bounds.minus(living).is_empty();
            string.meets(immortal) || areas.iter().filter(is_vital).count() >= 2
        });
        if strings.len() == before {
            return strings;
        }
    }
}
