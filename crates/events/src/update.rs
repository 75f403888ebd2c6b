use kernel::{Actor, EventId, StoreError};

use crate::{Event, EventDetails, EventService};

impl EventService {
    /// Replaces the details of one of the actor's shows and, if wanted, saves
    /// a template of them; `None` if there is no such show. Riders who already
    /// entered keep the classes and fees of their entry.
    pub async fn update(
        &self,
        actor: Actor,
        id: EventId,
        details: EventDetails,
        save_as_template: bool,
    ) -> Result<Option<Event>, StoreError> {
        let now = self.clock.now();
        let template = save_as_template.then(|| self.template_of(actor, &details, now));
        let notice_at = self.calendar.notice_at(&details.schedule, now);
        self.store
            .replace(actor, id, &details, template, notice_at, now)
            .await
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::MockEventStore;
    use crate::create::tests::{NOTICE_AT, actor, details, service};

    #[tokio::test]
    async fn an_edit_is_dated_and_can_save_a_template() {
        for save_as_template in [false, true] {
            let mut store = MockEventStore::new();
            store
                .expect_replace()
                .withf(move |by, _, _, template, notice_at, now| {
                    *by == actor()
                        && template.is_some() == save_as_template
                        && *notice_at == Some(NOTICE_AT)
                        && *now == datetime!(2026-05-01 12:00 UTC)
                })
                .times(1)
                .returning(|_, _, _, _, _, _| Ok(None));
            let id = EventId::new(SequentialIds::default().next_uuid());
            let updated = service(store)
                .update(actor(), id, details(), save_as_template)
                .await
                .expect("answered");
            assert_eq!(updated, None);
        }
    }
}
