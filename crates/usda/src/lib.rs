//! The notice that an organizer owes the US Department of Agriculture.
//!
//! Under the Horse Protection Act, management of a show tells the department
//! in advance, and again when something changes. This crate knows when the
//! notice is due, what it says and what is missing in it, that there is exactly
//! one original for each show, and what proves that it was given. How it is
//! printed, how it travels and where it is kept are ports. It does not know
//! `events`: what it must know of a show it asks through its own port. `web`
//! and the worker in `app` call it.

#![warn(missing_docs)]

mod acknowledge;
mod amend;
mod changes;
mod claim;
mod completeness;
mod confirm;
mod deadlines;
mod deliver;
mod item;
mod letter;
mod notice;
mod overview;
mod particulars;
mod ports;
mod prepare;
mod preview;
mod remind;
mod rule;
mod state;
mod statement;
mod submit;

use std::sync::Arc;

pub use acknowledge::AcknowledgeError;
pub use amend::AmendError;
pub use changes::Change;
pub use claim::Asker;
pub use completeness::Missing;
pub use deadlines::{Deadline, DeadlineKind, DeadlineStatus};
pub use item::Item;
use kernel::{Clock, IdGenerator, RequiredLine, TimeZone};
pub use letter::{AGENCY_EMAIL, Amended, Letter, LetterItem, NOT_STATED, POSTAL_ADDRESS};
pub use notice::{
    Acknowledgement, DeliveryMethod, Document, Notice, NoticeRecord, Progress, QueuedNotice,
    Receipt, Sealed, ShowRecord,
};
pub use overview::Overview;
pub use particulars::{Inspection, Manager, Particulars, Place, ProgramClass, TherapeuticUse};
pub use ports::{
    Claim, DeliveryError, Failure, LetterPress, NoticeDelivery, NoticeStore, PrintError,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockLetterPress, MockNoticeDelivery, MockNoticeStore};
pub use prepare::{PrepareError, ReadyLetter};
pub use preview::PreviewError;
#[cfg(any(test, feature = "mocks"))]
pub use remind::MockReminderDelivery;
pub use remind::{Reminder, ReminderDelivery, ReminderError, ReminderService};
pub use rule::{HPA_NOTICE, NoticeRule, RuleNote};
pub use state::NoticeState;
pub use statement::{
    Sending, SendingMethod, SendingMethodError, SentAtError, SentByOrganizer, Statement,
};
pub use submit::SubmitError;

/// The use cases of the notice.
pub struct NoticeService {
    store: Arc<dyn NoticeStore>,
    press: Arc<dyn LetterPress>,
    delivery: Arc<dyn NoticeDelivery>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    rule_status: Option<RequiredLine<300>>,
}

impl NoticeService {
    /// The service on its ports.
    pub fn new(
        store: Arc<dyn NoticeStore>,
        press: Arc<dyn LetterPress>,
        delivery: Arc<dyn NoticeDelivery>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            press,
            delivery,
            clock,
            ids,
            rule_status: None,
        }
    }

    /// The same, with other words for the state of the rule: it may be
    /// postponed again before there is another version of this program.
    #[must_use]
    pub fn with_rule_status(mut self, status: Option<RequiredLine<300>>) -> Self {
        self.rule_status = status;
        self
    }

    /// What is to be said of the rule beside a show that starts then and there.
    #[must_use]
    pub fn rule_on(&self, starts_at: time::OffsetDateTime, time_zone: &TimeZone) -> RuleNote {
        let note = HPA_NOTICE.note_on(starts_at, time_zone);
        match &self.rule_status {
            Some(status) => RuleNote {
                status: status.as_str().to_owned(),
                ..note
            },
            None => note,
        }
    }

    /// Where a show stands with its notice at this moment.
    #[must_use]
    pub fn state_of(
        &self,
        starts_at: time::OffsetDateTime,
        ends_at: time::OffsetDateTime,
        time_zone: &TimeZone,
        notified_at: Option<time::OffsetDateTime>,
    ) -> NoticeState {
        let now = self.clock.now();
        NoticeState::at(now, starts_at, ends_at, time_zone, notified_at)
    }

    /// How notices leave this installation.
    #[must_use]
    pub fn delivery_method(&self) -> DeliveryMethod {
        self.delivery.method()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use kernel::{AccountId, Actor, FrozenClock, IdGenerator as _, SequentialIds};

    use super::*;
    use crate::notice::tests::{NOW, printed};

    pub(crate) fn actor() -> Actor {
        Actor::new(AccountId::new(SequentialIds::default().next_uuid()))
    }

    /// A press whose PDFs are the letter's text.
    pub(crate) fn press() -> MockLetterPress {
        let mut press = MockLetterPress::new();
        press.expect_print().returning(|letter| Ok(printed(letter)));
        press
    }

    /// A delivery of a server that mails notices.
    pub(crate) fn by_email() -> MockNoticeDelivery {
        delivery(DeliveryMethod::Email)
    }

    /// One that makes them ready for their organizers.
    pub(crate) fn by_organizer() -> MockNoticeDelivery {
        delivery(DeliveryMethod::Outbox)
    }

    fn delivery(method: DeliveryMethod) -> MockNoticeDelivery {
        let mut delivery = MockNoticeDelivery::new();
        delivery.expect_method().return_const(method);
        delivery
    }

    pub(crate) fn service(store: MockNoticeStore, delivery: MockNoticeDelivery) -> NoticeService {
        service_at(Arc::new(FrozenClock::at(NOW)), store, press(), delivery)
    }

    pub(crate) fn service_at(
        clock: Arc<FrozenClock>,
        store: MockNoticeStore,
        press: MockLetterPress,
        delivery: impl NoticeDelivery + 'static,
    ) -> NoticeService {
        NoticeService::new(
            Arc::new(store),
            Arc::new(press),
            Arc::new(delivery),
            clock,
            Arc::new(SequentialIds::default()),
        )
    }
}
