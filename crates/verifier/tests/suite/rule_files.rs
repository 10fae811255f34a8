//! Certificates that carry the text of their rule set, and forged ones.

use koatlas_test_support::{Random, random_rule_file};
use koatlas_verifier::certificates::{
    Certificate, CertificateBoard, Flow, Measure, NodeKind, OutcomeCertificate, Proof, SingleUseMarkKind,
};
use koatlas_verifier::literal::{Act, LiteralReferee, options};
use koatlas_verifier::{Unproved, VerifierLimits, read_certificate, read_outcome, verify_outcome};

use crate::outcomes::minimax::Game;
use crate::support::{Task, board, by_nodes, checked, empty, refusal};

const CLUB: &str =
    "id = 'club'\nname = 'Club'\nsuicide = 'all'\n\n[[bar]]\nwhat = 'position'\n\n[[end]]\non = 'passes'\nnumber = 2\n";

/// Certificate of the longest sequence on 1x2 under positional superko, as that of the rule set `id` in `text`.
fn certificate(id: &str, text: Option<&str>) -> Certificate {
    let task = Task::new("psk", empty("1x2"), Measure::Plays);
    let (longest, _) = task.longest().unwrap();
    let (ruleset, rules) = (id.to_owned(), text.map(str::to_owned));
    Certificate { ruleset, rules, ..task.certificate(longest, Proof::Exhaustive) }
}

/// What is said of a certificate with a checksum that is right.
fn said(certificate: &Certificate) -> Result<String, Unproved> {
    checked(&read_certificate(&certificate.to_bytes())?).map(|proved| proved.statement)
}

#[test]
fn a_certificate_carries_its_rules() {
    let expected =
        "longest sequence under club, by the rules in the certificate, on 1x2 from the empty board, in plays: exactly ";
    let good = certificate("club", Some(CLUB));
    assert!(said(&good).unwrap().starts_with(expected));
    let written = String::from_utf8(good.to_bytes()).unwrap();
    assert!(written.contains("  \"ruleset\": \"club\",\n  \"rules\": \"id = 'club'\\n"));
    let other = certificate("psk", None);
    assert!(!String::from_utf8(other.to_bytes()).unwrap().contains("\"rules\""));
}

#[test]
fn forged_rules_are_refused() {
    let refused = |id: &str, text: Option<&str>, reason: &str| {
        let found = refusal(said(&certificate(id, text)));
        assert!(found.contains(reason), "{found}");
    };
    let with = |from: &str, to: &str| {
        assert!(CLUB.contains(from));
        CLUB.replace(from, to)
    };
    refused("club", None, "is not a rule set of `koatlas rules`, and no text says what it is");
    refused("clubs", Some(CLUB), "rules: they are club, and ruleset is \"clubs\"");
    refused("psk", Some(CLUB), "rules: they are club, and ruleset is \"psk\"");
    refused("psk", Some(&with("'club'", "'psk'")), "rules: psk is a rule set of `koatlas rules`, which needs no text");
    refused(
        "pachi",
        Some(&with("'club'", "'pachi'")),
        "pachi is the name of a known rule set, and these are other rules",
    );
    // Other rules than those of the proof.
    refused("club", Some(&with("'position'", "'recapture'")), "exhaustive search: there is a sequence of at least");
    // Parts that are not known.
    refused("club", Some(&with("what", "whatever")), "rules: line 6");
    refused(
        "club",
        Some(&with("'position'", "'posture'")),
        "a bar \"posture\" with these keys and values is not known",
    );
    refused("club", Some(&with("'passes'", "'applause'")), "an end on \"applause\"");
    refused("club", Some(&with("number = 2", "number = 0")), "an end on \"passes\"");
    refused("club", Some(&with("'position'", "'position'\nwithin = 1")), "a bar \"position\"");
    refused("club", Some(&with("'position'", "'position'\nwithin = 2.5")), "a bar \"position\"");
    refused("club", Some(&with("'all'", "'all'\nmood = 'good'")), "rules: line 4");
    refused("club", Some(&with("'all'", "'all'\nnever-single-suicide = true")), "is legal, and never is");
    refused(
        "club",
        Some(&format!("{CLUB}[forfeit]\nof = 'third'\nnull-play = 'play'\n")),
        "not forfeited by what is third",
    );
    refused("club", Some(&format!("{CLUB}[[bar]]\nwhat = 'position'\nwithin = 'last pass'\n")), "of one kind");
    refused("club", Some("id = 'club'"), "rules: line 1");
    refused("cl ub", Some(&with("'club'", "'cl ub'")), "has other signs");
}

#[test]
fn a_text_that_was_altered_is_noticed() {
    let good = String::from_utf8(certificate("club", Some(CLUB)).to_bytes()).unwrap();
    assert!(read_certificate(good.as_bytes()).is_ok());
    for changed in [good.replace("'position'", "'situation'"), good.replace("'Club'", "'Clab'")] {
        assert!(changed != good && read_certificate(changed.as_bytes()).unwrap_err().is_contradiction());
    }
}

/// Strategies under the rules of a file: right ones are proved, and refused under other rules.
#[test]
fn outcomes_carry_their_rules() {
    let right = Game::new("psk", empty("1x2")).certificate(10_000).unwrap();
    let of = |ruleset: &str, rules: Option<&str>| {
        let forged =
            OutcomeCertificate { ruleset: ruleset.to_owned(), rules: rules.map(str::to_owned), ..right.clone() };
        verify_outcome(&read_outcome(&forged.to_bytes())?, VerifierLimits::default()).map(|proved| proved.statement)
    };
    assert!(of("club", Some(CLUB)).unwrap().contains("club, by the rules in the certificate"));
    assert!(refusal(of("psk", Some(CLUB))).starts_with("rules: "));
    assert!(refusal(of("club", None)).contains("no text says what it is"));
    let other = CLUB.replace("number = 2", "number = 1");
    assert!(refusal(of("club", Some(&other))).contains("strategy"));
}

/// A strategy goes through all phases: one that stops after the first is refused.
#[test]
fn strategies_under_phases() {
    let text = format!("{CLUB}[[phase]]\n[[phase.bar]]\nwhat = 'position'\n[[phase.end]]\non = 'passes'\nnumber = 2\n");
    let of = |passes: u32, value| {
        let nodes = (1..=passes).map(|next| vec![("pass".to_owned(), (next < passes).then_some(next))]).collect();
        let claim = Game::new("psk", empty("1x1")).certificate(10_000).unwrap();
        let (ruleset, rules, white) = ("club".to_owned(), Some(text.clone()), None);
        let black = Some(by_nodes(value, nodes));
        verify_outcome(&OutcomeCertificate { ruleset, rules, black, white, ..claim }, VerifierLimits::default())
    };
    assert_eq!(of(4, 0).map(|proved| proved.found.lo.map(|lo| lo.0)), Ok(Some(0)));
    assert!(refusal(of(2, 0)).contains("W pass does not end the sequence, and no node follows"));
    assert!(refusal(of(6, 0)).contains("W pass ends the sequence, and a node follows"));
    assert!(refusal(of(4, 1)).contains("the claim is 1"));
}

/// A sequence is replayed through all phases. Flow bounds and endless passes are refused with a sentence.
#[test]
fn certificates_under_phases() {
    let is_wanted = |text: &&str| text.starts_with("id = \"japanese-1989-phases\"");
    let text = koatlas_data::more_rule_sets().find(is_wanted).unwrap();
    let of = |id: &str, text: &str, lower, sequence| {
        let task = Task::new("psk", board(". X O .\nX O . O\n. X O .\n"), Measure::Moves);
        let (ruleset, rules) = (id.to_owned(), Some(text.to_owned()));
        Certificate { ruleset, rules, ..task.sequence(lower, sequence) }
    };
    let whole = "B pass; W pass; B c2; W kopass:b2; B pass; W b2; B pass; W pass";
    assert!(checked(&of("japanese-1989-phases", text, 8, whole)).unwrap().statement.ends_with("at least 8"));
    let retaken = of("japanese-1989-phases", text, 6, "B pass; W pass; B c2; W b2; B pass; W pass");
    assert!(refusal(checked(&retaken)).contains("move 4, W b2: forbidden: ko-pass-needed"));
    let in_the_game = of("japanese-1989-phases", text, 4, "B c2; W kopass:b2; B pass; W pass");
    assert!(refusal(checked(&in_the_game)).contains("move 2, W kopass:b2: forbidden: no-ko-ban"));
    let unfinished = of("japanese-1989-phases", text, 2, "B pass; W pass");
    assert!(refusal(checked(&unfinished)).contains("the sequence has not ended after its 2 moves"));
    // The two passes between the phases are in no row with those after them.
    let passes = "[[phase]]\n[[phase.end]]\non = 'passes'\nnumber = 2\n";
    let twice = format!("{CLUB}{passes}");
    assert!(checked(&of("club", &twice, 4, "B pass; W pass; B pass; W pass")).is_ok());
    let bound = |text: String, proof| Certificate {
        board: CertificateBoard::from_position(&empty("1x1")),
        measure: Measure::Plays,
        lower: 0,
        upper: Some(4),
        proof: Some(proof),
        ..of("club", &text, 4, "B pass; W pass; B pass; W pass")
    };
    let (mark_kind, nodes_are) = (SingleUseMarkKind::Positions, NodeKind::Plain);
    let (potentials, mark_costs, cuts) = (Vec::new(), Vec::new(), Vec::new());
    let flow = Flow { mark_kind, nodes_are, plus: 0, scale: 1, potentials, mark_costs, cuts };
    let refused = refusal(checked(&bound(twice.clone(), Proof::Flow(flow))));
    assert!(refused.contains("are not known to bound the sequences of club"), "{refused}");
    let endless = format!("{twice}[[phase]]\n");
    let refused = checked(&bound(endless, Proof::Exhaustive)).unwrap_err();
    assert!(matches!(&refused, Unproved::NotDecided(_)) && refused.to_string().contains("passes can go on for ever"));
}

/// What is claimed of random rule sets is true: no sequence is longer than a bound that is proved by going through all.
#[test]
fn exhaustive_proofs_under_random_files() {
    let (mut random, mut proved) = (Random::new(4), 0);
    let board = board(". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2\n");
    for _ in 0..400 {
        let text = random_rule_file(&mut random);
        if options("made", Some(&text)).is_err() {
            continue;
        }
        let mut literal = LiteralReferee::of_file("made", Some(&text), &[], &board).unwrap();
        let Some(longest) = longest(&mut literal, &mut 20_000) else { continue };
        for upper in [longest.checked_sub(1), Some(longest)].into_iter().flatten() {
            let claim = Certificate {
                ruleset: "made".to_owned(),
                rules: Some(text.clone()),
                upper: Some(upper),
                proof: Some(Proof::Exhaustive),
                ..Task::new("psk", board.clone(), Measure::Plays).sequence(0, "")
            };
            let found = checked(&claim);
            assert_eq!(found.is_ok(), upper == longest && !matches!(found, Err(Unproved::NotDecided(_))), "{text}");
            proved += usize::from(found.is_ok());
        }
    }
    assert!(proved > 50, "{proved}");
}

/// The most plays of a sequence, by recursion; `None` if more moves than `left` are tried.
fn longest(literal: &mut LiteralReferee, left: &mut u32) -> Option<u64> {
    let mut best = literal.plays() as u64;
    let points = literal.contents().len();
    for act in (0..points).flat_map(|point| [Act::Play(point), Act::KoPass(point)]).chain([Act::Pass]) {
        if literal.make(act).is_ok() {
            *left = left.checked_sub(1).filter(|_| literal.moves() < 200)?;
            best = best.max(longest(literal, left)?);
            literal.undo();
        }
    }
    Some(best)
}
