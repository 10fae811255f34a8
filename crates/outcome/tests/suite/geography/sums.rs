//! Tables of sums of kos: what the tables of the parts tell about them.

use std::collections::BTreeMap;

/// The largest number of threats of each player.
const MOST: usize = 2;

/// A sum of kos. Each is known by its number of stages: Black plays a ko one stage up, White one stage down.
#[derive(Clone)]
struct Sum {
    stages: Vec<usize>,
}

/// The stage of each ko.
type Stages = Vec<usize>;

impl Sum {
    /// True if the player to move wins after `history`: Black if `is_black`. `threats` are his own and those of his opponent.
    fn mover_wins(&self, history: &mut Vec<Stages>, is_black: bool, threats: [usize; 2]) -> bool {
        let at = history.last().expect("a position").clone();
        for ko in 0..self.stages.len() {
            let mut next = at.clone();
            match is_black {
                true if next[ko] < self.stages[ko] => next[ko] += 1,
                false if next[ko] > 0 => next[ko] -= 1,
                _ => continue,
            }
            if !history.contains(&next) {
                history.push(next);
                let wins = !self.mover_wins(history, !is_black, [threats[1], threats[0]]);
                history.pop();
                if wins {
                    return true;
                }
            }
        }
        threats[0] > 0 && self.mover_wins(&mut vec![at], is_black, [threats[0] - 1, threats[1]])
    }

    /// Whether the player to move wins: Black to move and then White, for each pair of his own threats and the other's.
    fn table(&self, start: &[usize]) -> Vec<bool> {
        let all = [true, false]
            .into_iter()
            .flat_map(|is_black| (0..=MOST).flat_map(move |own| (0..=MOST).map(move |other| (is_black, [own, other]))));
        all.map(|(is_black, threats)| self.mover_wins(&mut vec![start.to_vec()], is_black, threats)).collect()
    }
}

fn table(kos: &[(usize, usize)]) -> Vec<bool> {
    let (stages, start): (Vec<usize>, Vec<usize>) = kos.iter().copied().unzip();
    Sum { stages }.table(&start)
}

/// Kos open to Black minus kos open to White tell the table of basic kos.
#[test]
fn the_table_of_basic_kos_is_told_by_the_difference() {
    let mut tables: BTreeMap<i64, Vec<bool>> = BTreeMap::new();
    for kos in 1..=4_usize {
        for held in 0..=kos {
            let all: Vec<(usize, usize)> = (0..kos).map(|ko| (1, usize::from(ko < held))).collect();
            let difference = (kos as i64 - 2 * held as i64).clamp(-2, 2);
            let found = table(&all);
            assert_eq!(tables.entry(difference).or_insert_with(|| found.clone()), &found, "{kos} {held}");
        }
    }
    let distinct: std::collections::BTreeSet<_> = tables.values().collect();
    assert_eq!((tables.len(), distinct.len()), (5, 5));
}

/// Two fights with one table, and a ko beside which they have different ones.
#[test]
fn the_tables_of_fights_do_not_tell_that_of_their_sum() {
    let (two, three) = ([(1, 0); 2], [(1, 0); 3]);
    assert_eq!(table(&two), table(&three));
    assert_ne!(table(&[&two[..], &[(1, 1)]].concat()), table(&[&three[..], &[(1, 1)]].concat()));
}

/// The smallest example: a ko of two stages has the table of a basic ko, and another one beside a basic ko.
#[test]
fn the_tables_of_single_kos_do_not_tell_that_of_their_sum() {
    let (two_stages, basic) = ((2, 0), (1, 0));
    assert_eq!(table(&[two_stages]), table(&[basic]));
    assert_ne!(table(&[two_stages, (1, 1)]), table(&[basic, (1, 1)]));
    // Beside the basic ko nobody who starts can win, and beside the ko of two stages Black can.
    assert!(!table(&[basic, (1, 1)]).iter().any(|wins| *wins));
    assert!(table(&[two_stages, (1, 1)])[0]);
}
