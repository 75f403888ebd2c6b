use std::sync::Arc;

use kernel::{Clock, IdGenerator, RequiredLine, TimeZone};
use time::OffsetDateTime;

use crate::{
    DeliveryMethod, HPA_NOTICE, LetterRenderer, NoticeDelivery, NoticeState, NoticeStore, RuleNote,
};

/// The state of a show's notice, as far as it follows from the show alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeStanding {
    /// The state of the notice.
    pub state: NoticeState,
    /// When the notice is due, if that is in the future.
    pub scheduled_time: Option<OffsetDateTime>,
    /// How this installation gives notices.
    pub delivery: DeliveryMethod,
    /// The rule that requires it, on the day of the show.
    pub rule: RuleNote,
}

/// What follows for the notice of a show from the show and this installation alone.
#[derive(Clone)]
pub struct NoticeTerms {
    delivery: DeliveryMethod,
    clock: Arc<dyn Clock>,
    rule_status: Option<RequiredLine<300>>,
}

/// The use cases of notices.
pub struct NoticeService {
    pub(crate) store: Arc<dyn NoticeStore>,
    pub(crate) renderer: Arc<dyn LetterRenderer>,
    pub(crate) delivery: Arc<dyn NoticeDelivery>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) ids: Arc<dyn IdGenerator>,
    rule_status: Option<RequiredLine<300>>,
}

impl NoticeService {
    /// Creates the service from its ports.
    pub fn new(
        store: Arc<dyn NoticeStore>,
        renderer: Arc<dyn LetterRenderer>,
        delivery: Arc<dyn NoticeDelivery>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            renderer,
            delivery,
            clock,
            ids,
            rule_status: None,
        }
    }

    /// The same with another text for the state of the rule: it may be
    /// postponed again before the next release of this program.
    #[must_use]
    pub fn with_rule_status(mut self, status: Option<RequiredLine<300>>) -> Self {
        self.rule_status = status;
        self
    }

    /// What follows for a notice without reading it.
    #[must_use]
    pub fn terms(&self) -> NoticeTerms {
        NoticeTerms {
            delivery: self.delivery.method(),
            clock: self.clock.clone(),
            rule_status: self.rule_status.clone(),
        }
    }
}

impl NoticeTerms {
    /// The state now of the notice of a show with these dates.
    #[must_use]
    pub fn standing(
        &self,
        starts_at: OffsetDateTime,
        ends_at: OffsetDateTime,
        time_zone: &TimeZone,
        notified_at: Option<OffsetDateTime>,
    ) -> NoticeStanding {
        let now = self.clock.now();
        let state = NoticeState::at(now, starts_at, ends_at, time_zone, notified_at);
        let scheduled_at = HPA_NOTICE.scheduled_at(starts_at, time_zone, now);
        NoticeStanding {
            state,
            scheduled_time: scheduled_at.filter(|_| state == NoticeState::Scheduled),
            delivery: self.delivery,
            rule: self.rule_on(starts_at, time_zone),
        }
    }

    /// The state of the rule for a show with this start.
    #[must_use]
    pub fn rule_on(&self, starts_at: OffsetDateTime, time_zone: &TimeZone) -> RuleNote {
        let note = HPA_NOTICE.note_on(starts_at, time_zone);
        match &self.rule_status {
            Some(status) => RuleNote {
                status: status.as_str().to_owned(),
                ..note
            },
            None => note,
        }
    }

    /// How this installation gives notices.
    #[must_use]
    pub const fn delivery_method(&self) -> DeliveryMethod {
        self.delivery
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use kernel::{AccountId, Actor, IdGenerator as _, ManualClock, SequentialIds};

    use super::*;
    use crate::notice::tests::{NOW, printed};
    use crate::{MockLetterRenderer, MockNoticeDelivery, MockNoticeStore};

    pub(crate) fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    /// A renderer whose PDFs are the letter's text.
    pub(crate) fn renderer() -> MockLetterRenderer {
        let mut renderer = MockLetterRenderer::new();
        renderer
            .expect_print()
            .returning(|letter| Ok(printed(letter)));
        renderer
    }

    /// The delivery of a server that mails notices.
    pub(crate) fn by_email() -> MockNoticeDelivery {
        delivery(DeliveryMethod::Email)
    }

    /// The delivery of a server that makes them ready for their organizers.
    pub(crate) fn by_organizer() -> MockNoticeDelivery {
        delivery(DeliveryMethod::ByOrganizer)
    }

    fn delivery(method: DeliveryMethod) -> MockNoticeDelivery {
        let mut delivery = MockNoticeDelivery::new();
        delivery.expect_method().return_const(method);
        delivery
    }

    pub(crate) fn service(store: MockNoticeStore, delivery: MockNoticeDelivery) -> NoticeService {
        service_at(Arc::new(ManualClock::at(NOW)), store, renderer(), delivery)
    }

    pub(crate) fn service_at(
        clock: Arc<ManualClock>,
        store: MockNoticeStore,
        renderer: MockLetterRenderer,
        delivery: impl NoticeDelivery + 'static,
    ) -> NoticeService {
        NoticeService::new(
            Arc::new(store),
            Arc::new(renderer),
            Arc::new(delivery),
            clock,
            Arc::new(SequentialIds::default()),
        )
    }
}
