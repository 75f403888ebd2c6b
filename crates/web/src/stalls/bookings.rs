use ::stalls::StallService;
use actix_web::{HttpResponse, web};

use super::body::{StallBookingBody, StallNightsBody};
use super::booking_id;
use super::view::StallBookingView;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::{Json, SmallJson};
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::view::Shown as _;

/// The bookings of stalls at one of the account's shows, with and without a stall, in the
/// order in which they were made.
#[utoipa::path(get, path = "/showstable/events/{id}/stall_bookings", operation_id = "list_stall_bookings", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The bookings", body = Vec<StallBookingView>),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    stalls: web::Data<StallService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = stalls.bookings(&signed_in.actor, event_id(&id)?).await?;
    let bookings: Vec<StallBookingView> = found.shown();
    Ok(HttpResponse::Ok().json(bookings))
}

/// Books a stall for entries of one of the account's shows. It has no stall yet. With an extra
/// that is a stall, it is on their bills. If no stall is left for it, it waits in line (`state`),
/// and is on no bill until one comes free.
#[utoipa::path(post, path = "/showstable/events/{id}/stall_bookings", operation_id = "book_stall", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it books nothing twice")),
    request_body = StallBookingBody,
    responses((status = 201, description = "The booking", body = StallBookingView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "`account_limit_reached`; `extra_sold_out`: not enough is left of what comes with the stall"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn book(
    stalls: web::Data<StallService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<StallBookingBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (id, ((draft, _), _)) = (event_id(&id)?, json.body.into_command()?);
    let booked = stalls.book(&signed_in.actor, id, draft, key).await?;
    Ok(HttpResponse::Created().json(StallBookingView::new(&booked)))
}

/// Changes a booking. Nights that it has no more are released, and all of its nights if it
/// becomes one of another kind. Bills follow. What is booked is not changed to what is sold
/// out. One that waits in line keeps its place, unless it becomes one of another extra; it
/// is booked with the `state` `booked`, if a stall is left.
#[utoipa::path(put, path = "/showstable/stall_bookings/{id}", operation_id = "change_stall_booking", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The booking's id")),
    request_body = StallBookingBody,
    responses((status = 200, description = "The booking", body = StallBookingView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such booking of this account"),
              (status = 409, description = "`changed_meanwhile`, `extra_sold_out`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn change(
    stalls: web::Data<StallService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<StallBookingBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (wish, revision)) = (booking_id(&id)?, json.body.into_command()?);
    let changed = stalls.change(&signed_in.actor, id, wish, revision).await?;
    Ok(HttpResponse::Ok().json(StallBookingView::new(&changed)))
}

/// Deletes a booking, and releases its stalls. It goes from bills, except of entries that are
/// out.
#[utoipa::path(delete, path = "/showstable/stall_bookings/{id}", operation_id = "delete_stall_booking", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The booking's id")),
    responses((status = 204, description = "It is gone"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such booking of this account")))]
pub(crate) async fn delete(
    stalls: web::Data<StallService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    stalls.delete(&signed_in.actor, booking_id(&id)?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Gives a booking a stall on exactly these nights, or on all of its own. On nights that are
/// not named it keeps another stall that it has. All nights or none: a stall has one booking
/// a night. What a stall at the end of a row costs more is on the bills.
#[utoipa::path(put, path = "/showstable/stall_bookings/{id}/nights", operation_id = "assign_stall", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The booking's id")),
    request_body = StallNightsBody,
    responses((status = 200, description = "The booking", body = StallBookingView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such booking of this account"),
              (status = 409, description = "`show_stall_taken`: another booking has the stall on one of the nights, which `nights` names"),
              (status = 422, description = "Invalid fields: a stall of another kind, or nights on which it cannot be had")))]
pub(crate) async fn assign(
    stalls: web::Data<StallService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: SmallJson<StallNightsBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, wish) = (booking_id(&id)?, json.body.into_command()?);
    let assigned = stalls.assign(&signed_in.actor, id, wish).await?;
    Ok(HttpResponse::Ok().json(StallBookingView::new(&assigned)))
}
