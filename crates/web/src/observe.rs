//! Middleware for every request: a tracing span, an id, security headers, and a
//! log line for internal errors.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    ACCEPT_ENCODING, AcceptEncoding, CACHE_CONTROL, Encoding, Header as _, HeaderName, HeaderValue,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use actix_web::middleware::Next;
use actix_web::{HttpMessage as _, ResponseError as _};
use kernel::error_chain;
use tracing::Span;
use tracing_actix_web::{RequestId, RootSpanBuilder};

use crate::problem::ApiError;
use crate::routes::BASE;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The span of a request: method, route and id. URLs with ids and queries and
/// personal data are not recorded.
pub(crate) struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let id = request
            .extensions()
            .get::<RequestId>()
            .map(ToString::to_string);
        tracing::info_span!(
            "http.request",
            method = %request.method(),
            route = request.match_pattern().as_deref().unwrap_or("-"),
            request_id = id.as_deref().unwrap_or("-"),
            status = tracing::field::Empty,
        )
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        span.record("status", status.as_u16());
        span.in_scope(|| tracing::debug!(status = status.as_u16(), "answered"));
    }
}

/// Adds the request id and the security headers, and logs an internal error
/// once, with all its sources.
pub(crate) async fn finish_response(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let id = request
        .extensions()
        .get::<RequestId>()
        .and_then(|id| HeaderValue::from_str(&id.to_string()).ok());
    // The decoded path, as the router matches it: `/%73howstable/…` is the API,
    // too.
    let is_api = request.match_info().as_str().starts_with(BASE);
    if forbids_plain(&request) {
        // The response must be allowed to be uncompressed; otherwise the
        // compression middleware would refuse the request.
        request.headers_mut().remove(ACCEPT_ENCODING);
    }
    let mut response = next.call(request).await?;
    if let Some(error) = response
        .response()
        .error()
        .and_then(Error::as_error::<ApiError>)
    {
        log_failure(error);
    }
    let headers = response.headers_mut();
    if let Some(id) = id {
        headers.insert(REQUEST_ID, id);
    }
    if is_api && !headers.contains_key(CACHE_CONTROL) {
        // Responses depend on the token header, which caches do not consider.
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(
        REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    );
    Ok(response)
}

/// Whether a client does not accept an uncompressed response.
fn forbids_plain(request: &ServiceRequest) -> bool {
    let plain = [Encoding::identity()];
    AcceptEncoding::parse(request).is_ok_and(|accepted| accepted.negotiate(plain.iter()).is_none())
}

fn log_failure(error: &ApiError) {
    if let Some(failure) = error.failure() {
        tracing::error!(
            status = error.status_code().as_u16(),
            error = error_chain(failure),
            "request failed"
        );
    }
}
