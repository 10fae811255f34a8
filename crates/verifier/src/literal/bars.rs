//! Rules that bar plays, each as its text says. `bars` is asked before the play is made: the play would be move `n`. The bans
//! on retaking a ko in the confirmation phase of the Japanese rules come last.

use koatlas_board::Colour;

use super::counted::{Counted, CycleIs, Repeated};
use super::double_kos::is_double_ko;
use super::ends::{is_second_pass, is_single_pass};
use super::history::EVERY_MOVE;
use crate::{BoardContents, Grid, History, Mark, Move, Play, Question, RuleSettings};

/// Rule that bars plays.
#[derive(Clone, Copy)]
pub struct BarRule {
    pub id: &'static str,
    /// The player whose plays it bars; `None` if it bars those of both.
    pub player: Option<Colour>,
    /// The number of moves or plays that a bar of one player looks back; `None` if the settings say it.
    reach: Option<usize>,
    bars: Bars,
}

/// When a rule bars a play.
#[derive(Clone, Copy)]
enum Bars {
    /// If this is true of the play after the history.
    If(fn(&RuleSettings, &History, &Play) -> bool),
    /// If it repeats something too often.
    TooOften(Counted),
}

impl BarRule {
    /// Rule against what is repeated too often.
    pub const fn counted(id: &'static str, counted: Counted) -> BarRule {
        BarRule { id, player: None, reach: None, bars: Bars::TooOften(counted) }
    }

    /// What the rule counts; `None` if it counts nothing.
    pub fn counts(&self) -> Option<Counted> {
        if let Bars::TooOften(counted) = self.bars { Some(counted) } else { None }
    }

    /// The same rule for the plays of `player` alone, looking back `reach` moves or plays where it has such a number.
    pub const fn of_player(self, player: Colour, reach: Option<usize>) -> BarRule {
        BarRule { player: Some(player), reach, ..self }
    }

    /// The same rule for the plays of both players.
    pub const fn of_both(self) -> BarRule {
        BarRule { player: None, reach: None, ..self }
    }

    /// True if the rule bars `play` after the history `h`.
    pub fn forbids(&self, settings: &RuleSettings, h: &History, play: &Play) -> bool {
        if self.player.is_some_and(|player| player != play.colour) {
            return false;
        }
        let own = RuleSettings { window: self.reach, plays: self.reach, ..*settings };
        let settings = if self.reach.is_some() { &own } else { settings };
        match self.bars {
            Bars::If(bars) => bars(settings, h, play),
            Bars::TooOften(counted) => counted.forbids(settings, h, play),
        }
    }
}

/// Rules are equal if they have the same identifier, are about the same players, and count the same.
impl PartialEq for BarRule {
    fn eq(&self, other: &BarRule) -> bool {
        (self.id, self.player, self.reach, self.counts()) == (other.id, other.player, other.reach, other.counts())
    }
}

/// Rule that bars a play if `bars` is true of it.
pub const fn rule(id: &'static str, bars: fn(&RuleSettings, &History, &Play) -> bool) -> BarRule {
    BarRule { id, player: None, reach: None, bars: Bars::If(bars) }
}

fn next_number(h: &History) -> usize {
    h.len() + 1
}

/// If the opponent's last move was a play that took just one stone, `play` may not be on the point of that stone and take just the
/// stone that took it. A sequence may begin with such a ban, at `settings.ko`.
pub const BASIC_KO: BarRule = rule("basic-ko", |settings, h, play| {
    let retakes =
        matches!(play.captured[..], [taker] if h.ask(Question::Took { ago: 0, point: taker, taken: play.point }));
    retakes || initial_ko(settings, h, play)
});

/// The first move may not take the ko at `settings.ko`, the ban that the sequence begins with.
fn initial_ko(settings: &RuleSettings, h: &History, play: &Play) -> bool {
    settings.ko == Some(play.point) && play.is_ko_capture(&h.grid) && h.len() == 0
}

/// A play may not restore the position of two moves ago, `n - 2`, which is the one before the opponent's last move.
pub const TWO_AGO: BarRule = rule("two-ago", |settings, h, play| {
    h.ask(Question::Was { ago: 1, position: play.after.clone() }) || initial_ko(settings, h, play)
});

/// A play may not make a position that has occurred.
pub const PSK: BarRule =
    rule("psk", |settings, h, play| h.has(Mark::Position((&*play.after).into()), settings.all(), false));

/// A play may not make a position that has occurred with the same player to move.
pub const SSK: BarRule =
    rule("ssk", |settings, h, play| h.has(Mark::Situation((&*play.after).into(), !play.colour), settings.all(), false));

/// A play may not make a position of the last moves, `settings.window` of them.
pub const PSK_WINDOW: BarRule = rule("psk-window", |settings, h, play| is_recent(settings, h, play, false));

/// The same with the player to move, except for the position of two moves ago.
pub const SSK_WINDOW: BarRule = rule("ssk-window", |settings, h, play| is_recent(settings, h, play, true));

/// True if `play` makes position `n - 2`, or the start if it would be move 1; or one of the positions from `n - 3` back to `n - window`, if
/// `situational` is true with the same player to move. The start is one of these if it counts.
fn is_recent(settings: &RuleSettings, h: &History, play: &Play, situational: bool) -> bool {
    let n = next_number(h);
    let is_counted = |i: usize| (i > 0 || settings.start_counts) && (!situational || h.to_move(i) != play.colour);
    let mut older = (3..=settings.window.unwrap_or_default()).filter_map(|ago| n.checked_sub(ago));
    *h.position(n.saturating_sub(2)) == play.after || older.any(|i| is_counted(i) && *h.position(i) == play.after)
}

/// A play may not make a position that has occurred, unless it comes right after a pass.
pub const PSK_UNLESS_PASSED: BarRule = rule("psk-unless-passed", |settings, h, play| {
    !h.ask(Question::IsPass { ago: 0 }) && PSK.forbids(settings, h, play)
});

/// The same with the player to move.
pub const SSK_UNLESS_PASSED: BarRule = rule("ssk-unless-passed", |settings, h, play| {
    !h.ask(Question::IsPass { ago: 0 }) && SSK.forbids(settings, h, play)
});

/// A play may not make a position that one of the last plays has made, `settings.plays` of them. The start counts as made by a play
/// before the first one, unless it is ignored.
pub const PSK_PLAYS: BarRule = rule("psk-plays", |settings, h, play| {
    let start = settings.start_counts.then(|| h.start());
    let made: Vec<&BoardContents> = start.into_iter().chain(h.plays().map(|(k, _)| h.position(k))).collect();
    made.into_iter().rev().take(settings.plays.unwrap_or_default()).any(|position| *position == play.after)
});

/// A play may not make a position that has occurred with the same player to move, when the player's last pass had been in the same
/// position as his last pass now. No pass is the same as no pass.
pub const SSK_AND_PASS: BarRule = rule("ssk-and-pass", |settings, h, play| {
    let passed_in = |moves: usize| {
        let pass = (1..=moves).rev().find(|&k| h.is_pass(k) && h.to_move(k - 1) == play.colour);
        pass.map(|k| h.position(k))
    };
    let occurred = settings.occurred_positions(0..next_number(h));
    h.occurrences_of_situation(&play.after, !play.colour, occurred).any(|i| passed_in(i) == passed_in(h.len()))
});

/// A player may not make, by a play, a position that he has made by a play. The start may count as made by a player.
pub const NSSK: BarRule = rule("nssk", |settings, h, play| {
    let made_start = settings.start_made_by(h) == Some(play.colour);
    h.has(Mark::Creation((&*play.after).into(), play.colour), EVERY_MOVE, false)
        || made_start && play.after == *h.start()
});

/// No play may lead from a position to another one if an earlier play of either player did.
pub const FIXED_KO: BarRule = rule("fixed-ko", |_, h, play| {
    h.has(Mark::Pair(h.current_position().into(), (&*play.after).into()), EVERY_MOVE, false)
});

/// A player may play on a point only once from all positions of a class: those with the same basic kos and the same stones elsewhere.
pub const PROHIBITION: BarRule = rule("prohibition", |_, h, play| {
    h.plays().any(|(k, earlier)| {
        (earlier.colour, earlier.point) == (play.colour, play.point)
            && same_class(&h.grid, h.position(k - 1), h.current_position())
    })
});

/// True if the positions `x` and `y` have the same basic kos, and equal contents on all other points.
fn same_class(grid: &Grid, x: &BoardContents, y: &BoardContents) -> bool {
    let kos = basic_ko_points(grid, x);
    kos == basic_ko_points(grid, y) && (0..x.len()).all(|p| kos.contains(&p) || x[p] == y[p])
}

/// Returns the points of all basic kos of `position`, sorted.
pub fn basic_ko_points(grid: &Grid, position: &BoardContents) -> Vec<usize> {
    let points = (0..position.len()).filter(|&p| {
        let mut near = grid.adjacent(p).iter();
        near.any(|&q| is_basic_ko(grid, position, p, q) || is_basic_ko(grid, position, q, p))
    });
    points.collect()
}

/// True if `empty` and `stone` are a basic ko: a play on `empty` takes just the stone next to it, a play back takes just the
/// stone that took it and restores the position, and plays can be made on both points.
fn is_basic_ko(grid: &Grid, position: &BoardContents, empty: usize, stone: usize) -> bool {
    let (None, Some(taken)) = (position[empty], position[stone]) else { return false };
    if !grid.is_playable(empty) || !grid.is_playable(stone) {
        return false;
    }
    // Tries both captures on the board instead of looking at shapes.
    let there = grid.play(position, !taken, empty);
    if there.captured != [stone] {
        return false;
    }
    let back = grid.play(&there.after, taken, stone);
    back.captured == [empty] && back.after == *position
}

/// In a position nobody may play where somebody has played since the position first occurred. A start that is ignored has not.
pub const CONFIGURATION: BarRule = rule("configuration", |settings, h, play| {
    let occurred = settings.occurred_positions(0..next_number(h));
    let first = h.occurrences_of_position(h.current_position(), occurred).next();
    first.is_some_and(|first| h.plays().any(|(k, earlier)| k > first && earlier.point == play.point))
});

/// A play must change the position.
pub const ONE_PLAY: BarRule = rule("1-play", |_, h, play| play.after == *h.current_position());

/// A play may not make a position that has occurred since the last pass; the position at the pass counts as one of them.
pub const SPIGHT: BarRule =
    rule("spight", |settings, h, play| h.has(Mark::Position((&*play.after).into()), settings.since_pass(), false));

/// A play may not make a position that has occurred since the last pass with the same player to move.
pub const SSK_SINCE_PASS: BarRule = rule("ssk-since-pass", |settings, h, play| {
    h.has(Mark::Situation((&*play.after).into(), !play.colour), settings.since_pass(), false)
});

/// A player who answered a pass of his opponent with a play may not make that position again.
pub const END_KO: BarRule = rule("end-ko", |_, h, play| {
    h.grid.count_steps(h.len());
    let mut passes = (1..h.len()).filter(|&k| h.is_pass(k) && h.to_move(k - 1) != play.colour);
    passes.any(|k| *h.position(k) == play.after && h.play(k + 1).is_some())
});

/// A play may not be on a point from which the opponent's last move has removed a stone.
pub const REMOVED_POINT: BarRule =
    rule("removed-point", |_, h, play| h.play(h.len()).is_some_and(|last| last.captured.contains(&play.point)));

/// No play may come right after a pass of the opponent, who had passed in this position before.
pub const AFTER_SECOND_PASS: BarRule = rule("after-second-pass", |_, h, _| is_second_pass(h));

/// A player may make only one disturbing play in a position: one that comes right after a single pass.
pub const DISTURBING: BarRule = rule("disturbing", |_, h, play| {
    let is_earlier = |(k, earlier): (usize, &Play)| {
        earlier.colour == play.colour && h.position(k - 1) == h.current_position() && is_single_pass(h, k - 1)
    };
    is_single_pass(h, h.len()) && h.plays().any(is_earlier)
});

/// A play may not make a position that has occurred if since then more stones of one colour than of the other have been
/// removed, this play included.
pub const UNBALANCED_CYCLE: BarRule = BarRule::counted(
    "unbalanced-cycle",
    Counted { what: Repeated::Position, since_pass: false, allowed: 0, only_if: Some(CycleIs::Unbalanced) },
);

/// A player may not take in a basic ko if he has made the same play before: on the same point, from the same position.
pub const KO_AGAIN: BarRule = rule("ko-again", |_, h, play| {
    let is_same = |(k, earlier): (usize, &Play)| {
        (earlier.colour, earlier.point) == (play.colour, play.point) && h.position(k - 1) == h.current_position()
    };
    play.is_ko_capture(&h.grid) && h.plays().any(is_same)
});

/// Ban on a ko: `banned` may not retake it.
pub struct KoBan {
    /// Player who may not retake.
    pub banned: Colour,
    /// Point where the player would play.
    pub retake: usize,
    /// Stone that the player would take.
    taker: usize,
}

/// A player whose ko stone was taken may not take it back before he has passed for that ko.
pub const KO_PASS_NEEDED: BarRule = rule("ko-pass-needed", |settings, h, play| is_banned(settings, h, play, |_| true));

/// The same, but he needs to pass only once for all kos with this point to retake on.
pub const KO_PASS_ONCE: BarRule = rule("ko-pass-once", |settings, h, play| is_banned(settings, h, play, |_| true));

/// The same, but while the ko is one of a double ko he may take it back.
pub const KO_PASS_UNLESS_DOUBLE: BarRule = rule("ko-pass-unless-double", |settings, h, play| {
    is_banned(settings, h, play, |ban| !is_double_ko(&h.grid, h.current_position(), (ban.retake, ban.taker)))
});

/// The bars that know passes for a ko.
pub const KO_PASSES: [BarRule; 3] = [KO_PASS_NEEDED, KO_PASS_ONCE, KO_PASS_UNLESS_DOUBLE];

/// True if `play` retakes in a ko where the player has a ban that `counts`.
fn is_banned(settings: &RuleSettings, h: &History, play: &Play, counts: impl Fn(&KoBan) -> bool) -> bool {
    let mut own = bans(settings, h).into_iter().filter(|ban| ban.banned == play.colour && counts(ban));
    own.any(|ban| ban.retake == play.point && play.captured == [ban.taker])
}

/// Returns all bans in force, by going through the moves from the start. Every capture in a ko adds one, unless the player needs no
/// pass any more. A pass for a ko lifts the player's ban on it, or with the option `ko_pass=any` all of his. A ban ends when its ko is
/// no longer there.
pub fn bans(settings: &RuleSettings, h: &History) -> Vec<KoBan> {
    let (mut bans, mut lifted_for_good) = (initial_bans(settings, h), Vec::new());
    h.grid.count_steps(h.len());
    for k in 1..=h.len() {
        match &h.moves()[k - 1] {
            // Plays outside of the region are impossible, so they need no ban.
            Move::Play(play) if play.is_ko_capture(&h.grid) && h.grid.is_playable(play.captured[0]) => {
                let ban = KoBan { banned: !play.colour, retake: play.captured[0], taker: play.point };
                if !lifted_for_good.contains(&(ban.banned, ban.retake)) {
                    bans.push(ban);
                }
            }
            Move::KoPass(point) => {
                let player = h.to_move(k - 1);
                if settings.ko_pass_is_for_good {
                    lifted_for_good.push((player, *point));
                }
                bans.retain(|ban| ban.banned != player || !settings.ko_pass_lifts_all && ban.retake != *point);
            }
            Move::Play(_) | Move::Pass => {}
        }
        // A ko can disappear by any play next to it, so all bans are looked at after every move.
        bans.retain(|ban| stands(h, k, ban));
    }
    bans
}

/// Returns the ban that the sequence begins with: at `settings.ko`, if the player who begins could take a ko there.
fn initial_bans(settings: &RuleSettings, h: &History) -> Vec<KoBan> {
    let Some(retake) = settings.ko.filter(|&point| h.start()[point].is_none()) else { return Vec::new() };
    let play = h.grid.play(h.start(), h.first, retake);
    let is_ko = play.is_ko_capture(&h.grid);
    is_ko.then(|| KoBan { banned: h.first, retake, taker: play.captured[0] }).into_iter().collect()
}

/// True if the ko of `ban` is there in position `i`: `retake` is empty, and is the only liberty of a lone stone of the opponent.
fn stands(h: &History, i: usize, ban: &KoBan) -> bool {
    let position = h.position(i);
    position[ban.retake].is_none()
        && position[ban.taker] == Some(!ban.banned)
        && h.grid.is_ko_stone(position, ban.taker, ban.retake)
}
