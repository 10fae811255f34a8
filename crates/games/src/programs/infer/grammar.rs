//! The grammar of rule files that are inferred: the parts that a file can have, sets of them, and the text of the file.
//!
//! A file of the grammar has any bars and ends of [`PARTS`], no two of one kind, a policy about suicide, and a start that counts or is
//! ignored. Left out is what the legality of moves and the end of a game cannot show: who wins, offers of no result, passes for a ko.
//! Also left out are forfeits, choices between readings, marks of the creator of the start, and parts of a few rule sets alone: windows of
//! plays, situations with passes, bars after a second pass, and disturbing plays.

use std::fmt::Write;
use std::mem::discriminant;
use std::sync::LazyLock;

use koatlas_board::{PointSet, Suicide, Wide};
use koatlas_rules::{Bar, Counted, Counts, End, KoPassScope, Repetition, RuleSet, Settlement, Since, Window};

/// A set of parts: the set of their numbers in [`PARTS`].
pub type Parts = Wide;

/// The widest window and the largest number of passes that a file can have.
pub const MOST: u8 = 99;

/// A part of a rule file: each forbids plays, or ends the game after moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Suicides of a single stone are illegal.
    NoSingleSuicide,
    /// Suicides of two stones or more are illegal. A file that says so forbids those of a single stone, too.
    NoLargeSuicide,
    /// A bar.
    Bar(Bar),
    /// An end.
    End(End),
}

/// The number of [`Part::NoSingleSuicide`].
pub const NO_SINGLE_SUICIDE: usize = 0;
/// The number of [`Part::NoLargeSuicide`].
pub const NO_LARGE_SUICIDE: usize = 1;

/// All parts, in the order of the grammar. Windows and numbers of passes are in ascending order.
pub static PARTS: LazyLock<Vec<Part>> = LazyLock::new(|| {
    let windows = |situational| (2..=MOST).map(move |moves| Bar::Recent(Window { situational, moves }));
    let bars = [
        Bar::BasicKo,
        Bar::TwoAgo,
        Bar::Position(Since::Start),
        Bar::Situation(Since::Start),
        Bar::Creation,
        Bar::Position(Since::LastPass),
        Bar::Situation(Since::LastPass),
        Bar::Position(Since::StartUnlessPassed),
        Bar::Situation(Since::StartUnlessPassed),
    ];
    let further = [
        Bar::NoChange,
        Bar::Pair,
        Bar::KoPass(KoPassScope::PerKo),
        Bar::PassedIn,
        Bar::Unbalanced,
        Bar::PointSincePosition,
        Bar::PlayInClass,
        Bar::RemovedPoint,
    ];
    let bars = bars.into_iter().chain(windows(false)).chain(windows(true)).chain(further).map(Part::Bar);
    let passes = (1..=u32::from(MOST)).map(End::Passes);
    let repetitions = [Repetition::Situational, Repetition::Positional, Repetition::PassFree, Repetition::Third];
    let repetitions = repetitions.map(|repetition| End::Repetition(repetition, Settlement::Void));
    let returns = [(false, false), (false, true), (true, false), (true, true)];
    let returns = returns.map(|(needs_play, anywhere)| End::CycleEnd { needs_play, anywhere });
    let ends = passes.chain([End::SecondPass]).chain(repetitions).chain(returns).map(Part::End);
    [Part::NoSingleSuicide, Part::NoLargeSuicide].into_iter().chain(bars).chain(ends).collect()
});

/// Returns the number of a part.
///
/// # Panics
/// If the part is not in the grammar.
pub fn number_of(part: Part) -> usize {
    PARTS.iter().position(|&one| one == part).expect("a part of the grammar")
}

/// Returns the parts that `wanted` is true for.
pub fn parts_where(wanted: impl Fn(Part) -> bool) -> Parts {
    Parts::collect((0..PARTS.len()).filter(|&number| wanted(PARTS[number])))
}

/// The ends.
pub static ENDS: LazyLock<Parts> = LazyLock::new(|| parts_where(|part| matches!(part, Part::End(_))));

/// True if one file can have both parts.
pub fn can_be_together(one: usize, other: usize) -> bool {
    match (PARTS[one], PARTS[other]) {
        (Part::Bar(one), Part::Bar(other)) => discriminant(&one) != discriminant(&other),
        (Part::End(one), Part::End(other)) => discriminant(&one) != discriminant(&other),
        _ => true,
    }
}

/// A rule file of the grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrammarFile {
    /// True if the start counts as having occurred.
    pub start_counts: bool,
    /// Its parts, with those about suicide.
    pub parts: Parts,
}

/// The policies about suicide in the order of the grammar. The first is that of a file that names none.
pub const SUICIDES: [Suicide; 3] = [Suicide::None, Suicide::All, Suicide::Multi];

/// Returns the parts that a policy about suicide stands for.
pub fn parts_of_suicide(suicide: Suicide) -> Parts {
    match suicide {
        Suicide::None => Parts::single(NO_SINGLE_SUICIDE) | Parts::single(NO_LARGE_SUICIDE),
        Suicide::Multi => Parts::single(NO_SINGLE_SUICIDE),
        Suicide::All => Parts::EMPTY,
    }
}

impl GrammarFile {
    /// Returns the file that says the same as `rules`, as far as the grammar can: without outcomes, offers and options; `None` if `rules`
    /// has parts that are not in the grammar. Without `ends` the ends are left out.
    pub fn of_rules(rules: &RuleSet, ends: bool) -> Option<GrammarFile> {
        let shown =
            rules.ends.iter().filter(|end| ends && !matches!(end, End::Repetition(_, Settlement::VoidIfAgreed)));
        let shown = shown.map(|&end| match end {
            End::Repetition(repetition, _) => Part::End(End::Repetition(repetition, Settlement::Void)),
            end => Part::End(end.scored()),
        });
        let bars = rules.bars.iter().map(|&bar| match bar {
            // The scopes differ in passes for a ko alone.
            Bar::KoPass(KoPassScope::PerKo | KoPassScope::Any) => Part::Bar(Bar::KoPass(KoPassScope::PerKo)),
            bar => Part::Bar(bar),
        });
        let mut parts = parts_of_suicide(rules.suicide);
        for part in bars.chain(shown) {
            parts.insert(PARTS.iter().position(|&one| one == part)?);
        }
        let is_plain = rules.forfeit.is_none() && rules.ko.is_none() && rules.later_phases.is_empty();
        is_plain.then_some(GrammarFile { start_counts: rules.start_counts, parts })
    }

    /// Returns the policy about suicide.
    pub fn suicide(&self) -> Suicide {
        match [NO_SINGLE_SUICIDE, NO_LARGE_SUICIDE].map(|part| self.parts.contains(part)) {
            [_, true] => Suicide::None,
            [true, false] => Suicide::Multi,
            [false, false] => Suicide::All,
        }
    }

    /// Returns the bars and ends.
    pub fn bars_and_ends(&self) -> Parts {
        self.parts.minus(parts_of_suicide(Suicide::None))
    }

    /// Returns the number of parts: one for each bar and each end, one for `suicide` if it is not `none`, and one for a start that is
    /// ignored.
    pub fn count(&self) -> usize {
        let defaults = [self.start_counts, self.suicide() == Suicide::None];
        self.bars_and_ends().len() + defaults.iter().filter(|is_default| !**is_default).count()
    }

    /// Returns the place in the order of the grammar: by the number of parts, then the start, the suicides, bars and ends.
    pub fn order(&self) -> (usize, bool, Option<usize>, Vec<usize>) {
        let suicide = SUICIDES.iter().position(|&suicide| suicide == self.suicide());
        (self.count(), !self.start_counts, suicide, self.bars_and_ends().iter().collect())
    }

    /// Returns the text of the file.
    pub fn text(&self) -> String {
        let mut text = "id = \"inferred\"\nname = \"Inferred rules\"\n".to_owned();
        let _ = writeln!(text, "suicide = \"{}\"", self.suicide());
        if !self.start_counts {
            text += "start = \"ignored\"\n";
        }
        for part in self.bars_and_ends().iter() {
            text += &match PARTS[part] {
                Part::Bar(bar) => format!("\n[[bar]]\n{}\n", bar_lines(bar)),
                Part::End(end) => format!("\n[[end]]\n{}\n", end_lines(end)),
                Part::NoSingleSuicide | Part::NoLargeSuicide => String::new(),
            };
        }
        text
    }

    /// Reads the text of the file.
    ///
    /// # Panics
    /// If the parts contradict each other.
    pub fn rules(&self) -> RuleSet {
        RuleSet::read(&self.text()).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }
}

fn bar_lines(bar: Bar) -> String {
    let (what, key) = match bar {
        Bar::BasicKo => ("recapture", String::new()),
        Bar::TwoAgo => ("position", "within = \"two moves ago\"".to_owned()),
        Bar::Position(since) => ("position", since_line(since)),
        Bar::Situation(since) => ("situation", since_line(since)),
        Bar::Recent(Window { situational, moves }) => {
            (if situational { "situation" } else { "position" }, format!("within = {moves}"))
        }
        Bar::Creation => ("creation", String::new()),
        Bar::Pair => ("pair", String::new()),
        Bar::PlayInClass => ("play-in-class", String::new()),
        Bar::PointSincePosition => ("point-since-position", String::new()),
        Bar::NoChange => ("null-play", String::new()),
        Bar::PassedIn => ("passed-in", String::new()),
        Bar::Unbalanced => ("position", "only-if = \"unbalanced\"".to_owned()),
        Bar::Counted(counted) => counted_lines(counted),
        Bar::KoPass(scope) => ("ko", ko_pass_lines(scope).to_owned()),
        Bar::RemovedPoint => ("removed-point", String::new()),
        Bar::LastPlays(plays) => ("position", format!("within-plays = {plays}")),
        Bar::SituationAndPass => ("situation-and-pass", String::new()),
        Bar::AfterSecondPass => ("after-second-pass", String::new()),
        Bar::KoAgain => ("ko-again", String::new()),
        Bar::Disturbing => ("disturbing", String::new()),
        Bar::OfPlayer(player, bar) => {
            return format!("{}\nplayer = \"{}\"", bar_lines(*bar), player.name().to_lowercase());
        }
    };
    format!("what = \"{what}\"\n{key}").trim_end().to_owned()
}

fn counted_lines(counted: Counted) -> (&'static str, String) {
    let what = match counted.counts {
        Counts::Position => "position",
        Counts::Situation => "situation",
        Counts::Creation => "creation",
        Counts::Pair => "pair",
    };
    let within = counted.since_pass.then(|| "within = \"last pass\"".to_owned());
    let only_if = counted.cycle.map(|cycle| format!("only-if = \"{cycle}\""));
    let allowed = (counted.allowed > 0).then(|| format!("allowed = {}", counted.allowed));
    (what, [within, only_if, allowed].into_iter().flatten().collect::<Vec<_>>().join("\n"))
}

fn ko_pass_lines(scope: KoPassScope) -> &'static str {
    match scope {
        KoPassScope::PerKo => "lifted-by = \"pass for this ko\"",
        KoPassScope::Any => "lifted-by = \"pass for any ko\"",
        KoPassScope::Once => "lifted-by = \"one pass for this ko\"",
        KoPassScope::UnlessDoubleKo => "lifted-by = \"pass for this ko\"\nunless = \"a double ko\"",
    }
}

fn since_line(since: Since) -> String {
    match since {
        Since::Start => "",
        Since::LastPass => "within = \"last pass\"",
        Since::StartUnlessPassed => "lifted-by = \"a pass just before\"",
    }
    .to_owned()
}

fn end_lines(end: End) -> String {
    match end {
        End::Passes(number) => format!("on = \"passes\"\nnumber = {number}"),
        End::SecondPass => "on = \"second-pass\"".to_owned(),
        End::UndisturbedPass => "on = \"second-pass\"\nunless = \"a disturbing play between\"".to_owned(),
        End::Settled(_, outcome) => format!("{}\noutcome = \"{outcome}\"", end_lines(end.scored())),
        End::Repetition(of, outcome) => format!("on = \"repetition\"\nof = \"{of}\"\noutcome = \"{outcome}\""),
        End::CycleEnd { needs_play, anywhere } => {
            let unless = if anywhere { "a late recapture before" } else { "a late recapture" };
            let needs_play = if needs_play { "\nneeds-play = true" } else { "" };
            format!("on = \"return-to-start\"{needs_play}\nunless = \"{unless}\"")
        }
    }
}
