use ::registrations::{GroupService, WholeGroup};
use actix_web::{HttpResponse, web};
use kernel::{BillLineId, EventId, GroupId, RegistrationId};

use super::body::{
    GroupEntriesBody, GroupFactsBody, GroupLineBody, GroupSplitBody, OfficeGroupBody,
};
use super::view::{For, GroupView, GroupsView};
use super::{group_id, refused};
use crate::calendar_feed::PublicUrl;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// A show and a barn of it, by their ids in a path.
pub(super) fn ids((event, group): &(String, String)) -> Result<(EventId, GroupId), ApiError> {
    Ok((event_id(event)?, group_id(group)?))
}

fn seen(whole: &WholeGroup, public_url: &PublicUrl, by_office: bool) -> GroupView {
    let who = if by_office { For::Office } else { For::Reader };
    GroupView::new(whole, public_url, who)
}

/// The barns of one of the account's shows, with their entries and bills.
#[utoipa::path(get, path = "/showstable/events/{id}/groups", operation_id = "list_groups", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The barns", body = GroupsView),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (found, by_office) = groups.all(&signed_in.actor, event_id(&id)?).await?;
    let groups = found.iter().map(|it| seen(it, &public_url, by_office));
    Ok(HttpResponse::Ok().json(GroupsView {
        groups: groups.collect(),
    }))
}

/// Makes a barn without entries.
#[utoipa::path(post, path = "/showstable/events/{id}/groups", operation_id = "add_group", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it makes nothing twice")),
    request_body = GroupFactsBody,
    responses((status = 201, description = "The barn", body = GroupView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "`account_limit_reached`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn add(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<GroupFactsBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (id, facts) = (event_id(&id)?, json.body.into_command()?);
    let added = groups.add(&signed_in.actor, id, facts, key).await;
    let added = added.map_err(|error| refused(error, "", &[]))?;
    Ok(HttpResponse::Created().json(seen(&added, &public_url, true)))
}

/// A barn of one of the account's shows.
#[utoipa::path(get, path = "/showstable/events/{id}/groups/{group_id}", operation_id = "read_group", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("group_id" = String, Path, description = "The barn's id")),
    responses((status = 200, description = "The barn", body = GroupView),
              (status = 404, description = "No such barn of this account")))]
pub(crate) async fn read(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let of = ids(&path)?;
    let (found, by_office) = groups.find(&signed_in.actor, of).await?;
    Ok(HttpResponse::Ok().json(seen(&found, &public_url, by_office)))
}

/// Changes what is said of a barn.
#[utoipa::path(put, path = "/showstable/events/{id}/groups/{group_id}", operation_id = "change_group", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("group_id" = String, Path, description = "The barn's id")),
    request_body = OfficeGroupBody,
    responses((status = 200, description = "The barn", body = GroupView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such barn of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn change(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<OfficeGroupBody>,
) -> Result<HttpResponse, ApiError> {
    let of = ids(&path)?;
    let (facts, revision) = json.body.into_command()?;
    let done = groups.change(&signed_in.actor, of, facts, revision).await;
    let done = done.map_err(|error| refused(error, "", &[]))?;
    Ok(HttpResponse::Ok().json(seen(&done, &public_url, true)))
}

/// Deletes a barn without money. Its entries stay, and pay all themselves.
#[utoipa::path(delete, path = "/showstable/events/{id}/groups/{group_id}", operation_id = "delete_group", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("group_id" = String, Path, description = "The barn's id")),
    responses((status = 204, description = "It is gone"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such barn of this account"),
              (status = 409, description = "`group_has_money`: its ledger has lines; `group_has_stalls`: it holds bookings of stalls")))]
pub(crate) async fn delete(
    groups: web::Data<GroupService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let of = ids(&path)?;
    let done = groups.delete(&signed_in.actor, of).await;
    done.map_err(|error| refused(error, "", &[]))?;
    Ok(HttpResponse::NoContent().finish())
}

/// Puts entries of the show into a barn. Who pays the lines of their bills stays.
#[utoipa::path(post, path = "/showstable/events/{id}/groups/{group_id}/entries", operation_id = "put_into_group", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("group_id" = String, Path, description = "The barn's id")),
    request_body = GroupEntriesBody,
    responses((status = 200, description = "The barn", body = GroupView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such barn of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn put_in(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<GroupEntriesBody>,
) -> Result<HttpResponse, ApiError> {
    let of = ids(&path)?;
    let entries = json.body.into_command()?;
    let done = groups.put_in(&signed_in.actor, of, &entries).await;
    let done = done.map_err(|error| refused(error, "registration_ids", &[]))?;
    Ok(HttpResponse::Ok().json(seen(&done, &public_url, true)))
}

/// Takes an entry out of a barn: it pays all itself.
#[utoipa::path(delete, path = "/showstable/events/{id}/groups/{group_id}/entries/{registration_id}", operation_id = "take_out_of_group", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("group_id" = String, Path, description = "The barn's id"),
           ("registration_id" = String, Path, description = "The entry's id")),
    responses((status = 200, description = "The barn", body = GroupView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such barn of this account")))]
pub(crate) async fn take_out(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    path: web::Path<(String, String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (event, group, entry) = path.into_inner();
    let of = ids(&(event, group))?;
    let entry = RegistrationId::parse(&entry).ok_or_else(|| ApiError::not_found("Entry"))?;
    let done = groups.take_out(&signed_in.actor, of, entry).await;
    let done = done.map_err(|error| refused(error, "", &[]))?;
    Ok(HttpResponse::Ok().json(seen(&done, &public_url, true)))
}

/// Charges a barn something that it bought for itself.
#[utoipa::path(post, path = "/showstable/events/{id}/groups/{group_id}/lines", operation_id = "charge_group", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("group_id" = String, Path, description = "The barn's id")),
    request_body = GroupLineBody,
    responses((status = 201, description = "The barn", body = GroupView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such barn of this account"),
              (status = 409, description = "`changed_meanwhile`, or `extra_sold_out`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn charge(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<GroupLineBody>,
) -> Result<HttpResponse, ApiError> {
    let of = ids(&path)?;
    let line = json.body.into_command()?;
    let done = groups.charge(&signed_in.actor, of, line).await;
    let done = done.map_err(|error| refused(error, "name", &[]))?;
    Ok(HttpResponse::Created().json(seen(&done, &public_url, true)))
}

/// Takes back what a barn was charged.
#[utoipa::path(delete, path = "/showstable/events/{id}/groups/{group_id}/lines/{line_id}", operation_id = "take_back_group_line", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("group_id" = String, Path, description = "The barn's id"),
           ("line_id" = String, Path, description = "The line's id")),
    responses((status = 200, description = "The barn", body = GroupView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such barn of this account"),
              (status = 409, description = "`line_of_booking`: it goes with a booking; `extra_delivered`: it is in a stall already")))]
pub(crate) async fn take_back(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    path: web::Path<(String, String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (event, group, line) = path.into_inner();
    let of = ids(&(event, group))?;
    let line = BillLineId::parse(&line).ok_or_else(|| ApiError::not_found("Line"))?;
    let done = groups.take_back(&signed_in.actor, of, line).await;
    let done = done.map_err(|error| refused(error, "", &[]))?;
    Ok(HttpResponse::Ok().json(seen(&done, &public_url, true)))
}

/// Divides what a barn bought together equally among its entries, anew as a whole.
#[utoipa::path(put, path = "/showstable/events/{id}/groups/{group_id}/split", operation_id = "split_group", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("group_id" = String, Path, description = "The barn's id")),
    request_body = GroupSplitBody,
    responses((status = 200, description = "The barn", body = GroupView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such barn of this account"),
              (status = 409, description = "`split_paid`: somebody paid a part"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn split(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<GroupSplitBody>,
) -> Result<HttpResponse, ApiError> {
    let of = ids(&path)?;
    let split = json.body.into_command()?;
    let done = groups.split(&signed_in.actor, of, split).await;
    let done = done.map_err(|error| refused(error, "among", &[]))?;
    Ok(HttpResponse::Ok().json(seen(&done, &public_url, true)))
}

/// Makes a new link for a barn. The one before leads nowhere from then on. The barn gets no mail.
#[utoipa::path(post, path = "/showstable/events/{id}/groups/{group_id}/link", operation_id = "renew_group_link", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("group_id" = String, Path, description = "The barn's id")),
    responses((status = 200, description = "The barn, with its new link", body = GroupView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such barn of this account")))]
pub(crate) async fn renew_link(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let of = ids(&path)?;
    let done = groups.renew_link(&signed_in.actor, of).await;
    let done = done.map_err(|error| refused(error, "", &[]))?;
    Ok(HttpResponse::Ok().json(seen(&done, &public_url, true)))
}
