//! Noisy plays, those that remove stones, against their direction: from where do they lead to a position?

use koatlas_board::{Colour, PointSet, Position, Suicide};

use crate::touch::Touch;

/// Calls `visit` with every position from which a capture or a suicide leads to `after`, which must be legal. A position
/// comes once for each such play.
///
/// *Captures.* Let colour `c` play at `p` and remove the opponent's strings `s1 .. sk`. Each of them had `p` as its only
/// liberty and was not safe. A point next to a removed string `s` was, before the play, a stone of colour `c`, or `p`, or a
/// stone of the opponent, but then it belonged to `s`. After the play, all points next to `s` are thus stones of colour `c`:
/// `s` has become a whole component of the empty points of `after`, a *hole*, with nothing but `c` around it, which
/// touches `p` and has no point that is safe for the opponent. So the position before is `after` without `p`, with a non-empty
/// set of such holes filled by the opponent. The other way round, take any such filling that is legal: a filled hole is
/// one string, for it is connected and has only `c` and `p` around it, and `p` is its only liberty. No other string of the
/// opponent has lost its last liberty when `c` plays at `p`, for `after` is legal. The play removes just the filled holes.
///
/// *Suicides.* Let colour `c` play at `p`, remove nothing of the opponent's, and then remove its own stones: `s` with `p`, more
/// than `p` alone, as a single stone would leave the position as it was. As above, `s` with `p` is now a component of the
/// empty points of `after`, with nothing but stones of the opponent around it (or with nothing at all, if it is the whole arena),
/// and no point safe for `c`. The position before
/// has `c` on it without `p`. The other way round, fill such a component so. The strings of `c` in it all touch `p`, since the
/// component is connected, and `p` is their only liberty. If every string of the opponent is safe or has a liberty other
/// than `p`, which has to be looked at, then this position is legal, and the play at `p` captures nothing and is a suicide.
/// If not, the play would capture, or the position is not legal.
///
/// Time: a few look-ups a component of empty points, and a legality test for every position visited or rejected.
pub fn for_each_noisy_predecessor(
    touch: &Touch,
    after: Position<u64>,
    suicide: Suicide,
    mut visit: impl FnMut(Position<u64>),
) {
    let mut todo = touch.empty(after);
    // The points of all holes by the colour around them.
    let mut holes = [0_u64; 2];
    while let Some(seed) = todo.first() {
        let component = touch.spread(1 << seed, todo);
        todo &= !component;
        let around = touch.next_to(component) & !component;
        for colour in Colour::BOTH {
            let surrounded = around & !after.stones(colour) == 0;
            if !surrounded || component & touch.safe(!colour) != 0 {
                continue;
            }
            holes[colour.index()] |= component;
            if suicide.changing() == Suicide::Multi && component.without_first() != 0 {
                suicides(touch, after, !colour, component, &mut visit);
            }
        }
    }
    for colour in Colour::BOTH {
        captures(touch, after, colour, holes[colour.index()], &mut visit);
    }
}

/// The positions before a capture by `colour`; `holes` are the points of all its holes.
fn captures(touch: &Touch, after: Position<u64>, colour: Colour, holes: u64, visit: &mut impl FnMut(Position<u64>)) {
    for point in (touch.next_to(holes) & after.stones(colour)).iter() {
        let mut near = [0_u64; 24];
        let mut count = 0;
        let mut seeds = touch.next_to(1 << point) & holes;
        while let Some(seed) = seeds.first() {
            near[count] = touch.spread(1 << seed, holes);
            seeds &= !near[count];
            count += 1;
        }
        let own = after.stones(colour) & !(1 << point);
        for chosen in 1..1_usize << count {
            let filled = (chosen as u64).iter().fold(0, |filled, hole| filled | near[hole]);
            let before = Position::of(colour, own, after.stones(!colour) | filled);
            if touch.is_legal(before) {
                visit(before);
            }
        }
    }
}

/// The positions before a suicide of `colour` in a component of empty points with the opponent all around.
fn suicides(
    touch: &Touch,
    after: Position<u64>,
    colour: Colour,
    component: u64,
    visit: &mut impl FnMut(Position<u64>),
) {
    let opponent = after.stones(!colour);
    for point in component.iter() {
        let before = Position::of(colour, after.stones(colour) | component & !(1 << point), opponent);
        if touch.breathe(!colour, opponent, touch.empty(before) & !(1 << point)) {
            visit(before);
        }
    }
}
