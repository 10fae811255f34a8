//! More than one machine.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use koatlas_answers::number::number;

/// Which processes work together, and which of them this is.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "More than one machine")]
pub struct Hosts {
    /// Work together with the processes that a file names, a line host:port for each; process 0 prints the answer
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with_all = ["reduce", "dot", "ko_rule"])]
    pub hosts: Option<PathBuf>,
    /// The number of this process: its line in the file of --hosts, from 0 on
    #[arg(long, value_name = "I", value_parser = number::<usize>, requires = "hosts")]
    pub process: Option<usize>,
    /// How many seconds to wait for the other processes to be there
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, requires = "hosts")]
    pub wait: Duration,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (1..=86_400).contains(seconds));
    let error = || format!("\"{text}\" is no number of seconds: write a number from 1 to 86400");
    seconds.map(Duration::from_secs).ok_or_else(error)
}
