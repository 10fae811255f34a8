//! What is left of the limits.

use super::{Budget, Limits, NotDecided};

#[test]
fn what_is_allowed_may_be_used_up_and_no_more() {
    let mut budget = Budget::new(Limits { work: 10, memory: 100 });
    assert_eq!((budget.work(4), budget.work(6)), (Ok(()), Ok(())));
    assert_eq!(budget.work(1), Err(NotDecided::Work(10)));
    assert_eq!(budget.work(u64::MAX), Err(NotDecided::Work(10)));
    assert_eq!((budget.worked(), budget.hold(100)), (u64::MAX, Ok(())));
    assert_eq!(budget.hold(1), Err(NotDecided::Memory(100)));
    assert_eq!(budget.part(5).limits, Limits { work: 0, memory: 0 });
    budget.release(50);
    assert_eq!((budget.hold(49), budget.hold(1)), (Ok(()), Err(NotDecided::Memory(100))));
}
