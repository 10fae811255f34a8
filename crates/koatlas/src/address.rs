//! Files as addresses that a browser opens.

use std::path::Path;

/// The address of a file: `file:///folder/index.html`.
pub fn of_file(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let path = path.to_string_lossy().replace('\\', "/");
    let sign = |byte: u8| match byte {
        b'/' | b'-' | b'.' | b'_' | b'~' | b':' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    let root = if path.starts_with('/') { "" } else { "/" };
    format!("file://{root}{}", path.bytes().map(sign).collect::<String>())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::of_file;

    #[test]
    #[cfg(unix)]
    fn names_are_escaped() {
        assert_eq!(of_file(Path::new("/a b/ü#?/index.html")), "file:///a%20b/%C3%BC%23%3F/index.html");
    }
}
