//! Rule sets: a page for each, and the page `rules.html` with all of them and what they do with each type.

mod behaviours;
mod further;
mod matrix;
mod rule_set;
mod side_by_side;
mod sources;

use koatlas_rules::{RuleSet, other_names_of};
use maud::{Markup, html};

use self::behaviours::Behaviours;

use super::assets::{COMPARE_PAGE, RULES_PAGE};
use super::context::Site;
use super::page::Page;

/// Script of these pages.
const SCRIPT: &str = "rules.js";
/// Style sheet of these pages, from the top folder.
const STYLE: &str = "assets/rules.css";

/// The groups in which people know rule sets: identifier, title, and a sentence.
const GROUPS: [(&str, &str, &str); 3] = [
    ("people", "Rules that people play by", "Of countries, associations and events, and the best known models."),
    ("programs", "Rules of programs", "Of programs that play, and of their tournaments."),
    (
        "proposals",
        "Proposals and other readings",
        "Rules that somebody has proposed, parts of them, and other readings of a text.",
    ),
];

/// The part with rule sets that are not in the list.
const FURTHER: &str = "further";

/// Their families, with titles.
const FAMILIES: [(&str, &str); 5] = [
    ("server", "Of servers"),
    ("program", "Of programs"),
    ("federation", "Of federations and events"),
    ("tradition", "Traditions"),
    ("proposal", "Proposals"),
];

/// Identifiers of the rule sets for programs that are not in the family of a program.
const OF_PROGRAMS: [&str; 1] = ["olympiad"];

/// The rules by which people and programs play, with their usual names: rule sets of the list, but perhaps for suicide. Those that look back
/// some moves only are left out.
pub(super) fn traditions() -> impl Iterator<Item = (&'static str, RuleSet)> {
    RuleSet::traditions().filter(|(_, rules)| rules.window().is_none())
}

/// Index of the group of a rule set.
fn group(rules: &RuleSet) -> usize {
    let definition = rules.definition;
    match definition.id {
        id if definition.family == "katago" || OF_PROGRAMS.contains(&id) => 1,
        id if place_among_traditions(id) < usize::MAX => 0,
        _ => 2,
    }
}

/// The rule sets of a group: those that people play by as they know them, others in the order of the list.
fn members(wanted: usize) -> Vec<RuleSet> {
    let mut members: Vec<RuleSet> = RuleSet::all().filter(move |rules| group(rules) == wanted).collect();
    members.sort_by_key(|rules| place_among_traditions(rules.id()));
    members
}

/// The place of a rule set among those that people play by; the largest number if it is none of them.
pub(super) fn place_among_traditions(id: &str) -> usize {
    traditions().position(|(_, tradition)| tradition.id() == id).unwrap_or(usize::MAX)
}

/// Names that people look for here and that mean no rule set, each with the identifier after which it stands.
const UNSETTLED: [(&str, &str); 2] = [("Korean", "chinese-practice"), ("KGS", "new-zealand")];

/// Why there is no rule set of this name.
fn unsettled(name: &str) -> Markup {
    let other = RuleSet::find_by_record(name).err().and_then(|error| error.unsettled);
    html! { @if let Some(other) = other { li { (name) " " small { "not in the list: " (other.text) " (" (other.source) ")" } } } }
}

/// Address of the page of a rule set, from the top folder.
pub(super) fn address(id: &str) -> String {
    format!("rules/{id}.html")
}

/// The pages of the rule sets, and that with some of them side by side, with their names.
pub(super) fn pages(site: &Site<'_>) -> Vec<(String, String)> {
    let behaviours = Behaviours::of(site);
    let listed = RuleSet::all().enumerate();
    let listed = listed.map(|(index, rules)| (address(rules.id()), rule_set::page(site, &behaviours, index, &rules)));
    let further = RuleSet::more().map(|rules| (address(rules.id()), further::page(site, &rules)));
    listed.chain(further).chain([(COMPARE_PAGE.to_owned(), side_by_side::page(site))]).collect()
}

/// The page with all rule sets.
pub(super) fn page(site: &Site<'_>) -> String {
    let main = html! {
        link rel="stylesheet" href=(STYLE);
        header.head {
            h1 { "Rule sets" }
            p.lead {
                "Rules of Go differ in what may be repeated. Here are " (RuleSet::all().count()) " of them. Each has a page: what it forbids, what it lets go on for ever, "
                "and where it differs from the others. Below, all of them are asked about all kos."
            }
            p { a href=(COMPARE_PAGE) { "Put rule sets side by side" } }
        }
        @for (number, (id, title, about)) in GROUPS.into_iter().enumerate() {
            section id=(id) aria-labelledby={ (id) "-title" } {
                h2 id={ (id) "-title" } { (title) }
                p.note { (about) }
                ul.rule-list { @for rules in members(number) {
                    (entry(&rules))
                    @for (name, after) in UNSETTLED { @if after == rules.id() { (unsettled(name)) } }
                } }
            }
        }
        section id=(FURTHER) aria-labelledby={ (FURTHER) "-title" } {
            h2 id={ (FURTHER) "-title" } { "Further rule sets" }
            p.note { "The tables do not have them. Their pages say what they do with the known kos." }
            @for (family, title) in FAMILIES {
                h3 { (title) }
                ul.rule-list { @for rules in RuleSet::more().filter(|rules| rules.definition.family == family) { (entry(&rules)) } }
            }
        }
        (matrix::section(site))
    };
    let description = "Rule sets of the game of Go: what each forbids, and what each does with every ko.";
    let page = Page::in_top_folder(RULES_PAGE, "Rule sets", description, main);
    Page { data: &["answers.js", "types.js"], script: SCRIPT, ..page }.html(site)
}

/// A rule set in the list. The script marks that of the visitor.
fn entry(rules: &RuleSet) -> Markup {
    let others: Vec<&str> = other_names_of(rules.id()).collect();
    // A tradition with another rule about suicide, which has no rule set of its own.
    let other = traditions()
        .filter(|(_, tradition)| tradition.id() == rules.id())
        .find(|(_, tradition)| tradition.suicide != rules.suicide);
    html! {
        li data-rules=(rules.id()) {
            a href=(address(rules.id())) { (rules.definition.name) }
            @if !others.is_empty() { small { "also " (others.join(", ")) } }
            @if let Some((name, _)) = other { small { (name) " rules, but for suicide" } }
        }
    }
}
