//! From requests to their answers.

use std::sync::Arc;

use axum::extract::{Path, Query, State, rejection::QueryRejection};
use axum::http::{StatusCode, header::CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde::Deserialize;

use crate::serve::answer::Answer;
use crate::serve::asked::{Asked, Refusal};
use crate::serve::atlas_files::{Atlas, asset};
use crate::serve::drawn::{Pasted, Read, Wanted, Written};
use crate::serve::found::Found;
use crate::serve::jobs::Jobs;
use crate::serve::question::{Announced, Checked, Question};
use crate::serve::server::{Hosts, guard};
use crate::serve::{drawn, found, outlook, page};

/// What answers need.
#[derive(Debug)]
pub struct App {
    pub atlas: Option<Atlas>,
    pub jobs: Jobs,
}

type Shared = State<Arc<App>>;

/// All addresses. Requests for other hosts or from other pages reach none of them.
pub fn router(app: Arc<App>, hosts: Hosts) -> Router {
    Router::new()
        .route("/", get(page))
        .route("/assets/{name}", get(asset))
        .route("/atlas/", get(atlas_index))
        .route("/atlas/{*name}", get(atlas_file))
        .route("/api/board", get(board))
        .route("/api/read", post(async |Asked(pasted): Asked<Pasted>| drawn::read(&pasted).map(Json::<Read>)))
        .route("/api/write", post(async |Asked(wanted): Asked<Wanted>| drawn::write(&wanted).map(Json::<Written>)))
        .route("/api/announce", post(announce))
        .route("/api/classify", post(classify))
        .route("/api/longest", post(longest))
        .fallback(async || Refusal::nothing_here())
        .method_not_allowed_fallback(async || {
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not answer requests of this kind")
        })
        .layer(middleware::from_fn_with_state(hosts, guard))
        .with_state(app)
}

async fn page(State(app): Shared) -> Response {
    Html(page::page(app.atlas.is_some()).into_string()).into_response()
}

async fn atlas_index(app: Shared) -> Result<Response, Refusal> {
    atlas_file(app, Path(String::new())).await
}

async fn atlas_file(State(app): Shared, Path(name): Path<String>) -> Result<Response, Refusal> {
    let atlas = app.atlas.as_ref().ok_or_else(|| {
        let sentence = "no catalogue is served: name its directory, koatlas serve DIR";
        Refusal::new(StatusCode::NOT_FOUND, sentence)
    })?;
    atlas.answer(&name).await
}

#[derive(Deserialize)]
struct Sides {
    rows: usize,
    cols: usize,
}

async fn board(sides: Result<Query<Sides>, QueryRejection>) -> Result<Response, Refusal> {
    let Ok(Query(Sides { rows, cols })) = sides else {
        return Err(Refusal::new(StatusCode::BAD_REQUEST, "a board needs rows and cols: /api/board?rows=3&cols=4"));
    };
    let svg = drawn::board(drawn::size(rows, cols)?);
    Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// A board that is no position yet is nothing wrong with the request: somebody is still drawing.
async fn announce(Asked(question): Asked<Question>) -> Json<Announced> {
    Json(match question.check() {
        Ok(checked) => checked.announced(),
        Err(Refusal { sentence, .. }) => Announced::Unusable { sentence },
    })
}

async fn classify(State(app): Shared, Asked(question): Asked<Question>) -> Result<Json<Found>, Refusal> {
    let (checked, answer) = analysed(&app, &question, false).await?;
    Ok(Json(found::found(&checked, &answer, app.atlas.as_ref())))
}

async fn longest(State(app): Shared, Asked(question): Asked<Question>) -> Result<Json<Found>, Refusal> {
    let (_, answer) = analysed(&app, &question, true).await?;
    Ok(Json(outlook::found(&answer)))
}

/// The question and the answer of the program. Large work is begun only if it is wanted.
async fn analysed(app: &App, question: &Question, longest: bool) -> Result<(Checked, Answer), Refusal> {
    let checked = question.check()?;
    if checked.outlook.large && !question.confirmed {
        let sentence = format!("{}. Large work has to be confirmed", checked.outlook.sentence);
        return Err(Refusal::new(StatusCode::CONFLICT, sentence));
    }
    let said = app.jobs.run(&checked.arguments(longest), &checked.input).await?;
    // The program may be of another version.
    let unread = |error| {
        let sentence = format!("the answer of the analysis cannot be read: {error}");
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
    };
    Ok((checked, serde_json::from_slice(&said).map_err(unread)?))
}
