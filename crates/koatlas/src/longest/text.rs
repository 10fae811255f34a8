//! The answer for eyes.

use super::Answer;
use crate::output::grouped;
use crate::paragraph::{line, sequence, title};

/// The figures, the sequence, and how they were found.
pub fn page(answer: &Answer<'_>) -> String {
    let Answer { subject, rules, measure, found, .. } = answer;
    let name = rules.definition().name;
    let head = title(&subject.title, &format!(": {name} ({}), {measure}", rules.id()));
    let figure = match (&found.cycle, found.upper) {
        (Some(_), _) => "unbounded: a cycle can go on for ever".to_owned(),
        (None, Some(upper)) if upper == found.lower => format!("exactly {}", grouped(upper)),
        (None, Some(upper)) => format!("at least {}, at most {}", grouped(found.lower), grouped(upper)),
        (None, None) => format!("at least {}; no upper bound is known", grouped(found.lower)),
    };
    let moves = match &found.cycle {
        Some(cycle) => line("beginning", &sequence(&found.sequence)) + &line("cycle", &sequence(cycle)),
        None => line("sequence", &sequence(&found.sequence)),
    };
    let limit = answer.limit.map(|limit| line("ended by", limit)).unwrap_or_default();
    [head, line("longest", &figure), line("found by", &found.method), limit, moves].concat()
}
