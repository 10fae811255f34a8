//! The pages of [`CheckAnswer`] and [`CheckedGames`].

use koatlas_board::grouped;
use koatlas_rules::{Refusal, RuleSet, Standing};

use super::{
    CheckAnswer, CheckSummary, CheckedGames, GameEntry, GameRecord, GameReplay, LineReplay, MoveVerdict, OutcomeText,
    PhaseBegin,
};
use crate::groups::group_by_key;
use crate::json::to_strings;
use crate::page::{BARRED, Block, Board, Page};
use crate::text::visible;

impl CheckAnswer {
    /// The page about `record`. Of the answer by all rule sets it shows the traditions, and with `all` every rule set.
    pub fn page(&self, record: &GameRecord, all: bool) -> Page {
        let title = |text| vec![Block::headed(&record.subject.title, text)];
        match self {
            CheckAnswer::One(replay) => Page::new([
                title(format!(": {}", rules_title(&replay.rules))),
                all_notes(record.as_played, replay),
                vec![Block::text(summary(record, replay))],
                board(replay).into_iter().collect(),
                barred(replay),
            ]),
            CheckAnswer::All(found) => {
                Page::new([title(": how the game goes by the rules".to_owned()), events(found.labelled_texts(all))])
            }
        }
    }
}

impl CheckedGames {
    /// The page about the games that have violations or cannot be checked. Of the answers by all rule sets it shows the traditions, and
    /// with `every` all rule sets.
    pub fn page(&self, every: bool) -> Page {
        let unread = self.games.iter().filter_map(|game| Some((reason(game)?, place(game))));
        let unread = group_by_key(unread).into_iter().map(|(reason, places)| not_checked(reason, &places));
        let sections = self.games.iter().filter_map(|game| verdicts(game, every)).chain(unread);
        Page::new(sections.chain([vec![Block::text(self.counts())]]))
    }

    fn counts(&self) -> String {
        let CheckSummary { games, illegal, errors } = self.summary;
        let all = self.games.iter().any(|game| matches!(game.answer, Some(CheckAnswer::All(_))));
        let illegal = if all { String::new() } else { format!(", {illegal} with illegal moves") };
        let errors = if errors > 0 { format!(", {errors} not checked") } else { String::new() };
        format!("{games} {}{illegal}{errors}", if games == 1 { "game" } else { "games" })
    }
}

/// The reason for which a game is not checked, without its place if that is known.
fn reason(game: &GameEntry) -> Option<&str> {
    let error = game.error.as_deref()?;
    let place = error.split_once(": ").filter(|_| game.file.is_some());
    Some(place.map_or(error, |(_, reason)| reason))
}

/// Paragraph about the games at `places`, which are not checked for the same reason.
fn not_checked(reason: &str, places: &[String]) -> Vec<Block> {
    let places = match places {
        [place] if place.is_empty() => String::new(),
        [place] => format!("{place}: "),
        [first, others @ ..] => format!("{first} and {} more: ", grouped(others.len())),
        [] => String::new(),
    };
    vec![Block::text(format!("not checked: {places}{}", visible(reason)))]
}

fn place(game: &GameEntry) -> String {
    let title = game.title.as_deref().unwrap_or_default();
    match (&game.file, game.game) {
        (Some(file), Some(number)) if title == file => format!("{file}, game {number}"),
        (Some(file), Some(number)) => format!("{file}, game {number}, {title}"),
        _ => title.to_owned(),
    }
}

/// Paragraph about one of several games; `None` if it is not checked or has no violations.
fn verdicts(game: &GameEntry, all: bool) -> Option<Vec<Block>> {
    let place = place(game);
    match game.answer.as_ref()? {
        CheckAnswer::One(replay) => {
            Some(replay).filter(|replay| replay.has_illegal_moves())?;
            let after_end = replay.ended.as_ref().filter(|end| end.moves_after > 0);
            let end = after_end.map(|end| Block::text(end.with_moves_after(&end.sentence)));
            let head = Block::headed(place, format!(": {}", rules_title(&replay.rules)));
            Some([vec![head], all_notes(game.file.is_some(), replay), end.into_iter().collect()].concat())
        }
        CheckAnswer::All(found) => Some([vec![Block::headed(place, "")], events(found.labelled_texts(all))].concat()),
    }
}

/// Events, each with the traditions or rule sets under which it happens.
pub(crate) fn events<'a>(all: impl IntoIterator<Item = (&'a OutcomeText, String)>) -> Vec<Block> {
    let events = group_by_key(all.into_iter().map(|(text, names)| (&text.event[..], names))).into_iter();
    events.flat_map(|(event, names)| [Block::text(event), Block::indented(1, names.join("; "))]).collect()
}

/// Title of a rule set, with the options that differ from its defaults.
pub fn rules_title(rules: &RuleSet) -> String {
    let definition = rules.definition;
    let mark = match definition.standing {
        Standing::Published => String::new(),
        standing => format!(", a {}", standing.id()),
    };
    let default = rules.with_defaults();
    let changed = rules.parameters().into_iter().filter(|option| option.value(&default) != option.value(rules));
    let changed = changed.map(|option| format!(", {}={}", option.key, option.value(rules)));
    format!("{} ({}{mark}){}", definition.name, definition.id, changed.collect::<String>())
}

/// Sentences about the moves of the main line and the phases that begin with them, and then of each variation with its address.
fn all_notes(as_played: bool, replay: &GameReplay) -> Vec<Block> {
    let main_line = [notes(as_played, "", 1, &replay.verdicts), begun("", &replay.phases)];
    let variations = replay.lines.iter().flat_map(|LineReplay { path, first_move, verdicts, phases, .. }| {
        let path = format!("{path}.");
        [notes(as_played, &path, *first_move, verdicts), begun(&path, phases)]
    });
    main_line.into_iter().chain(variations).flatten().collect()
}

/// Sentences about phases that begin in the line `path`.
fn begun(path: &str, phases: &[PhaseBegin]) -> Vec<Block> {
    let sentences = phases.iter().map(|PhaseBegin { phase, name, after_move }| {
        let name = if name.is_empty() { String::new() } else { format!(" ({name})") };
        Block::text(format!("phase {phase}{name} begins after move {path}{after_move}"))
    });
    sentences.collect()
}

/// Sentences about moves, of which the first has the number `first` in the line `path`. Consecutive moves share a sentence that is only
/// about their circumstances, such as a wrong turn. In a recorded game the moves after the end have none, since the summary mentions them.
fn notes(as_played: bool, path: &str, first: usize, verdicts: &[MoveVerdict]) -> Vec<Block> {
    let numbered: Vec<(usize, &MoveVerdict)> = (first..).zip(verdicts).collect();
    let parts = numbered.split(|(_, verdict)| as_played && is_refused(verdict, Refusal::Ended));
    let runs = parts.flat_map(|verdicts| {
        verdicts.chunk_by(|(_, a), (_, b)| {
            note(a).zip(note(b)).is_some_and(|((a, is_of_many), (b, _))| is_of_many && a == b)
        })
    });
    runs.filter_map(|run| Some(Block::text(format!("{}: {}", run_numbers(path, run), note(run[0].1)?.0)))).collect()
}

fn is_refused(verdict: &MoveVerdict, refusal: Refusal) -> bool {
    verdict.reason.as_deref() == Some(refusal.id())
}

/// Note about a move, and true if it is only about its circumstances, so that moves can share it.
fn note(verdict: &MoveVerdict) -> Option<(&str, bool)> {
    match &verdict.explanation {
        Some(why) => Some((why, is_refused(verdict, Refusal::Ended) || is_refused(verdict, Refusal::Turn))),
        None if verdict.forfeited => Some(("the stone repeats and is taken off", verdict.void_offered)),
        None if verdict.void_offered => Some(("the players may now agree that there is no result", true)),
        None => None,
    }
}

fn run_numbers(path: &str, run: &[(usize, &MoveVerdict)]) -> String {
    match run {
        [(first, _), .., (last, _)] => format!("moves {path}{first} to {path}{last}"),
        _ => run.iter().map(|(number, only)| format!("move {path}{number}, {}", only.game_move)).collect(),
    }
}

fn summary(record: &GameRecord, replay: &GameReplay) -> String {
    let made = replay.verdicts.iter().filter(|verdict| verdict.made);
    let illegal = made.clone().filter(|verdict| !verdict.legal && !is_refused(verdict, Refusal::Ended)).count();
    let illegal = if illegal > 0 { format!(", {illegal} of them illegal") } else { String::new() };
    let (made, all) = (made.count(), record.moves.len());
    let total = if made == all { String::new() } else { format!(" of {all}") };
    let plural = if all == 1 { "" } else { "s" };
    let next = match &replay.ended {
        Some(end) => end.with_moves_after(&end.sentence),
        None => format!("{} to move", replay.to_move.name()),
    };
    let variations = match replay.lines.len() {
        0 => String::new(),
        1 => "; 1 variation judged too".to_owned(),
        several => format!("; {several} variations judged too"),
    };
    format!("{made}{total} move{plural} made{illegal}; {next}{variations}")
}

fn board(replay: &GameReplay) -> Option<Block> {
    let (barred, last) = (replay.barred_by_repetition.clone(), replay.last_play());
    let board = replay.board.as_ref()?;
    Some(Block::Board(Board { barred, last, ..Board::whole(board, &[]) }))
}

fn barred(replay: &GameReplay) -> Vec<Block> {
    if replay.barred.is_empty() {
        return Vec::new();
    }
    let colour = replay.to_move;
    let legend = format!(" barred for {}, though the bare rules allow it:", colour.name());
    let reasons = replay.barred.iter().map(|barred| &barred.explanation);
    let by_reason = group_by_key(reasons.zip(to_strings(&replay.barred_by_repetition)));
    let sentences =
        by_reason.into_iter().map(|(why, points)| Block::text(format!("{colour} {}: {why}", points.join(", "))));
    [Block::headed(BARRED, legend)].into_iter().chain(sentences).collect()
}
