//! `koatlas serve`, asked by plain connections: what it answers, what it refuses, and that nothing ends it but a request to end.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, ExitStatus};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::Folder;

/// Longer than anything takes here.
const LONG: Duration = Duration::from_secs(60);

/// A server, which is ended at the end of the test.
struct Server {
    child: Child,
    port: u16,
}

/// What a server answers.
#[derive(Debug)]
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Server {
    fn start(folder: &Folder, line: &str) -> Server {
        let mut child = folder.hearing(&format!("serve {line}")).spawn().unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
        let port = said.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.split('/').next());
        Server { port: port.unwrap_or_else(|| panic!("{said}")).parse().unwrap(), child }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }

    /// Sends these bytes and reads to the end of the connection.
    fn sends(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // The server may have answered and closed the connection before it has read all.
        let _ = stream.write_all(bytes);
        answer(&mut stream)
    }

    fn request(&self, method: &str, address: &str, headers: &str, body: &str) -> Answer {
        self.sends(self.text(method, address, headers, body).as_bytes())
    }

    fn text(&self, method: &str, address: &str, headers: &str, body: &str) -> String {
        let (port, length) = (self.port, body.len());
        format!(
            "{method} {address} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
        )
    }

    fn get(&self, address: &str) -> Answer {
        self.request("GET", address, "", "")
    }

    fn post(&self, address: &str, body: &Value) -> Answer {
        self.request("POST", address, JSON, &body.to_string())
    }

    /// Begins an analysis that takes minutes and fits into memory, and waits until so many run.
    fn begins_long_work(&self, running: usize) -> TcpStream {
        let mut stream = self.connect();
        let body = json!({"position": board(3, 4), "suicide": "multi", "confirmed": true}).to_string();
        stream.write_all(self.text("POST", "/api/classify", JSON, &body).as_bytes()).unwrap();
        self.waits_for_work(running);
        stream
    }

    /// Waits until so many analyses run, where the system tells it.
    fn waits_for_work(&self, running: usize) {
        let began = Instant::now();
        while cfg!(target_os = "linux") && self.children() != running {
            assert!(began.elapsed() < LONG, "{} analyses run, not {running}", self.children());
            sleep(Duration::from_millis(20));
        }
    }

    /// The number of processes that the server has started and that live.
    fn children(&self) -> usize {
        let folders = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
        let stats = folders.filter_map(|folder| std::fs::read_to_string(folder.path().join("stat")).ok());
        let parents = stats.filter_map(|stat| {
            // The name, in brackets, may have blanks; then come the state and the parent.
            let mut fields = stat.rsplit(')').next()?.split_whitespace();
            let state = fields.next()?.to_owned();
            Some((state, fields.next()?.parse().ok()?))
        });
        parents.filter(|(state, parent): &(String, u32)| *parent == self.child.id() && state != "Z").count()
    }

    fn ends(mut self, signal: &str) -> ExitStatus {
        kill(&self.child, signal);
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(began.elapsed() < LONG, "the server does not end");
            sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const JSON: &str = "Content-Type: application/json\r\n";

fn kill(child: &Child, signal: &str) {
    assert!(Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap().success());
}

fn answer(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // A server that refuses what is not sent whole yet may break the connection after its answer.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
}

impl Answer {
    /// The sentence of a refusal with this status.
    #[track_caller]
    fn refuses(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{self:?}");
        let body: Value = serde_json::from_str(&self.body).unwrap();
        body["error"].as_str().unwrap().to_owned()
    }

    #[track_caller]
    fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        serde_json::from_str(&self.body).unwrap()
    }
}

fn board(rows: usize, cols: usize) -> Value {
    json!({"rows": rows, "cols": cols, "to_move": "B"})
}

/// A basic ko on a board of one row.
fn ko() -> Value {
    json!({"position": {"name": "a ko", "rows": 1, "cols": 2, "white": ["a1"], "to_move": "B"}, "suicide": "none"})
}

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
        for (method, address) in [("POST", "/api/classify"), ("GET", "/")] {
            let headers = format!("{JSON}Origin: {origin}\r\n");
            let answer = server.request(method, address, &headers, &ko().to_string());
            assert!(answer.refuses(403).contains("its own page alone"));
        }
    }
    let own = server.request(
        "POST",
        "/api/announce",
        &format!("{JSON}Origin: http://127.0.0.1:{port}\r\n"),
        &ko().to_string(),
    );
    assert_eq!(own.status, 200);
}

#[test]
fn bad_requests_are_refused_with_a_sentence() {
    let server = Server::start(&Folder::new(), "");
    server.get("/nothing").refuses(404);
    assert!(server.get("/atlas/").refuses(404).contains("koatlas serve DIR"));
    server.request("PUT", "/", "", "").refuses(405);
    server.get("/api/classify").refuses(405);
    server.get("/api/board").refuses(400);
    server.get("/api/board?rows=0&cols=3").refuses(422);
    server.get("/api/board?rows=20&cols=20").refuses(422);
    server.request("POST", "/api/classify", "", &ko().to_string()).refuses(415);
    for body in ["", "{", "[]", "{\"position\": 3}", "\u{1f600}", "{\"position\": {\"rows\": -1}}"] {
        server.request("POST", "/api/classify", JSON, body).refuses(400);
    }
    let huge = json!({"text": "x".repeat(1 << 20)});
    assert!(server.post("/api/read", &huge).refuses(413).contains("1 MB"));
    let unusable = [
        ("no board", json!({"rows": 0, "cols": 3, "to_move": "B"})),
        ("too large", json!({"rows": 1, "cols": 1_000_000, "to_move": "B"})),
        ("off the board", json!({"rows": 2, "cols": 2, "black": ["c1"], "to_move": "B"})),
        ("no point", json!({"rows": 2, "cols": 2, "black": ["<b>"], "to_move": "B"})),
        ("two stones", json!({"rows": 2, "cols": 2, "black": ["a1"], "white": ["a1"], "to_move": "B"})),
        ("no liberty", json!({"rows": 1, "cols": 2, "black": ["a1", "b1"], "to_move": "B"})),
        ("no player", json!({"rows": 2, "cols": 2, "to_move": "green"})),
    ];
    for (what, position) in unusable {
        let answer = server.post("/api/classify", &json!({"position": position, "suicide": "multi"}));
        assert!(!answer.refuses(422).is_empty(), "{what}");
    }
    let question = |suicide, cycle| json!({"position": ko()["position"], "suicide": suicide, "cycle": cycle});
    server.post("/api/classify", &question("some", "")).refuses(422);
    assert!(server.post("/api/classify", &question("none", "B c9")).refuses(422).starts_with("--cycle, move 1"));
    // What looks like an option is a cycle, and none.
    server.post("/api/classify", &question("none", "--help")).refuses(422);
    let drawing = json!({"position": {"rows": 1, "cols": 1, "black": ["a1"], "to_move": "B"}, "suicide": "none"});
    assert!(server.post("/api/announce", &drawing).json()["sentence"].as_str().unwrap().contains("no liberty"));
    server.post("/api/read", &json!({"text": ". X\nX ?"})).refuses(422);
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
    let head = format!("POST /api/read HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", server.port);
    thread::scope(|scope| {
        let slow_head = scope.spawn(|| closed(head.clone()));
        let slow_body = scope.spawn(|| closed(format!("{head}{JSON}Content-Length: 100\r\n\r\n{{")));
        assert_eq!(server.get("/").status, 200);
        assert_ne!(slow_head.join().unwrap().status, 200);
        slow_body.join().unwrap().refuses(408);
    });
}

#[test]
fn nothing_outside_the_atlas_is_served() {
    let folder = Folder::with("secret.html", "secret");
    std::fs::create_dir_all(folder.path().join("atlas/types")).unwrap();
    for name in ["atlas/index.html", "atlas/types/p1e1-0.html", "atlas/.hidden.html", "atlas/part.koatlas"] {
        folder.write(name, name);
    }
    let links = [("../secret.html", "atlas/link.html"), ("..", "atlas/up"), ("index.html", "atlas/inside.html")];
    for (to, name) in links {
        std::os::unix::fs::symlink(to, folder.path().join(name)).unwrap();
    }
    let server = Server::start(&folder, "atlas");
    for (name, content) in [
        ("", "atlas/index.html"),
        ("types/p1e1-0.html", "atlas/types/p1e1-0.html"),
        ("inside.html", "atlas/index.html"),
    ] {
        let answer = server.get(&format!("/atlas/{name}"));
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
        let answer = server.get(&format!("/atlas/{name}"));
        assert!(answer.status == 404 || answer.status == 400, "{name}: {answer:?}");
        assert!(!answer.body.contains("secret"), "{name}");
    }
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
fn many_requests_at_once_are_answered() {
    let server = Server::start(&Folder::new(), "");
    thread::scope(|scope| {
        let asked: Vec<_> = (0..100).map(|_| scope.spawn(|| server.get("/api/board?rows=19&cols=19").status)).collect();
        assert!(asked.into_iter().all(|asked| asked.join().unwrap() == 200));
    });
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
    assert!(server.post("/api/classify", &question).refuses(500).contains("--memory-limit"));
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn a_port_that_is_taken_is_said() {
    let folder = Folder::new();
    let server = Server::start(&folder, "");
    let done = folder.run(&format!("serve --port {}", server.port));
    assert!(done.code == Some(1) && done.err.contains(&format!("--port {}", server.port)), "{done:?}");
}
