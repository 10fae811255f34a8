//! Tests of the example program in `docs/library.md`.

#[path = "../../examples/stranger.rs"]
mod program;

#[test]
fn the_program_of_a_stranger_runs() {
    program::main().unwrap();
}

#[test]
fn the_page_shows_the_program_as_it_runs() {
    let page = include_str!("../../../../docs/library.md");
    assert!(page.contains(include_str!("../../examples/stranger.rs")), "docs/library.md shows another program");
}
