use ::contacts::{ContactService, SaveContact};
use actix_web::{HttpResponse, web};

use super::body::ContactBody;
use super::read::contact_id;
use super::view::ContactView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Replaces a contact. The horses that it owns get its new name.
#[utoipa::path(put, path = "/showstable/contacts/{id}", operation_id = "save_contact", tag = "contacts", security(("token" = [])),
    params(("id" = String, Path, description = "The contact's id")),
    request_body = ContactBody,
    responses((status = 200, description = "The contact", body = ContactView),
              (status = 404, description = "No such contact"),
              (status = 409, description = "`changed_meanwhile`: it was saved since it was read"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn save(
    contacts: web::Data<ContactService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ContactBody>,
) -> Result<HttpResponse, ApiError> {
    let id = contact_id(&id)?;
    let (_, revision, details) = json.body.into_command()?;
    let command = SaveContact {
        id,
        details,
        revision,
    };
    let contact = contacts.save(&signed_in.actor, command).await?;
    Ok(HttpResponse::Ok().json(ContactView::new(&contact, &signed_in.actor)))
}
