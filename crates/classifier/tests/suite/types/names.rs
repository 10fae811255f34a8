//! Names of types that must never change.

use koatlas_board::Suicide;
use koatlas_classifier::types::{CanonicalForm, LabelledDigraph, TypeId, type_form};

use super::graphs::{basic_ko, components, cycle, line, position_graph, power, whole_board};

fn name(graph: &LabelledDigraph) -> String {
    TypeId::from_form(&type_form(graph).0).to_string()
}

/// A black stone at one end that lives on the first point, white stones that live on the other two.
fn sending_two_returning_one() -> LabelledDigraph {
    let local_board = line(3, [0b001, 0b110]);
    components(&position_graph(&local_board, Suicide::Multi)).pop().expect("a component")
}

/// If this fails, the forms have changed: raise the version that is part of them, and say so where changes are listed.
#[test]
fn golden_names() {
    assert_eq!(CanonicalForm::VERSION, 1);
    let names = [
        (basic_ko(), "p2e2-e3462c0a87fcd676"),
        (power(&basic_ko(), 2), "p4e8-c6f8a6a9709e390d"),
        (power(&basic_ko(), 6), "p64e384-4b20937165a275b2"),
        (cycle(&["B", "W2", "B1"]), "p3e3-04b58f2772ac773c"),
        (sending_two_returning_one(), "p4e5-c6c8a1c8978f0fe3"),
        (whole_board("1x3"), "p15e42-a4f25fca86efe11c"),
        (whole_board("2x2"), "p57e192-2373ebeb3561420a"),
        (whole_board("3x3"), "p12675e86200-3aaa42b2c49fbe37"),
    ];
    for (graph, golden) in names {
        assert_eq!(name(&graph), golden);
        assert_eq!(name(&graph.exchanged()), golden);
    }
}

#[test]
fn bytes_of_a_basic_ko() {
    let form = type_form(&basic_ko()).0;
    let mut bytes = b"ko-type\x01\x02\0\0\0\x02\0\0\0".to_vec();
    let (there, back) = if form.edges()[0].2.bits() == 1 { (0x00, 0x80) } else { (0x80, 0x00) };
    bytes.extend([0, 0, 0, 0, 1, 0, 0, 0, 1, there]);
    bytes.extend([1, 0, 0, 0, 0, 0, 0, 0, 1, back]);
    assert_eq!(form.to_bytes(), bytes);
}

#[test]
fn names_can_be_read() {
    let id = TypeId::from_form(&type_form(&whole_board("2x2")).0);
    assert_eq!((id.positions, id.plays), (57, 192));
    assert_eq!(id.to_string().parse(), Ok(id));
    for wrong in
        ["", "p2e2", "p2e2-", "p2e2-12", "q2e2-0123456789abcdef", "p2e2-0123456789ABCDEF", "p+2e2-0123456789abcdef"]
    {
        assert!(wrong.parse::<TypeId>().is_err(), "{wrong}");
    }
}
