//! Tests of links in sources.

use super::with_links;

#[test]
fn addresses_in_sources_are_links() {
    let text = "'A & B', senseis.xmp.net/?MolassesKo (part); cpp/tests/x.cpp, (a.b/wiki/長生); tromp.github.io, 1/2.";
    let html = "'A &amp; B', <a href=\"http://senseis.xmp.net/?MolassesKo\">senseis.xmp.net/?MolassesKo</a> (part); \
        cpp/tests/x.cpp, (<a href=\"http://a.b/wiki/長生\">a.b/wiki/長生</a>); tromp.github.io, 1/2.";
    assert_eq!(with_links(text).into_string(), html);
}
