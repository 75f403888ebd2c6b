//! What every request gets: a span, an id, security headers, and one line in
//! the log when it failed on our side.

use std::error::Error as _;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use actix_web::middleware::Next;
use actix_web::{HttpMessage as _, ResponseError as _};
use tracing::Span;
use tracing_actix_web::{RequestId, RootSpanBuilder};

use crate::problem::ApiError;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The span of a request: its method, route and id. Neither the address with
/// its ids and queries nor anything about the person is kept.
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

/// Adds the request's id and the security headers, and logs a failure of ours
/// once, with its whole chain.
pub(crate) async fn finish_response(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let id = request
        .extensions()
        .get::<RequestId>()
        .and_then(|id| HeaderValue::from_str(&id.to_string()).ok());
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
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(
        REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    );
    Ok(response)
}

fn log_failure(error: &ApiError) {
    let status = error.status_code();
    if !status.is_server_error() {
        return;
    }
    let mut chain = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        chain.push_str(": ");
        chain.push_str(&error.to_string());
        cause = error.source();
    }
    tracing::error!(status = status.as_u16(), error = chain, "request failed");
}
