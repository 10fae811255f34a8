//! Requests as JSON, which the pages of the atlas ask, get the answers of the command line.

use koatlas::{Conditions, Interrupt, request};
use serde_json::{Value, json};

use crate::support::Folder;

/// A basic ko on a board of one row.
const KO: &str = "O .\n";

#[test]
fn requests_get_the_answers_of_the_command_line() {
    let folder = Folder::with("ko.txt", KO);
    let interrupt = Interrupt::default();
    let requests = [
        (json!({"question": "classify", "suicide": "none"}), "classify ko.txt --suicide none"),
        (json!({"question": "find", "within": 4}), "find ko.txt --within 4"),
        (json!({"question": "solve", "rules": "psk"}), "solve ko.txt --rules psk"),
        (
            json!({"question": "threats", "rules": "psk", "max_threats": 2}),
            "threats ko.txt --rules psk --max-threats 2",
        ),
    ];
    for (mut request, line) in requests {
        request["position"] = json!(KO);
        request["name"] = json!("ko.txt");
        let answer = request::answer(&request.to_string(), &Conditions::quiet(&interrupt));
        let said = folder.run(&format!("{line} --json")).out;
        let [answer, said] = [answer, said].map(|text| serde_json::from_str::<Value>(&text).unwrap());
        assert_eq!(answer, said, "{line}");
    }
}
