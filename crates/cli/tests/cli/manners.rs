//! What the program says of itself, how it looks on a terminal, and what it makes of signals.

use crate::support::{Folder, RunOutput, position, run_to_end};

const COMMANDS: [&str; 14] = [
    "explore",
    "cycles",
    "classify",
    "diagram",
    "catalogue",
    "types",
    "show",
    "rules",
    "check",
    "suite",
    "scan",
    "longest",
    "games",
    "verify",
];

#[test]
fn help_is_short_or_has_an_example() {
    let folder = Folder::new();
    for command in COMMANDS {
        let [short, long] = ["-h", "--help"].map(|flag| folder.succeeds(&format!("{command} {flag}")));
        assert!(long.contains(&format!("koatlas {command} ")) && long.contains("Example"), "{long}");
        assert!(!short.contains("Example") && !short.contains("--threads") && short.len() < long.len(), "{short}");
    }
}

#[test]
fn help_fits_the_terminal_and_breaks_no_example() {
    let folder = Folder::new();
    let others = ["catalogue merge", "catalogue longest", "completions", "man"];
    for command in COMMANDS.into_iter().chain(others) {
        let help = |columns: &str| run_to_end(folder.command(&format!("{command} --help")).env("COLUMNS", columns)).out;
        let examples = |help: &str| -> Vec<String> {
            help.lines().filter(|line| line.contains("koatlas ") && !line.contains('`')).map(str::to_owned).collect()
        };
        let (narrow, wide) = (help("80"), help("120"));
        assert_eq!(folder.succeeds(&format!("{command} --help")), narrow, "where there is no terminal");
        assert!(narrow.lines().all(|line| line.chars().count() <= 80), "{narrow}");
        assert_eq!(examples(&narrow), examples(&wide), "{command}");
    }
}

#[test]
fn completions_and_pages() {
    let folder = Folder::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = folder.succeeds(&format!("completions {shell}"));
        assert!(script.contains("koatlas"), "{shell}");
        // The others complete no values.
        let has_values = ["bash", "fish", "zsh"].contains(&shell);
        assert_eq!(script.contains("tromp-taylor"), has_values, "{shell}");
    }
    folder.refuses("completions tcsh", &["tcsh"]);
    assert!(folder.succeeds("man").contains(".TH koatlas 1"));
    for command in COMMANDS {
        let page = folder.succeeds(&format!("man {command}"));
        assert!(page.contains(&format!(".TH koatlas-{command} 1")), "{page}");
    }
    folder.refuses("man chek", &["\"chek\" is not a command: there are explore, cycles"]);
}

#[test]
fn colours_are_as_asked() {
    let folder = Folder::new();
    let colours = |line: &str, no_color: bool| {
        let mut command = folder.command(line);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        run_to_end(&mut command).out.contains('\u{1b}')
    };
    assert_eq!([colours("rules psk", false), colours("rules psk --color never", false)], [false; 2]);
    assert_eq!([colours("rules psk --color always", false), colours("--help --color=always", false)], [true; 2]);
    assert!(colours("rules psk --color always", true));
    assert!(!colours("rules psk --color auto", true));
    assert!(!colours("rules psk --color always --json", false));
    folder.refuses("rules --color red", &["--color <WHEN>", "red"]);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let folder = Folder::with("a.sgf", "(;SZ[3]GN[\u{1b}\\]31mred];B[aa])");
    let evil = "\u{1b}[31mevil";
    let run = |arguments: &[&str]| run_to_end(folder.command("").args(arguments));
    for arguments in [
        &["check", "--board", "2x2", "--rules", "psk", "--option", evil] as &[&str],
        &["check", "--board", "2x2", "--rules", "psk", "--option", &format!("{evil}=x")],
        &["check", "--board", "2x2", "--rules", evil],
        &["check", "--board", "2x2", "--rules", "psk", "--moves", evil],
        &["explore", "--board", evil],
        &["explore", "--board", "2x2", "--model", evil],
        &["explore", evil],
        &["verify", evil],
        &["classify", &format!("{evil}.toml")],
        &[&format!("--{evil}")],
        &["rules", evil],
        &["man", evil],
    ] {
        let RunOutput { code, out, err } = run(arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(!err.contains('\u{1b}') && err.contains("\\u{1b}[31mevil"), "{arguments:?}: {err}");
    }
    assert!(!run(&["check", "a.sgf", "--rules", "psk"]).out.contains('\u{1b}'));
}

#[test]
fn pages_fit_narrow_and_wide_terminals() {
    let folder = Folder::new();
    let triple = position("triple_ko");
    let check = format!("check {triple} --rules wwgo-1996 --moves 'B d3; W b2; B f3; W d2; B b3; W f2'");
    let lines = [
        "rules".to_owned(),
        "rules japanese-1989".to_owned(),
        "catalogue --max-points 3".to_owned(),
        format!("classify {triple}"),
        "explore --board 2x2 --model with-passes --reduce".to_owned(),
        "cycles --board 2x2 --model alternating".to_owned(),
        "longest --board 2x2 --rules psk".to_owned(),
        "longest --board 1x2 --rules japanese-1989".to_owned(),
        "games --board 1x3 --rules psk".to_owned(),
        check,
    ];
    for columns in [80, 100, 120] {
        for line in &lines {
            let text = run_to_end(folder.command(line).env("COLUMNS", columns.to_string())).out;
            assert!(!text.is_empty(), "{line}");
            for shown in text.lines() {
                assert!(shown.chars().count() <= columns, "{line} at {columns} columns: {shown}");
                let last = shown.rsplit(' ').next();
                let broken = matches!(last, Some("B" | "W")) && !line.starts_with("catalogue");
                assert!(!broken, "{line} at {columns} columns breaks inside a move: {shown}");
            }
        }
    }
}

#[cfg(unix)]
mod signals {
    use std::process::{Command, Stdio};

    use crate::support::Folder;
    use crate::waiting::output_of;
    use crate::waiting::signals::{send, signals_of, wait_until_it_listens, wait_until_it_runs};

    /// Signals that the parent process ignores stay ignored, as `nohup` ignores hangups; others are handled.
    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_ignored_stays_ignored() {
        let folder = Folder::new();
        let line = "cycles --board 2x3 --max-length 20";
        let shell = format!("trap '' HUP; exec {} {line}", env!("CARGO_BIN_EXE_koatlas"));
        // What starts the tests may ignore INT, too, and hand that on.
        let mut command = Command::new("env");
        command.args(["--default-signal=INT,TERM", "sh", "-c", &shell]).current_dir(folder.path()).stdin(Stdio::null());
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_until_it_listens(&mut child);
        assert_eq!(signals_of(&child, "SigIgn").map(|ignored| ignored & 1), Some(1), "a hangup is ignored");
        send(&child, "HUP");
        wait_until_it_listens(&mut child);
        assert_eq!(child.try_wait().unwrap(), None, "a hangup is ignored");
        send(&child, "TERM");
        assert_eq!(output_of(child).status.code(), Some(1));
    }

    /// A hangup that nobody ignores ends the work.
    #[test]
    fn a_hangup_is_heard() {
        let (folder, line) = (Folder::new(), "cycles --board 2x3 --max-length 20");
        let mut child = folder.hearing(line).spawn().unwrap();
        wait_until_it_listens(&mut child);
        send(&child, "HUP");
        assert_eq!(output_of(child).status.code(), Some(1));
    }

    /// A pipe that never ends does not keep the program from ending.
    #[test]
    fn a_request_ends_the_reading_of_a_pipe() {
        let folder = Folder::new();
        for command in
            ["classify -", "explore -", "cycles -", "longest --rules psk -", "check --rules psk -", "verify /dev/stdin"]
        {
            for signal in ["TERM", "INT"] {
                let mut child = folder.hearing(command).stdin(Stdio::piped()).spawn().unwrap();
                // Open to the end: what waits for a program closes the pipe to it.
                let pipe = child.stdin.take();
                wait_until_it_runs(&child);
                assert_eq!(child.try_wait().unwrap(), None, "{command} waits");
                send(&child, signal);
                output_of(child);
                drop(pipe);
            }
        }
    }

    /// A catalogue is planned for a while before there is anything to save.
    #[test]
    fn planning_a_catalogue_can_be_interrupted() {
        let (folder, line) = (Folder::new(), "catalogue --max-points 10 --out o");
        let child = folder.hearing(line).spawn().unwrap();
        wait_until_it_runs(&child);
        send(&child, "INT");
        assert!(!output_of(child).status.success());
    }
}
