use std::future::Future;
use std::pin::Pin;

use ::rings::Caller;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use super::actor::SignedIn;
use crate::problem::ApiError;

pub(crate) struct AtRing {
    pub(crate) caller: Caller,
}

impl FromRequest for AtRing {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let signed_in = SignedIn::from_request(request, payload);
        Box::pin(async move {
            Ok(Self {
                caller: Caller::from(&signed_in.await?.actor),
            })
        })
    }
}
