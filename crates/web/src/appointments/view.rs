use ::calendar::{Appointment, AppointmentKind, Change, ChangedFields, Span};
use kernel::Actor;
use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

use crate::representation::{Belonging, Instant, Named, Oid};
use crate::view::view;

type AppointmentKindView = Named<AppointmentKind>;

view! {
    /// An appointment or a series of them.
    AppointmentView(appointment: &Appointment, actor: &Actor) {
        _id: Oid = appointment.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, appointment.organization_id),
        title: String = appointment.details.title,
        kind: AppointmentKindView = appointment.details.kind,
        /// The start of the first occurrence. Of what takes whole days, midnight UTC
        /// of the first day, whatever the zone.
        starts_at: Instant = ends(appointment, &appointment.details.span).0,
        /// The end of the first occurrence. Of what takes whole days, midnight UTC of
        /// the last day.
        ends_at: Instant = ends(appointment, &appointment.details.span).1,
        all_day: bool = appointment.details.is_all_day,
        time_zone: String = appointment.details.time_zone,
        /// A rule of RFC 5545; null if it does not recur.
        #[schema(required = true)]
        recurrence: Option<String> =
            appointment.details.recurrence.as_ref().map(ToString::to_string),
        horse_ids: Vec<Uuid> = appointment.details.horse_ids,
        #[schema(required = true)]
        contact_id: Option<Uuid> = appointment.details.contact_id,
        place: String = appointment.details.place,
        notes: String = appointment.details.notes,
        #[schema(required = true)]
        remind_before_minutes: Option<i64> =
            appointment.details.remind_before.map(Duration::whole_minutes),
        /// The occurrences that differ from the series, by day.
        occurrences: Vec<ChangedOccurrenceView> = changes_of(appointment),
        /// Raised at each save.
        revision: u32 = appointment.revision,
        created_at: Instant = appointment.created_at,
        updated_at: Instant = appointment.updated_at,
    }
}

view! {
    /// An occurrence that differs from its series. A field that is absent is as in
    /// the series.
    ChangedOccurrenceView(change: &ChangedOccurrence) {
        /// Its day in the series.
        #[schema(format = Date)]
        date: String = change.day,
        /// Whether it does not take place.
        dropped: bool = change.is_dropped,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        title: Option<String> = change.fields.title,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        starts_at: Option<Instant> = change.ends.map(|(start, _)| start),
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        ends_at: Option<Instant> = change.ends.map(|(_, end)| end),
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        place: Option<String> = change.fields.place,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        notes: Option<String> = change.fields.notes,
        /// Null if it is with nobody.
        #[allow(clippy::option_option, reason = "absent, null and a contact differ")]
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<Uuid>)]
        contact_id: Option<Option<Uuid>> = change.fields.contact_id,
    }
}

/// What is shown of an occurrence that differs from its series.
pub(super) struct ChangedOccurrence {
    day: Date,
    is_dropped: bool,
    fields: ChangedFields,
    ends: Option<(OffsetDateTime, OffsetDateTime)>,
}

fn changes_of(appointment: &Appointment) -> Vec<ChangedOccurrence> {
    let shown = |(day, change): (&Date, &Change)| {
        let fields = match change {
            Change::Dropped => ChangedFields::default(),
            Change::Changed(fields) => fields.clone(),
        };
        ChangedOccurrence {
            day: *day,
            is_dropped: *change == Change::Dropped,
            ends: fields.span.map(|span| ends(appointment, &span)),
            fields,
        }
    };
    appointment.changes.iter().map(shown).collect()
}

/// When something begins and ends. Of whole days, midnight UTC of each.
fn ends(appointment: &Appointment, span: &Span) -> (OffsetDateTime, OffsetDateTime) {
    let zone = &appointment.details.time_zone;
    if appointment.details.is_all_day {
        let midnight = |day: Date| day.midnight().assume_utc();
        return (midnight(span.first_day()), midnight(span.last_day()));
    }
    (span.starts_at(zone), span.ends_at(zone, false))
}
