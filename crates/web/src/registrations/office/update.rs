use ::registrations::RegistrationService;
use actix_web::{HttpResponse, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::body::EntryBody;
use super::registration_id;
use super::view::{EntryChangeView, EntryView};
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::{ApiError, Problem};

/// The problem document of an edit that was refused.
#[derive(Serialize, ToSchema)]
#[allow(dead_code, reason = "it describes what `ApiError` writes")]
pub(crate) struct EntryConflict {
    #[serde(flatten)]
    problem: Problem,
    /// What was changed since the revision in the request; only with
    /// `changed_meanwhile`.
    #[schema(nullable = false)]
    changes: Option<Vec<EntryChangeView>>,
}

/// Replaces the facts of an entry: rider, contact, horse, notes, back number.
#[utoipa::path(put, path = "/showstable/registrations/{id}", operation_id = "update_registration", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = EntryBody,
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`changed_meanwhile`, with the `changes` since the revision in the request, `back_number_taken`, `number_in_class`, or `back_number_used` without `reuse_number`", body = EntryConflict, content_type = "application/problem+json"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn update(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<EntryBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, wish) = (registration_id(&id)?, json.body.into_command()?);
    let entry = registrations.edit(&signed_in.actor, id, wish).await?;
    Ok(HttpResponse::Ok().json(EntryView::new(&entry, &public_url)))
}
