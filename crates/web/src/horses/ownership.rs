//! To whom a horse belongs, and belonged.

use ::horses::{HorseOwners, HorseService, ListOf, Owner, OwnershipWish, SaveSection, SectionEdit};
use actix_web::{HttpResponse, web};
use kernel::{Actor, DayPeriod};
use uuid::Uuid;

use super::body::OwnershipBody;
use super::problem::not_written;
use super::read::horse_id;
use super::view::OwnerView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::representation::Belonging;
use crate::view::view;

view! {
    /// To whom a horse belongs, and belonged.
    #[schema(as = HorseOwners)]
    HorseOwnersView(found: &HorseOwners, actor: &Actor) {
        horse_id: Uuid = found.horse.id,
        name: String = found.horse.name.clone(),
        #[serde(flatten)]
        belonging: Belonging = (actor, found.organization_id),
        /// In their order; the last are the owners that the horse shows.
        periods: Vec<OwnerPeriodView> = found.owners.periods().collect::<Vec<_>>(),
        /// How often the section `owners` was saved.
        revision: u32 = found.revision,
    }
}

view! {
    /// The owners of a horse for a time.
    #[schema(as = OwnerPeriod)]
    OwnerPeriodView(period: &DayPeriod<'_, ListOf<Owner>>) {
        /// The first day; null of the first owners.
        #[schema(required = true, format = Date)]
        from: Option<String> = period.from,
        /// The last day, included; null of the last owners.
        #[schema(required = true, format = Date)]
        until: Option<String> = period.until,
        owners: Vec<OwnerView> = *period.value,
    }
}

/// To whom a horse belongs, and belonged: bills of services, and costs, fall on the owners of
/// each day.
#[utoipa::path(get, path = "/showstable/horses/{id}/owners", operation_id = "read_horse_owners", tag = "horses", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    responses((status = 200, description = "The owners", body = HorseOwnersView),
              (status = 404, description = "No such horse of this account")))]
pub(crate) async fn read(
    horses: web::Data<HorseService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let actor = &signed_in.actor;
    let found = horses.owners(actor, horse_id(&id)?).await?;
    Ok(HttpResponse::Ok().json(HorseOwnersView::new(&found, actor)))
}

/// Replaces all of it. What is on bills stays there. A change from a day on is saved with
/// `owners_from` of the section `owners`.
#[utoipa::path(put, path = "/showstable/horses/{id}/owners", operation_id = "replace_horse_owners", tag = "horses", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    request_body = OwnershipBody,
    responses((status = 200, description = "The owners", body = HorseOwnersView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such horse of this account"),
              (status = 409, description = "`section_changed`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    horses: web::Data<HorseService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<OwnershipBody>,
) -> Result<HttpResponse, ApiError> {
    let (horse_id, (periods, revision)) = (horse_id(&id)?, json.body.into_command()?);
    let edit = SectionEdit::Owners(OwnershipWish::of_periods(periods)?);
    let actor = &signed_in.actor;
    let wish = SaveSection {
        horse_id,
        edit,
        revision,
    };
    let saved = horses.save_section(actor, wish).await;
    saved.map_err(|error| not_written(error, "medicalHistory", "vetVisits"))?;
    let found = horses.owners(actor, horse_id).await?;
    Ok(HttpResponse::Ok().json(HorseOwnersView::new(&found, actor)))
}
