//! Serves the built frontend: in a release build from the binary, in a debug
//! build from `frontend/dist`, so that the server need not be rebuilt.

use actix_web::http::Method;
use actix_web::http::header::{
    ACCEPT_ENCODING, AcceptEncoding, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ContentEncoding, ContentType, ETAG, Encoding, Header as _, IF_NONE_MATCH, VARY,
};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::connections::static_body;
use crate::problem::ApiError;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../frontend/dist"]
#[allow_missing = true]
struct Dist;

/// The page that the frontend's router renders, for any path.
const PAGE: &str = "index.html";

/// The same page, which also preloads the form of a show.
const FORM_PAGE: &str = "form.html";

/// Files with a hash of the content in their names.
const HASHED: &str = "assets/";

/// The library for dialogs uses inline styles. There are no other inline parts
/// and no external sources.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

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
    } else if path.starts_with(HASHED) {
        return Err(ApiError::not_found("File"));
    } else {
        PAGE
    };
    let whole = Dist::get(name).ok_or_else(|| ApiError::not_found("Page"))?;
    Ok(answer(&request, name, whole))
}

/// The page of a show's form, empty if the frontend was not built.
pub(crate) fn form_page() -> String {
    let page = Dist::get(FORM_PAGE).map(|file| file.data);
    String::from_utf8_lossy(&page.unwrap_or_default()).into_owned()
}

/// A response with the headers of the page.
pub(crate) fn page_response() -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .insert_header(ContentType::html())
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY));
    response
}

fn answer(request: &HttpRequest, name: &str, whole: EmbeddedFile) -> HttpResponse {
    let tag = entity_tag(&whole);
    let cache = if name.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    if is_known(request, &tag) {
        return HttpResponse::NotModified()
            .insert_header((ETAG, tag))
            .insert_header((CACHE_CONTROL, cache))
            .finish();
    }
    let prepared = ENCODINGS.into_iter().filter_map(|(encoding, suffix)| {
        Dist::get(&format!("{name}{suffix}")).map(|file| (encoding, file))
    });
    let prepared = preferred(request, prepared.collect());
    let mut response = HttpResponse::Ok();
    response
        .insert_header((
            CONTENT_TYPE,
            mime_guess::from_path(name)
                .first_or_octet_stream()
                .to_string(),
        ))
        .insert_header((CACHE_CONTROL, cache))
        .insert_header((ETAG, tag))
        .insert_header((VARY, ACCEPT_ENCODING.as_str()))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY));
    match prepared {
        Some((encoding, file)) => response
            .insert_header(encoding)
            .body(static_body(file.data)),
        None => response.body(static_body(whole.data)),
    }
}

/// The start of the content's hash. It is the same for all encodings, so the
/// tag is weak.
fn entity_tag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    format!("W/\"{}\"", hex::encode(&hash[..12]))
}

/// Whether the client's copy is current (RFC 9110, 13.1.2): `If-None-Match` is
/// `*`, or a list that contains the tag, compared weakly.
pub(crate) fn is_known(request: &HttpRequest, tag: &str) -> bool {
    let opaque = |tag: &str| tag.strip_prefix("W/").unwrap_or(tag).to_owned();
    let tag = opaque(tag);
    // Tags of this server contain no comma, so splitting at commas is safe.
    let lists = request.headers().get_all(IF_NONE_MATCH);
    lists
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .any(|known| known == "*" || opaque(known) == tag)
}

/// The file in the client's preferred encoding; `None` if the client accepts
/// none of them, or sends no preference.
pub(crate) fn preferred<T>(
    request: &HttpRequest,
    mut files: Vec<(ContentEncoding, T)>,
) -> Option<(ContentEncoding, T)> {
    let accepted = AcceptEncoding::parse(request).ok()?;
    let encodings: Vec<_> = files.iter().map(|(it, _)| Encoding::Known(*it)).collect();
    let best = accepted.negotiate(encodings.iter())?;
    let position = encodings.iter().position(|it| *it == best)?;
    Some(files.swap_remove(position))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_tag_is_found_in_a_list_whether_weak_or_not() {
        let known = |lines: &[&str]| {
            let request = lines.iter().fold(TestRequest::default(), |request, line| {
                request.append_header((IF_NONE_MATCH, *line))
            });
            is_known(&request.to_http_request(), "W/\"abc\"")
        };
        for lines in [
            &["W/\"abc\""][..],
            &["\"abc\""],
            &["\"x\", W/\"abc\""],
            &["\"x\" ,\"abc\""],
            &["\"x\"", "\"abc\""],
            &["*"],
        ] {
            assert!(known(lines), "{lines:?}");
        }
        for lines in [&[][..], &[""], &["abc"], &["\"abcd\", \"ab\""], &["\"*\""]] {
            assert!(!known(lines), "{lines:?}");
        }
    }

    #[test]
    fn the_encoding_that_the_client_likes_best_is_taken() {
        for (header, expected) in [
            ("gzip, deflate, br, zstd", Some(ContentEncoding::Brotli)),
            ("gzip, br;q=0, deflate;q=0.5", Some(ContentEncoding::Gzip)),
            ("br;q=0.5, gzip", Some(ContentEncoding::Gzip)),
            ("zstd", None),
            ("br;q=0", None),
            ("", None),
        ] {
            let request = TestRequest::default()
                .insert_header((ACCEPT_ENCODING, header))
                .to_http_request();
            let files = ENCODINGS.to_vec();
            let taken = preferred(&request, files).map(|(encoding, _)| encoding);
            assert_eq!(taken, expected, "{header}");
        }
        let silent = TestRequest::default().to_http_request();
        assert!(preferred(&silent, ENCODINGS.to_vec()).is_none());
    }
}
