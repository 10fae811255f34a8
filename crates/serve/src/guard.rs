//! Requests of other pages are refused, and browsers hear what the page may do.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

/// The names under which the server answers. A page of another server may give this machine a name of its own ("DNS
/// rebinding"); then the browser takes the two for one, but it tells that name.
#[derive(Clone, Debug)]
pub struct Hosts(Arc<[String]>);

/// The names of this machine that only this machine can mean.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// What a browser leaves out of addresses.
const DEFAULT_PORT: u16 = 80;

/// What a browser may do with what the server sends: load scripts, styles and pictures from this server alone, no script in the
/// page itself, and show the page in no other.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (CACHE_CONTROL, "no-store"),
];

impl Hosts {
    pub fn of_port(port: u16) -> Hosts {
        let with_port = NAMES.map(|name| format!("{name}:{port}"));
        let plain = NAMES.map(ToOwned::to_owned).into_iter().filter(|_| port == DEFAULT_PORT);
        Hosts(with_port.into_iter().chain(plain).collect())
    }

    fn contain(&self, host: &str) -> bool {
        self.0.iter().any(|known| known.eq_ignore_ascii_case(host))
    }

    /// Refuses requests that are meant for another server, or come from a page of another.
    fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
        let own = |text: Option<&HeaderValue>| {
            text.and_then(|host| host.to_str().ok()).is_some_and(|host| self.contain(host))
        };
        let hosts: Vec<_> = headers.get_all(HOST).iter().collect();
        let in_address = uri.authority().is_none_or(|authority| self.contain(authority.as_str()));
        if hosts.len() != 1 || !own(hosts.first().copied()) || !in_address {
            let sentence = format!("this server answers as {} alone: use that address", self.0.join(" and "));
            return Err(Refusal::new(StatusCode::FORBIDDEN, sentence));
        }
        let is_own = |origin: &HeaderValue| {
            origin.to_str().ok().and_then(|text| text.strip_prefix("http://")).is_some_and(|host| self.contain(host))
        };
        if headers.get_all(ORIGIN).iter().all(is_own) {
            Ok(())
        } else {
            Err(Refusal::new(
                StatusCode::FORBIDDEN,
                "this server answers its own page alone, and no page of another server",
            ))
        }
    }
}

/// Checks a request before anything else, and adds the headers to every answer.
pub async fn guard(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    let mut response = match hosts.check(request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, Uri};

    use super::Hosts;

    fn allowed(uri: &'static str, headers: &[(&'static str, &'static str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_static(value));
        }
        Hosts::of_port(4000).check(&Uri::from_static(uri), &map).is_ok()
    }

    #[test]
    fn only_requests_of_the_own_page_are_answered() {
        assert!(allowed("/", &[("host", "127.0.0.1:4000")]));
        assert!(allowed("/", &[("host", "LocalHost:4000"), ("origin", "http://localhost:4000")]));
        assert!(allowed("http://127.0.0.1:4000/", &[("host", "127.0.0.1:4000")]));
        for host in ["127.0.0.1", "127.0.0.1:4001", "example.org:4000", "localhost.example.org:4000", "[::1]:4000", ""]
        {
            assert!(!allowed("/", &[("host", host)]), "{host}");
        }
        assert!(!allowed("/", &[]));
        assert!(!allowed("/", &[("host", "127.0.0.1:4000"), ("host", "example.org")]));
        assert!(!allowed("http://example.org/", &[("host", "127.0.0.1:4000")]));
        for origin in
            ["null", "http://example.org", "https://127.0.0.1:4000", "http://127.0.0.1:4001", "http://127.0.0.1"]
        {
            assert!(!allowed("/", &[("host", "127.0.0.1:4000"), ("origin", origin)]), "{origin}");
        }
    }

    #[test]
    fn browsers_leave_out_the_default_port() {
        assert!(Hosts::of_port(80).contain("localhost") && !Hosts::of_port(81).contain("localhost"));
    }
}
