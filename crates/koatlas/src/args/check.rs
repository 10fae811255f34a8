//! The arguments of `koatlas check`.

use std::path::PathBuf;

use clap::Args;
use koatlas_board::{Colour, Size};

use crate::args::chosen_rules::{Asked, NamedOrAll};

/// `koatlas check`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
After an illegal move a recorded game goes on as it was played. Each violation has a line of its own; what only \
follows from a violation has none. A move of --moves that is illegal is not made, and the same player goes on.

The sequence has ended where it ended first: the moves that a record has after that are judged as if it had not.

Exit code: 0 if all moves are legal and none comes after the end, 1 if not, 2 if something cannot be read. With --rules all the exit code \
says nothing about the moves.

Examples:
  koatlas check game.sgf                 by the rules that the game names (RU)
  koatlas check games/ --rules aga       every game of a folder
  koatlas check game.sgf --rules all     how the game goes under each
  koatlas check --board 3x3 --rules psk --moves \"B b2; W a1; B pass\"")]
pub struct Check {
    /// What is checked.
    #[command(flatten)]
    pub target: Targets,
    /// The rule set, as `koatlas rules` lists them, or `all`; if not given, the rules that each game names (RU)
    #[arg(long = "rules", value_name = "ID|all", value_parser = NamedOrAll, hide_possible_values = true)]
    pub rule_set: Option<Asked>,
    /// The moves, for example "B d2; W pass; B kopass:c2"; if not given, those of SGF games
    #[arg(long)]
    pub moves: Option<String>,
    /// Who moves first; if not given, the player that the target names
    #[arg(long, value_name = "B|W")]
    pub to_move: Option<Colour>,
    /// An option of the rule set, as `koatlas rules ID` lists them; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Stop at the first move that is illegal
    #[arg(long)]
    pub strict: bool,
}

/// A board, or files and folders.
#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Targets {
    /// The empty board of so many rows and columns, every point playable, Black first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Option<Size>,
    /// Position files, files of SGF games, and folders, of which every .sgf file is taken
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}
