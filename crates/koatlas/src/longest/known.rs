//! Sequences found before.

use std::path::Path;

use koatlas_board::BoardPosition;
use koatlas_rulesets::GameMove;
use koatlas_verifier::{Board, Certificate};

use crate::check::moves;
use crate::failure::Failure;
use crate::verify::read;

/// The sequence of a certificate of a board, whatever its rule set and measure.
///
/// # Errors
/// If the file cannot be read, is no certificate, or is one of another board.
pub fn sequence(file: &Path, board: &BoardPosition) -> anyhow::Result<Vec<GameMove>> {
    let bytes = read(file).map_err(|error| Failure::at(file, error))?;
    let certificate = Certificate::from_bytes(&bytes).map_err(|error| Failure::at(file, error))?;
    if certificate.board != Board::of(board) {
        return Err(Failure::at(file, "this is a certificate of another board: --resume needs one of the target's"));
    }
    moves::list(&certificate.sequence).map_err(|error| Failure::at(file, error))
}
