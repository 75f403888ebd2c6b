use ::book::{BillService, BillSettings};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{Actor, OptionalText, OrganizationId, Revision};

use super::propose::UnbilledQuery;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::representation::{Belonging, chosen_organization};
use crate::view::view;

view! {
    /// What all bills of an organization say.
    #[schema(as = BillSettings)]
    BillSettingsView(settings: &(OrganizationId, BillSettings), actor: &Actor) {
        #[serde(flatten)]
        belonging: Belonging = (actor, settings.0),
        /// How to pay: on each new bill without a text of its own, and on the pages of owners.
        /// If it is empty, a bill begins with that of the owner's last one.
        how_to_pay: String = settings.1.how_to_pay,
        revision: u32 = settings.1.revision,
    }
}

body! {
    /// What all bills of an organization shall say.
    BillSettingsBody {
        how_to_pay: OptionalText<1000>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved.
        revision: Option<Revision>,
    } => (OptionalText<1000>, Option<Revision>) {
        (how_to_pay, revision)
    }
}

/// What all bills of an organization say.
#[utoipa::path(get, path = "/showstable/bills/settings", operation_id = "read_bill_settings", tag = "bills", security(("token" = [])),
    params(UnbilledQuery),
    responses((status = 200, description = "The settings", body = BillSettingsView),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read(
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    query: Query<UnbilledQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = &signed_in.actor;
    let settings = bills.settings(actor, organization).await?;
    Ok(HttpResponse::Ok().json(BillSettingsView::new(&settings, actor)))
}

/// Replaces what all bills of an organization say. Bills that were made stay as they are.
#[utoipa::path(put, path = "/showstable/bills/settings", operation_id = "replace_bill_settings", tag = "bills", security(("token" = [])),
    params(UnbilledQuery),
    request_body = BillSettingsBody,
    responses((status = 200, description = "The settings", body = BillSettingsView),
              (status = 404, description = "No such organization of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    query: Query<UnbilledQuery>,
    json: SmallJson<BillSettingsBody>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let (how_to_pay, expected) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let saved = bills
        .replace_settings(actor, organization, how_to_pay, expected)
        .await?;
    Ok(HttpResponse::Ok().json(BillSettingsView::new(&saved, actor)))
}
