//! Bad requests to `koatlas serve`: other origins, markup, what is huge, malformed, slow or much, and ways out of the folder.
#![cfg(unix)]

use std::io::Write;
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::server::{JSON, Server, answer, ko};
use crate::support::Folder;

#[test]
fn other_hosts_and_other_pages_are_refused() {
    let server = Server::start(&Folder::new(), "");
    let port = server.port;
    for host in
        ["example.org".to_owned(), format!("example.org:{port}"), "127.0.0.1".to_owned(), "localhost:1".to_owned()]
    {
        let answer = server.sends(format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes());
        assert!(answer.refuses(403).contains(&format!("127.0.0.1:{port}")));
    }
    server.sends(b"GET / HTTP/1.0\r\n\r\n").refuses(403);
    for origin in ["http://example.org", "null", "http://localhost:1"] {
        for (method, address) in [("POST", "/api/ask"), ("GET", "/")] {
            let headers = format!("{JSON}Origin: {origin}\r\n");
            let answer = server.request(method, address, &headers, &ko().to_string());
            assert!(answer.refuses(403).contains("its own page alone"));
        }
    }
    let own =
        server.request("POST", "/api/ask", &format!("{JSON}Origin: http://127.0.0.1:{port}\r\n"), &ko().to_string());
    assert_eq!(own.status, 200);
    // What a browser asks before it lets a page of another server send JSON.
    let asks = "Origin: http://example.org\r\nAccess-Control-Request-Method: POST\r\n";
    let answer = server.request("OPTIONS", "/api/ask", asks, "");
    answer.refuses(403);
    assert!(!answer.head.contains("access-control-allow"), "{}", answer.head);
}

#[test]
fn what_is_wrong_is_said_as_json() {
    let server = Server::start(&Folder::new(), "");
    // No browser takes this for a page.
    for question in [json!({"question": "read", "text": "<img src=x onerror=alert(1)>"}), json!({"<b>": 1})] {
        let answer = server.post("/api/ask", &question);
        assert!(answer.json()["error"].is_string(), "{question}");
        assert!(answer.head.contains("content-type: application/json"), "{}", answer.head);
    }
    // What looks like an option is a cycle, and none.
    let mut asked = ko();
    asked["cycle"] = json!("--help");
    assert!(server.post("/api/ask", &asked).json()["error"].is_string());
}

#[test]
fn bad_requests_are_refused_with_a_sentence() {
    let server = Server::start(&Folder::new(), "");
    server.get("/nothing").refuses(404);
    server.get("/index.html").refuses(404);
    server.request("PUT", "/", "", "").refuses(405);
    server.get("/api/ask").refuses(405);
    server.request("POST", "/api/ask", "", &ko().to_string()).refuses(415);
    let (deep, unfinished) = ("[".repeat(100_000), format!("[{}", "0,".repeat(100_000)));
    for body in ["", "{", "\u{1f600}", &deep, &unfinished] {
        server.request("POST", "/api/ask", JSON, body).refuses(400);
    }
    let huge = json!({"question": "read", "text": "x".repeat(1 << 20)});
    assert!(server.post("/api/ask", &huge).refuses(413).contains("1 MB"));
    // Neither is a body that does not say how large it is.
    let head = format!("POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n{JSON}", server.port);
    let part = format!("10000\r\n{}\r\n", "x".repeat(1 << 16));
    server.sends(format!("{head}Transfer-Encoding: chunked\r\n\r\n{}", part.repeat(20)).as_bytes()).refuses(413);
    server.sends(b"\0\xff nonsense \r\n\r\n");
    server.sends(
        format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nX: {}\r\n\r\n", server.port, "x".repeat(1 << 20)).as_bytes(),
    );
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn slow_requests_are_not_waited_for() {
    let server = Server::start(&Folder::new(), "");
    let closed = |bytes: String| {
        let mut stream = server.connect();
        stream.write_all(bytes.as_bytes()).unwrap();
        answer(&mut stream)
    };
    let head = format!("POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", server.port);
    thread::scope(|scope| {
        let slow_head = scope.spawn(|| closed(head.clone()));
        let slow_body = scope.spawn(|| closed(format!("{head}{JSON}Content-Length: 100\r\n\r\n{{")));
        assert_eq!(server.get("/").status, 200);
        assert_ne!(slow_head.join().unwrap().status, 200);
        slow_body.join().unwrap().refuses(408);
    });
}

#[test]
fn a_catalogue_that_is_damaged_or_of_another_version_is_not_served() {
    let folder = Folder::new();
    assert_eq!(folder.run("catalogue --max-points 2 --no-longest --quiet --out atlas").code, Some(0));
    let file = folder.path().join("atlas/catalogue.json");
    let whole = std::fs::read_to_string(&file).unwrap();
    let other = whole.replacen(&format!("{:?}", env!("CARGO_PKG_VERSION")), "\"9.9.9\"", 1);
    for (content, reason) in [(other.as_str(), "9.9.9"), (&whole[..whole.len() / 2], "damaged")] {
        std::fs::write(&file, content).unwrap();
        folder.refuses("serve atlas", &["atlas/catalogue.json", reason]);
    }
}

#[test]
fn nothing_outside_the_atlas_is_served() {
    let folder = Folder::with("secret.html", "secret");
    assert_eq!(folder.run("catalogue --max-points 2 --no-longest --quiet --out atlas").code, Some(0));
    for name in ["atlas/index.html", "atlas/types/p1e1-0.html", "atlas/.hidden.html", "atlas/part.koatlas"] {
        folder.write(name, name);
    }
    let links = [("../secret.html", "atlas/link.html"), ("..", "atlas/up"), ("index.html", "atlas/inside.html")];
    for (to, name) in links {
        std::os::unix::fs::symlink(to, folder.path().join(name)).unwrap();
    }
    let server = Server::start(&folder, "atlas");
    for (name, content) in [
        ("index.html", "atlas/index.html"),
        ("types/p1e1-0.html", "atlas/types/p1e1-0.html"),
        ("inside.html", "atlas/index.html"),
    ] {
        let answer = server.get(&format!("/{name}"));
        assert_eq!((answer.status, answer.body.as_str()), (200, content));
        assert!(answer.head.contains("content-type: text/html") && answer.head.contains("nosniff"));
    }
    let outside = [
        "../secret.html",
        "%2e%2e/secret.html",
        "..%2fsecret.html",
        "%2e%2e%2fsecret.html",
        "types/../../secret.html",
        "..\\secret.html",
        "..%5csecret.html",
        "link.html",
        "up/secret.html",
        "types",
        "types/",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        ".hidden.html",
        "part.koatlas",
        "index.html%00.html",
        "index.html/",
        "./index.html%2f..%2f..%2fsecret.html",
    ];
    for name in outside {
        let answer = server.get(&format!("/{name}"));
        assert!(answer.status == 404 || answer.status == 400, "{name}: {answer:?}");
        assert!(!answer.body.contains("secret"), "{name}");
    }
}

#[test]
fn many_requests_at_once_are_answered() {
    let server = Server::start(&Folder::new(), "");
    thread::scope(|scope| {
        let asked: Vec<_> = (0..100).map(|_| scope.spawn(|| server.get("/assets/workbench.js").status)).collect();
        assert!(asked.into_iter().all(|asked| asked.join().unwrap() == 200));
    });
}

/// Sends a request over `number` connections, and reads none of the answers.
fn readers_of_nothing(server: &Server, request: &str, number: usize) -> Vec<TcpStream> {
    let ask = |_| {
        let mut stream = server.connect();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    };
    (0..number).map(ask).collect()
}

#[test]
#[cfg(target_os = "linux")]
fn clients_that_read_nothing_cost_no_memory() {
    const LARGE: usize = 20 << 20;
    let folder = Folder::new();
    assert_eq!(folder.run("catalogue --max-points 2 --no-longest --quiet --out atlas").code, Some(0));
    folder.write("atlas/large.txt", "x".repeat(LARGE));
    let server = Server::start(&folder, "atlas");
    let ask = server.text("GET", "/large.txt", "", "");
    let stalled = readers_of_nothing(&server, &ask, 100);
    assert_eq!(server.get("/large.txt").body.len(), LARGE);
    let used = server.most_memory();
    assert!(used < 100 << 20, "{used} bytes");
    drop(stalled);
}

#[test]
fn questions_whose_answers_nobody_reads_delay_no_page() {
    let server = Server::start(&Folder::new(), "");
    let ask = server.text("POST", "/api/ask", JSON, &ko().to_string());
    let unread = readers_of_nothing(&server, &ask, 64);
    let asked = Instant::now();
    assert_eq!(server.get("/").status, 200);
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
    server.waits_for_work(0);
    server.post("/api/ask", &ko()).json();
    drop(unread);
}
