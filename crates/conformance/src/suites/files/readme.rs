//! The file `README.md`.

use koatlas_certificates::SUITE_VERSION;
use koatlas_rulesets::{Bar, Parameter, RuleSet};

use crate::suites::pairs::Difference;
use crate::suites::search::exhaust::{Beginning, Plan, plans_to_show, plans_to_tell_apart};
use crate::suites::suite::Suite;

/// What is in the folder, and how it is used.
pub(super) fn readme(suite: &Suite) -> String {
    let rules = &suite.rules;
    let name = rules.definition().name;
    format!(
        "\
# Test suite: {name} (`{id}`)

{count} short games which show what this rule set does, for those who write a program that plays by it. Suite version {SUITE_VERSION}.

The rule set has these values of its options: {options}. `koatlas rules {id}` explains it.

- `suite.jsonl` is for programs: a case a line, with the verdict on every move and the board after it. \
`koatlas verify suite.jsonl` replays all of them with code of its own.
- `suite.sgf` is for eyes: the same cases as a collection of games. The comments say what happens and why.

## How to test a program

1. Set up `start`: its rows and the player to move. If the program cannot set up stones or has no such board, leave the case out.
2. Make the moves of `steps`, one after the other. Each but the last is legal, and `rows` is the board after it.
3. Try the last move. If `legal` is true the program has to make it, and the board has to be `rows`. If there is `ended`, the \
game is over, with that outcome. If `legal` is false the program has to refuse it.

The keys of the file are explained in the documentation of the crate `koatlas-conformance`, module `suites`.{ko_passes}

## What is proved

Cases are minimal on purpose. Every case with `found` `empty-board` or `set-up` is the smallest for something that it shows or for \
a rule set that it tells apart: no board that is searched before has such a sequence, and on its own board none has fewer moves. \
The searches went through all sequences up to these numbers of moves:

{shown}{told}
From set-up positions means: from every legal position with stones, Black to move first.

## Other rule sets

{others}",
        id = rules.id(),
        count = suite.cases.len(),
        options = options(rules),
        ko_passes = ko_passes(rules),
        shown = searched("what it shows by itself", &plans_to_show()),
        told = searched("what tells it from others", &plans_to_tell_apart()),
        others = others(suite),
    )
}

/// What is said of moves that few programs know.
fn ko_passes(rules: &RuleSet) -> &'static str {
    let has = rules.bars().iter().any(|bar| matches!(bar, Bar::KoPass(_)));
    if has {
        " Moves such as `B kopass:c2` are passes for a ko, here for the one in which Black would retake at c2. The SGF file has a plain pass for them."
    } else {
        ""
    }
}

fn options(rules: &RuleSet) -> String {
    let option = |option: Parameter| format!("`{}={}`", option.key(), option.value(rules));
    rules.parameters().into_iter().map(option).collect::<Vec<_>>().join(", ")
}

fn searched(what: &str, plans: &[Plan]) -> String {
    let plan = |plan: &Plan| {
        let boards: Vec<String> = plan.boards.iter().map(|(size, moves)| format!("{size} {moves}")).collect();
        let from = match plan.from {
            Beginning::EmptyBoard => "the empty board",
            Beginning::SetUp => "set-up positions",
        };
        format!("- {what}, from {from}: {}\n", boards.join(", "))
    };
    plans.iter().map(plan).collect()
}

/// What tells the rule set from others, and what does not.
fn others(suite: &Suite) -> String {
    let ids = |pairs: &[(&'static str, Difference)], wanted| {
        let ids: Vec<&str> = pairs.iter().filter(|(_, difference)| *difference == wanted).map(|(id, _)| *id).collect();
        if ids.is_empty() { "none".to_owned() } else { ids.join(", ") }
    };
    let lines = [
        ("The same in all but the name", ids(&suite.same, Difference::AnyMove)),
        ("The same but for suicides and the number of passes that end", ids(&suite.same, Difference::Repetition)),
        ("No difference up to these bounds", ids(&suite.not_told_apart, Difference::AnyMove)),
        (
            "No difference in a play up to these bounds, if no suicide is tried and nobody passes after a pass",
            ids(&suite.not_told_apart, Difference::Repetition),
        ),
    ];
    let lines: String = lines.into_iter().map(|(what, ids)| format!("- {what}: {ids}.\n")).collect();
    format!("{lines}\nFrom each of all others a case tells it: `tells_from` names them.\n")
}
