//! Fights of many kos under superko without passes.

use koatlas_board::Colour;
use koatlas_files::Control;
use koatlas_outcome::geography::{FightError, FightOptions, FightPlays, fight_table, solve_fight};
use koatlas_outcome::threats::{NeededThreats, ThreatNeed};
use koatlas_rules::RuleSet;

use super::sentence::threats;
use super::{ThreatsAnswer, ThreatsCell, ThreatsGoal, ThreatsQuestion};
use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::subject::Subject;

/// The rule sets without passes under which no position comes back.
const SUPERKO: [&str; 3] = ["psk", "ssk", "nssk"];

/// What the players want in a fight without passes: the last play.
pub(super) const NO_PASSES: &str = "no passes";

impl ThreatsQuestion {
    /// Solves the fight on the board of `subject` in which nobody passes.
    pub(super) fn many_kos(
        &self,
        rules: RuleSet,
        subject: &Subject,
        plays: FightPlays,
        conditions: &Conditions<'_>,
    ) -> Result<ThreatsAnswer> {
        let without_options = RuleSet { suicide: rules.suicide, ..RuleSet::from_definition(rules.definition) };
        if !SUPERKO.contains(&rules.id()) || !rules.has_same_parts(&without_options) {
            return Err(Error::argument(
                "without_passes",
                format!("goes with {}, without options", SUPERKO.join(", ")),
            ));
        }
        if self.goal != ThreatsGoal::Value {
            return Err(Error::argument("goal", "without passes, who cannot play has lost: leave the goal out"));
        }
        let _stage = conditions.begin_stage("looking for a matching", None);
        let control = Control { nodes: self.most_states, ..conditions.control() };
        let options = FightOptions { plays, suicide: rules.suicide, control };
        let refusal = |error: FightError| match error {
            FightError::Limit(limit) => self.limit_error(limit, subject, conditions),
            error => subject.unusable(error),
        };
        let (found, certificate) = solve_fight(&subject.position, &options).map_err(refusal)?;
        let to_move = subject.position.to_move();
        let mut table = Vec::new();
        for first in Colour::BOTH {
            let board = subject.position.with_to_move(first);
            let winners = fight_table(&board, &options, self.max_threats).map_err(refusal)?.winners;
            for (black, row) in (0..).zip(winners) {
                let cells = (0..).zip(row).map(|(white, winner)| ThreatsCell::won(black, white, first, winner));
                table.extend(cells);
            }
        }
        table.sort_by_key(|cell| (cell.black, cell.white, cell.first));
        let needed = Colour::BOTH.map(|player| needed(&table, player, to_move, self.max_threats));
        let loser = !found.winner;
        let helps = needed[loser.index()].need() != ThreatNeed::NotEnough;
        let [black_needs, white_needs] = needed.clone().map(|needed| needed.least);
        Ok(ThreatsAnswer {
            goal: NO_PASSES.to_owned(),
            to_move,
            kind: None,
            sentence: sentence(to_move, found.winner, needed[loser.index()].need()),
            table,
            first_threat: helps.then_some(loser),
            black_needs,
            white_needs,
            black_ignores: None,
            white_ignores: None,
            swing: None,
            plays: None,
            value_of_play: None,
            count: None,
            black_komaster: None,
            white_komaster: None,
            states: found.positions,
            warnings: subject.assumptions(),
            certificate: self.wanted_replies().map(|_| certificate),
            rules,
        })
    }
}

/// The threats that `player` needs if `first` moves first.
fn needed(table: &[ThreatsCell], player: Colour, first: Colour, most: usize) -> NeededThreats {
    let wins = |own: u8, other: u8| {
        let [black, white] = if player == Colour::Black { [own, other] } else { [other, own] };
        let cell = table.iter().find(|cell| (cell.black, cell.white, cell.first) == (black, white, first));
        cell.is_some_and(|cell| cell.winner == Some(player))
    };
    let most = most as u8;
    NeededThreats { least: (0..=most).map(|other| (0..=most).find(|&own| wins(own, other))).collect() }
}

fn sentence(first: Colour, winner: Colour, need: ThreatNeed) -> String {
    let (first, winner, loser) = (first.name(), winner.name(), (!winner).name());
    let start =
        format!("Nobody passes, and who cannot play has lost. If {first} moves first, {winner} wins without threats");
    match need {
        ThreatNeed::NotEnough => format!("{start}, and no threats change that."),
        ThreatNeed::More(0) => format!("{start}. {loser} needs the first threat, and as many as {winner} has."),
        ThreatNeed::More(more @ 1..) => {
            let more = threats(more.unsigned_abs().into());
            format!("{start}. {loser} needs the first threat, and {more} more than {winner} has.")
        }
        _ => format!("{start}. {loser} needs the first threat: the table says how many."),
    }
}
