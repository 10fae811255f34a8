//! Tests of requests: the answer is that of the function of the library, and each key has its effect.

use koatlas::check::GameRecord;
use koatlas::diagram::{CycleChoice, DiagramFormat};
use koatlas::each_ko::{OneOrEachKo, ask_each};
use koatlas::memory_limit::MemoryLimit;
use koatlas::question::{AddedRule, KoRuleOptions, ReadingOptions, SolveOptions};
use koatlas::request::{MoveComment, ReadAnswer, answer};
use koatlas::{
    Answer, CheckQuestion, CheckedGames, ClassifyQuestion, Conditions, CyclesQuestion, DiagramQuestion, FindQuestion,
    Interrupt, Question, SolveQuestion, Subject, text,
};
use koatlas_board::{Colour, Move, Suicide};
use koatlas_classifier::collection;
use koatlas_files::{Format, parse_position};
use koatlas_position_graph::Model;
use koatlas_rules::RuleSet;
use serde_json::{Value, json};

const KO: &str = ". X O .\nX O . O\n. X O .\nregion: b2 c2";

fn ko() -> Subject {
    Subject::from_position("the position", parse_position(KO.as_bytes(), Format::Text).unwrap().position)
}

fn ask(request: &Value) -> String {
    answer(&request.to_string(), &Conditions::quiet(&Interrupt::default()))
}

/// The sentence of the error.
fn refusal(request: &Value) -> String {
    let answered: Value = serde_json::from_str(&ask(request)).unwrap();
    assert_eq!(answered.as_object().unwrap().len(), 1, "{answered}");
    answered["error"].as_str().expect("an error").to_owned()
}

fn read(text: &str) -> ReadAnswer {
    let answered = ask(&json!({"question": "read", "text": text}));
    serde_json::from_str(&answered).unwrap_or_else(|_| panic!("{text}: {answered}"))
}

fn text_of_moves(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(", ")
}

fn with_conditions<T>(ask: impl FnOnce(&Conditions<'_>) -> T) -> T {
    ask(&Conditions::quiet(&Interrupt::default()))
}

/// The answer of a question, as it is printed.
fn text_of<Q: Question>(question: &Q, about: &Q::About) -> String {
    with_conditions(|conditions| question.ask(about, conditions).unwrap().to_text())
}

/// The text of a known position.
fn file(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../data/positions/{name}.toml", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn known_positions_are_classified() {
    for known in collection() {
        // Larger ones take long without optimisation.
        if known.position.region().len() > 8 {
            continue;
        }
        let text = file(&known.name);
        let position = parse_position(text.as_bytes(), Format::Toml).unwrap().position;
        let subject = Subject { toml: Some(text.clone()), ..Subject::from_position(&known.name, position) };
        for suicide in Suicide::ALL {
            let question = ClassifyQuestion { suicide, ..ClassifyQuestion::default() };
            let expected = text_of(&question, &subject);
            let request = json!({"question": "classify", "position": text, "name": known.name, "suicide": suicide});
            assert_eq!(ask(&request), expected, "{}", known.name);
        }
    }
}

#[test]
fn keys_of_classify() {
    let subject = ko();
    let cycle = Some("B c2; W b2".parse().unwrap());
    let expected = text_of(&ClassifyQuestion { max_length: 4, cycle, ..ClassifyQuestion::default() }, &subject);
    for cycle in [json!("B c2; W b2"), json!(["B c2", "W b2"])] {
        let request = json!({"question": "classify", "position": KO, "cycle": cycle, "max_length": 4});
        assert_eq!(ask(&request), expected);
    }
    assert_ne!(ask(&json!({"question": "classify", "position": KO})), expected);
}

#[test]
fn regions_and_kos() {
    let bare = KO.replace("\nregion: b2 c2", "");
    let subject = ko();
    let board = Subject::from_position("the position", parse_position(bare.as_bytes(), Format::Text).unwrap().position);
    let chosen = board.with_region(Some(subject.position.region())).unwrap();
    let expected = text_of(&ClassifyQuestion::default(), &chosen);
    let request = json!({"question": "classify", "position": bare, "region": ["b2", "c2"]});
    assert_eq!(ask(&request), expected);
    let numbered: Value =
        serde_json::from_str(&ask(&json!({"question": "classify", "position": bare, "ko": 1}))).unwrap();
    assert_eq!(numbered["ko"], 1);
    assert!(refusal(&json!({"question": "classify", "position": bare, "ko": 1, "region": ["b2"]})).starts_with("ko: "));
}

#[test]
fn a_large_board_is_answered_for_each_ko() {
    let position = parse_position(file("triple_ko").as_bytes(), Format::Toml).unwrap().position;
    let bare = position.rows().join("\n");
    let subject = Subject::from_position("the position", position.with_region(None).unwrap());
    let ask_one =
        |subject: &Subject| with_conditions(|conditions| ClassifyQuestion::default().ask(subject, conditions));
    let each = with_conditions(|conditions| ask_each(&subject, Suicide::Multi, conditions, ask_one).unwrap());
    let OneOrEachKo::EachKo(each) = each else { panic!("the board needs a region") };
    assert_eq!(ask(&json!({"question": "classify", "position": bare})), each.to_text());
    let question = FindQuestion { within: 4, soon: 1, suicide: Some(Suicide::None), rules: None };
    let request = json!({"question": "find", "position": bare, "within": 4, "soon": 1, "suicide": "none"});
    assert_eq!(ask(&request), text_of(&question, &subject));
}

#[test]
fn kos_after_an_error_have_no_answer() {
    let subject =
        Subject::from_position("x", parse_position(file("triple_ko").as_bytes(), Format::Toml).unwrap().position);
    let subject = Subject { position: subject.position.with_region(None).unwrap(), ..subject };
    let ask_none = |subject: &Subject| -> koatlas::Result<koatlas::ClassifyAnswer> { Err(subject.unfinished("no")) };
    let each = with_conditions(|conditions| ask_each(&subject, Suicide::Multi, conditions, ask_none).unwrap());
    let OneOrEachKo::EachKo(each) = each else { panic!("the board needs a region") };
    let written: Value = serde_json::from_str(&each.to_text()).unwrap();
    assert_eq!((&written["error"], &written["each_ko"]), (&json!("x: no"), &json!([])));
}

#[test]
fn moves_are_checked() {
    let record = GameRecord::from_moves(ko(), text::parse_moves("B c2; W b2; B pass").unwrap());
    let (rules, option) = (Some("psk".parse().unwrap()), vec!["suicide=none".to_owned()]);
    let reading = ReadingOptions { strict: true, ..ReadingOptions::default() };
    let expected = text_of(&CheckQuestion { rules, option, reading, ..CheckQuestion::default() }, &record);
    let request = json!({
        "question": "check", "position": KO, "rules": "psk", "option": ["suicide=none"],
        "moves": ["B c2", "W b2", "B pass"], "strict": true
    });
    assert_eq!(ask(&request), expected);
    let all = text_of(&CheckQuestion { all: true, ..CheckQuestion::default() }, &record);
    let request = json!({"question": "check", "position": KO, "rules": "all", "moves": "B c2; W b2; B pass"});
    assert_eq!(ask(&request), all);
}

#[test]
fn records_are_checked() {
    let one = "(;SZ[3]RU[AGA];W[bb];B[aa])";
    let answered: Value = serde_json::from_str(&ask(&json!({"question": "check", "position": one}))).unwrap();
    assert_eq!((&answered["ruleset"], &answered["verdicts"][0]["move"]), (&json!("aga"), &json!("W b2")));
    let black = json!({"question": "check", "position": one, "to_move": "B"});
    let answered: Value = serde_json::from_str(&ask(&black)).unwrap();
    assert_eq!(answered["verdicts"][0]["reason"], "turn");

    let varied = "(;SZ[3]RU[AGA];W[bb](;B[aa])(;W[cc]))";
    let check = |key: &str, value: Value| {
        let mut request = json!({"question": "check", "position": varied});
        request[key] = value;
        let found: Value = serde_json::from_str(&ask(&request)).unwrap();
        (found["lines"].as_array().unwrap().len(), found["verdicts"][1]["move"].clone())
    };
    assert_eq!(check("strict", json!(false)), (1, json!("B a3")));
    assert_eq!(check("main_line", json!(true)), (0, json!("B a3")));
    assert_eq!(check("move", json!("1.2.2")), (0, json!("W c1")));

    let games = format!("{one}(;SZ[3];B[bb])");
    let path = std::env::temp_dir().join(format!("koatlas-request-{}.sgf", std::process::id()));
    std::fs::write(&path, &games).unwrap();
    let question = CheckQuestion::default();
    let records = question.read_records(std::slice::from_ref(&path));
    std::fs::remove_file(&path).unwrap();
    let expected = CheckedGames::new(records, &question, ToString::to_string).to_text();
    let request = json!({"question": "check", "position": games, "name": path.to_str()});
    assert_eq!(ask(&request), expected);
    assert_eq!(serde_json::from_str::<Value>(&expected).unwrap()["summary"]["errors"], 1);
}

#[test]
fn small_boards_are_solved() {
    let (board, rules) = (Subject::empty_board("2x2".parse().unwrap()), RuleSet::find("psk").unwrap());
    let options = SolveOptions {
        to_move: Some(Colour::White),
        komi: koatlas_outcome::Points(13),
        void_is: koatlas_outcome::VoidIs::White,
        most_states: Some(50),
        time_limit: None,
    };
    let expected = text_of(&SolveQuestion { rules: rules.into(), options, ..SolveQuestion::default() }, &board);
    let request = json!({
        "question": "solve", "board": "2x2", "rules": "psk", "to_move": "W", "komi": 6.5, "void_is": "white", "most_states": 50
    });
    assert_eq!(ask(&request), expected);
    let whole: Value =
        serde_json::from_str(&ask(&json!({"question": "solve", "board": "2x2", "rules": "psk"}))).unwrap();
    assert_eq!((&whole["exact"], &whole["limit"]), (&json!(true), &Value::Null));
    assert!(expected.contains("\"limit\": \"the limit of states or of memory\""));
}

#[test]
fn cycles_are_counted() {
    let subject = Subject::empty_board("1x3".parse().unwrap());
    let bare = KoRuleOptions { model: Some(Model::WithPasses), ..KoRuleOptions::default() };
    let expected = text_of(&CyclesQuestion { bare, max_length: 5, list: None }, &subject);
    let request = json!({"question": "cycles", "board": "1x3", "max_length": 5, "model": "with-passes"});
    assert_eq!(ask(&request), expected);
    let bare = KoRuleOptions { rules: Some(AddedRule::BasicKo), ..KoRuleOptions::default() };
    let expected = text_of(&CyclesQuestion { bare, ..CyclesQuestion::default() }, &subject);
    assert_eq!(ask(&json!({"question": "cycles", "board": "1x3", "rules": "basic-ko"})), expected);
}

#[test]
fn diagrams_are_drawn() {
    let subject = ko();
    let question = DiagramQuestion {
        format: Some(DiagramFormat::Sensei),
        moves: Some("B c2; W b2".parse().unwrap()),
        no_coordinates: true,
        plain: true,
        ..DiagramQuestion::default()
    };
    let expected = text_of(&question, &subject);
    let request = json!({
        "question": "diagram", "position": KO, "format": "sensei", "moves": "B c2; W b2", "plain": true, "no_coordinates": true
    });
    assert_eq!(ask(&request), expected);
    let question = DiagramQuestion { cycle: Some(CycleChoice::Shortest), ..DiagramQuestion::default() };
    let expected = text_of(&question, &subject);
    assert_eq!(ask(&json!({"question": "diagram", "position": KO, "cycle": "shortest"})), expected);
    let both = json!({"question": "diagram", "position": KO, "cycle": "shortest", "moves": "B c2"});
    assert!(refusal(&both).starts_with("cycle: "));
}

#[test]
fn positions_are_read_in_all_formats() {
    let texts = [
        ". X O .\nX O . O\n. X O .\nname: a ko\nregion: b2 c2\nto-move: W",
        "name = \"a ko\"\ndiagram = \"\"\"\n. X O .\nX O . O\n. X O .\n\"\"\"\nregion = [\"b2\", \"c2\"]\nto_move = \"W\"",
        "(;SZ[4:3]GN[a ko]AB[ba][ab][bc]AW[ca][bb][db][cc]SQ[bb][cb]PL[W])",
    ];
    for text in texts {
        let found = read(text);
        assert_eq!((found.rows, found.cols, found.name.as_deref()), (3, 4, Some("a ko")), "{text}");
        assert_eq!(json!([found.black, found.white]), json!([["b3", "a2", "b1"], ["c3", "b2", "d2", "c1"]]), "{text}");
        assert_eq!(json!([found.region, found.to_move]), json!([["b2", "c2"], "W"]), "{text}");
        assert_eq!((found.moves.len(), found.game, found.games), (0, 1, 1));
    }
    let sensei = read("$$ A ko\n$$ -------\n$$ | . X O\n$$ | X O .");
    assert_eq!(json!([sensei.black, sensei.white]), json!([["b19", "a18"], ["c19", "b18"]]));
    assert_eq!(read(&file("triple_ko")).cycle.len(), 6);
}

#[test]
fn records_are_read_with_their_moves() {
    let found = read("(;SZ[3]RU[Chinese]KM[7.5]AB[aa]AW[cc];W[bb];B[];W[ba](;B[ca])(;B[ab]))");
    assert_eq!(json!([found.black, found.white, found.to_move]), json!([["a3"], ["c1"], "W"]));
    assert_eq!(json!(found.moves), json!(["W b2", "B pass", "W b3", "B c3"]));
    assert_eq!((found.rules.as_deref(), found.komi.as_deref()), (Some("Chinese"), Some("7.5")));
    // Stones that are set up later are given as the whole board.
    let found = read("(;SZ[3];B[bb];AE[bb]AW[aa][ab]PL[W];W[cc])");
    assert_eq!(json!(found.moves), json!(["B b2", "W c1"]));
    assert_eq!(json!(found.setups), json!([{"after": 1, "black": [], "white": ["a3", "a2"], "to_move": "W"}]));
}

/// The board, the player and the numbers are those of viewers, who step through the stones too.
#[test]
fn handicap_stones_that_are_written_as_moves_are_the_first_moves() {
    let found = read("(;SZ[9]HA[2];B[cc];B[gg];W[ee];AW[aa])");
    assert_eq!(json!([found.black, found.white, found.to_move]), json!([[], [], "B"]));
    assert_eq!((json!(found.moves), found.handicap), (json!(["B c7", "B g3", "W e5"]), 2));
    let setup = json!([{"after": 3, "black": ["c7", "g3"], "white": ["a9", "e5"], "to_move": "B"}]);
    assert_eq!(json!(found.setups), setup);
    // Stones that are set up are no moves.
    let found = read("(;SZ[9]HA[2]AB[cc][gg];W[ee])");
    assert_eq!((found.black.len(), found.moves.len(), found.handicap, found.to_move), (2, 1, 0, Colour::White));
}

#[test]
fn slips_of_a_text_are_in_the_answer() {
    let found = read("(;SZ[3];B[bb];W[zz]");
    let places: Vec<_> = found.warnings.iter().map(|slip| (slip.line, slip.column)).collect();
    assert_eq!(
        (found.moves.len(), places),
        (1, vec![(Some(1), Some(17)), (Some(1), Some(20))]),
        "{:?}",
        found.warnings
    );
    assert_eq!(read("(;SZ[3];B[bb])").warnings, []);
}

#[test]
fn players_comments_and_variations_of_a_record_are_read() {
    let record = "(;SZ[3]PB[Lee \n Chang]WR[9p]RE[B+R]RU[Japanese]C[start]C[];B[bb]C[Why \\[1\\]?](;W[aa];B[cc])(;W[cc]C[or so](;B[aa])(;AB[ab];B[ca])))";
    let found = read(record);
    let information: Vec<_> = found.information.iter().map(|(key, text)| (&key[..], &text[..])).collect();
    assert_eq!(information, [("PB", "Lee Chang"), ("RE", "B+R"), ("WR", "9p")]);
    assert_eq!((found.rules.as_deref(), found.rule_set.as_deref()), (Some("Japanese"), Some("japanese-1989")));
    let comments = |comments: &[MoveComment]| {
        comments.iter().map(|comment| (comment.after, comment.text.clone())).collect::<Vec<_>>()
    };
    assert_eq!(comments(&found.comments), [(0, "start".to_owned()), (1, "Why [1]?".to_owned())]);
    let [second, third] = &found.variations[..] else { panic!("{found:?}") };
    assert_eq!(text_of_moves(&second.moves), "B b2, W c1, B a3");
    assert_eq!(comments(&second.comments), [(2, "or so".to_owned())]);
    assert_eq!((text_of_moves(&third.moves), third.setups[0].after), ("B b2, W c1, B c3".to_owned(), 2));
    assert_eq!(third.comments, []);
    // A variation with a start of its own is none of this game.
    let other = read("(;SZ[3](;B[bb])(;AB[cc];W[bb])(;B[aa]))");
    assert_eq!((other.variations.len(), other.warnings.len()), (1, 1));
    assert!(other.warnings[0].sentence.contains("variation 0.2 is left out"), "{:?}", other.warnings);
}

#[test]
fn one_of_several_games_is_read() {
    let games = "(;SZ[3];B[bb])(;SZ[5];W[cc])";
    assert_eq!((read(games).rows, read(games).game, read(games).games), (3, 1, 2));
    let second = ask(&json!({"question": "read", "text": games, "game": 2}));
    let second: ReadAnswer = serde_json::from_str(&second).unwrap();
    assert_eq!((second.rows, second.game, second.games), (5, 2, 2));
    for (game, there) in [(0, 2), (3, 2)] {
        let refused = refusal(&json!({"question": "read", "text": games, "game": game}));
        assert_eq!(refused, format!("game: the text holds {there} games: name one, from 1 to {there}"));
    }
}

#[test]
fn a_position_of_a_record_is_asked_about() {
    let game = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])";
    let request = json!({"question": "find", "position": game, "move": "1", "soon": 0});
    let answered: Value = serde_json::from_str(&ask(&request)).unwrap();
    assert_eq!((&answered["move"], &answered["to_move"]), (&json!(1), &json!("W")));
    assert!(refusal(&json!({"question": "find", "position": game, "move": "3"})).contains("2 moves"));
}

#[test]
fn what_is_refused_and_why() {
    for (request, sentence) in [
        (json!([]), "request: "),
        (json!({"board": "2x2"}), "request: missing field `question`"),
        (json!({"question": "count"}), "request: unknown variant `count`"),
        (json!({"question": "cycles", "board": "1x3", "length": 4}), "request: unknown field `length`"),
        (json!({"question": "find", "board": "1x3", "within": -4}), "within: \"-4\" is not a whole number"),
        (json!({"question": "find", "board": "1x3", "within": [4]}), "within: [4] cannot be used here"),
        (json!({"question": "find", "file": "/etc/hosts"}), "file: a request has no files"),
        (json!({"question": "classify"}), "position: give either a position or a board"),
        (json!({"question": "classify", "board": "2x2", "position": KO}), "position: give either"),
        (json!({"question": "classify", "board": "2x2", "move": "1"}), "move: this does not go"),
        (json!({"question": "find", "position": KO, "region": ["a1"]}), "region: this does not go"),
        (json!({"question": "read", "text": KO, "board": "2x2"}), "board: this does not go"),
        (json!({"question": "classify", "position": "X?"}), "1:2: \"?\""),
        (json!({"question": "classify", "position": "X?", "name": "a.txt"}), "a.txt:1:2: \"?\""),
        (json!({"question": "classify", "position": KO, "cycle": "B d4"}), "cycle: "),
        (
            json!({"question": "classify", "position": KO, "suicide": "some"}),
            "suicide: \"some\" is not a suicide policy",
        ),
        (json!({"question": "solve", "board": "2x2"}), "rules: name a rule set"),
        (json!({"question": "solve", "board": "2x2", "rules": "nobody"}), "rules: \"nobody"),
        (json!({"question": "solve", "board": "2x2", "rules": "psk", "komi": 0.3}), "komi: "),
        (json!({"question": "solve", "board": "2x2", "rules": "psk", "option": ["x=1"]}), "option: "),
        (json!({"question": "side_by_side", "named": ["psk"]}), "named: name 2 to 8 rule sets, not 1"),
        (json!({"question": "side_by_side", "named": ["psk", "nobody"]}), "named: \"nobody"),
        (json!({"question": "check", "position": KO}), "the position: no rules are named"),
        (json!({"question": "check", "position": KO, "rules": "all", "option": ["passes=3"]}), "option: "),
        (
            json!({"question": "cycles", "board": "1x3", "rules": "psk"}),
            "rules: \"psk\" is not a rule for this command: write basic-ko",
        ),
    ] {
        let refused = refusal(&request);
        assert!(refused.starts_with(sentence), "{request}: {refused}");
    }
}

#[test]
fn malformed_requests_are_refused() {
    let (deep, unfinished) = ("[".repeat(100_000), format!("[{}", "0,".repeat(100_000)));
    for text in ["", "{", "\u{1f600}", &deep, &unfinished] {
        let answered = answer(text, &Conditions::quiet(&Interrupt::default()));
        assert!(answered.contains("\"error\": \"request: "), "{answered}");
    }
    // Markup is a text like others, and what looks like an option is a cycle, and none.
    refusal(&json!({"question": "read", "text": "<img src=x onerror=alert(1)>"}));
    refusal(&json!({"question": "classify", "position": KO, "cycle": "--help"}));
}

#[test]
fn limits_and_interruptions_are_errors() {
    let [interrupt, quiet] = [Interrupt::default(), Interrupt::default()];
    interrupt.request();
    let request = json!({"question": "cycles", "board": "3x3"}).to_string();
    let answered = answer(&request, &Conditions::quiet(&interrupt));
    assert!(answered.contains("\"error\": \"interrupted"), "{answered}");
    let conditions = Conditions { memory: MemoryLimit(1 << 16), ..Conditions::quiet(&quiet) };
    let request = json!({"question": "classify", "board": "3x3"}).to_string();
    assert!(answer(&request, &conditions).contains("positions, which is as many as fit 64K of memory"));
}

#[test]
fn pages_are_given_beside_the_answer_if_they_are_asked_for() {
    let requests = [
        json!({"question": "classify", "position": KO}),
        json!({"question": "find", "position": KO}),
        json!({"question": "check", "position": KO, "rules": "psk", "moves": "B c2; W b2"}),
        json!({"question": "solve", "position": KO, "rules": "psk"}),
    ];
    for request in requests {
        let mut with_pages = request.clone();
        with_pages["pages"] = json!(true);
        let answered: Value = serde_json::from_str(&ask(&with_pages)).unwrap();
        assert_eq!(answered["answer"], serde_json::from_str::<Value>(&ask(&request)).unwrap(), "{request}");
        let [page] = &answered["pages"].as_array().expect("pages")[..] else { panic!("{request}: one page") };
        assert!(page.as_str().unwrap().starts_with("<section><p><strong>the position</strong>"), "{request}: {page}");
    }
    let cycles = ask(&json!({"question": "cycles", "board": "1x3", "max_length": 3, "pages": true}));
    let cycles: Value = serde_json::from_str(&cycles).unwrap();
    let table = "<thead><tr><th class=\"number\">plays</th><th class=\"number\">cycles</th></tr></thead><tbody><tr><td class=\"number\">3</td><td class=\"number\">20</td></tr></tbody>";
    assert!(cycles["pages"][0].as_str().unwrap().contains(table), "{cycles}");
    let compared = ask(&json!({"question": "side_by_side", "named": ["psk", "ssk"], "pages": true}));
    let compared: Value = serde_json::from_str(&compared).unwrap();
    assert_eq!(compared["answer"]["rulesets"], json!(["psk", "ssk"]));
    let title = "<section><h3>2 rule sets side by side</h3><p>Positional superko (psk)</p>";
    assert!(compared["pages"][0].as_str().unwrap().starts_with(title), "{compared}");
    let read: Value = serde_json::from_str(&ask(&json!({"question": "read", "text": KO, "pages": true}))).unwrap();
    assert_eq!(read["pages"], json!([]));
    assert!(refusal(&json!({"question": "cycles", "board": "1x3", "length": 3, "pages": true})).contains("length"));
}

#[test]
fn each_ko_has_its_page() {
    let pages = |position: &str| {
        let request = json!({"question": "classify", "position": position, "pages": true});
        let answered: Value = serde_json::from_str(&ask(&request)).unwrap();
        let pages = answered["pages"].as_array().expect("pages");
        pages.iter().map(|page| page.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let two = pages("(;SZ[19]AB[cp][dq][do][ep][jj][ki][kk]AW[fp][eq][eo][mj][lk][li][kj])");
    assert_eq!(two.len(), 2, "{two:?}");
    assert!(two[0].contains(", ko 1</strong>") && two[1].contains(", ko 2</strong>"));
    let none = pages("(;SZ[9])");
    assert_eq!(
        none,
        ["<section><p><strong>the position</strong>: nothing repeats here within 6 plays</p></section>\n"]
    );
}
