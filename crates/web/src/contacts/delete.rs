use ::contacts::ContactService;
use actix_web::{HttpResponse, web};

use super::read::contact_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Deletes a contact. The horses that it owns keep its name and share.
#[utoipa::path(delete, path = "/showstable/contacts/{id}", operation_id = "delete_contact", tag = "contacts", security(("token" = [])),
    params(("id" = String, Path, description = "The contact's id")),
    responses((status = 204, description = "It is deleted"),
              (status = 404, description = "No such contact")))]
pub(crate) async fn delete(
    contacts: web::Data<ContactService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    if contacts.delete(&signed_in.actor, contact_id(&id)?).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::not_found("Contact"))
    }
}
