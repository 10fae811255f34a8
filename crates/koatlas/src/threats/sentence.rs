//! What a player would say of a ko fight.

use koatlas_board::Colour;
use koatlas_outcome::thermograph::{Fraction, KoValue};
use koatlas_outcome::threats::{FightSummary, ThreatNeed};

use super::ThreatsGoal;
use crate::value::points;

/// Words for small numbers.
const NUMBERS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

fn number(number: u32) -> String {
    NUMBERS.get(number as usize).map_or_else(|| number.to_string(), ToString::to_string)
}

/// A number of threats, such as `one threat` or `two threats`.
pub(super) fn threats(count: u32) -> String {
    format!("{} threat{}", number(count), if count == 1 { "" } else { "s" })
}

/// The number of threats that were tried, such as `up to eight threats`.
pub(super) fn up_to(most: u8) -> String {
    format!("up to {}", threats(most.into()))
}

/// The largest number of threats of `found`.
fn most(found: &FightSummary) -> u8 {
    found.needed[0].least.len() as u8 - 1
}

/// The kind of ko, such as `direct ko`, `two-stage ko` or `one-move approach ko`; `None` if it is none of these.
pub(super) fn kind(found: &FightSummary) -> Option<String> {
    let (stages, approach) = found.stages()?;
    let most = approach[0].max(approach[1]);
    Some(match (stages, most) {
        (1, 0) => "direct ko".to_owned(),
        (1, _) => format!("{}-move approach ko", number(most)),
        (_, 0) => format!("{}-stage ko", number(stages)),
        _ => format!("{}-stage ko with approach moves", number(stages)),
    })
}

/// The sentences about the fight for `goal`, in which `to_move` is to move.
pub(super) fn sentence(found: &FightSummary, goal: ThreatsGoal, to_move: Colour) -> String {
    if !found.is_fight() || !found.threats_matter() {
        return no_fight(found, to_move);
    }
    let sentences = [Some(head(found, goal)), Some(first_and_needs(found, to_move)), ignoring(found)];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What is said where there is no fight for two ends.
fn no_fight(found: &FightSummary, to_move: Colour) -> String {
    if found.threats_matter() {
        return format!("Threats matter here, but not for both: see the table.{}", only_one(found));
    }
    let ways: String = [to_move, !to_move].into_iter().filter_map(|first| way(found, first)).collect();
    let tried = up_to(most(found));
    format!("No ko fight: with {tried} elsewhere nothing changes.{}{ways}", only_one(found))
}

/// What comes out without threats if `first` moves first; nothing if that is what both want.
fn way(found: &FightSummary, first: Colour) -> Option<String> {
    let cell = found.cells.iter().find(|cell| cell.first == first)?;
    let first = first.name();
    let differs = found.cells.iter().any(|other| other.value != cell.value);
    let what = match (found.winner(cell), cell.value.value()) {
        (Some(winner), _) => format!("{} gets his way", winner.name()),
        (None, None) => "neither player can force a result".to_owned(),
        (None, Some(score)) if differs => format!("the score is {} for Black", points(score)),
        (None, Some(_)) => return None,
    };
    Some(format!(" If {first} moves first, {what}."))
}

/// That one player alone can force what he wants, where the other one can sometimes prevent it; nothing if it is not so.
fn only_one(found: &FightSummary) -> String {
    let player = match found.ends {
        [Some(_), None] => Colour::Black,
        [None, Some(_)] => Colour::White,
        _ => return String::new(),
    };
    if found.cells.iter().all(|cell| found.winner(cell) == Some(player)) {
        return String::new();
    }
    format!(" Only {} can get his way; {} can at best make play go on for ever.", player.name(), (!player).name())
}

/// What is fought for: `A direct ko for 13 points.`
fn head(found: &FightSummary, goal: ThreatsGoal) -> String {
    let kind = kind(found).unwrap_or_else(|| "ko fight".to_owned());
    let for_whom = approach_for(found).map_or(String::new(), |player| format!(" for {}", player.name()));
    let article = if kind.starts_with("eight") { "An" } else { "A" };
    match goal {
        ThreatsGoal::Value => {
            let Some(KoValue { swing: swing @ 1.., plays, value_of_play, .. }) = found.ratio() else {
                let area = points(found.swing_of_area().unwrap_or(0));
                let area = area.trim_start_matches('+');
                let gains = gains(found);
                return format!("{article} {kind}{for_whom}: the ends differ by {area} points of area{gains}.");
            };
            let noun = if swing == 1 { "point" } else { "points" };
            let plays = number(plays as u32);
            format!(
                "{article} {kind}{for_whom}, worth {swing} {noun}: {plays} plays from end to end, each worth {value_of_play}."
            )
        }
        ThreatsGoal::Life(point) => format!("{article} {kind}{for_whom}, for the life of the string on {point}."),
    }
}

/// What a play gains by thermographs, if there are any and it gains something.
fn gains(found: &FightSummary) -> String {
    let gain = |komaster| {
        let gain = found.komasters.as_ref()?.under(komaster).temperature().minus(Fraction::integer(1)).ok()?;
        (gain > Fraction::integer(0)).then_some(gain)
    };
    match Colour::BOTH.map(gain) {
        [Some(black), Some(white)] if black == white => format!(", and a play gains {black}"),
        [Some(black), Some(white)] => {
            format!(", and a play gains {black} if Black is komaster, {white} if White is")
        }
        _ => String::new(),
    }
}

/// The player who needs approach moves; `None` if nobody does, or both.
fn approach_for(found: &FightSummary) -> Option<Colour> {
    match found.stages()?.1 {
        [black, 0] if black > 0 => Some(Colour::Black),
        [0, white] if white > 0 => Some(Colour::White),
        _ => None,
    }
}

/// Who needs the first threat, and how many, in one sentence if he needs more threats than his opponent, or as many.
fn first_and_needs(found: &FightSummary, to_move: Colour) -> String {
    let (first, needs) = (first_move(found, to_move), needs(found, to_move));
    let in_one =
        found.first_threat.filter(|player| matches!(found.needed[player.index()].need(), ThreatNeed::More(0..)));
    match in_one.and_then(|player| needs.strip_prefix(player.name())?.strip_prefix(" needs ")) {
        Some(rest) => format!("{}, and {rest}", first.trim_end_matches('.')),
        None if found.needed[to_move.index()].need() == ThreatNeed::Nothing => first,
        None => format!("{first} {needs}"),
    }
}

fn first_move(found: &FightSummary, to_move: Colour) -> String {
    let (mover, other) = (to_move.name(), (!to_move).name());
    if let Some(player) = found.first_threat {
        let who = if player == to_move { "he" } else { other };
        return format!("If {mover} moves first, {who} needs the first threat.");
    }
    let always = |player: &Colour| found.needed[player.index()].need() == ThreatNeed::Nothing;
    if let Some(player) = Colour::BOTH.into_iter().find(always) {
        let tried = up_to(most(found));
        return format!("If {mover} moves first, {} gets his way, even against {tried}.", player.name());
    }
    let without = &found.cells[to_move.index()];
    let what = match (found.winner(without), without.value.value()) {
        (Some(winner), _) => format!("{} gets his way", winner.name()),
        (None, None) => "neither player can force a result".to_owned(),
        (None, Some(_)) => "neither gets all".to_owned(),
    };
    format!("If {mover} moves first and there are no threats, {what}.")
}

/// The threats that the player needs who needs some.
fn needs(found: &FightSummary, to_move: Colour) -> String {
    let player = found.first_threat.unwrap_or(to_move);
    let (name, other) = (player.name(), (!player).name());
    match found.needed[player.index()].need() {
        ThreatNeed::Nothing => format!("{name} needs no threats."),
        ThreatNeed::NotEnough => format!("{name} does not get his way with {}.", up_to(most(found))),
        ThreatNeed::Same(count) => {
            format!("{name} needs {}, against none of {other} or {}.", threats(count.into()), up_to(most(found)))
        }
        ThreatNeed::More(0) => format!("{name} needs as many threats as {other} has."),
        ThreatNeed::More(more @ 1..) => {
            format!("{name} needs {} more than {other} has.", threats(more.unsigned_abs().into()))
        }
        ThreatNeed::More(fewer) => {
            format!("{name} may have {} fewer than {other}.", threats(fewer.unsigned_abs().into()))
        }
        ThreatNeed::Irregular => format!("What {name} needs depends on how many {other} has: see the table."),
    }
}

/// What it costs to do without threats.
fn ignoring(found: &FightSummary) -> Option<String> {
    let parts = Colour::BOTH.into_iter().filter_map(|player| {
        let count = found.ignored[player.index()].filter(|&count| count > 0)?;
        Some(format!("{} must leave {} unanswered", player.name(), threats(count.into())))
    });
    let parts: Vec<String> = parts.collect();
    let most = number(most(found).into());
    (!parts.is_empty())
        .then(|| format!("To win without threats of his own against {most}, moving first, {}.", parts.join(", and ")))
}
