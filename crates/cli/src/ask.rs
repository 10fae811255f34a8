//! `koatlas ask`: answers one request for `koatlas serve`.

use std::io::{BufRead, Write, copy, sink, stdin, stdout};

use koatlas::request;

use crate::args::CommonArgs;
use crate::output;

/// Answers the request in the first line of standard input. Ends without an answer when standard input does, since
/// nobody waits for it any more.
pub fn run(common: &CommonArgs) -> anyhow::Result<()> {
    let mut request = String::new();
    stdin().lock().read_line(&mut request)?;
    std::thread::spawn(|| {
        let _ = copy(&mut stdin().lock(), &mut sink());
        std::process::exit(1);
    });
    let answer = request::answer(&request, &common.conditions());
    output::print(&mut stdout().lock(), |out| writeln!(out, "{}", answer.trim_end()))
}
