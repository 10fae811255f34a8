//! Fights of many kos under superko without passes.

use koatlas_board::Colour;
use koatlas_files::Control;
use koatlas_outcome::geography::{FightError, FightOptions, FightPlays, FightTable, fight_table, solve_fight};
use koatlas_outcome::threats::{NeededThreats, ThreatNeed};
use koatlas_rules::RuleSet;

use super::sentence::{threats, up_to};
use super::{FightWorth, ThreatsAnswer, ThreatsCell, ThreatsGoal, ThreatsQuestion};
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
        let to_move = subject.position.to_move();
        let (found, certificate) = solve_fight(&subject.position, &options).map_err(refusal)?;
        let winners = |first| fight_table(&subject.position.with_to_move(first), &options, self.max_threats);
        let tables = [winners(Colour::Black).map_err(refusal)?, winners(Colour::White).map_err(refusal)?];
        let most = self.max_threats as u8;
        let needed = Colour::BOTH
            .map(|player| NeededThreats::new(player, most, |left| tables[to_move.index()].winner(left) == player));
        let loser = !found.winner;
        let need = needed[loser.index()].need();
        let [black_needs, white_needs] = needed.map(|needed| needed.least);
        Ok(ThreatsAnswer {
            goal: NO_PASSES.to_owned(),
            to_move,
            kind: None,
            sentence: sentence(to_move, found.winner, need, most),
            table: cells(&tables, most),
            first_threat: (need != ThreatNeed::NotEnough).then_some(loser),
            black_needs,
            white_needs,
            black_ignores: None,
            white_ignores: None,
            worth: FightWorth::default(),
            states: found.positions,
            warnings: subject.assumptions(),
            certificate: self.wanted_replies().map(|_| certificate),
            rules,
        })
    }
}

/// The cells of the tables for Black and White as first players.
fn cells(tables: &[FightTable; 2], most: u8) -> Vec<ThreatsCell> {
    let all = (0..=most).flat_map(|black| (0..=most).map(move |white| [black, white]));
    all.flat_map(|left| tables.each_ref().map(|table| ThreatsCell::won(left, table.first, table.winner(left))))
        .collect()
}

fn sentence(first: Colour, winner: Colour, need: ThreatNeed, most: u8) -> String {
    let (first, winner, loser) = (first.name(), winner.name(), (!winner).name());
    let start =
        format!("Nobody passes, and who cannot play has lost. If {first} moves first, {winner} wins without threats");
    match need {
        ThreatNeed::NotEnough => format!("{start}, even if {loser} has {}.", up_to(most)),
        ThreatNeed::More(0) => format!("{start}. {loser} needs the first threat, and as many as {winner} has."),
        ThreatNeed::More(more @ 1..) => {
            let more = threats(more.unsigned_abs().into());
            format!("{start}. {loser} needs the first threat, and {more} more than {winner} has.")
        }
        _ => format!("{start}. {loser} needs the first threat: the table says how many."),
    }
}
