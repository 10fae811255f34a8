//! Records with stones set up, players named, violations and marks, against a literal referee: it keeps the list of all positions and
//! reads the rules word by word. Verdicts, sentences and ends are compared.

use koatlas::check::{BarredMove, GameRecord, RulesChoice};
use koatlas::{CheckAnswer, CheckQuestion, Conditions, Interrupt, Question, Subject};
use koatlas_board::{Colour, Point, Size, signed};
use koatlas_files::parse_game;
use koatlas_games::{Stretch, stretches};
use koatlas_rules::{GameMove, Refusal, RuleSet};
use koatlas_test_support::{Contents, LiteralBoard, Played, Random};

/// A node of a record.
#[derive(Clone)]
enum Node {
    /// A play on a point, or a pass.
    Move(Colour, Option<usize>),
    /// Stones that are set up or taken off, and the player to move.
    SetUp(Vec<(usize, Option<Colour>)>, Option<Colour>),
}

/// A position of the present history, and what led to it.
struct Moment {
    contents: Contents,
    /// Who is to move after the move; at the start of the history, who moves first.
    to_move: Colour,
    /// Number of the move in the record; at the start of the history, of the last move before.
    number: usize,
    /// `None` at the start of the history and for a pass.
    play: Option<Played>,
    mover: Option<Colour>,
}

impl Moment {
    fn is_pass(&self) -> bool {
        self.mover.is_some() && self.play.is_none()
    }

    /// The stone that this move has taken, if it has taken just one of the opponent.
    fn taken(&self) -> Option<usize> {
        let play = self.play.as_ref().filter(|play| !play.suicide)?;
        if let [stone] = play.stones()[..] { Some(stone) } else { None }
    }

    /// White stones minus black stones that this move has removed.
    fn balance(&self) -> i32 {
        self.play.as_ref().map_or(0, |play| {
            let removed = play.stones().len() as i32;
            if (play.colour == Colour::White) == play.suicide { removed } else { -removed }
        })
    }
}

/// The literal referee.
struct Literal {
    rules: RuleSet,
    board: LiteralBoard,
    /// All positions since stones were set up last.
    history: Vec<Moment>,
    contents: Contents,
    to_move: Colour,
    moves: usize,
    ended: Option<String>,
    /// Numbers of the last moves before each history, with the positions at its start.
    begun: Vec<(usize, Contents)>,
    /// Number of moves out of turn, and of plays on a stone.
    irregular: usize,
    /// True if the last move has ended the game.
    is_over: bool,
    /// True until a move comes after the end.
    is_new_end: bool,
}

impl Literal {
    fn new(rules: RuleSet, size: Size, contents: Contents, to_move: Colour) -> Literal {
        let mut literal = Literal {
            rules,
            board: LiteralBoard::whole(size),
            history: Vec::new(),
            contents,
            to_move,
            moves: 0,
            ended: None,
            begun: Vec::new(),
            irregular: 0,
            is_over: false,
            is_new_end: false,
        };
        literal.begin(0);
        literal
    }

    fn begin(&mut self, number: usize) {
        let (contents, to_move) = (self.contents.clone(), self.to_move);
        self.begun.retain(|&(other, _)| other != number);
        self.begun.push((number, contents.clone()));
        self.history = vec![Moment { contents, to_move, number, play: None, mover: None }];
    }

    fn set_up(&mut self, stones: &[(usize, Option<Colour>)], to_move: Option<Colour>) {
        let before = self.contents.clone();
        stones.iter().for_each(|&(point, content)| self.contents[point] = content);
        self.to_move = to_move.unwrap_or(self.to_move);
        if self.contents != before {
            self.begin(self.moves);
        } else if self.history.len() == 1 {
            self.begin(self.history[0].number);
        }
    }

    /// Words about the position of a moment, after *the position*.
    fn place(&self, at: usize, of_move: &str) -> String {
        match (at, self.history[at].number) {
            (0, 0) => "at the start".to_owned(),
            (0, before) => format!("as set up after move {before}"),
            (_, number) => format!("{of_move} move {number}"),
        }
    }

    fn since_pass(&self) -> usize {
        self.history.iter().rposition(Moment::is_pass).unwrap_or(0)
    }

    /// The last moment from `from` on for which `is_same` holds.
    fn last(&self, from: usize, is_same: impl Fn(&Moment) -> bool) -> Option<usize> {
        (from..self.history.len()).rev().find(|&at| is_same(&self.history[at]))
    }

    /// The sentence about the rule that bars `play`.
    fn bar(&self, play: &Played) -> Option<String> {
        let same = |moment: &Moment| moment.contents == play.after;
        let situation = |moment: &Moment| same(moment) && moment.to_move == !play.colour;
        let last = self.history.last().expect("a start");
        let retakes = last.taken() == Some(play.point)
            && !play.suicide
            && play.stones() == [last.play.as_ref().map_or(usize::MAX, |taking| taking.point)];
        let basic_ko =
            retakes.then(|| format!("would retake at once what move {} has taken (basic ko rule)", last.number));
        let two_ago = self.history.len().checked_sub(2).filter(|&at| same(&self.history[at]));
        let two_ago = two_ago.map(|at| {
            format!("would give back the position {}, two moves ago (position two moves ago)", self.place(at, "after"))
        });
        let position = |from: usize, name: &str| {
            let at = self.last(from, same)?;
            Some(format!("would repeat the position {} ({name})", self.place(at, "after")))
        };
        match self.rules.id() {
            "basic-ko" | "japanese-1989" | "katago-simple" => basic_ko,
            "universalists" | "japanese-2003" => two_ago,
            "psk" => position(0, "positional superko"),
            "katago-psk" => basic_ko.or_else(|| position(0, "positional superko")),
            "katago-spight" => {
                basic_ko.or_else(|| position(self.since_pass(), "positional superko since the last pass"))
            }
            "ssk" => self.last(0, situation).map(|at| {
                let place = self.place(at, "after");
                format!("would repeat the position {place}, with the same player to move (situational superko)")
            }),
            "nssk" => self.created(play).map(|sentence| sentence + " (natural situational superko)"),
            other => panic!("{other} is not read"),
        }
    }

    /// The sentence if the player has made the position after `play` before, or if it is the start and counts as his.
    fn created(&self, play: &Played) -> Option<String> {
        let own = |moment: &Moment| {
            moment.contents == play.after && moment.play.as_ref().is_some_and(|earlier| earlier.colour == play.colour)
        };
        if let Some(at) = self.last(1, own) {
            let number = self.history[at].number;
            return Some(format!("would repeat the position that the player made with move {number}"));
        }
        let start = &self.history[0];
        let is_own = start.contents.iter().any(Option::is_some) && start.to_move != play.colour;
        (is_own && start.contents == play.after)
            .then(|| format!("would repeat the position {}, which is the player's own", self.place(0, "after")))
    }

    /// Makes a move. Returns the sentence about it, if it is illegal.
    fn make(&mut self, colour: Colour, point: Option<usize>) -> Option<String> {
        self.moves += 1;
        let after_end = std::mem::take(&mut self.is_new_end);
        self.is_over = false;
        let policy = self.rules.suicide;
        let of = |policy| point.map(|point| self.board.play(&self.contents, colour, point, policy));
        let refusal = match (of(policy), of(koatlas_board::Suicide::All)) {
            _ if colour != self.to_move => Some("it is the other player's turn".to_owned()),
            (Some(None), Some(None)) => Some("a stone stands there".to_owned()),
            (Some(None), _) => Some("this suicide is illegal".to_owned()),
            (Some(Some(play)), _) => self.bar(&play),
            (None, _) => None,
        };
        let played = of(koatlas_board::Suicide::All);
        self.irregular += usize::from(colour != self.to_move) + usize::from(matches!(played, Some(None)));
        self.to_move = !colour;
        if !matches!(played, Some(None)) {
            self.push(colour, played.flatten());
            if refusal.is_none() {
                let end = self.end();
                self.is_over = end.is_some();
                self.is_new_end = self.ended.is_none() && end.is_some();
                self.ended = self.ended.take().or(end);
            }
        }
        if after_end { Some("the sequence has ended".to_owned()) } else { refusal }
    }

    fn push(&mut self, colour: Colour, play: Option<Played>) {
        self.contents = play.as_ref().map_or_else(|| self.contents.clone(), |play| play.after.clone());
        let contents = self.contents.clone();
        self.history.push(Moment { contents, to_move: !colour, number: self.moves, play, mover: Some(colour) });
    }

    /// The sentence about the end, if the last move ends the game.
    fn end(&self) -> Option<String> {
        let last = self.history.len() - 1;
        let repeats = match self.rules.id() {
            "universalists" => self.repeated(0, false, "recurs", "no result"),
            "japanese-1989" => self.repeated(self.since_pass(), true, "recurs without a pass between", "no result"),
            "japanese-2003" => self.by_balance(),
            "katago-simple" => self.third(),
            _ => None,
        };
        let passes = self.history.iter().rev().take_while(|moment| moment.is_pass()).count();
        let two = (passes >= 2 && self.rules.id() != "katago-spight").then(|| self.score("2 passes in a row"));
        let again = self.history[last].is_pass() && matches!(self.rules.id(), "katago-simple" | "katago-spight");
        let is_same = |moment: &Moment| {
            moment.is_pass() && (moment.mover, &moment.contents) == (self.history[last].mover, &self.contents)
        };
        let again = again && self.history[..last].iter().any(is_same);
        repeats
            .or(two)
            .or_else(|| again.then(|| self.score("a player passes again in a position in which he has passed")))
    }

    fn score(&self, why: &str) -> String {
        let reaches = |point: usize, colour: Colour| {
            let region = self.board.string(&self.contents, point);
            region.iter().any(|&p| self.board.adjacent[p].iter().any(|&q| self.contents[q] == Some(colour)))
        };
        let owner = |point: usize| match self.contents[point] {
            Some(colour) => Some(colour),
            None => {
                let [black, white] = [Colour::Black, Colour::White].map(|colour| reaches(point, colour));
                if black == white { None } else { Some(if black { Colour::Black } else { Colour::White }) }
            }
        };
        let points = (0..self.contents.len()).filter_map(owner);
        let score: i32 = points.map(|colour| if colour == Colour::Black { 1 } else { -1 }).sum();
        let number = self.moves;
        format!("the sequence ends at move {number}: {why}; score {}, Black's area minus White's", signed(score))
    }

    /// The moments from `from` on that the last move repeats by a play.
    fn same(&self, from: usize, with_mover: bool) -> Vec<usize> {
        let (last, before) = self.history.split_last().expect("a start");
        let is_same =
            |&at: &usize| before[at].contents == last.contents && (!with_mover || before[at].to_move == last.to_move);
        if last.play.is_none() { Vec::new() } else { (from..before.len()).filter(is_same).collect() }
    }

    fn repeated(&self, from: usize, with_mover: bool, recurs: &str, outcome: &str) -> Option<String> {
        let at = *self.same(from, with_mover).first()?;
        Some(format!("{outcome} at move {}: the position {} {recurs}", self.moves, self.place(at, "of")))
    }

    fn by_balance(&self) -> Option<String> {
        let at = *self.same(0, false).first()?;
        let balance: i32 = self.history[at + 1..].iter().map(Moment::balance).sum();
        let (outcome, words) = match balance {
            0 => ("a tie", "both have removed as many stones"),
            1.. => ("Black wins", "the winner has removed more stones"),
            _ => ("White wins", "the winner has removed more stones"),
        };
        let place = self.place(at, "of");
        Some(format!("{outcome} at move {}: the position {place} recurs, and {words} since", self.moves))
    }

    /// A play brings a situation for the third time at least, two of them by plays.
    fn third(&self) -> Option<String> {
        let from = self.since_pass();
        let same = self.same(from, true);
        same[same.len().min(1)..].iter().find(|&&at| self.history[at].play.is_some())?;
        let words = ["first", "second", "third", "4th", "5th", "6th", "7th", "8th", "9th", "10th", "11th", "12th"];
        let since = if self.history.iter().any(Moment::is_pass) { " since the last pass" } else { "" };
        let (place, times) = (self.place(same[0], "of"), words[same.len() - 1]);
        Some(format!("no result at move {}: the position {place} recurs for the {times} time{since}", self.moves))
    }

    /// The plays that are barred now, with their sentences.
    fn barred(&self) -> Vec<(usize, String)> {
        if self.is_over {
            return Vec::new();
        }
        let play = |&point: &usize| self.board.play(&self.contents, self.to_move, point, self.rules.suicide);
        let barred = (0..self.contents.len()).filter_map(|point| Some((point, self.bar(&play(&point)?)?)));
        barred.collect()
    }
}

const SIZES: [&str; 6] = ["1x3", "2x2", "1x5", "2x3", "3x3", "2x4"];
const RULES: [(&str, &str); 13] = [
    ("basic-ko", ""),
    ("universalists", ""),
    ("psk", ""),
    ("psk", "suicide=none"),
    ("psk", "suicide=all"),
    ("ssk", ""),
    ("nssk", ""),
    ("japanese-1989", ""),
    ("japanese-2003", ""),
    ("katago-simple", ""),
    ("katago-psk", ""),
    ("katago-spight", ""),
    ("katago-simple", "suicide=none"),
];

/// A random record: its start, and its nodes.
fn record(random: &mut Random, size: Size) -> (Contents, Colour, Vec<Node>) {
    let board = LiteralBoard::whole(size);
    let mut start: Contents = (0..size.area()).map(|_| (random.below(3) == 0).then(|| random.colour())).collect();
    board.make_legal(&mut start);
    let (first, mut contents) = (random.colour(), start.clone());
    let (mut to_move, mut nodes) = (first, vec![Node::Move(first, None)]);
    to_move = !to_move;
    for _ in 0..random.below(60) {
        let point = random.below(size.area());
        let node = match random.below(24) {
            0 => Node::SetUp(Vec::new(), Some(random.colour())),
            1 => Node::SetUp(vec![(point, contents[point])], None),
            2 => Node::SetUp(vec![(point, None)], (random.below(2) == 0).then_some(to_move)),
            3 => Node::SetUp(vec![(point, Some(random.colour()))], (random.below(2) == 0).then(|| random.colour())),
            4 => Node::Move(!to_move, Some(point)),
            5..8 => Node::Move(to_move, None),
            _ => Node::Move(to_move, Some(point)),
        };
        match &node {
            Node::SetUp(stones, named) => {
                let mut after = contents.clone();
                stones.iter().for_each(|&(point, content)| after[point] = content);
                if !board.is_legal(&after) {
                    continue;
                }
                (contents, to_move) = (after, named.unwrap_or(to_move));
            }
            Node::Move(colour, None) => to_move = !*colour,
            Node::Move(colour, Some(point)) => {
                let played = board.play(&contents, *colour, *point, koatlas_board::Suicide::All);
                match played {
                    None if random.below(12) > 0 => continue,
                    Some(played) if !(played.suicide && random.below(4) > 0) => contents = played.after,
                    Some(_) => continue,
                    None => {}
                }
                to_move = !*colour;
            }
        }
        nodes.push(node);
    }
    (start, first, nodes)
}

fn letters(size: Size, point: usize) -> String {
    let letter = |number: usize| char::from(b'a' + number as u8);
    let cols = size.cols();
    format!("[{}{}]", letter(point % cols), letter(point / cols))
}

/// The record as an SGF file, with marks of a viewer.
fn sgf(random: &mut Random, size: Size, (start, first, nodes): &(Contents, Colour, Vec<Node>)) -> String {
    let stones = |set: &[(usize, Option<Colour>)]| {
        let property = |(key, colour): (&str, Option<Colour>)| {
            let points: String =
                set.iter().filter(|&&(_, content)| content == colour).map(|&(point, _)| letters(size, point)).collect();
            if points.is_empty() { points } else { format!("{key}{points}") }
        };
        [("AB", Some(Colour::Black)), ("AW", Some(Colour::White)), ("AE", None)].map(property).concat()
    };
    let mark = |random: &mut Random| match random.below(4) {
        0 => format!("MA{}", letters(size, random.below(size.area()))),
        1 => format!("TR{}", letters(size, random.below(size.area()))),
        _ => String::new(),
    };
    let placed: Vec<_> = start.iter().copied().enumerate().filter(|(_, content)| content.is_some()).collect();
    let mut text = format!("(;SZ[{}:{}]{}PL[{first}]{}", size.cols(), size.rows(), stones(&placed), mark(random));
    for node in nodes {
        text += &match node {
            Node::Move(colour, point) => {
                let point = point.map_or("[]".to_owned(), |point| letters(size, point));
                format!(";{colour}{point}")
            }
            Node::SetUp(set, to_move) => {
                format!(";{}{}", stones(set), to_move.map_or(String::new(), |colour| format!("PL[{colour}]")))
            }
        };
        text += &mark(random);
    }
    text + ")"
}

fn read(text: &str) -> GameRecord {
    let game = parse_game(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
    let moves = game.moves.into_iter().map(GameMove::from).collect();
    let subject = Subject::from_position("a game", game.start);
    GameRecord { changes: game.changes, as_played: true, ..GameRecord::from_moves(subject, moves) }
}

fn compare(rules: &RuleSet, size: Size, (start, first, nodes): &(Contents, Colour, Vec<Node>), text: &str) -> usize {
    let game = parse_game(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
    let stretches = stretches(&game).unwrap_or_else(|error| panic!("{error}: {text}"));
    let begun: Vec<_> = stretches.iter().map(|one| (one.before, one.start.contents().to_vec())).collect();
    let irregular = |stretch: &Stretch<'_>| {
        stretch.history::<u64>().violations.iter().filter(|(_, refusal)| *refusal != Refusal::Suicide).count()
    };
    let irregular: usize = stretches.iter().map(irregular).sum();
    let record = read(text);
    let question = CheckQuestion { rules: Some(RulesChoice::One(rules.clone())), ..CheckQuestion::default() };
    let answer = question.ask(&record, &Conditions::quiet(&Interrupt::default()));
    let CheckAnswer::One(replay) = answer.unwrap_or_else(|error| panic!("{error}: {text}")) else {
        panic!("one rule set")
    };
    let mut literal = Literal::new(rules.clone(), size, start.clone(), *first);
    let mut sentences = Vec::new();
    for node in nodes {
        match node {
            Node::Move(colour, point) => sentences.push(literal.make(*colour, *point)),
            Node::SetUp(stones, to_move) => literal.set_up(stones, *to_move),
        }
    }
    let about = format!("{} {text}", rules.id());
    let found: Vec<_> = replay.verdicts.iter().map(|verdict| verdict.explanation.clone()).collect();
    assert_eq!(found, sentences, "{about}");
    assert_eq!((begun, irregular), (literal.begun.clone(), literal.irregular), "{about}");
    assert_eq!(replay.ended.map(|end| end.event), literal.ended, "{about}");
    assert_eq!(replay.to_move, literal.to_move, "{about}");
    let contents = replay.board.expect("a board").contents().to_vec();
    assert_eq!(contents, literal.contents, "{about}");
    let point = |point: &Point| size.index(*point);
    let barred = |barred: BarredMove| (barred.play.point.as_ref().map(point).unwrap(), barred.explanation);
    let mut barred: Vec<_> = replay.barred.into_iter().map(barred).collect();
    barred.sort();
    assert_eq!(barred, literal.barred(), "{about}");
    sentences.iter().flatten().filter(|sentence| sentence.contains("set up")).count()
}

/// A rule set takes stones off that stand in the record, so that what is set up next may not be legal on its board.
#[test]
fn no_record_is_refused_by_one_rule_set_alone() {
    let mut random = Random::new(54);
    for _ in 0..600 {
        let size: Size = SIZES[random.below(SIZES.len())].parse().unwrap();
        let record = record(&mut random, size);
        let text = sgf(&mut random, size, &record);
        let checked = CheckQuestion { all: true, ..CheckQuestion::default() }
            .ask(&read(&text), &Conditions::quiet(&Interrupt::default()));
        assert!(checked.is_ok(), "{text}: {:?}", checked.err());
    }
}

#[test]
fn records_with_set_ups_and_violations_are_judged_word_by_word() {
    let (mut random, mut set_up) = (Random::new(53), 0);
    for _ in 0..1_500 {
        let size: Size = SIZES[random.below(SIZES.len())].parse().unwrap();
        let record = record(&mut random, size);
        let text = sgf(&mut random, size, &record);
        for (id, option) in RULES {
            let rules = RuleSet::find(id).unwrap();
            let rules = match option.split_once('=') {
                Some((key, value)) => rules.with_option(key, value).unwrap(),
                None => rules,
            };
            set_up += compare(&rules, size, &record, &text);
        }
    }
    assert!(set_up > 100, "{set_up} sentences name a position that was set up");
}
