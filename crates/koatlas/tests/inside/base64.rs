//! Tests of the encoding of the module.

use super::base64;

/// The examples of RFC 4648.
#[test]
fn base64_is_that_of_the_standard() {
    let encoded = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
    assert_eq!(encoded, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
}
