//! Rotations and reflections of a board, and codes of positions.

use koatlas_board::{Colour, Content, Size};

use crate::BoardContents;

/// Rotations and reflections that map the board onto itself, each as a list of the images of the points. On a board with one row or column
/// some are listed twice.
///
/// The code of a position is the sum over its points `i` of `3^i` times 0 for empty, 1 for black, 2 for white.
pub(crate) struct TableImages {
    images: Vec<Vec<usize>>,
    /// `3^i` by point `i`.
    weights: Vec<u64>,
    /// By image and point, `3^i` for the image `i` of the point.
    image_weights: Vec<Vec<u64>>,
}

impl TableImages {
    pub fn new(size: Size) -> TableImages {
        let (rows, cols) = (size.rows(), size.cols());
        // Bit 2 of a symmetry's number reverses the rows, bit 1 the columns, bit 0 exchanges rows and columns. The last needs a
        // square, so boards of other shapes have the even numbers only.
        let symmetries = (0..8).step_by(if rows == cols { 1 } else { 2 });
        let images: Vec<Vec<usize>> =
            symmetries.map(|number| (0..size.area()).map(|point| image(size, number, point)).collect()).collect();
        let weights: Vec<u64> = (0..size.area() as u32).map(|point| 3u64.pow(point)).collect();
        let image_weights = images.iter().map(|image| image.iter().map(|&point| weights[point]).collect()).collect();
        TableImages { images, weights, image_weights }
    }

    /// Returns the position with this `code`.
    pub fn contents(&self, code: u64) -> BoardContents {
        self.weights.iter().map(|weight| content(code / weight % 3)).collect()
    }

    /// True if no image of the position `contents`, which has this code, has a smaller code.
    pub fn is_least(&self, contents: &BoardContents, code: u64) -> bool {
        self.image_weights.iter().all(|weights| coded(contents, weights) >= code)
    }

    /// Returns the least code of the images of a position, and the least image of `point` among the images with that code.
    pub fn least(&self, contents: &BoardContents, point: usize) -> (u64, usize) {
        let images = self.images.iter().zip(&self.image_weights);
        let images = images.map(|(image, weights)| (coded(contents, weights), image[point]));
        images.min().expect("the identity is one")
    }

    /// Number of steps for looking at all images of a position.
    pub fn steps(&self) -> u64 {
        (self.images.len() * self.weights.len() / 4) as u64 + 1
    }
}

/// Image of `point` under the symmetry `number` of a board of `size`.
fn image(size: Size, number: usize, point: usize) -> usize {
    let (rows, cols) = (size.rows(), size.cols());
    let (row, col) = (point / cols, point % cols);
    let row = if number & 4 == 0 { row } else { rows - 1 - row };
    let col = if number & 2 == 0 { col } else { cols - 1 - col };
    if number & 1 == 0 { row * cols + col } else { col * cols + row }
}

fn content(digit: u64) -> Content {
    [None, Some(Colour::Black), Some(Colour::White)][digit as usize]
}

fn coded(contents: &BoardContents, weights: &[u64]) -> u64 {
    let terms = contents.iter().zip(weights);
    terms.map(|(content, weight)| content.map_or(0, |colour| 1 + colour.index() as u64) * weight).sum()
}
