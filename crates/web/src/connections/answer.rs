use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_http::{ConnectionType, ResponseHead};
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Version;
use actix_web::http::header::{CONTENT_ENCODING, ContentEncoding};
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{Error, web};
use tokio::sync::OwnedSemaphorePermit;

use super::memory::Memory;

/// Size of the chunks of a response body. actix would copy the whole body into
/// the connection's buffer.
const SLICE: usize = 16 * 1024;

/// Bodies up to this size are not compressed: they fit in one packet anyway.
const SMALL: u64 = 1024;

/// Marks small responses with `Content-Encoding: identity`, so that they are not
/// compressed; `observe` removes the header. Reserves memory for each large response, and sends it in chunks.
pub(crate) async fn bound_answers(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let memory = request.app_data::<web::Data<Memory>>().cloned();
    let mut response = next.call(request).await?.map_into_boxed_body();
    let BodySize::Sized(size) = response.response().body().size() else {
        if response.request().version() < Version::HTTP_11 {
            end_with_connection(response.response_mut().head_mut());
        }
        return Ok(response);
    };
    let headers = response.headers_mut();
    if size <= SMALL && !headers.contains_key(CONTENT_ENCODING) {
        headers.insert(
            CONTENT_ENCODING,
            ContentEncoding::Identity.to_header_value(),
        );
    }
    let is_large = size > SLICE as u64;
    let (Some(memory), true) = (memory, is_large) else {
        return Ok(response);
    };
    let (request, response) = response.into_parts();
    let (response, body) = response.into_parts();
    let body = match body.try_into_bytes() {
        Ok(bytes) => match memory.take_for_answer(bytes.len()) {
            Ok(permit) => Sliced::new(bytes, Some(permit)).boxed(),
            Err(error) => return Ok(ServiceResponse::from_err(error, request)),
        },
        Err(body) => body,
    };
    Ok(ServiceResponse::new(request, response.set_body(body)))
}

/// A stream ends with its connection: clients before HTTP/1.1 do not know chunks (RFC 9112,
/// 6.1).
fn end_with_connection(head: &mut ResponseHead) {
    head.no_chunking(true);
    head.set_connection_type(ConnectionType::Close);
}

/// A body that is kept anyway, so it needs no reservation.
pub(crate) fn shared_body(bytes: Bytes) -> BoxBody {
    Sliced::new(bytes, None).boxed()
}

/// A body that is sent in chunks.
struct Sliced {
    bytes: Bytes,
    /// The reservation for `bytes`.
    _permit: Option<OwnedSemaphorePermit>,
}

impl Sliced {
    fn new(bytes: Bytes, permit: Option<OwnedSemaphorePermit>) -> Self {
        Self {
            bytes,
            _permit: permit,
        }
    }
}

impl MessageBody for Sliced {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.bytes.len() as u64)
    }

    fn poll_next(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        let bytes = &mut self.get_mut().bytes;
        let slice = bytes.split_to(bytes.len().min(SLICE));
        Poll::Ready((!slice.is_empty()).then_some(Ok(slice)))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::body::to_bytes;

    use super::*;

    #[tokio::test]
    async fn slices_make_the_whole() {
        let whole: Vec<u8> = (0..=255).cycle().take(3 * SLICE + 7).collect();
        let body = Sliced::new(whole.clone().into(), None);
        assert_eq!(body.size(), BodySize::Sized(whole.len() as u64));
        assert_eq!(to_bytes(body).await.expect("all"), whole);
    }
}
