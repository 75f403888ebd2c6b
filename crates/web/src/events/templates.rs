use ::events::{ClassDraft, EventService, ShowHours, Template};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{Actor, TemplateId};
use serde::Serialize;
use serde_json::Number;
use utoipa::ToSchema;

use super::LocationView;
use super::notice_facts::NoticeFactsView;
use super::view::ProfileView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, page_response};
use crate::problem::ApiError;
use crate::representation::{Belonging, Oid, dollars};

/// The template with this name was saved since the revision in the request.
pub(super) const TEMPLATE_CHANGED: ApiError = ApiError::conflict(
    "template_changed_meanwhile",
    "The template of this name was changed meanwhile. Nothing was saved.",
);

/// A show without dates, to start a new one from.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TemplateView {
    _id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    name: String,
    event_type: String,
    /// IANA name.
    time_zone: String,
    /// When it begins on its first day, `18:00`; null if it is not known.
    #[schema(required = true)]
    start_time: Option<String>,
    /// When it ends on its last day, `23:00`; null if it is not known.
    #[schema(required = true)]
    end_time: Option<String>,
    /// On how many days it takes place; null if it is not known.
    #[schema(required = true)]
    days: Option<u32>,
    location: LocationView,
    manager_name: String,
    manager_phone: String,
    manager_email: String,
    manager_address: String,
    #[serde(flatten)]
    notice: NoticeFactsView,
    require_dqp: bool,
    classes: Vec<TemplateClassView>,
    notes: String,
    office_notes: String,
    /// How often it was saved: what `templateRevision` names.
    revision: u32,
}

/// A class of a template.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TemplateClassView {
    /// As in the prize list, `12A`; null if the next free one is given.
    #[schema(required = true)]
    number: Option<String>,
    name: String,
    description: String,
    /// US dollars.
    #[schema(value_type = f64)]
    price: Number,
    /// How many entries it takes; null is unlimited.
    #[schema(required = true)]
    capacity: Option<u32>,
}

impl From<&ClassDraft> for TemplateClassView {
    fn from(class: &ClassDraft) -> Self {
        Self {
            number: class.number.as_ref().map(|it| it.as_str().to_owned()),
            name: class.name.as_str().to_owned(),
            description: class.description.as_str().to_owned(),
            price: dollars(class.price),
            capacity: class.capacity.applied_to(None),
        }
    }
}

impl TemplateView {
    fn new(template: &Template, actor: &Actor) -> Self {
        let profile = ProfileView::from(&template.profile);
        Self {
            _id: Oid::new(template.id.as_uuid()),
            belonging: Belonging::new(actor, template.organization_id),
            name: profile.name,
            event_type: profile.event_type,
            time_zone: template.time_zone.name().to_owned(),
            start_time: template.hours.map(|hours| clock(hours.start_minute())),
            end_time: template.hours.map(|hours| clock(hours.end_minute())),
            days: template.hours.map(ShowHours::days),
            location: profile.location,
            manager_name: profile.manager_name,
            manager_phone: profile.manager_phone,
            manager_email: profile.manager_email,
            manager_address: profile.manager_address,
            notice: profile.notice,
            require_dqp: profile.require_dqp,
            classes: template.classes.as_slice().iter().map(Into::into).collect(),
            notes: profile.notes,
            office_notes: profile.office_notes,
            revision: template.revision.number(),
        }
    }
}

/// Minutes after midnight as `18:00`.
fn clock(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// The account's templates, last saved first.
#[utoipa::path(get, path = "/showstable/events/templates", operation_id = "list_event_templates", tag = "events", security(("token" = [])),
    params(PageQuery),
    responses((status = 200, description = "A page of templates; the next one is in the Link header", body = Vec<TemplateView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    events: web::Data<EventService>,
    signed_in: SignedIn,
    query: web::Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let templates = events.templates(&signed_in.actor, query.parse()?).await?;
    Ok(page_response(&request, templates, |template| {
        TemplateView::new(&template, &signed_in.actor)
    }))
}

/// Deletes one of the account's templates.
#[utoipa::path(delete, path = "/showstable/events/templates/{id}", operation_id = "delete_event_template", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The template's id")),
    responses((status = 204, description = "It is gone"),
              (status = 404, description = "No such template of this account")))]
pub(crate) async fn delete(
    events: web::Data<EventService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = TemplateId::parse(&id).ok_or_else(|| ApiError::not_found("Template"))?;
    if events.delete_template(&signed_in.actor, id).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::not_found("Template"))
    }
}
