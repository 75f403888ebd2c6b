//! The headers by which a browser limits what a response can do. They are the
//! same for every response, except for the content security policy, which is
//! that of the frontend or that of the API.
//!
//! There are no cookies and no CORS headers, so that other origins cannot read
//! anything. `Cross-Origin-Embedder-Policy` is missing because only programs
//! with shared memory gain from it.

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};

/// The policy for everything outside of the API. Nothing is inline: the JSON in
/// the page of a form is no script, and React sets styles through the DOM,
/// which no policy restricts. Photos are shown from `blob:` URLs before upload.
const PAGES: &str = "default-src 'self'; img-src 'self' blob:; worker-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// The policy for the API, whose answers are data: opened as a page they load
/// and run nothing.
const API: &str = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/// The policy for files that somebody uploaded: even opened as a page, they have
/// an origin of their own, and run nothing.
pub(crate) const SANDBOX: &str =
    "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/// Headers of every response.
const ALWAYS: [(HeaderName, &str); 6] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // The same as `frame-ancestors`, for browsers that do not know it.
    (X_FRAME_OPTIONS, "DENY"),
    // The address of a rider's page is a secret, which other origins must not get.
    (REFERRER_POLICY, "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// A year. Other hosts of the domain may not have TLS, so they are not included.
const HTTPS_ONLY: &str = "max-age=31536000";

/// Pages of the frontend that a secret in their address opens.
const SECRET_PAGES: [&str; 9] = [
    "/barn/",
    "/confirm-email/",
    // Its secret is behind the `#`, which no server is told.
    "/device",
    "/emergency/",
    "/entry/",
    "/invitation/",
    "/owner/",
    "/password-reset/",
    "/sale/",
];

/// Whether a secret in its address opens a route or a page without an account. Routes name
/// such a part of their pattern `token` or `secret`.
pub(crate) fn is_opened_by_secret(route: Option<&str>, path: &str) -> bool {
    route.map_or_else(
        || SECRET_PAGES.iter().any(|page| path.starts_with(page)),
        |route| route.contains("{token}") || route.contains("{secret}"),
    )
}

/// The address is a secret: nobody keeps what is behind it, browsers tell it to nobody, and
/// searches do not list it.
pub(crate) fn keep_secret(headers: &mut HeaderMap) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    let robots = HeaderName::from_static("x-robots-tag");
    headers.insert(robots, HeaderValue::from_static("noindex"));
}

/// Adds the headers. `is_https` is whether clients reach this server by TLS.
pub(crate) fn add(headers: &mut HeaderMap, is_api: bool, is_https: bool) {
    for (name, value) in ALWAYS {
        // A page that keeps its address secret has a stricter one already.
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    // Files that somebody uploaded and the page of the API have their own.
    if !headers.contains_key(CONTENT_SECURITY_POLICY) {
        let policy = if is_api { API } else { PAGES };
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    }
    if is_https {
        headers.insert(
            STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static(HTTPS_ONLY),
        );
    }
}
