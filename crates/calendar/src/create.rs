use std::collections::BTreeMap;

use kernel::{Actor, AppointmentId, IdempotencyKey, OrganizationId, Permission, Refusal, Revision};

use crate::{Appointment, AppointmentDetails, CalendarService};

/// A request to make an appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateAppointment {
    /// The organization that it shall belong to; `None` is the actor's own.
    pub organization: Option<OrganizationId>,
    /// What it is.
    pub details: AppointmentDetails,
}

impl CalendarService {
    /// Makes an appointment or series, which begins on the first day that passes
    /// its rule. A repetition with the same key returns the appointment that was
    /// made first.
    pub async fn create(
        &self,
        actor: &Actor,
        wish: CreateAppointment,
        key: Option<IdempotencyKey>,
    ) -> Result<Appointment, Refusal> {
        let organization_id = actor.to(Permission::EditHorses).choose(wish.organization)?;
        let now = self.clock.now();
        let appointment = Appointment {
            id: AppointmentId::new(self.ids.next_uuid()),
            organization_id,
            account_id: actor.account_id(),
            details: wish.details.normalized(),
            changes: BTreeMap::new(),
            reminded_until: now,
            revision: Revision::FIRST,
            created_at: now,
            updated_at: now,
        };
        let remind_at = appointment.next_reminder(now).map(|(at, _)| at);
        self.store.insert(&appointment, remind_at, key).await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{ManualClock, SequentialIds};
    use time::Duration;
    use time::macros::{date, datetime};

    use super::*;
    use crate::samples::{NOW, actor, details};
    use crate::{MockAppointmentStore, MockCalendarSources};

    #[tokio::test]
    async fn a_new_appointment_is_its_maker_s_and_has_its_first_reminder() {
        let mut store = MockAppointmentStore::new();
        store
            .expect_insert()
            .withf(|it, remind_at, _| {
                it.account_id == actor().account_id()
                    && it.organization_id == actor().own_organization()
                    && *remind_at == Some(datetime!(2026-03-02 14:00 UTC))
            })
            .times(1)
            .returning(|it, _, _| Ok(it.clone()));
        let service = CalendarService::new(
            Arc::new(store),
            Arc::new(MockCalendarSources::new()),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        );
        let mut details = details(date!(2026 - 03 - 02));
        details.remind_before = Some(Duration::HOUR);
        let wish = CreateAppointment {
            organization: None,
            details,
        };
        let made = service.create(&actor(), wish, None).await.expect("made");
        assert_eq!(made.revision, Revision::FIRST);
    }
}
