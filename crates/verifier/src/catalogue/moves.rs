//! Sequences as a catalogue writes them, and their fates under the literal referee.

use std::collections::HashSet;

use koatlas_board::{BoardPosition, Colour};

use super::{ComponentPlay, CycleFate, LiteralComponent, Word, check_same};
use crate::{Act, BarRule, LiteralReferee, LiteralRules, Moves, Refused};

/// Number of laps after which a cycle of `moves` moves is taken to go on for ever under `rules`.
///
/// A lap leaves the same positions, situations, pairs and points behind as the lap before it, and no rule looks for more than a third
/// occurrence, but for bars that count. So a lap that is legal as the third one is legal as every later one. Six laps leave a margin.
///
/// A bar that counts allows some occurrences. If those of a place of the lap count at all, they do in every second lap: two laps are an
/// even cycle, and balanced if one is. But where a lap is not balanced, what lies between two places can be balanced with that of some
/// laps, no more than the stones that a lap removes. Those are as many as it has plays. Each phase begins anew.
fn laps(rules: &LiteralRules, moves: usize) -> usize {
    let of_phase = |phase: &LiteralRules| {
        let allowed = phase.bars.iter().filter_map(BarRule::counts).map(|counted| counted.allowed).max();
        6 + allowed.map_or(0, |allowed| 2 * (allowed + 1) + moves)
    };
    rules.phases().map(of_phase).sum()
}

impl Moves {
    /// Parses moves with their players, as a witness has them: `B c2`, `W pass`.
    pub fn parse_with_players(key: &str, moves: &[String], board: &BoardPosition) -> Result<Moves, Refused> {
        let first = moves.first().ok_or_else(|| Refused::at(key, "it has no moves"))?;
        let first = if first.starts_with('W') { Colour::White } else { Colour::Black };
        Moves::parse(key, first, moves.iter().map(String::as_str), board.size())
    }

    /// Parses points and passes between blanks, with `first` to move first.
    pub fn parse_by_turns(key: &str, first: Colour, moves: &str, board: &BoardPosition) -> Result<Moves, Refused> {
        let turns = [first, !first].into_iter().cycle();
        let moves: Vec<String> =
            moves.split_whitespace().zip(turns).map(|(text, turn)| format!("{turn} {text}")).collect();
        Moves::parse(key, first, moves.iter().map(String::as_str), board.size())
    }

    /// Returns the plays, if the moves are a cycle of `component`: they lead from position `start` back to it with the same player to
    /// move. Fails if they are not.
    pub fn cycle_plays<'c>(
        &self,
        component: &'c LiteralComponent,
        start: u32,
    ) -> Result<Vec<&'c ComponentPlay>, Refused> {
        let (mut here, mut mover, mut plays) = (start, self.first, Vec::new());
        for (place, &act) in self.acts().iter().enumerate() {
            if let Act::Play(point) = act {
                let mut plays_here = component.plays_from(here).iter();
                let play = plays_here.find(|play| play.point == point && play.label.colour == mover);
                let play = play.ok_or_else(|| self.error_at(place, "it is no play of the component"))?;
                here = play.to;
                plays.push(play);
            }
            mover = !mover;
        }
        match (plays.is_empty(), here == start && mover == self.first) {
            (true, _) => Err(Refused::at(&self.key, "it has no plays")),
            (_, false) => Err(Refused::at(&self.key, "it does not lead back")),
            (false, true) => Ok(plays),
        }
    }

    /// Checks that the moves are a cycle with this `word` that does not meet a position twice. It begins on `board`, which belongs to
    /// the component, perhaps with the colours exchanged.
    pub fn check_word(&self, word: &Word, component: &LiteralComponent, board: &BoardPosition) -> Result<(), Refused> {
        let (start, exchange) = match component.number(board.contents()) {
            Some(start) => (start, false),
            None => match component.number(board.exchanged().contents()) {
                Some(start) => (start, true),
                None => return Err(Refused::at(&self.key, "it begins outside of the component")),
            },
        };
        let mut moves = self.clone();
        moves.first = if exchange { !self.first } else { self.first };
        let plays = moves.cycle_plays(component, start)?;
        let labels = plays.iter().map(|play| if exchange { play.label.exchanged() } else { play.label });
        if plays.iter().map(|play| play.to).collect::<HashSet<u32>>().len() < plays.len() {
            return Err(Refused::at(&self.key, "it meets a position twice"));
        }
        // A pass for a ko is no pass of a word: most rule sets forbid it.
        let has_ko_pass = self.acts().iter().any(|act| matches!(act, Act::KoPass(_)));
        if has_ko_pass || labels.ne(word.labels.iter().copied()) {
            return Err(Refused::at(&self.key, "it does not spell the word"));
        }
        check_same(&format!("{} has moves", self.key), &self.len(), &(word.plays + word.passes()))
    }

    /// Checks that the stated fate of the cycle under `rules` is the one found.
    pub fn check_fate(
        &self,
        rules: &LiteralRules,
        cycle: &str,
        stated: &CycleFate,
        board: &BoardPosition,
    ) -> Result<(), Refused> {
        let found = self.fate(rules, board)?;
        if *stated == found {
            return Ok(());
        }
        Err(Refused::new(format_args!("under {} {cycle} is {stated}, and found to be {found}", rules.id)))
    }

    /// Returns the fate of the cycle when it is repeated under `rules`.
    fn fate(&self, rules: &LiteralRules, board: &BoardPosition) -> Result<CycleFate, Refused> {
        let mut literal = LiteralReferee::with_rules(rules.clone(), &board.with_to_move(self.first));
        // `number` counts on over the laps.
        for (place, number) in std::iter::repeat_n(0..self.len(), laps(rules, self.len())).flatten().zip(1..) {
            if let Some(&reason) = literal.reasons_against(self.acts()[place]).first() {
                return Ok(CycleFate::at_move(number, "stopped", Some(reason), None));
            }
            self.make(place, &mut literal)?;
            if literal.has_forfeited() {
                return Ok(CycleFate::at_move(number, "forfeited", None, None));
            }
            match literal.outcome() {
                Some(("void", by)) => return Ok(CycleFate::at_move(number, "void", Some(by), None)),
                Some((outcome, by)) => return Ok(CycleFate::at_move(number, "ended", Some(by), Some(outcome))),
                None => {}
            }
        }
        Ok(CycleFate::for_ever())
    }
}
