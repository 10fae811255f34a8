//! The compression of blocks. WebAssembly has none, as zstd is a library of C, and nothing there reads or writes files.

use std::io;

/// Compresses a block.
#[cfg(not(target_arch = "wasm32"))]
pub fn compress(block: &[u8]) -> io::Result<Vec<u8>> {
    zstd::bulk::compress(block, zstd::DEFAULT_COMPRESSION_LEVEL)
}

/// Decompresses a block of at most `len` bytes.
#[cfg(not(target_arch = "wasm32"))]
pub fn decompress(compressed: &[u8], len: usize) -> io::Result<Vec<u8>> {
    zstd::bulk::decompress(compressed, len)
}

/// Refuses to compress.
#[cfg(target_arch = "wasm32")]
pub fn compress(_: &[u8]) -> io::Result<Vec<u8>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Refuses to decompress.
#[cfg(target_arch = "wasm32")]
pub fn decompress(_: &[u8], _: usize) -> io::Result<Vec<u8>> {
    Err(io::ErrorKind::Unsupported.into())
}
