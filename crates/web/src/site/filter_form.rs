//! The form by which types are chosen. Its fields have the names of the filters of `koatlas types`.

use std::collections::BTreeSet;

use koatlas_catalogue::{TypeEntry, signed};
use koatlas_rulesets::RuleSet;
use maud::{Markup, html};

use super::context::Site;

/// The form. A script applies it; without scripts it is not shown.
pub(super) fn form(site: &Site<'_>) -> Markup {
    let types = &site.catalogue.types;
    let some_suicide = types.iter().any(|entry| entry.shortest.needs_suicide);
    html! {
        form.filters hidden aria-label="Choose types" {
            div.field.wide {
                label for="text" { "Name, alias or identity" }
                input #text name="text" type="search" autocomplete="off" placeholder="eternal life, p4e5…";
            }
            (select("points", "Points", "any", &values(types, |entry| vec![entry.first_points as i64]), &plain))
            (text("positions", "Positions", "8 or 5..20"))
            (yes_no("prime", "Prime", ["prime", "products"]))
            (yes_no("named", "Named", ["named", "without a name"]))
            (sorting())
            details {
                summary { "More filters" }
                div.fields {
                    (text("plays", "Plays of the component", "9 or 20..30"))
                    (select("passes", "Passes in the shortest cycle", "any", &values(types, |entry| vec![entry.shortest.passes as i64]), &plain))
                    (select("balance", "Its balance", "any", &values(types, |entry| vec![entry.shortest.balance.into()]), &|n| signed(n as i32)))
                    (select("string-size", "Size of a ko string", "any", &values(types, sizes), &plain))
                    @if site.catalogue.mortal() {
                        (select("pieces", "Pieces", "any", &values(types, |entry| vec![entry.pieces as i64]), &plain))
                        (select("mortal-strings", "Mortal strings", "any", &values(types, |entry| vec![entry.mortal_strings.into()]), &plain))
                    }
                    @if some_suicide { (yes_no("needs-suicide", "Suicide", ["needed", "not needed"])) }
                    (text("word", "Has a cycle with the word", "B W2 B1"))
                    (rule_set_fields())
                    (text("differs", "Two rule sets differ on it", "psk,ssk"))
                }
            }
            div.buttons { button type="reset" { "Clear all filters" } }
        }
    }
}

fn plain(number: i64) -> String {
    number.to_string()
}

fn sizes(entry: &TypeEntry) -> Vec<i64> {
    entry.ko_string_sizes.iter().map(|&size| size as i64).collect()
}

/// The values that types have.
fn values(types: &[TypeEntry], of: impl Fn(&TypeEntry) -> Vec<i64>) -> BTreeSet<i64> {
    types.iter().flat_map(of).collect()
}

fn select(key: &str, name: &str, any: &str, values: &BTreeSet<i64>, show: &dyn Fn(i64) -> String) -> Markup {
    html! {
        div.field {
            label for=(key) { (name) }
            select id=(key) name=(key) {
                option value="" { (any) }
                @for &value in values { option value=(value) { (show(value)) } }
            }
        }
    }
}

fn yes_no(key: &str, name: &str, [yes, no]: [&str; 2]) -> Markup {
    html! {
        div.field {
            label for=(key) { (name) }
            select id=(key) name=(key) {
                option value="" { "any" }
                option value="yes" { (yes) }
                option value="no" { (no) }
            }
        }
    }
}

fn text(key: &str, name: &str, example: &str) -> Markup {
    html! {
        div.field {
            label for=(key) { (name) }
            input id=(key) name=(key) type="text" autocomplete="off" placeholder=(example);
        }
    }
}

/// What a rule set does with all cycles, or with the shortest: three fields that make one or two filters.
fn rule_set_fields() -> Markup {
    const DOES: [(&str, &str); 7] = [
        ("for-ever-under", "lets some cycle go on for ever"),
        ("always-stopped-by", "lets no cycle go on for ever"),
        ("fate:for-ever", "lets the shortest cycle go on for ever"),
        ("fate:stopped", "makes a move of the shortest cycle illegal"),
        ("fate:ended", "ends the shortest cycle with a result"),
        ("fate:void", "ends the shortest cycle without a result"),
        ("fate:forfeited", "takes a stone of the shortest cycle off"),
    ];
    html! {
        fieldset.field.wide {
            legend { "What a rule set does" }
            select #rule aria-label="Rule set" {
                option value="" { "any rule set" }
                @for rules in RuleSet::all() { option value=(rules.id()) { (rules.id()) } }
            }
            select #does aria-label="What it does" { @for (value, name) in DOES { option value=(value) { (name) } } }
            input #at type="text" autocomplete="off" aria-label="At move of the shortest cycle" placeholder="at move of the shortest";
        }
    }
}

fn sorting() -> Markup {
    const KEYS: [(&str, &str); 8] = [
        ("", "points, then positions"),
        ("-points", "most points"),
        ("positions", "fewest positions"),
        ("-positions", "most positions"),
        ("cycle", "plays of the shortest cycle"),
        ("-cycle", "most plays of it"),
        ("balance", "balance"),
        ("name", "name"),
    ];
    html! {
        div.field.wide {
            label for="sort" { "Sorted by" }
            select #sort name="sort" { @for (key, name) in KEYS { option value=(key) { (name) } } }
        }
    }
}
