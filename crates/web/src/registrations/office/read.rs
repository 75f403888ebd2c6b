use ::registrations::{RegistrationService, SeenEntry};
use actix_web::{HttpResponse, web};

use super::view::EntryView;
use super::{missing, registration_id};
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// An entry of one of the account's shows: rider, horse, classes with their
/// states, bill, payments and history.
#[utoipa::path(get, path = "/showstable/registrations/{id}", operation_id = "read_registration", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account")))]
pub(crate) async fn read(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = registration_id(&id)?;
    let entry = registrations.find(&signed_in.actor, id).await?;
    let entry = entry.ok_or_else(missing)?;
    let entry = match entry {
        SeenEntry::ByOffice(entry) => EntryView::new(&entry, &public_url),
        SeenEntry::ByReader(entry) => EntryView::new(&entry, &public_url).without_link(),
    };
    Ok(HttpResponse::Ok().json(entry))
}
