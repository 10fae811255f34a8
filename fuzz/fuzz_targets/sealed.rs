//! Sealed files: arbitrary bytes, and arbitrary headers and blocks behind checksums that are right.
#![no_main]

use koatlas_files::sealed::Reader;
use koatlas_fuzz::{Sealed, sealed_block, sealed_header};
use libfuzzer_sys::fuzz_target;

const LIMIT: u64 = 1 << 22;

/// Reads all that the header announces.
fn read(file: &[u8], kind: &str) {
    let Ok(mut reader) = Reader::new(file, kind, LIMIT) else { return };
    let names: Vec<String> = reader.header().sections.iter().map(|section| section.name.clone()).collect();
    for (i, name) in names.iter().enumerate() {
        let ended = if i % 2 == 0 { reader.read_words(name).is_err() } else { reader.read_bytes(name).is_err() };
        if ended {
            return;
        }
    }
}

fuzz_target!(|input: (u8, &str, &[u8])| {
    let (way, text, bytes) = input;
    match way % 4 {
        0 => read(bytes, "fuzz"),
        1 => read(&sealed_header(bytes), "fuzz"),
        2 => {
            // A right header, and blocks that need not be of its lengths, or of zlib at all.
            let mut file = sealed_header(&Sealed::of_text("fuzz", text).header());
            bytes.chunks(64).zip(0..).for_each(|(block, number)| file.extend(sealed_block(number, block)));
            read(&file, "fuzz");
        }
        _ => {
            let sealed = Sealed::of_text("fuzz", text);
            let file = sealed.bytes();
            let mut reader = Reader::new(&file[..], "fuzz", LIMIT).expect("the file is as described");
            for (name, content) in &sealed.sections {
                assert_eq!(reader.read_bytes(name).expect("the section is there"), *content);
            }
        }
    }
});
