use ::registrations::{RegistrationService, ShowMoney};
use actix_web::{HttpResponse, web};
use kernel::EventId;
use serde::Serialize;
use serde_json::Number;
use utoipa::ToSchema;

use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::{dollars, signed_dollars};

/// What the entries of a show owe and paid, in US dollars.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MoneyView {
    /// The sum of all bills, without what was waived.
    #[schema(value_type = f64)]
    charged: Number,
    #[schema(value_type = f64)]
    waived: Number,
    /// What was received: paid and not refunded, without what was voided. Negative if
    /// more was refunded than paid.
    #[schema(value_type = f64)]
    received: Number,
    /// By method: cash, check, card, transfer, other. Without what was voided.
    paid: Vec<MethodTotalView>,
    /// Without what was voided.
    #[schema(value_type = f64)]
    refunded: Number,
    /// What entries still owe.
    #[schema(value_type = f64)]
    due: Number,
    /// What the show owes entries that paid too much.
    #[schema(value_type = f64)]
    owed: Number,
}

/// What was paid and refunded by one method.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MethodTotalView {
    /// `cash`, `check`, `card`, `transfer` or `other`.
    method: &'static str,
    /// What was paid by it, before refunds; US dollars.
    #[schema(value_type = f64)]
    amount: Number,
    /// What was refunded by it.
    #[schema(value_type = f64)]
    refunded: Number,
    /// What was received by it: paid and not refunded. Negative if more was refunded by
    /// it than paid.
    #[schema(value_type = f64)]
    net: Number,
}

impl From<ShowMoney> for MoneyView {
    fn from(money: ShowMoney) -> Self {
        let paid = money.methods.iter().map(|total| MethodTotalView {
            method: total.method.as_str(),
            amount: dollars(total.paid),
            refunded: dollars(total.refunded),
            net: signed_dollars(total.net()),
        });
        Self {
            charged: dollars(money.charged),
            waived: dollars(money.waived),
            received: signed_dollars(money.received()),
            paid: paid.collect(),
            refunded: dollars(money.refunded()),
            due: dollars(money.due),
            owed: dollars(money.owed),
        }
    }
}

/// What the entries of one of the account's shows owe and paid.
#[utoipa::path(get, path = "/showstable/events/{id}/money", operation_id = "read_event_money", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The sums of the show", body = MoneyView),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    registrations: web::Data<RegistrationService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Event");
    let id = EventId::parse(&id).ok_or_else(missing)?;
    let money = registrations.money(&signed_in.actor, id).await?;
    Ok(HttpResponse::Ok().json(MoneyView::from(money.ok_or_else(missing)?)))
}
