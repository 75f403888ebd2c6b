//! Appointments of rows.

use std::collections::{BTreeMap, HashSet};

use ::calendar::{Appointment, AppointmentDetails, AppointmentKind, Span};
use ::imports::{ImportKind, Judged};
use kernel::{AppointmentId, DayTime, RecordDate, RequiredLine, Revision, TimeZone, fold_name};

use super::names::Names;
use super::reading::Reading;
use super::{Named, New, Prepared, Rows, Target};

/// How long an appointment takes of which no end is said, in minutes.
const USUAL_MINUTES: u16 = 60;
const MINUTES_OF_DAY: u16 = 24 * 60;

/// Compares rows with the appointments that are there: by title, day and time.
pub(super) fn prepare(rows: &Rows, names: Named, there: Vec<(String, String, i64)>) -> Prepared {
    let (names, target) = (Names::of(names), &rows.target);
    let there = there.into_iter();
    let mut present: HashSet<_> = there
        .map(|(title, day, minute)| (fold_name(&title), day, minute))
        .collect();
    let (mut judged, mut new) = (Vec::new(), Vec::new());
    for record in &rows.records {
        let mut row = Reading::of(record, ImportKind::Appointments);
        let details = details_of(&mut row, &names, target);
        let is_known = details.as_ref().is_some_and(|it| {
            let (day, minute) = (it.span.first_day(), it.span.start_minute());
            !present.insert((fold_name(it.title.as_str()), day.to_string(), minute.into()))
        });
        if is_known {
            judged.push(Judged::known());
            continue;
        }
        let (verdict, details) = row.finish(details);
        judged.push(verdict);
        new.extend(details.map(|details| Appointment {
            id: AppointmentId::new(rows.ids.next_uuid()),
            organization_id: target.organization_id,
            account_id: target.account_id,
            details,
            changes: BTreeMap::new(),
            reminded_until: target.now,
            revision: Revision::FIRST,
            created_at: target.now,
            updated_at: target.now,
        }));
    }
    Prepared {
        judged,
        new: New::Appointments(new),
    }
}

fn details_of(row: &mut Reading<'_>, names: &Names, target: &Target) -> Option<AppointmentDetails> {
    let title = row.required("title", RequiredLine::parse);
    let first = row.required("date", RecordDate::parse);
    let span = span_of(row, first?.as_date());
    let utc = || TimeZone::stored("UTC");
    let zone = target.time_zone.clone().or_else(utc);
    let is_all_day = row.get("time").is_empty();
    Some(AppointmentDetails {
        kind: AppointmentKind::Appointment,
        title: title?,
        span: span?,
        is_all_day,
        time_zone: zone?,
        recurrence: None,
        horse_ids: names.horses(row, "horses"),
        contact_id: names.contact(row.get("contact")).map(|it| it.id),
        place: row.line("location"),
        notes: row.notes_text(),
        remind_before: None,
    })
}

fn span_of(row: &mut Reading<'_>, first: time::Date) -> Option<Span> {
    let last = row.optional("end_date", RecordDate::parse);
    let last = last.map_or(first, RecordDate::as_date);
    let minutes = |it: DayTime| it.minute();
    let start = row.optional("time", DayTime::parse).map(minutes);
    let end = row.optional("end_time", DayTime::parse).map(minutes);
    let span = match (start, end) {
        (None, _) => Span::days(first, last),
        (Some(start), Some(end)) => Span::local((first, start), (last, end)),
        (Some(start), None) => {
            let end = (start + USUAL_MINUTES).min(MINUTES_OF_DAY - 1);
            Span::local((first, start), (last, end))
        }
    };
    match span {
        Ok(span) => Some(span),
        Err(error) => {
            row.refuse(format!("End {error}."));
            None
        }
    }
}
