use std::future::Future;
use std::pin::Pin;

use ::rings::{Caller, DeviceLink, DeviceLinkService, DeviceToken, RecognizedDevice};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use kernel::error_chain;

use super::actor::{SignedIn, UNAUTHENTICATED, token_of};
use crate::problem::ApiError;

/// A device at the ring with a link of the office. Handlers with this parameter answer 401
/// without the token of a link that is not dead, also to accounts.
#[derive(Debug)]
pub(crate) struct Device(pub(crate) DeviceLink);

/// Whoever calls at the ring: the office, or a device with a link. Handlers with this
/// parameter answer 401 without a valid token of either; what a device may do the use case
/// decides ([`Caller::permits`]).
#[derive(Debug)]
pub(crate) struct AtRing {
    pub(crate) caller: Caller,
}

/// The secret of a link in a request; `None` if its token is another kind of token.
fn secret_of(request: &HttpRequest) -> Option<DeviceToken> {
    DeviceToken::read(token_of(request)?)
}

impl FromRequest for Device {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let secret = secret_of(request);
        let links = request.app_data::<web::Data<DeviceLinkService>>().cloned();
        Box::pin(async move {
            let (secret, links) = secret.zip(links).ok_or(UNAUTHENTICATED)?;
            let device = links.recognize(&secret).await?;
            let RecognizedDevice { link, is_unnoted } = device.ok_or(UNAUTHENTICATED)?;
            if is_unnoted {
                let id = link.id;
                // The request does not wait for it, and does not need it.
                actix_web::rt::spawn(async move {
                    if let Err(error) = links.note_use(id).await {
                        let error = error_chain(&error);
                        tracing::debug!(error, "the use of a device link is not noted");
                    }
                });
            }
            Ok(Self(link))
        })
    }
}

impl FromRequest for AtRing {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        if secret_of(request).is_some() {
            let device = Device::from_request(request, payload);
            return Box::pin(async {
                let caller = Caller::Device(Box::new(device.await?.0));
                Ok(Self { caller })
            });
        }
        let signed_in = SignedIn::from_request(request, payload);
        Box::pin(async {
            let caller = Caller::Office(signed_in.await?.actor);
            Ok(Self { caller })
        })
    }
}
