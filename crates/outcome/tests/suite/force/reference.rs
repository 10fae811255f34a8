//! Against plain search through all sequences, with the referee.

use koatlas_board::{BoardPosition, Colour, Point};
use koatlas_outcome::force::{ForcedKind, ForcedSet, Roles};
use koatlas_rules::{Action, End, Referee, RuleSet, areas};

use super::{DK, KO, asked, board, claims, known};

/// The aim of a player: more area on some points, or a cycle on them if that counts.
struct Wish<'a> {
    player: Colour,
    points: &'a [Point],
    or_cycle: bool,
}

fn area(board: &BoardPosition, wish: &Wish<'_>) -> i32 {
    let [black, white] = areas(board).map(|area| {
        let indices = wish.points.iter().map(|&point| board.size().index(point));
        indices.filter(|&index| koatlas_board::PointSet::contains(area, index)).count() as i32
    });
    if wish.player == Colour::Black { black - white } else { white - black }
}

/// The boards of a sequence, each with the player to move.
type Played = Vec<(BoardPosition, Colour)>;

/// True if the last moves are a cycle that changes something, and only on the points of the wish.
fn is_cycle(played: &Played, wish: &Wish<'_>) -> bool {
    let (now, past) = played.split_last().unwrap();
    let is_start =
        |other: &(BoardPosition, Colour)| other.0.contents() == played[0].0.contents() && other.1 == played[0].1;
    assert!(is_start(now));
    let from = past.iter().rposition(is_start).unwrap();
    let start = &played[0].0;
    let changes = |point: &Point| {
        let index = start.size().index(*point);
        past[from..].iter().any(|(board, _)| board.contents()[index] != start.contents()[index])
    };
    let changed: Vec<Point> = start.size().points().filter(changes).collect();
    !changed.is_empty() && changed.iter().all(|point| wish.points.contains(point))
}

fn forces(referee: &mut Referee<u64>, played: &mut Played, wish: &Wish<'_>) -> bool {
    if let Some(ended) = referee.end() {
        let cycle = wish.or_cycle && matches!(ended.rule, End::CycleEnd { .. }) && is_cycle(played, wish);
        return cycle || area(&referee.board(), wish) > area(&played[0].0, wish);
    }
    let own = referee.to_move() == wish.player;
    let mut plays = Vec::new();
    referee.for_each_play(|play, barred| {
        if barred.is_none() {
            plays.push(Action::Play(play.point));
        }
    });
    plays.push(Action::Pass);
    for done in plays {
        referee.make_action(done).expect("a legal move");
        played.push((referee.board(), referee.to_move()));
        let gets_it = forces(referee, played, wish);
        played.pop();
        referee.undo();
        if gets_it == own {
            return own;
        }
    }
    !own
}

/// True if the points are local-ko-intersections together, but for the smaller sets among them.
fn is_local(board: &BoardPosition, roles: Roles, points: &[Point]) -> bool {
    let rules = RuleSet::find("drr-needs-play").unwrap();
    let board = board.with_to_move(roles.first);
    let asked = |or_cycle| {
        let mut referee = Referee::new(rules.clone(), board.clone()).unwrap();
        let wish = Wish { player: roles.player, points, or_cycle };
        forces(&mut referee, &mut vec![(board.clone(), roles.first)], &wish)
    };
    !asked(false) && asked(true)
}

fn subsets(points: &[Point]) -> Vec<Vec<Point>> {
    let chosen = |bits: u32| (0..points.len()).filter(|at| bits >> at & 1 == 1).map(|at| points[at]).collect();
    (1..1 << points.len()).map(chosen).collect()
}

/// Every claim holds, and where there is none, nothing holds.
fn agrees(board: &BoardPosition) {
    let claims = claims(&asked(board), ForcedKind::Local);
    for player in Colour::BOTH {
        for first in Colour::BOTH {
            let roles = Roles { player, first };
            let own: Vec<&ForcedSet> = claims.iter().filter(|claim| claim.roles == roles).collect();
            for points in subsets(board.region()) {
                let holds = is_local(board, roles, &points);
                let claimed = own.iter().any(|claim| claim.points.iter().all(|point| points.contains(point)));
                let exactly = own.iter().any(|claim| claim.points == points);
                assert!(!exactly || holds, "{:?} {roles:?} {points:?}", board.rows());
                assert!(!holds || claimed, "{:?} {roles:?} {points:?}", board.rows());
            }
        }
    }
}

#[test]
fn claims_agree_with_plain_search() {
    for text in [KO, DK, "O .\n", ". .\n", "X . O\n", ". O .\n"] {
        agrees(&board(text));
    }
    for name in ["board_1x2_suicide", "board_1x3", "sending_two_returning_one", "basic_ko_corner"] {
        agrees(&known(name));
    }
}
