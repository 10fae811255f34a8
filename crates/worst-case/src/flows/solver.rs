//! A first-order method for linear programs.
//!
//! The solver is our own because it was measured against libraries. Positional superko on 2x4, 3x3 and 1x9 takes 0.5, 2.8 and
//! 0.2 s of processor time in all rounds; with the interior point method of clarabel 0.11.1, to the same bounds, 1.8, 12 and
//! 17 s. The simplex method of microlp 0.7.0 takes about 0.7, 2 and 24 s for the first program alone. Where moves are
//! counted, the programs are larger and the distance grows. HiGHS was found to be no faster, and it needs a compiler for C++.
//!
//! Solutions are only near an optimum. No bound rests on them: they are rounded to proofs in integers, which are checked.

use koatlas_position_graph::Rows;
use koatlas_storage::Stop;

/// Optimal solutions of a program and of its dual, to a relative accuracy. They are less accurate if the search is
/// stopped before.
///
/// The primal-dual hybrid gradient method (Chambolle and Pock, Journal of Mathematical Imaging and Vision 40, 2011), with
/// steps to the diagonal of the matrix, reflection, an anchor that pulls back as in Halpern's iteration, and restarts when
/// the residual has fallen (Lu and Yang, Restarted Halpern PDHG for linear programming, 2024, arXiv 2407.16144). A step takes
/// time O(entries of the matrix).
#[must_use]
pub fn solve(program: &LinearProgram, accuracy: f64, stop: &dyn Stop) -> Solution {
    let mut method = HybridGradient::new(program);
    while method.total < MOST_STEPS && !stop.is_set() {
        method.step();
        if method.total.is_multiple_of(PORTION) && method.error() < accuracy {
            break;
        }
    }
    method.next
}

const MOST_STEPS: usize = 400_000;

/// Steps between two looks at the error.
const PORTION: usize = 50;

/// Steps are this part of the largest ones that are sure to converge.
const CAUTION: f64 = 0.99;

struct HybridGradient<'p> {
    program: &'p LinearProgram,
    /// The entries of the matrix, as a list for each row: variables with values.
    rows: Rows<(u32, f64)>,
    /// The step sizes of variables and prices, before the weight is applied.
    steps: Solution,
    /// The weight: how much larger the steps of prices are than those of variables.
    weight: f64,
    /// Where the last restart was.
    anchor: Solution,
    at: Solution,
    /// Where a step of the hybrid gradient method leads to from there.
    next: Solution,
    /// Twice as far for the variables.
    reflected: Vec<f64>,
    /// Steps since the restart, and all steps.
    since: usize,
    total: usize,
    /// The residuals of the first step after the restart and of the last step.
    first: f64,
    last: f64,
}

impl<'p> HybridGradient<'p> {
    fn new(program: &'p LinearProgram) -> HybridGradient<'p> {
        let nothing = Solution { variables: vec![0.0; program.gains.len()], prices: vec![0.0; program.bounds.len()] };
        let weight = norm(&program.gains) / norm(&program.bounds);
        let entries = program.columns.iter();
        let rows = Rows::from_pairs(program.bounds.len(), |visit| {
            entries.clone().for_each(|(column, &(row, entry))| visit(row, (column, entry)));
        });
        HybridGradient {
            program,
            steps: Solution { variables: step_sizes(&program.columns), prices: step_sizes(&rows) },
            rows,
            weight: if weight > 0.0 && weight.is_finite() { weight } else { 1.0 },
            anchor: nothing.clone(),
            at: nothing.clone(),
            reflected: nothing.variables.clone(),
            next: nothing,
            since: 0,
            total: 0,
            first: 0.0,
            last: f64::INFINITY,
        }
    }

    /// How far values and prices are from an optimum: the largest violation of a constraint, or the difference of the two
    /// objectives if that is larger, both relative.
    fn error(&self) -> f64 {
        let (program, at) = (self.program, &self.next);
        let value: f64 = program.gains.iter().zip(&at.variables).map(|(gain, x)| gain * x).sum();
        let mut bound: f64 = program.bounds.iter().zip(&at.prices).map(|(bound, price)| bound * price).sum();
        let used = self.rows.rows().map(|row| product(row, &at.variables));
        let mut violation = used.zip(&program.bounds).map(|(used, bound)| used - bound).fold(0.0, f64::max);
        for (column, (&gain, &most)) in program.columns.rows().zip(program.gains.iter().zip(&program.most)) {
            let missing = (gain - product(column, &at.prices)).max(0.0);
            if most.is_finite() {
                bound += most * missing;
            } else {
                violation = violation.max(missing);
            }
        }
        violation.max((bound - value).abs() / (1.0 + value.abs()))
    }

    fn step(&mut self) {
        let residual = (self.step_variables() + self.step_prices()).sqrt();
        if self.since == 0 {
            self.first = residual;
        }
        if self.is_time(residual) {
            self.restart();
        } else {
            self.blend();
            self.last = residual;
            self.since += 1;
        }
        self.total += 1;
    }

    /// Whether to restart: when the residual has fallen much, or has fallen and rises again, or after a long time.
    fn is_time(&self, residual: f64) -> bool {
        let fallen = residual <= 0.2 * self.first || (residual <= 0.8 * self.first && residual > self.last);
        self.since > 0 && (fallen || (self.since > 50 && self.since as f64 >= 0.36 * self.total as f64))
    }

    /// The step of the variables; its square length, by the step sizes.
    fn step_variables(&mut self) -> f64 {
        let mut length = 0.0;
        for (column, &x) in self.at.variables.iter().enumerate() {
            let step = self.steps.variables[column] / self.weight;
            let slope = self.program.gains[column] - product(self.program.columns.row(column as u32), &self.at.prices);
            let next = (x + step * slope).clamp(0.0, self.program.most[column]);
            length += (next - x) * (next - x) / step;
            self.next.variables[column] = next;
            self.reflected[column] = 2.0 * next - x;
        }
        length
    }

    /// The step of the prices; its square length, by the step sizes.
    fn step_prices(&mut self) -> f64 {
        let mut length = 0.0;
        for (row, &price) in self.at.prices.iter().enumerate() {
            let step = self.steps.prices[row] * self.weight;
            let excess = product(self.rows.row(row as u32), &self.reflected) - self.program.bounds[row];
            let next = (price + step * excess).max(0.0);
            length += (next - price) * (next - price) / step;
            self.next.prices[row] = next;
        }
        length
    }

    /// Goes twice as far as the step, and back towards the anchor.
    fn blend(&mut self) {
        let part = (self.since + 1) as f64 / (self.since + 2) as f64;
        let blend = |at: &mut [f64], next: &[f64], anchor: &[f64]| {
            for ((at, next), anchor) in at.iter_mut().zip(next).zip(anchor) {
                *at = part * (2.0 * next - *at) + (1.0 - part) * anchor;
            }
        };
        blend(&mut self.at.variables, &self.next.variables, &self.anchor.variables);
        blend(&mut self.at.prices, &self.next.prices, &self.anchor.prices);
    }

    /// Goes on from here, with the weight nearer to the one that would have made both parts of the way as long.
    fn restart(&mut self) {
        let variables = way(&self.next.variables, &self.anchor.variables, &self.steps.variables);
        let prices = way(&self.next.prices, &self.anchor.prices, &self.steps.prices);
        if variables > SHORT && prices > SHORT {
            self.weight = (self.weight * prices / variables).sqrt();
        }
        self.at.clone_from(&self.next);
        self.anchor.clone_from(&self.next);
        self.since = 0;
        self.last = f64::INFINITY;
    }
}

/// A distance below this is taken as none.
const SHORT: f64 = 1e-12;

/// The step sizes with which the method converges (Pock and Chambolle, Diagonal preconditioning for first order
/// primal-dual algorithms, ICCV 2011).
fn step_sizes(matrix: &Rows<(u32, f64)>) -> Vec<f64> {
    let sum = |list: &[(u32, f64)]| list.iter().map(|(_, entry)| entry.abs()).sum::<f64>();
    matrix.rows().map(|list| CAUTION / sum(list).max(1.0)).collect()
}

/// The scalar product of a list of entries with some values.
#[inline]
fn product(list: &[(u32, f64)], values: &[f64]) -> f64 {
    list.iter().map(|&(index, entry)| entry * values[index as usize]).sum()
}

fn way(a: &[f64], b: &[f64], steps: &[f64]) -> f64 {
    a.iter().zip(b).zip(steps).map(|((a, b), step)| (a - b) * (a - b) / step).sum::<f64>().sqrt()
}

fn norm(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum::<f64>().sqrt()
}

/// Maximise the sum of gain times x, where every x is between 0 and its upper limit, and no row of A x exceeds its
/// bound.
pub struct LinearProgram {
    /// The entries of A that are not 0, as a list for each variable: rows in ascending order, with values.
    pub columns: Rows<(u32, f64)>,
    /// What each variable gains.
    pub gains: Vec<f64>,
    /// The upper limit of each variable, which may be infinite.
    pub most: Vec<f64>,
    /// The bound of each row.
    pub bounds: Vec<f64>,
}

/// Values of the variables and prices of the rows; near an optimum of a program and of its dual, neither of them exact.
#[derive(Clone)]
pub struct Solution {
    /// The values of the variables.
    pub variables: Vec<f64>,
    /// The prices of the rows.
    pub prices: Vec<f64>,
}
