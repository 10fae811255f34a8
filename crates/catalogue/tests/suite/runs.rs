//! However the work is cut, the catalogue is the same.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use koatlas_board::Suicide;
use koatlas_catalogue::{Catalogue, Plan, Progress, Run, Shard, files};

use crate::{catalogue, explored};

fn whole(points: usize) -> Plan {
    Plan::new(points, Suicide::Multi, Shard::WHOLE)
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
        let plan = Plan::new(4, Suicide::Multi, Shard { index, of: 3 });
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
            assert!(rounds > 10, "{rounds} rounds are little to pause");
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
    let plans: Vec<Plan> = (1..=20).map(|index| Plan::new(2, Suicide::None, Shard { index, of: 20 })).collect();
    assert!(plans.iter().all(|plan| explored(plan).is_finished(plan)));
}
