//! The smallest sets of points of which something holds.

use koatlas_board::PointSet;

use super::found::{Findings, Roles, Undecided};
use super::local::Verdict;
use super::position::Subject;

/// Asks about sets of points, the smallest first, but about none that has a part of which it is known to hold.
///
/// A set counts only if the strategy found for it completes cycles on all its points.
pub(crate) fn smallest<S: PointSet>(
    subject: &Subject<S>,
    roles: Roles,
    sets: &[S],
    findings: &mut Findings,
    mut ask: impl FnMut(S) -> Verdict<S>,
) {
    let mut found: Vec<S> = Vec::new();
    let mut undecided: Vec<S> = Vec::new();
    for &set in sets {
        if found.iter().any(|part| part.minus(set).is_empty()) {
            continue;
        }
        match ask(set) {
            Verdict::Shown(points, claimed) if points == set => {
                found.push(set);
                findings.claims.push(*claimed);
            }
            Verdict::Shown(..) | Verdict::Not => {}
            Verdict::Undecided => undecided.push(set),
        }
    }
    if !undecided.is_empty() {
        let all = undecided.iter().fold(S::EMPTY, |all, &set| all | set);
        findings.undecided.push(Undecided { roles, sets: undecided.len(), points: subject.points(all) });
    }
}
