//! Certificates of fights, made by hand, and forged in every way: each check refuses something that no other one does.

use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_verifier::certificates::{CertificateBoard, FightCertificate, FightPhase, FightPlays, FightReply};
use koatlas_verifier::{NotDecided, Unproved, VerifierLimits, read_fight, verify_fight};
use proptest::prelude::*;

use crate::support::{LIMITS, board};

/// Three kos between two strings, of which Black holds one.
const THREE: &str = "O O O O O O O\nO X O . O . O\nX . X O X O X\nX X X X X X X\nregion: b3 d3 f3 b2 d2 f2\n";

/// Four kos, of which Black holds two.
const FOUR: &str =
    "O O O O O O O O O\nO X O X O . O . O\nX . X . X O X O X\nX X X X X X X X X\nregion: b3 d3 f3 h3 b2 d2 f2 h2\n";

/// The columns of the kos.
const COLUMNS: [char; 4] = ['b', 'd', 'f', 'h'];

/// The position in which Black holds these kos.
fn holding(kos: usize, held: &[usize]) -> String {
    let upper = (0..kos).map(|ko| if held.contains(&ko) { 'X' } else { '.' });
    upper.chain((0..kos).map(|ko| if held.contains(&ko) { '.' } else { 'O' })).collect()
}

/// White's or Black's reply in a position: he takes the ko.
fn reply(kos: usize, held: &[usize], taken: usize) -> FightReply {
    let row = if held.contains(&taken) { 2 } else { 3 };
    (holding(kos, held), format!("{}{row}", COLUMNS[taken]), None)
}

fn certificate(board: &BoardPosition, winner: Colour, replies: Vec<FightReply>, entry: String) -> FightCertificate {
    FightCertificate {
        board: CertificateBoard::from_position(board),
        suicide: Suicide::Multi,
        plays: FightPlays::Reversible,
        winner,
        phases: vec![FightPhase { entry, replies }],
    }
}

/// Black moves first and wins.
pub fn three_kos() -> FightCertificate {
    let replies = vec![reply(3, &[0], 1), reply(3, &[1], 2), reply(3, &[2], 0)];
    certificate(&board(THREE), Colour::Black, replies, holding(3, &[0]))
}

/// Black moves first and White wins.
fn four_kos() -> FightCertificate {
    let pairs = [([1, 2, 3], 1), ([0, 2, 3], 3), ([0, 1, 3], 1), ([0, 1, 2], 0)];
    let replies = pairs.iter().map(|(held, taken)| reply(4, held, *taken)).collect();
    certificate(&board(FOUR), Colour::White, replies, holding(4, &[0, 1]))
}

fn refused(certificate: &FightCertificate) -> String {
    match verify_fight(certificate, LIMITS) {
        Err(Unproved::Refused(reason)) => reason.to_string(),
        other => panic!("{other:?}"),
    }
}

/// What is said about three kos after a change.
fn changed(change: impl Fn(&mut FightCertificate)) -> String {
    let mut certificate = three_kos();
    change(&mut certificate);
    refused(&certificate)
}

#[test]
fn right_ones_are_accepted() {
    let proved = verify_fight(&three_kos(), LIMITS).unwrap();
    assert_eq!((proved.found.winner, proved.found.positions, proved.found.replies), (Colour::Black, 6, 3));
    let said = proved.to_string();
    assert!(
        said.starts_with("fight on 4x7 from the position of the certificate, Black first, with reversible plays"),
        "{said}"
    );
    assert!(said.contains(": Black wins"), "{said}");
    let proved = verify_fight(&four_kos(), LIMITS).unwrap();
    assert_eq!((proved.found.winner, proved.found.positions, proved.found.replies), (Colour::White, 9, 4));
}

/// The mover of three kos wins also with White to move, who captures at once.
#[test]
fn a_reply_that_decides() {
    let start = board(THREE).with_to_move(Colour::White);
    let decides = certificate(&start, Colour::White, vec![reply(3, &[0], 0)], holding(3, &[0]));
    assert_eq!(verify_fight(&decides, LIMITS).unwrap().found.positions, 1);
    let mut forged = decides.clone();
    forged.phases.push(FightPhase { entry: holding(3, &[0]), replies: vec![] });
    forged.phases[0].replies[0].2 = Some(1);
    assert!(refused(&forged).ends_with("W b2 decides the fight, against the winner or with a phase after it"));
}

#[test]
fn a_pair_that_is_no_play() {
    let said = changed(|certificate| certificate.phases[0].replies[0].1 = "b3".to_owned());
    assert_eq!(said, "phase 0, position X...OO: B b3 is not allowed");
    // A legal play that cannot be taken back: Black fills a ko.
    let filled = (holding(4, &[0, 1]), "b2".to_owned(), None);
    let mut forged = certificate(&board(FOUR), Colour::Black, vec![filled], holding(4, &[0, 1]));
    assert_eq!(refused(&forged), "phase 0, position XX....OO: B b2 is not allowed");
    forged.plays = FightPlays::All;
    assert_eq!(refused(&forged), "phase 0, position XX..X.OO: there is no reply to W f3");
}

/// The second of two replies to one position would be barred: this is no matching.
#[test]
fn two_pairs_with_a_common_position() {
    let said = changed(|certificate| certificate.phases[0].replies[1] = reply(3, &[1], 0));
    assert!(said.contains("the reply leads to XX...O, as that in"), "{said}");
}

/// The start has occurred.
#[test]
fn a_pair_with_the_start() {
    let mut certificate = four_kos();
    certificate.phases[0].replies[3] = reply(4, &[0, 1, 2], 2);
    let said = refused(&certificate);
    assert!(said.ends_with("the reply leads back to XX....OO, where the phase begins"), "{said}");
}

/// The matching leaves out a position that the opponent can lead to: it is not maximum, or does not prove it.
#[test]
fn a_position_without_a_pair() {
    let said = changed(|certificate| drop(certificate.phases[0].replies.remove(2)));
    assert!(said.contains("there is no reply to W "), "{said}");
    let said = changed(|certificate| drop(certificate.phases[0].replies.remove(0)));
    assert_eq!(said, "phase 0, position X...OO: there is no reply");
}

#[test]
fn the_wrong_winner() {
    let said = changed(|certificate| certificate.winner = Colour::White);
    assert!(said.contains("there is no reply to B "), "{said}");
    let said = changed(|certificate| certificate.board.to_move = "W".to_owned());
    assert_eq!(said, "phase 0, position X...OO: W b2 decides the fight for the opponent");
}

#[test]
fn another_start() {
    let said = changed(|certificate| certificate.phases[0].entry = holding(3, &[1]));
    assert_eq!(said, "phase 0: it does not begin in the position of the board");
}

#[test]
fn what_is_not_used() {
    let said = changed(|certificate| certificate.phases[0].replies.push(reply(3, &[0, 1], 2)));
    assert_eq!(said, "phase 0: XX...O does not occur");
    let said = changed(|certificate| certificate.phases.push(FightPhase { entry: holding(3, &[0]), replies: vec![] }));
    assert_eq!(said, "phase 1: it is never entered");
    let said = changed(|certificate| certificate.phases[0].replies.push(reply(3, &[0], 2)));
    assert_eq!(said, "phase 0: the position X...OO stands there twice");
}

/// A phase forgets the replies before it, so none may end while the positions before can come back.
#[test]
fn a_phase_that_ends_too_early() {
    let said = changed(|certificate| {
        let rest = certificate.phases[0].replies.split_off(1);
        certificate.phases[0].replies[0].2 = Some(1);
        certificate.phases.push(FightPhase { entry: holding(3, &[0, 1]), replies: rest });
    });
    assert!(said.contains("a phase ends in") && said.ends_with("and the positions before can come back"), "{said}");
    let said = changed(|certificate| {
        certificate.phases[0].replies[0].2 = Some(1);
        certificate.phases.push(FightPhase { entry: holding(3, &[0, 2]), replies: vec![] });
    });
    assert!(said.ends_with("phase 1 does not begin in the position after B d3"), "{said}");
}

/// On a line of four points either player can be to move in a position.
#[test]
fn a_position_with_either_player_to_move() {
    let empty = BoardPosition::empty_board("1x3".parse().unwrap());
    let mut forged = certificate(&empty, Colour::White, vec![], "...".to_owned());
    forged.plays = FightPlays::All;
    let all = ["X..", ".X.", "..X", "X.O", "O.X", ".XO", "OX.", "XO.", ".OX", "O..", "..O", ".O.", "X.X", "XX.", ".XX"];
    let mut said = Vec::new();
    for points in [["a1", "b1", "c1"], ["c1", "b1", "a1"], ["b1", "a1", "c1"], ["b1", "c1", "a1"]] {
        let reply = |position: &str| {
            let free = |point: &&&str| position.chars().nth("abc".find(&point[..1]).unwrap()) == Some('.');
            points.iter().find(free).map(|point| (position.to_owned(), (*point).to_owned(), None))
        };
        forged.phases[0].replies = all.iter().filter_map(|position| reply(position)).collect();
        said.push(refused(&forged));
    }
    assert!(said.iter().any(|said| said.contains("either player may be to move in")), "{said:?}");
}

#[test]
fn malformed_ones() {
    let no_position = |text: &str| changed(|certificate| certificate.phases[0].entry = text.to_owned());
    for text in ["", "X...O", "X...OOO", "X..-OO"] {
        assert!(no_position(text).contains("is no position of the region: expected 6 characters"), "{text}");
    }
    assert!(changed(|certificate| certificate.phases.clear()).starts_with("there is no phase"));
    for (point, said) in [("z9", "z9"), ("pass", "pass"), ("a9", "a9")] {
        let found = changed(|certificate| certificate.phases[0].replies[0].1 = point.to_owned());
        assert!(found.contains(said), "{found}");
    }
    let said = changed(|certificate| certificate.phases[0].replies[0].2 = Some(1));
    assert_eq!(said, "phase 0: X...OO: a reply leads to phase 1, and the phases after 0 are below 1");
    assert!(changed(|certificate| certificate.board.rows.clear()).starts_with("board: "));
}

#[test]
fn limits_decide_nothing() {
    for limits in [VerifierLimits { work: 100, ..LIMITS }, VerifierLimits { memory: 1000, ..LIMITS }] {
        let found = verify_fight(&three_kos(), limits);
        assert!(matches!(found, Err(Unproved::NotDecided(NotDecided::Work(_) | NotDecided::Memory(_)))), "{found:?}");
    }
}

#[test]
fn no_byte_can_be_changed() {
    let bytes = three_kos().to_bytes();
    assert_eq!(read_fight(&bytes), Ok(three_kos()));
    assert!(FightCertificate::has_fight_format(&bytes) && !FightCertificate::has_fight_format(b"{}"));
    for place in 0..bytes.len() {
        for other in [bytes[place] ^ 1, bytes[place] ^ 32, b' '] {
            let mut forged = bytes.clone();
            forged[place] = other;
            assert!(forged == bytes || read_fight(&forged).is_err(), "byte {place}");
        }
    }
}

/// The example in the description of the format is a certificate, and it is true.
#[test]
fn the_example_of_the_format() {
    let text = include_str!("../../src/certificates/formats/fight.md");
    let example = text.split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    let written = String::from_utf8(three_kos().to_bytes()).unwrap();
    let until_checksum = |text: &str| text.split("  \"checksum\"").next().unwrap().to_owned();
    assert_eq!(until_checksum(example), until_checksum(&written));
}

proptest! {
    /// No set of replies lets the loser win: neither in three kos nor in four.
    #[test]
    fn arbitrary_replies_prove_nothing_false(taken in prop::collection::vec(0..4_usize, 4), with_three in any::<bool>()) {
        let (kos, start, loser) = if with_three { (3, THREE, Colour::White) } else { (4, FOUR, Colour::Black) };
        let positions: Vec<Vec<usize>> = (0..1_usize << kos)
            .map(|bits| (0..kos).filter(|ko| bits >> ko & 1 == 1).collect())
            .filter(|held: &Vec<usize>| held.len() == 2)
            .collect();
        let replies = positions.iter().zip(taken.iter().cycle()).map(|(held, taken)| reply(kos, held, taken % kos));
        let entry: Vec<usize> = (0..kos - 2).collect();
        let mut forged = certificate(&board(start), loser, replies.collect(), holding(kos, &entry));
        prop_assert!(verify_fight(&forged, LIMITS).is_err());
        forged.plays = FightPlays::All;
        prop_assert!(verify_fight(&forged, LIMITS).is_err());
    }
}
