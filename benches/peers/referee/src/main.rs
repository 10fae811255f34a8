//! Random games, and how fast programs in Rust list the legal moves at each of their positions, for `benches/run`.
//!
//! ```text
//! koatlas-peers-referee games SIDE GAMES MOVES FILE    writes random games under positional superko, a game a line
//! koatlas-peers-referee PROGRAM SIDE FILE              prints counts and processor times as a JSON object
//! ```
//!
//! A move is the number of its point, row by row from the top, or -1 for a pass. Programs are `goban`, and for koatlas the name
//! of a rule set. Suicide is illegal in all of them.

use std::error::Error;
use std::fmt::Write;

use cpu_time::ProcessTime;
use goban::rules::game::Game;
use goban::rules::{CHINESE, GobanSizes, Move};
use koatlas_board::{BoardPosition, PointSet, Size, Wide};
use koatlas_rules::{Action, Referee, RuleSet};

type Answer<T> = Result<T, Box<dyn Error>>;

fn main() -> Answer<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["games", side, games, moves, file] => write(side.parse()?, games.parse()?, moves.parse()?, file),
        [program, side, file] => measure(program, side.parse()?, &read(file)?),
        _ => Err("usage: koatlas-peers-referee games SIDE GAMES MOVES FILE, or PROGRAM SIDE FILE".into()),
    }
}

/// A random number below `n`, by SplitMix64.
fn below(state: &mut u64, n: usize) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) % n as u64) as usize
}

fn write(side: usize, games: usize, moves: usize, file: &str) -> Answer<()> {
    let (mut text, mut random) = (String::new(), 20_260_101);
    for _ in 0..games {
        let mut referee = begin::<Wide>("psk", side)?;
        while referee.turns().len() < moves && referee.end().is_none() {
            let legal: Vec<usize> = referee.legal_points().iter().collect();
            let point = if legal.is_empty() { None } else { Some(legal[below(&mut random, legal.len())]) };
            referee.make_action(point.map_or(Action::Pass, Action::Play)).map_err(|refusal| refusal.to_string())?;
            write!(text, "{} ", point.map_or(-1, |point| point as i32))?;
        }
        text.push('\n');
    }
    Ok(std::fs::write(file, text)?)
}

fn read(file: &str) -> Answer<Vec<Vec<i32>>> {
    let game = |line: &str| line.split_whitespace().map(str::parse).collect::<Result<Vec<i32>, _>>();
    Ok(std::fs::read_to_string(file)?.lines().map(game).collect::<Result<_, _>>()?)
}

/// Plays all games twice, without and with listing the legal moves, and prints what that takes.
fn measure(program: &str, side: usize, games: &[Vec<i32>]) -> Answer<()> {
    let play = |list| match program {
        "goban" => Ok(by_goban(side, games, list)),
        _ if side * side <= u128::CAPACITY => by_koatlas::<u128>(program, side, games, list),
        _ => by_koatlas::<Wide>(program, side, games, list),
    };
    let timed = |list| -> Answer<(usize, f64)> {
        let began = ProcessTime::now();
        let listed = play(list)?;
        Ok((listed, began.elapsed().as_secs_f64()))
    };
    let (_, make) = timed(false)?;
    let (listed, both) = timed(true)?;
    let moves: usize = games.iter().map(Vec::len).sum();
    println!("{{\"moves\": {moves}, \"listed\": {listed}, \"make\": {make}, \"both\": {both}}}");
    Ok(())
}

fn begin<S: PointSet>(rules: &str, side: usize) -> Answer<Referee<S>> {
    let rules = RuleSet::find(rules)?.with_option("suicide", "none")?;
    Ok(Referee::new(rules, BoardPosition::empty_board(Size::new(side, side)?))?)
}

fn by_koatlas<S: PointSet>(rules: &str, side: usize, games: &[Vec<i32>], list: bool) -> Answer<usize> {
    let (mut points, mut listed) = (Vec::new(), 0);
    for game in games {
        let mut referee = begin::<S>(rules, side)?;
        for &made in game {
            if list {
                points.clear();
                referee.legal_points().for_each(|point| points.push(point));
                listed += points.len();
            }
            let done = usize::try_from(made).map_or(Action::Pass, Action::Play);
            referee.make_action(done).map_err(|refusal| refusal.to_string())?;
        }
    }
    Ok(listed)
}

fn by_goban(side: usize, games: &[Vec<i32>], list: bool) -> usize {
    let mut listed = 0;
    for moves in games {
        let mut game = Game::new(GobanSizes::Custom(side, side), CHINESE);
        for &made in moves {
            if list {
                listed += game.legals().collect::<Vec<_>>().len();
            }
            let play = |point: usize| Move::Play((point / side) as u8, (point % side) as u8);
            game.play(usize::try_from(made).map_or(Move::Pass, play));
        }
    }
    listed
}
