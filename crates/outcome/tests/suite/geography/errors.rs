//! Fights that matchings do not decide, and limits.

use koatlas_board::{BoardPosition, Colour, Move, Suicide, contents_of_rows};
use koatlas_files::{Control, LimitError};
use koatlas_outcome::geography::{FightError, FightOptions, FightPlays, solve_fight};
use koatlas_test_support::LiteralBoard;
use koatlas_verifier::{VerifierLimits, verify_fight};

use super::boards::Kos;
use crate::force::known;

fn error(board: &BoardPosition, options: &FightOptions<'_>) -> FightError {
    solve_fight(board, options).expect_err("no winner")
}

/// Known positions with all plays: what stands in the way of a winner is there, by the literal board.
#[test]
fn fights_that_matchings_do_not_decide() {
    let options =
        FightOptions { control: Control { nodes: 20_000, ..Control::default() }, ..FightOptions::new(FightPlays::All) };
    let mut seen = [0; 4];
    let mut names: Vec<String> = std::fs::read_dir(koatlas_test_support::data::path("positions"))
        .expect("a folder")
        .map(|entry| entry.expect("a file").path().file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort_unstable();
    for name in names {
        let board = known(&name);
        match solve_fight(&board, &options) {
            Ok((found, certificate)) => {
                let proved = verify_fight(&certificate, VerifierLimits::default()).expect("a proof");
                assert_eq!(proved.found.winner, found.winner, "{name}");
                seen[0] += 1;
            }
            Err(FightError::NotReversible { play, position }) => {
                println!("{name}: {play} {position}");
                assert_not_reversible(&board, play, &position);
                seen[1] += 1;
            }
            Err(FightError::EitherToMove { position }) => {
                println!("{name}: {position}");
                seen[2] += 1;
            }
            Err(FightError::Limit(_) | FightError::Board(_)) => seen[3] += 1,
        }
    }
    println!("{seen:?}");
    assert!(seen[..3].iter().all(|seen| *seen > 0), "{seen:?}");
}

/// Asserts that no next play of the opponent leads back to the position before `play`.
fn assert_not_reversible(board: &BoardPosition, play: Move, rows: &str) {
    let rows: Vec<String> = rows.split('/').map(str::to_owned).collect();
    let (size, before) = contents_of_rows(&rows).expect("rows");
    let literal = LiteralBoard::of(board);
    let point = size.index(play.point.expect("a play"));
    let after = literal.play(&before, play.colour, point, Suicide::Multi).expect("a legal play").after;
    assert!(literal.plays(&after, !play.colour, Suicide::Multi).iter().all(|back| back.after != before));
}

#[test]
fn limits() {
    let board = Kos::Apart.board(4, 2, Colour::Black);
    let options = |nodes| FightOptions {
        control: Control { nodes, ..Control::default() },
        ..FightOptions::new(FightPlays::Reversible)
    };
    assert_eq!(error(&board, &options(9)), FightError::Limit(LimitError::Nodes { limit: 9 }));
    assert!(solve_fight(&board, &options(10)).is_ok());
}

#[test]
fn without_a_play_the_first_mover_loses() {
    let board = BoardPosition::empty_board("1x1".parse().expect("a size"));
    let (found, certificate) = solve_fight(&board, &FightOptions::new(FightPlays::All)).expect("a fight");
    assert_eq!((found.winner, found.positions, certificate.phases.len()), (Colour::White, 1, 1));
}
