//! The examples of the guide, README.md and the chapters in docs/: in every block marked `console`, a line `$ koatlas ...` is
//! run at the top of the repository, and has to print just the lines that follow it, up to the next `$` or the end of the
//! block. A line `...` stands for any number of lines, and blank lines at the end for none. The folder `atlas` is what README.md's
//! first command makes: a catalogue made with the same options is taken for it.

use koatlas_rules::{OTHER_NAMES, OtherName};
use serde_json::Value;

use crate::support::{Folder, catalogue, program, run_to_end, top, words};

/// A command, without `$ `, and the lines shown below it.
struct Example {
    command: String,
    shown: Vec<String>,
}

/// The examples of a text.
fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut block: Option<bool> = None;
    for line in text.lines() {
        match (line.strip_prefix("```"), block) {
            (Some(kind), None) => block = Some(kind == "console"),
            (Some(_), Some(_)) => block = None,
            (None, Some(true)) => add(&mut examples, line),
            (None, _) => {}
        }
    }
    examples.retain(|example| example.command.starts_with("koatlas "));
    examples
}

fn add(examples: &mut Vec<Example>, line: &str) {
    if let Some(command) = line.strip_prefix("$ ") {
        examples.push(Example { command: command.to_owned(), shown: Vec::new() });
    } else {
        examples.last_mut().expect("a console block begins with a command").shown.push(line.to_owned());
    }
}

/// True if `lines` are as `shown`, where `...` stands for any lines.
fn agree(shown: &[String], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((dots, rest)) if dots == "..." => (0..=lines.len()).any(|skip| agree(rest, &lines[skip..])),
        Some((first, rest)) => lines.split_first().is_some_and(|(line, lines)| line == first && agree(rest, lines)),
    }
}

fn check(example: &Example) {
    let Example { command, shown } = example;
    assert!(
        !command.contains(['\'', '|', '>', '$']),
        "{command}: words and quotation marks are all that is understood"
    );
    let arguments =
        words(command).skip(1).map(|word| if word == "atlas" { catalogue("multi") } else { word.to_owned() });
    let found = run_to_end(program(&top()).args(arguments));
    // 1: the answer is "no".
    assert!(matches!(found.code, Some(0 | 1)) && found.err.is_empty(), "{command}: {}", found.err);
    let end = shown.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    let lines: Vec<&str> = found.out.trim_end().lines().collect();
    assert!(agree(&shown[..end], &lines), "$ {command}\nprints now:\n{}", found.out);
}

#[test]
fn examples_print_what_is_shown() {
    let chapters = std::fs::read_dir(top().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let chapters = chapters.filter(|path| path.extension().is_some_and(|kind| kind == "md"));
    let pages = chapters.chain([top().join("README.md")]).map(|path| std::fs::read_to_string(path).unwrap());
    let examples: Vec<Example> = pages.flat_map(|page| examples(&page)).collect();
    assert!(examples.len() > 10, "only {} examples", examples.len());
    examples.iter().for_each(check);
}

#[test]
fn dots_stand_for_any_number_of_lines() {
    let shown = |text: &str| text.lines().map(ToOwned::to_owned).collect::<Vec<_>>();
    assert!(agree(&shown("a\n...\nd"), &["a", "b", "c", "d"]));
    assert!(agree(&shown("a\n..."), &["a"]));
    assert!(!agree(&shown("a\n...\nd"), &["a", "b"]));
    assert!(!agree(&shown("a"), &["a", "b"]));
    let found = examples("```sh\n$ koatlas x\n```\n```console\n$ ls\nfile\n$ koatlas y\none\n\ntwo\n```\n");
    assert_eq!((found.len(), found[0].command.as_str(), &found[0].shown), (1, "koatlas y", &shown("one\n\ntwo")));
}

/// The row of the table in docs/rules.md that tells what a name of rules means.
fn row(other: &OtherName) -> String {
    let options = other.options.iter().map(|(key, value)| format!(" {key}={value}"));
    let meaning =
        other.rule_set.map_or("not settled".to_owned(), |id| format!("`{id}`{}", options.collect::<String>()));
    format!("| {} | {meaning} | {} | {} |", other.name, other.text, other.source)
}

#[test]
fn names_of_rules_are_listed_with_their_sources() {
    let shown = std::fs::read_to_string(top().join("docs/rules.md")).unwrap();
    let table: Vec<String> = OTHER_NAMES.iter().map(row).collect();
    assert!(shown.contains(&table.join("\n")), "docs/rules.md has to list:\n{}", table.join("\n"));
}

#[test]
fn the_three_cycles_of_kos_in_a_row_are_as_the_guide_says() {
    for (name, past_basic_ko) in [("triple_ko", (6, 0)), ("triple_ko_ikeda_1", (4, 2)), ("quadruple_ko", (4, 2))] {
        let file = top().join(format!("data/positions/{name}.toml"));
        let found = Folder::new().json(&format!("classify {}", file.display()));
        let cycles = &found["cycles"];
        let counted = |cycle: &Value| (cycle["plays"].as_u64().unwrap(), cycle["passes"].as_u64().unwrap());
        assert_eq!(counted(&cycles["known"]), (6, 0), "{name}");
        assert_eq!(counted(&cycles["past_basic_ko"]), past_basic_ko, "{name}");
        assert_eq!(counted(&cycles["shortest"]), (2, 0), "{name}");
    }
}
