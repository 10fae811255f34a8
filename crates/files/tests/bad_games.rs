//! Bad games in SGF files: every error names the place, what is wrong and the remedy.

use std::fs;

use koatlas_files::{MAX_FILE_SIZE, parse_game, read_game};

fn assert_error(text: &str, expected: &str) {
    let start: String = text.chars().take(80).collect();
    assert_eq!(parse_game(text.as_bytes()).expect_err(&start).to_string(), expected, "{start}");
}

#[test]
fn moves_that_are_none() {
    let off = "is not on a board of 3x3: remove it or correct SZ";
    assert_error("(;SZ[3];B[aa]\n ;W[da])", &format!("2:2: W: the point [da] {off}"));
    assert_error("(;SZ[3];B[TT])", &format!("1:8: B: the point [TT] {off}"));
    assert_error("(;SZ[3]B[ad])", &format!("B: the point [ad] {off}"));
    for (size, board) in [("20:2", "2x20"), ("2:20", "20x2")] {
        let off = format!("is not on a board of {board}: remove it or correct SZ");
        assert_error(&format!("(;SZ[{size}];B[tt])"), &format!("1:11: B: the point [tt] {off}"));
    }
    let unreadable = "cannot be read: write one point as two letters, for example [dd], or [] for a pass";
    for (value, quoted) in [("a", "a"), ("aaa", "aaa"), ("a1", "a1"), ("aa:bb", "aa:bb"), ("aa][bb", "aa][bb")] {
        assert_error(&format!("(;SZ[3];B[{value}])"), &format!("1:8: B: the value \"{quoted}\" {unreadable}"));
    }
    assert_error("(;SZ[3];B[aa]B[bb])", "1:8: B: the property is written twice: keep one");
    assert_error("(;SZ[3];B[aa]\n;B[]W[])", "2:1: W: the node has B too: keep one move in each node");
    assert_error("(;SZ[3]W[aa]B[bb])", "W: the node has B too: keep one move in each node");
}

#[test]
fn setup_after_the_first_node() {
    let sentence = "a game is set up in its first node alone: move this there, or remove it";
    for property in ["AB[aa]", "AW[aa]", "AE[aa]", "PL[W]", "AB[]", "PL[x]"] {
        let key = &property[..2];
        assert_error(&format!("(;SZ[3];B[bb](\n  ;{property}))"), &format!("2:3: {key}: {sentence}"));
        assert_error(&format!("(;SZ[3]\n;B[bb]{property})"), &format!("2:1: {key}: {sentence}"));
    }
}

#[test]
fn handicap_that_is_none() {
    let without = "handicap stones, but the first node does not say where: give them there as AB";
    assert_error("(;HA[2];W[aa])", &format!("HA: there are 2 {without}"));
    assert_error("(;HA[9]AW[aa])", &format!("HA: there are 9 {without}"));
    for value in ["", "x", "-1", "2.0", "2][3", "99999999999"] {
        let sentence = "cannot be read: write the number of handicap stones, for example HA[2]";
        assert_error(&format!("(;HA[{value}]AB[aa];W[bb])"), &format!("HA: the value \"{value}\" {sentence}"));
    }
    assert_error("(;HA[2]AB[aa]HA[2])", "HA: the property is written twice: keep one");
}

#[test]
fn starts_that_are_no_positions() {
    assert_error("(;GM[2];B[aa])", "GM: this is no game of Go: write GM[1]");
    assert_error("(;GM[x];B[aa])", "GM: this is no game of Go: write GM[1]");
    assert_error("(;GM[1]GM[1];B[aa])", "GM: the property is written twice: keep one");
    assert_error(
        "(;SZ[20];B[aa])",
        "SZ: a board of 20x20 cannot be: rows and columns are 1 to 25, and at most 361 points",
    );
    assert_error("(;SZ[3]AB[aa]AW[aa];B[aa])", "AW: a3 is set by AB too: keep one of the two");
    assert_error(
        "(;SZ[2]AB[aa:bb])",
        "AB: the black string at a2, 4 stones, has no liberty: remove it, give it a liberty, or declare it immortal if it \
         is outside the region",
    );
}

#[test]
fn lists_that_are_none() {
    let unreadable = "cannot be read: write points as two letters, or rectangles, for example [aa][bb:dc]";
    for value in ["", "b", "b:aa", "aa:", "aa:bb:cc", "ba:ab", "ab:ba", "aa bb"] {
        assert_error(&format!("(;SZ[3]AB[{value}])"), &format!("AB: the value \"{value}\" {unreadable}"));
    }
    let off = "is not on a board of 3x3: remove it or correct SZ";
    assert_error("(;SZ[3]AB[bb][aa:cd])", &format!("AB: the point [cd] {off}"));
    assert_error("(;SZ[3]AB[bb:ZZ])", &format!("AB: the point [ZZ] {off}"));
    assert_error("(;SZ[3]AB[ki][da][xy][hh][pq][ef][zz][gg][yx][ll])", &format!("AB: the point [da] {off}"));
}

#[test]
fn outlines_that_are_no_game() {
    let begins = "an SGF file begins with (; and then properties: write nothing else before them";
    for text in ["", "x(;B[aa])", "C[x](;B[aa])", "(B[aa])", "((;B[aa]))", "(x;B[aa])", ";B[aa]", ")", "(C[x];B[aa])"] {
        assert_error(text, &format!("1:1: {begins}"));
    }
    assert_error("(;SZ[3];B[aa]\n;C[é", "2:3: the value that begins here has no end: add ]");
    assert_error("(;SZ[3];C[é];C[x\\])", "1:15: the value that begins here has no end: add ]");
    let open = "the end is missing: close the game and each of its variations with )";
    assert_error("(;SZ[3];B[aa]\n", &format!("2:1: {open}"));
    assert_error("(;SZ[3](;B[aa])", &format!("1:16: {open}"));
    assert_error("(;SZ[3](;B[aa](;W[bb]))", &format!("1:24: {open}"));
    let second = "a second game begins here: keep one game in the file";
    assert_error("(;SZ[3];B[aa])\n (;SZ[3])", &format!("2:2: {second}"));
    assert_error("(;SZ[3])(", &format!("1:9: {second}"));
    let trailing = "something follows the end of the game: remove what follows";
    for rest in [")", "x", ";B[aa]", "[]"] {
        assert_error(&format!("(;SZ[3];B[aa])\n{rest}"), &format!("2:1: {trailing}"));
    }
}

#[test]
fn variations_that_are_none() {
    let no_node = "a variation begins with (; and then properties: write nothing else between ( and ;";
    for variation in ["()", "(B[aa])", "((;B[aa]))", "(x;B[aa])", "(C[x];B[aa])"] {
        assert_error(&format!("(;SZ[3]\n{variation}(;B[bb]))"), &format!("2:1: {no_node}"));
        assert_error(&format!("(;SZ[3](;B[bb])\n{variation})"), &format!("2:1: {no_node}"));
    }
    let loose = "a variation ends before this: only the next, which begins with (;, or another ) can follow";
    for rest in [";W[aa]", "x", "C[x]", "x;W[aa]", "[]"] {
        assert_error(&format!("(;SZ[3](;B[aa])\n {rest})"), &format!("2:2: {loose}"));
        assert_error(&format!("(;SZ[3](;B[aa])\n {rest}(;W[bb]))"), &format!("2:2: {loose}"));
    }
}

/// The rest of a comment with a `]` too many must not become the name of a property, and hide a move.
#[test]
fn text_that_is_no_property() {
    let sentence =
        "no property begins here: write a name in letters and each value in brackets, with \\] for a ] in a value";
    assert_error("(;SZ[3]\n;C[Lee [9p]: Hane]B[aa];W[bb])", &format!("2:12: {sentence}"));
    assert_error("(;SZ[3]\n;C[Lee [9p]]B[aa];W[bb])", &format!("2:12: {sentence}"));
    for text in ["x", "B", "KO B[aa]", "b[aa]", "B1[aa]", "B_[aa]", "é[aa]", "B]", "\\B[aa]"] {
        assert_error(&format!("(;SZ[3]\n; {text};W[bb])"), &format!("2:3: {sentence}"));
        assert_error(&format!("(;\n {text};W[bb])"), &format!("2:2: {sentence}"));
        assert_error(&format!("(;SZ[3]\n;C[] {text}(;W[bb])(;W[aa]))"), &format!("2:6: {sentence}"));
    }
    assert_error("(;SZ[3]\n; [aa];W[bb])", &format!("2:3: {sentence}"));
}

#[test]
fn bytes_that_are_no_text() {
    let error = |bytes: &[u8]| parse_game(bytes).expect_err("no game").to_string();
    assert_eq!(error(b"(;SZ[3]\n;C[\xff];B[aa])"), "2:4: the text is not UTF-8 from here on: save the file as UTF-8");
    let long = [b"(;C[", "x".repeat(MAX_FILE_SIZE).as_bytes(), b"])"].concat();
    assert_eq!(error(&long), "the file is larger than 1 MiB: a game file is far smaller, so this is none");
}

#[test]
fn files_are_named_in_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game");
    let error = |place: &str| {
        let error = read_game(&path).expect_err("no game").to_string();
        assert!(error.starts_with(&format!("{}:{place}", path.display())), "{error}");
    };
    error(" the file cannot be read: ");
    fs::write(&path, "(;SZ[3]\n;B[dd])").expect("written");
    error("2:1: B: the point [dd] is not on a board of 3x3");
    fs::write(&path, "(;HA[2])").expect("written");
    error(" HA: there are 2 handicap stones");
    fs::write(&path, vec![b' '; MAX_FILE_SIZE + 1]).expect("written");
    error(" the file is larger than 1 MiB");
    fs::write(&path, "(;SZ[3];B[cc])").expect("written");
    assert_eq!(read_game(&path), parse_game(b"(;SZ[3];B[cc])"));
}

#[test]
fn long_and_deep_files() {
    let long = format!("(;SZ[3]{};W[dd])", ";B[aa];W[bb]".repeat(70_000));
    assert_error(&long, "1:840008: W: the point [dd] is not on a board of 3x3: remove it or correct SZ");
    let deep = "(;B[aa](;W[bb]".repeat(50_000);
    let open = "the end is missing: close the game and each of its variations with )";
    assert_error(&format!("{deep}{}", ")".repeat(99_999)), &format!("1:800000: {open}"));
    let trailing = "something follows the end of the game: remove what follows";
    assert_error(&format!("{deep}{}", ")".repeat(100_001)), &format!("1:800001: {trailing}"));
}
