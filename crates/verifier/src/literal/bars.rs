//! Rules that bar plays, each as its text says. `bars` is asked before the play is made: the play would be move `n`. The bans
//! on retaking a ko in the confirmation phase of the Japanese rules come last.

use koatlas_board::Colour;

use super::history::EVERY_MOVE;
use crate::{BoardContents, Grid, History, Mark, Move, Play, Question, RuleSettings};

/// Rule that bars plays.
#[derive(Clone, Copy)]
pub struct BarRule {
    pub id: &'static str,
    /// True if the rule bars the play after this history.
    pub bars: fn(&RuleSettings, &History, &Play) -> bool,
}

/// Rules are equal if they have the same identifier.
impl PartialEq for BarRule {
    fn eq(&self, other: &BarRule) -> bool {
        self.id == other.id
    }
}

const fn rule(id: &'static str, bars: fn(&RuleSettings, &History, &Play) -> bool) -> BarRule {
    BarRule { id, bars }
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

/// A player may not make, by a play, a position that he has made by a play. The start may count as made by a player.
pub const NSSK: BarRule = rule("nssk", |settings, h, play| {
    let made_start = start_creator(settings, h) == Some(play.colour);
    h.has(Mark::Creation((&*play.after).into(), play.colour), EVERY_MOVE, false)
        || made_start && play.after == *h.start()
});

/// Returns the player who counts as having made the start by a play; `None` if neither does.
pub fn start_creator(settings: &RuleSettings, h: &History) -> Option<Colour> {
    settings.creator(h.first, h.start().iter().all(Option::is_none))
}

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

/// In a position nobody may play where somebody has played since the position first occurred.
pub const CONFIGURATION: BarRule = rule("configuration", |_, h, play| {
    let first =
        h.occurrences_of_position(h.current_position(), 0..next_number(h)).next().expect("the position has occurred");
    h.plays().any(|(k, earlier)| k > first && earlier.point == play.point)
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

/// A player who answered a pass of his opponent with a move other than a pass may not make that position again.
pub const END_KO: BarRule = rule("end-ko", |_, h, play| {
    h.grid.count_steps(h.len());
    let mut passes = (1..h.len()).filter(|&k| h.is_pass(k) && h.to_move(k - 1) != play.colour);
    passes.any(|k| *h.position(k) == play.after && !h.is_pass(k + 1))
});

/// A play may not make a position that has occurred if since then more stones of one colour than of the other have been
/// removed, this play included.
pub const UNBALANCED_CYCLE: BarRule = rule("unbalanced-cycle", |settings, h, play| {
    let n = next_number(h);
    h.occurrences_of_position(&play.after, settings.occurred_positions(0..n))
        .any(|i| h.balance(i + 1..n) + play.balance() != 0)
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
pub const KO_PASS_NEEDED: BarRule = rule("ko-pass-needed", |settings, h, play| {
    let mut own = bans(settings, h).into_iter().filter(|ban| ban.banned == play.colour);
    own.any(|ban| ban.retake == play.point && play.captured == [ban.taker])
});

/// Returns all bans in force, by going through the moves from the start. Every capture in a ko adds one. A pass for a ko
/// lifts the player's ban on it, or with the option `ko_pass=any` all of his. A ban ends when its ko is no longer there.
pub fn bans(settings: &RuleSettings, h: &History) -> Vec<KoBan> {
    let mut bans = initial_bans(settings, h);
    h.grid.count_steps(h.len());
    for k in 1..=h.len() {
        match &h.moves()[k - 1] {
            // Plays outside of the region are impossible, so they need no ban.
            Move::Play(play) if play.is_ko_capture(&h.grid) && h.grid.is_playable(play.captured[0]) => {
                bans.push(KoBan { banned: !play.colour, retake: play.captured[0], taker: play.point });
            }
            Move::KoPass(point) => {
                let player = h.to_move(k - 1);
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
