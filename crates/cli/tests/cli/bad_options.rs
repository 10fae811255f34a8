//! Arguments that make no sense, contradict each other, or ask for more than there is room for.

use crate::support::Folder;

fn assert_refused(line: &str, parts: &[&str]) {
    Folder::with("p.txt", ". .\n").refuses(line, parts);
}

#[test]
fn no_command() {
    let result = Folder::new().run("");
    assert_eq!((result.code, result.out.as_str()), (Some(2), ""));
    assert!(result.err.contains("Usage: koatlas"));
}

#[test]
fn unknown_command() {
    assert_refused("play p.txt", &["unrecognized subcommand 'play'"]);
}

#[test]
fn no_target() {
    for command in ["explore", "cycles", "classify"] {
        assert_refused(command, &["--board <ROWSxCOLS>|FILE"]);
    }
}

#[test]
fn board_and_file() {
    for command in ["explore", "cycles", "classify"] {
        assert_refused(
            &format!("{command} --board 2x2 p.txt"),
            &["'--board <ROWSxCOLS>' cannot be used with '[FILE]'"],
        );
    }
}

#[test]
fn no_size_of_a_board() {
    assert_refused("explore --board 3", &["'--board <ROWSxCOLS>'", "\"3\""]);
    assert_refused("explore --board 0x3", &["a board of 0x3 cannot be: rows and columns are 1 to 25"]);
    assert_refused("explore --board 26x20", &["a board of 26x20 cannot be", "1 to 25"]);
}

#[test]
fn boards_with_too_many_points() {
    for command in ["explore", "cycles"] {
        assert_refused(&format!("{command} --board 5x5"), &["--board 5x5: ", "take a smaller board"]);
    }
    for command in ["explore", "cycles", "classify"] {
        assert_refused(&format!("{command} --board 19x19"), &["--board 19x19: ", "smaller"]);
    }
}

#[test]
fn boards_whose_memory_is_known_before() {
    let remedy = "allow more with --memory-limit, or take a smaller board or region";
    let parts = &["--board 4x5: at least 2.2G of memory are needed and 1G allowed", remedy];
    assert_refused("explore --board 4x5 --memory-limit 1G", parts);
    assert_refused("explore --board 4x4 --memory-limit 10M", &["--board 4x4: at least 27.1M", "10M allowed", remedy]);
    assert_refused("cycles --board 3x4 --memory-limit 1K", &["--board 3x4: at least ", "1K allowed", remedy]);
    assert_refused("cycles --board 4x4 --list x", &["--board 4x4: at least 12.4G", "8G allowed", remedy]);
}

#[test]
fn boards_that_pass_the_limit_on_the_way() {
    let folder = Folder::new();
    let remedy = "allow more with --memory-limit, or take a smaller board or region";
    for board in ["4x4", "5x5"] {
        let line = format!("classify --board {board} --memory-limit 200M");
        folder.fails(&line, 1, &["there are more than ", "200M", remedy]);
    }
}

#[test]
fn counts_that_nobody_would_see_the_end_of() {
    let sentences = |board| [format!("--board {board}: counting the cycles of up to "), "years with 2 threads".into()];
    for line in ["2x3 --model alternating --max-length 1000", "2x3 --max-length 400", "4x4 --max-length 50"] {
        let [counting, years] = sentences(&line[..3]);
        let line = format!("cycles --threads 2 --board {line}");
        assert_refused(&line, &[&counting, &years, "; cycles of up to ", "--max-length: ", ": lower it"]);
    }
}

#[test]
fn more_cycles_than_fit_a_list() {
    let line = "cycles --board 1x4 --max-length 12 --memory-limit 1M --list cycles.jsonl";
    let folder = Folder::new();
    let result = folder.run(line);
    assert_eq!((result.code, result.out.contains("30,042")), (Some(1), true), "{}", result.err);
    for part in ["are too many for a list with 1M of memory", "lower --max-length"] {
        assert!(result.err.contains(part), "{}", result.err);
    }
    assert!(folder.content().is_empty());
}

#[test]
fn drawing_up_to_symmetry() {
    assert_refused(
        "explore --board 2x2 --dot x.dot --reduce",
        &["--dot: the whole graph is drawn: leave the option reduce out"],
    );
}

#[test]
fn drawing_of_a_large_graph() {
    let line = "explore --board 3x4 --dot x.dot";
    Folder::new().fails(line, 1, &["--board 3x4: ", "more than 100,000 nodes", "leave the drawing out"]);
}

#[test]
fn unknown_model_or_policy() {
    assert_refused("explore --board 2x2 --model open", &["--model <MODEL>", "\"open\""]);
    assert_refused(
        "explore --board 2x2 --suicide some",
        &["\"some\" is not a suicide policy: write none, multi or all"],
    );
}

#[test]
fn threads() {
    for threads in ["0", "-1", "many", "99999"] {
        let sentence = format!("\"{threads}\" is not a number of threads: write a number from 1 to 1024");
        assert_refused(&format!("explore --board 2x2 --threads={threads}"), &[&sentence]);
    }
}

#[test]
fn memory_limit() {
    for size in ["nonsense", "", "G", "-1G", "1X", "1.5G", "99999999999T"] {
        let sentence = format!("\"{size}\" is not a size: write a number and K, M, G or T");
        assert_refused(&format!("explore --board 2x2 --memory-limit={size}"), &[&sentence]);
    }
    let folder = Folder::new();
    for size in ["1000000", "500K", "500k", "100M", "1GB", "1GiB", "2T"] {
        folder.succeeds(&format!("explore --board 2x2 --memory-limit {size}"));
    }
}

#[test]
fn lengths() {
    for command in ["cycles", "classify"] {
        assert_refused(&format!("{command} p.txt --max-length many"), &["'--max-length <N>'"]);
    }
}

#[test]
fn catalogue_that_is_larger_than_the_memory_allowed() {
    assert_refused(
        "catalogue --max-points 9 --memory-limit 1G",
        &["takes about 2G of memory, and 1G are allowed", "--memory-limit"],
    );
}

#[test]
fn catalogue_without_points() {
    assert_refused("catalogue", &["--max-points <K>"]);
}

#[test]
fn catalogue_of_an_impossible_size() {
    for points in ["0", "99", "-3", "few"] {
        let sentence = format!("\"{points}\" is not a size of a region: write a number of points from 1 to 10");
        assert_refused(&format!("catalogue --max-points={points}"), &[&sentence]);
    }
}

#[test]
fn catalogue_with_the_suicide_of_single_stones() {
    assert_refused(
        "catalogue --max-points 2 --mortal 2",
        &["\"2\" is not a number of mortal strings of each colour: write 0 or 1"],
    );
    let too_many = "--max-points: a catalogue with mortal strings has at most 7 points, not 8";
    assert_refused("catalogue --max-points 8 --mortal 1", &[too_many, "take fewer points, or --mortal 0"]);
    assert_refused(
        "catalogue --max-points 2 --suicide all",
        &["\"all\" is not a policy of a catalogue: write none or multi"],
    );
}

#[test]
fn shards_and_resuming_need_a_directory() {
    assert_refused("catalogue --max-points 2 --shard 1/2", &["--out <DIR>"]);
    assert_refused("catalogue --max-points 2 --resume", &["--out <DIR>"]);
}

#[test]
fn impossible_shards() {
    for shard in ["0/2", "3/2", "2", "1/0", "1/1001", "a/b"] {
        let sentence = format!("\"{shard}\" is not a shard: write I/N with I from 1 to N");
        assert_refused(&format!("catalogue --max-points 2 --out x --shard {shard}"), &[&sentence]);
    }
}

#[test]
fn merging_and_making_at_once() {
    assert_refused("catalogue --max-points 2 merge a b", &["merge"]);
    assert_refused("catalogue merge", &["<DIR>..."]);
}
