//! Rule sets as files, of random parts.

use crate::Random;

/// The keys of bars, ends and forfeits, of which random rule sets are made.
const BARS: [&str; 48] = [
    "what = 'position'",
    "what = 'position'\nwithin = 'last pass'",
    "what = 'position'\nwithin = 'two moves ago'",
    "what = 'position'\nwithin = 6",
    "what = 'position'\nlifted-by = 'a pass just before'",
    "what = 'situation'",
    "what = 'situation'\nwithin = 'last pass'",
    "what = 'creation'",
    "what = 'pair'",
    "what = 'play-in-class'",
    "what = 'point-since-position'",
    "what = 'recapture'",
    "what = 'passed-in'",
    "what = 'position'\nonly-if = 'unbalanced'",
    "what = 'removed-point'",
    "what = 'position'\nwithin-plays = 4",
    "what = 'situation-and-pass'",
    "what = 'after-second-pass'",
    "what = 'disturbing'",
    "what = 'null-play'",
    "what = 'ko'\nlifted-by = 'pass for this ko'",
    "what = 'ko'\nlifted-by = 'pass for any ko'",
    "what = 'situation'\nwithin = 5",
    "what = 'situation'\nlifted-by = 'a pass just before'",
    "what = 'creation'\nor = ['position', 'situation']",
    "what = 'situation'\nor-within = 'a number of moves'",
    "what = 'position'\nallowed = 1",
    "what = 'situation'\nallowed = 2",
    "what = 'situation'\nwithin = 'last pass'\nallowed = 1",
    "what = 'creation'\nallowed = 1",
    "what = 'pair'\nallowed = 2",
    "what = 'position'\nonly-if = 'odd'",
    "what = 'position'\nonly-if = 'even'\nallowed = 1",
    "what = 'ko-again'",
    "what = 'ko'\nlifted-by = 'one pass for this ko'",
    "what = 'situation'\nonly-if = 'balanced'",
    "what = 'situation'\nwithin = 'last pass'\nonly-if = 'odd'\nallowed = 1",
    "what = 'position'\nwithin = 'last pass'\nonly-if = 'unbalanced'\nallowed = 1",
    "what = 'ko'\nlifted-by = 'pass for this ko'\nunless = 'a double ko'",
    "what = 'position'\nplayer = 'white'",
    "what = 'position'\nallowed = 3\nplayer = 'black'",
    "what = 'situation'\nplayer = 'black'",
    "what = 'situation'\nwithin = 'last pass'\nplayer = 'white'",
    "what = 'creation'\nplayer = 'white'",
    "what = 'pair'\nplayer = 'black'",
    "what = 'recapture'\nplayer = 'white'",
    "what = 'position'\nwithin = 4\nplayer = 'black'",
    "what = 'position'\nwithin-plays = 3\nplayer = 'white'",
];
const ENDS: [&str; 22] = [
    "on = 'passes'\nnumber = 1",
    "on = 'passes'\nnumber = 2",
    "on = 'passes'\nnumber = 3",
    "on = 'second-pass'",
    "on = 'second-pass'\nunless = 'a disturbing play between'",
    "on = 'repetition'\nof = 'positional'\noutcome = 'the player who repeats loses'",
    "on = 'return-to-start'\nunless = 'a late recapture'",
    "on = 'repetition'\nof = 'positional'\noutcome = 'winner by stones removed'",
    "on = 'repetition'\nof = 'situational'\noutcome = 'no result if agreed'",
    "on = 'repetition'\nof = 'pass-free'\noutcome = 'no result'",
    "on = 'repetition'\nof = 'third'\noutcome = 'draw'",
    "on = 'repetition'\nof = 'situational'\nor = ['third', 'positional']\noutcome = 'no result'",
    "on = 'return-to-start'\nneeds-play = true\nunless = 'a late recapture before'",
    "on = 'repetition'\nof = 'situational'\noutcome = 'black wins'",
    "on = 'passes'\nnumber = 2\noutcome = 'winner by stones removed'",
    "on = 'second-pass'\noutcome = 'winner by stones removed'",
    "on = 'repetition'\nof = 'positional'\noutcome = 'white wins'",
    "on = 'repetition'\nof = 'third'\noutcome = 'the player who repeats wins'",
    "on = 'passes'\nnumber = 3\noutcome = 'the player who passes loses'",
    "on = 'passes'\nnumber = 2\noutcome = 'white wins'",
    "on = 'second-pass'\noutcome = 'no result'",
    "on = 'second-pass'\nunless = 'a disturbing play between'\noutcome = 'draw'",
];
const FORFEITS: [&str; 3] = [
    "of = 'positional'\nnull-play = 'pass'",
    "of = 'situational'\nnull-play = 'play'",
    "of = 'situational'\nor = ['positional']\nnull-play = 'pass'",
];

/// The text of a rule set of random parts, some in phases. They may contradict each other.
pub fn random_rule_file(random: &mut Random) -> String {
    let mut text = random_head(random);
    text += ["", "", "score = 'stones'\n"][random.below(3)];
    text += &random_parts(random, "");
    if random.below(5) == 0 {
        text += &format!("[forfeit]\n{}\n", FORFEITS[random.below(FORFEITS.len())]);
    }
    for _ in 0..[0, 0, 1, 2][random.below(4)] {
        text += &format!("[[phase]]\n{}", random_parts(random, "phase."));
    }
    text
}

/// Random bars and ends, in tables whose names begin with `prefix`.
pub fn random_parts(random: &mut Random, prefix: &str) -> String {
    let mut text = String::new();
    for _ in 0..random.below(3) {
        text += &format!("[[{prefix}bar]]\n{}\n", BARS[random.below(BARS.len())]);
    }
    for _ in 0..1 + random.below(2) {
        text += &format!("[[{prefix}end]]\n{}\n", ENDS[random.below(ENDS.len())]);
    }
    text
}

fn random_head(random: &mut Random) -> String {
    let suicide = ["none", "multi", "all"][random.below(3)];
    let start = if random.below(4) == 0 { "start = 'ignored'\n" } else { "" };
    format!("id = 'made'\nname = 'Made'\nsuicide = '{suicide}'\n{start}")
}
