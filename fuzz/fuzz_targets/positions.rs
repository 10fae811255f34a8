//! Position files in every format: nothing panics, and what is read comes back the same when it is written.
#![no_main]

use koatlas_files::{Format, parse_position, write_position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, text)) = bytes.split_first() else { return };
    let Ok(read) = parse_position(text, Format::ALL[usize::from(first) % Format::ALL.len()]) else { return };
    for format in Format::ALL {
        let written = write_position(&read, format);
        let again = parse_position(written.as_bytes(), format).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(again.position, read.position, "{written}");
    }
});
