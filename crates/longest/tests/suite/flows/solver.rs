//! Linear programs: small ones, against all vertices.

use koatlas_longest::flows::solver::{LinearProgram, Solution, solve};
use koatlas_position_graph::{Random, Rows};

/// A program in full, with at variable_limits a few variables and rows.
#[derive(Debug)]
struct Small {
    rows: Vec<Vec<f64>>,
    row_limits: Vec<f64>,
    variable_limits: Vec<f64>,
    gains: Vec<f64>,
}

impl Small {
    /// Random program of small numbers. Zero is a solution, and no solution is infinite.
    fn random(random: &mut Random) -> Small {
        let (variables, rows) = (1 + random.below(3), 1 + random.below(4));
        let mut number = |least: i32, end: usize| f64::from(least + random.below(end) as i32);
        Small {
            rows: (0..rows).map(|_| (0..variables).map(|_| number(-1, 4)).collect()).collect(),
            row_limits: (0..rows).map(|_| number(0, 4)).collect(),
            variable_limits: (0..variables).map(|_| number(1, 3)).collect(),
            gains: (0..variables).map(|_| number(-1, 5)).collect(),
        }
    }

    fn program(&self) -> LinearProgram {
        let column = |column: usize| {
            let entries = (0..).zip(&self.rows).map(move |(number, row)| (number, row[column]));
            entries.filter(|&(_, entry)| entry != 0.0)
        };
        let columns = Rows::from_lists((0..self.gains.len()).map(column));
        LinearProgram {
            columns,
            gains: self.gains.clone(),
            variable_limits: self.variable_limits.clone(),
            row_limits: self.row_limits.clone(),
        }
    }

    /// All inequalities, as coefficients of which the product with a solution is at variable_limits a number.
    fn inequalities(&self) -> Vec<(Vec<f64>, f64)> {
        let variables = self.gains.len();
        let unit = |sign: f64, at: usize| (0..variables).map(|i| if i == at { sign } else { 0.0 }).collect();
        let mut all: Vec<(Vec<f64>, f64)> = self.rows.iter().cloned().zip(self.row_limits.iter().copied()).collect();
        all.extend((0..variables).map(|i| (unit(-1.0, i), 0.0)));
        all.extend((0..variables).map(|i| (unit(1.0, i), self.variable_limits[i])));
        all
    }

    /// The optimum: the best of all points where as many inequalities are equations as there are variables.
    fn optimum(&self) -> f64 {
        let (all, variables) = (self.inequalities(), self.gains.len());
        let mut best = f64::NEG_INFINITY;
        for set in 0u32..1 << all.len() {
            if set.count_ones() as usize != variables {
                continue;
            }
            let tight = (0..all.len()).filter(|i| set >> i & 1 == 1).map(|i| all[i].clone()).collect();
            let Some(point) = solution(tight) else { continue };
            if all.iter().all(|(row, bound)| product(row, &point) <= bound + 1e-9) {
                best = best.max(product(&self.gains, &point));
            }
        }
        best
    }
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The only solution of as many equations as variables (Gauss and Jordan); `None` if there is no or more than one.
fn solution(mut equations: Vec<(Vec<f64>, f64)>) -> Option<Vec<f64>> {
    for column in 0..equations.len() {
        let pivot = (column..equations.len()).find(|&row| equations[row].0[column].abs() > 1e-9)?;
        equations.swap(column, pivot);
        let (row, bound) = equations[column].clone();
        for (other, (entries, right)) in equations.iter_mut().enumerate() {
            let factor = entries[column] / row[column];
            if other != column {
                entries.iter_mut().zip(&row).for_each(|(entry, pivot)| *entry -= factor * pivot);
                *right -= factor * bound;
            }
        }
    }
    Some(equations.iter().enumerate().map(|(column, (row, bound))| bound / row[column]).collect())
}

#[test]
fn small_programs_are_solved() {
    let mut random = Random::new(1);
    for _ in 0..300 {
        let small = Small::random(&mut random);
        let Solution { variables, prices } = solve(&small.program(), 1e-7, &|| false);
        let optimum = small.optimum();
        let near = |value: f64| (value - optimum).abs() < 1e-4 * (1.0 + optimum.abs());
        assert!(near(product(&small.gains, &variables)), "{variables:?} for {optimum} in {small:?}");
        for (row, bound) in small.inequalities() {
            assert!(product(&row, &variables) <= bound + 1e-4, "{variables:?} in {small:?}");
        }
        // The dual: what the rows cost, and what variables gain beyond that up to their variable_limits.
        let mut bound = product(&small.row_limits, &prices);
        for (column, gain) in small.gains.iter().enumerate() {
            let paid: f64 = small.rows.iter().zip(&prices).map(|(row, price)| row[column] * price).sum();
            bound += small.variable_limits[column] * (gain - paid).max(0.0);
        }
        assert!(prices.iter().all(|price| *price >= 0.0) && near(bound), "{prices:?} for {optimum} in {small:?}");
    }
}

#[test]
fn a_search_that_is_stopped_has_a_solution_of_the_right_shape() {
    let small = Small::random(&mut Random::new(2));
    let Solution { variables, prices } = solve(&small.program(), 1e-7, &|| true);
    assert_eq!((variables.len(), prices.len()), (small.gains.len(), small.row_limits.len()));
}
