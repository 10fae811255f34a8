//! Claims that do not hold, each refused with its reason.

use koatlas_verifier::literal::Forbidden;
use koatlas_verifier::{
    Board, Certificate, Limits, Measure, ModelError, Proof, Refused, ReplayError, TokenKind, verify,
};

use crate::support::{KO, Task, all_tokens, board, checked, empty};

fn psk(size: &str) -> Task {
    Task::new("psk", empty(size), Measure::Plays)
}

fn replay_error(task: &Task, lower: u64, sequence: &str) -> ReplayError {
    match checked(&task.sequence(lower, sequence)) {
        Err(Refused::Replay(error)) => error,
        other => panic!("{sequence}: {other:?}"),
    }
}

#[test]
fn sequences_that_are_not_allowed() {
    let ko = Task::new("psk", board(KO), Measure::Plays);
    let forbidden = |number, made: &str, reason| {
        let made = made.to_owned();
        ReplayError::Forbidden { number, made, forbidden: Forbidden(vec![reason]) }
    };
    assert_eq!(replay_error(&ko, 2, "B d2; W c2"), forbidden(2, "W c2", "psk"));
    assert_eq!(replay_error(&ko, 1, "B a1"), forbidden(1, "B a1", "missing-point"));
    assert_eq!(replay_error(&ko, 1, "B pass; W pass; B d2"), forbidden(3, "B d2", "ended"));
    assert_eq!(replay_error(&ko, 1, "B d2; W kopass:c2"), forbidden(2, "W kopass:c2", "no-ko-ban"));
    assert_eq!(replay_error(&ko, 1, "W d2"), ReplayError::Turn { number: 1, made: "W d2".to_owned() });
    assert_eq!(replay_error(&ko, 1, "B g2"), ReplayError::Point { number: 1, made: "B g2".to_owned() });
    let error = replay_error(&ko, 2, "B d2; W c2").to_string();
    assert_eq!(error, "move 2, W c2, is forbidden: psk");
}

#[test]
fn other_lengths_than_claimed() {
    let ko = Task::new("psk", board(KO), Measure::Plays);
    assert!(checked(&ko.sequence(1, "B d2; W pass")).is_ok());
    let refused = checked(&ko.sequence(2, "B d2; W pass")).unwrap_err();
    assert_eq!(refused, Refused::Lower { found: 1, measure: Measure::Plays, lower: 2 });
    assert_eq!(refused.to_string(), "the sequence has 1 plays, and lower is 2");
    let moves = ko.counting(Measure::Moves);
    assert_eq!(replay_error(&moves, 2, "B d2; W pass"), ReplayError::NotEnded(2));
    let proved = checked(&moves.sequence(3, "B d2; W pass; B pass")).unwrap();
    assert_eq!(
        proved.to_string(),
        "longest sequence under psk on 3x6 from the position of the certificate, in moves: at least 3"
    );
    assert!(checked(&moves.sequence(2, "B d2; W pass; B pass")).is_err());
}

/// A certificate of 1x3 under positional superko.
fn good() -> Certificate {
    let task = psk("1x3");
    let (bound, flow) = all_tokens(&task.model(TokenKind::Positions), TokenKind::Positions, 0);
    task.certificate(bound, Proof::Flow(flow))
}

#[test]
fn certificates_of_something_else() {
    assert!(checked(&good()).is_ok());
    let wider = Certificate { board: Board::of(&empty("1x4")), ..good() };
    assert!(checked(&wider).is_err());
    let white_first =
        Certificate { board: Board::of(&empty("1x3").with_to_move(koatlas_board::Colour::White)), ..good() };
    assert!(matches!(checked(&white_first), Err(Refused::Replay(ReplayError::Turn { number: 1, .. }))));
    let nothing = |certificate: Certificate| Certificate { lower: 0, sequence: String::new(), ..certificate };
    let empty_4 = checked(&nothing(Certificate { board: Board::of(&empty("1x4")), ..good() })).unwrap_err();
    assert_eq!(empty_4.to_string(), "proof: 15 potentials are given, and the graph has 41 nodes");
    let other = |rules: &str| checked(&nothing(Certificate { ruleset: rules.to_owned(), ..good() }));
    let tokens = |rules| Err(Refused::Tokens { kind: TokenKind::Positions, rules });
    assert_eq!(other("ssk"), tokens("ssk"));
    assert_eq!(other("geneva"), tokens("geneva"));
    assert_eq!(other("spight"), tokens("spight"));
    assert_eq!(other("basic-ko"), tokens("basic-ko"));
    let plus = Refused::Plus { found: 0, least: 1, rules: "universalists" };
    assert_eq!(other("universalists"), Err(plus));
    assert!(other("tromp-taylor").is_ok());
}

#[test]
fn options_that_change_what_tokens_prove() {
    let with = |rules: &'static str, key, value, kind| {
        let task = Task::new(rules, empty("1x2"), Measure::Plays).with(key, value);
        let (bound, flow) = all_tokens(&task.model(kind), kind, 0);
        let proof = Some(Proof::Flow(flow));
        checked(&Certificate { upper: Some(bound), proof, ..task.sequence(0, "") })
    };
    let unknown = |rules, kind| Err(Refused::Tokens { kind, rules });
    use TokenKind::{Creations, Pairs, Positions, Situations};
    assert_eq!(with("psk", "start", "ignored", Positions), unknown("psk", Positions));
    assert!(with("psk", "start", "ignored", Pairs).is_ok());
    assert_eq!(with("ssk", "start", "ignored", Situations), unknown("ssk", Situations));
    assert_eq!(with("ssk", "suicide", "all", Pairs), unknown("ssk", Pairs));
    assert!(with("ssk", "suicide", "multi", Pairs).is_ok());
    assert_eq!(with("aga", "superko", "natural", Situations), unknown("aga", Situations));
    assert!(with("aga", "superko", "natural", Creations).is_ok());
    assert_eq!(with("japanese-1989", "repetition", "third", Positions), unknown("japanese-1989", Positions));
    let agreed = with("universalists", "void", "agreed", Pairs);
    assert_eq!(agreed, unknown("universalists", Pairs));
}

#[test]
fn changed_options_are_named() {
    let task = psk("1x2").with("suicide", "none").with("passes", "2").with("start", "ignored");
    let said = checked(&task.sequence(1, "B a1")).unwrap().to_string();
    let expected =
        "longest sequence under psk (start=ignored, suicide=none) on 1x2 from the empty board, in plays: at least 1";
    assert_eq!(said, expected);
}

#[test]
fn moves_without_end_have_no_bound() {
    let task = Task::new("drr-fixedko", empty("1x2"), Measure::Plays);
    let (bound, flow) = all_tokens(&task.model(TokenKind::Pairs), TokenKind::Pairs, 0);
    let certificate = Certificate { upper: Some(bound), proof: Some(Proof::Flow(flow)), ..task.sequence(0, "") };
    assert!(checked(&certificate).is_ok());
    let task = Task::new("psk", empty("1x2"), Measure::Moves).with("passes", "never");
    let spight = Task::new("spight", empty("1x2"), Measure::Moves);
    let (length, ended) = spight.longest().unwrap();
    assert!(checked(&spight.sequence(length, &ended)).is_ok());
    let model = |task: &Task| {
        koatlas_verifier::Model::new(&task.literal(), &task.board, task.measure, TokenKind::Positions, 100)
    };
    assert_eq!(model(&task), Err(ModelError::Passes));
}

#[test]
fn graphs_that_are_too_large() {
    let limits = Limits { nodes: 14, ..Limits::default() };
    assert_eq!(verify(&good(), limits), Err(Refused::Model(ModelError::Nodes(14))));
    assert!(verify(&good(), Limits { nodes: 15, ..limits }).is_ok());
    let large = psk("12x12");
    let Proof::Flow(flow) = good().proof.unwrap() else { panic!("a flow") };
    let certificate = Certificate { upper: Some(14), proof: Some(Proof::Flow(flow)), ..large.sequence(1, "B a1") };
    assert!(matches!(checked(&certificate), Err(Refused::Model(ModelError::Arena(_)))));
    assert!(checked(&large.sequence(1, "B a1")).is_ok());
}
