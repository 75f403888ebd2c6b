use ::contacts::{EmergencyService, EmergencyShown};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};

use super::view::EmergencyChoicesView;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, Every, body};
use crate::places::BarnQuery;
use crate::problem::ApiError;
use crate::representation::{Named, chosen_organization};

body! {
    /// What a barn shows on its emergency pages.
    EmergencyChoicesBody {
        /// What is not there is not shown.
        shown: Every<Named<EmergencyShown>, { EmergencyShown::ALL.len() }>,
    } => Vec<EmergencyShown> {
        shown
    }
}

/// What a barn shows on its emergency pages.
#[utoipa::path(get, path = "/showstable/emergency_links/choices", operation_id = "read_emergency_choices", tag = "emergency", security(("token" = [])),
    params(BarnQuery),
    responses((status = 200, description = "What it shows", body = EmergencyChoicesView),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read(
    emergency: web::Data<EmergencyService>,
    signed_in: SignedIn,
    query: Query<BarnQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = &signed_in.actor;
    let choices = emergency.choices(actor, organization).await?;
    Ok(HttpResponse::Ok().json(EmergencyChoicesView::new(&choices, actor)))
}

/// Sets what a barn shows on its emergency pages.
#[utoipa::path(put, path = "/showstable/emergency_links/choices", operation_id = "set_emergency_choices", tag = "emergency", security(("token" = [])),
    params(BarnQuery),
    request_body = EmergencyChoicesBody,
    responses((status = 200, description = "What it shows", body = EmergencyChoicesView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    emergency: web::Data<EmergencyService>,
    signed_in: SignedIn,
    query: Query<BarnQuery>,
    json: SmallJson<EmergencyChoicesBody>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let (actor, shown) = (&signed_in.actor, json.body.into_command()?);
    let choices = emergency.choose(actor, organization, shown).await?;
    Ok(HttpResponse::Ok().json(EmergencyChoicesView::new(&choices, actor)))
}
