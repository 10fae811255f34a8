//! The cycles of `data/positions`, played as games: the scan finds what the files say, which other programs have measured.

use koatlas_board::Move;
use koatlas_files::read_position;
use koatlas_games::LocalType;
use koatlas_test_support::data;
use serde::Deserialize;

use crate::{name, only, places, record};

#[derive(Deserialize)]
struct Known {
    type_name: Option<String>,
    region: Option<Vec<String>>,
    #[serde(default)]
    cycle: Vec<String>,
    cycle_facts: Option<Facts>,
}

#[derive(Deserialize)]
struct Facts {
    plays: usize,
    balance: i32,
}

#[test]
fn known_cycles_are_found() {
    let (mut names, mut in_pieces) = (Vec::new(), 0);
    let mut files: Vec<_> =
        std::fs::read_dir(data::path("positions")).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.extension().is_some_and(|kind| kind == "toml")) {
        let known: Known = data::read(path.to_str().unwrap());
        let Some(facts) = known.cycle_facts else { continue };
        let start = read_position(path).unwrap().position;
        let moves: Vec<Move> = known.cycle.iter().map(|made| made.parse().unwrap()).collect();
        // The cycle ends with its last play: passes after it change nothing. One that is played again and again is one repetition.
        let last = moves.iter().rposition(|made| made.point.is_some()).unwrap() + 1;
        let line = only(&record(&start, &laps(&moves, 3)));
        let whole = line.repetitions.iter().find(|found| found.cycle.from == 0 && found.cycle.to == last);
        let Some(found) = whole else {
            // A cycle that meets a position twice is reported in pieces, of which the last ends with it.
            let [[_, first, _], ..] = places(&line)[..] else { panic!("{}: nothing is found", path.display()) };
            assert!(first < last && line.repetitions.iter().any(|found| found.cycle.to == last), "{}", path.display());
            in_pieces += 1;
            continue;
        };
        assert_eq!((found.plays, found.balance), (facts.plays, facts.balance), "{}", path.display());
        let touched: std::collections::BTreeSet<_> = moves.iter().filter_map(|made| made.point).collect();
        if let (Some(own), Some(region)) = (known.type_name, known.region)
            && region.len() == touched.len()
        {
            let LocalType::Known(named) = &found.local_type else { panic!("{}: no type", path.display()) };
            names.push((named.id.to_string(), own, name(found).to_owned()));
        }
    }
    assert!(in_pieces <= 2, "{in_pieces} cycles are told in pieces");
    // Two positions may give a name each to one type: then the first is taken.
    for (id, _, found) in &names {
        assert!(names.iter().any(|(other, own, _)| other == id && own == found), "{id} is called {found}");
    }
    for expected in ["basic ko", "molasses ko", "sending-two-returning-one", "triple ko"] {
        assert!(
            names.iter().any(|(_, own, found)| own == expected && found == own),
            "{expected} is not among {names:?}"
        );
    }
}

/// Laps of a cycle; if a player would move twice in a row, the opponent passes between.
fn laps(cycle: &[Move], laps: usize) -> Vec<Move> {
    let between = cycle[0].colour == cycle[cycle.len() - 1].colour;
    let pass = between.then(|| Move::pass(!cycle[0].colour));
    cycle.iter().copied().chain(pass).collect::<Vec<_>>().repeat(laps)
}
