use ::registrations::RegistrationService;
use actix_web::{HttpResponse, web};

use super::registration_id;
use super::view::EntryView;
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Makes a new link for the rider of an entry. The one before leads nowhere from
/// then on. The rider gets no mail.
#[utoipa::path(post, path = "/showstable/registrations/{id}/link", operation_id = "renew_registration_link", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    responses((status = 200, description = "The whole entry, with its new link", body = EntryView),
              (status = 404, description = "No such entry of a show of this account")))]
pub(crate) async fn renew_link(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = registration_id(&id)?;
    let entry = registrations.renew_link(&signed_in.actor, id).await?;
    Ok(HttpResponse::Ok().json(EntryView::new(&entry, &public_url)))
}
