//! The local page: which requests are answered, what is said of work beforehand, and the command line that the page shows.

use axum::http::{HeaderMap, HeaderValue, Uri};
use koatlas_board::BoardPosition;
use koatlas_formats::{Format, parse_position};
use koatlas_web::serve::{AllowedHosts, WorkEstimate, estimate_work, file_name, shell_quoted};

fn estimate(size: &str) -> WorkEstimate {
    estimate_work(&BoardPosition::empty_board(size.parse().expect("a size"))).expect("a board")
}

#[test]
fn work_is_announced() {
    let small = "4 playable points: at most 81 positions, which would take roughly a second and 1 MB";
    assert_eq!(estimate("2x2").sentence, small);
    let larger = "12 playable points: at most 531,441 positions, which would take roughly 8 minutes and 811 MB. The analysis ends,";
    assert!(estimate("3x4").sentence.starts_with(larger));
    assert!(estimate("19x19").sentence.starts_with("361 playable points: more positions than can be gone through"));
}

#[test]
fn strings_outside_the_region_count() {
    let file = parse_position(b"O . X\nO X X\nregion: b2", Format::Text).expect("a position");
    let sentence = estimate_work(&file.position).expect("an outlook").sentence;
    assert!(
        sentence.starts_with("1 playable point, and 2 strings outside that may be captured: at most 12 "),
        "{sentence}"
    );
}

#[test]
fn large_work_is_known() {
    assert_eq!(["3x3", "2x5", "19x19"].map(|size| estimate(size).large), [false, true, true]);
}

#[test]
fn names_become_file_names() {
    let names = ["triple ko", "Sending two, returning one!", "../../etc/passwd", "", "日本", "-rf $(x)"];
    let files = ["triple_ko", "sending_two_returning_one", "etc_passwd", "position", "position", "rf_x"];
    assert_eq!(names.map(file_name), files.map(ToOwned::to_owned));
}

#[test]
fn nothing_escapes_from_quotes() {
    assert_eq!(shell_quoted("B a1; $(rm)'x"), r"'B a1; $(rm)'\''x'");
}

fn allowed(uri: &'static str, headers: &[(&'static str, &'static str)]) -> bool {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        map.append(*name, HeaderValue::from_static(value));
    }
    AllowedHosts::for_port(4000).check(&Uri::from_static(uri), &map).is_ok()
}

#[test]
fn only_requests_of_the_own_page_are_answered() {
    assert!(allowed("/", &[("host", "127.0.0.1:4000")]));
    assert!(allowed("/", &[("host", "LocalHost:4000"), ("origin", "http://localhost:4000")]));
    assert!(allowed("http://127.0.0.1:4000/", &[("host", "127.0.0.1:4000")]));
    for host in ["127.0.0.1", "127.0.0.1:4001", "example.org:4000", "localhost.example.org:4000", "[::1]:4000", ""] {
        assert!(!allowed("/", &[("host", host)]), "{host}");
    }
    assert!(!allowed("/", &[]));
    assert!(!allowed("/", &[("host", "127.0.0.1:4000"), ("host", "example.org")]));
    assert!(!allowed("http://example.org/", &[("host", "127.0.0.1:4000")]));
    for origin in ["null", "http://example.org", "https://127.0.0.1:4000", "http://127.0.0.1:4001", "http://127.0.0.1"]
    {
        assert!(!allowed("/", &[("host", "127.0.0.1:4000"), ("origin", origin)]), "{origin}");
    }
}

#[test]
fn browsers_leave_out_the_default_port() {
    assert!(AllowedHosts::for_port(80).contains("localhost") && !AllowedHosts::for_port(81).contains("localhost"));
}
