//! Archives horses that were sold, died or left, and brings them back.

use ::horses::{Archive, ArchiveReason, HorseService};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{ContactId, OptionalLine, OptionalText, RecordDate};

use serde::Deserialize;
use utoipa::IntoParams;

use super::read::horse_id;
use super::view::HorseView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, body};
use crate::problem::{ApiError, bad_parameter};
use crate::representation::{Named, text};
use crate::view::view;

/// Why a horse is archived.
pub(crate) type ArchiveReasonView = Named<ArchiveReason>;

view! {
    /// That a horse is archived.
    #[schema(as = Archive)]
    ArchiveView(archive: &Archive) {
        reason: ArchiveReasonView = archive.reason,
        #[schema(format = Date)]
        date: String = archive.date,
        /// The contact to whom it went.
        #[schema(required = true)]
        to_contact_id: Option<String> = archive.to_contact_id,
        /// The contact's name, also after the contact is deleted; may be empty.
        to: String = archive.to,
        note: String = archive.note,
    }
}

body! {
    /// Why a horse is archived.
    ArchiveBody {
        reason: Named<ArchiveReason>,
        date: RecordDate,
        /// To whom it went.
        to_contact_id: Option<ContactId>,
        note: OptionalText<2000>,
    } => Archive {
        Archive { reason, date, to_contact_id, to: OptionalLine::default(), note }
    }
}

/// Archives a horse, or says anew why it is. It leaves lists, boards, the calendar and
/// the market; its records, what refers to it and the search keep it.
#[utoipa::path(post, path = "/showstable/horses/{id}/archive", operation_id = "archive_horse", tag = "horses", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    request_body = ArchiveBody,
    responses((status = 200, description = "The whole horse", body = HorseView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such horse of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn archive(
    horses: web::Data<HorseService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ArchiveBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, archive) = (horse_id(&id)?, json.body.into_command()?);
    let actor = &signed_in.actor;
    let horse = horses.archive(actor, id, archive).await?;
    Ok(HttpResponse::Ok().json(HorseView::new(&horse, actor)))
}

/// From which day on a horse is there again.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BackQuery {
    /// As `2026-11-28`; today if not given. The days since it left are not charged. The day
    /// after the last one, or an earlier one, says that it was never away.
    #[param(value_type = Option<String>, format = Date)]
    from: Option<String>,
}

/// Brings a horse back from the archive.
#[utoipa::path(delete, path = "/showstable/horses/{id}/archive", operation_id = "bring_back_horse", tag = "horses", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id"), BackQuery),
    responses((status = 204, description = "It is not archived"),
              (status = 400, description = "A bad query"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such horse of this account")))]
pub(crate) async fn bring_back(
    horses: web::Data<HorseService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: Query<BackQuery>,
) -> Result<HttpResponse, ApiError> {
    let from = RecordDate::parse_optional(text(query.from.as_ref()));
    let from = from.map_err(|error| bad_parameter("from", error))?;
    let from = from.map(RecordDate::as_date);
    let back = horses.bring_back(&signed_in.actor, horse_id(&id)?, from);
    back.await?;
    Ok(HttpResponse::NoContent().finish())
}
