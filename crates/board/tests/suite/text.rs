//! Texts of messages: numbers, quotations and names.

use koatlas_board::{
    Colour, Count, Point, Suicide, content_char, content_from_char, fold_name, grouped, nearest, quoted,
};

#[test]
fn digits_come_in_groups_of_three() {
    assert_eq!([0_u64, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    assert_eq!(grouped(1_u128 << 64), "18,446,744,073,709,551,616");
}

#[test]
fn slips_are_understood_and_nonsense_is_not() {
    let nearest = |text| nearest(text, ["psk", "ssk", "fixed-ko", "japanese-1989", "tromp-taylor"].into_iter());
    assert_eq!(["pks", "Psk", "SSK", "fixedko"].map(nearest), ["psk", "psk", "ssk", "fixed-ko"].map(Some));
    assert_eq!(["japanese", "tromp"].map(nearest), ["japanese-1989", "tromp-taylor"].map(Some));
    assert_eq!(["", "xyzzy", "rule"].map(nearest), [None; 3]);
}

#[test]
fn what_somebody_wrote_is_quoted_on_one_line() {
    assert_eq!(quoted("a ko"), "\"a ko\"");
    assert_eq!(quoted("two\nlines"), r#""two\nlines""#);
    assert_eq!(quoted(&"x".repeat(24)), format!("\"{}\"", "x".repeat(24)));
    assert_eq!(quoted(&"x".repeat(25)), format!("\"{}...\"", "x".repeat(24)));
    let error = "some".parse::<Suicide>().unwrap_err();
    assert_eq!(error.to_string(), "\"some\" is not a suicide policy: write none, multi or all");
}

#[test]
fn names_are_compared_without_capitals_and_signs() {
    assert_eq!(["Tromp-Taylor", "tromp taylor", "ING 1991"].map(fold_name), ["tromptaylor", "tromptaylor", "ing1991"]);
}

/// Numbers of JSON are exact in every reader up to 2^53.
#[test]
fn large_counts_are_written_as_texts() {
    let largest = (1_u64 << 53) - 1;
    for (count, text) in [
        (Count::from(0_u64), "0".to_owned()),
        (Count::from(largest), largest.to_string()),
        (Count::from(largest + 1), format!("\"{}\"", largest + 1)),
        (Count::from(u64::MAX), format!("\"{}\"", u64::MAX)),
    ] {
        assert_eq!(serde_json::to_string(&count).unwrap(), text);
        assert_eq!(serde_json::from_str::<Count>(&text).unwrap(), count);
    }
}

#[test]
fn signs_of_diagrams_are_three() {
    let contents = [None, Some(Colour::Black), Some(Colour::White)];
    assert_eq!(contents.map(content_char), ['.', 'X', 'O']);
    assert_eq!(contents.map(|content| content_from_char(content_char(content))), contents.map(Some));
    assert_eq!(['x', ' ', '0'].map(content_from_char), [None; 3]);
}

#[test]
fn points_are_a_letter_and_digits() {
    assert_eq!(
        ["a1", "T19", "j3"].map(|text| text.parse::<Point>().map(|point| point.to_string())),
        ["a1", "t19", "j3"].map(|text| Ok(text.to_owned()))
    );
    for text in ["", "a", "i1", "a0", "a+1", "a 1", "1a", "a26"] {
        assert!(text.parse::<Point>().is_err(), "{text}");
    }
}
