//! Converts appointments to rows and back.

use std::collections::BTreeMap;

use calendar::{Appointment, AppointmentDetails, AppointmentKind, Change, ChangedFields, Span};
use kernel::{
    AccountId, AppointmentId, ContactId, HorseId, OptionalLine, OptionalText, OrganizationId,
    RecordDate, Recurrence, RequiredLine, TimeZone, to_unix_millis,
};
use serde::{Deserialize, Serialize};
use time::{Date, Duration};
use uuid::Uuid;

use super::entity::{appointment, change};
use crate::row::{Unreadable, instant, parsed, present, revision};

/// The rows of a new appointment, which has no changed occurrences. Also stored
/// as JSON under idempotency keys.
#[derive(Serialize, Deserialize)]
pub(super) struct NewRows {
    pub(super) appointment: appointment::Model,
    pub(super) horses: Vec<Uuid>,
}

/// The stored end of a series without a last occurrence.
const NO_END: i64 = i64::MAX;

pub(super) fn new_rows(appointment: &Appointment) -> NewRows {
    let horses = appointment.details.horse_ids.iter();
    NewRows {
        appointment: to_row(appointment),
        horses: horses.map(|id| id.as_uuid()).collect(),
    }
}

pub(super) fn to_row(appointment: &Appointment) -> appointment::Model {
    let details = &appointment.details;
    let span = &details.span;
    let (from, until) = appointment.bounds();
    appointment::Model {
        id: appointment.id.as_uuid(),
        organization_id: appointment.organization_id.as_uuid(),
        account_id: appointment.account_id.as_uuid(),
        kind: details.kind.as_str().to_owned(),
        title: details.title.as_str().to_owned(),
        starts_on: span.first_day().to_string(),
        start_minute: span.start_minute().into(),
        ends_on: span.last_day().to_string(),
        end_minute: span.end_minute().into(),
        is_all_day: details.is_all_day,
        time_zone: details.time_zone.name().to_owned(),
        recurrence: details.recurrence.as_ref().map(ToString::to_string),
        last_on: details.last_day().map(|day| day.to_string()),
        contact_id: details.contact_id.map(ContactId::as_uuid),
        place: details.place.as_str().to_owned(),
        notes: details.notes.as_str().to_owned(),
        remind_before_minutes: details.remind_before.map(Duration::whole_minutes),
        reminded_until: to_unix_millis(appointment.reminded_until),
        from_at: to_unix_millis(from),
        until_at: until.map_or(NO_END, to_unix_millis),
        revision: appointment.revision.number().into(),
        created_at: to_unix_millis(appointment.created_at),
        updated_at: to_unix_millis(appointment.updated_at),
    }
}

pub(super) fn to_appointment(
    row: appointment::Model,
    horses: Vec<HorseId>,
    changes: BTreeMap<Date, Change>,
) -> Result<Appointment, Unreadable> {
    let last = row.last_on.map(|last| day("last_on", &last)).transpose()?;
    let rule = |text: String| present("recurrence", Recurrence::stored(&text, last));
    let minutes = row.remind_before_minutes;
    Ok(Appointment {
        id: AppointmentId::new(row.id),
        organization_id: OrganizationId::new(row.organization_id),
        account_id: AccountId::new(row.account_id),
        details: AppointmentDetails {
            kind: parsed("kind", AppointmentKind::parse(&row.kind))?,
            title: RequiredLine::stored(row.title),
            span: to_span(
                &row.starts_on,
                row.start_minute,
                &row.ends_on,
                row.end_minute,
            )?,
            is_all_day: row.is_all_day,
            time_zone: present("time_zone", TimeZone::stored(&row.time_zone))?,
            recurrence: row.recurrence.map(rule).transpose()?,
            horse_ids: horses,
            contact_id: row.contact_id.map(ContactId::new),
            place: OptionalLine::stored(row.place),
            notes: OptionalText::stored(row.notes),
            remind_before: minutes.map(Duration::minutes),
        },
        changes,
        reminded_until: instant("reminded_until", row.reminded_until)?,
        revision: revision("revision", row.revision)?,
        created_at: instant("created_at", row.created_at)?,
        updated_at: instant("updated_at", row.updated_at)?,
    })
}

pub(super) fn day(column: &'static str, text: &str) -> Result<Date, Unreadable> {
    present(column, RecordDate::stored(text)).map(RecordDate::as_date)
}

fn to_span(
    starts_on: &str,
    start_minute: i64,
    ends_on: &str,
    end_minute: i64,
) -> Result<Span, Unreadable> {
    let minute = |column, number| {
        let minute = u16::try_from(number).ok().filter(|it| *it < 24 * 60);
        present(column, minute)
    };
    Ok(Span::stored(
        day("starts_on", starts_on)?,
        minute("start_minute", start_minute)?,
        day("ends_on", ends_on)?,
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
        day: day.to_string(),
        is_dropped: *change == Change::Dropped,
        title: fields.title.as_ref().map(|it| it.as_str().to_owned()),
        starts_on: span.map(|it| it.first_day().to_string()),
        start_minute: span.map(|it| it.start_minute().into()),
        ends_on: span.map(|it| it.last_day().to_string()),
        end_minute: span.map(|it| it.end_minute().into()),
        place: fields.place.as_ref().map(|it| it.as_str().to_owned()),
        notes: fields.notes.as_ref().map(|it| it.as_str().to_owned()),
        has_contact: fields.contact_id.is_some(),
        contact_id: fields.contact_id.flatten().map(ContactId::as_uuid),
    }
}

pub(super) fn to_change(row: change::Model) -> Result<(Date, Change), Unreadable> {
    let key = day("day", &row.day)?;
    if row.is_dropped {
        return Ok((key, Change::Dropped));
    }
    let span = match (row.starts_on, row.start_minute, row.ends_on, row.end_minute) {
        (Some(starts_on), Some(start), Some(ends_on), Some(end)) => {
            Some(to_span(&starts_on, start, &ends_on, end)?)
        }
        _ => None,
    };
    let fields = ChangedFields {
        title: row.title.map(RequiredLine::stored),
        span,
        place: row.place.map(OptionalLine::stored),
        notes: row.notes.map(OptionalText::stored),
        contact_id: row.has_contact.then(|| row.contact_id.map(ContactId::new)),
    };
    Ok((key, Change::Changed(fields)))
}
