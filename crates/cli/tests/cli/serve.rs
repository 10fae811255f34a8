//! `koatlas serve`, asked by plain connections: what it answers, and that nothing ends it but a request to end.
#![cfg(unix)]

use std::net::Shutdown;

use serde_json::json;

use crate::server::{KO, Server, answer, board, ko, parent, waits};
use crate::support::Folder;

#[test]
fn the_page_and_its_answers() {
    let server = Server::start(&Folder::new(), "");
    let page = server.get("/");
    assert!(page.status == 200 && page.body.contains("A board to try things on"));
    for header in
        ["content-security-policy: default-src 'self'", "x-content-type-options: nosniff", "frame-ancestors 'none'"]
    {
        assert!(page.head.contains(header), "{}", page.head);
    }
    assert!(!page.body.contains("<script>") && !page.body.contains("style="), "the policy allows nothing inline");
    for name in page.body.split("=\"/assets/").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert_eq!(server.get(&format!("/assets/{name}")).status, 200, "{name}");
    }
    let svg = server.get("/api/board?rows=2&cols=3");
    assert_eq!((svg.status, svg.body.matches("data-point=").count()), (200, 6));

    let found = server.post("/api/classify", &ko()).json();
    assert!(found["html"].as_str().unwrap().contains(">basic ko<"), "{found}");
    assert_eq!(found["played"]["points"], "a1 b1");
    assert_eq!(found["played"]["cycles"][0][2], "b1 a1");
    assert_eq!(found["played"]["positions"], "O. .X");
    let longest = server.post("/api/longest", &ko()).json();
    assert!(longest["html"].as_str().unwrap().contains("tromp-taylor"), "{longest}");

    let said = server.post("/api/announce", &ko()).json();
    assert_eq!(
        (&said["command"], &said["large"]),
        (&json!("koatlas classify a_ko.toml --suicide none"), &json!(false))
    );
    let text = server.post("/api/write", &json!({"position": ko()["position"], "format": "txt"})).json();
    let read = server.post("/api/read", &json!({"text": text["text"]})).json();
    assert_eq!((&read["position"]["white"], &read["position"]["name"]), (&json!(["a1"]), &json!("a ko")));
}

#[test]
fn requests_get_the_answers_of_the_command_line() {
    let folder = Folder::with("ko.txt", KO);
    let server = Server::start(&folder, "");
    let requests = [
        (json!({"question": "classify", "suicide": "none"}), "classify ko.txt --suicide none"),
        (json!({"question": "find", "within": 4}), "find ko.txt --within 4"),
        (json!({"question": "solve", "rules": "psk"}), "solve ko.txt --rules psk"),
        (json!({"question": "longest", "rules": "psk", "iterations": 0}), "longest ko.txt --rules psk --iterations 0"),
    ];
    for (mut request, line) in requests {
        request["position"] = json!(KO);
        request["name"] = json!("ko.txt");
        let answer = server.post("/api/ask", &request);
        assert!(answer.head.contains("content-type: application/json"), "{}", answer.head);
        let said = folder.run(&format!("{line} --json")).out;
        assert_eq!(answer.json(), serde_json::from_str::<serde_json::Value>(&said).unwrap(), "{line}");
    }
    // What cannot be answered is said in a sentence.
    let refused = server.post("/api/ask", &json!({"question": "classify", "position": "X ?"})).json();
    assert!(refused["error"].as_str().unwrap().contains('?'), "{refused}");
    assert!(server.post("/api/ask", &json!({"question": "\n"})).json()["error"].is_string());
}

#[test]
fn work_ends_with_its_client_and_two_are_worked_on_at_once() {
    let server = Server::start(&Folder::new(), "");
    let first = server.begins_endless_work(1);
    let second = server.begins_endless_work(2);
    let small = json!({"question": "classify", "position": KO});
    assert!(server.post("/api/ask", &small).refuses(429).contains("2 analyses are running"));
    // Whoever has gone needs no answer.
    first.shutdown(Shutdown::Both).unwrap();
    server.waits_for_work(1);
    server.post("/api/ask", &small).json();
    // Other clients do not end it.
    let silent: Vec<_> = (0..200).map(|_| server.connect()).collect();
    assert_eq!(server.get("/").status, 200);
    server.waits_for_work(1);
    drop((second, silent));
    server.waits_for_work(0);
}

#[test]
#[cfg(target_os = "linux")]
fn work_does_not_outlive_a_server_that_is_killed() {
    let server = Server::start(&Folder::new(), "");
    let _work = server.begins_endless_work(1);
    let working = server.children();
    server.ends("KILL");
    waits("the work ends", || working.iter().all(|&process| parent(process).is_none()));
}

#[test]
fn a_record_is_read_and_kos_are_found_without_a_region() {
    let server = Server::start(&Folder::new(), "");
    let text = "(;SZ[7]GN[two kos]AB[bb][ac][bd][ed][de][ef]AW[cb][bc][dc][cd][fd][ee][ge][ff];B[aa])";
    let position = server.post("/api/read", &json!({ "text": text })).json()["position"].clone();
    assert_eq!((&position["name"], &position["to_move"]), (&json!("two kos after move 1"), &json!("W")));
    let question = json!({"position": position, "suicide": "multi"});
    let said = server.post("/api/announce", &question).json();
    assert_eq!(said["large"], json!(false));
    assert!(said["sentence"].as_str().unwrap().starts_with("no region is marked: on the 49 points kos"), "{said}");
    let found = server.post("/api/classify", &question).json();
    let html = found["html"].as_str().unwrap();
    assert!(html.contains("2 kos repeat within 6 plays") && html.contains(">basic ko<"), "{html}");
    assert!(html.contains("region=e3.f3&amp;to-move=W&amp;name=two%20kos%20after%20move%201\""), "{html}");
    assert_eq!(found["played"]["points"], "b5 c5");
    assert!(server.post("/api/longest", &question).json()["html"].as_str().unwrap().contains("tromp-taylor"));
    let empty = json!({"position": board(6, 6), "suicide": "multi"});
    let nothing = server.post("/api/classify", &empty).json();
    assert!(nothing["html"].as_str().unwrap().contains("Nothing repeats here"), "{nothing}");
}

#[test]
fn a_folder_without_a_catalogue_is_refused() {
    let folder = Folder::with("atlas.txt", "");
    folder.refuses("serve .", &["there is no index.html here"]);
    folder.refuses("serve nowhere", &["nowhere", "there is no such folder"]);
    folder.refuses("serve atlas.txt", &["atlas.txt", "there is no such folder"]);
    folder.refuses("serve --json", &["--json"]);
}

#[test]
fn large_work_is_confirmed_and_can_be_stopped() {
    let server = Server::start(&Folder::new(), "");
    let large = json!({"position": board(3, 4), "suicide": "multi"});
    assert!(server.post("/api/classify", &large).refuses(409).starts_with("12 playable points"));
    assert!(server.post("/api/longest", &large).refuses(409).starts_with("12 playable points"));
    let first = server.begins_long_work(1);
    let second = server.begins_long_work(2);
    assert!(server.post("/api/classify", &ko()).refuses(429).contains("2 analyses are running"));
    // Whoever has gone needs no answer.
    first.shutdown(Shutdown::Both).unwrap();
    server.waits_for_work(1);
    server.post("/api/classify", &ko()).json();
    drop(second);
    server.waits_for_work(0);
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn a_request_to_end_ends_the_server_and_its_work() {
    for signal in ["INT", "TERM"] {
        let folder = Folder::new();
        let server = Server::start(&folder, "");
        let mut work = server.begins_long_work(1);
        assert_eq!(server.ends(signal).code(), Some(0), "{signal}");
        assert_eq!(answer(&mut work).status, 0);
        assert!(folder.content().is_empty());
    }
}

#[test]
fn a_limit_of_memory_is_kept() {
    let server = Server::start(&Folder::new(), "--memory-limit 1M --threads 1");
    let question = json!({"position": board(3, 3), "suicide": "multi"});
    assert!(server.post("/api/classify", &question).refuses(422).contains("--memory-limit"));
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn a_port_that_is_taken_is_said() {
    let folder = Folder::new();
    let server = Server::start(&folder, "");
    let result = folder.run(&format!("serve --port {}", server.port));
    assert!(result.code == Some(1) && result.err.contains(&format!("--port {}", server.port)), "{result:?}");
}
