//! t
use koatlas_board::Suicide;
use koatlas_catalogue::*;
use std::sync::atomic::AtomicBool;
fn main() {
    let k: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    for s in [Suicide::None, Suicide::Multi] {
        let t = std::time::Instant::now();
        let plan = Plan::new(k, s, Shard::WHOLE);
        let mut run = Run::default();
        run.explore(&plan, &AtomicBool::new(false), |_, _| Ok::<(), ()>(())).unwrap();
        println!("explored {:?}", t.elapsed());
        let c = run.catalogue(&plan);
        println!("{:?}", t.elapsed());
        println!("{}", c.points_table());
        if k <= 3 {
            println!("{}", c.types_table());
            println!("{}", c.words_table());
        }
    }
}
