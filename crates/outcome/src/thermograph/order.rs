//! The order in which positions are valued: each after those that its value depends on.

use std::collections::BTreeSet;

use koatlas_board::Colour;

use super::{LocalGame, ValueError};

/// What a player can do at one turn: the position that he reaches, and the taxes that he pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Turn {
    /// The position after the turn.
    pub to: usize,
    /// The plays of the turn: more than one only for the komaster.
    pub plays: i64,
}

/// The turns of a player: single plays, but the komaster goes on after each ko that he takes.
pub(super) fn turns(
    game: &LocalGame,
    at: usize,
    player: Colour,
    komaster: Option<Colour>,
) -> Result<BTreeSet<Turn>, ValueError> {
    let mut turns = BTreeSet::new();
    let mut unfinished = BTreeSet::from([Turn { to: at, plays: 0 }]);
    // The turns with the fewest plays come first, so that each number of plays is dealt with once.
    for plays in 1.. {
        let mut longer = BTreeSet::new();
        for turn in &unfinished {
            for play in game.node(turn.to)?.plays_of(player) {
                let goes_on = play.takes_ko && komaster == Some(player);
                let set = if goes_on { &mut longer } else { &mut turns };
                set.insert(Turn { to: play.to, plays });
            }
        }
        if longer.is_empty() {
            break;
        }
        if longer.iter().any(|turn| turn.plays > game.nodes().len() as i64) {
            return Err(ValueError::Endless(at));
        }
        unfinished = longer;
    }
    Ok(turns)
}

/// A position and the turns of both players, Black first.
pub(super) type Valued = (usize, [BTreeSet<Turn>; 2]);

/// The positions that the value of `start` depends on, each after those on which it depends itself. The last is `start`.
pub(super) fn order(game: &LocalGame, start: usize, komaster: Option<Colour>) -> Result<Vec<Valued>, ValueError> {
    let mut search = Search { game, komaster, met: vec![Met::Never; game.nodes().len()], path: Vec::new() };
    let mut order = Vec::new();
    game.node(start)?;
    search.enter(start)?;
    while let Some(step) = search.path.last_mut() {
        match step.waiting.pop() {
            Some(next) => search.enter(next)?,
            None => order.extend(search.leave()),
        }
    }
    Ok(order)
}

/// Whether the search has met a position.
#[derive(Clone, Copy, PartialEq)]
enum Met {
    Never,
    OnPath,
    Done,
}

/// A position on the path of the search.
struct Step {
    valued: Valued,
    /// The positions that have to be entered before it is left.
    waiting: Vec<usize>,
}

/// A depth-first search without recursion.
struct Search<'a> {
    game: &'a LocalGame,
    komaster: Option<Colour>,
    met: Vec<Met>,
    path: Vec<Step>,
}

impl Search<'_> {
    /// Enters a position unless it is done. It must not be on the path.
    fn enter(&mut self, at: usize) -> Result<(), ValueError> {
        match self.met[at] {
            Met::Done => return Ok(()),
            Met::OnPath => return Err(ValueError::Endless(at)),
            Met::Never => self.met[at] = Met::OnPath,
        }
        let [black, white] = Colour::BOTH.map(|player| turns(self.game, at, player, self.komaster));
        let turns = [black?, white?];
        let waiting = turns.iter().flatten().map(|turn| turn.to).collect();
        self.path.push(Step { valued: (at, turns), waiting });
        Ok(())
    }

    /// Leaves the last position of the path.
    fn leave(&mut self) -> Option<Valued> {
        let step = self.path.pop()?;
        self.met[step.valued.0] = Met::Done;
        Some(step.valued)
    }
}
