//! A catalogue does not depend on threads, pauses and shards.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use koatlas_board::Suicide;
use koatlas_catalogue::files;
use koatlas_catalogue::{Catalogue, CatalogueOptions, CatalogueRun, CatalogueShard, Plan, Progress};

use koatlas_files::sealed::{self, Header, Reader};

use crate::{catalogue, explored, with_longest};

fn whole(points: usize) -> Plan {
    Plan::new(CatalogueOptions::whole(points, Suicide::Multi, false))
}

/// The plan of a shard.
fn sharded(points: usize, suicide: Suicide, mortal: bool, shard: CatalogueShard) -> Plan {
    Plan::new(CatalogueOptions { shard, ..CatalogueOptions::whole(points, suicide, mortal) })
}

/// The JSON of a catalogue.
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
        let plan = sharded(4, Suicide::Multi, false, CatalogueShard { index, of: 3 });
        files::claim(dir, &plan).unwrap();
        files::save(dir, &plan, &explored(&plan)).unwrap();
    }
    let wanted = text(&catalogue(4, Suicide::Multi));
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let (plan, run) = files::merge(&order.map(|i| dirs[i].clone())).unwrap();
        assert_eq!(text(&with_longest(&run, &plan)), wanted, "{order:?}");
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
        let pause = |run: &CatalogueRun, _: Progress| {
            stop.store(true, Ordering::Relaxed);
            files::save(folder.path(), &plan, run)
        };
        let mut run = files::load(folder.path(), &plan).unwrap();
        if run.explore(&plan, &stop, pause).unwrap() {
            assert!(run.is_finished(&plan));
            assert_eq!(text(&with_longest(&run, &plan)), text(&catalogue(6, Suicide::Multi)));
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
            (text(&with_longest(&run, &plan)), std::fs::read(dir.join("part.koatlas")).unwrap())
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
    let watch = |_: &CatalogueRun, Progress { done, of }| {
        assert!(last < done && done <= of);
        last = done;
        if done == of { Err("the end") } else { Ok(()) }
    };
    assert_eq!(CatalogueRun::default().explore(&plan, &AtomicBool::new(false), watch), Err("the end"));
}

#[test]
fn nothing_is_explored_once_somebody_has_stopped_it() {
    let mut run = CatalogueRun::default();
    let done = run.explore(&whole(3), &AtomicBool::new(true), |_, _| Err("a round"));
    assert_eq!(done, Ok(false));
    assert!(!run.is_finished(&whole(3)));
}

#[test]
fn more_shards_than_work_are_no_harm() {
    let mut plans = (1..=20).map(|index| sharded(2, Suicide::None, false, CatalogueShard { index, of: 20 }));
    assert!(plans.all(|plan| explored(&plan).is_finished(&plan)));
}

/// The files of a directory, with their contents.
fn content_of(dir: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let files = std::fs::read_dir(dir).unwrap().map(|file| file.unwrap());
    files.map(|file| (file.file_name(), std::fs::read(file.path()).unwrap())).collect()
}

/// Writes the text tables and the JSON of a catalogue, and deletes the saved work.
fn write_files(dir: &Path, catalogue: &Catalogue) {
    for (name, text) in files::text_tables(catalogue) {
        files::write_file(dir, name, text.as_bytes()).unwrap();
    }
    files::write_file(dir, files::CATALOGUE, &files::json(catalogue)).unwrap();
    files::remove(dir, files::PART).unwrap();
}

#[test]
fn two_passes_make_the_files_of_one() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    let plan = whole(4);
    let run = explored(&plan);
    [&one, &two].into_iter().for_each(|dir| files::claim(dir, &plan).unwrap());
    write_files(&one, &with_longest(&run, &plan));
    let without = run.catalogue_without_longest(&plan);
    assert!(!without.has_longest() && !text(&without).contains("longest"));
    write_files(&two, &without);
    let read = files::read_catalogue(&two).unwrap();
    assert_eq!(text(&read), text(&without));
    let found = read.find_longest(&AtomicBool::new(false), || ());
    write_files(&two, &read.with_longest(found.expect("nobody stops it")));
    assert!(content_of(&one) == content_of(&two));
    assert!(files::read_catalogue(&two).unwrap().has_longest());
}

#[test]
fn both_passes_after_the_exploration_can_be_stopped() {
    let plan = whole(4);
    let run = explored(&plan);
    let (stop, done) = (AtomicBool::new(false), AtomicUsize::new(0));
    let three = || stop.store(done.fetch_add(1, Ordering::Relaxed) + 1 >= 3, Ordering::Relaxed);
    assert!(in_threads(1, || run.describe(&plan, &stop, three)).is_none());
    assert_eq!(done.load(Ordering::Relaxed), 3);
    assert!(run.catalogue_without_longest(&plan).find_longest(&stop, || panic!("nothing is begun")).is_none());
}

/// Change of the header and the two lists of the file of a part.
type Forgery<'a> = &'a dyn Fn(&mut Header, &mut [Vec<u64>; 2]);

/// Forged files have right checksums. Those that contradict themselves are refused; the others only a new run can show to be wrong.
#[test]
fn parts_that_contradict_themselves_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, path) = (whole(4), folder.path().join(files::PART));
    let run = explored(&plan);
    files::claim(folder.path(), &plan).unwrap();
    let forged = |change: Forgery| {
        files::save(folder.path(), &plan, &run).unwrap();
        let mut file = Reader::open(&path, "part of a catalogue", u64::MAX).unwrap();
        let (mut header, mut words) =
            (file.header().clone(), ["components", "types"].map(|name| file.read_words(name).unwrap()));
        change(&mut header, &mut words);
        header.sections.iter_mut().zip(&words).for_each(|(section, words)| section.bytes = 8 * words.len() as u64);
        sealed::write(&path, &header, |blocks| blocks.write_words(words.concat())).unwrap();
        files::load(folder.path(), &plan).err().map(|error| error.to_string())
    };
    let done = |header: &mut Header, number: &str| {
        header
            .properties
            .iter_mut()
            .filter(|(key, _)| key == "tasks_done")
            .for_each(|(_, value)| *value = number.to_owned());
    };
    assert_eq!(forged(&|_, _| ()), None);
    assert_eq!(forged(&|_, [components, _]| components[4] += 1), None);
    let wrong: [Forgery; 9] = [
        &|header, _| done(header, "0"),
        &|header, _| done(header, "1000000"),
        &|_, [components, _]| components.push(0),
        &|_, [components, _]| components[0] = 2,
        &|_, [components, _]| components[4] = u64::MAX,
        &|_, [components, _]| components.fill(0),
        // The number of settings of the first type.
        &|_, [_, types]| types[0] = 0,
        &|_, [_, types]| types[0] = u64::MAX,
        // All types twice.
        &|_, [_, types]| types.extend(types.clone()),
    ];
    for (number, change) in wrong.into_iter().enumerate() {
        let refused = forged(change).unwrap_or_else(|| panic!("change {number} was read"));
        assert!(refused.ends_with("part.koatlas: its data contradict each other: make the file again"), "{refused}");
    }
}

/// An altered catalogue is refused without a panic.
#[test]
fn an_altered_catalogue_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let plan = whole(3);
    write_files(folder.path(), &explored(&plan).catalogue_without_longest(&plan));
    let file = folder.path().join("catalogue.json");
    let good = std::fs::read_to_string(&file).unwrap();
    for (old, new, reason) in [
        ("\"version\":\"", "\"version\":\"9", "it was written by koatlas 9"),
        ("\"suicide\":\"multi\"", "\"suicide\":\"all\"", "is not a suicide policy of a catalogue"),
        ("\".XO.\"", "\".X\"", " points, but row 1 has "),
        ("\".XO.\"", "\"?XO.\"", "\"?\" is not a point of a row"),
        ("\"positions\":2", "\"positions\":3", "its board has no such component"),
        ("\"diagram\"", "\"picture\"", "it is no catalogue"),
        ("\"mortal\":0", "\"was not there\":0", "make it again with this version"),
        ("\"id\":\"p2", "\"id\":\"../p2", "\"../p2e2-e3462c0a87fcd676\" is not a ko type"),
        ("\"cycle_word\":\"B1", "\"cycle_word\":\"C1", "\"C1 W1\" is not a cycle word"),
        ("\"fates\":0}", "\"fates\":999}", "there is no answer 999"),
        ("\"word\":\"B1", "\"word\":\"W1", "word \"W1 W1\":"),
        ("{\"basic-ko\"", "{\"no-ko\"", "the rule sets of this version"),
    ] {
        let bad = good.replacen(old, new, 1);
        assert_ne!(bad, good, "{old}");
        std::fs::write(&file, bad).unwrap();
        let error = files::read_catalogue(folder.path()).unwrap_err().to_string();
        assert!(error.contains("catalogue.json: ") && error.contains(reason), "{error}");
    }
    let older = good.replacen("\"version\":\"", "\"version\":\"9", 1).replace("by_points", "by_size");
    std::fs::write(&file, older).unwrap();
    assert!(files::read_catalogue(folder.path()).unwrap_err().to_string().contains("it was written by koatlas 9"));
}

#[test]
fn where_no_catalogue_is_the_error_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let error = |path: &Path| files::read_catalogue(path).unwrap_err().to_string();
    assert!(error(folder.path()).ends_with("no catalogue is there"));
    assert!(error(&folder.path().join("nowhere")).ends_with("nowhere: no catalogue is there"));
    files::claim(folder.path(), &whole(2)).unwrap();
    assert!(error(folder.path()).ends_with("holds an unfinished catalogue"));
    assert!(error(&folder.path().join("part.koatlas")).contains("is not a directory: name the directory that holds"));
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
    assert!(error.ends_with("data is there already"), "{error}");
    std::fs::remove_dir(folder.path().join("data")).unwrap();
    let error = files::check_free(folder.path()).unwrap_err().to_string();
    assert!(error.ends_with("holds letters.txt, which is nothing of a catalogue"), "{error}");
}

/// The plan of a shard with mortal strings.
fn coupled(shard: CatalogueShard) -> Plan {
    sharded(5, Suicide::None, true, shard)
}

/// The bytes of a saved run.
fn saved(plan: &Plan, run: &CatalogueRun) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    files::claim(folder.path(), plan).unwrap();
    files::save(folder.path(), plan, run).unwrap();
    std::fs::read(folder.path().join("part.koatlas")).unwrap()
}

#[test]
fn settings_with_mortal_strings_are_found_whole_in_shards_and_with_pauses() {
    let whole = coupled(CatalogueShard::WHOLE);
    let wanted = in_threads(1, || saved(&whole, &explored(&whole)));
    assert!(in_threads(3, || saved(&whole, &explored(&whole))) == wanted);
    let folder = tempfile::tempdir().unwrap();
    let dirs = [3, 1, 2].map(|index| folder.path().join(index.to_string()));
    for (dir, index) in dirs.iter().zip([3, 1, 2]) {
        let plan = coupled(CatalogueShard { index, of: 3 });
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
        let pause = |run: &CatalogueRun, _: Progress| {
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
    let shard = |index| CatalogueShard { index, of: 2 };
    let plans = [sharded(2, Suicide::None, true, shard(1)), sharded(2, Suicide::None, false, shard(2))];
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
    let error = files::load(&dirs[0], &sharded(2, Suicide::None, false, shard(1))).unwrap_err().to_string();
    assert!(error.contains("it was made with --max-points 2 --suicide none --mortal 1 --shard 1/2"), "{error}");
}
