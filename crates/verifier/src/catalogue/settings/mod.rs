//! Enumeration of all settings of a few points: their types, and how often each occurs.
//!
//! A *piece* is a connected set of grid points, with the stones that each of them touches. There are four kinds: an immortal stone of
//! either colour, a stone of the *mortal black string*, one of the *mortal white string*. Some sides of the bounding box may be edges
//! of the board; on every other neighbour of the set stands a stone of one of these kinds. A *setting* has one piece or several,
//! which hang together by the mortal strings that they touch; a mortal string has no liberties but points of the pieces. Plays are
//! made on those points. A position in which a mortal string has been captured does not belong to the setting: nothing is played on
//! its points again, so nothing repeats. Without mortal strings every setting has one piece.
//!
//! Settings of one piece are counted up to the symmetries of the grid and the exchange of colours. All their positions are explored;
//! components are the strongly connected sets of more than one position.
//!
//! **Equal pieces.** What repeats in a setting depends only on which points are next to each other and what they touch. So
//! [`all_settings`] explores one of all pieces that agree in that, and counts the others.
//!
//! **Mortal strings are treated as immortal first.** Explore the pieces one by one as if nothing outside of them could be captured. A
//! position of a setting is a tuple of positions of its pieces: every string that touches nothing outside has a liberty in its own
//! piece. A tuple is a position if and only if every mortal string *has a liberty* in some piece: a point next to it there is empty, or
//! a stone next to it has joined it and brings a liberty or an immortal stone ([`piece`]).
//!
//! A play is made in one piece, and the tuple after it shows if it stays in the setting, with one exception:
//! - Strings of the opponent are captured before the player's own. A captured string that touches nothing mortal brings the mortal
//!   string of its colour no liberty, as it would belong to it if it were next to it. So that string has a liberty after the
//!   captures if it has one before them.
//! - If no stone is captured, the player's string may have no liberty: *suicide*. The points of that string may be liberties of
//!   the opponent's mortal string afterwards, but it must have one before the stones are removed: otherwise it is the opponent's string
//!   that is captured. So a suicide is an edge only if the opponent's mortal string has a liberty with the stone on the board.
//! - The player's own mortal string can only lose its last liberty to a stone that joins it: then it has none in the tuple
//!   after the play, which is not a position.
//!
//! So the components of a setting are those of the product of its pieces' graphs, on the tuples in which every mortal string
//! has a liberty, without those suicides ([`product`]).
//!
//! **Products to explore.** Seen from a piece, a component stays in one strongly connected set of the piece's own graph. If that is a
//! single position the piece *stands still*, and only gives strings liberties and holds them together.
//! - If one piece moves, the others always give a string a liberty, so that it is as good as an immortal one, or never. So the
//!   component is one of that piece alone. These are the settings of one piece.
//! - If two or more move, all that stand still can be replaced by a single point that touches the same strings and gives the same ones a
//!   liberty ([`coupled`] says why there is one). That point touches all that they touch, so the setting hangs together as well.
//!
//! So the types of up to `k` points are those of one piece of up to `k` points, and those of two or more moving pieces which have `k`
//! points or, with a point that stands still, `k - 1`.

pub(crate) mod all_settings;
mod contacts;
mod coupled;
mod lay;
pub(crate) mod not_drawn;
mod obstacles;
mod piece;
mod product;
mod shapes;

use contacts::{BITS, OuterStone, PieceContacts};
use lay::{Lays, can_lie_together};
use obstacles::lays;
use piece::{FEWEST_MOVING, PieceComponent, SettingPiece, walled};
use product::{Product, TypeCache};
use shapes::{Adjacency, GridPoint, GridPoints, Shape, around, border, extent};

#[cfg(test)]
#[path = "../../../tests/inside/settings.rs"]
mod tests;
