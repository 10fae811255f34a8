//! Pieces that are in their places are made a board.

use koatlas_board::Colour;
use koatlas_position_graph::Random;

use crate::drawing::canvas::Canvas;
use crate::drawing::strings::{can_join, close, join, shut_in};

/// Most points whose content can change, so that they fit one machine word of 64 bits.
pub(super) const MAX_CHANGEABLE: usize = 60;

/// Leads the mortal strings and shuts them in: the best of so many attempts, `None` if all fail.
///
/// The first four attempts take the shortest ways, later ones prefer some cells to others by chance.
pub(super) fn finished(canvas: &Canvas, attempts: usize, random: &mut Random) -> Option<Canvas> {
    if !Colour::BOTH.iter().all(|&colour| can_join(canvas, colour)) {
        return None;
    }
    let all = (0..attempts).filter_map(|attempt| {
        let spread = if attempt < 4 { 1 } else { 16 };
        let costs: Vec<u32> = (0..canvas.area()).map(|_| 8 + random.below(spread) as u32).collect();
        let [lead, closing] = [attempt & 1, attempt >> 1 & 1].map(|which| Colour::BOTH[which]);
        let canvas = join(canvas.clone(), lead, &costs)?;
        let canvas = join(canvas, !lead, &costs)?;
        let canvas = shut_in(close(canvas, closing)?);
        (canvas.changeable() <= MAX_CHANGEABLE).then_some(canvas)
    });
    all.min_by_key(ugliness)
}

/// Of two drawings on a board of one size people read the one with fewer stones more easily, above all of mortal strings.
pub(super) fn ugliness(canvas: &Canvas) -> (usize, usize) {
    let free = (0..canvas.area()).filter(|&at| canvas.is_free(at)).count();
    (canvas.changeable(), canvas.area() - free)
}
