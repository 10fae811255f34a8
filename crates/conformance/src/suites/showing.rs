//! The smallest sequences that show what a rule set does.

use koatlas_board::Size;
use koatlas_rulesets::{Action, RuleSet};

use crate::suites::features::{Facts, features};
use crate::suites::search::exhaust::{Found, Hunt, Part, Plan, SearchError, exhaust};
use crate::suites::search::walk::{Answer, Members, Question, Tries, Walk};
use crate::suites::suite::Watch;
use crate::suites::wanted::{Ruling, Wanted};

/// For each thing wanted, the smallest sequence that shows it, if there is one within the plans.
pub(crate) fn show(
    rules: &RuleSet,
    wanted: &[Wanted],
    plans: &[Plan],
    watch: &Watch<'_>,
) -> Result<Vec<Option<Found>>, SearchError> {
    let mut showing = Showing { wanted, found: vec![None; wanted.len()] };
    for plan in plans {
        exhaust(std::slice::from_ref(rules), plan, &mut showing, watch)?;
    }
    Ok(showing.found)
}

struct Showing<'a> {
    wanted: &'a [Wanted],
    found: Vec<Option<Found>>,
}

impl<'a> Showing<'a> {
    /// What is still to be shown on a board, with its number.
    fn open(&self, size: Size) -> impl Iterator<Item = (usize, Wanted)> {
        let all = self.wanted.iter().copied().enumerate().zip(&self.found);
        all.filter(move |((_, wanted), found)| found.is_none() && wanted.fits(size)).map(|(numbered, _)| numbered)
    }
}

impl Hunt for Showing<'_> {
    type Part = ShowingPart;

    fn seeks_on(&self, size: Size) -> bool {
        self.open(size).next().is_some()
    }

    fn part(&self, size: Size) -> ShowingPart {
        ShowingPart::new(self.open(size).collect())
    }

    fn found(&mut self, thing: usize, found: Found) {
        self.found[thing].get_or_insert(found);
    }
}

/// What is still to be shown, in a part of the sequences.
struct ShowingPart {
    open: Vec<(usize, Wanted)>,
    /// By ruling, the features that are still to be shown with it.
    features: [u64; Ruling::ALL.len()],
    found: Vec<(usize, Vec<Action<usize>>)>,
}

impl ShowingPart {
    fn new(open: Vec<(usize, Wanted)>) -> ShowingPart {
        let mut part = ShowingPart { open, features: [0; Ruling::ALL.len()], found: Vec::new() };
        part.note_features();
        part
    }

    fn note_features(&mut self) {
        self.features = Ruling::ALL.map(|ruling| {
            let features = self.open.iter().filter_map(|(_, wanted)| wanted.feature(ruling));
            features.fold(0, |set, number| set | 1 << number)
        });
    }
}

impl Question for ShowingPart {
    fn tries(&self) -> Tries {
        Tries::Everything
    }

    fn open(&self, members: Members) -> Members {
        if self.open.is_empty() { Members::default() } else { members }
    }

    fn ask(&mut self, walk: &Walk, last: Action<usize>, answers: &[(usize, Answer)]) {
        for (member, answer) in answers {
            let asked = self.features[Ruling::of(answer) as usize];
            let features = if asked == 0 { 0 } else { features(&Facts::of(walk, *member, last), asked) };
            let is_play = matches!(last, Action::Play(_));
            let before = self.found.len();
            for (thing, _) in self.open.extract_if(.., |(_, wanted)| wanted.is_shown(features, is_play, answer)) {
                self.found.push((thing, walk.moves().iter().copied().chain([last]).collect()));
            }
            if self.found.len() > before {
                self.note_features();
            }
        }
    }
}

impl Part for ShowingPart {
    fn into_found(self) -> Vec<(usize, Vec<Action<usize>>)> {
        self.found
    }
}

#[cfg(test)]
mod tests {
    use koatlas_board::BoardPosition;
    use koatlas_rulesets::RuleSet;

    use super::show;
    use crate::suites::case::moves;
    use crate::suites::reference;
    use crate::suites::search::exhaust::{Beginning, Plan};
    use crate::suites::suite::Watch;
    use crate::suites::wanted::{Aspect, Shape, Wanted, wanted};

    /// The first sequence in which a bar is the first one that bars the last move, by going through everything.
    #[test]
    fn bars_are_shown_as_by_going_through_everything() {
        let boards =
            [("1x1", 4), ("1x2", 5), ("1x3", 5), ("2x2", 4)].map(|(size, moves)| (size.parse().unwrap(), moves));
        let plan = Plan { from: Beginning::EmptyBoard, boards: boards.to_vec() };
        let mut shown = 0;
        for rules in RuleSet::all() {
            let is_bar = |wanted: &Wanted| matches!(wanted.aspect, Aspect::Bar(_));
            let bars: Vec<Wanted> = wanted(&rules).into_iter().filter(is_bar).collect();
            let found = show(&rules, &bars, std::slice::from_ref(&plan), &Watch::NONE).unwrap();
            for (wanted, found) in bars.iter().zip(found) {
                let Aspect::Bar(bar) = wanted.aspect else { continue };
                let expected = boards.iter().filter(|(size, _)| wanted.shape == Some(Shape::of(*size))).find_map(
                    |&(size, most)| {
                        let start = BoardPosition::empty_board(size);
                        let mut table: Vec<_> = reference::table(&rules, &start, most).into_iter().collect();
                        table.sort_by_key(|(numbers, _)| numbers.len());
                        let (numbers, _) =
                            table.into_iter().find(|(_, seen)| seen.reasons.first() == Some(&bar.id()))?;
                        Some((size, reference::moves(&start, &numbers)))
                    },
                );
                let found = found.map(|found| (found.start.size(), moves(&found)));
                // Passes for a ko are moves that the reference does not try; they come after all others.
                assert_eq!(found, expected, "{} {}", rules.id(), wanted.id());
                shown += usize::from(found.is_some());
            }
        }
        assert!(shown > 40, "{shown}");
    }
}
