//! Requests for a notice, and the leases that they get.

use kernel::{Actor, Job, NoticeId, Permission, Scope};
use time::OffsetDateTime;

use crate::{DeliveryMethod, Document, NoticeRecord, QueuedNotice, Sealed, Sending, ShowRecord};

/// The suffix of the demo accounts' email addresses. Nobody can register a
/// domain in `.local`.
const DEMO_DOMAIN: &str = "@showstable.local";

/// Who requests a notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Requester {
    /// The organizer of the show requests that it is delivered or made ready.
    Organizer(Scope),
    /// The organizer of the show states that they sent it.
    Sender {
        /// The organizer.
        scope: Scope,
        /// When they sent it.
        sent_at: OffsetDateTime,
    },
    /// The schedule, when the notice is due.
    Schedule,
}

/// The result of an attempt to lease a notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// The caller must deliver it before the lease ends: a new notice, or one
    /// that was already queued.
    Deliver(Box<QueuedNotice>),
    /// This notice was already given.
    Delivered,
    /// Another process is delivering this notice, or it is not for this caller
    /// to deliver.
    InProgress,
    /// The show is over.
    Over,
    /// The server delivers notices, and has no ready letter that the organizer
    /// could have sent.
    NotReady,
    /// The caller has no such show, or there is nothing to amend.
    EventNotFound,
}

impl Requester {
    /// The organizer, with a statement that they sent it or without one.
    pub(crate) fn of(actor: &Actor, sending: Option<&Sending>) -> Self {
        let scope = actor.to(Permission::FileNotices);
        match sending {
            None => Self::Organizer(scope),
            Some(sending) => Self::Sender {
                scope,
                sent_at: sending.sent_at,
            },
        }
    }

    /// The organizer; `None` for the schedule.
    #[must_use]
    pub const fn scope(&self) -> Option<&Scope> {
        match self {
            Self::Organizer(scope) | Self::Sender { scope, .. } => Some(scope),
            Self::Schedule => None,
        }
    }
}

impl ShowRecord {
    /// Whether `requester` may lease the notice of this number now, apart from an
    /// existing lease; otherwise the result of the claim.
    pub fn permits(
        &self,
        requester: &Requester,
        number: u32,
        method: DeliveryMethod,
        now: OffsetDateTime,
    ) -> Result<(), Claim> {
        let notice = self.notice(number);
        let is_notified = number == 0 && self.notified_at.is_some();
        if is_notified || notice.is_some_and(NoticeRecord::is_given) {
            return Err(Claim::Delivered);
        }
        if number > 0 && self.given_before(number).is_none() {
            return Err(Claim::EventNotFound);
        }
        let ends_at = self.show.ends_at;
        let is_over = now >= ends_at;
        match requester {
            Requester::Sender { .. }
                if method == DeliveryMethod::Email && self.ready(number).is_none() =>
            {
                Err(Claim::NotReady)
            }
            Requester::Organizer(_) if is_over => Err(Claim::Over),
            // No letter is written after the show, but a ready one may have
            // been sent before its end.
            Requester::Sender { sent_at, .. }
                if is_over && (*sent_at >= ends_at || self.ready(number).is_none()) =>
            {
                Err(Claim::Over)
            }
            Requester::Schedule if is_over || self.scheduled_at.is_none_or(|at| at > now) => {
                Err(Claim::EventNotFound)
            }
            Requester::Schedule if !self.is_left_to_the_schedule(method) => Err(Claim::InProgress),
            _ => Ok(()),
        }
    }

    /// Whether the schedule delivers the original notice, or makes it ready.
    /// Once begun by the schedule it is retried as a job of its own. A server
    /// that makes letters ready also handles one that is already ready, to
    /// remind its organizer on the due day. A server that delivers notices does
    /// not deliver a ready letter, because the organizer may have sent it, nor
    /// the notices of demo accounts, because their shows are fictitious.
    fn is_left_to_the_schedule(&self, method: DeliveryMethod) -> bool {
        let original = self.notice(0);
        match method {
            DeliveryMethod::ByOrganizer => {
                original.is_none_or(|it| it.for_organizer && it.ready_at.is_some())
            }
            DeliveryMethod::Email => {
                !self.organizer.as_str().ends_with(DEMO_DOMAIN)
                    && original.is_none_or(|it| it.for_organizer && it.ready_at.is_none())
            }
        }
    }

    /// The notice of this number and id as leased by `job`, with its stored
    /// document.
    #[must_use]
    pub fn into_queued(
        self,
        id: NoticeId,
        number: u32,
        document: Option<Document>,
        job: &Job,
    ) -> QueuedNotice {
        let sealed = document
            .zip(self.notice(number))
            .map(|(document, notice)| Sealed {
                document,
                replaceable: notice.replaceable,
                for_organizer: notice.for_organizer,
                is_ready: notice.is_ready(),
            });
        QueuedNotice {
            id,
            event_id: self.event_id,
            amends: self.given_before(number),
            show: self.show,
            sealed,
            failures: job.failures,
            lease_until: job.lease_until,
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::EmailAddress;
    use time::Duration;

    use super::*;
    use crate::Progress;
    use crate::event_facts::tests::complete;
    use crate::notice::tests::{NOW, delivered, ready, record};
    use crate::service::tests::actor;

    fn scheduled(notices: Vec<NoticeRecord>) -> ShowRecord {
        ShowRecord {
            scheduled_at: Some(NOW),
            ..record(complete(), notices)
        }
    }

    fn begun(for_organizer: bool) -> NoticeRecord {
        NoticeRecord {
            progress: Progress::Preparing,
            for_organizer,
            ready_at: None,
            ..ready(0, &complete())
        }
    }

    fn on_schedule(show: &ShowRecord, method: DeliveryMethod) -> Result<(), Claim> {
        show.permits(&Requester::Schedule, 0, method, NOW)
    }

    #[test]
    fn an_organizer_may_ask_for_a_notice_until_it_is_given() {
        let by = Requester::of(&actor(), None);
        let ask = |notices, number| {
            let show = record(complete(), notices);
            show.permits(&by, number, DeliveryMethod::Email, NOW)
        };
        for notices in [vec![], vec![ready(0, &complete())], vec![begun(true)]] {
            assert_eq!(ask(notices, 0), Ok(()));
        }
        let given = || delivered(0, &complete());
        assert_eq!(ask(vec![given()], 0), Err(Claim::Delivered));
        assert_eq!(ask(vec![given()], 1), Ok(()));
        // An amendment requires that the notice before it was given.
        assert_eq!(ask(vec![given()], 2), Err(Claim::EventNotFound));
        assert_eq!(ask(vec![], 1), Err(Claim::EventNotFound));
        let amended = vec![given(), delivered(1, &complete())];
        assert_eq!(ask(amended, 1), Err(Claim::Delivered));
        // Old notices are recorded only on the show.
        let mut notified = record(complete(), vec![]);
        notified.notified_at = Some(NOW);
        let asked = notified.permits(&by, 0, DeliveryMethod::Email, NOW);
        assert_eq!(asked, Err(Claim::Delivered));
    }

    #[test]
    fn a_show_is_due_from_its_scheduled_instant_until_its_end() {
        for method in [DeliveryMethod::Email, DeliveryMethod::ByOrganizer] {
            assert_eq!(on_schedule(&scheduled(vec![]), method), Ok(()));
            let unscheduled = record(complete(), vec![]);
            assert_eq!(on_schedule(&unscheduled, method), Err(Claim::EventNotFound));
            let mut early = scheduled(vec![]);
            early.scheduled_at = Some(NOW + Duration::MILLISECOND);
            assert_eq!(on_schedule(&early, method), Err(Claim::EventNotFound));
            let mut over = scheduled(vec![]);
            over.show.ends_at = NOW;
            assert_eq!(on_schedule(&over, method), Err(Claim::EventNotFound));
        }
    }

    #[test]
    fn after_the_show_only_a_ready_letter_can_have_been_sent_before_its_end() {
        let ends_at = complete().ends_at;
        let ask = |by: &Requester, notices| {
            let show = record(complete(), notices);
            show.permits(by, 0, DeliveryMethod::ByOrganizer, ends_at)
        };
        let sender = |sent_at| Requester::Sender {
            scope: actor().to(Permission::FileNotices),
            sent_at,
        };
        for (by, notices, expected) in [
            (sender(NOW), vec![ready(0, &complete())], Ok(())),
            (
                sender(ends_at),
                vec![ready(0, &complete())],
                Err(Claim::Over),
            ),
            (sender(NOW), vec![], Err(Claim::Over)),
            (
                Requester::of(&actor(), None),
                vec![ready(0, &complete())],
                Err(Claim::Over),
            ),
            (
                sender(NOW),
                vec![delivered(0, &complete())],
                Err(Claim::Delivered),
            ),
        ] {
            assert_eq!(ask(&by, notices), expected);
        }
        let before = record(complete(), vec![]);
        let just_before = ends_at - Duration::MILLISECOND;
        let asked = before.permits(&sender(NOW), 0, DeliveryMethod::ByOrganizer, just_before);
        assert_eq!(asked, Ok(()));
    }

    #[test]
    fn if_the_server_delivers_only_a_ready_letter_can_have_been_sent_by_its_organizer() {
        let by = Requester::Sender {
            scope: actor().to(Permission::FileNotices),
            sent_at: NOW,
        };
        for (notices, expected) in [
            (vec![ready(0, &complete())], Ok(())),
            (vec![], Err(Claim::NotReady)),
            (vec![begun(true)], Err(Claim::NotReady)),
            (vec![begun(false)], Err(Claim::NotReady)),
        ] {
            let show = record(complete(), notices);
            assert_eq!(show.permits(&by, 0, DeliveryMethod::Email, NOW), expected);
        }
    }

    #[test]
    fn the_schedule_does_not_lease_a_notice_that_is_retried() {
        use DeliveryMethod::{ByOrganizer, Email};
        for (original, method, is_left) in [
            (begun(true), ByOrganizer, false),
            (begun(false), ByOrganizer, false),
            (ready(0, &complete()), ByOrganizer, true),
            (begun(true), Email, true),
            (begun(false), Email, false),
            (ready(0, &complete()), Email, false),
        ] {
            let expected = if is_left {
                Ok(())
            } else {
                Err(Claim::InProgress)
            };
            assert_eq!(on_schedule(&scheduled(vec![original]), method), expected);
        }
    }

    #[test]
    fn notices_of_demo_shows_are_never_delivered_automatically() {
        let mut demo = scheduled(vec![]);
        demo.organizer = EmailAddress::parse("demo@showstable.local").expect("an address");
        let mailed = on_schedule(&demo, DeliveryMethod::Email);
        assert_eq!(mailed, Err(Claim::InProgress));
        assert_eq!(on_schedule(&demo, DeliveryMethod::ByOrganizer), Ok(()));
    }
}
