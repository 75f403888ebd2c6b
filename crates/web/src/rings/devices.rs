use ::rings::{DeviceLink, DeviceLinkService, DeviceLinkWish, DeviceShow, MAX_RINGS, NamedClass};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{ClassId, DeviceRole, EventId, LinkId, OptionalLine, RingId};
use time::OffsetDateTime;
use uuid::Uuid;

use super::addresses::ShownAt;
use crate::calendar_feed::PublicUrl;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::at_ring::Device;
use crate::extract::json::Json;
use crate::form::{Body as _, Every, body};
use crate::problem::ApiError;
use crate::qr_code::svg_of;
use crate::representation::{Instant, Named};
use crate::view::view;

/// Classes of a link: more than a show has.
const MAX_CLASSES: usize = 1000;

type DeviceRoleView = Named<DeviceRole>;

body! {
    /// What a link for a device is to be.
    DeviceLinkBody {
        role: Named<DeviceRole>,
        /// The classes that it is for; without classes and rings it is for all of the show. A
        /// scribe's link has some, unless it names its `judge`.
        class_ids: Every<ClassId, MAX_CLASSES>,
        /// The rings that it is for, with all classes that are in them when it is used.
        ring_ids: Every<RingId, MAX_RINGS>,
        /// Required for a scribe without `judge`: whose card it is for, counted from 0. Of
        /// other roles it is ignored.
        judge_index: Option<u32>,
        /// A scribe's judge by name, with all cards of this judge. Of other roles it is ignored.
        judge: OptionalLine<200>,
        /// What the office calls it, such as "Ring 1 gate".
        label: OptionalLine<100>,
        /// From when on it is dead, at most 60 days after the end of the show; by default a
        /// day after it.
        expires_at: Option<OffsetDateTime>,
    } => DeviceLinkWish {
        let (index, name) = (judge_index, judge);
        let judge = index.map(|it| usize::try_from(it).unwrap_or(usize::MAX));
        let (classes, rings) = (class_ids, ring_ids);
        DeviceLinkWish { role, classes, rings, judge, judge_name: name, label, expires_at }
    }
}

view! {
    /// A link with which a device at the ring acts without an account.
    DeviceLinkView(link: &DeviceLink, public_url: &PublicUrl) {
        id: Uuid = link.id,
        role: DeviceRoleView = link.role,
        /// The page behind it. The token is in the fragment, which browsers send to nobody.
        url: String = url_of(link, &public_url.0),
        /// What the page sends as `token-x`.
        token: String = link.token.as_str().to_owned(),
        /// The classes that it is for; without classes and rings it is for all of the show.
        class_ids: Vec<Uuid> = link.classes,
        /// The rings that it is for, with all their classes.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        ring_ids: Vec<Uuid> = link.rings,
        /// A scribe's judge, counted from 0.
        #[schema(required = true)]
        judge_index: Option<usize> = link.judge,
        /// A scribe's judge by name, with all cards of this judge.
        #[serde(skip_serializing_if = "String::is_empty")]
        judge: String = link.judge_name,
        /// May be empty.
        label: String = link.label,
        expires_at: Instant = link.expires_at,
        created_at: Instant = link.created_at,
        /// When it was used last, to a minute; null if never.
        #[schema(required = true)]
        used_at: Option<Instant> = link.used_at,
    }
}

view! {
    /// A class as a device names it.
    DeviceClassView(class: &NamedClass) {
        class_id: Uuid = class.id,
        number: String = class.number,
        name: String = class.name,
        /// The card in it that a scribe writes whose judge is told by name, counted from 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        judge_index: Option<usize> = class.card,
    }
}

view! {
    /// The show of a device.
    DeviceShowView(show: &DeviceShow) {
        id: Uuid = show.id,
        hashed_id: String = show.public_link,
        name: String = show.name,
        time_zone: String = show.time_zone,
    }
}

view! {
    /// What a device is for.
    OwnDeviceLinkView(link: &DeviceLink, show: &DeviceShow) {
        id: Uuid = link.id,
        role: DeviceRoleView = link.role,
        /// May be empty.
        label: String = link.label,
        event: DeviceShowView = *show,
        /// As the office chose them: without classes and rings it is for all of the show.
        class_ids: Vec<Uuid> = link.classes,
        /// The rings that it is for, with all classes that are in them.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        ring_ids: Vec<Uuid> = link.rings,
        /// The classes that it is for, in the order of the show.
        classes: Vec<DeviceClassView> = show.classes,
        /// A scribe's judge, counted from 0.
        #[schema(required = true)]
        judge_index: Option<usize> = link.judge,
        /// A scribe's judge by name, with all cards of this judge.
        #[serde(skip_serializing_if = "String::is_empty")]
        judge: String = link.judge_name,
        expires_at: Instant = link.expires_at,
    }
}

fn url_of(link: &DeviceLink, base: &str) -> String {
    format!("{base}/device#{}", link.token.as_str())
}

/// The show and the link that a path names.
fn link_key((event, link): (&str, &str)) -> Result<(EventId, LinkId), ApiError> {
    let missing = || ApiError::not_found("Device link");
    let event = EventId::parse(event).ok_or_else(missing)?;
    Ok((event, LinkId::parse(link).ok_or_else(missing)?))
}

/// Makes a link for a device at the ring of one of the account's shows: whoever has it acts
/// without an account, as its role may.
#[utoipa::path(post, path = "/showstable/events/{id}/device_links", operation_id = "create_device_link", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    request_body = DeviceLinkBody,
    responses((status = 201, description = "The link", body = DeviceLinkView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "The show has as many links as it may have"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    links: web::Data<DeviceLinkService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<DeviceLinkBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, wish) = (event_id(&id)?, json.body.into_command()?);
    let link = links.create(&signed_in.actor, id, wish).await?;
    Ok(HttpResponse::Created().json(DeviceLinkView::new(&link, &public_url)))
}

/// The links for devices of one of the account's shows, also those that have expired, the
/// last made one first.
#[utoipa::path(get, path = "/showstable/events/{id}/device_links", operation_id = "list_device_links", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The links", body = Vec<DeviceLinkView>),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    links: web::Data<DeviceLinkService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = links.list(&signed_in.actor, event_id(&id)?).await?;
    let views = found.iter().map(|it| DeviceLinkView::new(it, &public_url));
    Ok(HttpResponse::Ok().json(views.collect::<Vec<_>>()))
}

/// Changes what a link for a device is for: its address and its role stay, and without
/// another one its end.
#[utoipa::path(put, path = "/showstable/events/{id}/device_links/{link_id}", operation_id = "change_device_link", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("link_id" = String, Path, description = "The link's id")),
    request_body = DeviceLinkBody,
    responses((status = 200, description = "The link", body = DeviceLinkView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such link of a show of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn change(
    links: web::Data<DeviceLinkService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<DeviceLinkBody>,
) -> Result<HttpResponse, ApiError> {
    let (event, link) = link_key((&path.0, &path.1))?;
    let wish = json.body.into_command()?;
    let link = links.change(&signed_in.actor, event, link, wish).await?;
    Ok(HttpResponse::Ok().json(DeviceLinkView::new(&link, &public_url)))
}

/// Revokes a link for a device: it is dead at once.
#[utoipa::path(delete, path = "/showstable/events/{id}/device_links/{link_id}", operation_id = "revoke_device_link", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("link_id" = String, Path, description = "The link's id")),
    responses((status = 204, description = "Revoked"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such link of a show of this account")))]
pub(crate) async fn revoke(
    links: web::Data<DeviceLinkService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (event, link) = link_key((&path.0, &path.1))?;
    links.revoke(&signed_in.actor, event, link).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The QR code of a link for a device, to be scanned by the device.
#[utoipa::path(get, path = "/showstable/events/{id}/device_links/{link_id}/qr.svg", operation_id = "read_device_link_qr_code", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("link_id" = String, Path, description = "The link's id"),
           ShownAt),
    responses((status = 422, description = "Invalid fields"),
              (status = 200, description = "A picture of the link", body = String, content_type = "image/svg+xml"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such link of a show of this account")))]
pub(crate) async fn qr_code(
    links: web::Data<DeviceLinkService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    query: Query<ShownAt>,
) -> Result<HttpResponse, ApiError> {
    let (event, link) = link_key((&path.0, &path.1))?;
    let link = links.find(&signed_in.actor, event, link).await?;
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .body(svg_of(&url_of(&link, &query.0.of(&public_url)?))?))
}

/// What the link in `token-x` is for. Takes no session token.
#[utoipa::path(get, path = "/showstable/device_link", operation_id = "read_device_link", tag = "rings", security(("token" = [])),
    responses((status = 200, description = "The link", body = OwnDeviceLinkView)))]
pub(crate) async fn read(
    links: web::Data<DeviceLinkService>,
    device: Device,
) -> Result<HttpResponse, ApiError> {
    let show = links.show(&device.0).await?;
    Ok(HttpResponse::Ok().json(OwnDeviceLinkView::new(&device.0, &show)))
}
