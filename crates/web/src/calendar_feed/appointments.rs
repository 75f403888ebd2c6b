//! Appointments and other dates as events of a calendar file.

use ::calendar::{
    Appointment, CalendarFeed, CalendarItem, Change, ItemTime, Occurrence, Scheduled, Span,
};
use icalendar::{Component as _, Event as Entry, EventLike as _, Property};
use kernel::TimeZone;
use time::{Date, OffsetDateTime};

use super::calendar::instant;

/// A date (RFC 5545, 3.3.4).
pub(super) fn date(day: Date) -> String {
    day.to_string().replace('-', "")
}

/// A date and time on the clocks of a place (RFC 5545, 3.3.5, form 1 and 3).
pub(super) fn local(day: Date, minute: u16) -> String {
    format!("{}T{:02}{:02}00", date(day), minute / 60, minute % 60)
}

pub(super) fn entries(feed: &CalendarFeed, public_url: &str) -> Vec<Entry> {
    let appointments = feed.appointments.iter();
    let mut entries: Vec<_> = appointments
        .flat_map(|it| entries_of(it, public_url))
        .collect();
    entries.extend(feed.items.iter().map(|it| item_entry(it, public_url)));
    entries
}

/// The series, and each occurrence that was changed (RFC 5545, 3.8.4.4).
fn entries_of(scheduled: &Scheduled, public_url: &str) -> Vec<Entry> {
    let appointment = &scheduled.appointment;
    let details = &appointment.details;
    let first = details.span.first_day();
    let whole = Occurrence {
        day: first,
        is_changed: false,
        title: details.title.clone(),
        span: details.span,
        place: details.place.clone(),
        notes: details.notes.clone(),
        contact_id: details.contact_id,
    };
    let mut series = entry(scheduled, &whole, public_url);
    if let Some(rule) = &details.recurrence {
        series.append_property(Property::new("RRULE", rule_text(appointment, rule)));
    }
    let mut entries = Vec::new();
    for (day, change) in &appointment.changes {
        let original = details.span.on(*day);
        match change {
            Change::Dropped => {
                series.append_multi_property(start("EXDATE", appointment, &original));
            }
            Change::Changed(_) => {
                let Some(occurrence) = appointment.occurrence(*day) else {
                    continue;
                };
                let mut changed = entry(scheduled, &occurrence, public_url);
                changed.append_property(start("RECURRENCE-ID", appointment, &original));
                entries.push(changed.done());
            }
        }
    }
    entries.insert(0, series.done());
    entries
}

/// The rule, in which the last day is as DTSTART: a date, or an instant.
fn rule_text(appointment: &Appointment, rule: &kernel::Recurrence) -> String {
    let details = &appointment.details;
    let text = rule.to_string();
    let parts = text.split(';').map(|part| match details.last_day() {
        Some(last) if part.starts_with("UNTIL=") && !details.is_all_day => {
            let starts_at = details.span.on(last).starts_at(&details.time_zone);
            format!("UNTIL={}", instant(starts_at))
        }
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join(";")
}

fn entry(scheduled: &Scheduled, occurrence: &Occurrence, public_url: &str) -> Entry {
    let appointment = &scheduled.appointment;
    let details = &appointment.details;
    let contact = occurrence.contact_id.as_ref();
    let contact = contact.and_then(|id| scheduled.contact_names.get(id));
    let horses: Vec<_> = scheduled.horses.iter().map(|(_, it)| it.as_str()).collect();
    // A carriage return alone would end the line of the property.
    let notes = occurrence.notes.as_str();
    let notes = notes.replace("\r\n", "\n").replace('\r', "\n");
    let lines = [
        contact.cloned().unwrap_or_default(),
        horses.join(", "),
        notes,
    ];
    let lines: Vec<_> = lines.into_iter().filter(|it| !it.is_empty()).collect();
    let mut entry = Entry::new();
    entry
        .uid(&format!("appointment-{}@showstable", appointment.id))
        .summary(occurrence.title.as_str())
        .add_property("DTSTAMP", instant(appointment.updated_at))
        .add_property("SEQUENCE", appointment.revision.number().to_string())
        .url(&format!(
            "{public_url}/calendar?appointment={}&on={}",
            appointment.id, occurrence.day
        ));
    entry.append_property(start("DTSTART", appointment, &occurrence.span));
    let span = &occurrence.span;
    let ends_later =
        span.ends_at(&details.time_zone, details.is_all_day) > span.starts_at(&details.time_zone);
    // RFC 5545, 3.8.2.2: an end is later than the start.
    if ends_later {
        entry.append_property(end(appointment, span));
    }
    if !occurrence.place.as_str().is_empty() {
        entry.location(occurrence.place.as_str());
    }
    if !lines.is_empty() {
        entry.description(&lines.join("\n"));
    }
    entry
}

fn start(name: &str, appointment: &Appointment, span: &Span) -> Property {
    moment(name, appointment, span.first_day(), span.start_minute())
}

fn end(appointment: &Appointment, span: &Span) -> Property {
    let last = span.last_day();
    if appointment.details.is_all_day {
        return moment("DTEND", appointment, last.next_day().unwrap_or(last), 0);
    }
    moment("DTEND", appointment, last, span.end_minute())
}

fn moment(name: &str, appointment: &Appointment, day: Date, minute: u16) -> Property {
    let details = &appointment.details;
    if details.is_all_day {
        return whole_day(name, day);
    }
    Property::new(name, local(day, minute))
        .add_parameter("TZID", details.time_zone.name())
        .done()
}

fn whole_day(name: &str, day: Date) -> Property {
    Property::new(name, date(day))
        .add_parameter("VALUE", "DATE")
        .done()
}

fn item_entry(item: &CalendarItem, public_url: &str) -> Entry {
    let mut entry = Entry::new();
    let (first, last) = item.time.days();
    entry
        .uid(&format!("{}-{}@showstable", item.kind.as_str(), item.id))
        .summary(&item.title)
        .url(&format!("{public_url}{}", item.link))
        .add_property("DTSTAMP", instant(stamp(&item.time)));
    match &item.time {
        ItemTime::Days(..) => {
            let end = last.next_day().unwrap_or(last);
            entry.append_property(whole_day("DTSTART", first));
            entry.append_property(whole_day("DTEND", end));
            // Does not show the days as busy.
            entry.add_property("TRANSP", "TRANSPARENT");
        }
        ItemTime::Instants(starts_at, ends_at, _) => {
            entry.add_property("DTSTART", instant(*starts_at));
            entry.add_property("DTEND", instant(*ends_at));
        }
    }
    if !item.place.is_empty() {
        entry.location(&item.place);
    }
    entry.done()
}

/// The same in every response, so that programs see no change where none is.
fn stamp(time: &ItemTime) -> OffsetDateTime {
    let (first, _) = time.days();
    first.midnight().assume_utc()
}

/// The zones of appointments that do not take whole days, each once.
pub(super) fn zones(feed: &CalendarFeed) -> Vec<(TimeZone, OffsetDateTime)> {
    let mut zones: Vec<(TimeZone, OffsetDateTime)> = Vec::new();
    for scheduled in &feed.appointments {
        let (appointment, details) = (&scheduled.appointment, &scheduled.appointment.details);
        if details.is_all_day {
            continue;
        }
        let (from, _) = appointment.bounds();
        match zones
            .iter_mut()
            .find(|(zone, _)| *zone == details.time_zone)
        {
            Some((_, first)) => *first = from.min(*first),
            None => zones.push((details.time_zone.clone(), from)),
        }
    }
    zones
}

#[cfg(test)]
mod tests {
    use ::calendar::ItemKind;
    use kernel::{IdGenerator as _, OrganizationId, SequentialIds};
    use time::macros::date;

    use super::*;

    #[test]
    fn what_is_due_on_one_day_has_different_uids() {
        let care = |id: &str| CalendarItem {
            kind: ItemKind::CareDue,
            id: id.to_owned(),
            organization_id: OrganizationId::new(SequentialIds::default().next_uuid()),
            title: "Midnight: Rabies".to_owned(),
            time: ItemTime::Days(date!(2026 - 06 - 03), date!(2026 - 06 - 03)),
            place: String::new(),
            link: "/horses/1".to_owned(),
            appointment: None,
        };
        let uids = ["1", "2"].map(|id| {
            let entry = item_entry(&care(id), "https://shows.example.org");
            entry.get_uid().map(str::to_owned)
        });
        let expected = ["care_due-1@showstable", "care_due-2@showstable"];
        assert_eq!(uids, expected.map(|it| Some(it.to_owned())));
    }
}
