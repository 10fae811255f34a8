//! Positions, games, sealed files and pictures: what is written and read, and what is refused.

mod arbitrary_bytes;
mod bad_files;
mod bad_games;
mod common;
mod drawn_boards;
mod encodings;
mod games;
mod outputs;
mod positions;
mod records;
mod sealed;
mod streams;
mod svg;
