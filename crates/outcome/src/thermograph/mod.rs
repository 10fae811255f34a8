//! The values of kos as exact fractions: by the ratio of swing to plays, and by thermographs under a komaster.
//!
//! - [`ratio`] takes the two ends of a ko, and how many plays each player needs for his. It gives the [`KoValue`]: the swing, the
//!   plays, the value of a play (its miai value) and the count of the position. [`ratio_at`] finds the ends in a [`LocalGame`].
//! - [`LocalGame`] is a local game as a graph. Its plays say whether they take a ko.
//! - [`thermograph`] gives the [`Thermograph`] of a position: what the players get at each tax on plays. Its mast is the
//!   count, and its temperature the value of a play. A game with kos needs a *komaster*: the player who can win its kos.
//! - [`ko_thermographs`] asks for both komasters, and says how much it matters who it is: [`Activity`].
//!
//! # The taxed game
//!
//! Each play costs its player the tax, and a player may pass for nothing. After two passes in a row play goes on at a lower tax.
//! At the lowest tax the game ends with two passes, and the score of its position counts. By territory it is -1, see [`COLDEST`]: a play
//! brings a point then. By area it is 0, see [`LocalGame::by_area`].
//!
//! After Elwyn Berlekamp, *The Economist's View of Combinatorial Games*, 1996, the komaster wins a ko at any tax, but has no profit
//! from further threats. If he takes a ko, he must play again at once, and pays the tax a second time; if that play takes a ko
//! as well, he goes on. His opponent may take a ko, but not one that the komaster has just taken.
//!
//! ```
//! use koatlas_board::Colour;
//! use koatlas_outcome::thermograph::{LocalGame, ratio, thermograph};
//!
//! // White takes a ko of three stages and fills it for 4 points in four plays; Black fills it for 3 points in one.
//! let value = ratio(3, 1, -4, 4)?;
//! assert_eq!((value.value_of_play.to_string(), value.count.to_string()), ("7/5".into(), "8/5".into()));
//! // The same by its thermograph, whoever is komaster.
//! let game = LocalGame::stages(3, 3, -4)?;
//! for komaster in Colour::BOTH {
//!     let thermograph = thermograph(&game, 3, Some(komaster))?;
//!     assert_eq!((thermograph.temperature(), thermograph.mast()), (value.value_of_play, value.count));
//! }
//! # Ok::<(), koatlas_outcome::thermograph::ValueError>(())
//! ```

mod error;
mod fraction;
mod local_game;
mod order;
mod ratio;
mod taxed;
mod trajectory;
mod walls;

pub use error::ValueError;
pub use fraction::Fraction;
pub use local_game::{GameNode, LocalGame, LocalPlay};
pub use ratio::{KoValue, ratio, ratio_at};
pub use taxed::{Activity, Komasters, Thermograph, ko_thermographs, thermograph};
pub use trajectory::{COLDEST, Line, Piece, Trajectory};
