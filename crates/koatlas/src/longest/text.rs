//! The answer for eyes.

use koatlas_answers::longest::{Answer, Question};
use koatlas_board::grouped;
use koatlas_rulesets::GameMove;

use crate::check::named;
use crate::rules::suicide;
use crate::terminal::{assumed, line, sequence, title};

/// A sequence with more moves than this is shortened, if it is not wanted whole.
const LONG: usize = 60;

/// Of a sequence that is shortened so many moves are printed from its beginning, and from its end.
const ENDS: [usize; 2] = [30, 10];

/// The figures, the sequence, whole or shortened, and how they were found.
pub fn page(answer: &Answer<'_>, full: bool) -> String {
    let Question { subject, rules, measure } = answer.question;
    let found = &answer.found;
    let head = title(&subject.title, &format!(": {}, {measure}", named(rules)));
    let figure = match (&found.cycle, found.upper) {
        (Some(_), _) => "unbounded: a cycle can go on for ever".to_owned(),
        (None, Some(upper)) if upper == found.lower => format!("exactly {}", grouped(upper)),
        (None, Some(upper)) => format!("at least {}, at most {}", grouped(found.lower), grouped(upper)),
        (None, None) => format!("at least {}; no upper bound is known", grouped(found.lower)),
    };
    let moves = match &found.cycle {
        Some(cycle) => line("beginning", &sequence(&found.sequence)) + &line("cycle", &sequence(cycle)),
        None if full => line("sequence", &sequence(&found.sequence)),
        None => line("sequence", &shortened(&found.sequence)),
    };
    let limit = answer.limit.map(|limit| line("ended by", limit)).unwrap_or_default();
    let certified =
        |bound| format!("at most {}: a certificate can prove no more, as it does not count games", grouped(bound));
    let certified = answer.certified().map(|bound| line("certified", &certified(bound))).unwrap_or_default();
    let suicides = line("suicide", suicide(rules.suicide()));
    let assumed = assumed(&subject.assumed());
    let method = line("found by", &found.method.to_string());
    [head, line("longest", &figure), suicides, method, certified, limit, assumed, moves].concat()
}

/// A sequence without its middle, if it is long.
fn shortened(moves: &[GameMove]) -> String {
    if moves.len() <= LONG {
        return sequence(moves);
    }
    let [first, last] = ENDS;
    let [beginning, end] = [&moves[..first], &moves[moves.len() - last..]].map(sequence);
    let left_out = grouped((moves.len() - first - last) as u64);
    format!("{beginning}, ... ({left_out} more moves: --full prints them) ..., {end}")
}

#[cfg(test)]
mod tests {
    use koatlas_rulesets::GameMove;

    use super::{LONG, shortened};

    fn moves(number: usize) -> Vec<GameMove> {
        let moves: Vec<GameMove> = ["B pass", "W pass"].map(|made| made.parse().unwrap()).to_vec();
        moves.into_iter().cycle().take(number).collect()
    }

    #[test]
    fn long_sequences_lose_their_middle() {
        let commas = |number| shortened(&moves(number)).matches(',').count();
        assert_eq!([commas(0), commas(1), commas(LONG)], [0, 0, LONG - 1]);
        let long = shortened(&moves(1_040));
        assert!(long.contains("(1,000 more moves: --full prints them)"), "{long}");
        assert_eq!(long.matches("pass").count(), 40);
    }
}
