use ::rings::{CurrentDay, MyClass, MyDay, RingService};
use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, web};
use icalendar::{Calendar, Component as _, Event as Entry, EventLike as _};
use kernel::{EventReference, class_title, show_file};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::gate::EntryStateView;
use super::to_the_minute;
use crate::calendar_feed::PublicUrl;
use crate::calendar_feed::calendar::instant;
use crate::events::ClassStateView;
use crate::problem::ApiError;
use crate::representation::{Instant, Named};
use crate::view::Shown;

/// Whose day.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct NumberQuery {
    /// What horse or rider wears.
    back_number: u32,
}

/// The day of a back number, over all rings.
#[derive(Debug, Serialize, ToSchema)]
struct MyDayView {
    back_number: u32,
    /// The name of the show.
    name: String,
    time_zone: String,
    as_of: Instant,
    entries: Vec<MyEntryView>,
    /// Those with a time first and in their order.
    classes: Vec<MyClassView>,
    /// Pairs of classes to which one cannot go both.
    overlaps: Vec<[Uuid; 2]>,
}

/// Who has the number.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
struct MyEntryView {
    horse_name: String,
    rider_name: String,
}

/// A class of somebody's day.
#[derive(Debug, Serialize, ToSchema)]
struct MyClassView {
    class_id: Uuid,
    number: String,
    name: String,
    #[schema(required = true)]
    ring_id: Option<Uuid>,
    #[schema(required = true)]
    ring_name: Option<String>,
    horse_name: String,
    rider_name: String,
    /// When the trip starts, or the class if they go together or there is no order of go.
    #[schema(required = true)]
    estimated_start: Option<Instant>,
    #[schema(required = true)]
    estimated_end: Option<Instant>,
    /// How many go before among those still to come, if there is an order of go.
    #[schema(required = true)]
    ahead: Option<u32>,
    /// In the order of go, counted from 1.
    #[schema(required = true)]
    position: Option<u32>,
    class_state: ClassStateView,
    entry_state: EntryStateView,
    /// Whether it waits in a ring that was put on hold or closed.
    #[schema(required = false)]
    is_stopped: bool,
    /// The class that it is ridden at once with.
    #[schema(required = true)]
    with: Option<Uuid>,
    /// As far as it is published.
    #[schema(required = true)]
    place: Option<u32>,
}

impl Shown<MyDayView> for (CurrentDay, MyDay) {
    fn shown(&self) -> MyDayView {
        let (today, own) = self;
        let mut entries: Vec<MyEntryView> = Vec::new();
        for class in &own.classes {
            let entry = MyEntryView {
                horse_name: class.entry.horse_name.clone(),
                rider_name: class.entry.rider_name.clone(),
            };
            if !entries.contains(&entry) {
                entries.push(entry);
            }
        }
        let overlaps = own.overlaps.iter();
        MyDayView {
            back_number: own.back_number,
            name: today.day.name.clone(),
            time_zone: today.day.time_zone.shown(),
            as_of: today.state.as_of.shown(),
            entries,
            classes: own.classes.iter().map(|it| class_view(today, it)).collect(),
            overlaps: overlaps
                .map(|(one, other)| [one.as_uuid(), other.as_uuid()])
                .collect(),
        }
    }
}

fn class_view(today: &CurrentDay, own: &MyClass) -> MyClassView {
    let class = today.day.class(own.class_id);
    let now = today.state.classes.get(&own.class_id);
    MyClassView {
        class_id: own.class_id.as_uuid(),
        number: class.map(|it| it.number.clone()).unwrap_or_default(),
        name: class.map(|it| it.name.clone()).unwrap_or_default(),
        ring_id: own.ring_id.shown(),
        ring_name: ring_name(today, own),
        horse_name: own.entry.horse_name.clone(),
        rider_name: own.entry.rider_name.clone(),
        estimated_start: own.time.map(|it| to_the_minute(it.start)).shown(),
        estimated_end: own.time.map(|it| to_the_minute(it.end)).shown(),
        ahead: own.ahead,
        position: own.position,
        class_state: Named(own.class_state),
        entry_state: Named(own.entry_state),
        is_stopped: own.is_stopped,
        with: now.and_then(|it| it.line?.1.with).shown(),
        place: own.place,
    }
}

fn ring_name(today: &CurrentDay, own: &MyClass) -> Option<String> {
    let mut rings = today.day.schedule.rings.iter();
    let ring = rings.find(|it| Some(it.id) == own.ring_id)?;
    Some(ring.name.as_str().to_owned())
}

async fn find(
    rings: &RingService,
    id: &str,
    query: &NumberQuery,
) -> Result<(CurrentDay, MyDay), ApiError> {
    let missing = || ApiError::not_found("Event");
    let reference = EventReference::parse(id).ok_or_else(missing)?;
    let own = rings.my_day(&reference, query.back_number).await?;
    own.ok_or_else(|| ApiError::not_found("Back number"))
}

/// When a back number rides, over all rings of a show.
#[utoipa::path(get, path = "/showstable/events/public/{id}/my_day", operation_id = "read_my_day", tag = "rings",
    params(("id" = String, Path, description = "The show's `hashed_id` or id"), NumberQuery),
    responses((status = 200, description = "The day", body = MyDayView),
              (status = 404, description = "No such show, or nobody in a class has the number")))]
pub(crate) async fn read(
    rings: web::Data<RingService>,
    id: web::Path<String>,
    query: web::Query<NumberQuery>,
) -> Result<HttpResponse, ApiError> {
    let own = find(&rings, &id, &query).await?;
    let own: MyDayView = own.shown();
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, "no-cache"));
    Ok(response.json(own))
}

/// When a back number rides, for calendar programs.
#[utoipa::path(get, path = "/showstable/events/public/{id}/my_day.ics", operation_id = "export_my_day", tag = "rings",
    params(("id" = String, Path, description = "The show's `hashed_id` or id"), NumberQuery),
    responses((status = 200, description = "The calendar (RFC 5545)", body = String, content_type = "text/calendar"),
              (status = 404, description = "No such show, or nobody in a class has the number")))]
pub(crate) async fn calendar(
    rings: web::Data<RingService>,
    public_url: web::Data<PublicUrl>,
    id: web::Path<String>,
    query: web::Query<NumberQuery>,
) -> Result<HttpResponse, ApiError> {
    let (today, own) = find(&rings, &id, &query).await?;
    let mut calendar = Calendar::new();
    calendar.name(&format!("{}: {}", today.day.name, own.back_number));
    for class in &own.classes {
        let Some(time) = class.time else { continue };
        let title = today.day.class(class.class_id);
        let title = title.map(|it| class_title(&it.number, &it.name));
        let place = ring_name(&today, class).unwrap_or_default();
        let entry = &class.entry;
        let uid = format!(
            "ride-{}-{}@showstable",
            class.class_id, entry.registration_id
        );
        let page = format!("{}/schedule/{id}?number={}", public_url.0, own.back_number);
        calendar.push(
            Entry::new()
                .uid(&uid)
                .summary(&title.unwrap_or_default())
                .description(&format!(
                    "{} · {}, {}. The time is an estimate.",
                    entry.back_number, entry.horse_name, entry.rider_name
                ))
                .location(&place)
                .add_property("DTSTAMP", instant(today.state.as_of))
                .add_property("DTSTART", instant(to_the_minute(time.start)))
                .add_property("DTEND", instant(to_the_minute(time.end)))
                .url(&page)
                .done(),
        );
    }
    let first_day = today.day.time_zone.date_of(today.state.as_of);
    let name = show_file(&today.day.name, first_day, "my-day.ics");
    Ok(HttpResponse::Ok()
        .content_type("text/calendar; charset=utf-8")
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((
            "content-disposition",
            format!("attachment; filename=\"{name}\""),
        ))
        .body(calendar.done().to_string()))
}
