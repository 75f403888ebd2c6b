use ::rings::Caller;
use ::stalls::{BookingHolder, CrewBoard, CrewBooking, Marked, Overruled, StallAct, StallMark};
use actix_web::{HttpResponse, web};
use kernel::{SaidTime, ShowStallId};
use processes::stall_crew::StallCrews;
use time::OffsetDateTime;
use uuid::Uuid;

use super::booking_id;
use super::deliveries::DeliveryView;
use super::view::{ShowAreaView, StallKindView, StallNightView, StallWishesView};
use crate::events::read::event_id;
use crate::extract::at_ring::AtRing;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::{Instant, Named};
use crate::view::view;

type StallActView = Named<StallAct>;

view! {
    /// Who has a booking, as the crew of the barns sees it.
    #[schema(as = CrewHolder)]
    CrewHolderView(holder: &BookingHolder, trainer: &String) {
        #[schema(required = true)]
        back_number: Option<u32> = holder.back_number,
        /// Of a barn, its name.
        horse_name: String = holder.horse_name,
        /// Of a barn, who is in charge.
        rider_name: String = holder.rider_name,
        /// Empty if nobody said who it is.
        trainer_name: String = *trainer,
        /// Whether the entry was scratched or cancelled.
        is_out: bool = holder.is_out,
    }
}

view! {
    /// What was said last of an act of a booking in a stall.
    #[schema(as = StallMark)]
    StallMarkView(mark: &StallMark) {
        stall_id: Uuid = mark.stall_id,
        act: StallActView = mark.act,
        /// Whether it was done; otherwise that was taken back.
        done: bool = mark.is_done,
        at: Instant = mark.at,
        /// The same as the device told it.
        said_at: Instant = mark.said_at,
        /// Who said so: `office`, or the role of a device's link.
        by: &'static str = mark.by.as_str(),
        /// The email address of the office's account; null for others, for whoever calls with
        /// a link, and if it was deleted since.
        #[schema(required = true)]
        account: Option<String> = mark.by.account().cloned(),
    }
}

view! {
    /// A booking as the crew of the barns sees it.
    #[schema(as = CrewBooking)]
    CrewBookingView(crew: &CrewBooking) {
        id: Uuid = crew.booking.id,
        kind: StallKindView = crew.booking.booked.kind,
        /// The first one is named first.
        holders: Vec<CrewHolderView> = with_trainers(crew),
        /// The first night, named by the day on which it begins.
        #[schema(format = Date)]
        first: String = crew.booking.booked.first,
        /// The last night.
        #[schema(format = Date)]
        last: String = crew.booking.booked.last,
        wishes: StallWishesView = crew.booking.booked.wishes,
        /// The nights that have a stall, the first one first.
        nights: Vec<StallNightView> = crew.booking.nights,
        /// What was said last of each act in each stall.
        marks: Vec<StallMarkView> = crew.marks,
    }
}

view! {
    /// The stalls of a show with who has them, as the crew of the barns sees them.
    #[schema(as = StallCrew)]
    StallCrewView(board: &CrewBoard) {
        /// In their order.
        areas: Vec<ShowAreaView> = board.stalls.areas,
        /// The first day of the show.
        #[schema(format = Date)]
        first_day: String = board.stalls.days.first_day,
        /// Its last day.
        #[schema(format = Date)]
        last_day: String = board.stalls.days.last_day,
        /// In the order in which they were made.
        bookings: Vec<CrewBookingView> = board.bookings,
        /// What is delivered to the stalls, by day, then as it was ordered.
        deliveries: Vec<DeliveryView> = board.deliveries,
    }
}

view! {
    /// What counts instead of a mark: it was said later, and arrived before it.
    #[schema(as = MarkOverruled)]
    MarkOverruledView(overruled: &Overruled) {
        /// `done` or `open`.
        state: &'static str = if overruled.is_done { "done" } else { "open" },
        at: Instant = overruled.at,
    }
}

view! {
    /// A booking after a mark.
    #[schema(as = StallMarked)]
    StallMarkedView(marked: &Marked) {
        booking: CrewBookingView = marked.booking,
        #[serde(skip_serializing_if = "Option::is_none")]
        overruled: Option<MarkOverruledView> = marked.overruled,
    }
}

body! {
    /// What the crew says of a booking in one of its stalls.
    StallMarkBody {
        stall_id: ShowStallId,
        act: Named<StallAct>,
        /// Whether it was done; `false` takes that back.
        done: bool,
        /// When it was done, by the clock of the device; now if it is left out or in the
        /// future.
        at: Option<OffsetDateTime>,
        /// The present time by the clock that gave `at`, so that it need not be right.
        now: Option<OffsetDateTime>,
    } => ((ShowStallId, StallAct, bool), SaidTime) {
        ((stall_id, act, done), SaidTime { at, sent_at: now })
    }
}

fn with_trainers(crew: &CrewBooking) -> Vec<(&BookingHolder, &String)> {
    crew.booking.holders.iter().zip(&crew.trainers).collect()
}

/// Who calls, if not too often lately.
pub(super) fn caller(at_ring: AtRing, limits: &RateLimits) -> Result<Caller, ApiError> {
    let caller = at_ring.caller;
    limits.check_taps(match &caller {
        Caller::Office(actor) => actor.account_id().as_uuid(),
        Caller::Device(link) => link.id.as_uuid(),
    })?;
    Ok(caller)
}

/// The stalls of one of the account's shows with who has them on which nights, and who arrived
/// and left. Also for devices of the crew of the barns.
#[utoipa::path(get, path = "/showstable/events/{id}/stall_crew", operation_id = "read_stall_crew", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The stalls", body = StallCrewView),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    crews: web::Data<StallCrews>,
    at_ring: AtRing,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let board = crews.board(&at_ring.caller, event_id(&id)?).await?;
    Ok(HttpResponse::Ok().json(StallCrewView::new(&board)))
}

/// Says that a booking arrived in one of its stalls, left it, or that the stall was stripped, or
/// takes that back. What was said later counts, whichever arrives first. Repeated, it changes
/// nothing. Also for devices of the crew of the barns.
#[utoipa::path(put, path = "/showstable/stall_bookings/{id}/marks", operation_id = "mark_stall", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The booking's id")),
    request_body = StallMarkBody,
    responses((status = 200, description = "The booking, and what counts instead if something later was said", body = StallMarkedView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such booking of this account"),
              (status = 422, description = "Invalid fields: a stall that the booking neither has nor had"),
              (status = 429, description = "Too many marks")))]
pub(crate) async fn mark(
    crews: web::Data<StallCrews>,
    limits: web::Data<RateLimits>,
    at_ring: AtRing,
    id: web::Path<String>,
    json: SmallJson<StallMarkBody>,
) -> Result<HttpResponse, ApiError> {
    let caller = caller(at_ring, &limits)?;
    let (id, (what, said)) = (booking_id(&id)?, json.body.into_command()?);
    let marked = crews.mark(&caller, id, what, said).await?;
    Ok(HttpResponse::Ok().json(StallMarkedView::new(&marked)))
}
