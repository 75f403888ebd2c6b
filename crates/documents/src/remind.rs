use kernel::{
    DocumentId, EmailAddress, Job, JobError, Outcome, RecordDate, RequiredLine, mail_failed,
};
use time::format_description::StaticFormatDescription;
use time::macros::{format_description, time};
use time::{Duration, OffsetDateTime, Time};

use crate::{DocumentKind, DocumentService};

/// How many days before its last day somebody is reminded of a document.
const DAYS_BEFORE: [i64; 2] = [30, 7];

/// The time of day of a reminder, in UTC: the morning in America.
const TIME_OF_DAY: Time = time!(12:00);

const DAY: StaticFormatDescription =
    format_description!("[month repr:short] [day padding:none], [year]");

/// A document that ends, for its reminders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndingDocument {
    /// The document.
    pub id: DocumentId,
    /// What it is.
    pub kind: DocumentKind,
    /// Its title.
    pub title: RequiredLine<200>,
    /// The names of its horses.
    pub horses: Vec<String>,
    /// Its last day.
    pub expires_on: RecordDate,
    /// Who is reminded.
    pub email: EmailAddress,
}

/// One reminder of an end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminder {
    /// The document.
    pub document: EndingDocument,
    /// How many days before its last day the reminder is due. With the document
    /// and the day it identifies the mail, which is the same at every attempt.
    pub days_before: i64,
    /// When it was due.
    pub due_at: OffsetDateTime,
}

/// A day as people write it: `Dec 24, 2026`.
#[must_use]
pub fn day_in_words(day: RecordDate) -> String {
    day.as_date().format(DAY).unwrap_or_default()
}

fn due_at(expires_on: RecordDate, days_before: i64) -> Option<OffsetDateTime> {
    let day = expires_on
        .as_date()
        .checked_sub(Duration::days(days_before))?;
    Some(day.with_time(TIME_OF_DAY).assume_utc())
}

/// When the first reminder of this end is due that is not due yet; `None` if
/// there is none.
pub(crate) fn next_reminder(expires_on: RecordDate, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let mut all = DAYS_BEFORE
        .into_iter()
        .filter_map(|days| due_at(expires_on, days));
    all.find(|at| *at > now)
}

/// The last reminder that is due, unless the end is over.
fn present_reminder(expires_on: RecordDate, now: OffsetDateTime) -> Option<(i64, OffsetDateTime)> {
    if now.date() > expires_on.as_date() {
        return None;
    }
    let dated = |days| due_at(expires_on, days).map(|at| (days, at));
    let mut all = DAYS_BEFORE.into_iter().filter_map(dated);
    all.rfind(|(_, at)| *at <= now)
}

impl DocumentService {
    /// Mails the reminder that is due, and waits for the next one. What was due
    /// while no server ran is mailed once.
    pub async fn remind(&self, id: DocumentId, job: &Job) -> Result<Outcome, JobError> {
        let Some(document) = self.store.find_ending(id).await? else {
            return Ok(Outcome::Done);
        };
        let now = self.clock.now();
        let expires_on = document.expires_on;
        let next = next_reminder(expires_on, now).map_or(Outcome::Done, Outcome::Later);
        let Some((days_before, due_at)) = present_reminder(expires_on, now) else {
            return Ok(next);
        };
        let reminder = Reminder {
            document,
            days_before,
            due_at,
        };
        match self.reminders.deliver(&reminder).await {
            Ok(()) => Ok(next),
            Err(error) => Err(mail_failed(job, error.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{
        IdGenerator as _, JobKind, MAX_MAIL_ATTEMPTS, ManualClock, SequentialIds, Task, lease_from,
    };
    use time::macros::datetime;

    use super::*;
    use crate::{DeliveryError, MockDocumentReminders, MockDocumentStorage, MockDocumentStore};

    fn day(text: &str) -> RecordDate {
        RecordDate::parse(text).expect("a day")
    }

    #[test]
    fn days_are_written_for_people() {
        assert_eq!(day_in_words(day("2026-06-06")), "Jun 6, 2026");
    }

    #[test]
    fn the_next_reminder_is_a_month_before_then_a_week_before() {
        let ends = day("2026-12-24");
        for (now, at) in [
            (
                datetime!(2026-11-24 11:59 UTC),
                Some(datetime!(2026-11-24 12:00 UTC)),
            ),
            (
                datetime!(2026-11-24 12:00 UTC),
                Some(datetime!(2026-12-17 12:00 UTC)),
            ),
            (datetime!(2026-12-17 12:00 UTC), None),
            (datetime!(2027-01-01 12:00 UTC), None),
        ] {
            assert_eq!(next_reminder(ends, now), at, "{now}");
        }
    }

    /// What becomes of the job at this instant, and the days of the reminder
    /// that was mailed.
    async fn remind(
        now: OffsetDateTime,
        failures: u32,
        expected: Option<i64>,
        works: bool,
    ) -> Result<Outcome, JobError> {
        let id = DocumentId::new(SequentialIds::default().next_uuid());
        let mut store = MockDocumentStore::new();
        store.expect_find_ending().returning(|id| {
            Ok(Some(EndingDocument {
                id,
                kind: DocumentKind::Coggins,
                title: RequiredLine::parse("Coggins").expect("a title"),
                horses: Vec::new(),
                expires_on: day("2026-12-24"),
                email: EmailAddress::parse("rae@example.org").expect("an address"),
            }))
        });
        let mut reminders = MockDocumentReminders::new();
        reminders
            .expect_deliver()
            .withf(move |reminder| Some(reminder.days_before) == expected)
            .times(usize::from(expected.is_some()))
            .returning(move |_| {
                if works {
                    Ok(())
                } else {
                    Err(DeliveryError("450 busy".into()))
                }
            });
        let job = Job {
            task: Task::DocumentReminder(id),
            created_at: now,
            failures,
            lease_until: lease_from(JobKind::DocumentReminder, now),
        };
        DocumentService::new(
            Arc::new(store),
            Arc::new(MockDocumentStorage::new()),
            Arc::new(reminders),
            Arc::new(ManualClock::at(now)),
            Arc::new(SequentialIds::default()),
        )
        .remind(id, &job)
        .await
    }

    #[tokio::test]
    async fn each_reminder_is_mailed_once_and_what_was_missed_is_one_mail() {
        let week_before = Outcome::Later(datetime!(2026-12-17 12:00 UTC));
        for (now, mailed, then) in [
            (datetime!(2026-11-24 12:00 UTC), Some(30), week_before),
            (datetime!(2026-12-17 12:00 UTC), Some(7), Outcome::Done),
            (datetime!(2026-12-24 23:00 UTC), Some(7), Outcome::Done),
            (datetime!(2026-12-25 00:00 UTC), None, Outcome::Done),
            (
                datetime!(2026-11-01 12:00 UTC),
                None,
                Outcome::Later(datetime!(2026-11-24 12:00 UTC)),
            ),
        ] {
            let outcome = remind(now, 0, mailed, true).await.expect("no failure");
            assert_eq!(outcome, then, "{now}");
        }
    }

    #[tokio::test]
    async fn a_failure_is_retried_for_days_and_then_given_up() {
        let now = datetime!(2026-11-24 12:00 UTC);
        let early = remind(now, 0, Some(30), false).await;
        assert!(matches!(early, Err(JobError::Retry(_))));
        let late = remind(now, MAX_MAIL_ATTEMPTS - 1, Some(30), false).await;
        assert!(matches!(late, Err(JobError::GiveUp(_))));
    }
}
