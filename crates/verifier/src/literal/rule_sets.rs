//! The rule sets: what each bars, what ends it, and which suicides it allows unless told otherwise.

use super::bars::{
    BASIC_KO, Bar, CONFIGURATION, END_KO, FIXED_KO, KO_PASS_NEEDED, NSSK, ONE_PLAY, PROHIBITION, PSK, SPIGHT, SSK,
    SSK_SINCE_PASS, TWO_AGO, UNBALANCED_CYCLE,
};
use super::ends::Decision::{ByBalance, Void};
use super::ends::End::{self, Cycle, Passes, Repetition, SecondPass};
use super::ends::Reading::{Anywhere, Itself, NeedsPlay};
use super::ends::Repetition::{PassFree, Positional, Situational, Third};
use super::suicide::Suicide;

/// The identifiers of all rule sets.
pub const RULE_SETS: [&str; 37] = [
    "basic-ko",
    "universalists",
    "psk",
    "ssk",
    "nssk",
    "fixed-ko",
    "basic-fixed-ko",
    "basic-ko-rules",
    "configuration",
    "drr",
    "drr-needs-play",
    "drr-anywhere",
    "drr-1play",
    "drr-basicko",
    "drr-fixedko",
    "drr-3pass",
    "drr-cycleend",
    "tromp-taylor",
    "aga",
    "new-zealand",
    "geneva",
    "japanese-1989",
    "japanese-1989-literal",
    "japanese-1989-confirmation",
    "japanese-2003",
    "olympiad",
    "chinese-1988-text",
    "chinese-practice",
    "wmsg-2008",
    "wwgo-1996",
    "ing-reduced",
    "spight",
    "spight-2",
    "katago-simple",
    "katago-psk",
    "katago-ssk",
    "katago-spight",
];

/// The identifier, bars and ends in their order, and the suicide policy, if there is such a rule set.
pub(super) fn rule_set(id: &str) -> Option<(&'static str, Vec<Bar>, Vec<End>, Suicide)> {
    let id = *RULE_SETS.iter().find(|known| **known == id)?;
    let (bars, ends, suicide) = parts(id)?;
    let suicide = match suicide {
        "none" => Suicide::None,
        "multi" => Suicide::Multi,
        _ => Suicide::All,
    };
    Some((id, bars, ends, suicide))
}

fn parts(id: &str) -> Option<(Vec<Bar>, Vec<End>, &'static str)> {
    let drr = || vec![ONE_PLAY, BASIC_KO, FIXED_KO];
    let parts = match id {
        "basic-ko" => (vec![BASIC_KO], vec![Passes(2)], "none"),
        "universalists" => (vec![TWO_AGO], vec![Repetition(Positional, Void), Passes(2)], "multi"),
        "psk" => (vec![PSK], vec![Passes(2)], "all"),
        "ssk" => (vec![SSK], vec![Passes(2)], "all"),
        "nssk" => (vec![NSSK], vec![Passes(2)], "all"),
        "fixed-ko" => (vec![FIXED_KO], vec![Passes(2)], "multi"),
        "basic-fixed-ko" => (vec![BASIC_KO, FIXED_KO], vec![Passes(2)], "multi"),
        "basic-ko-rules" => (vec![BASIC_KO, PROHIBITION], vec![Passes(2)], "multi"),
        "configuration" => (vec![BASIC_KO, CONFIGURATION], vec![Passes(2)], "multi"),
        "drr" => (drr(), vec![Cycle(Itself), Passes(3)], "all"),
        "drr-needs-play" => (drr(), vec![Cycle(NeedsPlay), Passes(3)], "all"),
        "drr-anywhere" => (drr(), vec![Cycle(Anywhere), Passes(3)], "all"),
        "drr-1play" => (vec![ONE_PLAY], vec![], "all"),
        "drr-basicko" => (vec![BASIC_KO], vec![], "all"),
        "drr-fixedko" => (vec![FIXED_KO], vec![], "all"),
        "drr-3pass" => (vec![], vec![Passes(3)], "all"),
        "drr-cycleend" => (vec![], vec![Cycle(Itself)], "all"),
        "tromp-taylor" => (vec![PSK], vec![Passes(2)], "all"),
        "aga" => (vec![SSK], vec![Passes(2)], "none"),
        "new-zealand" => (vec![SSK], vec![Passes(2)], "all"),
        "geneva" => (vec![], vec![Passes(2)], "multi"),
        "japanese-1989" => (vec![BASIC_KO], vec![Repetition(PassFree, Void), Passes(2)], "none"),
        "japanese-1989-literal" => (vec![BASIC_KO], vec![Repetition(Positional, Void), Passes(2)], "none"),
        "japanese-1989-confirmation" => (vec![KO_PASS_NEEDED], vec![Passes(2)], "none"),
        "japanese-2003" | "olympiad" => (vec![TWO_AGO], vec![Repetition(Positional, ByBalance), Passes(2)], "none"),
        "chinese-1988-text" => (vec![PSK], vec![Passes(2)], "none"),
        "chinese-practice" => {
            (vec![BASIC_KO, UNBALANCED_CYCLE], vec![Repetition(Situational, Void), Passes(2)], "none")
        }
        "wmsg-2008" => (vec![PSK], vec![Passes(2)], "none"),
        "wwgo-1996" => (vec![BASIC_KO, PSK], vec![Passes(2)], "none"),
        "ing-reduced" => (vec![BASIC_KO, FIXED_KO], vec![Passes(4)], "multi"),
        "spight" => (vec![SPIGHT], vec![SecondPass], "all"),
        "spight-2" => (vec![SSK_SINCE_PASS, END_KO], vec![Passes(2)], "all"),
        "katago-simple" => (vec![BASIC_KO], vec![Repetition(Third, Void), Passes(2), SecondPass], "multi"),
        "katago-psk" => (vec![BASIC_KO, PSK], vec![Passes(2)], "multi"),
        "katago-ssk" => (vec![BASIC_KO, SSK], vec![Passes(2)], "multi"),
        "katago-spight" => (vec![BASIC_KO, SPIGHT], vec![SecondPass], "multi"),
        _ => return None,
    };
    Some(parts)
}
