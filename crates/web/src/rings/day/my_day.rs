use std::collections::BTreeSet;

use ::registrations::EntryLink;
use ::rings::{CurrentDay, MyClass, MyDay, RingService, Whose};
use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, web};
use icalendar::{Calendar, Component as _, Event as Entry, EventLike as _};
use kernel::{EventReference, class_title, fold_name, show_file};
use processes::own_entry::{OwnDay, OwnEntries};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::gate::EntryStateView;
use super::to_the_minute;
use crate::calendar_feed::PublicUrl;
use crate::calendar_feed::calendar::instant;
use crate::events::ClassStateView;
use crate::problem::{ApiError, BAD_QUERY};
use crate::registrations::own::refusal;
use crate::representation::{Instant, Named};
use crate::view::Shown;

/// The most back numbers of one request.
const MOST_NUMBERS: usize = 50;

/// Whose day: that of back numbers, or else of a name.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "describes what `whose` reads")]
pub(crate) struct WhoseQuery {
    /// What horse or rider wears; may be there several times.
    back_number: Option<Vec<u32>>,
    /// The whole name of a rider or a trainer, in any case.
    name: Option<String>,
}

/// Reads the query, in which a number may be there several times.
fn whose(query: Vec<(String, String)>) -> Result<Whose, ApiError> {
    let mut numbers = BTreeSet::new();
    let mut named = None;
    for (parameter, value) in query {
        match parameter.as_str() {
            "back_number" => {
                let number = value.parse().map_err(|_| BAD_QUERY)?;
                numbers.insert(number);
            }
            "name" if !value.trim().is_empty() => named = Some(fold_name(&value)),
            _ => {}
        }
    }
    match (named, numbers.len()) {
        (None, 1..=MOST_NUMBERS) => Ok(Whose::Numbers(numbers)),
        (Some(name), 0) => Ok(Whose::Named(name)),
        _ => Err(BAD_QUERY),
    }
}

/// The day of some back numbers, over all rings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MyDayView {
    /// The first of them.
    back_number: u32,
    back_numbers: BTreeSet<u32>,
    /// The name of the show.
    name: String,
    time_zone: String,
    as_of: Instant,
    entries: Vec<MyEntryView>,
    /// Those with a time first and in their order.
    classes: Vec<MyClassView>,
    /// Pairs of these classes to which a rider or a horse cannot go both.
    overlaps: Vec<[Uuid; 2]>,
    /// Where their riders or horses would have to be at two places at once, also with the
    /// other horses of these riders.
    at_once: Vec<AtOnceView>,
}

/// Two rides of one rider or horse at the same time.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RidesAtOnce)]
pub(super) struct AtOnceView {
    first: RideView,
    second: RideView,
}

/// A horse and its rider in a class.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Ride)]
struct RideView {
    class_id: Uuid,
    number: String,
    name: String,
    back_number: u32,
    horse_name: String,
    rider_name: String,
    #[schema(required = true)]
    ring_name: Option<String>,
    #[schema(required = true)]
    estimated_start: Option<Instant>,
}

/// The pairs of rides at the same time.
pub(super) fn at_once_views(today: &CurrentDay, pairs: &[(MyClass, MyClass)]) -> Vec<AtOnceView> {
    let view = |own: &MyClass| {
        let class = today.day.class(own.class_id);
        RideView {
            class_id: own.class_id.as_uuid(),
            number: class.map(|it| it.number.clone()).unwrap_or_default(),
            name: class.map(|it| it.name.clone()).unwrap_or_default(),
            back_number: own.entry.back_number,
            horse_name: own.entry.horse_name.clone(),
            rider_name: own.entry.rider_name.clone(),
            ring_name: ring_name(today, own),
            estimated_start: own.time.map(|it| to_the_minute(it.start)).shown(),
        }
    };
    let pairs = pairs.iter().map(|(one, other)| AtOnceView {
        first: view(one),
        second: view(other),
    });
    pairs.collect()
}

/// Who has the number.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
struct MyEntryView {
    back_number: u32,
    horse_name: String,
    rider_name: String,
}

/// A class of somebody's day.
#[derive(Debug, Serialize, ToSchema)]
struct MyClassView {
    class_id: Uuid,
    number: String,
    name: String,
    back_number: u32,
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
                back_number: class.entry.back_number,
                horse_name: class.entry.horse_name.clone(),
                rider_name: class.entry.rider_name.clone(),
            };
            if !entries.contains(&entry) {
                entries.push(entry);
            }
        }
        let overlaps = own.overlaps.iter();
        MyDayView {
            back_number: own.back_numbers.first().copied().unwrap_or_default(),
            back_numbers: own.back_numbers.clone(),
            name: today.day.name.clone(),
            time_zone: today.day.time_zone.shown(),
            as_of: today.state.as_of.shown(),
            entries,
            classes: own.classes.iter().map(|it| class_view(today, it)).collect(),
            overlaps: overlaps
                .map(|(one, other)| [one.as_uuid(), other.as_uuid()])
                .collect(),
            at_once: at_once_views(today, &own.at_once),
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
        back_number: own.entry.back_number,
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
    query: Vec<(String, String)>,
) -> Result<(CurrentDay, MyDay), ApiError> {
    let missing = || ApiError::not_found("Event");
    let reference = EventReference::parse(id).ok_or_else(missing)?;
    let whose = whose(query)?;
    let own = rings.my_day(&reference, &whose).await?;
    own.ok_or_else(|| {
        ApiError::not_found(match whose {
            Whose::Numbers(_) => "Back number",
            Whose::Named(_) | Whose::Rider(_) | Whose::Trainer(_) => "Rider",
        })
    })
}

/// The answer, for whoever reads it again and again.
pub(crate) fn day_response(own: &(CurrentDay, MyDay)) -> HttpResponse {
    let own: MyDayView = own.shown();
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, "no-cache"));
    response.json(own)
}

/// When back numbers ride, or all horses that somebody rides or trains, over all rings of a
/// show.
#[utoipa::path(get, path = "/showstable/events/public/{id}/my_day", operation_id = "read_my_day", tag = "rings",
    params(("id" = String, Path, description = "The show's `hashed_id` or id"), WhoseQuery),
    responses((status = 200, description = "The day", body = MyDayView),
              (status = 404, description = "No such show, or nobody in a class has a number or the name")))]
pub(crate) async fn read(
    rings: web::Data<RingService>,
    id: web::Path<String>,
    query: web::Query<Vec<(String, String)>>,
) -> Result<HttpResponse, ApiError> {
    let own = find(&rings, &id, query.into_inner()).await?;
    Ok(day_response(&own))
}

/// Whose day is asked for by the link of an entry.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct OfQuery {
    /// All horses of the entry's rider, which is the default, or of its trainer.
    of: Option<String>,
}

/// When all horses of the rider or the trainer of an entry go, by the link of the entry.
#[utoipa::path(get, path = "/showstable/entries/{token}/my_day", operation_id = "read_own_day", tag = "rings",
    params(("token" = String, Path, description = "The secret part of the entry's link"), OfQuery),
    responses((status = 200, description = "The day", body = MyDayView),
              (status = 404, description = "`link_not_valid`; or nobody of them is in a class")))]
pub(crate) async fn own(
    entries: web::Data<OwnEntries>,
    token: web::Path<String>,
    query: web::Query<OfQuery>,
) -> Result<HttpResponse, ApiError> {
    let whose = match query.of.as_deref() {
        None | Some("rider") => OwnDay::Rider,
        Some("trainer") => OwnDay::Trainer,
        Some(_) => return Err(BAD_QUERY),
    };
    let day = entries.day(&EntryLink::read(&token), whose).await;
    let day = day.map_err(|error| refusal(error, &[]))?;
    Ok(day_response(
        &day.ok_or_else(|| ApiError::not_found("Rider"))?,
    ))
}

/// Like `my_day`, for calendar programs.
#[utoipa::path(get, path = "/showstable/events/public/{id}/my_day.ics", operation_id = "export_my_day", tag = "rings",
    params(("id" = String, Path, description = "The show's `hashed_id` or id"), WhoseQuery),
    responses((status = 200, description = "The calendar (RFC 5545)", body = String, content_type = "text/calendar"),
              (status = 404, description = "No such show, or nobody in a class has a number or the name")))]
pub(crate) async fn calendar(
    rings: web::Data<RingService>,
    public_url: web::Data<PublicUrl>,
    id: web::Path<String>,
    query: web::Query<Vec<(String, String)>>,
) -> Result<HttpResponse, ApiError> {
    let (today, own) = find(&rings, &id, query.into_inner()).await?;
    let mut calendar = Calendar::new();
    let numbers: Vec<_> = own.back_numbers.iter().map(u32::to_string).collect();
    calendar.name(&format!("{}: {}", today.day.name, numbers.join(", ")));
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
        let page = format!(
            "{}/schedule/{id}?number={}",
            public_url.0, entry.back_number
        );
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
