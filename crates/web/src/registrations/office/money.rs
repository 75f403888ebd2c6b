use ::registrations::{LedgerService, MethodTotal, ShowMoney};
use actix_web::{HttpResponse, web};
use kernel::EventId;

use super::view::PaymentMethodView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::Dollars;
use crate::view::view;

view! {
    /// What the entries of a show owe and paid.
    MoneyView(money: &ShowMoney) {
        /// The sum of all bills, without what was waived.
        charged: Dollars = money.charged,
        waived: Dollars = money.waived,
        /// What was received: paid and not refunded, without what was voided. Negative if
        /// more was refunded than paid.
        received: Dollars = money.received(),
        /// By method: cash, check, card, transfer, other. Without what was voided.
        paid: Vec<MethodTotalView> = money.methods,
        /// Without what was voided.
        refunded: Dollars = money.refunded(),
        /// What entries still owe.
        due: Dollars = money.due,
        /// What the show owes entries that paid too much.
        owed: Dollars = money.owed,
    }
}

view! {
    /// What was paid and refunded by one method.
    MethodTotalView(total: &MethodTotal) {
        method: PaymentMethodView = total.method,
        /// What was paid by it, before refunds.
        amount: Dollars = total.paid,
        /// What was refunded by it.
        refunded: Dollars = total.refunded,
        /// What was received by it: paid and not refunded. Negative if more was refunded by
        /// it than paid.
        net: Dollars = total.net(),
    }
}

/// What the entries of one of the account's shows owe and paid.
#[utoipa::path(get, path = "/showstable/events/{id}/money", operation_id = "read_event_money", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The sums of the show", body = MoneyView),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    ledger: web::Data<LedgerService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Event");
    let id = EventId::parse(&id).ok_or_else(missing)?;
    let money = ledger.money(&signed_in.actor, id).await?;
    Ok(HttpResponse::Ok().json(MoneyView::new(&money.ok_or_else(missing)?)))
}
