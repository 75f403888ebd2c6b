use actix_http::ResponseHead;
use actix_http::encoding::Encoder;
use actix_web::body::to_bytes;
use actix_web::http::StatusCode;
use actix_web::http::header::{ACCEPT_ENCODING, ContentEncoding, ETAG, HeaderValue, VARY};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use sha2::{Digest as _, Sha256};
use tokio::sync::OnceCell;

use crate::connections::shared_body;
use crate::frontend::{is_known, preferred};

/// Shorter bodies fit in one packet anyway.
const WORTH_COMPRESSING: usize = 1024;

/// The body of a response that is sent often, with its entity tag. Each encoding
/// is made once, when a client asks for it.
#[derive(Debug)]
pub(crate) struct EncodedBody {
    plain: Bytes,
    tag: String,
    brotli: OnceCell<Bytes>,
    gzip: OnceCell<Bytes>,
}

impl EncodedBody {
    pub(crate) fn new(plain: Vec<u8>) -> Self {
        let hash = hex::encode(Sha256::digest(&plain));
        Self {
            plain: plain.into(),
            tag: format!("W/\"{}\"", &hash[..24]),
            brotli: OnceCell::new(),
            gzip: OnceCell::new(),
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
        let encodings = if self.plain.len() < WORTH_COMPRESSING {
            vec![]
        } else {
            vec![
                (ContentEncoding::Brotli, &self.brotli),
                (ContentEncoding::Gzip, &self.gzip),
            ]
        };
        let bytes = match preferred(request, encodings) {
            None => self.plain.clone(),
            Some((encoding, made)) => {
                response.insert_header(encoding);
                let compressed = made.get_or_init(|| compressed(encoding, self.plain.clone()));
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
