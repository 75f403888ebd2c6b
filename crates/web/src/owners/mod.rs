//! `owners`: what an owner sees of their own without an account, the links to it, and what
//! owners write to the barn.

mod body;
pub(crate) mod files;
pub(crate) mod links;
pub(crate) mod messages;
pub(crate) mod page;
mod view;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::middleware::Next;

use crate::rate_limits::limit_owner_page;
use crate::routes::routes;
use crate::security_headers::keep_secret;

routes! {
    "/contacts/{id}/owner_link": get links::read, post links::make, delete links::revoke;
    "/owners/{token}": get page::read by open;
    "/owners/{token}/bills/{id}.pdf": get files::bill by open;
    "/owners/{token}/documents/{id}": get files::document by open;
    "/owners/{token}/messages": post messages::create by open;
    "/owner_messages": get messages::list;
    "/owner_messages/{id}": put messages::see;
}

/// Opens a page to whoever has its address: nobody keeps it, finds it or learns its address.
async fn open(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = limit_owner_page(request, next).await?;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    keep_secret(headers);
    Ok(response)
}
