//! Tests of the budget.

use super::{Budget, NotDecided, VerifierLimits};

#[test]
fn what_is_allowed_may_be_used_up_and_no_more() {
    let mut budget = Budget::new(VerifierLimits { work: 10, memory: 100 });
    assert_eq!((budget.work(4), budget.work(6)), (Ok(()), Ok(())));
    assert_eq!(budget.work(1), Err(NotDecided::Work(10)));
    assert_eq!(budget.work(u64::MAX), Err(NotDecided::Work(10)));
    assert_eq!((budget.steps_done(), budget.hold(100)), (u64::MAX, Ok(())));
    assert_eq!(budget.hold(1), Err(NotDecided::Memory(100)));
    assert_eq!(budget.sub_budget(5).limits, VerifierLimits { work: 0, memory: 0 });
    budget.release(50);
    assert_eq!((budget.hold(49), budget.hold(1)), (Ok(()), Err(NotDecided::Memory(100))));
}
