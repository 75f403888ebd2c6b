//! What is known of a show's notices: how far each got, and what follows.

use kernel::{EmailAddress, EventId, JobState, LimitReached, NoticeId, OptionalText, RecordDate};
use time::OffsetDateTime;

use crate::{Amended, Particulars, Receipt, SentByOrganizer};

/// How many amended notices a show may have: each keeps its letter for as long
/// as the show's records are kept.
const MAX_AMENDMENTS: u32 = 100;

/// What is known of a notice: the evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeRecord {
    /// The notice's id.
    pub id: NoticeId,
    /// 0 for the original, and up from 1 for its amendments.
    pub number: u32,
    /// Who asked for it; `None` if it was due.
    pub requested_by: Option<EmailAddress>,
    /// When it was asked for or due.
    pub requested_at: OffsetDateTime,
    /// How far it got.
    pub progress: Progress,
    /// What it said of the show, if it was written and that is known.
    pub particulars: Option<Particulars>,
    /// The SHA-256 of its PDF, in hexadecimal, if it was written.
    pub sha256: Option<String>,
    /// Since when it was ready for the organizer to send, if it ever was.
    pub ready_at: Option<OffsetDateTime>,
    /// Whether the organizer is to send it, and not the server.
    pub for_organizer: bool,
    /// Whether another document may take its document's place.
    pub replaceable: bool,
    /// What the agency answered.
    pub acknowledgement: Option<Acknowledgement>,
}

/// How far a notice got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// It was handed over.
    Delivered {
        /// When.
        at: OffsetDateTime,
        /// What proves it.
        receipt: Receipt,
    },
    /// Its organizer says that they sent it.
    Sent(SentByOrganizer),
    /// It is written, and its organizer is to send it.
    Ready,
    /// It is being written for its organizer at this moment, or about to be.
    Preparing,
    /// Delivery is being tried at this moment, or about to be.
    Delivering,
    /// Delivery failed and is tried again.
    Waiting {
        /// How often it failed.
        failures: u32,
        /// When it is tried again.
        next_try_at: OffsetDateTime,
    },
    /// It was refused; it is not tried again by itself.
    Refused {
        /// What was said.
        reason: String,
    },
}

impl Progress {
    /// How far a notice got that nobody is known to have given. Once its letter
    /// is ready there is no job for it, until somebody asks for another.
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
    /// When it was given and what it said, if both are known.
    #[must_use]
    pub fn given(&self) -> Option<Amended> {
        let given_at = match &self.progress {
            Progress::Delivered { at, .. } => *at,
            Progress::Sent(sent) => sent.sending.sent_at,
            _ => return None,
        };
        self.particulars
            .clone()
            .map(|before| Amended { before, given_at })
    }

    /// Whether it was delivered, or its organizer says that they sent it.
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

/// What the agency answered to a notice, as the organizer notes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acknowledgement {
    /// On which day.
    pub received_on: RecordDate,
    /// By whom, under which number: whatever is worth keeping.
    pub note: OptionalText<2000>,
}

/// A show with its notices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowRecord {
    /// The show.
    pub event_id: EventId,
    /// What it is now.
    pub show: Particulars,
    /// The address of the show's account.
    pub organizer: EmailAddress,
    /// When the original notice is to be given by itself, if it is.
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

    /// What the notice of the number before said, if that one was given.
    pub(crate) fn given_before(&self, number: u32) -> Option<Amended> {
        self.notice(number.checked_sub(1)?)?.given()
    }

    /// What was stated last, if any notice was given.
    #[must_use]
    pub fn last_given(&self) -> Option<Amended> {
        self.notices.iter().rev().find_map(NoticeRecord::given)
    }

    /// What the next notice would amend: nothing before the original is given.
    #[must_use]
    pub fn next_amends(&self) -> Option<Amended> {
        self.last_given()
            .filter(|given| !self.show.changes_since(&given.before).is_empty())
    }

    /// The number of the next amendment: one more than that of the last notice
    /// that was given.
    pub(crate) fn next_number(&self) -> u32 {
        let given = self.notices.iter().filter(|it| it.is_given());
        given.map(|it| it.number).max().map_or(1, |last| last + 1)
    }

    /// The same, unless the show has as many as it may have: each is kept with
    /// its letter.
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
    use crate::notice::tests::{NOW, delivered, record};
    use crate::particulars::tests::complete;

    #[test]
    fn a_show_has_so_many_amended_notices_and_no_more() {
        let with_last = |number| record(complete(), vec![delivered(number, &complete())]);
        let last = with_last(MAX_AMENDMENTS - 1).next_amendment();
        assert_eq!(last, Ok(MAX_AMENDMENTS));
        let refused = with_last(MAX_AMENDMENTS).next_amendment();
        assert_eq!(refused.map_err(|limit| limit.most), Err(MAX_AMENDMENTS));
    }

    #[test]
    fn how_far_a_notice_got_follows_from_its_letter_and_its_job() {
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
            // The server took it over; it was ready for the organizer before.
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
    fn what_was_stated_last_is_what_is_amended() {
        let mut renamed = complete();
        renamed.name = "Spring Classic II".to_owned();
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
