//! The module of WebAssembly that answers questions in the pages, as a script: pages on disk can load nothing else.

/// The module, compressed by gzip. `release/wasm` makes it from `crates/wasm`.
const MODULE: &[u8] = include_bytes!("../../../assets/analyser.wasm.gz");

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The script, which defines `koatlas.analyserModule`.
pub fn script() -> String {
    format!("(window.koatlas ??= {{}}).analyserModule = \"{}\";\n", base64(MODULE))
}

/// Encodes `bytes` by base64.
fn base64(bytes: &[u8]) -> String {
    bytes.chunks(3).flat_map(digits).collect()
}

/// The four digits of up to three bytes.
fn digits(bytes: &[u8]) -> [char; 4] {
    let number = (0..3).fold(0, |number, index| number << 8 | usize::from(*bytes.get(index).unwrap_or(&0)));
    let digit = |index: usize| char::from(DIGITS[number >> (18 - 6 * index) & 63]);
    std::array::from_fn(|index| if index <= bytes.len() { digit(index) } else { '=' })
}

#[cfg(test)]
mod tests {
    use super::base64;

    /// The examples of RFC 4648.
    #[test]
    fn base64_is_that_of_the_standard() {
        let encoded = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(encoded, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
    }
}
