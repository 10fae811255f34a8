//! Bodies of requests as JSON, within limits; and refusals of requests.

use std::time::Duration;

use axum::extract::{FromRequest, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderName};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::{Json, body::to_bytes, http::StatusCode};
use serde::de::DeserializeOwned;
use serde_json::json;

/// Largest size of a body, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// Longest time to wait for the whole body.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Extractor: the body of a request, parsed as JSON. Unlike [`axum::Json`] it limits size and time.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = RequestRefusal;

    async fn from_request(request: Request, _: &S) -> Result<JsonBody<T>, RequestRefusal> {
        let (head, body) = request.into_parts();
        // A browser lets a page of another site send this type only after it has asked this server for permission,
        // which the server never gives.
        if !header(&head, CONTENT_TYPE).is_some_and(is_json) {
            let sentence = "the content of the request must be of the type application/json";
            return Err(RequestRefusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence));
        }
        // Refuses a body that announces to be too large before it is read.
        let length = header(&head, CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
        if length.is_some_and(|length| length > MOST_BYTES as u64) {
            return Err(too_large());
        }
        let bytes = tokio::time::timeout(TIMEOUT, to_bytes(body, MOST_BYTES)).await.map_err(|_| {
            RequestRefusal::new(StatusCode::REQUEST_TIMEOUT, "the request did not come whole in time: send it again")
        })?;
        let bytes = bytes.map_err(|_| too_large())?;
        serde_json::from_slice(&bytes).map(JsonBody).map_err(|error| {
            RequestRefusal::new(StatusCode::BAD_REQUEST, format!("the request is not what the page sends: {error}"))
        })
    }
}

fn header(head: &Parts, name: HeaderName) -> Option<&str> {
    head.headers.get(name)?.to_str().ok()
}

fn is_json(content_type: &str) -> bool {
    let name = content_type.split(';').next().unwrap_or_default();
    name.trim().eq_ignore_ascii_case("application/json")
}

fn too_large() -> RequestRefusal {
    RequestRefusal::new(StatusCode::PAYLOAD_TOO_LARGE, "the request is larger than 1 MB: a position is far smaller")
}

/// Refusal of a request: a status, and a sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestRefusal {
    /// HTTP status of the response.
    pub status: StatusCode,
    /// Description of the error, and of what to do.
    pub sentence: String,
}

impl RequestRefusal {
    /// Creates a refusal.
    pub fn new(status: StatusCode, sentence: impl Into<String>) -> RequestRefusal {
        RequestRefusal { status, sentence: sentence.into() }
    }

    /// The request is well-formed, but its content cannot be used (status 422).
    #[allow(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
    pub fn unusable(reason: impl ToString) -> RequestRefusal {
        RequestRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, reason.to_string())
    }

    /// The server or the program that answers is broken (status 500).
    pub fn broken(sentence: impl Into<String>) -> RequestRefusal {
        RequestRefusal::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
    }

    /// The address does not exist (status 404).
    pub fn nothing_here() -> RequestRefusal {
        RequestRefusal::new(StatusCode::NOT_FOUND, "there is nothing at this address")
    }
}

impl IntoResponse for RequestRefusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.sentence }))).into_response()
    }
}
