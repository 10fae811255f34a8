//! Positions, games and pictures: what is written and read, and what is refused.

mod annotated;
mod arbitrary_bytes;
mod bad_files;
mod bad_games;
mod common;
mod drawn_boards;
mod encodings;
mod games;
mod json;
mod positions;
mod records;
mod server_records;
mod streams;
mod svg;
mod taken_off;
