//! A first-order method for linear programs: the restarted Halpern primal-dual hybrid gradient method (Lu and Yang 2024).
//!
//! The solver is our own because libraries are slower; the guide for developers has the measurements.
//!
//! Solutions are only near an optimum. No bound rests on them: they are rounded to proofs in integers, which are checked.

use koatlas_files::Stop;
use koatlas_position_graph::Rows;

/// Computes optimal solutions of `program` and of its dual, to a relative `accuracy`. They are less accurate if the search is stopped
/// early.
///
/// The method is the primal-dual hybrid gradient method (Chambolle and Pock, Journal of Mathematical Imaging and Vision 40, 2011), with
/// diagonal step sizes, reflection, an anchor that pulls back as in Halpern's iteration, and restarts when the residual has fallen (Lu and
/// Yang, Restarted Halpern PDHG for linear programming, 2024, arXiv 2407.16144). A step takes time O(entries of the matrix).
pub fn solve(program: &LinearProgram, accuracy: f64, stop: &dyn Stop) -> Solution {
    let mut method = HybridGradient::new(program);
    while method.total_steps < MOST_STEPS && !stop.is_set() {
        method.step();
        if method.total_steps.is_multiple_of(STEPS_BETWEEN_ERRORS) && method.error() < accuracy {
            break;
        }
    }
    method.next
}

const MOST_STEPS: usize = 400_000;

/// Steps between two computations of the error.
const STEPS_BETWEEN_ERRORS: usize = 50;

/// Size of the steps, as a part of the largest ones that are sure to converge.
const CAUTION: f64 = 0.99;

struct HybridGradient<'p> {
    program: &'p LinearProgram,
    /// Entries of the matrix by row: variables with values.
    rows: Rows<(u32, f64)>,
    /// Step sizes of variables and prices, before `weight` is applied.
    steps: Solution,
    /// Ratio that balances the steps of prices and of variables: prices take steps longer by it, variables shorter.
    weight: f64,
    /// Point of the last restart, which the iteration is pulled back to.
    anchor: Solution,
    /// Present point.
    at: Solution,
    /// Point to which a step of the hybrid gradient method leads from `at`.
    next: Solution,
    /// Values of the variables twice as far from `at` as `next` is.
    reflected: Vec<f64>,
    steps_since_restart: usize,
    total_steps: usize,
    /// Residual of the first step after the restart, and of the last step.
    first_residual: f64,
    last_residual: f64,
}

impl<'p> HybridGradient<'p> {
    fn new(program: &'p LinearProgram) -> HybridGradient<'p> {
        let nothing =
            Solution { variables: vec![0.0; program.gains.len()], prices: vec![0.0; program.row_limits.len()] };
        let weight = norm(&program.gains) / norm(&program.row_limits);
        let entries = program.columns.iter();
        let rows = Rows::from_pairs(program.row_limits.len(), |visit| {
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
            steps_since_restart: 0,
            total_steps: 0,
            first_residual: 0.0,
            last_residual: f64::INFINITY,
        }
    }

    /// Relative error of `next`: the largest violation of a constraint, or the difference of the two objectives if that is larger.
    fn error(&self) -> f64 {
        let (program, at) = (self.program, &self.next);
        let value: f64 = program.gains.iter().zip(&at.variables).map(|(gain, x)| gain * x).sum();
        let mut bound: f64 = program.row_limits.iter().zip(&at.prices).map(|(limit, price)| limit * price).sum();
        let used = self.rows.rows().map(|row| product(row, &at.variables));
        let mut violation = used.zip(&program.row_limits).map(|(used, limit)| used - limit).fold(0.0, f64::max);
        for (column, (&gain, &most)) in program.columns.rows().zip(program.gains.iter().zip(&program.variable_limits)) {
            // A variable with a limit can pay for what the prices lack; without a limit the dual is violated.
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
        // Prices step after the variables, from the reflected values.
        let residual = (self.step_variables() + self.step_prices()).sqrt();
        if self.steps_since_restart == 0 {
            self.first_residual = residual;
        }
        if self.is_time(residual) {
            self.restart();
        } else {
            self.blend();
            self.last_residual = residual;
            self.steps_since_restart += 1;
        }
        self.total_steps += 1;
    }

    /// True if it is time to restart: the residual has fallen much, or has fallen and rises again, or many steps have been taken.
    fn is_time(&self, residual: f64) -> bool {
        let fallen = residual <= 0.2 * self.first_residual
            || (residual <= 0.8 * self.first_residual && residual > self.last_residual);
        self.steps_since_restart > 0
            && (fallen
                || (self.steps_since_restart > 50 && self.steps_since_restart as f64 >= 0.36 * self.total_steps as f64))
    }

    /// Computes the step of the variables. Returns its squared length, weighted by the step sizes.
    fn step_variables(&mut self) -> f64 {
        let mut length = 0.0;
        for (column, &x) in self.at.variables.iter().enumerate() {
            let step = self.steps.variables[column] / self.weight;
            let slope = self.program.gains[column] - product(self.program.columns.row(column as u32), &self.at.prices);
            let next = (x + step * slope).clamp(0.0, self.program.variable_limits[column]);
            length += (next - x) * (next - x) / step;
            self.next.variables[column] = next;
            self.reflected[column] = 2.0 * next - x;
        }
        length
    }

    /// Computes the step of the prices. Returns its squared length, weighted by the step sizes.
    fn step_prices(&mut self) -> f64 {
        let mut length = 0.0;
        for (row, &price) in self.at.prices.iter().enumerate() {
            let step = self.steps.prices[row] * self.weight;
            let excess = product(self.rows.row(row as u32), &self.reflected) - self.program.row_limits[row];
            let next = (price + step * excess).max(0.0);
            length += (next - price) * (next - price) / step;
            self.next.prices[row] = next;
        }
        length
    }

    /// Moves `at` twice as far as the step leads, and back towards the anchor.
    fn blend(&mut self) {
        let part = (self.steps_since_restart + 1) as f64 / (self.steps_since_restart + 2) as f64;
        let HybridGradient { at, next, anchor, .. } = self;
        pull_towards_anchor(&mut at.variables, &next.variables, &anchor.variables, part);
        pull_towards_anchor(&mut at.prices, &next.prices, &anchor.prices, part);
    }

    /// Makes `next` the anchor. The weight moves towards the one by which variables and prices would have come equally far.
    fn restart(&mut self) {
        let variables = distance(&self.next.variables, &self.anchor.variables, &self.steps.variables);
        let prices = distance(&self.next.prices, &self.anchor.prices, &self.steps.prices);
        if variables > SHORT && prices > SHORT {
            self.weight = (self.weight * prices / variables).sqrt();
        }
        self.at.clone_from(&self.next);
        self.anchor.clone_from(&self.next);
        self.steps_since_restart = 0;
        self.last_residual = f64::INFINITY;
    }
}

/// Distances below this count as 0.
const SHORT: f64 = 1e-12;

/// Step sizes with which the method converges (Pock and Chambolle, Diagonal preconditioning for first order primal-dual algorithms,
/// ICCV 2011).
fn step_sizes(matrix: &Rows<(u32, f64)>) -> Vec<f64> {
    let sums = matrix.rows().map(|list| list.iter().map(|(_, entry)| entry.abs()).sum::<f64>());
    sums.map(|sum| CAUTION / sum.max(1.0)).collect()
}

/// Scalar product of the entries of a row or column with `values`.
#[inline]
fn product(list: &[(u32, f64)], values: &[f64]) -> f64 {
    list.iter().map(|&(index, entry)| entry * values[index as usize]).sum()
}

/// Distance of `a` and `b`, weighted by the step sizes.
fn distance(a: &[f64], b: &[f64], steps: &[f64]) -> f64 {
    a.iter().zip(b).zip(steps).map(|((a, b), step)| (a - b) * (a - b) / step).sum::<f64>().sqrt()
}

fn norm(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum::<f64>().sqrt()
}

/// Linear program: maximise the sum of `gains` times x, where every x is between 0 and its upper limit, and no row of A x exceeds its
/// upper limit.
pub struct LinearProgram {
    /// Non-zero entries of A by variable: rows in ascending order, with values.
    pub columns: Rows<(u32, f64)>,
    /// Gain of each variable.
    pub gains: Vec<f64>,
    /// Upper limit of each variable, which may be infinite.
    pub variable_limits: Vec<f64>,
    /// Upper limit of each row.
    pub row_limits: Vec<f64>,
}

/// Values of the variables and prices of the rows, near an optimum of a program and of its dual. Neither is exact.
#[derive(Clone)]
pub struct Solution {
    /// Value of each variable.
    pub variables: Vec<f64>,
    /// Price of each row.
    pub prices: Vec<f64>,
}

/// Moves each value of `at` twice as far as `next`, and by the part `1 - part` back to `anchor`.
#[inline]
fn pull_towards_anchor(at: &mut [f64], next: &[f64], anchor: &[f64], part: f64) {
    for ((at, next), anchor) in at.iter_mut().zip(next).zip(anchor) {
        *at = part * (2.0 * next - *at) + (1.0 - part) * anchor;
    }
}
