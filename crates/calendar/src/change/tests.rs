use std::sync::Arc;

use kernel::{ManualClock, Recurrence, SequentialIds};
use time::macros::{date, datetime};

use super::*;
use crate::samples::{NOW, actor, appointment, details, series};
use crate::{MockAppointmentStore, MockCalendarSources};

const DAY: Date = date!(2026 - 03 - 02);
const OTHER: Date = date!(2026 - 03 - 16);

fn every_two_weeks() -> Appointment {
    series("FREQ=WEEKLY;INTERVAL=2", DAY)
}

fn days(appointment: &Appointment) -> Vec<(Date, Date)> {
    let all = appointment.occurrences(DAY, date!(2026 - 04 - 13));
    all.iter().map(|it| (it.day, it.span.first_day())).collect()
}

fn at(instant: OffsetDateTime) -> Moment {
    Moment {
        day: instant.date(),
        instant: Some(instant),
    }
}

fn moved_to(instant: OffsetDateTime) -> OccurrenceEdit {
    OccurrenceEdit {
        starts_at: Some(at(instant)),
        ..OccurrenceEdit::default()
    }
}

#[test]
fn an_occurrence_that_is_moved_or_dropped_leaves_the_others() {
    let mut appointment = every_two_weeks();
    let later = moved_to(datetime!(2026-03-17 13:30 -5));
    appointment.change_occurrence(OTHER, &later).expect("moved");
    let dropped = date!(2026 - 03 - 30);
    appointment
        .differ(dropped, Change::Dropped)
        .expect("dropped");
    assert_eq!(
        days(&appointment),
        [
            (DAY, DAY),
            (OTHER, date!(2026 - 03 - 17)),
            (date!(2026 - 04 - 13), date!(2026 - 04 - 13))
        ]
    );
    let moved = appointment.occurrence(OTHER).expect("an occurrence");
    assert_eq!(appointment.ends_at(&moved), datetime!(2026-03-17 14:30 -5));
    assert_eq!(appointment.occurrence(dropped), None);
}

#[test]
fn a_change_back_leaves_no_difference_and_brings_back_what_was_dropped() {
    let mut appointment = every_two_weeks();
    let before = appointment.clone();
    let edit = moved_to(datetime!(2026-03-17 13:30 -5));
    appointment.change_occurrence(OTHER, &edit).expect("moved");
    let edit = moved_to(datetime!(2026-03-16 09:00 -5));
    appointment.change_occurrence(OTHER, &edit).expect("moved");
    assert_eq!(appointment, before);
    appointment.differ(OTHER, Change::Dropped).expect("dropped");
    let edit = OccurrenceEdit::default();
    appointment.change_occurrence(OTHER, &edit).expect("back");
    assert_eq!(appointment, before);
}

#[test]
fn a_day_without_an_occurrence_cannot_be_changed() {
    let mut appointment = every_two_weeks();
    let day = date!(2026 - 03 - 09);
    let edit = OccurrenceEdit::default();
    let changed = appointment.change_occurrence(day, &edit);
    assert!(matches!(
        changed,
        Err(ChangeError::Refusal(Refusal::NotFound("Occurrence")))
    ));
    let dropped = appointment.differ(day, Change::Dropped);
    assert!(matches!(
        dropped,
        Err(ChangeError::Refusal(Refusal::NotFound("Occurrence")))
    ));
}

#[test]
fn an_appointment_that_does_not_recur_is_its_only_occurrence() {
    let mut appointment = appointment(DAY);
    let edit = moved_to(datetime!(2026-03-05 08:00 -6));
    appointment.change_occurrence(DAY, &edit).expect("moved");
    assert_eq!(appointment.details.span.first_day(), date!(2026 - 03 - 05));
    assert!(appointment.changes.is_empty());
}

#[test]
fn differences_stay_on_days_that_the_series_keeps() {
    let mut appointment = every_two_weeks();
    let edit = moved_to(datetime!(2026-03-17 13:30 -5));
    appointment.change_occurrence(OTHER, &edit).expect("moved");
    let dropped = date!(2026 - 03 - 30);
    appointment
        .differ(dropped, Change::Dropped)
        .expect("dropped");
    // Every four weeks: without the 16th.
    let mut details = appointment.details.clone();
    details.recurrence = Recurrence::parse("FREQ=WEEKLY;INTERVAL=4", DAY).ok();
    appointment.replace(details);
    assert_eq!(appointment.changes.keys().collect::<Vec<_>>(), [&dropped]);
    let details = crate::AppointmentDetails {
        recurrence: None,
        ..appointment.details.clone()
    };
    appointment.replace(details);
    assert!(appointment.changes.is_empty());
}

#[test]
fn an_occurrence_does_not_end_before_it_begins() {
    let mut appointment = every_two_weeks();
    let edit = OccurrenceEdit {
        ends_at: Some(at(datetime!(2026-03-16 08:00 -5))),
        ..OccurrenceEdit::default()
    };
    let changed = appointment.change_occurrence(OTHER, &edit);
    assert!(matches!(
        changed,
        Err(ChangeError::Span(SpanError::EndsBeforeStart))
    ));
}

fn service(store: MockAppointmentStore) -> CalendarService {
    CalendarService::new(
        Arc::new(store),
        Arc::new(MockCalendarSources::new()),
        Arc::new(ManualClock::at(NOW)),
        Arc::new(SequentialIds::default()),
    )
}

fn wish(revision: Option<Revision>) -> ReplaceAppointment {
    ReplaceAppointment {
        id: appointment(DAY).id,
        revision,
        details: details(OTHER),
    }
}

#[tokio::test]
async fn an_old_revision_changes_nothing() {
    let mut store = MockAppointmentStore::new();
    store
        .expect_find()
        .returning(|_, _| Ok(Some(appointment(DAY))));
    let old = wish(Some(Revision::new(7)));
    let refused = service(store).replace(&actor(), &old).await;
    assert!(matches!(
        refused,
        Err(ChangeError::Refusal(Refusal::Changed))
    ));
}

#[tokio::test]
async fn a_change_without_a_revision_is_computed_again_after_another() {
    let mut store = MockAppointmentStore::new();
    store
        .expect_find()
        .times(2)
        .returning(|_, _| Ok(Some(appointment(DAY))));
    let mut attempts = 0;
    store.expect_save().times(2).returning(move |_, _, _| {
        attempts += 1;
        Ok(attempts == 2)
    });
    let changed = service(store).replace(&actor(), &wish(None)).await;
    let changed = changed.expect("changed");
    assert_eq!(changed.revision, Revision::new(2));
    assert_eq!(changed.details.span.first_day(), OTHER);
}
