//! Files that are served: the style sheets and scripts of the board, and the files of a catalogue.

use std::borrow::Cow;
use std::io;
use std::path::{Component, Path, PathBuf};

use axum::body::Body;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::fs::File;
use tokio::io::{AsyncReadExt, Take};

use crate::serve::request_body::RequestRefusal;
use crate::site;

/// Directory of a catalogue. Only files inside it are read, and none is written.
#[derive(Clone, Debug)]
pub struct Atlas(PathBuf);

/// Reasons why a directory cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum AtlasError {
    /// The directory cannot be opened.
    #[error("there is no such folder: name the folder of a catalogue")]
    NoDirectory,
    /// The directory has no `index.html`.
    #[error("there is no index.html here")]
    NoPage,
}

/// First page of a catalogue.
const INDEX: &str = "index.html";

/// Extensions of the files in the directory of a catalogue, and their content types. Files with other extensions are
/// not served.
const TYPES: [(&str, &str); 11] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("json", "application/json"),
    ("sgf", "application/x-go-sgf"),
    ("txt", "text/plain; charset=utf-8"),
    ("csv", "text/csv; charset=utf-8"),
    ("parquet", "application/vnd.apache.parquet"),
    ("bib", "text/plain; charset=utf-8"),
];

impl Atlas {
    /// Opens the catalogue in `directory`.
    ///
    /// # Errors
    /// If it is not the directory of a catalogue with pages.
    pub fn in_directory(directory: &Path) -> Result<Atlas, AtlasError> {
        let whole = directory.canonicalize().ok().filter(|path| path.is_dir()).ok_or(AtlasError::NoDirectory)?;
        let atlas = Atlas(whole);
        if atlas.file(INDEX).is_some() { Ok(atlas) } else { Err(AtlasError::NoPage) }
    }

    /// Path of the file `name`. Returns `None` unless it is a regular file inside the directory, even after symbolic
    /// links are followed.
    fn file(&self, name: &str) -> Option<PathBuf> {
        let relative = Path::new(name);
        let is_plain = relative
            .components()
            .all(|part| matches!(part, Component::Normal(name) if !name.as_encoded_bytes().starts_with(b".")));
        // Backslashes and colons separate folders and drives on some systems.
        if name.contains(['\\', ':', '\0']) || !is_plain {
            return None;
        }
        let path = self.0.join(relative).canonicalize().ok()?;
        (path.starts_with(&self.0) && path.is_file()).then_some(path)
    }

    /// Response with the file `name`.
    ///
    /// # Errors
    /// If there is no such file.
    async fn answer(&self, name: &str) -> Result<Response, RequestRefusal> {
        let (content_type, path) = content_type(name).zip(self.file(name)).ok_or_else(RequestRefusal::nothing_here)?;
        let file = File::open(path).await.map_err(|_| RequestRefusal::nothing_here())?;
        let length = file.metadata().await.map_err(|_| RequestRefusal::nothing_here())?.len();
        let headers = [(CONTENT_TYPE, content_type), (CONTENT_LENGTH, &length.to_string())];
        Ok((headers, streamed(file.take(length))).into_response())
    }
}

/// Size of the pieces in which files are read, in bytes.
const PIECE: usize = 64 << 10;

/// Body with the content of `file`. A piece is read only when the client has taken those before it.
fn streamed(file: Take<File>) -> Body {
    Body::from_stream(stream::try_unfold(file, |mut file| async {
        let mut piece = Vec::with_capacity(PIECE);
        let size = (&mut file).take(PIECE as u64).read_to_end(&mut piece).await?;
        Ok::<_, io::Error>((size > 0).then_some((piece, file)))
    }))
}

/// Response with the file `name`: one of the board, which the program has, or one of `atlas`.
///
/// # Errors
/// If there is no such file.
pub async fn answer(atlas: Option<&Atlas>, name: &str) -> Result<Response, RequestRefusal> {
    if let Some((text, content_type)) = own_file(name, atlas.is_some()).zip(content_type(name)) {
        return Ok(([(CONTENT_TYPE, content_type)], text).into_response());
    }
    atlas.ok_or_else(RequestRefusal::nothing_here)?.answer(name).await
}

/// A file of the board.
fn own_file(name: &str, has_atlas: bool) -> Option<Cow<'static, str>> {
    match name {
        "assets/rule-sets.js" => Some(site::rule_set_names().into()),
        // Without a catalogue no type has a page.
        "assets/type-pages.js" if !has_atlas => Some("".into()),
        _ => site::FILES.into_iter().find(|(known, _)| *known == name).map(|(_, text)| text.into()),
    }
}

/// Content type of a file by its extension; `None` if such files are not served.
fn content_type(name: &str) -> Option<&'static str> {
    let extension = Path::new(name).extension()?.to_str()?;
    TYPES.iter().find(|(known, _)| *known == extension).map(|(_, content_type)| *content_type)
}
