//! The form for filters: one field for each key of a query that has a field.

use std::collections::BTreeSet;

use koatlas_catalogue::query::{FATES, Field, Key, SORT};
use koatlas_catalogue::signed;
use koatlas_rules::RuleSet;
use maud::{Markup, html};

use super::context::Site;

/// Keys of the fields that are always visible.
const FIRST: [&str; 5] = ["text", "points", "positions", "prime", "named"];

/// The form. It is hidden until the script enables it.
pub(super) fn form(site: &Site<'_>) -> Markup {
    html! {
        form.filters hidden aria-label="Choose types" {
            @for key in FIRST.into_iter().filter_map(Key::find) { (field(site, key)) }
            (sorting())
            (rule_set_fields())
            details {
                summary { "More filters" }
                div.fields {
                    @for key in Key::filters().filter(|key| !FIRST.contains(&key.name)) {
                        (field(site, key))
                    }
                }
            }
            div.buttons { button type="reset" { "Clear all filters" } }
        }
    }
}

/// Field of a key. A menu appears only if types differ in this key.
fn field(site: &Site<'_>, key: &Key) -> Markup {
    let types = site.catalogue.types.iter();
    let numbers: BTreeSet<i64> = types.filter_map(|entry| key.numbers(entry)).flatten().collect();
    let any = (String::new(), "any".to_owned());
    match key.field {
        Field::Text(label, example) => text(key.name, label, example),
        Field::Menu(label) if numbers.len() > 1 => {
            let options = numbers.iter().map(|&number| {
                let name = if key.is_signed() { signed(number as i32) } else { number.to_string() };
                (number.to_string(), name)
            });
            menu(key.name, label, "field", std::iter::once(any).chain(options))
        }
        Field::YesNo(label, [yes, no]) if numbers.len() > 1 => {
            let options = [("yes", yes), ("no", no)].map(|(value, name)| (value.to_owned(), name.to_owned()));
            menu(key.name, label, "field", std::iter::once(any).chain(options))
        }
        _ => html! {},
    }
}

fn menu(key: &str, label: &str, class: &str, options: impl Iterator<Item = (String, String)>) -> Markup {
    html! {
        div class=(class) {
            label for=(key) { (label) }
            select id=(key) name=(key) { @for (value, name) in options { option value=(value) { (name) } } }
        }
    }
}

fn text(key: &str, label: &str, example: &str) -> Markup {
    let search = key == "text";
    html! {
        div class=(if search { "field wide" } else { "field" }) {
            label for=(key) { (label) }
            input id=(key) name=(key) type=(if search { "search" } else { "text" }) autocomplete="off" placeholder=(example);
        }
    }
}

/// Fields about one rule set: the rule set, its effect on all cycles or on the shortest, and the move.
fn rule_set_fields() -> Markup {
    let of_all = Key::filters().filter_map(|key| match key.field {
        Field::RuleSet(does) => Some((key.name.to_owned(), does)),
        _ => None,
    });
    let of_shortest = FATES.map(|(fate, does)| (format!("fate:{fate}"), does));
    html! {
        fieldset.field.wide {
            legend { "What a rule set does" }
            select #rule aria-label="Rule set" {
                option value="" { "any rule set" }
                @for rules in RuleSet::all() { option value=(rules.id()) { (rules.definition.name) } }
            }
            select #does aria-label="What it does" {
                @for (value, does) in of_all.chain(of_shortest) { option value=(value) { (does) } }
            }
            input #at type="text" autocomplete="off" aria-label="At move of the shortest cycle" placeholder="at move";
        }
    }
}

fn sorting() -> Markup {
    const ORDERS: &str = "=points, then positions; -points=most points; positions=fewest positions; -positions=most positions; \
                          cycle=plays of the shortest cycle; -cycle=most plays of it; balance=balance; name=name";
    let orders = ORDERS.split("; ").filter_map(|order| order.split_once('='));
    menu(SORT, "Sorted by", "field wide", orders.map(|(order, name)| (order.to_owned(), name.to_owned())))
}
