//! Reader of rule sets that stand in files, by the meaning that `docs/rule_files.md` gives to their parts.

use std::collections::BTreeSet;
use std::fmt::Display;

use koatlas_board::{Colour, Suicide};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::bars::{
    AFTER_SECOND_PASS, BASIC_KO, CONFIGURATION, DISTURBING, END_KO, FIXED_KO, KO_AGAIN, KO_PASS_NEEDED, KO_PASS_ONCE,
    KO_PASS_UNLESS_DOUBLE, NSSK, ONE_PLAY, PROHIBITION, PSK, PSK_PLAYS, PSK_UNLESS_PASSED, PSK_WINDOW, REMOVED_POINT,
    SPIGHT, SSK, SSK_AND_PASS, SSK_SINCE_PASS, SSK_UNLESS_PASSED, SSK_WINDOW, TWO_AGO, UNBALANCED_CYCLE,
};
use super::counted::{Counted, CycleIs, Repeated};
use super::ends::{CycleEndReading, Decision};
use crate::certificates::quoted;
use crate::{BarRule, EndRule, LiteralRules, Refused, RepetitionKind, RuleSettings};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(dead_code, reason = "names, sources and examples do not change what is legal")]
struct RuleFile {
    id: String,
    name: String,
    family: Option<String>,
    source: Option<String>,
    quote: Option<String>,
    standing: Option<String>,
    reading: Option<String>,
    articles: Option<IgnoredAny>,
    example: Option<IgnoredAny>,
    suicide: Option<Suicide>,
    score: Option<String>,
    #[serde(default)]
    never_single_suicide: bool,
    start: Option<String>,
    #[serde(default)]
    bar: Vec<Bar>,
    #[serde(default)]
    end: Vec<End>,
    forfeit: Option<Forfeit>,
    #[serde(default)]
    phase: Vec<Phase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "a name does not change what is legal")]
struct Phase {
    name: Option<String>,
    #[serde(default)]
    bar: Vec<Bar>,
    #[serde(default)]
    end: Vec<End>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Bar {
    what: String,
    within: Option<toml::Value>,
    within_plays: Option<usize>,
    #[serde(default)]
    or: Vec<String>,
    or_within: Option<String>,
    lifted_by: Option<String>,
    allowed: Option<usize>,
    only_if: Option<String>,
    unless: Option<String>,
    player: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct End {
    on: String,
    number: Option<usize>,
    of: Option<RepetitionKind>,
    #[serde(default)]
    or: Vec<RepetitionKind>,
    outcome: Option<String>,
    unless: Option<String>,
    needs_play: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Forfeit {
    of: RepetitionKind,
    #[serde(default)]
    or: Vec<RepetitionKind>,
    null_play: String,
}

/// Reads the text of a rule set. Fails if it has a part that is not known here, or if its parts contradict each other.
pub(super) fn read(text: &str) -> Result<LiteralRules, Refused> {
    let file: RuleFile = toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
        Refused::unreadable(format_args!("line {line}"), error.message().lines().collect::<Vec<_>>().join(" "))
    })?;
    let is_of_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if file.id.is_empty() || !file.id.chars().all(is_of_id) {
        return Err(wrong(format_args!(
            "the id {} has other signs than small letters, digits and -",
            quoted(&file.id)
        )));
    }
    let later_phases = file.phase.iter().map(|phase| read_phase(&file, &phase.bar, &phase.end, None));
    let later_phases = later_phases.collect::<Result<_, _>>()?;
    let first = read_phase(&file, &file.bar, &file.end, file.forfeit.as_ref())?;
    let rules = LiteralRules { later_phases, ..first };
    rules.check_phases()?;
    Ok(rules)
}

/// Returns a phase of `file` as a rule set of this phase alone.
fn read_phase(file: &RuleFile, bars: &[Bar], ends: &[End], forfeit: Option<&Forfeit>) -> Result<LiteralRules, Refused> {
    let mut rules = LiteralRules {
        bars: bars.iter().map(bar_rule).collect::<Result<_, _>>()?,
        ends: ends.iter().map(end_rule).collect::<Result<_, _>>()?,
        forfeits: forfeit.map(|forfeit| superko(forfeit.of)).transpose()?,
        suicide: file.suicide.unwrap_or(Suicide::None),
        counts_stones: either("score", file.score.as_deref().unwrap_or("area"), ["stones", "area"])?,
        single_suicide: !file.never_single_suicide,
        superko: Vec::new(),
        repetition: Vec::new(),
        has_window: false,
        settings: settings(file.start.as_deref(), bars, ends, forfeit)?,
        later_phases: Vec::new(),
        changed: Vec::new(),
        id: file.id.clone(),
    };
    bars.iter().try_for_each(|bar| rules.add_choices(bar))?;
    let repetitions = ends.iter().filter_map(|end| Some((end.of?, &end.or)));
    for (of, or) in repetitions.chain(forfeit.map(|forfeit| (forfeit.of, &forfeit.or))) {
        if !or.is_empty() {
            rules.repetition = [&[of], &or[..]].concat();
        }
    }
    rules.check_parts()?;
    Ok(rules)
}

fn wrong(reason: impl Display) -> Refused {
    Refused::unreadable("", reason)
}

/// Whether the value of `key` is the first of two words. Fails if it is another one than these.
fn either(key: &str, word: &str, [yes, no]: [&str; 2]) -> Result<bool, Refused> {
    match word {
        word if word == yes => Ok(true),
        word if word == no => Ok(false),
        _ => Err(wrong(format_args!("{key} is {}, expected {yes} or {no}", quoted(word)))),
    }
}

fn settings(
    start: Option<&str>,
    bars: &[Bar],
    ends: &[End],
    forfeit: Option<&Forfeit>,
) -> Result<RuleSettings, Refused> {
    let null_play = forfeit.map_or("play", |forfeit| &forfeit.null_play);
    let has_word = |word: &str| bars.iter().any(|bar| bar.lifted_by.as_deref() == Some(word));
    let of_both = |bar: &&Bar| bar.player.is_none();
    Ok(RuleSettings {
        start_counts: either("start", start.unwrap_or("counts"), ["counts", "ignored"])?,
        start_creator: None,
        ko: None,
        void_is_agreed: ends.iter().any(|end| end.outcome.as_deref() == Some("no result if agreed")),
        ko_pass_lifts_all: has_word("pass for any ko"),
        ko_pass_is_for_good: has_word("one pass for this ko"),
        null_play_is_pass: either("null-play", null_play, ["pass", "play"])?,
        window: bars.iter().filter(of_both).find_map(moves),
        plays: bars.iter().filter(of_both).find_map(|bar| bar.within_plays),
    })
}

/// The number of moves that a bar looks back.
fn moves(bar: &Bar) -> Option<usize> {
    usize::try_from(bar.within.as_ref()?.as_integer()?).ok()
}

fn bar_rule(bar: &Bar) -> Result<BarRule, Refused> {
    let of_both = if bar.allowed.is_some() || bar.only_if.is_some() { counted_bar(bar) } else { plain_bar(bar) }?;
    let Some(player) = bar.player.as_deref() else { return Ok(of_both) };
    if bar.what == "ko" || !bar.or.is_empty() || bar.or_within.is_some() {
        return Err(wrong("player does not go with ko, or and or-within"));
    }
    let is_black = either("player", player, ["black", "white"])?;
    Ok(of_both.of_player(if is_black { Colour::Black } else { Colour::White }, moves(bar).or(bar.within_plays)))
}

/// Returns the bar that counts nothing.
fn plain_bar(bar: &Bar) -> Result<BarRule, Refused> {
    let Bar { what, within, within_plays, lifted_by, unless, .. } = bar;
    match (&**what, within, within_plays, lifted_by.as_deref(), unless.as_deref()) {
        (.., None) => {}
        ("ko", None, None, Some("pass for this ko"), Some("a double ko")) => return Ok(KO_PASS_UNLESS_DOUBLE),
        _ => return Err(wrong("unless is \"a double ko\", for ko with lifted-by = \"pass for this ko\"")),
    }
    let within = within.as_ref().map(|within| (within.as_str(), within.as_integer()));
    Ok(match (&**what, within, *within_plays, lifted_by.as_deref()) {
        ("position", None, None, None) => PSK,
        ("position", None, None, Some("a pass just before")) => PSK_UNLESS_PASSED,
        ("position", None, Some(1..=99), None) => PSK_PLAYS,
        ("position", Some((Some("last pass"), _)), None, None) => SPIGHT,
        ("position", Some((Some("two moves ago"), _)), None, None) => TWO_AGO,
        ("position", Some((_, Some(2..=99))), None, None) => PSK_WINDOW,
        ("situation", None, None, None) => SSK,
        ("situation", None, None, Some("a pass just before")) => SSK_UNLESS_PASSED,
        ("situation", Some((Some("last pass"), _)), None, None) => SSK_SINCE_PASS,
        ("situation", Some((_, Some(2..=99))), None, None) => SSK_WINDOW,
        ("ko", None, None, Some("pass for this ko" | "pass for any ko")) => KO_PASS_NEEDED,
        ("ko", None, None, Some("one pass for this ko")) => KO_PASS_ONCE,
        ("ko-again", None, None, None) => KO_AGAIN,
        ("creation", None, None, None) => NSSK,
        ("pair", None, None, None) => FIXED_KO,
        ("recapture", None, None, None) => BASIC_KO,
        ("null-play", None, None, None) => ONE_PLAY,
        ("play-in-class", None, None, None) => PROHIBITION,
        ("point-since-position", None, None, None) => CONFIGURATION,
        ("passed-in", None, None, None) => END_KO,
        ("removed-point", None, None, None) => REMOVED_POINT,
        ("situation-and-pass", None, None, None) => SSK_AND_PASS,
        ("after-second-pass", None, None, None) => AFTER_SECOND_PASS,
        ("disturbing", None, None, None) => DISTURBING,
        _ => return Err(wrong(format_args!("a bar {} with these keys and values is not known", quoted(what)))),
    })
}

/// Returns the bar that counts, with `allowed` or `only-if` or both.
fn counted_bar(bar: &Bar) -> Result<BarRule, Refused> {
    let Bar { what, within, within_plays, or, or_within, lifted_by, allowed, only_if, unless, player: _ } = bar;
    let since_pass = within.is_some();
    let has_others =
        within_plays.is_some() || or_within.is_some() || lifted_by.is_some() || unless.is_some() || !or.is_empty();
    let is_since = within.as_ref().is_none_or(|within| within.as_str() == Some("last pass"));
    let is_number = allowed.is_none_or(|allowed| (1..=99).contains(&allowed));
    let what_and_cycle = (&**what, only_if.as_deref());
    let (id, what, cycle) = match what_and_cycle {
        ("position", None) => ("psk-counted", Repeated::Position, None),
        ("position", Some("odd")) => ("psk-odd", Repeated::Position, Some(CycleIs::Odd)),
        ("position", Some("even")) => ("psk-even", Repeated::Position, Some(CycleIs::Even)),
        ("position", Some("balanced")) => ("psk-balanced", Repeated::Position, Some(CycleIs::Balanced)),
        ("position", Some("unbalanced")) => ("psk-unbalanced", Repeated::Position, Some(CycleIs::Unbalanced)),
        ("situation", None) => ("ssk-counted", Repeated::Situation, None),
        ("situation", Some("odd")) => ("ssk-odd", Repeated::Situation, Some(CycleIs::Odd)),
        ("situation", Some("even")) => ("ssk-even", Repeated::Situation, Some(CycleIs::Even)),
        ("situation", Some("balanced")) => ("ssk-balanced", Repeated::Situation, Some(CycleIs::Balanced)),
        ("situation", Some("unbalanced")) => ("ssk-unbalanced", Repeated::Situation, Some(CycleIs::Unbalanced)),
        ("creation", None) if !since_pass => ("nssk-counted", Repeated::Creation, None),
        ("pair", None) if !since_pass => ("fixed-ko-counted", Repeated::Pair, None),
        _ => return Err(wrong(format_args!("a bar {} does not count with these keys and values", quoted(what)))),
    };
    if has_others || !is_since || !is_number {
        let expected = "with allowed, from 1 to 99, or only-if, the only other key is within = \"last pass\"";
        return Err(wrong(expected));
    }
    let counted = BarRule::counted(id, Counted { what, since_pass, allowed: allowed.unwrap_or(0), only_if: cycle });
    // The bar of unbalanced cycles of the whole game has a name of its own.
    let is_unbalanced = counted.counts() == UNBALANCED_CYCLE.counts();
    Ok(if is_unbalanced { UNBALANCED_CYCLE } else { counted })
}

fn end_rule(end: &End) -> Result<EndRule, Refused> {
    let End { on, number, of, or, outcome, unless, needs_play } = end;
    let cycle = |anywhere| EndRule::Cycle(CycleEndReading { needs_play: *needs_play == Some(true), anywhere });
    let is_counted = |of: &RepetitionKind| [RepetitionKind::Positional, RepetitionKind::Situational].contains(of);
    Ok(match (&**on, *number, *of, outcome.as_deref(), unless.as_deref(), *needs_play) {
        ("repetition", None, Some(of), Some(outcome), None, None) => {
            let decision = match outcome {
                "no result if agreed" => Decision::Void,
                "the player who repeats loses" => Decision::Loss,
                "the player who repeats wins" => Decision::Win,
                "winner by stones removed" if !is_counted(&of) || !or.iter().all(is_counted) => {
                    return Err(wrong("stones are counted only since a position or situation"));
                }
                other => decision(other)?,
            };
            EndRule::Repetition(of, decision)
        }
        _ if !or.is_empty() => return Err(wrong("only a repetition has a choice by or")),
        ("passes", Some(passes @ 1..=99), None, outcome, None, None) => EndRule::Passes(passes, after_pass(outcome)?),
        ("second-pass", None, None, outcome, None, None) => EndRule::SecondPass(after_pass(outcome)?),
        ("second-pass", None, None, outcome, Some("a disturbing play between"), None) => {
            EndRule::SecondPassUndisturbed(after_pass(outcome)?)
        }
        ("return-to-start", None, None, None, Some("a late recapture"), _) => cycle(false),
        ("return-to-start", None, None, None, Some("a late recapture before"), _) => cycle(true),
        _ => return Err(wrong(format_args!("an end on {} with these keys and values is not known", quoted(on)))),
    })
}

/// What decides the game at an end by passes.
fn after_pass(outcome: Option<&str>) -> Result<Decision, Refused> {
    match outcome {
        None => Ok(Decision::Score),
        Some("the player who passes loses") => Ok(Decision::Loss),
        Some(other) => decision(other),
    }
}

/// What decides the game by an outcome that passes and repetitions can have.
fn decision(outcome: &str) -> Result<Decision, Refused> {
    Ok(match outcome {
        "no result" => Decision::Void,
        "draw" => Decision::Tie,
        "black wins" => Decision::WinOf(Colour::Black),
        "white wins" => Decision::WinOf(Colour::White),
        "winner by stones removed" => Decision::ByBalance,
        _ => return Err(wrong(format_args!("the outcome {} is not known of it", quoted(outcome)))),
    })
}

/// Returns the bar against what a forfeited stone repeats.
pub(super) fn superko(of: RepetitionKind) -> Result<BarRule, Refused> {
    match of {
        RepetitionKind::Positional => Ok(PSK),
        RepetitionKind::Situational => Ok(SSK),
        _ => Err(wrong(format_args!("a stone is not forfeited by what is {of}"))),
    }
}

/// Kind of a bar; a rule set has at most one of each kind.
fn kind_of(bar: BarRule) -> (&'static str, Option<Colour>) {
    let alike = [
        (PSK, SPIGHT),
        (PSK, PSK_UNLESS_PASSED),
        (SSK, SSK_SINCE_PASS),
        (SSK, SSK_UNLESS_PASSED),
        (PSK_WINDOW, SSK_WINDOW),
        (KO_PASS_NEEDED, KO_PASS_ONCE),
        (KO_PASS_NEEDED, KO_PASS_UNLESS_DOUBLE),
    ];
    let of_both = bar.of_both();
    // For a bar that counts its identifier says what, and since which cycles; not how many are allowed.
    let id = if of_both == UNBALANCED_CYCLE { "psk-unbalanced" } else { bar.id };
    (alike.into_iter().find(|(_, other)| *other == of_both).map_or(id, |(kind, _)| kind.id), bar.player)
}

fn has_two(kinds: &[impl Ord]) -> bool {
    kinds.iter().collect::<BTreeSet<_>>().len() < kinds.len()
}

impl LiteralRules {
    /// Adds what the options `superko` and `window` can choose instead of `bar`.
    fn add_choices(&mut self, bar: &Bar) -> Result<(), Refused> {
        let own = bar_rule(bar)?;
        if !bar.or.is_empty() {
            let all = [("position", PSK), ("situation", SSK), ("creation", NSSK)];
            let chosen = |what: &String| all.into_iter().find(|(name, _)| name == what).map(|(_, chosen)| chosen);
            self.superko =
                [Some(own)].into_iter().chain(bar.or.iter().map(chosen)).collect::<Option<_>>().unwrap_or_default();
            if self.superko.is_empty() || !all.iter().any(|(_, chosen)| *chosen == own) {
                return Err(wrong("or chooses between position, situation and creation of the whole game"));
            }
        }
        match bar.or_within.as_deref() {
            None => {}
            Some("a number of moves") if [PSK, SSK].contains(&own) => self.has_window = true,
            Some(_) => {
                return Err(wrong("or-within is a number of moves, for position and situation of the whole game"));
            }
        }
        Ok(())
    }

    /// Checks that later phases have no choices, that there is no forfeit beside them, and that each of them can begin.
    fn check_phases(&self) -> Result<(), Refused> {
        let phases: Vec<&LiteralRules> = self.phases().collect();
        for [before, phase] in phases.array_windows() {
            let is_scored = |end: &EndRule| match end {
                EndRule::Passes(_, decision) | EndRule::SecondPass(decision) => *decision == Decision::Score,
                EndRule::SecondPassUndisturbed(decision) => *decision == Decision::Score,
                EndRule::Cycle(_) => true,
                EndRule::Repetition(..) => false,
            };
            let wrongly = if !phase.superko.is_empty() || phase.has_window || !phase.repetition.is_empty() {
                "a later phase has a choice by or or or-within"
            } else if self.forfeits.is_some() {
                "there are phases, and a forfeit"
            } else if !before.ends.iter().any(is_scored) {
                "a phase can never begin, because no end of the phase before it is scored"
            } else {
                continue;
            };
            return Err(wrong(wrongly));
        }
        Ok(())
    }

    /// Checks that no two parts are of one kind, and that none contradicts another one.
    fn check_parts(&self) -> Result<(), Refused> {
        let chosen = self.superko.iter().skip(1).copied().chain(self.has_window.then_some(PSK_WINDOW));
        let bars: Vec<_> = self.bars.iter().copied().chain(chosen).map(kind_of).collect();
        let ends: Vec<&str> = self.ends.iter().map(|end| end.id()).collect();
        let choices = [!self.superko.is_empty(), self.has_window, !self.repetition.is_empty()];
        let contradiction = if has_two(&bars) || has_two(&ends) {
            "two bars are of one kind, or two ends"
        } else if choices.into_iter().filter(|choice| *choice).count() > 1 {
            "there is more than one choice"
        } else if self.forfeits.is_some() && ends.contains(&"repetition") {
            "a repetition ends the sequence, and forfeits a stone"
        } else if self.forfeits.is_some() && (self.has_kind(FIXED_KO) || self.counts(&[Repeated::Pair])) {
            "there is a bar against a pair, and a forfeit"
        } else if self.suicide == Suicide::All && !self.single_suicide {
            "suicide of a single stone is legal, and never is"
        } else {
            return self
                .repetition
                .iter()
                .filter(|_| self.forfeits.is_some())
                .try_for_each(|of| superko(*of).map(drop));
        };
        Err(wrong(contradiction))
    }
}
