use ::registrations::{EnterGroup, EntryLink, EntryOfGroup, GroupService};
use actix_web::{FromRequest as _, HttpRequest, HttpResponse, web};
use kernel::{Actor, EventReference};

use super::super::create::chosen_by;
use super::body::{GroupBody, GroupSplitBody, GroupWish};
use super::refused;
use super::view::{For, GroupView};
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;

/// The horses of a request, with the fields in which their classes were chosen.
fn horses(
    wish: &mut GroupWish,
    event: &EventReference,
    rider: Option<&Actor>,
) -> (Vec<EntryOfGroup>, Vec<Vec<&'static str>>) {
    let entries = std::mem::take(&mut wish.entries).into_iter();
    let entries = entries.map(|(entry, payer)| EntryOfGroup {
        wish: entry.of_rider(event.clone(), None, rider.cloned()),
        payer,
    });
    let entries: Vec<_> = entries.collect();
    let choices = entries.iter().map(|it| chosen_by(&it.wish.classes));
    let choices = choices.collect();
    (entries, choices)
}

/// Whoever is signed in. Without a valid token somebody who names one of their horses is refused.
async fn signed_in(request: &HttpRequest, body: &GroupBody) -> Result<Option<SignedIn>, ApiError> {
    match SignedIn::extract(request).await {
        Ok(signed_in) => Ok(Some(signed_in)),
        Err(error) if body.has_horse() => Err(error),
        Err(_) => Ok(None),
    }
}

/// Enters a barn with all its horses in a show, or nothing. No token is needed, except with
/// `horse_id`; the server computes the fees. What a rider must give, such as a waiver or a birth
/// date, may lack: it is given by the entry's own link. The barn gets one mail.
#[utoipa::path(post, path = "/showstable/events/public/{id}/groups", operation_id = "enter_group", tag = "groups",
    params(("id" = String, Path, description = "The show's `hashed_id` or id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it enters nothing twice")),
    request_body = GroupBody,
    responses((status = 201, description = "The barn", body = GroupView),
              (status = 401, description = "A `horse_id` without a valid token"),
              (status = 404, description = "No such show"),
              (status = 409, description = "The show takes no entries now; with `entry`, the position of the one that it refuses"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn enter(
    request: HttpRequest,
    groups: web::Data<GroupService>,
    limits: web::Data<RateLimits>,
    public_url: web::Data<PublicUrl>,
    event: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<GroupBody>,
) -> Result<HttpResponse, ApiError> {
    let event = EventReference::parse(&event).ok_or_else(|| ApiError::not_found("Event"))?;
    let key = key.for_request(&json.fingerprint)?;
    let rider = signed_in(&request, &json.body).await?;
    let mut wish = json.body.into_command()?;
    limits.entries.check(&event)?;
    let actor = rider.as_ref().map(|it| &it.actor);
    let (entries, choices) = horses(&mut wish, &event, actor);
    let account_id = actor.map(Actor::account_id);
    let (facts, many) = (wish.facts, entries.len());
    let wish = EnterGroup {
        event: event.clone(),
        facts,
        entries,
        account_id,
        key,
    };
    let entered = groups.enter(wish).await;
    let entered = entered.map_err(|error| refused(error, "entries", &choices))?;
    for _ in 0..many {
        limits.entries.count(&entered.group.event_id, &event);
    }
    Ok(HttpResponse::Created().json(GroupView::new(&entered, &public_url, For::Link)))
}

/// A barn, by its link.
#[utoipa::path(get, path = "/showstable/groups/{token}", operation_id = "read_own_group", tag = "groups",
    params(("token" = String, Path, description = "The secret part of the barn's link")),
    responses((status = 200, description = "The barn", body = GroupView),
              (status = 404, description = "`link_not_valid`")))]
pub(crate) async fn read(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = groups.own(&EntryLink::read(&token)).await;
    let found = found.map_err(|error| refused(error, "entries", &[]))?;
    Ok(HttpResponse::Ok().json(GroupView::new(&found, &public_url, For::Link)))
}

/// Changes what is said of a barn until the show ends, and enters more horses as riders may, all
/// or none. Its entries are changed by their own links.
#[utoipa::path(put, path = "/showstable/groups/{token}", operation_id = "change_own_group", tag = "groups",
    params(("token" = String, Path, description = "The secret part of the barn's link")),
    request_body = GroupBody,
    responses((status = 200, description = "The barn", body = GroupView),
              (status = 401, description = "A `horse_id` without a valid token"),
              (status = 404, description = "`link_not_valid`"),
              (status = 409, description = "`changed_meanwhile`, `show_is_over`, or the show takes no entries now; with `entry`, the position of the one that it refuses"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn change(
    request: HttpRequest,
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    token: web::Path<String>,
    json: Json<GroupBody>,
) -> Result<HttpResponse, ApiError> {
    let rider = signed_in(&request, &json.body).await?;
    let mut wish = json.body.into_command()?;
    let link = EntryLink::read(&token);
    let group = groups.own(&link).await;
    let group = group.map_err(|error| refused(error, "entries", &[]))?;
    let event = EventReference::Id(group.group.event_id);
    let (entries, choices) = horses(&mut wish, &event, rider.as_ref().map(|it| &it.actor));
    let changed = groups.change_own(&link, wish.change(entries)).await;
    let changed = changed.map_err(|error| refused(error, "entries", &choices))?;
    Ok(HttpResponse::Ok().json(GroupView::new(&changed, &public_url, For::Link)))
}

/// Divides what a barn bought together equally among its entries, anew as a whole.
#[utoipa::path(put, path = "/showstable/groups/{token}/split", operation_id = "split_own_group", tag = "groups",
    params(("token" = String, Path, description = "The secret part of the barn's link")),
    request_body = GroupSplitBody,
    responses((status = 200, description = "The barn", body = GroupView),
              (status = 404, description = "`link_not_valid`"),
              (status = 409, description = "`split_paid`: somebody paid a part; `show_is_over`"),
              (status = 422, description = "Invalid fields, or more than the barn's bill has")))]
pub(crate) async fn split(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    token: web::Path<String>,
    json: Json<GroupSplitBody>,
) -> Result<HttpResponse, ApiError> {
    let split = json.body.into_command()?;
    let divided = groups.split_own(&EntryLink::read(&token), split).await;
    let divided = divided.map_err(|error| refused(error, "among", &[]))?;
    Ok(HttpResponse::Ok().json(GroupView::new(&divided, &public_url, For::Link)))
}
