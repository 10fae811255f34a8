//! What a case is said to show.

use koatlas_board::Size;

use super::errors::SuiteWrong;
use super::replay::Seen;

/// Checks the identifiers of what is shown, as far as they speak of the last move's verdict and of the board: `bar.psk.line`,
/// `end.passes.score.by-pass`, `retakes-at-once.refused.square`.
pub(crate) fn check<'a>(
    ids: impl Iterator<Item = &'a String>,
    last: &Seen,
    is_play: bool,
    size: Size,
) -> Result<(), SuiteWrong> {
    for id in ids {
        let mut words = id.split('.');
        let holds = match words.next() {
            Some("bar") => words.next().is_some_and(|bar| last.reasons.contains(&bar)),
            Some("end") => is_end(id, last, is_play),
            _ => true,
        };
        if !holds || !id.split('.').all(|word| fits(word, last, size)) {
            return Err(SuiteWrong::says(format!("it does not show {id}: the last move is {}", last.words())));
        }
    }
    Ok(())
}

/// `end.offer`, or `end.RULE.OUTCOME.by-MOVE`.
fn is_end(id: &str, last: &Seen, is_play: bool) -> bool {
    let words: Vec<&str> = id.split('.').collect();
    match (&words[..], &last.ended) {
        (["end", "offer", ..], _) => last.offered,
        (["end", by, outcome, how, ..], Some(end)) => {
            (*by, *outcome) == (&*end.by, &*end.outcome) && *how == if is_play { "by-play" } else { "by-pass" }
        }
        _ => false,
    }
}

/// Whether a word that names a ruling or the shape of a board is right; others say something else.
fn fits(word: &str, last: &Seen, size: Size) -> bool {
    let made = last.reasons.is_empty();
    let (rows, cols) = (size.rows(), size.cols());
    match word {
        "refused" => !made,
        "ends" => last.ended.is_some(),
        "forfeited" => last.forfeited && last.ended.is_none(),
        "made" => made && last.ended.is_none() && !last.forfeited,
        "line" => rows == 1,
        "square" => rows > 1 && rows == cols,
        "rectangle" => rows > 1 && rows < cols,
        _ => true,
    }
}
