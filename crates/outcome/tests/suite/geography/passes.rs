//! What passes change in fights between two strings: two passes in a row end the fight, and a pass lifts no ban.

use std::collections::HashMap;

/// The end of a fight for a player: he captures, nobody does, or his string is captured.
const CAPTURES: i8 = 1;
const NOTHING: i8 = 0;

/// The kos held by Black, a bit for each; the positions that have occurred, a bit for each; whether Black is to move, and whether
/// the last move was a pass.
type State = (u32, u32, bool, bool);

struct Passes {
    kos: u32,
    known: HashMap<State, i8>,
}

impl Passes {
    /// The best end for the player to move.
    fn value(&mut self, state: State) -> i8 {
        if let Some(&value) = self.known.get(&state) {
            return value;
        }
        let (held, occurred, is_black, passed) = state;
        let mut best = if passed { NOTHING } else { -self.value((held, occurred, !is_black, true)) };
        for ko in 0..self.kos {
            let next = held ^ 1 << ko;
            if (next > held) != is_black || best == CAPTURES {
                continue;
            }
            if next == 0 || next == (1 << self.kos) - 1 {
                best = CAPTURES;
            } else if occurred >> next & 1 == 0 {
                best = best.max(-self.value((next, occurred | 1 << next, !is_black, false)));
            }
        }
        self.known.insert(state, best);
        best
    }
}

/// The best end for the player to move, for each number of kos that are open to him.
fn values(kos: u32) -> Vec<i8> {
    let mut passes = Passes { kos, known: HashMap::new() };
    let held = |open: u32| (1_u32 << (kos - open)) - 1;
    (1..kos).map(|open| passes.value((held(open), 1 << held(open), true, false))).collect()
}

#[test]
fn two_and_three_kos_are_captured_and_four_are_not() {
    assert_eq!(values(2), [CAPTURES]);
    assert_eq!(values(3), [CAPTURES, CAPTURES]);
    // Two open is a seki, as without passes. Three open is one as well: without passes the player to move would win.
    assert_eq!(values(4), [CAPTURES, NOTHING, NOTHING]);
}

/// The search for a capture by the player who moves first, in the same fights.
struct Attack {
    kos: u32,
    known: HashMap<(u32, u64, bool, bool), bool>,
}

impl Attack {
    /// True if the attacker forces a capture. He holds the kos `held`; the positions that have `occurred` are bits.
    fn captures(&mut self, held: u32, occurred: u64, is_attacker: bool, passed: bool) -> bool {
        let state = (held, occurred, is_attacker, passed);
        if let Some(&known) = self.known.get(&state) {
            return known;
        }
        let all = (1 << self.kos) - 1;
        let nexts: Vec<u32> =
            (0..self.kos).map(|ko| held ^ 1 << ko).filter(|&next| (next > held) == is_attacker).collect();
        let result = |attack: &mut Attack, next: u32| match next {
            0 => false,
            _ if next == all => true,
            _ => attack.captures(next, occurred | 1 << next, !is_attacker, false),
        };
        // The first move that serves its player; a pass that ends the fight serves the defender.
        let by_pass = if passed { false } else { self.captures(held, occurred, !is_attacker, true) };
        let found = by_pass == is_attacker
            || nexts.into_iter().any(|next| occurred >> next & 1 == 0 && result(self, next) == is_attacker);
        let captures = found == is_attacker;
        self.known.insert(state, captures);
        captures
    }
}

/// Whether the player to move forces a capture, for each number of kos that are open to him; and whether his opponent does.
fn captures(kos: u32) -> Vec<(bool, bool)> {
    let mut attack = Attack { kos, known: HashMap::new() };
    let mut forces = |open: u32, is_attacker: bool| {
        let held = (1_u32 << if is_attacker { kos - open } else { open }) - 1;
        attack.captures(held, 1 << held, is_attacker, false)
    };
    (1..kos).map(|open| (forces(open, true), forces(open, false))).collect()
}

/// Both searches agree, and from four kos on nobody captures who cannot do so at once.
#[test]
fn from_four_kos_on_it_is_a_seki() {
    for kos in 2..=4 {
        let expected: Vec<_> = values(kos).into_iter().map(|value| (value == CAPTURES, value < NOTHING)).collect();
        assert_eq!(captures(kos), expected);
    }
    for kos in 4..=6 {
        let expected: Vec<_> = (1..kos).map(|open| (open == 1, false)).collect();
        assert_eq!(captures(kos), expected, "{kos} kos");
    }
}

/// The proof that the defender always has a second ko: each ko has a pair of its own, whichever pair is left out.
#[test]
fn every_ko_has_a_pair_of_its_own() {
    fn has_pairs(ko: u32, kos: u32, used: &mut Vec<(u32, u32)>) -> bool {
        ko == kos
            || (0..kos).filter(|&other| other != ko).any(|other| {
                let pair = (ko.min(other), ko.max(other));
                if used.contains(&pair) {
                    return false;
                }
                used.push(pair);
                let found = has_pairs(ko + 1, kos, used);
                used.pop();
                found
            })
    }
    for kos in 3..=9 {
        assert_eq!(has_pairs(0, kos, &mut vec![(0, 1)]), kos > 3, "{kos} kos");
    }
}
