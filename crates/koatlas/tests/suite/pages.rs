//! Tests of pages: terminals and HTML show the same words, and each form keeps its rules.

use koatlas::check::{GameRecord, RulesChoice};
use koatlas::page::{Block, Film, Group, Lines, Page, sequence};
use koatlas::{
    CheckQuestion, ClassifyAnswer, ClassifyQuestion, Conditions, FindQuestion, Interrupt, Question, SolveQuestion,
    Subject, text,
};
use koatlas_board::{Move, Suicide};
use koatlas_files::{Format, parse_position};
use koatlas_rules::RuleSet;

fn ko() -> Subject {
    let text = ". X O .\nX O . O\n. X O .\nregion: b2 c2";
    Subject::from_position("<a ko>", parse_position(text.as_bytes(), Format::Text).unwrap().position)
}

fn page_of(blocks: Vec<Block>) -> Page {
    Page::new([blocks])
}

fn with_conditions<T>(ask: impl FnOnce(&Conditions<'_>) -> T) -> T {
    ask(&Conditions::quiet(&Interrupt::default()))
}

fn classified() -> ClassifyAnswer {
    with_conditions(|conditions| ClassifyQuestion::default().ask(&ko(), conditions)).unwrap()
}

/// A part of HTML as text: tags end words, but for those of members of a group.
fn text_of(html: &str) -> String {
    let html =
        ["<span>", "</span>", "<strong>", "</strong>"].iter().fold(html.to_owned(), |html, tag| html.replace(tag, ""));
    let mut pieces = html.split('<');
    let first = pieces.next().unwrap_or_default().to_owned();
    let text = pieces.fold(first, |text, piece| text + " " + piece.split_once('>').expect("a tag ends").1);
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

#[test]
fn what_is_empty_is_left_out() {
    let page = Page::new([Vec::new(), vec![Block::text("a")], Vec::new()]);
    assert_eq!(page.to_html(), "<section><p>a</p></section>\n");
    assert!(Block::row_if_any("a", "").is_none() && Block::list_if_any("a", Vec::new()).is_none());
    assert_eq!(Page::joined([page.clone(), page]).to_html().matches("<section>").count(), 2);
}

#[test]
fn html_has_no_markup_but_its_own() {
    let signs = "<b>&\"";
    let groups = vec![Group::new(signs, [signs])];
    let page = page_of(vec![
        Block::headed(signs, ""),
        Block::headed(signs, signs),
        Block::indented(1, signs),
        Block::row(signs, signs),
        Block::list_if_any(signs, groups).unwrap(),
    ]);
    let html = page.to_html();
    assert!(!html.contains("<b>") && !html.contains("\"b"), "{html}");
    assert_eq!(html.matches("&lt;b&gt;&amp;&quot;").count(), 9);
    assert_eq!(html.matches("<dl class=\"rows\">").count(), 1, "rows that follow each other are one list");
}

fn table(align: &'static str, lines: Lines) -> Page {
    let row = ["ko of two stones", "1\n23"].map(str::to_owned);
    page_of(vec![Block::table(align, lines, ["x", "y"], [row])])
}

#[test]
fn cells_have_lines() {
    let html = table("lR", Lines::All).to_html();
    assert!(html.contains("<tr><td>ko of two stones</td><td class=\"number\">1<br>23</td></tr>"), "{html}");
}

#[test]
fn films_are_moves_that_a_script_plays() {
    let moves: Vec<Move> = text::parse_moves("B c2; W pass; W b2; W b2").unwrap();
    let start = ko().position;
    let film = Film { start, ko_points: ko().position.region().to_vec(), moves, suicide: Suicide::None };
    let html = page_of(vec![Block::Film(film)]).to_html();
    assert!(
        html.contains("<ol class=\"moves\" aria-label=\"Moves\"><li>1: B c2 x1</li><li>3: W b2 x1</li></ol>"),
        "{html}"
    );
}

#[test]
fn boards_of_a_page_have_identifiers_of_their_own() {
    let board = || Block::board(&ko().position, &[]);
    let html = Page::new([vec![board(), board()], vec![board()]]).to_html();
    let mut ids: Vec<&str> = html.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((ids.len(), html.matches("<svg").count()), (all, 3));
}

#[test]
fn the_page_of_a_ko_has_its_parts_in_order() {
    let text = text_of(&classified().page(&ko()).to_html());
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain =
        ["<a ko>, Black to move", "Basic ko", "If both players repeat this cycle of 2 moves:", "Japanese Move 2 is"];
    let parts = [
        &plain[..],
        &["1: B c2 x1", "component", "ko type basic ko; prime;", "ko points b2 c2", "shortest cycle"],
        &["The shortest cycle of all", "rule sets goes on for ever", "Default Restriction Rules"],
    ];
    parts
        .concat()
        .iter()
        .fold(&text[..], |rest, part| rest.split_once(part).unwrap_or_else(|| panic!("{part}: {text}")).1);
}

#[cfg(feature = "command-line")]
mod terminal {
    use super::*;

    /// The words of a page in a terminal, without styles.
    fn printed(page: &Page, width: usize) -> String {
        let text = page.to_terminal(width);
        let mut pieces = text.split('\u{1b}');
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |text, piece| text + piece.split_once('m').expect("a style ends").1)
    }

    fn words(text: &str) -> Vec<&str> {
        text.split_whitespace().collect()
    }

    #[test]
    fn lines_are_filled_and_long_words_stand_alone() {
        let lines = |text: &str, width| printed(&page_of(vec![Block::text(text)]), width);
        assert_eq!(lines("a bc def", 4), "a bc\ndef\n");
        assert_eq!(lines("a  longest b", 3), "a\nlongest\nb\n");
        assert_eq!(printed(&page_of(vec![Block::headed("a b", " c d")]), 5), "a b c\nd\n");
        assert_eq!(printed(&page_of(vec![Block::indented(2, "a b c")]), 7), "    a b\n    c\n");
    }

    #[test]
    fn no_line_is_broken_inside_a_move() {
        let moves = sequence(["B c1", "W pass", "B d2"]);
        let page = page_of(vec![Block::row("", moves)]);
        let lines = |width| printed(&page, width).lines().map(|line| line.trim_start().to_owned()).collect::<Vec<_>>();
        assert_eq!(lines(22), ["B\u{a0}c1,", "W\u{a0}pass,", "B\u{a0}d2"]);
        assert_eq!(lines(28), ["B\u{a0}c1, W\u{a0}pass,", "B\u{a0}d2"]);
        assert_eq!(sequence([""; 0]), "none");
    }

    #[test]
    fn lines_after_the_first_stand_below_it() {
        let page = page_of(vec![Block::row("ko points", "a1 b1")]);
        assert_eq!(printed(&page, 18), "ko points      a1\n               b1\n");
        let page = page_of(vec![
            Block::list_if_any("sets", vec![Group::new("ab", ["c", "d"]), Group::of_one("e".to_owned())]).unwrap(),
        ]);
        assert_eq!(printed(&page, 22), "sets           ab:\n                 c, d\n               e\n");
    }

    #[test]
    fn columns_are_broken_if_they_may_be() {
        assert_eq!(
            printed(&table("lr", Lines::None), 8),
            "x                  y\nko of two stones   1\n                  23\n"
        );
        for lines in [Lines::None, Lines::Head, Lines::All] {
            let text = printed(&table("Lr", lines), 16);
            assert!(text.lines().all(|line| line.chars().count() <= 16), "{text}");
        }
    }

    #[test]
    fn sections_have_a_blank_line_between_them() {
        let page = Page::new([vec![Block::text("a"), Block::text("b")], vec![Block::text("c")]]);
        assert_eq!(printed(&page, 80), "a\nb\n\nc\n");
    }

    #[test]
    fn terminals_and_html_have_the_same_words() {
        let subject = &ko();
        let psk = &RuleSet::find("psk").unwrap();
        let moves = text::parse_moves("B c2; W b2; B pass; W pass").unwrap();
        let record = &GameRecord::from_moves(subject.clone(), moves);
        let pages = with_conditions(|conditions| {
            let found = FindQuestion { soon: 1, ..FindQuestion::default() }.ask(subject, conditions).unwrap();
            let solved = SolveQuestion { rules: psk.clone().into(), ..SolveQuestion::default() };
            let solved = solved.ask(subject, conditions).unwrap();
            let checked = CheckQuestion { all: true, ..CheckQuestion::default() }.ask(record, conditions).unwrap();
            let choice = Some(&RulesChoice::One(psk.clone()));
            [found.page(subject, None), found.page(subject, choice), solved.page(subject), checked.page(record, true)]
        });
        for page in pages {
            let html = text_of(&page.to_html());
            assert!(words(&html).len() > 10);
            assert_eq!(words(&html), words(&printed(&page, 60)));
        }
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let page = classified().page(&ko());
        for width in [50, 80] {
            let longest = printed(&page, width).lines().map(|line| line.chars().count()).max();
            assert!(longest <= Some(width), "{width}: {longest:?}");
        }
    }
}
