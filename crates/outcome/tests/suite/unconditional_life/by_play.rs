//! The definition of unconditional life, by what the players can do on the board.

use std::collections::HashSet;

use koatlas_board::{Colour, LocalBoard, Play, PointSet, Position, Suicide};
use koatlas_outcome::UnconditionalLife;

/// The stones of Black, whose life is looked at, and those of White.
type Stones = (u64, u64);

fn small_boards() -> [LocalBoard<u64>; 8] {
    ["1x3", "1x4", "1x5", "1x6", "2x2", "2x3", "2x4", "3x3"]
        .map(|size| LocalBoard::whole_board(size.parse().expect("a size")).expect("a board"))
}

/// The legal positions with the stones `black`.
fn positions_with(board: &LocalBoard<u64>, black: u64) -> Vec<Stones> {
    let others: Vec<usize> = board.all().minus(black).iter().collect();
    let white = (0..1_u64 << others.len())
        .map(|chosen| u64::collect((0..others.len()).filter(|&at| chosen.contains(at)).map(|at| others[at])));
    white.map(|white| (black, white)).filter(|&(black, white)| board.is_legal(Position { black, white })).collect()
}

fn plays(board: &LocalBoard<u64>, (black, white): Stones, colour: Colour, suicide: Suicide) -> Vec<Play<u64>> {
    let mut plays = Vec::new();
    board.for_each_play_of_colours(Position { black, white }, [colour], suicide, |play| plays.push(play));
    plays
}

fn stones(play: &Play<u64>) -> Stones {
    (play.after.black, play.after.white)
}

/// The stones of `start` that no plays of White alone capture.
fn uncaptured(board: &LocalBoard<u64>, start: Stones, suicide: Suicide) -> u64 {
    let (mut seen, mut open, mut left) = (HashSet::from([start]), vec![start], start.0);
    while let Some(now) = open.pop() {
        left &= now.0;
        let after = plays(board, now, Colour::White, suicide);
        open.extend(after.iter().map(stones).filter(|&after| seen.insert(after)));
    }
    left
}

/// White alone captures just the stones that do not live, whatever stones he has already.
#[test]
fn the_opponent_alone_captures_all_other_stones() {
    let mut alive = 0;
    for board in small_boards().iter().filter(|board| board.len() <= 6) {
        for black in 0..1_u64 << board.len() {
            let life = UnconditionalLife::new(board, black);
            alive += usize::from(!life.stones.is_empty());
            for suicide in [Suicide::None, Suicide::Multi, Suicide::All] {
                for start in positions_with(board, black) {
                    let left = uncaptured(board, start, suicide);
                    let told = format!("{start:?} {suicide} {}", board.size());
                    assert_eq!(life.stones.minus(left), 0, "{told}");
                    // Without suicide, White's own stones can be in his way.
                    assert!(left == life.stones || suicide == Suicide::None && start.1 != 0, "{told}");
                }
            }
        }
    }
    assert!(alive > 20, "{alive}");
}

/// The points of each area of the territory that has white stones.
fn invaded(board: &LocalBoard<u64>, life: UnconditionalLife<u64>, white: u64) -> u64 {
    let areas = board.strings(life.territory).map(|(area, _)| area).filter(|area| area.meets(white));
    areas.fold(0, |all, area| all | area)
}

/// Black answers in invaded areas of his territory and passes otherwise. Every position that White can reach then, in which Black
/// passes, has all points of the life at the start.
#[test]
fn the_player_who_answers_in_his_territory_keeps_all_of_it() {
    let mut reached = 0;
    for board in &small_boards() {
        for black in 0..1_u64 << board.len() {
            let life = UnconditionalLife::new(board, black);
            let (mut seen, mut open) = (HashSet::new(), Vec::new());
            if !life.stones.is_empty() {
                open = positions_with(board, black);
            }
            // Black is to move.
            while let Some(now) = open.pop() {
                if !seen.insert(now) {
                    continue;
                }
                reached += 1;
                assert_eq!(life.stones.minus(now.0), 0, "{now:?} {}", board.size());
                let here = UnconditionalLife::new(board, now.0);
                let places = invaded(board, here, now.1).minus(now.0 | now.1);
                let answers = plays(board, now, Colour::Black, Suicide::All);
                let answers: Vec<Stones> =
                    answers.iter().filter(|play| places.contains(play.point)).map(stones).collect();
                if answers.is_empty() {
                    assert_eq!(life.points() & now.1, 0, "{now:?} {}", board.size());
                }
                let passes = answers.is_empty().then_some(now);
                for after in answers.into_iter().chain(passes) {
                    assert!(after.0.len() > now.0.len() || Some(after) == passes, "{now:?} {}", board.size());
                    let replies = plays(board, after, Colour::White, Suicide::All);
                    open.extend(replies.iter().map(stones).chain([after]).filter(|next| !seen.contains(next)));
                }
            }
        }
    }
    assert!(reached > 1_000, "{reached}");
}
