use kernel::{Actor, EventId, Permission, RequiredLine, StoreError, TimeZone};
use time::{Duration, OffsetDateTime};

use crate::{HPA_NOTICE, NoticeService, Progress, ShowRecord};

/// Maximum number of shows whose deadlines are returned; the earliest shows
/// come first. It is more than known organizers have.
const MAX_SHOWS: u32 = 200;

/// Something that an organizer must send to the department, and its due time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deadline {
    /// The show.
    pub event_id: EventId,
    /// The show's name.
    pub event_name: RequiredLine<200>,
    /// The show's time zone.
    pub time_zone: TimeZone,
    /// What must be sent.
    pub kind: DeadlineKind,
    /// When it is due.
    pub due_at: OffsetDateTime,
    /// Whether it is in force, ahead or overdue.
    pub status: DeadlineStatus,
    /// Whether delivery was refused and is not retried.
    pub is_refused: bool,
    /// Whether its letter is ready for the organizer to send.
    pub is_letter_ready: bool,
}

/// The state of a deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeadlineStatus {
    /// The rule that requires it is not in force on the day of the show: it is
    /// optional and never overdue.
    NotInForce,
    /// It is in the future.
    Ahead,
    /// It has passed.
    Overdue,
}

kernel::words! {
    /// What is owed: the notice; word of what changed since; the records of a show
    /// with classes for walking horses.
    pub enum DeadlineKind {
        /// The notice, 9 CFR 11.16(a).
        Notice = "notice",
        /// The notice of changes since then, 9 CFR 11.16(b).
        Amendment = "amendment",
        /// The records of a show with Tennessee Walking Horses or racking horses,
        /// within five days after its end: 9 CFR 11.16(c), part of the same rule of
        /// 2024 as the notice. Until that is in force, the regulation that it
        /// replaces requires them: 9 CFR 11.24(a) as it stood before that rule.
        Report = "report",
    }
}

impl NoticeService {
    /// The deadlines of the actor's shows that are ahead or have just ended,
    /// soonest first.
    pub async fn deadlines(&self, actor: &Actor) -> Result<Vec<Deadline>, StoreError> {
        let now = self.clock.now();
        // One more day, because a change to or from daylight saving time may
        // add an hour.
        let report_days = Duration::days(i64::from(HPA_NOTICE.report_days) + 1);
        let shows = self
            .store
            .coming(
                &actor.to(Permission::ReadShows),
                now - report_days,
                MAX_SHOWS,
            )
            .await?;
        let mut deadlines: Vec<_> = shows
            .iter()
            .filter_map(|record| record.deadline(now))
            .collect();
        deadlines.sort_by_key(|deadline| deadline.due_at);
        Ok(deadlines)
    }
}

impl ShowRecord {
    /// The next deadline of this show, if there is one.
    fn deadline(&self, now: OffsetDateTime) -> Option<Deadline> {
        let show = &self.show;
        let (starts_at, zone) = (show.starts_at, &show.time_zone);
        let (kind, due_at) = if now >= show.ends_at {
            let due_at = self.package_due_at()?;
            (now <= due_at).then_some((DeadlineKind::Report, due_at))?
        } else if self.notified_at.is_none() {
            (DeadlineKind::Notice, HPA_NOTICE.due_at(starts_at, zone))
        } else if self.open_changes(now).is_empty() {
            return None;
        } else {
            (
                DeadlineKind::Amendment,
                HPA_NOTICE.amendment_due_at(starts_at, zone),
            )
        };
        let number = match kind {
            DeadlineKind::Notice => Some(0),
            DeadlineKind::Amendment => Some(self.next_number()),
            DeadlineKind::Report => None,
        };
        let is_in_force = kind == DeadlineKind::Report || HPA_NOTICE.is_in_force(starts_at, zone);
        let refused = |progress: &Progress| matches!(progress, Progress::Refused { .. });
        Some(Deadline {
            event_id: self.event_id,
            event_name: show.name.clone(),
            time_zone: zone.clone(),
            kind,
            due_at,
            status: if !is_in_force {
                DeadlineStatus::NotInForce
            } else if now < due_at {
                DeadlineStatus::Ahead
            } else {
                DeadlineStatus::Overdue
            },
            is_refused: kind != DeadlineKind::Report
                && self.notices.last().is_some_and(|it| refused(&it.progress)),
            is_letter_ready: number.is_some_and(|number| self.ready(number).is_some()),
        })
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::event_facts::tests::{bare, complete};
    use crate::notice::tests::{NOW, delivered, record};
    use crate::service::tests::{actor, service};
    use crate::{EventFacts, MockNoticeDelivery, MockNoticeStore, NoticeRecord};

    fn kind(
        show: EventFacts,
        notices: Vec<NoticeRecord>,
        now: OffsetDateTime,
    ) -> Option<DeadlineKind> {
        record(show, notices).deadline(now).map(|it| it.kind)
    }

    /// [`complete`] a year later, when the rule is in force.
    fn next_year() -> EventFacts {
        let mut show = complete();
        show.starts_at += Duration::days(365);
        show.ends_at += Duration::days(365);
        show
    }

    #[test]
    fn a_notice_is_due_until_it_is_given() {
        let due_at = datetime!(2027-05-07 23:00 UTC);
        for (now, status) in [
            (NOW, DeadlineStatus::Ahead),
            (due_at, DeadlineStatus::Overdue),
        ] {
            let deadline = record(next_year(), vec![]).deadline(now).expect("owed");
            assert_eq!(
                (deadline.kind, deadline.due_at, deadline.status),
                (DeadlineKind::Notice, due_at, status)
            );
        }
        assert_eq!(kind(complete(), vec![delivered(0, &complete())], NOW), None);
    }

    #[test]
    fn nothing_is_overdue_if_the_rule_is_not_in_force() {
        let start = complete().starts_at;
        for notices in [vec![], vec![delivered(0, &bare())]] {
            let deadline = record(complete(), notices).deadline(start).expect("told");
            assert!(deadline.due_at < start, "{deadline:?}");
            assert_eq!(deadline.status, DeadlineStatus::NotInForce);
        }
        let report = record(complete(), vec![]).deadline(complete().ends_at);
        assert_eq!(report.expect("owed").status, DeadlineStatus::Ahead);
    }

    #[test]
    fn a_changed_show_has_an_amendment_due() {
        let given = vec![delivered(0, &bare())];
        let deadline = record(complete(), given).deadline(NOW).expect("owed");
        assert_eq!(deadline.kind, DeadlineKind::Amendment);
        assert_eq!(deadline.due_at, datetime!(2026-05-22 23:00 UTC));
    }

    #[test]
    fn the_records_of_a_show_with_walking_horses_are_due_for_five_days_after_it() {
        let ended = complete().ends_at;
        for (after, owed) in [
            (Duration::ZERO, true),
            (Duration::days(5), true),
            (Duration::days(5) + Duration::SECOND, false),
        ] {
            let kind = kind(complete(), vec![], ended + after);
            assert_eq!(kind, owed.then_some(DeadlineKind::Report), "{after}");
        }
        let mut other = record(complete(), vec![]);
        other.has_walking_horses = false;
        assert_eq!(other.deadline(ended), None);
    }

    #[test]
    fn a_refused_notice_is_marked_in_its_deadline() {
        let mut refused = delivered(0, &complete());
        refused.progress = Progress::Refused {
            reason: "550 no such user".to_owned(),
        };
        let mut record = record(complete(), vec![refused]);
        record.notified_at = None;
        assert!(record.deadline(NOW).expect("owed").is_refused);
    }

    #[tokio::test]
    async fn deadlines_are_soonest_first() {
        let mut later = complete();
        later.starts_at += Duration::days(9);
        later.ends_at += Duration::days(9);
        let mut store = MockNoticeStore::new();
        store
            .expect_coming()
            .withf(|by, ends_after, _| {
                *by == actor().to(Permission::ReadShows) && *ends_after == NOW - Duration::days(6)
            })
            .return_once(move |_, _, _| {
                Ok(vec![record(later, vec![]), record(complete(), vec![])])
            });
        let deadlines = service(store, MockNoticeDelivery::new())
            .deadlines(&actor())
            .await;
        let dates: Vec<_> = deadlines
            .expect("answered")
            .iter()
            .map(|it| it.due_at.date().day())
            .collect();
        assert_eq!(dates, [7, 16]);
    }
}
