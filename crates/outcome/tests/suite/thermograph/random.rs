//! Random games: thermographs against taxed play, and under the symmetries.

use koatlas_board::Colour;
use koatlas_outcome::thermograph::{
    Activity, Fraction, LocalGame, Thermograph, ValueError, ko_thermographs, thermograph,
};
use koatlas_test_support::Random;

use super::reference::{OnGrid, TaxedPlay};
use super::samples::{KOMASTERS, game, with_kos, without_cycles};

/// A tax above which all the games of these tests are frozen.
const HIGHEST: i64 = 24;

fn over(numerator: i64, denominator: i64) -> Fraction {
    Fraction::new(numerator, denominator).expect("it fits")
}

/// Both walls at a tax, Black's first.
fn walls_at(thermograph: &Thermograph, tax: Fraction) -> [Fraction; 2] {
    Colour::BOTH.map(|player| thermograph.wall(player).at(tax).expect("it fits"))
}

/// Checks the thermographs of all nodes at each tax of a grid.
fn check_on_grid(game: &LocalGame, komaster: Option<Colour>, parts: i64, found: &[(usize, Thermograph)]) {
    for (step, row) in (OnGrid { game, komaster, parts }).walls(HIGHEST * parts).iter().enumerate() {
        let tax = over(step as i64, parts).plus(game.lowest_tax()).expect("it fits");
        for (start, thermograph) in found {
            let expected = row[*start].map(|value| over(value, parts));
            assert_eq!(walls_at(thermograph, tax), expected, "{game:?} {start} {tax} {komaster:?}");
        }
    }
    assert!(found.iter().all(|(_, thermograph)| thermograph.temperature() < Fraction::integer(HIGHEST)));
}

/// Without cycles, walls and taxes at which games freeze are multiples of a power of two: a grid has them all.
#[test]
fn without_cycles_the_walls_are_exact_on_a_grid() {
    let mut random = Random::new(1);
    for _ in 0..150 {
        let game = game(without_cycles(&mut random, 8, true));
        let found = all_thermographs(&game, None).expect("all have thermographs");
        check_on_grid(&game, None, 1 << game.nodes().len(), &found);
    }
}

/// The game itself, or by area.
fn either(random: &mut Random, game: LocalGame) -> LocalGame {
    if random.below(2) == 0 { game } else { game.by_area() }
}

/// The least common multiple of the denominators of all taxes at which the walls have a corner.
fn common_denominator(found: &[(usize, Thermograph)]) -> i64 {
    let walls = found.iter().flat_map(|(_, thermograph)| Colour::BOTH.map(|player| thermograph.wall(player)));
    let corners = walls.flat_map(|wall| wall.pieces().iter().map(|piece| piece.from.denominator()));
    corners.fold(1, |common, next| common * over(next, common).numerator())
}

/// With kos the grid has all corners that are claimed. A corner that is claimed wrongly, or not, makes a value differ.
#[test]
fn with_kos_the_walls_are_exact_on_a_grid_of_their_corners() {
    let mut random = Random::new(7);
    let mut games = [0; 2];
    let mut finest = 0;
    for round in 0..300 {
        // Stages make finer fractions than random games do.
        let stages =
            |random: &mut Random| LocalGame::stages(1 + random.below(8_usize), random.below(40), 0).expect("a ko");
        let game = if round % 5 == 0 { stages(&mut random) } else { with_kos(&mut random, 7, true) };
        let game = either(&mut random, game);
        for (number, komaster) in games.iter_mut().zip(Colour::BOTH) {
            let Some(found) = all_thermographs(&game, Some(komaster)) else { continue };
            let corners = common_denominator(&found);
            if corners <= 100 {
                // Values between two corners are checked as well.
                check_on_grid(&game, Some(komaster), 2 * corners, &found);
                finest = finest.max(corners);
                *number += 1;
            }
        }
    }
    assert!(games.iter().all(|&games| games >= 50) && finest >= 10, "{games:?} {finest}");
}

/// The greatest difference between the walls and the values of play in which each pass lowers the tax by one part.
fn difference(game: &LocalGame, komaster: Option<Colour>, parts: i64, found: &[(usize, Thermograph)]) -> Fraction {
    let reference = TaxedPlay { game, komaster, parts }.falling(HIGHEST * parts);
    let mut greatest = Fraction::ZERO;
    for (step, row) in reference.iter().enumerate() {
        let tax = over(step as i64, parts).plus(game.lowest_tax()).expect("it fits");
        for (start, thermograph) in found {
            for (wall, value) in walls_at(thermograph, tax).into_iter().zip(row[*start]) {
                let difference = wall.minus(over(value, parts)).expect("it fits");
                greatest = greatest.max(difference).max(difference.negated().expect("it fits"));
            }
        }
    }
    greatest
}

/// The thermographs of all nodes; `None` if play from one of them need not end or a score is missing.
fn all_thermographs(game: &LocalGame, komaster: Option<Colour>) -> Option<Vec<(usize, Thermograph)>> {
    let found = |start| match thermograph(game, start, komaster) {
        Ok(found) => Some((start, found)),
        Err(ValueError::Endless(_) | ValueError::NoScore(_)) => None,
        Err(error) => panic!("{error}: {game:?}"),
    };
    (0..game.nodes().len()).map(found).collect()
}

/// With the finer steps the values of play come nearer to the walls: the difference is at most a number of steps that
/// does not depend on how fine they are.
#[test]
fn taxed_play_comes_as_near_to_the_walls_as_its_steps_allow() {
    let mut random = Random::new(2);
    let mut games = [0; 3];
    let mut most = 0;
    for round in 0..200 {
        let game = with_kos(&mut random, 7, round % 2 == 0);
        let game = either(&mut random, game);
        for (number, komaster) in games.iter_mut().zip(KOMASTERS) {
            let Some(found) = all_thermographs(&game, komaster) else { continue };
            *number += 1;
            for parts in [8, 32] {
                let steps = difference(&game, komaster, parts, &found).times(parts).expect("it fits");
                assert!(steps <= Fraction::integer(STEPS), "{steps} of 1/{parts} under {komaster:?}: {game:?}");
                most = most.max(steps.numerator() / steps.denominator());
            }
        }
    }
    assert!(most > 0, "the steps make a difference");
    // Those without a komaster are the games without a cycle.
    assert!(games.iter().zip([10, 50, 50]).all(|(&games, least)| games >= least), "{games:?}");
}

/// The number of steps by which taxed play may be off: one for each node.
const STEPS: i64 = 7;

#[test]
fn exchanging_the_colours_exchanges_the_walls_and_turns_their_sign() {
    let mut random = Random::new(3);
    let mut compared = 0;
    for round in 0..300 {
        let game = with_kos(&mut random, 9, round % 2 == 0);
        let game = either(&mut random, game);
        let mirrored = game.mirrored().expect("it fits");
        assert_eq!(mirrored.lowest_tax(), game.lowest_tax());
        for komaster in KOMASTERS {
            for start in 0..game.nodes().len() {
                let found = thermograph(&game, start, komaster);
                let image = thermograph(&mirrored, start, komaster.map(|player| !player));
                let (Ok(found), Ok(image)) = (&found, &image) else {
                    assert_eq!(found.is_err(), image.is_err());
                    continue;
                };
                compared += 1;
                for player in Colour::BOTH {
                    let [pieces, others] = [found.wall(player).pieces(), image.wall(!player).pieces()];
                    assert_eq!(pieces.len(), others.len());
                    for (piece, other) in pieces.iter().zip(others) {
                        assert_eq!((piece.from, Ok(piece.line.at_zero)), (other.from, other.line.at_zero.negated()));
                        assert_eq!(piece.line.slope, -other.line.slope);
                    }
                }
                assert_eq!((Ok(found.mast()), found.temperature()), (image.mast().negated(), image.temperature()));
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn adding_a_number_moves_the_walls() {
    let mut random = Random::new(4);
    for round in 0..300 {
        let game = with_kos(&mut random, 9, round % 2 == 0);
        let game = either(&mut random, game);
        let number = random.below(41_u64) as i64 - 20;
        let moved = game.plus(number).expect("it fits");
        for komaster in KOMASTERS {
            for start in 0..game.nodes().len() {
                let [found, image] = [&game, &moved].map(|game| thermograph(game, start, komaster));
                let (Ok(found), Ok(image)) = (&found, &image) else {
                    assert_eq!(found.as_ref().err(), image.as_ref().err());
                    continue;
                };
                for player in Colour::BOTH {
                    let pieces = found.wall(player).pieces().iter();
                    let moved = pieces.map(|piece| (piece.from, piece.line.at_zero.plus(Fraction::integer(number))));
                    let there = image.wall(player).pieces().iter().map(|piece| (piece.from, Ok(piece.line.at_zero)));
                    assert!(moved.eq(there));
                }
            }
        }
    }
}

/// Every wall is continuous and ends in the mast, and Black's is never below White's. The player who is not komaster pays one tax at most.
#[test]
fn walls_are_continuous_and_meet_in_the_mast() {
    let mut random = Random::new(5);
    for round in 0..300 {
        let game = with_kos(&mut random, 9, round % 2 == 0);
        let game = either(&mut random, game);
        for komaster in KOMASTERS {
            for (start, found) in (0..9).filter_map(|start| Some((start, thermograph(&game, start, komaster).ok()?))) {
                for player in Colour::BOTH {
                    let wall = found.wall(player);
                    for pair in wall.pieces().windows(2) {
                        let [at, before] = [pair[1].line, pair[0].line];
                        let value = |line: koatlas_outcome::thermograph::Line| {
                            pair[1].from.times(line.slope).and_then(|part| part.plus(line.at_zero))
                        };
                        assert_eq!(value(at), value(before), "{game:?} {start}");
                        assert_ne!(at, before);
                        assert!(pair[0].from < pair[1].from, "{game:?} {start}");
                    }
                    let slopes = |player| found.wall(player).pieces().iter().map(|piece| piece.line.slope);
                    match komaster {
                        None => assert!(slopes(player).all(|slope| slope.abs() <= 1)),
                        Some(Colour::Black) => {
                            assert!(slopes(Colour::Black).max() <= Some(0) && slopes(Colour::White).max() <= Some(1));
                        }
                        Some(Colour::White) => {
                            assert!(slopes(Colour::White).min() >= Some(0) && slopes(Colour::Black).min() >= Some(-1));
                        }
                    }
                    assert_eq!(wall.at(found.temperature()), Ok(found.mast()));
                    assert_eq!(wall.at(over(1000, 1)), Ok(found.mast()));
                }
                let pieces = Colour::BOTH.into_iter().flat_map(|player| found.wall(player).pieces());
                assert!(pieces.map(|piece| walls_at(&found, piece.from)).all(|[black, white]| black >= white));
            }
        }
    }
}

/// Without kos it does not matter who is komaster; with kos there are all three kinds.
#[test]
fn games_are_placid_active_and_hyperactive() {
    let mut random = Random::new(6);
    let mut seen = [0; 3];
    for _ in 0..300 {
        let plain = game(without_cycles(&mut random, 8, true));
        let without = thermograph(&plain, 7, None).expect("a thermograph");
        let found = ko_thermographs(&plain, 7).expect("values");
        assert_eq!(found.thermographs, [without.clone(), without]);
        assert_eq!(found.activity(), Activity::Placid);
        if let Ok(found) = ko_thermographs(&with_kos(&mut random, 8, true), 7) {
            let [black, white] = &found.thermographs;
            let kind = match found.activity() {
                Activity::Placid => (true, true),
                Activity::Active => (true, false),
                Activity::Hyperactive => (false, black.temperature() == white.temperature()),
            };
            assert_eq!(kind, (black.mast() == white.mast(), black.temperature() == white.temperature()));
            seen[found.activity() as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&number| number > 0), "{seen:?}");
}
