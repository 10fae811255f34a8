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

/// A state of the search for a capture: the number of kos, those that the attacker holds, the positions that have occurred, whether it is his
/// turn, and whether the last move was a pass.
type AttackState = (u32, u32, u64, bool, bool);

/// The search for a capture by one of the players. If it is `with_fills`, a player who holds two kos or more can fill one: that leaves
/// a fight of one ko less, in which nothing has occurred.
struct Attack {
    with_fills: bool,
    known: HashMap<AttackState, bool>,
}

/// The state at the start of a fight in which the attacker holds some of the kos.
fn fresh(kos: u32, held: u32, is_attacker: bool) -> AttackState {
    let held = (1_u32 << held) - 1;
    (kos, held, 1 << held, is_attacker, false)
}

impl Attack {
    /// True if the attacker forces a capture.
    fn captures(&mut self, state: AttackState) -> bool {
        if let Some(&known) = self.known.get(&state) {
            return known;
        }
        let is_attacker = state.3;
        // The first move that serves its player decides.
        let serves = Attack::nexts(state, self.with_fills).into_iter().any(|next| match next {
            Ok(next) => self.captures(next) == is_attacker,
            Err(captured_by_attacker) => captured_by_attacker == is_attacker,
        });
        let captures = serves == is_attacker;
        self.known.insert(state, captures);
        captures
    }

    /// What the moves lead to: a state, or an end with or without a capture by the attacker.
    fn nexts(
        (kos, held, occurred, is_attacker, passed): AttackState,
        with_fills: bool,
    ) -> Vec<Result<AttackState, bool>> {
        let mut nexts = vec![if passed { Err(false) } else { Ok((kos, held, occurred, !is_attacker, true)) }];
        for next in (0..kos).map(|ko| held ^ 1 << ko).filter(|&next| (next > held) == is_attacker) {
            if next == 0 || next == (1 << kos) - 1 {
                nexts.push(Err(is_attacker));
            } else if occurred >> next & 1 == 0 {
                nexts.push(Ok((kos, next, occurred | 1 << next, !is_attacker, false)));
            }
        }
        let attackers = held.count_ones();
        let own = if is_attacker { attackers } else { kos - attackers };
        if with_fills && own > 1 {
            nexts.push(Ok(fresh(kos - 1, attackers - u32::from(is_attacker), !is_attacker)));
        }
        nexts
    }
}

/// Whether the player to move forces a capture, for each number of kos that are open to him; and whether his opponent does.
fn captures(kos: u32, with_fills: bool) -> Vec<(bool, bool)> {
    let mut attack = Attack { with_fills, known: HashMap::new() };
    let both = |open| (attack.captures(fresh(kos, kos - open, true)), attack.captures(fresh(kos, open, false)));
    (1..kos).map(both).collect()
}

/// Both searches agree, and from four kos on nobody captures who cannot do so at once, with all plays and with those that can be
/// taken back.
#[test]
fn from_four_kos_on_it_is_a_seki() {
    for kos in 2..=4 {
        let expected: Vec<_> = values(kos).into_iter().map(|value| (value == CAPTURES, value < NOTHING)).collect();
        assert_eq!(captures(kos, false), expected);
        assert_eq!(captures(kos, true), expected);
    }
    for kos in 4..=6 {
        let expected: Vec<_> = (1..kos).map(|open| (open == 1, false)).collect();
        for with_fills in [false, true] {
            assert_eq!(captures(kos, with_fills), expected, "{kos} kos");
        }
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
