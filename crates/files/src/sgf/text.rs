//! Properties as SGF writes them.

use koatlas_board::{Point, Size};

use super::points;

/// The format wants a square board's size as one number.
pub fn size_value(size: Size) -> String {
    if size.rows() == size.cols() { size.cols().to_string() } else { format!("{}:{}", size.cols(), size.rows()) }
}

/// A property with a text, or nothing if the text is empty.
pub fn text(key: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{key}[{}]", text.replace('\\', "\\\\").replace(']', "\\]")) }
}

/// A property with a list of points, or nothing if there are none.
pub fn list(key: &str, points: &[Point], size: Size) -> String {
    let values: String = points.iter().map(|&point| format!("[{}]", points::name(point, size))).collect();
    if values.is_empty() { values } else { format!("{key}{values}") }
}
