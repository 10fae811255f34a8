//! JSON: positions and answers of koatlas, queries of KataGo's analysis engine, games of OGS.

use std::fs;

use koatlas_board::Colour;
use koatlas_files::{
    Contents, FileError, Format, Game, GameText, Reading, parse_position, read_contents, read_position,
};

fn games(text: &str) -> Vec<Result<Game, String>> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.json");
    fs::write(&path, text).expect("written");
    let Contents::Games(games) = read_contents(&path, Reading::default()).expect("games") else {
        panic!("a position: {text}")
    };
    let name = format!("{}:", path.display());
    let main_line = |game: Result<GameText, FileError>| game?.main_line();
    games.into_iter().map(|game| main_line(game).map_err(|error| error.to_string().replace(&name, ""))).collect()
}

fn game(text: &str) -> Game {
    let [game] = <[_; 1]>::try_from(games(text)).expect("one game");
    game.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn moves(game: &Game) -> String {
    game.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

// KataGo

const QUERY: &str = r#"{"id":"one","initialStones":[["B","B1"],["W","C3"]],"moves":[["W","A1"],["B","(0,1)"],["W","pass"]],
    "rules":"tromp-taylor","komi":6.5,"boardXSize":3,"boardYSize":4,"analyzeTurns":[0,1],"overrideSettings":{"x":1}}"#;

#[test]
fn queries_of_katago() {
    let game = game(QUERY);
    assert_eq!(game.start.rows(), ["...", "..O", "...", ".X."]);
    assert_eq!((moves(&game).as_str(), game.start.to_move()), ("W a1, B a3, W pass", Colour::White));
    assert_eq!(
        (game.name.as_deref(), game.rules.as_deref(), game.komi.as_deref()),
        (Some("one"), Some("tromp-taylor"), Some("6.5"))
    );
    let several = games(&format!(
        "{}\n{}\n",
        QUERY.replace('\n', " "),
        r#"{"id":"b","moves":[],"initialPlayer":"W","boardXSize":2,"boardYSize":2,"rules":{"ko":"SIMPLE"}}"#
    ));
    let [_, Ok(second)] = &several[..] else { panic!("{several:?}") };
    assert_eq!((second.start.to_move(), second.rules.as_deref()), (Colour::White, Some(r#"{"ko":"SIMPLE"}"#)));
}

#[test]
fn queries_of_katago_that_are_none() {
    for (text, expected) in [
        (r#"{"boardXSize":3,"moves":[]}"#, "1:1: a query of KataGo is not as expected: missing field `boardYSize`"),
        (r#"  {"boardXSize":30,"boardYSize":3,"moves":[]}"#, "1:3: a board of 3x30 cannot be"),
        (
            r#"{"boardXSize":3,"boardYSize":3,"moves":[["B","a1"],["W","d1"]]}"#,
            "1:1: moves, number 2: d1 is off the board",
        ),
        (r#"{"boardXSize":3,"boardYSize":3,"moves":[["B","(3,0)"]]}"#, "1:1: moves, number 1: column 3, row 0"),
        (
            r#"{"boardXSize":3,"boardYSize":3,"initialStones":[["B","pass"]]}"#,
            "1:1: initialStones, number 1: a pass is no",
        ),
        (r#"{"boardXSize":3,"boardYSize":3,"initialStones":[["B","a1"],["W","a1"]]}"#, "1:1: a1 has a stone already"),
        (
            r#"{"boardXSize":1,"boardYSize":2,"initialStones":[["B","a1"],["W","a2"]]}"#,
            "1:1: the black string at a1, 1 stone, has no liberty",
        ),
        (r#"{"id":"one","moveInfos":[],"turnNumber":2}"#, "1:1: KataGo's answers have no board: give the query"),
        ("{\"boardXSize\":3,\n \"boardYSize\":x}", "2:15: expected value: correct the JSON here"),
        ("[1]", "1:1: there is no position and no game here"),
        ("", "1:1: there is no position and no game here"),
    ] {
        let [Err(error)] = &games(text)[..] else { panic!("{text}") };
        assert!(error.starts_with(expected), "{error}");
    }
}

// OGS

#[test]
fn games_of_ogs() {
    let ogs = r#"{"game_id":1,"game_name":"A game","width":4,"height":3,"rules":"chinese","komi":7.5,"handicap":0,
        "initial_player":"white","initial_state":{"black":"aaba","white":"dc"},
        "moves":[[0,2,1500],[3,0,2500.5,null,{"blur":3}],[-1,-1,10]]}"#;
    let game = game(ogs);
    assert_eq!(game.start.rows(), ["XX..", "....", "...O"]);
    assert_eq!((moves(&game).as_str(), game.start.to_move()), ("W a1, B d3, W pass", Colour::White));
    assert_eq!(
        (game.name.as_deref(), game.rules.as_deref(), game.komi.as_deref()),
        (Some("A game"), Some("chinese"), Some("7.5"))
    );
    let wrapped = self::game(&format!(r#"{{"id":1,"gamedata":{ogs}}}"#));
    assert_eq!(wrapped, game);
    let letters = r#"{"width":4,"height":3,"moves":"acda..","initial_player":"black"}"#;
    assert_eq!(moves(&self::game(letters)), "B a1, W d3, B pass");
    let objects = r#"{"width":4,"height":3,"moves":[{"x":0,"y":2},{"x":-1,"y":-1}]}"#;
    assert_eq!(moves(&self::game(objects)), "B a1, W pass");
    let handicap = r#"{"width":4,"height":3,"handicap":2,"free_handicap_placement":true,"moves":[[0,0,1],[1,1,1],[2,2,1],[0,2,1]]}"#;
    let handicap = self::game(handicap);
    assert_eq!(
        (handicap.start.rows(), moves(&handicap)),
        (vec!["X...".into(), ".X..".into(), "....".into()], "W c1, B a1".into())
    );
}

#[test]
fn games_of_ogs_that_are_none() {
    for (text, expected) in [
        (
            r#"{"width":3,"height":3,"moves":"aa!1bb"}"#,
            "1:1: moves, number 2: a stone has been put on the board by hand",
        ),
        (
            r#"{"width":3,"height":3,"moves":[[0,0,5,1]]}"#,
            "1:1: moves, number 1: a stone has been put on the board by hand",
        ),
        (
            r#"{"width":3,"height":3,"moves":[[0,3,5]]}"#,
            "1:1: moves, number 1: column 0, row 3, counted from 0, is off the board",
        ),
        (r#"{"width":3,"height":3,"moves":[["a"]]}"#, "1:1: moves, number 1: write a column and a row"),
        (r#"{"width":3,"height":3,"moves":"a?"}"#, "1:1: moves, number 1: \"a?\" are no two letters"),
        (r#"{"width":3,"height":3,"moves":7}"#, "1:1: a game of OGS is not as expected: data did not match"),
        (r#"{"width":3,"moves":[]}"#, "1:1: a game of OGS is not as expected: missing field `height`"),
    ] {
        let [Err(error)] = &games(text)[..] else { panic!("{text}") };
        assert!(error.starts_with(expected), "{error}");
    }
}

// koatlas

#[test]
fn positions_of_answers() {
    let position = r#"{"rows":[".X.","O.O"],"region":["a1","b1"],"immortal":["c1"],"to_move":"W","ko":null}"#;
    let text = ".X.\nO.O\nregion: a1 b1\nimmortal: c1\nto-move: W\n";
    let expected = parse_position(text.as_bytes(), Format::Text).unwrap();
    assert_eq!(parse_position(position.as_bytes(), Format::Json).as_ref(), Ok(&expected));
    let answer =
        format!(r#"{{"command":"separate","version":"0.1.0","pairs":[{{"smallest":{position},"all":[{position}]}}]}}"#);
    assert_eq!(parse_position(answer.as_bytes(), Format::Json).as_ref(), Ok(&expected));
    assert_eq!(games(&answer).len(), 2);
    let catalogue = r#"{"realisation":{"diagram":["X.O"],"region":["b1"],"immortal":["a1"]}}"#;
    let text = parse_position(b"X.O\nregion: b1\nimmortal: a1", Format::Text);
    assert_eq!(parse_position(catalogue.as_bytes(), Format::Json), text);
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["a.json", "a.jsonl", "a.txt"] {
        let path = folder.path().join(name);
        fs::write(&path, format!("\u{feff}\n{answer}")).expect("written");
        assert_eq!(read_position(&path).as_ref(), Ok(&expected));
    }
}

#[test]
fn positions_that_are_none() {
    for (text, expected) in [
        (r#"{"rows":["..","."]}"#, "1:1: row 2 of the diagram has 1 points"),
        (r#"{"rows":[".."],"region":["z9"]}"#, "the region point z9 is off the board"),
        (r#"{"rows":[".."],"to_move":"grey"}"#, "1:1: \"grey\" is not a colour"),
        (r#"{"rows":[".."],"ko":"a1"}"#, "1:1: ko: a position cannot say that \"a1\" is barred"),
        (r#"[{"rows":[".."]},{"rows":["..."]}]"#, "there are several positions: keep one"),
        (QUERY, "this is a game of 3 moves and no position"),
    ] {
        let error = parse_position(text.as_bytes(), Format::Json).expect_err(text).to_string();
        assert!(error.trim_start_matches("1:1: ").starts_with(expected.trim_start_matches("1:1: ")), "{error}");
    }
}
