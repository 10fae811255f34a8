//! `koatlas classify --longest`, for eyes.

use koatlas_answers::classify::cycles::{Longest, Sequence};

use crate::terminal::{HEADING, filled, lines, plain, width};

/// The longest sequences inside the component.
pub fn block(longest: &Longest) -> String {
    let title = plain(&format!("{HEADING}Longest sequences inside the component, in plays{HEADING:#}"));
    let rows = longest.sequences.iter().map(|sequence| {
        let Sequence { lower, upper, exact, ref rulesets, .. } = *sequence;
        let known = if exact { format!("{lower}") } else { format!("{lower} to {upper}") };
        (known, rulesets.join(", "))
    });
    let rows: String = rows.map(|(known, rules)| lines(&format!("  {known}"), filled(&rules, width()))).collect();
    let refused = longest.refused.as_deref().map(plain).unwrap_or_default();
    format!("\n{title}{refused}{rows}")
}
