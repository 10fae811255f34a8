//! How long a count will take: told if it is long, refused if nobody would see its end.

use koatlas_classifier::STEPS_A_SECOND;

use super::Question;
use crate::conditions::Conditions;

/// Counts of less are not spoken of.
const WORTH_TELLING: f64 = 60.0;

/// Counts of more are refused.
const YEAR: f64 = 365.25 * 86_400.0;

/// Lengths are proposed that take less.
const HOUR: f64 = 3600.0;

/// Says on standard error how long the count will take, if that is more than a minute. `steps` estimates the work for
/// cycles of up to a length.
///
/// # Errors
/// If the count would take more than a year.
pub fn consider(
    question: Question<'_>,
    conditions: &Conditions<'_>,
    steps: impl Fn(usize) -> f64,
) -> anyhow::Result<()> {
    let threads = rayon::current_num_threads();
    let seconds = |length| steps(length) / STEPS_A_SECOND / threads as f64;
    let needed = seconds(question.max_length);
    let plural = if threads == 1 { "" } else { "s" };
    let work = format!("{} with {threads} thread{plural}, as a sample of the work says", duration(needed));
    if needed > YEAR {
        let possible = (1..question.max_length).take_while(|&length| seconds(length) < HOUR).last().unwrap_or(0);
        let instead = format!("cycles of up to {possible} take {}", duration(seconds(possible)));
        return Err(question.subject.refused(format_args!(
            "counting the cycles of up to {} would take {work}; {instead}: lower --max-length, or take a smaller board or region",
            question.max_length
        )));
    }
    if needed > WORTH_TELLING && !conditions.quiet {
        eprintln!("koatlas: this will take {work}; a lower --max-length takes less");
    }
    Ok(())
}

/// A duration in words; of very long ones the order of magnitude.
fn duration(seconds: f64) -> String {
    let units = [(YEAR, "years"), (86_400.0, "days"), (HOUR, "hours"), (60.0, "minutes")];
    if seconds == f64::INFINITY || seconds > 1e6 * YEAR {
        return "more than a million years".to_owned();
    }
    match units.into_iter().find(|&(unit, _)| seconds >= 2.0 * unit) {
        Some((unit, name)) => format!("about {:.0} {name}", seconds / unit),
        None if seconds < 60.0 => "less than a minute".to_owned(),
        None => "one or two minutes".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn durations_are_said_in_words() {
        let said = [0.1, 61.0, 600.0, 7200.0, 1e6, 1e9, 1e30, f64::INFINITY].map(duration);
        let words = ["less than a minute", "one or two minutes", "about 10 minutes", "about 2 hours", "about 12 days"];
        assert_eq!(said[..5], words);
        assert_eq!(said[5..], ["about 32 years", "more than a million years", "more than a million years"]);
    }
}
