//! Tests with claims that do not hold, each refused with its reason.

use koatlas_verifier::certificates::{
    Certificate, CertificateBoard, Flow, Measure, NodeKind, Proof, SingleUseMarkKind,
};
use koatlas_verifier::{FlowGraph, NotDecided, Proved, Unproved, VerifiedSequence, VerifierLimits, least_plus, verify};

use crate::support::{KO, LIMITS, Task, all_tokens, board, checked, empty, refusal};

fn psk(size: &str) -> Task {
    Task::new("psk", empty(size), Measure::Plays)
}

fn replay_error(task: &Task, lower: u64, sequence: &str) -> String {
    let said = refusal(checked(&task.sequence(lower, sequence)));
    said.strip_prefix("sequence").unwrap_or_else(|| panic!("{said}")).to_owned()
}

#[test]
fn sequences_that_are_not_allowed() {
    let ko = Task::new("psk", board(KO), Measure::Plays);
    assert_eq!(replay_error(&ko, 2, "B d2; W c2"), ", move 2, W c2: forbidden: psk");
    assert_eq!(replay_error(&ko, 1, "B a1"), ", move 1, B a1: forbidden: missing-point");
    assert_eq!(replay_error(&ko, 1, "B pass; W pass; B d2"), ", move 3, B d2: forbidden: ended");
    assert_eq!(replay_error(&ko, 1, "B d2; W kopass:c2"), ", move 2, W kopass:c2: forbidden: no-ko-ban");
    assert_eq!(replay_error(&ko, 1, "W d2"), ", move 1, W d2: it is the other player's turn");
    assert_eq!(replay_error(&ko, 1, "B g2"), ", move 1, B g2: there is no such point on the board");
}

#[test]
fn other_lengths_than_claimed() {
    let ko = Task::new("psk", board(KO), Measure::Plays);
    assert!(checked(&ko.sequence(1, "B d2; W pass")).is_ok());
    let refused = checked(&ko.sequence(2, "B d2; W pass"));
    assert_eq!(refusal(refused), "the sequence has 1 plays, and lower is 2");
    let moves = ko.counting(Measure::Moves);
    let not_ended = ": the sequence has not ended after its 2 moves, and only moves of a whole sequence are counted";
    assert_eq!(replay_error(&moves, 2, "B d2; W pass"), not_ended);
    let proved = checked(&moves.sequence(3, "B d2; W pass; B pass")).unwrap();
    assert_eq!(
        proved.to_string(),
        "longest sequence under psk on 3x6 from the position of the certificate, in moves: at least 3"
    );
    assert!(checked(&moves.sequence(2, "B d2; W pass; B pass")).is_err());
}

/// Certificate of 1x3 under positional superko.
fn good() -> Certificate {
    let task = psk("1x3");
    let (bound, flow) = all_tokens(&task.model(SingleUseMarkKind::Positions), SingleUseMarkKind::Positions, 0);
    task.certificate(bound, Proof::Flow(flow))
}

#[test]
fn certificates_of_something_else() {
    assert!(checked(&good()).is_ok());
    let wider = Certificate { board: CertificateBoard::from_position(&empty("1x4")), ..good() };
    assert!(checked(&wider).is_err());
    let white_first = Certificate {
        board: CertificateBoard::from_position(&empty("1x3").with_to_move(koatlas_board::Colour::White)),
        ..good()
    };
    assert!(refusal(checked(&white_first)).starts_with("sequence, move 1, B "));
    let nothing = |certificate: Certificate| Certificate { lower: 0, sequence: String::new(), ..certificate };
    let empty_4 =
        checked(&nothing(Certificate { board: CertificateBoard::from_position(&empty("1x4")), ..good() })).unwrap_err();
    assert_eq!(empty_4.to_string(), "proof: 15 potentials are given, and the graph has 41 nodes");
    let other = |rules: &str| checked(&nothing(Certificate { ruleset: rules.to_owned(), ..good() }));
    for rules in ["ssk", "geneva", "spight", "basic-ko"] {
        assert_eq!(refusal(other(rules)), unknown(rules, SingleUseMarkKind::Positions));
    }
    let plus = "plus is 0, but a last play may repeat and end the sequence under universalists: it must be 1";
    assert_eq!(refusal(other("universalists")), plus);
    assert!(other("tromp-taylor").is_ok());
}

/// Error if plain nodes with these marks are no proof.
fn unknown(rules: &str, kind: SingleUseMarkKind) -> String {
    let nodes = NodeKind::Plain;
    format!(
        "tokens that are {kind}, with {nodes} nodes, are not known to bound the sequences of {rules} with these options"
    )
}

#[test]
fn options_that_change_what_tokens_prove() {
    let with = |rules: &'static str, key, value, kind| claimed(rules, key, value, (kind, NodeKind::Plain));
    use SingleUseMarkKind::{Creations, Pairs, Positions, Situations};
    assert!(with("psk", "start", "ignored", Positions).is_ok());
    assert!(with("psk", "start", "ignored", Pairs).is_ok());
    assert!(with("ssk", "start", "ignored", Situations).is_ok());
    assert_eq!(refusal(with("ssk", "suicide", "all", Pairs)), unknown("ssk", Pairs));
    assert!(with("ssk", "suicide", "multi", Pairs).is_ok());
    assert_eq!(refusal(with("aga", "superko", "natural", Situations)), unknown("aga", Situations));
    assert!(with("aga", "superko", "natural", Creations).is_ok());
    assert_eq!(refusal(with("japanese-1989", "repetition", "third", Positions)), unknown("japanese-1989", Positions));
    let agreed = with("universalists", "void", "agreed", Pairs);
    assert_eq!(refusal(agreed), unknown("universalists", Pairs));
}

/// Error, if any, of the claim that no mark counts twice, with these options and nodes.
fn claimed(
    rules: &'static str,
    key: &'static str,
    value: &'static str,
    (kind, nodes): (SingleUseMarkKind, NodeKind),
) -> Result<Proved<VerifiedSequence>, Unproved> {
    let task = Task::new(rules, empty("1x2"), Measure::Plays).with(key, value);
    let model = FlowGraph::new(&task.literal(), &task.board, task.measure, (kind, nodes), LIMITS)?;
    let is_known = least_plus(&task.literal(), kind, nodes, task.measure).is_some();
    let (bound, flow) = if is_known { all_tokens(&model, kind, 0) } else { no_numbers(kind) };
    let proof = Some(Proof::Flow(Flow { nodes_are: nodes, ..flow }));
    checked(&Certificate { upper: Some(bound), proof, ..task.sequence(0, "") })
}

fn no_numbers(tokens_are: SingleUseMarkKind) -> (u64, Flow) {
    let (nodes_are, potentials, tokens, cuts) = (NodeKind::Plain, Vec::new(), Vec::new(), Vec::new());
    (0, Flow { mark_kind: tokens_are, nodes_are, plus: 0, scale: 1, potentials, mark_costs: tokens, cuts })
}

#[test]
fn full_nodes_and_passes_prove_something_for_few_rule_sets() {
    use NodeKind::{Full, Plain};
    use SingleUseMarkKind::{Creations, Pairs, Passes, Positions, Situations};
    let is_ok = |rules, value, shape| claimed(rules, "suicide", value, shape).is_ok();
    for shape in [(Passes, Full), (Passes, Plain)] {
        assert!(["spight", "spight-2"].into_iter().all(|rules| is_ok(rules, "all", shape)));
        assert!(["katago-simple", "katago-spight"].into_iter().all(|rules| is_ok(rules, "multi", shape)));
        assert!(!["psk", "ssk", "geneva", "basic-ko"].into_iter().any(|rules| is_ok(rules, "none", shape)));
        assert!(claimed("spight-2", "passes", "3", shape).is_err());
        assert!(claimed("spight", "passes", "3", shape).is_ok());
        assert!(claimed("japanese-1989", "repetition", "third", shape).is_err());
    }
    assert!(is_ok("geneva", "multi", (Positions, Full)) && !is_ok("geneva", "multi", (Positions, Plain)));
    assert!(!is_ok("geneva", "multi", (Situations, Full)));
    assert!(claimed("geneva", "repetition", "situational", (Situations, Full)).is_ok());
    assert!(claimed("geneva", "null_play", "play", (Positions, Full)).is_err());
    assert!(is_ok("drr", "all", (Pairs, Full)) && is_ok("ssk", "all", (Situations, Full)));
    assert!(!is_ok("psk", "all", (Positions, Full)) && !is_ok("nssk", "all", (Creations, Full)));
}

#[test]
fn too_many_plays_between_passes() {
    let task = Task::new("spight", empty("1x5"), Measure::Plays);
    let limits = VerifierLimits { work: 500_000, ..LIMITS };
    let graph =
        |nodes| FlowGraph::new(&task.literal(), &task.board, task.measure, (SingleUseMarkKind::Passes, nodes), limits);
    assert_eq!(graph(NodeKind::Full), Err(Unproved::NotDecided(NotDecided::Work(500_000))));
    assert!(graph(NodeKind::Plain).is_ok());
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
    let (bound, flow) = all_tokens(&task.model(SingleUseMarkKind::Pairs), SingleUseMarkKind::Pairs, 0);
    let certificate = Certificate { upper: Some(bound), proof: Some(Proof::Flow(flow)), ..task.sequence(0, "") };
    assert!(checked(&certificate).is_ok());
    let task = Task::new("psk", empty("1x2"), Measure::Moves).with("passes", "never");
    let spight = Task::new("spight", empty("1x2"), Measure::Moves);
    let (length, ended) = spight.longest_within(100_000).unwrap();
    assert!(checked(&spight.sequence(length, &ended)).is_ok());
    let model = |task: &Task| {
        let shape = (SingleUseMarkKind::Positions, NodeKind::Plain);
        FlowGraph::new(&task.literal(), &task.board, task.measure, shape, LIMITS)
    };
    let endless = "no number of passes in a row ends a sequence, so there is no bound on its moves";
    assert_eq!(refusal(model(&task)), endless);
}

#[test]
fn graphs_that_are_too_large() {
    let limits = VerifierLimits { memory: 10_000, ..LIMITS };
    assert_eq!(verify(&good(), limits), Err(Unproved::NotDecided(NotDecided::Memory(10_000))));
    assert!(verify(&good(), VerifierLimits { memory: 100_000, ..limits }).is_ok());
    let large = psk("12x12");
    let Proof::Flow(flow) = good().proof.unwrap() else { panic!("a flow") };
    let certificate = Certificate { upper: Some(14), proof: Some(Proof::Flow(flow)), ..large.sequence(1, "B a1") };
    let points = NotDecided::Other("144 points can change, and graphs of at most 128 can be built".to_owned());
    assert_eq!(checked(&certificate), Err(Unproved::NotDecided(points)));
    assert!(checked(&large.sequence(1, "B a1")).is_ok());
}
