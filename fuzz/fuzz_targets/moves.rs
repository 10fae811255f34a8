//! Words of the command line: whatever is read is written so that it is read as the same again.
#![no_main]

use std::fmt::Display;
use std::str::FromStr;

use koatlas::memory_limit::MemoryLimit;
use koatlas_board::{Colour, Move, Point, Size, Suicide};
use koatlas_catalogue::CatalogueShard;
use koatlas_position_graph::Model;
use koatlas_rules::GameMove;
use libfuzzer_sys::fuzz_target;

fn round_trip<T: FromStr + Display + PartialEq>(text: &str) {
    let Ok(read) = text.parse::<T>() else { return };
    let written = read.to_string();
    assert!(written.parse::<T>().is_ok_and(|again| again == read), "{text} is written as {written}");
}

fuzz_target!(|text: &str| {
    for word in text.split(';') {
        round_trip::<Colour>(word);
        round_trip::<Point>(word);
        round_trip::<Size>(word);
        round_trip::<Suicide>(word);
        round_trip::<Move>(word);
        round_trip::<GameMove>(word);
        round_trip::<Model>(word);
        round_trip::<CatalogueShard>(word);
        // Sizes are rounded up to a decimal when they are written.
        if let Ok(MemoryLimit(bytes)) = word.parse() {
            assert!(!MemoryLimit(bytes).to_string().is_empty());
        }
    }
});
