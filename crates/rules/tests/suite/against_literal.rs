//! The referee against the literal one: random sequences under every rule set and its options, compared at every move.

use std::ops::Range;

use crate::common::{Random, boards};
use koatlas_board::{BoardPosition, Colour, Point};
use koatlas_rules::{Action, GameMove, Referee, RuleSet};
use koatlas_test_support::random_rule_file;
use koatlas_verifier::literal::{Act, LiteralReferee};
use rayon::prelude::*;

/// The literal referee reads the whole history at every question.
const LONGEST: usize = 48;

type Options = Vec<(&'static str, String)>;

/// Options at random: none in every second sequence, otherwise each with a chance.
fn options(rules: &RuleSet, board: &BoardPosition, random: &mut Random) -> Options {
    if random.below(2) == 0 {
        return Vec::new();
    }
    let mut options = Vec::new();
    for parameter in rules.parameters() {
        if random.below(2) == 0 {
            continue;
        }
        let value = match parameter.key {
            "passes" => ["1", "2", "3", "4", "never"][random.below(5)].to_owned(),
            "window" => ["2", "3", "4", "6", "11", "32", "none"][random.below(7)].to_owned(),
            "ko" => empty_point(board, random).map_or("none".to_owned(), |point| point.to_string()),
            _ => {
                let values = parameter.values(rules);
                values[random.below(values.len())].clone()
            }
        };
        options.push((parameter.key, value));
    }
    options
}

fn empty_point(board: &BoardPosition, random: &mut Random) -> Option<Point> {
    let is_empty = |point: &&Point| board.contents()[board.size().index(**point)].is_none();
    let empty: Vec<Point> = board.region().iter().filter(is_empty).copied().collect();
    random.pick(&empty)
}

/// The two referees of one sequence.
struct Pair {
    fast: Referee<u64>,
    literal: LiteralReferee,
    points: Vec<Point>,
}

impl Pair {
    fn new(rules: &RuleSet, options: &Options, board: &BoardPosition) -> Pair {
        let set = |rules: RuleSet, (key, value): &(&str, String)| rules.with_option(key, value).expect("an option");
        let texts: Vec<(&str, &str)> = options.iter().map(|(key, value)| (*key, value.as_str())).collect();
        Pair {
            fast: Referee::new(options.iter().fold(rules.clone(), set), board.clone()).expect("a start"),
            literal: LiteralReferee::of_file(rules.id(), rules.file_text(), &texts, board).expect("a rule set"),
            points: board.size().points().collect(),
        }
    }

    /// Every act there is on the board; passes for a ko everywhere only where the rule set knows them.
    fn acts(&self) -> Vec<Act> {
        let points = self.points.len();
        let ko_passes = 0..if self.has_ko_passes() { points } else { 1 };
        (0..points).map(Act::Play).chain([Act::Pass]).chain(ko_passes.map(Act::KoPass)).collect()
    }

    fn has_ko_passes(&self) -> bool {
        self.fast.rules().has_ko_passes()
    }

    fn game_move(&self, act: Act) -> GameMove {
        let action = match act {
            Act::Play(index) => Action::Play(self.points[index]),
            Act::Pass => Action::Pass,
            Act::KoPass(index) => Action::KoPass(self.points[index]),
        };
        GameMove { colour: self.fast.to_move(), action }
    }

    /// Compares the verdicts on all acts, and returns the legal ones.
    fn legal(&self) -> Result<Vec<Act>, String> {
        let mut legal = Vec::new();
        for act in self.acts() {
            let reasons = self.literal.reasons_against(act);
            match self.fast.judge(self.game_move(act)) {
                Ok(()) if reasons.is_empty() => legal.push(act),
                // A point outside of the local board is missing, whatever the pass for a ko there would be otherwise.
                Err(refusal)
                    if reasons.contains(&refusal.id()) || refusal.id() == "missing-point" && !reasons.is_empty() => {}
                verdict => return Err(format!("{}: {verdict:?}, literally {reasons:?}", self.game_move(act))),
            }
        }
        Ok(legal)
    }

    fn make(&mut self, act: Act) -> Result<(), String> {
        let made = self.game_move(act);
        let turn = *self.fast.make(made).map_err(|refusal| format!("{made}: {refusal}"))?;
        self.literal.make(act).map_err(|forbidden| format!("{made}: {forbidden}"))?;
        self.same(turn.forfeited, self.literal.has_forfeited(), "forfeit")?;
        self.same(turn.void_offered, self.literal.can_agree_void() && self.literal.outcome().is_none(), "offer")?;
        self.same_state()
    }

    /// A move of a recorded game: any that can be put on the board.
    fn make_as_played(&mut self, act: Act) -> Result<bool, String> {
        let made = self.game_move(act);
        let Ok(reasons) = self.literal.make_recorded(act) else { return Ok(false) };
        let played = self.fast.make_as_played(made);
        let turn = played.turn.ok_or_else(|| format!("{made} is not made"))?;
        let refusal = played.refusal.map(|refusal| refusal.id());
        if refusal.map_or(!reasons.is_empty(), |id| !reasons.contains(&id)) {
            return Err(format!("{made} as played: {refusal:?}, literally {reasons:?}"));
        }
        self.same(turn.forfeited, self.literal.has_forfeited(), "forfeit")?;
        self.same(turn.void_offered, self.literal.can_agree_void() && self.literal.outcome().is_none(), "offer")?;
        self.same_state()?;
        Ok(!reasons.is_empty())
    }

    fn same_state(&self) -> Result<(), String> {
        let ended = self.fast.end().map(|ended| (ended.outcome.id(), ended.rule.id()));
        self.same(self.fast.board().contents(), self.literal.contents(), "board")?;
        self.same(ended, self.literal.outcome(), "end")?;
        self.same::<Colour>(self.fast.to_move(), self.literal.to_move(), "player")?;
        self.same(self.fast.score(), self.literal.score(), "score")
    }

    #[expect(clippy::needless_pass_by_value, reason = "small values, made for the comparison")]
    fn same<T: PartialEq + std::fmt::Debug>(&self, fast: T, literal: T, what: &str) -> Result<(), String> {
        if fast == literal { Ok(()) } else { Err(format!("{what}: {fast:?}, literally {literal:?}")) }
    }
}

/// Plays a sequence. Legal plays are more likely than passes, and passes for a ko more likely than plays.
fn sequence(pair: &mut Pair, random: &mut Random) -> Result<usize, String> {
    for number in 0..LONGEST {
        let legal = pair.legal()?;
        let of = |wanted: fn(&Act) -> bool| legal.iter().copied().filter(wanted).collect::<Vec<_>>();
        let ko_pass = random.pick(&of(|act| matches!(act, Act::KoPass(_)))).filter(|_| random.below(2) == 0);
        let play = random.pick(&of(|act| matches!(act, Act::Play(_)))).filter(|_| random.below(5) > 0);
        let Some(act) = ko_pass.or(play).or(legal.contains(&Act::Pass).then_some(Act::Pass)) else { return Ok(number) };
        pair.make(act)?;
    }
    Ok(LONGEST)
}

/// Plays a sequence, takes back some moves, and compares again what is legal after others: undoing leaves nothing behind.
fn undone(pair: &mut Pair, random: &mut Random) -> Result<usize, String> {
    let made = sequence(pair, random)?;
    let taken_back = random.below(made + 1);
    for _ in 0..taken_back {
        assert!(pair.fast.undo());
        pair.literal.undo();
    }
    pair.same_state()?;
    sequence(pair, random)
}

/// Plays a recorded game with moves of all kinds, legal or not, and returns the number of illegal ones.
fn recorded(pair: &mut Pair, random: &mut Random) -> Result<usize, String> {
    let mut forbidden = 0;
    for _ in 0..LONGEST {
        pair.legal()?;
        let point = random.below(pair.points.len());
        // Nothing is said of passes for a ko where there are none.
        let in_local_board = pair.fast.local_board().index(pair.points[point]).is_some();
        let act = match random.below(16) {
            0 => Act::Pass,
            1 if in_local_board && pair.has_ko_passes() => Act::KoPass(point),
            _ => Act::Play(point),
        };
        forbidden += usize::from(pair.make_as_played(act)?);
    }
    Ok(forbidden)
}

/// The two referees on a board with options, all at random.
fn pair(rules: &RuleSet, random: &mut Random) -> (Pair, Options, BoardPosition) {
    let boards = boards();
    let small: Vec<&BoardPosition> = boards.iter().filter(|board| board.region().len() <= 12).collect();
    let board =
        if random.below(8) == 0 { &boards[random.below(boards.len())] } else { small[random.below(small.len())] };
    let options = options(rules, board, random);
    (Pair::new(rules, &options, board), options, board.clone())
}

/// A comparison of two referees.
type Compared = fn(&mut Pair, &mut Random) -> Result<usize, String>;

fn compare(rules: &RuleSet, seed: u64, compared: Compared) -> usize {
    let mut random = Random::new(seed);
    let (mut pair, options, board) = pair(rules, &mut random);
    compared(&mut pair, &mut random).unwrap_or_else(|difference| {
        let moves: Vec<String> =
            pair.fast.turns().iter().map(|turn| format!("{:?} {:?}", turn.colour, turn.action)).collect();
        let rows = board.rows().join("\n");
        panic!(
            "{} {:?} {options:?}, seed {seed}\n{rows}\n{}\n{difference}",
            rules.id(),
            rules.definition.file,
            moves.join(", ")
        );
    })
}

/// Compares sequences under every rule set, and every further one. Returns the sum of the numbers that `compared` returns.
fn compare_all(seeds: Range<u64>, compared: Compared) -> usize {
    let of = |rules: &RuleSet| seeds.clone().into_par_iter().map(|seed| compare(rules, seed, compared)).sum::<usize>();
    RuleSet::all().chain(RuleSet::more()).collect::<Vec<_>>().par_iter().map(of).sum()
}

#[test]
fn random_sequences_under_every_rule_set() {
    compare_all(0..300, undone);
}

/// Compares sequences under rule sets of random parts.
fn compare_files(seeds: Range<u64>) {
    let compared = seeds.into_par_iter().map(|seed| {
        let Ok(rules) = RuleSet::read(&random_rule_file(&mut Random::new(seed))) else { return 0 };
        (0..6).map(|game| compare(&rules, 6 * seed + game, undone)).sum::<usize>() + compare(&rules, seed, recorded)
    });
    assert!(compared.sum::<usize>() > 0);
}

#[test]
fn random_sequences_under_random_files() {
    compare_files(0..800);
}

#[test]
fn random_recorded_games_under_every_rule_set() {
    let forbidden = compare_all(0..150, recorded);
    assert!(forbidden > 30_000, "{forbidden}");
}

#[test]
#[ignore = "takes minutes"]
fn many_more_random_sequences_under_every_rule_set() {
    compare_all(300..10_000, undone);
    compare_all(300..10_000, recorded);
    compare_files(800..100_000);
}
