use ::calendar::{Appointment, AppointmentKind, Change, ChangedFields, Span};
use kernel::{Actor, TimeZone};
use serde::Serialize;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::representation::{Belonging, Instant, Oid};

/// What an appointment is about.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AppointmentKind)]
pub(crate) enum AppointmentKindView {
    Appointment,
    Competition,
    Clinic,
    Reminder,
}

impl From<AppointmentKind> for AppointmentKindView {
    fn from(kind: AppointmentKind) -> Self {
        match kind {
            AppointmentKind::Appointment => Self::Appointment,
            AppointmentKind::Competition => Self::Competition,
            AppointmentKind::Clinic => Self::Clinic,
            AppointmentKind::Reminder => Self::Reminder,
        }
    }
}

/// An appointment or a series of them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AppointmentView {
    _id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    title: String,
    kind: AppointmentKindView,
    /// The start of the first occurrence. Of what takes whole days, midnight UTC
    /// of the first day, whatever the zone.
    starts_at: Instant,
    /// The end of the first occurrence. Of what takes whole days, midnight UTC of
    /// the last day.
    ends_at: Instant,
    all_day: bool,
    time_zone: String,
    /// A rule of RFC 5545; null if it does not recur.
    #[schema(required = true)]
    recurrence: Option<String>,
    horse_ids: Vec<Uuid>,
    #[schema(required = true)]
    contact_id: Option<Uuid>,
    place: String,
    notes: String,
    #[schema(required = true)]
    remind_before_minutes: Option<i64>,
    /// The occurrences that differ from the series, by day.
    occurrences: Vec<ChangedOccurrenceView>,
    /// Raised at each save.
    revision: u32,
    created_at: Instant,
    updated_at: Instant,
}

/// An occurrence that differs from its series. A field that is absent is as in
/// the series.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedOccurrenceView {
    /// Its day in the series.
    #[schema(format = Date)]
    date: String,
    /// Whether it does not take place.
    dropped: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    starts_at: Option<Instant>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ends_at: Option<Instant>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    notes: Option<String>,
    /// Null if it is with nobody.
    #[allow(clippy::option_option, reason = "absent, null and a contact differ")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Uuid>)]
    contact_id: Option<Option<Uuid>>,
}

impl AppointmentView {
    pub(super) fn new(appointment: &Appointment, actor: &Actor) -> Self {
        let details = &appointment.details;
        let changes = appointment.changes.iter();
        let (starts_at, ends_at) = ends(&details.span, details.is_all_day, &details.time_zone);
        let horses = details.horse_ids.iter();
        Self {
            _id: Oid::new(appointment.id.as_uuid()),
            belonging: Belonging::new(actor, appointment.organization_id),
            title: details.title.as_str().to_owned(),
            kind: details.kind.into(),
            starts_at: starts_at.into(),
            ends_at: ends_at.into(),
            all_day: details.is_all_day,
            time_zone: details.time_zone.name().to_owned(),
            recurrence: details.recurrence.as_ref().map(ToString::to_string),
            horse_ids: horses.map(|id| id.as_uuid()).collect(),
            contact_id: details.contact_id.map(kernel::ContactId::as_uuid),
            place: details.place.as_str().to_owned(),
            notes: details.notes.as_str().to_owned(),
            remind_before_minutes: details.remind_before.map(Duration::whole_minutes),
            occurrences: changes
                .map(|(day, change)| changed(appointment, day.to_string(), change))
                .collect(),
            revision: appointment.revision.number(),
            created_at: appointment.created_at.into(),
            updated_at: appointment.updated_at.into(),
        }
    }
}

/// Of whole days, midnight UTC of each.
fn ends(span: &Span, is_all_day: bool, zone: &TimeZone) -> (OffsetDateTime, OffsetDateTime) {
    if is_all_day {
        let midnight = |day: time::Date| day.midnight().assume_utc();
        return (midnight(span.first_day()), midnight(span.last_day()));
    }
    (span.starts_at(zone), span.ends_at(zone, false))
}

fn changed(appointment: &Appointment, date: String, change: &Change) -> ChangedOccurrenceView {
    let none = ChangedFields::default();
    let fields = match change {
        Change::Dropped => &none,
        Change::Changed(fields) => fields,
    };
    let details = &appointment.details;
    let span = fields.span.as_ref();
    let times = span.map(|span| ends(span, details.is_all_day, &details.time_zone));
    let owned = |text: &str| text.to_owned();
    ChangedOccurrenceView {
        date,
        dropped: *change == Change::Dropped,
        title: fields.title.as_ref().map(|it| owned(it.as_str())),
        starts_at: times.map(|(start, _)| start.into()),
        ends_at: times.map(|(_, end)| end.into()),
        place: fields.place.as_ref().map(|it| owned(it.as_str())),
        notes: fields.notes.as_ref().map(|it| owned(it.as_str())),
        contact_id: fields
            .contact_id
            .map(|id| id.map(kernel::ContactId::as_uuid)),
    }
}
