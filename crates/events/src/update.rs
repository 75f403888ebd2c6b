use kernel::{Actor, EventId, Revision};

use crate::{Event, EventDetails, EventEdit, EventService, Replaceable, UpdateEventError};

impl EventService {
    /// Replaces the details of one of the actor's shows if it has the expected
    /// `revision` and, if requested, saves them as a template. Existing
    /// registrations keep their classes and fees.
    pub async fn update(
        &self,
        actor: Actor,
        id: EventId,
        details: EventDetails,
        revision: Option<Revision>,
        template: Option<Replaceable>,
    ) -> Result<Event, UpdateEventError> {
        let now = self.clock.now();
        let edit = EventEdit {
            revision,
            template: template.map(|it| self.save_template(actor, &details, it, now)),
            notice_at: self.calendar.notice_at(&details.schedule, now),
            details,
        };
        self.store.replace(actor, id, &edit, now).await
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
        let seen = Revision::new(3);
        for template in [None, Some(Replaceable::Only(Revision::new(7)))] {
            let mut store = MockEventStore::new();
            store
                .expect_replace()
                .withf(move |by, _, edit, now| {
                    *by == actor()
                        && edit.revision == Some(seen)
                        && edit.template.as_ref().map(|it| it.replaceable) == template
                        && edit.notice_at == Some(NOTICE_AT)
                        && *now == datetime!(2026-05-01 12:00 UTC)
                })
                .times(1)
                .returning(|_, _, _, _| Err(UpdateEventError::Changed));
            let id = EventId::new(SequentialIds::default().next_uuid());
            let updated = service(store)
                .update(actor(), id, details(), Some(seen), template)
                .await;
            assert!(matches!(updated, Err(UpdateEventError::Changed)));
        }
    }
}
