//! `koatlas explore`: what can be reached, and what can repeat.

mod basic_ko;
mod components;
#[cfg(feature = "distributed")]
mod distributed;
mod drawing;
mod report;
mod saving;
mod sparse;
mod survey;

use koatlas_board::{Arena, Position, in_narrowest};
use koatlas_files::Claim;
use koatlas_position_graph::{Findings, GraphDefinition, MAX_DOT_NODES, Node, Packed, Scope, Ternary};

use crate::args::common::Common;
use crate::args::explore::Explore;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::target::Subject;
use crate::written;
use report::Object;

/// Explores the target and prints the counts, even if a file cannot be written.
///
/// # Errors
/// If the target cannot be read or is too large, if a file cannot be written, or if somebody interrupts.
pub fn run(args: &Explore, common: &Common) -> anyhow::Result<()> {
    if args.rules.ko_rule.is_some() {
        return basic_ko::run(args, common);
    }
    let _claims = claim_files(args, common)?;
    let subject = args.target.read()?;
    if let Some(hosts) = &args.hosts.hosts {
        return with_hosts(args, common, &subject, hosts);
    }
    let (object, side_files) = match dense(&subject) {
        Some((arena, start)) => {
            let asked = Asked::new(args, common, &subject, arena, start);
            asked.ended(survey::run(&asked)?)?
        }
        None => in_narrowest!(subject.position, S in [u64, u128] => {
            let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
            let asked = Asked::new(args, common, &subject, arena, start);
            asked.ended(sparse::run(&asked)?)?
        }),
    };
    if common.json { print_json(&object) } else { print_text(&object.page(&subject)) }?;
    side_files
}

#[cfg(feature = "distributed")]
use distributed::run as with_hosts;

/// What is said where the feature is left out.
#[cfg(not(feature = "distributed"))]
fn with_hosts(_: &Explore, _: &Common, _: &Subject, _: &std::path::Path) -> anyhow::Result<()> {
    Err(Failure::input(
        "this koatlas was built without --hosts: build one with `cargo build --release --features distributed`, or explore on one machine",
    ))
}

/// The target's arena, if its positions are numbered: then planes of bits serve it.
fn dense(subject: &Subject) -> Option<(Arena<u64>, Position<u64>)> {
    let (arena, start) = subject.position.arena::<u64>().ok()?;
    Ternary::new(&arena).map(|_| (arena, start))
}

/// What is asked for.
struct Asked<'a, S> {
    args: &'a Explore,
    common: &'a Common,
    subject: &'a Subject,
    graph: GraphDefinition<S>,
    scope: Scope,
    start: Node<S>,
}

/// What has been found, and what came of saving it.
struct Answered {
    findings: Findings,
    saved: anyhow::Result<()>,
}

impl<'a, S: Packed> Asked<'a, S> {
    fn new(
        args: &'a Explore,
        common: &'a Common,
        subject: &'a Subject,
        arena: Arena<S>,
        start: Position<S>,
    ) -> Asked<'a, S> {
        let graph = GraphDefinition::new(arena, args.model, args.rules.suicide).reduced(args.reduce);
        let scope = if subject.whole_board { Scope::Everything } else { Scope::Reachable };
        let start = graph.node(start, subject.position.to_move());
        Asked { args, common, subject, graph, scope, start }
    }

    /// The answers, and what came of the files beside them.
    ///
    /// # Errors
    /// If the graph is too large to be drawn, and a drawing is asked for.
    fn ended(&self, Answered { findings, saved }: Answered) -> anyhow::Result<(Object, anyhow::Result<()>)> {
        let drawn = match &self.args.dot {
            Some(_) if findings.nodes > MAX_DOT_NODES as u64 => return Err(self.subject.ended(drawing::too_large())),
            Some(path) => drawing::write(self, path),
            None => Ok(()),
        };
        Ok((Object::new(self.args, self.graph.to_string(), findings), saved.and(drawn)))
    }
}

/// Finds mistakes before any work is done.
fn claim_files(args: &Explore, common: &Common) -> anyhow::Result<[Option<Claim>; 2]> {
    if args.dot.is_some() && args.reduce {
        return Err(Failure::input("--dot draws the whole graph: leave --reduce out"));
    }
    Ok([
        written::claim(args.dot.as_deref(), [], common)?,
        written::claim(args.snapshot.as_deref(), &args.resume, common)?,
    ])
}
