//! The families of boards: the same thing n times side by side.

use crate::common::data::{Families, Member};
use crate::common::{POLICIES, classified};
use koatlas_board::Suicide;
use koatlas_classifier::Names;
use koatlas_test_support::data::read;

fn members() -> Vec<Member> {
    read::<Families>("families.toml").member
}

#[test]
fn figures_are_those_measured() {
    for member in members() {
        for policy in POLICIES {
            let found = classified(&member.drawn.position(), policy, 0, &Names::default());
            let shortest = found.shortest.map_or(0, |shortest| shortest.plays);
            let measured = member.measured.of(policy);
            let expected = (measured.positions, measured.shortest_plays);
            assert_eq!((found.component.positions, shortest), expected, "{} {} {policy}", member.family, member.n);
        }
    }
}

/// The type of a member.
fn type_names(family: &str, n: usize, policy: Suicide) -> Vec<String> {
    let member =
        members().into_iter().find(|member| (member.family.as_str(), member.n) == (family, n)).expect("a member");
    let found = classified(&member.drawn.position(), policy, 0, Names::of_collection(policy));
    found.ko_type.map_or(Vec::new(), |ko_type| ko_type.names)
}

#[test]
fn independent_kos_are_products() {
    let s2r1 = "sending-two-returning-one";
    for policy in POLICIES {
        for n in 1..=3 {
            assert_eq!(type_names("n_basic_kos", n, policy), [vec!["basic ko"; n].join(" x ")]);
            assert_eq!(type_names("n_s2r1", n, policy), [vec![s2r1; n].join(" x ")]);
        }
        let two_colours = [format!("{s2r1} x {s2r1} (colours exchanged)")];
        assert_eq!(type_names("n_s2r1_two_colours", 2, policy), two_colours);
        assert_eq!(type_names("n_s2r1_two_colours", 3, policy), [format!("{s2r1} x {}", two_colours[0])]);
    }
}

#[test]
fn tuple_kos_have_names_and_a_row_of_kos_in_the_opposite_order_is_a_triple_ko() {
    for policy in POLICIES {
        for (n, name) in [(3, "triple ko"), (4, "quadruple ko"), (5, "quintuple ko")] {
            let shared = format!("{name} (strings of both colours, shared by {n} and by {n} kos)");
            assert_eq!(type_names("n_tuple_ko", n, policy), [name, &shared]);
        }
        assert_eq!(type_names("straight_row_of_kos", 3, policy), type_names("n_tuple_ko", 3, policy));
        assert!(type_names("n_tuple_ko", 2, policy).is_empty());
    }
}
