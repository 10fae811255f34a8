//! `koatlas diagram`: pictures, and positions in other formats.

use crate::support::Folder;

const KO: &str = ". X O .\nX . X O\n. X O .\nregion: b2 c2\n";

#[test]
fn a_picture_has_a_title_a_description_and_the_ko_points() {
    let picture = Folder::with("ko.txt", format!("name: a < ko\n{KO}")).succeeds("diagram ko.txt");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert!(picture.contains("a &lt; ko") && !picture.contains("a < ko"), "{picture}");
    assert!(picture.contains("Ko points: b2 c2."), "{picture}");
}

#[test]
fn other_formats_hold_the_same_position() {
    let folder = Folder::with("ko.txt", KO);
    for format in ["sgf", "toml", "text"] {
        let extension = if format == "text" { "txt" } else { format };
        let written = format!("other.{extension}");
        assert_eq!(folder.succeeds(&format!("diagram ko.txt --format {format} --output {written}")), "");
        let classified = |file: &str| {
            let mut answer = folder.json(&format!("classify {file}"));
            answer["title"].take();
            answer
        };
        assert_eq!(classified("ko.txt"), classified(&written), "{format}");
    }
}

#[test]
fn nothing_is_written_over() {
    let folder = Folder::with("ko.txt", KO);
    folder.write("ko.svg", "mine");
    folder.refuses("diagram ko.txt -o ko.svg", &["ko.svg", "--force"]);
    folder.succeeds("diagram ko.txt -o ko.svg --force");
    assert!(folder.read("ko.svg").starts_with(b"<svg "));
}
