//! What may be done now: one move judged, or all listed.

use koatlas_board::{Play, Point, PointSet, Prospect};

use crate::game_move::{Action, GameMove};
use crate::ko_bans::KoBans;
use crate::referee::Referee;
use crate::refusal::{Barred, Refusal};
use crate::turn::Done;

impl<S: PointSet> Referee<S> {
    /// What a play by the player to move would do, if it is legal. A stone that would be taken off for repeating still
    /// stands.
    ///
    /// # Errors
    /// Why it is not legal.
    pub fn judge_play(&self, point: usize) -> Result<Play<S>, Refusal> {
        self.judge_prospect(point).map(|prospect| self.strings.play(&prospect))
    }

    pub(crate) fn judge_prospect(&self, point: usize) -> Result<Prospect, Refusal> {
        self.open()?;
        let prospect = self.strings.prospect(self.to_move(), point, self.rules.suicide)?;
        self.barred(&prospect).map_or(Ok(prospect), |barred| Err(Refusal::Barred(barred)))
    }

    /// The points where the player to move may play; none if the sequence has ended.
    ///
    /// The quickest way to ask. Points with an empty point next to them, from which none of the player's stones was ever
    /// removed, need no judging: they cost a few set operations together. O(other empty points).
    #[must_use]
    pub fn legal_points(&self) -> S {
        if self.ended.is_some() {
            return S::EMPTY;
        }
        let colour = self.to_move();
        let mut legal = self.strings.open().minus(*self.emptied.of(colour));
        let others = self.strings.vacant().minus(legal);
        self.strings.for_each_prospect_in(others, colour, self.rules.suicide, |prospect| {
            if self.barred(&prospect).is_none() {
                legal.insert(prospect.point);
            }
        });
        legal
    }

    pub(crate) fn open(&self) -> Result<(), Refusal> {
        if self.ended.is_some() { Err(Refusal::Ended) } else { Ok(()) }
    }

    /// Calls `visit` with every play of the player to move that the bare rules allow, and with what bars it, if
    /// anything does. If the sequence has ended there are none.
    pub fn for_each_play(&self, mut visit: impl FnMut(&Play<S>, Option<Barred>)) {
        if self.ended.is_none() {
            self.strings.for_each_prospect(self.to_move(), self.rules.suicide, |prospect| {
                visit(&self.strings.play(&prospect), self.barred(&prospect));
            });
        }
    }

    /// The points for which the player to move may pass for a ko.
    pub fn ko_passes(&self) -> impl Iterator<Item = usize> {
        let bans = self.ko_bans.iter().flat_map(KoBans::standing);
        bans.filter(|ban| ban.player == self.to_move()).map(|ban| ban.mouth)
    }

    /// The points where the bare rules allow the player to move a play, and the rule set does not, with the reason.
    #[must_use]
    pub fn barred_by_repetition(&self) -> Vec<(Point, Barred)> {
        let mut points = Vec::new();
        self.for_each_play(|play, barred| points.extend(barred.map(|barred| (self.arena().point(play.point), barred))));
        points
    }

    /// Whether a move would be made.
    ///
    /// # Errors
    /// Why not.
    pub fn judge(&self, made: GameMove) -> Result<(), Refusal> {
        self.open()?;
        if made.colour != self.to_move() {
            return Err(Refusal::Turn);
        }
        match self.done(made.action)? {
            Done::Play(point) => self.judge_play(point).map(|_| ()),
            Done::Pass => Ok(()),
            Done::KoPass(mouth) => self.judge_ko_pass(mouth),
        }
    }

    pub(crate) fn judge_ko_pass(&self, mouth: usize) -> Result<(), Refusal> {
        self.open()?;
        let ban = self.ko_bans.as_ref().and_then(|bans| bans.on(self.to_move(), mouth));
        ban.map(|_| ()).ok_or(Refusal::NoKoBan)
    }

    pub(crate) fn done(&self, action: Action) -> Result<Done, Refusal> {
        let index = |point| self.arena().index(point).ok_or(Refusal::MissingPoint);
        Ok(match action {
            Action::Play(point) => Done::Play(index(point)?),
            Action::Pass => Done::Pass,
            Action::KoPass(point) => Done::KoPass(index(point)?),
        })
    }
}
