use ::events::{EventService, MAX_WEEKEND_SHOWS, Weekend, WeekendError, WeekendShow};
use actix_web::{HttpResponse, web};
use kernel::{EventId, FieldErrors};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::weekend_id;
use crate::events::LocationView;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, Every, Required, body};
use crate::problem::ApiError;
use crate::representation::{Instant, Oid};
use crate::view::view;

body! {
    /// With which shows a show is a weekend.
    WeekendBody {
        /// The other shows. Those of its present weekend that are not named leave it; without
        /// any, the show leaves it.
        event_ids: Required<Every<EventId, MAX_WEEKEND_SHOWS>>,
    } => Vec<EventId> {
        event_ids
    }
}

view! {
    /// A show of a weekend, as everybody may see it.
    #[schema(as = WeekendShow)]
    WeekendShowView(show: &WeekendShow, registration_open: &bool) {
        _id: Oid = show.id,
        hashed_id: String = show.public_link,
        name: String = show.name,
        location: LocationView = show.location,
        /// IANA name.
        time_zone: String = *show.schedule.time_zone(),
        start_date: Instant = show.schedule.starts_at(),
        end_date: Instant = show.schedule.ends_at(),
        /// Whether riders can enter now.
        registration_open: bool = *registration_open,
    }
}

/// Shows of one organization that belong together.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Weekend)]
pub(crate) struct WeekendView {
    /// Null if the show is in no weekend.
    #[schema(required = true)]
    _id: Option<Oid>,
    /// The first one first.
    shows: Vec<WeekendShowView>,
}

impl WeekendView {
    fn new(weekend: &Weekend, open: &[bool]) -> Self {
        let shows = weekend.shows.iter().zip(open);
        let id: Uuid = weekend.id.as_uuid();
        Self {
            _id: Some(Oid::new(id)),
            shows: shows
                .map(|(show, open)| WeekendShowView::new(show, open))
                .collect(),
        }
    }
}

fn refused(error: WeekendError, ids: &[EventId]) -> ApiError {
    let (show, problem) = match error {
        WeekendError::Refusal(refusal) => return refusal.into(),
        WeekendError::OtherPlace(id) => (id, "is not held at the place of the others"),
        WeekendError::NotAfter(id) => (
            id,
            "must start after the one before has ended, and at most a week later",
        ),
        WeekendError::Taken(id) => (id, "belongs to another weekend"),
    };
    let at = ids.iter().position(|it| *it == show);
    let field = at.map_or_else(|| "event_ids".to_owned(), |at| format!("event_ids[{at}]"));
    FieldErrors::of(field, problem).into()
}

/// Makes one of the account's shows and others a weekend: at one place, one after the other.
/// From then on a holder of a back number has the same one in all of them. Numbers that were
/// given stay.
#[utoipa::path(put, path = "/showstable/events/{id}/weekend", operation_id = "save_weekend", tag = "weekends", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    request_body = WeekendBody,
    responses((status = 200, description = "The weekend of the show", body = WeekendView),
              (status = 404, description = "No such show of this account, or another one is of another organization"),
              (status = 409, description = "`changed_meanwhile`: somebody else changed it at this moment"),
              (status = 422, description = "Invalid fields, or shows that are no weekend")))]
pub(crate) async fn save(
    events: web::Data<EventService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<WeekendBody>,
) -> Result<HttpResponse, ApiError> {
    let id = event_id(&id)?;
    let others = json.body.into_command()?;
    let set = events.set_weekend(&signed_in.actor, id, &others).await;
    let set = set.map_err(|error| refused(error, &others))?;
    let view = match set {
        None => WeekendView {
            _id: None,
            shows: Vec::new(),
        },
        Some(weekend) => find(&events, weekend.id).await?,
    };
    Ok(HttpResponse::Ok().json(view))
}

async fn find(events: &EventService, id: kernel::WeekendId) -> Result<WeekendView, ApiError> {
    let found = events.weekend(id).await?;
    let (weekend, open) = found.ok_or_else(|| ApiError::not_found("Weekend"))?;
    Ok(WeekendView::new(&weekend, &open))
}

/// What everybody may see of a weekend: the shows that one form may enter.
#[utoipa::path(get, path = "/showstable/weekends/{id}", operation_id = "read_weekend", tag = "weekends",
    params(("id" = String, Path, description = "The weekend's id")),
    responses((status = 200, description = "The weekend", body = WeekendView),
              (status = 404, description = "No such weekend")))]
pub(crate) async fn read(
    events: web::Data<EventService>,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let weekend = find(&events, weekend_id(&id)?).await?;
    Ok(HttpResponse::Ok().json(weekend))
}
