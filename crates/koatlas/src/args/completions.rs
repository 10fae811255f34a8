//! The arguments of `koatlas completions`.

use clap::Args;
use clap_complete::Shell;

/// `koatlas completions`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example: koatlas completions bash > koatlas.bash")]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}
