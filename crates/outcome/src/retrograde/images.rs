//! The images of positions under the symmetries of a board, as ternary codes.

use koatlas_board::Arena;
use koatlas_position_graph::{Symmetries, Symmetry, Ternary};

/// Digits that one look-up takes.
const DIGITS: usize = 8;

/// `3^8`: numbers of eight digits.
const NUMBERS: u64 = 3u64.pow(DIGITS as u32);

/// A [`Ternary`] code has at most so many runs of eight digits.
const RUNS: usize = Ternary::MAX_POINTS.div_ceil(DIGITS);

/// A rotation or reflection on codes.
///
/// The code of an image is a sum over the points of the position, so it is a sum over runs of eight points: one look-up
/// a run. 26 KB for every eight points.
struct Image {
    points: Box<[usize]>,
    runs: Box<[Box<[u32]>]>,
}

impl Image {
    fn of(symmetry: &Symmetry<u64>, ternary: Ternary, points: usize) -> Image {
        let value = |run: usize, number: u64| {
            let code = number * NUMBERS.pow(run as u32);
            let inside = code < ternary.codes();
            let image = |code| ternary.code(symmetry.position(ternary.position::<u64>(code))) as u32;
            if inside { image(code) } else { 0 }
        };
        let run = |run| (0..NUMBERS).map(|number| value(run, number)).collect();
        Image {
            points: (0..points).map(|point| symmetry.point(point)).collect(),
            runs: (0..points.div_ceil(DIGITS)).map(run).collect(),
        }
    }

    #[inline]
    fn code(&self, parts: &[usize; RUNS]) -> u32 {
        self.runs.iter().zip(parts).map(|(run, &part)| run[part]).sum()
    }
}

/// The rotations and reflections of a whole board, on ternary codes. Codes are below `3^20`, which is less than `2^32`.
pub struct Images {
    images: Vec<Image>,
}

impl Images {
    pub fn new(arena: &Arena<u64>, ternary: Ternary) -> Images {
        let symmetries = Symmetries::of(arena);
        let plain = symmetries.elements().iter().filter(|symmetry| !symmetry.exchanges_colours());
        Images { images: plain.map(|symmetry| Image::of(symmetry, ternary, arena.len())).collect() }
    }

    /// The least code of an image.
    #[inline]
    pub fn least(&self, code: u64) -> u64 {
        let parts = parts(code);
        self.images.iter().map(|image| image.code(&parts)).min().map_or(code, u64::from)
    }

    /// The least code of an image, and the least place that a point goes to on the way there.
    pub fn least_with(&self, code: u64, point: usize) -> (u64, usize) {
        let parts = parts(code);
        let images = self.images.iter().map(|image| (u64::from(image.code(&parts)), image.points[point]));
        images.min().unwrap_or((code, point))
    }

    /// Whether no image has a smaller code.
    #[inline]
    pub fn is_least(&self, code: u64) -> bool {
        let parts = parts(code);
        self.images.iter().all(|image| u64::from(image.code(&parts)) >= code)
    }

    /// How many different images there are.
    pub fn orbit(&self, code: u64) -> usize {
        let parts = parts(code);
        let fixed = self.images.iter().filter(|image| u64::from(image.code(&parts)) == code);
        self.images.len() / fixed.count()
    }

    /// How many different images there are of a position with a point.
    pub fn orbit_with(&self, code: u64, point: usize) -> usize {
        let parts = parts(code);
        let fixes = |image: &&Image| u64::from(image.code(&parts)) == code && image.points[point] == point;
        self.images.len() / self.images.iter().filter(fixes).count()
    }
}

/// A code in runs of eight digits.
#[inline]
fn parts(code: u64) -> [usize; RUNS] {
    [code % NUMBERS, code / NUMBERS % NUMBERS, code / NUMBERS / NUMBERS].map(|part| part as usize)
}

#[cfg(test)]
mod tests {
    use super::Images;
    use koatlas_board::Arena;
    use koatlas_position_graph::{Symmetries, Ternary};

    #[test]
    fn codes_go_where_positions_go() {
        for size in ["1x1", "1x5", "2x2", "2x5", "3x3"] {
            let arena = Arena::<u64>::whole_board(size.parse().expect("a size")).expect("it fits");
            let ternary = Ternary::new(&arena).expect("it is small");
            let images = Images::new(&arena, ternary);
            let symmetries = Symmetries::of(&arena);
            let plain: Vec<_> = symmetries.elements().iter().filter(|s| !s.exchanges_colours()).collect();
            for code in (0..ternary.codes()).step_by(7) {
                let image =
                    |s: &&koatlas_position_graph::Symmetry<u64>| ternary.code(s.position(ternary.position(code)));
                let mut codes: Vec<u64> = plain.iter().map(image).collect();
                codes.sort_unstable();
                assert_eq!(images.least(code), codes[0]);
                assert_eq!(images.is_least(code), code == codes[0]);
                codes.dedup();
                assert_eq!(images.orbit(code), codes.len());
                let pairs = plain.iter().map(|s| (image(s), s.point(0)));
                let mut pairs: Vec<_> = pairs.collect();
                pairs.sort_unstable();
                assert_eq!(images.least_with(code, 0), pairs[0]);
                pairs.dedup();
                assert_eq!(images.orbit_with(code, 0), pairs.len());
            }
        }
    }
}
