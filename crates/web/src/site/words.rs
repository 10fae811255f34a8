//! The page that says what words mean, and what the rule sets are.

use koatlas_rulesets::{End, RuleSet, Standing, other_names_of};
use maud::{Markup, html};

use crate::site::context::Site;
use crate::site::page::Page;

/// Words in the order in which they need each other, each with what it means behind a colon.
const WORDS: [&str; 22] = [
    "play: A play puts a stone on an empty point. If it takes the last liberty of strings of the opponent, these are removed.",
    "move: A move is a play or a pass.",
    "position: A position is what the points hold. It does not say who is to move.",
    "situation: A situation is a position and the player to move.",
    "region: The region is where plays may be made. The rest of the board stays as it is, unless it is captured.",
    "immortal: A stone is immortal if nothing that is played in the region can capture it.",
    "component: A component is a set of positions that lead to each other by plays of either player, in any order.",
    "cycle: A cycle is a sequence of moves that leads back to its first position. It is elementary if no other position is met twice.",
    "ko point: A ko point is a point whose content changes inside a component.",
    "ko string: A ko string is a string that a cycle captures.",
    "balance: The balance of a cycle is the number of white stones minus the number of black stones that it removes.",
    "ko type: Two kos are of one ko type if their components are the same graph: the same plays with the same numbers of captured stones, perhaps with the colours exchanged.",
    "prime: A ko type is prime if it is no product of smaller ones. In a product two kos go on side by side: a position of it is a position of each.",
    "identity: The identity of a ko type begins with the number of positions and of plays of its component, and goes on with a hash of the graph. The same type has the same identity everywhere.",
    "cycle word: A cycle word says what a single cycle does: each play as a colour and the number of stones that it removes. In B W2 B1 Black plays, White takes two, Black takes one. Bs2 is a suicide of two stones.",
    "shortest cycle: The shortest cycle of a type has the fewest plays, and of these the fewest passes. A few types have several such cycles, with different words and perhaps different answers of the rule sets. Then it is one whose word alternates between the colours as far as it can, and of these the first by the word. The others are in the menu of the type's page.",
    "piece: A piece is a connected set of points of the region.",
    "mortal string: A mortal string stands outside of the region and has no liberties but in it. It is captured when the last of these is filled.",
    "setting: A setting is one piece, or several that hang together by mortal strings, with what is beside them: the edge of the board, immortal stones, mortal strings.",
    "rule set: A rule set says which moves are legal and when a sequence ends. It is finite if every sequence ends.",
    "to insist: The players insist on a cycle if they play it again and again. A rule set stops it if a move becomes illegal, ends it with a result, ends it without one (the game is void), or takes a stone off; or it lets it go on for ever.",
    "longest sequence: The longest sequence inside a component begins in any of its positions, with either player, and nothing has happened before. Its length is its number of plays; passes are free.",
];

/// The page `words.html`.
pub(super) fn page(site: &Site<'_>) -> String {
    let main = html! {
        header.head {
            h1 { "What words mean" }
            p.lead { "The words of this atlas, each defined before it is used, and the " a href="#rule-sets" { "rule sets" } " that it asks." }
        }
        section aria-labelledby="words-title" {
            h2 #words-title { "Words" }
            dl.words { @for (word, meaning) in WORDS.iter().filter_map(|entry| entry.split_once(": ")) { (definition(word, meaning)) } }
        }
        section #rule-sets aria-labelledby="rule-sets-title" {
            h2 #rule-sets-title { "Rule sets" }
            p.note {
                "Each with its source and the reading chosen where the text leaves a choice. " code { "koatlas rules NAME" }
                " says more, and " code { "koatlas check" } " replays moves under one."
            }
            (all())
        }
    };
    let description =
        "What the words of the atlas mean: component, cycle, ko type, balance and others; and its rule sets.";
    Page::top("words.html", "What words mean", description, main).html(site)
}

fn definition(word: &str, meaning: &str) -> Markup {
    html! { div id=(word.replace(' ', "-")) { dt { (word) } dd { (meaning) } } }
}

/// All rule sets, each with its identifier as a place on the page.
pub(super) fn all() -> Markup {
    html! { dl.rule-sets { @for rules in RuleSet::all() { (rule_set(&rules)) } } }
}

fn rule_set(rules: &RuleSet) -> Markup {
    let definition = rules.definition;
    let bars: Vec<&str> = rules.bars.iter().map(|bar| bar.name()).collect();
    html! {
        div id=(rules.id()) {
            dt { (definition.name) " " code { (rules.id()) } }
            dd {
                @let others = other_names_of(definition.id).collect::<Vec<_>>();
                @if !others.is_empty() { p { "Also called " (others.join(", ")) "." } }
                @if !definition.reading.is_empty() { p { (definition.reading) } }
                p.note {
                    @if !bars.is_empty() { "Bars a play: " (bars.join("; ")) ". " }
                    @if !rules.ends.is_empty() { "Ends: " (rules.ends.iter().map(|end| ends(*end)).collect::<Vec<_>>().join("; ")) ". " }
                    @if rules.forfeit.is_some() { "A stone that repeats is taken off. " }
                    @if rules.is_finite() { "Every sequence ends. " }
                    (standing(definition.standing)) "Source: " (definition.source) "."
                }
            }
        }
    }
}

fn ends(end: End) -> String {
    match end {
        End::Passes(passes) => format!("{passes} passes in a row"),
        End::SecondPass => "a pass in a position in which the player has passed before".to_owned(),
        End::Repetition(repetition, _) => format!("a repetition ({})", repetition.id()),
        End::CycleEnd { .. } => "the start position comes again".to_owned(),
    }
}

const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Published => "",
        Standing::Reconstruction => "A reconstruction. ",
        Standing::Reduction => "A part of the published rules. ",
    }
}
