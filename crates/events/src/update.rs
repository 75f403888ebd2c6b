use kernel::{Actor, EventId, Permission};

use crate::{ClassPlan, Event, EventEdit, EventForm, EventService, SaveEventError};

impl EventService {
    /// Replaces the details of one of the actor's shows if it has the expected
    /// revision and, if requested, saves them as a template. Existing
    /// registrations keep their classes and fees: a class with entries cannot be
    /// removed, only renamed by its id.
    pub async fn update(
        &self,
        actor: &Actor,
        id: EventId,
        form: EventForm,
    ) -> Result<Event, SaveEventError> {
        let now = self.clock.now();
        // The store gives it the organization of the show.
        let template = self.save_template(actor.own_organization(), &form, now);
        let ids = self.ids.as_ref();
        let edit = EventEdit {
            revision: form.revision,
            template,
            notice_at: self.calendar.notice_at(&form.details.schedule, now),
            details: form.details,
            classes: ClassPlan::new(form.classes, ids),
            entry_rules: form.entry_rules.map(|rules| rules.with_ids(ids)),
            reason: None,
        };
        self.store
            .replace(&actor.to(Permission::EditShows), id, &edit, now)
            .await
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, Refusal, Revision, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::create::tests::{NOTICE_AT, actor, form, service};
    use crate::{MockEventStore, Replaceable};

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
                .returning(|_, _, _, _| Err(Refusal::Changed.into()));
            let id = EventId::new(SequentialIds::default().next_uuid());
            let form = EventForm {
                revision: Some(seen),
                template,
                ..form()
            };
            let updated = service(store).update(&actor(), id, form).await;
            let refused = SaveEventError::Refusal(Refusal::Changed).to_string();
            assert_eq!(updated.map_err(|error| error.to_string()), Err(refused));
        }
    }
}
