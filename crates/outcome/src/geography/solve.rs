//! The winner of a fight.

use koatlas_board::{BoardPosition, Colour, PointSet, in_narrowest};
use koatlas_verifier::certificates::{CertificateBoard, FightCertificate};
use serde::{Deserialize, Serialize};

use super::certificate::phases;
use super::explore::{FightError, FightGraph};
use super::options::FightOptions;
use super::values::{Fight, FightValues};

/// Who wins a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FightSolution {
    /// The player who wins.
    pub winner: Colour,
    /// The player who moves first.
    pub first: Colour,
    /// Number of positions that can be reached.
    pub positions: usize,
    /// Number of strongly connected components of these positions, single positions included.
    pub components: usize,
    /// Number of positions of the component of the start, to which the fight can come back but for the rule against it.
    pub in_component: usize,
    /// Number of pairs of a maximum matching in the component of the start, without the positions that win by an exit.
    pub pairs: usize,
    /// Number of positions in which the player to move can decide the fight at once.
    pub deciding: usize,
    /// Number of legal plays that are not allowed, in positions where the player to move cannot decide the fight at once.
    pub plays_left_out: usize,
}

/// Finds who wins the fight that begins on `board`, with a certificate that proves it.
///
/// ```
/// use koatlas_board::Colour;
/// use koatlas_files::{Format, parse_position};
/// use koatlas_outcome::geography::{FightOptions, FightPlays, solve_fight};
///
/// // Three kos between two strings: whoever is to move wins, unless a threat is found.
/// let text = b"O O O O O O O\nO X O . O . O\nX . X O X O X\nX X X X X X X\nregion: b3 d3 f3 b2 d2 f2\n";
/// let board = parse_position(text, Format::Text)?.position;
/// for first in Colour::BOTH {
///     let (found, _) = solve_fight(&board.with_to_move(first), &FightOptions::new(FightPlays::Reversible))?;
///     assert_eq!(found.winner, first);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`FightError::Board`] if more than 128 points can change, [`FightError::Limit`] if there are more positions than allowed or the work is
/// stopped, [`FightError::NotReversible`] and [`FightError::EitherToMove`] if the fight is not decided by matchings.
///
/// # Complexity
/// Explores the positions; then a matching for each component, at most cubic in the number of its positions.
pub fn solve_fight(
    board: &BoardPosition,
    options: &FightOptions<'_>,
) -> Result<(FightSolution, FightCertificate), FightError> {
    in_narrowest!(board, S in [u64, u128] => solve::<S>(board, options))
}

/// Explores the fight that begins on `board`.
pub(super) fn explore<S: PointSet>(board: &BoardPosition, options: &FightOptions<'_>) -> Result<Fight<S>, FightError> {
    let graph = FightGraph::<S>::explore(board, options)?;
    let components = graph.reversible_components()?;
    Ok(Fight::new(graph, components))
}

fn solve<S: PointSet>(
    board: &BoardPosition,
    options: &FightOptions<'_>,
) -> Result<(FightSolution, FightCertificate), FightError> {
    let fight = explore::<S>(board, options)?;
    let values = fight.values(|_| false);
    let first = board.to_move();
    let winner = if values.wins[0] { first } else { !first };
    let certificate = FightCertificate {
        board: CertificateBoard::from_position(board),
        suicide: options.suicide,
        plays: options.plays,
        winner,
        phases: phases(&fight, &values, winner),
    };
    Ok((summary(&fight, &values, winner, first), certificate))
}

fn summary<S: PointSet>(fight: &Fight<S>, values: &FightValues, winner: Colour, first: Colour) -> FightSolution {
    let nodes = 0..fight.graph.turns.len() as u32;
    let own = fight.components.component(0);
    let in_component = nodes.clone().filter(|&node| fight.components.component(node) == own);
    let matched = in_component.clone().filter(|&node| values.mates[node as usize].is_some());
    FightSolution {
        winner,
        first,
        positions: nodes.len(),
        components: fight.components.sizes.len(),
        in_component: in_component.count(),
        pairs: matched.count() / 2,
        deciding: fight.graph.deciding.iter().flatten().count(),
        plays_left_out: fight.graph.left_out,
    }
}
