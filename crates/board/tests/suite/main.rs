//! Points, plays and arenas against a literal board.

mod arenas;
mod edges;
mod moves;
mod plays;
mod sets;
mod strings;
mod unplays;
mod words;
