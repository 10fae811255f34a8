//! Fights of many kos in which no position may come back: undirected vertex geography, decided by a maximum matching.
//!
//! **The game.** In a *fight* the players alternate in a region and do not pass. No position may come back. A play that takes stones from
//! outside the region *decides* the fight against their owner. Who cannot play has lost: he must find a threat. [`FightPlays`] says which
//! plays are allowed. Kos between two strings are the usual case: the region consists of the points of the kos, and the capture of one of
//! the strings decides.
//!
//! **The theorem.** If every play can be taken back by the opponent's next play, the players push a token along the edges of an undirected
//! graph, and no vertex is visited twice. The player to move wins if and only if every maximum matching covers the vertex where the token
//! stands (Fraenkel, Scheinerman and Ullman, Undirected edge geography, 1993). He follows a matching; if there is a maximum matching
//! that leaves the vertex out, his opponent follows that one.
//!
//! **Exits.** A play after which the position before it cannot come back begins a fight anew: nothing that has occurred matters any more.
//! So it is known who wins after it, whatever has happened, and the same holds for a play that decides. A vertex with such a play that wins
//! is won for the player to move there, whenever the token comes there; so nobody plays to it. A play of this kind that does not win is of no use. Without
//! these vertices and plays the game is the one of the theorem. [`solve_fight`] goes through the strongly connected components of the positions,
//! from the last ones to the start.
//!
//! **Threats** are exits too. A threat and its answer change the board for good, so that the same player is to move in the same position,
//! and nothing from before can come back. With the winners for fewer threats known, [`fight_table`] finds those for more.
//!
//! The strategy of the winner is a certificate, a [`FightCertificate`] that the verifier checks: pairs of a matching, such that the opponent
//! can lead to nothing but the first position of another pair.

mod certificate;
mod explore;
mod matching;
mod options;
mod solve;
mod table;
mod values;

pub use explore::FightError;
pub use koatlas_verifier::certificates::{FightCertificate, FightPlays};
pub use options::FightOptions;
pub use solve::{FightSolution, solve_fight};
pub use table::{FightTable, fight_table};
