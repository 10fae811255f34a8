//! All settings of a few points, enumerated: what types they have, and how often.
//!
//! A *piece* is a connected set of grid points, and for each of them which of four kinds of stones it touches: an immortal one of
//! either colour, a stone of the *mortal black string*, one of the *mortal white string*. Some sides of the set's bounding box may be
//! edges of the board; on every neighbour of the set that is left stands a stone of one of these kinds. A *setting* has one piece or
//! several, which hang together by the mortal strings that they touch; a mortal string has no liberties but points of the pieces.
//! Plays are made on those points. A position in which a mortal string has been captured is none of the setting: nothing is played
//! on its points again, so nothing repeats. Without mortal strings every setting has one piece.
//!
//! Settings of one piece are counted up to the symmetries of the grid and the exchange of colours. All their positions are explored;
//! components are the strongly connected sets of more than one position.
//!
//! **Many pieces are one.** What repeats in a setting depends on nothing but which points are next to each other and what they
//! touch. So [`all_settings`] explores one of all pieces that are alike in that, and counts the others.
//!
//! **Mortal strings are taken for immortal first.** Let the pieces be explored one by one as if nothing outside of them could be
//! captured. A position of a setting is a tuple of positions of its pieces: every string that touches nothing outside has a liberty
//! in its own piece. A tuple is a position if and only if every mortal string *breathes* in some piece: there a point beside it is
//! empty, or a stone beside it has joined it and brings a liberty or an immortal stone ([`piece`]).
//!
//! A play is made in one piece, and the tuple after it tells whether it stays in the setting, with one exception:
//! - Strings of the opponent are captured before the player's own. A captured string that touches nothing mortal brings the mortal
//!   string of its colour no liberty, as it would belong to it if it were beside it. So that string breathes after the captures if
//!   it breathes before them.
//! - If no stone is captured, the player's string may have no liberty: *suicide*. Where that string lies the opponent's mortal string
//!   may breathe afterwards, but it must breathe before the stones are removed: otherwise it is the opponent's string that is
//!   captured. So a suicide is an edge only if the opponent's mortal string breathes with the stone on the board.
//! - The player's own mortal string can only lose its last liberty to a stone that joins it: then it does not breathe in the tuple
//!   after the play, which is no position.
//!
//! So the components of a setting are those of the product of its pieces' graphs, on the tuples in which every mortal string
//! breathes, without those suicides ([`product`]).
//!
//! **Which products are looked at.** Seen from a piece, a component stays in one strongly connected set of the piece's own graph. If
//! that is a single position the piece *stands still*, and only lends breath and holds the strings together.
//! - If one piece moves, the others do nothing but let a string breathe always, so that it is the same as an immortal one, or never.
//!   So the component is one of that piece alone. These are the settings of one piece.
//! - If two or more move, all that stand still can be replaced by a single point that touches the same strings and lends the same
//!   breath ([`coupled`] says why there is one). That point touches all that they touch, so the setting hangs together as well.
//!
//! So the types of up to `k` points are those of one piece of up to `k` points, and those of two or more moving pieces which have
//! `k` points or, with a point that stands still, `k - 1`.

pub(crate) mod all_settings;
mod contacts;
mod coupled;
mod piece;
mod product;
mod shapes;
#[cfg(test)]
#[path = "../../../tests/inside/settings.rs"]
mod tests;
