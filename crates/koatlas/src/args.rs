//! The command line: `koatlas COMMAND [TARGET] [OPTIONS]`. What several commands take stands here; what one takes, with the command.

pub mod catalogue;
pub mod chosen_rules;
pub mod classify;
pub mod common;
pub mod diagram;
pub mod ko_rule;
pub mod longest;
pub mod stakes;
pub mod suite;
pub mod verify;

use clap::{Parser, Subcommand};

/// An exhaustive cycle and ko-type analyser for the game of Go.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true)]
pub struct Cli {
    /// What is asked.
    #[command(subcommand)]
    pub command: Command,
    /// Options of all commands.
    #[command(flatten)]
    pub common: common::Common,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Count the positions that can be reached, the plays between them, and the components: what can repeat
    Explore(crate::explore::Explore),
    /// Count or list the elementary cycles by length
    Cycles(classify::Cycles),
    /// Say what repeats at a position: ko points, ko strings, cycles, ko type
    Classify(classify::Classify),
    /// Draw a position as a picture with its ko points, or write it in another format
    Diagram(diagram::Diagram),
    /// Make the complete catalogue of the ko types of small regions
    Catalogue(catalogue::Catalogue),
    /// List the types of a catalogue that have some properties
    Types(crate::types::Types),
    /// Show all that a catalogue says of a ko type
    Show(crate::show::Show),
    /// List the rule sets: what bars a play, what ends a sequence, and the options
    Rules(chosen_rules::Rules),
    /// Replay moves under a rule set: say of each whether it is legal, and how the sequence ends
    Check(crate::check::Check),
    /// Find every repetition in game records: files, folders and archives
    Scan(crate::scan::Scan),
    /// Compare another program with a rule set, and say which rule set it follows
    Conform(crate::conform::Conform),
    /// Write a test suite of a rule set for programs: the smallest sequences that show what it does
    Suite(suite::Suite),
    /// Say how long a sequence can be under a rule set, with a sequence and a proof
    Longest(longest::Longest),
    /// Say who wins with best play under a rule set, by how much and by which first move, with a proof
    Solve(crate::solve::Solve),
    /// Say who wins under every rule set
    Compare(crate::compare::Compare),
    /// Find the smallest positions in which rule sets differ, in the value or in who wins
    Separate(crate::separate::Separate),
    /// Say which points and strings are kos, by what players can force: a reconstruction of Jasiek's definitions of 2010
    Ko(crate::ko::Ko),
    /// Serve a local page on which a position is drawn and analysed
    Serve(crate::target::Serve),
    /// Count the complete games on a small board under superko
    Games(crate::games::Games),
    /// Check a certificate, a sequence or a catalogue with code of its own, which the search does not use
    Verify(verify::Verify),
    /// Print what a shell reads to complete command lines
    Completions(common::Completions),
    /// Print a page for `man`: that of the program, or of a command
    Man(common::Man),
}
