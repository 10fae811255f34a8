//! `koatlas solve`: the value of a position under a rule set, with strategies as a certificate.

use koatlas::conditions::ReachedLimit;
use koatlas::value::{outcome_in_words, points, value_in_words};
use koatlas::{SolveAnswer, SolveQuestion, Subject};
use koatlas_board::grouped;
use koatlas_outcome::{BestFor, BestMoves, GameSolution, Interval};
use koatlas_rules::{GameMove, RuleSet};

use crate::asked::Paged;
use crate::check::rules_title;
use crate::terminal::{assumed, join_unbreakable, line, line_if_any, sequence, title};

impl Paged for SolveQuestion {
    fn page(&self, subject: &Subject, answer: &SolveAnswer) -> String {
        let rules = self.rules.rule_set().expect("the question has been answered");
        page(&rules, subject, answer)
    }
}

fn page(rules: &RuleSet, subject: &Subject, answer: &SolveAnswer) -> String {
    let (found, mover) = (&answer.found, answer.to_move.name());
    let head = title(&subject.title, &format!(": {}, {mover} first", rules_title(rules)));
    let best = if found.exact { best(&found.best) } else { String::new() };
    let ending = line_if_any("end", found.outcome.map(outcome_in_words).unwrap_or_default());
    let method = format!("{}; {} states", found.method, grouped(found.states));
    let warnings = assumed(&answer.warnings);
    let limit = line_if_any("ended by", answer.limit.map_or("", ReachedLimit::id));
    [head, line("value", &value(answer)), best, variation(found), ending, line("found by", &method), warnings, limit]
        .concat()
}

/// Best moves. If no move keeps both bounds, lists those that keep each.
fn best(best: &BestMoves<GameMove>) -> String {
    let text = match &best.one {
        None => sequence(&best.both),
        Some(BestFor { lo, hi }) => {
            format!("none keeps both bounds; the lower: {}; the upper: {}", sequence(lo), sequence(hi))
        }
    };
    line("best moves", &text)
}

fn value(answer: &SolveAnswer) -> String {
    let known = value_in_words(answer.found.value, answer.found.exact, answer.local, answer.komi.0);
    let Interval { lo, hi } = answer.found.value;
    if !answer.found.exact || lo == hi {
        return known;
    }
    let [black, white] = [("Black", lo, "above"), ("White", hi, "below")].map(|(player, bound, side)| match bound {
        Some(bound) => format!("{player} can force an end at {} or {side}", points(bound)),
        None => format!("{player} can force no end"),
    });
    format!("{known}: {black}, {white}; each can prevent more")
}

fn variation(GameSolution { variation, repeats_from, .. }: &GameSolution) -> String {
    let (first, cycle) = variation.split_at(repeats_from.unwrap_or(variation.len()));
    line_if_any("variation", &join_unbreakable(first, ", ")) + &line_if_any("for ever", &join_unbreakable(cycle, ", "))
}

/// The end of the help.
pub const HELP: &str = "\
The value is the area, Black minus White, of the final board, region and rest, with best play of both. Plays outside \
the region are not considered: where one could matter, the value is local and names no winner. A win by the rule itself counts as 1000 points, which is more than any score.

Under rule sets by which play need not end, the value is two numbers: what Black can force an end at or above, and \
what White can force an end at or below. If they differ, each can keep play going for ever. With --void-is separate the \
two can differ under any rule set that knows ends without result.

A move is best if it keeps both numbers. If no move keeps both, the moves are listed that keep the one, and those that keep \
the other. Where no player can force an end, every move is best that keeps it so.

Examples:
  koatlas solve --board 2x3 --rules psk
  koatlas solve triple_ko.toml --rules geneva --to-move W
  koatlas solve --board 3x3 --rules ssk --certificate ssk.json
  koatlas solve --board 3x4 --rules basic-ko --table 3x4.table";
