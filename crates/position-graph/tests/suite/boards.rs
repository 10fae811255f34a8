//! Whole boards against known figures.

use koatlas_board::Suicide;
use koatlas_position_graph::{ComponentSummary, Model};

use crate::{components, explored};

/// Positions, plays with suicide of several stones and without, and the mean number of plays with suicide as it is printed:
/// Tromp and Farneback, Combinatorics of Go. The plays without suicide were counted by two independent programs.
const GAME_GRAPHS: [(&str, u64, u64, u64, &str); 10] = [
    ("1x1", 1, 0, 0, "0.000"),
    ("1x2", 5, 12, 8, "2.400"),
    ("1x3", 15, 42, 36, "2.800"),
    ("1x4", 41, 144, 128, "3.512"),
    ("1x5", 113, 492, 438, "4.354"),
    ("2x2", 57, 192, 184, "3.368"),
    ("2x3", 489, 2312, 2220, "4.728"),
    ("2x4", 4125, 25_608, 24_456, "6.208"),
    ("3x3", 12_675, 86_200, 83_502, "6.801"),
    ("3x4", 321_689, 2_873_612, 2_795_884, "8.933"),
];

#[test]
fn game_graphs_have_the_published_size() {
    for (size, nodes, with_suicide, without, mean) in GAME_GRAPHS {
        for (suicide, edges) in [(Suicide::Multi, with_suicide), (Suicide::All, with_suicide), (Suicide::None, without)]
        {
            let exploration = explored(size, Model::Free, suicide, false);
            let progress = exploration.progress();
            assert_eq!((progress.nodes, progress.edges), (nodes, edges), "{size} {suicide}");
            assert_eq!(exploration.reachable_from_starts(), Some(nodes), "{size} {suicide}");
        }
        assert_eq!(format!("{:.3}", with_suicide as f64 / nodes as f64), mean);
    }
}

/// Nodes, edges, components, those with several nodes, the largest, nodes in those with several nodes, nodes that can be
/// reached from the empty board with Black to move: by an independent program.
const COMPONENTS: [(&str, Suicide, Model, [u64; 7]); 46] = {
    use Model::{Alternating, Free, WithPasses};
    use Suicide::{Multi, None};
    [
        ("1x1", None, Free, [1, 0, 1, 0, 1, 0, 1]),
        ("1x1", None, Alternating, [2, 0, 2, 0, 1, 0, 1]),
        ("1x1", None, WithPasses, [2, 2, 1, 1, 2, 2, 2]),
        ("1x1", Multi, Free, [1, 0, 1, 0, 1, 0, 1]),
        ("1x1", Multi, Alternating, [2, 0, 2, 0, 1, 0, 1]),
        ("1x1", Multi, WithPasses, [2, 2, 1, 1, 2, 2, 2]),
        ("1x2", None, Free, [5, 8, 3, 2, 2, 4, 5]),
        ("1x2", None, Alternating, [10, 8, 8, 2, 2, 4, 5]),
        ("1x2", None, WithPasses, [10, 18, 3, 3, 4, 10, 10]),
        ("1x2", Multi, Free, [5, 12, 1, 1, 5, 5, 5]),
        ("1x2", Multi, Alternating, [10, 12, 8, 2, 2, 4, 5]),
        ("1x2", Multi, WithPasses, [10, 22, 1, 1, 10, 10, 10]),
        ("1x3", None, Free, [15, 36, 2, 1, 14, 14, 15]),
        ("1x3", None, Alternating, [30, 36, 20, 2, 6, 12, 15]),
        ("1x3", None, WithPasses, [30, 66, 2, 2, 28, 30, 30]),
        ("1x3", Multi, Free, [15, 42, 1, 1, 15, 15, 15]),
        ("1x3", Multi, Alternating, [30, 42, 20, 2, 6, 12, 15]),
        ("1x3", Multi, WithPasses, [30, 72, 1, 1, 30, 30, 30]),
        ("1x4", None, Free, [41, 128, 2, 1, 40, 40, 41]),
        ("1x4", None, Alternating, [82, 128, 48, 6, 16, 40, 47]),
        ("1x4", None, WithPasses, [82, 210, 2, 2, 80, 82, 82]),
        ("1x4", Multi, Free, [41, 144, 1, 1, 41, 41, 41]),
        ("1x4", Multi, Alternating, [82, 144, 35, 1, 48, 48, 51]),
        ("1x4", Multi, WithPasses, [82, 226, 1, 1, 82, 82, 82]),
        ("1x5", None, Free, [113, 438, 2, 1, 112, 112, 113]),
        ("1x5", None, WithPasses, [226, 664, 2, 2, 224, 226, 226]),
        ("1x5", Multi, Free, [113, 492, 1, 1, 113, 113, 113]),
        ("1x5", Multi, WithPasses, [226, 718, 1, 1, 226, 226, 226]),
        ("2x2", None, Free, [57, 184, 2, 1, 56, 56, 57]),
        ("2x2", None, Alternating, [114, 184, 36, 2, 40, 80, 43]),
        ("2x2", None, WithPasses, [114, 298, 2, 2, 112, 114, 114]),
        ("2x2", Multi, Free, [57, 192, 1, 1, 57, 57, 57]),
        ("2x2", Multi, Alternating, [114, 192, 36, 2, 40, 80, 43]),
        ("2x2", Multi, WithPasses, [114, 306, 1, 1, 114, 114, 114]),
        ("2x3", None, Free, [489, 2220, 2, 1, 488, 488, 489]),
        ("2x3", None, WithPasses, [978, 3198, 2, 2, 976, 978, 978]),
        ("2x3", Multi, Free, [489, 2312, 1, 1, 489, 489, 489]),
        ("2x3", Multi, WithPasses, [978, 3290, 1, 1, 978, 978, 978]),
        ("3x3", None, Free, [12_675, 83_502, 2, 1, 12_674, 12_674, 12_675]),
        ("3x3", None, WithPasses, [25_350, 108_852, 2, 2, 25_348, 25_350, 25_350]),
        ("3x3", Multi, Free, [12_675, 86_200, 1, 1, 12_675, 12_675, 12_675]),
        ("3x3", Multi, WithPasses, [25_350, 111_550, 1, 1, 25_350, 25_350, 25_350]),
        ("3x4", None, Free, [321_689, 2_795_884, 2, 1, 321_688, 321_688, 321_689]),
        ("3x4", None, WithPasses, [643_378, 3_439_262, 2, 2, 643_376, 643_378, 643_378]),
        ("3x4", Multi, Free, [321_689, 2_873_612, 1, 1, 321_689, 321_689, 321_689]),
        ("3x4", Multi, WithPasses, [643_378, 3_516_990, 1, 1, 643_378, 643_378, 643_378]),
    ]
};

fn check_components(size: &str, suicide: Suicide, model: Model, figures: [u64; 7]) {
    let [nodes, edges, count, nontrivial, largest, nodes_on_cycles, reachable] = figures;
    let exploration = explored(size, model, suicide, false);
    let progress = exploration.progress();
    let case = format!("{size} {suicide} {model}");
    assert_eq!((progress.nodes, progress.edges), (nodes, edges), "{case}");
    assert_eq!(exploration.reachable_from_starts(), Some(reachable), "{case}");
    let expected = ComponentSummary { count, nontrivial, largest, nodes_on_cycles };
    assert_eq!(components(&exploration), expected, "{case}");
}

#[test]
fn components_of_the_three_models() {
    for (size, suicide, model, figures) in COMPONENTS {
        check_components(size, suicide, model, figures);
    }
}

/// 4x4 takes about a minute for everything, and 700 MB.
#[test]
#[ignore = "slow: run with --ignored"]
fn slow_4x4() {
    let n = 24_318_165;
    let with_suicide = [n, 285_531_024, 1, 1, n, n, n];
    check_components("4x4", Suicide::Multi, Model::Free, with_suicide);
    check_components("4x4", Suicide::None, Model::Free, [n, 279_281_840, 2, 1, n - 1, n - 1, n]);
    let situations = [2 * n, 285_531_024 + 2 * n, 1, 1, 2 * n, 2 * n, 2 * n];
    check_components("4x4", Suicide::Multi, Model::WithPasses, situations);
}
