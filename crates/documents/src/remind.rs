use kernel::{DocumentId, EmailAddress, JobError, JobKind, Outcome, RecordDate, RequiredLine};
use time::format_description::StaticFormatDescription;
use time::macros::{format_description, time};
use time::{Duration, OffsetDateTime, Time};

use crate::{DocumentKind, DocumentService};

kernel::task!(
    /// Mail that this document ends soon. One job for a document, which is due again for
    /// the next reminder.
    pub RemindOfDocument(DocumentId),
    JobKind::new("document_reminder")
);

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
    /// Whether it is about no horse, or about one that is not archived.
    pub concerns_the_barn: bool,
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
#[must_use]
pub fn next_reminder(expires_on: RecordDate, now: OffsetDateTime) -> Option<OffsetDateTime> {
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
    /// while no server ran is mailed once; what only archived horses need, not at all. A mail that is refused is tried again until
    /// the next one is due, and the last one until the document has ended.
    pub async fn remind(&self, id: DocumentId) -> Result<Outcome, JobError> {
        let Some(document) = self.store.find_ending(id).await? else {
            return Ok(Outcome::Done);
        };
        let now = self.clock.now();
        let expires_on = document.expires_on;
        let next_at = next_reminder(expires_on, now);
        let next = next_at.map_or(Outcome::Done, Outcome::Next);
        let due = present_reminder(expires_on, now).filter(|_| document.concerns_the_barn);
        let Some((days_before, due_at)) = due else {
            return Ok(next);
        };
        let reminder = Reminder {
            document,
            days_before,
            due_at,
        };
        match self.reminders.deliver(&reminder).await {
            Ok(()) => Ok(next),
            Err(error) => Err(JobError::retry_until(error.0, next_at)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{IdGenerator as _, MailError, ManualClock, MockMailDelivery, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::{MockDocumentStorage, MockDocumentStore};

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
        expected: Option<i64>,
        works: bool,
    ) -> Result<Outcome, JobError> {
        remind_of(true, now, expected, works).await
    }

    async fn remind_of(
        concerns_the_barn: bool,
        now: OffsetDateTime,
        expected: Option<i64>,
        works: bool,
    ) -> Result<Outcome, JobError> {
        let id = DocumentId::new(SequentialIds::default().next_uuid());
        let mut store = MockDocumentStore::new();
        store.expect_find_ending().returning(move |id| {
            Ok(Some(EndingDocument {
                id,
                kind: DocumentKind::Coggins,
                title: RequiredLine::parse("Coggins").expect("a title"),
                horses: Vec::new(),
                expires_on: day("2026-12-24"),
                concerns_the_barn,
                email: EmailAddress::parse("rae@example.org").expect("an address"),
            }))
        });
        let mut reminders = MockMailDelivery::<Reminder>::new();
        reminders
            .expect_deliver()
            .withf(move |reminder| Some(reminder.days_before) == expected)
            .times(usize::from(expected.is_some()))
            .returning(move |_| {
                if works {
                    Ok(())
                } else {
                    Err(MailError("450 busy".into()))
                }
            });
        DocumentService::new(
            Arc::new(store),
            Arc::new(MockDocumentStorage::new()),
            Arc::new(reminders),
            Arc::new(ManualClock::at(now)),
            Arc::new(SequentialIds::default()),
        )
        .remind(id)
        .await
    }

    #[tokio::test]
    async fn each_reminder_is_mailed_once_and_what_was_missed_is_one_mail() {
        let week_before = Outcome::Next(datetime!(2026-12-17 12:00 UTC));
        for (now, mailed, then) in [
            (datetime!(2026-11-24 12:00 UTC), Some(30), week_before),
            (datetime!(2026-12-17 12:00 UTC), Some(7), Outcome::Done),
            (datetime!(2026-12-24 23:00 UTC), Some(7), Outcome::Done),
            (datetime!(2026-12-25 00:00 UTC), None, Outcome::Done),
            (
                datetime!(2026-11-01 12:00 UTC),
                None,
                Outcome::Next(datetime!(2026-11-24 12:00 UTC)),
            ),
        ] {
            let outcome = remind(now, mailed, true).await.expect("no failure");
            assert_eq!(outcome, then, "{now}");
        }
    }

    #[tokio::test]
    async fn of_what_archived_horses_need_nobody_is_reminded_until_one_is_back() {
        let month_before = datetime!(2026-11-24 12:00 UTC);
        let outcome = remind_of(false, month_before, None, true).await;
        let week_before = datetime!(2026-12-17 12:00 UTC);
        assert_eq!(outcome.ok(), Some(Outcome::Next(week_before)));
    }

    #[tokio::test]
    async fn a_reminder_that_fails_is_tried_until_the_next_one_and_the_last_until_the_end() {
        let month_before = datetime!(2026-11-24 12:00 UTC);
        let week_before = datetime!(2026-12-17 12:00 UTC);
        for days in 0..23 {
            let failed = remind(month_before + Duration::days(days), Some(30), false).await;
            let Err(JobError::RetryUntil(_, next)) = failed else {
                panic!("{failed:?}");
            };
            assert_eq!(next, week_before);
        }
        for days in 0..7 {
            let failed = remind(week_before + Duration::days(days), Some(7), false).await;
            assert!(matches!(failed, Err(JobError::Retry(_))), "{failed:?}");
        }
        let over = remind(week_before + Duration::days(8), None, false).await;
        assert_eq!(over.ok(), Some(Outcome::Done));
    }
}
