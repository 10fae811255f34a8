//! Tests of entries of BibTeX.

use super::escaped;

#[test]
fn signs_of_tex_are_escaped() {
    assert_eq!(escaped("a_b & {50%} \\"), "a\\_b \\& \\{50\\%\\} \\textbackslash{}");
}
