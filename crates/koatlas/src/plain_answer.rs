//! The plain answer about a ko: what players call it, what it is, and what happens under the rules that most people play by. Pages about a ko
//! begin with it, in terminals, on the board and in the atlas.

use koatlas_classifier::{FateEntry, Fates, KoType};
use koatlas_rules::RuleSet;

use crate::about::About;
use crate::page::{PlainAnswer, Verdict};
use crate::text::capitalised;
use crate::threats::FightInWords;

/// The traditions with a line of their own: most people play by the rules of one of these.
const USUAL: [&str; 3] = ["Japanese", "Chinese", "AGA"];

/// Between the names of the factors of a product.
const FACTORS: &str = " x ";

/// What stands behind the name of a factor whose colours are exchanged.
const EXCHANGED: &str = " (colours exchanged)";

/// The words for small numbers, from two.
const NUMBERS: [&str; 4] = ["Two", "Three", "Four", "Five"];

impl PlainAnswer {
    /// The plain answer about a ko of the type `ko_type` on a board that is called `title`. Stones come and go on `ko_points` points, and
    /// `fates` are those of a cycle of `moves` moves.
    pub fn new(ko_type: &KoType, title: &str, ko_points: usize, moves: usize, fates: &Fates) -> PlainAnswer {
        let about = About::of_ko(ko_type, title);
        PlainAnswer {
            name: about.map_or_else(|| plain_name(ko_type), |about| about.name.clone()),
            about: about.map_or_else(|| what_it_is(ko_type, ko_points, moves), |about| about.about.clone()),
            source: about.map_or_else(String::new, |about| about.source.clone()),
            ..PlainAnswer::of_fates(moves, fates)
        }
    }

    /// The plain answer about the known position `about`, with the fates of its cycle of `moves` moves.
    pub fn of_known(about: &About, moves: usize, fates: &Fates) -> PlainAnswer {
        let About { name, about, source, .. } = about.clone();
        PlainAnswer { name, about, source, ..PlainAnswer::of_fates(moves, fates) }
    }

    /// The answer with what players say of the fight.
    pub fn with_fight(self, fight: Option<&FightInWords>) -> PlainAnswer {
        PlainAnswer { fight: fight.map_or_else(String::new, FightInWords::under_its_rule), ..self }
    }

    fn of_fates(moves: usize, fates: &Fates) -> PlainAnswer {
        let verdict = |name, fate| Verdict { rules: vec![name], ..Verdict::of_fate(fate, moves) };
        let usual = USUAL.into_iter();
        let usual = usual.filter_map(|name| Some(verdict(name, fates.under(RuleSet::tradition(name)?.id())?)));
        let own = fates.iter().filter(|(id, _)| RuleSet::listed_id(id).is_none());
        let own = own.map(|(id, fate)| verdict(id, fate));
        let all = fates.groups().into_iter();
        let all = all.map(|group| Verdict { rules: group.rules, ..Verdict::of_fate(&group.fate, moves) });
        PlainAnswer { moves, verdicts: own.chain(usual).collect(), all: all.collect(), ..PlainAnswer::default() }
    }
}

impl Verdict {
    /// What happens to a cycle of `moves` moves with this fate, under no rule sets yet.
    pub fn of_fate(fate: &FateEntry, moves: usize) -> Verdict {
        Verdict { rules: Vec::new(), kind: fate.fate.replace(' ', "-"), sentence: fate.sentence(moves) }
    }
}

/// The name of a type for people who do not know the words of this program.
pub fn plain_name(ko_type: &KoType) -> String {
    let Some(name) = ko_type.names.first() else { return "A ko without a name".to_owned() };
    let factors: Vec<String> = name.split(FACTORS).map(plain_factor).collect();
    match &factors[..] {
        [one] => capitalised(one),
        [first, others @ ..] if others.iter().all(|other| other == first) => {
            let number = NUMBERS.get(others.len() - 1).map_or_else(|| factors.len().to_string(), ToString::to_string);
            if first.ends_with("ko") {
                format!("{number} {first}s, side by side")
            } else {
                format!("{number} times {first}, side by side")
            }
        }
        _ => capitalised(&format!("{}, side by side", factors.join(" and "))),
    }
}

/// The name of a factor. One without a name has its identity there.
fn plain_factor(name: &str) -> String {
    let name = name.strip_suffix(EXCHANGED).unwrap_or(name);
    if name.parse::<koatlas_classifier::types::TypeId>().is_ok() {
        "a ko without a name".to_owned()
    } else {
        name.to_owned()
    }
}

/// What a ko is of which no source says it.
fn what_it_is(ko_type: &KoType, ko_points: usize, moves: usize) -> String {
    if ko_type.is_prime() {
        return format!("Stones come and go on {ko_points} points, and after {moves} moves all is as it was.");
    }
    "Kos that do not touch each other. A move in one of them can be the move elsewhere that another needs.".to_owned()
}
