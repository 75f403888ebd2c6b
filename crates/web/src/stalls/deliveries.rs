use ::stalls::{
    Bought, Buyer, Delivery, DeliveryBoard, DeliveryDraft, DeliveryService, Overruled, Supply,
};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use futures_util::stream;
use kernel::{
    DeliveryId, FeeId, GroupId, MAX_QUANTITY, RecordDate, RegistrationId, SaidTime, StallBookingId,
    StoreError, show_file,
};
use processes::stall_crew::StallCrews;
use serde::Deserialize;
use spreadsheets::csv_rows;
use time::{Date, OffsetDateTime};
use utoipa::IntoParams;
use uuid::Uuid;

use super::body::one_of;
use super::crew::{MarkOverruledView, caller};
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::at_ring::AtRing;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::{Json, SmallJson};
use crate::form::{Between, Body as _, body};
use crate::problem::{ApiError, bad_parameter};
use crate::rate_limits::RateLimits;
use crate::representation::{Instant, csv_pages, named_pdf};
use crate::turns::FileTurns;
use crate::view::view;

view! {
    /// Something that an entry or a barn bought, for the stall of a booking.
    #[schema(as = Delivery)]
    DeliveryView(delivery: &Delivery) {
        id: Uuid = delivery.id,
        /// Null of a barn.
        #[schema(required = true)]
        registration_id: Option<Uuid> = delivery.buyer.of.registration_id(),
        /// Null of an entry.
        #[schema(required = true)]
        group_id: Option<Uuid> = delivery.buyer.of.group_id(),
        #[schema(required = true)]
        back_number: Option<u32> = delivery.buyer.back_number,
        /// Of a barn, who is in charge.
        rider_name: String = delivery.buyer.rider_name,
        /// Of a barn, its name.
        horse_name: String = delivery.buyer.horse_name,
        /// The extra.
        fee_id: Uuid = delivery.fee_id,
        /// What the extra was called.
        name: String = delivery.name,
        quantity: u32 = delivery.quantity,
        /// To whose stall it goes; null if the booking was deleted.
        #[schema(required = true)]
        booking_id: Option<Uuid> = delivery.booking_id,
        #[schema(format = Date)]
        day: String = delivery.day,
        /// Null if it is not delivered.
        #[schema(required = true)]
        delivered_at: Option<Instant> = delivery.delivered_at(),
        /// Who said last whether it is: `office`, or the role of a device's link; empty if
        /// nobody did.
        by: String = said_by(delivery),
    }
}

view! {
    /// What an entry or a barn bought of an extra, and how many of it are ordered.
    #[schema(as = DeliverySupply)]
    SupplyView(supply: &Supply) {
        /// Null of a barn.
        #[schema(required = true)]
        registration_id: Option<Uuid> = buyer(supply).of.registration_id(),
        /// Null of an entry.
        #[schema(required = true)]
        group_id: Option<Uuid> = buyer(supply).of.group_id(),
        #[schema(required = true)]
        back_number: Option<u32> = buyer(supply).back_number,
        /// Of a barn, who is in charge.
        rider_name: String = buyer(supply).rider_name,
        /// Of a barn, its name.
        horse_name: String = buyer(supply).horse_name,
        /// The extra.
        fee_id: Uuid = supply.bought.fee_id,
        name: String = supply.bought.name,
        bought: u32 = supply.bought.quantity,
        /// More than were bought, if there were more of them when they were ordered.
        ordered: u32 = supply.ordered,
    }
}

view! {
    /// The deliveries of a show.
    #[schema(as = Deliveries)]
    DeliveriesView(board: &DeliveryBoard) {
        /// By day, then as they were ordered.
        deliveries: Vec<DeliveryView> = board.deliveries,
        /// What entries bought by the piece and is no stall, by back number, and then what
        /// barns bought of it, with what is ordered.
        supplies: Vec<SupplyView> = board.supplies,
    }
}

view! {
    /// A delivery after it was said whether it is delivered.
    #[schema(as = DeliveredDelivery)]
    DeliveredView(delivery: &Delivery, overruled: &Option<Overruled>) {
        delivery: DeliveryView = *delivery,
        #[serde(skip_serializing_if = "Option::is_none")]
        overruled: Option<MarkOverruledView> = *overruled,
    }
}

body! {
    /// What is to be delivered.
    DeliveryBody {
        /// The entry that bought it.
        registration_id: Option<RegistrationId>,
        /// The barn that bought it, if it is not an entry.
        group_id: Option<GroupId>,
        /// The extra. Of what they bought of it never more is ordered.
        fee_id: FeeId,
        /// To whose stall it goes.
        booking_id: StallBookingId,
        quantity: Between<1, MAX_QUANTITY>,
        day: Date,
    } => DeliveryDraft {
        let of = one_of(registration_id, group_id)?;
        DeliveryDraft { of, fee_id, booking_id, quantity, day }
    }
}

body! {
    /// Whether something is delivered.
    DeliveredBody {
        /// When it was delivered, by the clock of the device; null if it is not.
        delivered_at: Option<OffsetDateTime>,
        /// When that was said, by the same clock; `delivered_at`, or now, if it is left out.
        at: Option<OffsetDateTime>,
        /// The present time by the same clock, so that it need not be right.
        now: Option<OffsetDateTime>,
    } => (bool, SaidTime) {
        let said = SaidTime { at: at.or(delivered_at), sent_at: now };
        (delivered_at.is_some(), said)
    }
}

fn said_by(delivery: &Delivery) -> String {
    let by = delivery.delivered.as_ref().map(|it| it.by.as_str());
    by.unwrap_or_default().to_owned()
}

const fn buyer(supply: &Supply) -> &Buyer {
    let Bought { buyer, .. } = &supply.bought;
    buyer
}

fn delivery_id(text: &str) -> Result<DeliveryId, ApiError> {
    DeliveryId::parse(text).ok_or_else(|| ApiError::not_found("Delivery"))
}

/// The deliveries of one of the account's shows, and what was bought and is to be ordered for
/// a day.
#[utoipa::path(get, path = "/showstable/events/{id}/deliveries", operation_id = "list_deliveries", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The deliveries", body = DeliveriesView),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    deliveries: web::Data<DeliveryService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let board = deliveries.board(&signed_in.actor, event_id(&id)?).await?;
    Ok(HttpResponse::Ok().json(DeliveriesView::new(&board)))
}

/// Orders something that an entry or a barn of one of the account's shows bought for a day, to the stall
/// of a booking. It changes no bill.
#[utoipa::path(post, path = "/showstable/events/{id}/deliveries", operation_id = "order_delivery", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it orders nothing twice")),
    request_body = DeliveryBody,
    responses((status = 201, description = "The delivery", body = DeliveryView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "`account_limit_reached`"),
              (status = 422, description = "Invalid fields: also `quantity` of more than is left of what was bought")))]
pub(crate) async fn order(
    deliveries: web::Data<DeliveryService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<DeliveryBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (id, draft) = (event_id(&id)?, json.body.into_command()?);
    let ordered = deliveries.order(&signed_in.actor, id, draft, key).await?;
    Ok(HttpResponse::Created().json(DeliveryView::new(&ordered)))
}

/// Says that something was delivered, or takes it back. What was said later counts, whichever
/// arrives first. Repeated, it changes nothing. Also for devices of the crew of the barns.
#[utoipa::path(put, path = "/showstable/deliveries/{id}", operation_id = "deliver", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The delivery's id")),
    request_body = DeliveredBody,
    responses((status = 200, description = "The delivery, and what counts instead if something later was said", body = DeliveredView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such delivery of this account"),
              (status = 422, description = "Invalid fields"),
              (status = 429, description = "Too many marks")))]
pub(crate) async fn deliver(
    crews: web::Data<StallCrews>,
    limits: web::Data<RateLimits>,
    at_ring: AtRing,
    id: web::Path<String>,
    json: SmallJson<DeliveredBody>,
) -> Result<HttpResponse, ApiError> {
    let caller = caller(at_ring, &limits)?;
    let (id, (is_done, said)) = (delivery_id(&id)?, json.body.into_command()?);
    let (delivery, overruled) = crews.deliver(&caller, id, is_done, said).await?;
    Ok(HttpResponse::Ok().json(DeliveredView::new(&delivery, &overruled)))
}

/// Takes an order back. What was bought can be ordered anew.
#[utoipa::path(delete, path = "/showstable/deliveries/{id}", operation_id = "cancel_delivery", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The delivery's id")),
    responses((status = 204, description = "It is gone"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such delivery of this account")))]
pub(crate) async fn cancel(
    deliveries: web::Data<DeliveryService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    deliveries
        .cancel(&signed_in.actor, delivery_id(&id)?)
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Which deliveries.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DeliveriesQuery {
    /// Those of this day, `YYYY-MM-DD`; all if it is left out.
    #[param(value_type = Option<String>, format = Date)]
    day: Option<String>,
}

impl DeliveriesQuery {
    fn day(&self) -> Result<Option<Date>, ApiError> {
        let parse = |text: &String| RecordDate::parse(text).map(RecordDate::as_date);
        let day = self.day.as_ref().filter(|it| !it.is_empty()).map(parse);
        let wrong = |_| bad_parameter("day", "must be written as YYYY-MM-DD");
        day.transpose().map_err(wrong)
    }
}

/// The deliveries of one of the account's shows for the crew, by day, row and stall.
#[utoipa::path(get, path = "/showstable/events/{id}/print/deliveries.pdf", operation_id = "print_deliveries", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), DeliveriesQuery),
    responses((status = 200, description = "The list", body = Vec<u8>, content_type = "application/pdf"),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn print(
    deliveries: web::Data<DeliveryService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: Query<DeliveriesQuery>,
) -> Result<HttpResponse, ApiError> {
    let (actor, event, day) = (signed_in.actor, event_id(&id)?, query.day()?);
    let who = Who::from(&actor);
    let print = async move { deliveries.print(&actor, event, day).await };
    let (name, printed) = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf(&name, printed))
}

/// The same as a table for spreadsheets.
#[utoipa::path(get, path = "/showstable/events/{id}/deliveries.csv", operation_id = "export_deliveries", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), DeliveriesQuery),
    responses((status = 200, description = "The table, in UTF-8 with a byte order mark", body = String, content_type = "text/csv"),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn table(
    deliveries: web::Data<DeliveryService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: Query<DeliveriesQuery>,
) -> Result<HttpResponse, ApiError> {
    let (event, day) = (event_id(&id)?, query.day()?);
    let who = Who::from(&signed_in.actor);
    let make = async move {
        let board = deliveries.board(&signed_in.actor, event).await?;
        let table = csv_rows(rows_of(&board, day)).map_err(StoreError::failed)?;
        let show = &board.stalls;
        let first = day.unwrap_or(show.days.first_day);
        let name = show_file(&show.show, first, "deliveries.csv");
        Ok::<_, ApiError>((name, table))
    };
    let (name, table) = turns.make(who, Work::Paper, make).await??;
    Ok(csv_pages(&name, stream::iter([Ok::<_, StoreError>(table)])))
}

fn rows_of(board: &DeliveryBoard, day: Option<Date>) -> Vec<Vec<String>> {
    let titles = [
        "Day",
        "Area",
        "Stall",
        "Quantity",
        "What",
        "Back number",
        "Horse",
        "Rider",
        "Delivered",
    ];
    let rows = board.by_row(day).into_iter().map(|it| {
        let stall = board.stall_of(it);
        let stall = stall.and_then(|stall| board.stalls.stall(stall));
        let (area, stall) = stall.unzip();
        let number = it.buyer.back_number.map(|number| number.to_string());
        let delivered = it.delivered_at().map(|at| at.date().to_string());
        vec![
            it.day.to_string(),
            area.map(|it| it.name.as_str().to_owned())
                .unwrap_or_default(),
            stall
                .map(|it| it.terms.name.as_str().to_owned())
                .unwrap_or_default(),
            it.quantity.to_string(),
            it.name.clone(),
            number.unwrap_or_default(),
            it.buyer.horse_name.clone(),
            it.buyer.rider_name.clone(),
            delivered.unwrap_or_default(),
        ]
    });
    std::iter::once(titles.map(str::to_owned).to_vec())
        .chain(rows)
        .collect()
}
