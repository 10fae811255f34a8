//! Points, plays and local boards against a literal board.

mod edges;
mod local_boards;
mod moves;
mod plays;
mod sets;
mod strings;
mod text;
mod unplays;
