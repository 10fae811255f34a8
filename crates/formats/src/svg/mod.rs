//! Boards as pictures: SVG.
//!
//! [`Picture`] says what to draw. The folder has a file for each layer of the drawing: the wood and its lines, the shaded
//! region, the stones, the marks, the text. [`live_points`] makes a picture that a script plays a sequence on.

mod caption;
mod frame;
mod grid;
mod mark;
mod picture;
mod stone;

pub use mark::{Mark, Shape};
pub use picture::Picture;
pub use stone::live_points;
