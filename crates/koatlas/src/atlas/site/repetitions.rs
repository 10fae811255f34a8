//! The page `repetitions.html`, and a page for each cycle word of up to four plays: all short repetitions, on boards of any size.

use std::convert::Infallible;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use koatlas_board::{Move, Suicide};
use koatlas_catalogue::query::escape;
use koatlas_catalogue::{AnyBoardWord, BoardComponent, CatalogueOptions, CatalogueRun, Plan, signed};
use koatlas_classifier::{CycleWord, Fates, types::EdgeLabel};
use koatlas_rules::RuleSet;
use maud::{Markup, html};

use super::assets::{REPETITIONS_PAGE, word_anchor};
use super::context::{Site, with_noun};
use super::page::Page;
use super::rules;
use super::stage::stage;
use crate::groups::group_by_key;
use crate::json::to_strings;

/// Plays of the longest cycles that have pages.
const PLAYS: usize = 4;

/// Folder of the pages of words.
pub(super) const FOLDER: &str = "repetitions";

/// Cycle word with a board that shows it.
struct ShownWord {
    word: CycleWord,
    component: BoardComponent,
    moves: Vec<Move>,
    fates: Fates,
}

/// The words of all cycles of up to [`PLAYS`] plays, with suicide of two stones or more: by plays, those without suicide first.
static WORDS: LazyLock<Vec<ShownWord>> = LazyLock::new(|| {
    let plan = Plan::new(CatalogueOptions::whole(PLAYS, Suicide::Multi, false));
    let (mut run, go_on) = (CatalogueRun::default(), AtomicBool::new(false));
    let Ok(_) = run.explore(&plan, &go_on, |_, _| Ok::<(), Infallible>(()));
    let words = run.words_on_any_board(&plan, &go_on).expect("nobody stops it");
    let mut words: Vec<ShownWord> = words.into_iter().filter_map(ShownWord::new).collect();
    words.sort_by_key(|word| (word.word.plays(), word.has_suicide()));
    words
});

impl ShownWord {
    fn new(AnyBoardWord { word, smallest, moves, fates, .. }: AnyBoardWord) -> Option<ShownWord> {
        let component = BoardComponent::explore(smallest?, Suicide::Multi)?;
        Some(ShownWord { word, component, moves, fates })
    }

    fn has_suicide(&self) -> bool {
        self.word.labels().iter().any(|label| label.suicide())
    }

    /// File of its page.
    fn file(&self) -> String {
        format!("{FOLDER}/{}.html", word_anchor(&self.word.to_string()))
    }

    /// The cycle in a sentence: `Black plays, White takes 2, Black takes 1.`
    fn sentence(&self) -> String {
        self.word.labels().iter().map(|&label| in_words(label)).collect::<Vec<_>>().join(", ") + "."
    }
}

fn in_words(label: EdgeLabel) -> String {
    let player = label.colour().name();
    match label.removed() {
        0 => format!("{player} plays"),
        removed if label.suicide() => format!("{player} loses {removed} stones by suicide"),
        removed => format!("{player} takes {removed}"),
    }
}

/// The number of words with this number of plays, without suicide and with it.
fn counts(plays: usize) -> [usize; 2] {
    let of_plays = || WORDS.iter().filter(move |word| word.word.plays() == plays);
    [of_plays().filter(|word| !word.has_suicide()).count(), of_plays().count()]
}

/// What the first page says of short repetitions.
pub(super) fn answer() -> Markup {
    html! {
        section.way aria-labelledby="short-title" {
            h2 #short-title { a href=(REPETITIONS_PAGE) { "All short repetitions of Go" } }
            p {
                "Is sending-two-returning-one the only cycle of three plays? On boards of every size, where suicide is forbidden, there are "
                (counts(3)[0]) ": it, and the same with Black's two plays in the other order."
            }
        }
    }
}

/// The page of all of them.
pub(super) fn page(site: &Site<'_>) -> String {
    let main = html! {
        header.head {
            h1 { "All short repetitions of Go" }
            p.lead {
                "What can repeat within " (PLAYS) " plays, on boards of any size. In such a cycle at most " (PLAYS) " points are played on, and all other points "
                "stay as they are. So going through all regions of " (PLAYS) " points finds every such cycle: the list is complete, and no larger board has another."
            }
            p {
                "Cycles are told apart by their " a href="words.html#cycle-word" { "word" } ": who plays, and how many stones that takes. "
                "Passes that let the players take turns are not plays. Touch a board, and it plays. No stone there is given for alive: every string around the cycle has a liberty of its own."
            }
        }
        @for plays in 2..=PLAYS { (of_plays(plays)) }
    };
    let description = "Every cycle of up to four plays that a board of any size can have, with what rules say.";
    let page = Page::in_top_folder(REPETITIONS_PAGE, "All short repetitions of Go", description, main);
    Page { tab: "cycles.html", script: "repetitions.js", ..page }.html(site)
}

fn of_plays(plays: usize) -> Markup {
    let [without, all] = counts(plays);
    html! {
        section.stages aria-labelledby={ "plays-" (plays) } {
            h2 id={ "plays-" (plays) } { (with_noun(plays, "play")) }
            p.note { (with_noun(without, "cycle")) " where suicide is forbidden, " (all - without) " more with suicide of two stones or more." }
            ul { @for word in WORDS.iter().filter(|word| word.word.plays() == plays) { (card(word)) } }
        }
    }
}

fn card(word: &ShownWord) -> Markup {
    let text = word.word.to_string();
    html! {
        li {
            (stage(&word.component, &word.moves, &text))
            h3 { a href=(word.file()) { code { (text) } } }
            p { (word.sentence()) }
        }
    }
}

/// The pages of the words, with their names.
pub(super) fn pages(site: &Site<'_>) -> Vec<(String, String)> {
    WORDS.iter().map(|word| (word.file(), word_page(site, word))).collect()
}

fn word_page(site: &Site<'_>, word: &ShownWord) -> String {
    let text = word.word.to_string();
    let types = site.catalogue.types.iter().filter(|entry| entry.word_fates.contains_key(&word.word)).count();
    let fates = RuleSet::all().filter_map(|rules| Some((word.fates.under(rules.id())?.words(), rules)));
    let main = html! {
        header.head {
            p.kicker { a href={ "../" (REPETITIONS_PAGE) } { "All short repetitions" } }
            h1 { "The cycle " code { (text) } }
            p.lead { (word.sentence()) " Then the board is as it was." }
        }
        section.stages { ul { li { (stage(&word.component, &word.moves, &text)) } } }
        section aria-labelledby="facts-title" {
            h2 #facts-title { "What it is" }
            dl.words {
                div { dt { "Plays and passes" } dd { (with_noun(word.word.plays(), "play")) ", and " (with_noun(word.word.passes(), "pass")) " so that the players take turns" } }
                div { dt { "Moves on this board" } dd { (to_strings(&word.moves).join(", ")) } }
                div { dt { "Balance" } dd { (signed(word.word.balance())) ": white stones minus black stones removed" } }
                div { dt { "Ko types of this atlas that have it" } dd {
                    @if types == 0 { "none" } @else { a href={ "../types.html#word=" (escape(&text)) } { (with_noun(types, "type")) } }
                } }
            }
        }
        section aria-labelledby="rules-title" {
            h2 #rules-title { "If both players insist on it" }
            dl.words { @for (words, ids) in group_by_key(fates) { div { dt { (words) } dd { (links(&ids)) } } } }
        }
    };
    let title = format!("The cycle {text}");
    let page = Page::in_top_folder("cycles.html", &title, "A short repetition of Go, and what rules say of it.", main);
    Page { root: "../", script: "repetitions.js", ..page }.html(site)
}

fn links(members: &[RuleSet]) -> Markup {
    html! {
        @for (number, rules) in members.iter().enumerate() {
            @if number > 0 { ", " }
            a href={ "../" (rules::address(rules.id())) } { (rules.definition.name) }
        }
    }
}
