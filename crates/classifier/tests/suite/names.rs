//! Names and products: every position of the collection, and its mirror image in colours.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{POLICIES, changed, classified};
use koatlas_board::{BoardPosition, PointSet, Position, Suicide};
use koatlas_classifier::types::{CanonicalForm, EdgeLabel, LabelledDigraph, TypeId, factorise, type_form};
use koatlas_classifier::{KnownPosition, KoType, Names, collection, ko_points, labelled_digraph};
use koatlas_position_graph::PositionGraph;
use petgraph::algo::is_isomorphic_matching;
use petgraph::graph::DiGraph;

fn component(position: &BoardPosition, policy: Suicide) -> PositionGraph<u64> {
    let (local_board, start) = position.local_board::<u64>().expect("a local board");
    PositionGraph::component(&local_board, start, policy, 1 << 20).expect("few positions")
}

fn ko_type(position: &BoardPosition, policy: Suicide, names: &Names) -> Option<KoType> {
    classified(position, policy, 0, names).ko_type
}

fn type_of(name: &str, policy: Suicide) -> KoType {
    let known = collection().into_iter().find(|known| known.name == name).expect("a known position");
    ko_type(&known.position, policy, Names::of_collection(policy)).expect("a component")
}

#[test]
fn positions_get_the_names_that_they_give() {
    for policy in POLICIES {
        let names = Names::of_collection(policy);
        for known in collection() {
            let found = ko_type(&known.position, policy, names);
            let gives = known.names_type.contains(&policy);
            let Some(found) = found else {
                assert!(!gives, "{} {policy}", known.name);
                continue;
            };
            let is_named = |name| found.names.contains(name);
            assert!(!gives || known.type_name.as_ref().is_some_and(is_named), "{} {policy}", known.name);
            assert_eq!(gives, !found.examples.contains(&known.name), "{} {policy}", known.name);
        }
    }
}

/// The entry of a type in the collection: the names, and for each policy the positions that have the type and do not name it.
#[derive(Default)]
struct Said {
    names: Vec<String>,
    at_stake: Option<String>,
    in_seki: Option<String>,
    examples: [Vec<String>; 2],
}

/// The types of all positions under both policies.
fn said_of_types() -> BTreeMap<CanonicalForm, Said> {
    let mut types: BTreeMap<CanonicalForm, Said> = BTreeMap::new();
    for known in collection() {
        for (policy, place) in POLICIES.into_iter().zip(0..) {
            let component = component(&known.position, policy);
            if component.edge_count() == 0 {
                continue;
            }
            let said = types.entry(type_form(&labelled_digraph(&component)).0).or_default();
            let (list, name) = match &known.type_name {
                Some(name) if known.names_type.contains(&policy) => (&mut said.names, name),
                _ => (&mut said.examples[place], &known.name),
            };
            if !list.contains(name) {
                list.push(name.clone());
            }
            if known.name_in_seki.is_some() {
                said.in_seki.clone_from(&known.name_in_seki);
            }
            if known.at_stake && known.names_type.contains(&policy) {
                said.at_stake.clone_from(&known.type_name);
            }
        }
    }
    types
}

/// With `KOATLAS_WRITE_TYPES` set, the file is written.
#[test]
fn the_types_of_the_collection_are_those_of_its_file() {
    let (head, _) = koatlas_data::TYPES.split_once("\n[").expect("a comment, then types");
    let mut types: Vec<_> = said_of_types().into_iter().map(|(form, said)| (TypeId::from_form(&form), said)).collect();
    types.sort_by_key(|(id, _)| *id);
    assert!(types.windows(2).all(|two| two[0].0 != two[1].0), "two types have one identity");
    let keys = |Said { names, at_stake, in_seki, examples: [without, with] }: &Said| {
        let keys = [("names", names), ("examples_without_suicide", without), ("examples_with_suicide", with)];
        let written = keys.into_iter().filter(|(_, list)| !list.is_empty());
        let mut lines: Vec<String> = written.map(|(key, list)| format!("{key} = {list:?}\n")).collect();
        if let Some(name) = at_stake {
            lines.insert(1, format!("name_at_stake = {name:?}\n"));
        }
        if let Some(name) = in_seki {
            lines.insert(0, format!("name_in_seki = {name:?}\n"));
        }
        lines.concat()
    };
    let types: String = types.iter().map(|(id, said)| format!("\n[{id}]\n{}", keys(said))).collect();
    let text = format!("{head}{types}");
    if std::env::var_os("KOATLAS_WRITE_TYPES").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/types.toml");
        std::fs::write(file, &text).expect("the file is written");
    }
    assert!(text == koatlas_data::TYPES, "data/types.toml says something else:\n{text}");
}

#[test]
fn two_kos_have_a_name_together_where_a_string_of_each_player_hangs_on_both() {
    for policy in POLICIES {
        let names = Names::of_collection(policy);
        let name = |known: &KnownPosition| {
            let found = ko_type(&known.position, policy, names)?;
            names.name_on_board(found.id, &known.position).map(ToOwned::to_owned)
        };
        let named = collection().into_iter().filter_map(|known| Some((name(&known)?, known.name)));
        let in_seki: Vec<_> = named.filter(|(name, _)| name != "eternal life").collect();
        let expected = [("double ko seki", "double_ko_seki"), ("round-robin ko", "two_square_double_kos_one_eyed")];
        assert_eq!(in_seki, expected.map(|(name, known)| (name.to_owned(), known.to_owned())), "{policy}");
    }
}

const BASIC_KO: &str = "basic ko";

#[test]
fn composites_are_called_by_their_factors() {
    let expected = [
        ("double_ko_life", BASIC_KO, 2),
        ("double_ko_seki", BASIC_KO, 2),
        ("three_independent_kos", BASIC_KO, 3),
        ("moonshine_life", BASIC_KO, 3),
        ("two_s2r1_one_colour", "sending-two-returning-one", 2),
        ("two_square_double_kos_one_eyed", "square double ko stones", 2),
    ];
    for policy in POLICIES {
        for (position, factor, exponent) in expected {
            let found = type_of(position, policy);
            assert_eq!(found.names, [vec![factor; exponent].join(" x ")]);
            assert!(
                found.factors.iter().all(|other| *other == found.factors[0])
                    && !found.factors_exchanged.contains(&true)
            );
        }
    }
    assert_eq!(
        type_of("bent_four_with_double_ko_seki", Suicide::None),
        type_of("three_independent_kos", Suicide::None)
    );
}

#[test]
fn two_kos_of_one_string_are_prime() {
    for policy in POLICIES {
        let found = type_of("double_ko_death", policy);
        assert!(found.is_prime());
        assert_eq!(
            (found.id.positions, &found.names[..]),
            (3, &["double ko", "double ko (one string shared by 2 kos)"].map(String::from)[..])
        );
    }
}

#[test]
fn three_kos_of_two_strings_are_prime() {
    for policy in POLICIES {
        let found = type_of("triple_ko", policy);
        assert!(found.is_prime());
        assert_eq!(found.names, ["triple ko", "triple ko (strings of both colours, shared by 3 and by 3 kos)"]);
        assert_eq!(found.id, found.factors[0]);
        assert_eq!(found, type_of("triple_ko_katago", policy));
    }
}

#[test]
fn two_names_in_use_are_both_given() {
    for policy in POLICIES {
        assert_eq!(type_of("eternal_life", policy).names, ["double ko stones", "eternal life"]);
        assert_eq!(type_of("eternal_life", policy), type_of("double_ko_stones", policy));
    }
}

#[test]
fn exchange_of_colours_changes_no_type() {
    for policy in POLICIES {
        let names = Names::of_collection(policy);
        for known in collection() {
            let exchanged = changed(&known.position, |setup| {
                setup.to_move = !setup.to_move;
                setup.contents.iter_mut().for_each(|content| *content = content.map(|colour| !colour));
            });
            let types = [&known.position, &exchanged].map(|position| ko_type(position, policy, names));
            assert_eq!(types[0], types[1], "{}", known.name);
        }
    }
}

fn product(factors: &[LabelledDigraph]) -> LabelledDigraph {
    factors.iter().skip(1).fold(factors[0].clone(), |product, factor| LabelledDigraph::product(&product, factor))
}

fn petgraph(graph: &LabelledDigraph) -> DiGraph<(), EdgeLabel> {
    let mut copy = DiGraph::new();
    let nodes: Vec<_> = (0..graph.len()).map(|_| copy.add_node(())).collect();
    for (from, to, label) in graph.edges() {
        copy.add_edge(nodes[from as usize], nodes[to as usize], label);
    }
    copy
}

/// True if the points fall into this set and the others such that both parts may be in any of their states, whatever the
/// other part is in, and all plays are possible always.
fn splits(component: &PositionGraph<u64>, part: u64) -> bool {
    let seen = |position: Position<u64>, points: u64| (position.black & points, position.white & points);
    let all = component.positions();
    let states = |points: u64| all.iter().map(|&position| seen(position, points)).collect::<BTreeSet<_>>().len();
    let plays = |points: u64| {
        let edges = component.all_edges();
        let ends =
            edges.map(|(from, edge)| (component.position(from), component.position(edge.to), EdgeLabel::from(edge)));
        let inside = ends.filter(|(from, to, _)| from.difference(*to) & !points == 0);
        inside.map(|(from, to, label)| (seen(from, points), seen(to, points), label)).collect::<BTreeSet<_>>().len()
    };
    let other = !part;
    states(part) * states(other) == all.len()
        && plays(part) * states(other) + plays(other) * states(part) == component.edge_count()
}

/// The number of parts, as small as possible, that the points of a component fall into.
fn parts(component: &PositionGraph<u64>) -> usize {
    let points = ko_points(component);
    let subsets = std::iter::successors(Some(points), |&subset| (subset > 0).then(|| (subset - 1) & points));
    let splitting: Vec<u64> = subsets.filter(|&subset| splits(component, subset)).collect();
    let sides = |point: usize| splitting.iter().map(|part| part.contains(point)).collect::<Vec<_>>();
    points.iter().map(sides).collect::<BTreeSet<_>>().len()
}

/// Sides by side on the board are the factors of a product here, so that they can be found by looking at the points.
#[test]
fn products_are_recognised_and_only_products() {
    for policy in POLICIES {
        let names = Names::of_collection(policy);
        for known in collection() {
            let component = component(&known.position, policy);
            if component.edge_count() == 0 {
                continue;
            }
            let graph = labelled_digraph(&component);
            let (found, factors) = (names.ko_type(&graph), factorise(&graph));
            assert_eq!(found.factors.len(), parts(&component), "{} {policy}", known.name);
            assert_eq!(found.factors.len(), factors.len());
            assert_eq!(
                found.factors.iter().map(|factor| factor.positions).product::<u32>(),
                component.positions().len() as u32
            );
            let again = product(&factors);
            assert_eq!(again.edge_count(), graph.edge_count());
            if !found.is_prime() {
                assert!(is_isomorphic_matching(&petgraph(&again), &petgraph(&graph), |_, _| true, |a, b| a == b));
            }
        }
    }
}
