use ::events::{EventRow, FeedSecret, FeedShow};
use actix_web::{HttpResponse, web};
use icalendar::{Calendar, Component as _, Event as Entry, EventLike as _};
use processes::calendar_feed::CalendarFeeds;
use time::OffsetDateTime;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;
use usda::{DeliveryMethod, NoticeTerms};

use super::{PublicUrl, appointments, clocks};
use crate::blocking::compute;
use crate::problem::ApiError;

/// UTC date-time (RFC 5545, 3.3.5).
const INSTANT: StaticFormatDescription =
    format_description!("[year][month][day]T[hour][minute][second]Z");

/// An account's shows with the deadlines of their notices, its appointments, and
/// what else has a date, for calendar programs. A series is one event with its
/// rule, in its time zone.
#[utoipa::path(get, path = "/showstable/calendars/{secret}.ics", operation_id = "read_calendar", tag = "calendar",
    params(("secret" = String, Path, description = "The secret part of the calendar's address")),
    responses((status = 200, description = "The calendar (RFC 5545)", body = String, content_type = "text/calendar"),
              (status = 404, description = "No such calendar")))]
pub(crate) async fn read(
    feeds: web::Data<CalendarFeeds>,
    notices: web::Data<NoticeTerms>,
    public_url: web::Data<PublicUrl>,
    secret: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let secret = FeedSecret::parse(&secret).ok_or_else(|| ApiError::not_found("Calendar"))?;
    let found = feeds.read(&secret).await?;
    let (shows, feed) = found.ok_or_else(|| ApiError::not_found("Calendar"))?;
    let text = compute(move || {
        let mut text = shows_calendar(&shows, &notices, &public_url.0);
        for entry in appointments::entries(&feed, &public_url.0) {
            text.push(entry);
        }
        clocks::describe(&text.done().to_string(), &feed)
    });
    let text = text.await?;
    Ok(HttpResponse::Ok()
        .content_type("text/calendar; charset=utf-8")
        .body(text))
}

fn shows_calendar(shows: &[FeedShow], notices: &NoticeTerms, public_url: &str) -> Calendar {
    let mut calendar = Calendar::new();
    calendar.name("Show Stable");
    for show in shows {
        calendar.push(show_entry(&show.event, public_url));
        if let Some(due_at) = show.notice_due_at {
            calendar.push(notice_entry(&show.event, due_at, notices, public_url));
        }
    }
    calendar
}

fn show_entry(event: &EventRow, public_url: &str) -> Entry {
    let schedule = &event.schedule;
    let (starts_at, ends_at) = (schedule.starts_at(), schedule.ends_at());
    let name = event.name.as_str();
    let mut entry = entry(event, "show", name, starts_at, public_url);
    entry.add_property("DTEND", instant(ends_at));
    entry.location(&place(event));
    entry.done()
}

fn notice_entry(
    event: &EventRow,
    due_at: OffsetDateTime,
    notices: &NoticeTerms,
    public_url: &str,
) -> Entry {
    let (title, description) = notice_words(event, notices);
    let summary = format!("{title}: {}", event.name);
    // No end: RFC 5545, 3.8.2.2 requires an end to be later than the start.
    let mut entry = entry(event, "usda-notice", &summary, due_at, public_url);
    entry.description(&description);
    // Does not show the time as busy.
    entry.add_property("TRANSP", "TRANSPARENT");
    entry.done()
}

/// What to do about a notice: a title and a description.
fn notice_words(event: &EventRow, notices: &NoticeTerms) -> (&'static str, String) {
    let schedule = &event.schedule;
    let rule = notices.rule_on(schedule.starts_at(), schedule.time_zone());
    let delivery = notices.delivery_method();
    let is_sent_by_server = delivery == DeliveryMethod::Email && is_scheduled(event);
    let (title, text) = match delivery {
        DeliveryMethod::Email if is_sent_by_server => (
            "USDA notice due",
            "The notice is sent automatically at this time, unless you submit it before.",
        ),
        DeliveryMethod::Email => (
            "USDA notice due",
            "The notice is not sent automatically. Submit it to the USDA there.",
        ),
        DeliveryMethod::ByOrganizer if event.usda_letter_ready_at.is_some() => (
            "Send the USDA notice (its letter is ready)",
            "The letter is ready. Send it yourself by this time, and say there that you did.",
        ),
        DeliveryMethod::ByOrganizer => (
            "Send the USDA notice",
            "Send the notice yourself by this time, and say there that you did.",
        ),
    };
    if rule.in_force {
        return (title, text.to_owned());
    }
    let text = if is_sent_by_server {
        text
    } else {
        "You can give the notice all the same."
    };
    let text = format!("{text} {}: {}", rule.reference, rule.status);
    ("USDA notice, not required", text)
}

/// Whether the server sends the notice by itself. It does not if a letter was
/// made ready, because the organizer may have sent that.
const fn is_scheduled(event: &EventRow) -> bool {
    event.usda_notice_scheduled_at.is_some() && event.usda_letter_ready_at.is_none()
}

/// The common properties of an entry. The UID is the same in every response.
fn entry(
    event: &EventRow,
    kind: &str,
    summary: &str,
    starts_at: OffsetDateTime,
    public_url: &str,
) -> Entry {
    let mut entry = Entry::new();
    entry
        .uid(&format!("{kind}-{}@showstable", event.id))
        .summary(summary)
        .add_property("DTSTAMP", instant(event.updated_at))
        .add_property("DTSTART", instant(starts_at))
        .url(&format!("{public_url}/event/{}", event.id));
    entry
}

pub(crate) fn instant(instant: OffsetDateTime) -> String {
    let utc = instant.to_offset(time::UtcOffset::UTC);
    // This format needs only components that every instant has.
    utc.format(INSTANT).unwrap_or_default()
}

fn place(event: &EventRow) -> String {
    let location = &event.location;
    let parts = [
        location.venue.as_str(),
        location.address.as_str(),
        location.city.as_str(),
        location.state.as_str(),
        location.zip_code.as_str(),
    ];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}
