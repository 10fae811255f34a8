//! Games in SGF files: nothing panics.
#![no_main]

use koatlas_files::parse_game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    _ = parse_game(bytes);
});
