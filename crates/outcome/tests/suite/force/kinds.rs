//! Of which type kos are: what is known of some, and what follows from any answers.

use koatlas_board::BoardPosition;
use koatlas_board::Colour::{self, Black};
use koatlas_files::Control;
use koatlas_outcome::force::BasicKoType::{self, DisturbingDeath, DisturbingLife, Fighting, SemiStable, Unknown};
use koatlas_outcome::force::{Begins, KoPart, Life, On, TypedKo};
use koatlas_test_support::Random;

use super::types::{typed, types};
use super::{KO, board, known, points};

use Begins::{Opponent, Player, PlayerTwice};
use KoPart::{Closed, Open};

fn kinds(types: &[TypedKo]) -> Vec<(Option<BasicKoType>, Option<bool>)> {
    types.iter().map(|typed| (typed.kind, typed.external)).collect()
}

fn answer(typed: &TypedKo, player: Colour, part: KoPart, begins: Begins, on: On) -> Option<bool> {
    let asked = |life: &&Life| (life.player, life.part, life.begins, life.on) == (player, part, begins, on);
    typed.lives.iter().find(asked).and_then(|life| life.lives)
}

/// The type where everything is decided: the words of [`BasicKoType`] one by one.
pub fn kind_by_words(typed: &TypedKo) -> BasicKoType {
    let lives = |player, part, begins| answer(typed, player, part, begins, On::Ko) == Some(true);
    let cases = [(Closed, Player), (Closed, Opponent), (Open, Player), (Open, Opponent)];
    let always = |player| cases.iter().all(|&(part, begins)| lives(player, part, begins));
    let never = |player| !cases.iter().any(|&(part, begins)| lives(player, part, begins));
    let fights = |player| lives(player, Closed, Player) && !lives(player, Open, Opponent);
    let parts = Colour::BOTH.map(|player| [(player, Closed), (player, Open)]).concat();
    let gains = |&(player, part): &(Colour, KoPart)| lives(player, part, Player) != lives(player, part, Opponent);
    let by_two = |&(player, part): &(Colour, KoPart)| lives(player, part, PlayerTwice) && !lives(player, part, Player);
    match () {
        () if Colour::BOTH.into_iter().all(fights) => Fighting,
        () if Colour::BOTH.into_iter().any(|player| never(player) && always(!player)) => DisturbingDeath,
        () if Colour::BOTH.into_iter().all(always) => DisturbingLife,
        () if !parts.iter().any(gains) && parts.iter().any(by_two) => SemiStable,
        () => Unknown,
    }
}

/// The same ko with other answers.
fn with_lives(typed: &TypedKo, lives: Vec<Life>) -> TypedKo {
    TypedKo::new(typed.points, typed.locale.clone(), lives)
}

/// Each question once, and that about two moves in a row only where the answer can matter.
pub fn questions_are_complete(typed: &TypedKo) {
    let asked = |player, part, begins, on| {
        let same = |life: &&Life| (life.player, life.part, life.begins, life.on) == (player, part, begins, on);
        typed.lives.iter().filter(same).count()
    };
    let gains = |player, part| {
        let lives = |begins| answer(typed, player, part, begins, On::Ko);
        lives(Player) != lives(Opponent)
    };
    let somebody_gains = Colour::BOTH.iter().any(|&player| gains(player, Open) || gains(player, Closed));
    let by_one = typed.lives.iter().filter(|life| life.begins != PlayerTwice).cloned().collect();
    let one_move = with_lives(typed, by_one);
    let twice = usize::from(kind_by_words(&one_move) == Unknown && !somebody_gains);
    for player in Colour::BOTH {
        for part in [Closed, Open] {
            let begun = [Player, Opponent, PlayerTwice].map(|begins| asked(player, part, begins, On::Ko));
            assert_eq!(begun, [1, 1, twice]);
        }
        assert_eq!(asked(player, Closed, Player, On::Locale), 1);
    }
    assert_eq!(typed.lives.len(), 10 + 4 * twice);
}

#[test]
fn types_of_known_kos() {
    assert_eq!(kinds(&types(&board(KO))), [(Some(Fighting), Some(true))]);
    assert_eq!(kinds(&types(&known("triple_ko_katago"))), [(Some(Fighting), Some(false)); 2]);
    let death = types(&known("double_ko_death_katago"));
    assert_eq!(kinds(&death), [(Some(DisturbingDeath), Some(false)); 2]);
    let of_black = death.iter().flat_map(|typed| &typed.lives).filter(|life| life.player == Black);
    assert!(of_black.clone().count() == 10 && of_black.into_iter().all(|life| life.lives == Some(false)));
}

#[test]
fn a_locale_is_the_ko_and_what_is_next_to_it() {
    let locales: Vec<_> = [KO, ". O\n"].iter().map(|text| types(&board(text))[0].locale.clone()).collect();
    assert_eq!(locales, [points("c3 d3 b2 c2 d2 e2 c1 d1"), points("a1 b1")]);
}

/// Some or all of the answers known, in any way.
fn any_answers(random: &mut Random, of: &TypedKo) -> TypedKo {
    let mut lives = of.lives.clone();
    lives.retain(|life| life.begins != PlayerTwice);
    for player in Colour::BOTH {
        for part in [Closed, Open] {
            lives.push(Life { player, part, begins: PlayerTwice, on: On::Ko, ..lives[0].clone() });
        }
    }
    let often = [random.below(5), random.below(5)];
    for life in &mut lives {
        life.lives = Some(random.below(4) < often[life.player.index()]);
    }
    if random.below(2) == 0 {
        let second: Vec<_> = lives.iter().filter(|life| life.begins == Player).cloned().collect();
        for first in second {
            let same = |life: &&mut Life| (life.player, life.part, life.on) == (first.player, first.part, first.on);
            lives
                .iter_mut()
                .filter(same)
                .filter(|life| life.begins == Opponent)
                .for_each(|life| life.lives = first.lives);
        }
    }
    with_lives(of, lives)
}

/// With all answers the type is that of the words; with some of them it is that or not decided.
#[test]
fn types_follow_from_the_answers() {
    let (mut random, of) = (Random::new(1), types(&board(KO)).remove(0));
    let (mut met, mut undecided) = (Vec::new(), 0);
    for _ in 0..20_000 {
        let full = any_answers(&mut random, &of);
        let kind = kind_by_words(&full);
        assert_eq!(full.kind, Some(kind), "{:?}", full.lives);
        let not_strong = |player| {
            let on = |on| answer(&full, player, Closed, Player, on) == Some(true);
            on(On::Ko) && !on(On::Locale)
        };
        let external = Colour::BOTH.into_iter().any(not_strong);
        assert_eq!(full.external, Some(external), "{:?}", full.lives);
        let mut some = full.lives.clone();
        some.iter_mut().filter(|_| random.below(4) == 0).for_each(|life| life.lives = None);
        let part = with_lives(&full, some);
        assert!(part.kind.is_none_or(|known| known == kind), "{:?}", part.lives);
        assert!(part.external.is_none_or(|known| known == external), "{:?}", part.lives);
        undecided += usize::from(part.kind.is_none());
        met.push(kind);
    }
    for kind in [Fighting, DisturbingDeath, DisturbingLife, SemiStable, Unknown] {
        assert!(met.iter().filter(|&&other| other == kind).count() > 100, "{kind:?}");
    }
    assert!((1_000..19_000).contains(&undecided), "{undecided}");
}

/// Number of answers that a limit leaves open, and of all; none of the others is wrong.
fn open_within(states: u64, position: &BoardPosition, all: &[TypedKo]) -> (usize, usize) {
    let few = typed(position, Control { nodes: states, ..Control::default() });
    let mut open = (0, 0);
    for (typed, right) in few.iter().zip(all) {
        for life in &typed.lives {
            let right = answer(right, life.player, life.part, life.begins, life.on);
            let nothing = life.line.is_empty() && life.states == 0;
            assert!(if life.lives.is_none() { nothing } else { life.lives == right }, "{states} {life:?}");
            open = (open.0 + usize::from(life.lives.is_none()), open.1 + 1);
        }
        assert!(typed.kind.is_none_or(|kind| Some(kind) == right.kind), "{states}");
    }
    open
}

#[test]
fn a_small_limit_decides_nothing() {
    let types = typed(&known("triple_ko_katago"), Control { nodes: 1, ..Control::default() });
    assert_eq!(kinds(&types), [(None, None); 2]);
    assert!(types.iter().flat_map(|typed| &typed.lives).all(|life| life.lives.is_none()));
}

/// Whatever the limit is, an answer is the right one or there is none.
#[test]
fn a_limit_gives_no_wrong_answer() {
    let powers: Vec<u64> = (0..14).map(|power| 1 << power).collect();
    let rows = ["O . O X .|a1 c1 d1 e1", ". X X O .|b1 c1 d1 e1"];
    let rows = rows.map(|row| (board(&(row.replace('|', "\nregion: ") + "\n")), (1..50).collect()));
    for (position, limits) in rows.into_iter().chain([(known("triple_ko_katago"), powers)]) {
        let all = types(&position);
        let open: Vec<_> = limits.iter().map(|&states| open_within(states, &position, &all)).collect();
        assert!(open.iter().any(|&(open, of)| 0 < open && open < of), "{open:?}");
    }
}
