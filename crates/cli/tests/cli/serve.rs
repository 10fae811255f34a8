//! `koatlas serve`, asked by plain connections: what it answers, and that nothing ends it but a request to end.
#![cfg(unix)]

use std::net::Shutdown;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::server::{KO, Server, answer, ko, parent, waits};
use crate::support::Folder;

#[test]
fn the_page_has_all_its_files() {
    let server = Server::start(&Folder::new(), "");
    let page = server.get("/");
    assert!(page.status == 200 && page.body.contains("<h1>The board</h1>") && page.body.contains("data-server"));
    assert_eq!(server.get("/board.html").body, page.body);
    for header in
        ["content-security-policy: default-src 'self'", "x-content-type-options: nosniff", "frame-ancestors 'none'"]
    {
        assert!(page.head.contains(header), "{}", page.head);
    }
    assert!(!page.body.contains("<script>"), "the policy allows no script inside the page");
    let files: Vec<&str> = page
        .body
        .split("=\"assets/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .chain(["type-pages.js"])
        .collect();
    assert!(
        files.len() > 5 && files.iter().all(|name| server.get(&format!("/assets/{name}")).status == 200),
        "{files:?}"
    );
    assert!(!page.body.contains("index.html"), "there is no such page");
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
    assert!(server.post("/api/ask", &ko()).refuses(429).contains("2 answers are worked on"));
    // Whoever has gone needs no answer.
    first.shutdown(Shutdown::Both).unwrap();
    server.waits_for_work(1);
    server.post("/api/ask", &ko()).json();
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
    let killed = Instant::now();
    waits("the work ends", || working.iter().all(|&process| parent(process).is_none()));
    assert!(killed.elapsed() < Duration::from_secs(5), "{:?}", killed.elapsed());
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
fn a_request_to_end_ends_the_server_and_its_work() {
    for signal in ["INT", "TERM"] {
        let folder = Folder::new();
        let server = Server::start(&folder, "");
        let mut work = server.begins_endless_work(1);
        assert_eq!(server.ends(signal).code(), Some(0), "{signal}");
        assert_eq!(answer(&mut work).status, 0);
        assert!(folder.content().is_empty());
    }
}

#[test]
fn a_limit_of_memory_is_kept() {
    let server = Server::start(&Folder::new(), "--memory-limit 1M --threads 1");
    let refused = server.post("/api/ask", &json!({"question": "classify", "board": "3x3"})).json();
    assert!(refused["error"].as_str().unwrap().contains("fit 1M of memory"), "{refused}");
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn a_port_that_is_taken_is_said() {
    let folder = Folder::new();
    let server = Server::start(&folder, "");
    let result = folder.run(&format!("serve --port {}", server.port));
    assert!(result.code == Some(1) && result.err.contains(&format!("--port {}", server.port)), "{result:?}");
}
