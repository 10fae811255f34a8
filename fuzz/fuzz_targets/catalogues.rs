//! Catalogues: whatever a file says, checking it ends, and does not panic.
#![no_main]

use koatlas_verifier::CatalogueFile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(file) = CatalogueFile::from_bytes(bytes) {
        _ = file.verify();
    }
});
