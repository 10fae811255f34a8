//! Tests of marks with equal keys.

use super::*;

/// Marks with equal keys but different positions do not disturb each other, and taking marks back keeps the earlier ones.
#[test]
fn equal_keys_do_no_harm() {
    let positions: [Position<u64>; 9] = std::array::from_fn(|point| Position { black: 1 << point, white: 0 });
    let mark = |of: usize, colour| MarkKey {
        fields: MarkFields { kind: MarkKind::Position, colour: Some(colour), point: None },
        position: LazyPosition::Known(&positions[of], 7),
    };
    let black = |of| mark(of, Colour::Black);
    let mut marks = Marks::default();
    for number in 0..27 {
        marks.leave(&black(number % 9), number as u32);
    }
    for of in 0..9 {
        assert_eq!(marks.get(&black(of)), Some((of as u32, of as u32 + 18)));
        assert_eq!(marks.get(&mark(of, Colour::White)), None);
    }
    marks.forget(13);
    for of in 0..9 {
        assert_eq!(marks.get(&black(of)), Some((of as u32, of as u32 + if of < 4 { 9 } else { 0 })));
    }
    marks.forget(5);
    for of in 0..9 {
        assert_eq!(marks.get(&black(of)), (of < 5).then_some((of as u32, of as u32)));
    }
}
