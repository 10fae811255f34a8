//! Mortal strings are led from piece to piece, and shut in.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use koatlas_board::Colour;

use crate::contacts::Wall;
use crate::drawing::canvas::Canvas;

/// What it costs to lead a string over each cell.
pub(super) type Costs = [u32];

/// A string that passes beside a stone of the other mortal string may be in its way.
const BESIDE_THE_OTHER: u32 = 12;

/// Leads the mortal string of a colour over free cells so that it is connected; `None` if there is no way.
pub(super) fn join(mut canvas: Canvas, colour: Colour, costs: &Costs) -> Option<Canvas> {
    let own = Wall::Mortal(colour);
    let stones: Vec<usize> = canvas.all(own).collect();
    let Some(&first) = stones.first() else { return Some(canvas) };
    loop {
        let joined = reached(&canvas, first, |at| canvas.is(at, own));
        if stones.iter().all(|&stone| joined[stone]) {
            return Some(canvas);
        }
        for at in way(&canvas, colour, &joined, costs)? {
            canvas.set(at, own);
        }
    }
}

/// Whether the stones of a colour's mortal string could be joined if the other string were not in the way.
pub(super) fn can_join(canvas: &Canvas, colour: Colour) -> bool {
    let own = Wall::Mortal(colour);
    let Some(first) = canvas.all(own).next() else { return true };
    let reached = reached(canvas, first, |at| canvas.is(at, own) || canvas.is_open(at, colour));
    canvas.all(own).all(|at| reached[at])
}

/// Which cells one reaches from one over such cells.
fn reached(canvas: &Canvas, from: usize, over: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut reached = vec![false; canvas.area()];
    reached[from] = true;
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for next in canvas.around(at) {
            if !reached[next] && over(next) {
                reached[next] = true;
                open.push(next);
            }
        }
    }
    reached
}

/// The cheapest way over free cells from a string to another stone of it: the free cells (Dijkstra's algorithm).
fn way(canvas: &Canvas, colour: Colour, from: &[bool], costs: &Costs) -> Option<Vec<usize>> {
    const FAR: u32 = u32::MAX;
    let own = Wall::Mortal(colour);
    let mut before: Vec<(u32, usize)> = vec![(FAR, 0); canvas.area()];
    let from = (0..canvas.area()).filter(|&at| from[at]);
    let mut queue: BinaryHeap<Reverse<(u32, usize)>> = from.map(|at| Reverse((0, at))).collect();
    queue.iter().for_each(|&Reverse(start)| before[start.1] = start);
    while let Some(Reverse((cost, at))) = queue.pop() {
        if cost > before[at].0 {
            continue;
        }
        for next in canvas.around(at) {
            if canvas.is(next, own) && before[next].0 > 0 {
                return Some(back(&before, at));
            }
            if canvas.is_open(next, colour) {
                let beside = canvas.is_beside(next, Wall::Mortal(!colour));
                let cost = cost + costs[next] + if beside { BESIDE_THE_OTHER } else { 0 };
                if cost < before[next].0 {
                    before[next] = (cost, at);
                    queue.push(Reverse((cost, next)));
                }
            }
        }
    }
    None
}

/// The cells from here back to where it costs nothing.
fn back(before: &[(u32, usize)], mut at: usize) -> Vec<usize> {
    let mut way = Vec::new();
    while before[at].0 > 0 {
        way.push(at);
        at = before[at].1;
    }
    way
}

/// Lets each free cell that is next to both mortal strings join one of them, the one of `first` if it can; `None` if one can
/// join neither.
pub(super) fn close(mut canvas: Canvas, first: Colour) -> Option<Canvas> {
    while let Some(at) = (0..canvas.area()).find(|&at| is_between(&canvas, at)) {
        let colour = [first, !first].into_iter().find(|&colour| canvas.is_open(at, colour))?;
        canvas.set(at, Wall::Mortal(colour));
    }
    Some(canvas)
}

/// Whether a cell is free and next to both mortal strings.
fn is_between(canvas: &Canvas, at: usize) -> bool {
    canvas.is_free(at) && Colour::BOTH.iter().all(|&colour| canvas.is_beside(at, Wall::Mortal(colour)))
}

/// Takes the liberties that mortal strings have outside of the pieces, with immortal stones.
pub(super) fn shut_in(mut canvas: Canvas) -> Canvas {
    for colour in Colour::BOTH {
        let own = Wall::Mortal(colour);
        let free: Vec<usize> =
            (0..canvas.area()).filter(|&at| canvas.is_free(at) && canvas.is_beside(at, own)).collect();
        free.into_iter().for_each(|at| canvas.set(at, Wall::Immortal(!colour)));
    }
    canvas
}
