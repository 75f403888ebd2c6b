//! Middleware for every request: a tracing span, an id, security headers, and a
//! log line for internal errors.

use std::hash::{BuildHasher as _, RandomState};
use std::time::Instant;

use actix_web::Error;
use actix_web::ResponseError as _;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    ACCEPT_ENCODING, AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, ContentEncoding, Encoding,
    Header as _, HeaderName, HeaderValue,
};
use actix_web::middleware::Next;
use actix_web::web;
use kernel::error_chain;
use tracing::Instrument as _;

use crate::calendar_feed::PublicUrl;
use crate::client_address::TrustedProxies;
use crate::drain::Drain;
use crate::metrics::Metrics;
use crate::problem::ApiError;
use crate::routes::BASE;
use crate::security_headers;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Characters of the longest id that is taken from a proxy; a UUID has 36.
const MAX_ID: usize = 64;

/// Where requests are counted, if they are.
type Counted = Option<web::Data<Metrics>>;

/// Handles a request in a span with its method and id. Lines about a failure
/// name the route; URLs with ids and queries and personal data are not recorded.
/// Adds the id and the security headers to the response. The id of a trusted proxy is
/// kept, so that the logs of both can be compared.
pub(crate) async fn observe(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let id = id_of_proxy(&request).unwrap_or_else(|| {
        // The keys of each hasher differ, and are random: this takes no system call.
        format!("{:016x}", RandomState::new().hash_one(()))
    });
    let span = tracing::info_span!(
        "http.request",
        method = %request.method(),
        request_id = id.as_str(),
    );
    let mut response = answer(request, next).instrument(span).await?;
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    Ok(response)
}

async fn answer(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    // The decoded path, as the router matches it: `/%73howstable/…` is the API,
    // too.
    let is_api = request.match_info().as_str().starts_with(BASE);
    let is_https = request
        .app_data::<web::Data<PublicUrl>>()
        .is_some_and(|url| url.0.starts_with("https://"));
    if forbids_plain(&request) {
        // The response must be allowed to be uncompressed; otherwise the
        // compression middleware would refuse the request.
        request.headers_mut().remove(ACCEPT_ENCODING);
    }
    let began = Instant::now();
    let mut response = next.call(request).await?;
    if let Some(Some(metrics)) = response.request().app_data::<Counted>() {
        let (request, status) = (response.request(), response.status().as_u16());
        let route = request.match_pattern();
        metrics.count(
            request.method().as_str(),
            route.as_deref(),
            status,
            began.elapsed(),
        );
    }
    tracing::debug!(
        status = response.status().as_u16(),
        route = response.request().match_pattern(),
        "answered"
    );
    log_failure(&response);
    let request = response.request();
    let route = request.match_pattern();
    let is_secret =
        security_headers::is_opened_by_secret(route.as_deref(), request.match_info().as_str());
    if let Some(drain) = response.request().app_data::<web::Data<Drain>>().cloned() {
        drain.close_after(&mut response);
    }
    let headers = response.headers_mut();
    if headers
        .get(CONTENT_ENCODING)
        .is_some_and(|encoding| encoding == ContentEncoding::Identity.as_str())
    {
        headers.remove(CONTENT_ENCODING);
    }
    if is_api && !headers.contains_key(CACHE_CONTROL) {
        // Responses depend on the token header, which caches do not consider.
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if is_secret {
        security_headers::keep_secret(headers);
    }
    security_headers::add(headers, is_api, is_https);
    Ok(response)
}

/// The id that a trusted proxy gave the request, if it is one that can be logged.
fn id_of_proxy(request: &ServiceRequest) -> Option<String> {
    let proxies = request.app_data::<web::Data<TrustedProxies>>()?;
    let peer = request.peer_addr()?.ip().to_canonical();
    let id = request.headers().get(REQUEST_ID)?.to_str().ok()?;
    let is_plain = (8..=MAX_ID).contains(&id.len())
        && id
            .bytes()
            .all(|it| it.is_ascii_alphanumeric() || it == b'-');
    (proxies.contain(peer) && is_plain).then(|| id.to_owned())
}

/// Whether a client does not accept an uncompressed response.
fn forbids_plain(request: &ServiceRequest) -> bool {
    let plain = [Encoding::identity()];
    AcceptEncoding::parse(request).is_ok_and(|accepted| accepted.negotiate(plain.iter()).is_none())
}

/// Logs an internal error once, with all its sources.
fn log_failure<B>(response: &ServiceResponse<B>) {
    let error = response.response().error();
    if let Some(error) = error.and_then(Error::as_error::<ApiError>)
        && let Some(failure) = error.failure()
    {
        tracing::error!(
            status = error.status_code().as_u16(),
            route = response.request().match_pattern(),
            error = error_chain(failure),
            "request failed"
        );
    }
}
