//! The notice that an organizer owes the US Department of Agriculture.
//!
//! Under the Horse Protection Act, management of a show tells the department
//! in advance. This crate knows when the notice is due, what it says, and that
//! there is exactly one for each show. How it travels and where it is kept are
//! ports. It does not know `events`: what it must know of a show it asks
//! through its own port. `web` and the worker in `app` call it.

#![warn(missing_docs)]

mod deliver;
mod notice;
mod ports;
mod rule;
mod state;
mod submit;

use std::sync::Arc;

use kernel::{Clock, IdGenerator, RequiredLine, TimeZone};
pub use notice::{Contact, Notice, Place, ShowFacts};
pub use ports::{Claim, DeliveryError, NoticeDelivery, NoticeStore, QueuedNotice};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockNoticeDelivery, MockNoticeStore};
pub use rule::{HPA_NOTICE, NoticeRule, RuleNote};
pub use state::NoticeState;
pub use submit::SubmitError;

/// The use cases of the notice.
pub struct NoticeService {
    store: Arc<dyn NoticeStore>,
    delivery: Arc<dyn NoticeDelivery>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    rule_status: Option<RequiredLine<300>>,
}

impl NoticeService {
    /// The service on its ports.
    pub fn new(
        store: Arc<dyn NoticeStore>,
        delivery: Arc<dyn NoticeDelivery>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
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
}
