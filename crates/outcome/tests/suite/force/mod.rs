//! Kos by force.

mod figures;
mod kinds;
mod reference;
mod sequences;
mod types;

use koatlas_board::{BoardPosition, Colour, Point};
use koatlas_files::{Control, Format, parse_position};
use koatlas_outcome::force::{ForceOptions, ForcedKind, ForcedSet, KoByForce, ko_by_force};

/// A basic ko that Black may take.
pub const KO: &str = ". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2\n";

/// Two kos: Black may take one, White the other.
pub const DK: &str = ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nregion: c2 d2 c4 d4\n";

/// Three kos.
pub const TK: &str = ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nX X O . O .\n. X X O O .\n\
                      region: c2 d2 c4 d4 c6 d6\n";

pub fn board(text: &str) -> BoardPosition {
    parse_position(text.as_bytes(), Format::Text).expect("a position").position
}

/// A known position.
pub fn known(name: &str) -> BoardPosition {
    let path = koatlas_test_support::data::path(&format!("positions/{name}.toml"));
    koatlas_files::read_position(&path).expect("a position").position
}

pub fn options() -> ForceOptions<'static> {
    let control = Control { nodes: 2_000_000, ..Control::default() };
    ForceOptions { komi: 0, player_second: true, komi_ranges: true, types: false, control, most_positions: 100_000 }
}

pub fn asked(board: &BoardPosition) -> KoByForce {
    ko_by_force(board, &options()).expect("a small board")
}

pub fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(|name| name.parse().expect("a point")).collect()
}

/// The claims of a kind.
pub fn claims(found: &KoByForce, kind: ForcedKind) -> Vec<ForcedSet> {
    found.claims.iter().filter(|claim| claim.kind == kind).map(|claim| claim.found.clone()).collect()
}

/// The player, the first mover, and the points.
pub fn told(claims: &[ForcedSet]) -> Vec<(Colour, Colour, Vec<Point>)> {
    claims.iter().map(|claim| (claim.roles.player, claim.roles.first, claim.points.clone())).collect()
}
