//! Positions, games, pictures and sealed files: what is written and read, and what is refused.

mod annotated;
mod arbitrary_bytes;
mod bad_files;
mod bad_games;
mod common;
mod drawn_boards;
mod encodings;
mod games;
mod json;
mod outputs;
mod positions;
mod records;
mod sealed;
mod server_records;
mod streams;
mod svg;
mod taken_off;
