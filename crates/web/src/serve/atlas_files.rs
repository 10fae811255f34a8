//! What is served: the page with its style sheets and scripts, and the files of a catalogue as they are.

use std::path::{self, Component, PathBuf};

use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use koatlas_rulesets::RuleSet;
use maud::html;

use crate::serve::request_body::Refusal;
use crate::site::fill_template;

/// The directory of a catalogue. Nothing outside it is read, and nothing at all is written.
#[derive(Clone, Debug)]
pub struct Atlas(PathBuf);

/// Why a directory cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum AtlasError {
    /// It cannot be opened, or is no directory.
    #[error("there is no such folder: name the folder of a catalogue")]
    NoDirectory,
    /// The page of a catalogue is not in it.
    #[error("there is no index.html here")]
    NoPage,
}

/// The page on which a catalogue begins.
const INDEX: &str = "index.html";

/// What a catalogue's directory has, and how browsers are to take it. Nothing else is served.
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
    /// The catalogue in a directory.
    ///
    /// # Errors
    /// If there is none.
    pub fn in_directory(directory: &path::Path) -> Result<Atlas, AtlasError> {
        let whole = directory.canonicalize().ok().filter(|path| path.is_dir()).ok_or(AtlasError::NoDirectory)?;
        let atlas = Atlas(whole);
        if atlas.file(INDEX).is_some() { Ok(atlas) } else { Err(AtlasError::NoPage) }
    }

    /// The address of a type's page, if it is there.
    pub fn type_page(&self, id: &str) -> Option<String> {
        let name = format!("types/{id}.html");
        self.file(&name).map(|_| format!("/atlas/{name}"))
    }

    /// A file by its name in the directory: a regular file that lies there, also after all symbolic links are followed.
    fn file(&self, name: &str) -> Option<PathBuf> {
        let plain = |part| matches!(part, Component::Normal(name) if !name.as_encoded_bytes().starts_with(b"."));
        let wanted = path::Path::new(name);
        // Backslashes and colons separate folders and drives on some systems.
        if name.contains(['\\', ':', '\0']) || !wanted.components().all(plain) {
            return None;
        }
        let path = self.0.join(wanted).canonicalize().ok()?;
        (path.starts_with(&self.0) && path.is_file()).then_some(path)
    }

    /// The answer to a request for a file; a folder has no answer but the top one.
    ///
    /// # Errors
    /// If there is no such file.
    pub async fn answer(&self, name: &str) -> Result<Response, Refusal> {
        let name = if name.is_empty() { INDEX } else { name };
        let (content_type, path) = content_type(name).zip(self.file(name)).ok_or_else(Refusal::nothing_here)?;
        let read = tokio::task::spawn_blocking(|| std::fs::read(path)).await;
        let bytes = read.ok().and_then(Result::ok).ok_or_else(Refusal::nothing_here)?;
        Ok(([(CONTENT_TYPE, content_type)], bytes).into_response())
    }
}

/// The page: the board to draw on, and room for what is found.
pub fn page(atlas: bool) -> String {
    let rule_sets = html! {
        @for rules in RuleSet::all() {
            li { label title=(rules.id()) { input type="checkbox" value=(rules.id()) checked; (rules.definition.name) } }
        }
    };
    let atlas = html! { @if atlas { a href="/atlas/index.html" { "Atlas" } } };
    let values = [("atlas", atlas), ("rule-sets", rule_sets)];
    fill_template(include_str!("../../assets/serve.html"), &values).into_string()
}

/// The files of the page. Colours, type and the player are those of the site.
const ASSETS: [(&str, &str); 6] = [
    ("atlas.css", crate::STYLE),
    ("serve.css", include_str!("../../assets/serve.css")),
    ("icon.svg", crate::ICON),
    ("player.js", crate::PLAYER),
    ("drawing.js", include_str!("../../assets/drawing.js")),
    ("serve.js", include_str!("../../assets/serve.js")),
];

/// The answer to a request for a file of the page.
pub async fn asset(Path(name): Path<String>) -> Result<Response, Refusal> {
    let known = ASSETS.into_iter().find(|(known, _)| *known == name).zip(content_type(&name));
    let ((_, text), content_type) = known.ok_or_else(Refusal::nothing_here)?;
    Ok(([(CONTENT_TYPE, content_type)], text).into_response())
}

/// How browsers are to take a file, if such files are served.
fn content_type(name: &str) -> Option<&'static str> {
    let extension = path::Path::new(name).extension()?.to_str()?;
    TYPES.iter().find(|(known, _)| *known == extension).map(|(_, content_type)| *content_type)
}
