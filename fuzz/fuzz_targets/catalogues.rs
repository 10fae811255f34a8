//! Catalogues: whatever a file says, checking it ends, and does not panic.
#![no_main]

use koatlas_verifier::{CatalogueFile, VerifierLimits};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let limits = VerifierLimits { work: 20_000_000, memory: 1 << 28 };
    if let Ok(file) = CatalogueFile::from_bytes(bytes, limits.memory) {
        _ = file.verify(&[], limits);
    }
});
