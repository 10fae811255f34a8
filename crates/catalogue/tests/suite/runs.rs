//! However the work is cut, the catalogue is the same.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use koatlas_board::Suicide;
use koatlas_catalogue::files;
use koatlas_catalogue::{Catalogue, PerType, Plan, Progress, Run, Shard};

use crate::{catalogue, explored};

fn whole(points: usize) -> Plan {
    Plan::new(points, Suicide::Multi, false, Shard::WHOLE)
}

/// Everything that a catalogue says.
fn text(catalogue: &Catalogue) -> String {
    serde_json::to_string(catalogue).unwrap()
}

fn in_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn shards_make_the_same_catalogue_in_any_order() {
    let folder = tempfile::tempdir().unwrap();
    let dirs: Vec<PathBuf> = (1..=3).map(|index| folder.path().join(index.to_string())).collect();
    for (dir, index) in dirs.iter().zip(1..) {
        let plan = Plan::new(4, Suicide::Multi, false, Shard { index, of: 3 });
        files::claim(dir, &plan).unwrap();
        files::save(dir, &plan, &explored(&plan)).unwrap();
    }
    let wanted = text(&catalogue(4, Suicide::Multi));
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let (plan, run) = files::merge(&order.map(|i| dirs[i].clone())).unwrap();
        assert_eq!(text(&run.catalogue(&plan)), wanted, "{order:?}");
    }
}

#[test]
fn a_run_that_pauses_after_every_round_makes_the_same_catalogue() {
    let folder = tempfile::tempdir().unwrap();
    let plan = whole(6);
    files::claim(folder.path(), &plan).unwrap();
    let mut rounds = 0;
    loop {
        let stop = AtomicBool::new(false);
        let pause = |run: &Run, _: Progress| {
            stop.store(true, Ordering::Relaxed);
            files::save(folder.path(), &plan, run)
        };
        let mut run = files::load(folder.path(), &plan).unwrap();
        if run.explore(&plan, &stop, pause).unwrap() {
            assert!(run.is_finished(&plan));
            assert_eq!(text(&run.catalogue(&plan)), text(&catalogue(6, Suicide::Multi)));
            assert!(rounds > 1, "{rounds} rounds are little to pause");
            return;
        }
        rounds += 1;
    }
}

#[test]
fn the_number_of_threads_changes_neither_the_catalogue_nor_the_saved_run() {
    let folder = tempfile::tempdir().unwrap();
    let made = |threads: usize| {
        in_threads(threads, || {
            let plan = whole(4);
            let run = explored(&plan);
            let dir = folder.path().join(threads.to_string());
            files::claim(&dir, &plan).unwrap();
            files::save(&dir, &plan, &run).unwrap();
            (text(&run.catalogue(&plan)), std::fs::read(dir.join("part.koatlas")).unwrap())
        })
    };
    let one = made(1);
    assert!(made(2) == one);
    assert!(made(3) == one);
}

#[test]
fn progress_grows_to_the_whole() {
    let plan = whole(4);
    let mut last = 0;
    let watch = |_: &Run, Progress { done, of }| {
        assert!(last < done && done <= of);
        last = done;
        if done == of { Err("the end") } else { Ok(()) }
    };
    assert_eq!(Run::default().explore(&plan, &AtomicBool::new(false), watch), Err("the end"));
}

#[test]
fn nothing_is_explored_once_somebody_has_stopped_it() {
    let mut run = Run::default();
    let done = run.explore(&whole(3), &AtomicBool::new(true), |_, _| Err("a round"));
    assert_eq!(done, Ok(false));
    assert!(!run.is_finished(&whole(3)));
}

#[test]
fn more_shards_than_work_are_no_harm() {
    let plans: Vec<Plan> = (1..=20).map(|index| Plan::new(2, Suicide::None, false, Shard { index, of: 20 })).collect();
    assert!(plans.iter().all(|plan| explored(plan).is_finished(plan)));
}

/// The files of a directory, with their contents.
fn content_of(dir: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let files = std::fs::read_dir(dir).unwrap().map(|file| file.unwrap());
    files.map(|file| (file.file_name(), std::fs::read(file.path()).unwrap())).collect()
}

#[test]
fn two_passes_make_the_files_of_one() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    let plan = whole(4);
    let run = explored(&plan);
    [&one, &two].into_iter().for_each(|dir| files::claim(dir, &plan).unwrap());
    files::write(&one, &run.catalogue(&plan)).unwrap();
    let without = run.catalogue_without_longest(&plan);
    assert!(!without.has_longest() && !text(&without).contains("longest"));
    files::write(&two, &without).unwrap();
    let read = files::read(&two).unwrap();
    assert_eq!(text(&read), text(&without));
    let mut found = PerType::default();
    assert_eq!(read.find_longest(&mut found, &AtomicBool::new(false), |_| Ok::<(), ()>(())), Ok(true));
    files::write(&two, &read.with_longest(found)).unwrap();
    assert!(content_of(&one) == content_of(&two));
    assert!(files::read(&two).unwrap().has_longest());
}

/// Both passes after the exploration, given up after every few types and taken up again from the files.
#[test]
fn describing_and_longest_sequences_go_on_where_they_were_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let plan = whole(4);
    let run = explored(&plan);
    files::claim(dir, &plan).unwrap();
    let mut pauses = 0;
    let described = loop {
        let stop = AtomicBool::new(false);
        let mut described = files::load_described(dir, &plan).unwrap();
        let before = described.len();
        let pause = |described: &PerType<_>| {
            stop.store(described.len() >= before + 5, Ordering::Relaxed);
            files::save_described(dir, &plan, described)
        };
        if run.describe(&plan, &mut described, &stop, pause).unwrap() {
            break described;
        }
        pauses += 1;
    };
    let catalogue = run.described(&plan, described);
    let found = loop {
        let stop = AtomicBool::new(false);
        let mut found = files::load_longest(dir, &catalogue).unwrap();
        let before = found.len();
        let pause = |found: &PerType<_>| {
            stop.store(found.len() >= before + 5, Ordering::Relaxed);
            files::save_longest(dir, &catalogue, found)
        };
        if catalogue.find_longest(&mut found, &stop, pause).unwrap() {
            break found;
        }
        pauses += 1;
    };
    assert!(pauses > 4, "{pauses} pauses are few");
    assert_eq!(text(&catalogue.with_longest(found)), text(&run.catalogue(&plan)));
}

#[test]
fn what_was_saved_for_another_catalogue_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [three, four] = [3, 4].map(|points| {
        let plan = whole(points);
        explored(&plan).catalogue_without_longest(&plan)
    });
    files::save_longest(folder.path(), &three, &PerType::default()).unwrap();
    assert!(files::load_longest(folder.path(), &three).is_ok());
    let error = files::load_longest(folder.path(), &four).unwrap_err().to_string();
    assert!(error.contains("longest.koatlas: it belongs to the catalogue"), "{error}");
    files::save_described(folder.path(), &whole(3), &PerType::default()).unwrap();
    let error = files::load_described(folder.path(), &whole(4)).unwrap_err().to_string();
    assert!(error.contains("described.koatlas: it belongs to --max-points 3"), "{error}");
}

/// A catalogue that somebody has altered is refused, and nothing panics.
#[test]
fn an_altered_catalogue_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let plan = whole(3);
    files::write(folder.path(), &explored(&plan).catalogue_without_longest(&plan)).unwrap();
    let file = folder.path().join("catalogue.json");
    let good = std::fs::read_to_string(&file).unwrap();
    for (old, new, reason) in [
        ("\"version\": \"", "\"version\": \"9", "it was written by koatlas 9"),
        ("\"suicide\": \"multi\"", "\"suicide\": \"all\"", "is no suicide policy of a catalogue"),
        (" \".XO.\"", " \".X\"", "the rows of the diagram are no board"),
        (" \".XO.\"", " \"?XO.\"", "'?' is in the diagram"),
        ("\"positions\": 2", "\"positions\": 3", "its board has no such component"),
        ("\"diagram\"", "\"picture\"", "it is no catalogue"),
        ("\"mortal\": 0", "\"was not there\": 0", "make it again with this version"),
        ("\"id\": \"p2", "\"id\": \"../p2", "\"../p2e2-e3462c0a87fcd676\" is no identity of a type"),
        ("\"cycle_word\": \"B1", "\"cycle_word\": \"C1", "\"C1 W1\" is no cycle word"),
        ("\"fates\":0}", "\"fates\":999}", "there is no answer 999"),
        ("\"word\": \"B1", "\"word\": \"W1", "word \"W1 W1\": "),
        ("{\n      \"basic-ko\"", "{\n      \"no-ko\"", "the rule sets of this version"),
    ] {
        let bad = good.replacen(old, new, 1);
        assert_ne!(bad, good, "{old}");
        std::fs::write(&file, bad).unwrap();
        let error = files::read(folder.path()).unwrap_err().to_string();
        assert!(error.contains("catalogue.json: ") && error.contains(reason), "{error}");
    }
    let older = good.replacen("\"version\": \"", "\"version\": \"9", 1).replace("by_points", "by_size");
    std::fs::write(&file, older).unwrap();
    assert!(files::read(folder.path()).unwrap_err().to_string().contains("it was written by koatlas 9"));
}

#[test]
fn where_no_catalogue_is_the_error_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let error = |path: &Path| files::read(path).unwrap_err().to_string();
    assert!(error(folder.path()).contains("no catalogue is there: make one with"));
    assert!(error(&folder.path().join("nowhere")).contains("no catalogue is there: make one with"));
    files::claim(folder.path(), &whole(2)).unwrap();
    assert!(error(folder.path()).contains("holds an unfinished catalogue: the command that began it goes on with"));
    assert!(error(&folder.path().join("part.koatlas")).contains("is no directory: name the directory that holds"));
}

#[test]
fn a_directory_with_other_things_is_not_taken() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(".hidden"), "").unwrap();
    files::check_free(folder.path()).unwrap();
    for name in ["data", "letters.txt"] {
        std::fs::create_dir(folder.path().join(name)).unwrap();
    }
    let error = files::check_free(folder.path()).unwrap_err().to_string();
    assert!(error.contains("data is there already") && error.contains("--force"), "{error}");
    std::fs::remove_dir(folder.path().join("data")).unwrap();
    let error = files::check_free(folder.path()).unwrap_err().to_string();
    assert!(error.contains("holds letters.txt, which is nothing of a catalogue: choose an empty directory"), "{error}");
}

/// With mortal strings, which part of the work.
fn coupled(shard: Shard) -> Plan {
    Plan::new(5, Suicide::None, true, shard)
}

/// A run as it is saved.
fn saved(plan: &Plan, run: &Run) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    files::claim(folder.path(), plan).unwrap();
    files::save(folder.path(), plan, run).unwrap();
    std::fs::read(folder.path().join("part.koatlas")).unwrap()
}

#[test]
fn settings_with_mortal_strings_are_found_whole_in_shards_and_with_pauses() {
    let whole = coupled(Shard::WHOLE);
    let wanted = in_threads(1, || saved(&whole, &explored(&whole)));
    assert!(in_threads(3, || saved(&whole, &explored(&whole))) == wanted);
    let folder = tempfile::tempdir().unwrap();
    let dirs = [3, 1, 2].map(|index| folder.path().join(index.to_string()));
    for (dir, index) in dirs.iter().zip([3, 1, 2]) {
        let plan = coupled(Shard { index, of: 3 });
        files::claim(dir, &plan).unwrap();
        files::save(dir, &plan, &explored(&plan)).unwrap();
    }
    let (plan, run) = files::merge(&dirs).unwrap();
    // A merged run has done as many tasks.
    assert!(saved(&plan, &run) == wanted);
    let dir = folder.path().join("paused");
    files::claim(&dir, &whole).unwrap();
    let mut rounds = 0;
    loop {
        let stop = AtomicBool::new(false);
        let pause = |run: &Run, _: Progress| {
            rounds += 1;
            stop.store(rounds % 4 == 0, Ordering::Relaxed);
            files::save(&dir, &whole, run)
        };
        let mut run = files::load(&dir, &whole).unwrap();
        if run.explore(&whole, &stop, pause).unwrap() {
            assert!(rounds > 8 && saved(&whole, &run) == wanted);
            return;
        }
    }
}

#[test]
fn runs_with_and_without_mortal_strings_are_not_mixed() {
    let folder = tempfile::tempdir().unwrap();
    let shard = |index| Shard { index, of: 2 };
    let plans = [Plan::new(2, Suicide::None, true, shard(1)), Plan::new(2, Suicide::None, false, shard(2))];
    let dirs = [1, 2].map(|index| folder.path().join(index.to_string()));
    for (dir, plan) in dirs.iter().zip(&plans) {
        files::claim(dir, plan).unwrap();
        files::save(dir, plan, &explored(plan)).unwrap();
    }
    let error = files::merge(&dirs).unwrap_err().to_string();
    assert!(
        error.contains("it was made with --max-points 2 --suicide none --shard 2/2") && error.contains("--mortal 1"),
        "{error}"
    );
    let error = files::load(&dirs[0], &Plan::new(2, Suicide::None, false, shard(1))).unwrap_err().to_string();
    assert!(error.contains("it was made with --max-points 2 --suicide none --mortal 1 --shard 1/2"), "{error}");
}
