use ::registrations::{BilledEntry, RosterService, WeekendBill};
use actix_web::{HttpResponse, web};
use uuid::Uuid;

use super::weekend_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::registrations::BillLineView;
use crate::representation::Dollars;
use crate::view::{Shown as _, view};

view! {
    /// What somebody owes in all shows of a weekend.
    #[schema(as = WeekendBill)]
    WeekendBillView(bill: &WeekendBill) {
        /// The exhibitor who pays; null while the entry is not linked to any.
        #[schema(required = true)]
        payer_id: Option<Uuid> = bill.payer_id,
        name: String = bill.name,
        /// Of the first show first.
        entries: Vec<BilledEntryView> = bill.entries,
        /// Without what barns pay of the bills of the entries.
        total_fee: Dollars = bill.total(),
        /// Payments less refunds.
        paid: Dollars = bill.paid(),
        /// `total_fee` less `paid`; negative if the shows owe it.
        balance: Dollars = bill.balance(),
    }
}

view! {
    /// An entry on a bill of a weekend.
    #[schema(as = BilledEntry)]
    BilledEntryView(billed: &BilledEntry) {
        registration_id: Uuid = billed.entry.id,
        event_id: Uuid = billed.event_id,
        /// The name of the show.
        show: String = billed.show,
        /// The first day of the show, where it is.
        #[schema(format = Date)]
        date: String = billed.first_day,
        /// Where the show is.
        time_zone: String = billed.time_zone,
        /// What the horse wears; null while the entry waits for the first time.
        #[schema(required = true)]
        back_number: Option<u32> = billed.entry.back_number,
        rider_name: String = billed.entry.rider.rider_name,
        horse_name: String = billed.entry.rider.horse_name,
        bill: Vec<BillLineView> = billed.lines,
        total_fee: Dollars = billed.entry.total_fee,
        /// What of it the barn pays, with which the entry comes.
        group_fee: Dollars = billed.entry.group_fee,
        paid: Dollars = billed.entry.paid,
        balance: Dollars = billed.entry.balance(),
    }
}

/// The bills of a weekend of the account's shows: of each who pays what they owe in all of
/// them, by name. Entries that cost and paid nothing are left out.
#[utoipa::path(get, path = "/showstable/weekends/{id}/bills", operation_id = "list_weekend_bills", tag = "weekends", security(("token" = [])),
    params(("id" = String, Path, description = "The weekend's id")),
    responses((status = 200, description = "The bills", body = Vec<WeekendBillView>),
              (status = 404, description = "No such weekend of this account")))]
pub(crate) async fn list(
    rosters: web::Data<RosterService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = rosters.weekend_bills(&signed_in.actor, weekend_id(&id)?);
    let bills = found.await?.ok_or_else(|| ApiError::not_found("Weekend"))?;
    let bills: Vec<WeekendBillView> = bills.shown();
    Ok(HttpResponse::Ok().json(bills))
}
