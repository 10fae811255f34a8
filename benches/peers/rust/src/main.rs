//! Components by programs in Rust, on the same edges, for `benches/run`.
//!
//! ```text
//! koatlas-peers edges BOARD SUICIDE FILE   writes the edges of a whole board's free graph
//! koatlas-peers PROGRAM FILE               prints times and counts as a JSON object
//! ```

mod edges;
mod found;
mod searches;

use std::error::Error;

type Answer<T> = Result<T, Box<dyn Error>>;

fn main() -> Answer<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["edges", board, suicide, file] => edges::write(board, suicide, file),
        [program, file] => {
            let search = searches::named(program).ok_or("no such program")?;
            println!("{}", search(edges::read(file)?)?);
            Ok(())
        }
        _ => Err("usage: koatlas-peers edges BOARD SUICIDE FILE, or koatlas-peers PROGRAM FILE".into()),
    }
}
