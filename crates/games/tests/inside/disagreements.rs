//! Tests of the search for shorter games.

use std::sync::atomic::AtomicBool;

use koatlas_board::{BoardPosition, Move, Wide};
use koatlas_rules::{Referee, RuleSet};
use koatlas_test_support::Random;

use super::Shrinking;
use crate::programs::DisagreementKind;
use crate::programs::session::Session;

static NEVER: AtomicBool = AtomicBool::new(false);

/// What is read of a referee after a game.
fn seen(referee: &Referee<Wide>) -> impl PartialEq + std::fmt::Debug + use<> {
    let points = referee.board().size().points().map(Some).chain([None]);
    let moves = points.map(|point| Move { colour: referee.to_move(), point });
    let judged: Vec<_> = moves.map(|made| referee.judge(made.into()).err()).collect();
    (referee.position(), referee.to_move(), referee.turns().len(), judged)
}

/// The referee that keeps the beginning of the last game says what a new one says, for games of which many begin alike.
#[test]
fn games_that_begin_alike_are_judged_as_new_ones() {
    let mut random = Random::new(21);
    for id in ["psk", "geneva", "japanese-2003", "spight-2", "ogs-server-chinese", "ing-reduced"] {
        let rules = RuleSet::find(id).expect("a rule set");
        let mut session = Session::with_engine(Box::new(|| unreachable!("no program is asked")), &NEVER, None);
        let (kind, session) = (DisagreementKind::Area, &mut session);
        let mut shrinking = Shrinking { kind, session, rules: &rules, sets_up: true, tries: 0, judged: None };
        let (mut start, mut moves) = (BoardPosition::empty_board("2x2".parse().expect("a size")), Vec::<Move>::new());
        let mut legal = 0;
        for _ in 0..1500 {
            if random.below(20) == 0 {
                let size = ["2x2", "1x3", "2x3"][random.below(3)].parse().expect("a size");
                (start, moves) = (BoardPosition::empty_board(size), Vec::new());
            }
            moves.truncate(random.below(moves.len() + 1).max(moves.len().saturating_sub(3)));
            for _ in 0..random.below(6) {
                let colour = moves.last().map_or(start.to_move(), |last| !last.colour);
                let point = start.size().points().nth(random.below(start.size().area() + 1));
                moves.push(Move { colour, point });
            }
            let mut new = Referee::<Wide>::new(rules.clone(), start.clone()).expect("it fits");
            let is_legal = moves.iter().all(|&made| new.make(made.into()).is_ok());
            let kept = shrinking.after(&start, &moves);
            assert_eq!(kept.map(seen), is_legal.then(|| seen(&new)), "{id}: {moves:?}");
            legal += usize::from(is_legal);
            if !is_legal {
                moves.truncate(new.turns().len());
            }
        }
        assert!((300..1200).contains(&legal), "{id}: {legal}");
    }
}
