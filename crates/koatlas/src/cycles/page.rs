//! The page of [`CyclesAnswer`].

use koatlas_position_graph::Model;

use super::CyclesAnswer;
use crate::page::{Block, Lines, Page};
use crate::subject::Subject;

impl CyclesAnswer {
    /// The page about the cycles of `subject`.
    pub fn page(&self, subject: &Subject) -> Page {
        let CyclesAnswer { model, suicide, max_length, counts, .. } = self;
        let rows = counts.iter().filter(|count| count.cycles.0 > 0);
        let rows: Vec<_> = rows.map(|count| [count.length.to_string(), count.cycles.to_string()]).collect();
        let edges = if *model == Model::WithPasses { "moves" } else { "plays" };
        let rule = if self.rules.is_some() { ", rules basic-ko" } else { "" };
        let title =
            format!(": elementary cycles of up to {max_length} {edges}, model {model}, suicide {suicide}{rule}");
        let counted = match rows.is_empty() {
            true => Block::text("none"),
            false => Block::table("rr", Lines::None, [&format!(" {edges}"), "cycles"], rows),
        };
        let counted = Block::assumed(&self.warnings).chain([counted]).collect();
        Page::new([vec![Block::headed(&subject.title, title)], counted])
    }
}
