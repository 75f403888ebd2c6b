//! The state of a show's notices, and what follows from it.

use kernel::{EmailAddress, EventId, JobState, LimitReached, NoticeId, OptionalText, RecordDate};
use time::OffsetDateTime;

use crate::{Amended, EventFacts, Receipt, SentByOrganizer};

/// Maximum number of amended notices of a show. Each letter is stored as long
/// as the show's records.
const MAX_AMENDMENTS: u32 = 100;

/// The state of a notice, with the evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeRecord {
    /// The notice's id.
    pub id: NoticeId,
    /// 0 for the original; amendments have 1, 2 and so on.
    pub number: u32,
    /// Who requested it; `None` if the schedule did.
    pub requested_by: Option<EmailAddress>,
    /// When it was requested or due.
    pub requested_at: OffsetDateTime,
    /// The state of its delivery.
    pub progress: Progress,
    /// The stated data of the show, if the document is stored and has them.
    pub event_facts: Option<EventFacts>,
    /// SHA-256 of its PDF in hexadecimal, if the document is stored.
    pub sha256: Option<String>,
    /// When it was last made ready for the organizer to send, if ever.
    pub ready_at: Option<OffsetDateTime>,
    /// Whether the organizer sends it, not the server.
    pub for_organizer: bool,
    /// Whether another document may replace its document.
    pub replaceable: bool,
    /// What the agency answered.
    pub acknowledgement: Option<Acknowledgement>,
}

/// The state of a notice's delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The server delivered it.
    Delivered {
        /// When.
        at: OffsetDateTime,
        /// The evidence.
        receipt: Receipt,
    },
    /// The organizer recorded that they sent it.
    Sent(SentByOrganizer),
    /// The letter is ready for the organizer to send.
    Ready,
    /// The letter is being written for the organizer, or will be soon.
    Preparing,
    /// A delivery attempt is running, or will start soon.
    Delivering,
    /// Delivery failed and will be retried.
    Waiting {
        /// The number of failures.
        failures: u32,
        /// When it is retried.
        next_try_at: OffsetDateTime,
    },
    /// It was refused and is not retried.
    Refused {
        /// The reason of the refusal.
        reason: String,
    },
}

impl Progress {
    /// The state of a notice that is not known to have been given. A ready
    /// letter needs no job until it is requested again.
    #[must_use]
    pub fn of_pending(
        for_organizer: bool,
        ready_at: Option<OffsetDateTime>,
        job: Option<JobState>,
    ) -> Self {
        if for_organizer && ready_at.is_some() {
            return Self::Ready;
        }
        match job {
            Some(job) if job.is_leased || job.failures == 0 => {
                if for_organizer {
                    Self::Preparing
                } else {
                    Self::Delivering
                }
            }
            Some(JobState {
                run_at: Some(next_try_at),
                failures,
                ..
            }) => Self::Waiting {
                failures,
                next_try_at,
            },
            job => Self::Refused {
                reason: job.and_then(|job| job.last_error).unwrap_or_default(),
            },
        }
    }
}

impl NoticeRecord {
    /// When it was given and what it stated, if both are known.
    #[must_use]
    pub fn given(&self) -> Option<Amended> {
        let given_at = match &self.progress {
            Progress::Delivered { at, .. } => *at,
            Progress::Sent(sent) => sent.sending.sent_at,
            _ => return None,
        };
        self.event_facts
            .clone()
            .map(|before| Amended { before, given_at })
    }

    /// Whether the server delivered it, or the organizer recorded that they
    /// sent it.
    #[must_use]
    pub const fn is_given(&self) -> bool {
        matches!(
            self.progress,
            Progress::Delivered { .. } | Progress::Sent(_)
        )
    }

    /// Whether its letter is ready for the organizer to send.
    #[must_use]
    pub const fn is_ready(&self) -> bool {
        matches!(self.progress, Progress::Ready)
    }
}

/// The agency's answer to a notice, as the organizer recorded it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acknowledgement {
    /// The day of the answer.
    pub received_on: RecordDate,
    /// Free text, such as the sender or a reference number.
    pub note: OptionalText<2000>,
}

/// A show with its notices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowRecord {
    /// The show.
    pub event_id: EventId,
    /// The show's current data.
    pub show: EventFacts,
    /// Whether a class is for Tennessee Walking Horses or racking horses.
    pub has_walking_horses: bool,
    /// The email address of the show's account.
    pub organizer: EmailAddress,
    /// When the original notice is scheduled, if it is.
    pub scheduled_at: Option<OffsetDateTime>,
    /// When the original notice was given.
    pub notified_at: Option<OffsetDateTime>,
    /// Its notices, the original first.
    pub notices: Vec<NoticeRecord>,
}

impl ShowRecord {
    /// The notice of this number.
    #[must_use]
    pub fn notice(&self, number: u32) -> Option<&NoticeRecord> {
        self.notices.iter().find(|it| it.number == number)
    }

    /// What the previous notice stated, if it was given.
    pub(crate) fn given_before(&self, number: u32) -> Option<Amended> {
        self.notice(number.checked_sub(1)?)?.given()
    }

    /// What the last given notice stated, if there is one.
    #[must_use]
    pub fn last_given(&self) -> Option<Amended> {
        self.notices.iter().rev().find_map(NoticeRecord::given)
    }

    /// What the next notice would amend; `None` if no notice was given or
    /// nothing has changed.
    #[must_use]
    pub fn next_amends(&self) -> Option<Amended> {
        self.last_given()
            .filter(|given| !self.show.changes_since(&given.before).is_empty())
    }

    /// The number of the next amendment: one more than that of the last given
    /// notice.
    pub(crate) fn next_number(&self) -> u32 {
        let given = self.notices.iter().filter(|it| it.is_given());
        given.map(|it| it.number).max().map_or(1, |last| last + 1)
    }

    /// The same, or an error if the show has reached its limit of amendments.
    pub(crate) fn next_amendment(&self) -> Result<u32, LimitReached> {
        let number = self.next_number();
        if number > MAX_AMENDMENTS {
            return Err(LimitReached {
                what: "amended notices for this event",
                most: MAX_AMENDMENTS,
            });
        }
        Ok(number)
    }

    /// The notice of this number, if its letter is ready.
    pub(crate) fn ready(&self, number: u32) -> Option<&NoticeRecord> {
        self.notice(number).filter(|it| it.is_ready())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event_facts::tests::{complete, line};
    use crate::notice::tests::{NOW, delivered, record};

    #[test]
    fn a_show_has_a_limited_number_of_amended_notices() {
        let with_last = |number| record(complete(), vec![delivered(number, &complete())]);
        let last = with_last(MAX_AMENDMENTS - 1).next_amendment();
        assert_eq!(last, Ok(MAX_AMENDMENTS));
        let refused = with_last(MAX_AMENDMENTS).next_amendment();
        assert_eq!(refused.map_err(|limit| limit.most), Err(MAX_AMENDMENTS));
    }

    #[test]
    fn the_state_of_a_notice_follows_from_its_letter_and_its_job() {
        let job = |failures, run_at, is_leased| {
            Some(JobState {
                run_at,
                is_leased,
                failures,
                last_error: (failures > 0).then(|| "550 no".to_owned()),
            })
        };
        let waiting = Progress::Waiting {
            failures: 2,
            next_try_at: NOW,
        };
        let refused = |reason: &str| Progress::Refused {
            reason: reason.to_owned(),
        };
        for (for_organizer, ready_at, job, expected) in [
            (true, Some(NOW), None, Progress::Ready),
            (true, Some(NOW), job(0, Some(NOW), true), Progress::Ready),
            (true, None, job(0, Some(NOW), true), Progress::Preparing),
            (false, None, job(0, Some(NOW), false), Progress::Delivering),
            (false, None, job(2, Some(NOW), true), Progress::Delivering),
            // It was ready for the organizer, then the server began to deliver
            // it.
            (false, Some(NOW), job(2, Some(NOW), false), waiting.clone()),
            (true, None, job(2, Some(NOW), false), waiting),
            (false, None, job(1, None, false), refused("550 no")),
            (false, None, None, refused("")),
        ] {
            let progress = Progress::of_pending(for_organizer, ready_at, job);
            assert_eq!(progress, expected);
        }
    }

    #[test]
    fn the_last_given_notice_is_amended() {
        let mut renamed = complete();
        renamed.name = line("Spring Classic II");
        let never = record(complete(), vec![]);
        assert_eq!((never.last_given(), never.next_amends()), (None, None));

        let unchanged = record(complete(), vec![delivered(0, &complete())]);
        assert!(unchanged.last_given().is_some());
        assert_eq!(unchanged.next_amends(), None);

        let changed = record(renamed.clone(), vec![delivered(0, &complete())]);
        assert_eq!(changed.next_amends().map(|it| it.before), Some(complete()));

        let mut waiting = delivered(1, &renamed);
        waiting.progress = Progress::Delivering;
        let on_its_way = record(renamed.clone(), vec![delivered(0, &complete()), waiting]);
        assert_eq!(
            on_its_way.next_amends().map(|it| it.before),
            Some(complete())
        );

        let amended = record(
            renamed.clone(),
            vec![delivered(0, &complete()), delivered(1, &renamed)],
        );
        assert_eq!(amended.next_amends(), None);
    }
}
