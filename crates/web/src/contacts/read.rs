use ::contacts::ContactService;
use actix_web::{HttpResponse, web};
use kernel::ContactId;

use super::view::ContactSeenView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Parses the id in a path; an invalid id is 404.
pub(super) fn contact_id(path: &str) -> Result<ContactId, ApiError> {
    ContactId::parse(path).ok_or_else(|| ApiError::not_found("Contact"))
}

/// A contact, with the horses that it owns.
#[utoipa::path(get, path = "/showstable/contacts/{id}", operation_id = "read_contact", tag = "contacts", security(("token" = [])),
    params(("id" = String, Path, description = "The contact's id")),
    responses((status = 200, description = "The contact", body = ContactSeenView),
              (status = 404, description = "No such contact")))]
pub(crate) async fn read(
    contacts: web::Data<ContactService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = contacts.find(&signed_in.actor, contact_id(&id)?).await?;
    let seen = found.ok_or_else(|| ApiError::not_found("Contact"))?;
    Ok(HttpResponse::Ok().json(ContactSeenView::new(&seen, &signed_in.actor)))
}
