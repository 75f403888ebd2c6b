//! `emergency`: what a stranger sees who scans the code at a stall's door, the links to it,
//! and the cards that have the codes.

pub(crate) mod choices;
pub(crate) mod door_cards;
pub(crate) mod links;
pub(crate) mod page;
mod view;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::middleware::Next;

use crate::rate_limits::limit_emergency;
use crate::routes::routes;
use crate::security_headers::keep_secret;

// Fixed segments come before `{token}`, because the first match is used.
routes! {
    "/emergency_links": get links::list, delete links::revoke_all;
    "/emergency_links/choices": get choices::read, put choices::replace;
    "/horses/{id}/emergency_link": get links::read, post links::make, delete links::revoke;
    "/emergency/{token}": get page::read by open;
    "/emergency/{token}/photo": get page::photo by open;
    "/places/door_cards.pdf": get door_cards::print;
}

/// Opens a page to whoever has its address: nobody keeps it, finds it or learns its address.
async fn open(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = limit_emergency(request, next).await?;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    keep_secret(headers);
    Ok(response)
}
