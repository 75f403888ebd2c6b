use ::calendar::{
    AppointmentDetails, AppointmentKind, CreateAppointment, Moment, OccurrenceEdit, Span,
    SpanError, remind_before,
};
use kernel::{
    ContactId, FieldErrors, HorseId, OptionalLine, OptionalText, RecordDate, Recurrence,
    RequiredLine, Revision, TimeZone,
};
use serde::Deserialize;
use serde_json::Number;
use time::Duration;
use utoipa::ToSchema;

use crate::problem::ApiError;
use crate::representation::{Stated, chosen_organization, parse_instant, text, whole_number};

/// An appointment or a series of them.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct AppointmentBody {
    /// The organization of a new appointment; without it the account's own.
    #[schema(nullable = false)]
    organization_id: Option<String>,
    /// Required.
    #[schema(required = true, nullable = false)]
    title: Option<String>,
    /// `appointment` (the default), `competition`, `clinic` or `reminder`.
    #[schema(nullable = false)]
    kind: Option<String>,
    /// Required: ISO 8601 with an offset, or a day if it takes whole days. The
    /// start of the first occurrence of a series.
    #[schema(required = true, nullable = false)]
    starts_at: Option<String>,
    /// Likewise; without it, the start. Of what takes whole days it is the last
    /// day. At most 31 days after the start.
    #[schema(nullable = false)]
    ends_at: Option<String>,
    /// Whether it takes whole days.
    #[schema(nullable = false)]
    all_day: Option<bool>,
    /// The IANA name of the zone in which it takes place, in which a series stays
    /// at its time of day. Required unless it takes whole days; then its reminders
    /// are in this zone.
    #[schema(nullable = false)]
    time_zone: Option<String>,
    /// A rule of RFC 5545 without times of day, such as `FREQ=WEEKLY;INTERVAL=6`.
    /// A series begins on the first day from `starts_at` that passes it.
    recurrence: Option<String>,
    /// Horses of the same organization.
    #[schema(nullable = false)]
    horse_ids: Option<Vec<String>>,
    /// A contact of the same organization.
    contact_id: Option<String>,
    #[schema(nullable = false)]
    place: Option<String>,
    #[schema(nullable = false)]
    notes: Option<String>,
    /// How long before each occurrence a mail reminds of it; null for none.
    #[schema(value_type = Option<f64>)]
    remind_before_minutes: Option<Number>,
    /// The revision as it was read: if it is another one by now, the answer is 409
    /// `changed_meanwhile`; without it, the appointment is replaced. Ignored for a
    /// new one.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

impl AppointmentBody {
    pub(super) fn revision(&self) -> Option<Revision> {
        self.revision.map(Revision::new)
    }

    pub(super) fn into_command(self) -> Result<CreateAppointment, ApiError> {
        let organization = chosen_organization(self.organization_id.as_ref())?;
        let details = self.details()?;
        Ok(CreateAppointment {
            organization,
            details,
        })
    }

    pub(super) fn details(&self) -> Result<AppointmentDetails, FieldErrors> {
        let mut errors = FieldErrors::new();
        let is_all_day = self.all_day.unwrap_or_default();
        let kind = text(self.kind.as_ref());
        let kind = match kind.trim() {
            "" => Some(AppointmentKind::Appointment),
            kind => errors.take("kind", AppointmentKind::parse(kind)),
        };
        let title = errors.take("title", RequiredLine::parse(text(self.title.as_ref())));
        let time_zone = match text(self.time_zone.as_ref()) {
            "" if is_all_day => TimeZone::stored("UTC"),
            name => errors.take("time_zone", TimeZone::parse(name)),
        };
        let span = self.span(&mut errors, is_all_day, time_zone.as_ref());
        let recurrence = match (text(self.recurrence.as_ref()).trim(), &span, &time_zone) {
            ("", ..) | (_, None, _) | (_, _, None) => None,
            (rule, Some(span), _) if is_all_day => {
                errors.take("recurrence", Recurrence::parse(rule, span.first_day()))
            }
            (rule, Some(span), Some(zone)) => {
                let (day, minute) = (span.first_day(), span.start_minute());
                let rule = Recurrence::parse_timed(rule, day, minute, zone);
                errors.take("recurrence", rule)
            }
        };
        let horse_ids = self.horse_ids(&mut errors);
        let contact_id = take_contact(&mut errors, self.contact_id.as_ref());
        let place = errors.take("place", OptionalLine::parse(text(self.place.as_ref())));
        let notes = errors.take("notes", OptionalText::parse(text(self.notes.as_ref())));
        let remind_before = self.remind_before(&mut errors);
        match (kind, title, span, time_zone, place, notes) {
            (Some(kind), Some(title), Some(span), Some(time_zone), Some(place), Some(notes))
                if errors.is_empty() =>
            {
                Ok(AppointmentDetails {
                    kind,
                    title,
                    span,
                    is_all_day,
                    time_zone,
                    recurrence,
                    horse_ids,
                    contact_id,
                    place,
                    notes,
                    remind_before,
                })
            }
            _ => Err(errors),
        }
    }

    fn span(
        &self,
        errors: &mut FieldErrors,
        is_all_day: bool,
        zone: Option<&TimeZone>,
    ) -> Option<Span> {
        let start = text(self.starts_at.as_ref());
        let end = match text(self.ends_at.as_ref()).trim() {
            "" => start,
            end => end,
        };
        let is_moment = |moment: Moment| match moment.instant {
            None if !is_all_day => Err(SpanError::NeedsTime.to_string()),
            _ => Ok(moment),
        };
        let start = errors.take("starts_at", parse_moment(start).and_then(is_moment))?;
        let end = errors.take("ends_at", parse_moment(end).and_then(is_moment))?;
        errors.take("ends_at", Span::between(start, end, is_all_day, zone?))
    }

    fn horse_ids(&self, errors: &mut FieldErrors) -> Vec<HorseId> {
        let ids = self.horse_ids.iter().flatten().enumerate();
        let parsed = ids.filter_map(|(position, id)| {
            let id = HorseId::parse(id).ok_or("must be the id of a horse");
            errors.take(format!("horse_ids[{position}]"), id)
        });
        parsed.collect()
    }

    fn remind_before(&self, errors: &mut FieldErrors) -> Option<Duration> {
        let name = "remind_before_minutes";
        let minutes = whole_number(self.remind_before_minutes.as_ref());
        let minutes = errors.take(name, minutes)??;
        errors.take(name, remind_before(minutes))
    }
}

/// What shall be different in one occurrence. What is absent stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct OccurrenceBody {
    #[schema(nullable = false)]
    title: Option<String>,
    /// ISO 8601 with an offset, or a day if the series takes whole days.
    #[schema(nullable = false)]
    starts_at: Option<String>,
    /// Likewise. If only the start is stated, it takes as long as before.
    #[schema(nullable = false)]
    ends_at: Option<String>,
    #[schema(nullable = false)]
    place: Option<String>,
    #[schema(nullable = false)]
    notes: Option<String>,
    /// A contact of the same organization; null for nobody.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    contact_id: Stated<String>,
    /// The appointment's revision as it was read: if it is another one by now, the
    /// answer is 409 `changed_meanwhile`.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

impl OccurrenceBody {
    pub(super) fn revision(&self) -> Option<Revision> {
        self.revision.map(Revision::new)
    }

    pub(super) fn edit(&self) -> Result<OccurrenceEdit, FieldErrors> {
        let mut errors = FieldErrors::new();
        let title = self.title.as_deref().map(RequiredLine::parse);
        let place = self.place.as_deref().map(OptionalLine::parse);
        let notes = self.notes.as_deref().map(OptionalText::parse);
        let starts_at = self.starts_at.as_deref().map(parse_moment);
        let ends_at = self.ends_at.as_deref().map(parse_moment);
        let edit = OccurrenceEdit {
            title: title.and_then(|it| errors.take("title", it)),
            starts_at: starts_at.and_then(|it| errors.take("starts_at", it)),
            ends_at: ends_at.and_then(|it| errors.take("ends_at", it)),
            place: place.and_then(|it| errors.take("place", it)),
            notes: notes.and_then(|it| errors.take("notes", it)),
            contact_id: (!self.contact_id.is_absent())
                .then(|| take_contact(&mut errors, self.contact_id.value())),
        };
        if errors.is_empty() {
            Ok(edit)
        } else {
            Err(errors)
        }
    }
}

fn take_contact(errors: &mut FieldErrors, field: Option<&String>) -> Option<ContactId> {
    match text(field) {
        "" => None,
        id => {
            let id = ContactId::parse(id).ok_or("must be the id of a contact");
            errors.take("contact_id", id)
        }
    }
}

/// A day, or a date and time with its offset.
fn parse_moment(text: &str) -> Result<Moment, String> {
    let text = text.trim();
    if let Ok(day) = RecordDate::parse(text) {
        return Ok(Moment {
            day: day.as_date(),
            instant: None,
        });
    }
    let instant = parse_instant(text).map_err(|error| error.to_string())?;
    let day = text.get(..10).and_then(|day| RecordDate::parse(day).ok());
    Ok(Moment {
        day: day.map_or_else(|| instant.date(), RecordDate::as_date),
        instant: Some(instant),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use time::macros::date;

    use super::*;

    fn details(body: Value) -> Result<AppointmentDetails, Vec<String>> {
        let body: AppointmentBody = serde_json::from_value(body).expect("a form");
        let details = body.details();
        details.map_err(|errors| errors.into_map().into_keys().collect())
    }

    #[test]
    fn a_title_a_start_and_its_zone_are_enough() {
        let details = details(json!({
            "title": "Farrier", "starts_at": "2026-06-06T14:00:00Z", "time_zone": "America/Chicago",
        }))
        .expect("valid");
        let day = date!(2026 - 06 - 06);
        assert_eq!(details.span, Span::stored(day, 540, day, 540));
        assert_eq!(details.kind, AppointmentKind::Appointment);
    }

    #[test]
    fn whole_days_need_no_zone_and_are_as_they_are_written() {
        for (start, end) in [
            ("2026-06-06", "2026-06-07"),
            ("2026-06-06T00:00:00-05:00", "2026-06-07T23:00:00-05:00"),
        ] {
            let details = details(json!({
                "title": "Clinic", "all_day": true, "starts_at": start, "ends_at": end,
            }))
            .expect("valid");
            let days = Span::days(date!(2026 - 06 - 06), date!(2026 - 06 - 07));
            assert_eq!(Ok(details.span), days);
        }
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_once() {
        let wrong = details(json!({
            "title": " ", "kind": "show", "starts_at": "2026-06-06T14:00:00Z",
            "ends_at": "2026-06-06T13:00:00Z", "time_zone": "America/Chicago",
            "horse_ids": ["x"], "contact_id": "x", "remind_before_minutes": 1.5,
        }));
        let expected = [
            "contact_id",
            "ends_at",
            "horse_ids[0]",
            "kind",
            "remind_before_minutes",
            "title",
        ];
        assert_eq!(wrong.expect_err("wrong"), expected);
        let wrong = details(json!({ "title": "Farrier", "starts_at": "2026-06-06" }));
        let expected = ["ends_at", "starts_at", "time_zone"];
        assert!(
            wrong
                .expect_err("wrong")
                .iter()
                .all(|it| expected.contains(&it.as_str()))
        );
        let wrong = details(json!({
            "title": "Farrier", "starts_at": "2026-06-06T14:00:00Z", "time_zone": "UTC",
            "recurrence": "FREQ=HOURLY",
        }));
        assert_eq!(wrong.expect_err("wrong"), ["recurrence"]);
    }
}
