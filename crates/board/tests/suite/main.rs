//! Points, plays and arenas against a literal board.

mod arenas;
mod plays;
mod strings;
mod unplays;
