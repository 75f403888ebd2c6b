//! Reads appointments, and converts changed occurrences to rows and back.

use std::collections::BTreeMap;

use calendar::{Appointment, Change, ChangedFields, Span};
use kernel::{ContactId, HorseId, OptionalLine, OptionalText, Recurrence, RequiredLine};
use time::Date;
use uuid::Uuid;

use super::entity::{appointment, change};
use crate::row::{Unreadable, present};
use crate::table::{Stored as _, read};

/// The appointment of a row.
pub(super) fn to_appointment(
    row: appointment::Model,
    horses: Vec<HorseId>,
    changes: BTreeMap<Date, Change>,
) -> Result<Appointment, Unreadable> {
    let ends = (row.starts_on.clone(), row.ends_on.clone());
    let span = to_span(ends, (row.start_minute, row.end_minute))?;
    let last = read::<Option<Date>>("last_on", row.last_on.clone())?;
    let rule = |text: &String| present("recurrence", Recurrence::stored(text, last));
    let recurrence = row.recurrence.as_ref().map(rule).transpose()?;
    row.read(span, recurrence, horses, changes)
}

fn to_span(
    (starts_on, ends_on): (String, String),
    (start_minute, end_minute): (i64, i64),
) -> Result<Span, Unreadable> {
    let minute = |column, number| {
        let minute = u16::of_column(number).filter(|it| *it < 24 * 60);
        present(column, minute)
    };
    Ok(Span::stored(
        read("starts_on", starts_on)?,
        minute("start_minute", start_minute)?,
        read("ends_on", ends_on)?,
        minute("end_minute", end_minute)?,
    ))
}

pub(super) fn change_rows(appointment: &Appointment) -> Vec<change::Model> {
    let id = appointment.id.as_uuid();
    let rows = appointment.changes.iter();
    rows.map(|(day, change)| change_row(id, *day, change))
        .collect()
}

fn change_row(appointment_id: Uuid, day: Date, change: &Change) -> change::Model {
    let none = ChangedFields::default();
    let fields = match change {
        Change::Dropped => &none,
        Change::Changed(fields) => fields,
    };
    let span = fields.span.as_ref();
    change::Model {
        appointment_id,
        day: day.column(),
        is_dropped: *change == Change::Dropped,
        title: fields.title.column(),
        starts_on: span.map(|it| it.first_day().column()),
        start_minute: span.map(|it| it.start_minute().column()),
        ends_on: span.map(|it| it.last_day().column()),
        end_minute: span.map(|it| it.end_minute().column()),
        place: fields.place.column(),
        notes: fields.notes.column(),
        has_contact: fields.contact_id.is_some(),
        contact_id: fields.contact_id.flatten().column(),
    }
}

pub(super) fn to_change(row: change::Model) -> Result<(Date, Change), Unreadable> {
    let day = read("day", row.day)?;
    if row.is_dropped {
        return Ok((day, Change::Dropped));
    }
    let ends = row.starts_on.zip(row.ends_on);
    let span = ends.zip(row.start_minute.zip(row.end_minute));
    let span = span.map(|(ends, minutes)| to_span(ends, minutes));
    let fields = ChangedFields {
        title: row.title.map(RequiredLine::stored),
        span: span.transpose()?,
        // An empty one differs from the series, too.
        place: row.place.map(OptionalLine::stored),
        notes: row.notes.map(OptionalText::stored),
        contact_id: row.has_contact.then(|| row.contact_id.map(ContactId::new)),
    };
    Ok((day, Change::Changed(fields)))
}
