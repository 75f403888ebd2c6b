//! Serves the built frontend: in a release build from the binary, in a debug
//! build from `frontend/dist`, so that the server need not be rebuilt.

use std::borrow::Cow;

use actix_web::http::Method;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ContentEncoding, ContentType};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::ApiError;
use crate::representation::EncodedBody;

#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
#[allow_missing = true]
struct Dist;

/// The page that the frontend's router renders, for any path.
const PAGE: &str = "index.html";

/// The same page, which also preloads the form of a show.
const FORM_PAGE: &str = "form.html";

/// The service worker, which keeps the application on a device. It is no page:
/// a browser that asks for a missing one must not get HTML.
const WORKER: &str = "service-worker.js";

/// Files with a hash of the content in their names.
const HASHED: &str = "assets/";

/// Encodings in the build, with the suffixes of their files.
const ENCODINGS: [(ContentEncoding, &str); 2] = [
    (ContentEncoding::Brotli, ".br"),
    (ContentEncoding::Gzip, ".gz"),
];

/// Answers every path outside of the API.
pub(crate) async fn serve(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return Err(ApiError::method_not_allowed("GET, HEAD"));
    }
    let path = request.path().trim_start_matches('/');
    let name = if path != PAGE && Dist::get(path).is_some() {
        path
    } else if path.starts_with(HASHED) || path == WORKER {
        return Err(ApiError::not_found("File"));
    } else {
        PAGE
    };
    let whole = Dist::get(name).ok_or_else(|| ApiError::not_found("Page"))?;
    Ok(answer(&request, name, whole).await)
}

/// The page of a show's form, empty if the frontend was not built.
pub(crate) fn form_page() -> String {
    let page = Dist::get(FORM_PAGE).map(|file| file.data);
    String::from_utf8_lossy(&page.unwrap_or_default()).into_owned()
}

/// The page with other content in its head in the place of its title.
pub(crate) fn page_with_head(head: &str) -> Result<HttpResponse, ApiError> {
    let page = Dist::get(PAGE).ok_or_else(|| ApiError::not_found("Page"))?;
    let page = String::from_utf8_lossy(&page.data);
    let (before, rest) = page.split_once("<title>").unwrap_or((&page, ""));
    let (_, after) = rest.split_once("</title>").unwrap_or(("", rest));
    Ok(page_response().body(format!("{before}{head}{after}")))
}

/// Text for HTML, also inside a quoted attribute.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A response with the headers of the page.
pub(crate) fn page_response() -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .insert_header(ContentType::html())
        .insert_header((CACHE_CONTROL, "no-cache"));
    response
}

async fn answer(request: &HttpRequest, name: &str, whole: EmbeddedFile) -> HttpResponse {
    let cache = if name.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let content_type = mime_guess::from_path(name).first_or_octet_stream();
    let mut response = HttpResponse::Ok();
    response
        .insert_header((CONTENT_TYPE, content_type.as_ref()))
        .insert_header((CACHE_CONTROL, cache));
    let prepared = ENCODINGS.into_iter().filter_map(|(encoding, suffix)| {
        let file = Dist::get(&format!("{name}{suffix}"))?;
        Some((encoding, bytes(file.data)))
    });
    let hash = whole.metadata.sha256_hash();
    let body = EncodedBody::prepared(bytes(whole.data), &hash, prepared);
    body.answer(request, response).await
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(embedded) => Bytes::from_static(embedded),
        Cow::Owned(read) => read.into(),
    }
}
