use ::contacts::{ContactService, CreateContact};
use actix_web::{HttpResponse, web};

use super::body::ContactBody;
use super::view::ContactView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Creates a contact.
#[utoipa::path(post, path = "/showstable/contacts", operation_id = "create_contact", tag = "contacts", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = ContactBody,
    responses((status = 201, description = "The new contact", body = ContactView),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    contacts: web::Data<ContactService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<ContactBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (organization, _, details) = json.body.into_command()?;
    let command = CreateContact {
        organization,
        details,
    };
    let contact = contacts.create(&signed_in.actor, command, key).await?;
    Ok(HttpResponse::Created().json(ContactView::new(&contact, &signed_in.actor)))
}
