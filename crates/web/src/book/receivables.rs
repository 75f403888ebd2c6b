use ::book::{CashService, Receivable, Receivables};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::Actor;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::{Belonging, Dollars, chosen_organization};
use crate::view::view;

/// Whose bills.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReceivablesQuery {
    /// The account's own organization if not given.
    organization_id: Option<String>,
}

view! {
    /// What is still to be paid on bills, in US dollars.
    #[schema(as = Receivables)]
    ReceivablesView(found: &Receivables, actor: &Actor) {
        #[serde(flatten)]
        belonging: Belonging = (actor, found.organization_id),
        /// The day on which it was looked at.
        #[schema(format = Date)]
        today: String = found.today,
        /// By name.
        owners: Vec<ReceivableView> = found.rows,
        /// On how many bills of all owners.
        bills: u32 = found.all.bills,
        /// What is not due yet.
        not_due: Dollars = found.all.not_due,
        /// Overdue up to 30 days.
        to_30: Dollars = found.all.to_30,
        /// From 31 to 60 days.
        to_60: Dollars = found.all.to_60,
        /// From 61 to 90 days.
        to_90: Dollars = found.all.to_90,
        /// More than 90 days.
        over_90: Dollars = found.all.over_90,
        /// All that is due.
        total: Dollars = found.all.total(),
        /// What owners paid too much on other bills, which `total` does not take off.
        credit: Dollars = found.all.credit,
    }
}

view! {
    /// What one owner must still pay, by how long it is overdue, or has paid too much.
    #[schema(as = Receivable)]
    ReceivableView(row: &Receivable) {
        /// Null for who is no contact.
        #[schema(required = true)]
        contact_id: Option<Uuid> = row.contact_id,
        name: String = row.name.clone(),
        /// On how many bills.
        bills: u32 = row.bills,
        /// What is not due yet.
        not_due: Dollars = row.not_due,
        /// Overdue up to 30 days.
        to_30: Dollars = row.to_30,
        /// From 31 to 60 days.
        to_60: Dollars = row.to_60,
        /// From 61 to 90 days.
        to_90: Dollars = row.to_90,
        /// More than 90 days.
        over_90: Dollars = row.over_90,
        /// All that is due.
        total: Dollars = row.total(),
        /// What was paid too much on other bills, which `total` does not take off.
        credit: Dollars = row.credit,
    }
}

/// What is still to be paid on bills, by owner and by how long it is overdue. It is no
/// income until it is received.
#[utoipa::path(get, path = "/showstable/book/receivables", operation_id = "read_receivables", tag = "book", security(("token" = [])),
    params(ReceivablesQuery),
    responses((status = 200, description = "The sums", body = ReceivablesView),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read(
    service: web::Data<CashService>,
    signed_in: SignedIn,
    query: Query<ReceivablesQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = &signed_in.actor;
    let found = service.receivables(actor, organization).await?;
    Ok(HttpResponse::Ok().json(ReceivablesView::new(&found, actor)))
}
