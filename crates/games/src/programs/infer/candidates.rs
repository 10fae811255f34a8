//! The rule files that agree with the answers of a program, without a list of them.
//!
//! A file forbids a play if one of its bars does or the suicide is illegal, and it ends the game after a move if one of its ends is met.
//! Whether a part does so depends on the moves that were made, and not on the other parts. So a [`Question`] is a set of parts: those
//! by which the answer is *yes, it is forbidden* or *yes, the game ends*. A file answers yes if it has one of them.
//!
//! - The answer no refutes each part of the set: no file that agrees has it. The other parts are *live*.
//! - After the answer yes each file that agrees has a live part of the set.
//!
//! So the files that agree are the sets of live parts that meet all sets with the answer yes. The set of all live parts is one of them
//! if any is. Of a new question some file that agrees says yes if the question has a live part. Some file says no if the live parts that
//! are not in the question still meet all sets with the answer yes. If only one of the two holds, all files that agree give the same
//! answer, and nobody needs to be asked. Two rules of files are added: a file that forbids large suicides forbids those of a single stone,
//! and it has no two parts of one kind. The second is ignored where files are told apart, which asks more questions than needed, and never fewer;
//! it is respected where the smallest file is chosen.
//!
//! All of this is done twice: for files whose start counts, and for files whose start is ignored.

use std::collections::{BTreeSet, HashMap};

use koatlas_board::{PointSet, Suicide};

use crate::programs::infer::grammar::{
    ENDS, GrammarFile, NO_LARGE_SUICIDE, NO_SINGLE_SUICIDE, PARTS, Part, Parts, SUICIDES, can_be_together,
    parts_of_suicide, parts_where,
};

/// A question about a move after a sequence: the parts by which the answer is yes, if the start counts and if it is ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Question(pub [Parts; 2]);

/// The files with one treatment of the start that agree.
#[derive(Clone, Debug)]
struct StartCandidates {
    /// The parts that no answer has refuted.
    live: Parts,
    /// The live parts of questions with the answer yes, without those that contain another one.
    met: Vec<Parts>,
}

/// The rule files of the grammar that agree with all answers so far.
#[derive(Clone, Debug)]
pub struct Candidates {
    /// The files whose start counts, and those whose start is ignored. `None` if none agrees.
    starts: [Option<StartCandidates>; 2],
    /// The numbers of answers no and yes for each question, for the nearest file.
    records: HashMap<Question, [usize; 2]>,
    /// Number of answers that no file gives.
    pub impossible: usize,
}

impl Candidates {
    /// All files of the grammar.
    pub fn all() -> Candidates {
        let all = StartCandidates { live: parts_where(|_| true), met: Vec::new() };
        Candidates { starts: [Some(all.clone()), Some(all)], records: HashMap::new(), impossible: 0 }
    }

    /// True if no file agrees.
    pub fn is_empty(&self) -> bool {
        self.starts.iter().all(Option::is_none)
    }

    /// Returns the live parts, for both treatments of the start.
    pub fn live(&self) -> [Parts; 2] {
        self.starts.each_ref().map(|start| start.as_ref().map_or(Parts::EMPTY, |start| start.live))
    }

    /// Keeps the files that give this answer.
    pub fn learn(&mut self, question: Question, answer: bool) {
        self.records.entry(question).or_default()[usize::from(answer)] += 1;
        for (start, parts) in self.starts.iter_mut().zip(question.0) {
            let agrees = start.as_mut().is_some_and(|start| start.learn(parts, answer));
            *start = start.take().filter(|_| agrees);
        }
    }

    /// Records an answer that no file gives, such as a board that cannot be.
    pub fn refuse_all(&mut self) {
        self.impossible += 1;
        self.starts = [None, None];
    }

    /// Leaves the ends out: the program does not tell when games end.
    pub fn leave_ends_out(&mut self) {
        for start in self.starts.iter_mut().flatten() {
            start.live = start.live.minus(*ENDS);
        }
    }

    /// Returns the answer of all files that agree; `None` if they differ.
    pub fn answer(&self, question: Question) -> Option<bool> {
        let starts = self.starts.iter().zip(question.0);
        let (mut yes, mut no) = (false, false);
        for (start, parts) in starts.filter_map(|(start, parts)| Some((start.as_ref()?, parts))) {
            yes |= start.live.meets(parts);
            no |= start.can_be_without(parts);
        }
        if yes && no { None } else { Some(yes) }
    }

    /// Returns the question as far as it matters: its live parts.
    pub fn live_part(&self, question: Question) -> Question {
        let [counts, ignored] = self.live();
        Question([question.0[0] & counts, question.0[1] & ignored])
    }

    /// Returns a measure of what a question tells at least, whatever the answer is.
    pub fn split(&self, question: Question) -> usize {
        self.starts.iter().zip(question.0).filter_map(|(start, parts)| Some(start.as_ref()?.split(parts))).sum()
    }

    /// Returns the file with the fewest parts that agrees, the first in the order of the grammar; `None` if none agrees, or none that
    /// can be written.
    ///
    /// All sets of parts of one size are tried before those of the next: each set has to meet the first set that it does not meet yet,
    /// so that only parts of this one are added.
    pub fn smallest(&self) -> Option<GrammarFile> {
        (0..=MOST_PARTS).find_map(|count| self.with_parts(count).into_iter().next())
    }

    /// Returns the files that agree and have this number of parts, and no fewer are possible with part of theirs; in the order of the grammar.
    fn with_parts(&self, count: usize) -> Vec<GrammarFile> {
        let mut files = Vec::new();
        for (start, start_counts) in self.starts.iter().zip([true, false]) {
            let Some(start) = start else { continue };
            for suicide in SUICIDES {
                let parts = parts_of_suicide(suicide);
                let costs = usize::from(!start_counts) + usize::from(suicide != Suicide::None);
                let Some(left) = count.checked_sub(costs).filter(|_| parts.minus(start.live).is_empty()) else {
                    continue;
                };
                let mut found = BTreeSet::new();
                start.complete(parts, left, &mut found);
                files.extend(found.into_iter().map(|parts| GrammarFile { start_counts, parts }));
            }
        }
        files.sort_by_cached_key(GrammarFile::order);
        files.retain(|file| file.count() == count);
        files
    }

    /// Returns `file` if there is one, and otherwise the nearest, with the number of answers that differ.
    pub fn nearest_unless(&self, file: Option<&GrammarFile>) -> (GrammarFile, usize) {
        file.map_or_else(|| self.nearest(), |file| (file.clone(), 0))
    }

    /// Returns the file with the fewest answers that differ from those of the program, and their number, among the files with at most
    /// two bars and two ends.
    fn nearest(&self) -> (GrammarFile, usize) {
        let all = [true, false].into_iter().flat_map(|start_counts| self.nearest_with_start(start_counts));
        let (file, wrong) = all.min_by_key(|(file, wrong)| (*wrong, file.order())).expect("there are files");
        (file, wrong + self.impossible)
    }

    fn nearest_with_start(&self, start_counts: bool) -> Option<(GrammarFile, usize)> {
        let mut records: HashMap<Parts, [usize; 2]> = HashMap::new();
        for (question, [no, yes]) in &self.records {
            let all = records.entry(question.0[usize::from(!start_counts)]).or_default();
            *all = [all[0] + no, all[1] + yes];
        }
        let (ends, plays): (Vec<_>, Vec<_>) = records.into_iter().partition(|(parts, _)| parts.meets(*ENDS));
        let policies: Vec<Parts> = SUICIDES.map(parts_of_suicide).to_vec();
        let is_bar = parts_where(|part| matches!(part, Part::Bar(_)));
        let (bars, wrong_plays) = fewest_wrong(&policies, is_bar, &plays, start_counts)?;
        let (ends, wrong_ends) = fewest_wrong(&[Parts::EMPTY], *ENDS, &ends, start_counts)?;
        Some((GrammarFile { start_counts, parts: bars | ends }, wrong_plays + wrong_ends))
    }
}

/// The largest number of parts of a file that is looked for.
const MOST_PARTS: usize = 8;

/// Returns one of `bases` with at most two of `parts`, so that the fewest answers are wrong.
fn fewest_wrong(
    bases: &[Parts],
    parts: Parts,
    records: &[(Parts, [usize; 2])],
    start_counts: bool,
) -> Option<(Parts, usize)> {
    let wrong =
        |set: Parts| records.iter().map(|(parts, counts)| counts[usize::from(!parts.meets(set))]).sum::<usize>();
    let numbers: Vec<usize> = parts.iter().collect();
    let added = numbers.iter().enumerate().flat_map(|(at, &one)| {
        let two = numbers[at + 1..].iter().filter(move |&&other| can_be_together(one, other));
        two.map(move |&other| Parts::single(one) | Parts::single(other)).chain([Parts::single(one)])
    });
    let sets = added.chain([Parts::EMPTY]).flat_map(|added| bases.iter().map(move |&base| base | added));
    let ordered = sets.map(|parts| (parts, wrong(parts)));
    ordered.min_by_key(|&(parts, wrong)| (wrong, GrammarFile { start_counts, parts }.order()))
}

impl StartCandidates {
    /// Keeps the files that give this answer. Returns `false` if there are none.
    fn learn(&mut self, parts: Parts, answer: bool) -> bool {
        if answer {
            let parts = parts & self.live;
            if !self.met.iter().any(|met| met.minus(parts).is_empty()) {
                self.met.retain(|met| !parts.minus(*met).is_empty());
                self.met.push(parts);
            }
        } else {
            self.live = self.live.minus(with_what_needs_it(parts));
            let met = std::mem::take(&mut self.met);
            for parts in met {
                self.learn(parts, true);
            }
        }
        self.met.iter().all(|met| !met.is_empty())
    }

    /// Returns the number of live parts that the answer no refutes, or of those that the answer yes takes from the smallest set to be met:
    /// the lesser of the two.
    fn split(&self, parts: Parts) -> usize {
        let parts = self.live & parts;
        let smallest = self.met.iter().filter(|met| met.meets(parts)).min_by_key(|met| met.len());
        parts.len().min(smallest.unwrap_or(&self.live).minus(parts).len())
    }

    /// True if a file that agrees has none of `parts`.
    fn can_be_without(&self, parts: Parts) -> bool {
        let parts = with_what_needs_it(parts);
        self.met.iter().all(|met| !met.minus(parts).is_empty())
    }

    /// Adds all files to `found` that have `chosen` and at most `left` more bars and ends, and agree.
    fn complete(&self, chosen: Parts, left: usize, found: &mut BTreeSet<Parts>) {
        // The smallest set that is not met has the fewest choices.
        let Some(missing) = self.met.iter().filter(|met| !met.meets(chosen)).min_by_key(|met| met.len()) else {
            found.insert(chosen);
            return;
        };
        let Some(left) = left.checked_sub(1) else { return };
        for part in missing.iter().filter(|&part| matches!(PARTS[part], Part::Bar(_) | Part::End(_))) {
            if chosen.iter().all(|other| can_be_together(part, other)) {
                self.complete(chosen | Parts::single(part), left, found);
            }
        }
    }
}

/// Returns `parts`, with the part that a file has only together with one of them.
fn with_what_needs_it(mut parts: Parts) -> Parts {
    if parts.contains(NO_SINGLE_SUICIDE) {
        parts.insert(NO_LARGE_SUICIDE);
    }
    parts
}
