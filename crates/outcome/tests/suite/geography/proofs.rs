//! Certificates: the verifier accepts them, for all small fights.

use koatlas_board::Colour;
use koatlas_outcome::geography::{FightCertificate, FightOptions, FightPlays, solve_fight};
use koatlas_test_support::Random;
use koatlas_verifier::{VerifierLimits, read_fight, verify_fight};

use super::boards::Kos;
use super::histories::LiteralFight;

/// Solves a fight, and has its certificate checked. Returns the number of phases.
fn verified(of: Kos, kos: usize, open: usize, first: Colour, plays: FightPlays) -> usize {
    let board = of.board(kos, open, first);
    let (found, certificate) = solve_fight(&board, &FightOptions::new(plays)).expect("a fight");
    assert_eq!(read_fight(&certificate.to_bytes()), Ok(certificate.clone()));
    let proved = verify_fight(&certificate, VerifierLimits::default());
    let proved = proved.unwrap_or_else(|error| panic!("{kos} {of:?}, {open} open to {first}, {plays}: {error}"));
    assert_eq!((proved.found.winner, proved.found.first, proved.found.plays), (found.winner, first, plays));
    assert!(proved.found.positions <= found.positions);
    refused_for_the_loser(&certificate);
    proved.found.phases
}

fn refused_for_the_loser(certificate: &FightCertificate) {
    let forged = FightCertificate { winner: !certificate.winner, ..certificate.clone() };
    assert!(verify_fight(&forged, VerifierLimits::default()).is_err());
}

#[test]
fn small_fights() {
    for of in [Kos::Apart, Kos::BetweenTwoStrings] {
        for kos in 1..=7 {
            for open in of.splits(kos) {
                for first in Colour::BOTH {
                    assert_eq!(verified(of, kos, open, first, FightPlays::Reversible), 1);
                }
            }
        }
    }
}

#[test]
fn fights_with_phases() {
    let mut most = 1;
    for (of, largest) in [(Kos::Apart, 3), (Kos::BetweenTwoStrings, 5)] {
        for kos in 1..=largest {
            for open in of.splits(kos) {
                for first in Colour::BOTH {
                    most = most.max(verified(of, kos, open, first, FightPlays::All));
                }
            }
        }
    }
    assert!(most > 5, "{most}");
}

#[test]
fn twelve_kos() {
    for open in [6, 7] {
        verified(Kos::BetweenTwoStrings, 12, open, Colour::Black, FightPlays::Reversible);
    }
}

/// A certificate with something else in one place, or in several.
fn forged(certificate: &FightCertificate, random: &mut Random) -> FightCertificate {
    let mut forged = certificate.clone();
    let points: Vec<String> = forged.board.region.clone().expect("a region");
    for _ in 0..1 + random.below(3) {
        let phases = forged.phases.len();
        let phase = &mut forged.phases[random.below(phases)];
        let place = random.below(phase.replies.len().max(1));
        match (random.below(6), phase.replies.get_mut(place)) {
            (0, _) => forged.winner = !forged.winner,
            (1, Some((_, point, _))) => *point = points[random.below(points.len())].clone(),
            (2, Some((_, _, next))) => {
                *next = Some(random.below(phases + 1)).filter(|next| *next > 0 && *next < phases);
            }
            (3, Some(_)) => drop(phase.replies.remove(place)),
            (4, Some(reply)) => {
                let copy = reply.clone();
                forged.phases[random.below(phases)].replies.push(copy);
            }
            _ => forged.board.to_move = if forged.board.to_move == "B" { "W" } else { "B" }.to_owned(),
        }
    }
    forged
}

/// Forged certificates of small fights: whatever the verifier accepts is true by a search through all histories.
#[test]
fn no_forgery_proves_what_is_false() {
    let mut random = Random::new(5);
    let (mut accepted, mut refused) = (0, 0);
    for (of, plays) in [
        (Kos::Apart, FightPlays::Reversible),
        (Kos::BetweenTwoStrings, FightPlays::Reversible),
        (Kos::BetweenTwoStrings, FightPlays::All),
    ] {
        for kos in 2..=4 {
            for open in of.splits(kos) {
                let board = of.board(kos, open, Colour::Black);
                let winners =
                    Colour::BOTH.map(|first| LiteralFight::new(&board.with_to_move(first), plays).winner([0, 0]));
                let (_, certificate) = solve_fight(&board, &FightOptions::new(plays)).expect("a fight");
                for _ in 0..300 {
                    let forged = forged(&certificate, &mut random);
                    let winner = winners[usize::from(forged.board.to_move == "W")];
                    match verify_fight(&forged, VerifierLimits::default()) {
                        Ok(proved) => {
                            assert_eq!(proved.found.winner, winner, "{forged:?}");
                            accepted += usize::from(forged != certificate);
                        }
                        Err(_) => refused += 1,
                    }
                }
            }
        }
    }
    println!("{accepted} {refused}");
    assert!(accepted > 10 && refused > 1000, "{accepted} {refused}");
}
