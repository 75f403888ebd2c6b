use ::calendar::{
    AppointmentDetails, AppointmentKind, CreateAppointment, MAX_HORSES, Moment, OccurrenceEdit,
    Span, SpanError, remind_before,
};
use kernel::{
    ContactId, FieldErrors, HorseId, OptionalLine, OptionalText, OrganizationId, RecordDate,
    Recurrence, RequiredLine, Revision, TimeZone,
};
use utoipa::openapi::{RefOr, Schema};

use crate::form::{Field, IfStated, List, body};
use crate::representation::{Named, Stated, parse_instant};

/// As long as a rule may be.
type Rule = OptionalLine<500>;

body! {
    /// An appointment or a series of them.
    AppointmentBody {
        /// The organization of a new appointment; without it the account's own.
        organization_id: Option<OrganizationId>,
        title: RequiredLine<200>,
        /// `appointment` is the default.
        kind: Option<Named<AppointmentKind>>,
        /// ISO 8601 with an offset, or a day if it takes whole days. The start of the
        /// first occurrence of a series.
        starts_at: Moment,
        /// Likewise; without it, the start. Of what takes whole days it is the last
        /// day. At most 31 days after the start.
        ends_at: Option<Moment>,
        /// Whether it takes whole days.
        all_day: bool,
        /// The IANA name of the zone in which it takes place, in which a series stays
        /// at its time of day. Required unless it takes whole days; then its reminders
        /// are in this zone.
        time_zone: Option<TimeZone>,
        /// A rule of RFC 5545 without times of day, such as `FREQ=WEEKLY;INTERVAL=6`.
        /// A series begins on the first day from `starts_at` that passes it.
        recurrence: Rule,
        /// Horses of the same organization.
        horse_ids: List<HorseId, MAX_HORSES>,
        /// A contact of the same organization.
        contact_id: Option<ContactId>,
        place: OptionalLine<300>,
        notes: OptionalText<4000>,
        /// How long before each occurrence a mail reminds of it; null for none.
        remind_before_minutes: Option<u32>,
        /// The revision as it was read: if it is another one by now, the answer is 409
        /// `changed_meanwhile`; without it, the appointment is replaced. Ignored for a
        /// new one.
        revision: Option<Revision>,
    }
    together(errors) {
        zone = zone_of(all_day, time_zone.clone(), errors),
        span = span_of(starts_at, ends_at, all_day, zone.as_ref(), errors),
        rule = rule_of(recurrence.as_ref(), span, all_day, zone.as_ref(), errors),
        before = {
            let before = remind_before_minutes.flatten().map(remind_before);
            errors.take("remind_before_minutes", before.transpose())
        },
    } => (CreateAppointment, Option<Revision>) {
        let details = AppointmentDetails {
            kind: kind.unwrap_or(AppointmentKind::Appointment),
            title,
            span,
            is_all_day: all_day,
            time_zone: zone,
            recurrence: rule,
            horse_ids,
            contact_id,
            place,
            notes,
            remind_before: before,
        };
        let organization = organization_id;
        (CreateAppointment { organization, details }, revision)
    }
}

body! {
    /// What shall be different in one occurrence. What is absent stays as it is.
    OccurrenceBody {
        title: IfStated<RequiredLine<200>>,
        /// ISO 8601 with an offset, or a day if the series takes whole days.
        starts_at: IfStated<Moment>,
        /// Likewise. If only the start is stated, it takes as long as before.
        ends_at: IfStated<Moment>,
        place: IfStated<OptionalLine<300>>,
        notes: IfStated<OptionalText<4000>>,
        /// A contact of the same organization; null for nobody.
        contact_id: Stated<ContactId>,
        /// The appointment's revision as it was read: if it is another one by now, the
        /// answer is 409 `changed_meanwhile`.
        revision: Option<Revision>,
    } => (OccurrenceEdit, Option<Revision>) {
        let edit = OccurrenceEdit { title, starts_at, ends_at, place, notes, contact_id };
        (edit, revision)
    }
}

/// What takes whole days needs no zone.
#[allow(clippy::option_option, reason = "a wrong zone differs from none")]
fn zone_of(
    is_all_day: Option<bool>,
    zone: Option<Option<TimeZone>>,
    errors: &mut FieldErrors,
) -> Option<TimeZone> {
    match (zone?, is_all_day?) {
        (Some(zone), _) => Some(zone),
        (None, true) => TimeZone::stored("UTC"),
        (None, false) => errors.take("time_zone", TimeZone::parse("")),
    }
}

#[allow(clippy::option_option, reason = "a wrong end differs from none")]
fn span_of(
    start: Option<Moment>,
    end: Option<Option<Moment>>,
    is_all_day: Option<bool>,
    zone: Option<&TimeZone>,
    errors: &mut FieldErrors,
) -> Option<Span> {
    let (start, is_all_day) = (start?, is_all_day?);
    let end = end?.unwrap_or(start);
    let has_time = |moment: Moment| match moment.instant {
        None if !is_all_day => Err(SpanError::NeedsTime),
        _ => Ok(()),
    };
    errors.take("starts_at", has_time(start))?;
    errors.take("ends_at", has_time(end))?;
    errors.take("ends_at", Span::between(start, end, is_all_day, zone?))
}

#[allow(clippy::option_option, reason = "a wrong rule differs from none")]
fn rule_of(
    rule: Option<&Rule>,
    span: Option<Span>,
    is_all_day: Option<bool>,
    zone: Option<&TimeZone>,
    errors: &mut FieldErrors,
) -> Option<Option<Recurrence>> {
    let (rule, span) = (rule?.as_str(), span?);
    if rule.is_empty() {
        return Some(None);
    }
    let day = span.first_day();
    let rule = if is_all_day? {
        Recurrence::parse(rule, day)
    } else {
        Recurrence::parse_timed(rule, day, span.start_minute(), zone?)
    };
    errors.take("recurrence", rule).map(Some)
}

impl Field for Moment {
    type Json = Option<String>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        errors.take(at, parse_moment(json.as_deref().unwrap_or_default()))
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.as_deref().is_none_or(|text| text.trim().is_empty())
    }

    fn schema() -> RefOr<Schema> {
        <String as utoipa::PartialSchema>::schema()
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
    use crate::form::Body as _;

    fn details(body: Value) -> Result<AppointmentDetails, Vec<String>> {
        let body: AppointmentBody = serde_json::from_value(body).expect("a form");
        let read = body.into_command();
        let details = read.map(|(command, _)| command.details);
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

    #[test]
    fn what_an_occurrence_does_not_state_stays_as_it_is() {
        let edit = |body: Value| {
            let body: OccurrenceBody = serde_json::from_value(body).expect("a form");
            let (edit, _) = body.into_command().map_err(FieldErrors::into_map)?;
            Ok::<_, std::collections::BTreeMap<_, _>>(edit)
        };
        let absent = OccurrenceEdit::default();
        assert_eq!(edit(json!({})), Ok(absent.clone()));
        let emptied = OccurrenceEdit {
            place: Some(OptionalLine::default()),
            contact_id: Some(None),
            ..absent
        };
        let body = json!({ "title": null, "place": "", "contact_id": null });
        assert_eq!(edit(body), Ok(emptied));
        let wrong = edit(json!({ "title": "", "contact_id": "x" })).expect_err("wrong");
        assert_eq!(
            wrong.into_keys().collect::<Vec<_>>(),
            ["contact_id", "title"]
        );
    }
}
