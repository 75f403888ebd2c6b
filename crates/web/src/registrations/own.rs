//! `entries/{token}`: a rider's own entry, by its link.

use ::events::ComingShow;
use ::registrations::{Charge, EntryLink, EntryStall, OwnEntryError, Registration};
use ::stalls::BookingState;
use actix_web::{HttpRequest, HttpResponse, web};
use processes::own_entry::{OwnEntries, OwnEntry};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::OwnEntryBody;
use super::create::{chosen_by, field_errors, stall_taken};
use super::office::LackView;
use super::office::change::{ACCOUNT_FULL, delivered, sold_out};
use super::own_people::OwnPeopleView;
use super::view::{MissingView, RegistrationView};
use crate::client_address::client_address;
use crate::events::public::PublicEventView;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::representation::{Dollars, Instant};
use crate::stalls::{BookingStateView, StallKindView};
use crate::view::{Shown as _, view};

/// One answer for every link that leads nowhere.
pub(crate) const LINK_NOT_VALID: ApiError = ApiError::missing(
    "link_not_valid",
    "This link is not valid. Ask the show's office for your entry.",
);

/// A rider's own entry: nothing of the office's notes, history or ledger.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnEntryView {
    #[serde(flatten)]
    registration: RegistrationView,
    #[serde(flatten)]
    people: OwnPeopleView,
    /// What it lacks of what its show asks.
    missing: Vec<MissingView>,
    /// What it lacks of what its show wants before it hands out the back number.
    lacking: Vec<LackView>,
    /// What was bought beside classes, also while it is not charged.
    extras: Vec<OwnExtraView>,
    /// What it has booked of stalls, in the order in which it was booked.
    stalls: Vec<OwnStallView>,
    /// The show, as everybody may see it. The entry can be changed until
    /// `entries_close_at`, or else until the show's end, and scratched until the
    /// show begins. What is missing can be added until the show's end.
    event: PublicEventView,
    /// The other shows of the organization that take entries now, the earliest first: there
    /// the same can be entered again with this link (`again`).
    next_shows: Vec<NextShowView>,
}

view! {
    /// A show that takes entries now.
    NextShowView(show: &ComingShow) {
        hashed_id: String = show.public_link,
        name: String = show.name,
        start_date: Instant = show.schedule.starts_at(),
        end_date: Instant = show.schedule.ends_at(),
        /// IANA name.
        time_zone: String = *show.schedule.time_zone(),
    }
}

view! {
    /// An extra of an entry.
    OwnExtraView(extra: &Charge) {
        fee_id: Uuid = extra.fee_id,
        name: String = extra.name,
        /// As when it was bought.
        unit_amount: Dollars = extra.unit_amount,
        quantity: u32 = extra.quantity,
        /// Of a stall, how many more wait in line, or for how many nights: they are not on the
        /// bill until they are had. To keep them, a change of the entry states the sum of both
        /// as the quantity.
        waiting: u32 = extra.waiting,
    }
}

view! {
    /// What an entry has booked of a stall.
    OwnStallView(booked: &EntryStall) {
        kind: StallKindView = booked.kind,
        /// The extra by which it is paid.
        #[schema(required = true)]
        fee_id: Option<Uuid> = booked.fee_id,
        /// `waiting`: it waits in line until a stall is left for it, and is not on the bill.
        state: BookingStateView = BookingState::of(booked.is_waiting),
        /// The place in line of one that waits, from 1 on; null otherwise.
        #[schema(required = true)]
        place: Option<u32> = booked.place,
        /// Whether the entry bought it; otherwise the office booked it.
        bought: bool = booked.is_bought,
        /// The first night, named by the day on which it begins.
        #[schema(format = Date)]
        first: String = booked.first,
        /// The last night.
        #[schema(format = Date)]
        last: String = booked.last,
        /// What its stalls are called, in the order of the nights; empty if it has none yet.
        stalls: Vec<String> = booked.stalls,
    }
}

fn extras(entry: &Registration) -> Vec<OwnExtraView> {
    let charges = entry.charges.iter();
    let extras = charges.filter(|charge| charge.is_extra && charge.quantity + charge.waiting > 0);
    let mut all: Vec<Charge> = Vec::new();
    for extra in extras {
        let mut others = all.iter_mut();
        match others.find(|it| it.fee_id == extra.fee_id) {
            // By itself and by bookings.
            Some(other) => {
                other.quantity += extra.quantity;
                other.waiting += extra.waiting;
            }
            None => all.push(extra.clone()),
        }
    }
    all.iter().map(OwnExtraView::new).collect()
}

pub(crate) fn refusal(error: OwnEntryError, choices: &[&str]) -> ApiError {
    match error {
        OwnEntryError::NotFound => LINK_NOT_VALID,
        OwnEntryError::Closed => ApiError::conflict(
            "registration_closed",
            "The closing date is over: ask the show's office for changes.",
        ),
        OwnEntryError::Begun => ApiError::conflict(
            "show_has_begun",
            "The show has begun: ask its office to scratch your entry.",
        ),
        OwnEntryError::ClassBegun { title } => ApiError::conflict("class_has_begun", "")
            .with_sentence(format!(
                "{title} has started: ask the show's office to take you out."
            )),
        OwnEntryError::Cancelled => ApiError::conflict(
            "entry_cancelled",
            "The show's office cancelled this entry. Ask it for changes.",
        ),
        OwnEntryError::WaiverChanged(_) => ApiError::conflict(
            "waiver_changed",
            "The waiver of this event is not what you were shown. Nothing was saved.",
        ),
        OwnEntryError::Choices(wrong) => field_errors(*wrong, choices).into(),
        OwnEntryError::SoldOut(error) => sold_out(&error),
        OwnEntryError::Delivered(error) => delivered(&error),
        OwnEntryError::StallTaken(_) => stall_taken("Nothing was saved."),
        OwnEntryError::AccountFull => ACCOUNT_FULL,
        OwnEntryError::Refusal(refusal) => refusal.into(),
    }
}

/// `choices` are the fields in which the classes were chosen.
pub(super) fn answer(
    own: Result<OwnEntry, OwnEntryError>,
    choices: &[&str],
) -> Result<HttpResponse, ApiError> {
    let own = own.map_err(|error| refusal(error, choices))?;
    Ok(HttpResponse::Ok().json(OwnEntryView {
        people: OwnPeopleView::new(&own.people),
        missing: own.missing.shown(),
        lacking: own.lacking.shown(),
        extras: extras(&own.entry),
        stalls: own.stalls.shown(),
        registration: RegistrationView::for_rider(&own.entry),
        event: PublicEventView::new(&own.show, &own.is_open),
        next_shows: own.next.shown(),
    }))
}

/// A rider's own entry, by its link.
#[utoipa::path(get, path = "/showstable/entries/{token}", operation_id = "read_own_entry", tag = "registrations",
    params(("token" = String, Path, description = "The secret part of the entry's link")),
    responses((status = 200, description = "The entry and its show", body = OwnEntryView),
              (status = 404, description = "`link_not_valid`")))]
pub(crate) async fn read(
    entries: web::Data<OwnEntries>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    answer(entries.find(&EntryLink::read(&token)).await, &[])
}

/// Replaces contact data, horse, classes and extras, until the closing date; from then
/// on, until the show's end, only what is blank can be added. A class without a place is
/// waited for. Whoever rides in the place of somebody else signs the show's waiver anew.
#[utoipa::path(put, path = "/showstable/entries/{token}", operation_id = "update_own_entry", tag = "registrations",
    params(("token" = String, Path, description = "The secret part of the entry's link")),
    request_body = OwnEntryBody,
    responses((status = 200, description = "The entry and its show", body = OwnEntryView),
              (status = 404, description = "`link_not_valid`"),
              (status = 409, description = "`changed_meanwhile`, `registration_closed`, `entry_cancelled`, `waiver_changed` or `show_stall_taken`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn update(
    request: HttpRequest,
    entries: web::Data<OwnEntries>,
    token: web::Path<String>,
    json: Json<OwnEntryBody>,
) -> Result<HttpResponse, ApiError> {
    let mut wish = json.body.into_command()?;
    if let Some(signature) = &mut wish.signature {
        signature.client_address = client_address(&request);
    }
    let (link, choices) = (EntryLink::read(&token), chosen_by(&wish.classes));
    answer(entries.edit(&link, wish).await, &choices)
}

/// Scratches the whole entry, until the show begins. After the closing date its
/// bill stays. One that is out already is not changed.
#[utoipa::path(post, path = "/showstable/entries/{token}/scratch", operation_id = "scratch_own_entry", tag = "registrations",
    params(("token" = String, Path, description = "The secret part of the entry's link")),
    responses((status = 200, description = "The entry and its show", body = OwnEntryView),
              (status = 404, description = "`link_not_valid`"),
              (status = 409, description = "`show_has_begun` or `class_has_begun`")))]
pub(crate) async fn scratch(
    entries: web::Data<OwnEntries>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    answer(entries.scratch(&EntryLink::read(&token)).await, &[])
}
