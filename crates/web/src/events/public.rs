use ::events::{EventService, PublicShow};
use actix_web::http::header::{CACHE_CONTROL, ContentType};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{ClassStage, EventReference, FeeId, Manager};
use uuid::Uuid;

use super::LocationView;
use super::class_stage::ClassStateView;
use super::entry_rules::PublicEntryRules;
use super::public_pages::PublicPages;
use super::view::{ClassView, Placed, in_order};
use crate::frontend::{page_response, serve};
use crate::problem::ApiError;
use crate::representation::{Instant, Oid};
use crate::view::view;

view! {
    /// A show, as everybody may see it: nothing of the account or of the notice to
    /// the USDA, and of its people only whom the organizer names for riders.
    PublicEventView(show: &PublicShow, registration_open: &bool) {
        _id: Oid = show.event.id,
        hashed_id: String = show.event.public_link,
        name: String = show.event.details.profile.name,
        event_type: String = show.event.details.profile.event_type,
        /// IANA name.
        time_zone: String = *show.event.details.schedule.time_zone(),
        location: LocationView = show.event.details.profile.location,
        start_date: Instant = show.event.details.schedule.starts_at(),
        end_date: Instant = show.event.details.schedule.ends_at(),
        require_dqp: bool = show.event.details.profile.requires_inspector(),
        classes: Vec<PublicClassView> = in_order(&show.event.classes)
            .into_iter()
            .zip(show.places_left())
            .map(|(class, left)| {
                let stage = show.stage(class.1.id);
                (class, left, stage)
            })
            .collect::<Vec<_>>(),
        #[serde(flatten)]
        entry_rules: PublicEntryRules = show.event.entry_rules,
        /// How many are left of the fees that have a stock.
        extras_left: Vec<ExtraLeftView> = show.extras_left(),
        /// Whether an entry waits until another one is taken out.
        full: bool = show.is_full(),
        notes: String = show.event.details.profile.notes,
        /// Whom riders ask; null if the organizer does not show it.
        #[schema(required = true)]
        contact: Option<ContactView> = show.contact(),
        /// Whether riders can enter now.
        registration_open: bool = *registration_open,
        /// The weekend to which it belongs; null if it is in none. One form may enter its
        /// other shows, too.
        #[schema(required = true)]
        weekend_id: Option<Uuid> = show.event.weekend_id,
    }
}

view! {
    /// How many are left of an extra.
    ExtraLeftView(left: &(FeeId, u32)) {
        fee_id: Uuid = left.0,
        left: u32 = left.1,
    }
}

view! {
    /// The manager of a show, for riders. Each field may be empty.
    ContactView(manager: &Manager) {
        name: String = manager.name,
        email: String = manager.email,
        phone: String = manager.phone,
    }
}

view! {
    /// A class of a show, as everybody may see it.
    PublicClassView(open: &(Placed<'_>, Option<u32>, ClassStage)) {
        #[serde(flatten)]
        class: ClassView = open.0,
        /// How many entries it still takes before one waits; null is unlimited.
        #[schema(required = true)]
        places_left: Option<u32> = open.1,
        /// How far it is in its ring.
        state: ClassStateView = open.2.state,
        /// Whether it has begun: nobody leaves it by a link.
        begun: bool = open.2.has_begun(),
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
    Ok(pages.body.json.answer(&request, response).await)
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
        Some(pages) => Ok(pages.body.form.answer(&request, page_response()).await),
        None => serve(request).await,
    }
}
