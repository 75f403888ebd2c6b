use ::registrations::{ExtraBuyer, LedgerService, ShowExtras, SoldExtra};
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use futures_util::stream;
use kernel::{EventId, GroupId, RegistrationId, StoreError, show_file};
use spreadsheets::csv_rows;
use uuid::Uuid;

use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::{Dollars, csv_pages};
use crate::turns::FileTurns;
use crate::view::{Shown as _, view};

view! {
    /// An extra of a show, and who has it.
    SoldExtraView(extra: &SoldExtra) {
        fee_id: Uuid = extra.fee_id,
        name: String = extra.name,
        /// The price of one.
        amount: Dollars = extra.amount,
        /// How many of it the show has; null is unlimited.
        #[schema(required = true)]
        stock: Option<u32> = extra.stock,
        /// How many of it entries and barns have.
        sold: u32 = extra.sold(),
        /// By back number.
        entries: Vec<ExtraBuyerView> = of(extra, |it| it.of.registration_id(), |it| it.quantity),
        /// The first one made first.
        barns: Vec<ExtraBarnView> = of(extra, |it| it.of.group_id(), |it| it.quantity),
        /// Of a stall, the entries that wait in line for it, by back number.
        waiting: Vec<ExtraBuyerView> = of(extra, |it| it.of.registration_id(), |it| it.waiting),
        /// The barns that do.
        waiting_barns: Vec<ExtraBarnView> = of(extra, |it| it.of.group_id(), |it| it.waiting),
    }
}

/// Those of whom this is an id and this is not 0, with the id.
fn of<I>(
    extra: &SoldExtra,
    id: impl Fn(&ExtraBuyer) -> Option<I>,
    count: fn(&ExtraBuyer) -> u32,
) -> Vec<(I, ExtraBuyer)> {
    let buyers = extra.buyers.iter().filter(|it| count(it) > 0);
    let buyers = buyers.filter_map(|it| Some((id(it)?, it.clone())));
    buyers.collect()
}

view! {
    /// An entry that has an extra.
    ExtraBuyerView(buyer: &(RegistrationId, ExtraBuyer)) {
        registration_id: Uuid = buyer.0,
        #[schema(required = true)]
        back_number: Option<u32> = buyer.1.back_number,
        rider_name: String = buyer.1.name,
        quantity: u32 = buyer.1.quantity,
        /// Of a stall, for how many more it waits in line.
        waiting: u32 = buyer.1.waiting,
    }
}

view! {
    /// A barn that has an extra.
    ExtraBarnView(buyer: &(GroupId, ExtraBuyer)) {
        group_id: Uuid = buyer.0,
        name: String = buyer.1.name,
        quantity: u32 = buyer.1.quantity,
        /// Of a stall, for how many more it waits in line.
        waiting: u32 = buyer.1.waiting,
    }
}

async fn find(
    ledger: &LedgerService,
    signed_in: &SignedIn,
    id: &str,
) -> Result<ShowExtras, ApiError> {
    let missing = || ApiError::not_found("Event");
    let id = EventId::parse(id).ok_or_else(missing)?;
    let extras = ledger.extras(&signed_in.actor, id).await?;
    extras.ok_or_else(missing)
}

/// The extras of one of the account's shows, how many of each are sold, and to whom.
#[utoipa::path(get, path = "/showstable/events/{id}/extras", operation_id = "list_event_extras", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The extras", body = Vec<SoldExtraView>),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    ledger: web::Data<LedgerService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = find(&ledger, &signed_in, &id).await?;
    let extras: Vec<SoldExtraView> = found.extras.shown();
    Ok(HttpResponse::Ok().json(extras))
}

/// Who has which extras of one of the account's shows, as a table for spreadsheets.
#[utoipa::path(get, path = "/showstable/events/{id}/extras.csv", operation_id = "export_event_extras", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The table, in UTF-8 with a byte order mark", body = String, content_type = "text/csv"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn table(
    ledger: web::Data<LedgerService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let who = Who::from(&signed_in.actor);
    let make = async move {
        let found = find(&ledger, &signed_in, &id).await?;
        let table = csv_rows(rows_of(&found)).map_err(StoreError::failed)?;
        let name = show_file(&found.name, found.first_day, "extras.csv");
        Ok::<_, ApiError>((name, table))
    };
    let (name, table) = turns.make(who, Work::Paper, make).await??;
    Ok(csv_pages(&name, stream::iter([Ok::<_, StoreError>(table)])))
}

fn rows_of(found: &ShowExtras) -> impl Iterator<Item = Vec<String>> {
    let titles = ["Extra", "Back number", "Rider", "Quantity", "Waiting"].map(str::to_owned);
    let rows = found.extras.iter().flat_map(|extra| {
        let row = |buyer: &ExtraBuyer| {
            let number = buyer.back_number.map(|it| it.to_string());
            vec![
                extra.name.clone(),
                number.unwrap_or_default(),
                buyer.name.clone(),
                buyer.quantity.to_string(),
                buyer.waiting.to_string(),
            ]
        };
        extra.buyers.iter().map(row)
    });
    std::iter::once(titles.to_vec()).chain(rows)
}
