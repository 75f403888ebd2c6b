//! The use cases of notices with the real store: the delivered notice has the
//! show's current data.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use events::EventStore as _;
use kernel::{EventId, ManualClock, RandomIds, RenderError, Scope};
use time::Duration;
use usda::{
    DeliveryError, DeliveryMethod, Letter, LetterRenderer, Notice, NoticeDelivery, NoticeError,
    NoticeService, Receipt,
};

use crate::notice_steps::{self, receipt};
use crate::samples::{NOW, edit, other_details};
use crate::support::Stores;

on_both_databases!(
    after_an_edit_the_next_request_delivers_the_new_facts,
    after_an_edit_the_worker_delivers_the_new_facts,
    the_worker_delivers_no_notice_of_a_deleted_show,
);

/// Records deliveries; fails until it is set to work.
#[derive(Default)]
struct Delivery {
    works: Mutex<bool>,
    delivered: Mutex<Vec<Notice>>,
}

#[async_trait]
impl NoticeDelivery for Delivery {
    fn method(&self) -> DeliveryMethod {
        DeliveryMethod::Email
    }

    async fn deliver(&self, notice: &Notice) -> Result<Receipt, DeliveryError> {
        if !*self.works.lock().expect("not poisoned") {
            return Err(DeliveryError::NotTaken("disk full".into()));
        }
        let mut delivered = self.delivered.lock().expect("not poisoned");
        delivered.push(notice.clone());
        Ok(receipt())
    }
}

/// Renders the letter's text.
pub(crate) struct Press;

#[async_trait]
impl LetterRenderer for Press {
    async fn print(&self, letter: &Letter) -> Result<Vec<u8>, RenderError> {
        Ok(letter.text().into_bytes())
    }
}

/// A show whose first delivery failed, and a delivery that works a day later.
struct Failed {
    actor: Scope,
    event_id: EventId,
    delivery: Arc<Delivery>,
    service: NoticeService,
}

impl Failed {
    async fn on(stores: &Stores) -> Self {
        let (actor, event) = stores.show().await;
        let delivery = Arc::new(Delivery::default());
        let clock = Arc::new(ManualClock::at(NOW));
        let service = NoticeService::new(
            stores.notices.clone(),
            Arc::new(Press),
            delivery.clone(),
            clock.clone(),
            Arc::new(RandomIds),
        );
        let result = service.submit(actor.actor(), event.id, None).await;
        assert!(matches!(result, Err(NoticeError::DeliveryFailed(_))));
        *delivery.works.lock().expect("not poisoned") = true;
        clock.set(NOW + Duration::days(1));
        Self {
            actor,
            event_id: event.id,
            delivery,
            service,
        }
    }

    async fn edit(&self, stores: &Stores) {
        let edited = stores
            .events
            .replace(&self.actor, self.event_id, &edit(other_details()), NOW)
            .await;
        edited.expect("saved");
    }

    async fn work(&self, stores: &Stores) {
        notice_steps::process_notices(stores, &self.service, NOW + Duration::days(1)).await;
    }

    fn assert_delivered_after_the_edit(&self) {
        let delivered = self.delivery.delivered.lock().expect("not poisoned");
        let [notice] = delivered.as_slice() else {
            panic!("{delivered:?}");
        };
        assert!(
            notice.document.subject.contains("Autumn Open"),
            "{notice:?}"
        );
        for text in ["Fairgrounds", "Murfreesboro, Tennessee 37128", "Trail"] {
            assert!(
                notice.document.text.contains(text),
                "{text} is missing in {notice:?}"
            );
        }
        assert!(!notice.document.text.contains("Calsonic"), "{notice:?}");
        assert_eq!(notice.document.written_at, NOW + Duration::days(1));
    }
}

async fn after_an_edit_the_next_request_delivers_the_new_facts(stores: &Stores) {
    let failed = Failed::on(stores).await;
    failed.edit(stores).await;
    let result = failed
        .service
        .submit(failed.actor.actor(), failed.event_id, None)
        .await;
    result.expect("delivered");
    failed.assert_delivered_after_the_edit();
}

async fn after_an_edit_the_worker_delivers_the_new_facts(stores: &Stores) {
    let failed = Failed::on(stores).await;
    failed.edit(stores).await;
    failed.work(stores).await;
    failed.assert_delivered_after_the_edit();
    let found = stores.events.find(&failed.actor, failed.event_id).await;
    let found = found.expect("answered").expect("a show");
    assert_eq!(found.usda_notified_at, Some(NOW + Duration::days(1)));
}

async fn the_worker_delivers_no_notice_of_a_deleted_show(stores: &Stores) {
    let failed = Failed::on(stores).await;
    let hidden = stores
        .events
        .hide(&failed.actor, failed.event_id, NOW)
        .await;
    assert!(hidden.expect("answered"));
    failed.work(stores).await;
    let delivered = failed.delivery.delivered.lock().expect("not poisoned");
    assert_eq!(delivered.as_slice(), []);
}
