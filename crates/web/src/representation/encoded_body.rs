use actix_http::ResponseHead;
use actix_http::encoding::Encoder;
use actix_web::body::to_bytes;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT_ENCODING, AcceptEncoding, ContentEncoding, ETAG, Encoding, Header as _, HeaderValue,
    IF_NONE_MATCH, VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use sha2::{Digest as _, Sha256};
use tokio::sync::OnceCell;

use crate::connections::shared_body;

/// Shorter bodies fit in one packet anyway.
const WORTH_COMPRESSING: usize = 1024;

/// The body of a response that is sent often, with its entity tag. Each encoding
/// is made once, when a client asks for it.
#[derive(Debug)]
pub(crate) struct EncodedBody {
    plain: Bytes,
    tag: String,
    encodings: Vec<(ContentEncoding, OnceCell<Bytes>)>,
}

impl EncodedBody {
    pub(crate) fn new(plain: Vec<u8>) -> Self {
        let hash = Sha256::digest(&plain);
        let mut body = Self::prepared(plain.into(), &hash, []);
        if body.plain.len() >= WORTH_COMPRESSING {
            let encodings = [ContentEncoding::Brotli, ContentEncoding::Gzip];
            body.encodings = encodings.map(|it| (it, OnceCell::new())).into();
        }
        body
    }

    /// A body in no other encodings than these.
    pub(crate) fn prepared(
        plain: Bytes,
        hash: &[u8],
        encodings: impl IntoIterator<Item = (ContentEncoding, Bytes)>,
    ) -> Self {
        let encodings = encodings.into_iter();
        Self {
            plain,
            // The same for all encodings, so it is weak.
            tag: format!("W/\"{}\"", hex::encode(&hash[..12])),
            encodings: encodings
                .map(|(encoding, bytes)| (encoding, OnceCell::new_with(Some(bytes))))
                .collect(),
        }
    }

    /// The size of all encodings in bytes, at most.
    pub(crate) fn max_size(&self) -> usize {
        2 * self.plain.len()
    }

    /// The body in the encoding that the client likes best, or 304 if the client
    /// has it. `response` has the headers beside.
    pub(crate) async fn answer(
        &self,
        request: &HttpRequest,
        mut response: HttpResponseBuilder,
    ) -> HttpResponse {
        response
            .insert_header((ETAG, self.tag.as_str()))
            .insert_header((VARY, HeaderValue::from(ACCEPT_ENCODING)));
        if is_known(request, &self.tag) {
            return response.status(StatusCode::NOT_MODIFIED).finish();
        }
        let bytes = match preferred(request, &self.encodings) {
            None => self.plain.clone(),
            Some((encoding, made)) => {
                response.insert_header(*encoding);
                let compressed = made.get_or_init(|| compressed(*encoding, self.plain.clone()));
                compressed.await.clone()
            }
        };
        response.body(shared_body(bytes))
    }
}

async fn compressed(encoding: ContentEncoding, plain: Bytes) -> Bytes {
    let mut head = ResponseHead::new(StatusCode::OK);
    let body = to_bytes(Encoder::response(encoding, &mut head, plain)).await;
    // The bytes are in memory, so nothing can fail.
    body.unwrap_or_default()
}

/// Whether the client's copy is current (RFC 9110, 13.1.2): `If-None-Match` is
/// `*`, or a list that contains the tag, compared weakly.
fn is_known(request: &HttpRequest, tag: &str) -> bool {
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

/// The client's preferred encoding; `None` if the client accepts none of them,
/// or sends no preference.
fn preferred<'a, T>(
    request: &HttpRequest,
    files: &'a [(ContentEncoding, T)],
) -> Option<&'a (ContentEncoding, T)> {
    let accepted = AcceptEncoding::parse(request).ok()?;
    let encodings: Vec<_> = files.iter().map(|(it, _)| Encoding::Known(*it)).collect();
    let best = accepted.negotiate(encodings.iter())?;
    let position = encodings.iter().position(|it| *it == best)?;
    files.get(position)
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::CONTENT_ENCODING;
    use actix_web::test::TestRequest;

    use super::*;

    const FILES: [(ContentEncoding, ()); 2] =
        [(ContentEncoding::Brotli, ()), (ContentEncoding::Gzip, ())];

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
            let taken = preferred(&request, &FILES).map(|(encoding, ())| *encoding);
            assert_eq!(taken, expected, "{header}");
        }
        let silent = TestRequest::default().to_http_request();
        assert!(preferred(&silent, &FILES).is_none());
    }

    #[tokio::test]
    async fn a_prepared_body_has_no_other_encodings() {
        let plain = Bytes::from("a".repeat(10 * WORTH_COMPRESSING));
        let brotli = (ContentEncoding::Brotli, Bytes::from_static(b"ready"));
        let body = EncodedBody::prepared(plain.clone(), &[0; 32], [brotli]);
        for (accepted, encoding, sent) in [
            ("gzip, br", Some("br"), Bytes::from_static(b"ready")),
            ("gzip", None, plain),
        ] {
            let request = TestRequest::default()
                .insert_header((ACCEPT_ENCODING, accepted))
                .to_http_request();
            let answer = body.answer(&request, HttpResponse::Ok()).await;
            let header = answer.headers().get(CONTENT_ENCODING);
            assert_eq!(header.and_then(|it| it.to_str().ok()), encoding);
            assert_eq!(to_bytes(answer.into_body()).await.ok(), Some(sent));
        }
    }
}
