use ::events::{EventService, PublicShow};
use actix_web::http::header::{CACHE_CONTROL, ContentType};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::EventReference;
use serde::Serialize;
use utoipa::ToSchema;

use super::LocationView;
use super::entry_rules::PublicEntryRules;
use super::public_pages::PublicPages;
use super::view::{ClassView, ProfileView, class_views};
use crate::frontend::{page_response, serve};
use crate::problem::ApiError;
use crate::representation::{Instant, Oid};

/// A show, as everybody may see it: nothing of the account or of the notice to
/// the USDA, and of its people only whom the organizer names for riders.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublicEventView {
    _id: Oid,
    hashed_id: String,
    name: String,
    event_type: String,
    /// IANA name.
    time_zone: String,
    location: LocationView,
    start_date: Instant,
    end_date: Instant,
    require_dqp: bool,
    classes: Vec<PublicClassView>,
    #[serde(flatten)]
    entry_rules: PublicEntryRules,
    /// Whether an entry waits until another one is taken out.
    full: bool,
    notes: String,
    /// Whom riders ask; null if the organizer does not show it.
    #[schema(required = true)]
    contact: Option<ContactView>,
    /// Whether riders can enter now.
    registration_open: bool,
}

/// The manager of a show, for riders. Each field may be empty.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContactView {
    name: String,
    email: String,
    phone: String,
}

/// A class of a show, as everybody may see it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublicClassView {
    #[serde(flatten)]
    class: ClassView,
    /// How many entries it still takes before one waits; null is unlimited.
    #[schema(required = true)]
    places_left: Option<u32>,
}

impl PublicEventView {
    pub(crate) fn new(show: &PublicShow, registration_open: bool) -> Self {
        let event = &show.event;
        let schedule = &event.details.schedule;
        let profile = ProfileView::from(&event.details.profile);
        Self {
            _id: Oid::new(event.id.as_uuid()),
            hashed_id: event.public_link.as_str().to_owned(),
            name: profile.name,
            event_type: profile.event_type,
            time_zone: schedule.time_zone().name().to_owned(),
            location: profile.location,
            start_date: schedule.starts_at().into(),
            end_date: schedule.ends_at().into(),
            require_dqp: profile.require_dqp,
            classes: class_views(&event.classes)
                .zip(show.places_left())
                .map(|(class, places_left)| PublicClassView { class, places_left })
                .collect(),
            entry_rules: PublicEntryRules::from(&event.entry_rules),
            full: show.is_full(),
            notes: profile.notes,
            contact: event.entry_rules.public_contact.then_some(ContactView {
                name: profile.manager_name,
                email: profile.manager_email,
                phone: profile.manager_phone,
            }),
            registration_open,
        }
    }
}

/// What everybody may see of a show, by its id or its public link.
#[utoipa::path(get, path = "/showstable/events/public/{id}", operation_id = "read_public_event", tag = "events",
    params(("id" = String, Path, description = "The show's `hashed_id` or id")),
    responses((status = 200, description = "The show", body = PublicEventView),
              (status = 404, description = "No such show")))]
pub(crate) async fn read(
    request: HttpRequest,
    events: web::Data<EventService>,
    pages: web::Data<PublicPages>,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let reference = EventReference::parse(&id).ok_or_else(|| ApiError::not_found("Event"))?;
    let pages = pages.find(&events, &reference).await?;
    let pages = pages.ok_or_else(|| ApiError::not_found("Event"))?;
    let mut response = HttpResponse::Ok();
    response
        .insert_header(ContentType::json())
        .insert_header((CACHE_CONTROL, "no-cache"));
    Ok(pages.json.answer(&request, response).await)
}

/// The page with a show's form. Without such a show, or if it cannot be read,
/// the frontend's page, which then says so.
pub(crate) async fn form(
    request: HttpRequest,
    events: web::Data<EventService>,
    pages: web::Data<PublicPages>,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let pages = match EventReference::parse(&id) {
        Some(reference) => pages.find(&events, &reference).await.unwrap_or_default(),
        None => None,
    };
    match pages {
        Some(pages) => Ok(pages.form.answer(&request, page_response()).await),
        None => serve(request).await,
    }
}
