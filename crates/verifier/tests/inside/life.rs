//! Attack on unconditional life: the opponent plays alone against alive stones, and against the strategy of the theorem, after any sequence
//! and under every kind of bar.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, Content, Setup, Size, Suicide};
use koatlas_test_support::Random;

use super::{Life, check_rules, forced_by_life};
use crate::certificates::HalfPoints;
use crate::literal::options;
use crate::literal::referee::{Act, LiteralReferee};
use crate::{BoardContents, Grid};

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

fn position(size: Size, contents: &[Content], to_move: Colour) -> Option<BoardPosition> {
    let setup = Setup { size, contents: contents.to_vec(), region: None, immortal: Vec::new(), to_move };
    BoardPosition::try_from(setup).ok()
}

/// All contents of a board on which every string has a liberty.
fn legal_contents(size: Size) -> Vec<BoardContents> {
    let contents = [None, Some(Colour::Black), Some(Colour::White)];
    let all = (0..3_usize.pow(size.area() as u32)).map(|number| {
        (0..size.area() as u32).map(|point| contents[number / 3_usize.pow(point) % 3]).collect::<BoardContents>()
    });
    all.filter(|contents| position(size, contents, Colour::Black).is_some()).collect()
}

/// The points with stones of `player` that stay whatever the opponent plays, alone and without a rule about repetition: by a visit of
/// all positions that he can make.
fn never_taken(grid: &Grid, contents: &BoardContents, player: Colour, suicide: Suicide) -> Vec<bool> {
    let mut stays: Vec<bool> = contents.iter().map(|stone| *stone == Some(player)).collect();
    let (mut seen, mut open) = (BTreeSet::from([contents.clone()]), vec![contents.clone()]);
    while let Some(before) = open.pop() {
        stays.iter_mut().zip(&before).for_each(|(stays, stone)| *stays &= *stone == Some(player));
        let empty = (0..before.len()).filter(|&point| before[point].is_none());
        let plays = empty.map(|point| grid.play(&before, !player, point)).filter(|play| play.is_allowed(suicide));
        open.extend(plays.map(|play| play.after).filter(|after| seen.insert(after.clone())));
    }
    stays
}

/// Alive stones are never taken. Where the opponent has no stones yet, all others can be.
#[test]
fn alive_stones_are_those_that_the_opponent_cannot_take() {
    let (mut alive, mut open) = (0, 0);
    for size in ["1x5", "1x6", "2x3", "3x3"].map(size) {
        let points: Vec<_> = size.points().map(|point| size.index(point)).collect();
        let grid = Grid::new(size, &points, &[]);
        let small = size.area() <= 6;
        for (contents, player) in legal_contents(size).iter().flat_map(|at| Colour::BOTH.map(|player| (at, player))) {
            let life = Life::new(&grid, contents, player);
            let is_alone = !contents.contains(&Some(!player));
            if !small && !is_alone && !life.alive.contains(&true) {
                continue;
            }
            let stays = |suicide| never_taken(&grid, contents, player, suicide);
            let [with, without] = [Suicide::All, Suicide::None].map(stays);
            for point in points.iter().copied().filter(|&point| life.alive[point]) {
                assert!(with[point] && without[point], "{contents:?}, {player}, {point}");
                alive += 1;
            }
            if is_alone {
                assert!(life.alive == with && life.alive == without, "{contents:?}, {player}");
                open += contents.iter().zip(&life.alive).filter(|(stone, alive)| stone.is_some() && !**alive).count();
            }
        }
    }
    println!("{alive} {open}");
    assert!(alive > 500 && open > 500, "{alive} {open}");
}

/// Bars as a rule file writes them: those for which the theorem holds, if the opponent cannot play for ever.
const BARS: [&str; 30] = [
    "what = 'recapture'",
    "what = 'position'\nwithin = 'two moves ago'",
    "what = 'position'",
    "what = 'position'\nwithin = 'last pass'",
    "what = 'position'\nwithin = 6",
    "what = 'position'\nlifted-by = 'a pass just before'",
    "what = 'position'\nwithin-plays = 4",
    "what = 'situation'",
    "what = 'situation'\nwithin = 'last pass'",
    "what = 'situation'\nwithin = 5",
    "what = 'situation'\nlifted-by = 'a pass just before'",
    "what = 'situation-and-pass'",
    "what = 'creation'",
    "what = 'pair'",
    "what = 'null-play'",
    "what = 'passed-in'",
    "what = 'ko-again'",
    "what = 'position'\nonly-if = 'unbalanced'",
    "what = 'position'\nonly-if = 'odd'",
    "what = 'position'\nallowed = 1",
    "what = 'situation'\nonly-if = 'balanced'",
    "what = 'situation'\nwithin = 'last pass'\nallowed = 1",
    "what = 'creation'\nallowed = 1",
    "what = 'pair'\nallowed = 2",
    "what = 'position'\nplayer = 'white'",
    "what = 'situation'\nplayer = 'black'",
    "what = 'creation'\nplayer = 'white'",
    "what = 'pair'\nplayer = 'black'",
    "what = 'recapture'\nplayer = 'black'",
    "what = 'position'\nwithin = 4\nplayer = 'white'",
];

/// Bars for which it does not hold.
const OTHER_BARS: [&str; 6] = [
    "what = 'play-in-class'",
    "what = 'point-since-position'",
    "what = 'ko'\nlifted-by = 'pass for this ko'",
    "what = 'removed-point'",
    "what = 'after-second-pass'",
    "what = 'disturbing'",
];

fn rule_file(bars: &[&str], suicide: Suicide, start: &str, passes: usize) -> String {
    let bars: String = bars.iter().map(|bar| format!("[[bar]]\n{bar}\n")).collect();
    format!(
        "id = 'made'\nname = 'made'\nsuicide = '{}'\nstart = '{start}'\n{bars}[[end]]\non = 'passes'\nnumber = {passes}\n",
        suicide.id()
    )
}

/// Strategy of the theorem against every reply of the opponent.
struct Defence<'a> {
    literal: &'a mut LiteralReferee,
    player: Colour,
    /// Territory at the node.
    territory: Vec<bool>,
    /// Value that is to be forced.
    value: HalfPoints,
    /// Number of moves that may still be made.
    left: usize,
    /// Number of plays of the player.
    plays: usize,
}

impl Defence<'_> {
    /// True if all sequences end with the value at least; `None` if there are too many.
    fn holds(&mut self) -> Option<bool> {
        let acts = if self.literal.to_move() == self.player { vec![self.own_move()] } else { self.literal.acts() };
        for act in acts {
            if self.literal.make_next(act).is_err() {
                if self.literal.to_move() == self.player { return Some(false) } else { continue }
            }
            self.left = self.left.checked_sub(1)?;
            let holds = match self.literal.outcome() {
                None => self.holds(),
                Some(("score", _)) if self.player == Colour::Black => Some(2 * self.literal.score() >= self.value),
                Some(("score", _)) => Some(2 * self.literal.score() <= self.value),
                Some(_) => Some(false),
            };
            self.literal.undo();
            if holds != Some(true) {
                return holds;
            }
        }
        Some(true)
    }

    /// First empty point of an area of the territory with a stone of the opponent.
    fn own_move(&mut self) -> Act {
        let contents = self.literal.contents();
        let own: BoardContents = contents.iter().map(|stone| stone.filter(|colour| *colour == self.player)).collect();
        let is_of_area = |&point: &usize| {
            let area = self.literal.history.grid.string(&own, point);
            self.territory[point] && area.iter().any(|&other| contents[other] == Some(!self.player))
        };
        let point = (0..contents.len()).filter(|&point| contents[point].is_none()).find(is_of_area);
        self.plays += usize::from(point.is_some());
        point.map_or(Act::Pass, Act::Play)
    }
}

/// Where the defence is tried: where the theorem says that it holds, or where just one thing is against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    Right,
    /// The rules are others.
    OtherRules,
    /// The player has given up life.
    GivenUp,
    /// The opponent is to move after a pass, and has a stone on the territory.
    AfterPass,
}

/// Numbers of nodes at which the defence was tried: those where it holds, and the player does more than pass; where he only passes; where
/// it fails; and where there are too many sequences.
#[derive(Default, Debug)]
struct Tried {
    with_plays: usize,
    by_passes: usize,
    failed: usize,
    left_out: usize,
}

/// Plays by chance, and tries the defence after each move.
fn attack(text: &str, board: &BoardPosition, random: &mut Random, tried: &mut [(Where, Tried)]) {
    let mut literal = LiteralReferee::of_file("made", Some(text), &[], board).expect("a rule set");
    let acts = literal.acts();
    let life = |literal: &LiteralReferee| {
        Colour::BOTH.map(|player| Life::new(&literal.history.grid, literal.history.current_position(), player))
    };
    let (mut before, mut has_given_up) = (life(&literal), [false; 2]);
    for _ in 0..12 {
        for ((player, life), has_given_up) in Colour::BOTH.into_iter().zip(&before).zip(has_given_up) {
            let is_inside = |(stone, is_own): (&Content, &bool)| *is_own && *stone == Some(!player);
            let has_stone_inside = literal.contents().iter().zip(&life.territory).any(is_inside);
            let is_after_pass = literal.has_passed() && literal.to_move() != player && has_stone_inside;
            let is_other = check_rules(&literal.rules, !player).is_err();
            assert_eq!(forced_by_life(&literal, player).is_ok(), !is_after_pass && !is_other);
            let place = match (is_other, has_given_up, is_after_pass) {
                (false, false, false) => Where::Right,
                (true, false, false) => Where::OtherRules,
                (false, true, false) => Where::GivenUp,
                (false, false, true) => Where::AfterPass,
                _ => continue,
            };
            let Some((_, tried)) = tried.iter_mut().find(|(other, _)| *other == place) else { continue };
            if !life.alive.contains(&true) {
                continue;
            }
            let (territory, value, moves) = (life.territory.clone(), life.value(player), literal.moves());
            let mut defence = Defence { literal: &mut literal, player, territory, value, left: 300, plays: 0 };
            let (holds, plays) = (defence.holds(), defence.plays);
            literal.undo_to(moves);
            let number = match holds {
                None => &mut tried.left_out,
                Some(true) if plays > 0 => &mut tried.with_plays,
                Some(true) => &mut tried.by_passes,
                Some(false) => &mut tried.failed,
            };
            *number += 1;
            let said = format!("{text}{:?}, {player}", literal.contents());
            assert!(place != Where::Right || holds != Some(false), "{said}");
        }
        if literal.make_next(acts[random.below(acts.len())]).is_err() {
            continue;
        }
        if literal.outcome().is_some() {
            return;
        }
        let after = life(&literal);
        for ((has_given_up, before), after) in has_given_up.iter_mut().zip(&before).zip(&after) {
            *has_given_up |= after.lacks_stone_of(&before.alive);
        }
        before = after;
    }
}

/// Legal positions in which somebody has alive stones.
fn boards_with_life() -> Vec<BoardPosition> {
    let of_size = |size: Size| {
        let points: Vec<_> = size.points().map(|point| size.index(point)).collect();
        let grid = Grid::new(size, &points, &[]);
        let has_life = |contents: &BoardContents| {
            Colour::BOTH.iter().any(|player| Life::new(&grid, contents, *player).alive.contains(&true))
        };
        let contents: Vec<_> = legal_contents(size).into_iter().filter(has_life).collect();
        contents.into_iter().flat_map(move |contents| Colour::BOTH.map(|first| position(size, &contents, first)))
    };
    ["2x2", "1x5", "2x3", "1x6", "2x4", "3x3"].map(size).into_iter().flat_map(of_size).flatten().collect()
}

/// The theorem, with each kind of bar alone and beside another one. After a pass it needs its condition. And there are rules for which it
/// is wrong.
#[test]
fn the_player_forces_what_life_gives_him() {
    let mut random = Random::new(7);
    let boards = boards_with_life();
    let places = [Where::Right, Where::OtherRules, Where::GivenUp, Where::AfterPass];
    let mut tried = places.map(|place| (place, Tried::default()));
    for bar in BARS.iter().chain(&OTHER_BARS) {
        let before = tried[0].1.with_plays;
        for _ in 0..60 {
            let bars = [BARS[random.below(BARS.len())], *bar];
            let bars = &bars[random.below(2)..];
            let suicide = Suicide::ALL[random.below(3)];
            let text = rule_file(bars, suicide, ["counts", "ignored"][random.below(2)], 2 + random.below(3));
            // Two bars of one kind are no rule set.
            if options("made", Some(&text)).is_ok() {
                attack(&text, &boards[random.below(boards.len())], &mut random, &mut tried);
            }
        }
        assert!(tried[0].1.with_plays > before + 30 || OTHER_BARS.contains(bar), "{bar}: {tried:?}");
    }
    println!("{} boards, {tried:?}", boards.len());
    let [right, other_rules, _, after_pass] = tried.map(|(_, tried)| tried);
    assert!(right.with_plays > 5_000 && right.by_passes > 1_000 && right.failed == 0, "{right:?}");
    assert!(right.left_out < right.with_plays / 5 && other_rules.failed > 50 && after_pass.failed > 200);
}

/// Life that was given up and has come back gives nothing. Black fills an eye, loses all, and lives again. White plays on a point of
/// his territory; the reply would make a position that occurred while he was dead.
#[test]
fn life_that_was_given_up() {
    let size = size("2x3");
    let black = Some(Colour::Black);
    let board = position(size, &[None, black, None, None, black, black], Colour::Black).expect("a legal position");
    let mut literal = LiteralReferee::new("ssk", &[], &board).expect("a rule set");
    let [fill, again] = [Act::Play(3), Act::Play(4)];
    let points = [2, 1, 5, 0, 3].map(Act::Play);
    for act in [Act::Play(0), Act::Pass, fill].into_iter().chain(points).chain([again]) {
        literal.make(act).expect("a legal move");
    }
    let life = Life::new(&literal.history.grid, literal.history.current_position(), Colour::Black);
    assert_eq!(forced_by_life(&literal, Colour::Black), Ok(12));
    let mut defence = Defence {
        literal: &mut literal,
        player: Colour::Black,
        territory: life.territory,
        value: 12,
        left: 1_000,
        plays: 0,
    };
    assert_eq!(defence.holds(), Some(false));
    assert_eq!(literal.make(Act::Play(2)), Ok(()));
    assert_eq!(literal.reasons_against(Act::Play(5)), ["ssk"]);
}
