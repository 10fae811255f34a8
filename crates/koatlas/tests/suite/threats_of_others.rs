//! Ko fights that other people have written about: the table of `docs/ko_fights.md` under "Examples by others", computed again.

use koatlas::{Subject, ThreatsAnswer, ThreatsQuestion};
use koatlas_board::{Colour, Suicide};
use koatlas_files::{Format, parse_position};
use koatlas_outcome::Interval;

use crate::threats::{ask, known, under};

const PAGE: &str = include_str!("../../../../docs/ko_fights.md");

/// White's string in the corner has no eye and is dead in a double ko: Black's has an eye at b2. Besides there is a ko at the points 1 and 2
/// (g5 and h5), which White holds.
const KO_AND_DOUBLE_KO: [&str; 6] = [
    "O O O O X . X O .",
    "X O . O X X 1 2 O",
    ". X O X O . X O .",
    "X X X X O . . . .",
    "X . X X O . . . .",
    "X X X X O . . . .",
];

/// A second ko at the points 3 and 4 (l5 and m5), which Black holds.
const SECOND_KO: [&str; 6] = [" . X O .", " X 3 4 O", " . X O .", " . . . .", " . . . .", " . . . ."];

/// A seki with the common liberties a4 and c4. Each string has one more liberty: Black threatens to capture by taking that at c2, and White
/// by taking that at c6. Besides there is a ko at the points 1 and 2 (g4 and h4), which White holds.
const KO_AND_SEKI: [&str; 7] = [
    ". O O O . . . . . .",
    "O O . O O . . . . .",
    "X X X X O . X O . .",
    ". O . O X X 1 2 O .",
    "O O O O X . X O . .",
    "X X . X X . . . . .",
    ". X X X . . . . . .",
];

/// The kos as they stand: White holds the first one, Black the second one.
const OPEN: [&str; 2] = ["O.", ".X"];

/// The board of `rows` with the points of each ko as in `kos`.
fn board(rows: &[String], kos: [&str; 2], region: &str) -> Subject {
    let points = ["1", "2", "3", "4"].into_iter().zip(kos.concat().chars().collect::<Vec<_>>());
    let drawn = points.fold(rows.join("\n"), |text, (point, content)| text.replace(point, &content.to_string()));
    let text = format!("{drawn}\nregion: {region}\n");
    Subject::from_position("a drawn fight", parse_position(text.as_bytes(), Format::Text).expect("a position").position)
}

/// Asks without suicide, Black first.
fn answer(rules: &str, subject: &Subject, most: usize) -> ThreatsAnswer {
    let mut question = ThreatsQuestion { max_threats: most, to_move: Some(Colour::Black), ..under(rules) };
    question.rules.suicide = Some(Suicide::None);
    ask(&question, subject).expect("an answer")
}

/// A fight of the page.
struct Fight {
    subject: Subject,
    /// What it is worth if Black gets the ko, or what is in dispute, and if White does.
    ends: [Interval; 2],
}

impl Fight {
    fn named(name: &str) -> Fight {
        let one_ko = KO_AND_DOUBLE_KO.map(String::from);
        let two_kos: Vec<String> =
            KO_AND_DOUBLE_KO.iter().zip(SECOND_KO).map(|(row, more)| format!("{row}{more}")).collect();
        let seki = KO_AND_SEKI.map(String::from);
        let won = [["XX", ""], ["OO", ""]];
        let each_has_one = [["OO", "XX"]; 2];
        let double_ko = "a5 a4 c5 c4 b2";
        match name {
            "ko" => Fight::drawn(&one_ko, ("g5 h5", "b2"), won),
            "ko and double ko" => Fight::drawn(&one_ko, (&format!("{double_ko} g5 h5"), double_ko), won),
            "two kos" => Fight::drawn(&two_kos, ("g5 h5 l5 m5", "b2"), each_has_one),
            "two kos and double ko" => {
                Fight::drawn(&two_kos, (&format!("{double_ko} g5 h5 l5 m5"), double_ko), each_has_one)
            }
            "ko and seki" => Fight::drawn(&seki, ("c6 a4 c4 c2 g4 h4", "c6 a4 c4 c2"), won),
            // All points are his who captures.
            "triple ko" => {
                Fight { subject: known("triple_ko"), ends: [28, -28].map(|points| Interval::of(2 * points)) }
            }
            other => panic!("no fight {other}"),
        }
    }

    /// The fight on `rows`. It is worth as much as the rest of it, which alone is played in the second region, after the kos are filled as
    /// in `ends`.
    fn drawn(rows: &[String], (region, rest): (&str, &str), ends: [[&str; 2]; 2]) -> Fight {
        let filled = |kos| {
            let found = answer("basic-ko", &board(rows, kos, rest), 1);
            assert_eq!(found.table[0].value, found.table[1].value, "it does not matter who moves first");
            found.table[0].value.expect("a score")
        };
        Fight { subject: board(rows, OPEN, region), ends: ends.map(filled) }
    }

    /// Who gets the ko with these scores.
    fn winner(&self, value: Interval) -> &'static str {
        let [black, white] = self.ends;
        match value {
            _ if value.lo != value.hi => "nobody",
            _ if black == white && value == black => "one each",
            _ if value == black => "Black",
            _ if value == white => "White",
            other => panic!("{other} is between the ends"),
        }
    }

    /// Who gets the ko, by the threats, if `first` moves first: a cell of the page.
    fn told(&self, found: &ThreatsAnswer, first: Colour) -> &'static str {
        let cells = found.table.iter().filter(|cell| cell.first == first);
        let winners: Vec<(bool, &str)> =
            cells.map(|cell| (cell.black >= cell.white, self.winner(cell.value.expect("a score")))).collect();
        let all = |enough: bool| {
            let mut winners = winners.iter().filter(|winner| winner.0 == enough).map(|winner| winner.1);
            let one = winners.next().expect("cells of each kind");
            assert!(winners.all(|other| other == one), "{winners:?}");
            one
        };
        match (all(true), all(false)) {
            (one, other) if one == other => one,
            ("Black", "White") => "Black with as many threats",
            ("one each", "nobody") => "nobody if White has more threats",
            other => panic!("no words for {other:?}"),
        }
    }
}

/// The rows of the table of the page: fight, rule set, and who gets the ko if Black and if White moves first.
fn rows() -> Vec<[&'static str; 4]> {
    let cells =
        |line: &'static str| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect::<Vec<_>>();
    let lines = PAGE.lines().skip_while(|line| !line.starts_with("fight  ")).skip(1).take_while(|line| *line != "```");
    lines.map(|line| cells(line).try_into().unwrap_or_else(|cells| panic!("four cells in {cells:?}"))).collect()
}

/// Computes the rows of the page again about fights whose name fits, and returns how many there are.
fn computed(fits: impl Fn(&str) -> bool) -> usize {
    let rows = rows().into_iter().filter(|row| fits(row[0]));
    let compare = |[name, rules, black_first, white_first]: [&str; 4]| {
        let fight = Fight::named(name);
        let found = answer(rules, &fight.subject, 2);
        let told = Colour::BOTH.map(|first| fight.told(&found, first));
        assert_eq!(told, [black_first, white_first], "{name} under {rules}");
    };
    rows.map(compare).count()
}

#[test]
fn drawn_fights() {
    assert!(computed(|name| name != "triple ko") > 10, "the table is there");
}

#[test]
fn triple_kos() {
    assert!(computed(|name| name == "triple ko") > 5, "the table is there");
}

/// A threat that both players have is removed before the ko is taken: with as many threats elsewhere, Black only wins so.
#[test]
fn a_double_threat_is_removed_first() {
    let found = answer("basic-ko", &Fight::named("ko and seki").subject, 3);
    for cell in found.table.iter().filter(|cell| cell.first == Colour::Black) {
        let takes = cell.best.contains(&"B h4".to_string());
        let expected = if cell.black < cell.white { Colour::White } else { Colour::Black };
        assert_eq!(cell.winner, Some(expected), "{cell:?}");
        if cell.black == cell.white {
            assert_eq!(cell.best, ["B c2"], "{cell:?}");
        } else if cell.black > cell.white {
            assert!(takes, "{cell:?}");
        }
    }
}
