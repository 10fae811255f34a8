//! Results of an analysis as parts of the page: the classification and the longest sequences.

use koatlas::classify::{InsideComponent, SequenceInside};
use koatlas::json::to_strings;
use koatlas::{ClassifyAnswer, FindQuestion};
use koatlas_board::{BoardPosition, Point, grouped};
use koatlas_catalogue::signed;
use koatlas_classifier::{CyclesOfMoves, Drr, KoString, KoType, Shortest};
use koatlas_formats::PositionFile;
use maud::{Markup, html};
use serde::Serialize;

use crate::serve::analysis::CheckedQuestion;
use crate::serve::atlas_files::Atlas;
use crate::serve::cycle_player::{self, PlayerData, player_data};
use crate::serve::drawn_board::DrawnBoard;
use crate::site::{figure, longest_table};

/// A part of the page, and the data for its player.
#[derive(Serialize)]
pub struct AnswerPart {
    pub html: String,
    /// Data for the player of cycles; `None` if the part has none.
    pub played: Option<PlayerData>,
    /// Number of positions of the component; 0 if there is none.
    pub component: usize,
}

/// Classification of a position. If there are several kos, lists all of them and shows the first.
pub fn classification_part(checked: &CheckedQuestion, answers: &[ClassifyAnswer], atlas: Option<&Atlas>) -> AnswerPart {
    let Some(answer) = answers.first() else {
        return AnswerPart { html: no_ko().into_string(), played: None, component: 0 };
    };
    let region = answer.used.as_ref().map(|used| used.region.clone());
    let local = region.and_then(|region| checked.position.with_region(Some(region)).ok());
    let part = component_part(checked, local.as_ref().unwrap_or(&checked.position), answer, atlas);
    if answers.len() == 1 {
        part
    } else {
        AnswerPart { html: kos(checked, answers).into_string() + &part.html, ..part }
    }
}

fn no_ko() -> Markup {
    html! {
        h2 #found-title { "Nothing repeats here" }
        p { "No sequence of up to " (FindQuestion::WITHIN) " plays leads back to the position, whoever plays. For longer ones mark a region." }
    }
}

/// List of the kos. Each links to the page with the ko as the region.
fn kos(checked: &CheckedQuestion, answers: &[ClassifyAnswer]) -> Markup {
    let file = PositionFile { name: None, position: checked.position.clone() };
    let board = DrawnBoard { name: checked.name.clone(), ..DrawnBoard::from_file(&file) };
    html! {
        nav.kos aria-label="The kos of the board" {
            p { (answers.len()) " kos repeat within " (FindQuestion::WITHIN) " plays. The first is shown; a link marks the region of another." }
            ol {
                @for answer in answers {
                    @let region = answer.used.as_ref().map_or(&[][..], |used| &used.region);
                    li { a href=(board.address_with_region(region)) { (ko_name(answer)) ": " (point_list(&answer.cyclical_part)) } }
                }
            }
        }
    }
}

fn ko_name(answer: &ClassifyAnswer) -> &str {
    let names = answer.ko_type.as_ref().map_or(&[][..], |ko_type| &ko_type.names);
    names.first().map_or("a ko type without a name", String::as_str)
}

/// Classification of one component, with a link to the page of its type if the atlas has one.
fn component_part(
    checked: &CheckedQuestion,
    position: &BoardPosition,
    answer: &ClassifyAnswer,
    atlas: Option<&Atlas>,
) -> AnswerPart {
    let component = answer.component.positions;
    let (Some(ko_type), Some(shortest)) = (&answer.ko_type, &answer.shortest) else {
        return AnswerPart { html: nothing_repeats(checked, &answer.warnings).into_string(), played: None, component };
    };
    let named = answer.cycles.named_cycles();
    let page = atlas.and_then(|atlas| atlas.type_page(&ko_type.id.to_string()));
    let markup = html! {
        (head(ko_type, page.as_deref(), atlas.is_some()))
        (assumptions(&answer.warnings))
        (cycle_player::section(position, &answer.cyclical_part, &named))
        (properties(answer, shortest))
        (cycle_player::rule_sets())
        (drr(&answer.drr))
    };
    AnswerPart {
        html: markup.into_string(),
        played: player_data(position, checked.suicide, &named, atlas.is_some()),
        component,
    }
}

fn assumptions(warnings: &[String]) -> Markup {
    html! { @for warning in warnings { p.assumed role="alert" { "Assumed: " (warning) "." } } }
}

fn nothing_repeats(checked: &CheckedQuestion, warnings: &[String]) -> Markup {
    let points = checked.outlook.points;
    html! {
        h2 #found-title { "Nothing repeats here" }
        p {
            "The position is in no component: no sequence of plays on "
            @if points == 1 { "this point" } @else { "these " (points) " points" }
            " leads back to it, whoever plays."
        }
        (assumptions(warnings))
    }
}

fn head(ko_type: &KoType, page: Option<&str>, atlas: bool) -> Markup {
    let title = ko_type.names.first().map_or("A ko type without a name", String::as_str);
    let kind = match ko_type.factors.len() {
        0 | 1 => "A prime ko type".to_owned(),
        factors => format!("A ko type with {factors} factors"),
    };
    html! {
        header.found-head {
            h2 #found-title { (title) }
            p.kind {
                (kind)
                @if ko_type.names.len() > 1 { ", also called " (ko_type.names[1..].join(", ")) }
                @if !ko_type.examples.is_empty() { "; other known positions: " (ko_type.examples.join(", ").replace('_', " ")) }
                ". " code.id { (ko_type.id) }
            }
            @match page {
                Some(page) => p { a.type-page href=(page) { "Its page in the atlas" } },
                None if atlas => p.note { "The catalogue that is served has no page of this type." },
                None => {},
            }
        }
    }
}

fn properties(answer: &ClassifyAnswer, shortest: &Shortest) -> Markup {
    let points = &answer.ko_points;
    let all_points = points.free.len() + answer.non_cyclical_points;
    let pass_free = (points.pass_free != points.free).then(|| point_list(&points.pass_free));
    let sizes = to_strings(&answer.ko_string_sizes);
    let strings: Vec<String> = answer.ko_strings.iter().map(ko_string_text).collect();
    let component = answer.component;
    html! {
        section.facts aria-labelledby="facts-title" {
            h3 #facts-title { "What repeats" }
            dl {
                (figure("Component", "positions that lead to each other", format!("{} positions, {} plays", grouped(component.positions), grouped(component.plays))))
                (figure("Ko points", &format!("points whose content changes, of {all_points}"), point_list(&points.free)))
                @if let Some(pass_free) = pass_free { (figure("Ko points without passes", "in cycles without a pass", pass_free)) }
                (figure("Ko strings", "strings of this position that a cycle captures", text(&strings.join("; "))))
                (figure("Sizes taken", "stones of ko strings", sizes.join(", ")))
                (figure("Shortest cycle", "plays by anyone, and its word", format!("{} plays: {}; balance {}", shortest.plays, shortest.cycle_word, signed(shortest.balance))))
                (figure("Fewest moves", "plays and passes, in turn", shortest.moves))
                (figure("Without passes", "fewest plays in turn", shortest.pass_free_plays.map_or("no such cycle".to_owned(), |plays| format!("{plays} plays"))))
                @if shortest.needs_suicide { (figure("Suicide", "", "no cycle without it")) }
            }
        }
    }
}

fn point_list(points: &[Point]) -> String {
    text(&to_strings(points).join(" "))
}

fn text(text: &str) -> String {
    if text.is_empty() { "none".to_owned() } else { text.to_owned() }
}

fn ko_string_text(string: &KoString) -> String {
    format!("{} {}", string.colour.name().to_lowercase(), point_list(&string.points))
}

fn drr(drr: &Drr) -> Markup {
    let counts = drr.cycles.iter().map(|CyclesOfMoves { moves, count }| format!("{} of {moves} moves", count.0));
    let counts: Vec<String> = counts.collect();
    html! {
        p.note {
            "Default Restriction Rules, cycles of up to " (drr.max_length) " moves: "
            @if counts.is_empty() { "none" } @else { (counts.join(", ")) } "."
        }
    }
}

/// Longest sequences inside the component.
pub fn longest_part(answer: &ClassifyAnswer) -> AnswerPart {
    let markup = match &answer.longest {
        Some(InsideComponent { refused: Some(reason), .. }) => html! { p { (reason) } },
        Some(longest) => longest_sequences(&longest.sequences),
        None => html! { p { "Nothing repeats here, so there is no component." } },
    };
    AnswerPart { html: markup.into_string(), played: None, component: answer.component.positions }
}

fn longest_sequences(sequences: &[SequenceInside]) -> Markup {
    html! {
        p.note { "The number of plays of the longest sequence that stays inside the component, under each rule set that ends every sequence. It may begin in any position of the component. The work has a limit; where it was reached, the two numbers are bounds." }
        @let rows = sequences.iter().map(|sequence| ((sequence.upper, sequence.lower), sequence));
        (longest_table(rows, "lower and upper bound", longest_cell))
    }
}

fn longest_cell(sequences: &[&SequenceInside], plays: u64) -> Markup {
    html! {
        td {
            @for id in sequences.iter().flat_map(|sequence| &sequence.rulesets) { code data-rules=(id) { (id) } " " }
            details {
                summary { "Sequences of " (plays) " plays" }
                @for sequence in sequences { (sequence_details(sequence)) }
            }
        }
    }
}

fn sequence_details(sequence: &SequenceInside) -> Markup {
    html! {
        p.note { (sequence.rulesets.join(", ")) ". It begins here:" }
        pre { (sequence.diagram.join("\n")) }
        p.note { (to_strings(&sequence.moves).join(", ")) }
    }
}
