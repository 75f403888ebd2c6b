use kernel::{Actor, EventId, Permission, Revision};

use crate::{ClassPlan, Event, EventEdit, EventForm, EventService, Replaceable, UpdateEventError};

impl EventService {
    /// Replaces the details of one of the actor's shows if it has the expected
    /// `revision` and, if requested, saves them as a template. Existing
    /// registrations keep their classes and fees: a class with entries cannot be
    /// removed, only renamed by its id.
    pub async fn update(
        &self,
        actor: &Actor,
        id: EventId,
        form: EventForm,
        revision: Option<Revision>,
        template: Option<Replaceable>,
    ) -> Result<Event, UpdateEventError> {
        let now = self.clock.now();
        // The store gives it the organization of the show.
        let organization_id = actor.own_organization();
        let template = template.map(|it| self.save_template(organization_id, &form, it, now));
        let EventForm {
            details,
            classes,
            entry_rules,
        } = form;
        let edit = EventEdit {
            revision,
            template,
            notice_at: self.calendar.notice_at(&details.schedule, now),
            details,
            classes: ClassPlan::new(classes, self.ids.as_ref()),
            entry_rules: entry_rules.map(|rules| rules.with_ids(self.ids.as_ref())),
        };
        self.store
            .replace(&actor.to(Permission::EditShows), id, &edit, now)
            .await
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::MockEventStore;
    use crate::create::tests::{NOTICE_AT, actor, form, service};

    #[tokio::test]
    async fn an_edit_is_dated_and_can_save_a_template() {
        let seen = Revision::new(3);
        for template in [None, Some(Replaceable::Only(Revision::new(7)))] {
            let mut store = MockEventStore::new();
            store
                .expect_replace()
                .withf(move |by, _, edit, now| {
                    *by == actor().to(Permission::EditShows)
                        && edit.revision == Some(seen)
                        && edit.template.as_ref().map(|it| it.replaceable) == template
                        && edit.notice_at == Some(NOTICE_AT)
                        && *now == datetime!(2026-05-01 12:00 UTC)
                })
                .times(1)
                .returning(|_, _, _, _| Err(UpdateEventError::Changed));
            let id = EventId::new(SequentialIds::default().next_uuid());
            let updated = service(store)
                .update(&actor(), id, form(), Some(seen), template)
                .await;
            assert!(matches!(updated, Err(UpdateEventError::Changed)));
        }
    }
}
