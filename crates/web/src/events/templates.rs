use ::events::{EventService, ShowHours, Template, TemplateClass};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{Actor, TemplateId};

use super::view::ShowProfileView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, page_response};
use crate::problem::ApiError;
use crate::representation::{Belonging, Dollars, Oid};
use crate::view::view;

/// The template with this name was saved since the revision in the request.
pub(super) const TEMPLATE_CHANGED: ApiError = ApiError::conflict(
    "template_changed_meanwhile",
    "The template of this name was changed meanwhile. Nothing was saved.",
);

view! {
    /// A show without dates, to start a new one from.
    TemplateView(template: &Template, actor: &Actor) {
        _id: Oid = template.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, template.organization_id),
        #[serde(flatten)]
        profile: ShowProfileView = template.profile,
        /// IANA name.
        time_zone: String = template.time_zone,
        /// When it begins on its first day, `18:00`; null if it is not known.
        #[schema(required = true)]
        start_time: Option<String> = template.hours.map(|it| clock(it.start_minute())),
        /// When it ends on its last day, `23:00`; null if it is not known.
        #[schema(required = true)]
        end_time: Option<String> = template.hours.map(|it| clock(it.end_minute())),
        /// On how many days it takes place; null if it is not known.
        #[schema(required = true)]
        days: Option<u32> = template.hours.map(ShowHours::days),
        classes: Vec<TemplateClassView> = template.classes,
        /// How often it was saved: what `templateRevision` names.
        revision: u32 = template.revision,
    }
}

view! {
    /// A class of a template.
    TemplateClassView(class: &TemplateClass) {
        /// As in the prize list, `12A`; null if the next free one is given.
        #[schema(required = true)]
        number: Option<String> = class.number,
        name: String = class.name,
        description: String = class.description,
        /// US dollars.
        price: Dollars = class.price,
        /// How many entries it takes; null is unlimited.
        #[schema(required = true)]
        capacity: Option<u32> = class.capacity,
        /// Whether it is for Tennessee Walking Horses or racking horses; null is what the
        /// type of a show says.
        #[schema(required = true)]
        walking_horses: Option<bool> = class.walking_horses,
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
