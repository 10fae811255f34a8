//! What a player may do, and why he may not.

/// What the player to move may do. Points are numbered row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// A play at this point.
    Play(usize),
    /// A pass.
    Pass,
    /// A pass for the ko that the player could retake at this point.
    KoPass(usize),
}

/// A move may not be made: the reasons, as identifiers of the rules that forbid it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("forbidden: {}", .0.join(", "))]
pub struct Forbidden(pub Vec<&'static str>);
